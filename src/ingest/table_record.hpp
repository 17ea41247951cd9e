#pragma once
#include <string_view>

#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/table_columns.hpp"

namespace bibweft::ingest {

/// A row as TableDialect says. Cells behind the last column are extra fields of the name `surplus`,
/// or "column 46" if it is empty. What is wrong with a field goes to the sink.
Record record_of_row(const TableRow& row, const TableDialect& dialect, const TableHeader& header,
                     const ColumnPlan& plan, std::string_view surplus, const Sink& sink);

}  // namespace bibweft::ingest
