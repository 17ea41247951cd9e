#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "bibweft/core/number.hpp"
#include "graphio/draft.hpp"
#include "graphio/pajek_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

/// A text of fewer bytes must not fill the memory with more vertices than this.
constexpr std::uint64_t vertices_of_short_texts = 1'000'000;

enum class Section { none, vertices, arcs, edges, arcs_list, edges_list, matrix, values, skipped };

/// Takes a word or a "quoted text" off the line.
/// @return false at the end of the line or where a quote is not closed (then line is not empty)
bool take(std::string_view& line, std::string_view& word) {
    line = without_blanks(line);
    if (line.empty()) return false;
    if (line.front() != '"') {
        word = take_word(line);
        return true;
    }
    const std::size_t end = line.find('"', 1);
    if (end == std::string_view::npos) return false;
    word = line.substr(1, end - 1);
    line.remove_prefix(end + 1);
    return true;
}

/// RGBFF0000 as #ff0000; Pajek's names of colours stay.
std::string color_of(std::string_view word) {
    if (word.size() == 9 && is_word(word.substr(0, 3), "rgb")) {
        return "#" + lower_case(word.substr(3));
    }
    return std::string(word);
}

class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : context_(context),
          draft_(context, "pajek"),
          text_(text, context, "pajek"),
          lines_(text_.view()) {}

    Network read() {
        for (std::string_view line; lines_.next(line);) {
            line = without_blanks(line);
            if (line.empty() || line.front() == '%') continue;
            if (line.front() == '*') {
                open_section(line);
            } else {
                read_line(line);
            }
        }
        close_section();
        if (!counted_) context_.fail(0, "the Pajek network has no *Vertices");
        declare_nodes();
        return finish();
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        context_.fail(lines_.number(), message);
    }

    void open_section(std::string_view line) {
        close_section();
        const std::string name = lower_case(take_word(line));
        const bool first = !counted_;
        if (ended_) {
            section_ = Section::skipped;
        } else if (name == "*network") {
            if (!first) {
                ended_ = true;
                section_ = Section::skipped;
            } else if (!without_blanks(line).empty()) {
                draft_.attributes.emplace_back("name", std::string(without_blanks(line)));
            }
        } else if (name == "*vertices") {
            open_vertices(line);
        } else if (name == "*partition" || name == "*vector") {
            open_values(name.substr(1), line);
        } else {
            open_links(name, line);
        }
    }

    void open_links(const std::string& name, std::string_view line) {
        static constexpr std::array<std::pair<std::string_view, Section>, 5> names{{
            {"*arcs", Section::arcs},
            {"*edges", Section::edges},
            {"*arcslist", Section::arcs_list},
            {"*edgeslist", Section::edges_list},
            {"*matrix", Section::matrix},
        }};
        const auto* it =
            std::ranges::find(names, name, &std::pair<std::string_view, Section>::first);
        if (it == names.end()) {
            section_ = Section::skipped;
            draft_.report(Severity::warning, "section", lines_.number(),
                          fmt::format("the section {} is left out", name));
            return;
        }
        if (!counted_) fail(fmt::format("{} before *Vertices", name));
        declare_nodes();
        section_ = it->second;
        arcs_opened_ = arcs_opened_ || section_ == Section::arcs ||
                       section_ == Section::arcs_list || section_ == Section::matrix;
        edges_opened_ =
            edges_opened_ || section_ == Section::edges || section_ == Section::edges_list;
        read_relation(line);
        cell_ = 0;
    }

    /// `:2 "cites"` behind *Arcs or *Edges.
    void read_relation(std::string_view line) {
        relation_.clear();
        line = without_blanks(line);
        if (!line.starts_with(':')) return;
        line.remove_prefix(1);
        std::string_view number;
        std::string_view name;
        if (take(line, number)) relation_ = number;
        if (take(line, name) && !name.empty()) relation_ = without_references(name, false);
    }

    void open_vertices(std::string_view line) {
        const std::uint64_t most =
            std::max<std::uint64_t>(vertices_of_short_texts, text_.view().size());
        const auto count = parse_count(take_word(line), most);
        if (!count) fail(fmt::format("*Vertices wants a whole number, here at most {}", most));
        if (values_) {
            if (*count != labels_.size()) {
                fail(fmt::format("{} values for the {} vertices of the network", *count,
                                 labels_.size()));
            }
            section_ = Section::values;
            return;
        }
        if (counted_) fail("a second *Vertices; one file holds one network");
        counted_ = true;
        section_ = Section::vertices;
        labels_.resize(*count);
        seen_.resize(*count);
        const std::string_view word = take_word(line);
        if (word.empty()) return;
        const auto first = parse_count(word, *count);
        if (!first)
            fail(fmt::format("*Vertices {} {}: the second number is too large", *count, word));
        first_mode_ = static_cast<std::size_t>(*first);
        two_modes_ = true;
        const std::size_t mode = draft_.nodes.column("mode");
        for (std::size_t i = 0; i < *count; ++i) {
            draft_.nodes[mode].add(static_cast<std::uint32_t>(i),
                                   std::int64_t{i < first_mode_ ? 1 : 2});
        }
    }

    void open_values(const std::string& kind, std::string_view line) {
        if (!counted_) fail(fmt::format("*{} before the network", kind));
        const std::string_view title = without_blanks(line);
        const std::string base = title.empty() ? kind : std::string(title);
        std::string name = base;
        for (int i = 2; draft_.nodes.find(name) != nullptr; ++i)
            name = fmt::format("{}_{}", base, i);
        value_column_ = draft_.nodes.column(name);
        values_ = true;
        section_ = Section::none;
        cell_ = 0;
    }

    void close_section() {
        if (section_ == Section::matrix && cell_ != rows() * columns()) {
            fail(fmt::format("the matrix has {} numbers instead of {} x {}", cell_, rows(),
                             columns()));
        }
        if (section_ == Section::values) {
            if (cell_ != labels_.size()) {
                fail(fmt::format("{} values for the {} vertices of the network", cell_,
                                 labels_.size()));
            }
            values_ = false;
        }
        section_ = Section::none;
    }

    void read_line(std::string_view line) {
        switch (section_) {
            case Section::vertices:
                return read_vertex(line);
            case Section::arcs:
            case Section::edges:
                return read_link(line);
            case Section::arcs_list:
            case Section::edges_list:
                return read_list(line);
            case Section::matrix:
                return read_row(line);
            case Section::values:
                return read_value(line);
            case Section::skipped:
                return;
            case Section::none:
                break;
        }
        fail(fmt::format("\"{}\" stands in no section", line.substr(0, 40)));
    }

    std::uint32_t vertex(std::string_view word) const {
        const auto number = parse_count(word, labels_.size());
        if (!number || *number == 0) {
            fail(fmt::format("\"{}\" is no vertex; they are numbered 1 to {}", word,
                             labels_.size()));
        }
        return static_cast<std::uint32_t>(*number - 1);
    }

    void read_vertex(std::string_view line) {
        const std::uint32_t row = vertex(take_word(line));
        if (seen_[row]) {
            fail(
                fmt::format("vertex {} again; a file of one number a line is a .clu or .vec, "
                            "which belongs to a network",
                            row + 1));
        }
        seen_[row] = true;
        std::string_view word;
        if (!take(line, word)) {
            if (!line.empty()) fail("a quote that is not closed");
            return;
        }
        labels_[row] = without_references(word, false);
        for (const char* axis : {"x", "y", "z"}) {
            std::string_view rest = line;
            if (!take(rest, word)) break;
            const std::optional<double> number = parse_real(word);
            if (!number || !std::isfinite(*number)) break;
            line = rest;
            if (*axis == 'z' && (*number == 0 || *number == 0.5)) continue;  // flat
            const double value = *axis == 'y' ? 1 - *number : *number;
            draft_.nodes[draft_.nodes.column(axis)].add(row, value);
        }
        static constexpr std::array<std::string_view, 9> shapes{
            "ellipse", "box", "diamond", "triangle", "cross", "empty", "circle", "house", "man"};
        std::string_view rest = line;
        if (take(rest, word) && std::ranges::find(shapes, word) != shapes.end()) {
            line = rest;
            draft_.nodes[draft_.nodes.column("shape")].add(row, std::string(word));
        }
        read_parameters(line, draft_.nodes, row, "ic");
    }

    /// Pairs of a name and a value, or a time [1-5].
    void read_parameters(std::string_view line, DraftTable& table, std::uint32_t row,
                         std::string_view color) {
        for (std::string_view name; take(line, name);) {
            if (name.starts_with('[')) {
                table[table.column("time")].add(row, std::string(name));
                continue;
            }
            std::string_view value;
            if (!take(line, value)) fail(fmt::format("\"{}\" without a value", name));
            if (name == color) {
                table[table.column("color")].add(row, color_of(value));
            } else if (name == "l" && &table == &draft_.edges) {
                table[table.column("label")].add(row, without_references(value, false));
            } else {
                parameters_.insert(std::string(name));
                table[table.column(name)].add(row, std::string(value));
            }
        }
        if (!line.empty()) fail("a quote that is not closed");
    }

    std::uint32_t add_link(std::uint32_t source, std::uint32_t target, bool arc) {
        ++(arc ? arc_count_ : edge_count_);
        draft_.edge_says(arc);
        const std::uint32_t edge = draft_.add_edge(source, target, lines_.number());
        if (!relation_.empty()) {
            draft_.edges[draft_.edges.column("relation")].add(edge, relation_);
        }
        return edge;
    }

    void read_link(std::string_view line) {
        const std::uint32_t source = vertex(take_word(line));
        const std::uint32_t target = vertex(take_word(line));
        const std::uint32_t edge = add_link(source, target, section_ == Section::arcs);
        std::string_view rest = line;
        const std::string_view word = take_word(rest);
        if (const std::optional<double> weight = parse_real(word)) {
            draft_.set_weight(edge, *weight, lines_.number());
            line = rest;
        }
        read_parameters(line, draft_.edges, edge, "c");
    }

    void read_list(std::string_view line) {
        const std::uint32_t source = vertex(take_word(line));
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            add_link(source, vertex(word), section_ == Section::arcs_list);
        }
    }

    std::size_t rows() const { return two_modes_ ? first_mode_ : labels_.size(); }
    std::size_t columns() const { return labels_.size() - (two_modes_ ? first_mode_ : 0); }

    void read_row(std::string_view line) {
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            const std::optional<double> weight = parse_real(word);
            if (!weight) fail(fmt::format("\"{}\" is no number", word));
            if (cell_ == rows() * columns()) {
                fail(fmt::format("the matrix has more than {} x {} numbers", rows(), columns()));
            }
            const std::size_t at = cell_++;
            if (*weight == 0) continue;
            const std::size_t target = at % columns() + (two_modes_ ? first_mode_ : 0);
            const std::uint32_t edge = add_link(static_cast<std::uint32_t>(at / columns()),
                                                static_cast<std::uint32_t>(target), !two_modes_);
            draft_.set_weight(edge, *weight, lines_.number());
        }
    }

    void read_value(std::string_view line) {
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            const std::optional<double> number = parse_real(word);
            if (!number || !std::isfinite(*number)) fail(fmt::format("\"{}\" is no number", word));
            const auto row = static_cast<std::uint32_t>(cell_++);
            if (row >= labels_.size()) fail("more values than vertices");
            if (const auto whole = parse_integer(word)) {
                draft_.nodes[value_column_].add(row, *whole);
            } else {
                draft_.nodes[value_column_].add(row, *number);
            }
        }
    }

    /// Labels are the ids if all differ, the numbers otherwise.
    void declare_nodes() {
        if (declared_) return;
        declared_ = true;
        std::set<std::string_view> distinct;
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            if (labels_[i].empty()) labels_[i] = fmt::format("{}", i + 1);
            distinct.insert(labels_[i]);
        }
        const bool unique = distinct.size() == labels_.size();
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            const std::uint32_t node =
                draft_.declare_node(unique ? labels_[i] : fmt::format("{}", i + 1), 0);
            if (!unique) draft_.nodes[draft_.nodes.column("label")].add(node, labels_[i]);
        }
        if (!unique) {
            draft_.report(Severity::note, "equal-labels", 0,
                          fmt::format("{} labels are those of other vertices; the ids are the "
                                      "numbers of the vertices",
                                      labels_.size() - distinct.size()));
        }
    }

    Network finish() {
        for (const std::string& name : parameters_) {
            for (DraftTable* table : {&draft_.nodes, &draft_.edges}) {
                if (DraftColumn* column = table->find(name)) column->read_numbers();
            }
        }
        if (ended_) {
            draft_.report(Severity::warning, "further-networks", 0,
                          "the file holds further networks; only the first is read");
        }
        const bool none = arc_count_ + edge_count_ == 0;
        const bool directed = arc_count_ > 0 || (none && arcs_opened_ && !edges_opened_);
        return draft_.finish(draft_.agreed_direction(directed));
    }

    const ReadContext& context_;
    Draft draft_;
    PlainText text_;
    Lines lines_;
    Section section_ = Section::none;
    std::vector<std::string> labels_;
    std::vector<bool> seen_;
    std::set<std::string> parameters_;  ///< columns of the parameters of vertices and lines
    std::string relation_;
    std::size_t first_mode_ = 0;  ///< how many vertices are of the first of two modes
    std::size_t cell_ = 0;        ///< of a matrix or list of values
    std::size_t value_column_ = 0;
    std::size_t arc_count_ = 0;
    std::size_t edge_count_ = 0;
    bool counted_ = false;   ///< *Vertices has been read
    bool declared_ = false;  ///< the nodes are in the draft
    bool two_modes_ = false;
    bool values_ = false;  ///< a *Partition or *Vector has begun
    bool arcs_opened_ = false;
    bool edges_opened_ = false;
    bool ended_ = false;  ///< a second network has begun
};

}  // namespace

Network read_pajek(std::string_view text, const ReadContext& context) {
    Network network = Reader(text, context).read();
    read_pajek_companions(network, context);
    return network;
}

}  // namespace bibweft::graphio
