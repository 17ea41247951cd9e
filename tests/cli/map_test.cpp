#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <map>
#include <set>

#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const char* const two_papers =
    "Small field 2026\n\n"
    "We introduce GraphLens, a graph neural network for citation analysis. A graph neural network "
    "(GNN) passes messages over the citation network. GraphLens finds communities.\n\n"
    "Community detection in a citation network is hard. We compare a GNN with modularity "
    "maximisation and show that community detection improves.\n";

class MapCommand : public test::CommandTest {
protected:
    std::vector<std::string> files(const std::string& folder) const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_ / folder)) {
            names.push_back(entry.path().filename().string());
        }
        std::ranges::sort(names);
        return names;
    }
    std::map<std::string, std::string> bytes(const std::string& folder) const {
        std::map<std::string, std::string> all;
        for (const std::string& name : files(folder)) all[name] = read(folder + "/" + name);
        return all;
    }
    Network graph(const std::string& name) const {
        std::vector<Diagnostic> problems;
        Network net = graphio::read_graph(folder_ / name, "", problems);
        EXPECT_TRUE(problems.empty()) << to_string(problems.front());
        return net;
    }
};

TEST_F(MapCommand, WritesEveryFileAndASummary) {
    const auto outcome = run({"map", file("in.txt", two_papers), "-o", path("out")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    std::vector<std::string> expected{
        "clusters.tsv",        "concepts.dot",       "concepts.graphml",
        "concepts.json",       "concepts.svg",       "concepts.tsv",
        "manifest.json",       "paper-concepts.dot", "paper-concepts.graphml",
        "paper-concepts.json", "papers.dot",         "papers.graphml",
        "papers.json",         "papers.svg"};
    if (graphio::has_page()) {
        expected.insert(expected.end(), {"concepts.html", "papers.html"});
        EXPECT_TRUE(contains(outcome.out, "look at " + path("out/concepts.html"))) << outcome.out;
    }
    std::ranges::sort(expected);
    EXPECT_EQ(expected, files("out"));
    EXPECT_TRUE(contains(outcome.out, "records     2 from 1 file")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "papers      2 (0 duplicates merged)")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, std::to_string(expected.size()) + " files in"))
        << outcome.out;

    const Network concepts = graph("out/concepts.graphml");
    std::vector<std::string> labels;
    for (const NodeId n : concepts.node_range()) labels.push_back(concepts.label(n));
    for (const char* label : {"graph neural network", "citation network", "community detection"}) {
        EXPECT_TRUE(label == std::string("community detection") ||
                    std::ranges::find(labels, label) != labels.end())
            << label;
    }
    const Network papers = graph("out/papers.json");
    ASSERT_EQ(2U, papers.node_count());
    EXPECT_EQ(1U, papers.edge_count());
    std::vector<std::string> names{papers.label(NodeId{0}), papers.label(NodeId{1})};
    std::ranges::sort(names);
    EXPECT_EQ("GraphLens", names[1]);  // the name that the first paper introduces
    EXPECT_TRUE(names[0].starts_with("Community detection in a citation network")) << names[0];
    const Column* origin = papers.nodes().find("origin");
    ASSERT_NE(nullptr, origin);
    EXPECT_TRUE(origin->text(0).ends_with("in.txt#1") || origin->text(0).ends_with("in.txt#2"));
}

