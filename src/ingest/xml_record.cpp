#include "ingest/xml_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "ingest/fields.hpp"
#include "text/markup.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::string_view blanks = " \t\r\n";

bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool begins_name(char c) {
    return text::is_ascii_alpha(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

bool ends_name(char c) {
    return is_blank(c) || c == '>' || c == '/' || c == '=' || c == '<' || c == '"' || c == '\'';
}

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// TeX or another spelling of a formula beside its MathML.
bool is_annotation(std::string_view name) {
    return name == "annotation" || name == "annotation-xml";
}

}  // namespace

std::string_view XmlAttributes::raw(std::string_view name) const {
    for (const auto& [written, value] : list_) {
        if (written == name || local_name(written) == name) return value;
    }
    return {};
}

std::string XmlAttributes::value(std::string_view name) const {
    return xml_value(raw(name));
}

XmlGrammar::XmlGrammar(std::span<const XmlRule> rules)
    : slots_(std::bit_ceil(4 * rules.size() + 1), nullptr) {
    for (const XmlRule& rule : rules) {
        std::size_t at = slot(rule.parent, rule.name);
        while (slots_[at] != nullptr) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = &rule;
    }
}

const XmlRule* XmlGrammar::find(std::uint8_t parent, std::string_view name) const noexcept {
    if (name.empty()) return nullptr;
    for (std::size_t at = slot(parent, name); slots_[at] != nullptr;
         at = (at + 1) & (slots_.size() - 1)) {
        if (slots_[at]->parent == parent && slots_[at]->name == name) return slots_[at];
    }
    return nullptr;
}

std::size_t XmlGrammar::slot(std::uint8_t parent, std::string_view name) const noexcept {
    const auto byte = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(name[i]));
    };
    const std::size_t mixed = parent * 37U + name.size() * 101U + byte(0) * 3U +
                              byte(name.size() - 1) * 59U + byte(name.size() / 2) * 17U;
    return (mixed ^ (mixed >> 7)) & (slots_.size() - 1);
}

void XmlBuilder::other(std::string_view name, std::string_view text) {
    add_extra(record, name, text);
}

XmlRecordParser::Outcome XmlRecordParser::parse(std::string_view bytes, std::uint64_t offset,
                                                const XmlRecordName& record, XmlBuilder& builder) {
    rule_ = {0, record.name, XmlUse::enter, record.tag};
    level_ = record.level;
    builder_ = &builder;
    bytes_ = bytes;
    offset_ = offset;
    at_ = 0;
    names_.clear();
    entered_.clear();
    skip_depth_ = 0;
    text_depth_ = 0;
    outcome_ = Outcome::complete;
    text_.forget_faults();
    do {
        if (here() != '<' && !up_to_tag()) break;
        if (!markup()) break;
    } while (!names_.empty());
    return outcome_;
}

/// Takes the character data before the next tag.
bool XmlRecordParser::up_to_tag() {
    const std::size_t tag = bytes_.find('<', at_);
    if (tag == std::string_view::npos) return fail(Outcome::ran_out, bytes_.size(), {});
    character_data(bytes_.substr(at_, tag - at_), true);
    at_ = tag;
    return true;
}

bool XmlRecordParser::fail(Outcome outcome, std::size_t at, std::string message) {
    outcome_ = outcome;
    fault_at_ = at;
    fault_ = std::move(message);
    return false;
}

/// What begins with "<": false if it is at fault.
bool XmlRecordParser::markup() {
    const char next = at_ + 1 < bytes_.size() ? bytes_[at_ + 1] : '\0';
    if (next == '/') return end_tag();
    if (begins_name(next)) return start_tag();
    if (next == '?') return instruction();
    if (next == '!') {
        const std::string_view rest = bytes_.substr(at_);
        if (rest.starts_with("<!--")) return comment();
        if (rest.starts_with("<![CDATA[")) return cdata();
        const bool cut = std::string_view("<![CDATA[").starts_with(rest) || rest == "<!-";
        return fail(cut ? Outcome::ran_out : Outcome::malformed, at_,
                    "a declaration inside a record");
    }
    less_than();
    return true;
}

void XmlRecordParser::less_than() {
    if (collecting()) text_.add_less_than(bytes_.data() + at_);
    ++at_;
}

