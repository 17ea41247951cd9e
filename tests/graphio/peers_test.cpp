// Our files as other programs read them. Each test skips where the program is missing.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

class Peers : public ::testing::Test {
protected:
    Peers()
        : folder_(std::filesystem::temp_directory_path() /
                  ("bibweft_peers_" +
                   std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::create_directories(folder_);
    }
    ~Peers() override { std::filesystem::remove_all(folder_); }

    std::string path(const char* name) const { return (folder_ / name).string(); }
    void save(const char* name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    bool run(const std::string& command) const {
        return std::system((command + " 2>" + path("errors")).c_str()) == 0;
    }
    std::string read(const char* name) const { return bibweft::test::slurp(path(name)); }
    static bool available(const char* probe) {
        return std::system((std::string(probe) + " >/dev/null 2>&1").c_str()) == 0;
    }
    std::filesystem::path folder_;
};

/// id, label, x, y, size, r, g, b of each node, then source, target, weight of each edge.
std::string expected_lines(const Network& read_back) {
    std::ostringstream out;
    out.precision(17);
    const AttributeTable& nodes = read_back.nodes();
    for (const NodeId node : read_back.node_range()) {
        const std::size_t n = index_of(node);
        out << read_back.id(node) << '\t' << read_back.label(node);
        for (const char* name : {"x", "y", "size"}) out << '\t' << *nodes.find(name)->number(n);
        const std::string color = nodes.find("color")->text(n);
        for (std::size_t i = 1; i < 7; i += 2) {
            out << '\t' << std::stoi(color.substr(i, 2), nullptr, 16);
        }
        out << '\n';
    }
    for (const Edge& edge : read_back.edges()) {
        out << read_back.id(edge.source) << '\t' << read_back.id(edge.target) << '\t' << edge.weight
            << '\n';
    }
    return out.str();
}

TEST_F(Peers, NetworkxReadsGraphmlAndJson) {
    if (!available("/usr/bin/python3 -c 'import networkx'")) GTEST_SKIP() << "no networkx";
    const Network network = rich_network(false);
    save("a.graphml", spell(network, "graphml"));
    save("a.json", spell(network, "json"));
    save("a.py", R"(import json, sys, networkx as nx
g = nx.read_graphml(sys.argv[1])
j = nx.node_link_graph(json.load(open(sys.argv[2], encoding="utf-8")))
f = lambda v: "%.17g" % v
with open(sys.argv[3], "w", encoding="utf-8") as out:
    for n, d in g.nodes(data=True):
        out.write("\t".join([n, d["label"], f(d["x"]), f(d["y"]), f(d["size"])] +
                            [str(d[c]) for c in "rgb"]) + "\n")
    for s, t, d in sorted(g.edges(data=True), key=lambda e: (int(e[0][1:]), int(e[1][1:]))):
        out.write("\t".join([s, t, f(d["weight"])]) + "\n")
assert not g.is_directed() and not g.is_multigraph()
assert g.nodes["w3"]["citations"] == 5000000000 and "citations" not in g.nodes["w0"]
assert g.edges["w0", "w1"]["relation"] == 'cites "x"'
assert set(g.nodes) == set(j.nodes)
for n in g.nodes:
    assert all(g.nodes[n][k] == v for k, v in j.nodes[n].items()), n
for s, t in g.edges:
    assert g.edges[s, t]["weight"] == j.edges[s, t]["weight"]
)");
    ASSERT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path("a.graphml") + " " +
                    path("a.json") + " " + path("out")))
        << read("errors");
    EXPECT_EQ("", first_difference(expected_lines(parse(spell(network, "graphml")).network),
                                   read("out")));
}

TEST_F(Peers, IgraphReadsGraphml) {
    if (!available("/usr/bin/python3 -c 'import igraph'")) GTEST_SKIP() << "no python-igraph";
    const Network network = rich_network(true);
    save("a.graphml", spell(network, "graphml"));
    save("a.py", R"(import sys, igraph
g = igraph.Graph.Read_GraphML(sys.argv[1])
f = lambda v: "%.17g" % v
with open(sys.argv[2], "w", encoding="utf-8") as out:
    for v in g.vs:
        out.write("\t".join([v["id"], v["label"], f(v["x"]), f(v["y"]), f(v["size"])] +
                            [f(v[c]) for c in "rgb"]) + "\n")
    for e in g.es:
        out.write("\t".join([g.vs[e.source]["id"], g.vs[e.target]["id"], f(e["weight"])]) + "\n")
assert g.is_directed()
)");
    ASSERT_TRUE(
        run("/usr/bin/python3 " + path("a.py") + " " + path("a.graphml") + " " + path("out")))
        << read("errors");
    EXPECT_EQ("", first_difference(expected_lines(parse(spell(network, "graphml")).network),
                                   read("out")));
}

