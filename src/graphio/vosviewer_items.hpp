#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphio/model.hpp"

namespace bibweft::graphio {

/// A numeric node column as VOSviewer names it.
struct VosColumn {
    std::string name;  ///< "Documents" of weight<Documents>
    const Column* column = nullptr;
};

/// A network as VOSviewer sees it: items with an integer id, weights (numbers >= 0 that every item
/// has, for sizes) and scores (numbers that may be missing, for colours), and undirected links.
///
/// Node columns called weight<NAME> and score<NAME> are weights and scores. Of the others, whole
/// numbers >= 0 that no node lacks are weights (but a column with "year" in its name), all other
/// numbers are scores. A weight that some node lacks, or below 0, becomes a score. weight<Links>
/// and weight<Total link strength> are left out, since VOSviewer computes them; `size` is a weight
/// where there is no other. The columns `url` and `description` stay what they are.
struct VosMap {
    VosMap(const Network& network, const WriteContext& context, std::string_view format);

    const Network& links() const noexcept { return folded ? *folded : model.network; }
    /// The label of each cluster, in its order; empty where the network has no `cluster_label`.
    std::vector<std::pair<std::int64_t, std::string>> cluster_labels() const;

    ExportModel model;
    std::optional<Network> folded;      ///< of a directed network: its directions summed
    std::vector<std::string> ids;       ///< the network's own if all are integers > 0; else 1..n
    std::vector<double> x;              ///< empty or of all items; |x|, |y| are 1 at most, with 4
    std::vector<double> y;              ///< decimals, or as they were if within 2 with 4 decimals
    std::vector<std::int64_t> cluster;  ///< 1..1000; 0: none
    std::vector<VosColumn> weights;     ///< the one that sets the sizes comes first
    std::vector<VosColumn> scores;
    const Column* url = nullptr;
    const Column* description = nullptr;
};

/// The node column of a weight or score: "weight<Documents>".
std::string vos_column_name(std::string_view role, std::string_view name);

}  // namespace bibweft::graphio
