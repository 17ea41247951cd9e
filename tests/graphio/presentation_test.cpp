#include "bibweft/graphio/presentation.hpp"

#include "bibweft/graphio/palette.hpp"
#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

Network points(const std::vector<double>& x, const std::vector<double>& y) {
    NetworkBuilder builder(false);
    for (std::size_t i = 0; i < x.size(); ++i) builder.add_node("n" + std::to_string(i));
    for (std::size_t i = 0; i < x.size(); ++i) {
        builder.nodes().add("x", ColumnType::real).set(i, x[i]);
        builder.nodes().add("y", ColumnType::real).set(i, y[i]);
    }
    return builder.build();
}

Presentation look_of(const Network& network, const PresentationOptions& options = {}) {
    std::vector<Diagnostic> ignored;
    return present(network, options, ignored);
}

// Mean (2, 1); moved: (-2,-1) (2,-1) (0,2); the largest coordinate is 2 and becomes 800.
TEST(Presentation, CentresAndScales) {
    const Presentation look = look_of(points({0, 4, 2}, {0, 0, 3}));
    EXPECT_EQ((std::vector<double>{-800, 800, 0}), look.x);
    EXPECT_EQ((std::vector<double>{-400, -400, 800}), look.y);
}

TEST(Presentation, HalfExtentGrowsWithTheRoot) {
    EXPECT_EQ(800, half_extent(1));
    EXPECT_EQ(1500, half_extent(100));  // 150 * 10
    EXPECT_EQ(5000, half_extent(1'000'000));
}

TEST(Presentation, APresentedLayoutStays) {
    Network network = points({0.1, 4.7, 2.3, 9.9}, {0, 0.31, 3, 8});
    const Presentation once = look_of(network);
    for (std::size_t i = 0; i < 4; ++i) {
        network.nodes().find("x")->set(i, once.x[i]);
        network.nodes().find("y")->set(i, once.y[i]);
    }
    const Presentation twice = look_of(network);
    EXPECT_EQ(once.x, twice.x);
    EXPECT_EQ(once.y, twice.y);
}

TEST(Presentation, NoLayoutMeansNoPositions) {
    EXPECT_TRUE(look_of(points({1, 1}, {2, 2})).x.empty());  // all in one place
    EXPECT_TRUE(look_of(points({}, {})).x.empty());
    Network partial = points({1, 2}, {3, 4});
    partial.nodes().find("x")->set(1, {});
    std::vector<Diagnostic> diagnostics;
    EXPECT_TRUE(present(partial, {}, diagnostics).x.empty());
    ASSERT_EQ(1U, diagnostics.size());
    EXPECT_EQ("graphio.partial-layout", diagnostics[0].code);
    for (const char* format : {"graphml", "json", "dot"}) {
        const std::string text = spell(points({1, 1}, {2, 2}), format);
        EXPECT_EQ(std::string::npos, text.find("pos="));
        EXPECT_EQ(std::string::npos, text.find("\"x\""));
    }
}

// Occurrences 1, 3, 5: 4, 4 + 96 / 2 = 52, 100.
TEST(Presentation, SizesAreLinearFrom4To100) {
    NetworkBuilder builder(false);
    for (const char* id : {"a", "b", "c"}) builder.add_node(id);
    builder.add_edge(NodeId{0}, NodeId{1});
    Network network = builder.build();
    EXPECT_EQ((std::vector<double>{100, 100, 4}), look_of(network).size);  // degrees 1, 1, 0
    for (std::size_t i = 0; i < 3; ++i) {
        const auto value = static_cast<std::int64_t>(1 + 2 * i);
        network.nodes().add("occurrences", ColumnType::integer).set(i, value);
        network.nodes().add("citations", ColumnType::real).set(i, -static_cast<double>(value));
        network.nodes().add("same", ColumnType::integer).set(i, std::int64_t{9});
    }
    EXPECT_EQ((std::vector<double>{4, 52, 100}), look_of(network).size);
    EXPECT_EQ((std::vector<double>{100, 52, 4}), look_of(network, {"citations"}).size);
    EXPECT_EQ((std::vector<double>{4, 4, 4}), look_of(network, {"same"}).size);
    EXPECT_THROW(look_of(network, {"nothing"}), Error);
    network.nodes().add("size", ColumnType::real).set(0, 7.5);
    network.nodes().find("size")->set(2, 3.0);
    EXPECT_EQ((std::vector<double>{7.5, 3, 3}), look_of(network).size);  // all nodes or none
    EXPECT_EQ((std::vector<double>{4, 52, 100}), look_of(network, {"occurrences"}).size);
}

