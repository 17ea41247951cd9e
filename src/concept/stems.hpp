#pragma once
#include <string>
#include <string_view>

namespace bibweft::concepts {

/// The stem by which words are compared: Porter's, of the American spelling, of the singular where
/// the plural is irregular (analyses: analysis); a few families that Porter merges though they mean
/// different things stay apart (generative, general; community, communication; optimizer,
/// optimization). The view is valid until the next call on the same thread.
std::string_view stem_of(std::string_view lower);

/// The stems of the words of a phrase, in lower case and joined by blanks: the comparison key.
/// Words are separated by white space.
std::string key_of(std::string_view phrase);

/// The key without the borders between words: stems of the parts between blanks, hyphens and
/// slashes, joined by nothing; a prefix, and what the dictionary has as one word, goes without its
/// hyphen. Equal for beam-search and beam search, for multi-modal and multimodal, for pair-wise and
/// pairwise.
std::string joint_key(std::string_view phrase);

}  // namespace bibweft::concepts
