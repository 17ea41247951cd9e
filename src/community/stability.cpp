#include "bibweft/community/stability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "bibweft/community/leiden.hpp"
#include "bibweft/community/quality.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/core/rng.hpp"
#include "community/connected.hpp"

namespace bibweft::community {
namespace {

/// How many nodes are in community i of one partition and j of the other.
struct Overlaps {
    std::map<std::pair<std::size_t, std::size_t>, double> both;
    std::vector<double> first;
    std::vector<double> second;
    double all = 0;
};

Overlaps overlaps_of(const Partition& a, const Partition& b) {
    if (a.community_of.size() != b.community_of.size()) {
        throw Error(ErrorCode::internal, "partitions of different nodes");
    }
    Overlaps o;
    o.first.resize(a.community_count);
    o.second.resize(b.community_count);
    o.all = static_cast<double>(a.community_of.size());
    for (std::size_t n = 0; n < a.community_of.size(); ++n) {
        const std::size_t i = index_of(a.community_of[n]);
        const std::size_t j = index_of(b.community_of[n]);
        ++o.both[{i, j}];
        ++o.first[i];
        ++o.second[j];
    }
    return o;
}

double pairs(double n) {
    return n * (n - 1) / 2;
}

double entropy(std::span<const double> counts, double all) {
    double h = 0;
    for (const double c : counts) {
        if (c > 0) h -= c / all * std::log(c / all);
    }
    return h;
}

/// Positions of the links sorted by the ranks of their ends, so that draws do not depend on the
/// order of nodes.
std::vector<std::uint32_t> canonical_links(const Network& network) {
    const std::vector<std::uint32_t> order = canonical_order(network);
    std::vector<std::uint32_t> rank(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    std::vector<std::uint32_t> links(network.edge_count());
    std::iota(links.begin(), links.end(), 0U);
    std::ranges::sort(links, {}, [&](std::uint32_t l) {
        const Edge& e = network.edges()[l];
        return std::minmax({rank[index_of(e.source)], rank[index_of(e.target)]});
    });
    return links;
}

/// Poisson of mean 1, by inversion.
std::uint32_t poisson(Rng& rng) {
    double left = rng.uniform();
    double p = std::exp(-1.0);
    std::uint32_t k = 0;
    while (left >= p && k < 20) {
        left -= p;
        p /= ++k;
    }
    return k;
}

Network drawn_again(const Network& network, std::span<const std::uint32_t> links,
                    std::uint64_t seed) {
    Rng rng(seed);
    NetworkBuilder builder(false);
    for (const std::string& id : network.ids()) builder.add_node(id);
    for (const std::uint32_t l : links) {
        const Edge& e = network.edges()[l];
        const std::uint32_t times = poisson(rng);
        if (times > 0) builder.add_edge(e.source, e.target, e.weight * times);
    }
    return builder.build();
}

/// For each community of the partition the one of the run that holds most of it, ties by number.
std::vector<std::uint32_t> cores(const Overlaps& overlaps) {
    std::vector<std::uint32_t> core(overlaps.first.size(), 0);
    std::vector<double> most(overlaps.first.size(), 0);
    for (const auto& [ends, count] : overlaps.both) {
        if (count <= most[ends.first]) continue;
        most[ends.first] = count;
        core[ends.first] = static_cast<std::uint32_t>(ends.second);
    }
    return core;
}

constexpr double most_pairs = 4e6;  // of nodes in one community; above, they are not counted

double pairs_together(const Partition& partition) {
    std::vector<double> sizes(partition.community_count, 0.0);
    for (const CommunityId c : partition.community_of) ++sizes[index_of(c)];
    double sum = 0;
    for (const double n : sizes) sum += pairs(n);
    return sum;
}

std::vector<std::vector<std::uint32_t>> members_of(const Partition& partition) {
    std::vector<std::vector<std::uint32_t>> members(partition.community_count);
    for (std::uint32_t n = 0; n < partition.community_of.size(); ++n) {
        members[index_of(partition.community_of[n])].push_back(n);
    }
    return members;
}

/// All pairs that any run has together, by the share of runs that do.
Network together_in(const Network& network, const std::vector<Partition>& runs) {
    NetworkBuilder builder(false);
    for (const std::string& id : network.ids()) builder.add_node(id);
    std::vector<std::vector<std::vector<std::uint32_t>>> members;
    for (const Partition& run : runs) members.push_back(members_of(run));
    std::vector<std::uint32_t> times(network.node_count(), 0);
    std::vector<std::uint32_t> near;
    for (std::uint32_t n = 0; n < network.node_count(); ++n) {
        near.clear();
        for (std::size_t r = 0; r < runs.size(); ++r) {
            for (const std::uint32_t other : members[r][index_of(runs[r].community_of[n])]) {
                if (other > n && times[other]++ == 0) near.push_back(other);
            }
        }
        for (const std::uint32_t other : near) {
            builder.add_edge(NodeId{n}, NodeId{other},
                             static_cast<double>(times[other]) / static_cast<double>(runs.size()));
            times[other] = 0;
        }
    }
    return builder.build();
}

/// The run that agrees best with the others; the first of equals.
const Partition& most_central(const std::vector<Partition>& runs,
                              const std::vector<double>& agreement) {
    const auto best = std::ranges::max_element(agreement);
    return runs[static_cast<std::size_t>(best - agreement.begin())];
}

/// @param agreement  of each run the sum of its adjusted Rand indices with the others
Partition consensus_of(const Network& network, const std::vector<Partition>& runs,
                       const std::vector<double>& agreement, const ClusterOptions& clustering) {
    Partition partition = most_central(runs, agreement);
    if (pairs_together(partition) <= most_pairs) {
        const Partition median =
            leiden(together_in(network, runs), {.objective = Objective::cpm,
                                                .resolution = 0.5,
                                                .seed = clustering.seed,
                                                .threads = clustering.threads});
        std::vector<std::int64_t> communities;
        for (const CommunityId c : median.community_of) {
            communities.push_back(static_cast<std::int64_t>(index_of(c)));
        }
        partition = canonical_partition(network, connected_parts(network, communities));
    }
    partition.method = fmt::format("consensus of {} runs", runs.size());
    partition.quality = modularity(network, partition.community_of, 1.0);
    return partition;
}

void number_plateaus(std::vector<ProfilePoint>& points, double most_change) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < points.size();) {
        std::size_t end = i + 1;
        while (end < points.size() && points[end].change <= most_change) ++end;
        if (end - i >= 2) {
            ++number;
            for (std::size_t k = i; k < end; ++k) points[k].plateau = number;
        }
        i = end;
    }
}

}  // namespace

