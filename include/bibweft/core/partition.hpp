#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bibweft/core/ids.hpp"
#include "bibweft/core/network.hpp"

namespace bibweft {

/// A community for each node. Numbered from 0 here and from 1 wherever a person or a file sees it;
/// 0 is the largest, ties in size by the smallest node id.
struct Partition {
    std::vector<CommunityId> community_of;  ///< in node order
    std::uint32_t community_count = 0;
    std::string method;             ///< "leiden, modularity"
    double resolution = 1.0;        ///< unitless for modularity, weight units for CPM
    std::optional<double> quality;  ///< normalised; nothing where it is undefined
    std::string quality_note;       ///< why quality is undefined
};

/// Renumbers raw labels (any integers) canonically: by falling size, ties by smallest node id.
/// Fills community_of and community_count. O(n log n).
Partition canonical_partition(const Network& network, std::span<const std::int64_t> raw);

/// Stores the partition as the integer node column `cluster`, counted from 1.
void store_clusters(Network& network, const Partition& partition);

}  // namespace bibweft
