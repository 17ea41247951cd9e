#pragma once
#include <vector>

#include "layout/component.hpp"

namespace bibweft::layout {

/// The weighted Laplacian of a component, L = D - W: (L p)_i = sum_j w_ij (p_i - p_j), for both
/// coordinates at once.
class Laplacian {
public:
    Laplacian(const Component& component, unsigned threads);

    void multiply(const Points& points, Points& out) const;
    /// sum over links of w_ij |p_i - p_j|^2
    double energy(const Points& points) const;

    /// Betters `points` towards L p = b by at most `steps` steps of conjugate gradients with a
    /// diagonal preconditioner. b must sum to 0. Each step lowers p.Lp/2 - b.p, however few there
    /// are; ends early when the residual has fallen by `gain`.
    void improve(Points& points, const Points& b, int steps, double gain) const;

private:
    const Component& component_;
    unsigned threads_;
    std::vector<double> degree_;
};

}  // namespace bibweft::layout
