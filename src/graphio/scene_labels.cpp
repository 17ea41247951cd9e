#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "graphio/font.hpp"
#include "graphio/scene.hpp"

namespace bibweft::graphio {
namespace {

constexpr double line_height = 1.2;                ///< in font sizes
constexpr std::array font_shares{1.0, 0.8, 0.65};  ///< tried in turn where there is no room
constexpr double least_font = 7;                   ///< no smaller for want of room
constexpr double widest_line = 15;  ///< in font sizes; longer labels break once, then end in "…"

/// Boxes by the cells of a square grid that they touch.
class Grid {
public:
    Grid(const Box& bounds, double cell) : bounds_(bounds), cell_(cell) {
        columns_ = std::max<std::size_t>(1, static_cast<std::size_t>(bounds.width() / cell) + 1);
        rows_ = std::max<std::size_t>(1, static_cast<std::size_t>(bounds.height() / cell) + 1);
        cells_.resize(columns_ * rows_);
    }
    void add(const Box& box, std::uint32_t item) {
        each_cell(box, [&](std::vector<std::uint32_t>& cell) { cell.push_back(item); });
    }
    template <class Visit>
    void near(const Box& box, Visit&& visit) {
        each_cell(box, [&](const std::vector<std::uint32_t>& cell) {
            for (const std::uint32_t item : cell) visit(item);
        });
    }

private:
    std::size_t position(double value, double low, std::size_t count) const {
        const double at = std::floor((value - low) / cell_);
        return static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(count - 1)));
    }
    template <class Visit>
    void each_cell(const Box& box, Visit&& visit) {
        const std::size_t right = position(box.right, bounds_.left, columns_);
        const std::size_t top = position(box.top, bounds_.bottom, rows_);
        for (std::size_t r = position(box.bottom, bounds_.bottom, rows_); r <= top; ++r) {
            for (std::size_t c = position(box.left, bounds_.left, columns_); c <= right; ++c) {
                visit(cells_[r * columns_ + c]);
            }
        }
    }
    Box bounds_;
    double cell_;
    std::size_t columns_ = 0;
    std::size_t rows_ = 0;
    std::vector<std::vector<std::uint32_t>> cells_;
};

/// One line, or two of about the same length broken at a blank.
std::vector<std::string> broken(const std::string& label, double font_size) {
    const double limit = widest_line * font_size;
    const double whole = text_width(label, font_size);
    if (whole <= 0.7 * limit) return {label};
    std::size_t best = std::string::npos;
    double shortest = whole;
    for (std::size_t at = label.find(' '); at != std::string::npos; at = label.find(' ', at + 1)) {
        const double longer = std::max(text_width(label.substr(0, at), font_size),
                                       text_width(label.substr(at + 1), font_size));
        if (longer < shortest) {
            shortest = longer;
            best = at;
        }
    }
    if (best == std::string::npos) return {fitted(label, font_size, limit)};
    return {fitted(label.substr(0, best), font_size, limit),
            fitted(label.substr(best + 1), font_size, limit)};
}

class Placer {
public:
    Placer(const std::vector<SceneDisc>& discs, const Box& bounds)
        : discs_(discs), disc_grid_(bounds, 40), label_grid_(bounds, 40) {
        for (std::size_t i = 0; i < discs.size(); ++i) {
            disc_grid_.add(discs[i].box(), static_cast<std::uint32_t>(i));
        }
    }

    /// Puts the text where it hides least; false where it would hide another text or disc.
    bool place(SceneText& text) {
        const SceneDisc& disc = discs_[text.node];
        const double w = text.box.width();
        const double h = text.box.height();
        double least = HUGE_VAL;
        Box best;
        for (const auto& [dx, dy] : candidates(disc, w, h)) {
            const double x = disc.x + dx;
            const double y = disc.y + dy;
            const Box box{x - w / 2, y - h / 2, x + w / 2, y + h / 2};
            const double cost = hidden(box, text.node);
            if (cost < least) {
                least = cost;
                best = box;
            }
        }
        if (least == HUGE_VAL) return false;
        text.box = best;
        label_grid_.add(best, static_cast<std::uint32_t>(placed_.size()));
        placed_.push_back(best);
        return true;
    }

private:
    static std::vector<std::pair<double, double>> candidates(const SceneDisc& disc, double w,
                                                             double h) {
        const double r = disc.radius;
        if (w <= 2 * r) return {{0, 0}};
        const double side = r + 2 + w / 2;
        const double up = r + 1 + h / 2;
        const double slant = 0.71 * r + 1;
        return {{side, 0},
                {-side, 0},
                {0, -up},
                {0, up},
                {w / 4, -up},
                {-w / 4, -up},
                {w / 4, up},
                {-w / 4, up},
                {slant + w / 2, slant + h / 2},
                {slant + w / 2, -slant - h / 2},
                {-slant - w / 2, slant + h / 2},
                {-slant - w / 2, -slant - h / 2},
                {0, 0}};
    }

    /// How much of other discs the box covers, in their number; infinite where it may not be.
    double hidden(const Box& box, std::uint32_t own) {
        double cost = 0;
        label_grid_.near(box, [&](std::uint32_t i) {
            if (placed_[i].overlaps(box)) cost = HUGE_VAL;
        });
        if (cost == HUGE_VAL) return cost;
        disc_grid_.near(box, [&](std::uint32_t i) {
            if (i == own) return;
            const SceneDisc& disc = discs_[i];
            const double core = std::min(disc.radius, 3.0);
            if (box.overlaps({disc.x - core, disc.y - core, disc.x + core, disc.y + core})) {
                cost = HUGE_VAL;
            } else if (box.overlaps(disc.box())) {
                cost += 1;
            }
        });
        return cost;
    }

    const std::vector<SceneDisc>& discs_;
    Grid disc_grid_;
    Grid label_grid_;
    std::vector<Box> placed_;
};

/// The label with its box around (0, 0)'s upper right.
SceneText label_of(std::uint32_t node, const std::string& label, double font_size) {
    SceneText text;
    text.node = node;
    text.font_size = font_size;
    text.full = label;
    text.lines = broken(label, font_size);
    text.color = "#1b1f24";
    for (const std::string& line : text.lines) {
        text.box.right = std::max(text.box.right, text_width(line, font_size) + 2);
    }
    text.box.top = static_cast<double>(text.lines.size()) * line_height * font_size;
    return text;
}

}  // namespace

std::vector<SceneText> place_labels(const std::vector<SceneDisc>& discs,
                                    const std::vector<std::string>& labels) {
    if (discs.empty()) return {};
    std::vector<std::uint32_t> order(discs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        if (discs[a].radius != discs[b].radius) return discs[a].radius > discs[b].radius;
        return labels[a] != labels[b] ? labels[a] < labels[b] : a < b;
    });
    Box bounds = discs.front().box();
    for (const SceneDisc& disc : discs) bounds.include(disc.box());
    Placer placer(discs, bounds);
    std::vector<SceneText> out;
    for (const std::uint32_t node : order) {
        for (const double share : font_shares) {
            const double size = share * discs[node].font_size;
            if (share < 1 && size < least_font) break;
            SceneText text = label_of(node, labels[node], size);
            if (!placer.place(text)) continue;
            out.push_back(std::move(text));
            break;
        }
    }
    return out;
}

}  // namespace bibweft::graphio
