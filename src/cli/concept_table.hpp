#pragma once
#include <optional>
#include <span>
#include <string>

#include "bibweft/concept/index.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft::cli {

/// One row a concept with a header: id, label, kind, papers, occurrences, cluster, short_forms,
/// variants. `cluster` is empty without a partition.
std::string concepts_tsv(const concepts::ConceptIndex& index,
                         const std::optional<Partition>& partition);

/// One JSON object a line, the same columns.
std::string concepts_jsonl(const concepts::ConceptIndex& index);

}  // namespace bibweft::cli
