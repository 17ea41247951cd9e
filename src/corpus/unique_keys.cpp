#include "corpus/unique_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bibweft::corpus {

void make_unique_keys(std::vector<std::pair<std::string, std::uint32_t>>& keyed) {
    std::sort(keyed.begin(), keyed.end());
    std::size_t same = 1;
    for (std::size_t i = 1; i < keyed.size(); ++i) {
        const std::string& before = keyed[i - same].first;
        same = keyed[i].first == before ? same + 1 : 1;
        if (same > 1) keyed[i].first += fmt::format("#{}", same);
    }
    std::sort(keyed.begin(), keyed.end());
}

}  // namespace bibweft::corpus
