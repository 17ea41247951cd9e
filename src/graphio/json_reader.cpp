#include <fmt/format.h>

#include <vector>

#include "graphio/json_document.hpp"
#include "graphio/json_parts.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

/// The numbers of the nodes behind ends that say 0, 1, 2 …
enum class Ends { ids, positions };

class Reader {
public:
    Reader(const JsonObject& root, const ReadContext& context)
        : root_(root), context_(context), draft_(context, "json") {}

    Network read() {
        const std::optional<JsonArray> nodes = json_array(root_, "nodes");
        if (!nodes) {
            context_.fail(0, "the JSON is no node-link graph: it holds no array \"nodes\"");
        }
        read_nodes(*nodes);
        if (const std::optional<JsonArray> links = find_links()) {
            const Ends ends = meaning_of_ends(*links);
            for (const JsonElement link : *links) read_link(link, ends);
        }
        if (const auto graph = json_object(root_, "graph")) {
            read_graph_object(simdjson::minify(*graph), draft_);
        }
        bool directed = false;
        if (const auto word = json_field(root_, "directed")) {
            if (word->get(directed) != simdjson::SUCCESS) {
                context_.fail(0, "\"directed\" is neither true nor false");
            }
        }
        return draft_.finish(directed);
    }

private:
    std::optional<JsonArray> find_links() const {
        for (const char* name : {"links", "edges"}) {
            if (const auto links = json_array(root_, name)) return links;
        }
        if (json_field(root_, "links") || json_field(root_, "edges")) {
            context_.fail(0, "\"links\" is no array");
        }
        return std::nullopt;
    }

    void read_nodes(const JsonArray& nodes) {
        std::size_t number = 0;
        for (const JsonElement node : nodes) {
            ++number;
            JsonObject fields;
            if (node.get(fields) != simdjson::SUCCESS) {
                context_.fail(0, fmt::format("node {} is no object", number));
            }
            const auto cell = json_field(fields, "id");
            std::optional<std::string> id = cell ? json_id(*cell) : std::nullopt;
            if (cell && !id) {
                context_.fail(0, fmt::format("node {}: its id is neither text nor number", number));
            }
            if (!id) id = fmt::format("n{}", number);
            const std::uint32_t row = draft_.declare_node(*id, 0);
            add_json_cells(draft_.nodes, fields, row, {"id"});
            rows_.push_back(row);
        }
    }

    /// Ends are positions if all are whole numbers below the number of nodes and none is an id.
    Ends meaning_of_ends(const JsonArray& links) const {
        bool any = false;
        for (const JsonElement link : links) {
            JsonObject fields;
            if (link.get(fields) != simdjson::SUCCESS) return Ends::ids;
            for (const char* name : {"source", "target"}) {
                const auto cell = json_field(fields, name);
                std::uint64_t position = 0;
                if (!cell || cell->get(position) != simdjson::SUCCESS || position >= rows_.size() ||
                    draft_.find(to_text(static_cast<std::int64_t>(position)))) {
                    return Ends::ids;
                }
                any = true;
            }
        }
        return any ? Ends::positions : Ends::ids;
    }

    std::uint32_t end_row(const JsonObject& fields, const char* name, Ends ends,
                          std::size_t number) {
        if (ends == Ends::positions) return rows_[std::uint64_t(*json_field(fields, name))];
        return json_end(draft_, fields, name, number);
    }

    void read_link(const JsonElement& link, Ends ends) {
        const std::size_t number = draft_.edge_count() + 1;
        JsonObject fields;
        if (link.get(fields) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("link {} is no object", number));
        }
        const std::uint32_t source = end_row(fields, "source", ends, number);
        const std::uint32_t target = end_row(fields, "target", ends, number);
        const std::uint32_t row = draft_.add_edge(source, target, 0);
        if (const auto weight = json_field(fields, "weight")) set_json_weight(draft_, *weight, row);
        add_json_cells(draft_.edges, fields, row, {"source", "target", "weight"});
    }

    JsonObject root_;
    const ReadContext& context_;
    Draft draft_;
    std::vector<std::uint32_t> rows_;  ///< by position in "nodes"
};

}  // namespace

Network read_json(std::string_view text, const ReadContext& context) {
    const JsonDocument document(text, context);
    return guarded_json(context, [&] { return Reader(document.object(), context).read(); });
}

}  // namespace bibweft::graphio
