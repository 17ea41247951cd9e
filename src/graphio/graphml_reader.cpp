#include <fmt/format.h>

#include <cmath>

#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"
#include "graphio/draft.hpp"
#include "graphio/graphml_parts.hpp"
#include "graphio/xml.hpp"
#include "graphio/xml_keys.hpp"
#include "graphio/xml_scan.hpp"

namespace bibweft::graphio {
namespace {

using Meaning = XmlKey::Meaning;

bool is_true(std::string_view word) {
    return word == "true" || word == "1";
}

class Reader final : public XmlReader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : XmlReader(text, context, draft_), draft_(context, "graphml"), keys_(draft_) {
        draft_.expect_edges(text.size() / usual_edge);
    }

    Network read() {
        parse();
        return finish();
    }

    void start(std::string_view name, XmlAttributes attributes) override {
        if (data_depth_ > 0) {
            start_graphics(name, attributes);
        } else if (name == "data") {
            start_data(attributes);
        } else if (name == "edge") {
            start_edge(attributes);
        } else if (name == "node") {
            start_node(attributes);
        } else if (name == "key") {
            start_key(attributes);
        } else if (name == "default") {
            collect();
        } else if (name == "graph") {
            start_graph(attributes);
        } else if (name == "port" || name == "hyperedge") {
            ++(name == "port" ? port_count_ : hyperedge_count_);
            owners_.push_back({XmlOwner::other});
        }
    }

    void end(std::string_view name) override {
        if (data_depth_ == depth()) {
            end_data();
        } else if (data_depth_ > 0) {
            end_graphics(name);
        } else if (name == "edge") {
            end_edge();
        } else if (name == "node" || name == "graph" || name == "port" || name == "hyperedge") {
            owners_.pop_back();
        } else if (name == "default") {
            keys_.set_default(std::string(collected()));
            stop_collecting();
        }
    }

    Network finish() {
        if (graph_count_ == 0) context_.fail(0, "the XML holds no <graph>");
        keys_.finish();
        report_left_out();
        return draft_.finish(draft_.agreed_direction(directed_));
    }

private:
    static constexpr std::size_t usual_edge = 64;  ///< bytes, of the shorter ones
    struct Owner {
        XmlOwner kind;
        std::uint32_t row = 0;
        bool weighted = false;
    };

    void start_key(XmlAttributes attributes) {
        XmlKey key;
        key.id = xml_attribute(attributes, "id");
        key.name = xml_attribute(attributes, "attr.name");
        const std::string_view graphics = xml_attribute(attributes, "yfiles.type");
        if (!graphics.empty()) {
            key.meaning = graphics == "nodegraphics" || graphics == "edgegraphics"
                              ? Meaning::graphics
                              : Meaning::ignored;
        }
        keys_.declare(std::move(key), xml_attribute(attributes, "for"),
                      xml_attribute(attributes, "attr.type"), line());
    }

    void start_graph(XmlAttributes attributes) {
        if (++graph_count_ == 1) {
            const std::string_view word = xml_attribute(attributes, "edgedefault");
            directed_ = word == "directed";
            if (!directed_ && word != "undirected") {
                draft_.report(Severity::warning, "no-direction", line(),
                              "the graph does not say whether its edges are directed; they are "
                              "read as undirected");
            }
        }
        owners_.push_back({XmlOwner::graph});
    }

    void start_node(XmlAttributes attributes) {
        const std::string_view id = xml_attribute(attributes, "id");
        const bool known = !id.empty() && draft_.find(id).has_value();
        const std::uint64_t at = id.empty() || known ? line() : 0;
        owners_.push_back({XmlOwner::node, draft_.declare_node(id, at)});
    }

    std::uint32_t edge_end(std::string_view id) {
        if (const auto node = draft_.find(id)) return *node;
        return draft_.mention_node(id, line());
    }

    void start_edge(XmlAttributes attributes) {
        std::string_view source;
        std::string_view target;
        std::string_view directed;
        for (const XmlAttribute& attribute : attributes) {
            const std::string_view name = attribute.name;
            if (name == "source") {
                source = attribute.value;
            } else if (name == "target") {
                target = attribute.value;
            } else if (name == "directed") {
                directed = attribute.value;
            } else if (name == "sourceport" || name == "targetport") {
                ++port_count_;
            }
        }
        if (!directed.empty()) draft_.edge_says(is_true(directed));
        const std::uint32_t from = edge_end(source);
        const std::uint32_t to = edge_end(target);
        owners_.push_back({XmlOwner::edge, draft_.add_edge(from, to, 0)});
    }

    void end_edge() {
        if (!owners_.back().weighted) {
            if (const auto weight = keys_.default_weight()) set_weight(*weight);
        }
        owners_.pop_back();
    }

