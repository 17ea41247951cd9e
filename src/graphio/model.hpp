#pragma once
#include <span>
#include <string>
#include <vector>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// A column that a writer writes under a name of its own.
struct ExportColumn {
    const Column* column = nullptr;
    std::string key;   ///< [a-z_][a-z0-9_]*, unique among the keys whatever the case
    std::string name;  ///< unique; the column's own name unless that is reserved
    bool one_line = false;
    bool sentence_case = false;  ///< all-capital titles, because of a fault in Gephi
};

/// A network as all writers see it: cleaned ids and labels, the presentation, and the columns that
/// are left when label, x, y, size and color are taken out.
struct ExportModel {
    const Network& network;
    Presentation look;
    std::vector<std::string> ids;
    std::vector<std::string> labels;
    std::vector<ExportColumn> node_columns;  ///< `cluster` first
    std::vector<ExportColumn> edge_columns;
    bool has_clusters = false;  ///< there is an integer column `cluster`
};

/// How a format names things.
struct NamePolicy {
    std::span<const std::string_view> node_names;  ///< reserved by the format, lower case
    std::span<const std::string_view> edge_names;
    bool ignore_case = true;  ///< whether "Color" clashes with "color"
    bool sorted = false;      ///< by name, because the format does not keep the order
};

/// Builds the model and reports renamed columns, removed control characters and the like.
ExportModel export_model(const Network& network, const NamePolicy& policy,
                         const WriteContext& context);

/// The cell as the model's text: cleaned, for a text column; to_text otherwise. Empty if missing.
std::string cell_text(const ExportColumn& column, std::size_t row, std::size_t& removed);

/// True if an integer column holds a value beyond 32 bits, which a Java or GML int drops.
bool needs_long(const Column& column);

/// Reports code points that were taken out while the cells were written.
void report_removed(const WriteContext& context, std::size_t removed);

}  // namespace bibweft::graphio
