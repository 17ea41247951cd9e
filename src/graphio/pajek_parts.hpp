#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

Network read_pajek(std::string_view text, const ReadContext& context);
void write_pajek(const Network& network, const WriteContext& context, Sink& sink);

/// The column that the partition beside the network (.clu) holds: `cluster`, or null.
const Column* pajek_partition(const Network& network);

/// The column that the vector beside the network (.vec) holds, or null: of those with a number for
/// every node `size_by`, `occurrences`, `papers`, `vector`, else the first.
const Column* pajek_vector(const Network& network, const std::string& size_by);

/// Writes partition and vector, where the network has them; a node without cluster is of class 0.
void write_pajek_companions(const Network& network, const WriteContext& context);

/// Takes the partition for the column `cluster` (0: none) and the vector for the column `vector`;
/// files of another length are reported and left out.
void read_pajek_companions(Network& network, const ReadContext& context);

}  // namespace bibweft::graphio
