#include "bibweft/concept/extractor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "bibweft/core/error.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

DocumentConcepts extract(std::string_view abstract, std::string_view title = "") {
    return Extractor().extract(title, abstract);
}

const DocumentConcept* find(const DocumentConcepts& paper, std::string_view surface) {
    for (const DocumentConcept& c : paper.concepts) {
        if (c.surface == surface) return &c;
    }
    return nullptr;
}

/// Some spelling of some concept.
bool mentions(const DocumentConcepts& paper, std::string_view text) {
    for (const DocumentConcept& c : paper.concepts) {
        if (c.surface.find(text) != std::string::npos) return true;
        for (const std::string& variant : c.variants) {
            if (variant.find(text) != std::string::npos) return true;
        }
    }
    return false;
}

TEST(Extractor, PhrasesDoNotCrossPunctuation) {
    const DocumentConcepts paper =
        extract("We study citation graphs. Theory is small. Theory, maps; scale: these matter.");
    EXPECT_NE(nullptr, find(paper, "citation graphs"));
    for (const DocumentConcept& c : paper.concepts) {
        EXPECT_EQ(std::string::npos, c.key.find("graph theori")) << c.surface;
        EXPECT_EQ(std::string::npos, c.key.find("map scale")) << c.surface;
    }
}

TEST(Extractor, KeepsHyphensDigitsAndAmpersands) {
    const DocumentConcepts paper = extract(
        "COVID-19 is caused by SARS-CoV-2. IL-6 rose in COVID-19. State-of-the-art R&D tracks "
        "SARS-CoV-2.");
    ASSERT_NE(nullptr, find(paper, "COVID-19"));
    EXPECT_EQ(2U, find(paper, "COVID-19")->occurrences);
    ASSERT_NE(nullptr, find(paper, "SARS-CoV-2"));
    EXPECT_EQ(2U, find(paper, "SARS-CoV-2")->occurrences);
    EXPECT_NE(nullptr, find(paper, "IL-6"));
    EXPECT_EQ(nullptr, find(paper, "SARS"));
    EXPECT_EQ(nullptr, find(paper, "state-of-the-art"));
}

TEST(Extractor, CountsEveryOccurrence) {
    const DocumentConcepts paper =
        extract("Deep graphs, are useful in biology. Where are the deep graphs? Graphs!");
    ASSERT_NE(nullptr, find(paper, "deep graphs"));
    EXPECT_EQ(2U, find(paper, "deep graphs")->occurrences);
    EXPECT_EQ(0U, find(paper, "deep graphs")->first_begin);
    EXPECT_EQ(11U, find(paper, "deep graphs")->first_end);
}

TEST(Extractor, ShortAndLongFormAreOneConcept) {
    const DocumentConcepts paper = extract(
        "A support vector machine (SVM) was trained. The SVM was fast. Two SVMs agreed. Support "
        "vector machines "
        "scale.");
    // The definition counts once: 1 + SVM + SVMs + the plural = 4.
    const DocumentConcept* svm = nullptr;
    for (const DocumentConcept& c : paper.concepts) {
        EXPECT_NE("svm", c.key);
        if (c.short_form == "SVM") svm = &c;
    }
    ASSERT_NE(nullptr, svm);
    EXPECT_EQ(4U, svm->occurrences);
    EXPECT_EQ(key_of("support vector machine"), svm->key);
    EXPECT_EQ(svm, &paper.concepts.front());
    ASSERT_EQ(1U, paper.abbreviations.size());
}

TEST(Extractor, BracketsOfADefinitionDoNotDivideAPhrase) {
    const DocumentConcepts paper =
        extract("We use data consistency (DC) guidance for imaging. The DC guidance is cheap.");
    EXPECT_TRUE(mentions(paper, "data consistency guidance"));
}

TEST(Extractor, APhraseWithShortAndLongFormIsOneConcept) {
    const DocumentConcepts paper = extract(
        "The Kessler-Price (KP) loss is wide. We minimise the KP loss, and later the KP-loss "
        "again.");
    const DocumentConcept* loss = find(paper, "Kessler-Price loss");
    ASSERT_NE(nullptr, loss);
    EXPECT_EQ(3U, loss->occurrences);
    EXPECT_EQ(loss, &paper.concepts.front());  // KP only says which loss
}

TEST(Extractor, QuotedModifiersBelongToTheirNoun) {
    EXPECT_TRUE(
        mentions(extract("We solve the \"cold start\" problem of maps."), "cold start problem"));
    EXPECT_TRUE(mentions(extract("They keep “share-based” guarantees."), "share-based guarantees"));
    EXPECT_FALSE(mentions(extract("What they call \"maps\", graphs hold."), "maps graphs"));
}

TEST(Extractor, ListedModifiersKeepTheirNoun) {
    EXPECT_TRUE(
        mentions(extract("It shows the importance of the embedding and unembedding layers."),
                 "unembedding layers"));
    EXPECT_FALSE(mentions(extract("We learn by optimizing social welfare."), "optimizing"));
}

TEST(Extractor, AddressesAreNoConcepts) {
    const DocumentConcepts paper = extract(
        "Open data are at https://www.example.org/sets/open_data?id=7 and doi:10.1000/abc.12 (mail "
        "a.quill@example.org). Open data matter.");
    for (const char* part : {"http", "www", "example", "org", "10.1000", "@"}) {
        EXPECT_FALSE(mentions(paper, part)) << part;
    }
    ASSERT_NE(nullptr, find(paper, "open data"));
    EXPECT_EQ(2U, find(paper, "open data")->occurrences);
    EXPECT_EQ((std::vector<std::string>{"https://www.example.org/sets/open_data?id=7"}),
              paper.urls);
}

