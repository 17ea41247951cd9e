#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/names.hpp"
#include "ingest/tagged.hpp"

// MEDLINE text, as PubMed saves it (.nbib): tags of up to four characters, a hyphen in column 5,
// lines that begin with blanks continue a value, blank lines divide records.
// - FAU and AU name one person twice; AUID and AD belong to the author before them, an AD before
//   all authors (records until 2013) to the first; CN is a group.
// - MH is "*Descriptor/qualifier/*qualifier": the descriptor is kept; a star anywhere makes it a
//   major topic.
// - Tags without a field of Record are extra fields under the tag.

namespace bibweft::ingest {
namespace {

constexpr std::uint32_t known_tags[] = {
    packed_tag("AB"),   packed_tag("AD"),   packed_tag("AU"),   packed_tag("CI"),
    packed_tag("CN"),   packed_tag("CP"),   packed_tag("DA"),   packed_tag("DP"),
    packed_tag("ED"),   packed_tag("EN"),   packed_tag("GN"),   packed_tag("GR"),
    packed_tag("GS"),   packed_tag("IP"),   packed_tag("IR"),   packed_tag("IS"),
    packed_tag("JT"),   packed_tag("LA"),   packed_tag("LR"),   packed_tag("MH"),
    packed_tag("NM"),   packed_tag("NR"),   packed_tag("OT"),   packed_tag("PB"),
    packed_tag("PG"),   packed_tag("PL"),   packed_tag("PS"),   packed_tag("PT"),
    packed_tag("RF"),   packed_tag("RN"),   packed_tag("SB"),   packed_tag("SI"),
    packed_tag("SO"),   packed_tag("TA"),   packed_tag("TI"),   packed_tag("TT"),
    packed_tag("VI"),   packed_tag("AID"),  packed_tag("BTI"),  packed_tag("CIN"),
    packed_tag("COI"),  packed_tag("CON"),  packed_tag("CRF"),  packed_tag("CRI"),
    packed_tag("CTI"),  packed_tag("DEP"),  packed_tag("ECF"),  packed_tag("ECI"),
    packed_tag("EFR"),  packed_tag("EIN"),  packed_tag("FAU"),  packed_tag("FED"),
    packed_tag("FIR"),  packed_tag("FPS"),  packed_tag("JID"),  packed_tag("LID"),
    packed_tag("MID"),  packed_tag("OAB"),  packed_tag("OCI"),  packed_tag("OID"),
    packed_tag("ORI"),  packed_tag("OTO"),  packed_tag("OWN"),  packed_tag("PMC"),
    packed_tag("PST"),  packed_tag("RIN"),  packed_tag("ROF"),  packed_tag("RPF"),
    packed_tag("RPI"),  packed_tag("RRF"),  packed_tag("RRI"),  packed_tag("SFM"),
    packed_tag("UIN"),  packed_tag("UOF"),  packed_tag("VTI"),  packed_tag("AUID"),
    packed_tag("CDAT"), packed_tag("COIS"), packed_tag("CRDT"), packed_tag("CTDT"),
    packed_tag("DCOM"), packed_tag("DDIN"), packed_tag("DRIN"), packed_tag("EDAT"),
    packed_tag("IRAD"), packed_tag("ISBN"), packed_tag("LIBR"), packed_tag("MHDA"),
    packed_tag("OABL"), packed_tag("PHST"), packed_tag("PMCR"), packed_tag("PMID"),
    packed_tag("PRIN"), packed_tag("PROF"), packed_tag("PUBM"), packed_tag("SPIN"),
    packed_tag("STAT")};

static_assert(std::is_sorted(std::begin(known_tags), std::end(known_tags)));

bool is_known(std::uint32_t tag) {
    return std::binary_search(std::begin(known_tags), std::end(known_tags), tag);
}

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

struct Tag {
    std::uint32_t tag = 0;  ///< 0: the line has none
    std::size_t value = 0;  ///< where the value begins
};

/// "TI  - x". A known tag may lack the blank behind the hyphen ("PMID-1"), or the blanks that fill
/// it up ("TI- x").
Tag tag_of(std::string_view line) {
    std::size_t end = 0;
    while (end < std::min<std::size_t>(line.size(), 4) &&
           (is_upper(line[end]) || (end > 0 && is_digit(line[end])))) {
        ++end;
    }
    std::size_t hyphen = end;
    while (hyphen < 4 && hyphen < line.size() && line[hyphen] == ' ') ++hyphen;
    if (end < 2 || hyphen >= line.size() || line[hyphen] != '-') return {};
    const std::uint32_t tag = packed_tag(line.substr(0, end));
    const bool apart = hyphen + 1 == line.size() || line[hyphen + 1] == ' ';
    if ((hyphen < 4 || !apart) && !((hyphen == 4 || apart) && is_known(tag))) return {};
    return {tag, hyphen + 1};
}

bool is_indented(std::string_view line) {
    return line.front() == ' ' || line.front() == '\t';
}

/// The year of "2016 Spring", "1998 Dec-1999 Jan" or "20060531".
std::optional<int> year_of(std::string_view date) {
    const std::optional<int> year = year_in(date);
    return year ? year : year_in(date.substr(0, 4));
}

/// The authors of a record in their order.
class AuthorList {
public:
    explicit AuthorList(std::vector<Author>& authors) : authors_(authors) {}

