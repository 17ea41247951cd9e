#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/network/backbone.hpp"
#include "cli/citations.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class MethodsCommand : public test::CommandTest {
protected:
    void SetUp() override {
        CommandTest::SetUp();
        const std::string papers = file("in_1.txt",
                                        "GraphLens: graph neural networks\n"
                                        "We introduce GraphLens, a graph neural network.\n\n"
                                        "Community detection\n"
                                        "Graph neural networks help community detection.\n");
        const auto outcome =
            run({"map", papers, "-o", path("map"), "--formats", "json", "--networks", "concepts",
                 "--min-occurrences", "1", "--fractional", "--backbone", "disparity",
                 "--normalization", "equivalence", "--stability", "4"});
        ASSERT_EQ(0, outcome.status) << outcome.err;
    }
};

TEST_F(MethodsCommand, TellsWhatWasDoneAndCitesTheMethods) {
    const auto outcome = run({"methods", path("map/manifest.json")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    for (const char* part :
         {"The material consists of 2 records: 2 from plain text (1 file).",
          "(same DOI or database identifier, or same title, year and first author; 0 duplicates), "
          "2 papers remained.",
          "occur in at least 1 paper and",
          "by fractional counting (Perianes-Rodriguez et al., 2016)",
          "normalised by the equivalence index c_ij^2 / (f_i f_j) (Callon et al., 1991)",
          "the links of the backbone \"disparity\" at level 0.05 (Serrano et al., 2009)",
          "The method \"leiden\" (Traag et al., 2019) found", "Over 4 further runs",
          "highest c-tf-idf (Grootendorst, 2022)", "layout \"vos\" (Waltman et al., 2010)",
          "random seed 1", "records read                             2\n",
          "@article{traag2019,\n  author = {Traag, V. A."}) {
        EXPECT_TRUE(contains(outcome.out, part)) << part << "\nin\n" << outcome.out;
    }
    EXPECT_FALSE(contains(outcome.out, "fruchterman"));  // what was not used
}

TEST_F(MethodsCommand, WritesForPandocAndLatex) {
    const auto markdown = run({"methods", path("map/manifest.json"), "-f", "markdown"});
    EXPECT_TRUE(contains(markdown.out, "\"leiden\" [@traag2019] found")) << markdown.out;
    EXPECT_TRUE(contains(markdown.out, "```bibtex\n@article{")) << markdown.out;
    const auto latex = run({"methods", path("map/manifest.json"), "-f", "latex"});
    EXPECT_TRUE(contains(latex.out, "\"leiden\"~\\cite{traag2019} found")) << latex.out;
    EXPECT_EQ(1, run({"methods", path("map/concepts.json")}).status);
}

// Whoever adds a method names its paper, and a methods section can cite it.
TEST(Citations, HoldThePaperOfEveryMethod) {
    const auto expect_known = [](std::string_view source) {
        const bool named =
            source.find("doi:") != source.npos || source.find("arXiv") != source.npos;
        EXPECT_TRUE(!named || cli::find_citation(source) != nullptr) << source;
    };
    for (const auto* method : community::methods()) expect_known(method->source);
    for (const auto* method : layout::layout_methods()) expect_known(method->source);
    for (const auto* method : network::backbone_methods()) expect_known(method->source);
    for (std::size_t i = 1; i < cli::citations().size(); ++i) {
        EXPECT_LT(cli::citations()[i - 1].key, cli::citations()[i].key);
    }
}

}  // namespace
}  // namespace bibweft
