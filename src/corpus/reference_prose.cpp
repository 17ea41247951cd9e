#include <algorithm>
#include <array>

#include "bibweft/text/doi.hpp"
#include "corpus/reference_fields.hpp"

// References in running text: IEEE, Vancouver, and what remains.

namespace bibweft::corpus {
namespace {

bool is_letter_or_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The last four digits by themselves that are a year; ranges of pages, DOIs and URLs hold none.
std::optional<int> year_in(std::string_view text) {
    std::optional<int> year;
    for (std::size_t at = 0; at + 4 <= text.size();) {
        const std::size_t word = std::min(text.find_first_of(" \t,;", at), text.size());
        const std::string_view part = text.substr(at, word - at);
        const bool link = part.find('/') != std::string_view::npos;
        for (std::size_t i = 0; !link && i + 4 <= part.size(); ++i) {
            const bool begins = i == 0 || !(is_letter_or_digit(part[i - 1]) || part[i - 1] == '-' ||
                                            part[i - 1] == '.');
            const bool ends =
                i + 4 == part.size() || !(is_letter_or_digit(part[i + 4]) || part[i + 4] == '-' ||
                                          static_cast<unsigned char>(part[i + 4]) >= 0x80);
            if (!begins || !ends) continue;
            if (const auto found = whole_year(part.substr(i, 4))) year = found;
        }
        at = word + 1;
    }
    return year;
}

/// The place of the year in "2010;12(3):45-67" or "2010 Mar 4;12:45"; npos if there is none.
std::size_t vancouver_year(std::string_view text) {
    constexpr std::size_t longest_date = 16;
    for (std::size_t semicolon = text.find(';'); semicolon != std::string_view::npos;
         semicolon = text.find(';', semicolon + 1)) {
        const std::size_t window = semicolon - std::min(semicolon, longest_date);
        const std::size_t stop = text.substr(window, semicolon - window).rfind(". ");
        if (stop == std::string_view::npos) continue;
        if (whole_year(text.substr(window + stop + 2, 4))) return window + stop + 2;
    }
    return std::string_view::npos;
}

/// "Smith J, Jones B. Title here. J Test. 2010;12(3):45-67."
void parse_vancouver(std::string_view text, std::size_t year, Reference& reference) {
    if (!reference.year) reference.year = whole_year(text.substr(year, 4));
    std::string_view head = text.substr(0, year - 2);
    const std::size_t source = head.rfind(". ");
    if (source != std::string_view::npos) {
        fill(reference.source, trimmed(head.substr(source + 2)));
        head = head.substr(0, source);
        const std::size_t authors = std::min(head.find(". "), head.size());
        const std::string_view first = head.substr(0, std::min(authors, head.find(',')));
        fill(reference.author, family_first(trimmed(first)));
        if (authors < head.size()) fill(reference.title, trimmed(head.substr(authors + 2)));
    }
    const std::string_view place = text.substr(text.find(';', year) + 1);
    const std::size_t colon = place.find(':');
    fill(reference.volume, volume_of(trimmed(place.substr(0, std::min(colon, place.find(". "))))));
    if (colon != std::string_view::npos) {
        fill(reference.page, bare_page(trimmed(place.substr(colon + 1))));
    }
}

/// The first text between double quotation marks, and where what follows begins.
std::pair<std::string_view, std::size_t> quoted(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> marks = {
        {{"\"", "\""}, {"\xE2\x80\x9C", "\xE2\x80\x9D"}, {"``", "''"}}};
    for (const auto& [open, close] : marks) {
        const std::size_t begin = text.find(open);
        if (begin == std::string_view::npos) continue;
        const std::size_t end = text.find(close, begin + open.size());
        if (end == std::string_view::npos) continue;
        std::string_view title =
            trimmed(text.substr(begin + open.size(), end - begin - open.size()));
        while (title.ends_with(',') || title.ends_with('.')) title.remove_suffix(1);
        return {title, end + close.size()};
    }
    return {};
}

/// What fields name by themselves, "vol. 11" and "pp. 959-975"; a number before pages is a volume.
void take_named_places(const Fields& fields, Reference& reference) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string page = page_of(fields[i]);
        const bool named = fields[i].starts_with("vol") || fields[i].starts_with("Vol");
        if (named) fill(reference.volume, volume_of(fields[i]));
        if (!page.empty() && i > 0) fill(reference.volume, volume_of(fields[i - 1]));
        fill(reference.page, page);
    }
}

std::string first_author(const Fields& fields) {
    std::string_view first = fields[0];
    first = first.substr(0, first.find(" and "));
    std::string name = initials_first(first);
    return name.empty() && first.find('.') != std::string_view::npos ? family_first(first) : name;
}

}  // namespace

void parse_prose(std::string_view text, Reference& reference) {
    if (const std::size_t year = vancouver_year(text); year != std::string_view::npos) {
        return parse_vancouver(text, year, reference);
    }
    const Fields fields = comma_fields(text);
    if (take_authors(fields, reference) == 0) fill(reference.author, first_author(fields));
    if (const auto [title, end] = quoted(text); !title.empty()) {
        fill(reference.title, title);
        std::string_view source = trimmed(text.substr(end));
        if (source.starts_with(',')) source = trimmed(source.substr(1));
        if (source.starts_with("in ")) source = trimmed(source.substr(3));
        const std::string_view whole = comma_fields(source).front();
        if (page_of(whole).empty() && volume_of(whole).empty()) fill(reference.source, whole);
    }
    take_named_places(fields, reference);
    if (!reference.year) reference.year = year_in(text);
}

}  // namespace bibweft::corpus