    /// FAU: a new author, or the full name of one that came by AU alone.
    void add_full(std::string_view name) {
        Author author = parse_name(name, NameStyle::family_first);
        take_suffix(author);
        if (is_nobody(author)) return;
        follows_full_ = true;
        if (const std::size_t i = find(Known::short_name, first_short_, author);
            i < authors_.size()) {
            author.orcid = std::move(authors_[i].orcid);
            author.affiliations = std::move(authors_[i].affiliations);
            authors_[i] = std::move(author);
            known_[i] = Known::both;
            current_ = i;
        } else {
            append(std::move(author), Known::full_name);
        }
    }

    /// AU: the short name of one that came by FAU, or a new author.
    void add_short(std::string_view name) {
        Author author = parse_name(name, NameStyle::family_first);
        if (is_nobody(author)) return;
        std::size_t i = find(Known::full_name, first_full_, author);
        if (i == authors_.size() && follows_full_) i = current_;  // spelt in another way
        follows_full_ = false;
        if (i < authors_.size()) {
            known_[i] = Known::both;
        } else {
            append(std::move(author), Known::short_name);
        }
    }

    void add_group(std::string_view name) {
        append(parse_name(name, NameStyle::literal), Known::both);
    }

    /// The author that the fields now read belong to, or null.
    Author* current() { return current_ < authors_.size() ? &authors_[current_] : nullptr; }
    /// To be called for every other field.
    void pass() { follows_full_ = false; }

private:
    enum class Known : std::uint8_t { full_name, short_name, both };

    /// FAU has no comma before a suffix: "Oaks, Milo Jr".
    static void take_suffix(Author& author) {
        const std::size_t blank = author.given.rfind(' ');
        if (!author.suffix.empty() || blank == std::string::npos) return;
        if (!is_name_suffix(std::string_view(author.given).substr(blank + 1))) return;
        author.suffix = author.given.substr(blank + 1);
        author.given.resize(blank);
    }

    void append(Author&& author, Known known) {
        current_ = authors_.size();
        authors_.push_back(std::move(author));
        known_.push_back(known);
    }

    /// The first author of that family name of whom no more is known; authors_.size() if none. Only
    /// the next few are looked at: lists of full and short names have the same order.
    std::size_t find(Known known, std::size_t& first, const Author& author) const {
        while (first < authors_.size() && known_[first] != known) ++first;
        const std::size_t end = std::min<std::size_t>(authors_.size(), first + 64);
        for (std::size_t i = first; i < end; ++i) {
            if (known_[i] == known && same_word(authors_[i].family, author.family)) return i;
        }
        return authors_.size();
    }

    std::vector<Author>& authors_;
    std::vector<Known> known_;
    std::size_t first_full_ = 0;  ///< none of Known::full_name before it
    std::size_t first_short_ = 0;
    std::size_t current_ = 0;
    bool follows_full_ = false;  ///< the field before was FAU
};

class MedlineRecord : TaggedRecordMaker {
public:
    MedlineRecord(const TaggedRecord& tagged, const Sink& sink)
        : TaggedRecordMaker(tagged, sink, "medline"), authors_(record_.authors) {}

