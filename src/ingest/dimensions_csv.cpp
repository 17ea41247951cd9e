#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/reference_list.hpp"
#include "ingest/table_dialect.hpp"

// Dimensions, "CSV" and "bibliometric mapping". A line "About the data: …" stands before the
// header. References come with the bibliometric mapping alone, as
// "[authors]|author ids|source|year|volume|issue|pages|DOI|publication id|times cited;[…". Brackets
// stand around some of the parts or all of a reference. Affiliations stand behind the names, "Doe,
// Jane (Univ. X; Univ. Y); Roe, Bo (Univ. Z)", or as lists of organizations and their countries,
// one for each author.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"Publication ID", TableField::id, "dimensions"},
    {"DOI", TableField::id, "doi"},
    {"PMID", TableField::id, "pmid"},
    {"PMCID", TableField::id, "pmcid"},
    {"Title", TableField::title},
    {"Abstract", TableField::abstract},
    {"Authors", TableField::authors},
    {"Source title", TableField::venue},
    {"Source title/Anthology title", TableField::venue},
    {"Anthology title", TableField::venue},
    {"Book title", TableField::venue},
    {"Publisher", TableField::publisher},
    {"PubYear", TableField::year},
    {"Publication Date", TableField::year},
    {"Publication Date (online)", TableField::year},
    {"Volume", TableField::volume},
    {"Issue", TableField::issue},
    {"Pagination", TableField::pages},
    {"Publication Type", TableField::type},
    {"Document Type", TableField::type},
    {"Keywords", TableField::keywords},
    {"MeSH terms", TableField::index_keywords},
    {"Concepts", TableField::index_keywords},
    {"Authors (Raw Affiliation)", TableField::people},
    {"Authors Affiliations", TableField::people},
    {"Authors Affiliations - Name of Research organization", TableField::people},
    {"Authors Affiliations - Country of Research organization", TableField::people},
    {"Times cited", TableField::citation_count},
    {"Dimensions URL", TableField::url},
    {"Source Linkout", TableField::url},
    {"Cited references", TableField::references},
};

constexpr std::string_view organizations_key = "authorsaffiliationsnameofresearchorganization";
constexpr std::string_view countries_key = "authorsaffiliationscountryofresearchorganization";

Likeness fits(const TableHeader& header) {
    constexpr std::string_view own[] = {"PubYear", "Dimensions URL", "Times cited",
                                        "Source title/Anthology title"};
    if (!header.has("Publication ID") || !header.has("Title")) return Likeness::none;
    return header.count(own) > 0 ? Likeness::sure : Likeness::none;
}

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    add_authors(cell, ";", NameStyle::given_first, out);
    return {};
}

constexpr std::size_t part_count = 10;

std::string_view without_brackets(std::string_view part) {
    part = trimmed(part);
    if (part.starts_with('[')) part.remove_prefix(1);
    if (part.ends_with(']')) part.remove_suffix(1);
    return trimmed(part);
}

/// Takes one reference from the front of a list: up to the tenth part, which a ";" ends, or to a
/// ";[" before.
Reference take_reference(std::string_view& list) {
    std::array<std::string_view, part_count> parts;
    for (std::size_t i = 0; i < part_count; ++i) {
        const bool last = i + 1 == part_count;
        const std::size_t next =
            std::min({list.find(last ? ";" : "|"), list.find(";["), list.size()});
        parts[i] = without_brackets(list.substr(0, next));
        const bool ends = next == list.size() || list[next] == ';';
        list.remove_prefix(std::min(next + 1, list.size()));
        if (ends) break;
    }
    Reference reference;
    reference.author = squeezed(parts[0].substr(0, parts[0].find(';')));
    reference.source = squeezed(parts[2]);
    reference.year = year_in(parts[3]);
    reference.volume = parts[4];
    reference.page = parts[6].substr(0, parts[6].find('-'));
    reference.doi = parts[7];
    if (!parts[8].empty()) reference.id = fmt::format("dimensions:{}", parts[8]);
    return reference;
}

void read_references(std::string_view cell, std::vector<Reference>& out) {
    if (cell.find('|') == std::string_view::npos) return add_references_by_look(cell, out);
    while (!trimmed(cell).empty()) {
        Reference reference = take_reference(cell);
        if (reference != Reference{}) out.push_back(std::move(reference));
    }
}

