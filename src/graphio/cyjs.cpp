#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "bibweft/core/provenance.hpp"
#include "graphio/clean.hpp"
#include "graphio/json_cells.hpp"
#include "graphio/json_document.hpp"
#include "graphio/json_shape.hpp"
#include "graphio/options.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".cyjs"};
constexpr std::array options{size_by};

constexpr std::array<std::string_view, 8> node_names{"id",   "label", "x",    "y",
                                                     "size", "color", "name", "value"};
constexpr std::array<std::string_view, 4> edge_names{"id", "source", "target", "weight"};

bool looks_like_cyjs(std::string_view head) {
    const JsonShape shape(head);
    return shape.is_object("elements") || shape.is_array("elements") || shape.has("[].data");
}

/// The graph attribute `title`, or "".
std::string title_of(const std::vector<std::pair<std::string, Value>>& attributes) {
    for (const auto& [name, value] : attributes) {
        if (name == "title") return to_text(value);
    }
    return {};
}

class Reader {
public:
    explicit Reader(const ReadContext& context) : context_(context), draft_(context, "cyjs") {}

    Network read(const JsonElement& root) {
        JsonArray flat;
        JsonObject fields;
        bool directed = false;
        if (root.get(flat) == simdjson::SUCCESS) {
            read_elements(flat);
        } else if (root.get(fields) == simdjson::SUCCESS) {
            read_elements(fields);
            if (const auto word = json_field(fields, "directed")) {
                if (word->get(directed) != simdjson::SUCCESS) directed = false;
            }
            read_data(fields);
        } else {
            context_.fail(0, "the JSON is no Cytoscape graph: neither object nor array");
        }
        settle_names();
        return draft_.finish(directed);
    }

private:
    void read_elements(const JsonObject& root) {
        if (const auto flat = json_array(root, "elements")) return read_elements(*flat);
        const auto groups = json_object(root, "elements");
        if (!groups) context_.fail(0, "the JSON is no Cytoscape graph: it holds no \"elements\"");
        if (const auto nodes = json_array(*groups, "nodes")) {
            for (const JsonElement node : *nodes) read_node(object_of(node));
        }
        if (const auto edges = json_array(*groups, "edges")) {
            for (const JsonElement edge : *edges) read_edge(object_of(edge));
        }
    }
    /// Nodes and edges in one list: an edge is what has a source.
    void read_elements(const JsonArray& flat) {
        for (const JsonElement element : flat) {
            const JsonObject fields = object_of(element);
            const auto data = json_object(fields, "data");
            const bool edge = json_text(fields, "group") == "edges" ||
                              (data && json_field(*data, "source").has_value());
            edge ? read_edge(fields) : read_node(fields);
        }
    }
    JsonObject object_of(const JsonElement& element) {
        JsonObject fields;
        ++number_;
        if (element.get(fields) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("element {} is no object", number_));
        }
        return fields;
    }
    JsonObject data_of(const JsonObject& fields) const {
        const auto data = json_object(fields, "data");
        if (!data) context_.fail(0, fmt::format("element {} has no object \"data\"", number_));
        return *data;
    }

    void read_node(const JsonObject& fields) {
        const JsonObject data = data_of(fields);
        const auto cell = json_field(data, "id");
        const std::optional<std::string> id = cell ? json_id(*cell) : std::nullopt;
        if (!id) context_.fail(0, fmt::format("element {} has no \"id\"", number_));
        const std::uint32_t row = draft_.declare_node(*id, 0);
        add_json_cells(draft_.nodes, data, row, {"id"});
        const auto position = json_object(fields, "position");
        if (!position) return;
        const auto x = json_field(*position, "x");
        const auto y = json_field(*position, "y");
        double upwards = 0;
        if (!x || !x->is_number() || !y || y->get(upwards) != simdjson::SUCCESS) return;
        add_json_cell(draft_.nodes, "x", row, *x);
        draft_.nodes[draft_.nodes.column("y")].add(row, 0.0 - upwards);
    }

    void read_edge(const JsonObject& fields) {
        const JsonObject data = data_of(fields);
        const std::size_t number = draft_.edge_count() + 1;
        const std::uint32_t source = json_end(draft_, data, "source", number);
        const std::uint32_t target = json_end(draft_, data, "target", number);
        const std::uint32_t row = draft_.add_edge(source, target, 0);
        if (const auto weight = json_field(data, "weight")) set_json_weight(draft_, *weight, row);
        add_json_cells(draft_.edges, data, row, {"id", "source", "target", "weight"});
        const std::string id(json_text(data, "id"));
        if (!id.empty() && id != fmt::format("e{}", row)) {
            draft_.edges[draft_.edges.column("key")].add(row, id);
        }
    }

    /// The attributes of the graph: an object, or pairs as networkx writes them.
    void read_data(const JsonObject& root) {
        if (const auto data = json_object(root, "data")) {
            read_graph_object(simdjson::minify(*data), draft_);
        } else if (const auto pairs = json_array(root, "data")) {
            for (const JsonElement pair : *pairs) {
                JsonArray two;
                std::string_view name;
                if (pair.get(two) != simdjson::SUCCESS || two.size() != 2) continue;
                if (two.at(0).get(name) != simdjson::SUCCESS) continue;
                draft_.attributes.emplace_back(std::string(name), json_value(two.at(1)));
            }
        }
        const std::string title = title_of(draft_.attributes);
        std::erase_if(draft_.attributes, [&](const auto& attribute) {
            return attribute.first == "name" &&
                   (to_text(attribute.second) == title || to_text(attribute.second) == "network");
        });
    }

    /// True if the column says of all nodes what the function says.
    template <class Expected>
    bool repeats(const char* name, Expected&& expected) {
        const DraftColumn* column = draft_.nodes.find(name);
        if (column == nullptr) return false;
        for (std::size_t i = 0; i < column->size(); ++i) {
            if (to_text(column->value(i)) != expected(column->row(i))) return false;
        }
        return true;
    }
    /// `value` repeats the id and `name` the label, for readers that look for them; where there is
    /// no label, the name is it.
    void settle_names() {
        if (repeats("value", [&](std::uint32_t n) { return draft_.id(n); })) {
            draft_.nodes.erase("value");
        }
        const DraftColumn* name = draft_.nodes.find("name");
        if (name == nullptr) return;
        std::vector<std::string> labels(draft_.node_count());
        if (const DraftColumn* label = draft_.nodes.find("label")) {
            for (std::size_t i = 0; i < label->size(); ++i) {
                labels[label->row(i)] = to_text(label->value(i));
            }
        } else {
            const DraftColumn names = *name;
            DraftColumn& made = draft_.nodes[draft_.nodes.column("label")];
            for (std::size_t i = 0; i < names.size(); ++i) {
                made.add(names.row(i), labels[names.row(i)] = to_text(names.value(i)));
            }
        }
        if (repeats("name", [&](std::uint32_t n) { return labels[n]; })) {
            draft_.nodes.erase("name");
        }
    }

    const ReadContext& context_;
    Draft draft_;
    std::size_t number_ = 0;
};

