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
#include "ingest/wos_people.hpp"

// Web of Science "plain text" (also of Inspec, MEDLINE, Current Contents and other databases of
// that platform, and the older ISI export): tags of two characters and a blank, three blanks before
// a line that continues; a record from PT to ER, a file from FN to EF.
// - Lists of names, addresses (C1) and cited references (CR) are one a line, all else is wrapped.
// - AU (short) and AF (full) name the same people; C1 says in brackets whose address it is.
// - Tags without a field of Record are extra fields under the tag.

namespace bibweft::ingest {
namespace {

/// Bytes of a value to which lines are wrapped, where they are.
constexpr std::size_t wrap_width = 72;

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The packed tag of "TI Title" or "ER", 0 if the line has none.
std::uint32_t tag_of(std::string_view line) {
    const bool tag = line.size() >= 2 && is_upper(line[0]) &&
                     (is_upper(line[1]) || is_digit(line[1])) &&
                     (line.size() == 2 || line[2] == ' ');
    return tag ? packed_tag(line.substr(0, 2)) : 0;
}

/// From one line of a field to a later one.
std::string_view spanned(std::string_view first, std::string_view last) {
    return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// Whether a line ended where it did since the next word had no room.
bool wrapped(std::string_view line, std::string_view next) {
    const std::size_t word = std::min(next.find(' '), next.size());
    return line.size() <= wrap_width + 8 && line.size() + 1 + word > wrap_width;
}

/// Addresses end with a full stop, and begin with a bracket or not.
bool address_goes_on(std::string_view line, std::string_view next) {
    return !line.ends_with('.') && !next.starts_with('[') && wrapped(line, next);
}

/// Cited references are not wrapped; some tools break them all the same.
bool reference_goes_on(std::string_view line, std::string_view next) {
    if (line.ends_with(',') || line.ends_with(" DOI")) return true;
    const std::size_t close = next.find(']');
    if (close == std::string_view::npos || next.substr(0, close).find('[') != next.npos) {
        return false;
    }
    const std::size_t open = line.rfind('[');
    return open != std::string_view::npos && line.find(']', open) == std::string_view::npos;
}

/// The mark at a place, as in "H/sub 2/O" and "10/sup -3/" of Inspec, or "".
std::string_view inspec_mark(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 16;
    if (text.substr(at, 5) != "/sub " && text.substr(at, 5) != "/sup ") return {};
    const std::size_t end = text.substr(0, at + longest).find('/', at + 5);
    return end == std::string_view::npos ? std::string_view{} : text.substr(at, end + 1 - at);
}

std::string without_inspec_marks(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t slash = std::min(text.find('/', at), text.size());
        out += text.substr(at, slash - at);
        at = slash;
        if (at == text.size()) break;
        if (const std::string_view mark = inspec_mark(text, at); !mark.empty()) {
            out += trimmed(mark.substr(5, mark.size() - 6));
            at += mark.size();
        } else {
            out += text[at++];
        }
    }
    return out;
}

/// The parts of an Inspec DE field: treatment, controlled terms, free terms, codes, …
std::vector<std::string_view> inspec_parts(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t at = text.find('/'); at != std::string_view::npos; at = text.find('/', at)) {
        if (const std::string_view mark = inspec_mark(text, at); !mark.empty()) {
            at += mark.size();
            continue;
        }
        if (text.substr(at, 2) == "/ ") {
            parts.push_back(trimmed(text.substr(begin, at - begin)));
            begin = at + 2;
        }
        ++at;
    }
    parts.push_back(trimmed(text.substr(begin)));
    return parts;
}

class WosRecord : TaggedRecordMaker {
public:
    WosRecord(const TaggedRecord& tagged, const Sink& sink)
        : TaggedRecordMaker(tagged, sink, "wos") {}

