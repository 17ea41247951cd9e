#include "bibweft/corpus/keys.hpp"

#include <gtest/gtest.h>

namespace bibweft::corpus {
namespace {

TEST(Keys, Doi) {
    EXPECT_EQ("10.1000/merge", doi_key("10.1000/MERGE"));
    EXPECT_EQ("10.1000/merge", doi_key("https://doi.org/10.1000/merge"));
    EXPECT_EQ("10.1000/merge", doi_key(" http://dx.doi.org/10.1000/Merge. "));
    EXPECT_EQ("10.1000/merge", doi_key("doi: 10.1000/merge"));
    EXPECT_EQ("10.1002/(sici)1<1::aid-x>3.0.co;2-y",
              doi_key("10.1002/(SICI)1%3C1::AID-X%3E3.0.CO;2-Y"));
    EXPECT_EQ("10.1002/x(19)13:15<1::aid-x>3.0", doi_key("10.1002/X(19)13:15&lt;1::AID-X&gt;3.0"));
    EXPECT_EQ("10.1000/c1jm", doi_key("10.1000/c1jm/"));
    EXPECT_EQ("", doi_key("10.1000"));
    EXPECT_EQ("", doi_key("version 210.1000/x"));
    EXPECT_EQ("", doi_key(""));
    EXPECT_EQ("", doi_key("n/a"));
}

TEST(Keys, OtherIdentifiers) {
    EXPECT_EQ("arxiv:1108.00001", id_key("arxiv", "1108.00001v2"));
    EXPECT_EQ("arxiv:1108.00001", id_key("arxiv", "http://arxiv.org/abs/1108.00001v1"));
    EXPECT_EQ("arxiv:1108.00001", id_key("arxiv", "arXiv:1108.00001 [cs.LG]"));
    EXPECT_EQ("arxiv:hep-th/9901001", id_key("arxiv", "hep-th/9901001v3"));
    EXPECT_EQ("arxiv:1108.00001", id_key("doi", "10.48550/arXiv.1108.00001"));
    EXPECT_EQ(2U, arxiv_version("arxiv", "1108.00001v2"));
    EXPECT_EQ(0U, arxiv_version("arxiv", "1108.00001"));
    EXPECT_EQ("pmid:123", id_key("pmid", "PMID: 123"));
    EXPECT_EQ("pmcid:7", id_key("pmcid", "PMC7"));
    EXPECT_EQ("ut:000123", id_key("ut", "WOS:000123"));
    EXPECT_EQ("eid:2-s2.0-85", id_key("eid", "2-s2.0-85"));
    EXPECT_EQ("openalex:w1", id_key("openalex", "https://openalex.org/W1"));
    EXPECT_EQ("", id_key("doi", "10.1000/x"));
    EXPECT_EQ("", id_key("isbn", "978"));  // names a book, not an article
    EXPECT_EQ("", id_key("pmid", ""));
}

TEST(Keys, Title) {
    EXPECT_EQ("mapping things", title_key("Mapping Things."));
    EXPECT_EQ("graphs at work a review", title_key("Graphs at Work: A Review"));
    EXPECT_EQ("etude d ecoles", title_key("<i>Étude</i> d’écoles"));
    EXPECT_EQ("α decay", title_key("$\\alpha$-decay"));
    EXPECT_EQ("", title_key(" — "));
}

Author literal(const char* name) {
    Author author;
    author.literal = name;
    return author;
}

Author family(const char* name) {
    Author author;
    author.family = name;
    author.given = "Ada";
    return author;
}

TEST(Keys, Surname) {
    EXPECT_EQ("quill", surname_key(family("Quill")));
    EXPECT_EQ("quill", surname_key(literal("Ada Quill")));
    EXPECT_EQ("roe", surname_key(literal("Roe B")));
    EXPECT_EQ("roe", surname_key(literal("Roe, B.")));
    EXPECT_EQ("souza", surname_key(family("De Souza")));
    EXPECT_EQ("souza", surname_key(literal("Ana de Souza")));
    EXPECT_EQ("muller", surname_key(family("Müller")));
    EXPECT_EQ("king", surname_key(family("King Jr.")));
    EXPECT_EQ("", surname_key({}));
}

TEST(Keys, PartsOfASeries) {
    const auto mark = [](const char* title) { return part_mark(title_key(title)); };
    EXPECT_EQ("1", mark("Maps of Science, Part I"));
    EXPECT_EQ("2", mark("Maps of Science, Part II"));
    EXPECT_EQ("2", mark("Maps of Science. Part two: methods"));
    EXPECT_EQ("2", mark("Maps of Science - 2"));
    EXPECT_EQ("b", mark("Maps of Science. Part B"));
    EXPECT_EQ("14", mark("Maps of science XIV: more"));
    EXPECT_EQ("2018", mark("A survey for 2018"));
    EXPECT_EQ("1052", mark("L1(0) media at 5 Tb/in(2)"));
    EXPECT_EQ("1052", mark("L10 media at 5 Tb/in2"));
    EXPECT_EQ("2", mark("Maps of Science, Part 02"));
    EXPECT_EQ("", mark("Maps of Science"));
    EXPECT_EQ("", mark("What I know of maps"));  // a pronoun, no numeral
}

}  // namespace
}  // namespace bibweft::corpus