Network read_cyjs(std::string_view text, const ReadContext& context) {
    const JsonDocument document(text, context);
    return guarded_json(context, [&] { return Reader(context).read(document.root()); });
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.node_columns);
    const Presentation& look = model.look;
    JsonMembers members(out, removed);
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        out << (n == 0 ? "\n" : ",\n");
        members.open();
        members.open("\"data\"");
        members.text("\"id\"", model.ids[n]);
        members.text("\"name\"", model.labels[n]);
        members.text("\"value\"", model.ids[n]);
        members.text("\"label\"", model.labels[n]);
        if (!look.size.empty()) members.real("\"size\"", look.size[n]);
        if (!look.color.empty() && !look.color[n].empty()) {
            members.text("\"color\"", look.color[n]);
        }
        members.cells(columns, n);
        members.close();
        if (!look.x.empty()) {
            members.open("\"position\"");
            members.real("\"x\"", look.x[n]);
            members.real("\"y\"", 0.0 - look.y[n]);  // downwards; never -0
            members.close();
        }
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
        members.open("\"data\"");
        members.text("\"id\"", fmt::format("e{}", e));
        members.raw("\"source\"", ids[index_of(edge.source)]);
        members.raw("\"target\"", ids[index_of(edge.target)]);
        members.real("\"weight\"", edge.weight);
        members.cells(columns, e);
        members.close();
        out << '}';
        out.breathe();
    }
}

/// The graph's attributes with a name before them.
std::string graph_data(const Network& network) {
    std::string attributes = graph_object(network);
    const auto is_name = [](const auto& attribute) { return attribute.first == "name"; };
    if (std::ranges::any_of(network.attributes(), is_name)) return attributes;
    std::size_t removed = 0;
    std::string title = clean_line(title_of(network.attributes()), removed);
    std::string out = "{\"name\":";
    append_json_string(out, title.empty() ? "network" : title);
    if (attributes != "{}") out += ',';
    return out + attributes.substr(1);
}

void write_cyjs(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {node_names, edge_names, false, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"format_version\":\"1.0\",\"generated_by\":\"bibweft-" << version()
        << "\",\"target_cytoscapejs_version\":\"~2.1\",\n\"data\":" << graph_data(network)
        << ",\n\"directed\":" << (network.directed() ? "true" : "false")
        << ",\"multigraph\":false,\n\"elements\":{\"nodes\":[";
    write_nodes(out, model, removed);
    out << "],\n\"edges\":[";
    write_edges(out, model, removed);
    out << "]}}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace

extern const GraphFormat cyjs_format;
const GraphFormat cyjs_format{
    "cyjs",
    "Cytoscape JSON, for Cytoscape, cytoscape.js and networkx",
    suffixes,
    "Direction, weights to the last bit, labels, positions (cytoscape.js: layout preset), sizes "
    "and colours as columns, all columns with their types (whole numbers beyond 2^53 become text), "
    "graph attributes and provenance.",
    looks_like_cyjs,
    read_cyjs,
    write_cyjs,
    options};

}  // namespace bibweft::graphio
