// One network of everything that has broken a writer, and random texts, through every format that
// is written and read. A format that keeps less than labels and weights says so here.
#include <limits>
#include <map>

#include "graphio/clean.hpp"
#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

/// What a format does not keep, of what the tests below ask for.
struct Exception {
    std::string_view format;
    bool labels = true;   ///< kept but for what `spelled` says
    bool columns = true;  ///< numeric node columns, under whatever name
};

constexpr Exception exceptions[] = {
    {"edgelist", false, false}, {"metis", false, false}, {"pajek", true, false}};

Exception exception_of(std::string_view format) {
    for (const Exception& one : exceptions) {
        if (one.format == format) return one;
    }
    return {format};
}

std::vector<const GraphFormat*> formats_both_ways() {
    std::vector<const GraphFormat*> out;
    for (const GraphFormat* format : formats()) {
        if (format->read == nullptr || format->write == nullptr) continue;
        if (format->name == "dot" && !has_graphviz()) continue;
        out.push_back(format);
    }
    return out;
}

/// The network as the format's own files give it back.
Parsed round_trip(const Network& network, const GraphFormat& format) {
    Parsed out;
    std::vector<Diagnostic> ignored;
    const std::vector<std::string> texts = graph_texts(network, format.name, {}, ignored);
    std::vector<std::optional<CompanionText>> companions;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        companions.emplace_back();
        if (!texts[i].empty()) companions.back() = CompanionText{"beside", texts[i]};
    }
    ReadContext context{"in", out.diagnostics};
    context.companions = companions;
    out.network = read_graph_text(texts.front(), "", context);
    return out;
}

/// A label as every format may give it back; Pajek has no double quote and no backslash, and marks
/// labels that come again.
std::string spelled(std::string label, std::string_view format) {
    if (format != "pajek") return label;
    for (char& c : label) {
        if (c == '"') c = '\'';
        if (c == '\\') c = '/';
    }
    return label.substr(0, label.find(" ("));
}

