#include "bibweft/network/normalization.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/error.hpp"

namespace bibweft::network {
namespace {

constexpr std::array all{Normalization::none,
                         Normalization::association_strength,
                         Normalization::fractionalisation,
                         Normalization::cosine,
                         Normalization::jaccard,
                         Normalization::inclusion,
                         Normalization::equivalence};

constexpr std::array<std::string_view, all.size()> names{
    "none",      "association-strength", "fractionalisation", "cosine", "jaccard",
    "inclusion", "equivalence"};

constexpr std::array<std::string_view, all.size()> formulas{
    "c_ij",
    "association strength 2m c_ij / (k_i k_j)",
    "fractionalisation c_ij (n / k_i + n / k_j) / 2",
    "cosine c_ij / sqrt(f_i f_j)",
    "Jaccard index c_ij / (f_i + f_j - c_ij)",
    "inclusion index c_ij / min(f_i, f_j)",
    "equivalence index c_ij^2 / (f_i f_j)"};

/// By total link strengths k.
void by_strength(std::vector<WeightedPair>& pairs, std::size_t node_count, Normalization how) {
    std::vector<double> strength(node_count, 0.0);
    double twice_total = 0;
    for (const WeightedPair& pair : pairs) {
        strength[pair.first] += pair.weight;
        strength[pair.second] += pair.weight;
        twice_total += 2 * pair.weight;
    }
    const auto n = static_cast<double>(node_count);
    for (WeightedPair& pair : pairs) {
        const double a = strength[pair.first];
        const double b = strength[pair.second];
        pair.weight *= how == Normalization::association_strength ? twice_total / (a * b)
                                                                  : (n / a + n / b) / 2;
    }
}

double by_frequency(double c, double a, double b, Normalization how) {
    switch (how) {
        case Normalization::cosine:
            return c / std::sqrt(a * b);
        case Normalization::jaccard:
            return c / (a + b - c);
        case Normalization::inclusion:
            return c / std::min(a, b);
        default:
            return c * c / (a * b);
    }
}

}  // namespace

std::string_view to_string(Normalization normalization) noexcept {
    return names[static_cast<std::size_t>(normalization)];
}

std::string_view formula(Normalization normalization) noexcept {
    return formulas[static_cast<std::size_t>(normalization)];
}

std::span<const Normalization> normalizations() noexcept {
    return all;
}

Normalization normalization_from(std::string_view name) {
    for (const Normalization n : all) {
        if (name == to_string(n)) return n;
    }
    throw Error(ErrorCode::usage, fmt::format("unknown normalization \"{}\"; known: {}", name,
                                              fmt::join(names, ", ")));
}

void normalize(std::vector<WeightedPair>& pairs, std::size_t node_count, Normalization how,
               std::span<const double> frequency) {
    if (how == Normalization::none) return;
    if (how == Normalization::association_strength || how == Normalization::fractionalisation) {
        return by_strength(pairs, node_count, how);
    }
    if (frequency.size() != node_count) {
        throw Error(ErrorCode::usage,
                    fmt::format("{} needs the frequency of each node", to_string(how)));
    }
    for (WeightedPair& pair : pairs) {
        pair.weight = by_frequency(pair.weight, frequency[pair.first], frequency[pair.second], how);
    }
}

}  // namespace bibweft::network
