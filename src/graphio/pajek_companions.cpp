#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bibweft/core/number.hpp"
#include "graphio/buffer.hpp"
#include "graphio/pajek_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::size_t partition = 0;  // of the format's companions
constexpr std::size_t vector = 1;

/// A finite number for every node.
bool is_whole(const Column* column) {
    if (column == nullptr ||
        (column->type() != ColumnType::integer && column->type() != ColumnType::real)) {
        return false;
    }
    for (std::size_t n = 0; n < column->size(); ++n) {
        const std::optional<double> value = column->number(n);
        if (!value || !std::isfinite(*value)) return false;
    }
    return column->size() > 0;
}

/// The numbers of a file, one a line behind "*Vertices N"; nothing, with a warning, where there are
/// not as many as nodes.
std::optional<std::vector<double>> read_values(const CompanionText& file, std::size_t count,
                                               const ReadContext& main) {
    const ReadContext context{file.name, main.diagnostics, main.max_depth};
    const PlainText text(file.text, context, "pajek");
    Lines lines(text.view());
    std::vector<double> out;
    for (std::string_view line; lines.next(line);) {
        const std::string_view word = take_word(line);
        if (word.empty() || word.starts_with('%') || word.starts_with('*')) continue;
        const std::optional<double> value = parse_real(word);
        if (!value || !std::isfinite(*value)) {
            context.fail(lines.number(), fmt::format("\"{}\" is no number", word));
        }
        out.push_back(*value);
    }
    if (out.size() == count) return out;
    context.report(
        Severity::warning, "pajek.companion", 0,
        fmt::format("{} values for {} vertices; the file is left out", out.size(), count));
    return std::nullopt;
}

bool all_are_whole_numbers(const std::vector<double>& values) {
    return std::ranges::all_of(values,
                               [](double v) { return v == std::floor(v) && std::abs(v) < 9e15; });
}

void write_head(Buffer& out, std::size_t count) {
    out << fmt::format("*Vertices {}\n", count);
}

}  // namespace

const Column* pajek_partition(const Network& network) {
    const Column* cluster = network.nodes().find("cluster");
    return cluster != nullptr && cluster->type() == ColumnType::integer ? cluster : nullptr;
}

const Column* pajek_vector(const Network& network, const std::string& size_by) {
    const AttributeTable& nodes = network.nodes();
    for (const std::string& name :
         {size_by, std::string("occurrences"), std::string("papers"), std::string("vector")}) {
        if (is_whole(nodes.find(name))) return nodes.find(name);
    }
    for (const Column& column : nodes.columns()) {
        const std::string& name = column.name();
        if (name == "x" || name == "y" || name == "size" || name == "cluster") continue;
        if (is_whole(&column)) return &column;
    }
    return nullptr;
}

void write_pajek_companions(const Network& network, const WriteContext& context) {
    if (const Column* cluster = pajek_partition(network)) {
        Buffer out(context.companion(partition));
        write_head(out, network.node_count());
        for (std::size_t n = 0; n < cluster->size(); ++n) {
            out << (cluster->has(n) ? to_text(cluster->value(n)) : std::string("0")) << '\n';
            out.breathe();
        }
        out.flush();
    }
    if (const Column* values = pajek_vector(network, context.options.presentation.size_by)) {
        Buffer out(context.companion(vector));
        write_head(out, network.node_count());
        for (std::size_t n = 0; n < values->size(); ++n) {
            out << to_text(values->value(n)) << '\n';
            out.breathe();
        }
        out.flush();
    }
}

void read_pajek_companions(Network& network, const ReadContext& context) {
    const std::size_t count = network.node_count();
    if (const CompanionText* file = context.companion(partition)) {
        const auto values = read_values(*file, count, context);
        if (values && all_are_whole_numbers(*values)) {
            Column& column = network.nodes().replace("cluster", ColumnType::integer);
            for (std::size_t n = 0; n < count; ++n) {
                if ((*values)[n] != 0) column.set(n, static_cast<std::int64_t>((*values)[n]));
            }
        } else if (values) {
            context.report(Severity::warning, "pajek.companion", 0,
                           fmt::format("{}: not all classes are whole numbers; the file is left "
                                       "out",
                                       file->name));
        }
    }
    if (const CompanionText* file = context.companion(vector)) {
        const auto values = read_values(*file, count, context);
        if (!values) return;
        const bool whole = all_are_whole_numbers(*values);
        Column& column =
            network.nodes().replace("vector", whole ? ColumnType::integer : ColumnType::real);
        for (std::size_t n = 0; n < count; ++n) {
            if (whole) {
                column.set(n, static_cast<std::int64_t>((*values)[n]));
            } else {
                column.set(n, (*values)[n]);
            }
        }
    }
}

}  // namespace bibweft::graphio
