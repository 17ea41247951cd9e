#include "ingest/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"
#include "ingest/xml_record.hpp"
#include "ingest/xml_text.hpp"
#include "text/markup.hpp"

namespace bibweft::ingest {
namespace {

using Outcome = XmlRecordParser::Outcome;
constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t longest_markup = std::size_t{1} << 20;  ///< outside records
constexpr std::size_t usual_record = std::size_t{1} << 16;
constexpr std::size_t most_wasted = std::size_t{1} << 28;  ///< bytes looked at in vain
constexpr int most_extents = 4;

bool begins_name(char c) {
    return text::is_ascii_alpha(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

/// The name at the start of the text.
std::string_view name_at(std::string_view text) {
    return text.substr(0, std::min(text.find_first_of(" \t\r\n/>=<\"'"), text.size()));
}

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == npos ? name : name.substr(colon + 1);
}

/// Size of the start tag at the start of the text, 0 if its end is not there.
std::size_t tag_size(std::string_view text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '>') return at + 1;
        if (text[at] != '"' && text[at] != '\'') continue;
        at = text.find(text[at], at + 1);
        if (at == npos) break;
    }
    return 0;
}

/// The encoding that "<?xml … encoding="…"?>" declares, or "".
std::string_view declared_encoding(std::string_view declaration) {
    const std::size_t at = declaration.find("encoding");
    const std::size_t open = at == npos ? npos : declaration.find_first_of("\"'", at);
    if (open == npos) return {};
    const std::size_t close = declaration.find(declaration[open], open + 1);
    return close == npos ? std::string_view{} : declaration.substr(open + 1, close - open - 1);
}

/// Whether Source reads texts of that encoding as they are meant.
bool is_read_encoding(std::string_view name) {
    static constexpr std::array<std::string_view, 10> read = {
        "utf-8",     "utf8",   "us-ascii", "ascii",    "iso-8859-1",
        "iso8859-1", "latin1", "utf-16",   "utf-16le", "utf-16be"};
    return name.empty() || same_word(name, "windows-1252") || same_word(name, "cp1252") ||
           std::any_of(read.begin(), read.end(),
                       [&](std::string_view known) { return same_word(name, known); });
}

/// Goes through the text outside records and hands records to an XmlRecordParser.
class Reader final : public XmlReport {
public:
    Reader(Source& source, const Sink& sink, const XmlFormat& format, XmlBuilder& builder)
        : source_(source),
          sink_(sink),
          format_(format),
          builder_(builder),
          parser_(format, entities_, source.limits().max_depth) {}

    void read() {
        while (!given_up_ && next_tag()) markup();
        finish();
    }

    Location location(XmlSpan span) const override {
        Place place = anchor_;
        advance(place, span.begin);
        return {place.line, span.begin - place.line_begin + 1, span.begin,
                std::max(span.begin, span.end)};
    }
    void problem(Severity severity, const char* code, std::string message) override {
        report(severity, code, record_span_, std::move(message));
    }
    const Sink& sink() const override { return sink_; }

private:
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t line = 1;
        std::uint64_t line_begin = 0;
    };
    struct OpenElement {
        std::string name;
        std::uint64_t line;
    };

    // ---- the window

    /// Drops what lies before mark_ and appends what comes next; false at the end.
    bool fill() {
        if (mark_ == window_.size() && mark_ > 0 && window_[mark_ - 1] == '\r') --mark_;
        const std::string_view block = source_.next_block();
        if (block.empty()) return false;
        advance(anchor_, window_at_ + mark_);
        window_.erase(0, mark_);
        window_at_ += mark_;
        at_ -= mark_;
        mark_ = 0;
        window_ += block;
        return true;
    }
    /// Whether that many bytes stand at at_; mark_ must not be behind it.
    bool need(std::size_t count) {
        while (window_.size() - at_ < count) {
            if (!fill()) return false;
        }
        return true;
    }
    std::string_view rest() const { return std::string_view(window_).substr(at_); }
    std::uint64_t place(std::size_t ahead = 0) const { return window_at_ + at_ + ahead; }

    /// Counts lines up to an offset of the window: LF, CRLF and a lone CR end one.
    void advance(Place& place, std::uint64_t offset) const {
        if (offset <= place.offset) return;
        const std::size_t begin = static_cast<std::size_t>(place.offset - window_at_);
        const std::size_t end = static_cast<std::size_t>(offset - window_at_);
        const std::string_view passed = std::string_view(window_).substr(begin, end - begin);
        place.line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
        std::size_t last = passed.rfind('\n');
        for (std::size_t cr = passed.find('\r'); cr != npos; cr = passed.find('\r', cr + 1)) {
            const std::size_t next = begin + cr + 1;
            if (next < window_.size() && window_[next] == '\n') continue;
            ++place.line;
            if (last == npos || cr > last) last = cr;
        }
        if (last != npos) place.line_begin = place.offset + last + 1;
        place.offset = offset;
    }