TEST_F(Peers, NetworkxReadsGexfAndGml) {
    if (!available("/usr/bin/python3 -c 'import networkx'")) GTEST_SKIP() << "no networkx";
    const Network network = rich_network(false);
    save("a.gexf", spell(network, "gexf"));
    save("a.gml", spell(network, "gml"));
    save("a.py", R"(import sys, networkx as nx
g = nx.read_gexf(sys.argv[1])
m = nx.read_gml(sys.argv[2])
f = lambda v: "%.17g" % v
def dump(name, g, key, look, color):
    with open(name, "w", encoding="utf-8") as out:
        for n, d in g.nodes(data=True):
            p, c = look(d), color(d)
            out.write("\t".join([key(n), d.get("label", n)] + [f(v) for v in p + c]) + "\n")
        for s, t, d in sorted(g.edges(data=True),
                              key=lambda e: sorted([int(key(e[0])[1:]), int(key(e[1])[1:])])):
            s, t = sorted([key(s), key(t)], key=lambda i: int(i[1:]))
            out.write("\t".join([s, t, f(d["weight"])]) + "\n")
dump(sys.argv[3], g, lambda n: n,
     lambda d: [d["viz"]["position"]["x"], d["viz"]["position"]["y"], d["viz"]["size"]],
     lambda d: [d["viz"]["color"][c] for c in "rgb"])
dump(sys.argv[4], m, lambda n: m.nodes[n]["key"],
     lambda d: [d["graphics"][k] for k in "xyw"],
     lambda d: [int(d["graphics"]["fill"][i:i + 2], 16) for i in (1, 3, 5)])
assert not g.is_directed() and not m.is_directed()
assert g.nodes["w3"]["citations"] == 5000000000 and "citations" not in g.nodes["w0"]
assert g.edges["w0", "w1"]["relation"] == 'cites "x"'
first = list(m.nodes)[0]
assert first == 'R&D "x" <b>\'y\'</b>' and m.nodes[first]["note"] == "line <0>\nnext"
assert isinstance(m.nodes[first]["year"], int) and isinstance(m.nodes[first]["score"], float)
)");
    ASSERT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path("a.gexf") + " " +
                    path("a.gml") + " " + path("gexf.out") + " " + path("gml.out")))
        << read("errors");
    EXPECT_EQ("", first_difference(expected_lines(parse(spell(network, "gexf")).network),
                                   read("gexf.out")));
    EXPECT_EQ("", first_difference(expected_lines(parse(spell(network, "gml")).network),
                                   read("gml.out")));
}

/// Ends as labels, and the weight, of each edge.
std::string labelled_edges(const Network& network) {
    std::ostringstream out;
    out.precision(17);
    for (const Edge& edge : network.edges()) {
        out << network.label(edge.source) << '\t' << network.label(edge.target) << '\t'
            << edge.weight << '\n';
    }
    return out.str();
}

TEST_F(Peers, NetworkxReadsPajekAndEdgeLists) {
    if (!available("/usr/bin/python3 -c 'import networkx'")) GTEST_SKIP() << "no networkx";
    const Network network = rich_network(true);
    save("a.net", spell(network, "pajek"));
    save("a.edgelist", spell(network, "edgelist"));
    save("a.py", R"(import html, re, sys, networkx as nx
g = nx.read_pajek(sys.argv[1])
e = nx.read_weighted_edgelist(sys.argv[2], create_using=nx.DiGraph, delimiter="\t")
f = lambda v: "%.17g" % v
ref = lambda t: re.sub("&#(\\d+);", lambda m: chr(int(m[1])), t)
with open(sys.argv[3], "w", encoding="utf-8") as out:
    for s, t, d in g.edges(data=True):
        out.write("\t".join([ref(s), ref(t), f(d["weight"])]) + "\n")
with open(sys.argv[4], "w", encoding="utf-8") as out:
    for s, t, d in sorted(e.edges(data=True), key=lambda e: (int(e[0][1:]), int(e[1][1:]))):
        out.write("\t".join([s, t, f(d["weight"])]) + "\n")
assert g.is_directed() and len(g) == 26
)");
    ASSERT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path("a.net") + " " +
                    path("a.edgelist") + " " + path("net.out") + " " + path("edges.out")))
        << read("errors");
    EXPECT_EQ("", first_difference(labelled_edges(parse(spell(network, "pajek")).network),
                                   read("net.out")));
    Network plain = network;
    plain.nodes().remove("label");
    EXPECT_EQ("", first_difference(labelled_edges(plain), read("edges.out")));
}

