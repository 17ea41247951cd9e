#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/json_fields.hpp"
#include "ingest/json_items.hpp"
#include "ingest/names.hpp"

// OpenAlex: works as its service gives them (pages {"meta": …, "results": […]}, single works) and
// as its snapshot holds them (one a line).
//
// - The key is the short id, "W123"; ids are bare, without resolvers.
// - The abstract is put together from its inverted index: words by position, one blank between
// them,
//   places without a word left out. It lies in no one place, so its location is the record's.
// - Affiliations of an author: the institutions ("University of Somewhere, DE"), then the raw
//   strings.
// - Index keywords: keywords, topics, MeSH headings, and concepts of a score of at least 0.3, below
//   which the service itself counts them as unlikely.
// - Left out is what repeats other members or tells about the service's own processing (see
//   `bookkeeping_names`), and flags that are false; whatever else has no field goes to
//   Record::extra.

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

constexpr double least_score = 0.3;

enum Member : std::size_t {
    id,
    doi,
    title,
    display_name,
    publication_year,
    publication_date,
    ids,
    language,
    primary_location,
    host_venue,
    type,
    authorships,
    cited_by_count,
    biblio,
    topics,
    keywords,
    concepts,
    mesh,
    referenced_works,
    abstract_inverted_index,
    abstract_text,
    member_count
};

constexpr std::string_view member_names[member_count] = {"id",
                                                         "doi",
                                                         "title",
                                                         "display_name",
                                                         "publication_year",
                                                         "publication_date",
                                                         "ids",
                                                         "language",
                                                         "primary_location",
                                                         "host_venue",
                                                         "type",
                                                         "authorships",
                                                         "cited_by_count",
                                                         "biblio",
                                                         "topics",
                                                         "keywords",
                                                         "concepts",
                                                         "mesh",
                                                         "referenced_works",
                                                         "abstract_inverted_index",
                                                         "abstract"};

constexpr std::string_view bookkeeping_names[] = {"abstract_inverted_index_v3",
                                                  "alternate_host_venues",
                                                  "authors_count",
                                                  "best_oa_location",
                                                  "citation_normalized_percentile",
                                                  "cited_by_api_url",
                                                  "cited_by_percentile_year",
                                                  "concepts_count",
                                                  "content_url",
                                                  "content_urls",
                                                  "corresponding_author_ids",
                                                  "corresponding_institution_ids",
                                                  "counts_by_year",
                                                  "countries_distinct_count",
                                                  "created_date",
                                                  "datasets",
                                                  "fulltext_origin",
                                                  "has_abstract",
                                                  "has_content",
                                                  "has_fulltext",
                                                  "indexed_in",
                                                  "institution_assertions",
                                                  "institutions",
                                                  "institutions_distinct_count",
                                                  "is_authors_truncated",
                                                  "is_xpac",
                                                  "locations",
                                                  "locations_count",
                                                  "ngrams_url",
                                                  "open_access",
                                                  "primary_topic",
                                                  "referenced_works_count",
                                                  "related_works",
                                                  "relevance_score",
                                                  "summary_stats",
                                                  "topics_count",
                                                  "updated",
                                                  "updated_date",
                                                  "versions"};

const JsonNames& names() {
    static const JsonNames table(member_names);
    return table;
}

const JsonNames& bookkeeping() {
    static const JsonNames table(bookkeeping_names);
    return table;
}

constexpr std::string_view arrays[] = {"results"};
constexpr std::string_view marks[] = {"id", "doi", "title", "display_name"};
constexpr JsonLayout layout{"openalex", arrays, {}, marks};

/// The text of an inverted index: {"word": [positions], …}.
class InvertedIndex {
public:
    /// Null, or what was expected.
    const char* rebuild(const dom::object& index, std::string& out) {
        const char* expected = place(index);
        join(out);
        return expected;
    }

private:
    /// Up to here a place for each position costs no more than words do.
    static constexpr std::uint64_t most_places = 1 << 16;

