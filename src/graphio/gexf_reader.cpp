#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "bibweft/core/number.hpp"
#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/draft.hpp"
#include "graphio/gexf_parts.hpp"
#include "graphio/xml.hpp"
#include "graphio/xml_keys.hpp"
#include "graphio/xml_scan.hpp"

namespace bibweft::graphio {
namespace {

using Meaning = XmlKey::Meaning;

/// Attributes that place an element in time, and the column each becomes.
constexpr std::array<std::pair<std::string_view, const char*>, 7> times{{
    {"start", "start"},
    {"startopen", "start"},
    {"end", "end"},
    {"endopen", "end"},
    {"timestamp", "timestamp"},
    {"timestamps", "timestamps"},
    {"intervals", "intervals"},
}};

/// The type words of GEXF that GraphML does not have.
std::string_view type_word(std::string_view word) {
    if (word.starts_with("list") || word == "anyURI" || word == "char" || word == "biginteger") {
        return "string";
    }
    if (word == "byte") return "integer";
    return word == "bigdecimal" ? "double" : word;
}

std::optional<Rgb> color_of(XmlAttributes attributes) {
    const std::string_view hex = xml_attribute(attributes, "hex");
    if (!hex.empty()) return parse_color(hex);
    Rgb out;
    const std::array<std::pair<const char*, int*>, 3> channels{
        {{"r", &out.r}, {"g", &out.g}, {"b", &out.b}}};
    for (const auto& channel : channels) {
        const auto value = parse_real(xml_attribute(attributes, channel.first));
        if (!value || !(*value >= 0 && *value <= 255)) return std::nullopt;
        *channel.second = static_cast<int>(*value);
    }
    return out;
}

class Reader final : public XmlReader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : XmlReader(text, context, draft_), draft_(context, "gexf"), keys_(draft_) {}

    Network read() {
        parse();
        return finish();
    }

    Network finish() {
        if (graph_count_ == 0) context_.fail(0, "the XML holds no <graph>");
        keys_.finish();
        for (const std::string& name : time_columns_) {
            for (DraftTable* table : {&draft_.nodes, &draft_.edges}) {
                DraftColumn* column = table->find(name);
                const char* owner = table == &draft_.nodes ? "node " : "edge ";
                if (column != nullptr && !declared_.contains(owner + name)) column->read_numbers();
            }
        }
        report_losses();
        return draft_.finish(draft_.agreed_direction(directed_));
    }

    void start(std::string_view name, XmlAttributes attributes) override {
        if (meta_depth_ > 0) {
            collect();
        } else if (name == "attvalue") {
            start_value(attributes);
        } else if (name == "edge") {
            start_edge(attributes);
        } else if (name == "node") {
            start_node(attributes);
        } else if (name == "attributes") {
            class_ = xml_attribute(attributes, "class");
        } else if (name == "attribute") {
            start_attribute(attributes);
        } else if (name == "default") {
            collect();
        } else if (name == "spell") {
            start_spell(attributes);
        } else if (name == "graph") {
            start_graph(attributes);
        } else if (name == "meta") {
            meta_depth_ = depth();
        } else if (name == "parent") {
            ++parent_count_;
        } else if (!owners_.empty()) {
            start_look(name, attributes);
        }
    }

    void end(std::string_view name) override {
        if (meta_depth_ == depth()) {
            meta_depth_ = 0;
        } else if (meta_depth_ > 0) {
            end_meta(name);
        } else if (name == "node" || name == "edge") {
            end_owner();
        } else if (name == "default") {
            keys_.set_default(std::string(collected()));
            stop_collecting();
        }
    }

private:
    /// The node or edge whose parts are being read.
    struct Owner {
        XmlOwner kind;
        std::uint32_t row = 0;
        bool weighted = false;
        std::size_t spell_count = 0;
        std::string spell_end{};             ///< of the last spell
        std::vector<std::string> columns{};  ///< that have their value
    };

    void end_meta(std::string_view name) {
        stop_collecting();
        std::size_t removed = 0;
        std::string text = clean_line(collected(), removed);
        if (!text.empty()) draft_.attributes.emplace_back(std::string(name), std::move(text));
    }

    void start_graph(XmlAttributes attributes) {
        if (++graph_count_ > 1) return;
        directed_ = xml_attribute(attributes, "defaultedgetype") == "directed";
    }

