#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::community {

/// What became of communities.
enum class ChangeKind {
    merged,   ///< several became one
    split,    ///< one became several
    born,     ///< comes from none
    died,     ///< went to none
    changed,  ///< one became one; nodes joined and left
    grown,    ///< ... nodes joined
    shrunk,   ///< ... nodes left
    kept      ///< ... of the same nodes
};

/// "merged", "split", …
std::string_view to_string(ChangeKind kind) noexcept;

/// A community of one of the networks, as its file names it.
struct Group {
    std::string name;   ///< the value of the column
    std::string label;  ///< the column `cluster_label`, or empty
    std::vector<NodeId> members;
};

/// Where a node was before, or went.
struct Move {
    NodeId node;
    std::string other;  ///< the community there; empty: it is not in the other network, or in none
};

struct Change {
    ChangeKind kind = ChangeKind::kept;
    std::vector<std::size_t> before;  ///< places in Changes::before
    std::vector<std::size_t> after;   ///< places in Changes::after
    std::vector<Move> joined;         ///< nodes now in `after` that were not in `before`
    std::vector<Move> left;           ///< nodes then in `before` that are not in `after`
};

/// Two states of a network and what lies between them.
struct Changes {
    std::vector<Group> before;
    std::vector<Group> after;
    std::vector<std::optional<NodeId>> now;  ///< of each old node the new one, if it is still there
    std::vector<NodeId> nodes_gone;
    std::vector<NodeId> nodes_new;
    std::size_t links_in_both = 0;
    std::size_t links_gone = 0;
    std::size_t links_new = 0;
    std::vector<Change> clusters;  ///< by kind, then by place
};

/// Compares two states of a network, nodes by id, those left over by labels that only one of them
/// has; links by their ends, with direction where both networks have directions.
///
/// An old community goes on in a new one if at least half of its nodes are in that one, or if at
/// least half of the nodes of that one come from it; both halves are of all nodes, whether the
/// other network has them or not. Several of which one goes on are merged, one that goes on in
/// several is split (both may hold of one), what goes on in none died, what goes on from none is
/// born. Groups are sorted by size, ties by name. The order of nodes and links changes nothing.
/// @param partition  node column that holds the communities of both; nodes without a value are in
///                   none
/// @throws Error data, if one of the networks has nodes and no such column. O(links log links).
Changes changes_between(const Network& before, const Network& after,
                        std::string_view partition = "cluster");

}  // namespace bibweft::community
