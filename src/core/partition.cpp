#include "bibweft/core/partition.hpp"

#include <algorithm>
#include <map>

namespace bibweft {

Partition canonical_partition(const Network& network, std::span<const std::int64_t> raw) {
    struct Group {
        std::size_t size = 0;
        std::size_t rank = 0;  // of its smallest node id
        std::int64_t old = 0;
    };
    std::map<std::int64_t, std::size_t> place;
    std::vector<Group> groups;
    const std::vector<std::uint32_t> order = canonical_order(network);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const std::int64_t old = raw[order[rank]];
        const auto [it, is_new] = place.try_emplace(old, groups.size());
        if (is_new) groups.push_back({0, rank, old});
        ++groups[it->second].size;
    }
    std::ranges::sort(groups, [](const Group& a, const Group& b) {
        return a.size != b.size ? a.size > b.size : a.rank < b.rank;
    });
    for (std::size_t i = 0; i < groups.size(); ++i) place[groups[i].old] = i;

    Partition partition;
    partition.community_count = static_cast<std::uint32_t>(groups.size());
    partition.community_of.reserve(raw.size());
    for (const std::int64_t old : raw) {
        partition.community_of.push_back(id_at<CommunityId>(place[old]));
    }
    return partition;
}

void store_clusters(Network& network, const Partition& partition) {
    Column& column = network.nodes().replace("cluster", ColumnType::integer);
    for (std::size_t n = 0; n < partition.community_of.size(); ++n) {
        column.set(n, static_cast<std::int64_t>(index_of(partition.community_of[n])) + 1);
    }
}

}  // namespace bibweft