    void start_attribute(XmlAttributes attributes) {
        if (class_ != "node" && class_ != "edge") {
            context_.fail(line(), fmt::format("attributes of class \"{}\"; GEXF knows node and "
                                              "edge",
                                              class_));
        }
        XmlKey key;
        key.id = xml_attribute(attributes, "id");
        key.name = xml_attribute(attributes, "title");
        if (key.name.empty()) key.name = key.id;
        DraftTable& table = class_ == "edge" ? draft_.edges : draft_.nodes;
        const std::string title = key.name;
        for (int i = 2; table.find(key.name) != nullptr; ++i) {
            key.name = fmt::format("{}_{}", title, i);
        }
        if (key.name != title) {
            draft_.report(
                Severity::note, "renamed-column", line(),
                fmt::format("a second attribute \"{}\" is read as \"{}\"", title, key.name));
        }
        declared_.insert(class_ + " " + key.name);
        keys_.declare(std::move(key), class_, type_word(xml_attribute(attributes, "type")), line());
    }

    void start_node(XmlAttributes attributes) {
        const std::string_view id = xml_attribute(attributes, "id");
        const bool plain = !id.empty() && !draft_.find(id);
        Owner owner{XmlOwner::node, draft_.declare_node(id, plain ? 0 : line())};
        std::string parent(xml_attribute(attributes, "pid"));
        const auto around = std::ranges::find(owners_, XmlOwner::node, &Owner::kind);
        if (around != owners_.end()) parent = draft_.id(owners_.back().row);
        owners_.push_back(std::move(owner));
        take_text(attributes, "label", "label");
        take_times(attributes);
        if (parent.empty()) return;
        ++nested_count_;
        add("parent", std::move(parent));
    }

    std::uint32_t edge_end(std::string_view id) {
        if (const auto node = draft_.find(id)) return *node;
        return draft_.mention_node(id, line());
    }

    void start_edge(XmlAttributes attributes) {
        const std::uint32_t source = edge_end(xml_attribute(attributes, "source"));
        const std::uint32_t target = edge_end(xml_attribute(attributes, "target"));
        owners_.push_back({XmlOwner::edge, draft_.add_edge(source, target, 0)});
        const std::string_view type = xml_attribute(attributes, "type");
        if (!type.empty()) draft_.edge_says(type == "directed");
        const std::string_view weight = xml_attribute(attributes, "weight");
        if (!weight.empty()) set_weight(weight);
        take_text(attributes, "label", "label");
        take_text(attributes, "kind", "kind");
        take_times(attributes);
    }

    void end_owner() {
        Owner& owner = owners_.back();
        if (owner.spell_count > 0 && !owner.spell_end.empty()) {
            add(time_column("end"), owner.spell_end);
        }
        if (owner.spell_count > 1) ++gap_count_;
        if (owner.kind == XmlOwner::edge && !owner.weighted) {
            if (const auto weight = keys_.default_weight()) set_weight(*weight);
        }
        owners_.pop_back();
    }

    void set_weight(std::string_view word) {
        Owner& owner = owners_.back();
        if (owner.weighted) {
            ++repeated_count_;
            return;
        }
        const std::optional<double> weight = parse_real(word);
        if (!weight) context_.fail(line(), fmt::format("edge weight \"{}\" is no number", word));
        const bool fine = *weight > 0 && *weight < HUGE_VAL;
        draft_.set_weight(owner.row, *weight, fine ? 0 : line());
        owner.weighted = true;
    }

    /// Stores a value of the current node or edge, unless the column has one; false if the two
    /// differ.
    bool add(std::string_view column, Value value) {
        Owner& owner = owners_.back();
        DraftTable& table = owner.kind == XmlOwner::edge ? draft_.edges : draft_.nodes;
        DraftColumn& cells = table[table.column(column)];
        if (std::ranges::find(owner.columns, column) != owner.columns.end()) {
            const std::size_t last = cells.size() - 1;
            return cells.row(last) == owner.row && cells.value(last) == value;
        }
        owner.columns.emplace_back(column);
        cells.add(owner.row, std::move(value));
        return true;
    }

    void take_text(XmlAttributes attributes, const char* name, const char* column) {
        const std::string_view text = xml_attribute(attributes, name);
        if (!text.empty()) add(column, std::string(text));
    }

    void take_times(XmlAttributes attributes) {
        for (const auto& time : times) {
            const std::string_view text = xml_attribute(attributes, time.first);
            if (!text.empty()) add(time_column(time.second), std::string(text));
        }
    }

