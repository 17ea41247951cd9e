#include "graphio/xml_scan.hpp"

#include <simdjson.h>

#include <array>

#include "graphio/plain_text.hpp"

namespace bibweft::graphio {

bool is_xml_utf8(std::string_view text) noexcept {
    if (!simdjson::validate_utf8(text.data(), text.size())) return false;
    constexpr std::string_view common = "\xEF\xBF";  // of U+FFFE and U+FFFF
    for (std::size_t at = text.find(common); at != std::string_view::npos;
         at = text.find(common, at + 2)) {
        if (static_cast<unsigned char>(text[at + 2]) >= 0xbe) return false;
    }
    return true;
}

std::size_t xml_prolog(std::string_view text) noexcept {
    struct Part {
        std::string_view start;
        std::string_view value;
        std::string_view other;
    };
    static constexpr std::array<Part, 3> parts{{{"version=", "1.0", "1.0"},
                                                {"encoding=", "utf-8", "UTF-8"},
                                                {"standalone=", "yes", "no"}}};
    constexpr std::size_t irregular = std::string_view::npos;
    const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    text.remove_prefix(begin);
    if (!text.starts_with("<?")) return begin;
    const std::size_t length = text.find("?>");
    if (length == irregular || !text.starts_with("<?xml version=")) return irregular;
    std::string_view said = text.substr(5, length - 5);
    if (said.find_first_of("\v\f") != irregular) return irregular;  // no blanks in XML
    for (const Part& part : parts) {
        std::string_view rest = said;
        std::string_view value = take_word(rest);
        if (!value.starts_with(part.start)) continue;
        value.remove_prefix(part.start.size());
        if (value.size() < 3 || value.front() != value.back()) return irregular;
        if (value.front() != '"' && value.front() != '\'') return irregular;
        value = value.substr(1, value.size() - 2);
        if (value != part.value && value != part.other) return irregular;
        said = rest;
    }
    return without_blanks(said).empty() ? begin + length + 2 : irregular;
}

}  // namespace bibweft::graphio