void XmlRecordParser::skip_blanks() {
    while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
}

bool XmlRecordParser::start_tag() {
    const std::size_t begin = at_++;
    while (at_ < bytes_.size() && !ends_name(bytes_[at_])) ++at_;
    const std::string_view name = bytes_.substr(begin + 1, at_ - begin - 1);
    bool empty = false;
    if (!attributes(empty)) {
        if (outcome_ == Outcome::unclosed) fault_at_ = begin;
        return false;
    }
    if (!open(name)) return false;
    if (empty) close();
    return true;
}

/// The attributes and the end of a start tag.
bool XmlRecordParser::attributes(bool& empty) {
    attributes_.clear();
    for (;;) {
        const std::size_t before = at_;
        skip_blanks();
        const char c = here();
        if (c == '>') {
            ++at_;
            return true;
        }
        if (c == '/') {
            empty = true;
            ++at_;
            if (here() == '>') {
                ++at_;
                return true;
            }
        }
        if (at_ >= bytes_.size()) return fail(Outcome::unclosed, at_, "a tag that is not closed");
        if (empty || !begins_name(c) || before == at_) {
            return fail(Outcome::malformed, at_, "a malformed tag");
        }
        if (!attribute()) return false;
    }
}

bool XmlRecordParser::attribute() {
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && !ends_name(bytes_[at_])) ++at_;
    const std::string_view name = bytes_.substr(begin, at_ - begin);
    skip_blanks();
    const bool equals = here() == '=';
    if (equals) ++at_;
    skip_blanks();
    const char quote = here();
    if (at_ >= bytes_.size()) return fail(Outcome::unclosed, at_, "a tag that is not closed");
    if (!equals || (quote != '"' && quote != '\'')) {
        return fail(Outcome::malformed, begin, "an attribute without a quoted value");
    }
    const std::size_t end = bytes_.find(quote, ++at_);
    if (end == std::string_view::npos) {
        return fail(Outcome::unclosed, begin, "an attribute whose quote is not closed");
    }
    const std::string_view value = bytes_.substr(at_, end - at_);
    if (value.find('<') != std::string_view::npos) {
        return fail(Outcome::malformed, begin, "an attribute whose quote is not closed");
    }
    attributes_.emplace_back(name, value);
    at_ = end + 1;
    return true;
}

bool XmlRecordParser::end_tag() {
    const std::size_t begin = at_ + 2;
    const std::string_view expected = names_.empty() ? std::string_view{} : names_.back();
    std::size_t end = begin + expected.size();
    if (end >= bytes_.size() || bytes_[end] != '>' ||
        bytes_.compare(begin, expected.size(), expected) != 0) {
        if (!unusual_end_tag(expected, end)) return false;
    }
    if (names_.size() == text_depth_) content_.end = place();
    at_ = end + 1;
    close();
    return true;
}

/// An end tag with blanks in it, that is cut off or not the expected one; `end` is its ">".
bool XmlRecordParser::unusual_end_tag(std::string_view expected, std::size_t& end) {
    end = at_ + 2;
    while (end < bytes_.size() && !ends_name(bytes_[end])) ++end;
    const std::string_view name = bytes_.substr(at_ + 2, end - at_ - 2);
    end = bytes_.find_first_not_of(blanks, end);
    if (end == std::string_view::npos) return fail(Outcome::ran_out, at_, {});
    if (name != expected || expected.empty()) {
        return fail(Outcome::malformed, at_,
                    fmt::format("</{}> where </{}> was expected", name, expected));
    }
    return bytes_[end] == '>' || fail(Outcome::malformed, at_, "a malformed end tag");
}

bool XmlRecordParser::comment() {
    const std::size_t end = bytes_.find("--", at_ + 4);
    if (end == std::string_view::npos || end + 2 >= bytes_.size()) {
        return fail(Outcome::unclosed, at_, "a comment that is not closed");
    }
    if (bytes_[end + 2] != '>') return fail(Outcome::malformed, end, "\"--\" inside a comment");
    at_ = end + 3;
    return true;
}

bool XmlRecordParser::cdata() {
    const std::size_t begin = at_ + std::string_view("<![CDATA[").size();
    const std::size_t end = bytes_.find("]]>", begin);
    if (end == std::string_view::npos) {
        return fail(Outcome::unclosed, at_, "a CDATA section that is not closed");
    }
    character_data(bytes_.substr(begin, end - begin), false);
    at_ = end + 3;
    return true;
}

