#include "graphio/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "graphio/scene.hpp"

#ifdef BIBWEFT_HAVE_GRAPHVIZ

#include "backend/graphviz.hpp"

namespace bibweft::graphio {
namespace {

using backend::c_text;

constexpr double margin = 18;           ///< around everything, in points
constexpr double widest_bitmap = 3900;  ///< pixels; what lies over an estimate stays below 4000

/// Text for a label: Graphviz reads entities and escapes in it.
std::string label_text(const std::vector<std::string>& lines, const char* line_end) {
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const char c : lines[i]) {
            if (c == '&') {
                out += "&amp;";
            } else if (c == '\\') {
                out += "&#92;";  // a doubled one would be unescaped twice in tooltips
            } else {
                out += c;
            }
        }
        if (i + 1 < lines.size() || *line_end == '\\') out += *line_end == '\\' ? line_end : "\\n";
    }
    return out;
}

/// Builds the cgraph graph of a scene: discs and texts are nodes with fixed places.
class Drawing {
public:
    Drawing(const Scene& scene, bool directed, const std::string& format, std::size_t dpi)
        : scene_(scene), halo_copies_(format != "svg") {
        graph_.reset(agopen(c_text("map"), directed ? Agdirected : Agundirected, nullptr));
        if (!graph_) throw Error(ErrorCode::internal, "cgraph: out of memory");
        set_defaults(format, dpi);
        for (const SceneDisc& one : scene.glows) add_glow(one);
        add_discs();
        for (const SceneLine& line : scene.lines) add_line(line);
        for (const SceneSwatch& swatch : scene.swatches) add_swatch(swatch);
        for (const SceneSwatch& swatch : scene.sizes) add_swatch(swatch);
        for (const SceneSwatch& swatch : scene.ramp) set(add_swatch(swatch), "shape", "box");
        for (const SceneText& text : scene.labels) add_label(text);
        for (const SceneText& text : scene.texts) add_text(text);
    }
    Agraph_t* graph() const noexcept { return graph_.get(); }

private:
    void attribute(int kind, const char* name, const std::string& value) {
        agattr(graph_.get(), kind, c_text(name), c_text(value.c_str()));
    }
    void set(void* object, const char* name, const std::string& value) {
        agset(object, c_text(name), c_text(value.c_str()));
    }

    void set_defaults(const std::string& format, std::size_t wished) {
        const double side = std::max(scene_.bounds.width(), scene_.bounds.height()) + 2 * margin;
        const double dpi = format != "png" ? 72
                           : wished > 0    ? static_cast<double>(wished)
                                           : std::min(192.0, widest_bitmap * 72 / side);
        attribute(AGRAPH, "bgcolor", "#ffffff");
        attribute(AGRAPH, "pad", fmt::format("{}", margin / 72));
        attribute(AGRAPH, "dpi", fmt::format("{:.2f}", dpi));
        attribute(AGRAPH, "outputorder", "edgesfirst");
        attribute(AGRAPH, "splines", "line");
        attribute(AGRAPH, "charset", "UTF-8");
        attribute(AGNODE, "label", "");
        attribute(AGNODE, "shape", "circle");
        attribute(AGNODE, "style", "filled");
        attribute(AGNODE, "fixedsize", "true");
        attribute(AGNODE, "penwidth", "0.8");
        attribute(AGNODE, "margin", "0");
        attribute(AGNODE, "fontname", "Helvetica");
        for (const char* name :
             {"pos", "width", "height", "color", "fillcolor", "fontcolor", "fontsize", "tooltip"}) {
            attribute(AGNODE, name, "");
        }
        attribute(AGEDGE, "color", scene_.line_color);
        attribute(AGEDGE, "penwidth", "1");
        attribute(AGEDGE, "arrowsize", "0.4");
    }

    Agnode_t* add_node(double x, double y, double width, double height) {
        const std::string name = fmt::format("i{}", count_++);
        Agnode_t* node = agnode(graph_.get(), c_text(name.c_str()), 1);
        set(node, "pos", fmt::format("{:.2f},{:.2f}", x, y));
        set(node, "width", fmt::format("{:.4f}", width / 72));
        set(node, "height", fmt::format("{:.4f}", height / 72));
        return node;
    }

    /// Large ones first, so that small ones are never hidden.
    void add_discs() {
        std::vector<std::size_t> order(scene_.discs.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater<>(),
                                 [&](std::size_t i) { return scene_.discs[i].radius; });
        discs_.resize(order.size());
        for (const std::size_t i : order) {
            const SceneDisc& disc = scene_.discs[i];
            discs_[i] = add_node(disc.x, disc.y, 2 * disc.radius, 2 * disc.radius);
            set(discs_[i], "fillcolor", disc.fill + "e6");
            set(discs_[i], "color", disc.ring);
        }
    }

