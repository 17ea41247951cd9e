#include "concept/lists.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "concept/embedded.hpp"
#include "concept/packed_words.hpp"
#include "concept/stems.hpp"

namespace bibweft::concepts {
namespace {

template <class Visit>
void each_entry(WordList list, Visit visit) {
    std::string_view rest = embedded_list(list);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty() && line[0] != '#') visit(line);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

using Flags = std::unordered_map<std::string_view, std::uint32_t>;

Flags make_flags() {
    constexpr struct {
        WordList list;
        std::uint32_t flag;
    } lists[] = {{WordList::hard, list_hard},
                 {WordList::soft, list_soft},
                 {WordList::bad_head, list_bad_head},
                 {WordList::bad_alone, list_bad_alone},
                 {WordList::generic_alone, list_generic_alone},
                 {WordList::generic_head, list_generic_head},
                 {WordList::generic_first, list_generic_first},
                 {WordList::generic_trailing, list_trailing},
                 {WordList::stop_words, list_stop}};
    Flags flags;
    flags.reserve(4096);
    for (const auto& [list, flag] : lists) {
        each_entry(list, [&, f = flag](std::string_view word) { flags[word] |= f; });
    }
    return flags;
}

/// Most phrases asked for are not there: a bit for each low half of a hash answers those.
struct Phrases {
    static constexpr std::size_t filter_size = 1U << 16U;
    std::unordered_set<std::uint64_t> all;
    std::vector<bool> filter = std::vector<bool>(filter_size);

    void insert(std::uint64_t hash) {
        all.insert(hash);
        filter[hash % filter_size] = true;
    }
    bool contains(std::uint64_t hash) const {
        return filter[hash % filter_size] && all.contains(hash);
    }
};

Phrases make_phrases() {
    Phrases phrases;
    each_entry(WordList::generic_phrase, [&](std::string_view phrase) {
        std::uint64_t hash = phrase_start;
        while (!phrase.empty()) {
            const std::size_t end = std::min(phrase.find(' '), phrase.size());
            if (end > 0) hash = phrase_step(hash, fnv(stem_of(phrase.substr(0, end))));
            phrase.remove_prefix(std::min(end + 1, phrase.size()));
        }
        phrases.insert(hash);
    });
    return phrases;
}

}  // namespace

std::uint32_t list_flags(std::string_view lower) {
    static const Flags flags = make_flags();
    const auto found = flags.find(lower);
    return found == flags.end() ? 0 : found->second;
}

bool generic_phrase(std::uint64_t hash) {
    static const Phrases phrases = make_phrases();
    return phrases.contains(hash);
}

}  // namespace bibweft::concepts
