#include "bibweft/concept/proposals.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "concept/likeness.hpp"
#include "concept/papers.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

using Texts = std::vector<std::string>;

using test::index_of;
using test::paper;

/// A paper for each text.
ConceptIndex apart(const Texts& texts) {
    std::vector<DocumentConcepts> papers;
    for (const std::string& text : texts) papers.push_back(paper({text}));
    return index_of(papers);
}

/// "label > replace by (reason)", alternatives with "?".
Texts proposals(const ConceptIndex& index, const ProposalOptions& options = {}) {
    Texts out;
    for (const MergeProposal& p : propose_merges(index, options)) {
        out.push_back((p.alternative ? "? " : "") +
                      index.concepts[bibweft::index_of(p.label)].label + " > " +
                      index.concepts[bibweft::index_of(p.replace_by)].label + " (" +
                      std::string(to_string(p.reason)) + ")");
    }
    return out;
}

Texts of(const Texts& texts) {
    return proposals(apart(texts));
}

TEST(Proposals, NothingForWhatTheRulesMerge) {
    EXPECT_EQ(Texts{}, of({"graph neural network", "graph neural networks"}));
    EXPECT_EQ(Texts{}, of({"transformer", "transformers"}));
    EXPECT_EQ(Texts{}, of({"co-occurrence", "cooccurrence", "co occurrence"}));
    if (has_wordnet()) {
        EXPECT_EQ(Texts{}, of({"human behaviour", "human behavior"}));
    }
    EXPECT_EQ(Texts{}, of({}));
}

TEST(Proposals, CaseOfAWordAndAName) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ((Texts{"card > CARD (case)"}), of({"card", "CARD"}));
    // The more frequent stays.
    EXPECT_EQ((Texts{"CARD > card (case)"}), of({"card", "CARD", "card"}));
}

TEST(Proposals, PluralsThatStemsMiss) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ((Texts{"glorbuses > glorbus (plural)"}), of({"glorbus", "glorbuses"}));
    EXPECT_EQ(Texts{}, of({"genomics", "genomic"}));
    EXPECT_EQ(Texts{}, of({"bus", "business"}));
}

TEST(Proposals, SpellingsOfWordsThatNoDictionaryKnows) {
    EXPECT_EQ((Texts{"subword tokenisation > subword tokenization (spelling)"}),
              of({"subword tokenisation", "subword tokenization", "subword tokenization"}));
    EXPECT_EQ((Texts{"oestradiol assay > estradiol assay (spelling)"}),
              of({"oestradiol assay", "estradiol assay", "estradiol assay"}));
    EXPECT_EQ(Texts{}, of({"prize", "prise"}));
}

TEST(Proposals, HyphensDotsAndBlanks) {
    EXPECT_EQ((Texts{"quetz-bases > quetzbases (hyphen)"}),
              of({"quetz-bases", "quetzbases", "quetzbases"}));
    EXPECT_EQ(Texts{}, of({"version 1.5", "version 15"}));
    EXPECT_EQ("databases", squeezed("data-bases"));
    EXPECT_EQ("gpt3.5", squeezed("gpt-3.5"));
}

TEST(Proposals, AcronymsThatNoTextDefines) {
    EXPECT_EQ((Texts{"LLM > large language model (acronym)"}), of({"LLM", "large language model"}));
    EXPECT_EQ((Texts{"rlhf > reinforcement learning from human feedback (acronym)"}),
              of({"rlhf", "reinforcement learning from human feedback"}));
    EXPECT_EQ((Texts{"GRW > generalized Rescorla-Wagner model (acronym)"}),
              of({"GRW", "generalized Rescorla-Wagner model"}));
    EXPECT_EQ((Texts{"OnePO > one-stage policy optimization (acronym)"}),
              of({"OnePO", "one-stage policy optimization"}));
    EXPECT_EQ((Texts{"DQZ guidance > data quality zone guidance (acronym)"}),
              of({"DQZ guidance", "data quality zone guidance"}));
    EXPECT_EQ((Texts{"data quality zone (DQZ) guidance > data quality zone guidance (acronym)"}),
              of({"data quality zone (DQZ) guidance", "data quality zone guidance"}));
    EXPECT_EQ(Texts{}, of({"LLM", "language model"}));
    EXPECT_EQ(Texts{}, of({"SVM", "SVD"}));
    if (has_wordnet()) {
        EXPECT_EQ(Texts{}, of({"rag", "radial axis grid"}));  // a word
    }
}

