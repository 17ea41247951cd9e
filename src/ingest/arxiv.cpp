#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/names.hpp"
#include "ingest/xml.hpp"

// arXiv's Atom feeds: answers of the API (export.arxiv.org/api/query) and the daily news
// (rss.arxiv.org/atom). The id keeps its version. A journal reference is the venue as it stands;
// categories and the authors' classes (MSC, ACM) are index keywords.

namespace bibweft::ingest {
namespace {

enum Tag : std::uint8_t {
    outside,
    entry,
    person,
    id,
    title,
    summary,
    published,
    updated,
    name,
    affiliation,
    creator,
    doi,
    journal_ref,
    primary_category,
    category,
    link
};

constexpr XmlRule rules[] = {
    {entry, "id", XmlUse::text, id},
    {entry, "title", XmlUse::text, title},
    {entry, "summary", XmlUse::text, summary},
    {entry, "published", XmlUse::text, published},
    {entry, "updated", XmlUse::text, updated},
    {entry, "author", XmlUse::enter, person},
    {person, "name", XmlUse::text, name},
    {person, "affiliation", XmlUse::text, affiliation},
    {entry, "creator", XmlUse::text, creator},
    {entry, "doi", XmlUse::text, doi},
    {entry, "DOI", XmlUse::text, doi},
    {entry, "journal_ref", XmlUse::text, journal_ref},
    {entry, "journal_reference", XmlUse::text, journal_ref},
    {entry, "primary_category", XmlUse::text, primary_category},
    {entry, "category", XmlUse::text, category},
    {entry, "link", XmlUse::text, link},
};

/// "1501.05039v1", "quant-ph/0210005v1" of an address or "oai:arXiv.org:1501.05039v1"; "" if it is
/// no id of arXiv.
std::string_view arxiv_id(std::string_view text) {
    for (const std::string_view before : {"arxiv.org/abs/", "arXiv.org:", "arxiv.org:"}) {
        const std::size_t at = text.find(before);
        if (at != std::string_view::npos) return trimmed(text.substr(at + before.size()));
    }
    return {};
}

/// "ATLAS Collaboration", "The LIGO Scientific Collaboration".
bool is_group(std::string_view text) {
    static constexpr std::array<std::string_view, 6> ends = {
        "Collaboration", "Collaborations", "Consortium", "Team", "Group", "Project"};
    return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) {
        return text.size() > end.size() + 1 && text.ends_with(end) &&
               text[text.size() - end.size() - 1] == ' ';
    });
}

class Builder final : public XmlBuilder {
public:
    void start(const XmlRule& rule, const XmlAttributes& attributes) override {
        switch (rule.tag) {
            case person:
                author_ = {};
                break;
            case primary_category:
                add_extra(record, "primary-category", attributes.value("term"));
                break;
            case category:
                for_each_part(attributes.value("term"), ",;", [&](std::string_view term) {
                    add_distinct(record.index_keywords, term);
                });
                break;
            case link:
                add_link(attributes);
                break;
            default:
                break;
        }
    }

    void end(const XmlRule& rule, std::string& value, XmlSpan content) override {
        switch (rule.tag) {
            case person:
                if (!to_string(author_).empty()) record.authors.push_back(std::move(author_));
                break;
            case id:
                add_source_id(value);
                break;
            case title:
                record.title = std::move(value);
                break;
            case summary:
                record.abstract = std::move(value);
                span_ = content;
                break;
            case published:
                record.year = year_in(value);
                add_extra(record, "published", value);
                break;
            case updated:
                updated_ = std::move(value);
                break;
            case name:
                author_.affiliations.swap(affiliations_);
                author_ = parse_name(value,
                                     is_group(value) ? NameStyle::literal : NameStyle::given_first);
                author_.affiliations.swap(affiliations_);
                break;
            case affiliation:
                add_distinct(author_.affiliations, value);
                break;
            case creator:
                for_each_part(value, ",", [&](std::string_view one) {
                    record.authors.push_back(parse_name(
                        one, is_group(one) ? NameStyle::literal : NameStyle::given_first));
                });
                break;
            case doi:
                for_each_part(value, " ",
                              [&](std::string_view one) { add_id(record, "doi", one); });
                break;
            case journal_ref:
                record.venue = value;
                add_extra(record, "journal-ref", value);
                break;
            default:
                if (rule.tag > journal_ref && !value.empty()) other(rule.name, value);
                break;
        }
    }

    void outside(std::string_view element, std::string_view text) override {
        if (element == "title") {
            heading_ = text;
        } else if (element == "totalResults") {
            total_ = count_in(text);
        } else if (element == "startIndex") {
            start_ = count_in(text).value_or(0);
        }
    }