    std::uint64_t line_at(std::uint64_t offset) const { return location({offset, offset}).line; }

    void report(Severity severity, const char* code, XmlSpan span, std::string message) {
        sink_.problem({severity, code, {}, location(span), std::move(message)});
    }

    // ---- outside records

    /// Moves to the next "<"; false at the end of the input.
    bool next_tag() {
        for (;;) {
            mark_ = at_;
            const std::size_t found = window_.find('<', at_);
            const std::size_t end = std::min(found, window_.size());
            outside_text(std::string_view(window_).substr(at_, end - at_));
            at_ = end;
            mark_ = end;
            if (found != std::string::npos) return true;
            if (!fill()) return false;
        }
    }

    void outside_text(std::string_view raw) {
        if (raw.find_first_not_of(blanks) == npos) return;
        if (!open_.empty()) {
            outside_.add(raw);
            return;
        }
        if (trimmed(raw) == "\xEF\xBB\xBF" || junk_) return;  // a BOM of the second document
        junk_ = true;
        junk_at_ = location({place(), place()});
    }

    void markup() {
        advance(anchor_, place());
        need(std::string_view("<![CDATA[").size());
        const std::string_view text = rest();
        if (text.starts_with("<!--")) return skip_to("-->", 4, "a comment that is not closed");
        if (text.starts_with("<![CDATA[")) return skip_to("]]>", 9, "CDATA that is not closed");
        if (text.starts_with("<!DOCTYPE")) return doctype();
        if (text.starts_with("<?")) return instruction();
        if (text.starts_with("</")) return end_tag();
        if (text.size() > 1 && begins_name(text[1])) return start_tag();
        ++at_;
    }

    /// Moves behind the next `end`; over the "<" alone if it does not come soon.
    void skip_to(std::string_view end, std::size_t from, const char* else_said) {
        const std::optional<std::size_t> size = find(end, from);
        if (size) {
            at_ += *size + end.size();
        } else {
            malformed_outside(else_said);
        }
    }

    /// What a markup outside records may take.
    std::string_view reach() const { return rest().substr(0, longest_markup); }
    bool reach_more() { return rest().size() < longest_markup && fill(); }

    /// Where `wanted` next stands behind at_ + from, counted from at_.
    std::optional<std::size_t> find(std::string_view wanted, std::size_t from) {
        for (;;) {
            const std::size_t found = reach().find(wanted, from);
            if (found != npos) return found;
            from = std::max(from, reach().size() - std::min(reach().size(), wanted.size()));
            if (!reach_more()) return {};
        }
    }

    void malformed_outside(const char* what) {
        report(Severity::note, "xml.outside", {place(), place(1)},
               fmt::format("{}; it is left aside", what));
        wasted_ += reach().size();
        if (wasted_ > most_wasted)
            give_up("xml.syntax", "too much outside the records is malformed");
        ++at_;
    }

    void instruction() {
        const bool declaration =
            rest().starts_with("<?xml") && rest().size() > 5 && blanks.find(rest()[5]) != npos;
        if (declaration && element_seen_) second_document();
        const std::optional<std::size_t> size = find("?>", 2);
        if (!size) return malformed_outside("an instruction that is not closed");
        if (declaration) {
            const std::string_view encoding = declared_encoding(rest().substr(0, *size));
            if (!is_read_encoding(encoding)) encoding_ = encoding;
        }
        at_ += *size + 2;
    }

    void second_document() {
        if (!open_.empty()) cut_off(place());
        open_.clear();
        entities_.clear();
        report(Severity::note, "xml.second-document", {place(), place(5)},
               "another XML document begins here; its records are read too");
    }

    /// The file ended, or another document began, before the root was closed.
    void cut_off(std::uint64_t at) {
        report(Severity::warning, "xml.truncated", {at, at},
               fmt::format("the text ends before <{}> of line {} is closed; it was cut off, and "
                           "records may be missing",
                           open_.front().name, open_.front().line));
    }

