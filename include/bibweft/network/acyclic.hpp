#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::network {

/// A directed network whose cycles are condensed: papers that cite one another, directly or around,
/// are one part. What is left has an order.
///
/// A link from u to v (citing to cited) has part_of[u] >= part_of[v], and equal only within a
/// part: what is cited comes first. Numbers of parts are not canonical; use them as an order alone.
struct Acyclic {
    std::vector<std::uint32_t> part_of;              ///< by node
    std::vector<std::vector<NodeId>> members;        ///< by part, sorted by position
    std::vector<std::vector<std::uint32_t>> cited;   ///< by part: the parts it cites, sorted
    std::vector<std::vector<std::uint32_t>> citing;  ///< by part: the parts that cite it, sorted

    std::size_t part_count() const noexcept { return members.size(); }
    /// Parts of several papers.
    std::size_t cycle_count() const noexcept;
    /// Papers in them.
    std::size_t papers_in_cycles() const noexcept;
    /// Both as graph attributes, `cycles_condensed` and `papers_in_cycles`.
    std::vector<std::pair<std::string, Value>> notes() const;
};

/// Strongly connected components, and the links between them, each pair once. O(nodes + links log
/// links).
/// @throws Error usage, if the network is not directed
Acyclic condense_cycles(const Network& net);

}  // namespace bibweft::network
