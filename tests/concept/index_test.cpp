#include "bibweft/concept/index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

/// A paper whose own list holds these spellings, each with p = 0.6 and one occurrence.
DocumentConcepts paper(const std::vector<std::string>& surfaces,
                       const std::vector<std::pair<std::string, std::string>>& definitions = {}) {
    DocumentConcepts out;
    for (const std::string& surface : surfaces) {
        DocumentConcept c;
        c.surface = surface;
        c.key = key_of(surface);
        c.score = 0.6F;
        c.occurrences = 1;
        out.concepts.push_back(c);
    }
    for (const auto& [short_form, long_form] : definitions) {
        Abbreviation a;
        a.short_form = short_form;
        a.long_form = long_form;
        out.abbreviations.push_back(a);
    }
    out.selected = out.concepts.size();
    return out;
}

ConceptIndex index_of(const std::vector<DocumentConcepts>& papers,
                      const IndexOptions& options = {}) {
    IndexBuilder builder;
    for (std::size_t p = 0; p < papers.size(); ++p) builder.add(p, papers[p]);
    return builder.build(options);
}

const Concept* find(const ConceptIndex& index, std::string_view label) {
    for (const Concept& c : index.concepts) {
        if (c.label == label) return &c;
    }
    return nullptr;
}

std::vector<std::string> labels(const ConceptIndex& index) {
    std::vector<std::string> out;
    for (const Concept& c : index.concepts) out.push_back(c.label);
    return out;
}

using Texts = std::vector<std::string>;

TEST(ConceptIndex, MergesPluralsButInventsNoWords) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    const ConceptIndex index =
        index_of({paper({"networks", "analyses", "matrices", "virus", "species", "series"}),
                  paper({"network", "analysis", "matrix", "bias", "diabetes", "lens"})});
    EXPECT_EQ((Texts{"analysis", "matrix", "network", "bias", "diabetes", "lens", "series",
                     "species", "virus"}),
              labels(index));
    EXPECT_EQ(2U, find(index, "analysis")->document_frequency);
    EXPECT_EQ((Texts{"analyses"}), find(index, "analysis")->variants);
    EXPECT_EQ((Texts{"bias", "lens"}),
              labels(index_of({paper({"bias", "lens"}), paper({"biases", "lenses"})})));
    // The plural stays where no paper has the singular: labels are real spellings.
    EXPECT_EQ((Texts{"matrices"}), labels(index_of({paper({"matrices"})})));
}

TEST(ConceptIndex, MergesSpellingsAndKeepsModifiersApart) {
    const ConceptIndex index =
        index_of({paper({"beam search", "sparse network"}), paper({"beam-search", "dense network"}),
                  paper({"Beam Search", "network"})});
    EXPECT_EQ((Texts{"beam search", "dense network", "network", "sparse network"}), labels(index));
    EXPECT_EQ(3U, index.concepts[0].document_frequency);
    EXPECT_EQ(index.find("Beam-search"), index.find("beam search"));
    EXPECT_EQ(std::nullopt, index.find("beam"));
}

TEST(ConceptIndex, ShortFormsFollowTheMajority) {
    const std::vector<std::pair<std::string, std::string>> rl{{"RL", "reinforcement learning"}};
    const ConceptIndex index =
        index_of({paper({"reinforcement learning"}, rl), paper({"RL", "offline RL"}),
                  paper({"offline reinforcement learning", "Reinforcement Learning"},
                        {{"RL", "Reinforcement Learning"}})});
    EXPECT_EQ((Texts{"reinforcement learning", "offline reinforcement learning"}), labels(index));
    EXPECT_EQ(3U, index.concepts[0].document_frequency);
    EXPECT_EQ((Texts{"RL"}), index.concepts[0].short_forms);
    EXPECT_EQ(2U, index.concepts[1].document_frequency);
    EXPECT_EQ(index.find("RL"), index.find("reinforcement learning"));
}

TEST(ConceptIndex, ADividedShortFormStaysApart) {
    // Three definitions of DC: 2/3 is less than 80 %.
    const ConceptIndex index =
        index_of({paper({"data consistency"}, {{"DC", "data consistency"}}), paper({"DC"}),
                  paper({"data consistency"}, {{"DC", "data consistency"}}),
                  paper({"direct current"}, {{"DC", "direct current"}})});
    EXPECT_EQ((Texts{"data consistency", "DC", "direct current"}), labels(index));
    EXPECT_EQ(1U, find(index, "DC")->document_frequency);
}

