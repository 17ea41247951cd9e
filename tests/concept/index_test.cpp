#include "bibweft/concept/index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "concept/papers.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

using test::index_of;
using test::paper;

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

TEST(ConceptIndex, TheLabelIsShortWhereNobodyWritesItOut) {
    const Extractor extractor;
    std::vector<DocumentConcepts> papers;
    papers.push_back(extractor.extract("", "Bilingual evaluation understudy (BLEU) is a measure."));
    for (int i = 0; i < 10; ++i) {
        papers.push_back(extractor.extract("", "Translations are scored by BLEU."));
    }
    EXPECT_NE(nullptr, find(index_of(papers), "bilingual evaluation understudy"));
    papers.push_back(extractor.extract("", "Captions are scored by BLEU."));
    ASSERT_NE(nullptr, find(index_of(papers), "BLEU"));
    EXPECT_EQ(12U, find(index_of(papers), "BLEU")->document_frequency);
}

TEST(ConceptIndex, MergesWhatIsWrittenWithAndWithoutHyphen) {
    const ConceptIndex index =
        index_of({paper({"multi-modal maps", "pair-wise data", "on-line maps"}),
                  paper({"multimodal maps", "pairwise data"})});
    EXPECT_EQ(index.find("multi-modal maps"), index.find("multimodal maps"));
    EXPECT_EQ(index.find("pair-wise data"), index.find("pairwise data"));
    EXPECT_NE(index.find("pair data"), index.find("pairwise data"));
    EXPECT_EQ(has_wordnet(), index.find("on-line maps") == index.find("online maps"));
}

TEST(ConceptIndex, SpellsOutShortFormsInCompoundsAndLongForms) {
    const ConceptIndex index = index_of(
        {paper({"goal-led learning of maps", "Kessler-Price loss"},
               {{"GLM", "goal-led LM"}, {"LM", "learning of maps"}, {"KP", "Kessler-Price"}}),
         paper({"KP-loss", "GLM"})});
    ASSERT_TRUE(index.find("KP-loss"));
    EXPECT_EQ(index.find("Kessler-Price loss"), index.find("KP-loss"));
    ASSERT_TRUE(index.find("GLM"));
    EXPECT_EQ(index.find("goal-led learning of maps"), index.find("GLM"));
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
    EXPECT_NEAR(std::sqrt(0.6), index.wide.weights(0)[0], 1e-4);
    EXPECT_NEAR(std::sqrt(0.42), index.wide.weights(0)[1], 1e-4);  // 0.7 x 0.6: of the other paper
    ASSERT_EQ(2U, index.wide.columns(1).size());
    EXPECT_NEAR(std::sqrt(0.6), index.wide.weights(1)[0], 1e-4);
    // Words: deep, graph, network, tree; sqrt(0.6) each.
    ASSERT_EQ(4U, index.words.column_count);
    EXPECT_EQ(3U, index.words.columns(0).size());
    EXPECT_NEAR(std::sqrt(0.6), index.words.weights(0)[0], 1e-4);
    // Stems: deep, graph; frequencies up to 255.
    ASSERT_EQ(2U, index.stems.column_count);
    EXPECT_EQ((std::vector<double>{1, 2, 255}), index.stems.weight);
    EXPECT_TRUE(index_of({a, b}).wide.column.empty());
}

/// Papers whose texts and keyword lists are these.
ConceptIndex with_keywords(const std::vector<DocumentConcepts>& papers,
                           const std::vector<std::vector<std::string>>& keywords,
                           const IndexOptions& options = {}) {
    IndexBuilder builder;
    for (std::size_t p = 0; p < papers.size(); ++p) {
        Record record;
        record.keywords = keywords[p];
        builder.add(p, papers[p]);
        builder.add_keywords(p, keywords_of(record));
    }
    return builder.build(options);
}

