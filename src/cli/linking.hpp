#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bibweft/corpus/corpus.hpp"
#include "bibweft/ingest/read.hpp"
#include "bibweft/network/type.hpp"
#include "cli/command.hpp"
#include "cli/items.hpp"

namespace bibweft::cli {

/// How nodes are chosen and linked, for every command that makes networks.
struct LinkingOptions {
    std::string normalization;
    double min_weight = 0;
    std::size_t top_k = 0;
    std::size_t min_papers = 1;
    std::size_t max_items = 0;
    std::size_t max_shared = network::NetworkOptions{}.max_shared;
    std::string backbone;
    bool transitive_reduction = false;
    double alpha = network::NetworkOptions{}.alpha;
    bool largest_component = false;
    bool drop_isolates = false;
    std::size_t evidence = 0;  ///< papers, or shared works, named on each link
};

/// The ways of counting that networks know, for declare_analysis_options.
std::vector<std::string> countings();

void declare_linking_options(CLI::App& app, LinkingOptions& options,
                             network::Normalization default_normalization);

/// The options of one network type: its defaults, and what was asked for.
/// @throws Usage  if the type has no such backbone
network::NetworkOptions network_options(const network::NetworkType& type,
                                        const LinkingOptions& options, Counting counting,
                                        unsigned threads, const CLI::App& app);

/// The graph attributes `network_type`, `network`, `weight_means`, `min_weight`, `top_k`, and where
/// they apply `min_papers`, `max_items`, `max_shared`, `counting` and `normalization`.
void describe_links(Network& net, const network::NetworkType& type,
                    const network::NetworkOptions& options);

/// The edge column `evidence`: the ids of the papers, or of the shared works, that add most to a
/// link, at most `most`. Nothing for most == 0, or where links are no sum over papers or works.
void add_evidence(Network& net, const network::NetworkType& type,
                  const network::NetworkInput& input, const network::NetworkOptions& options,
                  std::size_t most);

/// What a network was made of, for messages.
struct Origin {
    const ingest::ReadSummary& read;
    const corpus::Corpus& corpus;
    const ItemReport& items;
};

/// Why the network has no link: the step that left none, and what helps. Empty if it has any.
std::string why_empty(const Network& net, const network::NetworkType& type,
                      const network::NetworkOptions& options, const Origin& origin);

/// Warns if a network has no link, and says what the steps took away.
void report_links(const Network& net, const network::NetworkType& type,
                  const network::NetworkOptions& options, const Origin& origin, Session& session);

}  // namespace bibweft::cli
