#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/partition.hpp"
#include "bibweft/core/provenance.hpp"
#include "bibweft/network/type.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {

/// What a run was made of and what came out at each step: enough to do it again.
struct Manifest {
    struct Made {
        const network::NetworkType& type;
        const Network& net;
        const Partition& partition;
        const network::NetworkOptions& options;
        std::string_view layout;
    };
    const Provenance& provenance;
    const Analysis& analysis;
    std::vector<Made> networks;
    std::vector<std::string> files;
};

/// Inputs sorted by name, the resolved options of `app` save those that cannot change a result
/// (output folder, threads).
Provenance provenance_of(const CLI::App& app, std::string_view command,
                         const ingest::ReadSummary& read, std::uint64_t seed);

/// Indented JSON with a final line feed. Holds no clock time, so it is the same for the same run.
std::string to_json(const Manifest& manifest);

}  // namespace bibweft::cli
