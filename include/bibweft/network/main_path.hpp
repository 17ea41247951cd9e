#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::network {

/// How the main path is found among links weighted by SPC, on the way from the cited to the citing.
enum class MainPathMethod {
    local,     ///< from the heaviest links of the sources, at each paper the heaviest link onward
    global,    ///< the path from a source to a sink whose links weigh most together
    key_route  ///< the heaviest links of all, each continued in both ways as in `local`
};

std::string_view to_string(MainPathMethod method) noexcept;  ///< "local", "global", "key-route"
/// @throws Error usage, listing the known names
MainPathMethod main_path_method_from(std::string_view name);

struct MainPathOptions {
    MainPathMethod method = MainPathMethod::global;
    std::size_t key_routes = 1;  ///< of key_route: so many links to begin with
};

/// A citation network with its weights and its main path.
struct MainPath {
    /// The whole network. Edge columns: `spc`, or `spc_log10` where a count exceeds 2^53;
    /// `spc_share`, of all paths, 0 to 1; `main_path`. Node column `main_path`. Graph attributes
    /// `main_path` (the method), `cycles_condensed` and `papers_in_cycles`.
    Network net;
    std::vector<char> nodes;  ///< marked, if on the main path
    std::vector<char> links;
    bool exact = true;  ///< no count exceeds 2^53
};

/// Search path counts and the main path of a citation network (citing -> cited).
///
/// SPC(u, v) = N-(v) N+(u) of a link u -> v: N-(v) paths from sources (papers that cite none of the
/// set) to v, N+(u) paths from u to sinks (papers that none of the set cites), both by one pass in
/// topological order. Cycles are condensed first: a part of several papers counts as one, several
/// links between two parts as one, and links inside have no SPC; where the path enters a part, all
/// of it is on the path. Counts are exact to 2^53, then scaled doubles, of any size.
///
/// Ties are all followed, so the main path may branch; it does not depend on the order of nodes.
/// O(nodes + links log links).
/// @throws Error usage, if the network is not directed
/// Sources: Hummon & Doreian, Soc. Networks 11:39 (1989), doi:10.1016/0378-8733(89)90017-8;
/// Batagelj (2003), arXiv:cs/0309023; Liu & Lu, JASIST 63:528 (2012), doi:10.1002/asi.21692
/// (key routes)
MainPath main_path(const Network& net, const MainPathOptions& options = {});

}  // namespace bibweft::network
