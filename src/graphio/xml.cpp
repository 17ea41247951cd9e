#include "graphio/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "bibweft/core/error.hpp"
#include "graphio/plain_text.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::string_view stamp_start = " bibweft {";

std::string_view local_name(std::string_view name) {
    return name.substr(name.rfind(':') + 1);  // npos + 1 is 0
}

bool is_xml_character(std::uint32_t point) noexcept {
    if (point < 0x20) return point == '\t' || point == '\n' || point == '\r';
    return point != 0xfffe && point != 0xffff;
}

/// Appends what a reference (without & and ;) of XML itself stands for; false if it is none.
bool append_reference(std::string& out, std::string_view name) {
    if (!name.starts_with('#')) {
        const std::string reference = without_references(fmt::format("&{};", name), true);
        if (reference.size() != 1) return false;
        out += reference;
        return true;
    }
    name.remove_prefix(1);
    const bool hex = name.starts_with('x');
    if (hex) name.remove_prefix(1);
    std::uint32_t point = 0;
    const auto parsed =
        std::from_chars(name.data(), name.data() + name.size(), point, hex ? 16 : 10);
    if (parsed.ec != std::errc() || parsed.ptr != name.data() + name.size()) return false;
    return is_xml_character(point) && append_code_point(out, point);
}

}  // namespace

bool looks_like_xml(std::string_view head, std::string_view mark, std::string_view prefixed_mark) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || head[first] != '<') return false;
    return head.find(mark) != std::string_view::npos ||
           head.find(prefixed_mark) != std::string_view::npos;
}

void append_xml(std::string& out, std::string_view text, bool attribute) {
    const std::string_view special = attribute ? "&<>\"\t\n\r" : "&<>\r";
    std::size_t done = 0;
    for (std::size_t at = text.find_first_of(special); at != std::string_view::npos;
         at = text.find_first_of(special, done)) {
        out.append(text.substr(done, at - done));
        switch (text[at]) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += fmt::format("&#{};", static_cast<int>(text[at]));
        }
        done = at + 1;
    }
    out.append(text.substr(done));
}

std::string xml_stamp(const Network& network) {
    std::string stamp = graph_object(network);
    if (stamp == "{}") return {};
    // "--" may not stand in a comment.
    for (std::size_t at = stamp.find("--"); at != std::string::npos; at = stamp.find("--", at)) {
        stamp.replace(at + 1, 1, "\\u002d");
    }
    return "<!-- bibweft " + stamp + " -->\n";
}

std::string_view xml_attribute(XmlAttributes attributes, std::string_view name) {
    for (const XmlAttribute& attribute : attributes) {
        if (name == attribute.name || name == local_name(attribute.name)) return attribute.value;
    }
    return {};
}

bool append_resolved(std::string& out, std::string_view raw, bool attribute) {
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const char c = raw[i];
        if (c == '&') {
            const std::size_t end = raw.find(';', i);
            if (end == std::string_view::npos) return false;
            if (!append_reference(out, raw.substr(i + 1, end - i - 1))) return false;
            i = end;
        } else if (c == '\n' || c == '\r' || c == '\t') {
            if (c == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
            out += attribute ? ' ' : c == '\t' ? c : '\n';
        } else if (static_cast<unsigned char>(c) < 0x20 || c == '<') {
            return false;
        } else {
            out += c;
        }
    }
    return true;
}

bool XmlReader::take_text(std::string_view raw, bool plain) {
    if (collecting_ && plain && run_.empty() && collected_.empty()) {
        run_ = raw;
        return true;
    }
    std::string unwanted;
    std::string& to = collecting_ ? collected_ : unwanted;
    to.append(run_);
    run_ = {};
    if (!plain) return append_resolved(to, raw, false);
    to.append(raw);
    return true;
}

void XmlReader::comment(std::string_view text) {
    if (depth_ > 0 || !text.starts_with(stamp_start)) return;
    read_graph_object(text.substr(stamp_start.size() - 1), stamped_);
}

/// As expat counts: LF, CR and CRLF end a line.
std::uint64_t XmlReader::scanned_line() const {
    if (counted_to_ == nullptr) counted_to_ = text_.data();
    for (; counted_to_ < tag_; ++counted_to_) {
        const bool return_before = counted_to_ > text_.data() && counted_to_[-1] == '\r';
        if (*counted_to_ == '\r' || (*counted_to_ == '\n' && !return_before)) ++line_;
    }
    return line_;
}

template <class Body>
void XmlReader::guarded(Body&& body) noexcept {
    if (failure_) return;
    try {
        body();
    } catch (...) {
        failure_ = std::current_exception();
        XML_StopParser(parser_.get(), XML_FALSE);
    }
}

void XmlReader::on_start(void* self, const char* name, const char** attributes) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->guarded([&] {
        if (++reader->depth_ > reader->context_.max_depth) {
            reader->context_.fail_limit(reader->line(),
                                        fmt::format("elements nest deeper than the limit of {}",
                                                    reader->context_.max_depth));
        }
        reader->attributes_.clear();
        for (; *attributes != nullptr; attributes += 2) {
            reader->attributes_.push_back({attributes[0], attributes[1]});
        }
        reader->start(local_name(name), reader->attributes_);
    });
}

void XmlReader::on_end(void* self, const char* name) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->guarded([&] {
        reader->end(local_name(name));
        --reader->depth_;
    });
}

void XmlReader::on_text(void* self, const char* text, int length) {
    auto* reader = static_cast<XmlReader*>(self);
    if (!reader->collecting_) return;
    reader->guarded([&] { reader->collected_.append(text, static_cast<std::size_t>(length)); });
}

void XmlReader::on_comment(void* self, const char* text) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->guarded([&] { reader->comment(text); });
}

void XmlReader::on_entity(void* self, const char* name, int, const char*, int, const char*,
                          const char*, const char*, const char*) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->guarded([&] { reader->refuse_entity(name); });
}

void XmlReader::on_skipped(void* self, const char* name, int) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->guarded([&] { reader->refuse_entity(name); });
}

void XmlReader::refuse_entity(const char* name) const {
    context_.fail(line(), fmt::format("entity \"{}\": graph files may not define entities or "
                                      "use any but those of XML itself",
                                      name));
}

void XmlReader::parse() {
    parser_.reset(XML_ParserCreate(nullptr));
    if (!parser_) throw Error(ErrorCode::internal, "expat: out of memory");
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetCommentHandler(parser_.get(), on_comment);
    XML_SetEntityDeclHandler(parser_.get(), on_entity);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped);
    constexpr std::size_t block = 1 << 20;
    std::size_t at = 0;
    bool last = false;
    while (!last) {
        const std::size_t size = std::min(block, text_.size() - at);
        last = at + size == text_.size();
        const XML_Status status =
            XML_Parse(parser_.get(), text_.data() + at, static_cast<int>(size), last);
        if (failure_) std::rethrow_exception(failure_);
        if (status == XML_STATUS_ERROR) {
            context_.fail(line(), fmt::format("not well-formed XML: {}",
                                              XML_ErrorString(XML_GetErrorCode(parser_.get()))));
        }
        at += size;
    }
}

}  // namespace bibweft::graphio