TEST(ConceptIndex, GeneralLastWordsGoOnlyWhereTheRestIsAName) {
    const ConceptIndex index = index_of(
        {paper({"Qzorb framework", "reward model"}), paper({"Qzorb", "reward"}),
         paper({"SSM models"}, {{"SSM", "state-space model"}}), paper({"state-space model"}),
         paper({"object detection", "NLP tasks"}),
         paper({"object detection task", "NLP"}, {{"NLP", "natural language processing"}})});
    EXPECT_EQ(index.find("Qzorb framework"), index.find("Qzorb"));
    EXPECT_EQ(index.find("SSM models"), index.find("state-space model"));
    EXPECT_EQ(index.find("object detection task"), index.find("object detection"));
    EXPECT_NE(index.find("reward model"), index.find("reward"));
    EXPECT_NE(index.find("NLP tasks"), index.find("NLP"));
}

TEST(ConceptIndex, InversionsMergeOnlyIfTheOtherOccurs) {
    const ConceptIndex index =
        index_of({paper({"alignment of models", "lack of data"}), paper({"model alignment"})});
    EXPECT_EQ(index.find("alignment of models"), index.find("model alignment"));
    EXPECT_NE(nullptr, find(index, "lack of data"));
}

TEST(ConceptIndex, BritishAndAmericanAreOne) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    const ConceptIndex index = index_of({paper({"colour modelling"}), paper({"color modeling"})});
    EXPECT_EQ((Texts{"color modeling"}), labels(index));
}

TEST(ConceptIndex, ThesaurusReplacesMergesAndDrops) {
    std::vector<Diagnostic> diagnostics;
    IndexOptions options;
    options.thesaurus = text::Thesaurus::read(
        "label\treplace by\nradar\t4D radar\nnoise\t\nKV caching\tKV cache\nlidars\tlaser "
        "scanner\n",
        diagnostics);
    ASSERT_TRUE(diagnostics.empty());
    const ConceptIndex index = index_of({paper({"radar", "noise"}), paper({"4D radar", "lidars"}),
                                         paper({"KV caching", "Radars", "lidar"})},
                                        options);
    EXPECT_EQ((Texts{"4D radar", "laser scanner", "KV cache"}), labels(index));
    EXPECT_EQ(3U, find(index, "4D radar")->document_frequency);
    EXPECT_EQ((Texts{"Radars", "radar"}), find(index, "4D radar")->variants);
    EXPECT_EQ(std::nullopt, index.find("noise"));
    EXPECT_EQ(index.find("radar"), index.find("4D radar"));
}

TEST(ConceptIndex, WeightsFrequenciesAndRanks) {
    DocumentConcepts a = paper({"graph", "tree"});
    a.concepts[0].score = 1.0F;
    a.concepts[0].occurrences = 3;
    DocumentConcepts b = paper({"graphs"});
    b.concepts[0].score = 0.2F;
    const ConceptIndex index = index_of({a, b, DocumentConcepts{}});
    ASSERT_EQ(3U, index.papers.row_count());
    EXPECT_EQ((Texts{"graph", "tree"}), labels(index));
    EXPECT_EQ(4U, index.concepts[0].occurrences);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 0}), index.papers.column);
    EXPECT_EQ((std::vector<std::uint32_t>{3, 1, 1}), index.occurrences);
    EXPECT_NEAR(1.0, index.papers.weight[0], 1e-4);
    EXPECT_NEAR(0.2, index.papers.weight[2], 1e-4);
    EXPECT_NEAR(1.04, index.concepts[0].rank, 1e-4);  // 1^2 + 0.2^2
    EXPECT_TRUE(index.papers.columns(2).empty());
}

TEST(ConceptIndex, KeepsTheFrequentAndTheBest) {
    DocumentConcepts strong = paper({"alpha", "beta", "gamma"});
    strong.concepts[2].score = 0.99F;
    const std::vector<DocumentConcepts> papers{strong, paper({"alpha", "beta"}), paper({"alpha"})};
    EXPECT_EQ((Texts{"alpha", "beta"}), labels(index_of(papers, {.min_occurrences = 2})));
    // By rank: alpha 3 x 0.36, beta 2 x 0.36 = 0.72; gamma's 0.98 comes after all shared ones.
    EXPECT_EQ((Texts{"alpha", "beta"}), labels(index_of(papers, {.max_concepts = 2})));
    EXPECT_EQ((Texts{"alpha"}), labels(index_of(papers, {.max_concepts = 1})));
    EXPECT_EQ((Texts{"alpha", "beta", "gamma"}), labels(index_of(papers, {.max_concepts = 9})));
}