// "Graph neural network" and "citation network" are together in the second sentence of the first
// paper, on line 3; both papers hold both, the first of them in one sentence.
TEST_F(MapCommand, PagesTellPapersAndSentencesOfLinks) {
    if (!graphio::has_page()) GTEST_SKIP() << "built without the page of export/viewer";
    ASSERT_EQ(0, run({"map", file("in.txt", two_papers), "-o", path("out"), "--formats", "html",
                      "--networks", "concepts,papers"})
                     .status);
    const std::string concepts = read("out/concepts.html");
    EXPECT_TRUE(contains(concepts, "\"sentences\":[\""));
    EXPECT_TRUE(contains(concepts, "(GNN) passes messages over the citation network"));
    EXPECT_TRUE(contains(concepts, "\"place\":[\"" + path("in.txt") + ":")) << concepts;
    EXPECT_TRUE(contains(concepts, "{\"name\":\"papers\",\"value\":\"2\"}"));
    EXPECT_TRUE(contains(concepts, "\"levels\":[{\"resolution\":0.25,"));
    EXPECT_TRUE(contains(concepts, "\"level\":3"));
    EXPECT_TRUE(contains(read("out/papers.html"), "\"name\":\"shared\",\"type\":\"text\""));
}

TEST_F(MapCommand, EveryExportHasPositionsAndCommunities) {
    ASSERT_EQ(0, run({"map", file("in.txt", two_papers), "-o", path("out")}).status);
    for (const char* stem : {"concepts", "papers", "paper-concepts"}) {
        const Network first = graph(std::string("out/") + stem + ".graphml");
        for (const char* suffix : {".graphml", ".dot", ".json"}) {
            const Network net = graph(std::string("out/") + stem + suffix);
            EXPECT_EQ(first.node_count(), net.node_count()) << stem << suffix;
            EXPECT_EQ(first.edge_count(), net.edge_count()) << stem << suffix;
            for (const char* column : {"x", "y", "cluster"}) {
                const Column* found = net.nodes().find(column);
                ASSERT_NE(nullptr, found) << stem << suffix << " " << column;
                for (std::size_t n = 0; n < net.node_count(); ++n) EXPECT_TRUE(found->has(n));
            }
        }
    }
}

// Both papers make one community of the papers: its terms are held by 2 of 2, or 1 of 2, papers.
TEST_F(MapCommand, LabelsComeWithTheirEvidence) {
    ASSERT_EQ(
        0, run({"map", file("in.txt", two_papers), "-o", path("out"), "--labels", "log-likelihood"})
               .status);
    const std::string clusters = test::slurp(folder_ / "out/clusters.tsv");
    EXPECT_TRUE(contains(clusters, "network\tcluster\tsize\tlabel\tlabel_evidence\tmembers\n"));
    EXPECT_TRUE(contains(clusters, "2 of 2, 0 of 0 others, log-likelihood 0.0")) << clusters;
}

TEST_F(MapCommand, SameBytesAtAnyThreadCountAndInAnyOrderOfFiles) {
    const std::string corpus = test::source("seeds/corpora/icml2026").string();
    const std::string a = corpus + "/000.txt", b = corpus + "/001.txt", c = corpus + "/002.txt";
    ASSERT_EQ(0, run({"map", a, b, c, "-o", path("one"), "--threads", "1"}).status);
    ASSERT_EQ(0, run({"map", c, a, b, "-o", path("two"), "--threads", "2"}).status);
    const auto one = bytes("one");
    const auto two = bytes("two");
    ASSERT_EQ(one.size(), two.size());
    for (const auto& [name, content] : one) EXPECT_TRUE(content == two.at(name)) << name;
}

TEST_F(MapCommand, CopiesBecomeOnePaperThatKeepsItsSources) {
    const std::string one = file("a.txt", two_papers);
    const std::string two = file("b.txt", two_papers);
    const auto outcome = run({"map", one, two, "-o", path("out")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "records     4 from 2 files")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "papers      2 (2 duplicates merged)")) << outcome.out;
    const Network papers = graph("out/papers.graphml");
    EXPECT_TRUE(contains(papers.nodes().find("origin")->text(0), "a.txt#"));
    EXPECT_TRUE(contains(papers.nodes().find("origin")->text(0), "; "));
}

