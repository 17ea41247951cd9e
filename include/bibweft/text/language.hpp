#pragma once
#include <string_view>

namespace bibweft::text {

/// The language of a text as an ISO 639-1 code (en, de, fr, es, pt, it, nl; by their script zh, ja,
/// ko, ru, uk, ar, fa, he, el, hi, th, hy, ka), or "" if it cannot be told.
///
/// A script decides if it has most of the letters (a Chinese, Japanese or Korean character counts
/// three); within Latin the language with most function words (the, der, les, ...) does, if it has
/// three of them and more, they are a seventh of the words and, but for English, twice as many as
/// the English ones. Words that English shares with another language (in, was, die) count for
/// English alone.
///
/// @param clean_text  as clean() gives it; a sentence is enough
/// Deterministic, thread-safe, linear in the text.
std::string_view guess_language(std::string_view clean_text);

}  // namespace bibweft::text
