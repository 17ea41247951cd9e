#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/own_table.hpp"
#include "ingest/reference_list.hpp"
#include "ingest/table_dialect.hpp"

// Tables of any origin: columns by their usual names, in the order of preference. Also Zotero,
// PubMed, Embase, Publish or Perish, ASReview and what bibweft writes itself.

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"title", TableField::title},
    {"document title", TableField::title},
    {"article title", TableField::title},
    {"paper title", TableField::title},
    {"primary title", TableField::title},
    {"publication name", TableField::venue},
    {"abstract", TableField::abstract},
    {"abstract note", TableField::abstract},
    {"abstract text", TableField::abstract},
    {"abstracts", TableField::abstract},
    {"summary", TableField::abstract},
    {"authors", TableField::authors},
    {"author", TableField::authors},
    {"author names", TableField::authors},
    {"author full names", TableField::authors},
    {"author list", TableField::authors},
    {"first authors", TableField::authors},
    {"creators", TableField::authors},
    {"creator", TableField::authors},
    {"year", TableField::year},
    {"publication year", TableField::year},
    {"pub year", TableField::year},
    {"year published", TableField::year},
    {"published year", TableField::year},
    {"publication date", TableField::year},
    {"date published", TableField::year},
    {"published", TableField::year},
    {"pub date", TableField::year},
    {"cover date", TableField::year},
    {"issued", TableField::year},
    {"date", TableField::year},
    {"journal", TableField::venue},
    {"journal/book", TableField::venue},
    {"journal title", TableField::venue},
    {"journal name", TableField::venue},
    {"source title", TableField::venue},
    {"publication title", TableField::venue},
    {"container title", TableField::venue},
    {"venue", TableField::venue},
    {"publication", TableField::venue},
    {"secondary title", TableField::venue},
    {"book title", TableField::venue},
    {"proceedings title", TableField::venue},
    {"conference name", TableField::venue},
    {"conference", TableField::venue},
    {"source", TableField::citation},
    {"volume", TableField::volume},
    {"vol", TableField::volume},
    {"issue", TableField::issue},
    {"issue number", TableField::issue},
    {"number", TableField::issue},
    {"pages", TableField::pages},
    {"page range", TableField::pages},
    {"pagination", TableField::pages},
    {"start page", TableField::first_page},
    {"page start", TableField::first_page},
    {"first page", TableField::first_page},
    {"end page", TableField::last_page},
    {"page end", TableField::last_page},
    {"last page", TableField::last_page},
    {"article number", TableField::article_number},
    {"publisher", TableField::publisher},
    {"doi", TableField::id, "doi"},
    {"doi link", TableField::id, "doi"},
    {"pmid", TableField::id, "pmid"},
    {"pubmed id", TableField::id, "pmid"},
    {"pmcid", TableField::id, "pmcid"},
    {"pmc id", TableField::id, "pmcid"},
    {"arxiv", TableField::id, "arxiv"},
    {"arxiv id", TableField::id, "arxiv"},
    {"eid", TableField::id, "eid"},
    {"ut", TableField::id, "ut"},
    {"wos id", TableField::id, "ut"},
    {"openalex", TableField::id, "openalex"},
    {"openalex id", TableField::id, "openalex"},
    {"lens id", TableField::id, "lens"},
    {"url", TableField::url},
    {"urls", TableField::url},
    {"link", TableField::url},
    {"article url", TableField::url},
    {"open url link", TableField::url},
    {"keywords", TableField::keywords},
    {"author keywords", TableField::keywords},
    {"keyword", TableField::keywords},
    {"manual tags", TableField::keywords},
    {"tags", TableField::keywords},
    {"index keywords", TableField::index_keywords},
    {"indexed keywords", TableField::index_keywords},
    {"keywords plus", TableField::index_keywords},
    {"mesh terms", TableField::index_keywords},
    {"mesh headings", TableField::index_keywords},
    {"mesh", TableField::index_keywords},
    {"automatic tags", TableField::index_keywords},
    {"subjects", TableField::index_keywords},
    {"emtree drug index terms", TableField::index_keywords},
    {"emtree medical index terms", TableField::index_keywords},
    {"references", TableField::references},
    {"cited references", TableField::references},
    {"language", TableField::language},
    {"languages", TableField::language},
    {"citation count", TableField::citation_count},
    {"cited by", TableField::citation_count},
    {"times cited", TableField::citation_count},
    {"cited by count", TableField::citation_count},
    {"citations", TableField::citation_count},
    {"cites", TableField::citation_count},
    {"affiliations", TableField::people},
    {"affiliation", TableField::people},
    {"author affiliations", TableField::people},
    {"item type", TableField::type},
    {"document type", TableField::type},
    {"publication type", TableField::type},
    {"type of reference", TableField::type},
    {"article type", TableField::type},
    {"type", TableField::type},
    {"key", TableField::key},
    {"citation key", TableField::key},
    {"citekey", TableField::key},
    {"bibtex key", TableField::key},
    {"id", TableField::key},
    {"record id", TableField::key},
    {"journal abbreviation", TableField::extra, "source-abbreviation"},
    {"emtree drug index terms (major focus)", TableField::extra, "major-topic"},
    {"emtree medical index terms (major focus)", TableField::extra, "major-topic"},
    {"correspondence address", TableField::extra, "reprint-address"},
};

