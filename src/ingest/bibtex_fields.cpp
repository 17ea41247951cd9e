#include "ingest/bibtex_fields.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bibweft::ingest::bibtex {
namespace {

constexpr std::array field_names = std::to_array<FieldName>({
    {"abstract", Name::abstract},
    {"affiliation", Name::affiliation},
    {"affiliations", Name::affiliation},
    {"archiveprefix", Name::eprint_type},
    {"art-number", Name::article_number},
    {"art_number", Name::article_number},
    {"article-number", Name::article_number},
    {"articleno", Name::article_number},
    {"arxiv", Name::identifier, "arxiv"},
    {"arxivid", Name::identifier, "arxiv"},
    {"author", Name::author},
    {"author+an:orcid", Name::orcid},
    {"author-keywords", Name::author_keywords},
    {"author_keywords", Name::author_keywords},
    {"authors", Name::author},
    {"biburl", Name::verbatim},
    {"booktitle", Name::booktitle},
    {"citation-count", Name::citations},
    {"citation_count", Name::citations},
    {"cited-references", Name::references},
    {"cited_references", Name::references},
    {"cites", Name::cites},
    {"crossref", Name::crossref},
    {"date", Name::date},
    {"doi", Name::doi},
    {"eid", Name::article_number},
    {"eissn", Name::identifier, "issn"},
    {"eprint", Name::eprint},
    {"eprinttype", Name::eprint_type},
    {"file", Name::verbatim},
    {"howpublished", Name::howpublished},
    {"index-keywords", Name::index_keywords},
    {"index_keywords", Name::index_keywords},
    {"isbn", Name::identifier, "isbn"},
    {"issn", Name::identifier, "issn"},
    {"issue", Name::issue},
    {"issued", Name::date},
    {"journal", Name::journal},
    {"journaltitle", Name::journal},
    {"keyword", Name::keywords},
    {"keywords", Name::keywords},
    {"keywords-plus", Name::index_keywords},
    {"keywords_plus", Name::index_keywords},
    {"langid", Name::language},
    {"language", Name::language},
    {"local-url", Name::verbatim},
    {"maintitle", Name::maintitle},
    {"mendeley-tags", Name::keywords},
    {"month", Name::month},
    {"note", Name::note},
    {"number", Name::number},
    {"openalex", Name::identifier, "openalex"},
    {"orcid-numbers", Name::orcid},
    {"pages", Name::pages},
    {"pdf", Name::verbatim},
    {"pmc", Name::identifier, "pmcid"},
    {"pmcid", Name::identifier, "pmcid"},
    {"pmid", Name::identifier, "pmid"},
    {"publisher", Name::publisher},
    {"pubmed-id", Name::identifier, "pmid"},
    {"pubmed_id", Name::identifier, "pmid"},
    {"references", Name::references},
    {"source", Name::source},
    {"subtitle", Name::subtitle},
    {"tags", Name::keywords},
    {"times-cited", Name::citations},
    {"times_cited", Name::citations},
    {"title", Name::title},
    {"titleaddon", Name::titleaddon},
    {"unique-id", Name::unique_id},
    {"url", Name::url},
    {"volume", Name::volume},
    {"xdata", Name::xdata},
    {"year", Name::year},
});

constexpr std::size_t slot_of(std::string_view name) {
    if (name.empty()) return 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
    return (name.size() * 37U + byte(0) * 7U + byte(name.size() / 2) * 19U +
            byte(name.size() - 1)) %
           256;
}

/// Positions in field_names, from 1, by slot_of or behind it.
constexpr std::array<std::uint8_t, 256> make_places() {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t i = 0; i < field_names.size(); ++i) {
        std::size_t slot = slot_of(field_names[i].name);
        while (table[slot] != 0) slot = (slot + 1) % table.size();
        table[slot] = static_cast<std::uint8_t>(i + 1);
    }
    return table;
}
constexpr auto places = make_places();

constexpr std::string_view part_types[] = {
    "article",    "inproceedings", "conference",  "incollection",   "inbook",
    "bookinbook", "suppbook",      "inreference", "suppcollection", "suppperiodical"};

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

}  // namespace

const FieldName* find_field(std::string_view name) {
    for (std::size_t slot = slot_of(name); places[slot] != 0; slot = (slot + 1) % places.size()) {
        const FieldName& field = field_names[places[slot] - 1U];
        if (field.name == name) return &field;
    }
    return nullptr;
}

