#include "bibweft/graphio/presentation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/palette.hpp"

namespace bibweft::graphio {
namespace {

constexpr double smallest_size = 4;
constexpr double largest_size = 100;

double rounded(double value, double per_unit) {
    return std::round(value * per_unit) / per_unit;
}

bool numeric(const Column* column) {
    return column != nullptr &&
           (column->type() == ColumnType::integer || column->type() == ColumnType::real);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double extent(const std::vector<double>& x, const std::vector<double>& y) {
    double most = 0;
    for (const double v : x) most = std::max(most, std::abs(v));
    for (const double v : y) most = std::max(most, std::abs(v));
    return most;
}

/// The coordinates of all nodes; empty where some node lacks them.
std::vector<double> coordinates(const Column& column, std::size_t& missing) {
    std::vector<double> out;
    for (std::size_t n = 0; n < column.size(); ++n) {
        const std::optional<double> value = column.number(n);
        if (!value || !std::isfinite(*value)) {
            ++missing;
        } else {
            out.push_back(*value);
        }
    }
    return out;
}

void place(const Network& network, Presentation& out, std::vector<Diagnostic>& diagnostics) {
    const Column* column_x = network.nodes().find("x");
    const Column* column_y = network.nodes().find("y");
    if (!numeric(column_x) || !numeric(column_y) || network.node_count() == 0) return;
    std::size_t missing = 0;
    std::vector<double> x = coordinates(*column_x, missing);
    std::vector<double> y = coordinates(*column_y, missing);
    if (missing > 0) {
        if (!x.empty() || !y.empty()) {
            diagnostics.push_back({Severity::warning,
                                   "graphio.partial-layout",
                                   {},
                                   {},
                                   fmt::format("{} coordinates are missing, so no positions are "
                                               "written; lay out the whole network",
                                               missing)});
        }
        return;
    }
    const double half = half_extent(x.size());
    if (std::abs(mean(x)) > 1e-3 || std::abs(mean(y)) > 1e-3 ||
        std::abs(extent(x, y) - half) > 1e-3) {
        const double mean_x = mean(x);
        const double mean_y = mean(y);
        for (double& v : x) v -= mean_x;
        for (double& v : y) v -= mean_y;
        const double most = extent(x, y);
        if (!(most > 0) || !std::isfinite(most)) return;
        for (double& v : x) v = rounded(v / most * half, 1e4);
        for (double& v : y) v = rounded(v / most * half, 1e4);
    }
    out.x = std::move(x);
    out.y = std::move(y);
}

/// The values behind the sizes, one for each node.
std::vector<double> measures(const Network& network, const std::string& size_by) {
    const Column* column = nullptr;
    if (!size_by.empty()) {
        column = network.nodes().find(size_by);
        if (!numeric(column)) {
            throw Error(
                ErrorCode::usage,
                fmt::format("\"{}\" is no numeric node column to take sizes from", size_by));
        }
    }
    for (const char* name : {"occurrences", "papers"}) {
        if (column == nullptr && numeric(network.nodes().find(name))) {
            column = network.nodes().find(name);
        }
    }
    std::vector<double> out(network.node_count());
    for (const NodeId node : network.node_range()) {
        const std::size_t n = index_of(node);
        if (column != nullptr) {
            const double value = column->number(n).value_or(0.0);
            out[n] = std::isfinite(value) ? value : 0.0;
        } else {
            out[n] = static_cast<double>(network.arcs(node).size());
            if (network.directed()) out[n] += static_cast<double>(network.in_arcs(node).size());
        }
    }
    return out;
}

/// The network's own sizes; a missing one becomes the smallest, because Gephi wants all or none.
std::vector<double> own_sizes(const Column& column) {
    std::vector<double> out(column.size());
    double least = HUGE_VAL;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const double value = column.number(n).value_or(HUGE_VAL);
        out[n] = std::isfinite(value) ? value : HUGE_VAL;
        least = std::min(least, out[n]);
    }
    if (least == HUGE_VAL) least = smallest_size;
    std::ranges::replace(out, HUGE_VAL, least);
    return out;
}

std::vector<double> sizes(const Network& network, const std::string& size_by) {
    const Column* own = network.nodes().find("size");
    if (size_by.empty() && numeric(own)) return own_sizes(*own);
    std::vector<double> out = measures(network, size_by);
    if (out.empty()) return out;
    const auto [low, high] = std::ranges::minmax(out);
    for (double& value : out) {
        const double share = high > low ? (value - low) / (high - low) : 0.0;
        value = rounded(smallest_size + share * (largest_size - smallest_size), 1e3);
    }
    return out;
}

/// True if the network brought colours that its clusters do not explain.
bool has_own_colors(const Column* color, bool clustered) {
    if (color == nullptr || color->type() != ColumnType::text) return false;
    if (!clustered) return true;
    for (std::size_t n = 0; n < color->size(); ++n) {
        if (color->has(n) && !in_palette(color->text(n))) return true;
    }
    return false;
}

std::vector<std::string> colors(const Network& network) {
    const Column* own = network.nodes().find("color");
    const Column* cluster = network.nodes().find("cluster");
    const bool clustered = cluster != nullptr && cluster->type() == ColumnType::integer;
    const bool keep = has_own_colors(own, clustered);
    if (!keep && !clustered) return {};
    std::vector<std::string> out(network.node_count());
    for (std::size_t n = 0; n < out.size(); ++n) {
        if (keep) {
            out[n] = own->text(n);
        } else {
            const Value value = cluster->value(n);
            const auto* number = std::get_if<std::int64_t>(&value);
            out[n] = cluster_color(number != nullptr ? *number : 0);
        }
    }
    return out;
}

}  // namespace

double half_extent(std::size_t node_count) noexcept {
    return std::clamp(150.0 * std::sqrt(static_cast<double>(node_count)), 800.0, 5000.0);
}

Presentation present(const Network& network, const PresentationOptions& options,
                     std::vector<Diagnostic>& diagnostics) {
    Presentation out;
    place(network, out, diagnostics);
    out.size = sizes(network, options.size_by);
    out.color = colors(network);
    return out;
}

}  // namespace bibweft::graphio
