#include "backend/igraph_session.hpp"
#include "bibweft/stats/centrality.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

TEST(Distance, AgreesWithIgraph) {
    for (const bool directed : {false, true}) {
        const Network net = test::random_graph(700, 900, 81, directed);  // several batches
        const backend::IgraphSession session(1);
        const backend::IgraphCopy copy(session, net);
        double mean = 0;
        session.check(igraph_average_path_length(copy.get(), &mean, nullptr, net.directed(), true),
                      "average distances");
        double diameter = 0;
        session.check(igraph_diameter(copy.get(), &diameter, nullptr, nullptr, nullptr, nullptr,
                                      net.directed(), true),
                      "find the diameter");
        EXPECT_NEAR(mean, real(net, "distance", "mean_distance"), 1e-12);
        const char* longest = directed ? "longest_distance" : "largest_component_diameter";
        EXPECT_EQ(diameter, static_cast<double>(whole(net, "distance", longest)));
    }
}

TEST(Closeness, AgreesWithIgraphsHarmonicCentrality) {
    for (const bool directed : {false, true}) {
        const Network net = test::random_graph(300, 400, 82, directed);
        const std::vector<double> ours = harmonic_centrality(net);
        const backend::IgraphSession session(1);
        const backend::IgraphCopy copy(session, net);
        backend::IgraphVector theirs(session);
        session.check(igraph_harmonic_centrality(copy.get(), theirs.get(), igraph_vss_all(),
                                                 IGRAPH_IN, nullptr, false),
                      "find harmonic centralities");
        for (std::size_t i = 0; i < ours.size(); ++i) {
            EXPECT_NEAR(theirs.values()[i], ours[i], 1e-9);
        }
    }
}

}  // namespace
}  // namespace bibweft::stats
