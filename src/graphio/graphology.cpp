#include <fmt/format.h>

#include <array>

#include "graphio/json_cells.hpp"
#include "graphio/json_document.hpp"
#include "graphio/json_shape.hpp"
#include "graphio/options.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".graphology.json"};
constexpr std::array options{size_by};

constexpr std::array<std::string_view, 5> node_names{"label", "x", "y", "size", "color"};
constexpr std::array<std::string_view, 1> edge_names{"weight"};

bool looks_like_graphology(std::string_view head) {
    const JsonShape shape(head);
    if (!shape.is_array("nodes")) return false;
    if (shape.has("nodes[]")) return shape.has("nodes[].key") && !shape.has("nodes[].id");
    return shape.is_object("attributes") || shape.is_object("options");
}

/// Takes members of "attributes" for cells.
void read_attributes(DraftTable& table, const JsonObject& fields, std::uint32_t row,
                     std::initializer_list<std::string_view> except) {
    if (const auto attributes = json_object(fields, "attributes")) {
        add_json_cells(table, *attributes, row, except);
    }
}

void read_node(Draft& draft, const JsonElement& node, std::size_t number) {
    JsonObject fields;
    if (node.get(fields) != simdjson::SUCCESS) {
        draft.context().fail(0, fmt::format("node {} is no object", number));
    }
    const auto key = json_field(fields, "key");
    const std::optional<std::string> id = key ? json_id(*key) : std::nullopt;
    if (!id) draft.context().fail(0, fmt::format("node {} has no \"key\"", number));
    read_attributes(draft.nodes, fields, draft.declare_node(*id, 0), {});
}

void read_edge(Draft& draft, const JsonElement& edge, bool says) {
    const std::size_t number = draft.edge_count() + 1;
    JsonObject fields;
    if (edge.get(fields) != simdjson::SUCCESS) {
        draft.context().fail(0, fmt::format("link {} is no object", number));
    }
    const std::uint32_t source = json_end(draft, fields, "source", number);
    const std::uint32_t target = json_end(draft, fields, "target", number);
    const std::uint32_t row = draft.add_edge(source, target, 0);
    bool undirected = false;
    if (const auto word = json_field(fields, "undirected")) {
        if (word->get(undirected) != simdjson::SUCCESS) undirected = false;
        says = true;
    }
    if (says) draft.edge_says(!undirected);
    const std::string key(json_text(fields, "key"));
    if (!key.empty() && key != fmt::format("e{}", row)) {
        draft.edges[draft.edges.column("key")].add(row, key);
    }
    if (const auto attributes = json_object(fields, "attributes")) {
        if (const auto weight = json_field(*attributes, "weight")) {
            set_json_weight(draft, *weight, row);
        }
    }
    read_attributes(draft.edges, fields, row, {"weight"});
}

Network read_document(const JsonObject& root, const ReadContext& context) {
    Draft draft(context, "graphology");
    const auto nodes = json_array(root, "nodes");
    if (!nodes) context.fail(0, "the JSON is no graphology graph: it holds no array \"nodes\"");
    std::size_t number = 0;
    for (const JsonElement node : *nodes) read_node(draft, node, ++number);
    const auto settings = json_object(root, "options");
    const std::string_view type = settings ? json_text(*settings, "type") : "";
    if (const auto edges = json_array(root, "edges")) {
        for (const JsonElement edge : *edges) read_edge(draft, edge, type != "undirected");
    }
    if (const auto attributes = json_object(root, "attributes")) {
        read_graph_object(simdjson::minify(*attributes), draft);
    }
    return draft.finish(draft.agreed_direction(type == "directed"));
}

Network read_graphology(std::string_view text, const ReadContext& context) {
    const JsonDocument document(text, context);
    return guarded_json(context, [&] { return read_document(document.object(), context); });
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.node_columns);
    JsonMembers members(out, removed);
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        out << (n == 0 ? "\n" : ",\n");
        members.open();
        members.text("\"key\"", model.ids[n]);
        members.open("\"attributes\"");
        write_look(members, model, n);
        members.cells(columns, n);
        members.close();
        out << '}';
        out.breathe();
    }
}

void write_edges(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.edge_columns);
    const std::vector<std::string> ids = json_ids(model);
    JsonMembers members(out, removed);
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << (e == 0 ? "\n" : ",\n");
        members.open();
        members.text("\"key\"", fmt::format("e{}", e));
        members.raw("\"source\"", ids[index_of(edge.source)]);
        members.raw("\"target\"", ids[index_of(edge.target)]);
        if (!model.network.directed()) members.raw("\"undirected\"", "true");
        members.open("\"attributes\"");
        members.real("\"weight\"", edge.weight);
        members.cells(columns, e);
        members.close();
        out << '}';
        out.breathe();
    }
}

void write_graphology(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {node_names, edge_names, false, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"attributes\":" << graph_object(network) << ",\n\"options\":{\"type\":\""
        << (network.directed() ? "directed" : "undirected")
        << "\",\"multi\":false,\"allowSelfLoops\":true},\n\"nodes\":[";
    write_nodes(out, model, removed);
    out << "],\n\"edges\":[";
    write_edges(out, model, removed);
    out << "]}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace

extern const GraphFormat graphology_format;
const GraphFormat graphology_format{
    "graphology",
    "graphology JSON, for Gephi Lite, sigma.js and graphology",
    suffixes,
    "Direction, weights to the last bit, labels, positions, sizes, colours, all columns with their "
    "types (whole numbers beyond 2^53 become text), graph attributes and provenance.",
    looks_like_graphology,
    read_graphology,
    write_graphology,
    options};

}  // namespace bibweft::graphio