    bool finish(XmlReport& report) override {
        ++count_;
        if (!heading_.empty()) report.sink().heading(std::exchange(heading_, {}));
        if (source_id_.find("arxiv.org/api/errors") != std::string::npos) {
            report.problem(Severity::error, "arxiv.error",
                           fmt::format("arXiv answered with an error instead of a paper: {}",
                                       record.abstract));
            return false;
        }
        take_announcement();
        if (!record.abstract.empty()) record.abstract_location = report.location(span_);
        if (!record.year) record.year = year_in(updated_);
        add_extra(record, "updated", updated_);
        if (find_id(record, "doi").empty()) add_id(record, "doi", doi_in(doi_link_));
        if (record.url.empty() && source_id_.starts_with("http")) record.url = source_id_;
        if (record.key.empty()) record.key = source_id_;
        return true;
    }

    void reset() override {
        record = {};
        author_ = {};
        source_id_.clear();
        updated_.clear();
        doi_link_.clear();
    }

    /// Says how much of an answer is not in the file.
    void finish_feed(const Sink& sink) const {
        if (!total_ || *total_ <= start_ + count_ || count_ == 0) return;
        sink.problem(
            {Severity::note,
             "arxiv.part",
             {},
             {},
             fmt::format("the file holds {} of the {} papers that arXiv found; ask for the "
                         "others with start and max_results",
                         count_, *total_)});
    }

private:
    void add_source_id(std::string_view value) {
        source_id_ = value;
        const std::string_view number = arxiv_id(value);
        record.key = number;
        add_id(record, "arxiv", number);
    }

    void add_link(const XmlAttributes& attributes) {
        const std::string href = attributes.value("href");
        const std::string_view relation = attributes.raw("rel");
        const std::string_view named = attributes.raw("title");
        if (named == "doi") {
            if (doi_link_.empty()) doi_link_ = href;
        } else if (relation == "alternate" || relation.empty()) {
            if (record.url.empty()) record.url = href;
        } else {
            add_extra(record, named.empty() ? relation : named, href);
        }
    }

    /// The daily feeds begin a summary with "arXiv:2401.00001v1 Announce Type: new Abstract: ".
    void take_announcement() {
        constexpr std::string_view marker = "Abstract: ";
        if (!record.abstract.starts_with("arXiv:")) return;
        const std::size_t at = record.abstract.find(marker);
        if (at == std::string::npos || at > 100) return;
        record.abstract.erase(0, at + marker.size());
    }

    Author author_;
    std::vector<std::string> affiliations_;
    std::string source_id_, updated_, doi_link_, heading_;
    XmlSpan span_;
    std::optional<std::int64_t> total_;
    std::int64_t start_ = 0;
    std::int64_t count_ = 0;
};

/// Whether the head holds one of the addresses that only arXiv's feeds have.
bool names_arxiv(std::string_view head) {
    static constexpr std::array<std::string_view, 6> signs = {
        "://arxiv.org/schemas/atom", "<id>http://arxiv.org/",     "<id>https://arxiv.org/",
        "<id>oai:arXiv.org:",        "<id>http://rss.arxiv.org/", "<id>https://rss.arxiv.org/"};
    return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
        return head.find(sign) != std::string_view::npos;
    });
}

Likeness looks_like_arxiv(std::string_view head) {
    const XmlHead xml = xml_head(head);
    const bool atom = xml.root == "feed" || xml.root == "entry";
    return atom && (names_arxiv(xml.root_tag) || names_arxiv(xml.content)) ? Likeness::sure
                                                                           : Likeness::none;
}

void read_arxiv(Source& source, const Sink& sink, const ReaderOptions&) {
    static constexpr XmlRecordName records[] = {{"entry", entry}};
    static const XmlGrammar grammar(rules);
    Builder builder;
    read_xml(source, sink, {records, grammar}, builder);
    builder.finish_feed(sink);
}

constexpr std::string_view suffixes[] = {".atom", ".xml"};

constexpr Advice advice[] = {
    {"references", "arXiv gives none; OpenAlex and Semantic Scholar know those of preprints"},
    {"keywords", "arXiv has none; its categories are read as index keywords"}};

}  // namespace

extern const InputFormat arxiv_format{"arxiv",    "Atom feed of arXiv (API or daily news)",
                                      suffixes,   looks_like_arxiv,
                                      read_arxiv, nullptr,
                                      "arXiv",    advice};

}  // namespace bibweft::ingest
