#include "stats/random_graphs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "bibweft/core/parallel.hpp"
#include "stats/lane_search.hpp"

namespace bibweft::stats {
namespace {

struct Pair {
    std::uint32_t a;
    std::uint32_t b;
    std::uint64_t key() const noexcept {
        return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
    }
};

std::vector<Pair> edges_of(const Csr& simple) {
    std::vector<Pair> edges;
    edges.reserve(simple.arc_count() / 2);
    for (std::uint32_t v = 0; v < simple.size(); ++v) {
        for (const std::uint32_t u : simple.targets(v)) {
            if (u > v) edges.push_back({v, u});
        }
    }
    return edges;
}

Csr simple_graph(std::size_t n, const std::vector<Pair>& edges) {
    Csr csr;
    csr.row.assign(n + 1, 0);
    for (const Pair& edge : edges) {
        ++csr.row[edge.a + std::size_t{1}];
        ++csr.row[edge.b + std::size_t{1}];
    }
    std::partial_sum(csr.row.begin(), csr.row.end(), csr.row.begin());
    csr.target.resize(csr.row.back());
    std::vector<std::size_t> next(csr.row.begin(), csr.row.end() - 1);
    for (const Pair& edge : edges) {
        csr.target[next[edge.a]++] = edge.b;
        csr.target[next[edge.b]++] = edge.a;
    }
    for (std::size_t v = 0; v < n; ++v) {
        std::sort(csr.target.begin() + static_cast<std::ptrdiff_t>(csr.row[v]),
                  csr.target.begin() + static_cast<std::ptrdiff_t>(csr.row[v + 1]));
    }
    return csr;
}

}  // namespace

Csr rewired(const Csr& simple, Rng& rng) {
    std::vector<Pair> edges = edges_of(simple);
    std::unordered_set<std::uint64_t> present;
    present.reserve(edges.size());
    for (const Pair& edge : edges) present.insert(edge.key());
    for (std::size_t tried = 0; tried < 10 * edges.size(); ++tried) {
        Pair& first = edges[rng.below(edges.size())];
        Pair& second = edges[rng.below(edges.size())];
        if (rng.below(2) == 0) std::swap(second.a, second.b);
        const Pair one{first.a, second.b};
        const Pair other{second.a, first.b};
        if (one.a == one.b || other.a == other.b) continue;
        if (present.contains(one.key()) || present.contains(other.key())) continue;
        present.erase(first.key());
        present.erase(second.key());
        present.insert(one.key());
        present.insert(other.key());
        first = one;
        second = other;
    }
    return simple_graph(simple.size(), edges);
}

void for_each_draw(Workspace& workspace,
                   const std::function<void(std::size_t, const Csr&)>& measure) {
    const Csr& simple = workspace.graph().simple();
    const std::uint64_t seed = workspace.options().seed;
    parallel_for(workspace.draws(), 1, workspace.options().threads,
                 [&](std::size_t begin, std::size_t end, unsigned /*worker*/) {
                     for (std::size_t draw = begin; draw < end; ++draw) {
                         Rng of_seed(seed);
                         Rng rng(of_seed.next() + draw);
                         measure(draw, rewired(simple, rng));
                     }
                 });
}

std::string ensemble_name(const Workspace& workspace) {
    return fmt::format("{} random graphs of the same degrees, seed {}", workspace.draws(),
                       workspace.options().seed);
}

Spread spread_of(std::span<const std::optional<double>> values) {
    Spread spread;
    double sum = 0;
    for (const std::optional<double>& value : values) {
        if (!value) continue;
        ++spread.count;
        sum += *value;
    }
    if (spread.count == 0) return spread;
    const auto count = static_cast<double>(spread.count);
    spread.mean = sum / count;
    double squares = 0;
    for (const std::optional<double>& value : values) {
        if (value) squares += (*value - spread.mean) * (*value - spread.mean);
    }
    if (spread.count > 1) spread.deviation = std::sqrt(squares / (count - 1));
    return spread;
}

std::optional<double> mean_hops(const Csr& simple, std::uint64_t seed) {
    constexpr std::size_t most_sources = 1024;
    std::vector<std::uint32_t> sources(simple.size());
    std::iota(sources.begin(), sources.end(), 0U);
    if (sources.size() > most_sources) {
        Rng(seed).shuffle(std::span(sources));
        sources.resize(most_sources);
    }
    LaneSearch lanes(simple, simple);
    std::uint64_t pairs = 0;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sources.size(); i += Lanes::count) {
        const std::size_t batch = std::min(Lanes::count, sources.size() - i);
        lanes.run(std::span(sources).subspan(i, batch),
                  [&](std::uint32_t /*v*/, std::uint64_t hops, std::uint64_t reached_from) {
                      pairs += reached_from;
                      sum += hops * reached_from;
                  });
    }
    if (pairs == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(pairs);
}

}  // namespace bibweft::stats
