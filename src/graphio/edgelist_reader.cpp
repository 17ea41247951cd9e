#include <fmt/format.h>

#include <array>

#include "bibweft/core/number.hpp"
#include "graphio/draft.hpp"
#include "graphio/edgelist_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : context_(context),
          draft_(context, "edgelist"),
          text_(text, context, "edgelist"),
          lines_(text_.view()) {
        constexpr std::size_t usual_edge = 8;  // bytes, of the shorter ones
        draft_.expect_edges(text.size() / usual_edge);
    }

    Network read() {
        bool begun = false;
        for (std::string_view line; lines_.next(line);) {
            if (line.empty()) continue;
            if (line.front() == '#' || line.front() == '%') {
                if (!begun) read_comment(line);
                continue;
            }
            if (is_blank(line.front()) && without_blanks(line).empty()) continue;
            if (begun) {
                read_edge(line);
            } else {
                begun = true;
                read_first(line);
            }
        }
        return finish();
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        context_.fail(lines_.number(), message);
    }

    void read_comment(std::string_view line) {
        if (line.starts_with("%%MatrixMarket")) matrix_market_ = true;
        std::string_view words = line.substr(1);
        if (line.front() == '%' && is_word(take_word(words), "bip")) {
            fail(
                "a KONECT file of a bipartite network, whose two kinds of nodes have the same "
                "numbers, is not read");
        }
        if (!stated_) stated_ = edgelist_direction(line);
    }

    void split(std::string_view line) {
        if (!fields_of_.split(line, fields_)) fail("a quote that is not closed before the end");
    }

    void read_first(std::string_view line) {
        fields_of_.settle(line);
        split(line);
        if (matrix_market_ && fields_.size() == 3) {
            fail("the size line of a MatrixMarket file; bibweft does not read that format");
        }
        header_ = edgelist_header(fields_);
        if (!header_) {
            read_edge(line);
            return;
        }
        for (const std::string& name : header_->others) {
            columns_.push_back(name.empty() ? 0 : draft_.edges.column(name));
        }
    }

    /// Two ids and perhaps a weight, with one separator between them and nothing to trim or
    /// unquote, as nearly all lines are; false, and nothing read, for any other line.
    bool read_plain(std::string_view line) {
        std::array<std::string_view, 3> fields;
        std::size_t count = 0;
        for (std::size_t at = 0; at <= line.size(); ++at) {
            const std::size_t from = at;
            while (at < line.size() && line[at] != fields_of_.separator()) {
                const char c = line[at++];
                if (is_blank(c) || c == '"' || c == '{') return false;
            }
            if (at == from || count == fields.size()) return false;
            fields[count++] = line.substr(from, at - from);
        }
        if (count < 2) return false;
        const std::uint32_t edge = add_edge(fields[0], fields[1]);
        if (count == 3) set_weight(edge, fields[2]);
        return true;
    }

    void read_edge(std::string_view line) {
        if (!header_ && read_plain(line)) return;
        split(line);
        if (header_) {
            read_row();
            return;
        }
        const std::size_t count = fields_.size();
        if (count < 2) fail(fmt::format("\"{}\": an edge has two ends", line.substr(0, 40)));
        const std::uint32_t edge = add_edge(fields_[0], fields_[1]);
        if (count > 2 && fields_of_.blanks() && fields_[2].starts_with('{')) {
            read_dictionary(line, edge);
        } else if (count > 3) {
            fail(
                fmt::format("{} fields; without a header line an edge has two ids and perhaps a "
                            "weight",
                            count));
        } else if (count == 3) {
            set_weight(edge, fields_[2]);
        }
    }

    /// What networkx appends to an edge: {} or {'weight': 2.5}.
    void read_dictionary(std::string_view line, std::uint32_t edge) {
        std::string_view inside = without_blanks(line.substr(line.find('{')));
        if (inside == "{}") return;
        constexpr std::string_view start = "{'weight': ";
        if (!inside.starts_with(start) || !inside.ends_with('}') ||
            inside.find(',') != std::string_view::npos) {
            fail(fmt::format("{}: of the attributes that networkx writes only weight is read",
                             inside));
        }
        inside.remove_prefix(start.size());
        inside.remove_suffix(1);
        set_weight(edge, without_blanks(inside));
    }

    std::string_view cell(std::size_t i) const {
        return i < fields_.size() ? fields_[i] : std::string_view();
    }

    void read_row() {
        if (fields_.size() > header_->others.size()) {
            fail(fmt::format("{} fields under a header of {}", fields_.size(),
                             header_->others.size()));
        }
        const std::uint32_t edge = add_edge(cell(header_->source), cell(header_->target));
        if (header_->weight) set_weight(edge, cell(*header_->weight));
        if (header_->type) {
            const std::string_view type = cell(*header_->type);
            const bool directed = is_word(type, "directed");
            if (!directed && !type.empty() && !is_word(type, "undirected")) {
                fail(fmt::format("type \"{}\"; an edge is Directed or Undirected", type));
            }
            if (!type.empty()) draft_.edge_says(directed);
            directed_ = directed_ || directed;
        }
        for (std::size_t i = 0; i < fields_.size(); ++i) {
            if (header_->others[i].empty() || fields_[i].empty()) continue;
            draft_.edges[columns_[i]].add(edge, std::string(fields_[i]));
        }
    }

    std::uint32_t add_edge(std::string_view source, std::string_view target) {
        if (source.empty() || target.empty()) fail("an edge with an empty end");
        const std::uint32_t from = node(source);
        return draft_.add_edge(from, node(target), lines_.number());
    }

    /// Every end is a node; there is no other list of them.
    std::uint32_t node(std::string_view id) {
        if (const auto known = draft_.find(id)) return *known;
        return draft_.declare_node(id, lines_.number());
    }

    void set_weight(std::uint32_t edge, std::string_view word) {
        if (word.empty()) return;
        const std::optional<double> weight = parse_real(word);
        if (!weight) fail(fmt::format("weight \"{}\" is no number", word));
        draft_.set_weight(edge, *weight, lines_.number());
    }

    Network finish() {
        if (header_) {
            for (const std::string& name : header_->others) {
                if (!name.empty()) draft_.edges[draft_.edges.column(name)].read_numbers();
            }
        }
        return draft_.finish(draft_.agreed_direction(directed_ || stated_.value_or(false)));
    }

    const ReadContext& context_;
    Draft draft_;
    PlainText text_;
    Lines lines_;
    EdgelistFields fields_of_;
    std::vector<std::string_view> fields_;
    std::optional<EdgelistHeader> header_;
    std::vector<std::size_t> columns_;  ///< of the header's other columns
    std::optional<bool> stated_;        ///< directed, as a comment says
    bool directed_ = false;             ///< an edge says so
    bool matrix_market_ = false;
};

}  // namespace

Network read_edgelist(std::string_view text, const ReadContext& context) {
    return Reader(text, context).read();
}

}  // namespace bibweft::graphio
