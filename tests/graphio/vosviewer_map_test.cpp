#include <filesystem>
#include <fstream>
#include <map>

#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

class VosviewerPair : public ::testing::Test {
protected:
    VosviewerPair()
        : folder_(std::filesystem::temp_directory_path() /
                  ("bibweft_vosviewer_" +
                   std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~VosviewerPair() override { std::filesystem::remove_all(folder_); }

    void save(const char* name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
    std::string load(const char* name) const { return bibweft::test::slurp(folder_ / name); }
    Parsed read(const char* name, const char* from = "") const {
        Parsed out;
        out.network = read_graph(folder_ / name, from, out.diagnostics);
        return out;
    }
    std::filesystem::path folder_;
    std::vector<Diagnostic> diagnostics_;
};

constexpr const char* map_text =
    "id\tlabel\turl\tx\ty\tcluster\tweight<Links>\tweight<Documents>\tscore<Avg. pub. year>\n"
    "14\t\"abel, a\"\thttps://example.org\t-0.5\t1\t2\t1\t3\t2012.5\n"
    "23\t\"say \"\"hi\"\"\"\t\t0.25\t0\t1\t2\t4\t\n"
    "39\t2020\t\t1\t-1.25\t\t1\t0\t2010\n";
constexpr const char* network_text = "14\t23\t2\n23\t39\t0.1\n";

TEST_F(VosviewerPair, EitherFileIsNamedToReadBoth) {
    save("small_map.txt", std::string("\xEF\xBB\xBF") + map_text);
    save("small_network.txt", network_text);
    for (const char* name : {"small_map.txt", "small_network.txt"}) {
        const Parsed in = read(name);
        EXPECT_TRUE(in.diagnostics.empty()) << to_string(in.diagnostics.front());
        ASSERT_EQ(3U, in.network.node_count());
        EXPECT_EQ(2U, in.network.edge_count());
        EXPECT_EQ(0.1, in.network.edges()[1].weight);
        EXPECT_EQ("23", in.network.id(NodeId{1}));
        EXPECT_EQ("say \"hi\"", in.network.label(NodeId{1}));
        EXPECT_EQ("2020", in.network.label(NodeId{2}));
        EXPECT_EQ(ColumnType::integer, in.network.nodes().find("cluster")->type());
        EXPECT_FALSE(in.network.nodes().find("cluster")->has(2));
        EXPECT_EQ("2012.5", text_cell(in.network.nodes(), "score<Avg. pub. year>", 0));
        EXPECT_FALSE(in.network.nodes().find("score<Avg. pub. year>")->has(1));
    }
}

// weight<Links> is left to VOSviewer.
TEST_F(VosviewerPair, BothAreWrittenAndStayTheSame) {
    save("in_map.txt", map_text);
    save("in_network.txt", network_text);
    const Network network = read("in_map.txt").network;
    const auto written = write_graph(network, folder_ / "out_map.txt", "", {}, diagnostics_);
    EXPECT_EQ((std::vector{folder_ / "out_map.txt", folder_ / "out_network.txt"}), written);
    EXPECT_EQ(
        "id\tlabel\turl\tx\ty\tcluster\tweight<Documents>\tscore<Avg. pub. year>\n"
        "14\t\"abel, a\"\thttps://example.org\t-0.5\t1\t2\t3\t2012.5\n"
        "23\t\"say \"\"hi\"\"\"\t\t0.25\t0\t1\t4\t\n"
        "39\t2020\t\t1\t-1.25\t\t0\t2010\n",
        load("out_map.txt"));
    EXPECT_EQ(network_text, load("out_network.txt"));
    EXPECT_TRUE(diagnostics_.empty()) << to_string(diagnostics_.front());
}

TEST_F(VosviewerPair, TheNetworkMayBeMissing) {
    save("a_map.txt", map_text);
    const Parsed alone = read("a_map.txt");
    EXPECT_EQ(0U, alone.network.edge_count());
    EXPECT_EQ("a_network.txt, which would hold the links, is not there",
              alone.message("graphio.companion"));
    save("b_network.txt", network_text);  // and the map
    EXPECT_EQ(3U, read("b_network.txt", "vosviewer-map").network.node_count());
}

TEST_F(VosviewerPair, FaultsNameFileAndLine) {
    const auto refusal_of = [&](const char* map, const char* network) {
        save("f_map.txt", map);
        save("f_network.txt", network);
        try {
            read("f_map.txt");
        } catch (const Error& error) {
            return std::string(error.what()).substr(folder_.string().size() + 1);
        }
        return std::string();
    };
    EXPECT_EQ("f_network.txt:2: strength \"x\" is no number",
              refusal_of(map_text, "14\t23\t1\n14\t39\tx\n"));
    EXPECT_THAT(refusal_of(map_text, "14\t23\t-1\n"), HasSubstr("f_network.txt:1: edge 14 - 23"));
    EXPECT_THAT(refusal_of(map_text, "14\n"), HasSubstr("f_network.txt:1: a line of a network"));
    EXPECT_THAT(refusal_of("id\tlabel\n1\ta\n1\tb\n", ""), HasSubstr("f_map.txt:3: a second item"));
    EXPECT_THAT(refusal_of("id\tlabel\n1\t\"a\n", ""), HasSubstr("f_map.txt:2: a quoted cell"));
    EXPECT_THAT(refusal_of("id\tlabel\tid\n", ""), HasSubstr("two columns are called \"id\""));
    save("f_map.txt", map_text);
    save("f_network.txt", "14\t99\t1\n14\t23\t0\n");
    const Parsed in = read("f_map.txt");
    EXPECT_THAT(to_string(in.diagnostics.at(0)), HasSubstr("f_network.txt:2: warning: edge"));
    EXPECT_THAT(in.message("vosviewer.unknown-node"), HasSubstr("\"99\""));
    expect_truncation_is_safe(map_text, "vosviewer-map");
}

TEST_F(VosviewerPair, NothingIsHalfWritten) {
    save("c_map.txt", map_text);
    save("c_network.txt", network_text);
    Network network = read("c_map.txt").network;
    EXPECT_THROW(write_graph(network, folder_ / "c_map.txt", "", {}, diagnostics_), Error);
    std::filesystem::remove(folder_ / "c_map.txt");
    EXPECT_THROW(write_graph(network, folder_ / "c_map.txt", "", {}, diagnostics_), Error);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c_map.txt"));
    EXPECT_THROW(write_graph(network, folder_ / "c.txt", "vosviewer-map", {}, diagnostics_), Error);
    // a network without links leaves no links of an earlier one
    WriteOptions options;
    options.overwrite = true;
    NetworkBuilder builder(false);
    for (const char* id : {"1", "2", "3"}) builder.add_node(id);
    write_graph(builder.build(), folder_ / "c_network.txt", "", options, diagnostics_);
    EXPECT_EQ("id\tlabel\n1\t1\n2\t2\n3\t3\n", load("c_map.txt"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c_network.txt"));
    EXPECT_EQ(1, std::distance(std::filesystem::directory_iterator(folder_), {}));
}

/// Self-links count neither as links nor as strength.
struct Sums {
    std::vector<std::int64_t> links;
    std::vector<double> strength;
    std::size_t link_count = 0;
    std::size_t self_count = 0;
    double total = 0;
};

Sums sums_of(const Network& network) {
    Sums out;
    out.links.resize(network.node_count());
    out.strength.resize(network.node_count());
    for (const Edge& edge : network.edges()) {
        if (edge.source == edge.target) {
            ++out.self_count;
            continue;
        }
        ++out.link_count;
        out.total += edge.weight;
        for (const NodeId end : {edge.source, edge.target}) {
            ++out.links[index_of(end)];
            out.strength[index_of(end)] += edge.weight;
        }
    }
    return out;
}

struct Known {
    const char* stem;
    std::size_t items;
    std::size_t links;
    double strength;  ///< 0: not published
    std::size_t self_links;
};

void expect_known(const Known& known) {
    const std::string stem = std::string("graphfiles/vosviewer-online/data/") + known.stem;
    std::vector<Diagnostic> diagnostics;
    const Network network = read_graph(bibweft::test::data(stem + "_map.txt"), "", diagnostics);
    EXPECT_TRUE(diagnostics.empty()) << to_string(diagnostics.front());
    const Sums sums = sums_of(network);
    EXPECT_EQ(known.items, network.node_count()) << known.stem;
    EXPECT_EQ(known.links, sums.link_count) << known.stem;
    EXPECT_EQ(known.self_links, sums.self_count) << known.stem;
    if (known.strength > 0) {
        EXPECT_EQ(known.strength, sums.total) << known.stem;
    }
    const Column* links = network.nodes().find("weight<Links>");
    const Column* strength = network.nodes().find("weight<Total link strength>");
    if (links == nullptr || strength == nullptr) return;
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        ASSERT_EQ(static_cast<double>(sums.links[n]), *links->number(n)) << known.stem << n;
        ASSERT_NEAR(sums.strength[n], *strength->number(n), 1e-4) << known.stem << n;
    }
}

TEST_F(VosviewerPair, RealPairsHaveTheNumbersTheirMakersGive) {
    BW_REQUIRE_DATA("graphfiles/vosviewer-online/data/JOI_2007-2016_co-authorship_map.txt");
    expect_known({"JOI_2007-2016_co-authorship", 252, 568, 738, 0});
    expect_known({"QSS_SM_2020-2021_co-authorship", 112, 225, 351, 0});
    expect_known({"Economics_journal_co-citation", 232, 4112, 0, 232});
}

TEST_F(VosviewerPair, TheLargeRealPairToo) {
    BW_REQUIRE_DATA("graphfiles/vosviewer-online/data/Scientometrics_term_co-occurrence_map.txt");
    expect_known({"Scientometrics_term_co-occurrence", 1165, 110'003, 221'788, 0});
}

}  // namespace
}  // namespace bibweft::graphio::test
