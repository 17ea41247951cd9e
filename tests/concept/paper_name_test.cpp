#include "bibweft/concept/paper_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/gold.hpp"
#include "support/data.hpp"

namespace bibweft::concepts {
namespace {

std::string name_of(std::string_view abstract) {
    const std::string text = text::clean(abstract).text;
    text::Tokens tokens;
    text::tokenize(text, tokens);
    return introduced_name(text, tokens, find_abbreviations(text, tokens));
}

std::string introduced(std::string_view title, std::string_view abstract) {
    std::string text = text::clean(title).text;
    const std::size_t title_end = text.size();
    if (!text.empty()) text += ' ';
    text += text::clean(abstract).text;
    text::Tokens tokens;
    text::tokenize(text, tokens, title_end);
    return introduced_name(text, tokens, find_abbreviations(text, tokens));
}

TEST(PaperName, StandsBehindTheVerb) {
    EXPECT_EQ("MAP-Compass",
              name_of("To close the gap, we introduce MAP-Compass, a wide benchmark."));
    EXPECT_EQ("LazyWeaver", name_of("We introduce LazyWeaver, a novel loom. LLMs are old."));
    EXPECT_EQ("WeFT++", name_of("This paper presents WeFT++, which draws maps."));
    EXPECT_EQ(
        "Agent Calliope",
        name_of("We introduce Agent Calliope, an agent that runs Calliope, the drawing tool."));
    EXPECT_EQ("Border-MAP", name_of("We give a view and introduce Border-MAP, a hybrid way."));
    EXPECT_EQ(
        "QMaper",
        name_of("We propose QMaper (Q-valued Map Proposal Transformer), which replaces maps."));
}

TEST(PaperName, IsTheShortFormOfWhatIsIntroduced) {
    EXPECT_EQ(
        "ROUTER",
        name_of("We propose **Residual Outline Updated Text Rendering (ROUTER)**, a framework."));
    EXPECT_EQ("SMP", name_of("We introduce the Planar Hypothesis, positing order. On this, we "
                             "propose a novel Semantic "
                             "Map Prediction (SMP) task."));
    EXPECT_EQ("C-MGT", name_of("We propose a framework that couples a paradigm, the Contextual Map "
                               "Guessing Task (C-MGT), "
                               "with a Generalized Kessler--Price (GKP) model."));
}

TEST(PaperName, StandsBehindCalled) {
    EXPECT_EQ("MapWeave", name_of("We propose a new loom called MapWeave for large maps."));
    EXPECT_EQ("MapWeave", name_of("In this work we present a new loom, MapWeave, that draws."));
}

TEST(PaperName, MayOpenTheTitle) {
    EXPECT_EQ("MapWeave", name_of("MapWeave: drawing the fields. We draw fields."));
}

TEST(PaperName, OfASystemInASharedTask) {
    EXPECT_EQ("WEFT", introduced("WEFT at MapEval-2024 Task 3: drawing fields", "We draw fields."));
    EXPECT_EQ("WeaveKit", introduced("", "We present WeaveKit@ACME, a kit."));
    EXPECT_EQ("WEFT", introduced("WEFT@MapEval: drawing", "We draw."));
    EXPECT_EQ("", introduced("Drawing at MapEval-2024", "Fields are drawn."));
}

TEST(PaperName, OpensTheAbstractAndStandsInTheTitle) {
    EXPECT_EQ("WEFT", introduced("An overview of WEFT", "WEFT (field-based maps) is a project."));
    EXPECT_EQ("", introduced("Drawing with LLMs", "LLMs are old."));
}

TEST(PaperName, IsAShortFormBeforeAGeneralNoun) {
    EXPECT_EQ("CARD", name_of("We propose a novel context-aware route drawing (CARD) network."));
    EXPECT_EQ("RAMS", name_of("Support comes from a new resource, Routes Across Many Seas (RAMS), "
                              "which holds maps."));
}

// Every verb has to get past the filter by first letters.
TEST(PaperName, KnowsManyVerbs) {
    for (const std::string verb :
         {"introduce", "propose", "present", "develop", "design", "release", "build", "construct",
          "create", "describe", "contribute", "offer", "developed", "built"})
        EXPECT_EQ("MapWeave", name_of("Here we " + verb + " MapWeave, a loom.")) << verb;
}

TEST(PaperName, IsEmptyWithoutOne) {
    EXPECT_EQ("", name_of(""));
    EXPECT_EQ(
        "",
        name_of("We introduce a controlled method to study LLMs. Models such as GPT-4o agree."));
    EXPECT_EQ(
        "",
        name_of(
            "We propose a reinforcement learning (RL) method for large language models (LLMs)."));
    EXPECT_EQ("", name_of("Tests on the View-of-Delta (VoD) set show that we win. Code: "
                          "https://git.example.org/MapFlow"));
    EXPECT_EQ("", name_of("Quill proposed MapWeave, a loom, in old times."));
}

TEST(PaperName, ScoresOnTheSample) {
    BW_REQUIRE_DATA("../eval/gold/seeds_000.jsonl");
    const auto abstracts = test::paragraphs_of("seeds/000_9bdcb967a3e58515.txt");
    const auto gold = test::lines_of("../eval/gold/seeds_000.jsonl");
    ASSERT_EQ(abstracts.size(), gold.size());
    std::size_t named = 0, right = 0, phantom = 0;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        const std::string got = name_of(abstracts[i]);
        const auto names = test::json_strings(gold[i], "name");
        if (names.empty()) {
            phantom += got.empty() ? 0 : 1;
            continue;
        }
        ++named;
        right += text::lower(got) == text::lower(names.front()) ? 1 : 0;
    }
    EXPECT_EQ(12u, named);
    EXPECT_GE(right, 11u);
    EXPECT_EQ(0u, phantom);
}

}  // namespace
}  // namespace bibweft::concepts
