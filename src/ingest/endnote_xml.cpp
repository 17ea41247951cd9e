#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/names.hpp"
#include "ingest/xml.hpp"

// EndNote XML: <xml><records><record>…, as EndNote, Bookends and others export it, with the text in
// <style> or without. A line end that is written as &#13; divides keywords and addresses. An
// accession number is an identifier where the name of the database or the number itself tells which
// one. The address belongs to the first author, as the format does not say to whom.

namespace bibweft::ingest {
namespace {

enum Tag : std::uint8_t {
    outside,
    record_tag,
    contributors,
    authors,
    secondary_authors,
    tertiary_authors,
    subsidiary_authors,
    translated_authors,
    titles,
    periodical,
    alt_periodical,
    keywords,
    dates,
    urls,
    related_urls,
    web_urls,
    file_urls,
    // texts
    number_in_library,
    ref_type,
    author,
    editor,
    series_editor,
    subsidiary_author,
    translator,
    title,
    secondary_title,
    alt_title,
    full_title,
    abbreviation,
    pages,
    volume,
    number,
    keyword,
    year,
    address,
    abstract,
    publisher,
    doi,
    accession,
    database,
    application,
    language,
    url,
    file,
    custom
};

constexpr XmlUse enter = XmlUse::enter;
constexpr XmlUse text = XmlUse::text;
constexpr XmlUse skip = XmlUse::skip;

constexpr XmlRule rules[] = {
    {record_tag, "rec-number", text, number_in_library},
    {record_tag, "foreign-keys", skip, outside},
    {record_tag, "source-app", text, application},
    {record_tag, "database", skip, outside},
    {record_tag, "ref-type", text, ref_type},
    {record_tag, "contributors", enter, contributors},
    {record_tag, "auth-address", text, address},
    {record_tag, "titles", enter, titles},
    {record_tag, "periodical", enter, periodical},
    {record_tag, "alt-periodical", enter, alt_periodical},
    {record_tag, "pages", text, pages},
    {record_tag, "volume", text, volume},
    {record_tag, "number", text, number},
    {record_tag, "issue", text, number},
    {record_tag, "keywords", enter, keywords},
    {record_tag, "dates", enter, dates},
    {record_tag, "publisher", text, publisher},
    {record_tag, "electronic-resource-num", text, doi},
    {record_tag, "accession-num", text, accession},
    {record_tag, "abstract", text, abstract},
    {record_tag, "urls", enter, urls},
    {record_tag, "remote-database-name", text, database},
    {record_tag, "language", text, language},
    {record_tag, "custom1", text, custom},
    {record_tag, "custom2", text, custom},
    {record_tag, "custom3", text, custom},
    {record_tag, "custom4", text, custom},
    {record_tag, "custom5", text, custom},
    {record_tag, "custom6", text, custom},
    {record_tag, "custom7", text, custom},
    {record_tag, "user16", text, custom},

    {contributors, "authors", enter, authors},
    {contributors, "secondary-authors", enter, secondary_authors},
    {contributors, "tertiary-authors", enter, tertiary_authors},
    {contributors, "subsidiary-authors", enter, subsidiary_authors},
    {contributors, "translated-authors", enter, translated_authors},
    {authors, "author", text, author},
    {secondary_authors, "author", text, editor},
    {tertiary_authors, "author", text, series_editor},
    {subsidiary_authors, "author", text, subsidiary_author},
    {translated_authors, "author", text, translator},

    {titles, "title", text, title},
    {titles, "secondary-title", text, secondary_title},
    {titles, "alt-title", text, alt_title},
    {periodical, "full-title", text, full_title},
    {periodical, "abbr-1", text, abbreviation},
    {alt_periodical, "full-title", text, alt_title},
    {alt_periodical, "abbr-1", text, alt_title},
    {keywords, "keyword", text, keyword},
    {dates, "year", text, year},

    {urls, "url", text, url},
    {urls, "related-urls", enter, related_urls},
    {urls, "web-urls", enter, web_urls},
    {urls, "pdf-urls", enter, file_urls},
    {urls, "text-urls", enter, file_urls},
    {urls, "image-urls", enter, file_urls},
    {related_urls, "url", text, url},
    {web_urls, "url", text, url},
    {file_urls, "url", text, file},
};

/// The names of EndNote's reference types, where only the number is given.
std::string_view type_name(std::string_view number_text) {
    static constexpr std::array<std::pair<int, std::string_view>, 23> types = {
        {{3, "Audiovisual Material"},
         {5, "Book Section"},
         {6, "Book"},
         {7, "Case"},
         {9, "Computer Program"},
         {10, "Conference Proceedings"},
         {12, "Web Page"},
         {13, "Generic"},
         {17, "Journal Article"},
         {19, "Magazine Article"},
         {23, "Newspaper Article"},
         {25, "Patent"},
         {26, "Personal Communication"},
         {27, "Report"},
         {28, "Edited Book"},
         {31, "Statute"},
         {32, "Thesis"},
         {34, "Unpublished Work"},
         {43, "Electronic Article"},
         {44, "Electronic Book"},
         {45, "Online Database"},
         {47, "Conference Paper"},
         {59, "Dataset"}}};
    int wanted = 0;
    std::from_chars(number_text.data(), number_text.data() + number_text.size(), wanted);
    const auto found = std::find_if(types.begin(), types.end(),
                                    [&](const auto& type) { return type.first == wanted; });
    return found == types.end() ? number_text : found->second;
}

bool is_number(std::string_view value) {
    return !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
}

bool holds_word(std::string_view value, std::string_view word) {
    for (std::size_t at = 0; at + word.size() <= value.size(); ++at) {
        if (same_word(value.substr(at, word.size()), word)) return true;
    }
    return false;
}

bool is_address(std::string_view value) {
    for (const std::string_view scheme : {"http://", "https://", "ftp://", "www.", "doi.org"}) {
        if (same_word(value.substr(0, scheme.size()), scheme)) return true;
    }
    return false;
}

/// Without the line ends that the format writes into values.
std::string on_one_line(std::string value) {
    std::replace(value.begin(), value.end(), '\n', ' ');
    return value;
}

/// EndNote's names are "Family, Given" or "Given Family"; a comma at the end marks a group.
Author name_of(std::string_view written) {
    const bool group = written.ends_with(',') && written.find(',') + 1 == written.size();
    return parse_name(written, group ? NameStyle::literal : NameStyle::given_first);
}

class Builder final : public XmlBuilder {
public:
    void start(const XmlRule& rule, const XmlAttributes& attributes) override {
        if (rule.tag == ref_type) record.type = attributes.value("name");
        if (rule.tag == application) application_ = attributes.value("name");
    }

