#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Metis, KeepsWhatItSays) {
    const Network rich = rich_network(false);
    const Parsed in = parse(spell(rich, "metis"));
    EXPECT_EQ(rich.node_count(), in.network.node_count());
    EXPECT_EQ(rich.edge_count() - 1, in.network.edge_count());  // one self-loop
    expect_round_trip(in.network, "metis");
    expect_round_trip(NetworkBuilder(false).build(), "metis");
}

// Edges 1-2 (3), 1-3 (1); vertex weights 4, 5, 6.
TEST(Metis, IsWrittenToTheFormat) {
    const std::string plain = "3 2\n2 3\n1\n1\n";
    EXPECT_EQ(plain, spell(parse(plain).network, "metis"));
    const std::string weighted = "3 2 1\n2 3 3 1\n1 3\n1 1\n";
    EXPECT_EQ(weighted, spell(parse(weighted).network, "metis"));
    const std::string vertices = "3 2 10\n4 2 3\n5 1\n6 1\n";
    EXPECT_EQ(vertices, spell(parse(vertices).network, "metis"));
    const std::string both = "3 2 11\n4 2 3 3 1\n5 1 3\n6 1 1\n";
    EXPECT_EQ(both, spell(parse(both).network, "metis"));
    const std::string all = "3 2 111 2\n9 4 0 2 3 3 1\n8 5 0 1 3\n7 6 1 1 1\n";
    const Network network = parse(all).network;
    EXPECT_EQ("9", text_cell(network.nodes(), "vertex_size", 0));
    EXPECT_EQ("1", text_cell(network.nodes(), "vertex_weight_2", 2));
    EXPECT_EQ(3, network.edges()[0].weight);
    EXPECT_EQ(all, spell(network, "metis"));
    const std::string sizes = "3 2 100\n9 2 3\n8 1\n7 1\n";
    EXPECT_EQ(sizes, spell(parse(sizes).network, "metis"));
}

TEST(Metis, LossesAreCounted) {
    std::vector<Diagnostic> diagnostics;
    graph_text(rich_network(true), "metis", {}, diagnostics);
    const auto message = [&](const char* code) {
        const auto it = std::ranges::find(diagnostics, code, &Diagnostic::code);
        return it == diagnostics.end() ? std::string() : it->message;
    };
    EXPECT_THAT(message("metis.direction"), HasSubstr("edges lose their direction"));
    EXPECT_THAT(message("graphio.left-out"),
                HasSubstr("26 ids; 1 self-loop; 9 columns of nodes (label, x, y, occurrences"));
    EXPECT_THAT(message("metis.real-weights"), HasSubstr("4 weights"));
}

TEST(Metis, ReadsCommentsAndEmptyLines) {
    const Parsed in = parse("% a comment\n 4 2 0\n2 4 \n%\n1\n\n1\n\n");
    EXPECT_EQ(4U, in.network.node_count());
    EXPECT_EQ(2U, in.network.edge_count());
    EXPECT_TRUE(in.diagnostics.empty());
    EXPECT_EQ(3U, parse("3 1\n2\n1\n").network.node_count());  // the last one has no line
}

TEST(Metis, DisagreeingListsAreSaid) {
    const Parsed one = parse("2 1\n2\n\n", "metis");
    EXPECT_EQ(1U, one.network.edge_count());
    EXPECT_THAT(one.message("metis.one-sided"), HasSubstr("1 edges"));
    const Parsed unequal = parse("2 1 1\n2 5.25\n1 2.5\n");
    EXPECT_EQ(5.25, unequal.network.edges()[0].weight);
    EXPECT_THAT(unequal.message("metis.unequal-weights"), HasSubstr("1 edges"));
    const Parsed count = parse("2 7\n2\n1\n", "metis");
    EXPECT_EQ("the first line says 7 edges, the lists hold 1", count.message("metis.edge-count"));
    EXPECT_EQ(1U, parse("1 1\n1\n", "metis").network.edge_count());  // a self-loop
}

TEST(Metis, FaultsNameTheLine) {
    const auto fault = [](const std::string& text) { return refusal(text, "metis").second; };
    EXPECT_THAT(fault("% x\n2 1\n3\n1\n"), HasSubstr("in:3: \"3\" is no vertex"));
    EXPECT_THAT(fault("2 1 1\n2\n1 1\n"), HasSubstr("in:2: edge 1 - 2: \"\" is no weight"));
    EXPECT_THAT(fault("2 1 1\n2 -1\n1 -1\n"), HasSubstr("in:2: edge 1 - 2: weight -1"));
    EXPECT_THAT(fault("2 1\n2\n1\n1\n"), HasSubstr("in:4: a line behind"));
    EXPECT_THAT(fault("4 1\n2\n1\n"), HasSubstr("lines of 2 of 4 vertices"));
    EXPECT_THAT(fault("2\n"), HasSubstr("in:1: expected the numbers"));
    EXPECT_THAT(fault("2 1 5\n"), HasSubstr("fmt"));
    EXPECT_THAT(fault("2 1 1 1\n"), HasSubstr("ncon without weights"));
    EXPECT_THAT(fault("2 1 10 2000\n"), HasSubstr("ncon"));
    EXPECT_THAT(fault("2 1 0 0 0\n"), HasSubstr("more than four"));
    EXPECT_THAT(fault("2 1 10\n1 2\n\n"), HasSubstr("in:3: vertex 2 has neither size nor weight"));
    EXPECT_THAT(fault("2 1 10\nx 2\n1 1\n"), HasSubstr("\"x\" is no vertex_weight"));
    EXPECT_THAT(fault(""), HasSubstr("begins with the number"));
}

TEST(Metis, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(false), "metis"), "metis");
}

}  // namespace
}  // namespace bibweft::graphio::test