TEST_F(MapCommand, AnEarlierMapNeedsOverwrite) {
    const std::string input = file("in.txt", two_papers);
    ASSERT_EQ(0, run({"map", input, "-o", path("out")}).status);
    const auto before = bytes("out");
    const auto refused = run({"map", input, "-o", path("out")});
    EXPECT_EQ(1, refused.status);
    EXPECT_TRUE(contains(refused.err, "--overwrite")) << refused.err;
    EXPECT_EQ(before, bytes("out"));
    EXPECT_EQ(0, run({"map", input, "-o", path("out"), "--overwrite"}).status);
    EXPECT_EQ(before, bytes("out"));
}

TEST_F(MapCommand, AnOutputThatCannotBeAFolderIsNamed) {
    const std::string input = file("in.txt", two_papers);
    const auto outcome = run({"map", input, "-o", input});
    EXPECT_EQ(1, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "in.txt: cannot make this folder")) << outcome.err;
}

TEST_F(MapCommand, ReadsJsonLinesAndNamesABadLine) {
    const std::string input = file(
        "in.jsonl",
        "{\"id\":\"p1\",\"title\":\"Maps of science\",\"abstract\":\"Science maps show citation "
        "networks.\",\"year\":2001,\"authors\":[\"Quill, Ada\"],\"doi\":\"10.1000/1\"}\n"
        "{\"id\":\"p2\", oops}\n"
        "{\"id\":\"p3\",\"title\":\"Citation networks\",\"abstract\":\"Citation networks and "
        "science "
        "maps grow.\",\"year\":2003}\n");
    const auto outcome = run({"map", input, "-o", path("out")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "in.jsonl:2")) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "records     2 from 1 file (0 repaired, 1 skipped)"))
        << outcome.out;
    const Network papers = graph("out/papers.graphml");
    ASSERT_EQ(2U, papers.node_count());
    EXPECT_NE(nullptr, papers.nodes().find("year"));
    EXPECT_EQ(1, run({"map", input, "-o", path("strict"), "--strict"}).status);
}

TEST_F(MapCommand, ReadsGzip) {
    const std::string packed = path("in.txt.gz");
    gzFile gz = gzopen(packed.c_str(), "wb");
    ASSERT_NE(nullptr, gz);
    gzputs(gz, two_papers);
    gzclose(gz);
    const auto outcome = run({"map", packed, "-o", path("out")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "records     2 from 1 file")) << outcome.out;
}

TEST_F(MapCommand, Windows1252IsReadWithAWarning) {
    const auto outcome =
        run({"map", file("in.txt", "Caf\xe9 networks link citation networks. They grow.\n"), "-o",
             path("out"), "--min-occurrences", "1"});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "Windows-1252")) << outcome.err;
    EXPECT_TRUE(contains(read("out/concepts.tsv"), "Caf\xc3\xa9") ||
                contains(read("out/concepts.tsv"), "caf\xc3\xa9"))
        << read("out/concepts.tsv");
}

TEST_F(MapCommand, InputThatIsNoneIsRefusedWithItsName) {
    const auto missing = run({"map", path("nowhere.txt"), "-o", path("out")});
    EXPECT_EQ(1, missing.status);
    EXPECT_TRUE(contains(missing.err, "nowhere.txt")) << missing.err;
    const auto empty = run({"map", file("empty.txt", ""), "-o", path("out")});
    EXPECT_EQ(1, empty.status);
    EXPECT_TRUE(contains(empty.err, "empty.txt")) << empty.err;
    const auto binary = run({"map", file("a.png", "\x89PNG\r\n\x1a\n0000"), "-o", path("out")});
    EXPECT_EQ(1, binary.status);
    EXPECT_TRUE(contains(binary.err, "a.png")) << binary.err;
    std::filesystem::create_directories(folder_ / "bare");
    const auto folder = run({"map", path("bare"), "-o", path("out")});
    EXPECT_EQ(1, folder.status);
    EXPECT_TRUE(contains(folder.err, "bare")) << folder.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out/manifest.json"));
}

