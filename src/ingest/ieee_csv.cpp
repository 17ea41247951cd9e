#include <string>
#include <string_view>
#include <vector>

#include "ingest/author_list.hpp"
#include "ingest/table_dialect.hpp"

// IEEE Xplore, "CSV": one affiliation for each author, in their order. It has no references.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"Document Title", TableField::title},
    {"Authors", TableField::authors},
    {"Author Affiliations", TableField::people},
    {"Publication Title", TableField::venue},
    {"Publication Year", TableField::year},
    {"Volume", TableField::volume},
    {"Issue", TableField::issue},
    {"Start Page", TableField::first_page},
    {"End Page", TableField::last_page},
    {"Abstract", TableField::abstract},
    {"DOI", TableField::id, "doi"},
    {"PDF Link", TableField::url},
    {"Author Keywords", TableField::keywords},
    {"IEEE Terms", TableField::index_keywords},
    {"INSPEC Controlled Terms", TableField::index_keywords},
    {"INSPEC Non-Controlled Terms", TableField::index_keywords},
    {"Mesh_Terms", TableField::index_keywords},
    {"Article Citation Count", TableField::citation_count},
    {"Publisher", TableField::publisher},
    {"Document Identifier", TableField::type},
    {"Online Date", TableField::year},
    {"Date Added To Xplore", TableField::year},
};

Likeness fits(const TableHeader& header) {
    constexpr std::string_view own[] = {"IEEE Terms",  "INSPEC Controlled Terms",
                                        "PDF Link",    "Date Added To Xplore",
                                        "Online Date", "Article Citation Count"};
    if (!header.has("Document Title")) return Likeness::none;
    return header.count(own) > 1 ? Likeness::sure : Likeness::none;
}

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    add_authors(cell, ";", NameStyle::given_first, out);
    return {};
}

constexpr TableDialect dialect{
    .name = "ieee-csv", .columns = columns, .fits = fits, .authors = read_authors};

constexpr std::string_view suffixes[] = {".csv"};

constexpr Advice advice[] = {
    {"references",
     "IEEE Xplore exports no cited references; look the papers up by DOI in OpenAlex or Crossref"},
    {"abstract", "take “Export > Search Results > CSV”, which has the abstracts"}};

}  // namespace

extern const InputFormat ieee_csv_format{
    "ieee-csv", "IEEE Xplore CSV", suffixes, looks_like_table<dialect>, read_as_table<dialect>,
    nullptr,    "IEEE Xplore",     advice};

}  // namespace bibweft::ingest
