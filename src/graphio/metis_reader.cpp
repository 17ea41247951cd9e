#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "bibweft/core/number.hpp"
#include "graphio/draft.hpp"
#include "graphio/metis_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

/// One neighbour in the list of a vertex. Each edge is in the lists of both its ends.
struct Mention {
    std::uint32_t low;
    std::uint32_t high;
    bool from_high;
    double weight;
    std::uint64_t line;
};

class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : context_(context),
          draft_(context, "metis"),
          text_(text, context, "metis"),
          lines_(text_.view()) {}

    Network read() {
        std::string_view line;
        do {
            if (!next(line)) context_.fail(0, "a METIS file begins with the number of vertices");
        } while (without_blanks(line).empty());
        const std::string_view wrong = read_metis_header(line, header_);
        if (!wrong.empty()) fail(std::string(wrong));
        std::uint64_t vertex = 0;
        while (next(line)) {
            if (vertex < header_.vertex_count) {
                read_vertex(static_cast<std::uint32_t>(vertex++), line);
            } else if (!without_blanks(line).empty()) {
                fail(fmt::format("a line behind those of the {} vertices", header_.vertex_count));
            }
        }
        if (vertex + 1 == header_.vertex_count) {  // no line end behind a vertex without neighbours
            read_vertex(static_cast<std::uint32_t>(vertex++), {});
        }
        if (vertex < header_.vertex_count) {
            context_.fail(lines_.number(),
                          fmt::format("the text ends after the lines of {} of {} vertices", vertex,
                                      header_.vertex_count));
        }
        add_edges();
        return draft_.finish(false);
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        context_.fail(lines_.number(), message);
    }

    bool next(std::string_view& line) {
        do {
            if (!lines_.next(line)) return false;
        } while (line.starts_with('%'));
        return true;
    }

    void read_property(std::uint32_t vertex, const std::string& column, std::string_view word) {
        const std::optional<double> value = parse_real(word);
        if (!value || !std::isfinite(*value)) {
            fail(fmt::format("vertex {}: \"{}\" is no {}", vertex + 1, word, column));
        }
        DraftColumn& cells = draft_.nodes[draft_.nodes.column(column)];
        if (const auto whole = parse_integer(word)) {
            cells.add(vertex, *whole);
        } else {
            cells.add(vertex, *value);
        }
    }

    void read_vertex(std::uint32_t vertex, std::string_view line) {
        draft_.declare_node(fmt::format("{}", vertex + 1), lines_.number());
        const bool has_properties = header_.vertex_sizes || header_.weight_count > 0;
        if (has_properties && without_blanks(line).empty()) {
            fail(fmt::format("vertex {} has neither size nor weight", vertex + 1));
        }
        if (header_.vertex_sizes) read_property(vertex, "vertex_size", take_word(line));
        for (std::uint64_t i = 1; i <= header_.weight_count; ++i) {
            read_property(vertex,
                          header_.weight_count == 1 ? std::string("vertex_weight")
                                                    : fmt::format("vertex_weight_{}", i),
                          take_word(line));
        }
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            const auto other = parse_count(word, header_.vertex_count);
            if (!other || *other == 0) {
                fail(fmt::format("\"{}\" is no vertex; they are numbered 1 to {}", word,
                                 header_.vertex_count));
            }
            const auto to = static_cast<std::uint32_t>(*other - 1);
            double weight = 1;
            if (header_.edge_weights) {
                const std::string_view number = take_word(line);
                const std::optional<double> value = parse_real(number);
                if (!value) {
                    fail(
                        fmt::format("edge {} - {}: \"{}\" is no weight", vertex + 1, word, number));
                }
                weight = *value;
            }
            mentions_.push_back(
                {std::min(vertex, to), std::max(vertex, to), vertex > to, weight, lines_.number()});
        }
    }

    /// Makes one edge of the two mentions of each.
    void add_edges() {
        std::ranges::stable_sort(
            mentions_, {}, [](const Mention& m) { return std::tuple(m.low, m.high, m.from_high); });
        for (std::size_t begin = 0; begin < mentions_.size();) {
            const auto same = [&](std::size_t i) {
                return i < mentions_.size() && mentions_[i].low == mentions_[begin].low &&
                       mentions_[i].high == mentions_[begin].high;
            };
            std::size_t middle = begin;
            while (same(middle) && !mentions_[middle].from_high) ++middle;
            std::size_t end = middle;
            while (same(end)) ++end;
            add_pair(begin, middle, end);
            begin = end;
        }
        const std::size_t found = draft_.edge_count();
        if (found != header_.edge_count) {
            say("edge-count", fmt::format("the first line says {} edges, the lists hold {}",
                                          header_.edge_count, found));
        }
        if (one_sided_ > 0) {
            say("one-sided", fmt::format("{} edges are in the list of one end only", one_sided_));
        }
        if (unequal_ > 0) {
            say("unequal-weights",
                fmt::format("{} edges have another weight in the list of their second end; that of "
                            "the first is taken",
                            unequal_));
        }
    }

    /// Mentions [begin, middle) are of the lower end, [middle, end) of the higher one.
    void add_pair(std::size_t begin, std::size_t middle, std::size_t end) {
        const bool loop = mentions_[begin].low == mentions_[begin].high;
        const std::size_t lower = middle - begin;
        const std::size_t higher = end - middle;
        if (!loop && lower != higher)
            one_sided_ += lower > higher ? lower - higher : higher - lower;
        for (std::size_t i = 0; i < std::max(lower, higher); ++i) {
            const Mention& one = mentions_[i < lower ? begin + i : middle + i];
            const std::uint32_t edge = draft_.add_edge(one.low, one.high, one.line);
            draft_.set_weight(edge, one.weight, one.line);
            if (i < std::min(lower, higher) && mentions_[middle + i].weight != one.weight) {
                ++unequal_;
            }
        }
    }

    void say(const char* what, std::string message) const {
        draft_.report(Severity::warning, what, 0, std::move(message));
    }

    const ReadContext& context_;
    Draft draft_;
    PlainText text_;
    Lines lines_;
    MetisHeader header_;
    std::vector<Mention> mentions_;
    std::size_t one_sided_ = 0;
    std::size_t unequal_ = 0;
};

}  // namespace

Network read_metis(std::string_view text, const ReadContext& context) {
    return Reader(text, context).read();
}

}  // namespace bibweft::graphio
