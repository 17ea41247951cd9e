#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/community/changes.hpp"
#include "cli/support.hpp"
#include "support/network_of.hpp"

namespace bibweft {
namespace {

using community::Change;
using community::Changes;
using community::changes_between;
using test::contains;
using test::run;

/// Nodes in clusters, "a b | c d": numbered from 1.
Network grouped(const std::string& text, const std::vector<test::Link>& links = {}) {
    std::vector<std::string> ids;
    std::vector<std::int64_t> clusters;
    std::int64_t cluster = 1;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word == "|") {
            ++cluster;
        } else {
            ids.push_back(word);
            clusters.push_back(cluster);
        }
    }
    Network net = test::network_of(links, ids);
    Column& column = net.nodes().add("cluster", ColumnType::integer);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto place = std::ranges::find(net.ids(), ids[i]) - net.ids().begin();
        column.set(static_cast<std::size_t>(place), clusters[i]);
    }
    return net;
}

/// "merged 1,2>1; born >3" by the names of the clusters, in order.
std::string told(const Changes& changes) {
    std::string text;
    const auto names = [](const auto& groups, const auto& places) {
        std::string out;
        for (const std::size_t place : places) out += (out.empty() ? "" : ",") + groups[place].name;
        return out;
    };
    for (const Change& change : changes.clusters) {
        text += (text.empty() ? "" : "; ") + std::string(to_string(change.kind)) + " " +
                names(changes.before, change.before) + ">" + names(changes.after, change.after);
    }
    return text;
}

TEST(Changes, TellsWhatBecameOfClusters) {
    EXPECT_EQ("kept 1>1; kept 2>2",
              told(changes_between(grouped("a b c | d e"), grouped("a b c | d e"))));
    EXPECT_EQ("grown 1>1", told(changes_between(grouped("a b c"), grouped("a b c d"))));
    EXPECT_EQ("shrunk 1>1", told(changes_between(grouped("a b c"), grouped("a b"))));
    EXPECT_EQ("changed 1>1", told(changes_between(grouped("a b c"), grouped("a b d"))));
    EXPECT_EQ("merged 1,2>1", told(changes_between(grouped("a b c | d e"), grouped("a b c d e"))));
    EXPECT_EQ("split 1>1,2", told(changes_between(grouped("a b c d e"), grouped("a b c | d e"))));
    // Nobody is left of 2; 3 is of new nodes.
    EXPECT_EQ("born >2; died 2>; kept 1>1",
              told(changes_between(grouped("a b c | d e"), grouped("a b c | x y"))));
    // Of d e f g no half goes anywhere, and it makes half of nothing.
    EXPECT_EQ("died 1>; grown 3>1; grown 2>2; grown 4>3",
              told(changes_between(grouped("d e f g | a b c | h i j k | l m n"),
                                   grouped("h i j k d | a b c e | l m n f x y"))));
}

// 4 of 8 nodes of 1 go to a cluster of 10: half of 1. 4 of 8 others go to one of their own.
TEST(Changes, HalfIsEnoughOnEitherSide) {
    EXPECT_EQ("merged 1,2>1; split 1>1,2",
              told(changes_between(grouped("a b c d e f g h | p q r s t u"),
                                   grouped("a b c d p q r s t u | e f g h"))));
}

TEST(Changes, CountsNodesAndLinksAndNamesTheMoves) {
    // c leaves for 2, d is gone, x is new; a-b stays, b-c and c-d go, b-x comes.
    const Network before =
        grouped("a b c d | p q r", {{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "d", 1.0}});
    const Network after = grouped("p q r c | a b x", {{"b", "a", 1.0}, {"b", "x", 1.0}});
    const Changes changes = changes_between(before, after);
    EXPECT_EQ(1U, changes.nodes_gone.size());
    EXPECT_EQ(1U, changes.nodes_new.size());
    EXPECT_EQ(1U, changes.links_in_both);
    EXPECT_EQ(2U, changes.links_gone);
    EXPECT_EQ(1U, changes.links_new);
    ASSERT_EQ("changed 1>2; grown 2>1", told(changes));
    const Change& first = changes.clusters[0];
    ASSERT_EQ(1U, first.joined.size());
    EXPECT_EQ("x", after.id(first.joined[0].node));
    EXPECT_EQ("", first.joined[0].other);
    ASSERT_EQ(2U, first.left.size());
    EXPECT_EQ("1", first.left[0].other);  // c
    EXPECT_EQ("", first.left[1].other);   // d
}

using DiffCommand = test::CommandTest;

TEST_F(DiffCommand, ReadsTwoMapsAndPrintsInEveryFormat) {
    const auto graph = [](const char* last, const char* cluster) {
        return std::string(R"({"directed": false, "nodes": [)") +
               R"({"id": "a", "label": "Graphs", "cluster": 1, "cluster_label": "nets"},)" +
               R"({"id": "b", "label": "Links", "cluster": 1, "cluster_label": "nets"},)" +
               R"({"id": ")" + last + R"(", "label": "Maps", "cluster": )" + cluster +
               R"(}], "links": [{"source": "a", "target": "b"}]})";
    };
    const std::string before = file("before.json", graph("c", "1"));
    const std::string after = file("after.json", graph("m", "2"));  // the same label: the same node
    const auto text = run({"diff", before, after});
    ASSERT_EQ(0, text.status) << text.err;
    EXPECT_TRUE(contains(text.out, "nodes      3 then, 3 now: 3 in both, 0 gone, 0 new\n"))
        << text.out;
    EXPECT_TRUE(contains(text.out, "split      1 \"nets\" (3) -> 1 \"nets\" (2) and 2 (1)\n"))
        << text.out;
    EXPECT_TRUE(contains(run({"diff", before, after, "-f", "json"}).out, "\"change\": \"split\""));
    const auto tsv = run({"diff", before, after, "-f", "tsv"});
    EXPECT_TRUE(contains(tsv.out, "split\t1\tnets\t3\t1; 2\tnets; \t3\t\t\n")) << tsv.out;
    EXPECT_TRUE(
        contains(run({"diff", before, after, "-f", "markdown"}).out, "| split | 1 | nets |"));
    const auto none = run({"diff", file("x.csv", "a,b\n"), after});
    EXPECT_EQ(1, none.status);
    EXPECT_TRUE(contains(none.err, "no node column \"cluster\" of communities")) << none.err;
}

}  // namespace
}  // namespace bibweft
