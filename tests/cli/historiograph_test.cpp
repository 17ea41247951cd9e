#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class HistoriographCommand : public test::CommandTest {};

// a (2001) is cited by b and c, b (2003) by c and d; c (2003) and d (2005) by none; e has no year.
const char* const citations =
    "digraph { a [year=2001]; b [year=2003, label=\"B \\\"quoted\\\"\"]; c [year=2003]; d "
    "[year=2005]; e; b -> a; c -> a; c -> b; d -> b; e -> a; }";

TEST_F(HistoriographCommand, LayersPapersByYear) {
    const std::string input = file("in.dot", citations);
    const auto outcome = run({"historiograph", input});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ(
        "digraph historiograph {\n"
        "  rankdir=TB; node [shape=box, fontsize=10]; edge [dir=back, arrowsize=0.6];\n"
        "  \"year 2001\" [shape=plaintext, label=\"2001\"];\n"
        "  \"a\" [label=\"a (3)\"];\n"
        "  { rank=same; \"year 2001\"; \"a\"; }\n"
        "  \"year 2003\" [shape=plaintext, label=\"2003\"];\n"
        "  \"year 2001\" -> \"year 2003\" [style=invis];\n"
        "  \"b\" [label=\"B \\\"quoted\\\" (2)\"];\n"
        "  \"c\" [label=\"c (0)\"];\n"
        "  { rank=same; \"year 2003\"; \"b\"; \"c\"; }\n"
        "  \"year 2005\" [shape=plaintext, label=\"2005\"];\n"
        "  \"year 2003\" -> \"year 2005\" [style=invis];\n"
        "  \"d\" [label=\"d (0)\"];\n"
        "  { rank=same; \"year 2005\"; \"d\"; }\n"
        "  \"a\" -> \"b\";\n"
        "  \"a\" -> \"c\";\n"
        "  \"b\" -> \"c\" [constraint=false];\n"
        "  \"b\" -> \"d\";\n"
        "}\n",
        outcome.out);
    EXPECT_TRUE(contains(outcome.err, "1 of 5 papers have no year")) << outcome.err;
    std::vector<Diagnostic> problems;
    const Network read = graphio::read_graph(file("h.dot", outcome.out), "", problems);
    EXPECT_EQ(7U, read.node_count());
}

TEST_F(HistoriographCommand, KeepsTheMostCitedAndReduces) {
    const std::string input = file("in.dot", citations);
    EXPECT_TRUE(contains(run({"historiograph", input, "--top", "2"}).err, "2 of 5 papers, 1 of 5"));
    const auto reduced = run({"historiograph", input, "--transitive-reduction"});
    EXPECT_FALSE(contains(reduced.out, "\"a\" -> \"c\"")) << reduced.out;
    EXPECT_EQ(1, run({"historiograph", file("u.dot", "graph { a -- b }")}).status);
    EXPECT_TRUE(contains(run({"historiograph", file("n.dot", "digraph { a -> b }")}).err, "year"));
}

}  // namespace
}  // namespace bibweft
