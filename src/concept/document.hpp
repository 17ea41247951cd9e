#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "bibweft/text/tokens.hpp"
#include "concept/word_cache.hpp"

namespace bibweft::concepts {

/// A token of a paper with what the word cache and the tagger know of it.
struct Item {
    std::uint32_t begin = 0;  ///< bytes of the clean text
    std::uint32_t end = 0;
    std::uint32_t word = 0;  ///< index in the word cache
    std::uint32_t sentence = 0;
    std::uint32_t place = 0;  ///< number of the token in its sentence
    text::TokenKind kind = text::TokenKind::word;
    Tag tag = Tag::X;
    bool plain_case = false;  ///< its capital means nothing: start of a sentence, title, shouting

    bool is_word() const noexcept { return kind == text::TokenKind::word; }
};

/// A definition found in the text, as byte spans of the clean text.
struct DefinitionSpan {
    std::uint32_t short_begin = 0;
    std::uint32_t short_end = 0;
    std::uint32_t long_begin = 0;
    std::uint32_t long_end = 0;
};

/// Title and abstract of a paper on their way to concepts; reused from paper to paper.
struct Document {
    text::Clean title;
    text::Clean abstract;
    std::string text;  ///< clean title, blank, clean abstract
    std::uint32_t title_size = 0;
    text::Tokens tokens;
    WordCache words;
    std::vector<Item> items;
    std::vector<std::string_view> languages;  ///< of each sentence, as find_languages() gives them
    std::string_view language;                ///< of the whole

    std::string_view of(const Item& item) const noexcept {
        return std::string_view(text).substr(item.begin, item.end - item.begin);
    }
    const Word& word(const Item& item) const noexcept { return words[item.word]; }
};

/// Cleans and tokenises.
void read_document(std::string_view title, std::string_view abstract, Document& document);

/// Tells the language of each sentence; "" counts as English. One that cannot be told by itself has
/// that of the one before, a title that of the abstract. The whole is English if two sentences are,
/// or as much of the text as is of other languages; else it is of the language of most of it.
void find_languages(Document& document);

/// Is a sentence of a language that the tagger does not know?
inline bool is_foreign(const Document& document, std::uint32_t sentence) {
    const std::string_view language = document.languages[sentence];
    return !language.empty() && language != "en";
}

/// In sentences of other languages names are nouns and nothing else is anything.
void tag_foreign_names(Document& document);

/// Turns the tokens into items. The brackets of a definition are left out, so that "data
/// consistency (DC) guidance" is one phrase.
void make_items(const std::vector<DefinitionSpan>& definitions, Document& document);

/// Tags the items: the path of greatest sum of log P(t|w) - log P(t) + log P(t|t before), a
/// sentence at a time (Viterbi). About 20 additions a token.
void tag_items(Document& document);

}  // namespace bibweft::concepts
