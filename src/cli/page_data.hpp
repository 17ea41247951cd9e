#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "bibweft/community/labels.hpp"
#include "bibweft/community/method.hpp"
#include "bibweft/concept/index.hpp"
#include "bibweft/core/partition.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/graphio/page.hpp"
#include "bibweft/network/type.hpp"
#include "cli/examples.hpp"

namespace bibweft::cli {

/// Papers of a link in pages, unless --evidence says more.
inline constexpr std::size_t sources_shown = 3;

/// What a network was made of, for its page.
struct PageMaterial {
    const network::NetworkType& type;
    const network::NetworkOptions& options;
    const network::NetworkInput& input;
    const corpus::Corpus& corpus;
    std::span<const PaperId> papers = {};              ///< of each row; empty: row p is paper p
    std::span<const concepts::Concept> concepts = {};  ///< of input.concepts
    std::span<const Sentences> sentences = {};         ///< by paper; empty: none are shown
    unsigned threads = 0;
};

/// Papers (or cited works) behind each link, at most `most`, the heaviest first, and of concepts
/// the first sentence of each that mentions both. The 20,000 strongest links get papers; sentences,
/// the strongest links first, until they are 1.5 MB. What is left out is said in `about`.
void add_sources(graphio::PageData& page, const Network& net, const PageMaterial& material,
                 std::size_t most);

/// How the communities of a partition are named.
using NameCommunities = std::function<std::vector<community::CommunityLabel>(const Partition&)>;

/// The partition itself and its like at resolutions from a quarter to four times its own, seven in
/// all. Nothing for methods without a resolution.
void add_levels(graphio::PageData& page, const Network& net, const Partition& own,
                const community::ClusterOptions& options, const NameCommunities& names);

/// Of papers the formula over at most two concepts that describes each community of two papers or
/// more best; see explain_communities().
void add_explanations(graphio::PageData& page, const Network& net, const Partition& partition,
                      const PageMaterial& material);

}  // namespace bibweft::cli
