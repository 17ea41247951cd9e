#include <fmt/format.h>

#include <algorithm>

#include "graphio/dot_parts.hpp"

namespace bibweft::graphio {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

/// Steps from token to token: what lies inside strings and comments never shows.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {
        if (text.starts_with("\xEF\xBB\xBF")) at_ = 3;
    }

    enum class Token { end, open, close, string, html, word, other, unclosed };

    Token next() {
        skip_blanks();
        if (unclosed_) return Token::unclosed;
        if (at_ >= text_.size()) return Token::end;
        const std::size_t start = at_;
        const char c = text_[at_++];
        if (c == '{') return Token::open;
        if (c == '}') return Token::close;
        if (c == '"') return close_string() ? Token::string : Token::unclosed;
        if (c == '<') return close_html() ? Token::html : Token::unclosed;
        if (!is_word(c) || c == '-') return Token::other;
        while (at_ < text_.size() && is_word(text_[at_])) ++at_;
        word_ = text_.substr(start, at_ - start);
        return Token::word;
    }

    std::size_t at() const noexcept { return at_; }
    std::string_view word() const noexcept { return word_; }
    /// Line of the token that next() read last.
    std::uint64_t line() const noexcept {
        return 1 + static_cast<std::uint64_t>(std::count(
                       text_.begin(),
                       text_.begin() + static_cast<std::ptrdiff_t>(std::min(start_, text_.size())),
                       '\n'));
    }

private:
    void skip_to(std::string_view mark, std::size_t from) {
        const std::size_t found = text_.find(mark, from);
        at_ = found == std::string_view::npos ? text_.size() : found + mark.size();
        unclosed_ = found == std::string_view::npos && mark != "\n";
    }
    void skip_blanks() {
        while (at_ < text_.size() && !unclosed_) {
            start_ = at_;
            if (is_blank(text_[at_])) {
                ++at_;
            } else if (text_.substr(at_, 2) == "//") {
                skip_to("\n", at_);
            } else if (text_.substr(at_, 2) == "/*") {
                skip_to("*/", at_ + 2);
            } else if (text_[at_] == '#' && (at_ == 0 || text_[at_ - 1] == '\n')) {
                skip_to("\n", at_);
            } else {
                return;
            }
        }
    }
    bool close_string() {
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\\') {
                ++at_;
            } else if (text_[at_] == '"') {
                ++at_;
                return true;
            }
        }
        return false;
    }
    bool close_html() {
        std::size_t depth = 1;
        for (; at_ < text_.size(); ++at_) {
            if (text_.substr(at_, 4) == "<!--") {
                const std::size_t found = text_.find("-->", at_ + 4);
                if (found == std::string_view::npos) return false;
                at_ = found + 2;
            } else if (text_[at_] == '<') {
                ++depth;
            } else if (text_[at_] == '>' && --depth == 0) {
                ++at_;
                return true;
            }
        }
        return false;
    }

    std::string_view text_;
    std::string_view word_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;
    bool unclosed_ = false;
};

bool is_keyword(std::string_view word, std::string_view keyword) {
    return std::ranges::equal(word, keyword, [](char a, char b) {
        return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
    });
}

}  // namespace

DotExtent scan_dot(std::string_view text, const ReadContext& context) {
    using Token = Scanner::Token;
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        context.fail(1 + static_cast<std::uint64_t>(std::ranges::count(text.substr(0, nul), '\n')),
                     fmt::format("a NUL byte at offset {}: this is no text", nul));
    }
    Scanner scanner(text);
    DotExtent extent{text.size(), false};
    std::size_t depth = 0;
    bool done = false;
    for (Token token = scanner.next(); token != Token::end; token = scanner.next()) {
        if (token == Token::unclosed) {
            context.fail(scanner.line(), "a string or comment that begins here is not closed");
        }
        if (done) {
            extent.more = true;
            return extent;
        }
        if (token == Token::open && ++depth > context.max_depth) {
            context.fail_limit(
                scanner.line(),
                fmt::format("braces nest deeper than the limit of {}", context.max_depth));
        }
        if (token == Token::close && (depth == 0 || --depth == 0)) {
            extent.end = scanner.at();
            done = true;
        }
    }
    return extent;
}

bool looks_like_dot(std::string_view head) {
    using Token = Scanner::Token;
    Scanner scanner(head);
    Token token = scanner.next();
    if (token == Token::word && is_keyword(scanner.word(), "strict")) token = scanner.next();
    if (token != Token::word) return false;
    if (!is_keyword(scanner.word(), "graph") && !is_keyword(scanner.word(), "digraph"))
        return false;
    token = scanner.next();
    if (token == Token::word || token == Token::string || token == Token::html) {
        token = scanner.next();
    } else if (token == Token::other) {  // a name such as -1
        token = scanner.next();
        if (token == Token::word) token = scanner.next();
    }
    return token == Token::open;
}

}  // namespace bibweft::graphio
