#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio::test {

using ::testing::HasSubstr;

struct Parsed {
    Network network;
    std::vector<Diagnostic> diagnostics;

    std::size_t count(const std::string& code) const {
        return static_cast<std::size_t>(std::ranges::count(diagnostics, code, &Diagnostic::code));
    }
    /// How many diagnostics of any format end in that word.
    std::size_t count_any(const std::string& what) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            diagnostics,
            [&](const Diagnostic& diagnostic) { return diagnostic.code.ends_with("." + what); }));
    }
    std::string message(const std::string& code) const {
        const auto it = std::ranges::find(diagnostics, code, &Diagnostic::code);
        return it == diagnostics.end() ? std::string() : it->message;
    }
};

inline Parsed parse(std::string_view text, std::string_view format = "") {
    Parsed out;
    out.network = read_graph_text(text, format, {"in", out.diagnostics});
    return out;
}

inline std::string spell(const Network& network, std::string_view format,
                         const WriteOptions& options = {}) {
    std::vector<Diagnostic> ignored;
    return graph_text(network, format, options, ignored);
}

/// False in a build without Graphviz, which cannot read DOT or draw.
inline bool has_graphviz() {
    try {
        parse("graph {}", "dot");
    } catch (const Error& error) {
        return error.code() != ErrorCode::usage;
    }
    return true;
}

/// The formats that read back ids, directions and all columns that they wrote.
inline std::vector<const char*> text_formats() {
    std::vector<const char*> names{"graphml", "gexf", "gml", "json", "graphology", "cyjs", "jgf"};
    if (has_graphviz()) names.push_back("dot");
    return names;
}

/// What the reader throws, with the code; "" if it reads.
inline std::pair<ErrorCode, std::string> refusal(std::string_view text, std::string_view format) {
    try {
        parse(text, format);
    } catch (const Error& error) {
        return {error.code(), error.what()};
    }
    return {ErrorCode::internal, ""};
}

inline std::string text_cell(const AttributeTable& table, const char* column, std::size_t row) {
    const Column* found = table.find(column);
    return found == nullptr ? "no column" : to_text(found->value(row));
}

/// Labels with everything that has ever broken a writer.
inline std::vector<std::string> hostile_labels() {
    return {"R&D \"x\" <b>'y'</b>",
            "back\\slash \\N \\",
            "</script><img src=x onerror=alert(1)>",
            "概念地図 ネットワーク",
            "palm 🌴 👩‍🔬",
            "שלום עולם",
            "graph",
            "2020",
            "INF",
            "=SUM(A1)",
            "REINFORCEMENT LEARNING",
            "null",
            "true",
            "1e5",
            "--",
            "]]>",
            "<!-- x -->",
            "&amp;",
            "a;b,c\t",
            "%s%n",
            "node",
            "strict digraph {",
            "Größe",
            "007",
            "#",
            "-1"};
}

/// A network with positions, clusters, columns of all types, missing cells, a self-loop, an
/// isolated node and weights at the ends of the range.
inline Network rich_network(bool directed) {
    NetworkBuilder builder(directed);
    const std::vector<std::string> labels = hostile_labels();
    builder.nodes().add("label", ColumnType::text);
    for (std::size_t i = 0; i < labels.size(); ++i) builder.add_node("w" + std::to_string(i));
    const auto node = [](std::size_t i) { return id_at<NodeId>(i); };
    builder.add_edge(node(0), node(1), 0.1);
    builder.add_edge(node(1), node(2), 0.30000000000000004);
    builder.add_edge(node(2), node(3), 1e-300);
    builder.add_edge(node(3), node(4), 12345678.9);
    builder.add_edge(node(4), node(4), 3);
    builder.add_edge(node(5), node(0), 1.2e7);
    for (std::size_t i = 6; i + 2 < labels.size(); ++i) builder.add_edge(node(i), node(i - 6), 2);
    Network network = builder.build();
    AttributeTable& nodes = network.nodes();
    for (std::size_t i = 0; i < labels.size(); ++i) nodes.find("label")->set(i, labels[i]);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        nodes.add("x", ColumnType::real).set(i, std::cos(static_cast<double>(i)) * 3 + 7);
        nodes.add("y", ColumnType::real).set(i, std::sin(static_cast<double>(i)) * 2);
        nodes.add("occurrences", ColumnType::integer).set(i, static_cast<std::int64_t>(3 + i * i));
        nodes.add("cluster", ColumnType::integer).set(i, static_cast<std::int64_t>(1 + i % 3));
        nodes.add("score", ColumnType::real).set(i, 1.0 / static_cast<double>(i + 1));
        if (i % 2 == 0) {
            nodes.add("year", ColumnType::integer).set(i, static_cast<std::int64_t>(1990 + i));
            nodes.add("note", ColumnType::text).set(i, "line <" + std::to_string(i) + ">\nnext");
        }
    }
    nodes.add("citations", ColumnType::integer).set(3, std::int64_t{5'000'000'000});
    AttributeTable& edges = network.edge_attributes();
    edges.add("relation", ColumnType::text).set(0, std::string("cites \"x\""));
    edges.add("papers", ColumnType::integer).set(1, std::int64_t{7});
    network.attributes().emplace_back("title", std::string("A -- \"nasty\" map --> \\N"));
    network.attributes().emplace_back("resolution", 1.0);
    network.provenance().version = "0.0.1";
    network.provenance().command = "bibweft map --min-df 3 --";
    network.provenance().seed = 18'446'744'073'709'551'615ULL;
    network.provenance().inputs.push_back({"a--b.bib", "00ff", 12});
    network.provenance().options.emplace_back("min-df", "3");
    return network;
}

inline void expect_same_edges(const Network& a, const Network& b) {
    ASSERT_EQ(a.edge_count(), b.edge_count());
    for (std::size_t e = 0; e < a.edge_count(); ++e) {
        EXPECT_EQ(a.edges()[e].source, b.edges()[e].source) << e;
        EXPECT_EQ(a.edges()[e].target, b.edges()[e].target) << e;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(a.edges()[e].weight),
                  std::bit_cast<std::uint64_t>(b.edges()[e].weight))
            << e;
    }
}

