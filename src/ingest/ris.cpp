#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/ris_lines.hpp"
#include "ingest/ris_record.hpp"
#include "ingest/ris_writer.hpp"
#include "ingest/tagged.hpp"

// RIS and its dialects. A record is what stands between TY and ER; a TY also ends a record that has
// no ER. Fields behind an ER become extra fields of the record before, unless there is a title or
// an author: then they are a record whose TY is missing. Text outside of records ("Record #1 of 2")
// is passed over.

namespace bibweft::ingest {
namespace {

using ris::parse_tag_line;
using ris::TagLine;

/// "2.", as some exports number their records.
bool is_number_heading(std::string_view text) {
    return text.size() > 1 && text.find_first_not_of("0123456789") == text.size() - 1 &&
           text.back() == '.';
}

Location location_of(const Line& line, std::size_t column) {
    return {line.number, column + 1, line.offset + column, line.offset + line.text.size()};
}

class RisReader {
public:
    RisReader(Source& source, const Sink& sink) : source_(source), sink_(sink), fields_(source) {}

    void read() {
        Line line;
        while (source_.next_line(line)) take(line, parse_tag_line(line.text));
        if (typed_) {
            problem(Severity::warning, "ris.no-end", place_,
                    "the file ends before this record does (no ER line); what there is was read");
        }
        finish();
        deliver();
    }

private:
    void take(const Line& line, const TagLine& tag_line) {
        if (tag_line.tag == packed_tag("TY")) {
            begin(line, tag_line);
        } else if (tag_line.tag == packed_tag("ER")) {
            end(line, tag_line);
        } else if (tag_line.tag != 0) {
            if (fields_.empty()) place_ = location_of(line, tag_line.begin);
            add(line, tag_line);
        } else if (const std::string_view text = trimmed(line.text); !text.empty()) {
            take_text(line, text);
        }
    }

    void add(const Line& line, const TagLine& tag_line) {
        fields_.add(tag_line.tag, line, tag_line.value);
        place_.end = line.offset + line.text.size();
        const std::uint32_t now = tag_line.tag;
        titled_ = titled_ || now == packed_tag("TI") || now == packed_tag("T1") ||
                  now == packed_tag("AU") || now == packed_tag("A1");
    }

    void begin(const Line& line, const TagLine& tag_line) {
        const Location here = location_of(line, tag_line.begin);
        if (typed_ && fields_.fields().back().tag == packed_tag("TY")) {
            problem(Severity::warning, "ris.type-twice", here,
                    "a record begins twice in a row; the last type counts");
        } else {
            if (typed_) {
                problem(Severity::warning, "ris.no-end", here,
                        fmt::format("a record begins, but the one of line {} has not ended (no ER "
                                    "line); both are read",
                                    place_.line));
            }
            finish();
            deliver();
            place_ = here;
            typed_ = true;
        }
        add(line, tag_line);
    }

    void end(const Line& line, const TagLine& tag_line) {
        if (fields_.empty()) {
            problem(Severity::warning, "ris.end-without-type", location_of(line, tag_line.begin),
                    "ER ends a record, but none has begun (no TY line)");
            deliver();
            return;
        }
        if (!trimmed(line.text.substr(tag_line.value)).empty())
            fields_.add(tag_line.tag, line, tag_line.value);
        place_.end = line.offset + line.text.size();
        finish();
    }

    void take_text(const Line& line, std::string_view text) {
        if (!fields_.empty() && (typed_ || !is_number_heading(text))) {
            fields_.extend(line);
            place_.end = line.offset + line.text.size();
        } else if (!passed_over_) {
            passed_over_ = true;
            sink_.problem({Severity::note,
                           "ris.outside",
                           {},
                           location_of(line, 0),
                           "text outside of records is passed over"});
        }
    }

    /// Makes a record of the fields there are, or adds them to the one before.
    void finish() {
        if (fields_.empty()) return;
        if (typed_ || titled_) {
            make();
        } else {
            attach();
            deliver();
        }
        fields_.clear();
        typed_ = false;
        titled_ = false;
    }

