#include "bibweft/corpus/label.hpp"

#include <algorithm>

namespace bibweft::corpus {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr std::size_t first_words = 8;

/// The first words of a text with single blanks between them; `text` keeps the rest.
std::string take_words(std::string_view& text, std::size_t most) {
    std::string out;
    for (std::size_t count = 0; count < most; ++count) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        if (text.empty()) break;
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        if (!out.empty()) out += ' ';
        out += text.substr(0, end);
        text.remove_prefix(end);
    }
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return out;
}

}  // namespace

std::string paper_label(std::string_view title, std::string_view introduced,
                        std::string_view abstract) {
    for (std::string_view whole : {title, introduced}) {
        std::string label = take_words(whole, whole.size());
        if (!label.empty()) return label;
    }
    std::string label = take_words(abstract, first_words);
    if (abstract.empty()) return label;
    label.resize(label.find_last_not_of(",;:.") + 1);
    return label + "…";
}

}  // namespace bibweft::corpus
