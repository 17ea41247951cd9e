#pragma once
#include <memory>
#include <string_view>

namespace bibweft::text {

/// Porter's stemmer for English: citations and citation give citat.
///
/// One object per thread: stem() uses its buffer. Deterministic; about 100 ns a word.
/// Source: Porter, An algorithm for suffix stripping, Program 14(3):130-137 (1980),
/// doi:10.1108/eb046814
class Stemmer {
public:
    Stemmer();

    /// The stem of a lower-case word; letters outside a-z are left alone. The view is valid until
    /// the next call. The empty word has the empty stem.
    std::string_view stem(std::string_view word);

private:
    std::unique_ptr<void, void (*)(void*)> stemmer_;
};

}  // namespace bibweft::text
