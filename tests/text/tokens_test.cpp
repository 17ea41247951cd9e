#include "bibweft/text/tokens.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "support/data.hpp"

namespace bibweft::text {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> words(const std::string& text) {
    Tokens tokens;
    tokenize(text, tokens);
    std::vector<std::string> out;
    for (const Token& t : tokens.tokens) out.emplace_back(t.of(text));
    return out;
}

std::vector<std::string> sentences(const std::string& text, std::size_t title_end = 0) {
    Tokens tokens;
    tokenize(text, tokens, title_end);
    std::vector<std::string> out;
    for (std::size_t s = 0; s < tokens.sentence_count(); ++s) {
        const Token& first = tokens.tokens[tokens.sentence_begin[s]];
        const Token& last = tokens.tokens[tokens.sentence_end(s) - 1];
        out.push_back(text.substr(first.begin, last.end - first.begin));
    }
    return out;
}

Token only(const std::string& text) {
    Tokens tokens;
    tokenize(text, tokens);
    EXPECT_EQ(1u, tokens.size()) << text;
    return tokens.tokens.empty() ? Token{} : tokens.tokens.front();
}

TEST(Tokens, OfNothingAreNone) {
    Tokens tokens;
    tokenize("", tokens);
    EXPECT_EQ(0u, tokens.size());
    EXPECT_EQ(0u, tokens.sentence_count());
    tokenize("   ", tokens);
    EXPECT_EQ(0u, tokens.sentence_count());
}

TEST(Tokens, KeepInnerMarksOfWords) {
    for (const std::string word :
         {"GPT-4o",   "Pass@1",     "C++",    "C#",      "state-of-the-art", "Qwen2.5-VL",
          "R&D",      "SFT+RL",     "nDCG@5", "PLaID++", "β-catenin",        "TNF-α",
          "COVID-19", "SARS-CoV-2", "IL-6",   "x²",      "CHAIR_S",          "don't",
          "O'Neill",  "e.g.",       "U.S.",   "Node.js", "HuatuoGPT-3",      "μm",
          "D4RL",     "the-the"}) {
        const Token t = only(word);
        EXPECT_EQ(word.size(), t.end) << word;
        EXPECT_EQ(TokenKind::word, t.kind) << word;
    }
}

TEST(Tokens, KeepNumbersWhole) {
    for (const std::string number : {"12", "3.5", "10,000", "1,234,567", "10-40", "½"})
        EXPECT_EQ(TokenKind::number, only(number).kind) << number;
    EXPECT_THAT(words("1,2 and 10–20"), ElementsAre("1", ",", "2", "and", "10", "–", "20"));
    EXPECT_THAT(words("by +2.7 (7B/13B)"),
                ElementsAre("by", "+", "2.7", "(", "7B", "/", "13B", ")"));
    EXPECT_THAT(words("24.4%, 16×"), ElementsAre("24.4", "%", ",", "16", "×"));
}

TEST(Tokens, DivideAtSlashesAndClitics) {
    EXPECT_THAT(words("the map's and/or maps' use"),
                ElementsAre("the", "map", "'s", "and", "/", "or", "maps", "'", "use"));
    EXPECT_THAT(words("pre- and post-test"), ElementsAre("pre", "-", "and", "post-test"));
    EXPECT_THAT(words("(agents' total values)"),
                ElementsAre("(", "agents", "'", "total", "values", ")"));
    EXPECT_THAT(words("laws — empirical"), ElementsAre("laws", "—", "empirical"));
    EXPECT_THAT(words("the end.Next one"), ElementsAre("the", "end", ".", "Next", "one"));
}

TEST(Tokens, CarryFlags) {
    EXPECT_TRUE(only("LLMs").has(flag_capitals));
    EXPECT_TRUE(only("mRAG").has(flag_inner_capital));
    EXPECT_FALSE(only("mRAG").has(flag_capital));
    EXPECT_TRUE(only("Map").has(flag_capital));
    EXPECT_FALSE(only("Map").has(flag_capitals));
    EXPECT_TRUE(only("GPT-4o").has(flag_digit));
    EXPECT_TRUE(only("GPT-4o").has(flag_hyphen));
    EXPECT_TRUE(only("β-catenin").has(flag_non_ascii));
    Tokens tokens;
    tokenize("A (map)", tokens);
    EXPECT_TRUE(tokens.tokens[0].has(flag_sentence_start));
    EXPECT_FALSE(tokens.tokens[1].has(flag_glued));
    EXPECT_TRUE(tokens.tokens[2].has(flag_glued));
}

TEST(Sentences, EndAtFullStops) {
    EXPECT_THAT(sentences("We study maps. Theory is small! Is it? 12 of them. more"),
                ElementsAre("We study maps.", "Theory is small!", "Is it?", "12 of them. more"));
    EXPECT_THAT(sentences("He said “maps.” Then (so it was.) We left."),
                ElementsAre("He said “maps.”", "Then (so it was.)", "We left."));
    EXPECT_THAT(sentences("It is so. mRAG wins. (Maps.)"),
                ElementsAre("It is so.", "mRAG wins.", "(Maps.)"));
    EXPECT_THAT(sentences("no stop at the end"), ElementsAre("no stop at the end"));
}

TEST(Sentences, GoOnAfterAbbreviations) {
    for (const std::string text :
         {"Tools (e.g. Maps) and i.e. This one, by Quill et al. Here vs. There, cf. Fig. 2 and Eq. "
          "(3).",
          "It costs 3.5 B. in E. coli.", "By A. Quill and B. C. Marlow here."})
        EXPECT_THAT(sentences(text), ElementsAre(text));
    EXPECT_THAT(sentences("It has vitamin C. The rest"),
                ElementsAre("It has vitamin C.", "The rest"));
}

TEST(Sentences, BreakBehindTheTitle) {
    const std::string text = "Maps of science. A view We draw maps. They help.";
    EXPECT_THAT(sentences(text, 24),
                ElementsAre("Maps of science. A view", "We draw maps.", "They help."));
}

// One sentence: enumerators do not end it. The mark inside an emphasised question does.
TEST(Sentences, KeepEnumerationsTogether) {
    EXPECT_EQ(1u,
              sentences("We propose: (i) a map, (ii) a path, and (iii) the first tool.").size());
    EXPECT_EQ(2u, sentences("Does a map need labels? Maps confine.").size());
}

TEST(Sentences, OfTheSampleAreCounted) {
    BW_REQUIRE_DATA("seeds/000_9bdcb967a3e58515.txt");
    Tokens tokens;
    const Clean text = clean(test::slurp(test::data("seeds/000_9bdcb967a3e58515.txt")));
    tokenize(text.text, tokens);
    // 19 abstracts of 4 to 10 sentences
    EXPECT_GT(tokens.sentence_count(), 19u * 5);
    EXPECT_LT(tokens.sentence_count(), 19u * 10);
}

TEST(Tokens, CoverEverythingButBlanks) {
    const std::string text = "A? b-c, \xFF\xC3 «d» ... (e) é\u0301 12,5 x' 's --";
    Tokens tokens;
    tokenize(text, tokens);
    std::size_t at = 0;
    for (const Token& t : tokens.tokens) {
        EXPECT_LT(t.begin, t.end);
        for (; at < t.begin; ++at) EXPECT_EQ(' ', text[at]);
        at = t.end;
    }
    EXPECT_EQ(text.size(), at);
}

TEST(Tokens, AreLinearOnHostileInput) {
    for (const std::string piece :
         {".", ". )", ". (", "'", "a.", "a-", "1,", "+", "a'", "\xCC\x81", "A. ", "1,000"}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        Tokens tokens;
        tokenize(text, tokens);
        EXPECT_GT(tokens.size(), 0u);
    }
}

TEST(Tokens, ReuseTheirBuffers) {
    Tokens tokens;
    tokenize("one. Two", tokens);
    tokenize("three", tokens);
    EXPECT_EQ(1u, tokens.size());
    EXPECT_EQ(1u, tokens.sentence_count());
}

}  // namespace
}  // namespace bibweft::text