    void end_tag() {
        const std::optional<std::size_t> size = find(">", 2);
        if (!size) return malformed_outside("an end tag that is not closed");
        const std::string name(local_name(name_at(rest().substr(2))));
        if (record_name(name) != nullptr) {
            record_span_ = {place(), place(*size + 1)};
            report(
                Severity::error, "xml.syntax", record_span_,
                fmt::format("</{}> without its start tag; what stands before it is not read as a "
                            "record",
                            name));
            ++lost_;
        }
        const auto is_it = [&](const OpenElement& e) { return e.name == name; };
        const auto opened = std::find_if(open_.rbegin(), open_.rend(), is_it);
        if (opened != open_.rend()) {
            if (opened == open_.rbegin() && !outside_.text().empty()) {
                builder_.outside(name, outside_.text());
            }
            open_.erase(opened.base() - 1, open_.end());
        }
        outside_.clear();
        at_ += *size + 1;
    }

    void start_tag() {
        std::string_view name = name_at(rest().substr(1));
        while (name.size() + 1 == rest().size() && reach_more()) name = name_at(rest().substr(1));
        element_seen_ = true;
        if (const XmlRecordName* record = record_name(local_name(name))) {
            return read_record(*record, std::string(name));
        }
        std::size_t size = tag_size(reach());
        while (size == 0 && reach_more()) size = tag_size(reach());
        if (size == 0) return malformed_outside("a tag that is not closed");
        outside_.clear();
        if (rest()[size - 2] != '/') {
            const std::string local(local_name(name_at(rest().substr(1))));
            if (open_.size() >= source_.limits().max_depth) give_up("xml.depth", too_deep());
            open_.push_back({local, line_at(place())});
        }
        at_ += size;
    }

    const XmlRecordName* record_name(std::string_view local) const {
        const auto found =
            std::find_if(format_.records.begin(), format_.records.end(),
                         [&](const XmlRecordName& record) { return record.name == local; });
        return found == format_.records.end() ? nullptr : &*found;
    }

    // ---- the document type

    /// Follows a DOCTYPE with its internal subset and notes the entities in it.
    void doctype() {
        std::size_t size = doctype_size(reach());
        while (size == 0 && reach_more()) size = doctype_size(reach());
        if (size == 0) return malformed_outside("a DOCTYPE that is not closed");
        declare_entities(rest().substr(0, size));
        at_ += size;
    }

    /// 0 if its end is not there.
    static std::size_t doctype_size(std::string_view text) {
        bool subset = false;
        for (std::size_t at = 1; at < text.size(); ++at) {
            const char c = text[at];
            if (c == '"' || c == '\'') {
                at = text.find(c, at + 1);
            } else if (text.substr(at).starts_with("<!--")) {
                at = text.find("-->", at + 4);
            } else if (c == '[') {
                subset = true;
            } else if (c == ']') {
                subset = false;
            } else if (c == '>' && !subset) {
                return at + 1;
            }
            if (at == npos) break;
        }
        return 0;
    }

    void declare_entities(std::string_view text) {
        std::size_t refused = 0;
        std::size_t first = 0;
        for (std::size_t at = text.find('<', 1); at != npos; at = text.find('<', at + 1)) {
            if (text.substr(at).starts_with("<!--")) {
                at = std::min(text.find("-->", at), text.size() - 1);
            } else if (text.substr(at).starts_with("<!ENTITY") && !declare(text.substr(at + 8))) {
                if (refused++ == 0) first = at;
            }
        }
        if (refused == 0) return;
        report(Severity::note, "xml.entity-declaration", {place(first), place(first + 8)},
               fmt::format("{} declared by other entities, by markup or by another file {} not "
                           "expanded, so that no file can grow without limit or open others",
                           refused == 1 ? "an entity" : fmt::format("{} entities", refused),
                           refused == 1 ? "is" : "are"));
    }

    /// Whether the declaration behind "<!ENTITY" is harmless.
    bool declare(std::string_view text) {
        text = trimmed(text);
        const std::string_view name = name_at(text);
        const std::string_view value = trimmed(text.substr(name.size()));
        if (name.starts_with('%')) return true;  // of use in declarations only
        const bool quoted = value.starts_with('"') || value.starts_with('\'');
        const std::size_t end = quoted ? value.find(value[0], 1) : npos;
        std::string plain;
        if (end == npos || !plain_entity(value.substr(1, end - 1), plain)) {
            return text::parse_entity(fmt::format("&{};", name)).size > 0;
        }
        entities_.emplace(name, std::move(plain));
        return true;
    }

    // ---- records

    /// How far a record may reach: to its end tag, to where another one begins, to the end.
    struct Extent {
        enum Kind { closed, next_record, end_of_input } kind = closed;
        std::size_t size = 0;

