#include "concept/wordnet.hpp"

#include <gtest/gtest.h>

#include "concept/stems.hpp"

namespace bibweft::concepts {
namespace {

std::string american(std::string_view word) {
    std::string out;
    append_american(word, out);
    return out;
}

TEST(WordNet, KnowsLemmasAndTheirCounts) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_TRUE(find_lemma("network").is(word_noun));
    EXPECT_TRUE(find_lemma("neural network").is(word_noun));
    EXPECT_TRUE(find_lemma("neural").is(word_begins_noun));
    EXPECT_TRUE(find_lemma("quickly").is(word_adverb));
    EXPECT_EQ(0U, find_lemma("networks").flags);
    EXPECT_EQ(0U, find_lemma("").flags);
    EXPECT_GT(find_lemma("time").noun_count, 100U);
}

TEST(WordNet, InflectedFormsLeadToLemmasThatExist) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ("network", plural_lemma("networks"));
    EXPECT_EQ("analysis", plural_lemma("analyses"));
    EXPECT_EQ("matrix", plural_lemma("matrices"));
    for (const char* word :
         {"virus", "species", "series", "bias", "diabetes", "lens", "mixed", "analysis"}) {
        EXPECT_EQ("", plural_lemma(word)) << word;
    }
    EXPECT_EQ("apply", third_person_lemma("applies"));
    EXPECT_EQ("run", gerund_lemma("running"));
    EXPECT_EQ("optimize", gerund_lemma("optimizing"));
    EXPECT_EQ("write", past_lemma("written"));
    EXPECT_EQ("propose", past_lemma("proposed"));
    EXPECT_EQ("", past_lemma("bed"));
}

TEST(WordNet, BritishSpellingBecomesAmerican) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ("optimization", american("optimisation"));
    EXPECT_EQ("optimizing", american("optimising"));
    EXPECT_EQ("behavior", american("behaviour"));
    EXPECT_EQ("modeling", american("modelling"));
    EXPECT_EQ("center", american("centre"));
    for (const char* word :
         {"exercise", "precise", "four", "tour", "called", "sentence", "supervised"}) {
        EXPECT_EQ(word, american(word));
    }
}

TEST(Stems, CompareWordsNotSpellings) {
    EXPECT_EQ(key_of("Citation Networks"), key_of("citation network"));
    EXPECT_EQ(joint_key("beam-search"), joint_key("Beam Search"));
    EXPECT_EQ(joint_key("pre-training"), joint_key("pretraining"));
    EXPECT_NE(key_of("generative model"), key_of("general model"));
    EXPECT_NE(key_of("community graph"), key_of("communication graph"));
    EXPECT_NE(key_of("transformer model"), key_of("transformation model"));
    EXPECT_EQ(key_of("optimizers"), key_of("optimizer"));
    EXPECT_EQ("", key_of(""));
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ(key_of("meta-analyses"), key_of("meta-analyses"));
    EXPECT_EQ(key_of("sparse matrices"), key_of("sparse matrix"));
    EXPECT_EQ(key_of("behavioural modelling"), key_of("behavioral modeling"));
}

}  // namespace
}  // namespace bibweft::concepts
