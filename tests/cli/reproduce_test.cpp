#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

constexpr const char* two_papers =
    "GraphLens: graph neural networks for citation networks\n"
    "We introduce GraphLens, a graph neural network (GNN) for citation networks.\n\n"
    "Community detection in a citation network\n"
    "Graph neural networks (GNNs) help community detection in a citation network.\n";

class ReproduceCommand : public test::CommandTest {
protected:
    void make(std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"map",        file("in.txt", two_papers),
                                           "-o",         path("map"),
                                           "--formats",  "graphml,json",
                                           "--networks", "concepts,papers"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        ASSERT_EQ(0, outcome.status) << outcome.err;
    }
    test::Outcome again() { return run({"reproduce", path("map/manifest.json")}); }
};

TEST_F(ReproduceCommand, TheSameInputsGiveTheSameBytes) {
    const std::string thesaurus = file("merge.tsv", "label\treplace by\nGraphLens\tlens\n");
    make({"--thesaurus", thesaurus, "--resolution", "1.5", "--largest-component", "--full",
          "--stability", "3"});
    const auto outcome = again();
    EXPECT_EQ(0, outcome.status) << outcome.out << outcome.err;
    EXPECT_EQ("", outcome.err);
    EXPECT_TRUE(contains(outcome.out, "identical  papers.graphml\n")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "6 of 6 files are the same, byte by byte\n")) << outcome.out;
}

// The older map is named by its folder: its manifest stands for it.
TEST_F(ReproduceCommand, AnAnchorIsPartOfTheRun) {
    make();
    const std::string more =
        file("more.txt", std::string(two_papers) + "\nA third paper\nOn graph neural networks.\n");
    const auto anchored = run({"map", more, "-o", path("next"), "--networks", "papers", "--formats",
                               "json", "--anchor", path("map")});
    ASSERT_EQ(0, anchored.status) << anchored.err;
    EXPECT_TRUE(contains(anchored.err, "anchored    2 of 3 nodes by ")) << anchored.err;
    EXPECT_TRUE(contains(read("next/manifest.json"), "map/manifest.json\""));
    const auto outcome = run({"reproduce", path("next/manifest.json")});
    EXPECT_EQ(0, outcome.status) << outcome.out << outcome.err;
}

TEST_F(ReproduceCommand, SaysWhatChangedAndWhere) {
    make();
    file("in.txt", std::string(two_papers) + "\nA third paper\nOn graph neural networks.\n");
    const auto outcome = again();
    EXPECT_EQ(1, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "in.txt has changed since")) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "differs    papers.json: first at byte ")) << outcome.out;
    // A result that was edited is told from one that came out otherwise.
    file("map/papers.json", "{}");
    EXPECT_TRUE(contains(again().out, "papers.json: ")) << outcome.out;
    EXPECT_TRUE(contains(again().out, "the file beside the manifest was changed since"));
}

TEST_F(ReproduceCommand, RefusesWhatIsNoManifest) {
    const auto json = run({"reproduce", file("a.json", "{\"nodes\": []}")});
    EXPECT_EQ(1, json.status);
    EXPECT_TRUE(contains(json.err, "a.json: no manifest.json of `bibweft map`")) << json.err;
    EXPECT_EQ(1, run({"reproduce", path("none.json")}).status);
    make();
    std::filesystem::remove(folder_ / "in.txt");
    const auto gone = again();
    EXPECT_EQ(1, gone.status);
    EXPECT_TRUE(contains(gone.err, "not found")) << gone.err;
    EXPECT_TRUE(contains(gone.err, "--input FILE")) << gone.err;
    const auto moved =
        run({"reproduce", path("map/manifest.json"), "--input", file("elsewhere.txt", two_papers)});
    EXPECT_TRUE(contains(moved.out, "identical  clusters.tsv")) << moved.out << moved.err;
}

}  // namespace
}  // namespace bibweft
