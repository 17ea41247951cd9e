#include <algorithm>

#include "bibweft/text/doi.hpp"
#include "corpus/reference_fields.hpp"

// Text with a year in brackets: the two styles of Scopus, APA, and physics journals.

namespace bibweft::corpus {
namespace {

bool has_stop(std::string_view text) {
    return text.find('.') != std::string_view::npos;
}

/// An author without the "and" before and the "et al." behind.
std::string_view without_words_around(std::string_view field) {
    for (const std::string_view word : {"& ", "and "}) {
        if (field.starts_with(word)) field = trimmed(field.substr(word.size()));
    }
    for (const std::string_view word : {" et al.", " et al"}) {
        if (field.ends_with(word)) field = trimmed(field.substr(0, field.size() - word.size()));
    }
    return field;
}

bool is_name_rest(std::string_view field) {
    return field == "et al." || field == "et al" || field == "Jr." || field == "Jr" ||
           field == "Sr." || field == "II" || field == "III" || field == "IV";
}

/// The article number beside a DOI, "10.1000/x 262504", which has five characters or more.
std::string article_number(std::string_view field, std::string_view doi) {
    const auto begin = static_cast<std::size_t>(doi.data() - field.data());
    for (const std::string_view side :
         {trimmed(field.substr(0, begin)), trimmed(field.substr(begin + doi.size()))}) {
        const std::string page = bare_page(side);
        if (page.size() >= 5 && page.size() == side.size()) return page;
    }
    return {};
}

/// Source, volume and page of "J. Informetr., 11 (4), pp. 959-975. , Oct".
void parse_tail(std::string_view tail, Reference& reference) {
    const Fields fields = comma_fields(tail);
    std::size_t at = 0;
    while (at < fields.size() && at > 0 ? !fields[at].empty() : at < fields.size()) {
        const bool place =
            !page_of(fields[at]).empty() || (at > 0 && !volume_of(fields[at]).empty());
        if (place) break;
        ++at;
    }
    fill(reference.source, joined(fields, 0, at));
    for (; at < fields.size(); ++at) {
        const std::string_view field = fields[at];
        if (const std::string_view doi = text::doi_in(field); !doi.empty()) {
            fill(reference.page, article_number(field, doi));
            break;
        }
        if (std::string page = page_of(field); !page.empty()) {
            fill(reference.page, page);
        } else if (std::string volume = volume_of(field);
                   !volume.empty() && reference.volume.empty()) {
            reference.volume = std::move(volume);
        } else if (!reference.volume.empty()) {
            fill(reference.page, bare_page(field));
        }
    }
}

/// Fields [begin, end) before a year that ends the text: title, source, volume, issue, pages.
void parse_fields_before_year(const Fields& fields, std::size_t begin, std::size_t end,
                              Reference& reference) {
    while (end > begin && (fields[end - 1].empty() || !text::doi_in(fields[end - 1]).empty())) {
        --end;
    }
    if (end > begin && !page_of(fields[end - 1]).empty()) {
        fill(reference.page, page_of(fields[end - 1]));
        --end;
    }
    std::size_t numbers = end;
    while (numbers > begin + 1 && end - numbers < 3 && !volume_of(fields[numbers - 1]).empty()) {
        --numbers;
    }
    if (numbers < end) fill(reference.volume, volume_of(fields[numbers]));
    if (end - numbers == 3) fill(reference.page, bare_page(fields[end - 1]));
    const bool placed = numbers < end || !reference.page.empty();
    const bool alone = numbers == begin + 1;
    if (numbers == begin) return;
    if (!alone || placed) fill(reference.source, fields[numbers - 1]);
    fill(reference.title, joined(fields, begin, alone && !placed ? numbers : numbers - 1));
}

/// Fields "J. Appl. Phys. 87", "5867" before a year that ends the text; false if they are not so.
bool parse_physics(const Fields& fields, std::size_t begin, Reference& reference) {
    if (fields.size() < begin + 2) return false;
    const std::string page = bare_page(fields.back());
    const std::string_view before = fields[fields.size() - 2];
    const std::size_t blank = before.rfind(' ');
    if (page.empty() || blank == std::string_view::npos) return false;
    const std::string volume = volume_of(before.substr(blank + 1));
    if (volume.empty()) return false;
    fill(reference.page, page);
    fill(reference.volume, volume);
    fill(reference.source, trimmed(before.substr(0, blank)));
    return true;
}

/// ". Title. Source, 11(4), 959-975." behind a year in the style of APA.
void parse_apa(std::string_view tail, Reference& reference) {
    tail = tail.substr(0, std::min(tail.find(" http"), tail.find(" doi:")));
    tail = trimmed(tail.substr(1));
    const std::size_t stop = std::min(tail.find(". "), tail.size());
    fill(reference.title, trimmed(tail.substr(0, stop)));
    if (stop < tail.size()) parse_tail(tail.substr(stop + 2), reference);
}

}  // namespace

std::size_t take_authors(const Fields& fields, Reference& reference) {
    std::string first;
    bool given_first = true;  // "J. Appl" is no author in a list that begins with "Aria M."
    std::size_t at = 0;
    while (at < fields.size()) {
        const std::string_view field = without_words_around(fields[at]);
        const bool pair = at + 1 < fields.size() && is_family(field) && has_stop(fields[at + 1]) &&
                          is_initials(fields[at + 1]);
        std::string name;
        if (pair) {
            name = with_initials(field, fields[at + 1]);
        } else if (has_stop(field)) {
            name = family_first(field);
            if (name.empty() && given_first) name = initials_first(field);
        }
        if (name.empty() && !is_name_rest(field)) break;
        given_first = given_first && !pair && !initials_first(field).empty();
        if (first.empty()) first = std::move(name);
        at += pair ? 2 : 1;
    }
    fill(reference.author, first);
    return at;
}

std::string_view bracketed_year(std::string_view text) {
    for (std::size_t at = text.find('('); at != std::string_view::npos;
         at = text.find('(', at + 1)) {
        const std::string_view inside = text.substr(at + 1, 6);
        const std::string_view year = inside.substr(0, inside.find(')'));
        if (year.size() < inside.size() && whole_year(year)) return year;
    }
    return {};
}

void parse_bracketed(std::string_view text, std::string_view year, Reference& reference) {
    if (!reference.year) reference.year = whole_year(year);
    const auto begin = static_cast<std::size_t>(year.data() - text.data());
    const std::string_view head = trimmed(text.substr(0, begin - 1));
    const std::string_view tail = text.substr(begin + year.size() + 1);
    const Fields fields = comma_fields(head);
    const std::size_t title = take_authors(fields, reference);
    const bool ends = tail.find_first_not_of(" .;,") == std::string_view::npos ||
                      trimmed(tail) == text::doi_in(tail);
    const bool own_field = head.ends_with(',');
    if (ends && own_field) {
        parse_fields_before_year(fields, title, fields.size(), reference);
    } else if (ends && parse_physics(fields, title, reference)) {
        return;
    } else if (tail.starts_with('.') && !own_field) {
        parse_apa(tail, reference);
    } else {
        // Nothing but a group stands before the comma of "WHO, (2001) Source".
        const bool group = title == 0 && fields.size() == 2 && own_field;
        group ? fill(reference.author, fields[0])
              : fill(reference.title, joined(fields, title, fields.size()));
        parse_tail(tail, reference);
        // "Phys. Rev. (1963), 130, p. 1677": what stands for a title is the source.
        if (reference.source.empty() && !reference.volume.empty() && tail.starts_with(',')) {
            std::swap(reference.source, reference.title);
        }
    }
}

}  // namespace bibweft::corpus