TEST(Proposals, SeveralMeaningsAreLeftToThePerson) {
    EXPECT_EQ((Texts{"? DQZ > data quality zone (acronym)", "? DQZ > dry quartz zone (acronym)"}),
              of({"DQZ", "data quality zone", "dry quartz zone"}));
    EXPECT_EQ(Texts{}, of({"DQ", "data quality", "drag queen"}));  // two letters fit too much
    // Two of three definitions are less than 80 %.
    const std::vector<std::pair<std::string, std::string>> quality{{"DQ", "data quality"}};
    const ConceptIndex divided =
        index_of({paper({"data quality"}, quality), paper({"data quality"}, quality),
                  paper({"drag queen"}, {{"DQ", "drag queen"}}), paper({"DQ"})});
    EXPECT_EQ((Texts{"? DQ > data quality (acronym)", "? DQ > drag queen (acronym)"}),
              proposals(divided));
}

TEST(Proposals, GeneralLastWords) {
    EXPECT_EQ((Texts{"image segmentation model > image segmentation (generic-head)"}),
              of({"image segmentation", "image segmentation model"}));
    EXPECT_EQ((Texts{"graph neural network method > graph neural network (generic-head)"}),
              of({"graph neural network", "graph neural network method"}));
    EXPECT_EQ(Texts{}, of({"large language", "large language model"}));
    EXPECT_EQ(Texts{}, of({"state space", "state space model"}));
    EXPECT_EQ(Texts{}, of({"reward", "reward model"}));
    EXPECT_EQ(Texts{}, of({"image segmentation", "medical image segmentation"}));
}

TEST(Proposals, PhrasesThatWantAHead) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ((Texts{"training-free method > training-free (generic-head)"}),
              of({"training-free", "training-free", "training-free method"}));
    EXPECT_EQ((Texts{"weakly supervised learning > weakly supervised (generic-head)"}),
              of({"weakly supervised", "weakly supervised learning", "weakly supervised loss",
                  "weakly supervised"}));
    EXPECT_EQ((Texts{"? physics-based > physics-based engine (generic-head)",
                     "? physics-based > physics-based software (generic-head)"}),
              of({"physics-based", "physics-based software", "physics-based engine"}));
    EXPECT_EQ(Texts{}, of({"point cloud", "point cloud density"}));
}

TEST(Proposals, TypingErrors) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ((Texts{"precison > precision (edit-distance)"}), of({"precison", "precision"}));
    EXPECT_EQ((Texts{"graph kernal > graph kernel (edit-distance)"}),
              of({"graph kernal", "graph kernel", "graph kernel"}));
    EXPECT_EQ((Texts{"image segmenattoin > image segmentation (edit-distance)"}),
              of({"image segmenattoin", "image segmentation"}));
    EXPECT_EQ(Texts{}, of({"precision", "prevision"}));
    EXPECT_EQ(Texts{}, of({"GPT-3", "GPT-4"}));
    EXPECT_EQ(Texts{}, of({"interleukin-1", "interleukin-2"}));
    EXPECT_EQ(Texts{}, of({"supervised learning", "unsupervised learning"}));
    EXPECT_EQ(Texts{}, of({"intraclass variance", "interclass variance"}));
    EXPECT_EQ(Texts{}, of({"BERTScore", "BARTScore"}));
    EXPECT_EQ(Texts{}, of({"kernal", "kernel"}));  // seven letters at most
}

TEST(Proposals, OppositesAreOpposed) {
    EXPECT_TRUE(opposed("supervised", "unsupervised"));
    EXPECT_TRUE(opposed("female", "male"));
    EXPECT_TRUE(opposed("males", "females"));
    EXPECT_TRUE(opposed("hypothermia", "hyperthermia"));
    EXPECT_TRUE(opposed("sulfate", "sulfite"));
    EXPECT_TRUE(opposed("encoder", "decoder"));
    EXPECT_FALSE(opposed("graph", "graphs"));
    EXPECT_FALSE(opposed("network", "netwrok"));
}

