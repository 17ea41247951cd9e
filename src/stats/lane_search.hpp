#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "stats/csr.hpp"

namespace bibweft::stats {

/// One bit for each of the searches that run side by side.
struct Lanes {
    static constexpr std::size_t count = 256;
    std::array<std::uint64_t, count / 64> word{};

    void set(std::size_t lane) noexcept { word[lane / 64] |= std::uint64_t{1} << (lane % 64); }
    bool any() const noexcept { return (word[0] | word[1] | word[2] | word[3]) != 0; }
    std::uint64_t size() const noexcept {
        std::uint64_t bits = 0;
        for (const std::uint64_t w : word) bits += static_cast<unsigned>(std::popcount(w));
        return bits;
    }
    Lanes& operator|=(const Lanes& other) noexcept {
        for (std::size_t i = 0; i < word.size(); ++i) word[i] |= other.word[i];
        return *this;
    }
    Lanes without(const Lanes& other) const noexcept {
        Lanes rest;
        for (std::size_t i = 0; i < word.size(); ++i) rest.word[i] = word[i] & ~other.word[i];
        return rest;
    }
    friend bool operator==(const Lanes&, const Lanes&) = default;
};

/// Breadth-first search from up to Lanes::count sources at once, a bit for each.
/// Source: Then et al., PVLDB 8:449 (2014), doi:10.14778/2735496.2735507
class LaneSearch {
public:
    LaneSearch(const Csr& out, const Csr& in)
        : out_(out), in_(in), seen_(out.size()), frontier_(out.size()), next_(out.size()) {}

    /// Calls visit(vertex, hops, sources) for every vertex and every distance > 0 at which any of
    /// the sources reaches it; `sources` is their number.
    template <class Visit>
    void run(std::span<const std::uint32_t> sources, Visit&& visit) {
        start(sources);
        for (std::uint64_t hops = 1; !active_.empty(); ++hops) {
            touched_.clear();
            if (active_arcs() > in_.arc_count() / 4) {
                pull();
            } else {
                push();
            }
            for (const std::uint32_t v : active_) frontier_[v] = {};
            std::swap(active_, touched_);
            for (const std::uint32_t v : active_) {
                frontier_[v] = std::exchange(next_[v], {});
                seen_[v] |= frontier_[v];
                visit(v, hops, frontier_[v].size());
            }
        }
    }

private:
    void start(std::span<const std::uint32_t> sources) {
        seen_.assign(out_.size(), {});
        active_.assign(sources.begin(), sources.end());
        all_ = {};
        for (std::size_t lane = 0; lane < sources.size(); ++lane) {
            all_.set(lane);
            seen_[sources[lane]].set(lane);
            frontier_[sources[lane]].set(lane);
        }
    }

    std::size_t active_arcs() const noexcept {
        std::size_t arcs = 0;
        for (const std::uint32_t v : active_) arcs += out_.degree(v);
        return arcs;
    }

    /// From the few vertices of the frontier to their neighbours.
    void push() {
        for (const std::uint32_t u : active_) {
            for (const std::uint32_t v : out_.targets(u)) {
                const Lanes fresh = frontier_[u].without(seen_[v]);
                if (!fresh.any()) continue;
                if (!next_[v].any()) touched_.push_back(v);
                next_[v] |= fresh;
            }
        }
    }

    /// To every vertex that is not yet finished, from its neighbours.
    void pull() {
        for (std::uint32_t v = 0; v < seen_.size(); ++v) {
            if (seen_[v] == all_) continue;
            Lanes reached;
            for (const std::uint32_t u : in_.targets(v)) reached |= frontier_[u];
            reached = reached.without(seen_[v]);
            if (!reached.any()) continue;
            next_[v] = reached;
            touched_.push_back(v);
        }
    }

    const Csr& out_;
    const Csr& in_;
    std::vector<Lanes> seen_;
    std::vector<Lanes> frontier_;
    std::vector<Lanes> next_;
    std::vector<std::uint32_t> active_;
    std::vector<std::uint32_t> touched_;
    Lanes all_;
};

}  // namespace bibweft::stats
