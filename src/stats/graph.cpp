#include "stats/graph.hpp"

#include <algorithm>
#include <numeric>

namespace bibweft::stats {

Graph::Graph(const Network& network) : network_(&network) {
    if (std::ranges::is_sorted(network.ids())) {
        order_.resize(network.node_count());
        std::iota(order_.begin(), order_.end(), 0U);
    } else {
        order_ = canonical_order(network);
    }
    rank_.resize(order_.size());
    for (std::size_t v = 0; v < order_.size(); ++v) {
        rank_[order_[v]] = static_cast<std::uint32_t>(v);
    }
    for (const Edge& edge : network.edges()) loop_count_ += edge.source == edge.target ? 1 : 0;
}

const Csr& Graph::out() {
    if (!out_) out_ = arcs_in_order(*network_, order_, rank_, false);
    return *out_;
}

const Csr& Graph::in() {
    if (!directed()) return out();
    if (!in_) in_ = arcs_in_order(*network_, order_, rank_, true);
    return *in_;
}

const Csr& Graph::simple() {
    if (!directed() && loop_count_ == 0) return out();
    if (!simple_) simple_ = simple_neighbours(out(), in());
    return *simple_;
}

}  // namespace bibweft::stats