        /// Where to look for another one.
        std::size_t behind() const { return kind == next_record ? size + 1 : size; }
    };

    /// Records end soon as a rule: then nothing but parsing is needed.
    void read_record(const XmlRecordName& record, const std::string& name) {
        outside_.clear();
        if (parse(record, rest().substr(0, usual_record)) == Outcome::complete) return deliver();
        Extent first;
        Extent extent;
        Outcome outcome = Outcome::unclosed;
        // A comment may hold what looks like the end of the record: then try a later one.
        for (int tries = 0; tries < most_extents && outcome == Outcome::unclosed; ++tries) {
            extent = find_extent(record, name, tries == 0 ? 1 : extent.behind());
            outcome = parse(record, rest().substr(0, extent.size));
            if (tries == 0) first = extent;
            if (extent.kind == Extent::end_of_input) break;
        }
        if (outcome == Outcome::complete) return deliver();
        if (outcome == Outcome::unclosed && first.kind != Extent::end_of_input) {
            extent = first;
            outcome = parse(record, rest().substr(0, extent.size));
        }
        lose(outcome, extent, name);
    }

    Outcome parse(const XmlRecordName& record, std::string_view bytes) {
        builder_.reset();
        return parser_.parse(bytes, place(), record, builder_);
    }

    std::string too_deep() const {
        return fmt::format("elements nest deeper than {} levels (limit max_depth)",
                           source_.limits().max_depth);
    }

    /// The next place from `at` on where the record can end.
    Extent find_extent(const XmlRecordName& record, const std::string& name, std::size_t at) {
        const std::string_view prefix =
            std::string_view(name).substr(0, name.size() - record.name.size());
        for (;;) {
            at = std::min(rest().find('<', at), rest().size());
            const std::string_view tag = rest().substr(at);
            if (tag.size() < longest_name_ + prefix.size() + 3 && grow(at)) continue;
            if (tag.empty()) return {Extent::end_of_input, rest().size()};
            if (tag.size() > 1 && tag[1] == '/') {
                if (is_name(tag.substr(2), {}, name)) return closed_extent(at);
            } else if (begins_record(tag.substr(1), prefix, record)) {
                return {Extent::next_record, at};
            }
            ++at;
        }
    }

    /// More of the record, which does not end in the first `at` bytes.
    bool grow(std::size_t at) {
        check_size(at);
        return fill();
    }

    void check_size(std::size_t size) const {
        if (size <= source_.limits().max_field) return;
        throw Error(ErrorCode::limit,
                    fmt::format("{}:{}: a record of more than {} bytes (limit max_field)",
                                source_.name(), line_at(place()), source_.limits().max_field));
    }

    static bool is_name(std::string_view text, std::string_view prefix, std::string_view name) {
        if (!text.starts_with(prefix)) return false;
        text.remove_prefix(prefix.size());
        return text.starts_with(name) &&
               (text.size() == name.size() ||
                std::string_view(" \t\r\n/>").find(text[name.size()]) != npos);
    }

    bool begins_record(std::string_view text, std::string_view prefix,
                       const XmlRecordName& record) const {
        return std::any_of(
            format_.records.begin(), format_.records.end(), [&](const XmlRecordName& other) {
                return other.level <= record.level && is_name(text, prefix, other.name);
            });
    }

    Extent closed_extent(std::size_t at) {
        for (;;) {
            const std::size_t end = rest().find('>', at);
            if (end != npos) return {Extent::closed, end + 1};
            if (!grow(at)) return {Extent::end_of_input, rest().size()};
        }
    }

    void deliver() {
        check_size(parser_.size());
        record_span_ = {place(), place(parser_.size())};
        report_repairs();
        if (builder_.finish(*this)) {
            builder_.record.location = location(record_span_);
            sink_.record(std::move(builder_.record));
        }
        builder_.reset();
        at_ += parser_.size();
        ++record_count_;
    }

