#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/text/tokens.hpp"

namespace bibweft::concepts {

/// A definition of an abbreviation in a text. Offsets are bytes of the clean text.
struct Abbreviation {
    std::string short_form;  ///< as written, without quotes: LLMs, C-IGT, PoTA 2002
    std::string long_form;   ///< as written, without a bracket inside it: large language models
    std::size_t short_begin = 0;
    std::size_t short_end = 0;
    std::size_t long_begin = 0;
    std::size_t long_end = 0;
};

/// Finds what a text defines: `long form (SF)`, `SF (long form)` and `(long form, SF)`.
///
/// The letters of the short form are aligned with the words in front of the bracket, in order, so
/// that the sum of their values is greatest: 1 at the start of a word, 0.9 at an inner start (after
/// a hyphen, at a capital, between letter and digit), 0.7 behind a prefix such as multi-, 0.65
/// right after the letter before, 0.3 elsewhere; a word without a letter costs 0.5, a stop word
/// 0.3. The first letter must be the first of the long form, which starts with no stop word.
/// Accepted from 0.5 a letter on (0.6 and 0.7 in the other two forms). Numbers, years, enumerators,
/// quantities and lower-case words are no short forms.
///
/// @param clean_text  as text::clean() gives it
/// @param tokens      of that text: a long form lies within one sentence
/// @return            in order of the brackets; equal pairs once
/// Deterministic; linear in the text.
/// Ideas from: Schwartz and Hearst, Pac. Symp. Biocomput. 8:451-462 (2003),
/// doi:10.1142/9789812776303_0042
std::vector<Abbreviation> find_abbreviations(std::string_view clean_text,
                                             const text::Tokens& tokens);

}  // namespace bibweft::concepts
