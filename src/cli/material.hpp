#pragma once
#include <vector>

#include "bibweft/concept/index.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/ingest/read.hpp"
#include "bibweft/network/type.hpp"
#include "cli/analysis.hpp"
#include "cli/items.hpp"

namespace bibweft::cli {

/// Papers, what networks of one type are made of, and what is to be said of both.
struct Material {
    ingest::ReadSummary read;
    corpus::Corpus corpus;
    network::NetworkInput input;
    ItemReport items;
    std::vector<concepts::Concept> concepts;  ///< of input.concepts
    std::vector<Sentences> sentences;         ///< by paper; of texts, for Purpose::evidence
    std::vector<PaperId> papers;              ///< of each row of input.papers
};

/// From inputs to what a network is made of. Texts are looked at where the type is of concepts.
/// @param purpose  concepts, or evidence; the likeness of papers is found where the type needs it
/// @throws Error   as report_reading
Material material_of(const network::NetworkType& type, const AnalysisOptions& options,
                     Purpose purpose, Session& session, Progress& progress);

}  // namespace bibweft::cli
