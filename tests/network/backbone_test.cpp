#include "bibweft/network/backbone.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "bibweft/network/part.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

TEST(Backbone, EveryMethodAcceptsAnEmptyNetworkAndRefusesTheOtherKind) {
    const Cooccurrences counts;
    for (const BackboneMethod* method : backbone_methods()) {
        SCOPED_TRACE(std::string(method->name));
        const Network net =
            backbone(NetworkBuilder(method->directed).build(), *method, {.counts = &counts});
        EXPECT_EQ(0U, net.node_count());
        try {
            backbone(NetworkBuilder(!method->directed).build(), *method, {.counts = &counts});
            FAIL();
        } catch (const Error& error) {
            EXPECT_EQ(ErrorCode::usage, error.code());
        }
    }
}

TEST(Backbone, SaysWhatItDid) {
    const Network net = test::graph(false, {{"a", "b", 3}, {"b", "c", 2}, {"a", "c", 1}});
    const Network kept = backbone(net, find_backbone_method("pathfinder"));
    EXPECT_EQ((std::pair<std::string, Value>("backbone", std::string("pathfinder"))),
              kept.attributes()[0]);
    EXPECT_EQ((std::pair<std::string, Value>("links_before_backbone", std::int64_t{3})),
              kept.attributes()[1]);
    for (const double alpha : {0.0, -1.0, 1.5}) {
        EXPECT_THROW(backbone(net, find_backbone_method("disparity"), {.alpha = alpha}), Error);
    }
    EXPECT_THROW(find_backbone_method("path"), Error);
}

// Two components of two nodes and a single one: of the equal ones that with the id "a".
TEST(Part, TheLargestComponentIsThatOfTheSmallestIdAmongEqualOnes) {
    NetworkBuilder builder(true);
    for (const char* id : {"c", "d", "b", "a", "e"}) builder.add_node(id);
    builder.add_edge(NodeId{0}, NodeId{1});
    builder.add_edge(NodeId{2}, NodeId{3});
    builder.nodes().add("label", ColumnType::text).set(3, std::string("A"));
    builder.edge_attributes().add("n", ColumnType::integer).set(1, std::int64_t{7});
    const Network net = builder.build();
    const LargestComponent largest = largest_component(net);
    EXPECT_EQ((std::vector<char>{0, 0, 1, 1, 0}), largest.nodes);
    EXPECT_EQ(2U, largest.size);
    EXPECT_EQ(3U, largest.component_count);
    const Network part = part_of(net, largest.nodes, {});
    EXPECT_EQ((std::set<std::string>{"b-a"}), test::link_names(part));
    EXPECT_EQ("A", part.label(NodeId{1}));
    EXPECT_EQ(7.0, part.edge_attributes().find("n")->number(0));
    EXPECT_EQ(0U, largest_component(NetworkBuilder(false).build()).size);
}

}  // namespace
}  // namespace bibweft::network