TEST(Extractor, NothingComesOfNothing) {
    for (const char* text :
         {"", "The of and to; the-the, a ... ?! -- (  ) 12 3.5 %", "   ", "((((", "12 13 14"}) {
        const DocumentConcepts paper = extract(text);
        EXPECT_EQ(0U, paper.selected) << text;
        EXPECT_TRUE(paper.concepts.empty()) << text << ": " << paper.concepts.front().surface;
    }
}

TEST(Extractor, WordsCapitalisedByTheirPlaceAreInLowerCase) {
    const DocumentConcepts paper = extract("Graphs matter. Welfare is good for graphs.",
                                           "Learning Sparse Representations Of Social Networks");
    EXPECT_NE(nullptr, find(paper, "welfare"));
    EXPECT_TRUE(mentions(paper, "social networks"));
    EXPECT_FALSE(mentions(paper, "Social Networks"));
    EXPECT_EQ(50U, paper.title_size);
}

TEST(Extractor, BoilerplateIsNotChosen) {
    const DocumentConcepts paper = extract(
        "We propose a novel approach to scene flow estimation for automotive radar. A wide range "
        "of experimental "
        "results and an ablation study show the effectiveness of our method in various settings. "
        "Extensive "
        "experiments on point clouds demonstrate state-of-the-art performance. In recent years "
        "optical flow and "
        "odometry have been combined with semantic segmentation and object tracking.");
    for (std::size_t i = 0; i < paper.selected; ++i) {
        for (const char* phrase :
             {"wide range", "experimental result", "ablation study", "recent years",
              "novel approach", "effectiveness", "state-of-the-art performance"}) {
            EXPECT_EQ(std::string::npos, paper.concepts[i].surface.find(phrase))
                << paper.concepts[i].surface;
        }
    }
    EXPECT_NE(nullptr, find(paper, "scene flow estimation"));
    EXPECT_NE(nullptr, find(paper, "optical flow"));
}

TEST(Extractor, ScoresFallAndTheOwnListIsBounded) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
        text += "Sparse matrix kernel" + std::string(1, static_cast<char>('a' + i % 26)) +
                " uses graph layout" + std::string(1, static_cast<char>('a' + i % 23)) + ". ";
    }
    const DocumentConcepts paper = extract(text);
    EXPECT_LE(paper.concepts.size(), 40U);
    EXPECT_LE(paper.selected, 24U);
    EXPECT_GE(paper.selected, 6U);
    for (std::size_t i = 0; i < paper.concepts.size(); ++i) {
        EXPECT_TRUE(std::isfinite(paper.concepts[i].score));
        EXPECT_LE(paper.concepts[i].score, paper.concepts[i > 0 ? i - 1 : 0].score);
        EXPECT_EQ(paper.concepts[i].key, key_of(paper.concepts[i].surface));
        EXPECT_LT(paper.concepts[i].first_begin, paper.concepts[i].first_end);
    }
}

TEST(Extractor, LongAndOddTextsTakeLinearTime) {
    std::string words;
    for (int i = 0; words.size() < 1'000'000; ++i)
        words += "network" + std::to_string(i % 5000) + " graph ";
    EXPECT_EQ(40U, extract(words).concepts.size());
    EXPECT_LE(extract(std::string(1'000'000, 'x')).concepts.size(), 1U);
    EXPECT_TRUE(extract(std::string(1'000'000, '(')).concepts.empty());
    std::string defined;
    while (defined.size() < 300'000) defined += "the support vector machine (SVM) and RLs, ";
    EXPECT_FALSE(extract(defined).concepts.empty());
    EXPECT_FALSE(extract("WE STUDY LARGE CITATION NETWORKS WITH GRAPH METHODS").concepts.empty());
    EXPECT_EQ(1U, extract("network").concepts.size());
}

TEST(Extractor, IsTheSameInEveryThreadAndAfterOtherPapers) {
    const Extractor extractor;
    const std::string text =
        "Large language models (LLMs) obey scaling laws. We bound the geodesics of LLMs.";
    const DocumentConcepts here = extractor.extract("", text);
    extractor.extract("Community detection", "The Louvain method optimises modularity.");
    DocumentConcepts there;
    std::thread([&] { there = extractor.extract("", text); }).join();
    const DocumentConcepts again = extractor.extract("", text);
    ASSERT_EQ(here.concepts.size(), there.concepts.size());
    for (std::size_t i = 0; i < here.concepts.size(); ++i) {
        EXPECT_EQ(here.concepts[i].surface, there.concepts[i].surface);
        EXPECT_EQ(here.concepts[i].score, there.concepts[i].score);
        EXPECT_EQ(here.concepts[i].surface, again.concepts[i].surface);
    }
    EXPECT_EQ(here.stems, there.stems);
}

TEST(Extractor, RefusesContradictoryOptions) {
    ExtractorOptions options;
    options.min_concepts = 30;
    EXPECT_THROW(Extractor{options}, Error);
    options.min_concepts = 6;
    options.wide = 10;
    EXPECT_THROW(Extractor{options}, Error);
}

}  // namespace
}  // namespace bibweft::concepts
