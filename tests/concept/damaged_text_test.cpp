// Texts as they come out of PDFs and databases, and what must be left of them: words counted in
// lower case, concepts with their occurrences.
#include <gtest/gtest.h>

#include <map>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

std::map<std::string, int> words_of(std::string_view raw) {
    const std::string text = text::clean(raw).text;
    text::Tokens tokens;
    text::tokenize(text, tokens);
    std::map<std::string, int> out;
    for (const text::Token& token : tokens.tokens) {
        if (token.kind == text::TokenKind::word) ++out[text::lower(token.of(text))];
    }
    return out;
}

const DocumentConcept* with_key(const DocumentConcepts& paper, std::string_view key) {
    for (const DocumentConcept& c : paper.concepts) {
        if (c.key == key) return &c;
    }
    return nullptr;
}

TEST(DamagedText, SoftHyphensGo) {
    const std::string raw =
        "Citation net\u00AD\nwork analysis uses net\u00ADworks. A co\u00ADoccurrence map helps.\n";
    EXPECT_EQ("Citation network analysis uses networks. A cooccurrence map helps.",
              text::clean(raw).text);
    const DocumentConcepts paper = Extractor().extract("", raw);
    EXPECT_NE(nullptr, with_key(paper, key_of("network analysis")));
    for (const DocumentConcept& c : paper.concepts) {
        EXPECT_EQ(std::string::npos, c.surface.find("\u00AD")) << c.surface;
    }
}

TEST(DamagedText, DividedWordsAreJoinedAsTheTextHasThem) {
    auto words = words_of(
        "The meth-\nods are based on the rate-\nlimiting steps. These methods work. Other methods "
        "ignore the rate-limiting steps.\n");
    EXPECT_EQ(3, words["methods"]);
    EXPECT_EQ(0, words["meth-"]);
    EXPECT_EQ(0, words["meth"]);
    EXPECT_EQ(2, words["rate-limiting"]);
    EXPECT_EQ(0, words["ratelimiting"]);
}

TEST(DamagedText, SuspendedHyphensMakeNoWords) {
    auto words =
        words_of("We compared pre- and post-treatment scans, and intra- and inter-rater scores.\n");
    EXPECT_EQ(0, words["preand"]);
    EXPECT_EQ(0, words["intraand"]);
    EXPECT_EQ(1, words["pre"]);
}

TEST(DamagedText, LigaturesAreLetters) {
    auto words = words_of(
        "Classi\uFB01cation of a\uFB03nity data. The classification work\uFB02ow uses affinity "
        "scores.\n");
    EXPECT_EQ(2, words["classification"]);
    EXPECT_EQ(2, words["affinity"]);
    EXPECT_EQ(1, words["workflow"]);
}

TEST(DamagedText, GreekLettersAreOfOneKind) {
    auto words = words_of(
        "Cells of 5 \u00B5m and 7 \u03BCm. \u03B2-catenin binds; \u03B2-Catenin levels and "
        "TNF-\u03B1 rose.\n");
    EXPECT_EQ(2, words["\u03BCm"]);
    EXPECT_EQ(2, words["\u03B2-catenin"]);
    EXPECT_EQ(1, words["tnf-\u03B1"]);
}

TEST(DamagedText, HyphensAreOfOneKind) {
    const std::string raw =
        "Co-occurrence counts, co\u2010occurrence maps, co\u2011occurrence graphs and "
        "co\u2013occurrence weights for 10\u201320 terms.\n";
    EXPECT_EQ(4, words_of(raw)["co-occurrence"]);
    for (const DocumentConcept& c : Extractor().extract("", raw).concepts) {
        EXPECT_EQ(std::string::npos, c.surface.find("10")) << c.surface;
    }
}

TEST(DamagedText, WordsWithDigitsAndSignsStayWhole) {
    auto words = words_of(
        "COVID-19 is caused by SARS-CoV-2. IL-6 rose in COVID-19. State-of-the-art R&D tracks "
        "SARS-CoV-2.\n");
    EXPECT_EQ(2, words["covid-19"]);
    EXPECT_EQ(2, words["sars-cov-2"]);
    EXPECT_EQ(1, words["il-6"]);
    EXPECT_EQ(1, words["state-of-the-art"]);
    EXPECT_EQ(1, words["r&d"]);
    EXPECT_EQ(0, words["covid"] + words["covid-"] + words["sars"]);
}

TEST(DamagedText, PluralsMeetTheirSingularsAndNothingElse) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    const DocumentConcepts paper = Extractor().extract(
        "",
        "Networks and a network. Analyses and an analysis. Matrices and a matrix. A virus, a "
        "species, a series, a bias, diabetes, a lens, mixed methods.\n");
    for (const char* word : {"network", "analysis", "matrix"}) {
        const DocumentConcept* c = with_key(paper, key_of(word));
        if (c == nullptr) continue;  // "analysis" alone says too little to be a concept
        EXPECT_EQ(2U, c->occurrences) << word;
    }
    EXPECT_NE(nullptr, with_key(paper, key_of("matrix")));
    for (const DocumentConcept& c : paper.concepts) {
        for (const char* word :
             {"analysi", "viru", "specie", "serie", "bia", "diabete", "len", "mixeds", "matrice"}) {
            EXPECT_NE(word, c.surface);
        }
    }
}

}  // namespace
}  // namespace bibweft::concepts
