#include "graphio/gml_scan.hpp"

#include <algorithm>

#include "graphio/plain_text.hpp"

namespace bibweft::graphio {

void GmlScanner::skip_blanks() noexcept {
    for (; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (c == '\n') {
            ++line_;
        } else if (c == '#') {
            const std::size_t end = text_.find('\n', at_);
            if (end == std::string_view::npos) {
                at_ = text_.size();
                return;
            }
            at_ = end - 1;
        } else if (!is_blank(c)) {
            return;
        }
    }
}

GmlToken GmlScanner::next() noexcept {
    skip_blanks();
    if (at_ >= text_.size()) return {GmlToken::Kind::end, {}, line_};
    const std::size_t begin = at_;
    const std::uint64_t line = line_;
    const char first = text_[at_++];
    if (first == '[') return {GmlToken::Kind::open, text_.substr(begin, 1), line};
    if (first == ']') return {GmlToken::Kind::close, text_.substr(begin, 1), line};
    if (first == '"') {
        const std::size_t end = text_.find('"', at_);
        if (end == std::string_view::npos) {
            at_ = text_.size();
            return {GmlToken::Kind::unclosed_string, {}, line};
        }
        const std::string_view text = text_.substr(at_, end - at_);
        line_ += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
        at_ = end + 1;
        return {GmlToken::Kind::string, text, line};
    }
    at_ = std::min(text_.find_first_of("[]\" \t\r\n\v\f", at_), text_.size());
    return {GmlToken::Kind::word, text_.substr(begin, at_ - begin), line};
}

}  // namespace bibweft::graphio
