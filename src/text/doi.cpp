#include "bibweft/text/doi.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bibweft::text {
namespace {

std::size_t digits_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end - at;
}

/// What a DOI in running text cannot end with.
std::string_view without_tail(std::string_view doi) {
    constexpr std::pair<char, char> brackets[] = {{'(', ')'}, {'[', ']'}, {'{', '}'}, {'<', '>'}};
    while (!doi.empty()) {
        const char last = doi.back();
        const auto* pair = std::find_if(std::begin(brackets), std::end(brackets),
                                        [&](const auto& b) { return b.second == last; });
        const bool unopened =
            pair != std::end(brackets) && std::count(doi.begin(), doi.end(), pair->first) <
                                              std::count(doi.begin(), doi.end(), pair->second);
        if (!unopened && std::string_view(".,;:'\"").find(last) == std::string_view::npos) break;
        doi.remove_suffix(1);
    }
    return doi;
}

}  // namespace

std::string_view doi_in(std::string_view text) {
    for (std::size_t at = text.find("10."); at != std::string_view::npos;
         at = text.find("10.", at + 1)) {
        if (at > 0 && ((text[at - 1] >= '0' && text[at - 1] <= '9') || text[at - 1] == '.'))
            continue;
        const std::size_t digits = digits_at(text, at + 3);
        std::size_t slash = at + 3 + digits;
        while (slash < text.size() && text[slash] == '.' && digits_at(text, slash + 1) > 0) {
            slash += 1 + digits_at(text, slash + 1);  // registrants may have parts: 10.1000.10/x
        }
        if (digits < 4 || digits > 9 || slash >= text.size() || text[slash] != '/') continue;
        const std::size_t end = std::min(text.find_first_of(" \t\r\n\"\\|^`", slash), text.size());
        const std::string_view doi = without_tail(text.substr(at, end - at));
        if (doi.size() > slash - at + 1) return doi;
    }
    return {};
}

}  // namespace bibweft::text
