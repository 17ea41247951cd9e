#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/concept/index.hpp"
#include "bibweft/core/ids.hpp"
#include "bibweft/corpus/corpus.hpp"

namespace bibweft::cli {

struct Analysis;

/// Sentences of an abstract.
class Sentences {
public:
    /// Those that may serve as examples: 40 to 300 bytes.
    /// @param abstract  clean
    static Sentences of(std::string_view abstract);
    static Sentences all_of(std::string_view abstract);

    std::size_t size() const noexcept { return ends_.size(); }
    std::size_t bytes() const noexcept { return bytes_.size(); }
    std::string_view at(std::size_t i) const;

private:
    static Sentences of(std::string_view abstract, std::size_t shortest, std::size_t longest);

    std::string bytes_;
    std::vector<std::uint32_t> ends_;
};

/// A sentence, also in lower case.
struct Sentence {
    explicit Sentence(std::string_view as_written);
    std::string_view text;
    std::string lower;
};

/// The spellings of a concept, to be found between the borders of words, capitals aside (but a word
/// with two capitals as written).
class Spellings {
public:
    explicit Spellings(const concepts::Concept& c);
    bool in(const Sentence& sentence) const;

private:
    void add(const std::string& spelling);

    std::vector<std::string> exact_;
    std::vector<std::string> lower_;
};

/// A sentence that mentions a concept.
struct Example {
    std::string text;  ///< empty: no paper has one
    PaperId paper = no_id<PaperId>;
};

/// For each concept the shortest sentence of 40 to 300 bytes, in the abstracts of its papers, that
/// holds one of its Spellings. Ties go to the smaller key of the paper, then to the smaller text.
/// The same at any number of threads. Cost: of each concept the sentences of its papers that are no
/// longer than the shortest found so far.
/// @param analysis  made for Purpose::table
std::vector<Example> examples(const Analysis& analysis, unsigned threads);

/// The first sentence that holds a spelling of each of the concepts; where there is none, the first
/// of each, in the order of the concepts. Empty where no sentence mentions any.
std::vector<std::string> mentions(const Sentences& sentences,
                                  std::span<const concepts::Concept* const> concepts);

/// "FILE:LINE" of the abstract that stands for a paper; FILE alone where the line is not known.
std::string place_of(const corpus::Corpus& corpus, PaperId paper);

}  // namespace bibweft::cli
