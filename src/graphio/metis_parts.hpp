#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The first line of a METIS file: `vertices edges [fmt [ncon]]`.
struct MetisHeader {
    std::uint64_t vertex_count = 0;
    std::uint64_t edge_count = 0;
    bool edge_weights = false;       ///< fmt 1
    bool vertex_weights = false;     ///< fmt 10
    bool vertex_sizes = false;       ///< fmt 100
    std::uint64_t weight_count = 0;  ///< ncon: weights of each vertex
};

/// What is wrong with the line, or "" if the header holds it.
std::string_view read_metis_header(std::string_view line, MetisHeader& header);

/// True if a header comes first and the lines behind it are lists of its vertices, as many as it
/// says where the head is the whole file.
bool looks_like_metis(std::string_view head);

Network read_metis(std::string_view text, const ReadContext& context);
void write_metis(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