TEST_F(MapCommand, LexiconAndThesaurusSteerTheConcepts) {
    const std::string input = file("in.txt", two_papers);
    const std::string lexicon = file(
        "lexicon.tsv", "label\taliases\tkind\ngraph network\tGNN|graph neural network\tmodel\n");
    const std::string thesaurus = file("thesaurus.tsv", "label\treplace by\ncitation network\t\n");
    const auto outcome = run({"map", input, "-o", path("out"), "--lexicon", lexicon, "--thesaurus",
                              thesaurus, "--min-occurrences", "1"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    const std::string table = read("out/concepts.tsv");
    EXPECT_TRUE(contains(table, "\tgraph network\tmodel\ttext\t2\t")) << table;
    EXPECT_FALSE(contains(table, "\tcitation network\t")) << table;
}

TEST_F(MapCommand, ARecipeSetsOptionsAndTheCommandLineWins) {
    const std::string input = file("in.txt", two_papers);
    const std::string recipe =
        file("r.json", R"({"networks": "papers", "min-occurrences": 1, "resolution": 0.5})");
    ASSERT_EQ(0, run({"map", input, "-o", path("a"), "--recipe", recipe}).status);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "a/concepts.graphml"));
    EXPECT_TRUE(contains(read("a/manifest.json"), "\"resolution\": \"0.5\""))
        << read("a/manifest.json");
    ASSERT_EQ(
        0,
        run({"map", input, "-o", path("b"), "--recipe", recipe, "--networks", "concepts"}).status);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "b/concepts.graphml"));
    const auto wrong =
        run({"map", input, "-o", path("c"), "--recipe", file("w.json", R"({"resolutoin": 1})")});
    EXPECT_EQ(1, wrong.status);
    EXPECT_TRUE(contains(wrong.err, "did you mean \"resolution\"")) << wrong.err;
}

TEST_F(MapCommand, TheManifestHoldsHashesOptionsAndCounts) {
    ASSERT_EQ(0, run({"map", file("in.txt", "x"), "-o", path("x")}).status);
    // sha256sum of the one byte "x"
    EXPECT_TRUE(contains(read("x/manifest.json"),
                         "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"))
        << read("x/manifest.json");
    for (const char* part :
         {"\"records_read\": 1", "\"max-concepts\": \"500\"", "\"igraph\"", "\"seed\""}) {
        EXPECT_TRUE(contains(read("x/manifest.json"), part)) << part;
    }
    EXPECT_FALSE(contains(read("x/manifest.json"), "threads"));
}

TEST_F(MapCommand, MapsKeywordsAndCountsInFull) {
    const std::string input =
        file("in.jsonl",
             "{\"title\":\"A\",\"abstract\":\"Trees.\",\"keywords\":[\"machine "
             "learning\",\"maps\"]}\n"
             "{\"title\":\"B\",\"abstract\":\"Woods.\",\"keywords\":[\"Machine "
             "Learning\",\"map\",\"Maps\"]}\n"
             "{\"title\":\"C\",\"abstract\":\"Leaves.\"}\n");
    const auto outcome = run({"map", input, "-o", path("out"), "--networks", "concepts", "--source",
                              "keywords", "--full", "--formats", "json"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "1 of 3 papers hold no keywords")) << outcome.err;
    const Network net = graph("out/concepts.json");
    ASSERT_EQ(2U, net.node_count());
    ASSERT_EQ(1U, net.edge_count());
    EXPECT_EQ(Value(std::int64_t{2}), net.edge_attributes().find("cooccurrences")->value(0));
    EXPECT_EQ("keywords", net.nodes().find("source")->text(0));
    const std::string manifest = read("out/manifest.json");
    for (const char* part :
         {"\"counting\": \"full\"", "\"source\": \"keywords\"", "\"papers_without_keywords\": 1"}) {
        EXPECT_TRUE(contains(manifest, part)) << manifest;
    }
    EXPECT_FALSE(contains(manifest, "\"binary\":")) << manifest;
    EXPECT_EQ(2, run({"map", input, "-o", path("x"), "--full", "--binary"}).status);
    EXPECT_EQ(2, run({"map", input, "-o", path("x"), "--full", "--counting", "binary"}).status);
}

