#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"
#include "bibweft/text/doi.hpp"

// What many readers do with the values of fields. All are pure, deterministic and linear.

namespace bibweft::ingest {

/// Without blanks, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// Runs of white space as single blanks, none at the ends; no-break spaces and the like are kept.
std::string squeezed(std::string_view text);

/// Whether two texts are the same but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// The first place of one of few characters, or the size of the text. Faster than find_first_of,
/// which looks every byte up by a call.
inline std::size_t find_separator(std::string_view text, std::string_view separators) {
    if (separators.size() == 1) return std::min(text.find(separators.front()), text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char separator : separators) {
            if (text[at] == separator) return at;
        }
    }
    return text.size();
}

/// Calls `use(part)` for each part between separators, trimmed, empty ones left out.
template <class Use>
void for_each_part(std::string_view list, std::string_view separators, const Use& use) {
    while (!list.empty()) {
        const std::size_t end = find_separator(list, separators);
        if (const auto part = trimmed(list.substr(0, end)); !part.empty()) use(part);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

/// The first run of exactly four digits that is a year from 1000 to 2100: "2011/05/03", "May 2011",
/// "c. 1998-2001" (1998), "{2003}". Nothing for "forthcoming".
std::optional<int> year_in(std::string_view text);

/// The non-negative integer that the text is, digit groups by "," allowed ("1,234"); else nothing.
std::optional<std::int64_t> count_in(std::string_view text);

using text::doi_in;

/// The first ORCID in a text, with or without resolver and hyphens, as "0000-0002-1825-0097"; "" if
/// there is none. The check digit is not tested.
std::string orcid_in(std::string_view text);

/// Adds an id unless it is empty or there.
void add_id(Record& record, std::string_view kind, std::string_view value);

/// Adds a value (trimmed) unless it is empty or there, letter case aside.
void add_distinct(std::vector<std::string>& values, std::string_view value);

/// Adds a field that Record has no name for, unless it is empty.
void add_extra(Record& record, std::string_view name, std::string_view value);

}  // namespace bibweft::ingest