/// Where the parenthesis that is opened at `open` is closed: by one of its own, else by the first
/// that ends an entry, else by the end.
std::size_t closing(std::string_view text, std::size_t open) {
    std::size_t depth = 0;
    for (std::size_t at = open; at != std::string_view::npos;
         at = text.find_first_of("()", at + 1)) {
        depth = text[at] == '(' ? depth + 1 : depth - 1;
        if (depth == 0) return at;
    }
    return std::min(text.find(");", open), text.size());
}

/// "Doe, Jane (Univ. X; Univ. Y); Roe, Bo (Univ. Z)", in the order of the authors.
bool give_by_name(std::string_view cell, Record& record) {
    std::size_t next = 0;
    bool any = false;
    while (!cell.empty()) {
        const std::size_t semicolon = std::min(cell.find(';'), cell.size());
        const std::size_t open = std::min(cell.find('('), cell.size());
        const bool affiliated = open < semicolon;
        const std::size_t close = affiliated ? closing(cell, open) : semicolon;
        const std::string_view name = trimmed(cell.substr(0, std::min(open, semicolon)));
        const auto author = std::find_if(
            record.authors.begin() + static_cast<std::ptrdiff_t>(next), record.authors.end(),
            [&](const Author& one) { return same_word(to_string(one), name); });
        if (author != record.authors.end()) {
            next = static_cast<std::size_t>(author - record.authors.begin()) + 1;
            const std::string_view list =
                affiliated ? cell.substr(open + 1, close - open - 1) : std::string_view{};
            for_each_part(list, ";", [&](std::string_view one) {
                author->affiliations.push_back(squeezed(one));
                any = true;
            });
        }
        const std::size_t end = std::min(cell.find(';', close), cell.size());
        cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return any;
}

/// "Univ. X; Univ. Y" with "Country; Country", as many as there are authors.
bool give_in_order(PeopleCell& organizations, PeopleCell* countries, Record& record) {
    std::vector<std::string_view> names;
    std::vector<std::string_view> places;
    for_each_part(organizations.value, ";", [&](std::string_view one) { names.push_back(one); });
    if (countries != nullptr) {
        for_each_part(countries->value, ";", [&](std::string_view one) { places.push_back(one); });
    }
    if (places.size() != names.size()) return give_affiliations(names, true, record);
    std::vector<std::string> whole;
    for (std::size_t i = 0; i < names.size(); ++i) {
        whole.push_back(fmt::format("{}, {}", names[i], places[i]));
    }
    countries->used =
        give_affiliations(std::vector<std::string_view>(whole.begin(), whole.end()), true, record);
    return countries->used;
}

void give_people(std::span<PeopleCell> cells, Record& record) {
    PeopleCell* organizations = nullptr;
    PeopleCell* countries = nullptr;
    bool any = false;
    for (PeopleCell& cell : cells) {
        if (cell.column == organizations_key) {
            organizations = &cell;
        } else if (cell.column == countries_key) {
            countries = &cell;
        } else if (!any) {
            any = cell.used = give_by_name(cell.value, record);
        }
    }
    if (!any && organizations != nullptr) {
        organizations->used = give_in_order(*organizations, countries, record);
    }
}

constexpr TableDialect dialect{.name = "dimensions-csv",
                               .columns = columns,
                               .fits = fits,
                               .authors = read_authors,
                               .references = read_references,
                               .people = give_people,
                               .key_id = "dimensions",
                               .preamble = "About the data"};

constexpr std::string_view suffixes[] = {".csv"};

constexpr Advice advice[] = {
    {"references", "choose “Export for bibliometric mapping”, which has the cited references"},
    {"abstract", "choose “Export results” as CSV; the bibliometric mapping has no abstracts"},
    {"keywords", "Dimensions has no keywords of authors; MeSH terms come with “Export results”"}};

}  // namespace

extern const InputFormat dimensions_csv_format{"dimensions-csv",
                                               "Dimensions CSV, also for bibliometric mapping",
                                               suffixes,
                                               looks_like_table<dialect>,
                                               read_as_table<dialect>,
                                               nullptr,
                                               "Dimensions",
                                               advice};

}  // namespace bibweft::ingest
