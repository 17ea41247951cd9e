#include "bibweft/concept/keywords.hpp"

#include <gtest/gtest.h>

namespace bibweft::concepts {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const Texts& author, const Texts& index = {}, KeywordField field = KeywordField::all) {
    Record record;
    record.keywords = author;
    record.index_keywords = index;
    Texts out;
    for (const Keyword& keyword : keywords_of(record, field)) out.push_back(keyword.text);
    return out;
}

TEST(Keywords, AreTrimmedAndEmptyOnesGo) {
    EXPECT_EQ((Texts{"Graph theory", "maps of science", "C++", "U.S."}),
              texts({"  Graph   theory ", "", " - ", "\"maps of science\".", "maps of science",
                     "C++", "U.S."}));
}

TEST(Keywords, AreDividedWhereTheReaderDidNot) {
    EXPECT_EQ((Texts{"trees", "graphs, directed", "sets"}),
              texts({"trees; graphs, directed", "sets"}));
    EXPECT_EQ((Texts{"trees", "graphs", "sets"}), texts({"trees, graphs, sets"}));
    EXPECT_EQ((Texts{"Models, Theoretical"}), texts({"Models, Theoretical"}));
    EXPECT_EQ((Texts{"One, Two, Three"}), texts({}, {"One, Two, Three"}));  // of the database
}

TEST(Keywords, LoseMarksAndQualifiersOfMeshAlone) {
    EXPECT_EQ((Texts{"Mutation", "Asthma", "Risk Factors"}),
              texts({}, {"Mutation/genetics/*physiology", "*Asthma/prevention and control",
                         "Mutation", "*Risk Factors"}));
    EXPECT_EQ((Texts{"TCP/IP", "HIV/AIDS", "drug/therapy", "client/server", "I/O"}),
              texts({"TCP/IP", "HIV/AIDS", "drug/therapy", "client/server", "I/O"}));
}

TEST(Keywords, GiveTheLongFormAndThePair) {
    Record record;
    record.keywords = {"convolutional neural network (CNN)", "SVM (support vector machine)",
                       "Python (programming language)"};
    const auto keywords = keywords_of(record);
    ASSERT_EQ(3U, keywords.size());
    EXPECT_EQ("convolutional neural network", keywords[0].text);
    EXPECT_EQ("CNN", keywords[0].short_form);
    EXPECT_EQ("support vector machine", keywords[1].text);
    EXPECT_EQ("SVM", keywords[1].short_form);
    EXPECT_EQ("Python (programming language)", keywords[2].text);
}

TEST(Keywords, OfAuthorsOrOfTheDatabase) {
    EXPECT_EQ((Texts{"a", "b"}), texts({"a"}, {"b", "a"}));
    EXPECT_EQ((Texts{"a"}), texts({"a"}, {"b", "a"}, KeywordField::author));
    EXPECT_EQ((Texts{"b", "a"}), texts({"a"}, {"b", "a"}, KeywordField::index));
}

TEST(Keywords, AListInCapitalsIsKnownAsSuch) {
    Record record;
    record.keywords = {"GIS", "GPS"};
    record.index_keywords = {"NETWORKS", "MAPS OF SCIENCE"};
    const auto keywords = keywords_of(record);
    ASSERT_EQ(4U, keywords.size());
    EXPECT_FALSE(keywords[0].shouted);  // two short forms
    EXPECT_TRUE(keywords[2].shouted);
    EXPECT_EQ("NETWORKS", keywords[2].text);
}

TEST(Keywords, BecomeLabelsOfTheLexicon) {
    std::vector<Diagnostic> problems;
    const Lexicon lexicon = Lexicon::read(
        "label\taliases\tkind\ngraph network\tgraph neural network|GNN\tmodel\n", problems);
    Record record;
    record.keywords = {"Graph Neural Networks", "trees"};
    const auto keywords = keywords_of(record, KeywordField::all, lexicon);
    ASSERT_EQ(2U, keywords.size());
    EXPECT_EQ("graph network", keywords[0].text);
    EXPECT_EQ("Graph Neural Networks", keywords[0].spelling);
    EXPECT_EQ("model", keywords[0].kind);
    EXPECT_FALSE(keywords[1].from_lexicon);
}

}  // namespace
}  // namespace bibweft::concepts
