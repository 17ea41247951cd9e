#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graphio/buffer.hpp"
#include "graphio/edgelist_parts.hpp"
#include "graphio/losses.hpp"
#include "graphio/model.hpp"

namespace bibweft::graphio {
namespace {

/// The ids on one line each, still all different.
std::vector<std::string> ids_on_a_line(const ExportModel& model, const WriteContext& context) {
    std::set<std::string> taken(model.ids.begin(), model.ids.end());
    std::vector<std::string> out;
    std::size_t changed = 0;
    for (const std::string& id : model.ids) {
        std::string one = id;
        if (id.find_first_of("\n\r") != std::string::npos) {
            std::ranges::replace(one, '\n', ' ');
            std::ranges::replace(one, '\r', ' ');
            while (!taken.insert(one).second) one += "_2";
            ++changed;
        }
        out.push_back(std::move(one));
    }
    if (changed > 0) {
        context.report(Severity::warning, "edgelist.ids",
                       fmt::format("{} ids lose their line ends", changed));
    }
    return out;
}

/// Quoted where a reader would not see the id as it is.
std::string field(const std::string& id) {
    const bool plain = id.find('\t') == std::string::npos &&
                       std::string_view("\"#% ").find(id.front()) == std::string_view::npos &&
                       id.back() != ' ' && !edgelist_header({id, "target"}) &&
                       !edgelist_header({"source", id});
    if (plain) return id;
    std::string out = "\"";
    for (const char c : id) out.append(c == '"' ? 2 : 1, c);
    return out + '"';
}

}  // namespace

void write_edgelist(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {{}, {}, false, false}, context);
    std::vector<std::string> ids = ids_on_a_line(model, context);
    for (std::string& id : ids) id = field(id);
    Buffer out(sink);
    out << (network.directed() ? "# directed" : "# undirected")
        << ": source, target and weight, separated by tabs\n";
    std::vector<bool> linked(ids.size());
    for (const Edge& edge : network.edges()) {
        linked[index_of(edge.source)] = linked[index_of(edge.target)] = true;
        out << ids[index_of(edge.source)] << '\t' << ids[index_of(edge.target)] << '\t'
            << edge.weight << '\n';
        out.breathe();
    }
    out.flush();
    Losses losses;
    losses.add(static_cast<std::size_t>(std::ranges::count(linked, false)), "node without edges",
               "nodes without edges");
    losses.add_columns(network, {}, {});
    losses.add_graph_attributes(network);
    losses.report(context, "an edge list");
}

}  // namespace bibweft::graphio
