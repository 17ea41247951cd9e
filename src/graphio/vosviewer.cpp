#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/json_cells.hpp"
#include "graphio/json_document.hpp"
#include "graphio/json_shape.hpp"
#include "graphio/options.hpp"
#include "graphio/stamp.hpp"
#include "graphio/vosviewer_items.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".vosviewer.json"};
constexpr std::array options{size_by};
constexpr std::size_t most_shown_links = 5000;  ///< more make the viewer slow; its default is 1000

bool looks_like_vosviewer(std::string_view head) {
    const JsonShape shape(head);
    return shape.is_object("network") &&
           (shape.is_array("network.items") || shape.is_array("network.links"));
}

class Reader {
public:
    explicit Reader(const ReadContext& context) : draft_(context, "vosviewer") {}

    Network read(const JsonObject& root) {
        const auto network = json_object(root, "network");
        if (!network) {
            draft_.context().fail(0,
                                  "the JSON is no VOSviewer file: it holds no object \"network\"");
        }
        if (const auto clusters = json_array(*network, "clusters")) read_clusters(*clusters);
        if (const auto items = json_array(*network, "items")) {
            for (const JsonElement item : *items) read_item(item);
        }
        if (const auto links = json_array(*network, "links")) {
            for (const JsonElement link : *links) read_link(link);
        }
        read_surroundings(root);
        return draft_.finish(false);
    }

private:
    void read_clusters(const JsonArray& clusters) {
        for (const JsonElement cluster : clusters) {
            JsonObject fields;
            std::int64_t number = 0;
            if (cluster.get(fields) != simdjson::SUCCESS) continue;
            if (fields.at_key("cluster").get(number) != simdjson::SUCCESS) continue;
            cluster_labels_[number] = json_text(fields, "label");
        }
    }

    void read_item(const JsonElement& item) {
        ++items_;
        JsonObject fields;
        if (item.get(fields) != simdjson::SUCCESS) {
            draft_.context().fail(0, fmt::format("item {} is no object", items_));
        }
        auto id = json_field(fields, "id");
        if (!id) id = json_field(fields, "label");
        const std::optional<std::string> name = id ? json_id(*id) : std::nullopt;
        if (!name)
            draft_.context().fail(0, fmt::format("item {} has neither id nor label", items_));
        const std::uint32_t row = draft_.declare_node(*name, 0);
        add_json_cells(draft_.nodes, fields, row, {"id", "weights", "scores"});
        for (const char* role : {"weight", "score"}) {
            const auto values = json_object(fields, std::string(role) + "s");
            if (!values) continue;
            for (const auto value : *values) {
                add_json_cell(draft_.nodes, vos_column_name(role, value.key), row, value.value);
            }
        }
        std::int64_t cluster = 0;
        if (fields.at_key("cluster").get(cluster) != simdjson::SUCCESS) return;
        const auto label = cluster_labels_.find(cluster);
        if (label == cluster_labels_.end() || label->second.empty()) return;
        draft_.nodes[draft_.nodes.column("cluster_label")].add(row, label->second);
    }

    void read_link(const JsonElement& link) {
        const std::size_t number = draft_.edge_count() + 1;
        JsonObject fields;
        if (link.get(fields) != simdjson::SUCCESS) {
            draft_.context().fail(0, fmt::format("link {} is no object", number));
        }
        const std::uint32_t source = json_end(draft_, fields, "source_id", number);
        const std::uint32_t target = json_end(draft_, fields, "target_id", number);
        const std::uint32_t row = draft_.add_edge(source, target, 0);
        if (const auto strength = json_field(fields, "strength")) {
            set_json_weight(draft_, *strength, row);
        }
        add_json_cells(draft_.edges, fields, row, {"source_id", "target_id", "strength"});
    }

    /// `info` becomes attributes of the graph; `config` is one, as it is.
    void read_surroundings(const JsonObject& root) {
        std::size_t left = 0;
        if (const auto info = json_object(root, "info")) {
            for (const auto entry : *info) {
                if (!entry.value.is_string()) {
                    ++left;
                    continue;
                }
                draft_.attributes.emplace_back(std::string(entry.key), json_value(entry.value));
            }
        }
        if (const auto config = json_object(root, "config")) {
            draft_.attributes.emplace_back("vosviewer_config", simdjson::minify(*config));
        }
        if (left > 0) {
            draft_.report(
                Severity::warning, "info", 0,
                fmt::format("{} entries of \"info\" that are no text are left out", left));
        }
    }

    Draft draft_;
    std::size_t items_ = 0;
    std::map<std::int64_t, std::string> cluster_labels_;
};

Network read_vosviewer(std::string_view text, const ReadContext& context) {
    const JsonDocument document(text, context);
    return guarded_json(context, [&] { return Reader(context).read(document.object()); });
}

void write_numbers(JsonMembers& members, std::string_view name,
                   const std::vector<VosColumn>& columns, std::size_t n) {
    if (columns.empty()) return;
    members.open(name);
    for (const VosColumn& column : columns) {
        const std::optional<double> value = column.column->number(n);
        if (!value || !std::isfinite(*value)) continue;
        std::string quoted;
        append_json_string(quoted, column.name);
        std::string number;
        append_json_value(number, column.column->value(n));
        members.raw(quoted, number);
    }
    members.close();
}

