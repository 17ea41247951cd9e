#include "concept/copyright.hpp"

#include <algorithm>
#include <string_view>

namespace bibweft::concepts {
namespace {

constexpr std::size_t longest_notice = 300;  // bytes

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

bool begins_with_year(std::string_view text) {
    text = without_blanks(text);
    return text.size() >= 4 && (text.starts_with("19") || text.starts_with("20")) &&
           is_digit(text[2]) && is_digit(text[3]);
}

/// Does a notice begin here?
bool is_notice(std::string_view text) {
    if (text.starts_with("Crown ")) text.remove_prefix(6);
    if (text.starts_with("©")) return true;
    if (text.starts_with("(C)") || text.starts_with("(c)")) return begins_with_year(text.substr(3));
    if (text.starts_with("Copyright ")) {
        const std::string_view rest = without_blanks(text.substr(10));
        return rest.starts_with("©") || rest.starts_with("(C)") || rest.starts_with("(c)") ||
               begins_with_year(rest);
    }
    return text.starts_with("Published by ") && text.size() > 13 && is_capital(text[13]);
}

/// A sentence begins at `at`: behind a full stop, or at the very start.
bool opens_sentence(std::string_view text, std::size_t at) {
    while (at > 0 && text[at - 1] == ' ') --at;
    return at == 0 || text[at - 1] == '.' || text[at - 1] == ')' || text[at - 1] == '?';
}

/// Where a notice before an abstract ends.
std::size_t end_of_leading(std::string_view text) {
    const std::string_view head = text.substr(0, longest_notice);
    for (const std::string_view mark : {"ights reserved.", "ights Reserved."}) {
        const std::size_t at = head.find(mark);
        if (at != std::string_view::npos) return at + mark.size();
    }
    for (std::size_t i = head.find('.'); i != std::string_view::npos; i = head.find('.', i + 1)) {
        const bool short_word = i < 5 || is_capital(head[i - 1]) ||
                                head.substr(i - 3, 3) == "Ltd" || head.substr(i - 3, 3) == "Inc";
        if (!short_word && i + 2 < head.size() && head[i + 1] == ' ' && is_capital(head[i + 2]))
            return i + 1;
    }
    return 0;
}

}  // namespace

void blank_copyright(std::string& clean_text, std::size_t from) {
    const std::string_view abstract = std::string_view(clean_text).substr(from);
    const std::size_t tail = abstract.size() - std::min(abstract.size(), longest_notice);
    for (std::size_t at = tail; at < abstract.size(); ++at) {
        const char c = abstract[at];
        const bool may = c == '(' || c == 'C' || c == 'P' || static_cast<unsigned char>(c) == 0xC2;
        if (!may || at == 0 || !opens_sentence(abstract, at) || !is_notice(abstract.substr(at)))
            continue;
        std::fill(clean_text.begin() + static_cast<std::ptrdiff_t>(from + at), clean_text.end(),
                  ' ');
        break;
    }
    if (!is_notice(abstract)) return;
    const std::size_t end = end_of_leading(abstract);
    std::fill_n(clean_text.begin() + static_cast<std::ptrdiff_t>(from), end, ' ');
}

}  // namespace bibweft::concepts
