#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "bibweft/core/number.hpp"
#include "graphio/draft.hpp"
#include "graphio/gml_parts.hpp"
#include "graphio/gml_scan.hpp"
#include "graphio/plain_text.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

using Kind = GmlToken::Kind;

/// A number, with a plus sign and the spellings of NaN and infinity that programs write.
std::optional<double> real_of(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    return parse_real(word);
}

/// One `key value` of a node, edge or graph; lists inside are flattened to a.b.
struct Field {
    std::string name;
    GmlToken value;
};

class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : context_(context),
          draft_(context, "gml"),
          text_(text, context, "gml"),
          scanner_(text_.view()) {}

    Network read() {
        for (GmlToken key = scanner_.next(); key.kind != Kind::end; key = scanner_.next()) {
            check_key(key);
            const GmlToken value = scanner_.next();
            if (is_word(key.text, "graph") && value.kind == Kind::open) {
                if (++graph_count_ == 1) {
                    read_graph();
                } else {
                    fields_.clear();
                    read_list("", 1);
                }
            } else {
                read_head(std::string(key.text), value);
            }
        }
        if (graph_count_ == 0) context_.fail(0, "the GML holds no graph [ … ]");
        return finish();
    }

private:
    void check_key(const GmlToken& key) const {
        if (key.kind == Kind::end) context_.fail(key.line, "the text ends inside a [ … ]");
        const bool starts = key.kind == Kind::word && !key.text.empty() &&
                            ((key.text[0] | 32) >= 'a' && (key.text[0] | 32) <= 'z');
        if (!starts && !(key.kind == Kind::word && key.text[0] == '_')) {
            context_.fail(key.line, fmt::format("expected a key, found {}", shown(key)));
        }
    }
    static std::string shown(const GmlToken& token) {
        switch (token.kind) {
            case Kind::end:
                return "the end of the text";
            case Kind::unclosed_string:
                return "a string that is not closed";
            default:
                return fmt::format("\"{}\"", token.text.substr(0, 40));
        }
    }

    /// What stands beside the graph: who wrote it, a comment.
    void read_head(const std::string& name, const GmlToken& value) {
        fields_.clear();
        read_value(name, value, 1);
        for (const Field& field : fields_) {
            if (field.name == "Creator" && field.value.text == gml_creator) {
                ours_ = true;
            } else if (ours_ && field.name == "comment") {
                read_graph_object(without_references(field.value.text, true), draft_);
            } else {
                if (field.name == "Creator") {
                    downwards_ = field.value.text.find("yFiles") != std::string_view::npos ||
                                 field.value.text.find("Cytoscape") != std::string_view::npos;
                }
                add_attribute(field);
            }
        }
    }

    /// Appends the value to fields_; a list is flattened.
    void read_value(const std::string& name, const GmlToken& value, std::size_t depth) {
        if (value.kind == Kind::open) {
            read_list(name, depth + 1);
        } else if (value.kind == Kind::string) {
            fields_.push_back({name, value});
        } else {
            if (value.kind != Kind::word || !real_of(value.text)) {
                context_.fail(value.line, fmt::format("\"{}\": expected a number, a string or a "
                                                      "list, found {}",
                                                      name, shown(value)));
            }
            fields_.push_back({name, value});
        }
    }

    void read_list(const std::string& name, std::size_t depth) {
        if (depth > context_.max_depth) {
            context_.fail_limit(
                0, fmt::format("lists nest deeper than the limit of {}", context_.max_depth));
        }
        while (true) {
            const GmlToken key = scanner_.next();
            if (key.kind == Kind::close) return;
            check_key(key);
            const std::string inner =
                name.empty() ? std::string(key.text) : fmt::format("{}.{}", name, key.text);
            read_value(inner, scanner_.next(), depth);
        }
    }

    void read_graph() {
        while (true) {
            const GmlToken key = scanner_.next();
            if (key.kind == Kind::close) return;
            check_key(key);
            const GmlToken value = scanner_.next();
            fields_.clear();
            if (value.kind == Kind::open && (key.text == "node" || key.text == "edge")) {
                read_list("", 2);
                if (key.text == "node") {
                    add_node(key.line);
                } else {
                    add_edge(key.line);
                }
            } else {
                read_value(std::string(key.text), value, 1);
                for (const Field& field : fields_) {
                    if (field.name == "directed") {
                        directed_ = real_of(field.value.text).value_or(0) != 0;
                    } else {
                        add_attribute(field);
                    }
                }
            }
        }
    }

    /// Monostate for NaN and infinity, which are counted.
    Value value_of(const GmlToken& token) {
        if (token.kind == Kind::string) return without_references(token.text, true);
        std::string_view word = token.text;
        if (word.starts_with('+')) word.remove_prefix(1);
        if (const auto whole = parse_integer(word)) return *whole;
        const std::optional<double> real = real_of(word);
        if (real && std::isfinite(*real)) return *real;
        ++infinite_count_;
        return {};
    }

    void add_attribute(const Field& field) {
        Value value = value_of(field.value);
        if (std::holds_alternative<std::monostate>(value)) return;
        draft_.attributes.emplace_back(field.name, std::move(value));
    }

    const Field* field(std::string_view name) const {
        const auto it = std::ranges::find(fields_, name, &Field::name);
        return it == fields_.end() ? nullptr : &*it;
    }

    void add_node(std::uint64_t line) {
        const Field* id = field("id");
        if (id == nullptr) context_.fail(line, "a node without an id");
        const Field* key = ours_ ? field("key") : nullptr;
        std::uint32_t node = 0;
        if (key != nullptr) {
            node = draft_.declare_node(without_references(key->value.text, true), line);
            if (!rows_.emplace(id->value.text, node).second) {
                context_.fail(line, fmt::format("two nodes of the id {}", id->value.text));
            }
        } else {
            node = draft_.declare_node(without_references(id->value.text, true), line);
        }
        add_cells(draft_.nodes, node, {"id", key != nullptr ? "key" : "id"}, true);
    }

    std::uint32_t edge_end(const char* name, std::uint64_t line) {
        const Field* end = nullptr;
        for (const Field& one : fields_) {
            if (one.name != name) continue;
            if (end != nullptr) {
                context_.fail(one.value.line,
                              fmt::format("an edge with two values of \"{}\"", name));
            }
            end = &one;
        }
        if (end == nullptr) context_.fail(line, fmt::format("an edge without a {}", name));
        const auto row = rows_.find(end->value.text);
        if (row != rows_.end()) return row->second;
        return draft_.mention_node(without_references(end->value.text, true), end->value.line);
    }

    void add_edge(std::uint64_t line) {
        const std::uint32_t source = edge_end("source", line);
        const std::uint32_t target = edge_end("target", line);
        const std::uint32_t edge = draft_.add_edge(source, target, line);
        if (const Field* weight = field("weight")) {
            weighted_ = true;
            const std::optional<double> number = real_of(weight->value.text);
            if (!number) {
                context_.fail(weight->value.line,
                              fmt::format("edge weight \"{}\" is no number", weight->value.text));
            }
            draft_.set_weight(edge, *number, weight->value.line);
        }
        add_cells(draft_.edges, edge, {"source", "target", "weight"}, false);
    }

    void add_cells(DraftTable& table, std::uint32_t row,
                   std::initializer_list<std::string_view> except, bool node) {
        std::vector<std::string_view> seen(except);
        const std::size_t own = seen.size();
        for (const Field& one : fields_) {
            const auto before = std::ranges::find(seen, one.name);
            if (before != seen.end()) {
                if (before - seen.begin() >= static_cast<std::ptrdiff_t>(own)) ++repeated_count_;
                continue;
            }
            seen.push_back(one.name);
            Value value = value_of(one.value);
            if (std::holds_alternative<std::monostate>(value)) continue;
            const std::string name = node ? node_column(one.name, value) : one.name;
            if (!name.empty()) table[table.column(name)].add(row, std::move(value));
        }
    }

    /// The column of a node's field; "" for what our own files hold for pictures only.
    std::string node_column(const std::string& name, Value& value) const {
        if (!name.starts_with("graphics.")) return name;
        const std::string_view part = std::string_view(name).substr(9);
        if (part == "fill") return "color";
        if (part == "w") return "size";
        if (ours_ && (part == "h" || part == "type")) return {};
        if (part == "y" && downwards_) {
            const Value real = DraftColumn::converted(value, ColumnType::real);
            if (const double* y = std::get_if<double>(&real)) value = -*y;
        }
        return part == "x" || part == "y" ? std::string(part) : name;
    }

    /// Without any `weight`, a `value` above 0 on every edge is the weight.
    void take_values_as_weights() {
        const DraftColumn* values = draft_.edges.find("value");
        if (weighted_ || values == nullptr || values->size() != draft_.edge_count()) return;
        std::vector<double> weights;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const Value real = DraftColumn::converted(values->value(i), ColumnType::real);
            const double* weight = std::get_if<double>(&real);
            if (weight == nullptr || !(*weight > 0)) return;
            weights.push_back(*weight);
        }
        for (std::size_t i = 0; i < weights.size(); ++i) {
            draft_.set_weight(values->row(i), weights[i], 0);
        }
        draft_.edges.erase("value");
        draft_.report(Severity::note, "value-weights", 0,
                      "the edges have no weight; their value is taken for it");
    }

    Network finish() {
        take_values_as_weights();
        say("repeated-keys", repeated_count_,
            "values are left out, since their node or edge has an earlier one of that key");
        say("no-finite-number", infinite_count_, "values that are no finite number are left out");
        say("further-graphs", graph_count_ - 1, "further graphs of the file are left out");
        if (downwards_ && draft_.nodes.find("y") != nullptr) {
            draft_.report(Severity::note, "y-downwards", 0,
                          "y grows downwards in files of this program and is turned round");
        }
        return draft_.finish(directed_);
    }
    void say(const char* what, std::size_t count, std::string_view message) const {
        if (count == 0) return;
        draft_.report(Severity::warning, what, 0, fmt::format("{} {}", count, message));
    }

    const ReadContext& context_;
    Draft draft_;
    PlainText text_;
    GmlScanner scanner_;
    std::vector<Field> fields_;                       ///< of the list being read
    std::map<std::string_view, std::uint32_t> rows_;  ///< of our own files: nodes by id
    bool ours_ = false;
    bool directed_ = false;
    bool downwards_ = false;
    bool weighted_ = false;
    std::size_t graph_count_ = 0;
    std::size_t repeated_count_ = 0;
    std::size_t infinite_count_ = 0;
};

}  // namespace

Network read_gml(std::string_view text, const ReadContext& context) {
    return Reader(text, context).read();
}

}  // namespace bibweft::graphio
