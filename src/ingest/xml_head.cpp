#include <algorithm>

#include "ingest/xml.hpp"
#include "text/markup.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view name_ends = " \t\r\n/>[";

std::string_view without_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

std::string_view behind(std::string_view text, std::string_view end) {
    const std::size_t at = text.find(end);
    return at == npos ? std::string_view{} : text.substr(at + end.size());
}

std::string_view name_at(std::string_view text) {
    return text.substr(0, std::min(text.find_first_of(name_ends), text.size()));
}

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == npos ? name : name.substr(colon + 1);
}

/// What follows a DOCTYPE with its internal subset.
std::string_view behind_doctype(std::string_view text) {
    const std::size_t open = text.find_first_of("[>");
    if (open == npos) return {};
    if (text[open] == '>') return text.substr(open + 1);
    return behind(behind(text.substr(open), "]"), ">");
}

/// What follows white space, declaration, instructions and comments.
std::string_view first_element(std::string_view text) {
    for (;;) {
        text = without_blanks(text);
        if (text.starts_with("<?")) {
            text = behind(text, "?>");
        } else if (text.starts_with("<!--")) {
            text = behind(text, "-->");
        } else {
            return text;
        }
    }
}

bool begins_tag(std::string_view text) {
    return text.size() > 1 && text[0] == '<' && (text::is_ascii_alpha(text[1]) || text[1] == '_');
}

}  // namespace

XmlHead xml_head(std::string_view head) {
    XmlHead out;
    head = first_element(head);
    if (head.starts_with("<!DOCTYPE")) {
        head = without_blanks(head.substr(std::string_view("<!DOCTYPE").size()));
        out.doctype = name_at(head);
        head = first_element(behind_doctype(head));
    }
    if (!begins_tag(head)) return out;
    out.root = local_name(name_at(head.substr(1)));
    const std::size_t end = std::min(head.find('>'), head.size());
    out.root_tag = head.substr(0, end);
    out.content = head.substr(std::min(end + 1, head.size()));
    return out;
}

std::string_view first_xml_element(std::string_view content) {
    content = first_element(content);
    return begins_tag(content) ? local_name(name_at(content.substr(1))) : std::string_view{};
}

}  // namespace bibweft::ingest
