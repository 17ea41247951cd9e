#pragma once
#include "concept/grouping.hpp"

namespace bibweft::concepts {

/// Moves groups that hold keywords only to the group of another form of theirs, if that is used:
/// "Polymorphism, Single Nucleotide" to that of "Single Nucleotide Polymorphism", NETWORKS of a
/// list in capitals throughout to that of networks. Groups that the thesaurus named stay. Does
/// nothing without keywords.
void resolve_keywords(const IndexState& state, Grouping& grouping);

}  // namespace bibweft::concepts
