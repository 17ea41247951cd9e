#pragma once
#include "bibweft/core/attributes.hpp"
#include "bibweft/core/incidence.hpp"

namespace bibweft::network {

/// Adds to a table of papers `normalized_citations`: citations over the mean citations of the
/// papers of its year in the table (those whose count is known). Unitless, 1 is as expected.
/// Missing where the year or the count is, or where the mean is 0. Without effect on a table
/// without the columns `year` and `citations`.
/// Source: Waltman et al., J. Informetr. 5:37 (2011), doi:10.1016/j.joi.2010.08.001 (mean
/// normalized citation score)
void add_normalized_citations(AttributeTable& papers);

/// Whose papers they are: those of an item itself, or those that cite it.
enum class OverlayOf { own_papers, citing_papers };

/// Adds to a table of items what their papers tell: `papers` (how many); where any paper has a
/// year `first_year`, `last_year`, `mean_year`; where any paper has a citation count, and the
/// papers are its own, `citations` (their sum), `mean_citations` and `mean_normalized_citations`.
/// Means are over the papers whose value is known; without one the cell is missing.
///
/// @param papers  papers x items
/// @param of      the papers' table: `year`, `citations`, `normalized_citations`, all optional
void add_overlays(AttributeTable& items, const Incidence& papers, const AttributeTable& of,
                  OverlayOf whose = OverlayOf::own_papers);

}  // namespace bibweft::network
