#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/font.hpp"
#include "graphio/scene.hpp"
#include "graphio/scene_parts.hpp"

namespace bibweft::graphio {
namespace {

constexpr double legend_font = 10;
constexpr double legend_row = 17;
constexpr double legend_width = 290;
constexpr std::size_t legend_rows = 20;
constexpr double ramp_width = 160;
constexpr std::size_t ramp_steps = 40;

std::string name_of_cluster(const Network& network, std::size_t node, std::int64_t number) {
    const Column* labels = network.nodes().find("cluster_label");
    std::size_t removed = 0;
    std::string name;
    if (labels != nullptr && labels->type() == ColumnType::text) {
        name = clean_line(labels->text(node), removed);
    }
    return name.empty() ? fmt::format("Cluster {}", number) : name;
}

struct LegendEntry {
    std::string name;
    std::size_t count = 0;
};

std::map<std::int64_t, LegendEntry> legend_of(const Network& network) {
    std::map<std::int64_t, LegendEntry> out;
    const Column* cluster = network.nodes().find("cluster");
    if (cluster == nullptr || cluster->type() != ColumnType::integer) return out;
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        const Value value = cluster->value(n);
        const auto* number = std::get_if<std::int64_t>(&value);
        if (number == nullptr) continue;
        LegendEntry& entry = out[*number];
        if (entry.count++ == 0) entry.name = name_of_cluster(network, n, *number);
    }
    return out;
}

/// "a, b, c" without its last terms where they find no room; a term alone is cut.
std::string fitted_terms(std::string name, double room) {
    while (text_width(name, legend_font) > room) {
        const std::size_t comma = name.rfind(", ");
        if (comma == std::string::npos) return fitted(name, legend_font, room);
        name.resize(comma);
    }
    return name;
}

/// To four significant digits; years and other whole numbers as they are.
std::string figure(double value) {
    if (value == std::round(value) && std::abs(value) < 1e7) return fmt::format("{:.0f}", value);
    return fmt::format("{:.4g}", value);
}

std::string words(std::string_view column) {
    std::size_t removed = 0;
    std::string out = clean_line(column, removed);
    std::ranges::replace(out, '_', ' ');
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 32);
    return out;
}

class Legend {
public:
    explicit Legend(Scene& scene)
        : scene_(scene), x_(scene.bounds.right + 30), y_(scene.bounds.top - legend_font) {}

    void communities(const Network& network) {
        const std::map<std::int64_t, LegendEntry> entries = legend_of(network);
        if (entries.empty()) return;
        heading("Communities");
        std::size_t shown = 0;
        for (const auto& [number, entry] : entries) {
            if (shown == legend_rows) break;
            ++shown;
            y_ -= legend_row;
            scene_.swatches.push_back({x_ + 5, y_ + 1, std::string(cluster_color(number))});
            const std::string count = fmt::format(" ({})", entry.count);
            const double room = legend_width - text_width(count, legend_font);
            row(x_ + 17, fitted_terms(entry.name, room) + count, entry.name);
        }
        if (shown < entries.size()) {
            y_ -= legend_row;
            const std::string rest = fmt::format("and {} smaller ones", entries.size() - shown);
            add_text(scene_, x_ + 17, y_, rest, legend_font, quiet_color, false, legend_width);
        }
        gap();
    }

    void overlay(const Overlay& overlay) {
        heading(words(overlay.column));
        y_ -= legend_row;
        const double step = ramp_width / ramp_steps;
        for (std::size_t i = 0; i < ramp_steps; ++i) {
            const double at = static_cast<double>(i);
            scene_.ramp.push_back({x_ + (at + 0.5) * step, y_,
                                   viridis(at / static_cast<double>(ramp_steps - 1)), step + 0.3,
                                   10});
        }
        y_ -= legend_row;
        row(x_, figure(overlay.low), {});
        const std::string high = figure(overlay.high);
        row(x_ + ramp_width - text_width(high, legend_font), high, {});
        if (overlay.missing > 0) {
            y_ -= legend_row;
            scene_.swatches.push_back({x_ + 5, y_ + 1, std::string(grey())});
            row(x_ + 17, fmt::format("not known ({})", overlay.missing), {});
        }
        gap();
    }

    /// The smallest and largest disc, and one between.
    void sizes(const Network& network, const std::string& column) {
        const Column* values = network.nodes().find(column);
        if (values == nullptr || scene_.discs.size() < 2) return;
        const auto value = [&](std::size_t n) { return values->number(n).value_or(0.0); };
        std::vector<std::size_t> order(scene_.discs.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return scene_.discs[i].radius; });
        const double middle =
            (scene_.discs[order.front()].radius + scene_.discs[order.back()].radius) / 2;
        std::size_t half = 0;
        while (scene_.discs[order[half]].radius < middle) ++half;
        if (value(order.front()) >= value(order.back())) return;
        heading(words(column));
        y_ -= 8;
        std::vector<std::size_t> shown{order.front()};
        if (value(order[half]) < value(order.back())) shown.push_back(order[half]);
        shown.push_back(order.back());
        const double largest = scene_.discs[order.back()].radius;
        for (const std::size_t node : shown) {
            const double radius = scene_.discs[node].radius;
            y_ -= std::max(legend_row, 2 * radius + 4) / 2;
            scene_.sizes.push_back({x_ + largest, y_, "#d5dae1", 2 * radius, 2 * radius});
            row(x_ + 2 * largest + 8, figure(value(node)), {});
            y_ -= std::max(legend_row, 2 * radius + 4) / 2;
        }
        scene_.bounds.include({x_, y_, x_ + 1, y_});
    }

private:
    void heading(std::string_view text) {
        add_text(scene_, x_, y_, text, legend_font + 1, text_color, true, legend_width);
    }
    void row(double x, std::string_view text, std::string_view full) {
        add_text(scene_, x, y_, text, legend_font, text_color, false, legend_width + 20);
        if (!full.empty()) scene_.texts.back().full = full;
    }
    void gap() { y_ -= 1.6 * legend_row; }

    Scene& scene_;
    double x_;
    double y_;
};

}  // namespace

void add_legend(Scene& scene, const Network& network, const SceneLook& look) {
    Legend legend(scene);
    if (look.overlay) {
        legend.overlay(*look.overlay);
    } else {
        legend.communities(network);
    }
    if (!look.density) legend.sizes(network, look.size_column);
}

}  // namespace bibweft::graphio
