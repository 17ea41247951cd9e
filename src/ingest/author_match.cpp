#include "ingest/author_match.hpp"

#include <algorithm>

#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t most_compared = 256;
constexpr std::size_t most_scanned = 32;

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
    out.key.reserve(name.size() + 1);
    for (const char c : trimmed(name.substr(0, comma))) out.key += lowered(c);
    out.family_size = out.key.size();
    out.key += '\1';
    for_each_part(name.substr(std::min(comma + 1, name.size())), " .-,",
                  [&](std::string_view word) {
                      if (out.first_size == 0) {
                          out.first_size = word.size();
                          out.initials = is_initials(word);
                      }
                      for (const char c : word) out.key += lowered(c);
                  });
    return out;
}

bool AuthorMatcher::agree(const Name& a, const Name& b) {
    const std::string_view x = a.first();
    const std::string_view y = b.first();
    if (x.empty() || y.empty() || x.front() != y.front()) return false;
    return a.initials || b.initials || x.starts_with(y) || y.starts_with(x);
}

/// The only author written so, if there are few names; else none.
std::size_t AuthorMatcher::find_written(std::string_view name) const {
    if (written_.size() > most_scanned) return none;
    std::size_t found = none;
    for (const Written& written : written_) {
        if (written.name != name || found == written.author) continue;
        if (found != none) return none;
        found = written.author;
    }
    return found;
}

void AuthorMatcher::take_apart() {
    if (names_.size() == written_.size()) return;
    for (std::size_t i = names_.size(); i < written_.size(); ++i) {
        names_.push_back(taken_apart(written_[i].name));
        names_.back().author = written_[i].author;
    }
    std::sort(names_.begin(), names_.end(),
              [](const Name& a, const Name& b) { return a.key < b.key; });
}

std::size_t AuthorMatcher::find(std::string_view name) {
    if (const std::size_t author = find_written(trimmed(name)); author != none) return author;
    take_apart();
    const auto before = [](const Name& a, const Name& b) { return a.key < b.key; };
    const Name wanted = taken_apart(name);

    std::size_t found = none;
    const auto [begin, end] = std::equal_range(names_.begin(), names_.end(), wanted, before);
    for (auto it = begin; it != end; ++it) {
        if (found != none && found != it->author) return none;
        found = it->author;
    }
    if (found != none) return found;

    const std::string_view family = std::string_view(wanted.key).substr(0, wanted.family_size + 1);
    const auto first = std::lower_bound(
        names_.begin(), names_.end(), family,
        [](const Name& a, std::string_view wanted_key) { return a.key < wanted_key; });
    std::size_t compared = 0;
    for (auto it = first; it != names_.end() && it->key.starts_with(family); ++it) {
        if (++compared > most_compared) return none;
        if (!agree(*it, wanted)) continue;
        if (found != none && found != it->author) return none;
        found = it->author;
    }
    return found;
}

}  // namespace bibweft::ingest
