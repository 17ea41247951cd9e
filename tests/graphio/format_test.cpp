#include "bibweft/graphio/format.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

class Formats : public ::testing::Test {
protected:
    Formats()
        : folder_(std::filesystem::temp_directory_path() /
                  ("bibweft_graphio_" +
                   std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~Formats() override { std::filesystem::remove_all(folder_); }
    std::size_t file_count() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }
    std::filesystem::path folder_;
    std::vector<Diagnostic> diagnostics_;
};

TEST_F(Formats, TheTableIsWhole) {
    std::set<std::string_view> names;
    std::set<std::string_view> suffixes;
    for (const GraphFormat* format : formats()) {
        EXPECT_TRUE(names.insert(format->name).second);
        EXPECT_FALSE(format->summary.empty());
        EXPECT_FALSE(format->keeps.empty());
        ASSERT_FALSE(format->suffixes.empty());
        for (const std::string_view suffix : format->suffixes) {
            EXPECT_TRUE(suffixes.insert(suffix).second) << suffix;
            EXPECT_EQ(format, format_of_path("Some.Folder/A.B" + std::string(suffix)));
        }
        EXPECT_EQ(format->read == nullptr, format->looks_like == nullptr);
        EXPECT_TRUE(format->read != nullptr || format->write != nullptr);
        EXPECT_EQ(format, find_format(format->name));
        for (const FormatOption& option : format->options) {
            EXPECT_FALSE(option.summary.empty()) << option.name;
        }
        for (const Companion& companion : format->companions) {
            const std::filesystem::path main = "a" + std::string(format->suffixes.front());
            const std::filesystem::path beside = companion_path(main, companion);
            EXPECT_NE(main, beside);
            EXPECT_EQ(main, main_path(main, *format));
            EXPECT_EQ(main, main_path(beside, *format));
        }
    }
    EXPECT_EQ(nullptr, find_format("nonsense"));
    EXPECT_EQ(nullptr, format_of_path("x.docx"));
}

TEST_F(Formats, EveryReaderKnowsItsOwnAndNoOther) {
    for (const GraphFormat* format : formats()) {
        if (format->read == nullptr || format->write == nullptr) continue;
        for (const Network& network : {rich_network(true), NetworkBuilder(false).build()}) {
            const std::string text = spell(network, format->name);
            for (const GraphFormat* other : formats()) {
                if (other->looks_like == nullptr) continue;
                EXPECT_EQ(other == format, other->looks_like(text))
                    << other->name << " and " << format->name;
            }
        }
    }
    EXPECT_EQ("gml", detect_format("graph [ node [ id 1 ] ]")->name);
    EXPECT_EQ("gexf", detect_format("<?xml version=\"1.0\"?><gexf/>")->name);
    EXPECT_EQ(nullptr, detect_format(""));
    EXPECT_EQ("dot", detect_format("digraph G {\ngraph [ size=5 ]\n}")->name);
    EXPECT_EQ("dot", detect_format("/* graph */ STRICT Digraph -1 {")->name);
}

TEST_F(Formats, CompanionsAreNamedByTheLastWord) {
    const GraphFormat& pair = *find_format("vosviewer-map");
    const Companion& network = pair.companions.front();
    EXPECT_EQ("d.map/a_network.txt", companion_path("d.map/a_map.txt", network));
    EXPECT_EQ("network.txt", companion_path("MAP.txt", network));
    EXPECT_EQ("road_map_network.txt", companion_path("road_map_map.txt", network));
    EXPECT_EQ("", companion_path("a.txt", network));
    EXPECT_EQ("roadmap_map.txt", main_path("roadmap_network.txt", pair));
    EXPECT_EQ("co-network_map.txt", main_path("co-network_map.txt", pair));
    EXPECT_EQ("a.txt", main_path("a.txt", pair));
}

TEST_F(Formats, FilesAreReadByContentAndWrittenBySuffix) {
    const Network network = rich_network(false);
    write_graph(network, folder_ / "a.GraphML", "", {}, diagnostics_);
    EXPECT_EQ(1U, file_count());
    std::filesystem::rename(folder_ / "a.GraphML", folder_ / "a.txt");
    const Network back = read_graph(folder_ / "a.txt", "", diagnostics_);
    EXPECT_EQ(network.node_count(), back.node_count());
    EXPECT_TRUE(diagnostics_.empty());
    write_graph(network, folder_ / "b.txt", "json", {}, diagnostics_);
    EXPECT_EQ(spell(network, "json"), bibweft::test::slurp(folder_ / "b.txt"));
}

TEST_F(Formats, FailuresLeaveNoFile) {
    Network network = rich_network(false);
    WriteOptions options;
    options.presentation.size_by = "nothing";
    EXPECT_THROW(write_graph(network, folder_ / "a.graphml", "", options, diagnostics_), Error);
    network.nodes().remove("x");
    EXPECT_THROW(write_graph(network, folder_ / "a.svg", "", {}, diagnostics_), Error);
    EXPECT_EQ(0U, file_count());
    write_graph(network, folder_ / "a.dot", "", {}, diagnostics_);
    const std::string before = bibweft::test::slurp(folder_ / "a.dot");
    EXPECT_THROW(write_graph(network, folder_ / "a.dot", "", {}, diagnostics_), Error);
    options.overwrite = true;
    EXPECT_THROW(write_graph(network, folder_ / "a.dot", "", options, diagnostics_), Error);
    EXPECT_EQ(before, bibweft::test::slurp(folder_ / "a.dot"));
    try {
        write_graph(network, folder_ / "no" / "a.dot", "", {}, diagnostics_);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::io, error.code());
        EXPECT_THAT(error.what(), HasSubstr((folder_ / "no" / "a.dot").string()));
    }
}