    /// Puts words to their positions. Mostly there is one word for each; where two share one or
    /// positions are far apart, all words are sorted.
    const char* place(const dom::object& index) {
        placed_.clear();
        bool sorting = false;
        const char* expected = nullptr;
        for (const auto [word, positions] : index) {
            dom::array array;
            if (positions.get_array().get(array)) {
                expected = "positions of each word";
                continue;
            }
            for (const dom::element position : array) {
                std::uint64_t at = 0;
                if (position.get_uint64().get(at)) {
                    expected = "positions that are whole numbers";
                    continue;
                }
                sorting = sorting || at >= most_places ||
                          (at < placed_.size() && placed_[at].data() != nullptr);
                if (sorting) continue;
                if (at >= placed_.size()) placed_.resize(at + 1);
                placed_[at] = word;
            }
        }
        if (sorting) sort(index);
        return expected;
    }

    void sort(const dom::object& index) {
        std::vector<std::pair<std::uint64_t, std::string_view>> words;
        for (const auto [word, positions] : index) {
            dom::array array;
            if (positions.get_array().get(array)) continue;
            for (const dom::element position : array) {
                std::uint64_t at = 0;
                if (!position.get_uint64().get(at)) words.emplace_back(at, word);
            }
        }
        std::stable_sort(words.begin(), words.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        placed_.clear();
        for (const auto& [at, word] : words) placed_.push_back(word);
    }

    void join(std::string& out) const {
        std::size_t size = 0;
        for (const std::string_view word : placed_) size += word.size() + 1;
        out.resize(size);
        char* end = out.data();
        for (std::string_view word : placed_) {
            const auto may_be_blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
            if (!word.empty() && (may_be_blank(word.front()) || may_be_blank(word.back()))) {
                word = trimmed(word);
            }
            if (word.empty()) continue;
            std::memcpy(end, word.data(), word.size());
            end += word.size();
            *end++ = ' ';
        }
        if (end != out.data()) --end;
        out.resize(static_cast<std::size_t>(end - out.data()));
    }

    std::vector<std::string_view> placed_;
};

/// What lives as long as the input, so that its memory is used again.
struct Scratch {
    InvertedIndex index;
    dom::parser parser;  ///< of an inverted index that is given as a string
};

/// "https://openalex.org/W123" and "W123" give "W123".
std::string_view short_id(std::string_view link) {
    return behind_resolver(link);
}

bool is_work(std::string_view short_id) {
    return short_id.size() > 1 && (short_id[0] == 'W' || short_id[0] == 'w') &&
           short_id.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

std::string without_resolver(std::string_view link, std::string_view prefix) {
    std::string out(behind_resolver(link));
    if (!out.empty() && out.find_first_not_of("0123456789") == std::string::npos) {
        out.insert(0, prefix);
    }
    return out;
}

/// Makes a record of a work.
class Reader {
public:
    Reader(const JsonItem& item, const Sink& sink, Scratch& scratch)
        : item_(item), sink_(sink), scratch_(scratch), fields_(item, sink, layout.code) {}

    void read() {
        fields_.read(
            names(), [&](std::size_t name, const dom::element& value) { return set(name, value); },
            [&](std::string_view name, const dom::element& value) {
                if (bookkeeping().find(name) < bookkeeping().size()) return no_fault;
                if (value.is_bool() && !value.get_bool().value_unsafe()) return no_fault;
                return keep_extra(name, value, record_);
            });
        if (!record_.key.empty() && !is_work(record_.key)) {
            return fields_.lost("not-a-work", "\"" + record_.key + "\" is not a work");
        }
        if (record_.key.empty() && fields_.known_count() < 2) {
            return fields_.lost("not-a-work", "this is not a work: it has no id");
        }
        if (record_.title.empty()) record_.title = std::move(display_name_);
        if (!record_.abstract.empty()) record_.abstract_location = item_.location;
        record_.location = item_.location;
        sink_.record(std::move(record_));
    }

private:
    static constexpr const char* no_fault = nullptr;

    const char* set(std::size_t name, const dom::element& value) {
        switch (static_cast<Member>(name)) {
            case id:
                return own_id(value);
            case doi:
                add_id(record_, "doi", bare_doi(json_string(value)));
                return value.is_string() ? nullptr : "a DOI";
            case title:
                return text(value, record_.title);
            case display_name:
                return text(value, display_name_);
            case publication_year:
                record_.year = json_year(value);
                return record_.year ? nullptr : "a year";
            case publication_date:
                if (!record_.year) record_.year = json_year(value);
                return keep_extra("publication_date", value, record_);
            case ids:
                return other_ids(value);
            case language:
                return set_text(value, record_.language);
            case primary_location:
                return location(value);
            case host_venue:
                return venue(value);
            case type:
                return set_text(value, record_.type);
            case authorships:
                return authors(value);
            case cited_by_count:
                record_.citation_count = json_count(value);
                return record_.citation_count ? nullptr : "a whole number of at least 0";
            case biblio:
                return numbers(value);
            case topics:
            case keywords:
                return labels(value, "display_name", 0);
            case concepts:
                return labels(value, "display_name", least_score);
            case mesh:
                return labels(value, "descriptor_name", 0);
            case referenced_works:
                return references(value);
            case abstract_inverted_index:
                return index(value);
            case abstract_text:
                if (record_.abstract.empty()) return set_text(value, record_.abstract);
                return nullptr;
            case member_count:
                break;
        }
        return nullptr;
    }

    static const char* text(const dom::element& value, std::string& out) {
        if (!value.is_string()) return "a string";
        out = without_tags(json_string(value));
        return nullptr;
    }

    static std::string_view bare_doi(std::string_view link) {
        const std::string_view found = doi_in(link);
        return found.empty() ? link : found;
    }

    const char* own_id(const dom::element& value) {
        if (!value.is_string()) return "an id";
        record_.key = short_id(json_string(value));
        if (is_work(record_.key)) record_.key[0] = 'W';
        add_id(record_, "openalex", record_.key);
        return nullptr;
    }

    const char* other_ids(const dom::element& value) {
        const auto object = json_object(value);
        if (!object) return "an object";
        for (const auto [kind, one] : *object) {
            const std::string written = json_scalar(one).value_or("");
            if (written.empty() || kind == "openalex") continue;
            if (kind == "doi") {
                add_id(record_, "doi", bare_doi(written));
            } else if (kind == "pmcid") {
                add_id(record_, "pmcid", without_resolver(written, "PMC"));
            } else {
                add_id(record_, kind, behind_resolver(written));
            }
        }
        return nullptr;
    }

    const char* location(const dom::element& value) {
        const auto object = json_object(value);
        if (!object) return "an object";
        const std::string_view landing = json_string(*object, "landing_page_url");
        if (record_.url.empty()) record_.url = landing;
        if (const auto source = json_member(*object, "source")) return venue(*source);
        if (record_.venue.empty()) {
            record_.venue = without_tags(json_string(*object, "raw_source_name"));
        }
        return nullptr;
    }

    /// A source, or the host venue of older works.
    const char* venue(const dom::element& value) {
        const auto object = json_object(value);
        if (!object) return "an object";
        if (record_.venue.empty()) {
            record_.venue = without_tags(json_string(*object, "display_name"));
        }
        for (const std::string_view name : {"host_organization_name", "publisher"}) {
            if (record_.publisher.empty()) record_.publisher = json_string(*object, name);
        }
        if (record_.url.empty()) record_.url = json_string(*object, "url");
        if (const auto issns = json_array(*object, "issn")) {
            for (const dom::element one : *issns) add_id(record_, "issn", json_string(one));
        } else {
            add_id(record_, "issn", json_string(*object, "issn_l"));
        }
        return nullptr;
    }

    const char* numbers(const dom::element& value) {
        const auto object = json_object(value);
        if (!object) return "an object";
        record_.volume = json_scalar(*object, "volume");
        record_.issue = json_scalar(*object, "issue");
        record_.pages = json_scalar(*object, "first_page");
        const std::string last = json_scalar(*object, "last_page");
        if (!last.empty() && last != record_.pages) {
            record_.pages += (record_.pages.empty() ? "" : "-") + last;
        }
        return nullptr;
    }

    const char* labels(const dom::element& value, std::string_view name, double least) {
        const auto array = json_array(value);
        if (!array) return "an array";
        for (const dom::element one : *array) {
            const auto object = json_object(one);
            if (!object) {
                add_distinct(record_.index_keywords, json_string(one));
                continue;
            }
            double score = 1;
            if (least > 0 && !(*object)["score"].get_double().get(score) && score < least) continue;
            std::string_view label = json_string(*object, name);
            if (label.empty()) label = json_string(*object, "keyword");
            add_distinct(record_.index_keywords, label);
        }
        return nullptr;
    }

    const char* references(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of works";
        const char* expected = nullptr;
        record_.references.reserve(array->size());
        for (const dom::element one : *array) {
            const std::string_view cited = short_id(json_string(one));
            if (cited.empty()) {
                expected = "ids of works in the array";
                continue;
            }
            record_.references.emplace_back().id.append("openalex:").append(cited);
        }
        return expected;
    }

    const char* authors(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of authorships";
        record_.authors.reserve(array->size());
        std::size_t nameless = 0;
        for (const dom::element one : *array) {
            const auto object = json_object(one);
            Author author = object ? author_of(*object) : Author{};
            if (author.family.empty() && author.literal.empty()) {
                ++nameless;
            } else {
                record_.authors.push_back(std::move(author));
            }
        }
        if (nameless > 0) {
            fields_.warn("author", "authorships",
                         nameless == 1 ? "holds an author without a name, who is left out"
                                       : "holds authors without a name, who are left out");
        }
        return nullptr;
    }

    static Author author_of(const dom::object& authorship) {
        const auto person = json_object(authorship, "author");
        std::string_view name = person ? json_string(*person, "display_name") : "";
        if (name.empty()) name = json_string(authorship, "raw_author_name");
        Author author = parse_name(name, NameStyle::given_first);
        if (person) author.orcid = orcid_in(json_string(*person, "orcid"));
        if (const auto institutions = json_array(authorship, "institutions")) {
            for (const dom::element one : *institutions) add_institution(one, author);
        }
        if (const auto raw = json_array(authorship, "raw_affiliation_strings")) {
            for (const dom::element one : *raw) {
                add_distinct(author.affiliations, json_string(one));
            }
        } else {
            add_distinct(author.affiliations, json_string(authorship, "raw_affiliation_string"));
        }
        return author;
    }

    static void add_institution(const dom::element& value, Author& author) {
        const auto object = json_object(value);
        if (!object) return;
        std::string text(json_string(*object, "display_name"));
        const std::string_view country = json_string(*object, "country_code");
        if (!text.empty() && !country.empty()) text.append(", ").append(country);
        add_distinct(author.affiliations, text);
    }

    const char* index(const dom::element& value) {
        dom::element whole = value;
        if (value.is_string()) {  // some copies of the snapshot hold it so
            const std::string json(json_string(value));
            if (trimmed(json).empty()) return nullptr;
            if (scratch_.parser.parse(json).get(whole)) return "an object";
        }
        auto words = json_object(whole);
        if (!words) return whole.is_null() ? nullptr : "an object";
        const auto first = words->begin();
        if (first != words->end() && first.key() == "IndexLength") {  // as Microsoft had it
            words = json_object(*words, "InvertedIndex");
            if (!words) return "an object";
        }
        return scratch_.index.rebuild(*words, record_.abstract);
    }

    const JsonItem& item_;
    const Sink& sink_;
    Scratch& scratch_;
    JsonFields fields_;
    Record record_;
    std::string display_name_;
};

/// Ids of OpenAlex, or members that only its works have.
Likeness looks_like_openalex(std::string_view head) {
    const JsonHead json = json_head(head, layout);
    if (!json.is_json) return Likeness::none;
    const JsonHead::Member* id = json.find("id");
    if (id != nullptr && id->value.find("openalex.org/") != std::string_view::npos) {
        return Likeness::sure;
    }
    const bool own = json.has("abstract_inverted_index") || json.has("authorships", '[') ||
                     json.has("referenced_works", '[');
    const bool envelope = json.wrapped_with("meta") && json.wrapped_with("results") &&
                          head.find("openalex.org/") != std::string_view::npos;
    return own || envelope ? Likeness::sure : Likeness::none;
}

void read_openalex(Source& source, const Sink& sink, const ReaderOptions&) {
    JsonItems items(source, sink, layout);
    JsonItem item;
    Scratch scratch;
    while (items.next(item)) Reader(item, sink, scratch).read();
}

constexpr std::string_view suffixes[] = {".jsonl", ".json", ".ndjson"};

constexpr Advice advice[] = {
    {"abstract",
     "ask the service for works with \"abstract_inverted_index\" (do not leave it out of "
     "select=); some publishers do not allow it"},
    {"references", "keep \"referenced_works\" in select="},
    {"index_keywords", "keep \"keywords\", \"topics\" and \"concepts\" in select="}};

}  // namespace

extern const InputFormat openalex_format{
    "openalex",    "OpenAlex works: pages of its service, snapshot lines",
    suffixes,      looks_like_openalex,
    read_openalex, nullptr,
    "OpenAlex",    advice};

}  // namespace bibweft::ingest