    void make() {
        if (!typed_) {
            deliver();
            problem(Severity::warning, "ris.no-type", place_,
                    "a record without a TY line; it is read without a type");
        }
        ris::MadeRecord made = ris::make_record(fields_, problems_);
        made.record.location = place_;
        waiting_ = std::move(made.record);
        if (named_ || made.database.empty()) return;
        named_ = true;
        sink_.database(std::move(made.database));
    }

    void attach() {
        if (!waiting_) {
            problem(Severity::warning, "ris.stray", place_,
                    "fields that belong to no record (no TY line) are left out");
            return;
        }
        problem(Severity::note, "ris.after-end", place_,
                "fields behind the end of a record are kept as its extra fields");
        for (const TaggedRecord::Field& field : fields_.fields()) {
            add_extra(*waiting_, tag_name(field.tag), fields_.text(field));
        }
    }

    /// Hands over the record that waited for what follows its ER, after its problems.
    void deliver() {
        for (Diagnostic& known : problems_) sink_.problem(std::move(known));
        problems_.clear();
        if (waiting_) sink_.record(std::move(*waiting_));
        waiting_.reset();
    }

    void problem(Severity severity, const char* code, const Location& at, std::string message) {
        problems_.push_back({severity, code, {}, at, std::move(message)});
    }

    Source& source_;
    const Sink& sink_;
    TaggedRecord fields_;  ///< of the record that has not ended
    Location place_;       ///< of it, so far
    bool typed_ = false;   ///< it began with TY
    bool titled_ = false;  ///< it has a title or an author
    std::optional<Record> waiting_;
    std::vector<Diagnostic> problems_;  ///< of the record that waits and of the one read
    bool passed_over_ = false;
    bool named_ = false;  ///< the database is known
};

/// TY before any other tag is sure. Where the head begins inside a record, its tags must be written
/// exactly and a record must end.
Likeness looks_like_ris(std::string_view head) {
    constexpr std::size_t most_lines = 2000;
    std::size_t fields = 0;
    bool ended = false;
    for (std::size_t number = 0; number < most_lines && !head.empty(); ++number) {
        const std::size_t size = std::min(head.find_first_of("\r\n"), head.size());
        const std::string_view line = head.substr(0, size);
        head.remove_prefix(std::min(size + 1, head.size()));
        const TagLine tag_line = parse_tag_line(line);
        if (line.starts_with("PMID")) return Likeness::none;
        if (tag_line.tag == packed_tag("TY")) return Likeness::sure;
        if (tag_line.tag != 0 && !tag_line.exact) return Likeness::none;
        fields += tag_line.tag != 0;
        ended = ended || tag_line.tag == packed_tag("ER");
    }
    return ended && fields > 2 ? Likeness::possible : Likeness::none;
}

void read_ris(Source& source, const Sink& sink, const ReaderOptions&) {
    RisReader(source, sink).read();
}

constexpr std::string_view suffixes[] = {".ris"};

constexpr RecordWriter writer{"", "\n", "", ris::append_record};

constexpr Advice advice[] = {
    {"references",
     "Scopus: choose RIS and tick “References” below “Other information”; other databases write no "
     "cited references into RIS: from the Web of Science export “Plain text file” with “Full "
     "Record and Cited References”"},
    {"abstract", "tick “Abstract” (Scopus: below “Abstract & keywords”) when exporting"},
    {"keywords",
     "tick “Author keywords” and “Indexed keywords” when exporting (Scopus: below "
     "“Abstract & keywords”)"},
    {"affiliations", "Scopus: tick “Affiliations” below “Bibliographical information”"},
    {"citation_count", "Scopus: tick “Citation count” below “Citation information”"},
};

}  // namespace

extern const InputFormat ris_format{
    "ris",    "RIS: Scopus, Zotero, EndNote, Embase, Ovid, ProQuest, PubMed and others",
    suffixes, looks_like_ris,
    read_ris, &writer,
    "",       advice};

}  // namespace bibweft::ingest
