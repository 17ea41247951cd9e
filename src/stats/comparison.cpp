#include "bibweft/stats/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include "backend/igraph_session.hpp"
#include "stats/division.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

using Link = std::pair<std::string_view, std::string_view>;

std::vector<Link> sorted_links(const Network& network, bool directed) {
    std::vector<Link> links;
    for (const Edge& edge : network.edges()) {
        Link link(network.id(edge.source), network.id(edge.target));
        if (!directed && link.second < link.first) std::swap(link.first, link.second);
        links.push_back(link);
    }
    std::ranges::sort(links);
    links.erase(std::unique(links.begin(), links.end()), links.end());
    return links;
}

std::vector<std::string_view> sorted_ids(const Network& network) {
    std::vector<std::string_view> ids(network.ids().begin(), network.ids().end());
    std::ranges::sort(ids);
    return ids;
}

/// How many are in both, and their share of all; undefined if there are none at all.
template <class T>
void add_shared(std::string_view what, const std::vector<T>& a, const std::vector<T>& b,
                std::string_view convention, std::vector<StatisticValue>& values) {
    std::vector<T> both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    const std::size_t all = a.size() + b.size() - both.size();
    std::optional<double> jaccard;
    if (all > 0) jaccard = static_cast<double>(both.size()) / static_cast<double>(all);
    values.push_back(count(fmt::format("common_{}s", what), both.size(), convention));
    values.push_back(known_or(fmt::format("{}_jaccard", what), jaccard,
                              fmt::format("neither has {}s", what),
                              fmt::format("common / in either; {}", convention)));
}

/// The communities of the nodes that have one in both, in the order of ids.
struct Memberships {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> second;
    std::size_t size() const noexcept { return first.size(); }
};

std::uint32_t numbered(std::unordered_map<std::string, std::uint32_t>& numbers,
                       const Value& value) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    return numbers.try_emplace(bibweft::to_text(value), next).first->second;
}

Memberships common_memberships(const Network& first, const Network& second, const Column& a,
                               const Column& b) {
    std::unordered_map<std::string_view, std::size_t> place;
    for (std::size_t i = 0; i < second.node_count(); ++i) place.emplace(second.ids()[i], i);
    std::unordered_map<std::string, std::uint32_t> numbers_a;
    std::unordered_map<std::string, std::uint32_t> numbers_b;
    Memberships memberships;
    for (const std::uint32_t node : canonical_order(first)) {
        const auto other = place.find(first.ids()[node]);
        if (other == place.end() || !a.has(node) || !b.has(other->second)) continue;
        memberships.first.push_back(numbered(numbers_a, a.value(node)));
        memberships.second.push_back(numbered(numbers_b, b.value(other->second)));
    }
    return memberships;
}

bool one_group(const std::vector<std::uint32_t>& group) {
    return std::ranges::max(group) == 0;
}

bool all_alone(const std::vector<std::uint32_t>& group) {
    return std::ranges::max(group) + std::size_t{1} == group.size();
}

double likeness(const backend::IgraphSession& session, const Memberships& memberships,
                igraph_community_comparison_t method) {
    backend::IgraphIntVector a(session, memberships.size());
    backend::IgraphIntVector b(session, memberships.size());
    std::ranges::copy(memberships.first, a.values().begin());
    std::ranges::copy(memberships.second, b.values().begin());
    double result = 0;
    session.check(igraph_compare_communities(a.get(), b.get(), &result, method),
                  "compare the communities");
    return result;
}

struct Partitions {
    std::string over;    ///< "over 31 common nodes with a community in both"
    std::string reason;  ///< why nothing is defined, if so
    Memberships memberships;
};

Partitions common_partitions(const Network& first, const Network& second, std::string_view name) {
    Partitions result;
    const Column* a = first.nodes().find(name);
    const Column* b = second.nodes().find(name);
    if (a == nullptr || b == nullptr) {
        result.reason = fmt::format("no node column \"{}\" in the {}{}", name,
                                    a == nullptr ? "first" : "second",
                                    a == nullptr && b == nullptr ? " and the second" : "");
        result.over = "over common nodes with a community in both";
        return result;
    }
    result.memberships = common_memberships(first, second, *a, *b);
    if (result.memberships.size() == 0) result.reason = "no common node has a community in both";
    result.over =
        fmt::format("over {} common nodes with a community in both", result.memberships.size());
    return result;
}

void add_partitions(const Partitions& partitions, std::vector<StatisticValue>& values) {
    const Memberships& m = partitions.memberships;
    const std::string nmi_rule = "2 I / (H + H'), " + partitions.over;
    const std::string ari_rule = "adjusted for chance, " + partitions.over;
    const std::string vi_rule = "H + H' - 2 I in nats, " + partitions.over;
    std::string no_nmi = partitions.reason;
    std::string no_ari = partitions.reason;
    if (no_nmi.empty() && one_group(m.first) && one_group(m.second)) {
        no_nmi = no_ari = "both have a single community";
    } else if (no_nmi.empty() && all_alone(m.first) && all_alone(m.second)) {
        no_ari = "in both, every node is a community of its own";
    }
    const backend::IgraphSession session(1);
    std::optional<double> nmi;
    std::optional<double> ari;
    std::optional<double> vi;
    if (no_nmi.empty()) nmi = likeness(session, m, IGRAPH_COMMCMP_NMI);
    if (no_ari.empty()) ari = likeness(session, m, IGRAPH_COMMCMP_ADJUSTED_RAND);
    if (partitions.reason.empty()) vi = std::max(0.0, likeness(session, m, IGRAPH_COMMCMP_VI));
    values.push_back(known_or("normalized_mutual_information", nmi, no_nmi, nmi_rule));
    values.push_back(known_or("adjusted_rand_index", ari, no_ari, ari_rule));
    values.push_back(known_or("variation_of_information", vi, partitions.reason, vi_rule));
}

}  // namespace

std::vector<StatisticValue> compare(const Network& first, const Network& second,
                                    std::string_view partition) {
    const bool directed = first.directed() && second.directed();
    std::vector<StatisticValue> values;
    add_shared("node", sorted_ids(first), sorted_ids(second), "by id", values);
    add_shared("link", sorted_links(first, directed), sorted_links(second, directed),
               directed ? "by the ids of source and target" : "by the ids of their ends", values);
    add_partitions(common_partitions(first, second, partition), values);
    return values;
}

}  // namespace bibweft::stats
