#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/stats/statistic.hpp"
#include "stats/distances.hpp"
#include "stats/graph.hpp"
#include "stats/structure.hpp"

namespace bibweft::stats {

/// The network of one evaluation, with what several statistics need, made when first asked for.
class Workspace {
public:
    Workspace(const Network& network, const StatisticOptions& options)
        : graph_(network), options_(options) {}

    Graph& graph() noexcept { return graph_; }
    const Graph& graph() const noexcept { return graph_; }
    const Network& network() const noexcept { return graph_.network(); }
    const StatisticOptions& options() const noexcept { return options_; }

    const Components& weak();
    /// The communities by vertex, from the node column of options().partition: numbered from 0 in
    /// vertex order, a node without a value is one of its own. Nothing without that column.
    const std::optional<std::vector<std::uint32_t>>& groups();
    /// Exact on networks of up to 30,000 nodes and at Effort::exact, else sampled; sampled where
    /// options().samples is below the number of nodes.
    const Distances& distances();
    /// How many sources distances() searches from; 0: all.
    std::size_t sampled_sources() const noexcept;
    /// How many random networks drawn statistics compare with.
    std::size_t draws() const noexcept;
    /// From now on options().draws is that number, not 0.
    void want_draws() noexcept { options_.draws = draws(); }

    /// Keeps the values by vertex as a column of the report, if it wants columns.
    void keep(std::string_view name, std::string_view convention,
              const std::vector<std::optional<double>>& by_vertex);
    template <class T>
    void keep(std::string_view name, std::string_view convention, const std::vector<T>& by_vertex) {
        if (!options_.node_columns) return;
        std::vector<std::optional<double>> values;
        for (const T& value : by_vertex) values.emplace_back(static_cast<double>(value));
        keep(name, convention, values);
    }
    /// A column that is undefined for all nodes.
    void keep_none(std::string_view name, std::string_view reason, std::string_view convention);
    std::vector<NodeColumn>& columns() noexcept { return columns_; }

private:
    Graph graph_;
    StatisticOptions options_;
    std::optional<Components> weak_;
    std::optional<Distances> distances_;
    bool groups_read_ = false;
    std::optional<std::vector<std::uint32_t>> groups_;
    std::vector<NodeColumn> columns_;
};

/// A defined value.
StatisticValue known(std::string name, Answer answer, std::string_view convention);
StatisticValue undefined(std::string name, std::string_view reason, std::string_view convention);
StatisticValue count(std::string name, std::size_t number, std::string_view convention);
/// `number` if there is one, else undefined with the reason.
StatisticValue known_or(std::string name, std::optional<double> number, std::string_view reason,
                        std::string_view convention);

/// Minimum, mean, median and maximum; undefined if there are no values.
StatisticValue distribution(std::string name, std::vector<double> values,
                            std::string_view convention);

/// The value `top_NAME` and the column NAME, undefined for all nodes.
StatisticValue undefined_top(Workspace& workspace, std::string_view name, std::string_view reason,
                             std::string_view convention);

/// "no node column …": why statistics of a partition are undefined without one.
std::string no_groups(const Workspace& workspace);

/// The nodes of the largest values as `top_NAME`, falling, ties by node id; at most options().top
/// of them. `by_vertex` holds one value for each vertex; kept as the column NAME.
StatisticValue top_nodes(Workspace& workspace, std::string_view name,
                         const std::vector<std::optional<double>>& by_vertex,
                         std::string_view convention);
StatisticValue top_nodes(Workspace& workspace, std::string_view name,
                         const std::vector<double>& by_vertex, std::string_view convention);

}  // namespace bibweft::stats
