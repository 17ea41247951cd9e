#include "community/leiden_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bibweft::community {
namespace {

constexpr double randomness = 0.01;  // theta of the paper, in units of the mean weight
constexpr double least_gain = 1e-9;  // below it a move is rounding
constexpr std::size_t ahead = 8;     // nodes whose rows are fetched early

/// Numbers communities from 0 in the order of their first nodes; how many there are.
std::size_t renumber(std::vector<std::uint32_t>& community) {
    constexpr std::uint32_t none = 0xFFFFFFFFU;
    std::vector<std::uint32_t> number(community.size(), none);
    std::uint32_t count = 0;
    for (std::uint32_t& c : community) {
        if (number[c] == none) number[c] = count++;
        c = number[c];
    }
    return count;
}

/// The nodes of each community, one after the other: nodes[begin[c]] to nodes[begin[c + 1] - 1].
struct Members {
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> nodes;

    Members(std::span<const std::uint32_t> community, std::size_t count)
        : begin(count + 1, 0), nodes(community.size()) {
        for (const std::uint32_t c : community) ++begin[c + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t node = 0; node < community.size(); ++node) {
            nodes[next[community[node]]++] = node;
        }
    }
};

}  // namespace

LeidenGraph contracted(const LeidenGraph& graph, std::span<const std::uint32_t> community,
                       std::size_t count) {
    const Members members(community, count);
    std::vector<double> links(count, 0.0);
    std::vector<std::uint32_t> near;
    LeidenGraph out;
    out.row_begin.reserve(count + 1);
    out.node_weight.assign(count, 0.0);
    for (std::uint32_t c = 0; c < count; ++c) {
        near.clear();
        for (std::uint32_t i = members.begin[c]; i < members.begin[c + 1]; ++i) {
            out.node_weight[c] += graph.node_weight[members.nodes[i]];
            for (const LeidenGraph::Arc& arc : graph.row(members.nodes[i])) {
                const std::uint32_t other = community[arc.other];
                if (other == c) continue;
                if (links[other] == 0.0) near.push_back(other);
                links[other] += arc.weight;
            }
        }
        for (const std::uint32_t other : near) {
            out.arcs.push_back({other, static_cast<float>(links[other])});
            links[other] = 0.0;
        }
        out.row_begin.push_back(out.arcs.size());
    }
    return out;
}

LeidenSearch::LeidenSearch(const LeidenGraph& graph, double resolution, std::uint64_t seed)
    : graph_(graph), resolution_(resolution), rng_(seed), membership_(graph.size()) {
    std::iota(membership_.begin(), membership_.end(), 0U);
    links_.assign(graph.size(), 0.0);
}

/// Large graphs are visited by short runs of nodes, the runs in random order: memory likes it
/// better.
void LeidenSearch::random_order(std::size_t size) {
    const std::size_t run = size < 10'000 ? 1 : 16;
    std::vector<std::uint32_t> starts((size + run - 1) / run);
    std::iota(starts.begin(), starts.end(), 0U);
    rng_.shuffle(std::span(starts));
    order_.clear();
    for (const std::uint32_t start : starts) {
        const std::size_t first = start * run;
        for (std::size_t node = first; node < std::min(first + run, size); ++node) {
            order_.push_back(static_cast<std::uint32_t>(node));
        }
    }
}

/// n_c and the number of members of each community, and the numbers that no community has.
void LeidenSearch::weigh(const LeidenGraph& graph, std::span<const std::uint32_t> community) {
    weight_.assign(graph.size(), 0.0);
    members_.assign(graph.size(), 0);
    for (std::size_t node = 0; node < graph.size(); ++node) {
        weight_[community[node]] += graph.node_weight[node];
        ++members_[community[node]];
    }
    unused_.clear();
    for (std::uint32_t c = 0; c < graph.size(); ++c) {
        if (members_[c] == 0) unused_.push_back(c);
    }
}

/// Fast local moving: visits nodes in random order, and those again whose neighbours have moved,
/// until no move of a single node raises H.
void LeidenSearch::move_nodes(const LeidenGraph& graph, std::vector<std::uint32_t>& community) {
    const std::size_t size = graph.size();
    weigh(graph, community);
    random_order(size);
    waiting_.assign(size, 1);
    std::size_t first = 0;  // order_ is a ring: no node waits twice
    for (std::size_t left = size; left > 0; --left) {
        const std::uint32_t node = order_[first];
        if (left > ahead) {
            const std::size_t soon = first + ahead < size ? first + ahead : first + ahead - size;
            __builtin_prefetch(graph.arcs.data() + graph.row_begin[order_[soon]]);
        }
        first = first + 1 == size ? 0 : first + 1;
        waiting_[node] = 0;
        const std::uint32_t own = community[node];
        const double node_weight = graph.node_weight[node];
        weight_[own] -= node_weight;
        if (--members_[own] == 0) {
            unused_.push_back(own);
            weight_[own] = 0.0;
        }
        for (const LeidenGraph::Arc& arc : graph.row(node)) {
            const std::uint32_t c = community[arc.other];
            if (links_[c] == 0.0) near_.push_back(c);
            links_[c] += arc.weight;
        }
        std::uint32_t best = own;
        double best_gain = links_[own] - resolution_ * node_weight * weight_[own] + least_gain;
        if (best_gain < 0.0) {  // better alone
            best = unused_.back();
            best_gain = least_gain;
        }
        for (const std::uint32_t c : near_) {
            const double gain = links_[c] - resolution_ * node_weight * weight_[c];
            if (gain > best_gain) {
                best = c;
                best_gain = gain + least_gain;
            }
            links_[c] = 0.0;
        }
        near_.clear();
        weight_[best] += node_weight;
        if (members_[best]++ == 0) unused_.pop_back();  // the last one is its number
        if (best == own) continue;
        community[node] = best;
        for (const LeidenGraph::Arc& arc : graph.row(node)) {
            if (waiting_[arc.other] || community[arc.other] == best) continue;
            waiting_[arc.other] = 1;
            std::size_t end = first + left - 1;
            order_[end < size ? end : end - size] = arc.other;
            ++left;
        }
    }
}

