#include <gtest/gtest.h>

#include "concept/candidates.hpp"
#include "concept/document.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

Document tagged(std::string_view abstract, std::string_view title = "") {
    Document document;
    read_document(title, abstract, document);
    make_items({}, document);
    tag_items(document);
    return document;
}

std::string tags(std::string_view sentence) {
    const Document document = tagged(sentence);
    std::string out;
    for (const Item& item : document.items) out += "NJVGDRCTPAOMBX"[at(item.tag)];
    return out;
}

TEST(Tagger, TagsPlainSentences) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ("OVTJNX", tags("We propose a new method."));
    EXPECT_EQ("TNVTJNX", tags("The model learns a sparse representation."));
    EXPECT_EQ("NBDPVNX", tags("Graphs are used to represent networks."));
    EXPECT_EQ("JNMBDX", tags("Large models can be trained."));
}

TEST(Tagger, KnowsNamesHyphensAndEndings) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ("NVCNX", tags("QHyer spans 12 tasks."));  // a verb after a name, before a number
    EXPECT_EQ("TJNBJX", tags("The graph-based method is non-linear."));
    EXPECT_EQ("OVTNX", tags("We evaluate the frobnication."));  // unknown, by its ending
}

TEST(Tagger, SomeWordsCallForAVerb) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ("OVCNX", tags("We benchmark ten languages."));
    EXPECT_EQ("NBVNX", tags("Maps have transformed fields."));
    EXPECT_EQ("NMVNX", tags("Maps can benefit readers."));
    EXPECT_EQ('V', tags("It is hard to balance safety.")[4]);
}

TEST(Tagger, TitlesAndShoutingAreReadAsLowerCase) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    const Document title = tagged("", "Learning Sparse Representations With Deep Networks");
    EXPECT_EQ(Tag::J, title.items[1].tag);
    EXPECT_EQ(Tag::P, title.items[3].tag);
    const Document shouted = tagged("WE STUDY LARGE CITATION NETWORKS AND THEIR COMMUNITIES");
    EXPECT_EQ(Tag::O, shouted.items[0].tag);
    EXPECT_EQ(Tag::J, shouted.items[2].tag);
}

TEST(Tagger, EmptyAndOddTextsAreFine) {
    EXPECT_EQ("", tags(""));
    EXPECT_EQ("N", tags("Networks"));
    EXPECT_EQ("XXX", tags("?!)"));
}

std::vector<std::string> chunks(std::string_view abstract) {
    const Document document = tagged(abstract);
    std::vector<std::string> out;
    for (std::size_t at = 0;;) {
        const Chunk chunk = next_chunk(document, at, at);
        if (chunk.first == chunk.last) return out;
        const std::uint32_t begin = document.items[chunk.first].begin;
        out.push_back(document.text.substr(begin, document.items[chunk.last - 1].end - begin));
    }
}

using Texts = std::vector<std::string>;

TEST(Candidates, EndAtAPluralButNotInNames) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    EXPECT_EQ((Texts{"research communities", "trace geodesics"}),
              chunks("The research communities trace geodesics."));
    EXPECT_EQ((Texts{"systems biology"}), chunks("We study systems biology."));
    EXPECT_EQ((Texts{"languages"}), chunks("We benchmark ten languages."));
}

TEST(Candidates, ChunksAreTrimmed) {
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    // Hard words, numbers and a leading -ing form that is no noun go.
    EXPECT_EQ((Texts{"social welfare"}), chunks("They aim at optimizing social welfare."));
    EXPECT_EQ((Texts{"citation networks"}), chunks("We analyse several novel citation networks."));
    EXPECT_EQ((Texts{"training samples"}), chunks("It needs 20K training samples."));
    EXPECT_EQ((Texts{"attention kernel"}), chunks("We fuse the attention kernel on-the-fly."));
}

TEST(Candidates, ChunksCrossNoPunctuation) {
    const Texts found =
        chunks("We study citation graphs. Theory is small. Theory, maps; scale: these matter.");
    for (const std::string& chunk : found) {
        EXPECT_EQ(std::string::npos, chunk.find_first_of(".,;:")) << chunk;
        EXPECT_NE("graphs Theory", chunk);
        EXPECT_NE("maps scale", chunk);
    }
}

TEST(Candidates, CountWholeChunksAndParts) {
    // "deep graph networks" once: parts "deep graph", "graph", "graph networks", "networks" and
    // itself. "deep" alone is a soft word and no noun. "graph" and "deep graph" end no chunk.
    const Document document = tagged("We like deep graph networks.");
    Candidates candidates;
    candidates.collect(document);
    ASSERT_EQ(5U, candidates.list.size());
    std::uint32_t maximal = 0;
    for (const Candidate& c : candidates.list) {
        EXPECT_EQ(1U, c.frequency);
        maximal += c.maximal;
    }
    // The whole, and "graph networks", which begins after the soft word.
    EXPECT_EQ(2U, maximal);
}

}  // namespace
}  // namespace bibweft::concepts