    Record make() {
        for (const Field& field : tagged_.fields()) {
            inspec_ = inspec_ ||
                      (field.tag == packed_tag("UT") && tagged_.text(field).starts_with("INSPEC:"));
        }
        for (const Field& field : tagged_.fields()) {
            const std::string_view text = tagged_.text(field);
            if (text.empty()) continue;
            if (!set_name(field) && !set_id(field, text) && !set_date(field)) set(field, text);
        }
        finish_authors();
        people_.give_addresses(addresses_);
        finish_author_ids();
        finish_pages();
        finish_rest();
        return std::move(record_);
    }

private:
    using Names = std::vector<std::string_view>;

    bool set_name(const Field& field) {
        switch (field.tag) {
            case packed_tag("AU"):
                return add_names(field, short_names_);
            case packed_tag("AF"):
                return add_names(field, full_names_);
            case packed_tag("BA"):
                return add_names(field, book_short_names_);
            case packed_tag("BF"):
                return add_names(field, book_full_names_);
            case packed_tag("CA"):
                return add_names(field, groups_);
            case packed_tag("C1"):
                add_addresses(field);
                return true;
            case packed_tag("OI"):
            case packed_tag("RI"):
                author_ids_.push_back(&field);
                return true;
            default:
                return false;
        }
    }

    bool set_id(const Field& field, std::string_view text) {
        switch (field.tag) {
            case packed_tag("DI"):
                if (doi_in(text).empty()) return keep_it(field);
                add_id(record_, "doi", doi_in(text));
                return true;
            case packed_tag("PM"):
                add_id(record_, "pmid", text);
                return true;
            case packed_tag("UT"):
                add_id(record_, "ut", text);
                if (record_.key.empty()) record_.key = text;
                if (text.starts_with("MEDLINE:")) add_id(record_, "pmid", text.substr(8));
                return true;
            default:
                return false;
        }
    }

    bool set_date(const Field& field) {
        switch (field.tag) {
            case packed_tag("PY"):
                once(year_, field);
                return true;
            case packed_tag("EA"):
            case packed_tag("EY"):
            case packed_tag("PD"):
                (field.tag == packed_tag("PD") ? other_date_ : early_date_) = tagged_.text(field);
                return keep_it(field);
            case packed_tag("BP"):
                once(begin_page_, field);
                return true;
            case packed_tag("EP"):
                once(end_page_, field);
                return true;
            case packed_tag("AR"):
                once(article_number_, field);
                return true;
            case packed_tag("PS"):
                once(page_span_, field);
                return true;
            default:
                return false;
        }
    }

    void set(const Field& field, std::string_view text) {
        switch (field.tag) {
            case packed_tag("PT"):
                return once(publication_type_, field);
            case packed_tag("DT"):
                return text == "-" ? void() : once(record_.type, field);
            case packed_tag("TI"):
                return once(record_.title, field, plain(text));
            case packed_tag("SO"):
                return once(record_.venue, field);
            case packed_tag("J9"):
            case packed_tag("JI"):
                return add_extra(record_, "source-abbreviation", text);
            case packed_tag("VL"):
                return once(record_.volume, field);
            case packed_tag("IS"):
                return once(record_.issue, field);
            case packed_tag("PU"):
                return once(record_.publisher, field);
            case packed_tag("LA"):
                return once(record_.language, field);
            case packed_tag("AB"):
                return abstract(field);
            case packed_tag("DE"):
                return inspec_ ? inspec_keywords(text) : keywords(text, record_.keywords);
            case packed_tag("ID"):
                return inspec_ ? inspec_numbers(field, text)
                               : keywords(text, record_.index_keywords);
            case packed_tag("CR"):
                return references(field);
            case packed_tag("TC"):
                return citation_count(field, text);
            case packed_tag("Z9"):
                all_databases_count_ = text;
                return keep(field);
            case packed_tag("RP"):
                return add_extra(record_, "reprint-address", text);
            default:
                keep(field);
        }
    }

    bool keep_it(const Field& field) {
        keep(field);
        return true;
    }

    std::string plain(std::string_view text) const {
        return inspec_ ? without_inspec_marks(text) : std::string(text);
    }