TEST_F(Peers, IgraphReadsGmlAndPajek) {
    if (!available("/usr/bin/python3 -c 'import igraph'")) GTEST_SKIP() << "no python-igraph";
    const Network network = rich_network(true);
    WriteOptions options;
    options.gml_utf8 = true;
    save("a.gml", spell(network, "gml", options));
    save("a.net", spell(network, "pajek"));
    save("a.py", R"(import re, sys, igraph
m = igraph.Graph.Read_GML(sys.argv[1])
g = igraph.Graph.Read_Pajek(sys.argv[2])
f = lambda v: "%.17g" % v
ref = lambda t: re.sub("&#(\\d+);", lambda m: chr(int(m[1])), t)
for g, name, text, out in ((m, "label", lambda t: t, sys.argv[3]), (g, "name", ref, sys.argv[4])):
    with open(out, "w", encoding="utf-8") as out:
        for e in g.es:
            out.write("\t".join([text(g.vs[e.source][name]), text(g.vs[e.target][name]),
                                 f(e["weight"])]) + "\n")
    assert g.is_directed() and g.vcount() == 26
assert m.vs[3]["citations"] == "5000000000" and m.vs[2]["key"] == "w2"
)");
    ASSERT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path("a.gml") + " " + path("a.net") +
                    " " + path("gml.out") + " " + path("net.out")))
        << read("errors");
    EXPECT_EQ("", first_difference(labelled_edges(parse(spell(network, "gml")).network),
                                   read("gml.out")));
    EXPECT_EQ("", first_difference(labelled_edges(parse(spell(network, "pajek")).network),
                                   read("net.out")));
}

TEST_F(Peers, NetworkxReadsCytoscape) {
    if (!available("/usr/bin/python3 -c 'import networkx'")) GTEST_SKIP() << "no networkx";
    save("a.json", spell(rich_network(true), "json"));
    save("a.cyjs", spell(rich_network(true), "cyjs"));
    save("a.py", R"(import json, sys, networkx as nx
def fail(word): raise ValueError(word)
load = lambda p: json.load(open(p, encoding="utf-8"), parse_constant=fail)
j = nx.node_link_graph(load(sys.argv[1]))
d = load(sys.argv[2])
c = nx.cytoscape_graph(d)
assert c.is_directed() and set(c.nodes) == set(j.nodes) and set(c.edges) == set(j.edges)
for n in j.nodes:
    assert c.nodes[n]["name"] == j.nodes[n]["label"], n
    for k, v in j.nodes[n].items():
        if k not in "xy": assert c.nodes[n][k] == v, (n, k)
for e in j.edges:
    assert c.edges[e]["weight"] == j.edges[e]["weight"]
for node in d["elements"]["nodes"]:
    at = j.nodes[node["data"]["id"]]
    assert node["position"] == {"x": at["x"], "y": -at["y"]}
)");
    EXPECT_TRUE(
        run("/usr/bin/python3 " + path("a.py") + " " + path("a.json") + " " + path("a.cyjs")))
        << read("errors");
}

// The rules that VOSviewer Online checks, and the members that JSON Graph Format 2 allows.
TEST_F(Peers, PythonFindsTheJsonFormatsValid) {
    if (!available("/usr/bin/python3 -c 'import json'")) GTEST_SKIP() << "no python3";
    for (const char* format : {"graphology", "jgf", "vosviewer"}) {
        save(format, spell(rich_network(false), format));
    }
    save("a.py", R"(import json, sys
def fail(word): raise ValueError(word)
load = lambda p: json.load(open(p, encoding="utf-8"), parse_constant=fail)
g, j, v = load(sys.argv[1]), load(sys.argv[2]), load(sys.argv[3])
assert set(g) == {"attributes", "options", "nodes", "edges"}
keys = [n["key"] for n in g["nodes"]]
assert len(set(keys)) == len(keys) and len({e["key"] for e in g["edges"]}) == len(g["edges"])
assert all(e["source"] in keys and e["target"] in keys for e in g["edges"])
j = j["graph"]
assert set(j) <= {"id", "label", "directed", "type", "metadata", "nodes", "edges"}
for n in j["nodes"].values():
    assert set(n) <= {"label", "metadata"} and isinstance(n["label"], str)
for e in j["edges"]:
    assert set(e) <= {"id", "source", "target", "relation", "directed", "label", "metadata"}
    assert e["source"] in j["nodes"] and e["metadata"]["weight"] > 0
items, links = v["network"]["items"], v["network"]["links"]
ids = [i["id"] for i in items]
assert ids == list(range(1, len(items) + 1)) and len(items) == len(keys)
assert len({(i["x"], i["y"]) for i in items}) > 1
assert all(-1 <= i["x"] <= 1 and -1 <= i["y"] <= 1 for i in items)
assert all(1 <= i["cluster"] <= 1000 for i in items)
assert all(set(i["weights"]) == set(items[0]["weights"]) for i in items)
assert all(w >= 0 for i in items for w in i["weights"].values())
assert all(l["source_id"] in ids and l["target_id"] in ids and l["strength"] > 0 for l in links)
assert "<beta>" not in items[0]["label"] and items[0]["label"] == "R&D \"x\" <b>'y'</b>"
)");
    EXPECT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path("graphology") + " " +
                    path("jgf") + " " + path("vosviewer")))
        << read("errors");
}

