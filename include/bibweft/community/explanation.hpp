#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bibweft/core/incidence.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft::community {

/// How a step of a formula adds a concept to what stands before it.
enum class Connective : std::uint8_t { conjunction, disjunction, exclusion };

/// "AND", "OR" or "AND NOT".
std::string_view to_string(Connective connective) noexcept;

/// A logical formula over concepts: ((c1 o2 c2) o3 c3) …, each o AND, OR or AND NOT. A paper
/// satisfies a concept if it holds it.
struct Formula {
    struct Step {
        Connective connective = Connective::conjunction;  ///< of the first: no meaning
        std::uint32_t concept_column = 0;
    };
    std::vector<Step> steps;
};

/// What describes a community best.
struct Explanation {
    Formula formula;            ///< empty: no concept holds for any of its papers
    double overlap = 0.0;       ///< intersection over union of its papers and those that satisfy it
    std::size_t inside = 0;     ///< papers of the community that satisfy the formula
    std::size_t outside = 0;    ///< other papers that do
    std::size_t size = 0;       ///< papers of the community
    bool optimal = true;        ///< proved: no formula of so many concepts overlaps more
    double bound = 0.0;         ///< none overlaps more than this; overlap, where optimal
    double beam_overlap = 0.0;  ///< what a beam search of width 10 finds
};

struct ExplanationOptions {
    std::size_t concepts = 3;  ///< L: at most so many in a formula
    double seconds = 0.0;      ///< for each community; 0: until the optimum is proved
    unsigned threads = 0;      ///< 0: one for each processor; never changes a result without limit
};

/// For each community the formula over at most L concepts that maximises |F n C| / |F u C|, F the
/// papers that satisfy it, C those of the community; of equals the shorter one, then the one whose
/// columns are smaller.
///
/// Branch and bound over bit sets, from the best that a beam search finds: what a partial formula
/// can still reach is bounded by the papers of C that it holds, those that the best concept could
/// add, and the other papers that could be taken away again. Proved optimal, unless the time runs
/// out: then `bound` says how much better a formula could be at most.
///
/// @param papers        papers x concepts; weights do not matter
/// @param community_of  of each paper, below `communities`; no_community: of none
/// Cost: exponential in L in the worst case; 2,000 concepts, 50 communities and L = 3 take seconds.
/// Source: Mu & Andreas, NeurIPS 33 (2020), arXiv:2006.14032 (formulas, by beam search)
std::vector<Explanation> explain_communities(const Incidence& papers,
                                             std::span<const std::uint32_t> community_of,
                                             std::size_t communities,
                                             const ExplanationOptions& options = {});

inline constexpr std::uint32_t no_community = 0xFFFFFFFFU;

/// "(reinforcement learning OR GRPO) AND NOT diffusion models".
std::string to_text(const Formula& formula, std::span<const std::string> labels);

}  // namespace bibweft::community
