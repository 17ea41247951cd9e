#include "bibweft/stats/degree_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bibweft/core/error.hpp"

namespace bibweft::stats {
namespace {

struct Point {
    double degree;
    double nodes;
    double share;  ///< of nodes of at least that degree
};

const StatisticValue* find(std::span<const StatisticValue> values, std::string_view name) {
    for (const StatisticValue& value : values) {
        if (value.name == name) return &value;
    }
    return nullptr;
}

/// By rising degree.
std::vector<Point> distribution(std::span<const StatisticValue> values) {
    const StatisticValue* found = find(values, "degree_distribution");
    if (found == nullptr) throw Error(ErrorCode::usage, "no degree distribution to draw");
    std::vector<Point> points;
    for (const std::vector<Value>& row : std::get<Table>(found->answer).rows) {
        points.push_back({static_cast<double>(std::get<std::int64_t>(row[0])),
                          static_cast<double>(std::get<std::int64_t>(row[1])),
                          std::get<double>(row[2])});
    }
    return points;
}

struct Law {
    double exponent;
    double from;
};

std::optional<Law> law_of(std::span<const StatisticValue> values) {
    const StatisticValue* exponent = find(values, "power_law_exponent");
    const StatisticValue* from = find(values, "power_law_from");
    if (exponent == nullptr || !std::holds_alternative<double>(exponent->answer)) return {};
    if (from == nullptr || !std::holds_alternative<std::int64_t>(from->answer)) return {};
    return Law{std::get<double>(exponent->answer),
               static_cast<double>(std::get<std::int64_t>(from->answer))};
}

/// The last degree of the bar that holds k: 0, 1, 2, 4, 8, …
std::size_t bar_end(std::size_t k) {
    std::size_t end = k == 0 ? 0 : 1;
    while (end < k) end *= 2;
    return end;
}

/// A logarithmic axis from one number to another, drawn between two places of the picture.
class Axis {
public:
    Axis(double low, double high, double from, double to)
        : low_(std::log10(low)), high_(std::log10(high)), from_(from), to_(to) {
        if (!(high_ > low_)) high_ = low_ + 1;
    }
    double place(double value) const {
        return from_ + (std::log10(value) - low_) / (high_ - low_) * (to_ - from_);
    }
    /// 1, 10, 100, …; 2 and 5 times those too where there are few.
    std::vector<double> ticks() const {
        std::vector<double> result;
        const bool few = high_ - low_ < 2;
        for (double decade = std::floor(low_); decade <= high_ + 1e-9; decade += 1) {
            for (const double step : {1.0, 2.0, 5.0}) {
                if (step > 1 && !few) continue;
                const double at = decade + std::log10(step);
                if (at > low_ - 1e-9 && at < high_ + 1e-9) {
                    result.push_back(step * std::pow(10, decade));
                }
            }
        }
        return result;
    }

private:
    double low_;
    double high_;
    double from_;
    double to_;
};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else {
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

constexpr double left = 72;
constexpr double right = 460;
constexpr double top = 44;
constexpr double bottom = 312;

void append_axes(std::string& svg, const Axis& x, const Axis& y) {
    for (const double tick : x.ticks()) {
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n"
            "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4:g}</text>\n",
            x.place(tick), top, bottom, bottom + 18, tick);
    }
    for (const double tick : y.ticks()) {
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n"
            "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g}</text>\n",
            left, right, y.place(tick), left - 8, y.place(tick) + 4, tick);
    }
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#888\"/>\n",
        left, top, right - left, bottom - top);
}

/// From the share of nodes at the law's least degree down to the right or lower edge.
void append_law(std::string& svg, const Law& law, const std::vector<Point>& points, const Axis& x,
                const Axis& y) {
    const auto start =
        std::ranges::find_if(points, [&](const Point& point) { return point.degree >= law.from; });
    if (start == points.end()) return;
    const double slope = 1 - law.exponent;
    const double last = std::min(
        points.back().degree, law.from * std::pow(points.back().share / start->share, 1 / slope));
    svg += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#d55e00\" "
        "stroke-width=\"2\"/>\n<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" "
        "fill=\"#b34e00\">exponent {:.2f} from {:g} on</text>\n",
        x.place(law.from), y.place(start->share), x.place(last),
        y.place(start->share * std::pow(last / law.from, slope)), right - 10, top + 20,
        law.exponent, law.from);
}

}  // namespace

std::string degree_histogram(std::span<const StatisticValue> values, std::size_t width) {
    struct Bar {
        std::size_t end;
        double nodes;
    };
    std::vector<Bar> bars;
    for (const Point& point : distribution(values)) {
        const std::size_t end = bar_end(static_cast<std::size_t>(point.degree));
        if (bars.empty() || bars.back().end != end) bars.push_back({end, 0});
        bars.back().nodes += point.nodes;
    }
    double most = 0;
    for (const Bar& bar : bars) most = std::max(most, bar.nodes);
    std::string out = bars.empty() ? "" : "     degree      nodes\n";
    for (const Bar& bar : bars) {
        const std::size_t begin = bar.end < 3 ? bar.end : bar.end / 2 + 1;
        const std::string name =
            begin == bar.end ? fmt::format("{}", begin) : fmt::format("{}-{}", begin, bar.end);
        const double length = bar.nodes / most * static_cast<double>(width);
        out += fmt::format("{:>11} {:>10.0f}  {}\n", name, bar.nodes,
                           std::string(static_cast<std::size_t>(std::ceil(length)), '#'));
    }
    return out;
}

std::string degree_plot_svg(std::span<const StatisticValue> values, std::string_view title) {
    std::vector<Point> points = distribution(values);
    std::erase_if(points, [](const Point& point) { return point.degree < 1; });
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"360\" "
        "viewBox=\"0 0 480 360\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\">\n"
        "<rect width=\"480\" height=\"360\" fill=\"#fff\"/>\n"
        "<text x=\"{0:.1f}\" y=\"26\" font-size=\"15\">{1}</text>\n"
        "<text x=\"{2:.1f}\" y=\"350\" text-anchor=\"middle\">degree k</text>\n"
        "<text transform=\"translate(18 {3:.1f}) rotate(-90)\" text-anchor=\"middle\">share of "
        "nodes of degree k or more</text>\n",
        left, escaped(title), (left + right) / 2, (top + bottom) / 2);
    if (points.empty()) {
        svg +=
            fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">no links</text>\n",
                        (left + right) / 2, (top + bottom) / 2);
        return svg + "</svg>\n";
    }
    const Axis x(points.front().degree, points.back().degree, left + 8, right - 8);
    const Axis y(points.back().share, 1, bottom - 8, top + 8);
    append_axes(svg, x, y);
    for (const Point& point : points) {
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"#0072b2\"/>\n",
                           x.place(point.degree), y.place(point.share));
    }
    if (const std::optional<Law> law = law_of(values)) append_law(svg, *law, points, x, y);
    return svg + "</svg>\n";
}

}  // namespace bibweft::stats
