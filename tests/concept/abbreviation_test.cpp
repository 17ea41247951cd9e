#include "bibweft/concept/abbreviation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/gold.hpp"
#include "support/data.hpp"

namespace bibweft::concepts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Abbreviation> found(std::string_view title, std::string_view abstract) {
    std::string text = text::clean(title).text;
    const std::size_t title_end = text.size();
    if (!text.empty()) text += ' ';
    text += text::clean(abstract).text;
    text::Tokens tokens;
    text::tokenize(text, tokens, title_end);
    return find_abbreviations(text, tokens);
}

std::vector<std::string> pairs(std::string_view abstract) {
    std::vector<std::string> out;
    for (const Abbreviation& a : found("", abstract))
        out.push_back(a.short_form + "=" + a.long_form);
    return out;
}

TEST(Abbreviation, IsReadInBothOrders) {
    EXPECT_THAT(pairs("A paired citation map (PCM) is drawn."),
                ElementsAre("PCM=paired citation map"));
    EXPECT_THAT(pairs("We weave WEFT (Woven Embedding of Field Terms) maps."),
                ElementsAre("WEFT=Woven Embedding of Field Terms"));
    EXPECT_THAT(pairs("It works (citation context analysis, CCA)."),
                ElementsAre("CCA=citation context analysis"));
    EXPECT_THAT(pairs("We use QMaper (Q-valued Map Proposal Transformer), which works."),
                ElementsAre("QMaper=Q-valued Map Proposal Transformer"));
}

TEST(Abbreviation, LettersMayStandForSounds) {
    EXPECT_THAT(pairs("Explainable map reading (XMR) helps."),
                ElementsAre("XMR=Explainable map reading"));
    EXPECT_THAT(pairs("It is an end-to-end (E2E) loom and a map-to-text (M2T) system."),
                ElementsAre("E2E=end-to-end", "M2T=map-to-text"));
    EXPECT_THAT(pairs("We do named entity recognition (NER)."),
                ElementsAre("NER=named entity recognition"));
}

// m and m: both letters start words, so "memory" alone is worth less than "modular memory".
TEST(Abbreviation, KeepsTheFirstWord) {
    EXPECT_THAT(pairs("We use modular memory (MM) and double decayed (DD) pulses."),
                ElementsAre("MM=modular memory", "DD=double decayed"));
}

TEST(Abbreviation, TakesPluralsTogether) {
    EXPECT_THAT(pairs("Wide citation maps (WCMs) and Folding Graphs (FGs) differ."),
                ElementsAre("WCMs=Wide citation maps", "FGs=Folding Graphs"));
}

TEST(Abbreviation, StripsQuotesAndLeadIns) {
    EXPECT_THAT(
        pairs("The Proceeds of Test Act 2002 (\"PoTA 2002\") applies. "
              "We fit latent Dirichlet allocation (‘LDA’)."),
        ElementsAre("PoTA 2002=Proceeds of Test Act 2002", "LDA=latent Dirichlet allocation"));
    EXPECT_THAT(
        pairs("A border graph index (termed BGI) and a common map rule (i.e., CMR; see below)."),
        ElementsAre("BGI=border graph index", "CMR=common map rule"));
}

TEST(Abbreviation, IgnoresNumbersReferencesAndWords) {
    EXPECT_THAT(pairs("As shown (1), case (iv) of Lemma 5 holds (Fig. 2). The servers (users) grew "
                      "(p < 0.05) in that "
                      "year (2020); see (T-iii) and (n = 12)."),
                IsEmpty());
    EXPECT_THAT(
        pairs("Models of three sizes (7B/13B), some hybrid kinds (e.g., XKCD), a set of terms "
              "(linked structure), "
              "a function f(x) in O(2) and (i) a decomposition. It rescales all time (rate)."),
        IsEmpty());
    EXPECT_THAT(pairs("We extract a proof direction (CARD)."), IsEmpty());
}

TEST(Abbreviation, ReadsLettersInsideWords) {
    EXPECT_THAT(
        pairs("We propose One-map Graph Layout (OneGL), and Rough Dynamics Aware Path Sampling "
              "(RoPS)."),
        ElementsAre("OneGL=One-map Graph Layout", "RoPS=Rough Dynamics Aware Path Sampling"));
    EXPECT_THAT(
        pairs("Border-line (BL) caching and the Kessler--Price (KP) loss; view-of-delta (VoD)."),
        ElementsAre("BL=Border-line", "KP=Kessler-Price", "VoD=view-of-delta"));
    EXPECT_THAT(pairs("Multilingual Map-Augmented Graphing (mMAG) and maximal overlap (MO)."),
                ElementsAre("mMAG=Multilingual Map-Augmented Graphing", "MO=maximal overlap"));
}

