#pragma once
#include "bibweft/network/type.hpp"

namespace bibweft::network {

/// Calls visit(citing, cited) for every paper and every other paper of the corpus that it cites, in
/// order. @return the papers that cite themselves, which are left out
template <class Visit>
std::size_t visit_citations(const NetworkInput& input, const Visit& visit) {
    const Incidence& cited = input.of(Unit::cited_works).papers;
    std::size_t to_itself = 0;
    for (std::uint32_t paper = 0; paper < cited.row_count(); ++paper) {
        for (const std::uint32_t work : cited.columns(paper)) {
            const std::uint32_t other = input.paper_of_work[work];
            if (other == no_row) continue;
            if (other == paper) {
                ++to_itself;
            } else {
                visit(paper, other);
            }
        }
    }
    return to_itself;
}

}  // namespace bibweft::network