TEST_F(Peers, PythonReadsTheTables) {
    if (!available("/usr/bin/python3 -c 'import csv'")) GTEST_SKIP() << "no python3";
    std::vector<Diagnostic> said;
    const Network network = rich_network(true);
    const auto csv = graph_texts(network, "gephi-csv", {}, said);
    const auto map = graph_texts(network, "vosviewer-map", {}, said);
    save("nodes", csv[0]);
    save("edges", csv[1]);
    save("map", map[0]);
    save("network", map[1]);
    save("json", spell(network, "json"));
    save("a.py", R"(import csv, json, sys
folder = sys.argv[1]
rows = lambda name, **how: list(csv.reader(open(folder + name, encoding="utf-8", newline=""),
                                           strict=True, **how))
j = json.load(open(folder + "json", encoding="utf-8"))
nodes, edges = rows("nodes"), rows("edges")
assert all(len(r) == len(nodes[0]) for r in nodes) and all(len(r) == len(edges[0]) for r in edges)
label = nodes[0].index("Label")
assert [r[0] for r in nodes[1:]] == [n["id"] for n in j["nodes"]]
assert [r[label] for r in nodes[1:]] == [n["label"] for n in j["nodes"]]
assert [(r[0], r[1], float(r[4])) for r in edges[1:]] == [
    (l["source"], l["target"], l["weight"]) for l in j["links"]]
assert all(r[2] == "Directed" for r in edges[1:])
items, links = rows("map", delimiter="\t"), rows("network", delimiter="\t")
assert all(len(r) == len(items[0]) for r in items) and all(len(r) == 3 for r in links)
assert items[0][:5] == ["id", "label", "x", "y", "cluster"]
assert [r[1] for r in items[1:]] == [n["label"] for n in j["nodes"]]
)");
    EXPECT_TRUE(run("/usr/bin/python3 " + path("a.py") + " " + path(""))) << read("errors");
}

TEST_F(Peers, XmllintAcceptsGraphmlGexfAndSvg) {
    if (!available("xmllint --version")) GTEST_SKIP() << "no xmllint";
    for (const char* format : {"graphml", "gexf", "svg"}) {
        if (std::string_view(format) == "svg" && !has_graphviz()) continue;
        save("a.xml", spell(rich_network(false), format));
        EXPECT_TRUE(run("xmllint --noout " + path("a.xml"))) << format << read("errors");
    }
}

// Plain output: "node NAME X Y …" in inches; all are moved by the same amount.
TEST_F(Peers, GraphvizKeepsThePositions) {
    BW_REQUIRE_GRAPHVIZ;
    if (!available("dot -V")) GTEST_SKIP() << "no dot";
    const Network network = parse(spell(rich_network(false), "dot")).network;
    save("a.dot", spell(network, "dot"));
    ASSERT_TRUE(run("dot -Tplain -o " + path("plain") + " " + path("a.dot"))) << read("errors");
    EXPECT_EQ("", read("errors"));
    std::istringstream in(read("plain"));
    std::size_t n = 0;
    double moved_x = 0;
    double moved_y = 0;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string word;
        std::string name;
        double x = 0;
        double y = 0;
        if (!(words >> word) || word != "node" || !(words >> name >> x >> y)) continue;
        ASSERT_EQ(network.ids()[n], name);
        const double dx = x - *network.nodes().find("x")->number(n) / 72;
        const double dy = y - *network.nodes().find("y")->number(n) / 72;
        if (n == 0) {
            moved_x = dx;
            moved_y = dy;
        }
        EXPECT_NEAR(moved_x, dx, 2e-3) << name;  // plain output has 5 digits
        EXPECT_NEAR(moved_y, dy, 2e-3) << name;
        ++n;
    }
    EXPECT_EQ(network.node_count(), n);
}

}  // namespace
}  // namespace bibweft::graphio::test
