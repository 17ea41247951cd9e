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
    /// Exact on networks of up to 30,000 nodes and at Effort::exact, else sampled.
    const Distances& distances();

private:
    Graph graph_;
    StatisticOptions options_;
    std::optional<Components> weak_;
    std::optional<Distances> distances_;
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

/// The nodes of the largest values, falling, ties by node id; at most options().top of them.
/// `by_vertex` holds one value for each vertex.
StatisticValue top_nodes(const Workspace& workspace, std::string name,
                         const std::vector<double>& by_vertex, std::string_view convention);

}  // namespace bibweft::stats
