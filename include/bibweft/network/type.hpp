#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/attributes.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/core/network.hpp"
#include "bibweft/network/normalization.hpp"
#include "bibweft/network/projection.hpp"

namespace bibweft::network {

/// Things that may become nodes: stable ids and what is known of each, row by row. The table holds
/// `label` at least.
struct Entities {
    std::vector<std::string> ids;
    AttributeTable table;
};

/// What networks are made of. Rows of every incidence are the papers.
struct NetworkInput {
    Entities papers;
    Entities concepts;
    Incidence paper_concepts;  ///< papers x concepts, weight = the concept's score in the paper
    std::vector<std::uint32_t> occurrences;  ///< beside paper_concepts.column; for full counting
    // For the likeness of papers, weights without inverse document frequency:
    Incidence wide_concepts;  ///< papers x concepts before any threshold, nested ones included
    Incidence concept_words;  ///< papers x word stems of the concepts
    Incidence text_stems;     ///< papers x content stems of title and abstract, weight 1 + ln tf
};

struct NetworkOptions {
    Counting counting = Counting::binary;                               ///< of co-occurrences
    Normalization normalization = Normalization::association_strength;  ///< of co-occurrences
    double min_weight = 0.0;  ///< keep links of at least this weight, before normalization
    std::size_t top_k = 0;    ///< keep a link if it is among the k heaviest of either end; 0: all
    unsigned threads = 0;
};

/// One kind of network: a choice of incidence and side over project(), or the incidence itself.
struct NetworkType {
    std::string_view name;  ///< as the user writes it, also the stem of its files
    std::string_view summary;
    std::string_view weight;  ///< what a link's weight is, for help and file metadata
    bool directed;
    NetworkOptions defaults;
    Network (*build)(const NetworkInput&, const NetworkOptions&);
};

std::span<const NetworkType* const> network_types();
/// @throws Error usage, listing the known names
const NetworkType& find_network_type(std::string_view name);

/// A network whose nodes are all of `entities`, isolates included, and whose links are `pairs`.
Network linked(const Entities& entities, std::span<const WeightedPair> pairs);

}  // namespace bibweft::network
