#include <array>

#include "bibweft/core/error.hpp"
#include "graphio/json_cells.hpp"
#include "graphio/json_parts.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 6> node_names{"id", "label", "x", "y", "size", "color"};
constexpr std::array<std::string_view, 4> edge_names{"source", "target", "weight", "key"};

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.node_columns);
    JsonMembers members(out, removed);
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        out << (n == 0 ? "\n" : ",\n");
        members.open();
        members.text("\"id\"", model.ids[n]);
        write_look(members, model, n);
        members.cells(columns, n);
        members.close();
        out.breathe();
    }
}

void write_links(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.edge_columns);
    const std::vector<std::string> ids = json_ids(model);
    JsonMembers members(out, removed);
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << (e == 0 ? "\n" : ",\n");
        members.open();
        members.raw("\"source\"", ids[index_of(edge.source)]);
        members.raw("\"target\"", ids[index_of(edge.target)]);
        members.real("\"weight\"", edge.weight);
        members.cells(columns, e);
        members.close();
        out.breathe();
    }
}

}  // namespace

void write_json(const Network& network, const WriteContext& context, Sink& sink) {
    const std::string& key = context.options.json_edges_key;
    if (key != "links" && key != "edges") {
        throw Error(ErrorCode::usage,
                    "the JSON key of the edges is \"links\" or \"edges\", not \"" + key + "\"");
    }
    const ExportModel model = export_model(network, {node_names, edge_names, false, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"directed\":" << (network.directed() ? "true" : "false")
        << ",\"multigraph\":false,\"graph\":" << graph_object(network) << ",\n\"nodes\":[";
    write_nodes(out, model, removed);
    out << "],\n\"" << key << "\":[";
    write_links(out, model, removed);
    out << "]}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace bibweft::graphio
