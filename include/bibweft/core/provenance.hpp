#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bibweft {

/// How a result was made: enough to make it again. No clock time, no machine, no thread count.
struct Provenance {
    struct Input {
        std::string name;    ///< as the user named it
        std::string sha256;  ///< of the bytes as stored (before decompression)
        std::uint64_t bytes = 0;
    };
    std::string version;
    std::string command;
    std::vector<Input> inputs;
    std::uint64_t seed = 0;
    std::vector<std::pair<std::string, std::string>> options;  ///< resolved, in declared order
};

/// The library's own version, "MAJOR.MINOR.PATCH".
const char* version() noexcept;

}  // namespace bibweft
