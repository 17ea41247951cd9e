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

/// How dear a statistic is.
enum class Cost {
    quick,     ///< about linear in the links
    thorough,  ///< over all pairs of nodes, or many passes over the links
    drawn      ///< over many random networks
};

/// How much work may be done. Thorough statistics are left out at `fast`; those over all pairs of
/// nodes are exact on small networks and sampled on large ones at `standard`, always exact at
/// `exact`.
enum class Effort { fast, standard, exact };

struct StatisticOptions {
    Effort effort = Effort::standard;
    std::size_t top = 10;                    ///< length of lists of nodes and of component sizes
    std::string partition = "cluster";       ///< node column that holds the communities
    std::optional<std::size_t> merged_rows;  ///< rows a reader merged into others, if it counted
    std::size_t samples = 0;    ///< sources of sampled statistics; 0: by size, see Effort
    std::size_t draws = 0;      ///< random networks that drawn statistics compare with; 0: by size
    std::uint64_t seed = 1;     ///< of sampled and drawn statistics
    bool node_columns = false;  ///< keep the values of every node for the report's columns
    unsigned threads = 0;       ///< 0: one for each processor; never changes a result
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

/// Rows of named columns; a missing cell is undefined there.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;
};

/// What a statistic came to; monostate where it is undefined.
using Answer = std::variant<std::monostate, bool, std::int64_t, double, Distribution,
                            std::vector<std::int64_t>, std::vector<RankedNode>, Table>;

struct StatisticValue {
    std::string name;  ///< stable key, such as `mean_distance`
    Answer answer;     ///< every number in it is finite
    std::string convention;
    std::string reason;  ///< why it is undefined; empty otherwise
};

/// One value for each node, in node order; nothing where it is undefined.
struct NodeColumn {
    std::string name;
    std::string convention;
    std::vector<std::optional<double>> values;
    std::string reason;  ///< why it is undefined for all nodes; empty otherwise
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
    Cost cost;
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
