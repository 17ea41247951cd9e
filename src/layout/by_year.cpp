// Time runs to the right. The nodes of a year are a layer; in it they lie at least 1 apart, in the
// order of the weighted means of their neighbours, as near to them as the least squares allow.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <span>

#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/years.hpp"
#include "layout/component.hpp"
#include "layout/staying.hpp"

namespace bibweft::layout {
namespace {

constexpr double least = 1.0;      // distance in a layer
constexpr double shape = 1.5;      // wished width of the drawing over its height
constexpr double narrowest = 1.5;  // distance of two years
constexpr double widest = 8.0;
constexpr std::size_t usual_sweeps = 24;

using Layers = std::map<int, std::vector<std::uint32_t>>;  // year to nodes of a component

/// Places nearest to the wishes in the sense of least squares, in their order and `least` apart:
/// isotonic regression of what remains when the distances are taken out. Wishes are sorted.
std::vector<double> separated(const std::vector<double>& wishes) {
    struct Block {
        double sum;
        double count;
    };
    std::vector<Block> blocks;
    for (std::size_t k = 0; k < wishes.size(); ++k) {
        blocks.push_back({wishes[k] - least * static_cast<double>(k), 1.0});
        while (blocks.size() > 1) {
            const Block last = blocks.back();
            const Block& before = blocks[blocks.size() - 2];
            if (before.sum / before.count < last.sum / last.count) break;
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().count += last.count;
        }
    }
    std::vector<double> places;
    for (const Block& block : blocks) {
        for (double k = 0.0; k < block.count; k += 1.0) {
            places.push_back(block.sum / block.count + least * static_cast<double>(places.size()));
        }
    }
    return places;
}

/// The mean height of the neighbours; of a node without, its own.
double wish(const Component& component, const std::vector<double>& y, std::uint32_t i) {
    double sum = 0.0;
    double weight = 0.0;
    for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
        sum += component.weight[k] * y[component.neighbor[k]];
        weight += component.weight[k];
    }
    return weight > 0.0 ? sum / weight : y[i];
}

void settle(const Component& component, const std::vector<std::uint32_t>& layer,
            std::vector<double>& y) {
    std::vector<std::pair<double, std::uint32_t>> wished;
    for (const std::uint32_t i : layer) wished.emplace_back(wish(component, y, i), i);
    // By present height where wishes are equal, so that twins do not change places for ever.
    std::ranges::sort(wished, [&](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first < b.first;
        return y[a.second] != y[b.second] ? y[a.second] < y[b.second] : a.second < b.second;
    });
    std::vector<double> wishes;
    for (const auto& [place, node] : wished) wishes.push_back(place);
    const std::vector<double> places = separated(wishes);
    for (std::size_t k = 0; k < places.size(); ++k) y[wished[k].second] = places[k];
}

/// Nodes from node 0 on, neighbours after one another: a first order in which links are short.
std::vector<std::uint32_t> breadth_first(const Component& component) {
    std::vector<std::uint32_t> order{0};
    std::vector<char> seen(component.size(), 0);
    seen[0] = 1;
    for (std::size_t next = 0; next < order.size(); ++next) {
        const std::uint32_t i = order[next];
        for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
            const std::uint32_t other = component.neighbor[k];
            if (seen[other] != 0) continue;
            seen[other] = 1;
            order.push_back(other);
        }
    }
    return order;
}

/// Heights of the nodes of a component, around 0.
std::vector<double> heights(const Component& component, const Layers& layers, std::size_t sweeps) {
    std::vector<double> y(component.size(), 0.0);
    std::map<int, double> filled;
    std::vector<int> year(component.size(), 0);
    for (const auto& [when, nodes] : layers) {
        for (const std::uint32_t i : nodes) year[i] = when;
    }
    for (const std::uint32_t i : breadth_first(component)) {
        const double middle = least * static_cast<double>(layers.at(year[i]).size() - 1) / 2.0;
        y[i] = least * filled[year[i]]++ - middle;
    }
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
        if (sweep % 2 == 0) {
            for (const auto& layer : layers) settle(component, layer.second, y);
        } else {
            for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
                settle(component, layer->second, y);
            }
        }
    }
    return y;
}

int layer_of(double year) {
    return static_cast<int>(std::lround(std::clamp(year, -1e6, 1e6)));
}

Layers layers_of(const Component& component, const NodeYears& years) {
    Layers layers;
    for (std::size_t i = 0; i < component.size(); ++i) {
        layers[layer_of(years.year[index_of(component.nodes[i])])].push_back(
            static_cast<std::uint32_t>(i));
    }
    return layers;
}

/// How far each year is taken, up and down.
class Skyline {
public:
    /// Where a block of these years and heights finds room nearest to the middle: what to add.
    double shift_for(int first, int last, double low, double high) {
        double up = taken_.empty() ? 0.0 : -std::numeric_limits<double>::infinity();
        double down = taken_.empty() ? 0.0 : std::numeric_limits<double>::infinity();
        bool free = true;
        for (auto year = taken_.lower_bound(first); year != taken_.end() && year->first <= last;
             ++year) {
            free = false;
            up = std::max(up, year->second.second + 2.0 * least - low);
            down = std::min(down, year->second.first - 2.0 * least - high);
        }
        const double middle = -(low + high) / 2.0;
        if (free) return middle;
        return std::abs(up - middle) <= std::abs(down - middle) ? up : down;
    }