bool has_field(const TableHeader& header, TableField field) {
    return std::any_of(std::begin(columns), std::end(columns), [&](const TableColumn& column) {
        return column.field == field && header.has(column.name);
    });
}

/// Whether the first row can be a header at all: short names, and no other format's first byte.
bool has_names(const TableHeader& header) {
    constexpr std::size_t longest = 64;
    if (std::string_view("{[<@%\\").find(header.name(0).front()) != std::string_view::npos) {
        return false;
    }
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (header.name(i).size() > longest) return false;
    }
    return true;
}

Likeness fits(const TableHeader& header) {
    if (!has_names(header)) return Likeness::none;
    const bool text =
        has_field(header, TableField::title) || has_field(header, TableField::abstract);
    if (header.size() > 1) return text ? Likeness::possible : Likeness::fallback;
    return text ? Likeness::fallback : Likeness::none;
}

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    add_authors_by_look(cell, out);
    return {};
}

/// Parts between commas that stand outside parentheses: "cyst (diagnosis, surgery), human".
void add_comma_words(std::string_view list, std::vector<std::string>& out) {
    std::size_t begin = 0;
    std::size_t depth = 0;
    for (std::size_t at = 0; at <= list.size(); ++at) {
        const char c = at < list.size() ? list[at] : ',';
        if (c == '(') ++depth;
        if (c == ')' && depth > 0) --depth;
        if (c != ',' || (depth > 0 && at < list.size())) continue;
        add_distinct(out, list.substr(begin, at - begin));
        begin = at + 1;
    }
}

/// A list of quoted strings, else separated by the first of ";", "|", line ends and commas that
/// occurs.
void read_keywords(std::string_view cell, std::vector<std::string>& out) {
    if (const std::vector<std::string> quoted = quoted_list(cell); !quoted.empty()) {
        for (const std::string& word : quoted) add_distinct(out, word);
        return;
    }
    for (const std::string_view separator : {";", "|", "\n"}) {
        if (cell.find(separator) == std::string_view::npos) continue;
        for_each_part(cell, separator,
                      [&](std::string_view word) { add_distinct(out, squeezed(word)); });
        return;
    }
    add_comma_words(cell, out);
}

std::string_view database(const TableHeader& header) {
    constexpr std::string_view pubmed[] = {"PMID", "Citation", "Journal/Book"};
    constexpr std::string_view zotero[] = {"Key", "Item Type", "Manual Tags"};
    constexpr std::string_view embase[] = {"Author Names", "Emtree Medical Index Terms"};
    constexpr std::string_view perish[] = {"Cites", "GSRank"};
    if (header.has_all(pubmed)) return "PubMed";
    if (header.has_all(zotero)) return "Zotero";
    if (header.has_all(embase)) return "Embase";
    if (header.has_all(perish)) return "Publish or Perish";
    return {};
}

constexpr TableDialect dialect{.name = "csv",
                               .columns = columns,
                               .fits = fits,
                               .authors = read_authors,
                               .references = add_references_by_look,
                               .keywords = read_keywords,
                               .database = database};

void read_csv(Source& source, const Sink& sink, const ReaderOptions& options) {
    if (options.columns.empty() && is_own_table(source.peek())) {
        read_own_table(source, sink);
    } else {
        read_table(dialect, source, sink, options);
    }
}

constexpr std::string_view suffixes[] = {".csv", ".tsv", ".tab"};

constexpr Advice advice[] = {
    {"references", "if a column holds them, name it: --column references=NAME"},
    {"abstract", "if a column holds them, name it: --column abstract=NAME"},
    {"keywords", "if a column holds them, name it: --column keywords=NAME"}};

}  // namespace

extern const InputFormat csv_format{
    "csv",    "CSV and TSV, columns by their usual names (also Zotero, PubMed, Embase)",
    suffixes, looks_like_table<dialect>,
    read_csv, &own_table_writer,
    {},       advice};

}  // namespace bibweft::ingest
