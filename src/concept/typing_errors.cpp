#include "concept/typing_errors.hpp"

#include <algorithm>
#include <array>

#include "bibweft/text/unicode.hpp"
#include "concept/likeness.hpp"
#include "concept/packed_words.hpp"
#include "concept/stems.hpp"
#include "concept/string_pool.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t least_word = 5;     // letters of a word with an error
constexpr std::size_t long_word = 10;     // letters from which two errors are looked for
constexpr std::size_t longest_word = 30;  // beyond, it is no word
constexpr std::size_t one_error = 8;      // letters of a label with one error, and
constexpr std::size_t two_errors = 14;    // with two
constexpr std::size_t rarer = 5;          // how much rarer an unknown word is than the right one

bool known_word(std::string_view word) {
    if ((find_lemma(word).flags & ~word_begins_noun) != 0) return true;
    if (!plural_lemma(word).empty() || !third_person_lemma(word).empty() ||
        !gerund_lemma(word).empty() || !past_lemma(word).empty())
        return true;
    std::string american;
    append_american(word, american);
    return american != word;
}

bool all_letters(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Do two words differ in endings that make one word of another: tokenizer, tokenized?
bool differ_in_ending(std::string_view a, std::string_view b) {
    constexpr auto endings = std::to_array<std::string_view>(
        {"",   "s", "e",  "es",  "ed",  "er",  "ers", "or",  "ors", "ing", "ings", "al",
         "ic", "y", "ly", "ion", "ive", "ity", "ist", "ism", "ar",  "ary", "ally", "able",
         "d",  "r", "rs", "ble", "n",   "an",  "ian", "ize", "ant", "ent", "ance", "ence",
         "um", "a", "us", "i",   "ae",  "is",  "ics", "oid", "ous", "ate", "ese"});
    const auto known = [&](std::string_view rest) {
        return std::ranges::find(endings, rest) != endings.end();
    };
    const std::size_t common =
        static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    for (std::size_t at = common; at >= 3; --at) {
        if (a.size() - at > 4 || b.size() - at > 4) return false;
        if (known(a.substr(at)) && known(b.substr(at))) return true;
    }
    return false;
}

/// The words of all labels.
struct Vocabulary {
    struct Word {
        std::uint64_t papers = 0;  ///< summed over the labels that hold it
        bool known = false;
        bool usable = true;                   ///< letters only, nowhere a short form
        std::vector<std::uint32_t> concepts;  ///< that hold it, of unknown words
    };
    StringPool pool;
    std::vector<Word> words;

    std::string_view text(std::uint32_t w) const { return pool.at(w); }
    std::size_t limit(std::uint32_t w) const { return text(w).size() >= long_word ? 2 : 1; }
};

Vocabulary read_vocabulary(const ConceptIndex& index) {
    Vocabulary out;
    for (std::uint32_t c = 0; c < index.concepts.size(); ++c) {
        const std::string& label = index.concepts[c].label;
        for (const std::string_view part : parts_of(label)) {
            const std::string lower = text::fold(part);
            const std::uint32_t w = out.pool.intern(lower);
            if (w == out.words.size()) {
                out.words.emplace_back();
                out.words[w].known = known_word(lower);
                out.words[w].usable = lower.size() >= least_word && lower.size() <= longest_word &&
                                      all_letters(lower);
            }
            Vocabulary::Word& word = out.words[w];
            word.papers += index.concepts[c].document_frequency;
            word.usable = word.usable && !like_a_short_form(part);
            if (!word.known) word.concepts.push_back(c);
        }
    }
    return out;
}

/// Calls visit with a hash of the word and of what is left without one letter, or two; the first
/// letter stays.
template <class Visit>
void each_deletion(std::string_view word, std::size_t limit, Visit visit) {
    visit(fnv(word));
    for (std::size_t i = 1; i < word.size(); ++i) {
        const std::uint64_t head = fnv(word.substr(0, i));
        visit(fnv(word.substr(i + 1), head));
        if (limit < 2) continue;
        for (std::size_t j = i + 1; j < word.size(); ++j) {
            visit(fnv(word.substr(j + 1), fnv(word.substr(i + 1, j - i - 1), head)));
        }
    }
}

class TypingErrors {
public:
    TypingErrors(const ConceptIndex& index,
                 const std::unordered_map<std::string, std::uint32_t>& joined)
        : index_(index), joined_(joined), vocabulary_(read_vocabulary(index)) {}

    std::vector<Likeness> run() {
        read_unknown();
        for (std::uint32_t w = 0; w < vocabulary_.words.size(); ++w) {
            if (vocabulary_.words[w].usable) look_up(w);
        }
        return std::move(out_);
    }

private:
    struct Rest {
        std::uint64_t hash;
        std::uint32_t word;
        bool operator<(const Rest& other) const {
            return hash != other.hash ? hash < other.hash : word < other.word;
        }
    };

    void read_unknown() {
        for (std::uint32_t w = 0; w < vocabulary_.words.size(); ++w) {
            const Vocabulary::Word& word = vocabulary_.words[w];
            if (word.known || !word.usable) continue;
            each_deletion(vocabulary_.text(w), vocabulary_.limit(w), [&](std::uint64_t hash) {
                rests_.push_back({hash, w});
            });
        }
        std::ranges::sort(rests_, std::less<>());
    }

    /// `right` may be what an unknown word was meant to be.
    void look_up(std::uint32_t right) {
        std::vector<std::uint32_t> found;
        each_deletion(vocabulary_.text(right), vocabulary_.limit(right), [&](std::uint64_t hash) {
            auto at = std::lower_bound(rests_.begin(), rests_.end(), Rest{hash, 0});
            for (; at != rests_.end() && at->hash == hash; ++at) found.push_back(at->word);
        });
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        for (const std::uint32_t wrong : found) {
            if (misspelt(wrong, right)) replace(wrong, right);
        }
    }

    bool misspelt(std::uint32_t wrong, std::uint32_t right) const {
        const std::string_view a = vocabulary_.text(wrong);
        const std::string_view b = vocabulary_.text(right);
        if (wrong == right || a.front() != b.front() || opposed(a, b) || differ_in_ending(a, b))
            return false;
        const std::uint64_t factor = vocabulary_.words[right].known ? 1 : rarer;
        if (vocabulary_.words[right].papers < factor * vocabulary_.words[wrong].papers)
            return false;
        const std::size_t limit = std::min(vocabulary_.limit(wrong), vocabulary_.limit(right));
        if (typing_errors(a, b, limit) > limit) return false;
        const std::string stem(stem_of(a));
        return stem != stem_of(b);
    }

    /// Concepts that have the one word where others have the other.
    void replace(std::uint32_t wrong, std::uint32_t right) {
        const std::string_view from = vocabulary_.text(wrong);
        const std::string_view to = vocabulary_.text(right);
        const std::size_t errors = typing_errors(from, to, 2);
        for (const std::uint32_t c : vocabulary_.words[wrong].concepts) {
            const std::string label = text::fold(index_.concepts[c].label);
            if (label.size() < (errors > 1 ? two_errors : one_error)) continue;
            std::string corrected;
            for (const std::string_view part : parts_of(label)) {
                if (!corrected.empty()) corrected += ' ';
                corrected += part == from ? to : part;
            }
            const auto found = joined_.find(joint_key(corrected));
            if (found == joined_.end() || found->second == c) continue;
            if (differ_in_digits(label, index_.concepts[found->second].label)) continue;
            out_.push_back({c, found->second, MergeReason::edit_distance, false,
                            std::string(from) + ": " + std::string(to)});
        }
    }

    const ConceptIndex& index_;
    const std::unordered_map<std::string, std::uint32_t>& joined_;
    Vocabulary vocabulary_;
    std::vector<Rest> rests_;
    std::vector<Likeness> out_;
};

}  // namespace

std::vector<Likeness> typing_likenesses(
    const ConceptIndex& index, const std::unordered_map<std::string, std::uint32_t>& joined) {
    return TypingErrors(index, joined).run();
}

}  // namespace bibweft::concepts
