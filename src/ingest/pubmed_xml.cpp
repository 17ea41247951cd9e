#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/xml.hpp"

// PubMed XML, as NLM ships it: PubmedArticle, PubmedBookArticle, or MedlineCitation alone, in a set
// or one after another.
//
// A chapter has its own title and the book's as venue; a book alone has its title. The labels of a
// structured abstract stand before its parts; abstracts in other languages count where there is no
// other. References come from ReferenceList, and from CommentsCorrections of the type "Cites" for
// papers that are not in it. A heading of MeSH is a major topic where it or a qualifier is marked.
// Elements without a field of Record are extra fields under their name. Left out are the dates of
// NLM's processing (History, DateRevised, …), registry numbers and titles of reference lists.

namespace bibweft::ingest {
namespace {

enum Tag : std::uint8_t {
    outside,
    article,
    book_article,
    citation,
    paper,
    journal,
    journal_issue,
    data,
    book_document,
    book,
    publisher,
    pagination,
    abstract,
    other_abstract,
    author_list,
    author,
    affiliation_info,
    investigator_list,
    investigator,
    subject_list,
    subject,
    article_ids,
    reference_list,
    reference,
    reference_ids,
    corrections,
    correction,
    mesh_list,
    mesh,
    keyword_list,
    publication_types,
    chemicals,
    chemical,
    supplements,
    genes,
    grants,
    data_banks,
    journal_info,
    sections,
    section,
    // texts
    pmid,
    article_title,
    book_title,
    vernacular_title,
    journal_title,
    iso_abbreviation,
    medline_ta,
    volume,
    issue,
    pub_date,
    article_date,
    start_page,
    end_page,
    medline_pgn,
    location_id,
    abstract_text,
    language,
    publication_type,
    publisher_name,
    last_name,
    fore_name,
    first_name,
    middle_name,
    initials,
    suffix,
    collective_name,
    identifier,
    affiliation,
    affiliation_id,
    paper_affiliation,
    article_id,
    reference_text,
    reference_id,
    correction_text,
    correction_pmid,
    descriptor,
    qualifier,
    keyword
};

constexpr XmlUse enter = XmlUse::enter;
constexpr XmlUse text = XmlUse::text;
constexpr XmlUse words = XmlUse::words;
constexpr XmlUse skip = XmlUse::skip;

constexpr XmlRule rules[] = {
    {article, "MedlineCitation", enter, citation},
    {article, "PubmedData", enter, data},
    {book_article, "BookDocument", enter, book_document},
    {book_article, "PubmedBookData", enter, data},

    {citation, "PMID", text, pmid},
    {citation, "DateCreated", skip, outside},
    {citation, "DateCompleted", skip, outside},
    {citation, "DateRevised", skip, outside},
    {citation, "Article", enter, paper},
    {citation, "MedlineJournalInfo", enter, journal_info},
    {citation, "ChemicalList", enter, chemicals},
    {citation, "SupplMeshList", enter, supplements},
    {citation, "CommentsCorrectionsList", enter, corrections},
    {citation, "GeneSymbolList", enter, genes},
    {citation, "MeshHeadingList", enter, mesh_list},
    {citation, "PersonalNameSubjectList", enter, subject_list},
    {citation, "OtherAbstract", enter, other_abstract},
    {citation, "KeywordList", enter, keyword_list},
    {citation, "InvestigatorList", enter, investigator_list},

    {paper, "Journal", enter, journal},
    {paper, "ArticleTitle", text, article_title},
    {paper, "Pagination", enter, pagination},
    {paper, "ELocationID", text, location_id},
    {paper, "Abstract", enter, abstract},
    {paper, "Affiliation", text, paper_affiliation},
    {paper, "AuthorList", enter, author_list},
    {paper, "Language", text, language},
    {paper, "DataBankList", enter, data_banks},
    {paper, "GrantList", enter, grants},
    {paper, "PublicationTypeList", enter, publication_types},
    {paper, "VernacularTitle", text, vernacular_title},
    {paper, "ArticleDate", words, article_date},

    {journal, "JournalIssue", enter, journal_issue},
    {journal, "Title", text, journal_title},
    {journal, "ISOAbbreviation", text, iso_abbreviation},
    {journal_issue, "Volume", text, volume},
    {journal_issue, "Issue", text, issue},
    {journal_issue, "PubDate", words, pub_date},
    {journal_info, "MedlineTA", text, medline_ta},

    {pagination, "StartPage", text, start_page},
    {pagination, "EndPage", text, end_page},
    {pagination, "MedlinePgn", text, medline_pgn},
    {abstract, "AbstractText", text, abstract_text},
    {other_abstract, "AbstractText", text, abstract_text},

    {author_list, "Author", enter, author},
    {author, "LastName", text, last_name},
    {author, "ForeName", text, fore_name},
    {author, "FirstName", text, first_name},
    {author, "MiddleName", text, middle_name},
    {author, "Initials", text, initials},
    {author, "Suffix", text, suffix},
    {author, "CollectiveName", text, collective_name},
    {author, "Identifier", text, identifier},
    {author, "AffiliationInfo", enter, affiliation_info},
    {author, "Affiliation", text, affiliation},
    {affiliation_info, "Affiliation", text, affiliation},
    {affiliation_info, "Identifier", text, affiliation_id},
    {investigator_list, "Investigator", enter, investigator},
    {investigator, "LastName", text, last_name},
    {investigator, "ForeName", text, fore_name},
    {investigator, "Initials", text, initials},
    {investigator, "Suffix", text, suffix},
    {investigator, "Identifier", skip, outside},
    {investigator, "AffiliationInfo", skip, outside},
    {subject_list, "PersonalNameSubject", enter, subject},
    {subject, "LastName", text, last_name},
    {subject, "ForeName", text, fore_name},
    {subject, "Initials", text, initials},
    {subject, "Suffix", text, suffix},

    {publication_types, "PublicationType", text, publication_type},
    {mesh_list, "MeshHeading", enter, mesh},
    {mesh, "DescriptorName", text, descriptor},
    {mesh, "QualifierName", text, qualifier},
    {keyword_list, "Keyword", text, keyword},
    {chemicals, "Chemical", enter, chemical},
    {chemical, "RegistryNumber", skip, outside},
    {corrections, "CommentsCorrections", enter, correction},
    {correction, "RefSource", text, correction_text},
    {correction, "PMID", text, correction_pmid},

    {data, "History", skip, outside},
    {data, "ArticleIdList", enter, article_ids},
    {data, "ReferenceList", enter, reference_list},
    {article_ids, "ArticleId", text, article_id},
    {reference_list, "Title", skip, outside},
    {reference_list, "Reference", enter, reference},
    {reference_list, "ReferenceList", enter, reference_list},
    {reference, "Citation", text, reference_text},
    {reference, "ArticleIdList", enter, reference_ids},
    {reference_ids, "ArticleId", text, reference_id},

    {book_document, "PMID", text, pmid},
    {book_document, "ArticleIdList", enter, article_ids},
    {book_document, "Book", enter, book},
    {book_document, "ArticleTitle", text, article_title},
    {book_document, "VernacularTitle", text, vernacular_title},
    {book_document, "Pagination", enter, pagination},
    {book_document, "Language", text, language},
    {book_document, "AuthorList", enter, author_list},
    {book_document, "InvestigatorList", enter, investigator_list},
    {book_document, "PublicationType", text, publication_type},
    {book_document, "Abstract", enter, abstract},
    {book_document, "Sections", enter, sections},
    {book_document, "KeywordList", enter, keyword_list},
    {book_document, "ContributionDate", skip, outside},
    {book_document, "DateRevised", skip, outside},
    {book_document, "GrantList", enter, grants},
    {book_document, "ReferenceList", enter, reference_list},
    {book, "Publisher", enter, publisher},
    {book, "BookTitle", text, book_title},
    {book, "PubDate", words, pub_date},
    {book, "BeginningDate", skip, outside},
    {book, "EndingDate", skip, outside},
    {book, "AuthorList", enter, author_list},
    {book, "InvestigatorList", enter, investigator_list},
    {book, "Volume", text, volume},
    {book, "ELocationID", text, location_id},
    {publisher, "PublisherName", text, publisher_name},
    {sections, "Section", enter, section},
    {section, "LocationLabel", skip, outside},
    {section, "Section", skip, outside},
};

bool is_number(std::string_view value) {
    return !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "764-769" of MEDLINE's "764-9"; other texts as they are.
std::string full_pages(std::string_view pages) {
    const std::size_t dash = pages.find('-');
    if (dash == std::string_view::npos) return std::string(pages);
    const std::string_view first = pages.substr(0, dash);
    const std::string_view last = pages.substr(dash + 1);
    const std::size_t stem = first.find_last_not_of("0123456789") + 1;  // "S12-8", "e101-9"
    if (!is_number(last) || !is_number(first.substr(stem)) || last.size() >= first.size() - stem) {
        return std::string(pages);
    }
    return std::string(first) + "-" + std::string(first.substr(0, first.size() - last.size())) +
           std::string(last);
}

class Builder final : public XmlBuilder {
public:
    void start(const XmlRule& rule, const XmlAttributes& attributes) override {
        switch (rule.tag) {
            case book:
                in_book_ = true;
                break;
            case author_list:
                editors_ = same_word(attributes.raw("Type"), "editors");
                break;
            case author:
                person_ = {};
                initials_.clear();
                valid_ = attributes.raw("ValidYN") != "N";
                break;
            case investigator:
            case subject:
                person_ = {};
                initials_.clear();
                break;
            case abstract:
            case other_abstract:
                part_count_ = 0;
                abstract_.clear();
                english_ = attributes.raw("Language") == "eng";
                break;
            case abstract_text:
                label_ = attributes.value("Label");
                break;
            case reference:
                reference_ = {};
                break;
            case correction:
                correction_type_ = attributes.value("RefType");
                reference_ = {};
                break;
            case mesh:
                descriptor_.clear();
                major_ = false;
                break;
            case keyword:
                major_ = false;
                [[fallthrough]];
            case descriptor:
            case qualifier:
                major_ = major_ || attributes.raw("MajorTopicYN") == "Y";
                break;
            case identifier:
            case affiliation_id:
                source_ = attributes.value("Source");
                break;
            case location_id:
                id_type_ = attributes.raw("EIdType");
                valid_id_ = attributes.raw("ValidYN") != "N";
                break;
            case article_id:
            case reference_id:
                id_type_ = attributes.raw("IdType");
                break;
            default:
                break;
        }
    }

    void end(const XmlRule& rule, std::string& value, XmlSpan content) override {
        if (rule.tag < pmid) {
            end_group(rule.tag);
        } else if (rule.tag >= last_name && rule.tag <= affiliation_id) {
            end_of_person(rule.tag, value);
        } else if (rule.tag >= article_id && rule.tag <= correction_pmid) {
            end_of_reference(rule.tag, value);
        } else {
            end_text(rule.tag, value, content);
        }
    }

    bool finish(XmlReport& report) override {
        settle_titles();
        settle_abstract(report);
        settle_authors();
        if (!pages_.empty()) record.pages = full_pages(pages_);
        if (record.pages.empty()) record.pages = page_range();
        if (!record.year) record.year = article_year_;
        add_cited();
        keep_others("PublicationType", types_);
        keep_others("Language", languages_);
        record.key = find_id(record, "pmid");
        if (record.key.empty() && record.title.empty() && record.abstract.empty() &&
            record.authors.empty() && record.ids.empty() && record.extra.empty()) {
            report.problem(Severity::note, "xml.empty-record", "a record without any field");
            return false;
        }
        return true;
    }

    void reset() override { *this = Builder(); }

private:
    void end_group(std::uint8_t tag) {
        switch (tag) {
            case book:
                in_book_ = false;
                break;
            case author:
                end_author();
                break;
            case investigator:
                add_person("Investigator");
                break;
            case subject:
                add_person("PersonalNameSubject");
                break;
            case other_abstract:
                end_other_abstract();
                break;
            case abstract:
                main_abstract_ = std::move(abstract_);
                main_span_ = span_;
                break;
            case reference:
                record.references.push_back(std::move(reference_));
                break;
            case correction:
                end_correction();
                break;
            case mesh:
                if (major_) add_extra(record, "major-topic", descriptor_);
                break;
            default:
                break;
        }
    }

    void end_text(std::uint8_t tag, std::string& value, XmlSpan content) {
        switch (tag) {
            case pmid:
                add_pmid(value);
                break;
            case article_title:
                title_ = std::move(value);
                break;
            case book_title:
                book_title_ = std::move(value);
                break;
            case vernacular_title:
                vernacular_ = std::move(value);
                break;
            case journal_title:
                record.venue = std::move(value);
                break;
            case iso_abbreviation:
                iso_ = std::move(value);
                break;
            case medline_ta:
                medline_ta_ = std::move(value);
                break;
            case volume:
                record.volume = std::move(value);
                break;
            case issue:
                record.issue = std::move(value);
                break;
            case pub_date:
                record.year = year_in(value);
                if (value.size() > 4 || !record.year) add_extra(record, "PubDate", value);
                break;
            case article_date:
                if (!article_year_) article_year_ = year_in(value);
                break;
            case start_page:
                start_page_ = std::move(value);
                break;
            case end_page:
                end_page_ = std::move(value);
                break;
            case medline_pgn:
                pages_ = std::move(value);
                break;
            case location_id:
                if (valid_id_) {
                    add_paper_id(value);
                } else {
                    add_extra(record, "ELocationID", value);
                }
                break;
            case abstract_text:
                add_abstract(value, content);
                break;
            case language:
                add_first(record.language, languages_, value);
                break;
            case publication_type:
                add_first(record.type, types_, value);
                break;
            case publisher_name:
                record.publisher = std::move(value);
                break;
            case paper_affiliation:
                paper_affiliation_ = std::move(value);
                break;
            case descriptor:
                descriptor_ = std::move(value);
                add_distinct(record.index_keywords, descriptor_);
                break;
            case qualifier:
                add_extra(record, "QualifierName", descriptor_ + "/" + value);
                break;
            case keyword:
                add_distinct(record.keywords, value);
                if (major_) add_extra(record, "major-topic", value);
                break;
            default:
                break;
        }
    }

    /// The first of several values; if there are more, all of them are extra fields.
    static void add_first(std::string& field, std::vector<std::string>& all, std::string& value) {
        if (value.empty()) return;
        if (all.empty()) field = value;
        all.push_back(std::move(value));
    }

    void keep_others(std::string_view name, const std::vector<std::string>& all) {
        if (all.size() < 2) return;
        for (const std::string& value : all) add_extra(record, name, value);
    }

    // ---- abstracts

    void add_abstract(std::string_view value, XmlSpan content) {
        if (value.empty()) return;
        if (part_count_++ == 0) {
            span_.begin = content.begin;
        } else {
            abstract_ += '\n';
        }
        span_.end = content.end;
        if (!label_.empty() && !same_word(label_, "unlabelled")) {
            abstract_ += label_;
            abstract_ += label_.ends_with(':') ? " " : ": ";
        }
        abstract_ += value;
    }

    void end_other_abstract() {
        if (abstract_.empty()) return;
        others_.push_back({std::move(abstract_), span_, english_});
    }

    /// The abstract, else the first other one in English, else the first.
    void settle_abstract(XmlReport& report) {
        if (main_abstract_.empty() && !others_.empty()) {
            const auto is_english = [](const OtherAbstract& other) { return other.english; };
            auto best = std::find_if(others_.begin(), others_.end(), is_english);
            if (best == others_.end()) best = others_.begin();
            main_abstract_ = std::move(best->text);
            main_span_ = best->span;
            others_.erase(best);
        }
        for (const OtherAbstract& other : others_) {
            add_extra(record, "OtherAbstract", other.text);
        }
        if (main_abstract_.empty()) return;
        record.abstract = std::move(main_abstract_);
        record.abstract_location = report.location(main_span_);
    }

    // ---- titles, venue, pages

    void settle_titles() {
        const bool none = title_.empty() || same_word(title_, "[not available].") ||
                          same_word(title_, "[not available]");
        if (none && !vernacular_.empty()) title_.swap(vernacular_);
        if (title_.empty()) title_.swap(book_title_);
        record.title = std::move(title_);
        if (!book_title_.empty()) record.venue = std::move(book_title_);
        if (!none) add_extra(record, "VernacularTitle", vernacular_);
        const std::string& abbreviation = iso_.empty() ? medline_ta_ : iso_;
        if (record.venue.empty()) record.venue = abbreviation;
        add_extra(record, "source-abbreviation", abbreviation);
    }

    std::string page_range() const {
        if (end_page_.empty() || end_page_ == start_page_) return start_page_;
        return full_pages(start_page_ + "-" + end_page_);
    }

    // ---- people

    void end_of_person(std::uint8_t tag, std::string& value) {
        switch (tag) {
            case last_name:
                person_.family = std::move(value);
                break;
            case fore_name:
            case first_name:
                person_.given = std::move(value);
                break;
            case middle_name:
                if (!value.empty()) person_.given += (person_.given.empty() ? "" : " ") + value;
                break;
            case initials:
                initials_ = std::move(value);
                break;
            case suffix:
                person_.suffix = std::move(value);
                break;
            case collective_name:
                person_.literal = std::move(value);
                break;
            case identifier:
                if (std::string orcid = orcid_in(value); !orcid.empty()) {
                    person_.orcid = std::move(orcid);
                } else {
                    add_extra(record, "author-id", source_ + " " + value);
                }
                break;
            case affiliation:
                add_distinct(person_.affiliations, value);
                break;
            case affiliation_id:
                add_extra(record, "affiliation-id", source_ + " " + value);
                break;
            default:
                break;
        }
    }

    bool complete_person() {
        if (person_.given.empty()) person_.given = std::move(initials_);
        if (!person_.family.empty()) {
            if (!person_.literal.empty()) add_extra(record, "CollectiveName", person_.literal);
            person_.literal.clear();
        } else if (person_.literal.empty()) {
            person_.literal = std::exchange(person_.given, {});
        }
        return !person_.family.empty() || !person_.literal.empty();
    }

    void add_person(std::string_view name) {
        if (complete_person()) add_extra(record, name, to_string(person_));
    }

    void end_author() {
        if (!complete_person()) return;
        if (!valid_) {  // as printed; the right spelling follows
            add_extra(record, "author-as-printed", to_string(person_));
        } else if (editors_) {
            add_extra(record, "editor", to_string(person_));
        } else {
            (in_book_ ? book_authors_ : record.authors).push_back(std::move(person_));
        }
    }

    /// Authors of a chapter go before those of its book.
    void settle_authors() {
        if (record.authors.empty()) {
            record.authors = std::move(book_authors_);
        } else {
            for (const Author& other : book_authors_) {
                add_extra(record, "book-author", to_string(other));
            }
        }
        if (paper_affiliation_.empty()) return;
        if (record.authors.empty()) {
            add_extra(record, "Affiliation", paper_affiliation_);
        } else {
            add_distinct(record.authors.front().affiliations, paper_affiliation_);
        }
    }

    // ---- identifiers and references

    void end_of_reference(std::uint8_t tag, std::string& value) {
        switch (tag) {
            case article_id:
                add_paper_id(value);
                break;
            case reference_text:
            case correction_text:
                if (!reference_.text.empty()) reference_.text += ' ';
                reference_.text += value;
                break;
            case reference_id:
                add_reference_id(value);
                break;
            case correction_pmid:
                if (is_number(value)) reference_.id = "pmid:" + value;
                break;
            default:
                break;
        }
    }

    /// The last one counts, as the number of a later version.
    void add_pmid(const std::string& value) {
        for (auto& [kind, known] : record.ids) {
            if (kind != "pmid" || known == value) continue;
            add_extra(record, "PMID", known);
            known = value;
            return;
        }
        add_id(record, "pmid", value);
    }

    void add_paper_id(std::string_view value) {
        if (same_word(id_type_, "url")) {
            if (record.url.empty()) record.url = value;
        } else if (id_type_ == "pubmed") {
            if (is_number(value) && find_id(record, "pmid").empty()) add_id(record, "pmid", value);
        } else if (same_word(id_type_, "pmc")) {
            add_id(record, "pmcid", value);
        } else if (id_type_.empty()) {
            add_extra(record, "ArticleId", value);
        } else if (!same_word(id_type_, "pmcid")) {  // "pmc-id: PMC1;…" repeats others
            add_id(record, id_type_, value);
        }
    }

    void add_reference_id(const std::string& value) {
        if (same_word(id_type_, "doi")) {
            reference_.doi = value;
        } else if (id_type_ == "pubmed") {
            if (is_number(value)) reference_.id = "pmid:" + value;
        } else if (same_word(id_type_, "pmc") && reference_.id.empty()) {
            reference_.id = "pmcid:" + value;
        }
    }

    void end_correction() {
        if (reference_.text.empty() && reference_.id.empty()) return;
        if (same_word(correction_type_, "Cites")) {
            cited_.push_back(std::move(reference_));
            return;
        }
        std::string whole = reference_.text;
        if (!reference_.id.empty()) whole += (whole.empty() ? "" : " ") + reference_.id;
        add_extra(record, correction_type_.empty() ? "CommentsCorrections" : correction_type_,
                  whole);
    }

    void add_cited() {
        std::set<std::string_view> known;
        const std::size_t listed = record.references.size();
        for (const Reference& one : record.references) known.insert(one.id);
        for (Reference& one : cited_) {
            if (listed > 0 && !one.id.empty() && known.count(one.id) > 0) continue;
            later_.push_back(std::move(one));
        }
        std::move(later_.begin(), later_.end(), std::back_inserter(record.references));
    }

    struct OtherAbstract {
        std::string text;
        XmlSpan span;
        bool english;
    };

    std::string title_, book_title_, vernacular_, iso_, medline_ta_;
    std::string start_page_, end_page_, pages_;
    std::optional<int> article_year_;
    std::string abstract_, main_abstract_, label_;
    XmlSpan span_, main_span_;
    std::size_t part_count_ = 0;
    bool english_ = false;
    std::vector<OtherAbstract> others_;
    Author person_;
    std::string initials_, source_, paper_affiliation_;
    bool valid_ = true;
    bool editors_ = false;
    bool in_book_ = false;
    std::vector<Author> book_authors_;
    std::string id_type_;
    bool valid_id_ = true;
    Reference reference_;
    std::string correction_type_;
    std::vector<Reference> cited_, later_;
    std::vector<std::string> types_, languages_;
    std::string descriptor_;
    bool major_ = false;
};

constexpr std::array<std::string_view, 6> roots = {"PubmedArticleSet",     "PubmedArticle",
                                                   "PubmedBookArticleSet", "PubmedBookArticle",
                                                   "MedlineCitationSet",   "MedlineCitation"};

Likeness looks_like_pubmed_xml(std::string_view head) {
    const XmlHead xml = xml_head(head);
    const bool ours = std::any_of(roots.begin(), roots.end(), [&](std::string_view root) {
        return xml.root.empty() ? xml.doctype == root : xml.root == root;
    });
    return ours ? Likeness::sure : Likeness::none;
}

void read_pubmed_xml(Source& source, const Sink& sink, const ReaderOptions&) {
    static constexpr XmlRecordName records[] = {{"PubmedArticle", article},
                                                {"PubmedBookArticle", book_article},
                                                {"MedlineCitation", citation, 1}};
    static const XmlGrammar grammar(rules);
    Builder builder;
    read_xml(source, sink, {records, grammar}, builder);
}

constexpr std::string_view suffixes[] = {".xml"};

constexpr Advice advice[] = {
    {"references",
     "PubMed knows the references of some papers only; Web of Science, Scopus and OpenAlex export "
     "them"},
    {"abstract",
     "fetch full records (efetch with rettype=abstract, retmode=xml); older papers have none"},
    {"keywords",
     "authors' keywords are given since 2013; MeSH headings are read as index keywords"}};

}  // namespace

extern const InputFormat pubmed_xml_format{
    "pubmed-xml",    "PubMed XML: PubmedArticle, PubmedBookArticle, MedlineCitation",
    suffixes,        looks_like_pubmed_xml,
    read_pubmed_xml, nullptr,
    "PubMed",        advice};

}  // namespace bibweft::ingest