    Record make() {
        for (const Field& field : tagged_.fields()) {
            const std::string_view text = tagged_.text(field);
            if (text.empty()) continue;
            if (!set_author(field, text)) set(field, text);
        }
        finish_authors();
        finish_titles();
        finish_abstract();
        finish_date();
        if (types_.size() > 1) {
            for (const std::string_view type : types_) add_extra(record_, "PT", type);
        }
        return std::move(record_);
    }

private:
    bool set_author(const Field& field, std::string_view text) {
        switch (field.tag) {
            case packed_tag("FAU"):
                authors_.add_full(text);
                return true;
            case packed_tag("AU"):
                authors_.add_short(text);
                return true;
            case packed_tag("CN"):
                authors_.pass();
                authors_.add_group(text);
                return true;
            case packed_tag("AD"):
                authors_.pass();
                affiliation(field, text);
                return true;
            case packed_tag("AUID"):
                authors_.pass();
                author_id(field, text);
                return true;
            default:
                authors_.pass();
                return false;
        }
    }

    void set(const Field& field, std::string_view text) {
        switch (field.tag) {
            case packed_tag("PMID"):
                return pmid(field, text);
            case packed_tag("PMC"):
                return add_id(
                    record_, "pmcid",
                    is_digit(text.front()) ? "PMC" + std::string(text) : std::string(text));
            case packed_tag("LID"):
            case packed_tag("AID"):
                return article_id(field, text);
            case packed_tag("TI"):
                return title(text);
            case packed_tag("BTI"):
                return once(book_title_, field);
            case packed_tag("TT"):
                if (original_title_.empty()) original_title_ = text;
                return keep(field);
            case packed_tag("AB"):
                return abstracts_.push_back(&field);
            case packed_tag("OAB"):
                return other_abstracts_.push_back(&field);
            case packed_tag("DP"):
                return once(date_, field);
            case packed_tag("DEP"):
                if (electronic_date_.empty()) electronic_date_ = text;
                return keep(field);
            case packed_tag("JT"):
                return once(record_.venue, field);
            case packed_tag("TA"):
                return add_extra(record_, "source-abbreviation", text);
            case packed_tag("VI"):
                return once(record_.volume, field);
            case packed_tag("IP"):
                return once(record_.issue, field);
            case packed_tag("PG"):
                return once(record_.pages, field);
            case packed_tag("PB"):
                return once(record_.publisher, field);
            case packed_tag("LA"):
                return record_.language.empty() ? void(record_.language = text) : keep(field);
            case packed_tag("MH"):
                return heading(text);
            case packed_tag("OT"):
                return keyword(text);
            case packed_tag("PT"):
                return types_.push_back(text);
            default:
                keep(field);
        }
    }

    void pmid(const Field& field, std::string_view text) {
        const std::string_view number = text.substr(0, text.find(' '));
        if (record_.key.empty()) record_.key = number;
        add_id(record_, "pmid", number);
        if (number.size() < text.size()) keep(field);  // a line without a tag went on with it
    }

    /// "10.1000/x [doi]", "S0000-1 [pii]".
    void article_id(const Field& field, std::string_view text) {
        const std::size_t bracket = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
        if (bracket == std::string_view::npos) {
            const bool doi = text.starts_with("doi:") || text.starts_with("10.");
            return doi && !doi_in(text).empty() ? add_id(record_, "doi", doi_in(text))
                                                : keep(field);
        }
        const std::string_view kind = text.substr(bracket + 1, text.size() - bracket - 2);
        const std::string_view value = trimmed(text.substr(0, bracket));
        if (same_word(kind, "doi") && !doi_in(value).empty()) {
            add_id(record_, "doi", doi_in(value));
        } else if (same_word(kind, "pii")) {
            add_id(record_, "pii", value);
        } else {
            keep(field);
        }
    }

    /// Several titles are parts of one.
    void title(std::string_view text) {
        if (!record_.title.empty()) {
            const bool ended =
                std::string_view(".:;,?!").find(record_.title.back()) != std::string_view::npos;
            record_.title += ended ? " " : ": ";
        }
        record_.title += text;
    }

