#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class BackboneCommand : public test::CommandTest {};

const char* const triangle =
    "graph { a -- b [weight=3]; b -- c [weight=2]; a -- c [weight=1]; c -- d [weight=1]; }";

TEST_F(BackboneCommand, KeepsTheLinksOfAnyGraphFile) {
    const std::string input = file("in.dot", triangle);
    const auto outcome = run({"backbone", input, "-o", path("out.json"), "--method", "pathfinder"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "pathfinder: 3 of 4 links kept, all 4 nodes")) << outcome.err;
    std::vector<Diagnostic> problems;
    EXPECT_EQ(3U, graphio::read_graph(path("out.json"), "", problems).edge_count());
    EXPECT_EQ(1, run({"backbone", input, "-o", path("out.json"), "--method", "pathfinder"}).status);
}

TEST_F(BackboneCommand, SaysWhatDoesNotFit) {
    const std::string input = file("in.dot", triangle);
    const auto with = [&](const std::string& method, const std::string& graph) {
        return run({"backbone", graph, "-o", path("x.json"), "--overwrite", "--method", method});
    };
    EXPECT_EQ(2, with("significance", input).status);
    EXPECT_TRUE(contains(with("transitive-reduction", input).err, "no directions"));
    const std::string directed = file("d.dot", "digraph { a -> b; b -> c; a -> c; }");
    EXPECT_TRUE(contains(with("pathfinder", directed).err, "without directions"));
    EXPECT_TRUE(contains(with("transitive-reduction", directed).err, "2 of 3 links kept"));
    const auto none = run({"backbone", file("e.dot", "graph { a -- b }"), "-o", path("y.json"),
                           "--method", "disparity", "--alpha", "0.5"});
    EXPECT_TRUE(contains(none.err, "none of 1 links is in the backbone")) << none.err;
}

}  // namespace
}  // namespace bibweft