Network hostile(bool directed) {
    std::vector<std::string> labels = hostile_labels();
    labels.insert(labels.end(), {std::string("bell\x01 and\x0b\ttab"), "x\ny\nz", "NaN", "1,5",
                                 "'quoted'", "\xEF\xBB\xBFmark", "e\xCC\x81"});
    NetworkBuilder builder(directed);
    for (std::size_t i = 0; i < labels.size(); ++i) builder.add_node("n" + std::to_string(i + 1));
    const double weights[] = {1e-7, 1.2e7, 0.1, 0.30000000000000004, 1e-300, 12345678.9, 1, 3};
    for (std::size_t i = 0; i + 1 < labels.size(); ++i) {
        builder.add_edge(id_at<NodeId>(i), id_at<NodeId>(i + 1), weights[i % std::size(weights)]);
    }
    Network network = builder.build();
    AttributeTable& nodes = network.nodes();
    for (const char* name : {"label", "note"}) nodes.add(name, ColumnType::text);
    nodes.add("long", ColumnType::integer);
    nodes.add("gap", ColumnType::real);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        nodes.find("label")->set(i, labels[i]);
        if (i % 3 != 0) nodes.find("note")->set(i, labels[labels.size() - 1 - i]);
        nodes.find("long")->set(i, std::int64_t{5'000'000'000} + static_cast<std::int64_t>(i));
    }
    nodes.find("gap")->set(1, 1e-7);
    nodes.find("gap")->set(2, std::numeric_limits<double>::infinity());
    nodes.find("gap")->set(3, std::numeric_limits<double>::quiet_NaN());
    return network;
}

/// The column of that name, also as VOSviewer's weight or score.
const Column* column_of(const Network& network, const std::string& name) {
    for (const std::string& spelling : {name, "weight<" + name + ">", "score<" + name + ">"}) {
        if (const Column* column = network.nodes().find(spelling)) return column;
    }
    return nullptr;
}

void expect_columns(const Network& network, std::string_view format) {
    const Column* large = column_of(network, "long");
    const Column* gap = column_of(network, "gap");
    ASSERT_NE(nullptr, large) << format;
    ASSERT_NE(nullptr, gap) << format;
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        EXPECT_EQ(std::to_string(5'000'000'000 + n), to_text(large->value(n))) << format;
        EXPECT_EQ(n == 1, gap->has(n)) << format << n;  // no infinity, no NaN
    }
    EXPECT_EQ(1e-7, gap->number(1)) << format;
}

TEST(Hostile, EveryFormatGivesItBack) {
    for (const bool directed : {false, true}) {
        const Network network = hostile(directed);
        for (const GraphFormat* format : formats_both_ways()) {
            const Exception kept = exception_of(format->name);
            const Parsed back = round_trip(network, *format);
            ASSERT_EQ(network.node_count(), back.network.node_count()) << format->name;
            ASSERT_EQ(network.edge_count(), back.network.edge_count()) << format->name;
            for (std::size_t e = 0; e < network.edge_count(); ++e) {
                EXPECT_EQ(network.edges()[e].weight, back.network.edges()[e].weight)
                    << format->name << e;
            }
            std::size_t removed = 0;
            for (const NodeId n : network.node_range()) {
                if (!kept.labels) break;
                EXPECT_EQ(spelled(clean_line(network.label(n), removed), format->name),
                          spelled(back.network.label(n), format->name))
                    << format->name;
            }
            if (kept.columns) expect_columns(back.network, format->name);
        }
    }
}

TEST(Hostile, RandomLabelsComeBackClean) {
    Rng rng(7);
    for (int round = 0; round < 12; ++round) {
        NetworkBuilder builder(round % 2 == 1);
        for (int i = 1; i <= 12; ++i) builder.add_node("n" + std::to_string(i));
        for (std::uint32_t i = 0; i < 11; ++i) builder.add_edge(NodeId{i}, NodeId{i + 1});
        Network network = builder.build();
        Column& label = network.nodes().add("label", ColumnType::text);
        for (std::size_t i = 0; i < 12; ++i) label.set(i, random_label(rng));
        for (const GraphFormat* format : formats_both_ways()) {
            if (!exception_of(format->name).labels) continue;
            const Network back = round_trip(network, *format).network;
            ASSERT_EQ(network.node_count(), back.node_count()) << format->name;
            for (const NodeId n : network.node_range()) {
                std::size_t removed = 0;
                std::string wanted = clean_line(network.label(n), removed);
                if (wanted.empty()) wanted = network.id(n);
                EXPECT_EQ(spelled(wanted, format->name), spelled(back.label(n), format->name))
                    << format->name;
            }
        }
    }
}

// Ids that no program expects: formats that keep ids keep these.
TEST(Hostile, IdsStayWhatTheyAre) {
    NetworkBuilder builder(false);
    const std::vector<std::string> ids{"<a href=\"x\">", "R&D \"lab\"", "palm 🌴",  "x\ny", "7",
                                       "</script>",      "=1+1",        "a,b;c\td"};
    for (const std::string& id : ids) builder.add_node(id);
    for (std::uint32_t i = 0; i + 1 < ids.size(); ++i) builder.add_edge(NodeId{i}, NodeId{i + 1});
    const Network network = builder.build();
    for (const char* name : {"graphml", "json", "graphology", "cyjs", "jgf", "gephi-csv"}) {
        const Parsed back = round_trip(network, *find_format(name));
        EXPECT_TRUE(back.diagnostics.empty()) << name << to_string(back.diagnostics.front());
        ASSERT_EQ(ids.size(), back.network.node_count()) << name;
        for (const NodeId n : network.node_range()) {
            EXPECT_EQ(network.id(n), back.network.id(n)) << name;
        }
    }
}

// Texts inside JSON need no escapes of HTML.
TEST(Hostile, NothingIsEscapedTwice) {
    NetworkBuilder builder(false);
    for (const char* id : {"n1", "n2", "n3"}) builder.add_node(id);
    Network network = builder.build();
    network.nodes()
        .add("label", ColumnType::text)
        .set(0, std::string("Research & Development <beta>"));
    for (const char* name : {"json", "graphology", "cyjs", "jgf", "vosviewer"}) {
        const std::string text = spell(network, name);
        EXPECT_THAT(text, HasSubstr("\"label\":\"Research & Development <beta>\"")) << name;
    }
    std::vector<Diagnostic> said;
    EXPECT_THAT(graph_texts(network, "vosviewer-map", {}, said)[0],
                HasSubstr("1\tResearch & Development <beta>\n"));
}

}  // namespace
}  // namespace bibweft::graphio::test
