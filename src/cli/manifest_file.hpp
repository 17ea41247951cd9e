#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/manifest.hpp"

namespace bibweft::cli {

/// Names and values, as text, in the order of the file.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// The value of a name; empty where there is none.
std::string_view fact(const Facts& facts, std::string_view name);

/// A manifest.json as it was read.
struct ManifestFile {
    std::string version;  ///< of bibweft
    Facts libraries;
    std::string command;
    std::vector<Facts> inputs;           ///< name, format, database, sha256, records, …
    Facts options;                       ///< resolved
    std::vector<FileFact> option_files;  ///< that options name
    Facts steps;                         ///< counts, in order
    std::vector<Facts> networks;
    std::vector<FileFact> files;  ///< the results, in the folder of the manifest
};

/// @throws Error io, if the file cannot be read; data, if it is no manifest of bibweft
ManifestFile read_manifest(const std::string& path);

}  // namespace bibweft::cli