bool XmlRecordParser::instruction() {
    const std::string_view rest = bytes_.substr(at_);
    if (rest.starts_with("<?xml") && rest.size() > 5 && is_blank(rest[5])) {
        return fail(Outcome::malformed, at_, "another XML document begins inside a record");
    }
    const std::size_t end = bytes_.find("?>", at_ + 2);
    if (end == std::string_view::npos) {
        return fail(Outcome::unclosed, at_, "a processing instruction that is not closed");
    }
    at_ = end + 2;
    return true;
}

bool XmlRecordParser::open(std::string_view name) {
    names_.push_back(name);
    const std::size_t depth = names_.size();
    if (depth > max_depth_) return fail(Outcome::too_deep, at_, {});
    if (skip_depth_ != 0) return true;
    const std::string_view local = local_name(name);
    if (text_depth_ != 0) {
        if (text_rule_ == nullptr || text_rule_->use == XmlUse::words) text_.add_blank();
        if (is_annotation(local)) skip_depth_ = depth;
        return !begins_other_record(local);
    }
    const XmlRule* rule =
        depth == 1 ? &rule_ : format_.grammar.find(entered_.back().rule->tag, local);
    if (rule != nullptr) {
        apply(*rule, depth);
        return true;
    }
    use_unknown(local, depth);
    return !begins_other_record(local);
}

bool XmlRecordParser::begins_other_record(std::string_view local) {
    const bool is_it = std::any_of(format_.records.begin(), format_.records.end(),
                                   [&](const XmlRecordName& record) {
                                       return record.level <= level_ && record.name == local;
                                   });
    if (is_it) fail(Outcome::ran_out, at_, {});
    return is_it;
}

void XmlRecordParser::apply(const XmlRule& rule, std::size_t depth) {
    switch (rule.use) {
        case XmlUse::skip:
            skip_depth_ = depth;
            return;
        case XmlUse::enter:
            entered_.push_back({&rule, depth});
            break;
        case XmlUse::text:
        case XmlUse::words:
            use_unknown(rule.name, depth);
            text_rule_ = &rule;
            break;
    }
    builder_->start(rule, XmlAttributes(attributes_));
}

void XmlRecordParser::use_unknown(std::string_view name, std::size_t depth) {
    text_depth_ = depth;
    text_rule_ = nullptr;
    text_name_ = name;
    text_.clear();
    content_ = {place(), place()};
}

void XmlRecordParser::close() {
    const std::size_t depth = names_.size();
    names_.pop_back();
    if (skip_depth_ != 0) {
        if (skip_depth_ == depth) skip_depth_ = 0;
        return;
    }
    if (text_depth_ == depth) {
        text_depth_ = 0;
        end_text(content_.end);
    } else if (text_depth_ != 0) {
        if (text_rule_ == nullptr || text_rule_->use == XmlUse::words) text_.add_blank();
    } else if (entered_.back().depth == depth) {
        const XmlRule& rule = *entered_.back().rule;
        entered_.pop_back();
        text_.clear();
        builder_->end(rule, text_.text(), {});
    }
}

void XmlRecordParser::end_text(std::uint64_t end) {
    if (text_rule_ == nullptr) {
        if (!text_.text().empty()) builder_->other(text_name_, text_.text());
    } else {
        builder_->end(*text_rule_, text_.text(), {content_.begin, std::max(content_.begin, end)});
    }
}

void XmlRecordParser::character_data(std::string_view raw, bool references) {
    if (skip_depth_ != 0) return;
    if (text_depth_ == 0) return stray_text(raw, references);
    if (references) {
        text_.add(raw);
    } else {
        text_.add_verbatim(raw);
    }
}

/// Text directly in an element that is entered: white space as a rule.
void XmlRecordParser::stray_text(std::string_view raw, bool references) {
    if (entered_.empty() || raw.find_first_not_of(blanks) == std::string_view::npos) return;
    text_.clear();
    if (references) {
        text_.add(raw);
    } else {
        text_.add_verbatim(raw);
    }
    if (!text_.text().empty()) builder_->other(entered_.back().rule->name, text_.text());
}

}  // namespace bibweft::ingest