TEST(ConceptIndex, KeywordsMergeWithWhatTextsMention) {
    const ConceptIndex index =
        with_keywords({paper({"beam search", "tree"}), paper({"beam-search"}), paper({})},
                      {{"Beam Searches", "Reward Models"}, {}, {"reward models", "Reward Models"}});
    ASSERT_EQ((Texts{"Reward Models", "beam search", "tree"}), labels(index));
    EXPECT_EQ(2U, index.concepts[0].document_frequency);
    EXPECT_EQ(2U, index.concepts[0].occurrences);  // one a paper, however often it is listed
    EXPECT_EQ(ConceptSource::keywords, index.concepts[0].source);
    const Concept& search = index.concepts[1];
    EXPECT_EQ(ConceptSource::both, search.source);
    EXPECT_EQ(2U, search.document_frequency);
    EXPECT_EQ(3U, search.occurrences);     // one in each text, one keyword
    EXPECT_NEAR(1.36, search.rank, 1e-4);  // 1^2 as keyword, 0.6^2
    EXPECT_EQ(ConceptSource::text, index.concepts[2].source);
    // First paper: Reward Models, beam search as keyword and in the text, tree.
    EXPECT_EQ((std::vector<std::uint32_t>{1, 2, 1, 1, 1}), index.occurrences);
}

TEST(ConceptIndex, KeywordsKeepTheCapitalsOfTheMajority) {
    const std::vector<DocumentConcepts> none(3);
    EXPECT_EQ((Texts{"Bayesian Network"}),
              labels(with_keywords(
                  none, {{"Bayesian Network"}, {"Bayesian Network"}, {"bayesian network"}})));
    // A list in capitals throughout has no say where there is another spelling.
    EXPECT_EQ((Texts{"DNA repair", "Mice"}),
              labels(with_keywords(
                  none, {{"DNA REPAIR", "MICE"}, {"DNA REPAIR", "MICE"}, {"DNA repair", "Mice"}})));
    EXPECT_EQ((Texts{"DNA REPAIR", "MICE"}),
              labels(with_keywords(none, {{"DNA REPAIR", "MICE"}, {"MICE", "DNA REPAIR"}, {}})));
    EXPECT_EQ((Texts{"Thin films"}),
              labels(with_keywords(
                  none, {{"THIN-FILM", "DNA REPAIR"}, {"Thin films"}, {"THIN-FILM", "DEEP WELLS"}},
                  {.min_occurrences = 2})));
}

TEST(ConceptIndex, InvertedHeadingsAndCapitalsFindTheirNaturalForm) {
    const ConceptIndex index =
        with_keywords({paper({"single nucleotide polymorphism", "network"}), paper({}), paper({})},
                      {{},
                       {"Polymorphism, Single Nucleotide", "Models, Theoretical"},
                       {"NETWORKS", "DEEP TREES"}});
    EXPECT_EQ(
        (Texts{"network", "single nucleotide polymorphism", "DEEP TREES", "Models, Theoretical"}),
        labels(index));
    EXPECT_EQ((Texts{"Polymorphism, Single Nucleotide"}), index.concepts[1].variants);
    EXPECT_EQ(index.find("NETWORKS"), index.find("network"));
}

TEST(ConceptIndex, KeywordsFollowShortFormsAndTheThesaurus) {
    std::vector<Diagnostic> diagnostics;
    IndexOptions options;
    options.thesaurus =
        text::Thesaurus::read("label\treplace by\nradars\t4D radar\nNoise\t\n", diagnostics);
    const ConceptIndex index =
        with_keywords(std::vector<DocumentConcepts>(2),
                      {{"graph neural networks (GNNs)", "Radars"}, {"GNN", "noise"}}, options);
    EXPECT_EQ((Texts{"graph neural networks", "4D radar"}), labels(index));
    EXPECT_EQ(2U, index.concepts[0].document_frequency);
    EXPECT_EQ((Texts{"GNNs"}), index.concepts[0].short_forms);
    EXPECT_EQ(1U, index.dropped_count);
}

