#include "stats/spectrum.hpp"

namespace bibweft::stats {

bool in_several_parts(std::span<const double> values, std::span<const std::uint32_t> part_of) {
    constexpr double clearly = 1e-6;  // of values whose largest is 1
    constexpr auto none = static_cast<std::uint32_t>(-1);
    std::uint32_t first = none;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] <= clearly) continue;
        if (first != none && part_of[i] != first) return true;
        first = part_of[i];
    }
    return false;
}

}  // namespace bibweft::stats
