#pragma once
#include <span>
#include <string>
#include <string_view>

#include "bibweft/concept/abbreviation.hpp"
#include "bibweft/text/tokens.hpp"

namespace bibweft::concepts {

/// The name that a paper gives to what it introduces (SWE-Compass, LazyAttention, PLaID++), "" if
/// none.
///
/// Looks, in this order, for a title that starts with a name and a colon; then, sentence by
/// sentence, behind "we introduce", "this paper presents", "called" and the like, for a name right
/// there, for the short form of a long form right there, and for a name set off by commas or
/// brackets; last for a short form of a capitalised long form in such a sentence. A name has two
/// capitals, an inner capital, or a capital with a digit or `+`; words such as LLM and RL that
/// belong to everybody are none. Names that stand only in URLs do not count: clean texts hold no
/// URLs.
///
/// @param abbreviations  of the same text
/// Deterministic; linear in the text. A heuristic: about nine in ten are right.
std::string introduced_name(std::string_view clean_text, const text::Tokens& tokens,
                            std::span<const Abbreviation> abbreviations);

}  // namespace bibweft::concepts
