#include "bibweft/stats/degree_figure.hpp"

#include <gmock/gmock.h>

#include "bibweft/core/error.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<StatisticValue> degrees_of(const Network& net) {
    return evaluate(find_statistic("power_law"), net);
}

// Degrees h 3, a and b 2, c 1, z 0: the bars 0, 1, 2 and 3-4.
TEST(DegreeHistogram, HasABarForEachPowerOfTwo) {
    const Network net =
        test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}, {"a", "b"}}, {"z"});
    EXPECT_EQ(
        "     degree      nodes\n"
        "          0          1  ##\n"
        "          1          1  ##\n"
        "          2          2  ####\n"
        "        3-4          1  ##\n",
        degree_histogram(degrees_of(net), 4));
    EXPECT_EQ("", degree_histogram(degrees_of(empty())));
    EXPECT_THROW(degree_histogram({}), Error);
}

TEST(DegreePlot, ShowsPointsAndTheLaw) {
    const Network net = test::random_graph(150, 300, 4);
    const std::string svg = degree_plot_svg(degrees_of(net), "a < b & \"c\"");
    EXPECT_EQ(0U, svg.find("<svg "));
    EXPECT_THAT(svg, HasSubstr(">a &lt; b &amp; \"c\"</text>"));
    EXPECT_THAT(svg, HasSubstr("<circle "));
    EXPECT_THAT(svg, HasSubstr("exponent "));
    EXPECT_EQ(svg, degree_plot_svg(degrees_of(test::renumbered(net, 1)), "a < b & \"c\""));
}

TEST(DegreePlot, OfOddGraphsHoldsNoNan) {
    for (const Network& net : {empty(), one_node(), five_cycle(), test::karate()}) {
        const std::string svg = degree_plot_svg(degrees_of(net), "");
        EXPECT_THAT(svg, Not(HasSubstr("nan")));
        EXPECT_THAT(svg, Not(HasSubstr("inf")));
        EXPECT_THAT(svg, Not(HasSubstr("exponent")));  // too few nodes
    }
}

}  // namespace
}  // namespace bibweft::stats