    void end(const XmlRule& rule, std::string& value, XmlSpan content) override {
        if (value.empty()) return;
        if (rule.tag == abstract) {
            record.abstract = std::move(value);
            span_ = content;
        } else if (!end_person(rule.tag, value) && !end_list(rule.tag, value)) {
            end_text(rule, on_one_line(std::move(value)));
        }
    }

    void other(std::string_view name, std::string_view value) override {
        if (name == "style") return;
        add_extra(record, name, on_one_line(std::string(value)));
    }

    bool finish(XmlReport& report) override {
        if (!record.abstract.empty()) record.abstract_location = report.location(span_);
        settle_venue();
        settle_accession();
        settle_addresses();
        const std::string& shown = database_.empty() ? application_ : database_;
        if (!shown.empty()) report.sink().database(shown);
        if (record.key.empty() && record.title.empty() && record.authors.empty() &&
            record.abstract.empty() && record.ids.empty() && record.extra.empty()) {
            report.problem(Severity::note, "xml.empty-record", "a record without any field");
            return false;
        }
        return true;
    }

    void reset() override { *this = Builder(); }

private:
    bool end_person(std::uint8_t tag, std::string_view value) {
        static constexpr std::array<std::pair<Tag, std::string_view>, 4> others = {
            {{editor, "editor"},
             {series_editor, "series-editor"},
             {subsidiary_author, "subsidiary-author"},
             {translator, "translator"}}};
        const auto role = std::find_if(others.begin(), others.end(),
                                       [&](const auto& other_) { return other_.first == tag; });
        if (tag != author && role == others.end()) return false;
        for_each_part(value, "\n", [&](std::string_view name) {
            Author person = name_of(name);
            if (to_string(person).empty()) return;
            if (tag == author) {
                record.authors.push_back(std::move(person));
            } else {
                add_extra(record, role->second, to_string(person));
            }
        });
        return true;
    }

    bool end_list(std::uint8_t tag, std::string_view value) {
        switch (tag) {
            case keyword:
                for_each_part(value, ";\n",
                              [&](std::string_view one) { add_distinct(record.keywords, one); });
                return true;
            case address:
                for_each_part(value, "\n",
                              [&](std::string_view one) { add_distinct(addresses_, one); });
                return true;
            case url:
                for_each_part(value, "\n", [&](std::string_view one) { add_url(one); });
                return true;
            case file:
                for_each_part(value, "\n",
                              [&](std::string_view one) { add_extra(record, "file", one); });
                return true;
            default:
                return false;
        }
    }

    void end_text(const XmlRule& rule, std::string value) {
        switch (rule.tag) {
            case number_in_library:
                record.key = std::move(value);
                break;
            case ref_type:
                if (record.type.empty()) record.type = type_name(value);
                break;
            case title:
                record.title = std::move(value);
                break;
            case secondary_title:
                record.venue = std::move(value);
                break;
            case alt_title:
                add_distinct(alternatives_, value);
                break;
            case full_title:
                full_title_ = std::move(value);
                break;
            case abbreviation:
                abbreviation_ = std::move(value);
                break;
            case pages:
                record.pages = std::move(value);
                break;
            case volume:
                record.volume = std::move(value);
                break;
            case number:
                record.issue = std::move(value);
                break;
            case year:
                record.year = year_in(value);
                if (!record.year || value.size() > 4) add_extra(record, "year", value);
                break;
            case publisher:
                record.publisher = std::move(value);
                break;
            case doi:
                add_doi(value);
                break;
            case accession:
                accession_ = std::move(value);
                break;
            case database:
                database_ = std::move(value);
                break;
            case application:
                if (application_.empty()) application_ = std::move(value);
                break;
            case language:
                record.language = std::move(value);
                break;
            case custom:
                add_custom(rule.name, value);
                break;
            default:
                break;
        }
    }