double adjusted_rand_index(const Partition& a, const Partition& b) {
    const Overlaps o = overlaps_of(a, b);
    double both = 0;
    double first = 0;
    double second = 0;
    for (const auto& entry : o.both) both += pairs(entry.second);
    for (const double n : o.first) first += pairs(n);
    for (const double n : o.second) second += pairs(n);
    const double expected = o.all > 1 ? first * second / pairs(o.all) : 0;
    const double most = (first + second) / 2;
    return most == expected ? 1.0 : (both - expected) / (most - expected);
}

double variation_of_information(const Partition& a, const Partition& b) {
    const Overlaps o = overlaps_of(a, b);
    if (o.all == 0) return 0;
    std::vector<double> both;
    for (const auto& entry : o.both) both.push_back(entry.second);
    const double joint = entropy(both, o.all);
    return std::max(0.0, 2 * joint - entropy(o.first, o.all) - entropy(o.second, o.all));
}

Stability stability_of(const Network& network, const Partition& partition,
                       const ClusterOptions& clustering, const StabilityOptions& options) {
    if (options.runs < 2) throw Error(ErrorCode::usage, "stability needs 2 runs and more");
    std::vector<Partition> runs(options.runs);
    const std::vector<std::uint32_t> links = canonical_links(network);
    parallel_for(
        runs.size(), 1, clustering.threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t r = begin; r < end; ++r) {
                ClusterOptions one = clustering;
                one.seed += r;
                one.starts = 1;
                one.threads = 1;
                runs[r] = options.bootstrap
                              ? find_communities(drawn_again(network, links, one.seed), one)
                              : find_communities(network, one);
            }
        });
    Stability stability;
    stability.node.assign(network.node_count(), 0.0);
    double sum = 0;
    std::vector<double> agreements(runs.size(), 0.0);
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const std::vector<std::uint32_t> core = cores(overlaps_of(partition, runs[r]));
        for (std::size_t n = 0; n < network.node_count(); ++n) {
            const bool stays =
                index_of(runs[r].community_of[n]) == core[index_of(partition.community_of[n])];
            if (stays) stability.node[n] += 1.0 / static_cast<double>(runs.size());
        }
        for (std::size_t s = 0; s < r; ++s) {
            const double agreement = adjusted_rand_index(runs[r], runs[s]);
            sum += agreement;
            agreements[r] += agreement;
            agreements[s] += agreement;
            stability.least_agreement = std::min(stability.least_agreement, agreement);
        }
    }
    stability.mean_agreement = sum / pairs(static_cast<double>(runs.size()));
    stability.community.assign(partition.community_count, 0.0);
    std::vector<double> sizes(partition.community_count, 0.0);
    for (const std::uint32_t n : canonical_order(network)) {
        const std::size_t c = index_of(partition.community_of[n]);
        stability.community[c] += stability.node[n];
        ++sizes[c];
    }
    for (std::size_t c = 0; c < sizes.size(); ++c) stability.community[c] /= sizes[c];
    stability.consensus = consensus_of(network, runs, agreements, clustering);
    return stability;
}

