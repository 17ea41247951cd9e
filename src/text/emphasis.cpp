#include "text/emphasis.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "text/latex.hpp"
#include "text/markup.hpp"

namespace bibweft::text {
namespace {

constexpr std::size_t longest_span = 2000;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

bool is_word_byte(char c) {
    return is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

struct Sides {
    bool opens = false;
    bool closes = false;
};

Sides sides(std::string_view text, std::size_t begin, std::size_t size) {
    const char before = begin > 0 ? text[begin - 1] : ' ';
    const char after = begin + size < text.size() ? text[begin + size] : ' ';
    if (before == '^' || before == '{' || before == '\\') return {};
    const bool blank_before = is_ascii_blank(before);
    const bool blank_after = is_ascii_blank(after);
    const bool strong = size > 1 && text[begin] == '*';
    Sides out;
    out.opens =
        !blank_after && (!is_word_byte(before) || static_cast<unsigned char>(before) >= 0x80);
    out.closes = !blank_before && (strong || !is_ascii_alnum(after));
    return out;
}

// The open marks of one character, by their length 1 to 3.
struct Pending {
    std::array<std::size_t, 4> begin = {none, none, none, none};
};

}  // namespace

void find_emphasis(std::string_view text, std::vector<EmphasisMark>& out) {
    out.clear();
    std::array<Pending, 2> pending;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c != '*' && c != '_' && c != '$' && c != '\\') {
            ++i;
            continue;
        }
        if (c == '\\' || c == '$') {
            i += c == '\\' ? 2 : std::max<std::size_t>(1, math_size(text.substr(i)));
            continue;
        }
        std::size_t size = 1;
        while (i + size < text.size() && text[i + size] == c) ++size;
        const Sides side = size <= 3 ? sides(text, i, size) : Sides{};
        if (side.opens || side.closes) {
            std::size_t& open = pending[c == '*' ? 0 : 1].begin[size];
            if (side.closes && open != none && i - open <= longest_span && i > open + size) {
                out.push_back({open, size});
                out.push_back({i, size});
                open = none;
            } else if (side.opens) {
                open = i;
            }
        }
        i += size;
    }
    std::sort(out.begin(), out.end(),
              [](const EmphasisMark& a, const EmphasisMark& b) { return a.begin < b.begin; });
}

}  // namespace bibweft::text
