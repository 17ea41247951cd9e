#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/stats/report.hpp"

namespace bibweft::stats {

/// What two networks share, nodes and links by id. Of the links: direction counts if both networks
/// are directed. J = |A and B| / |A or B| (Jaccard). Of the partitions, over the nodes that have a
/// community in both: normalised mutual information 2 I / (H + H'), in [0, 1]; the Rand index
/// adjusted for chance, at most 1; the variation of information H + H' - 2 I in nats, at least 0.
/// A value without meaning is undefined with a reason. O(links log links).
/// Source: Danon et al. (2005), doi:10.1088/1742-5468/2005/09/P09008; Hubert & Arabie (1985),
/// doi:10.1007/BF01908075; Meila (2003), doi:10.1007/978-3-540-45167-9_14
/// @param partition  node column that holds the communities of both
std::vector<StatisticValue> compare(const Network& first, const Network& second,
                                    std::string_view partition = "cluster");

/// Two reports and what their networks share.
struct Comparison {
    std::string first_name;
    std::string second_name;
    Report first;
    Report second;
    Report shared;  ///< the values of compare()
};

/// Side by side, one line a value; lists are left out. Then what they share, as Report's.
std::string to_text(const Comparison& comparison);
std::string to_markdown(const Comparison& comparison);
/// An object of `first` and `second` (`name`, `statistics`) and `shared`, all as Report's.
std::string to_json(const Comparison& comparison);
/// As Report's, with a column `graph` before the others: a name, or "shared".
std::string to_tsv(const Comparison& comparison);

}  // namespace bibweft::stats