    void set_weight(std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return;
        const std::string_view word =
            text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
        const std::optional<double> weight = parse_real(word);
        if (!weight) context_.fail(line(), fmt::format("edge weight \"{}\" is no number", word));
        const bool fine = *weight > 0 && *weight < HUGE_VAL;
        draft_.set_weight(owners_.back().row, *weight, fine ? 0 : line());
        owners_.back().weighted = true;
    }

    void start_data(XmlAttributes attributes) {
        data_depth_ = depth();
        const XmlOwner kind = owners_.empty() ? XmlOwner::other : owners_.back().kind;
        collect();
        if (kind == XmlOwner::other) {
            key_ = nullptr;
            return;
        }
        key_ = &keys_.key(xml_attribute(attributes, "key"), kind, 0);
    }

    void end_data() {
        data_depth_ = 0;
        stop_collecting();
        if (key_ == nullptr || key_->meaning == Meaning::ignored ||
            key_->meaning == Meaning::graphics) {
            return;
        }
        const Owner& owner = owners_.back();
        if (key_->meaning == Meaning::weight) {
            set_weight(collected());
            return;
        }
        const bool plain = !key_->type || *key_->type == ColumnType::text;
        Value value = keys_.value(*key_, collected(), plain ? 0 : line());
        if (std::holds_alternative<std::monostate>(value)) return;
        if (owner.kind == XmlOwner::graph) {
            if (graph_count_ == 1) draft_.attributes.emplace_back(key_->name, std::move(value));
        } else {
            DraftTable& table = owner.kind == XmlOwner::edge ? draft_.edges : draft_.nodes;
            table[key_->column].add(owner.row, std::move(value));
        }
    }

    // What yEd puts into <data>: the label, the box and its colour.
    void start_graphics(std::string_view name, XmlAttributes attributes) {
        if (key_ == nullptr || key_->meaning != Meaning::graphics) return;
        if (name == "NodeLabel" || name == "EdgeLabel") {
            collect();
        } else if (name == "Geometry" && owners_.back().kind == XmlOwner::node) {
            const auto x = parse_real(xml_attribute(attributes, "x"));
            const auto y = parse_real(xml_attribute(attributes, "y"));
            const double width = parse_real(xml_attribute(attributes, "width")).value_or(0.0);
            const double height = parse_real(xml_attribute(attributes, "height")).value_or(0.0);
            if (!x || !y) return;
            add_node_cell("x", *x + width / 2);
            add_node_cell("y", -(*y + height / 2));  // downwards in yEd
        } else if (name == "Fill" && owners_.back().kind == XmlOwner::node) {
            const std::string_view color = xml_attribute(attributes, "color");
            if (!color.empty()) add_node_cell("color", std::string(color));
        }
    }
    void end_graphics(std::string_view name) {
        if (key_ == nullptr || key_->meaning != Meaning::graphics) return;
        if (name != "NodeLabel" && name != "EdgeLabel") return;
        std::size_t removed = 0;
        std::string label = clean_line(collected(), removed);
        collect();
        if (label.empty()) return;
        if (owners_.back().kind == XmlOwner::node) {
            add_node_cell("label", std::move(label));
        } else {
            draft_.edges[draft_.edges.column("label")].add(owners_.back().row, std::move(label));
        }
    }
    void add_node_cell(std::string_view column, Value value) {
        draft_.nodes[draft_.nodes.column(column)].add(owners_.back().row, std::move(value));
    }

    void report_left_out() {
        const auto say = [&](const char* what, std::string message) {
            draft_.report(Severity::warning, what, 0, std::move(message));
        };
        if (graph_count_ > 1) {
            say("nested-graphs", fmt::format("{} nested or further graphs are read as one with the "
                                             "first",
                                             graph_count_ - 1));
        }
        if (port_count_ > 0) {
            say("ports", fmt::format("{} ports are left out", port_count_));
        }
        if (hyperedge_count_ > 0) {
            say("hyperedges", fmt::format("{} hyperedges are left out", hyperedge_count_));
        }
    }

    Draft draft_;
    XmlKeys keys_;
    std::vector<Owner> owners_;
    const XmlKey* key_ = nullptr;
    bool directed_ = false;
    std::size_t data_depth_ = 0;  ///< 0 outside <data>
    std::size_t graph_count_ = 0;
    std::size_t port_count_ = 0;
    std::size_t hyperedge_count_ = 0;
};

}  // namespace

std::optional<Network> read_regular_graphml(std::string_view text, const ReadContext& context) {
    return read_regular_xml<Reader>(text, context);
}

Network read_graphml_by_expat(std::string_view text, const ReadContext& context) {
    return Reader(text, context).read();
}

Network read_graphml(std::string_view text, const ReadContext& context) {
    if (auto network = read_regular_graphml(text, context)) return std::move(*network);
    return read_graphml_by_expat(text, context);
}

}  // namespace bibweft::graphio
