#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/reference_list.hpp"
#include "ingest/table_dialect.hpp"

// Scopus, "CSV". Which columns there are depends on what was ticked. Until 2023 authors were
// "Doe J., Roe R."; since then they are "Doe J.; Roe R.", with full names and author ids in
// "Author full names". An export has as many columns "Funding Text 1", "Funding Text 2", … as its
// papers need, so files that are put together differ.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"Title", TableField::title},
    {"Author full names", TableField::authors},
    {"Authors", TableField::authors},
    {"Year", TableField::year},
    {"Source title", TableField::venue},
    {"Volume", TableField::volume},
    {"Issue", TableField::issue},
    {"Page start", TableField::first_page},
    {"Page end", TableField::last_page},
    {"Art. No.", TableField::article_number},
    {"Cited by", TableField::citation_count},
    {"DOI", TableField::id, "doi"},
    {"EID", TableField::id, "eid"},
    {"PubMed ID", TableField::id, "pmid"},
    {"Link", TableField::url},
    {"Authors with affiliations", TableField::people},
    {"Affiliations", TableField::people},
    {"Abstract", TableField::abstract},
    {"Author Keywords", TableField::keywords},
    {"Index Keywords", TableField::index_keywords},
    {"References", TableField::references},
    {"Publisher", TableField::publisher},
    {"Language of Original Document", TableField::language},
    {"Document Type", TableField::type},
    {"Abbreviated Source Title", TableField::extra, "source-abbreviation"},
    {"Correspondence Address", TableField::extra, "reprint-address"},
};

/// Columns that tell a table of Scopus, more or less.
constexpr std::string_view own_columns[] = {"Author(s) ID",
                                            "Authors with affiliations",
                                            "Source title",
                                            "Cited by",
                                            "Art. No.",
                                            "Page start",
                                            "Author Keywords",
                                            "Correspondence Address",
                                            "Abbreviated Source Title",
                                            "Language of Original Document"};
constexpr std::string_view needed_columns[] = {"Title", "Year"};

Likeness fits(const TableHeader& header) {
    if (!header.has_all(needed_columns)) return Likeness::none;
    const std::size_t own = header.count(own_columns);
    if (header.has("EID") && own > 0) return Likeness::sure;
    return own > 1 ? Likeness::possible : Likeness::none;
}

/// "Doe, Jane (57202138757)" without the id; false if there is none.
bool drop_author_id(std::string_view& name) {
    const std::size_t open = name.rfind('(');
    if (open == std::string_view::npos || !name.ends_with(')')) return false;
    const std::string_view id = name.substr(open + 1, name.size() - open - 2);
    if (id.empty() || id.find_first_not_of("0123456789") != std::string_view::npos) return false;
    name = trimmed(name.substr(0, open));
    return true;
}

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    std::string_view all = cell;
    if (!drop_author_id(all)) {
        add_authors_with_initials(cell, out);
        return {};
    }
    for_each_part(cell, ";", [&](std::string_view name) {
        drop_author_id(name);
        add_authors(name, {}, NameStyle::family_first, out);
    });
    return {};
}

/// A list of affiliations that texts are taken apart by.
class KnownAffiliations {
public:
    explicit KnownAffiliations(std::string_view list) {
        for_each_part(list, ";", [&](std::string_view one) { sorted_.push_back(one); });
        std::sort(sorted_.begin(), sorted_.end());
    }

    /// "Dept. A, Univ. X, Dept. B, Univ. Y" as the affiliations it is made of; what is not known
    /// stays in one.
    void take_apart(std::string_view text, std::vector<std::string>& out) const {
        while (!text.empty()) {
            const std::string_view known = longest_at(text);
            const std::string_view part = known.empty() ? text : known;
            out.push_back(squeezed(part));
            text.remove_prefix(part.size());
            text = text.substr(std::min(text.find_first_not_of(", "), text.size()));
        }
    }

private:
    /// The longest affiliation that the text begins with.
    std::string_view longest_at(std::string_view text) const {
        constexpr int most = 64;
        auto it = std::upper_bound(sorted_.begin(), sorted_.end(), text);
        for (int i = 0; i < most && it != sorted_.begin(); ++i) {
            --it;
            const std::string_view rest = text.substr(std::min(it->size(), text.size()));
            if (text.starts_with(*it) && (rest.empty() || rest.front() == ',')) return *it;
        }
        return {};
    }

