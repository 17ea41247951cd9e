#include "ingest/xml_text.hpp"

#include <algorithm>
#include <charconv>

#include "bibweft/text/unicode.hpp"
#include "text/markup.hpp"

namespace bibweft::ingest {
namespace {

enum Class : std::uint8_t { plain, blank, ampersand, control, maybe_no_character };

constexpr std::array<Class, 256> classes = [] {
    std::array<Class, 256> table{};
    for (std::size_t c = 0; c < 0x20; ++c) table[c] = control;
    for (const char c : {' ', '\t', '\r', '\n'}) table[static_cast<unsigned char>(c)] = blank;
    table['&'] = ampersand;
    table[0xEF] = maybe_no_character;  // U+FFFE and U+FFFF begin so
    return table;
}();

Class class_of(char c) {
    return classes[static_cast<unsigned char>(c)];
}

constexpr std::size_t longest_reference = 64;
constexpr std::size_t longest_entity = 256;

bool is_name_byte(char c) {
    return text::is_ascii_alnum(c) || c == '_' || c == '-' || c == '.' || c == ':' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Whether XML has that character.
bool is_character(std::uint32_t value) {
    return value == '\t' || value == '\n' || value == '\r' || (value >= 0x20 && value < 0xD800) ||
           (value >= 0xE000 && value <= 0x10FFFF && value != 0xFFFE && value != 0xFFFF);
}

}  // namespace

void XmlText::clear() {
    text_.clear();
    gap_ = Gap::none;
}

void XmlText::add(std::string_view raw) {
    add_pieces(raw, true);
}

void XmlText::add_verbatim(std::string_view raw) {
    add_pieces(raw, false);
}

void XmlText::add_blank() {
    widen(Gap::blank);
}

void XmlText::add_less_than(const char* at) {
    fault(XmlFault::less_than, {at, 1});
    put("<");
}

void XmlText::widen(Gap gap) {
    gap_ = std::max(gap_, gap);
}

void XmlText::put(std::string_view plain_text) {
    if (plain_text.empty()) return;
    if (gap_ != Gap::none && !text_.empty()) text_ += gap_ == Gap::line ? '\n' : ' ';
    gap_ = Gap::none;
    text_ += plain_text;
}

/// Runs of plain text, and single blanks inside them, are added at once.
void XmlText::add_pieces(std::string_view raw, bool references) {
    std::size_t run = 0;
    std::size_t at = 0;
    while (at < raw.size()) {
        const Class kind = class_of(raw[at]);
        if (kind == plain || (kind == ampersand && !references) ||
            (raw[at] == ' ' && at > run && at + 1 < raw.size() && class_of(raw[at + 1]) == plain)) {
            ++at;
            continue;
        }
        if (kind == maybe_no_character) {
            const std::string_view three = raw.substr(at, 3);
            if (three != "\xEF\xBF\xBE" && three != "\xEF\xBF\xBF") {
                ++at;
                continue;
            }
        }
        put(raw.substr(run, at - run));
        if (kind == ampersand) {
            at += reference(raw.substr(at));
        } else {
            const std::size_t size = kind == maybe_no_character ? 3 : 1;
            if (kind != blank) fault(XmlFault::control, raw.substr(at, size));
            widen(Gap::blank);
            at += size;
        }
        run = at;
    }
    put(raw.substr(run));
}

/// Adds what the "&" at the start stands for; how many bytes it took.
std::size_t XmlText::reference(std::string_view rest) {
    const bool number = rest.size() > 1 && rest[1] == '#';
    const std::size_t most = std::min(rest.size(), longest_reference);
    std::size_t end = number ? 2 : 1;
    while (end < most && is_name_byte(rest[end])) ++end;
    const std::string_view whole = rest.substr(0, end + 1);
    if (end == most || rest[end] != ';' || end == 1) {
        fault(XmlFault::ampersand, rest.substr(0, 1));
        put("&");
        return 1;
    }
    if (number) return numeric(whole);
    const std::string_view name = whole.substr(1, end - 1);
    if (const auto own = entities_.find(name); own != entities_.end()) {
        add_verbatim(own->second);
    } else if (const text::Entity entity = text::parse_entity(whole); entity.size > 0) {
        code_point(entity.value, whole);
    } else {
        fault(XmlFault::entity, whole);
        put(whole);
    }
    return whole.size();
}

std::size_t XmlText::numeric(std::string_view whole) {
    const bool hex = whole.size() > 3 && (whole[2] == 'x' || whole[2] == 'X');
    const char* const begin = whole.data() + (hex ? 3 : 2);
    const char* const end = whole.data() + whole.size() - 1;
    std::uint32_t value = 0;
    const auto [stop, error] = std::from_chars(begin, end, value, hex ? 16 : 10);
    if (begin == end || stop != end) {
        fault(XmlFault::ampersand, whole.substr(0, 1));
        put("&");
        return 1;
    }
    code_point(error == std::errc{} ? value : 0, whole);
    return whole.size();
}

void XmlText::code_point(std::uint32_t value, std::string_view whole) {
    if (!is_character(value)) {
        fault(XmlFault::control, whole);
        widen(Gap::blank);
    } else if (value == '\n' || value == '\r') {
        widen(keep_breaks_ ? Gap::line : Gap::blank);
    } else if (value == ' ' || value == '\t') {
        widen(Gap::blank);
    } else {
        std::string bytes;
        text::append_utf8(bytes, value);
        put(bytes);
    }
}

void XmlText::fault(XmlFault kind, std::string_view what) {
    XmlFaultCount& counted = faults_[static_cast<std::size_t>(kind)];
    if (counted.count++ > 0) return;
    counted.first = what.data();
    counted.what = what;
}

std::string xml_value(std::string_view raw) {
    static const XmlEntities none;
    XmlText text(none);
    text.add(raw);
    return std::move(text.text());
}

bool plain_entity(std::string_view value, std::string& text) {
    if (value.size() > longest_entity || value.find('%') != std::string_view::npos) return false;
    static const XmlEntities none;
    XmlText resolved(none);
    for (std::size_t at = 0; at < value.size(); ++at) {
        if (value[at] == '<') return false;
        if (value[at] == '&' && !value.substr(at).starts_with("&#")) return false;
    }
    resolved.add(value);
    text = std::move(resolved.text());
    return text.find_first_of("<&") == std::string::npos;
}

}  // namespace bibweft::ingest
