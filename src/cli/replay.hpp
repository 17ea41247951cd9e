#pragma once
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/network/type.hpp"
#include "cli/material.hpp"

namespace bibweft::cli {

/// What a network file says of how it was made: the type, what was counted, and how the inputs
/// were read.
struct Recorded {
    const network::NetworkType* type = nullptr;
    network::NetworkOptions options;  ///< as far as they bear on which thing made which link
    AnalysisOptions analysis;
    std::string years;  ///< of a time slice, "2011-2015"; empty: all papers
};

/// @param graph   for messages, and to find inputs beside it
/// @param inputs  instead of the recorded ones; empty: those, as named or beside the graph
/// @throws Error  data, if the network was not made by `bibweft network` or `bibweft map`, or its
///                file kept no record of it; io, if an input is not found
Recorded recorded_in(const Network& net, const std::string& graph,
                     const std::vector<std::string>& inputs);

/// Reads the inputs again. Says which of them have changed since, by their hashes, or are missing.
/// @param purpose  as of material_of()
Material material_again(const Recorded& recorded, const Network& net, Purpose purpose,
                        Session& session, Progress& progress);

/// A recorded input as it was named, or beside the file that records it.
/// @throws Error io, if it is in neither place, or was standard input
std::string found_input(const std::string& name, const std::string& record);

}  // namespace bibweft::cli
