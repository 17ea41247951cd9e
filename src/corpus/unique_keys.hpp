#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bibweft::corpus {

/// Sorts by key, equal ones by number, and adds "#2" and so on to the second of equal keys and
/// those behind it.
void make_unique_keys(std::vector<std::pair<std::string, std::uint32_t>>& keyed);

}  // namespace bibweft::corpus
