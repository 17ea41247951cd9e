#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::concepts {

/// The parts of a phrase between blanks, hyphens and slashes.
std::vector<std::string_view> parts_of(std::string_view phrase);

/// A phrase in lower case with every word in the singular: WordNet's where it knows one, else by
/// the regular endings if WordNet does not know the word either.
std::string singular_phrase(std::string_view lower);

/// A phrase in lower case with American spellings, by endings and a few letters (ae: e), whether
/// they give a word or not: tokenisation, tokenization. Words under six letters stay.
std::string american_phrase(std::string_view lower);

/// A phrase without blanks, hyphens, slashes, apostrophes and dots, save hyphens and dots between
/// digits: data-bases, databases, but 1.5 stays apart from 15.
std::string squeezed(std::string_view lower);

/// The changes (a letter more, less, other, or two neighbours swapped, each letter changed once)
/// that make one string of another, or limit + 1 if they are more. O(length x limit).
std::size_t typing_errors(std::string_view a, std::string_view b, std::size_t limit);

/// Do two words in lower case mean opposite or contrasted things: supervised, unsupervised;
/// intraclass, interclass; male, female; sulfate, sulfite?
bool opposed(std::string_view a, std::string_view b);

/// Do two phrases differ in their digits, taken in order?
bool differ_in_digits(std::string_view a, std::string_view b);

/// Two capitals and more, or a capital and a digit in a word: GPT-4, mRAG, BERTs.
bool like_a_short_form(std::string_view word);

/// Does a phrase end in what is no noun, so that it wants a word behind it: training-free,
/// physics-based, weakly supervised?
bool wants_head(std::string_view lower);

/// Does a phrase of two words and more name an activity or a method, so that a general last word
/// adds nothing: image segmentation (model), graph neural network (method)?
bool names_method(std::string_view lower);

}  // namespace bibweft::concepts