    void take(int first, int last, double low, double high) {
        for (int year = first; year <= last; ++year) {
            const auto [entry, added] = taken_.try_emplace(year, low, high);
            if (added) continue;
            entry->second.first = std::min(entry->second.first, low);
            entry->second.second = std::max(entry->second.second, high);
        }
    }

private:
    std::map<int, std::pair<double, double>> taken_;
};

/// The distance of two years that gives the drawing its shape.
double year_width(const NodeYears& years) {
    std::map<double, double> count;
    double tallest = 0.0;
    for (const double year : years.year) tallest = std::max(tallest, ++count[std::round(year)]);
    const double span = count.rbegin()->first - count.begin()->first + 1.0;
    return std::clamp(shape * tallest / span, narrowest, widest);
}

/// Stretches what is far too low for its width, up to fourfold, so that labels find room.
void stretch(Positions& positions) {
    const auto [left, right] = std::ranges::minmax(positions.x);
    const auto [low, high] = std::ranges::minmax(positions.y);
    if (!(high > low)) return;
    const double factor = std::clamp((right - left) / shape / (high - low), 1.0, 4.0);
    for (double& y : positions.y) y *= factor;
}

/// Years to x as in the older drawing, x = offset + width * year by least squares, where its nodes
/// tell; else centred.
struct Axis {
    double offset;
    double width;
};

Axis axis_of(const NodeYears& years, std::span<const std::optional<Point>> anchors) {
    const auto [first, last] = std::ranges::minmax(years.year);
    const double width = year_width(years);
    double count = 0.0, year = 0.0, x = 0.0;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        if (!anchors[i]) continue;
        count += 1.0;
        year += years.year[i];
        x += anchors[i]->x;
    }
    double years_squared = 0.0, product = 0.0;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        if (!anchors[i]) continue;
        const double away = years.year[i] - year / count;
        years_squared += away * away;
        product += away * (anchors[i]->x - x / count);
    }
    if (!(product > 0.0)) return {-width * (first + last) / 2.0, width};
    const double slope = product / years_squared;
    return {x / count - slope * year / count, slope};
}

/// Puts the nodes of anchored components where their anchors are, new ones beside their neighbours,
/// and parts those of a year that lie too near.
void place_anchored(std::span<const Component> anchored, const NodeYears& years,
                    Positions& positions) {
    std::map<int, std::vector<std::pair<double, std::size_t>>> layers;
    for (const Component& component : anchored) {
        for (std::size_t i = 0; i < component.size(); ++i) {
            const std::size_t node = index_of(component.nodes[i]);
            layers[layer_of(years.year[node])].emplace_back(component.start[i].y, node);
        }
    }
    for (auto& [year, nodes] : layers) {
        std::ranges::sort(nodes);
        std::vector<double> wishes;
        for (const auto& [wished, node] : nodes) wishes.push_back(wished);
        const std::vector<double> places = separated(wishes);
        for (std::size_t k = 0; k < places.size(); ++k) positions.y[nodes[k].second] = places[k];
    }
}

Positions by_year(const Network& network, const LayoutOptions& options) {
    Positions positions;
    positions.x.resize(network.node_count());
    positions.y.resize(network.node_count());
    if (network.node_count() == 0) return positions;
    const NodeYears years = node_years(network);
    std::vector<Component> parts = components(network);
    for (Component& part : parts) set_anchors(part, options.anchors, 1.0);
    const auto free = std::stable_partition(
        parts.begin(), parts.end(), [](const Component& part) { return !part.start.empty(); });
    place_anchored({parts.begin(), free}, years, positions);
    Skyline skyline;
    for (auto part = parts.begin(); part != free; ++part) {
        const Layers layers = layers_of(*part, years);
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const NodeId node : part->nodes) {
            low = std::min(low, positions.y[index_of(node)]);
            high = std::max(high, positions.y[index_of(node)]);
        }
        skyline.take(layers.begin()->first, layers.rbegin()->first, low, high);
    }
    for (auto part = free; part != parts.end(); ++part) {
        const Layers layers = layers_of(*part, years);
        const std::vector<double> y =
            heights(*part, layers, options.iterations > 0 ? options.iterations : usual_sweeps);
        const auto [low, high] = std::ranges::minmax(y);
        const int begin = layers.begin()->first;
        const int end = layers.rbegin()->first;
        const double shift = skyline.shift_for(begin, end, low, high);
        skyline.take(begin, end, low + shift, high + shift);
        for (std::size_t i = 0; i < part->size(); ++i) {
            positions.y[index_of(part->nodes[i])] = y[i] + shift;
        }
    }
    const Axis axis = axis_of(years, options.anchors);
    for (std::size_t n = 0; n < years.year.size(); ++n) {
        positions.x[n] = axis.offset + axis.width * years.year[n];
    }
    if (free == parts.begin()) stretch(positions);
    return positions;
}

}  // namespace

extern const LayoutMethod by_year_layout;
const LayoutMethod by_year_layout{
    "by-year",
    "time to the right, by the column year, first_year or mean_year; in each year nodes lie near "
    "what they are linked to",
    "Sugiyama, Tagawa & Toda, IEEE Trans. Syst. Man Cybern. 11:109 (1981), "
    "doi:10.1109/TSMC.1981.4308636; Garfield, J. Inf. Sci. 30:119 (2004), "
    "doi:10.1177/0165551504042802",
    by_year, /*packs=*/false};

}  // namespace bibweft::layout
