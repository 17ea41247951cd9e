#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/partition.hpp"
#include "bibweft/core/provenance.hpp"
#include "bibweft/network/type.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {

/// A file as it was: its size and the SHA-256 of its bytes.
struct FileFact {
    std::string name;
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// @throws Error io, if the file cannot be read
FileFact file_fact(const std::filesystem::path& path, std::string name);

/// What a run was made of and what came out at each step: enough to do it again.
struct Manifest {
    struct Made {
        const network::NetworkType& type;
        const Network& net;
        const Partition& partition;
        const network::NetworkOptions& options;
        std::string_view layout;
        std::string_view labelled_by;
        std::size_t stability_runs = 0;  ///< 0: it was not asked for
    };
    const Provenance& provenance;
    const Analysis& analysis;
    std::vector<Made> networks;
    std::filesystem::path folder;    ///< of the results
    std::vector<std::string> files;  ///< in it
};

/// Inputs sorted by name, the resolved options of `app` save those that cannot change a result
/// (output folder, threads).
Provenance provenance_of(const CLI::App& app, std::string_view command,
                         const ingest::ReadSummary& read, std::uint64_t seed);

/// Indented JSON with a final line feed. Holds no clock time, so it is the same for the same run.
/// @throws Error io, if one of the files cannot be read
std::string to_json(const Manifest& manifest);

}  // namespace bibweft::cli
