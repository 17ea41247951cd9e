#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/fields.hpp"
#include "ingest/table_dialect.hpp"
#include "ingest/wos_people.hpp"

// Web of Science, "tab delimited": the tags of its plain text as columns, lists separated by "; ",
// quotes being text. Also its "Excel", saved as CSV, where columns have names.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"TI", TableField::title},
    {"Article Title", TableField::title},
    {"AB", TableField::abstract},
    {"Abstract", TableField::abstract},
    {"AU", TableField::people},
    {"Authors", TableField::people},
    {"AF", TableField::people},
    {"Author Full Names", TableField::people},
    {"BA", TableField::people},
    {"Book Authors", TableField::people},
    {"BF", TableField::people},
    {"Book Author Full Names", TableField::people},
    {"CA", TableField::people},
    {"Group Authors", TableField::people},
    {"C1", TableField::people},
    {"Addresses", TableField::people},
    {"OI", TableField::people},
    {"ORCIDs", TableField::people},
    {"RI", TableField::people},
    {"Researcher Ids", TableField::people},
    {"PY", TableField::year},
    {"Publication Year", TableField::year},
    {"EA", TableField::year},
    {"Early Access Date", TableField::year},
    {"PD", TableField::year},
    {"Publication Date", TableField::year},
    {"SO", TableField::venue},
    {"Source Title", TableField::venue},
    {"J9", TableField::extra, "source-abbreviation"},
    {"Journal Abbreviation", TableField::extra, "source-abbreviation"},
    {"JI", TableField::extra, "source-abbreviation"},
    {"Journal ISO Abbreviation", TableField::extra, "source-abbreviation"},
    {"VL", TableField::volume},
    {"Volume", TableField::volume},
    {"IS", TableField::issue},
    {"Issue", TableField::issue},
    {"BP", TableField::first_page},
    {"Start Page", TableField::first_page},
    {"EP", TableField::last_page},
    {"End Page", TableField::last_page},
    {"AR", TableField::article_number},
    {"Article Number", TableField::article_number},
    {"DI", TableField::id, "doi"},
    {"DOI", TableField::id, "doi"},
    {"PM", TableField::id, "pmid"},
    {"Pubmed Id", TableField::id, "pmid"},
    {"UT", TableField::id, "ut"},
    {"UT (Unique WOS ID)", TableField::id, "ut"},
    {"UT (Unique ID)", TableField::id, "ut"},
    {"DE", TableField::keywords},
    {"Author Keywords", TableField::keywords},
    {"ID", TableField::index_keywords},
    {"Keywords Plus", TableField::index_keywords},
    {"CR", TableField::references},
    {"Cited References", TableField::references},
    {"TC", TableField::citation_count},
    {"Times Cited, WoS Core", TableField::citation_count},
    {"Z9", TableField::citation_count},
    {"Times Cited, All Databases", TableField::citation_count},
    {"PU", TableField::publisher},
    {"Publisher", TableField::publisher},
    {"LA", TableField::language},
    {"Language", TableField::language},
    {"DT", TableField::type},
    {"Document Type", TableField::type},
    {"PT", TableField::type},
    {"Publication Type", TableField::type},
    {"RP", TableField::extra, "reprint-address"},
    {"Reprint Addresses", TableField::extra, "reprint-address"},
    {"DL", TableField::url},
    {"DOI Link", TableField::url},
};

Likeness fits(const TableHeader& header) {
    constexpr std::string_view tags[] = {"PT", "AU", "TI", "SO", "PY", "UT",
                                         "DT", "AB", "CR", "C1", "DE"};
    constexpr std::string_view names[] = {"Article Title", "Source Title",      "Keywords Plus",
                                          "Addresses",     "Author Full Names", "Cited References"};
    if (header.has("TI") && header.count(tags) > 3) return Likeness::sure;
    if (!header.has("Article Title")) return Likeness::none;
    if (header.has("UT (Unique WOS ID)") || header.has("UT (Unique ID)")) return Likeness::sure;
    return header.count(names) > 2 ? Likeness::possible : Likeness::none;
}

