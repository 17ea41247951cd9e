#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "graphio/clean.hpp"
#include "graphio/json_cells.hpp"
#include "graphio/json_document.hpp"
#include "graphio/json_shape.hpp"
#include "graphio/options.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 2> suffixes{".jgf.json", ".jgf"};
constexpr std::array options{size_by};

constexpr std::array<std::string_view, 5> node_names{"label", "x", "y", "size", "color"};
constexpr std::array<std::string_view, 1> edge_names{"weight"};

bool looks_like_jgf(std::string_view head) {
    const JsonShape shape(head);
    if (shape.is_array("graphs")) return true;
    if (!shape.is_object("graph") || shape.is_array("nodes") || shape.is_array("links")) {
        return false;
    }
    return shape.has("graph.nodes") || shape.is_array("graph.edges") ||
           shape.is_array("graph.hyperedges");
}

class Reader {
public:
    explicit Reader(const ReadContext& context) : context_(context), draft_(context, "jgf") {}

    Network read(const JsonObject& root) {
        const JsonObject graph = choose(root);
        if (const auto nodes = json_object(graph, "nodes")) {
            for (const auto node : *nodes) read_node(node.key, node.value);
        } else if (const auto list = json_array(graph, "nodes")) {
            read_list(*list);
        }
        if (const auto edges = json_array(graph, "edges")) {
            for (const JsonElement edge : *edges) read_edge(edge);
        }
        if (const auto hyper = json_array(graph, "hyperedges"); hyper && hyper->size() > 0) {
            draft_.report(Severity::warning, "hyperedges", 0,
                          fmt::format("{} hyperedges are left out", hyper->size()));
        }
        read_attributes(graph);
        bool directed = true;  // what the format says of a graph that does not say
        if (const auto word = json_field(graph, "directed")) {
            if (word->get(directed) != simdjson::SUCCESS) directed = true;
        }
        return draft_.finish(draft_.agreed_direction(directed));
    }

private:
    /// The graph, or the first of several.
    JsonObject choose(const JsonObject& root) {
        if (const auto graph = json_object(root, "graph")) return *graph;
        const auto graphs = json_array(root, "graphs");
        JsonObject first;
        if (!graphs || graphs->size() == 0 || graphs->at(0).get(first) != simdjson::SUCCESS) {
            context_.fail(0, "the JSON holds neither an object \"graph\" nor \"graphs\"");
        }
        if (graphs->size() > 1) {
            const std::string_view label = json_text(first, "label");
            draft_.report(
                Severity::warning, "several-graphs", 0,
                fmt::format("the first of {} graphs{} is read, the others are left out",
                            graphs->size(), label.empty() ? "" : fmt::format(" (\"{}\")", label)));
        }
        return first;
    }

    void read_node(std::string_view id, const JsonElement& node) {
        JsonObject fields;
        if (node.get(fields) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("node \"{}\" is no object", id));
        }
        const std::uint32_t row = draft_.declare_node(id, 0);
        if (const auto metadata = json_object(fields, "metadata")) {
            const bool labelled = json_field(fields, "label").has_value();
            add_json_cells(draft_.nodes, *metadata, row, {labelled ? "label" : ""});
        }
        add_json_cells(draft_.nodes, fields, row, {"id", "metadata"});
    }
    /// Version 1: nodes are a list and name themselves.
    void read_list(const JsonArray& nodes) {
        std::size_t number = 0;
        for (const JsonElement node : nodes) {
            ++number;
            JsonObject fields;
            if (node.get(fields) != simdjson::SUCCESS) {
                context_.fail(0, fmt::format("node {} is no object", number));
            }
            const auto cell = json_field(fields, "id");
            const std::optional<std::string> id = cell ? json_id(*cell) : std::nullopt;
            if (!id) context_.fail(0, fmt::format("node {} has no \"id\"", number));
            read_node(*id, node);
        }
    }

    void read_edge(const JsonElement& edge) {
        const std::size_t number = draft_.edge_count() + 1;
        JsonObject fields;
        if (edge.get(fields) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("link {} is no object", number));
        }
        const std::uint32_t source = json_end(draft_, fields, "source", number);
        const std::uint32_t target = json_end(draft_, fields, "target", number);
        const std::uint32_t row = draft_.add_edge(source, target, 0);
        bool directed = false;
        if (const auto word = json_field(fields, "directed");
            word && word->get(directed) == simdjson::SUCCESS) {
            draft_.edge_says(directed);
        }
        add_json_cells(draft_.edges, fields, row,
                       {"id", "source", "target", "directed", "metadata", "weight"});
        const std::string id(json_text(fields, "id"));
        if (!id.empty()) draft_.edges[draft_.edges.column("key")].add(row, id);
        if (const auto weight = json_field(fields, "weight")) set_json_weight(draft_, *weight, row);
        if (const auto metadata = json_object(fields, "metadata")) {
            if (const auto weight = json_field(*metadata, "weight")) {
                set_json_weight(draft_, *weight, row);
            }
            add_json_cells(draft_.edges, *metadata, row, {"weight"});
        }
    }

    /// `metadata`, and what else the graph says of itself.
    void read_attributes(const JsonObject& graph) {
        if (const auto metadata = json_object(graph, "metadata")) {
            read_graph_object(simdjson::minify(*metadata), draft_);
        }
        for (const char* name : {"id", "type", "label"}) {
            const std::string text(json_text(graph, name));
            const std::string_view attribute = std::string_view(name) == "label" ? "title" : name;
            const bool known = std::ranges::any_of(
                draft_.attributes, [&](const auto& a) { return a.first == attribute; });
            if (!text.empty() && !known) draft_.attributes.emplace_back(attribute, text);
        }
    }

    const ReadContext& context_;
    Draft draft_;
};

