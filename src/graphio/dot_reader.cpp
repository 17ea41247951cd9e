#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "bibweft/core/error.hpp"
#include "graphio/dot_parts.hpp"

#ifdef BIBWEFT_HAVE_GRAPHVIZ

#include "backend/graphviz.hpp"
#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"
#include "graphio/draft.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

using backend::c_text;

/// What cgraph said, as an error with the line it named.
[[noreturn]] void fail(const ReadContext& context, std::string_view messages) {
    std::uint64_t line = 0;
    static constexpr std::string_view mark = "line ";
    if (const std::size_t at = messages.find(mark); at != std::string_view::npos) {
        const char* begin = messages.data() + at + mark.size();
        std::from_chars(begin, messages.data() + messages.size(), line);
    }
    std::string message(messages.substr(0, messages.find('\n')));
    if (const std::size_t at = message.find("syntax error"); at != std::string::npos) {
        message.erase(0, at);
    }
    context.fail(line, message.empty() ? "no DOT graph" : message);
}

/// An escString of DOT as plain text: \N is the node, \G the graph, \n \l \r are line ends.
std::string unescaped(std::string_view text, std::string_view node, std::string_view graph) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            out += text[i];
            continue;
        }
        const char c = text[++i];
        if (c == 'N') {
            out += node;
        } else if (c == 'G') {
            out += graph;
        } else if (c == 'n' || c == 'l' || c == 'r') {
            out += '\n';
        } else {
            out += c;
        }
    }
    while (!out.empty() && out.back() == '\n') out.pop_back();
    return out;
}

class Reader {
public:
    Reader(Agraph_t* graph, const ReadContext& context)
        : graph_(graph), draft_(context, "dot"), graph_name_(text_of(agnameof(graph))) {
        const char* comment = agget(graph, c_text("comment"));
        const std::string stamp = comment != nullptr ? unescaped(comment, "", "") : std::string();
        ours_ = graph_name_ == dot_graph_name && stamp.starts_with("bibweft {");
        if (ours_) read_graph_object(std::string_view(stamp).substr(8), draft_);
    }

    Network read() {
        if (!ours_) read_graph_attributes();
        for (Agnode_t* node = agfstnode(graph_); node != nullptr; node = agnxtnode(graph_, node)) {
            read_node(node);
        }
        for (Agnode_t* node = agfstnode(graph_); node != nullptr; node = agnxtnode(graph_, node)) {
            for (Agedge_t* e = agfstout(graph_, node); e != nullptr; e = agnxtout(graph_, e)) {
                read_edge(e);
            }
        }
        for (DraftTable* table : {&draft_.nodes, &draft_.edges}) {
            for (std::size_t i = 0; i < table->columns().size(); ++i) {
                if ((*table)[i].name() != "label") (*table)[i].read_numbers();
            }
        }
        if (latin1_count_ > 0) {
            draft_.report(
                Severity::warning, "encoding", 0,
                fmt::format("{} texts are not UTF-8 and are read as Latin-1", latin1_count_));
        }
        return draft_.finish(agisdirected(graph_) != 0);
    }

private:
    std::string text_of(const char* text) {
        if (text == nullptr) return {};
        if (valid_utf8(text)) return text;
        ++latin1_count_;
        return from_latin1(text);
    }

    std::string id_of(Agnode_t* node) {
        std::string id = text_of(agnameof(node));
        return ours_ ? unescaped(id, "", "") : id;
    }

    /// A value as text; HTML-like ones as they are.
    std::string value_of(char* raw, std::string_view node) {
        const std::string text = text_of(raw);
        return aghtmlstr(raw) != 0 ? text : unescaped(text, node, graph_name_);
    }

    bool only_for_the_picture(std::string_view name) const {
        static constexpr std::string_view names[] = {"pin",       "style", "shape",
                                                     "fixedsize", "width", "height",
                                                     "fontsize",  "color", "penwidth"};
        return ours_ && std::ranges::find(names, name) != std::end(names);
    }

    void read_graph_attributes() {
        for (Agsym_t* a = agnxtattr(graph_, AGRAPH, nullptr); a != nullptr;
             a = agnxtattr(graph_, AGRAPH, a)) {
            char* raw = agxget(graph_, a);
            if (raw == nullptr || *raw == '\0') continue;
            draft_.attributes.emplace_back(text_of(a->name), value_of(raw, ""));
        }
    }

