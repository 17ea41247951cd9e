#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bibweft/core/network.hpp"
#include "stats/csr.hpp"

namespace bibweft::stats {

/// A Network with its vertices in canonical order. Rows are made when first asked for; not for use
/// by two threads at once before that. Must not outlive the network.
class Graph {
public:
    explicit Graph(const Network& network);

    const Network& network() const noexcept { return *network_; }
    bool directed() const noexcept { return network_->directed(); }
    std::size_t size() const noexcept { return order_.size(); }
    NodeId node(std::size_t vertex) const noexcept { return static_cast<NodeId>(order_[vertex]); }
    std::span<const std::uint32_t> order() const noexcept { return order_; }
    std::span<const std::uint32_t> rank() const noexcept { return rank_; }
    std::size_t loop_count() const noexcept { return loop_count_; }

    const Csr& out();
    const Csr& in();
    const Csr& simple();

    /// Values by vertex become values by node.
    template <class T>
    std::vector<T> by_node(const std::vector<T>& by_vertex) const {
        std::vector<T> result(by_vertex.size());
        for (std::size_t v = 0; v < by_vertex.size(); ++v) result[order_[v]] = by_vertex[v];
        return result;
    }

private:
    const Network* network_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> rank_;
    std::size_t loop_count_ = 0;
    std::optional<Csr> out_;
    std::optional<Csr> in_;
    std::optional<Csr> simple_;
};

}  // namespace bibweft::stats