    /// One name a line; a list with semicolons is wrapped.
    bool add_names(const Field& field, Names& names) const {
        const std::string_view all = tagged_.text(field);
        if (all.find(';') != std::string_view::npos) {
            for_each_part(all, ";", [&](std::string_view name) { names.push_back(name); });
            return true;
        }
        for (std::size_t i = 0; i < field.count; ++i) {
            if (const auto name = tagged_.line(field, i); !name.empty()) names.push_back(name);
        }
        return true;
    }

    /// Calls `use(text)` for each line with those that go on with it.
    template <class GoesOn, class Use>
    void for_each_item(const Field& field, const GoesOn& goes_on, const Use& use) const {
        for (std::size_t i = 0; i < field.count; ++i) {
            std::string_view item = tagged_.line(field, i);
            if (item.empty()) continue;
            for (; i + 1 < field.count; ++i) {
                const std::string_view next = tagged_.line(field, i + 1);
                if (next.empty() || !goes_on(item, next)) break;
                item = spanned(item, next);
            }
            use(item);
        }
    }

    void add_addresses(const Field& field) {
        std::string_view last;
        const auto goes_on = [&](std::string_view item, std::string_view next) {
            if (last.data() < item.data()) last = item;
            const bool more = address_goes_on(last, next);
            last = next;
            return more;
        };
        for_each_item(field, goes_on, [&](std::string_view item) { addresses_.push_back(item); });
    }

    void references(const Field& field) {
        record_.references.reserve(record_.references.size() + field.count);
        for_each_item(field, reference_goes_on, [&](std::string_view item) {
            record_.references.emplace_back().text = item;
        });
    }

    static void keywords(std::string_view text, std::vector<std::string>& out) {
        for_each_part(text, ";", [&](std::string_view word) { add_distinct(out, word); });
    }

    void inspec_keywords(std::string_view text) {
        const std::vector<std::string_view> parts = inspec_parts(text);
        if (parts.size() < 3) return keywords(plain(text), record_.keywords);
        keywords(plain(parts[1]), record_.index_keywords);
        keywords(plain(parts[2]), record_.keywords);
        add_extra(record_, "DE", parts[0]);
        for (std::size_t i = 3; i < parts.size(); ++i) add_extra(record_, "DE", parts[i]);
    }

    /// Inspec has article numbers of the publisher in ID, a DOI among them.
    void inspec_numbers(const Field& field, std::string_view text) {
        add_id(record_, "doi", doi_in(text));
        keep(field);
    }

    void citation_count(const Field& field, std::string_view text) {
        const auto count = count_in(text);
        if (!count || record_.citation_count) return keep(field);
        record_.citation_count = count;
    }

    /// A line longer than any wrapped one is a paragraph.
    void abstract(const Field& field) {
        if (!record_.abstract.empty()) return once(record_.abstract, field);
        std::size_t last = 0;
        for (std::size_t i = 0; i < field.count; ++i) {
            const std::string_view line = tagged_.line(field, i);
            if (line.empty()) continue;
            if (last > 0) record_.abstract += last > wrap_width + 8 ? '\n' : ' ';
            record_.abstract += line;
            last = line.size();
        }
        if (inspec_) record_.abstract = without_inspec_marks(record_.abstract);
        record_.abstract_location = tagged_.location(field);
    }

    void finish_authors() {
        if (short_names_.empty() && full_names_.empty()) {
            short_names_.swap(book_short_names_);
            full_names_.swap(book_full_names_);
        }
        keep_names("BA", book_short_names_);
        keep_names("BF", book_full_names_);
        people_.add(short_names_, full_names_, groups_);
    }

    void keep_names(std::string_view tag, const Names& names) {
        for (const std::string_view name : names) add_extra(record_, tag, name);
    }

    /// "Doe, Jane/0000-0002-1825-0097; Roe, R/E-1234-2011".
    void finish_author_ids() {
        for (const Field* field : author_ids_) {
            for_each_part(tagged_.text(*field), ";", [&](std::string_view entry) {
                if (!people_.give_orcid(entry)) keep(*field, entry);
            });
        }
    }

