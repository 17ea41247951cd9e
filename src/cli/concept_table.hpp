#pragma once
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bibweft/concept/index.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft::cli {

/// Fields joined by tabulators, with a line feed; tabulators and line breaks inside become blanks.
std::string tsv_line(std::initializer_list<std::string_view> fields);

/// One row a concept with a header: id, label, kind, papers, occurrences, cluster, short_forms,
/// variants. `cluster` is empty without a partition.
std::string concepts_tsv(const concepts::ConceptIndex& index,
                         const std::optional<Partition>& partition);

/// One JSON object a line, the same columns.
std::string concepts_jsonl(const concepts::ConceptIndex& index);

}  // namespace bibweft::cli
