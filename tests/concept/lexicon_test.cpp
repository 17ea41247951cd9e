#include "bibweft/concept/lexicon.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/concept/extractor.hpp"
#include "support/data.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::string_view table =
    "# comment\n"
    "label\taliases\tkind\n"
    "reinforcement learning\tRL\tmethod\n"
    "vision-language model\tVLM\tmodel\n"
    "language model\tLM\tmodel\n"
    "beam search\t\tmethod\n"
    "earth mover's distance\tEMD\tmetric\n";

Lexicon lexicon_of(std::string_view text) {
    std::vector<Diagnostic> diagnostics;
    Lexicon lexicon = Lexicon::read(text, diagnostics);
    EXPECT_TRUE(diagnostics.empty()) << to_string(diagnostics.front());
    return lexicon;
}

/// Labels of the lexicon that the abstract holds, sorted.
std::vector<std::string> found(std::string_view abstract) {
    ExtractorOptions options;
    options.lexicon = lexicon_of(table);
    std::vector<std::string> labels;
    for (const DocumentConcept& c : Extractor(options).extract("", abstract).concepts) {
        if (c.from_lexicon) labels.push_back(c.surface);
    }
    std::ranges::sort(labels);
    return labels;
}

using Texts = std::vector<std::string>;

TEST(Lexicon, ReadsLabelsAliasesAndKinds) {
    const Lexicon lexicon = lexicon_of(table);
    ASSERT_EQ(5U, lexicon.entries().size());
    EXPECT_EQ("method", lexicon.entries()[0].kind);
    EXPECT_EQ(0U, lexicon.find("Reinforcement Learning"));
    EXPECT_EQ(0U, lexicon.find("RL"));
    EXPECT_EQ(std::nullopt, lexicon.find("rl"));
    EXPECT_EQ(3U, lexicon.find("beam-search"));
    EXPECT_EQ(std::nullopt, lexicon.find(""));
    EXPECT_TRUE(Lexicon().empty());
}

TEST(Lexicon, ReportsWhatItCannotUse) {
    std::vector<Diagnostic> diagnostics;
    const Lexicon lexicon = Lexicon::read(
        "kind\tlabel\taliases\nmethod\ta graph\tnet|...\n\t\tx\nmodel\tnet\t\n", diagnostics);
    ASSERT_EQ(3U, diagnostics.size());
    EXPECT_EQ("lexicon.empty", diagnostics[0].code);
    EXPECT_EQ(2U, diagnostics[0].location.line);
    EXPECT_EQ("lexicon.label", diagnostics[1].code);
    EXPECT_EQ(3U, diagnostics[1].location.line);
    EXPECT_EQ("lexicon.duplicate", diagnostics[2].code);
    EXPECT_EQ(4U, diagnostics[2].location.line);
    EXPECT_EQ(1U, lexicon.entries().size());
    diagnostics.clear();
    EXPECT_TRUE(Lexicon::read("name\tkind\nx\ty\n", diagnostics).empty());
    ASSERT_EQ(1U, diagnostics.size());
    EXPECT_EQ("lexicon.header", diagnostics[0].code);
}

TEST(Lexicon, AcronymsMatchWholeTokensAsWritten) {
    EXPECT_EQ((Texts{"reinforcement learning"}), found("The RL of today is fine."));
    EXPECT_EQ((Texts{"vision-language model"}), found("Two VLMs agree on it."));
    EXPECT_EQ((Texts{}), found("On D4RL and with LVLMs the rl of lm and vlm fails."));
}

TEST(Lexicon, TheLongestPhraseWinsAndPunctuationEndsIt) {
    EXPECT_EQ((Texts{"vision-language model"}), found("A Large Vision-Language Model is here."));
    EXPECT_EQ((Texts{"language model"}), found("Language Models are here."));
    EXPECT_EQ((Texts{}), found("We speak of language, models and beams; search is absent."));
    EXPECT_EQ((Texts{"beam search"}), found("A beam-search variant is faster."));
    EXPECT_EQ((Texts{"earth mover's distance"}), found("We use the Earth Mover's distance here."));
}

TEST(Lexicon, ShippedTableIsClean) {
    const Lexicon lexicon =
        lexicon_of(test::slurp(test::source("seeds/lexicons/machine-learning.tsv")));
    EXPECT_GT(lexicon.entries().size(), 200U);
    EXPECT_TRUE(lexicon.find("LLMs") == lexicon.find("large language model"));
}

}  // namespace
}  // namespace bibweft::concepts
