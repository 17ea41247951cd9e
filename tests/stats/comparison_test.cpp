#include "bibweft/stats/comparison.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using ::testing::HasSubstr;

const StatisticValue& named(const std::vector<StatisticValue>& values, std::string_view name) {
    for (const StatisticValue& value : values) {
        if (value.name == name) return value;
    }
    ADD_FAILURE() << "no " << name;
    return values.front();
}

double number(const std::vector<StatisticValue>& values, std::string_view name) {
    const StatisticValue& value = named(values, name);
    const double* found = std::get_if<double>(&value.answer);
    EXPECT_NE(nullptr, found) << name << ": " << value.reason;
    return found == nullptr ? -9 : *found;
}

std::string why(const std::vector<StatisticValue>& values, std::string_view name) {
    return named(values, name).reason;
}

// Nodes a b c and b c d: 2 of 4. Links ab bc and cb cd: 1 of 3.
TEST(Comparison, SharesNodesAndLinksById) {
    const Network first = test::linked(false, {{"a", "b"}, {"b", "c"}});
    const Network second = test::linked(false, {{"d", "c", 4}, {"c", "b", 4}});
    const auto values = compare(first, second);
    EXPECT_NEAR(2.0 / 4.0, number(values, "node_jaccard"), 1e-15);
    EXPECT_NEAR(1.0 / 3.0, number(values, "link_jaccard"), 1e-15);
}

TEST(Comparison, MindsDirectionIfBothHaveIt) {
    const Network there = test::linked(true, {{"a", "b"}});
    const Network back = test::linked(true, {{"b", "a"}});
    EXPECT_EQ(0.0, number(compare(there, back), "link_jaccard"));
    EXPECT_EQ(1.0, number(compare(there, undirected(back)), "link_jaccard"));
}

// Six nodes, halves and thirds aabbcc; no mutual information is lost of 3 pairs: aaa bbb against
// xx yy zz. I = ln 2 - (1/3) ln 2 = (2/3) ln 2 (only yy is split), H = ln 2, H' = ln 3.
// Pairs together: 6 and 3, in both 2 (xx, zz); expected 6 * 3 / 15 = 1.2.
// Adjusted Rand: (2 - 1.2) / ((6 + 3) / 2 - 1.2) = 8/33.
TEST(Comparison, OfPartitionsByHand) {
    const Network first = clustered(test::two_triangles(), {1, 1, 1, 2, 2, 2});
    const Network second = clustered(test::two_triangles(), {5, 5, 6, 6, 7, 7});
    const auto values = compare(first, second);
    const double mutual = 2.0 / 3.0 * std::log(2.0);
    EXPECT_NEAR(2 * mutual / (std::log(2.0) + std::log(3.0)),
                number(values, "normalized_mutual_information"), 1e-12);
    EXPECT_NEAR(std::log(2.0) + std::log(3.0) - 2 * mutual,
                number(values, "variation_of_information"), 1e-12);
    EXPECT_NEAR(8.0 / 33.0, number(values, "adjusted_rand_index"), 1e-12);
}

TEST(Comparison, OfTheSameIsOne) {
    const Network net = clustered(test::two_triangles(), {1, 1, 1, 2, 2, 2});
    const auto values = compare(net, test::renumbered(net, 3));
    for (const char* name :
         {"node_jaccard", "link_jaccard", "normalized_mutual_information", "adjusted_rand_index"}) {
        EXPECT_NEAR(1.0, number(values, name), 1e-12) << name;
    }
    EXPECT_NEAR(0.0, number(values, "variation_of_information"), 1e-12);
}

TEST(Comparison, SaysWhyItIsUndefined) {
    const Network plain = test::two_triangles();
    const Network one = clustered(plain, {1, 1, 1, 1, 1, 1});
    const Network alone = clustered(plain, {1, 2, 3, 4, 5, 6});
    EXPECT_EQ("no node column \"cluster\" in the second",
              why(compare(one, plain), "variation_of_information"));
    EXPECT_EQ("both have a single community",
              why(compare(one, one), "normalized_mutual_information"));
    EXPECT_EQ("in both, every node is a community of its own",
              why(compare(alone, alone), "adjusted_rand_index"));
    EXPECT_NEAR(1.0, number(compare(alone, alone), "normalized_mutual_information"), 1e-12);
    EXPECT_NEAR(0.0, number(compare(one, alone), "adjusted_rand_index"), 1e-12);
    EXPECT_EQ("no common node has a community in both",
              why(compare(one, clustered(one_node(), {1})), "adjusted_rand_index"));
    EXPECT_EQ("neither has links", why(compare(empty(), one_node()), "link_jaccard"));
}

TEST(Comparison, IsShownSideBySide) {
    const Network net = clustered(test::two_triangles(), {1, 1, 1, 2, 2, 2});
    const Comparison comparison{
        "a.dot", "b.dot", report(net), report(test::karate()), {compare(net, test::karate()), {}}};
    EXPECT_THAT(to_text(comparison), HasSubstr("\nnodes "));
    EXPECT_THAT(to_text(comparison), HasSubstr("\nnode jaccard "));
    EXPECT_THAT(to_markdown(comparison), HasSubstr("| nodes | 6 | 34 |\n"));
    EXPECT_EQ(0U, to_markdown(comparison).find("| statistic | a.dot | b.dot |\n"));
    EXPECT_THAT(to_tsv(comparison), HasSubstr("\nb.dot\tnodes\t\t\t34\t"));
    EXPECT_THAT(to_tsv(comparison), HasSubstr("\nshared\tcommon_nodes\t\t\t0\t"));
    EXPECT_THAT(to_json(comparison), HasSubstr("\"shared\": {\n"));
}

}  // namespace
}  // namespace bibweft::stats