TEST(ConceptIndex, KeepsTheMostRelevantShare) {
    // Papers {a b c} and {c d}, as in relevance_test.cpp: c and d ln 5/3 = 0.51, a and b 0.38.
    const std::vector<DocumentConcepts> papers{paper({"alpha", "beta", "gamma"}),
                                               paper({"gamma", "delta"})};
    const auto kept = [&](double share) {
        return labels(index_of(papers, {.relevance_share = share}));
    };
    EXPECT_EQ((Texts{"gamma", "alpha", "beta", "delta"}), kept(1));
    EXPECT_EQ((Texts{"gamma", "alpha", "delta"}), kept(0.75));
    EXPECT_EQ((Texts{"gamma", "delta"}), kept(0.5));
    EXPECT_EQ((Texts{"gamma", "delta"}), kept(0.26));  // rounded up
    const ConceptIndex index = index_of(papers, {.relevance_share = 0.75});
    EXPECT_DOUBLE_EQ(std::log(5.0 / 3), index.concepts[0].relevance.value());
    EXPECT_EQ(3U, index.papers.column_count);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 0, 2}), index.papers.column);
    EXPECT_EQ(index.find("beta"), std::nullopt);
    EXPECT_EQ(4U, index.frequent_count);
    EXPECT_EQ(std::nullopt, index_of(papers).concepts[0].relevance);
}

TEST(ConceptIndex, RelevanceMayCountOccurrences) {
    // One paper {a x 2, b, c}, as in relevance_test.cpp: a ln 4/3, b and c 5/3 of that.
    DocumentConcepts one = paper({"alpha", "beta", "gamma"});
    one.concepts[0].occurrences = 2;
    const ConceptIndex index = index_of({one}, {.relevance = true, .counting = Counting::full});
    EXPECT_DOUBLE_EQ(std::log(4.0 / 3), index.concepts[0].relevance.value());
    EXPECT_DOUBLE_EQ(5.0 / 3 * std::log(4.0 / 3), index.concepts[1].relevance.value());
}

TEST(ConceptIndex, KeywordsSurviveKeepAndAreAddedOnce) {
    Record record;
    record.keywords = {"tree"};
    IndexBuilder builder;
    for (std::size_t p = 0; p < 3; ++p) builder.add(p, paper({"graph"}));
    builder.add_keywords(2, keywords_of(record));
    EXPECT_THROW(builder.add_keywords(2, {}), Error);
    EXPECT_THROW(builder.add_keywords(3, {}), Error);
    builder.keep(std::vector<std::uint32_t>{2, 0});
    const ConceptIndex index = builder.build();
    EXPECT_EQ((Texts{"graph", "tree"}), labels(index));
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 0}), index.papers.column);
}

