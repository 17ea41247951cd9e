#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bibweft::text {

enum class TokenKind : std::uint8_t {
    word,        ///< has a letter: citation, GPT-4o, β-catenin, C++, Pass@1
    number,      ///< digits without a letter: 12, 3.5, 10,000, 10-40
    punctuation  ///< one code point of anything else, and the clitic `'s`, which closes a noun
};

/// Facts about a token, as bits of Token::flags.
enum TokenFlag : std::uint8_t {
    flag_capital = 1,          ///< the first letter is an upper-case letter
    flag_capitals = 2,         ///< two or more upper-case letters
    flag_digit = 4,            ///< holds a decimal digit
    flag_hyphen = 8,           ///< holds an inner hyphen
    flag_sentence_start = 16,  ///< the first word or number of its sentence
    flag_glued = 32,           ///< no blank between it and the token before
    flag_inner_capital = 64,   ///< an upper-case letter after the first letter
    flag_non_ascii = 128       ///< holds a byte above 127
};

/// A token of a clean text: bytes [begin, end).
struct Token {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t sentence = 0;
    TokenKind kind = TokenKind::word;
    std::uint8_t flags = 0;

    [[nodiscard]] bool has(TokenFlag flag) const { return (flags & flag) != 0; }
    [[nodiscard]] std::string_view of(std::string_view text) const {
        return text.substr(begin, end - begin);
    }
};

/// Tokens in order of the text, none overlapping, white space between them left out.
struct Tokens {
    std::vector<Token> tokens;
    std::vector<std::uint32_t> sentence_begin;  ///< index of the first token of each sentence

    [[nodiscard]] std::size_t size() const { return tokens.size(); }
    [[nodiscard]] std::size_t sentence_count() const { return sentence_begin.size(); }
    /// Index behind the last token of a sentence.
    [[nodiscard]] std::size_t sentence_end(std::size_t sentence) const {
        return sentence + 1 < sentence_begin.size() ? sentence_begin[sentence + 1] : tokens.size();
    }
};

/// Divides a clean text into sentences and tokens.
///
/// A word keeps inner `-`, `.`, `@`, `+`, `'`, `&`, `_`, a trailing `+` or `++` and a trailing `#`
/// of one letter (C++, C#, PLaID++, SFT+RL, Qwen2.5-VL, R&D, nDCG@5); `/` and the clitic `'s` end
/// it, and so does the change between Chinese, Japanese or Korean characters and others. A sentence
/// ends at `.`, `?` or `!`, with the quotes and brackets that close there, before a
/// blank and an upper-case letter, digit or opening mark, unless the full stop belongs to an
/// abbreviation (e.g., i.e., et al., vs., Fig., Eq., an initial). Trailing white space makes no
/// sentence; a text without words or marks has none.
///
/// @param clean_text  UTF-8, as clean() gives it; other bytes are punctuation
/// @param out         overwritten; keeps its capacity
/// @param title_end   a sentence ends here at the latest: the size of a title put before an
/// abstract;
///                    0 means no title, so that with a title sentence 0 is the title
/// Deterministic; linear in the size of the text.
void tokenize(std::string_view clean_text, Tokens& out, std::size_t title_end = 0);

}  // namespace bibweft::text
