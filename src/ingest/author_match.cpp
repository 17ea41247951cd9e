#include "ingest/author_match.hpp"

#include <algorithm>
#include <tuple>

#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t most_compared = 256;

char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// A capital or two or three of them, as initials without dots are.
bool is_initials(std::string_view word) {
    return word.size() <= 3 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

AuthorMatcher::Name AuthorMatcher::taken_apart(std::string_view name) {
    Name out;
    const std::size_t comma = std::min(name.find(','), name.size());
    for (const char c : trimmed(name.substr(0, comma))) out.family += lowered(c);
    const std::string_view given = name.substr(std::min(comma + 1, name.size()));
    for_each_part(given, " .-,", [&](std::string_view word) {
        if (out.first.empty()) out.initials = is_initials(word);
        const bool first = out.first.empty();
        for (const char c : word) {
            out.given += lowered(c);
            if (first) out.first += lowered(c);
        }
    });
    return out;
}

bool AuthorMatcher::agree(const Name& a, const Name& b) {
    if (a.first.empty() || b.first.empty() || a.first.front() != b.first.front()) return false;
    return a.initials || b.initials || a.first.starts_with(b.first) || b.first.starts_with(a.first);
}

void AuthorMatcher::add(std::size_t author, std::string_view name) {
    names_.push_back(taken_apart(name));
    names_.back().author = author;
    sorted_ = false;
}

std::size_t AuthorMatcher::find(std::string_view name) {
    const auto before = [](const Name& a, const Name& b) {
        return std::tie(a.family, a.given) < std::tie(b.family, b.given);
    };
    if (!sorted_) std::sort(names_.begin(), names_.end(), before);
    sorted_ = true;
    const Name wanted = taken_apart(name);

    std::size_t found = none;
    const auto [begin, end] = std::equal_range(names_.begin(), names_.end(), wanted, before);
    for (auto it = begin; it != end; ++it) {
        if (found != none && found != it->author) return none;
        found = it->author;
    }
    if (found != none) return found;

    const auto family_begin =
        std::lower_bound(names_.begin(), names_.end(), wanted,
                         [](const Name& a, const Name& b) { return a.family < b.family; });
    std::size_t compared = 0;
    for (auto it = family_begin; it != names_.end() && it->family == wanted.family; ++it) {
        if (++compared > most_compared) return none;
        if (!agree(*it, wanted)) continue;
        if (found != none && found != it->author) return none;
        found = it->author;
    }
    return found;
}

}  // namespace bibweft::ingest