    /// "x,y", with a third number or "!" behind.
    void read_position(std::string_view text, std::uint32_t row) {
        while (!text.empty() && (text.back() == '!' || text.back() == ' ')) text.remove_suffix(1);
        const std::size_t comma = text.find_first_of(", ");
        if (comma == std::string_view::npos) return;
        const std::string_view rest = text.substr(comma + 1);
        const auto x = parse_real(text.substr(0, comma));
        const auto y = parse_real(rest.substr(0, rest.find_first_of(", ")));
        if (!x || !y || !std::isfinite(*x) || !std::isfinite(*y)) return;
        draft_.nodes[draft_.nodes.column("x", ColumnType::real)].add(row, *x);
        draft_.nodes[draft_.nodes.column("y", ColumnType::real)].add(row, *y);
    }

    void read_node(Agnode_t* node) {
        const std::string id = id_of(node);
        const std::uint32_t row = draft_.declare_node(id, 0);
        for (Agsym_t* a = agnxtattr(graph_, AGNODE, nullptr); a != nullptr;
             a = agnxtattr(graph_, AGNODE, a)) {
            char* raw = agxget(node, a);
            const std::string name = text_of(a->name);
            if (raw == nullptr || *raw == '\0' || only_for_the_picture(name)) continue;
            if (name == "pos") {
                read_position(raw, row);
                continue;
            }
            const bool fill = ours_ && name == "fillcolor";
            const std::size_t column = draft_.nodes.column(fill ? "color" : name);
            draft_.nodes[column].add(row, value_of(raw, id));
        }
        rows_.emplace(AGID(node), row);
    }

    void read_edge(Agedge_t* edge) {
        const std::uint32_t row =
            draft_.add_edge(rows_.at(AGID(agtail(edge))), rows_.at(AGID(aghead(edge))), 0);
        for (Agsym_t* a = agnxtattr(graph_, AGEDGE, nullptr); a != nullptr;
             a = agnxtattr(graph_, AGEDGE, a)) {
            char* raw = agxget(edge, a);
            const std::string name = text_of(a->name);
            if (raw == nullptr || *raw == '\0' || only_for_the_picture(name) || name == "key") {
                continue;
            }
            if (name == "weight") {
                read_weight(raw, row, edge);
            } else if (name != "pos") {  // the course of the line
                draft_.edges[draft_.edges.column(name)].add(row, value_of(raw, ""));
            }
        }
    }

    void read_weight(const char* raw, std::uint32_t row, Agedge_t* edge) {
        const std::optional<double> weight = parse_real(raw);
        if (!weight) {
            draft_.context().fail(0, fmt::format("edge {} - {}: weight \"{}\" is no number",
                                                 text_of(agnameof(agtail(edge))),
                                                 text_of(agnameof(aghead(edge))), raw));
        }
        draft_.set_weight(row, *weight, 0);
    }

    Agraph_t* graph_;
    Draft draft_;
    std::size_t latin1_count_ = 0;
    std::string graph_name_;
    bool ours_ = false;
    std::unordered_map<IDTYPE, std::uint32_t> rows_;
};

}  // namespace

Network read_dot(std::string_view text, const ReadContext& context) {
    const DotExtent extent = scan_dot(text, context);
    text = text.substr(0, extent.end);  // cgraph would keep the rest for the next call
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const backend::GraphvizSession session;
    const backend::GraphPtr graph = backend::parse_dot(session, std::string(text));
    if (!graph) fail(context, session.messages());
    if (extent.more) {
        context.report(Severity::warning, "dot.further-graphs", 0,
                       "the file holds more than one graph; only the first is read");
    }
    return Reader(graph.get(), context).read();
}

}  // namespace bibweft::graphio

#else

namespace bibweft::graphio {

Network read_dot(std::string_view, const ReadContext& context) {
    throw Error(
        ErrorCode::usage,
        fmt::format("{}: this bibweft was built without Graphviz and cannot read DOT; build "
                    "it with -DBIBWEFT_GRAPHVIZ=ON or convert the file to GraphML",
                    context.name));
}

}  // namespace bibweft::graphio

#endif