Network read_jgf(std::string_view text, const ReadContext& context) {
    const JsonDocument document(text, context);
    return guarded_json(context, [&] { return Reader(context).read(document.object()); });
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.node_columns);
    const std::vector<std::string> ids = json_ids(model);
    const Presentation& look = model.look;
    JsonMembers members(out, removed);
    for (std::size_t n = 0; n < ids.size(); ++n) {
        out << (n == 0 ? "\n" : ",\n") << ids[n] << ':';
        members.open();
        members.text("\"label\"", model.labels[n]);
        members.open("\"metadata\"");
        if (!look.x.empty()) {
            members.real("\"x\"", look.x[n]);
            members.real("\"y\"", look.y[n]);
        }
        if (!look.size.empty()) members.real("\"size\"", look.size[n]);
        if (!look.color.empty() && !look.color[n].empty()) {
            members.text("\"color\"", look.color[n]);
        }
        members.cells(columns, n);
        members.close();
        out << '}';
        out.breathe();
    }
}

/// True for the columns that the format has members for.
bool is_member(const JsonColumn& column) {
    return (column.name == "\"relation\"" || column.name == "\"label\"") &&
           column.source->column->type() == ColumnType::text;
}

void write_edges(Buffer& out, const ExportModel& model, std::size_t& removed) {
    std::vector<JsonColumn> columns = json_columns(model.edge_columns);
    std::vector<JsonColumn> own;
    for (const JsonColumn& column : columns) {
        if (is_member(column)) own.push_back(column);
    }
    std::erase_if(columns, is_member);
    const std::vector<std::string> ids = json_ids(model);
    JsonMembers members(out, removed);
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << (e == 0 ? "\n" : ",\n");
        members.open();
        members.raw("\"source\"", ids[index_of(edge.source)]);
        members.raw("\"target\"", ids[index_of(edge.target)]);
        members.raw("\"directed\"", model.network.directed() ? "true" : "false");
        members.cells(own, e);
        members.open("\"metadata\"");
        members.real("\"weight\"", edge.weight);
        members.cells(columns, e);
        members.close();
        out << '}';
        out.breathe();
    }
}

void write_jgf(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {node_names, edge_names, false, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"graph\":{\"directed\":" << (network.directed() ? "true" : "false");
    for (const auto& [name, value] : network.attributes()) {
        const auto* title = std::get_if<std::string>(&value);
        if (name != "title" || title == nullptr) continue;
        out << ",\"label\":";
        append_json_string(out.text(), clean_text(*title, removed));
    }
    out << ",\"metadata\":" << graph_object(network) << ",\n\"nodes\":{";
    write_nodes(out, model, removed);
    out << "},\n\"edges\":[";
    write_edges(out, model, removed);
    out << "]}}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace

extern const GraphFormat jgf_format;
const GraphFormat jgf_format{
    "jgf",
    "JSON Graph Format 2 (read: 1 too, and the first of several graphs)",
    suffixes,
    "Direction, weights to the last bit, labels, relations; positions, sizes, colours and all "
    "columns as metadata with their types (whole numbers beyond 2^53 become text); graph "
    "attributes "
    "and provenance.",
    looks_like_jgf,
    read_jgf,
    write_jgf,
    options};

}  // namespace bibweft::graphio