/// "A; B" at "; ", which DOIs do not hold.
void read_references(std::string_view cell, std::vector<Reference>& out) {
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find("; "), cell.size());
        const std::string_view one = trimmed(cell.substr(0, end));
        if (!one.empty()) out.push_back(Reference::of_text(one));
        cell.remove_prefix(std::min(end + 2, cell.size()));
    }
}

/// Addresses "[A; B] Univ X; [C] Univ Y": at semicolons outside brackets.
WosPeople::Names addresses_of(std::string_view cell) {
    WosPeople::Names out;
    std::size_t begin = 0;
    bool inside = false;
    for (std::size_t at = 0; at <= cell.size(); ++at) {
        const char c = at < cell.size() ? cell[at] : ';';
        inside = c == '[' || (inside && c != ']');
        if (c != ';' || (inside && at < cell.size())) continue;
        const std::string_view one = trimmed(cell.substr(begin, at - begin));
        if (!one.empty()) out.push_back(one);
        begin = at + 1;
    }
    return out;
}

WosPeople::Names names_of(std::string_view cell) {
    WosPeople::Names out;
    for_each_part(cell, ";", [&](std::string_view name) { out.push_back(name); });
    return out;
}

/// The columns about people of one row, taken by either of their names.
class PeopleCells {
public:
    explicit PeopleCells(std::span<PeopleCell> cells) : cells_(cells) {}

    std::string_view take(std::string_view tag, std::string_view name) {
        for (PeopleCell& cell : cells_) {
            if (cell.column != tag && cell.column != name) continue;
            cell.used = true;
            return cell.value;
        }
        return {};
    }

private:
    std::span<PeopleCell> cells_;
};

void keep(Record& record, std::string_view tag, const WosPeople::Names& names) {
    for (const std::string_view name : names) add_extra(record, tag, name);
}

void give_people(std::span<PeopleCell> all, Record& record) {
    PeopleCells cells(all);
    WosPeople::Names short_names = names_of(cells.take("au", "authors"));
    WosPeople::Names full_names = names_of(cells.take("af", "authorfullnames"));
    WosPeople::Names book_short_names = names_of(cells.take("ba", "bookauthors"));
    WosPeople::Names book_full_names = names_of(cells.take("bf", "bookauthorfullnames"));
    if (short_names.empty() && full_names.empty()) {
        short_names.swap(book_short_names);
        full_names.swap(book_full_names);
    }
    keep(record, "BA", book_short_names);
    keep(record, "BF", book_full_names);
    WosPeople people(record);
    people.add(short_names, full_names, names_of(cells.take("ca", "groupauthors")));
    people.give_addresses(addresses_of(cells.take("c1", "addresses")));
    const std::pair<std::string_view, std::string_view> ids[] = {
        {"OI", cells.take("oi", "orcids")}, {"RI", cells.take("ri", "researcherids")}};
    for (const auto& [tag, cell] : ids) {
        for_each_part(cell, ";", [&, tag = tag](std::string_view entry) {
            if (!people.give_orcid(entry)) add_extra(record, tag, entry);
        });
    }
    const std::string_view ut = find_id(record, "ut");
    if (ut.starts_with("MEDLINE:")) add_id(record, "pmid", ut.substr(8));
}

std::string_view database_of_record(const Record& record) {
    return wos_database(find_id(record, "ut"));
}

constexpr TableDialect dialect{.name = "web-of-science-tab",
                               .columns = columns,
                               .fits = fits,
                               .references = read_references,
                               .people = give_people,
                               .key_id = "ut",
                               .database_of_record = database_of_record,
                               .quoting = Quoting::tabs_one_line};

constexpr std::string_view suffixes[] = {".txt", ".tsv", ".tab", ".csv"};

}  // namespace

extern const InputFormat web_of_science_tab_format{
    "web-of-science-tab",
    "Web of Science, tab delimited or its Excel saved as CSV",
    suffixes,
    looks_like_table<dialect>,
    read_as_table<dialect>,
    nullptr,
    "Web of Science"};  // with the advice of the tagged export

}  // namespace bibweft::ingest