Profile profile_of(const Network& network, const ClusterOptions& clustering, double least,
                   double most, std::size_t points) {
    if (points < 2 || !(least > 0) || !(most > least)) {
        throw Error(ErrorCode::usage,
                    "a profile needs 2 points and more, from a resolution above 0 to a larger one");
    }
    Profile profile;
    profile.points.resize(points);
    parallel_for(points, 1, clustering.threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
            ClusterOptions one = clustering;
            const double share = static_cast<double>(i) / static_cast<double>(points - 1);
            one.resolution = least * std::pow(most / least, share);
            one.threads = 1;
            profile.points[i].resolution = one.resolution;
            profile.points[i].partition = find_communities(network, one);
        }
    });
    for (std::size_t i = 1; i < points; ++i) {
        profile.points[i].change =
            variation_of_information(profile.points[i - 1].partition, profile.points[i].partition);
    }
    const double nodes = static_cast<double>(std::max<std::size_t>(network.node_count(), 2));
    number_plateaus(profile.points, 0.05 * std::log(nodes));
    std::size_t longest = 2;
    for (std::size_t i = 0; i < points;) {
        std::size_t end = i + 1;
        while (end < points && profile.points[i].plateau > 0 &&
               profile.points[end].plateau == profile.points[i].plateau) {
            ++end;
        }
        const Partition& partition = profile.points[i].partition;
        const bool several =
            partition.community_count > 1 && 2 * partition.community_count < network.node_count();
        if (several && end - i > longest) {
            longest = end - i;
            profile.recommended = i + (end - i) / 2;
            profile.found = true;
        }
        i = end;
    }
    return profile;
}

Partition with_large_communities(const Network& network, const Partition& partition,
                                 std::size_t least, Objective objective) {
    const std::size_t count = partition.community_count;
    std::vector<std::map<std::size_t, double>> links(count);  // weight to each other community
    std::vector<std::size_t> size(count, 0);
    std::vector<std::size_t> into(count);
    std::iota(into.begin(), into.end(), 0U);
    for (const CommunityId c : partition.community_of) ++size[index_of(c)];
    for (const std::uint32_t l : canonical_links(network)) {
        const Edge& e = network.edges()[l];
        const std::size_t a = index_of(partition.community_of[index_of(e.source)]);
        const std::size_t b = index_of(partition.community_of[index_of(e.target)]);
        if (a == b) continue;
        links[a][b] += e.weight;
        links[b][a] += e.weight;
    }
    std::vector<char> done(count, 0);  // large enough, merged, or without links
    for (;;) {
        std::size_t smallest = count;
        for (std::size_t c = count; c-- > 0;) {  // of equals the last, which sorts behind
            if (done[c] || into[c] != c || size[c] >= least) continue;
            if (smallest == count || size[c] < size[smallest]) smallest = c;
        }
        if (smallest == count) break;
        std::size_t best = count;
        double most = 0;
        for (const auto& [other, weight] : links[smallest]) {
            const double value = weight / static_cast<double>(size[other]);
            if (value <= most) continue;
            best = other;
            most = value;
        }
        done[smallest] = 1;
        if (best == count) continue;
        into[smallest] = best;
        size[best] += size[smallest];
        for (const auto& [other, weight] : links[smallest]) {
            links[other].erase(smallest);
            if (other == best) continue;
            links[best][other] += weight;
            links[other][best] += weight;
        }
    }
    std::vector<std::int64_t> raw;
    for (const CommunityId c : partition.community_of) {
        std::size_t root = index_of(c);
        while (into[root] != root) root = into[root];
        raw.push_back(static_cast<std::int64_t>(root));
    }
    Partition merged = canonical_partition(network, raw);
    merged.method = partition.method;
    merged.resolution = partition.resolution;
    merged.quality_note = partition.quality_note;
    if (partition.quality) {
        merged.quality =
            objective == Objective::cpm
                ? cpm_quality(network, merged.community_of, merged.resolution).normalized
                : modularity(network, merged.community_of, merged.resolution);
    }
    return merged;
}

}  // namespace bibweft::community