TEST_F(Formats, WrongNamesAndFilesAreExplained) {
    const auto message = [](auto&& call) {
        try {
            call();
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(message([&] { read_graph(folder_ / "none", "", diagnostics_); }),
                HasSubstr("none: cannot read"));
    EXPECT_THAT(message([&] { read_graph(folder_, "", diagnostics_); }), HasSubstr("cannot read"));
    EXPECT_THAT(message([&] { read_graph("x", "grphml", diagnostics_); }),
                HasSubstr("bibweft reads graphml, gexf, "));
    EXPECT_THAT(message([&] { read_graph("x", "png", diagnostics_); }), HasSubstr("reads"));
    EXPECT_THAT(message([&] { spell(rich_network(true), "docx"); }), HasSubstr("bibweft writes"));
    std::ofstream(folder_ / "empty");
    EXPECT_THAT(message([&] { read_graph(folder_ / "empty", "", diagnostics_); }),
                HasSubstr("the file is empty"));
    std::ofstream(folder_ / "png") << "\x89PNG\r\n\x1a\n";
    EXPECT_THAT(message([&] { read_graph(folder_ / "png", "", diagnostics_); }),
                HasSubstr("not a graph file that bibweft knows"));
    EXPECT_THAT(
        message([&] { write_graph(rich_network(true), folder_ / "a", "", {}, diagnostics_); }),
        HasSubstr("the suffix names no graph format"));
}

TEST_F(Formats, EdgeLabelsIsolatedNodesAndDirectionSurviveEverywhere) {
    NetworkBuilder builder(true);
    for (const char* id : {"a", "b", "c", "d"}) builder.add_node(id);
    builder.add_edge(NodeId{0}, NodeId{1});
    builder.add_edge(NodeId{2}, NodeId{1});
    for (std::size_t e = 0; e < 2; ++e) {
        builder.edge_attributes().add("label", ColumnType::text).set(e, std::string("cites"));
    }
    const Network network = builder.build();
    std::vector<const char*> names = text_formats();
    names.push_back("pajek");
    for (const char* name : names) {
        const Network back = parse(spell(network, name)).network;
        EXPECT_TRUE(back.directed()) << name;
        EXPECT_EQ(4U, back.node_count()) << name;
        expect_same_edges(network, back);
        EXPECT_EQ("cites", text_cell(back.edge_attributes(), "label", 1)) << name;
    }
}

}  // namespace
}  // namespace bibweft::graphio::test
