#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "concept/packed_words.hpp"

namespace bibweft::concepts {

/// What WordNet knows of a lemma: its parts of speech and how often SemCor tags it so.
struct Lemma {
    std::uint8_t flags = 0;
    std::uint32_t noun_count = 0;
    std::uint32_t verb_count = 0;
    std::uint32_t adjective_count = 0;
    std::uint32_t adverb_count = 0;

    bool is(WordFlag flag) const noexcept { return (flags & flag) != 0; }
};

/// A lemma in lower case, words separated by blanks; all zero if WordNet has none. O(1).
Lemma find_lemma(std::string_view word) noexcept;

/// True unless the program was built without WordNet.
bool has_wordnet() noexcept;

/// The lemma of an inflected form: irregular forms first, then the regular endings, each accepted
/// only if WordNet has the lemma. Empty if there is none. For an irregular plural that is also
/// regular (bases, axes) the regular lemma wins; a plural that is a more frequent noun of its own
/// (species, physics) has no lemma.
std::string plural_lemma(std::string_view word);        ///< analyses: analysis; series: empty
std::string third_person_lemma(std::string_view word);  ///< applies: apply
std::string gerund_lemma(std::string_view word);        ///< running: run
std::string past_lemma(std::string_view word);          ///< written: write; used: use

/// True if the plural is irregular (matrices, criteria), so that a stemmer misses it.
bool irregular_plural(std::string_view word, std::string& lemma);

/// The American spelling if WordNet knows it: behaviour: behavior, optimising: optimizing.
/// Appends to `out`; the word itself where nothing changes.
void append_american(std::string_view word, std::string& out);

}  // namespace bibweft::concepts