bool is_extra_name(std::string_view name) {
    const FieldName* known = find_field(name);
    return known == nullptr || known->kind == Name::verbatim || known->kind == Name::month ||
           known->kind == Name::note || known->kind == Name::source ||
           known->kind == Name::crossref || known->kind == Name::xdata ||
           known->kind == Name::howpublished || known->kind == Name::maintitle ||
           known->kind == Name::titleaddon || known->kind == Name::date ||
           known->kind == Name::year || known->kind == Name::booktitle;
}

bool is_verbatim_name(std::string_view name) {
    const FieldName* known = find_field(name);
    return name.starts_with("bdsk-") || (known != nullptr && known->kind == Name::verbatim);
}

std::string_view journal_of_macro(std::string_view macro) {
    static constexpr auto journals = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"aap", "Astronomy and Astrophysics"},
        {"aapr", "Astronomy and Astrophysics Review"},
        {"aaps", "Astronomy and Astrophysics Supplement Series"},
        {"actaa", "Acta Astronomica"},
        {"aj", "The Astronomical Journal"},
        {"ao", "Applied Optics"},
        {"apj", "The Astrophysical Journal"},
        {"apjl", "The Astrophysical Journal Letters"},
        {"apjs", "The Astrophysical Journal Supplement Series"},
        {"aplett", "Astrophysical Letters"},
        {"apss", "Astrophysics and Space Science"},
        {"araa", "Annual Review of Astronomy and Astrophysics"},
        {"baas", "Bulletin of the American Astronomical Society"},
        {"gca", "Geochimica et Cosmochimica Acta"},
        {"grl", "Geophysical Research Letters"},
        {"iaucirc", "IAU Circular"},
        {"icarus", "Icarus"},
        {"jcap", "Journal of Cosmology and Astroparticle Physics"},
        {"jcp", "The Journal of Chemical Physics"},
        {"jgr", "Journal of Geophysical Research"},
        {"jqsrt", "Journal of Quantitative Spectroscopy and Radiative Transfer"},
        {"memras", "Memoirs of the Royal Astronomical Society"},
        {"memsai", "Memorie della Società Astronomica Italiana"},
        {"mnras", "Monthly Notices of the Royal Astronomical Society"},
        {"na", "New Astronomy"},
        {"nar", "New Astronomy Reviews"},
        {"nat", "Nature"},
        {"nphysa", "Nuclear Physics A"},
        {"pasa", "Publications of the Astronomical Society of Australia"},
        {"pasj", "Publications of the Astronomical Society of Japan"},
        {"pasp", "Publications of the Astronomical Society of the Pacific"},
        {"physrep", "Physics Reports"},
        {"physscr", "Physica Scripta"},
        {"planss", "Planetary and Space Science"},
        {"pra", "Physical Review A"},
        {"prb", "Physical Review B"},
        {"prc", "Physical Review C"},
        {"prd", "Physical Review D"},
        {"pre", "Physical Review E"},
        {"prl", "Physical Review Letters"},
        {"procspie", "Proceedings of SPIE"},
        {"qjras", "Quarterly Journal of the Royal Astronomical Society"},
        {"rmxaa", "Revista Mexicana de Astronomía y Astrofísica"},
        {"skytel", "Sky and Telescope"},
        {"solphys", "Solar Physics"},
        {"sovast", "Soviet Astronomy"},
        {"ssr", "Space Science Reviews"},
        {"zap", "Zeitschrift für Astrophysik"},
    });
    const auto* found = std::find_if(journals.begin(), journals.end(),
                                     [&](const auto& j) { return j.first == macro; });
    return found == journals.end() ? std::string_view{} : found->second;
}

bool is_container(std::string_view type) {
    constexpr std::string_view types[] = {
        "book",       "mvbook",      "collection", "mvcollection", "proceedings", "mvproceedings",
        "periodical", "mvreference", "reference",  "xdata",        "set"};
    return std::find(std::begin(types), std::end(types), type) != std::end(types);
}

bool is_part(std::string_view type) {
    return std::find(std::begin(part_types), std::end(part_types), type) != std::end(part_types);
}

bool number_is_issue(std::string_view type) {
    constexpr std::string_view others[] = {
        "book",         "mvbook",        "inbook",       "bookinbook",   "suppbook",
        "booklet",      "collection",    "mvcollection", "incollection", "suppcollection",
        "proceedings",  "mvproceedings", "reference",    "mvreference",  "inreference",
        "techreport",   "report",        "patent",       "standard",     "manual",
        "legislation",  "jurisdiction",  "dataset",      "thesis",       "phdthesis",
        "mastersthesis"};
    return std::find(std::begin(others), std::end(others), type) == std::end(others);
}

}  // namespace bibweft::ingest::bibtex
