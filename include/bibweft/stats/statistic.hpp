#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

enum class Scope { graph, node, partition };

/// "graph", "node" or "partition".
std::string_view to_string(Scope scope) noexcept;

/// How much work may be done. Statistics over all pairs of nodes are left out at `fast`, exact on
/// small networks and sampled on large ones at `standard`, always exact at `exact`.
enum class Effort { fast, standard, exact };

struct StatisticOptions {
    Effort effort = Effort::standard;
    std::size_t top = 10;                    ///< length of lists of nodes and of component sizes
    std::string partition = "cluster";       ///< node column that holds the communities
    std::optional<std::size_t> merged_rows;  ///< rows a reader merged into others, if it counted
    std::uint64_t seed = 1;                  ///< of sampled statistics
    unsigned threads = 0;                    ///< 0: one for each processor; never changes a result
};

struct Distribution {
    double min = 0;
    double mean = 0;
    double median = 0;  ///< of an even count: the mean of the two in the middle
    double max = 0;
};

struct RankedNode {
    std::string id;
    std::string label;
    double value = 0;
};

/// What a statistic came to; monostate where it is undefined.
using Answer = std::variant<std::monostate, bool, std::int64_t, double, Distribution,
                            std::vector<std::int64_t>, std::vector<RankedNode>>;

struct StatisticValue {
    std::string name;  ///< stable key, such as `mean_distance`
    Answer answer;     ///< every number in it is finite
    std::string convention;
    std::string reason;  ///< why it is undefined; empty otherwise
};

class Workspace;  // what several statistics share; private to the module

/// One statistic, or a family that is computed together.
struct Statistic {
    std::string_view name;
    std::string_view summary;
    Scope scope;
    std::string_view unit;
    std::string_view convention;
    std::string_view source;  ///< DOI, or empty for a plain count
    bool all_pairs;           ///< needs paths between all nodes: left out at Effort::fast
    std::vector<StatisticValue> (*compute)(Workspace&);
};

/// All statistics in the order of the report.
std::span<const Statistic* const> statistics();
/// @throws Error usage, listing the known names
const Statistic& find_statistic(std::string_view name);

/// One statistic of a network. The values, and their bytes, do not depend on the order of nodes and
/// edges or on the number of threads.
std::vector<StatisticValue> evaluate(const Statistic& statistic, const Network& network,
                                     const StatisticOptions& options = {});

}  // namespace bibweft::stats