TEST_F(MapCommand, FullCountingMultipliesTheOccurrencesInTexts) {
    // In the first paper each occurs twice, in the second once: 2 x 2 + 1 x 1.
    const std::string input =
        file("in.txt",
             "We study citation networks. We study citation networks, and we use community "
             "detection. We use community detection.\n\n"
             "We study citation networks. We use community detection.\n");
    const std::string lexicon =
        file("lexicon.tsv", "label\tkind\ncitation network\t\ncommunity detection\t\n");
    for (const auto& [counting, expected] :
         std::map<std::string, double>{{"--binary", 2.0}, {"--full", 5.0}}) {
        ASSERT_EQ(0, run({"map", input, "-o", path(counting), "--networks", "concepts", counting,
                          "--normalization", "none", "--formats", "json", "--lexicon", lexicon})
                         .status);
        const Network net = graph(counting + "/concepts.json");
        double weight = 0;
        for (const auto& edge : net.edges()) {
            const std::set<std::string> ends{net.label(edge.source), net.label(edge.target)};
            if (ends == std::set<std::string>{"citation network", "community detection"})
                weight = edge.weight;
        }
        EXPECT_EQ(expected, weight);
    }
    // A recipe may use the short names, too.
    const std::string recipe = file("r.json", R"({"networks": "concepts", "full": true})");
    ASSERT_EQ(0, run({"map", input, "-o", path("r"), "--recipe", recipe}).status);
    EXPECT_TRUE(contains(read("r/manifest.json"), "\"counting\": \"full\""));
}

TEST_F(MapCommand, RelevanceKeepsAShareOfTheConcepts) {
    const std::string input = file("in.txt", two_papers);
    ASSERT_EQ(0, run({"map", input, "-o", path("a"), "--min-occurrences", "1"}).status);
    ASSERT_EQ(0,
              run({"map", input, "-o", path("b"), "--min-occurrences", "1", "--relevance", "0.5"})
                  .status);
    const std::size_t all = graph("a/concepts.json").node_count();
    const Network some = graph("b/concepts.json");
    EXPECT_EQ((all + 1) / 2, some.node_count());
    EXPECT_NE(nullptr, some.nodes().find("relevance"));
}

TEST_F(MapCommand, TextWithoutConceptsIsAnEmptyMap) {
    const auto outcome =
        run({"map", file("in.txt", "The of and to; the-the, a ... ?! -- (  ) 12 3.5 %\n"), "-o",
             path("out")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_FALSE(contains(read("out/concepts.json"), "NaN"));
    EXPECT_EQ(0U, graph("out/concepts.graphml").node_count());
    EXPECT_EQ(1U, graph("out/papers.graphml").node_count());
}

TEST_F(MapCommand, OfAHugeAbstractTheBeginningIsAnalysedAndSaid) {
    std::string text;
    while (text.size() < (std::size_t{3} << 20))
        text += "citation networks grow and maps of science ";
    const auto outcome = run({"map", file("in.txt", text + "quokka habitats."), "-o", path("out"),
                              "--min-occurrences", "1", "--formats", "json"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "in.txt:1")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "first MiB")) << outcome.err;
    EXPECT_TRUE(contains(read("out/concepts.tsv"), "\tcitation network"));
    EXPECT_FALSE(contains(read("out/concepts.tsv"), "quokka"));
}

TEST_F(MapCommand, TheSeedDocumentsHold49Papers) {
    BW_REQUIRE_DATA("seeds");
    const auto outcome = run({"map", test::data("seeds").string(), "-o", path("out")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "records     57 from 3 files (0 repaired, 0 skipped)"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "papers      49 (8 duplicates merged)")) << outcome.out;
}

}  // namespace
}  // namespace bibweft
