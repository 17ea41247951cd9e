#pragma once
#include <optional>
#include <string>

#include "bibweft/core/partition.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {

/// One row a concept with a header: id, label, kind, source, document_frequency, occurrences,
/// first_year, mean_year, rank, relevance, cluster, short_forms, variants, example, example_place.
/// What is not known or not defined is empty: the years of papers without one, relevance and
/// example unless the analysis was made for the table, the cluster without a partition.
std::string concepts_tsv(const Analysis& analysis, const std::optional<Partition>& partition,
                         unsigned threads = 0);

/// One JSON object a line, the same columns but the cluster; null where the table is empty.
std::string concepts_jsonl(const Analysis& analysis, unsigned threads = 0);

}  // namespace bibweft::cli
