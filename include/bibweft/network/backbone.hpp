#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/attributes.hpp"
#include "bibweft/core/network.hpp"

namespace bibweft::network {

/// What co-occurrences were counted from, for tests of significance.
struct Cooccurrences {
    double total = 0;               ///< N: the shared things that were counted (papers, or works)
    std::vector<double> frequency;  ///< f_i, by node: those that hold i
    std::vector<double> count;      ///< c_ij, by link: those that hold both
};

struct BackboneOptions {
    double alpha = 0.05;  ///< of disparity and significance: the level, above 0 and at most 1
    const Cooccurrences* counts = nullptr;  ///< of significance
};

/// The links that stay, and what was computed for each link.
struct Backbone {
    std::vector<char> kept;                                 ///< marked by link
    std::vector<Column> evidence;                           ///< edge columns
    std::vector<std::pair<std::string, Value>> notes = {};  ///< graph attributes
};

/// A way to keep the links that carry a network. Self-loops are never kept. Weights are
/// similarities: the higher, the closer.
struct BackboneMethod {
    std::string_view name;
    std::string_view summary;
    std::string_view source = {};  ///< the paper that defines it; empty: textbooks do
    bool directed = false;         ///< for directed networks, else for undirected ones
    bool uses_alpha = false;
    bool needs_counts = false;  ///< uses options.counts
    Backbone (*find)(const Network& net, const BackboneOptions& options) = nullptr;
};

std::span<const BackboneMethod* const> backbone_methods();
/// @throws Error usage, listing the known names
const BackboneMethod& find_backbone_method(std::string_view name);

/// The network of all nodes and of the links of the backbone. The evidence becomes edge columns,
/// the graph attributes `backbone`, `links_before_backbone` and, where it is used, `alpha` say what
/// was done. Depends on neither the order of nodes nor that of links.
/// @throws Error usage, if the network has directions and the method wants none or the other way
///         round, if counts are needed and missing, or if alpha is not above 0 and at most 1
Network backbone(const Network& net, const BackboneMethod& method,
                 const BackboneOptions& options = {});

}  // namespace bibweft::network
