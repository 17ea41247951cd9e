#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "stats/random_graphs.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

StatisticOptions with_draws(std::size_t draws, unsigned threads = 0) {
    StatisticOptions options;
    options.draws = draws;
    options.threads = threads;
    return options;
}

TEST(NullModel, KeepsTheDegreesAndASimpleGraph) {
    const Network net = test::karate();
    Graph graph(net);
    const Csr& simple = graph.simple();
    Rng rng(1);
    const Csr random = rewired(simple, rng);
    EXPECT_EQ(simple.row, random.row);
    EXPECT_NE(simple.target, random.target);
    for (std::uint32_t v = 0; v < random.size(); ++v) {
        const auto row = random.targets(v);
        EXPECT_EQ(row.end(), std::ranges::adjacent_find(row, std::ranges::greater_equal{}));
        for (const std::uint32_t u : row) {
            EXPECT_NE(u, v);
            EXPECT_TRUE(std::ranges::binary_search(random.targets(u), v));
        }
    }
}

// 1, 2, 6: mean 3, squared differences 4 + 1 + 9 = 14, deviation sqrt(14 / 2).
TEST(NullModel, SpreadLeavesOutWhatIsUndefined) {
    const std::vector<std::optional<double>> values{1, {}, 2, 6};
    const Spread spread = spread_of(values);
    EXPECT_EQ(3U, spread.count);
    EXPECT_NEAR(3, spread.mean, 1e-15);
    EXPECT_NEAR(std::sqrt(7.0), spread.deviation, 1e-15);
}

// The club split in two in fact: far more than its degrees give.
TEST(NullModel, FindsTheDivisionOfTheKarateClub) {
    Network net = test::karate();
    Column& cluster = net.nodes().add("cluster", ColumnType::integer);
    const std::set<std::string> officer{"9",  "10", "15", "16", "19", "21", "23", "24", "25",
                                        "26", "27", "28", "29", "30", "31", "32", "33", "34"};
    for (std::size_t i = 0; i < 34; ++i) {
        cluster.set(i, std::int64_t{officer.contains(net.ids()[i]) ? 2 : 1});
    }
    EXPECT_LT(4, answer<double>(net, "null_model", "modularity_z", with_draws(20)));
    const double expected =
        answer<double>(net, "null_model", "modularity_expected", with_draws(20));
    EXPECT_NEAR(0, expected, 0.1);
}

TEST(NullModel, IsTheSameForAnyThreadsAndOrder) {
    const Network net = test::karate();
    const auto z = [&](const Network& of, unsigned threads) {
        return answer<double>(of, "null_model", "transitivity_z", with_draws(7, threads));
    };
    EXPECT_EQ(z(net, 1), z(net, 3));
    EXPECT_EQ(z(net, 1), z(test::renumbered(net, 2), 2));
}

// A star cannot be rewired.
TEST(NullModel, IsUndefinedWhereTheDegreesLeaveNoChoice) {
    const Network star = test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}});
    const auto why = [&](const Network& net, const char* name) {
        return value_of(net, "null_model", name, with_draws(3)).reason;
    };
    EXPECT_EQ("the random graphs are alike", why(star, "transitivity_z"));
    EXPECT_EQ("no node column \"cluster\"", why(star, "modularity_z"));
    EXPECT_EQ("all linked nodes have the same degree", why(five_cycle(), "degree_assortativity_z"));
    EXPECT_EQ("no node has two neighbours", why(empty(), "transitivity_z"));
    EXPECT_EQ("no links", why(clustered(one_node(), {1}), "modularity_z"));
}

}  // namespace
}  // namespace bibweft::stats
