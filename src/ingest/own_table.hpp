#pragma once
#include <string>
#include <string_view>

#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/table.hpp"

// The table that bibweft writes: a fixed header, and cells that read back as they were. See
// docs in own_table.cpp for how lists are written.

namespace bibweft::ingest {

/// Whether a header is that of own_table_writer.
bool is_own_table(std::string_view head);

/// Reads such a table. A cell that cannot be what was written (by hand, say) is taken for what it
/// says as far as it does; the rest of it is an extra field, with a warning.
void read_own_table(Source& source, const Sink& sink);

extern const RecordWriter own_table_writer;

}  // namespace bibweft::ingest
