#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/table_dialect.hpp"

// The Lens, "CSV" of scholarly works. References are Lens ids.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"Lens ID", TableField::id, "lens"},
    {"Title", TableField::title},
    {"Author/s", TableField::authors},
    {"Publication Year", TableField::year},
    {"Date Published", TableField::year},
    {"Publication Type", TableField::type},
    {"Source Title", TableField::venue},
    {"Publisher", TableField::publisher},
    {"Abstract", TableField::abstract},
    {"Volume", TableField::volume},
    {"Issue Number", TableField::issue},
    {"Start Page", TableField::first_page},
    {"End Page", TableField::last_page},
    {"Keywords", TableField::keywords},
    {"MeSH Terms", TableField::index_keywords},
    {"Fields of Study", TableField::index_keywords},
    {"External URL", TableField::url},
    {"Source URLs", TableField::url},
    {"DOI", TableField::id, "doi"},
    {"PMID", TableField::id, "pmid"},
    {"PMCID", TableField::id, "pmcid"},
    {"Microsoft Academic ID", TableField::id, "mag"},
    {"References", TableField::references},
    {"Citing Works Count", TableField::citation_count},
};

Likeness fits(const TableHeader& header) {
    return header.has("Lens ID") && header.has("Title") ? Likeness::sure : Likeness::none;
}

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    add_authors(cell, ";", NameStyle::given_first, out);
    return {};
}

/// "012-345-678-901-23X", three digits five times, the last with a check character.
bool is_lens_id(std::string_view text) {
    return text.size() == 19 && text.find_first_not_of("0123456789X-") == std::string_view::npos &&
           text[3] == '-' && text[7] == '-' && text[11] == '-' && text[15] == '-';
}

void read_references(std::string_view cell, std::vector<Reference>& out) {
    for_each_part(cell, ";\n", [&](std::string_view part) {
        Reference reference;
        if (is_lens_id(part)) {
            reference.id = fmt::format("lens:{}", part);
        } else {
            reference.text = part;
        }
        out.push_back(std::move(reference));
    });
}

constexpr TableDialect dialect{.name = "lens-csv",
                               .columns = columns,
                               .fits = fits,
                               .authors = read_authors,
                               .references = read_references,
                               .key_id = "lens"};

constexpr std::string_view suffixes[] = {".csv"};

constexpr Advice advice[] = {
    {"references", "choose the field “References” when exporting"},
    {"abstract", "choose the field “Abstract” when exporting"},
    {"keywords", "choose the fields “Keywords”, “Fields of Study” and “MeSH Terms” when exporting"},
    {"affiliations", "the CSV of The Lens has none; export as JSON"}};

}  // namespace

extern const InputFormat lens_csv_format{"lens-csv",
                                         "The Lens CSV of scholarly works",
                                         suffixes,
                                         looks_like_table<dialect>,
                                         read_as_table<dialect>,
                                         nullptr,
                                         "The Lens",
                                         advice};

}  // namespace bibweft::ingest
