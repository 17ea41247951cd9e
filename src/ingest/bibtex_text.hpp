#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "ingest/fields.hpp"

// Values as they are written: before LaTeX is undone. All are linear.

namespace bibweft::ingest::bibtex {

/// Without the braces around all of it: "{{x}}" of Web of Science gives "x".
std::string_view unwrapped(std::string_view raw);

/// White space as single blanks; a line end behind a hyphen stays, since a word may go on there.
std::string squeezed_abstract(std::string_view raw);

/// An address or path: LaTeX's escapes of single characters are undone, nothing else.
std::string verbatim(std::string_view raw);

/// The beginning of a long text, for messages.
std::string_view shortened(std::string_view text);

/// Whether "&amp;" or the like ends at the semicolon.
bool ends_entity(std::string_view text, std::size_t semicolon);

/// Calls `use(item)` for the items between separators outside braces, trimmed, empty ones left out.
template <class Use>
void for_each_item(std::string_view list, char separator, const Use& use) {
    std::size_t depth = 0;
    std::size_t begin = 0;
    const auto item = [&](std::size_t end) {
        const std::string_view text = trimmed(list.substr(begin, end - begin));
        if (!text.empty()) use(text);
        begin = end + 1;
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == '{') ++depth;
        if (list[i] == '}' && depth > 0) --depth;
        if (depth == 0 && list[i] == separator && !(separator == ';' && ends_entity(list, i)))
            item(i);
    }
    item(list.size());
}

/// Whether a separator stands outside braces.
bool has_item_end(std::string_view list, char separator);

/// Calls `use(line)` for each line that is not blank, trimmed.
template <class Use>
void for_each_line(std::string_view text, const Use& use) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != '\n' && text[i] != '\r') continue;
        if (const auto line = trimmed(text.substr(begin, i - begin)); !line.empty()) use(line);
        begin = i + 1;
    }
}

/// A list of Web of Science as one text in which items end with a line: there, a full stop and the
/// end of the line end one. Where lines were broken anew, so does a full stop before "[" or before
/// "name, year", if the item has its year.
std::string wos_lines(std::string_view raw);

/// Calls `use(item)` for the cited references or addresses of Web of Science.
template <class Use>
void for_each_wos_item(std::string_view raw, const Use& use) {
    const std::string lines = wos_lines(raw);
    for_each_line(lines, use);
}

}  // namespace bibweft::ingest::bibtex
