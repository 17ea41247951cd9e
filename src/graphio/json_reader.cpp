#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "graphio/draft.hpp"
#include "graphio/json_parts.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

Value value_of(const element& cell) {
    switch (cell.type()) {
        case element_type::NULL_VALUE:
            return {};
        case element_type::BOOL:
            return bool(cell);
        case element_type::INT64:
            return std::int64_t(cell);
        case element_type::UINT64:
            return static_cast<double>(std::uint64_t(cell));
        case element_type::DOUBLE:
            return double(cell);
        case element_type::STRING:
            return std::string(std::string_view(cell));
        default:
            return simdjson::minify(cell);
    }
}

/// An id as text: a string or a number; nothing for anything else.
std::optional<std::string> id_of(const element& cell) {
    if (cell.is_string() || cell.is_number()) return to_text(value_of(cell));
    return std::nullopt;
}

std::optional<element> field(const object& fields, std::string_view name) {
    element found;
    if (fields.at_key(name).get(found) != simdjson::SUCCESS) return std::nullopt;
    return found;
}

/// The numbers of the nodes behind ends that say 0, 1, 2 …
enum class Ends { ids, positions };

class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : text_(text), context_(context), draft_(context, "json") {}

    Network read() {
        const simdjson::padded_string padded(text_);
        parse(padded);
        array nodes;
        if (root_.at_key("nodes").get(nodes) != simdjson::SUCCESS) {
            context_.fail(0, "the JSON is no node-link graph: it holds no array \"nodes\"");
        }
        read_nodes(nodes);
        if (const std::optional<array> links = find_links()) {
            const Ends ends = meaning_of_ends(*links);
            for (const element link : *links) read_link(link, ends);
        }
        read_graph();
        bool directed = false;
        if (const auto word = field(root_, "directed")) {
            if (word->get(directed) != simdjson::SUCCESS) {
                context_.fail(0, "\"directed\" is neither true nor false");
            }
        }
        return draft_.finish(directed);
    }

private:
    void parse(const simdjson::padded_string& padded) {
        simdjson::error_code error = parser_.allocate(std::max<std::size_t>(padded.size(), 64),
                                                      std::max<std::size_t>(context_.max_depth, 1));
        if (error == simdjson::SUCCESS) error = parser_.parse(padded).get(root_);
        if (error == simdjson::SUCCESS) return;
        if (error == simdjson::INCORRECT_TYPE) context_.fail(0, "the JSON is no object");
        if (const auto fault = json_fault(text_, context_.max_depth)) {
            const auto line = 1 + static_cast<std::uint64_t>(
                                      std::ranges::count(text_.substr(0, fault->offset), '\n'));
            const std::string place =
                fmt::format("JSON, offset {}: {}", fault->offset, fault->what);
            if (fault->too_deep) {
                context_.fail_limit(line,
                                    fmt::format("{} (the limit is {})", place, context_.max_depth));
            }
            context_.fail(line, place);
        }
        context_.fail(0, fmt::format("JSON: {}", simdjson::error_message(error)));
    }

    std::optional<array> find_links() const {
        for (const char* name : {"links", "edges"}) {
            array links;
            if (root_.at_key(name).get(links) == simdjson::SUCCESS) return links;
        }
        if (field(root_, "links") || field(root_, "edges")) {
            context_.fail(0, "\"links\" is no array");
        }
        return std::nullopt;
    }

    void read_nodes(const array& nodes) {
        std::size_t number = 0;
        for (const element node : nodes) {
            ++number;
            object fields;
            if (node.get(fields) != simdjson::SUCCESS) {
                context_.fail(0, fmt::format("node {} is no object", number));
            }
            const auto cell = field(fields, "id");
            std::optional<std::string> id = cell ? id_of(*cell) : std::nullopt;
            if (cell && !id) {
                context_.fail(0, fmt::format("node {}: its id is neither text nor number", number));
            }
            if (!id) id = fmt::format("n{}", number);
            const std::uint32_t row = draft_.declare_node(*id, 0);
            for (const auto entry : fields) {
                if (entry.key == "id") continue;
                add(draft_.nodes, entry.key, row, entry.value);
            }
            rows_.push_back(row);
        }
    }

    static void add(DraftTable& table, std::string_view name, std::uint32_t row,
                    const element& cell) {
        if (name.empty() || cell.is_null()) return;
        table[table.column(name)].add(row, value_of(cell));
    }

    /// Ends are positions if all are whole numbers below the number of nodes and none is an id.
    Ends meaning_of_ends(const array& links) const {
        bool any = false;
        for (const element link : links) {
            object fields;
            if (link.get(fields) != simdjson::SUCCESS) return Ends::ids;
            for (const char* name : {"source", "target"}) {
                const auto cell = field(fields, name);
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

    std::uint32_t end_row(const object& fields, const char* name, Ends ends, std::size_t number) {
        const auto cell = field(fields, name);
        if (!cell) context_.fail(0, fmt::format("link {} has no \"{}\"", number, name));
        if (ends == Ends::positions) return rows_[std::uint64_t(*cell)];
        object node;
        const bool nested = cell->get(node) == simdjson::SUCCESS;
        const std::optional<element> inner = nested ? field(node, "id") : cell;
        const std::optional<std::string> id = inner ? id_of(*inner) : std::nullopt;
        if (!id || id->empty()) {
            context_.fail(
                0, fmt::format("link {}: its \"{}\" is neither text nor number", number, name));
        }
        return draft_.mention_node(*id, 0);
    }

    void read_link(const element& link, Ends ends) {
        const std::size_t number = draft_.edge_count() + 1;
        object fields;
        if (link.get(fields) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("link {} is no object", number));
        }
        const std::uint32_t source = end_row(fields, "source", ends, number);
        const std::uint32_t target = end_row(fields, "target", ends, number);
        const std::uint32_t row = draft_.add_edge(source, target, 0);
        for (const auto entry : fields) {
            if (entry.key == "source" || entry.key == "target") continue;
            if (entry.key == "weight") {
                read_weight(entry.value, row, number);
            } else {
                add(draft_.edges, entry.key, row, entry.value);
            }
        }
    }

    void read_weight(const element& cell, std::uint32_t row, std::size_t number) {
        if (cell.is_null()) return;
        double weight = 0;
        if (cell.is_string()) {
            const auto parsed = parse_real(std::string_view(cell));
            if (!parsed) {
                context_.fail(0, fmt::format("link {}: weight \"{}\" is no number", number,
                                             std::string_view(cell)));
            }
            weight = *parsed;
        } else if (cell.get(weight) != simdjson::SUCCESS) {
            context_.fail(0, fmt::format("link {}: its weight is no number", number));
        }
        draft_.set_weight(row, weight, 0);
    }

    void read_graph() {
        const auto graph = field(root_, "graph");
        if (graph && graph->is_object()) read_graph_object(simdjson::minify(*graph), draft_);
    }

    std::string_view text_;
    const ReadContext& context_;
    Draft draft_;
    simdjson::dom::parser parser_;
    object root_;
    std::vector<std::uint32_t> rows_;  ///< by position in "nodes"
};

}  // namespace

Network read_json(std::string_view text, const ReadContext& context) {
    try {
        return Reader(text, context).read();
    } catch (const simdjson::simdjson_error& error) {
        throw Error(ErrorCode::internal, fmt::format("{}: {}", context.name, error.what()));
    }
}

}  // namespace bibweft::graphio