    /// The column of a time: another one where the file declares an attribute of that name.
    std::string time_column(const std::string& name) {
        const bool edge = owners_.back().kind == XmlOwner::edge;
        const bool taken = declared_.contains((edge ? "edge " : "node ") + name);
        const std::string column = taken ? "spell_" + name : name;
        time_columns_.insert(column);
        return column;
    }

    void start_spell(XmlAttributes attributes) {
        if (owners_.empty()) return;
        Owner& owner = owners_.back();
        std::string end(xml_attribute(attributes, "end"));
        if (end.empty()) end = xml_attribute(attributes, "endopen");
        std::string start(xml_attribute(attributes, "start"));
        if (start.empty()) start = xml_attribute(attributes, "startopen");
        owner.spell_end = std::move(end);
        if (++owner.spell_count == 1 && !start.empty()) add(time_column("start"), std::move(start));
    }

    void start_value(XmlAttributes attributes) {
        if (owners_.empty()) return;
        const Owner& owner = owners_.back();
        std::string_view id = xml_attribute(attributes, "for");
        if (id.empty()) id = xml_attribute(attributes, "id");
        const XmlKey& key = keys_.key(id, owner.kind, line());
        if (key.meaning == Meaning::ignored) return;
        const std::string_view text = xml_attribute(attributes, "value");
        if (key.meaning == Meaning::weight) {
            set_weight(text);
            return;
        }
        Value value = keys_.value(key, std::string(text), line());
        if (std::holds_alternative<std::monostate>(value)) return;
        if (!add(key.name, std::move(value))) ++repeated_count_;
    }

    /// What viz: says of the current node or edge.
    void start_look(std::string_view name, XmlAttributes attributes) {
        if (name == "color") {
            if (const auto rgb = color_of(attributes)) add("color", to_hex(*rgb));
            const std::string_view alpha = xml_attribute(attributes, "a");
            if (!alpha.empty() && parse_real(alpha) != 1.0) ++alpha_count_;
        } else if (name == "position") {
            add_number("x", attributes, "x");
            add_number("y", attributes, "y");
            if (parse_real(xml_attribute(attributes, "z")) != 0.0) add_number("z", attributes, "z");
        } else if (name == "size" || name == "thickness") {
            add_number(name, attributes, "value");
        } else if (name == "shape") {
            take_text(attributes, "value", "shape");
        }
    }
    void add_number(std::string_view column, XmlAttributes attributes, const char* name) {
        const auto value = parse_real(xml_attribute(attributes, name));
        if (value && std::isfinite(*value)) add(column, *value);
    }

    void report_losses() const {
        say("nested-nodes", nested_count_,
            "nodes lie inside others; all are read side by side, with a column \"parent\"");
        say("parents", parent_count_, "further parents of nodes are left out");
        say("repeated-values", repeated_count_,
            "values are left out, since their node or edge has an earlier one of that name (in a "
            "dynamic file, of another time)");
        say("spells", gap_count_,
            "nodes and edges exist at several times; \"start\" is that of the first, \"end\" that "
            "of the last");
        say("transparency", alpha_count_, "colours lose their transparency");
        say("nested-graphs", graph_count_ - 1, "further graphs are read as one with the first");
    }
    void say(const char* what, std::size_t count, std::string_view message) const {
        if (count == 0) return;
        draft_.report(Severity::warning, what, 0, fmt::format("{} {}", count, message));
    }

    Draft draft_;
    XmlKeys keys_;
    std::vector<Owner> owners_;
    std::string class_;               ///< of the <attributes> being read
    std::set<std::string> declared_;  ///< "node NAME", "edge NAME"
    std::set<std::string> time_columns_;
    bool directed_ = false;
    std::size_t meta_depth_ = 0;  ///< 0 outside <meta>
    std::size_t graph_count_ = 0;
    std::size_t nested_count_ = 0;
    std::size_t parent_count_ = 0;
    std::size_t repeated_count_ = 0;
    std::size_t gap_count_ = 0;
    std::size_t alpha_count_ = 0;
};

}  // namespace

Network read_gexf(std::string_view text, const ReadContext& context) {
    if (auto network = read_regular_xml<Reader>(text, context)) return std::move(*network);
    return Reader(text, context).read();
}

}  // namespace bibweft::graphio