// GCML spells "goal-conditioned ML": the word in front of it has no part.
TEST(Abbreviation, LeavesWordsOutsideOut) {
    EXPECT_THAT(
        pairs(
            "Offline goal-conditioned ML (GCML) learns. The triadic tube network (TTN) guidance."),
        ElementsAre("GCML=goal-conditioned ML", "TTN=triadic tube network"));
    EXPECT_THAT(pairs("**Residual-Map Directed DRawing (REMDR)**, a tool."),
                ElementsAre("REMDR=Residual-Map Directed DRawing"));
}

TEST(Abbreviation, StaysInItsSentence) {
    EXPECT_THAT(pairs("We like map. Drawing (MD) is fun."), IsEmpty());
    EXPECT_THAT(pairs(""), IsEmpty());
    EXPECT_THAT(pairs("(MD)"), IsEmpty());
}

TEST(Abbreviation, GivesPlaces) {
    const std::string text =
        "A paired citation map (PCM) is drawn; a paired citation map (PCM) again.";
    text::Tokens tokens;
    text::tokenize(text, tokens);
    const auto all = find_abbreviations(text, tokens);
    ASSERT_EQ(1u, all.size());  // equal pairs once
    EXPECT_EQ("PCM", text.substr(all[0].short_begin, all[0].short_end - all[0].short_begin));
    EXPECT_EQ("paired citation map",
              text.substr(all[0].long_begin, all[0].long_end - all[0].long_begin));
    EXPECT_EQ(2u, all[0].long_begin);
}

TEST(Abbreviation, IsLinearOnHostileInput) {
    for (const std::string piece : {"(", ")", "(a", "(AB)", "a (AB) ", "word ", "ab-", "((AB) ",
                                    "x (A, B, C, D) ", "[(", "a)("}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        text::Tokens tokens;
        text::tokenize(text, tokens);
        EXPECT_LE(find_abbreviations(text, tokens).size(), 200u);
    }
}

// ---- public gold

std::string stripped(std::string s, std::string_view marks) {
    while (!s.empty() && marks.find(s.front()) != std::string_view::npos) s.erase(s.begin());
    while (!s.empty() && marks.find(s.back()) != std::string_view::npos) s.pop_back();
    return s;
}

// Case, hyphens and a plural s do not matter.
std::pair<std::string, std::string> normal(std::string_view short_form,
                                           std::string_view long_form) {
    std::string s;
    for (const char c : short_form)
        if (c != ' ') s += c;
    if (!s.empty() && s.back() == 's') s.pop_back();
    std::string l;
    for (const char c : text::fold(long_form)) {
        const char d = c == '-' ? ' ' : c;
        if (d != ' ' || (!l.empty() && l.back() != ' ')) l += d;
    }
    l = stripped(l, " .,;:()[]\"'");
    if (!l.empty() && l.back() == 's') l.pop_back();
    return {text::lower(s), l};
}

struct Score {
    double hits = 0, said = 0, wanted = 0;

    void add(const std::set<std::pair<std::string, std::string>>& gold,
             const std::vector<Abbreviation>& got) {
        std::set<std::pair<std::string, std::string>> mine;
        for (const Abbreviation& a : got) mine.insert(normal(a.short_form, a.long_form));
        for (const auto& p : mine) hits += gold.count(p) > 0 ? 1 : 0;
        said += static_cast<double>(mine.size());
        wanted += static_cast<double>(gold.size());
    }
    [[nodiscard]] double f1() const { return 200 * hits / (said + wanted); }
};

std::set<std::pair<std::string, std::string>> gold_pairs(std::string_view line, const char* s,
                                                         const char* l) {
    const auto shorts = test::json_strings(line, s);
    const auto longs = test::json_strings(line, l);
    std::set<std::pair<std::string, std::string>> out;
    for (std::size_t i = 0; i < shorts.size() && i < longs.size(); ++i)
        out.insert(normal(shorts[i], longs[i]));
    return out;
}

TEST(Abbreviation, ScoresOnMed1250) {
    BW_REQUIRE_DATA("abbreviation/med1250.jsonl");
    Score score;
    for (const std::string& row : test::lines_of("abbreviation/med1250.jsonl")) {
        const std::string_view line = std::string_view(row).substr(0, row.find("\"synonyms\""));
        score.add(gold_pairs(line, "sf", "lf"), found(test::json_strings(line, "title").at(0),
                                                      test::json_strings(line, "abstract").at(0)));
    }
    EXPECT_GT(score.wanted, 1150);
    EXPECT_GE(score.f1(), 87.5);  // 88.2 when written; Ab3P 89.8
}

TEST(Abbreviation, ScoresOnTheSample) {
    BW_REQUIRE_DATA("../eval/gold/seeds_000.jsonl");
    const auto abstracts = test::paragraphs_of("seeds/000_9bdcb967a3e58515.txt");
    const auto gold = test::lines_of("../eval/gold/seeds_000.jsonl");
    ASSERT_EQ(abstracts.size(), gold.size());
    Score score;
    for (std::size_t i = 0; i < gold.size(); ++i)
        score.add(gold_pairs(gold[i], "short", "long"), found("", abstracts[i]));
    EXPECT_GE(score.f1(), 98.0);
}

}  // namespace
}  // namespace bibweft::concepts