    void heading(std::string_view text) {
        std::string descriptor(trimmed(text.substr(0, text.find('/'))));
        descriptor.erase(std::remove(descriptor.begin(), descriptor.end(), '*'), descriptor.end());
        add_distinct(record_.index_keywords, descriptor);
        if (text.find('*') != std::string_view::npos) {
            add_extra(record_, "major-topic", descriptor);
        }
    }

    void keyword(std::string_view text) {
        const bool major = text.starts_with('*');
        if (major) text = trimmed(text.substr(1));
        add_distinct(record_.keywords, text);
        if (major) add_extra(record_, "major-topic", text);
    }

    void affiliation(const Field& field, std::string_view text) {
        if (Author* author = authors_.current()) {
            author->affiliations.emplace_back(text);
        } else {
            early_affiliations_.push_back(&field);
        }
    }

    void author_id(const Field& field, std::string_view text) {
        Author* author = authors_.current();
        std::string orcid = orcid_in(text);
        if (author == nullptr || orcid.empty() ||
            (!author->orcid.empty() && author->orcid != orcid)) {
            return keep(field);
        }
        author->orcid = std::move(orcid);
    }

    void finish_authors() {
        for (const Field* field : early_affiliations_) {
            if (record_.authors.empty()) {
                keep(*field);
            } else {
                record_.authors.front().affiliations.emplace_back(tagged_.text(*field));
            }
        }
    }

    void finish_titles() {
        const bool missing = record_.title.empty() || record_.title == "[Not Available].";
        if (missing && !original_title_.empty()) record_.title = original_title_;
        if (record_.title.empty()) {
            record_.title = std::move(book_title_);
        } else if (record_.venue.empty()) {
            record_.venue = std::move(book_title_);
        } else {
            add_extra(record_, "BTI", book_title_);
        }
        if (record_.venue.empty()) record_.venue = find_extra(record_, "source-abbreviation");
    }

    void finish_abstract() {
        if (abstracts_.empty()) {
            abstracts_.swap(other_abstracts_);
            if (abstracts_.size() > 1) {  // the same in several languages
                other_abstracts_.assign(abstracts_.begin() + 1, abstracts_.end());
                abstracts_.resize(1);
            }
        }
        for (const Field* field : other_abstracts_) keep(*field);
        for (const Field* field : abstracts_) {
            if (!record_.abstract.empty()) record_.abstract += '\n';
            record_.abstract += tagged_.text(*field);
        }
        if (abstracts_.empty()) return;
        record_.abstract_location = tagged_.location(*abstracts_.front());
        record_.abstract_location.end = tagged_.location(*abstracts_.back()).end;
    }

    void finish_date() {
        record_.year = year_of(date_);
        if (!record_.year) record_.year = year_of(electronic_date_);
        if (date_.size() > 4 || !record_.year) add_extra(record_, "DP", date_);
        if (!types_.empty()) record_.type = types_.front();
    }

    AuthorList authors_;
    std::string book_title_;
    std::string date_;
    std::string_view original_title_;
    std::string_view electronic_date_;
    std::vector<std::string_view> types_;
    std::vector<const Field*> abstracts_;
    std::vector<const Field*> other_abstracts_;
    std::vector<const Field*> early_affiliations_;
};

class MedlineReader {
public:
    MedlineReader(Source& source, const Sink& sink)
        : source_(source), sink_(sink), tagged_(source) {}

    void read() {
        Line line;
        while (source_.next_line(line)) {
            if (trimmed(line.text).empty()) {
                after_blank_ = true;
                continue;
            }
            if (const Tag tag = tag_of(line.text); tag.tag != 0) {
                add(tag, line);
            } else if (!tagged_.empty() && (!after_blank_ || is_indented(line.text))) {
                go_on(line);
            } else {
                finish();
                outside(line);
            }
            after_blank_ = false;
        }
        finish();
    }

private:
    void add(const Tag& tag, const Line& line) {
        const bool pmid = tag.tag == packed_tag("PMID");
        if (after_blank_) {
            finish();
        } else if (pmid && has_pmid_) {
            report(Severity::warning, "medline.no-blank-line", line,
                   "a second PMID: no blank line divides it from the record before");
            finish();
        }
        tagged_.add(tag.tag, line, tag.value);
        has_pmid_ = has_pmid_ || pmid;
        outside_ = false;
    }