    /// BP and EP, else the article number, else PS; page numbers with hyphens are not joined again.
    void finish_pages() {
        const bool joined = begin_page_.find('-') != std::string::npos && !page_span_.empty();
        if (begin_page_.empty() || joined) {
            record_.pages = joined || article_number_.empty() ? page_span_ : article_number_;
            add_extra(record_, "BP", begin_page_);
            add_extra(record_, "EP", end_page_);
        } else {
            record_.pages = begin_page_;
            if (!end_page_.empty() && end_page_ != begin_page_) record_.pages += "-" + end_page_;
        }
        if (record_.pages != article_number_) add_extra(record_, "AR", article_number_);
        if (record_.pages != page_span_) add_extra(record_, "PS", page_span_);
    }

    void finish_rest() {
        if (record_.type.empty()) {
            record_.type = publication_type_;
        } else {
            add_extra(record_, "PT", publication_type_);
        }
        if (!record_.citation_count) record_.citation_count = count_in(all_databases_count_);
        record_.year = year_in(year_);
        if (!record_.year) {
            add_extra(record_, "PY", year_);
            record_.year = year_in(early_date_);
        }
        if (!record_.year) record_.year = year_in(other_date_);
    }

    bool inspec_ = false;
    Names short_names_;
    Names full_names_;
    Names book_short_names_;
    Names book_full_names_;
    Names groups_;
    Names addresses_;
    std::vector<const Field*> author_ids_;
    WosPeople people_{record_};
    std::string publication_type_;
    std::string year_;
    std::string_view early_date_;
    std::string_view other_date_;
    std::string_view all_databases_count_;
    std::string begin_page_;
    std::string end_page_;
    std::string article_number_;
    std::string page_span_;
};

/// The database that an accession number or the first line of a file shows, or "".
std::string_view database_of(std::string_view ut, std::string_view header) {
    if (const std::string_view name = wos_database(ut); !name.empty()) return name;
    for (const std::string_view mark : {"Web of Science", "Web of Knowledge", "ISI Export"}) {
        if (header.find(mark) != std::string_view::npos) return "Web of Science";
    }
    return {};
}

class WosReader {
public:
    WosReader(Source& source, const Sink& sink) : source_(source), sink_(sink), tagged_(source) {}

    void read() {
        Line line;
        while (source_.next_line(line)) {
            last_line_ = line.number;
            if (const std::uint32_t tag = tag_of(line.text); tag != 0) {
                take(tag, line);
            } else if (!trimmed(line.text).empty()) {
                take_untagged(line);
            }
        }
        end();
    }

private:
    void take(std::uint32_t tag, const Line& line) {
        outside_ = false;
        switch (tag) {
            case packed_tag("ER"):
                return finish();
            case packed_tag("FN"):
                finish_without_er(line);
                header_ = trimmed(line.text.substr(2));
                return void(open_file_ = true);
            case packed_tag("EF"):
                finish_without_er(line);
                return void(open_file_ = false);
            case packed_tag("VR"):
                if (tagged_.empty()) return;
                break;
            case packed_tag("PT"):
                if (has_type_) finish_without_er(line);
                has_type_ = true;
                break;
            default:
                break;
        }
        tagged_.add(tag, line, 2);
    }

    void take_untagged(const Line& line) {
        const bool indented = line.text.front() == ' ' || line.text.front() == '\t';
        if (tagged_.empty()) {
            if (!std::exchange(outside_, true)) {
                report(Severity::note, "wos.outside", at(line),
                       "text that belongs to no record is left out");
            }
            return;
        }
        tagged_.extend(line);
        if (indented || std::exchange(untagged_, true)) return;
        report(Severity::warning, "wos.untagged", at(line),
               fmt::format("a line without a tag and without blanks before it; taken as part of {}",
                           tag_name(tagged_.fields().back().tag)));
    }