    std::vector<std::string_view> sorted_;
};

bool is_initial(std::string_view word) {
    return word.size() <= 16 && word.find('.') != std::string_view::npos &&
           word.find(' ') == std::string_view::npos;
}

/// What stands behind the name in "Doe, J., Univ. X" or "Doe J., Univ. X".
std::string_view behind_name(std::string_view entry, const Author& author) {
    std::string_view rest = entry.substr(author.family.size());
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const bool initials_follow = trimmed(rest.substr(0, comma)).empty();
    rest = trimmed(rest.substr(std::min(comma + 1, rest.size())));
    if (!initials_follow) return rest;
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view given = trimmed(rest.substr(0, end));
    if (!is_initial(given) && given != author.given) return rest;
    return trimmed(rest.substr(std::min(end + 1, rest.size())));
}

bool is_of(std::string_view entry, const Author& author) {
    const std::string& name = author.family;
    return !name.empty() && entry.starts_with(name) &&
           (entry.size() == name.size() || entry[name.size()] == ',' || entry[name.size()] == ' ');
}

/// "Doe J., Univ. X; Roe R., Univ. Y": one entry for each author, in their order.
bool give_by_name(std::string_view cell, std::string_view all, Record& record) {
    const KnownAffiliations known(all);
    std::size_t next = 0;
    bool any = false;
    for_each_part(cell, ";", [&](std::string_view entry) {
        std::size_t at = next;
        while (at < record.authors.size() && !is_of(entry, record.authors[at])) ++at;
        if (at == record.authors.size()) return;
        next = at + 1;
        known.take_apart(behind_name(entry, record.authors[at]), record.authors[at].affiliations);
        any = any || !record.authors[at].affiliations.empty();
    });
    return any;
}

void give_people(std::span<PeopleCell> cells, Record& record) {
    PeopleCell& all = cells.back();
    const bool listed = all.column == "affiliations";
    if (cells.front().column != all.column || !listed) {
        cells.front().used =
            give_by_name(cells.front().value, listed ? all.value : std::string_view{}, record);
        if (cells.front().used) all.used = true;
    }
    if (!listed || all.used) return;
    std::vector<std::string_view> list;
    for_each_part(all.value, ";", [&](std::string_view one) { list.push_back(one); });
    all.used = give_affiliations(list, false, record);
}

constexpr TableDialect dialect{.name = "scopus-csv",
                               .columns = columns,
                               .fits = fits,
                               .authors = read_authors,
                               .references = add_scopus_references,
                               .people = give_people,
                               .key_id = "eid",
                               .repeated_column = "fundingtext",
                               .anchor_column = "EID",
                               .anchor_start = "2-s2.0-"};

constexpr std::string_view suffixes[] = {".csv"};

constexpr Advice advice[] = {
    {"references", "tick “Include references” under “Other information” when exporting"},
    {"abstract", "tick “Abstract” under “Abstract & keywords” when exporting"},
    {"keywords", "tick “Author keywords” under “Abstract & keywords” when exporting"},
    {"index_keywords", "tick “Indexed keywords” under “Abstract & keywords” when exporting"},
    {"affiliations", "tick “Affiliations” under “Bibliographical information” when exporting"},
    {"citation_count", "tick “Citation count” under “Citation information” when exporting"}};

}  // namespace

extern const InputFormat scopus_csv_format{
    "scopus-csv",           "Scopus CSV", suffixes, looks_like_table<dialect>,
    read_as_table<dialect>, nullptr,      "Scopus", advice};

}  // namespace bibweft::ingest