    /// Fades like a bell curve from the colour at the middle to nothing at the edge, in rings: of
    /// the gradients that Graphviz knows, none does so in every format.
    void add_glow(const SceneDisc& glow) {
        const std::size_t rings = std::clamp<std::size_t>(24'000 / scene_.glows.size(), 4, 24);
        const double share = 1.0 / static_cast<double>(rings);
        const auto alpha = static_cast<int>(std::lround(255 * (1 - std::pow(0.65, share))));
        for (std::size_t i = 0; i < rings; ++i) {
            const double height = (static_cast<double>(i) + 0.5) * share;  // of the curve
            const double radius = glow.radius * std::sqrt(std::log(height) / std::log(share / 2));
            Agnode_t* node = add_node(glow.x, glow.y, 2 * radius, 2 * radius);
            set(node, "fillcolor", fmt::format("{}{:02x}", glow.fill, alpha));
            set(node, "penwidth", "0");
        }
    }

    void add_line(const SceneLine& line) {
        Agedge_t* edge = agedge(graph_.get(), discs_[line.source], discs_[line.target], nullptr, 1);
        set(edge, "penwidth", fmt::format("{:.2f}", line.width));
    }

    Agnode_t* add_swatch(const SceneSwatch& swatch) {
        Agnode_t* node = add_node(swatch.x, swatch.y, swatch.width, swatch.height);
        set(node, "fillcolor", swatch.fill);
        set(node, "color", swatch.fill);
        return node;
    }

    Agnode_t* add_words(const SceneText& text, double dx, double dy, const char* line_end,
                        const std::string& color) {
        Agnode_t* node = add_node((text.box.left + text.box.right) / 2 + dx,
                                  (text.box.bottom + text.box.top) / 2 + dy, text.box.width(),
                                  text.box.height());
        set(node, "shape", "plaintext");
        set(node, "style", "");
        set(node, "fontsize", fmt::format("{:.1f}", text.font_size));
        set(node, "fontcolor", color);
        set(node, "label", label_text(text.lines, line_end));
        if (text.bold) set(node, "fontname", "Helvetica-Bold");
        return node;
    }

    void add_label(const SceneText& text) {
        if (halo_copies_) {
            static constexpr double ring[][2] = {{1, 0},  {0.7, 0.7},   {0, 1},  {-0.7, 0.7},
                                                 {-1, 0}, {-0.7, -0.7}, {0, -1}, {0.7, -0.7}};
            for (const auto& [dx, dy] : ring) {
                add_words(text, dx * 1.1, dy * 1.1, "", "#ffffffd0");
            }
        }
        Agnode_t* node = add_words(text, 0, 0, "", text.color);
        set(node, "tooltip", label_text({text.full}, ""));
        set(discs_[text.node], "tooltip", label_text({text.full}, ""));
    }

    void add_text(const SceneText& text) {
        set(add_words(text, 0, 0, "\\l", text.color), "tooltip", label_text({text.full}, ""));
    }

    const Scene& scene_;
    bool halo_copies_;
    backend::GraphPtr graph_;
    std::vector<Agnode_t*> discs_;
    std::size_t count_ = 0;
};

std::string xml_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else {
            out += c;
        }
    }
    return out;
}

/// The SVG without the made-up names of its parts, which browsers would show as tooltips; with a
/// description of what it shows, and a white halo around the letters.
std::string refined_svg(const std::string& svg, const Scene& scene) {
    std::string out;
    out.reserve(svg.size());
    bool started = false;
    for (std::size_t at = 0; at < svg.size();) {
        const std::size_t end = std::min(svg.find('\n', at), svg.size() - 1) + 1;
        const std::string_view line = std::string_view(svg).substr(at, end - at);
        at = end;
        const bool name = line.starts_with("<title>") || line.starts_with("<!-- i");
        if (!name) out.append(line);
        if (started || line.find("<svg") == std::string_view::npos) continue;
        started = true;
        while (at < svg.size() && out.find('>', out.rfind("<svg")) == std::string::npos) {
            const std::size_t next = std::min(svg.find('\n', at), svg.size() - 1) + 1;
            out.append(svg, at, next - at);
            at = next;
        }
        if (!scene.title.empty()) out += fmt::format("<title>{}</title>\n", xml_text(scene.title));
        out += fmt::format("<desc>{}</desc>\n", xml_text(scene.note));
        out +=
            "<style>text{paint-order:stroke;stroke:#fff;stroke-width:2.4px;"
            "stroke-linejoin:round;stroke-opacity:.85}</style>\n";
    }
    return out;
}

/// Cairo notes the clock time; a fixed one of the same length keeps all offsets.
std::string without_date(std::string pdf) {
    static constexpr std::string_view mark = "/CreationDate (D:";
    const std::size_t at = pdf.find(mark);
    if (at == std::string::npos) return pdf;
    static constexpr std::string_view fixed = "20000101000000";
    for (std::size_t i = 0; i < fixed.size() && at + mark.size() + i < pdf.size(); ++i) {
        char& c = pdf[at + mark.size() + i];
        if (c < '0' || c > '9') break;
        c = fixed[i];
    }
    return pdf;
}

void report_hidden(const Scene& scene, const WriteContext& context) {
    if (scene.hidden_lines > 0) {
        context.report(Severity::note, "picture.weak-links",
                       fmt::format("the strongest {} of {} links are drawn", scene.lines.size(),
                                   scene.lines.size() + scene.hidden_lines));
    }
    if (scene.hidden_labels > 0) {
        context.report(
            Severity::note, "picture.labels",
            fmt::format("{} of {} labels find no room", scene.hidden_labels, scene.discs.size()));
    }
}

}  // namespace

std::string render(const Network& network, const WriteContext& context, const std::string& format) {
    const Scene scene = make_scene(network, context);
    const backend::GraphvizSession session;
    const Drawing drawing(scene, network.directed(), format, context.options.dpi);
    std::string bytes = backend::render_at_positions(session, drawing.graph(), format);
    if (format == "svg") bytes = refined_svg(bytes, scene);
    if (format == "pdf") bytes = without_date(std::move(bytes));
    report_hidden(scene, context);
    return bytes;
}

}  // namespace bibweft::graphio

#else

namespace bibweft::graphio {

std::string render(const Network&, const WriteContext&, const std::string& format) {
    throw Error(ErrorCode::usage,
                fmt::format("this bibweft was built without Graphviz and cannot write {}; build it "
                            "with -DBIBWEFT_GRAPHVIZ=ON",
                            format));
}

}  // namespace bibweft::graphio

#endif
