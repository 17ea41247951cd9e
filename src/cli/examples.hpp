#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/ids.hpp"

namespace bibweft::cli {

struct Analysis;

/// The sentences of an abstract that may serve as examples: 40 to 300 bytes.
class Sentences {
public:
    /// @param abstract  clean
    static Sentences of(std::string_view abstract);

    std::size_t size() const noexcept { return ends_.size(); }
    std::string_view at(std::size_t i) const;

private:
    std::string bytes_;
    std::vector<std::uint32_t> ends_;
};

/// A sentence that mentions a concept.
struct Example {
    std::string text;  ///< empty: no paper has one
    PaperId paper = no_id<PaperId>;
};

/// For each concept the shortest sentence of 40 to 300 bytes, in the abstracts of its papers, that
/// holds one of its spellings between the borders of words, capitals aside (but a word with two
/// capitals as written). Ties go to the smaller key of the paper, then to the smaller text. The
/// same at any number of threads. Cost: of each concept the sentences of its papers that are no
/// longer than the shortest found so far.
/// @param analysis  made for Purpose::table
std::vector<Example> examples(const Analysis& analysis, unsigned threads);

/// "FILE:LINE" of the abstract that stands for a paper; FILE alone where the line is not known.
std::string place_of(const Analysis& analysis, PaperId paper);

}  // namespace bibweft::cli
