#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bibweft/core/network.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft::community {

/// What a method maximises; see quality.hpp for both formulas.
enum class Objective { modularity, cpm };

/// "modularity" or "cpm".
std::string_view to_string(Objective objective) noexcept;
/// @throws Error usage, listing the known names
Objective parse_objective(std::string_view name);

struct ClusterOptions {
    std::string method = "leiden";
    Objective objective = Objective::modularity;
    double resolution = 1.0;  ///< >= 0; unitless for modularity, in units of weight for cpm
    std::uint64_t seed = 1;
    std::size_t starts = 0;          ///< random starts, the best is kept; 0: by the method
    std::size_t max_iterations = 0;  ///< of each start; 0: until the quality stops rising
    unsigned threads = 0;            ///< 0: one for each processor; never changes a result
};

/// One way to find communities.
struct Method {
    std::string_view name;  ///< as the user writes it
    std::string_view summary;
    std::string_view source;  ///< the paper that defines it
    Partition (*run)(const Network&, const ClusterOptions&);
};

std::span<const Method* const> methods();
/// @throws Error usage, listing the known names
const Method& find_method(std::string_view name);

/// The communities of a network by options.method.
Partition find_communities(const Network& network, const ClusterOptions& options = {});

}  // namespace bibweft::community