/// Before the refinement every node stands for itself; cut_ is what links it to the rest of its
/// community.
void LeidenSearch::start_refining(const LeidenGraph& graph,
                                  std::span<const std::uint32_t> community) {
    weigh(graph, community);
    refined_weight_ = graph.node_weight;
    members_.assign(graph.size(), 1);
    cut_.assign(graph.size(), 0.0);
    for (std::size_t node = 0; node < graph.size(); ++node) {
        for (const LeidenGraph::Arc& arc : graph.row(node)) {
            if (community[arc.other] == community[node]) cut_[node] += arc.weight;
        }
    }
}

/// One of the choices, with probability proportional to exp(gain / theta).
std::uint32_t LeidenSearch::draw(std::uint32_t stay) {
    double most = 0.0;
    for (const auto& choice : choices_) most = std::max(most, choice.second);
    double sum = std::exp(-most / randomness);
    for (auto& choice : choices_)
        sum += choice.second = std::exp((choice.second - most) / randomness);
    double left = rng_.uniform() * sum;
    for (const auto& choice : choices_) {
        left -= choice.second;
        if (left < 0.0) return choice.first;
    }
    return stay;
}

/// Takes every community apart and puts together within it what is well connected to its rest, at
/// random: the better, the likelier.
std::vector<std::uint32_t> LeidenSearch::refine(const LeidenGraph& graph,
                                                std::span<const std::uint32_t> community) {
    start_refining(graph, community);
    std::vector<std::uint32_t> refined(graph.size());
    std::iota(refined.begin(), refined.end(), 0U);
    random_order(graph.size());
    const auto well_connected = [&](std::uint32_t part, double whole) {
        const double n = refined_weight_[part];
        return cut_[part] >= resolution_ * n * (whole - n);
    };
    for (const std::uint32_t node : order_) {
        const double whole = weight_[community[node]];
        if (members_[node] != 1 || refined[node] != node || !well_connected(node, whole)) continue;
        for (const LeidenGraph::Arc& arc : graph.row(node)) {
            if (community[arc.other] != community[node]) continue;
            const std::uint32_t part = refined[arc.other];
            if (links_[part] == 0.0) near_.push_back(part);
            links_[part] += arc.weight;
        }
        const double node_weight = graph.node_weight[node];
        choices_.clear();
        for (const std::uint32_t part : near_) {
            const double gain = links_[part] - resolution_ * node_weight * refined_weight_[part];
            if (gain >= 0.0 && well_connected(part, whole)) choices_.emplace_back(part, gain);
        }
        const std::uint32_t chosen = choices_.empty() ? node : draw(node);
        if (chosen != node) {
            cut_[chosen] += cut_[node] - 2.0 * links_[chosen];
            refined_weight_[chosen] += node_weight;
            ++members_[chosen];
            members_[node] = 0;
            refined[node] = chosen;
        }
        for (const std::uint32_t part : near_) links_[part] = 0.0;
        near_.clear();
    }
    return refined;
}

void LeidenSearch::shake(const std::vector<std::uint32_t>& membership) {
    membership_ = membership;
    weigh(graph_, membership_);
    const double share = 0.5 * rng_.uniform();
    std::vector<char> apart(graph_.size(), 0);
    for (std::uint32_t c = 0; c < graph_.size(); ++c) apart[c] = rng_.uniform() < share ? 1 : 0;
    for (std::uint32_t& c : membership_) {
        if (!apart[c] || members_[c] == 1) continue;
        --members_[c];
        c = unused_.back();
        unused_.pop_back();
    }
}

const std::vector<std::uint32_t>& LeidenSearch::iterate() {
    LeidenGraph level;
    const LeidenGraph* graph = &graph_;
    std::vector<std::uint32_t> community = membership_;
    std::vector<std::uint32_t> place(
        graph_.size());  // of each node of graph_, in the level's graph
    std::iota(place.begin(), place.end(), 0U);
    for (;;) {
        move_nodes(*graph, community);
        const std::size_t communities = renumber(community);
        for (std::size_t node = 0; node < place.size(); ++node) {
            membership_[node] = community[place[node]];
        }
        if (communities == graph->size()) break;
        std::vector<std::uint32_t> refined = refine(*graph, community);
        std::size_t parts = renumber(refined);
        if (parts == graph->size()) {  // nothing was put together: go on with the whole ones
            refined = community;
            parts = communities;
        }
        std::vector<std::uint32_t> next(parts);
        for (std::size_t node = 0; node < community.size(); ++node) {
            next[refined[node]] = community[node];
        }
        for (std::uint32_t& node : place) node = refined[node];
        LeidenGraph smaller = contracted(*graph, refined, parts);
        level = std::move(smaller);
        graph = &level;
        community = std::move(next);
    }
    return membership_;
}

}  // namespace bibweft::community
