#include "graphio/scene.hpp"

#include "graphio/font.hpp"
#include "graphio/picture_helpers.hpp"

namespace bibweft::graphio::test {
namespace {

Scene scene_of(const Network& network, const WriteOptions& options = {}) {
    std::vector<Diagnostic> ignored;
    return make_scene(network, {options, ignored});
}

TEST(Scene, NoLabelHidesAnotherOrTheMiddleOfADisc) {
    const Scene scene = scene_of(term_map(300, 7));
    EXPECT_GT(scene.labels.size(), 100U);
    EXPECT_EQ(300U, scene.labels.size() + scene.hidden_labels);
    for (std::size_t i = 0; i < scene.labels.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            EXPECT_FALSE(scene.labels[i].box.overlaps(scene.labels[k].box)) << i << ' ' << k;
        }
        for (std::size_t n = 0; n < scene.discs.size(); ++n) {
            if (n == scene.labels[i].node) continue;
            EXPECT_FALSE(scene.labels[i].box.contains(scene.discs[n].x, scene.discs[n].y));
        }
    }
}

TEST(Scene, ImportantLabelsComeFirst) {
    const Scene scene = scene_of(term_map(300, 7));
    double before = 1e9;
    for (const SceneText& label : scene.labels) {
        EXPECT_LE(scene.discs[label.node].radius, before);
        before = scene.discs[label.node].radius;
    }
}

TEST(Scene, DrawsTheStrongestLinks) {
    const Network network = term_map(300, 7);
    WriteOptions options;
    options.max_drawn_edges = 10;
    const Scene scene = scene_of(network, options);
    EXPECT_EQ(10U, scene.lines.size());
    EXPECT_EQ(10U + scene.hidden_lines,
              static_cast<std::size_t>(std::ranges::count_if(
                  network.edges(), [](const Edge& e) { return e.source != e.target; })));
    EXPECT_THAT(scene.note, HasSubstr("the strongest 10 of them"));
    EXPECT_EQ(1000U, scene_of(network).lines.size());
}

TEST(Scene, HasTitleLegendAndBounds) {
    const Scene scene = scene_of(term_map(70, 7));
    EXPECT_EQ("Concepts of a field, 1990–2020", scene.title);
    EXPECT_EQ(7U, scene.swatches.size());
    EXPECT_EQ("#0072b2", scene.swatches[0].fill);
    const auto has = [&](const char* text) {
        return std::ranges::any_of(scene.texts,
                                   [&](const SceneText& t) { return t.lines[0] == text; });
    };
    EXPECT_TRUE(has("Communities"));
    EXPECT_TRUE(has("citation, analysis & analysis (10)"));
    for (const SceneText& text : scene.texts) {
        EXPECT_LE(scene.bounds.left, text.box.left);
        EXPECT_GE(scene.bounds.right, text.box.right);
    }
}

TEST(Scene, LongLegendsAreCut) {
    EXPECT_EQ(10U, scene_of(term_map(100, 10)).swatches.size());
    Network network = term_map(100, 10);
    for (std::size_t i = 0; i < 100; ++i) {
        network.nodes().find("cluster")->set(i, static_cast<std::int64_t>(i + 1));
    }
    const Scene scene = scene_of(network);
    EXPECT_EQ(20U, scene.swatches.size());
    EXPECT_TRUE(std::ranges::any_of(
        scene.texts, [](const SceneText& t) { return t.full == "and 80 smaller ones"; }));
}

TEST(Scene, LegendsTellSizes) {
    const Scene scene = scene_of(term_map(70, 7));
    ASSERT_EQ(3U, scene.sizes.size());
    EXPECT_LT(scene.sizes[0].width, scene.sizes[1].width);
    EXPECT_LT(scene.sizes[1].width, scene.sizes[2].width);
    EXPECT_TRUE(std::ranges::any_of(
        scene.texts, [](const SceneText& t) { return t.lines[0] == "Occurrences"; }));
    for (const SceneSwatch& size : scene.sizes) {
        EXPECT_LT(size.y + size.height / 2, scene.swatches.back().y);
    }
}

// Years 2001..2069 and one that is missing: dark at 2001, yellow at 2069, grey without.
TEST(Scene, OverlaysShowAColumnAndItsEnds) {
    Network network = term_map(70, 7);
    Column& years = network.nodes().add("mean_year", ColumnType::real);
    for (std::size_t n = 1; n < 70; ++n) years.set(n, 2000.0 + static_cast<double>(n));
    WriteOptions options;
    options.view = "overlay";
    const Scene scene = scene_of(network, options);
    EXPECT_EQ("#9a9a9a", scene.discs[0].fill);
    EXPECT_EQ("#440154", scene.discs[1].fill);
    EXPECT_EQ("#21918c", scene.discs[35].fill);  // the middle
    EXPECT_EQ("#fde725", scene.discs[69].fill);
    EXPECT_EQ(40U, scene.ramp.size());
    for (const char* text : {"Mean year", "2001", "2069", "not known (1)"}) {
        EXPECT_TRUE(std::ranges::any_of(scene.texts, [&](const SceneText& t) {
            return t.lines[0] == text;
        })) << text;
    }
    options.color_by = "label";
    EXPECT_THROW(scene_of(network, options), Error);
}

TEST(Scene, DensitiesGlowInTheColoursOfCommunities) {
    WriteOptions options;
    options.view = "density";
    const Scene scene = scene_of(term_map(70, 7), options);
    ASSERT_EQ(70U, scene.glows.size());
    EXPECT_EQ("#0072b2", scene.glows[0].fill);
    EXPECT_GT(scene.glows[0].radius, 40);
    EXPECT_TRUE(scene.lines.empty());
    EXPECT_TRUE(scene.sizes.empty());
    EXPECT_FALSE(scene.swatches.empty());
}

TEST(Scene, NeedsALayout) {
    NetworkBuilder builder(false);
    builder.add_node("a");
    EXPECT_EQ(1U, scene_of(builder.build()).discs.size());
    EXPECT_TRUE(scene_of(NetworkBuilder(false).build()).discs.empty());
    Network network = term_map(20, 2);
    network.nodes().remove("y");
    EXPECT_THROW(scene_of(network), Error);
}

TEST(Font, MeasuresAndCuts) {
    EXPECT_DOUBLE_EQ(13.56, text_width("AA", 10) - 0.12);  // 2 * 0.684 * 10 = 13.68
    EXPECT_GT(text_width("概念", 10), 20);
    EXPECT_EQ(text_width("e", 10), text_width("e\xCC\x81", 10));  // a combining accent
    EXPECT_EQ("short", fitted("short", 10, 100));
    const std::string cut = fitted("a very long label that cannot stay", 10, 80);
    EXPECT_TRUE(cut.ends_with("…"));
    EXPECT_LE(text_width(cut, 10), 80);
}

}  // namespace
}  // namespace bibweft::graphio::test
