#include "bibweft/community/explanation.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "bibweft/core/rng.hpp"

namespace bibweft::community {
namespace {

Incidence incidence(std::size_t concepts, const std::vector<std::vector<std::uint32_t>>& papers) {
    Incidence a;
    a.column_count = concepts;
    for (const auto& columns : papers) {
        a.column.insert(a.column.end(), columns.begin(), columns.end());
        a.row_begin.push_back(a.column.size());
    }
    return a;
}

const std::vector<std::string> labels{"tides", "sand", "gulls", "winter"};

std::string text(const Explanation& e) {
    return to_text(e.formula, labels);
}

// Papers 0 to 3 are the community. tides: 0 1 2 and outside 4; sand: 3; gulls: 4 and 5.
// (tides OR sand) AND NOT gulls holds for 0 1 2 3 and no other: overlap 1.
TEST(Explanation, IsTheFormulaThatDescribesACommunity) {
    const Incidence papers = incidence(4, {{0}, {0}, {0, 3}, {1}, {0, 2}, {2}, {3}});
    const std::vector<std::uint32_t> community{0, 0, 0, 0, 1, 1, no_community};
    const auto all = explain_communities(papers, community, 2);
    ASSERT_EQ(2U, all.size());
    EXPECT_EQ("(tides OR sand) AND NOT gulls", text(all[0]));
    EXPECT_EQ(1.0, all[0].overlap);
    EXPECT_EQ(4U, all[0].inside);
    EXPECT_EQ(0U, all[0].outside);
    EXPECT_TRUE(all[0].optimal);
    EXPECT_EQ("gulls", text(all[1]));
    // One concept: tides holds for 3 of 4 and for 1 other: 3/5.
    const auto one = explain_communities(papers, community, 2, {.concepts = 1});
    EXPECT_EQ("tides", text(one[0]));
    EXPECT_EQ(0.6, one[0].overlap);
}

TEST(Explanation, AnswersTrivialCases) {
    EXPECT_TRUE(explain_communities({}, {}, 0).empty());
    const auto none =
        explain_communities(incidence(2, {{0}, {}}), std::vector<std::uint32_t>{1, 0}, 3);
    EXPECT_TRUE(none[0].formula.steps.empty());
    EXPECT_EQ(0.0, none[0].overlap);
    EXPECT_EQ(1U, none[0].size);
    EXPECT_EQ(1.0, none[1].overlap);
    EXPECT_EQ(0U, none[2].size);
    EXPECT_EQ("", to_text(none[0].formula, labels));
}

/// The greatest overlap of all formulas ((a o b) o c), tried one by one on sets of paper numbers.
double by_force(const std::vector<std::set<int>>& holders, const std::set<int>& community,
                std::size_t concepts) {
    double best = 0;
    const std::function<void(const std::set<int>&, std::size_t)> go = [&](const std::set<int>& f,
                                                                          std::size_t length) {
        std::size_t inside = 0;
        for (const int p : f) inside += community.count(p);
        best = std::max(best, static_cast<double>(inside) /
                                  static_cast<double>(community.size() + f.size() - inside));
        if (length == concepts) return;
        for (const std::set<int>& c : holders) {
            std::set<int> both, either = f, without;
            for (const int p : f) (c.count(p) > 0 ? both : without).insert(p);
            either.insert(c.begin(), c.end());
            go(both, length + 1);
            go(either, length + 1);
            go(without, length + 1);
        }
    };
    for (const std::set<int>& c : holders) go(c, 1);
    return best;
}

TEST(Explanation, EqualsBruteForceOnRandomCorpora) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng(seed);
        const std::size_t concepts = 4 + rng.below(8);
        const std::size_t count = 10 + rng.below(70);
        std::vector<std::vector<std::uint32_t>> papers(count);
        std::vector<std::set<int>> holders(concepts);
        std::vector<std::uint32_t> community(count);
        std::set<int> members;
        for (std::size_t p = 0; p < count; ++p) {
            community[p] = rng.below(3) == 0 ? 0 : 1;
            if (community[p] == 0) members.insert(static_cast<int>(p));
            for (std::uint32_t c = 0; c < concepts; ++c) {
                if (rng.below(community[p] == 0 && c % 3 == 0 ? 3 : 6) > 0) continue;
                papers[p].push_back(c);
                holders[c].insert(static_cast<int>(p));
            }
        }
        for (const std::size_t length : {1U, 2U, 3U}) {
            const auto all = explain_communities(incidence(concepts, papers), community, 2,
                                                 {.concepts = length});
            const double expected = members.empty() ? 0.0 : by_force(holders, members, length);
            EXPECT_NEAR(expected, all[0].overlap, 1e-12) << seed << " " << length;
            EXPECT_TRUE(all[0].optimal);
            EXPECT_GE(all[0].overlap, all[0].beam_overlap);
        }
    }
}

}  // namespace
}  // namespace bibweft::community
