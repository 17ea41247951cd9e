#include "stats/distances.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/parallel.hpp"
#include "bibweft/core/rng.hpp"
#include "stats/lane_search.hpp"

namespace bibweft::stats {
namespace {

/// Sources that are searched together; all or none of them lie in the largest component.
struct Batch {
    std::span<const std::uint32_t> sources;
    bool largest = false;
};

/// Moves the sources in the largest component to the front; returns their number.
std::size_t largest_first(std::vector<std::uint32_t>& sources, const Components& weak) {
    const auto middle = std::stable_partition(
        sources.begin(), sources.end(), [&](std::uint32_t v) { return weak.component_of[v] == 0; });
    return static_cast<std::size_t>(middle - sources.begin());
}

std::vector<Batch> batches_of(std::span<const std::uint32_t> sources, std::size_t largest) {
    std::vector<Batch> batches;
    const auto cut = [&](std::span<const std::uint32_t> rest, bool in_largest) {
        while (!rest.empty()) {
            const std::size_t take = std::min(rest.size(), Lanes::count);
            batches.push_back({rest.first(take), in_largest});
            rest = rest.subspan(take);
        }
    };
    cut(sources.first(largest), true);
    cut(sources.subspan(largest), false);
    return batches;
}

void search(LaneSearch& lanes, const Batch& batch, Distances& into) {
    DistanceCounts counts;
    lanes.run(batch.sources, [&](std::uint32_t v, std::uint64_t hops, std::uint64_t sources) {
        counts.add(hops, sources);
        if (into.reached_by.empty()) return;
        into.reached_by[v] += sources;
        into.distance_sum[v] += hops * sources;
        into.harmonic[v] += static_cast<double>(sources) / static_cast<double>(hops);
        into.farthest[v] = std::max(into.farthest[v], hops);
    });
    into.all.add(counts);
    if (batch.largest) into.largest.add(counts);
    into.sources += batch.sources.size();
}

void join(const Distances& part, Distances& whole) {
    whole.all.add(part.all);
    whole.largest.add(part.largest);
    whole.sources += part.sources;
    for (std::size_t v = 0; v < part.reached_by.size(); ++v) {
        whole.reached_by[v] += part.reached_by[v];
        whole.distance_sum[v] += part.distance_sum[v];
        whole.harmonic[v] += part.harmonic[v];
        whole.farthest[v] = std::max(whole.farthest[v], part.farthest[v]);
    }
}

void give_rows(Distances& distances, std::size_t n) {
    distances.reached_by.assign(n, 0);
    distances.distance_sum.assign(n, 0);
    distances.harmonic.assign(n, 0.0);
    distances.farthest.assign(n, 0);
}

}  // namespace

void DistanceCounts::add(std::uint64_t hops, std::uint64_t count) {
    if (pairs.size() <= hops) pairs.resize(hops + 1, 0);
    pairs[hops] += count;
}

void DistanceCounts::add(const DistanceCounts& other) {
    pairs.resize(std::max(pairs.size(), other.pairs.size()), 0);
    for (std::size_t d = 0; d < other.pairs.size(); ++d) pairs[d] += other.pairs[d];
}

std::uint64_t DistanceCounts::reachable() const noexcept {
    return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

std::optional<double> DistanceCounts::mean() const noexcept {
    const std::uint64_t count = reachable();
    if (count == 0) return std::nullopt;
    std::uint64_t sum = 0;
    for (std::size_t d = 0; d < pairs.size(); ++d) sum += d * pairs[d];
    return static_cast<double>(sum) / static_cast<double>(count);
}

std::optional<double> closeness_of(const Distances& distances, std::size_t vertex) {
    const auto reached = static_cast<double>(distances.reached_by[vertex]);
    if (reached == 0) return std::nullopt;
    const auto others = static_cast<double>(distances.reached_by.size() - 1);
    return reached / others * reached / static_cast<double>(distances.distance_sum[vertex]);
}

Distances all_distances(Graph& graph, const Components& weak, unsigned threads) {
    std::vector<std::uint32_t> sources(graph.size());
    std::iota(sources.begin(), sources.end(), 0U);
    const std::size_t largest = largest_first(sources, weak);
    const std::vector<Batch> batches = batches_of(sources, largest);

    // The sums of doubles are made in groups that do not depend on the number of threads.
    constexpr std::size_t group_count = 16;
    const std::size_t per_group = batches.size() / group_count + 1;
    const std::size_t groups = (batches.size() + per_group - 1) / per_group;
    std::vector<Distances> parts(groups);
    const Csr& out = graph.out();
    const Csr& in = graph.in();
    if (graph.size() <= Lanes::count) threads = 1;
    parallel_for(groups, 1, threads, [&](std::size_t begin, std::size_t end, unsigned /*worker*/) {
        LaneSearch lanes(out, in);
        for (std::size_t g = begin; g < end; ++g) {
            give_rows(parts[g], out.size());
            const std::size_t last = std::min(batches.size(), (g + 1) * per_group);
            for (std::size_t b = g * per_group; b < last; ++b) search(lanes, batches[b], parts[g]);
        }
    });
    Distances whole;
    give_rows(whole, out.size());
    for (const Distances& part : parts) join(part, whole);
    return whole;
}

Distances sampled_distances(Graph& graph, const Components& weak, std::size_t sources,
                            std::uint64_t seed, unsigned threads) {
    const std::size_t batch_count = std::min<std::size_t>(8, sources);
    std::vector<std::uint32_t> vertices(graph.size());
    std::iota(vertices.begin(), vertices.end(), 0U);
    Rng(seed).shuffle(std::span(vertices));
    const Csr& out = graph.out();
    const Csr& in = graph.in();
    std::vector<Distances> parts(batch_count);
    parallel_for(batch_count, 1, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        LaneSearch lanes(out, in);
        for (std::size_t b = begin; b < end; ++b) {
            const std::size_t from = sources * b / batch_count;
            const std::size_t to = sources * (b + 1) / batch_count;
            std::vector<std::uint32_t> part(vertices.begin() + static_cast<std::ptrdiff_t>(from),
                                            vertices.begin() + static_cast<std::ptrdiff_t>(to));
            const std::size_t largest = largest_first(part, weak);
            for (const Batch& batch : batches_of(part, largest)) search(lanes, batch, parts[b]);
        }
    });
    Distances whole;
    whole.sampled = true;
    double sum = 0;
    double squares = 0;
    std::size_t known = 0;
    for (const Distances& part : parts) {
        join(part, whole);
        const std::optional<double> mean = part.all.mean();
        if (!mean) continue;
        ++known;
        sum += *mean;
        squares += *mean * *mean;
    }
    if (known > 1) {
        const auto k = static_cast<double>(known);
        const double variance = std::max(0.0, (squares - sum * sum / k) / (k - 1));
        whole.standard_error = std::sqrt(variance / k);
    }
    return whole;
}

}  // namespace bibweft::stats