inline void expect_same_columns(const AttributeTable& a, const AttributeTable& b,
                                const std::vector<std::string>& except = {}) {
    for (const Column& column : a.columns()) {
        if (std::ranges::find(except, column.name()) != except.end()) continue;
        const Column* other = b.find(column.name());
        ASSERT_NE(nullptr, other) << column.name();
        EXPECT_EQ(column.type(), other->type()) << column.name();
        for (std::size_t row = 0; row < column.size(); ++row) {
            EXPECT_EQ(column.value(row), other->value(row)) << column.name() << ' ' << row;
        }
    }
}

/// The first line in which two texts differ; "" if they are equal.
inline std::string first_difference(const std::string& a, const std::string& b) {
    if (a == b) return {};
    const auto at = std::ranges::mismatch(a, b).in1 - a.begin();
    const std::size_t here = static_cast<std::size_t>(at);
    const auto line = [&](const std::string& text) {
        const std::size_t from = here == 0 ? 0 : text.rfind('\n', here - 1) + 1;
        return text.substr(from, text.find('\n', here) - from);
    };
    return line(a) + "\n" + line(b);
}

/// write . read changes nothing that the format keeps; a second write gives the same bytes.
inline void expect_round_trip(const Network& network, const std::string& format,
                              const std::vector<std::string>& except = {}) {
    const std::string text = spell(network, format);
    const Parsed back = parse(text);
    EXPECT_EQ("", first_difference(text, spell(network, format)));
    EXPECT_EQ(network.directed(), back.network.directed());
    ASSERT_EQ(network.node_count(), back.network.node_count()) << text;
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        EXPECT_EQ(network.ids()[n], back.network.ids()[n]);
    }
    expect_same_edges(network, back.network);
    std::vector<std::string> skip{"x", "y", "label"};  // moved, scaled, cleaned
    skip.insert(skip.end(), except.begin(), except.end());
    expect_same_columns(network.nodes(), back.network.nodes(), skip);
    expect_same_columns(network.edge_attributes(), back.network.edge_attributes(), except);
    EXPECT_EQ(network.attributes(), back.network.attributes());
    EXPECT_EQ(network.provenance().command, back.network.provenance().command);
    EXPECT_EQ(network.provenance().seed, back.network.provenance().seed);
    EXPECT_EQ("", first_difference(text, spell(back.network, format)));
    EXPECT_TRUE(back.diagnostics.empty()) << to_string(back.diagnostics.front());
}

/// A label of random code points of all kinds.
inline std::string random_label(Rng& rng) {
    static constexpr std::uint32_t ranges[][2] = {
        {0x01, 0x1f},       {0x20, 0x7e},        {0x20, 0x7e},     {0x80, 0x24f},
        {0x300, 0x36f},     {0x590, 0x6ff},      {0x4e00, 0x9fff}, {0xe000, 0xffff},
        {0x1f300, 0x1faff}, {0x10fff0, 0x10ffff}};
    std::string out;
    const std::uint64_t length = rng.below(12);
    for (std::uint64_t i = 0; i < length; ++i) {
        const auto& range = ranges[rng.below(std::size(ranges))];
        const auto c = range[0] + static_cast<std::uint32_t>(rng.below(range[1] - range[0] + 1));
        const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (c < 0x80) {
            put(c);
        } else if (c < 0x800) {
            put(0xc0 | c >> 6);
            put(0x80 | (c & 0x3f));
        } else if (c < 0x10000) {
            put(0xe0 | c >> 12);
            put(0x80 | (c >> 6 & 0x3f));
            put(0x80 | (c & 0x3f));
        } else {
            put(0xf0 | c >> 18);
            put(0x80 | (c >> 12 & 0x3f));
            put(0x80 | (c >> 6 & 0x3f));
            put(0x80 | (c & 0x3f));
        }
    }
    return out;
}

/// Every prefix of the text reads or is refused; nothing else happens.
inline void expect_truncation_is_safe(const std::string& text, std::string_view format) {
    for (std::size_t size = 0; size < text.size(); ++size) {
        std::vector<Diagnostic> diagnostics;
        try {
            read_graph_text(std::string_view(text).substr(0, size), format, {"in", diagnostics});
        } catch (const Error& error) {
            EXPECT_NE(ErrorCode::internal, error.code()) << size << ' ' << error.what();
        }
    }
}

}  // namespace bibweft::graphio::test

#define BW_REQUIRE_GRAPHVIZ \
    if (!bibweft::graphio::test::has_graphviz()) GTEST_SKIP() << "built without Graphviz"
