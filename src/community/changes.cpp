#include "bibweft/community/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft::community {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

struct Side {
    std::vector<Group> groups;
    std::vector<std::size_t> group_of;  ///< of each node; none: no community
};

Side side_of(const Network& network, std::string_view partition, std::string_view which) {
    const Column* column = network.nodes().find(partition);
    if (column == nullptr && network.node_count() > 0) {
        throw Error(ErrorCode::data,
                    fmt::format("the {} network has no node column \"{}\" of communities; `bibweft "
                                "cluster` finds them",
                                which, partition));
    }
    const Column* label = network.nodes().find("cluster_label");
    if (label != nullptr && label->type() != ColumnType::text) label = nullptr;
    std::map<std::string, Group> by_name;
    for (const std::uint32_t n : canonical_order(network)) {
        if (!column->has(n)) continue;
        const std::string name = to_text(column->value(n));
        Group& group = by_name[name];
        group.name = name;
        if (group.label.empty() && label != nullptr) group.label = label->text(n);
        group.members.push_back(NodeId{n});
    }
    Side side;
    for (auto& entry : by_name) side.groups.push_back(std::move(entry.second));
    std::ranges::stable_sort(side.groups, std::ranges::greater{},
                             [](const Group& g) { return g.members.size(); });
    side.group_of.assign(network.node_count(), none);
    for (std::size_t g = 0; g < side.groups.size(); ++g) {
        for (const NodeId node : side.groups[g].members) side.group_of[index_of(node)] = g;
    }
    return side;
}

/// The nodes that only one node has the label of, among those that are open.
std::unordered_map<std::string, std::optional<NodeId>> by_label(const Network& network,
                                                                const std::vector<char>& open) {
    std::unordered_map<std::string, std::optional<NodeId>> found;
    for (const NodeId node : network.node_range()) {
        if (open[index_of(node)] == 0) continue;
        const auto [place, is_new] = found.try_emplace(network.label(node), node);
        if (!is_new) place->second.reset();
    }
    return found;
}

std::vector<std::optional<NodeId>> matched(const Network& before, const Network& after) {
    std::vector<std::optional<NodeId>> now(before.node_count());
    std::vector<char> old_open(before.node_count(), 1);
    std::vector<char> new_open(after.node_count(), 1);
    std::unordered_map<std::string_view, NodeId> by_id;
    for (const NodeId node : after.node_range()) by_id.emplace(after.id(node), node);
    for (const NodeId node : before.node_range()) {
        const auto same = by_id.find(before.id(node));
        if (same == by_id.end()) continue;
        now[index_of(node)] = same->second;
        old_open[index_of(node)] = 0;
        new_open[index_of(same->second)] = 0;
    }
    const auto there = by_label(after, new_open);
    for (const auto& [label, node] : by_label(before, old_open)) {
        const auto other = there.find(label);
        if (node && other != there.end()) now[index_of(*node)] = other->second;
    }
    return now;
}

using Ends = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Ends> sorted(std::vector<Ends> links, bool directed) {
    for (Ends& ends : links) {
        if (!directed && ends.first > ends.second) std::swap(ends.first, ends.second);
    }
    std::ranges::sort(links);
    links.erase(std::unique(links.begin(), links.end()), links.end());
    return links;
}

/// Counts links by their ends in the new network.
void count_links(const Network& before, const Network& after, Changes& changes) {
    const bool directed = before.directed() && after.directed();
    std::vector<Ends> old_links;
    std::vector<Ends> new_links;
    std::vector<Ends> lost;  // ends that are gone, by old numbers
    const auto number = [](NodeId node) { return static_cast<std::uint32_t>(index_of(node)); };
    for (const Edge& e : before.edges()) {
        const auto a = changes.now[index_of(e.source)];
        const auto b = changes.now[index_of(e.target)];
        if (a && b) {
            old_links.emplace_back(number(*a), number(*b));
        } else {
            lost.emplace_back(number(e.source), number(e.target));
        }
    }
    for (const Edge& e : after.edges()) new_links.emplace_back(number(e.source), number(e.target));
    old_links = sorted(std::move(old_links), directed);
    new_links = sorted(std::move(new_links), directed);
    std::vector<Ends> both;
    std::ranges::set_intersection(old_links, new_links, std::back_inserter(both));
    changes.links_in_both = both.size();
    changes.links_gone = old_links.size() - both.size() + sorted(std::move(lost), directed).size();
    changes.links_new = new_links.size() - both.size();
}

/// Which groups go on in which.
struct Ties {
    std::vector<std::vector<std::size_t>> after_of;   ///< of each old group
    std::vector<std::vector<std::size_t>> before_of;  ///< of each new group
};