    void add_doi(std::string_view value) {
        const std::string_view found = doi_in(value);
        if (found.empty()) {
            add_extra(record, "electronic-resource-num", value);
        } else {
            add_id(record, "doi", found);
        }
    }

    /// Free fields, of which one often holds the number in PubMed Central.
    void add_custom(std::string_view name, std::string_view value) {
        if (value.starts_with("PMC") && is_number(value.substr(3))) {
            add_id(record, "pmcid", value);
        } else {
            add_extra(record, name, value);
        }
    }

    void add_url(std::string_view value) {
        if (is_address(value) && record.url.empty()) {
            record.url = value;
        } else {
            add_extra(record, "url", value);
        }
    }

    void settle_venue() {
        if (record.venue.empty()) record.venue = full_title_;
        if (record.venue.empty() && !alternatives_.empty()) record.venue = alternatives_.front();
        if (!same_word(full_title_, record.venue)) add_extra(record, "full-title", full_title_);
        if (!same_word(abbreviation_, record.venue)) {
            add_extra(record, "source-abbreviation", abbreviation_);
        }
        for (const std::string& one : alternatives_) {
            if (!same_word(one, record.venue)) add_extra(record, "alt-title", one);
        }
    }

    void settle_accession() {
        add_extra(record, "remote-database-name", database_);
        if (accession_.empty()) return;
        const std::string_view value = accession_;
        const bool medline = holds_word(database_, "medline") || holds_word(database_, "pubmed") ||
                             same_word(database_, "nlm");
        if (is_number(value) && (medline || is_in_pubmed_url(value))) {
            add_id(record, "pmid", value);
        } else if (same_word(value.substr(0, 4), "WOS:") || same_word(value.substr(0, 4), "ISI:")) {
            add_id(record, "ut", "WOS:" + std::string(value.substr(4)));
        } else if (value.starts_with("2-s2.0-")) {
            add_id(record, "eid", value);
        } else if (value.starts_with("PMC") && is_number(value.substr(3))) {
            add_id(record, "pmcid", value);
        } else {
            add_extra(record, "accession-num", value);
        }
    }

    /// Whether the address is PubMed's page of that number.
    bool is_in_pubmed_url(std::string_view number_text) const {
        std::string_view address_ = record.url;
        if (address_.ends_with('/')) address_.remove_suffix(1);
        const std::size_t slash = address_.rfind('/');
        return address_.find("pubmed") != std::string_view::npos &&
               slash != std::string_view::npos && address_.substr(slash + 1) == number_text;
    }

    void settle_addresses() {
        for (const std::string& one : addresses_) {
            if (record.authors.empty()) {
                add_extra(record, "auth-address", one);
            } else {
                record.authors.front().affiliations.push_back(one);
            }
        }
    }

    XmlSpan span_;
    std::string full_title_, abbreviation_, accession_, database_, application_;
    std::vector<std::string> alternatives_, addresses_;
};

Likeness looks_like_endnote_xml(std::string_view head) {
    const XmlHead xml = xml_head(head);
    if (xml.root == "xml" && first_xml_element(xml.content) == "records") return Likeness::sure;
    const bool bare = xml.root == "records" && first_xml_element(xml.content) == "record";
    return bare && xml.content.find("<ref-type") != std::string_view::npos ? Likeness::sure
                                                                           : Likeness::none;
}

void read_endnote_xml(Source& source, const Sink& sink, const ReaderOptions&) {
    static constexpr XmlRecordName records[] = {{"record", record_tag}};
    static const XmlGrammar grammar(rules);
    Builder builder;
    read_xml(source, sink, {records, grammar, true}, builder);
}

constexpr std::string_view suffixes[] = {".xml"};

constexpr Advice advice[] = {
    {"references",
     "EndNote keeps none; export the papers from Web of Science, Scopus or OpenAlex themselves"},
    {"abstract", "update the references in EndNote (References > Find Reference Updates)"},
    {"keywords", "update the references in EndNote (References > Find Reference Updates)"}};

}  // namespace

extern const InputFormat endnote_xml_format{"endnote-xml",
                                            "EndNote XML, as EndNote, Bookends and others write it",
                                            suffixes,
                                            looks_like_endnote_xml,
                                            read_endnote_xml,
                                            nullptr,
                                            {},
                                            advice};

}  // namespace bibweft::ingest
