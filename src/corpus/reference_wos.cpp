#include <algorithm>

#include "bibweft/text/doi.hpp"
#include "corpus/reference_fields.hpp"

// "Aria M, 2017, J INFORMETR, V11, P959, DOI 10.1000/x": author, year, source, volume, page, DOI,
// each of which may be missing.

namespace bibweft::corpus {
namespace {

constexpr std::string_view anonymous = "[Anonymous]";

bool is_capitals(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; }) &&
           std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// "V11", "VE83C", "V198-99"; a word such as VACUUM has no digit.
bool is_volume(std::string_view field) {
    return field.size() > 1 && field.front() == 'V' && field.size() <= 12 &&
           field.find(' ') == std::string_view::npos && has_digit(field) && is_capitals(field);
}

/// "P959", "pD240", "p[61, 663]"; a word such as PNAS has no digit.
bool is_page(std::string_view field) {
    if (field.size() < 2 || field.find(' ') < field.find(',')) return false;
    if (field.front() == 'p') return !(field[1] >= 'a' && field[1] <= 'z') || has_digit(field);
    return field.front() == 'P' && is_digit(field[1]);
}

bool is_article_number(std::string_view field) {
    return (field.starts_with("ARTN ") || field.starts_with("Artn ") ||
            field.starts_with("ART. NO.") || field.starts_with("ART ")) &&
           has_digit(field);
}

bool is_doi(std::string_view field) {
    return field.starts_with("DOI ") && field.find("10.") != std::string_view::npos;
}

/// What says that a work was not out yet.
bool is_status(std::string_view field) {
    return field == "IN PRESS" || field == "UNPUB" || field == "In press" || field == "unpublished";
}

std::string_view without_status(std::string_view source) {
    for (const std::string_view status : {" IN PRESS", " UNPUB"}) {
        if (source.ends_with(status))
            return trimmed(source.substr(0, source.size() - status.size()));
    }
    return source;
}

/// The index of the year: the first field, or the second or third behind an author of one field or
/// of two ("Halder, JL").
std::size_t year_field(const Fields& fields) {
    for (std::size_t i = 0; i < std::min<std::size_t>(fields.size(), 3); ++i) {
        if (!whole_year(fields[i])) continue;
        const bool author = i < 2 || is_initials(fields[1]) || is_family(fields[1]);
        return author ? i : fields.size();
    }
    return fields.size();
}

std::string author_of(const Fields& fields, std::size_t end) {
    if (end == 0 || fields[0] == anonymous) return {};
    if (fields[0].starts_with('*')) return joined(fields, 0, end).substr(1);
    if (end == 1) {
        std::string name = family_first(fields[0]);
        return name.empty() ? std::string(fields[0]) : name;
    }
    return is_initials(fields[1]) ? with_initials(fields[0], fields[1]) : joined(fields, 0, end);
}

std::string page_value(std::string_view field) {
    if (is_article_number(field)) return bare_page(trimmed(field.substr(field.find(' '))));
    field.remove_prefix(1);
    if (field.starts_with('[')) field = field.substr(1, field.find_first_of(",]") - 1);
    return std::string(trimmed(field));
}

}  // namespace

bool looks_like_wos(const Fields& fields) {
    if (fields[0].starts_with('*') || fields[0] == anonymous) return true;
    if (year_field(fields) < fields.size()) return true;
    const auto sign = [](std::string_view field) {
        return is_doi(field) || is_status(field) || without_status(field) != field ||
               (is_volume(field) && is_digit(field[1])) || (field[0] == 'P' && is_page(field));
    };
    const auto signed_field = [&](std::string_view field) { return !field.empty() && sign(field); };
    if (fields.size() > 1 && std::any_of(fields.begin() + 1, fields.end(), signed_field)) {
        return bracketed_year(joined(fields, 0, fields.size())).empty();
    }
    return fields.size() == 2 && is_capitals(fields[1]) && !family_first(fields[0]).empty();
}

void parse_wos(const Fields& fields, Reference& reference) {
    std::size_t year = year_field(fields);
    if (year < fields.size() && !reference.year) reference.year = whole_year(fields[year]);
    const std::size_t authors = year < fields.size() ? year : 1;
    fill(reference.author, author_of(fields, authors));
    std::string source;
    bool source_ended = false;
    for (std::size_t i = year < fields.size() ? year + 1 : 1; i < fields.size(); ++i) {
        const std::string_view field = fields[i];
        if (field.empty() || is_status(field)) continue;
        if (is_volume(field) && (is_digit(field[1]) || !source.empty())) {
            fill(reference.volume, field.substr(1));
        } else if (is_page(field) || is_article_number(field)) {
            fill(reference.page, page_value(field));
        } else if (is_doi(field) || (source_ended && !text::doi_in(field).empty())) {
            source_ended = true;  // taken from the whole text
            continue;
        } else if (!source_ended) {
            source += (source.empty() ? "" : ", ") + std::string(field);
            continue;
        }
        source_ended = true;
    }
    fill(reference.source, without_status(source));
}

}  // namespace bibweft::corpus