Ties ties_of(const Side& old_side, const Side& new_side,
             const std::vector<std::optional<NodeId>>& now) {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> shared;
    for (std::size_t n = 0; n < now.size(); ++n) {
        if (!now[n] || old_side.group_of[n] == none) continue;
        const std::size_t there = new_side.group_of[index_of(*now[n])];
        if (there != none) ++shared[{old_side.group_of[n], there}];
    }
    Ties ties{std::vector<std::vector<std::size_t>>(old_side.groups.size()),
              std::vector<std::vector<std::size_t>>(new_side.groups.size())};
    for (const auto& [ends, count] : shared) {
        const bool goes = 2 * count >= old_side.groups[ends.first].members.size();
        const bool comes = 2 * count >= new_side.groups[ends.second].members.size();
        if (!goes && !comes) continue;
        ties.after_of[ends.first].push_back(ends.second);
        ties.before_of[ends.second].push_back(ends.first);
    }
    return ties;
}

class Comparer {
public:
    Comparer(const Side& old_side, const Side& new_side, Changes& changes, std::size_t new_nodes)
        : old_(old_side), new_(new_side), changes_(changes), then_(new_nodes) {
        for (std::size_t n = 0; n < changes.now.size(); ++n) {
            if (changes.now[n]) then_[index_of(*changes.now[n])] = id_at<NodeId>(n);
        }
    }

    void add(ChangeKind kind, std::vector<std::size_t> before, std::vector<std::size_t> after) {
        Change change{kind, std::move(before), std::move(after), {}, {}};
        for (const std::size_t g : change.after) {
            for (const NodeId node : new_.groups[g].members) {
                const auto old = then_[index_of(node)];
                const std::size_t from = old ? old_.group_of[index_of(*old)] : none;
                if (is_in(from, change.before)) continue;
                change.joined.push_back({node, from == none ? "" : old_.groups[from].name});
            }
        }
        for (const std::size_t g : change.before) {
            for (const NodeId node : old_.groups[g].members) {
                const auto now = changes_.now[index_of(node)];
                const std::size_t to = now ? new_.group_of[index_of(*now)] : none;
                if (is_in(to, change.after)) continue;
                change.left.push_back({node, to == none ? "" : new_.groups[to].name});
            }
        }
        if (kind == ChangeKind::kept) change.kind = kind_of(change);
        changes_.clusters.push_back(std::move(change));
    }

private:
    static bool is_in(std::size_t group, const std::vector<std::size_t>& groups) {
        return group != none && std::ranges::find(groups, group) != groups.end();
    }
    static ChangeKind kind_of(const Change& change) {
        if (change.joined.empty() && change.left.empty()) return ChangeKind::kept;
        if (change.left.empty()) return ChangeKind::grown;
        return change.joined.empty() ? ChangeKind::shrunk : ChangeKind::changed;
    }

    const Side& old_;
    const Side& new_;
    Changes& changes_;
    std::vector<std::optional<NodeId>> then_;  ///< of each new node the old one
};

}  // namespace

std::string_view to_string(ChangeKind kind) noexcept {
    constexpr std::array<std::string_view, 8> names{"merged",  "split", "born",   "died",
                                                    "changed", "grown", "shrunk", "kept"};
    return names[static_cast<std::size_t>(kind)];
}

Changes changes_between(const Network& before, const Network& after, std::string_view partition) {
    const Side old_side = side_of(before, partition, "older");
    const Side new_side = side_of(after, partition, "newer");
    Changes changes;
    changes.now = matched(before, after);
    std::vector<char> is_old(after.node_count(), 0);
    for (const NodeId node : before.node_range()) {
        const auto& now = changes.now[index_of(node)];
        if (now) {
            is_old[index_of(*now)] = 1;
        } else {
            changes.nodes_gone.push_back(node);
        }
    }
    for (const NodeId node : after.node_range()) {
        if (is_old[index_of(node)] == 0) changes.nodes_new.push_back(node);
    }
    count_links(before, after, changes);
    const Ties ties = ties_of(old_side, new_side, changes.now);
    Comparer comparer(old_side, new_side, changes, after.node_count());
    for (std::size_t g = 0; g < old_side.groups.size(); ++g) {
        const auto& next = ties.after_of[g];
        if (next.empty()) comparer.add(ChangeKind::died, {g}, {});
        if (next.size() > 1) comparer.add(ChangeKind::split, {g}, next);
        if (next.size() == 1 && ties.before_of[next[0]].size() == 1) {
            comparer.add(ChangeKind::kept, {g}, next);
        }
    }
    for (std::size_t g = 0; g < new_side.groups.size(); ++g) {
        const auto& last = ties.before_of[g];
        if (last.empty()) comparer.add(ChangeKind::born, {}, {g});
        if (last.size() > 1) comparer.add(ChangeKind::merged, last, {g});
    }
    std::ranges::stable_sort(changes.clusters, {},
                             [](const Change& c) { return std::tie(c.kind, c.before, c.after); });
    changes.before = old_side.groups;
    changes.after = new_side.groups;
    return changes;
}

}  // namespace bibweft::community