    void report_repairs() {
        const auto say = [&](XmlFault kind, const char* code, auto&& message) {
            const XmlFaultCount& fault = parser_.repairs(kind);
            if (fault.count == 0) return;
            const std::uint64_t at =
                window_at_ + static_cast<std::uint64_t>(fault.first - window_.data());
            report(Severity::warning, code, {at, at + fault.what.size()}, message(fault));
        };
        say(XmlFault::control, "xml.control-character", [](const XmlFaultCount& fault) {
            return fmt::format("{} that XML does not allow {} read as blank{}",
                               fault.count == 1 ? "a control character"
                                                : fmt::format("{} control characters", fault.count),
                               fault.count == 1 ? "is" : "are", fault.count == 1 ? "" : "s");
        });
        say(XmlFault::ampersand, "xml.ampersand", [](const XmlFaultCount&) {
            return std::string("a bare \"&\", which XML writes as &amp;, is kept as it stands");
        });
        say(XmlFault::entity, "xml.entity", [](const XmlFaultCount& fault) {
            return fmt::format("the entity {} is not known and kept as it stands", fault.what);
        });
        say(XmlFault::less_than, "xml.less-than", [](const XmlFaultCount&) {
            return std::string("a bare \"<\", which XML writes as &lt;, is kept as it stands");
        });
    }

    void lose(Outcome outcome, const Extent& extent, const std::string& name) {
        ++lost_;
        record_span_ = {place(), place(extent.size)};
        const std::uint64_t line = line_at(place());
        const std::uint64_t end = place(extent.size);
        if (outcome == Outcome::too_deep) {
            report(
                Severity::error, "xml.depth", {place(parser_.fault_at()), end},
                fmt::format("{}; the record that begins on line {} is skipped", too_deep(), line));
        } else if (outcome == Outcome::malformed ||
                   (outcome == Outcome::unclosed && extent.kind == Extent::closed)) {
            report(Severity::error, "xml.syntax", {place(parser_.fault_at()), end},
                   fmt::format("not well-formed XML: {}; the record that begins on line {} is "
                               "skipped",
                               parser_.fault(), line));
        } else if (extent.kind == Extent::end_of_input) {
            report(Severity::error, "xml.truncated", {end, end},
                   fmt::format("the text ends inside the record that begins on line {}; it was cut "
                               "off, and this record is lost",
                               line));
        } else {
            report(Severity::error, "xml.syntax", {end, end},
                   fmt::format("not well-formed XML: another record begins before <{}> of line {} "
                               "is closed; that one is skipped",
                               name, line));
        }
        builder_.reset();
        at_ += extent.size;
        if (extent.kind == Extent::end_of_input) open_.clear();
    }

    // ---- the end

    void finish() {
        if (junk_) report_junk();
        if (given_up_) return;
        if (!open_.empty()) cut_off(place());
        const bool recoded =
            std::any_of(source_.problems().begin(), source_.problems().end(),
                        [](const Diagnostic& d) { return d.code.starts_with("encoding."); });
        if (recoded && !encoding_.empty()) {
            sink_.problem({Severity::warning,
                           "xml.encoding",
                           {},
                           {},
                           fmt::format("the text says that its encoding is {}, which is not "
                                       "decoded; letters may be wrong: convert it to UTF-8",
                                       encoding_)});
        }
    }

    void give_up(const char* code, std::string_view why) {
        report(Severity::error, code, {place(), place()},
               fmt::format("{}; reading ends here", why));
        given_up_ = true;
    }

    void report_junk() {
        const bool nothing = !element_seen_ && record_count_ == 0 && lost_ == 0;
        sink_.problem({nothing ? Severity::error : Severity::warning,
                       "xml.outside",
                       {},
                       junk_at_,
                       nothing ? "this is not XML: no element was found"
                               : "text outside the XML document is left aside"});
    }

    Source& source_;
    const Sink& sink_;
    const XmlFormat& format_;
    XmlBuilder& builder_;
    XmlEntities entities_;
    XmlRecordParser parser_;
    XmlText outside_{entities_};
    std::size_t longest_name_ = longest_record_name();

    std::size_t longest_record_name() const {
        std::size_t longest = 0;
        for (const XmlRecordName& r : format_.records) longest = std::max(longest, r.name.size());
        return longest;
    }

    std::string window_;
    std::uint64_t window_at_ = 0;    ///< of window_[0] in the decoded text
    std::size_t at_ = 0;             ///< in window_
    std::size_t mark_ = 0;           ///< what lies before is not needed any more
    Place anchor_;                   ///< at or before mark_
    std::vector<OpenElement> open_;  ///< around the records
    XmlSpan record_span_;
    std::string encoding_;  ///< declared, and not one that is decoded
    bool element_seen_ = false;
    bool junk_ = false;
    Location junk_at_;
    std::size_t wasted_ = 0;
    bool given_up_ = false;
    std::uint64_t record_count_ = 0;
    std::uint64_t lost_ = 0;
};

}  // namespace

void read_xml(Source& source, const Sink& sink, const XmlFormat& format, XmlBuilder& builder) {
    Reader(source, sink, format, builder).read();
}

}  // namespace bibweft::ingest