    void finish_without_er(const Line& line) {
        if (tagged_.empty()) return;
        report(Severity::warning, "wos.no-er", at(line),
               fmt::format("the record that begins in line {} is not ended by ER; it is taken to "
                           "end here",
                           tagged_.location().line));
        finish();
    }

    void finish() {
        if (!tagged_.empty()) deliver(WosRecord(tagged_, sink_).make());
        tagged_.clear();
        has_type_ = false;
        untagged_ = false;
    }

    void deliver(Record&& record) {
        if (!database_told_) {
            const std::string_view database = database_of(find_id(record, "ut"), header_);
            if (!database.empty()) sink_.database(std::string(database));
            database_told_ = !database.empty();
        }
        sink_.record(std::move(record));
    }

    /// A file cut off inside a record or behind one.
    void end() {
        const Location here{last_line_, 1, source_.offset(), source_.offset()};
        if (!tagged_.empty()) {
            report(Severity::warning, "wos.no-er", here,
                   fmt::format("the file ends inside the record that begins in line {}; it may be "
                               "incomplete",
                               tagged_.location().line));
            finish();
        } else if (open_file_) {
            report(Severity::warning, "wos.no-ef", here,
                   "the file has no EF at its end; records may be missing");
        }
    }

    static Location at(const Line& line) {
        return {line.number, 1, line.offset, line.offset + line.text.size()};
    }

    void report(Severity severity, const char* code, const Location& location,
                std::string message) {
        sink_.problem({severity, code, {}, location, std::move(message)});
    }

    Source& source_;
    const Sink& sink_;
    TaggedRecord tagged_;
    std::string header_;
    std::uint64_t last_line_ = 0;
    bool open_file_ = false;  ///< FN came, EF not yet
    bool has_type_ = false;   ///< the record that is being read
    bool untagged_ = false;   ///< such a line of the record was reported
    bool outside_ = false;    ///< the lines before belong to no record
    bool database_told_ = false;
};

/// Takes the next line that is not blank from a text.
std::string_view next_line_of(std::string_view& text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!trimmed(line).empty()) return line;
    }
    return {};
}

/// A tag line that is no line of RIS ("TI  - x").
bool is_wos_line(std::string_view line) {
    return tag_of(line) != 0 && !trimmed(line.substr(2)).starts_with('-');
}

/// FN with VR or the name of the platform; or a record that begins with PT and one letter.
Likeness looks_like_wos(std::string_view head) {
    const std::string_view first = next_line_of(head);
    const std::string_view second = next_line_of(head);
    if (!is_wos_line(first)) return Likeness::none;
    const std::string_view value = trimmed(first.substr(2));
    if (tag_of(first) == packed_tag("FN")) {
        const bool platform = !database_of({}, value).empty();
        if (platform || second.starts_with("VR ")) return Likeness::sure;
        return Likeness::none;
    }
    const bool type = tag_of(first) == packed_tag("PT") && value.size() == 1 && is_upper(value[0]);
    return type && is_wos_line(second) ? Likeness::sure : Likeness::none;
}

void read_wos(Source& source, const Sink& sink, const ReaderOptions&) {
    WosReader(source, sink).read();
}

constexpr std::string_view suffixes[] = {".ciw", ".isi", ".txt"};

constexpr Advice advice[] = {
    {"references",
     "cited references were not ticked: export again with the record content “Full Record and "
     "Cited References”"},
    {"abstract",
     "export again with the record content “Full Record” or “Full Record and Cited References”"},
    {"keywords",
     "export again with the record content “Full Record”; papers before 1991 have no keywords"},
    {"index_keywords",
     "Keywords Plus come with the record content “Full Record”; papers without cited references "
     "have none"},
    {"affiliations", "export again with the record content “Full Record”"},
    {"citation_count",
     "tick “Times cited” in a custom selection, or take the record content “Full Record”"}};

}  // namespace

extern const InputFormat web_of_science_format{
    "web-of-science", "Web of Science plain text (.txt, .ciw, .isi)",
    suffixes,         looks_like_wos,
    read_wos,         nullptr,
    "Web of Science", advice};

}  // namespace bibweft::ingest