TEST(ConceptIndex, SimilarityParts) {
    DocumentConcepts a = paper({"deep graph network"});
    a.stems = {{"graph", 2}, {"deep", 1}};
    DocumentConcepts b = paper({"graph network", "tree"});
    b.stems = {{"graph", 300}};
    const ConceptIndex index = index_of({a, b}, {.similarity = true});
    // Columns by key: "deep graph network", "graph network", "tree".
    ASSERT_EQ(3U, index.wide.column_count);
    ASSERT_EQ(2U, index.wide.columns(0).size());
    EXPECT_NEAR(0.6, index.wide.weights(0)[0], 1e-4);
    EXPECT_NEAR(0.42, index.wide.weights(0)[1], 1e-4);  // 0.7 x 0.6: a concept of the other paper
    ASSERT_EQ(2U, index.wide.columns(1).size());
    EXPECT_NEAR(0.6, index.wide.weights(1)[0], 1e-4);
    // Words: deep, graph, network, tree; sqrt(0.6) each.
    ASSERT_EQ(4U, index.words.column_count);
    EXPECT_EQ(3U, index.words.columns(0).size());
    EXPECT_NEAR(std::sqrt(0.6), index.words.weights(0)[0], 1e-4);
    // Stems: deep, graph; frequencies up to 255.
    ASSERT_EQ(2U, index.stems.column_count);
    EXPECT_EQ((std::vector<double>{1, 2, 255}), index.stems.weight);
    EXPECT_TRUE(index_of({a, b}).wide.column.empty());
}

TEST(ConceptIndex, TheOrderOfPapersHasNoEffect) {
    const Extractor extractor;
    const char* abstracts[] = {
        "Reinforcement learning (RL) trains agents. Offline RL uses logged data and reward models.",
        "Offline reinforcement learning needs reward modelling. RL agents explore.",
        "Networks of citations show communities. Community detection uses modularity in networks.",
        "The modularity of a citation network is optimised by the Louvain method.",
        "Support vector machines (SVMs) classify abstracts; an SVM is a classifier.",
        "Abstracts are classified by support-vector machine models and by neural networks."};
    std::vector<std::size_t> order{0, 1, 2, 3, 4, 5};
    const auto build = [&] {
        IndexBuilder builder;
        for (const std::size_t p : order) builder.add(p, extractor.extract("", abstracts[p]));
        return builder.build({.similarity = true});
    };
    const ConceptIndex first = build();
    for (int turn = 0; turn < 5; ++turn) {
        std::rotate(order.begin(), order.begin() + 1, order.end());
        std::swap(order[0], order[3]);
        const ConceptIndex other = build();
        ASSERT_EQ(labels(first), labels(other));
        for (std::size_t c = 0; c < first.concepts.size(); ++c) {
            EXPECT_EQ(first.concepts[c].variants, other.concepts[c].variants);
            EXPECT_EQ(first.concepts[c].key, other.concepts[c].key);
            EXPECT_EQ(first.concepts[c].rank, other.concepts[c].rank);
        }
        EXPECT_EQ(first.papers.column, other.papers.column);
        EXPECT_EQ(first.papers.weight, other.papers.weight);
        EXPECT_EQ(first.wide.column, other.wide.column);
        EXPECT_EQ(first.wide.weight, other.wide.weight);
        EXPECT_EQ(first.words.weight, other.words.weight);
        EXPECT_EQ(first.stems.weight, other.stems.weight);
    }
}

TEST(ConceptIndex, EmptyCollectionsAndWrongCalls) {
    IndexBuilder builder;
    EXPECT_TRUE(builder.build({.similarity = true}).concepts.empty());
    builder.add(3, paper({"graph"}));
    EXPECT_EQ(4U, builder.paper_count());
    EXPECT_THROW(builder.add(3, paper({"tree"})), Error);
    EXPECT_EQ(4U, builder.build().papers.row_count());
    EXPECT_EQ(std::nullopt, ConceptIndex().find("graph"));
}

}  // namespace
}  // namespace bibweft::concepts