    void go_on(const Line& line) {
        tagged_.extend(line);
        if (is_indented(line.text) || untagged_) return;
        untagged_ = true;
        report(Severity::warning, "medline.untagged", line,
               fmt::format("a line without a tag and without blanks before it; taken as part of {}",
                           tag_name(tagged_.fields().back().tag)));
    }

    void outside(const Line& line) {
        if (!std::exchange(outside_, true)) {
            report(Severity::note, "medline.outside", line,
                   "text that belongs to no record is left out");
        }
    }

    void finish() {
        if (tagged_.empty()) return;
        const bool any = std::any_of(
            tagged_.fields().begin(), tagged_.fields().end(),
            [&](const TaggedRecord::Field& field) { return !tagged_.text(field).empty(); });
        if (any) deliver(MedlineRecord(tagged_, sink_).make());
        tagged_.clear();
        has_pmid_ = false;
        untagged_ = false;
    }

    void deliver(Record&& record) {
        if (any_pmid_ && !has_pmid_ && record.title.empty()) {
            sink_.problem({Severity::note,
                           "medline.no-pmid",
                           {},
                           record.location,
                           "a record without PMID and title; perhaps a blank line tore it from the "
                           "record before"});
        }
        any_pmid_ = any_pmid_ || has_pmid_;
        sink_.record(std::move(record));
    }

    void report(Severity severity, const char* code, const Line& line, std::string message) {
        sink_.problem({severity,
                       code,
                       {},
                       {line.number, 1, line.offset, line.offset + line.text.size()},
                       std::move(message)});
    }

    Source& source_;
    const Sink& sink_;
    TaggedRecord tagged_;
    bool after_blank_ = false;
    bool has_pmid_ = false;  ///< the record that is being read
    bool any_pmid_ = false;  ///< a record of the file
    bool untagged_ = false;  ///< such a line of the record was reported
    bool outside_ = false;   ///< the lines before belong to no record
};

/// Whether a line is "PMID- 123".
bool is_pmid(const Tag& tag, std::string_view line) {
    const std::string_view value = trimmed(line.substr(tag.value));
    return tag.tag == packed_tag("PMID") && !value.empty() && is_digit(value.front());
}

/// The first paragraph decides: a PMID, or a first tag of three or four characters (RIS has two).
Likeness looks_like_medline(std::string_view head) {
    Likeness likeness = Likeness::none;
    bool first = true;
    while (!head.empty()) {
        const std::size_t end = std::min(head.find_first_of("\r\n"), head.size());
        const std::string_view line = head.substr(0, end);
        head.remove_prefix(
            std::min(end + (head.substr(end).starts_with("\r\n") ? 2 : 1), head.size()));
        if (trimmed(line).empty()) {
            if (first) continue;
            break;
        }
        const Tag tag = tag_of(line);
        if (is_pmid(tag, line)) return Likeness::sure;
        if (std::exchange(first, false)) {
            if (tag.tag == 0 || !is_known(tag.tag) || tag.value != 5) return Likeness::none;
            if (tag.tag > 0xFFFF) likeness = Likeness::possible;
        }
    }
    return likeness;
}

void read_medline(Source& source, const Sink& sink, const ReaderOptions&) {
    MedlineReader(source, sink).read();
}

constexpr std::string_view suffixes[] = {".nbib", ".medline", ".txt"};

constexpr Advice advice[] = {
    {"references",
     "PubMed exports hold no cited references; take the same papers from Web of Science, Scopus, "
     "OpenAlex or Crossref"},
    {"abstract",
     "save with the format “PubMed” (Save, or Send to: Citation manager); “Summary” and “PMID” "
     "have no abstracts"},
    {"index_keywords",
     "MeSH headings (MH) come weeks or months after a paper; keywords of the authors (OT) are "
     "there at once"},
    {"keywords", "many papers of PubMed have MeSH headings (MH) instead of author keywords (OT)"}};

}  // namespace

extern const InputFormat medline_format{"medline",    "MEDLINE text of PubMed (.nbib)",
                                        suffixes,     looks_like_medline,
                                        read_medline, nullptr,
                                        "PubMed",     advice};

}  // namespace bibweft::ingest
