#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "backend/igraph_session.hpp"
#include "bibweft/core/rng.hpp"

namespace bibweft::stats {

/// p(x) = x^-alpha / zeta(alpha, x_min) for whole x >= x_min.
struct PowerLaw {
    double alpha = 0;
    double x_min = 0;
    double distance = 0;  ///< Kolmogorov and Smirnov's D of the values >= x_min
};

/// Maximum likelihood, x_min of the least distance, by plfit within igraph. Values are whole and
/// above 0, not all the same.
/// Source: Clauset, Shalizi, Newman (2009), doi:10.1137/070710111
PowerLaw fit_power_law(const backend::IgraphSession& session, std::span<const double> values);

/// A whole number of the law, exactly so distributed: by rejection from the continuous one. Numbers
/// above 1e12 are cut to it.
double draw_of(const PowerLaw& law, Rng& rng);

/// Share of `draws` random samples whose own best fit is at least as far from them as `law` is from
/// the values: the smaller, the less plausible the law. A sample has as many values; each is of the
/// law with the probability that a value is >= x_min, else one of the values below it.
double plausibility(const backend::IgraphSession& session, std::span<const double> values,
                    const PowerLaw& law, std::size_t draws, std::uint64_t seed);

}  // namespace bibweft::stats
