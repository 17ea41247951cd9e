#pragma once

namespace bibweft::concepts::tag_table {
// clang-format off
#include "concept/tag_transitions.inc"
// clang-format on
}  // namespace bibweft::concepts::tag_table