void write_text(JsonMembers& members, std::string_view name, const Column* column, std::size_t n,
                std::size_t& removed) {
    if (column == nullptr || !column->has(n)) return;
    members.text(name, clean_text(column->text(n), removed));
}

void write_items(Buffer& out, const VosMap& map, std::size_t& removed) {
    JsonMembers members(out, removed);
    for (std::size_t n = 0; n < map.ids.size(); ++n) {
        out << (n == 0 ? "\n" : ",\n");
        members.open();
        members.raw("\"id\"", map.ids[n]);
        members.text("\"label\"", map.model.labels[n]);
        write_text(members, "\"description\"", map.description, n, removed);
        write_text(members, "\"url\"", map.url, n, removed);
        if (!map.x.empty()) {
            members.real("\"x\"", map.x[n]);
            members.real("\"y\"", map.y[n]);
        }
        if (map.cluster[n] > 0) members.integer("\"cluster\"", map.cluster[n]);
        write_numbers(members, "\"weights\"", map.weights, n);
        write_numbers(members, "\"scores\"", map.scores, n);
        members.close();
        out.breathe();
    }
}

void write_links(Buffer& out, const VosMap& map, std::size_t& removed) {
    JsonMembers members(out, removed);
    bool first = true;
    for (const Edge& edge : map.links().edges()) {
        out << (first ? "\n" : ",\n");
        first = false;
        members.open();
        members.raw("\"source_id\"", map.ids[index_of(edge.source)]);
        members.raw("\"target_id\"", map.ids[index_of(edge.target)]);
        members.real("\"strength\"", edge.weight);
        members.close();
        out.breathe();
    }
}

void write_clusters(Buffer& out, const VosMap& map, std::size_t& removed) {
    const auto labels = map.cluster_labels();
    if (labels.empty()) return;
    out << ",\n\"clusters\":[";
    JsonMembers members(out, removed);
    for (const auto& [cluster, label] : labels) {
        out << (cluster == labels.front().first ? "" : ",");
        members.open();
        members.integer("\"cluster\"", cluster);
        members.text("\"label\"", label);
        members.close();
    }
    out << ']';
}

/// A text among the attributes of the graph, cleaned; "" if there is none.
std::string attribute(const Network& network, std::string_view wanted, std::size_t& removed) {
    for (const auto& [name, value] : network.attributes()) {
        const auto* text = std::get_if<std::string>(&value);
        if (name == wanted && text != nullptr) return clean_text(*text, removed);
    }
    return {};
}

/// The viewer's settings: those the network was read with, else colours for all clusters and links
/// enough.
std::string config(const VosMap& map) {
    std::size_t removed = 0;
    const std::string own = attribute(map.model.network, "vosviewer_config", removed);
    simdjson::dom::parser parser;
    JsonObject fields;
    if (!own.empty() && parser.parse(own).get(fields) == simdjson::SUCCESS) {
        return simdjson::minify(fields);
    }
    std::string out = "{";
    const std::set<std::int64_t> clusters(map.cluster.begin(), map.cluster.end());
    if (*clusters.rbegin() > 0) {
        out += "\"color_schemes\":{\"cluster_colors\":[";
        for (const std::int64_t cluster : clusters) {
            if (cluster == 0) continue;
            if (!out.ends_with('[')) out += ',';
            out +=
                fmt::format("{{\"cluster\":{},\"color\":\"{}\"}}", cluster, cluster_color(cluster));
        }
        out += "]},";
    }
    const std::size_t links = std::min(map.links().edge_count(), most_shown_links);
    return out + fmt::format("\"parameters\":{{\"max_n_links\":{}}}}}", links);
}

void write_vosviewer(const Network& network, const WriteContext& context, Sink& sink) {
    const VosMap map(network, context, "vosviewer");
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"network\":{\n\"items\":[";
    write_items(out, map, removed);
    out << "],\n\"links\":[";
    write_links(out, map, removed);
    out << ']';
    write_clusters(out, map, removed);
    out << '}';
    if (!map.ids.empty()) out << ",\n\"config\":" << config(map);
    JsonMembers info(out, removed);
    out << ",\n\"info\":";
    info.open();
    const std::string title = attribute(network, "title", removed);
    const std::string description = attribute(network, "description", removed);
    if (!title.empty()) info.text("\"title\"", title);
    if (!description.empty()) info.text("\"description\"", description);
    info.close();
    out << "}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace

extern const GraphFormat vosviewer_format;
const GraphFormat vosviewer_format{
    "vosviewer",
    "VOSviewer JSON, for VOSviewer and VOSviewer Online",
    suffixes,
    "Links without direction, weights to the last bit, labels, positions (within -1 and 1), "
    "clusters 1..1000 with their labels, url, description, title; numeric columns as weights and "
    "scores: those called weight<NAME> and score<NAME>, else whole numbers >= 0 without gaps as "
    "weights and the others as scores. Ids become numbers; text columns, edge columns and "
    "provenance are left out.",
    looks_like_vosviewer,
    read_vosviewer,
    write_vosviewer,
    options,
    Wants::positions_and_clusters};

}  // namespace bibweft::graphio