TEST(Presentation, ColoursFollowTheClusters) {
    NetworkBuilder builder(false);
    for (const char* id : {"a", "b", "c", "d"}) builder.add_node(id);
    Network network = builder.build();
    EXPECT_TRUE(look_of(network).color.empty());
    Column& cluster = network.nodes().add("cluster", ColumnType::integer);
    cluster.set(0, std::int64_t{1});
    cluster.set(1, std::int64_t{20});
    cluster.set(2, std::int64_t{21});
    const std::vector<std::string> expected{"#0072b2", "#aaaa55", "#9a9a9a", "#9a9a9a"};
    EXPECT_EQ(expected, look_of(network).color);
    network.nodes().add("color", ColumnType::text).set(0, std::string("#E69F00"));
    EXPECT_EQ(expected, look_of(network).color);  // of the palette: follows the clusters
    network.nodes().find("color")->set(1, std::string("turquoise"));
    EXPECT_EQ((std::vector<std::string>{"#E69F00", "turquoise", "", ""}), look_of(network).color);
}

TEST(Palette, HoldsTwentyDifferentColours) {
    ASSERT_EQ(20U, palette().size());
    for (std::size_t i = 0; i < 20; ++i) {
        EXPECT_TRUE(parse_color(palette()[i]).has_value());
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(palette()[i], palette()[k]);
    }
    EXPECT_EQ("#0072b2", cluster_color(1));
    EXPECT_EQ("#9a9a9a", cluster_color(0));
    EXPECT_EQ((Rgb{31, 119, 180}), *parse_color("#1F77B4"));
    EXPECT_EQ((Rgb{255, 0, 170}), *parse_color("#f0a"));
    EXPECT_EQ((Rgb{255, 0, 0}), *parse_color("Red"));
    EXPECT_EQ((Rgb{255, 127, 14}), *parse_color("0xff7f0e"));
    EXPECT_FALSE(parse_color("#12345"));
    EXPECT_FALSE(parse_color("#-12345"));
    // #1f77b4: v = 180/255; s = 149/180; h = ((31 - 119) / 149 + 4) / 6
    const Hsv hsv = to_hsv({31, 119, 180});
    EXPECT_NEAR(0.70588, hsv.v, 1e-5);
    EXPECT_NEAR(0.82778, hsv.s, 1e-5);
    EXPECT_NEAR(0.56823, hsv.h, 1e-5);
    EXPECT_EQ(0, to_hsv({9, 9, 9}).s);
}

// With these, the automatic scaling of Gephi's import changes nothing.
TEST(Presentation, GephiImportsItAsItIs) {
    const Network network = parse(spell(rich_network(false), "graphml")).network;
    double sum_x = 0;
    double most = 0;
    double least_size = 1e9;
    double largest_size = 0;
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        const double x = *network.nodes().find("x")->number(n);
        const double y = *network.nodes().find("y")->number(n);
        const double size = *network.nodes().find("size")->number(n);
        sum_x += x;
        most = std::max({most, std::abs(x), std::abs(y)});
        least_size = std::min(least_size, size);
        largest_size = std::max(largest_size, size);
    }
    EXPECT_LT(std::abs(sum_x / static_cast<double>(network.node_count())), 1e-3);
    EXPECT_LE(most, 5000);
    EXPECT_EQ(4, least_size);
    EXPECT_EQ(100, largest_size);
}

}  // namespace
}  // namespace bibweft::graphio::test
