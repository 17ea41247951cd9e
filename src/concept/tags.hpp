#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace bibweft::concepts {

/// Parts of speech: noun, adjective, verb, -ing form, -ed form, adverb, number, determiner,
/// preposition or subordinator, conjunction, pronoun, modal, be or have, anything else.
enum class Tag : std::uint8_t { N, J, V, G, D, R, C, T, P, A, O, M, B, X };
inline constexpr std::size_t tag_count = 14;

constexpr std::size_t at(Tag tag) noexcept {
    return static_cast<std::size_t>(tag);
}

using TagMass = std::array<float, tag_count>;

/// How a word can be read: at most five tags, with log P(tag | word) - log P(tag).
struct Reading {
    std::uint8_t count = 0;
    std::array<Tag, 5> tag{};
    std::array<float, 5> emission{};
};

/// Prior mass of the tags of a word in lower case, summing to 1: closed-class words from a list,
/// hyphenated words by their last part, lemmas and inflected forms by WordNet's counts, other words
/// by their ending.
TagMass prior(std::string_view lower);

/// Words of closed classes (the, of, and, it, can, is) have this.
bool closed_class(std::string_view lower);

/// The mass for a word written with a capital inside a sentence.
TagMass capitalised(const TagMass& mass);

/// The mass of names and acronyms.
TagMass name_mass();

/// The strongest five tags above 0.003.
Reading reading(const TagMass& mass);

}  // namespace bibweft::concepts
