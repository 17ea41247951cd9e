#pragma once
#include <cstddef>
#include <vector>

#include "bibweft/community/method.hpp"

namespace bibweft::community {

/// How much two partitions of the same nodes agree, in [-1, 1]: the Rand index adjusted for chance;
/// 1 where they are the same, about 0 where they agree by chance.
/// Source: Hubert & Arabie, J. Classif. 2:193 (1985), doi:10.1007/BF01908075
double adjusted_rand_index(const Partition& a, const Partition& b);

/// How far two partitions are apart: H(a) + H(b) - 2 I(a, b) in nats; 0 where they are the same, at
/// most ln n. Source: Meila, COLT (2003), doi:10.1007/978-3-540-45167-9_14
double variation_of_information(const Partition& a, const Partition& b);

struct StabilityOptions {
    std::size_t runs = 20;   ///< at least 2
    bool bootstrap = false;  ///< each run draws the links anew: a weight times Poisson(1)
};

/// What stays when communities are found again with other seeds, or with other links.
struct Stability {
    /// Of each node the share of runs in which it is with the core of its community: in the
    /// community that holds most of it.
    std::vector<double> node;
    std::vector<double> community;  ///< mean over its nodes
    double mean_agreement = 1.0;    ///< adjusted Rand index of all pairs of runs: mean ...
    double least_agreement = 1.0;   ///< ... and the least
    /// The partition that disagrees least with the runs: the greatest sum, over pairs in one
    /// community, of the share of runs that have them together less 1/2 (constant Potts model at
    /// resolution 1/2, by Leiden), split where it is not connected. With more than 4,000,000 pairs
    /// in one community: the run that agrees best with the others.
    /// Source: Lancichinetti & Fortunato, Sci. Rep. 2:336 (2012), doi:10.1038/srep00336
    Partition consensus;
};

/// Finds the communities again, `runs` times, one start each, with seeds from clustering.seed on.
/// @param partition  the communities in question
/// @throws Error     usage, as the method, or for less than 2 runs
/// The order of nodes and links and the number of threads change nothing. Cost: that of the runs.
Stability stability_of(const Network& network, const Partition& partition,
                       const ClusterOptions& clustering, const StabilityOptions& options = {});

/// Communities at one resolution.
struct ProfilePoint {
    double resolution = 1.0;
    Partition partition;
    double change = 0.0;      ///< variation of information to the point before; of the first 0
    std::size_t plateau = 0;  ///< from 1: points in a row that hardly differ; 0: none
};

struct Profile {
    std::vector<ProfilePoint> points;  ///< rising resolution
    std::size_t recommended = 0;       ///< a point: the middle of the longest plateau
    bool found = false;  ///< there is a plateau of 3 points and of several communities
};

/// Communities over a grid of resolutions from `least` to `most`, evenly spaced by their
/// logarithms. Points in a row are a plateau if each is within 0.05 ln n of the one before.
/// @throws Error  usage, for less than 2 points or a wrong range
Profile profile_of(const Network& network, const ClusterOptions& clustering, double least = 0.1,
                   double most = 10.0, std::size_t points = 21);

/// Merges communities of fewer than `least` nodes, the smallest first, into the one to which most
/// weight of links leads for each of its nodes (ties by number). What has no link to another stays.
/// Source: as the networkanalysis package, see Traag, Waltman & van Eck (2019),
/// doi:10.1038/s41598-019-41695-z
/// @return canonically numbered; quality of the same kind, for `objective`
Partition with_large_communities(const Network& network, const Partition& partition,
                                 std::size_t least, Objective objective);

}  // namespace bibweft::community
