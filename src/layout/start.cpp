#include "layout/start.hpp"

#include "bibweft/core/rng.hpp"

namespace bibweft::layout {

Points random_points(std::size_t count, std::uint64_t seed) {
    Rng rng(seed);
    Points points(count);
    for (Point& p : points) {
        p.x = rng.uniform() - 0.5;
        p.y = rng.uniform() - 0.5;
    }
    return points;
}

}  // namespace bibweft::layout
