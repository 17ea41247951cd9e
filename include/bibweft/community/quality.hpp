#pragma once
#include <optional>
#include <span>

#include "bibweft/core/ids.hpp"
#include "bibweft/core/network.hpp"

namespace bibweft::community {

/// Modularity of a partition, Q = sum over communities c of e_c / m - g (K_c / 2m)^2: e_c the
/// weight inside c, K_c the strength of its nodes (a self-loop counts once in e_c and m, twice in
/// K_c), m the total weight, g the resolution. Unitless, below 1; 0 for one community of all at g
/// = 1.
///
/// @param membership  one community for each node, in node order; any numbers
/// @return            nothing where it is undefined: a network without links
/// @throws Error      usage, if the network is directed; internal, if the sizes differ
/// The same to the last bit whatever the order of nodes, links and communities' numbers. O(links
/// log links).
/// Source: Newman & Girvan, Phys. Rev. E 69:026113 (2004), doi:10.1103/PhysRevE.69.026113;
/// resolution: Reichardt & Bornholdt, Phys. Rev. E 74:016110 (2006), doi:10.1103/PhysRevE.74.016110
std::optional<double> modularity(const Network& network, std::span<const CommunityId> membership,
                                 double resolution = 1.0);

struct CpmQuality {
    /// (1/2m) sum_ij [c_i = c_j] (a_ij - g), i = j included (a_ii: twice a self-loop): per weight,
    /// so that networks compare; nothing without links.
    std::optional<double> normalized;
    /// H = sum over communities of e_c - g n_c (n_c - 1) / 2, n_c its nodes; in units of weight.
    double raw = 0.0;
};

/// Quality by the constant Potts model, g the resolution in units of weight. Parameters, errors and
/// determinism as modularity().
/// Source: Traag, Van Dooren & Nesterov, Phys. Rev. E 84:016114 (2011),
/// doi:10.1103/PhysRevE.84.016114
CpmQuality cpm_quality(const Network& network, std::span<const CommunityId> membership,
                       double resolution);

}  // namespace bibweft::community
