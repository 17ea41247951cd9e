#include "bibweft/stats/report.hpp"

#include <gmock/gmock.h>

#include "bibweft/core/error.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Networks of every kind, most of them odd.
std::vector<Network> odd_networks() {
    std::vector<Network> nets;
    nets.push_back(empty());
    nets.push_back(NetworkBuilder(true).build());
    nets.push_back(one_node());
    nets.push_back(test::linked(false, {{"a", "a"}}));
    nets.push_back(test::linked(true, {{"a", "a"}, {"b", "b"}}));
    nets.push_back(test::linked(false, {}, {"a", "b", "c"}));
    nets.push_back(test::linked(true, {{"a", "b"}}, {"z"}));
    nets.push_back(five_cycle());
    nets.push_back(test::karate());
    return nets;
}

TEST(Report, NamesEveryValueOnceAndGivesEachAnAnswerOrAReason) {
    for (const Network& net : odd_networks()) {
        const Report all = report(net);
        for (const StatisticValue& value : all.values) {
            EXPECT_EQ(&value, all.find(value.name));
            EXPECT_EQ(std::holds_alternative<std::monostate>(value.answer), !value.reason.empty())
                << value.name;
        }
        EXPECT_EQ(nullptr, all.find("nonsense"));
    }
}

TEST(Report, HoldsNoNanOrInfinity) {
    for (const Network& net : odd_networks()) {
        const Report all = report(net);
        for (const std::string& text : {to_json(all), to_text(all)}) {
            EXPECT_THAT(text, Not(HasSubstr("nan")));
            EXPECT_THAT(text, Not(HasSubstr("inf")));
        }
    }
}

TEST(Report, IsTheSameBytesInAnyOrderOfNodes) {
    for (const bool directed : {false, true}) {
        Network net = test::random_graph(400, 900, 91, directed);
        Column& cluster = net.nodes().add("cluster", ColumnType::integer);
        for (std::size_t i = 0; i < net.node_count(); ++i) {
            if (i % 7 != 0) cluster.set(i, static_cast<std::int64_t>(i % 5));
        }
        net = test::reweighted(net, 0.1);  // sums that depend on their order
        const std::string expected = to_json(report(net));
        for (const std::uint64_t seed : {1U, 2U}) {
            EXPECT_EQ(expected, to_json(report(test::renumbered(net, seed))));
        }
        ReportOptions options;
        options.threads = 3;
        EXPECT_EQ(expected, to_json(report(net, options)));
    }
}

TEST(Report, LeavesOutAllPairsWhenFast) {
    ReportOptions options;
    options.effort = Effort::fast;
    const Report all = report(test::karate(), options);
    EXPECT_EQ(nullptr, all.find("mean_distance"));
    EXPECT_EQ(nullptr, all.find("top_betweenness"));
    EXPECT_NE(nullptr, all.find("top_pagerank"));
}

TEST(Report, ReadsWellAsText) {
    const std::string text = to_text(report(test::karate()));
    EXPECT_EQ(0U, text.find("nodes "));
    EXPECT_THAT(text, HasSubstr("\ndensity "));
    EXPECT_THAT(text, HasSubstr(" 0.139037 "));
    EXPECT_THAT(text, HasSubstr("links / possible pairs, self-loops aside\n"));
    EXPECT_THAT(text, HasSubstr("undefined (no node column \"cluster\")"));
    EXPECT_THAT(text, HasSubstr("\n  17  34\n  16  1\n"));
    EXPECT_THAT(text, Not(HasSubstr(" \n")));  // no trailing blanks
    EXPECT_EQ('\n', text.back());
}

TEST(Report, WritesNullWithAReasonAsJson) {
    const std::string json = to_json(report(five_cycle()));
    EXPECT_EQ(0U, json.find("{\n  \"nodes\": {\"value\": 5},\n  \"links\": {\"value\": 5, "));
    EXPECT_THAT(json, HasSubstr("\"degree_assortativity\": {\"value\": null, \"reason\": \"all "
                                "linked nodes have the same degree\", \"convention\": "));
    EXPECT_THAT(json, HasSubstr("\"connected\": {\"value\": true"));
    EXPECT_THAT(json, HasSubstr("\"value\": {\"min\": 2, \"mean\": 2, \"median\": 2, \"max\": 2}"));
    EXPECT_THAT(json, HasSubstr("\"largest_components\": {\"value\": [5], "));
}

TEST(Report, EscapesLabelsInJson) {
    Network net = test::linked(false, {{"a", "b"}});
    net.nodes().add("label", ColumnType::text).set(0, std::string("q\"\\\n\x01z"));
    EXPECT_THAT(to_json(report(net)), HasSubstr("\"label\": \"q\\\"\\\\\\n\\u0001z\""));
}

TEST(Statistics, AreFoundByNameAndDescribed) {
    for (const Statistic* statistic : statistics()) {
        EXPECT_EQ(statistic, &find_statistic(statistic->name));
        EXPECT_FALSE(statistic->summary.empty());
        EXPECT_FALSE(statistic->unit.empty());
        EXPECT_FALSE(statistic->convention.empty());
    }
    try {
        find_statistic("density-of-states");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_THAT(error.what(), HasSubstr("assortativity"));
    }
}

}  // namespace
}  // namespace bibweft::stats