TEST(ConceptIndex, KeywordsDoNotDependOnOrderOrThreads) {
    const Extractor extractor;
    const std::pair<const char*, std::vector<std::string>> papers[] = {
        {"Reinforcement learning (RL) trains agents with reward models.", {"RL", "Reward Models"}},
        {"Offline reinforcement learning needs reward modelling.", {"Learning, Reinforcement"}},
        {"Citation networks show communities.", {"CITATION NETWORKS", "COMMUNITIES"}},
        {"The modularity of a citation network is optimised.", {"modularity", "Citation Network"}},
        {"Nothing much.", {"Reward models", "modularity (Q)", "communities"}}};
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    const auto build = [&](unsigned threads) {
        IndexBuilder builder;
        for (const std::size_t p : order) builder.add(p, extractor.extract("", papers[p].first));
        for (const std::size_t p : order) {
            Record record;
            record.keywords = papers[p].second;
            builder.add_keywords(p, keywords_of(record));
        }
        return builder.build({.relevance = true, .relevance_share = 0.8, .threads = threads});
    };
    const ConceptIndex first = build(1);
    EXPECT_GT(first.concepts.size(), 4U);
    for (unsigned turn = 0; turn < 6; ++turn) {
        std::rotate(order.begin(), order.begin() + 1, order.end());
        std::swap(order[0], order[2]);
        const ConceptIndex other = build(turn);
        ASSERT_EQ(labels(first), labels(other));
        for (std::size_t c = 0; c < first.concepts.size(); ++c) {
            EXPECT_EQ(first.concepts[c].variants, other.concepts[c].variants);
            EXPECT_EQ(first.concepts[c].key, other.concepts[c].key);
            EXPECT_EQ(first.concepts[c].relevance, other.concepts[c].relevance);
            EXPECT_EQ(first.concepts[c].source, other.concepts[c].source);
        }
        EXPECT_EQ(first.papers.column, other.papers.column);
        EXPECT_EQ(first.occurrences, other.occurrences);
    }
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

/// "spelling papers rule [detail]" of the concept that a text stands for.
Texts why(const ConceptIndex& index, std::string_view text) {
    Texts out;
    const std::optional<Explanation> found = index.explain(text);
    if (!found) return out;
    for (const MergedSpelling& s : found->spellings) {
        out.push_back(s.text + " " + std::to_string(s.papers) + " " +
                      std::string(to_string(s.rule)) +
                      (s.detail.empty() ? "" : " [" + s.detail + "]"));
    }
    return out;
}

TEST(ConceptIndex, ExplainsEachRule) {
    std::vector<Diagnostic> diagnostics;
    IndexOptions options;
    options.explain = true;
    options.thesaurus = text::Thesaurus::read("label\treplace by\nradar\t4D radar\n", diagnostics);
    const std::vector<std::pair<std::string, std::string>> rl{{"RL", "reinforcement learning"}};
    std::vector<DocumentConcepts> papers{
        paper({"beam search", "reinforcement learning", "model alignment", "Qzorb", "4D radar"},
              rl),
        paper({"beam-search", "RL", "alignment of the models", "Qzorb framework", "radar"}, rl),
        paper({"Beam Search", "reinforcement learning", "offline RL", "Radars", "model alignment"}),
        paper({"beam searches", "offline reinforcement learning"})};
    const ConceptIndex index = index_of(papers, options);
    EXPECT_EQ((Texts{"beam search 1 label", "Beam Search 1 case", "beam searches 1 inflection",
                     "beam-search 1 hyphen"}),
              why(index, "beam search"));
    EXPECT_EQ((Texts{"reinforcement learning 2 label",
                     "RL 1 short form [RL: reinforcement learning (2 of 2 definitions)]"}),
              why(index, "RL"));
    EXPECT_EQ((Texts{"offline reinforcement learning 1 label",
                     "offline RL 1 short form [RL: reinforcement learning (2 of 2 definitions)]"}),
              why(index, "offline RL"));
    EXPECT_EQ((Texts{"model alignment 2 label",
                     "alignment of the models 1 inversion [alignment of the models: model "
                     "alignment]"}),
              why(index, "model alignment"));
    EXPECT_EQ((Texts{"Qzorb 1 label", "Qzorb framework 1 general word [Qzorb framework: Qzorb]"}),
              why(index, "Qzorb"));
    EXPECT_EQ((Texts{"4D radar 1 label", "Radars 1 thesaurus [radar: 4D radar]",
                     "radar 1 thesaurus [radar: 4D radar]"}),
              why(index, "radar"));
    EXPECT_EQ(Texts{}, why(index, "tree"));
    // offline reinforcement learning is narrower, and stays apart.
    const Explanation learning = *index.explain("reinforcement learning");
    EXPECT_EQ((std::vector<ConceptId>{*index.find("offline RL")}), learning.narrower);
    EXPECT_TRUE(learning.broader.empty());
    EXPECT_EQ((std::vector<ConceptId>{learning.id}), index.explain("offline RL")->broader);
    // The same for any order of the papers.
    std::ranges::reverse(papers);
    const ConceptIndex other = index_of(papers, options);
    for (const Concept& c : index.concepts) EXPECT_EQ(why(index, c.label), why(other, c.label));
    EXPECT_THROW(index_of(papers).explain("RL"), Error);
    EXPECT_EQ(std::nullopt, ConceptIndex().explain("RL"));
}

TEST(ConceptIndex, ExplainsAShortFormThatIsDivided) {
    IndexOptions options;
    options.explain = true;
    const std::vector<std::pair<std::string, std::string>> dc{{"DC", "data consistency"}};
    const ConceptIndex index =
        index_of({paper({"data consistency"}, dc), paper({"data consistency"}, dc),
                  paper({"direct current"}, {{"DC", "direct current"}})},
                 options);
    EXPECT_EQ((Texts{"data consistency 2 label", "DC 2 defined, not merged [2 of 3 definitions]"}),
              why(index, "data consistency"));
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