TEST(Proposals, DistanceOfTypingErrors) {
    EXPECT_EQ(0U, typing_errors("graph", "graph", 2));
    EXPECT_EQ(1U, typing_errors("graph", "garph", 2));   // swapped
    EXPECT_EQ(1U, typing_errors("graph", "grap", 2));    // less
    EXPECT_EQ(2U, typing_errors("graph", "gxaphs", 2));  // other, more
    EXPECT_EQ(3U, typing_errors("graph", "tree", 2));    // more than two
}

/// Two concepts beside the same three, never together; a third beside others.
std::vector<DocumentConcepts> neighbourhoods(const std::string& a, const std::string& b) {
    std::vector<DocumentConcepts> papers;
    for (int turn = 0; turn < 3; ++turn) {
        papers.push_back(paper({a, "quill", "parchment", "ink"}));
        papers.push_back(paper({b, "quill", "parchment", "ink"}));
        papers.push_back(paper({"citation tree", "orchard", "apple"}));
    }
    return papers;
}

TEST(Proposals, LikeNeighboursAndNeverTogether) {
    // Profiles: quill, parchment, ink, three papers each: cosine 1.
    const ConceptIndex index = index_of(neighbourhoods("citation analysis", "citation study"));
    EXPECT_EQ((Texts{"citation study > citation analysis (distributional)"}), proposals(index));
    const MergeProposal p = propose_merges(index).front();
    EXPECT_NEAR(1.0, p.similarity, 1e-6);
    EXPECT_EQ(0U, p.papers_both);
    EXPECT_EQ(3U, p.shared_neighbours);
    EXPECT_EQ(0U, p.new_neighbours);
    // No word in common; opposites; one inside the other.
    EXPECT_EQ(Texts{}, proposals(index_of(neighbourhoods("citation analysis", "scribe"))));
    EXPECT_EQ(Texts{}, proposals(index_of(neighbourhoods("male scribe", "female scribe"))));
    EXPECT_EQ(Texts{}, proposals(index_of(neighbourhoods("scribe", "medieval scribe"))));
    // Together in a paper of four: more than a tenth.
    std::vector<DocumentConcepts> papers = neighbourhoods("citation analysis", "citation study");
    papers.push_back(paper({"citation analysis", "citation study"}));
    EXPECT_EQ(Texts{}, proposals(index_of(papers)));
}

TEST(Proposals, EffectOnTheNetwork) {
    const ConceptIndex index =
        index_of({paper({"LQM", "quill", "ink"}), paper({"LQM", "large quill machine", "wax"}),
                  paper({"large quill machine", "quill"}), paper({"large quill machine"})});
    ASSERT_EQ((Texts{"LQM > large quill machine (acronym)"}), proposals(index));
    const MergeProposal p = propose_merges(index).front();
    EXPECT_EQ(1U, p.papers_both);
    EXPECT_EQ(2U, p.shared_neighbours);  // quill and wax
    EXPECT_EQ(1U, p.new_neighbours);     // ink
}

TEST(Proposals, MinPapersAndReasons) {
    const ConceptIndex index = apart({"LLM", "large language model", "LLM"});
    EXPECT_EQ(1U, proposals(index, {.min_papers = 3}).size());
    EXPECT_EQ(Texts{}, proposals(index, {.min_papers = 4}));
    EXPECT_EQ(Texts{}, proposals(index, {.reasons = {MergeReason::plural}}));
    EXPECT_EQ(1U, proposals(index, {.reasons = {MergeReason::acronym}}).size());
}

TEST(Proposals, TheOrderOfPapersHasNoEffect) {
    const Texts texts{"LLM",
                      "large language model",
                      "subword tokenisation",
                      "DQ",
                      "data quality",
                      "drag queen",
                      "precison",
                      "precision",
                      "subword tokenization",
                      "training-free",
                      "training-free method",
                      "image segmentation",
                      "card",
                      "image segmentation system",
                      "CARD"};
    Texts other = texts;
    std::ranges::reverse(other);
    std::swap(other[2], other[9]);
    EXPECT_EQ(of(texts), of(other));
    EXPECT_FALSE(of(texts).empty());
}

}  // namespace
}  // namespace bibweft::concepts
