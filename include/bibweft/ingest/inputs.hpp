#pragma once
#include <span>
#include <string>
#include <vector>

#include "bibweft/core/diagnostic.hpp"

namespace bibweft::ingest {

/// The files that a list of inputs stands for.
struct Inputs {
    std::vector<std::string> files;  ///< as the user named them, or below a folder as found; "-"
    std::vector<Diagnostic> problems;
};

/// Expands files, folders and "-" (standard input), in the given order.
///
/// A folder stands for the regular files below it whose suffix belongs to a format (also with
/// .gz), sorted by path, hidden ones left out; other files are named in a note and skipped. A file
/// given by name is taken whatever its suffix. What is given twice is read once, with a note; two
/// paths are the same if they lead to the same file.
/// @throws Error  io, if an input does not exist or cannot be looked into; data, if a folder holds
/// nothing to read; usage, if there is no input at all
Inputs expand_inputs(std::span<const std::string> inputs);

}  // namespace bibweft::ingest
