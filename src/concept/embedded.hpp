#pragma once
#include <string_view>

namespace bibweft::concepts {

/// The bytes of the packed WordNet table (packed_words.hpp).
std::string_view embedded_wordnet() noexcept;

/// The word lists of seeds/lexicons/english, as the files hold them.
enum class WordList {
    hard,
    soft,
    bad_head,
    bad_alone,
    generic_alone,
    generic_head,
    generic_first,
    generic_phrase,
    generic_trailing,
    stop_words
};
std::string_view embedded_list(WordList list) noexcept;

}  // namespace bibweft::concepts
