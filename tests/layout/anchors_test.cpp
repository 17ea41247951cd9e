#include "bibweft/layout/anchors.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"
#include "layout/staying.hpp"

namespace bibweft::layout {

void PrintTo(const LayoutMethod* method, std::ostream* out);  // in layout_test.cpp

namespace {

using test::network_of;

/// With years by id, for those that need them.
Network dated(Network net) {
    Column& year = net.nodes().replace("year", ColumnType::integer);
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        year.set(n, std::int64_t{1990 + net.ids()[n].back() % 5});
    }
    return net;
}

/// The network `clustered` with one more node, linked to three of one group and one far away.
Network one_more() {
    const Network old = test::clustered(60, 240, 6);
    std::vector<test::Link> links;
    for (const Edge& e : old.edges())
        links.emplace_back(old.id(e.source), old.id(e.target), e.weight);
    for (const char* other : {"n10", "n11", "n12", "n40"}) links.emplace_back("new", other, 0.8);
    return dated(network_of(links));
}

class EveryAnchoredLayout : public testing::TestWithParam<const LayoutMethod*> {};

TEST_P(EveryAnchoredLayout, OneMoreNodeHardlyMovesTheOthers) {
    Network old = dated(test::clustered(60, 240, 6));
    store_positions(old, GetParam()->run(old, {}));
    const Network net = one_more();
    const Anchors anchors = find_anchors(net, old);
    EXPECT_EQ(60U, anchors.by_id);
    const Positions p = GetParam()->run(net, {.anchors = anchors.places});
    const Displacement moved = displacement(p, anchors.places);
    EXPECT_EQ(60U, moved.nodes);
    EXPECT_LT(moved.mean, 0.05);
    RecordProperty("mean_percent", std::to_string(100.0 * moved.mean));
}

TEST_P(EveryAnchoredLayout, AnchoredToItselfStays) {
    Network old = dated(test::clustered(60, 240, 6));
    const Positions before = GetParam()->run(old, {});
    store_positions(old, before);
    const Anchors anchors = find_anchors(old, old);
    const Displacement moved =
        displacement(GetParam()->run(old, {.anchors = anchors.places}), anchors.places);
    EXPECT_LT(moved.mean, 0.04);
}

TEST_P(EveryAnchoredLayout, DegenerateAnchorsAreSafe) {
    const Network net = dated(network_of(
        {{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "a", 1.0}, {"d", "e", 1.0}}, {"f", "g"}));
    const std::vector<std::optional<Point>> one_place(net.node_count(), Point{3.0, 3.0});
    std::vector<std::optional<Point>> single(net.node_count());
    single[1] = Point{7.0, -2.0};
    for (const auto& anchors : {one_place, single}) {
        const Positions p = GetParam()->run(net, {.anchors = anchors});
        for (std::size_t i = 0; i < net.node_count(); ++i) {
            ASSERT_TRUE(std::isfinite(p.x[i]) && std::isfinite(p.y[i]));
            for (std::size_t j = 0; j < i; ++j) {
                ASSERT_GT(std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]), 0.0) << i << ' ' << j;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, EveryAnchoredLayout,
                         testing::ValuesIn(layout_methods().begin(), layout_methods().end()),
                         [](const auto& method) {
                             std::string name(method.param->name);
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

// "b" by id; "x1" is the old "x" by its label; "c" shares its label with another node.
TEST(Anchors, AreFoundByIdThenByLabel) {
    Network old = network_of({}, {"b", "x", "y"});
    Column& old_labels = old.nodes().add("label", ColumnType::text);
    old_labels.set(1, std::string("Same paper"));
    old_labels.set(2, std::string("Twice"));
    store_positions(old, {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}});
    Network net = network_of({}, {"b", "x1", "c", "d"});
    Column& labels = net.nodes().add("label", ColumnType::text);
    labels.set(1, std::string("Same paper"));
    labels.set(2, std::string("Twice"));
    labels.set(3, std::string("Twice"));
    const Anchors anchors = find_anchors(net, old);
    EXPECT_EQ(1U, anchors.by_id);
    EXPECT_EQ(1U, anchors.by_label);
    ASSERT_TRUE(anchors.places[0] && anchors.places[1]);
    EXPECT_EQ(1.0, anchors.places[0]->x);
    EXPECT_EQ(5.0, anchors.places[1]->y);
    EXPECT_FALSE(anchors.places[2] || anchors.places[3]);
}

// Anchors (0,0), (2,0), moved to (0,0), (2,1): mean 1/2 and largest 1 of the radius 1.
TEST(Anchors, DisplacementByHand) {
    const std::vector<std::optional<Point>> anchors{Point{0.0, 0.0}, std::nullopt, Point{2.0, 0.0}};
    const Displacement moved = displacement({{0.0, 9.0, 2.0}, {0.0, 9.0, 1.0}}, anchors);
    EXPECT_EQ(2U, moved.nodes);
    EXPECT_NEAR(1.0, moved.radius, 1e-12);
    EXPECT_NEAR(0.5, moved.mean, 1e-12);
    EXPECT_NEAR(1.0, moved.largest, 1e-12);
    // Radius 1 of two nodes: twice the 1/2 of a drawing of ours.
    EXPECT_NEAR(2.0, unit_of(anchors), 1e-12);
}

// A drawing turned by a right angle, mirrored, doubled and moved is laid back exactly.
TEST(Anchors, ProcrustesUndoesASimilarity) {
    Component component =
        components(network_of({{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "d", 1.0}})).front();
    const Points old{{0.0, 0.0}, {1.0, 0.0}, {1.0, 2.0}, {5.0, 1.0}};
    component.anchors.assign(old.begin(), old.end());
    Points points;
    for (const Point& p : old) points.push_back({3.0 + 2.0 * p.y, 2.0 * p.x - 1.0});
    stay_near_anchors(component, points);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(old[i].x, points[i].x, 1e-12);
        EXPECT_NEAR(old[i].y, points[i].y, 1e-12);
    }
}

// Two components; only one is known: it stays, the other finds a place outside of it.
TEST(Anchors, NewComponentsSurroundTheOldOnes) {
    const Network net = network_of({{"a", "b", 1.0},
                                    {"b", "c", 1.0},
                                    {"c", "a", 1.0},
                                    {"u", "v", 1.0},
                                    {"v", "w", 1.0},
                                    {"w", "x", 1.0}});
    std::vector<std::optional<Point>> anchors(net.node_count());
    anchors[0] = Point{100.0, 100.0};
    anchors[1] = Point{101.0, 100.0};
    anchors[2] = Point{100.5, 101.0};
    const Positions p = find_layout_method("vos").run(net, {.anchors = anchors});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(100.5, p.x[i], 1.0);
    for (std::size_t i = 3; i < 7; ++i) {
        const double away = std::hypot(p.x[i] - 100.5, p.y[i] - 100.5);
        EXPECT_GT(away, 0.8);
        EXPECT_LT(away, 6.0);
    }
}

}  // namespace
}  // namespace bibweft::layout
