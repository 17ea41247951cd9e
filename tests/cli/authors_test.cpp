#include <gtest/gtest.h>

#include <algorithm>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class AuthorsCommand : public test::CommandTest {
protected:
    std::string input() const {
        return file("in.jsonl", R"({"title":"A","year":2001,"authors":["Müller, Jo","Roe, B."]})"
                                "\n"
                                R"({"title":"B","year":2005,"authors":["Müller, J.","Vale, C."]})"
                                "\n"
                                R"({"title":"C","authors":["Muller, J"]})"
                                "\n");
    }
};

TEST_F(AuthorsCommand, TableOfAuthorsThoseOfMostPapersFirst) {
    const auto outcome = run({"authors", input()});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("id\tname\tvariants\torcid\tpapers\t")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out,
                         "\tMüller, Jo\tMüller, J.; Müller, Jo\t\t2\t2001\t2005\t0\t"
                         "name:müller|j\n"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.err, "authors    4 of 5 names")) << outcome.err;
}

TEST_F(AuthorsCommand, ProposalsAreAThesaurus) {
    const std::string in = input();
    ASSERT_EQ(0, run({"authors", in, "-o", path("a.tsv"), "--proposals", path("p.tsv")}).status);
    const std::string proposals = read("p.tsv");
    EXPECT_TRUE(contains(proposals, "Muller, J\tMüller, Jo\taccents")) << proposals;
    const auto outcome = run({"authors", in, "--authors-thesaurus", path("p.tsv"), "-f", "jsonl"});
    EXPECT_EQ(3, std::count(outcome.out.begin(), outcome.out.end(), '\n')) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"name\":\"Müller, Jo\"")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"papers\":3")) << outcome.out;
    EXPECT_EQ(1, run({"authors", in, "-o", path("b.tsv"), "--proposals", path("p.tsv")}).status);
}

TEST_F(AuthorsCommand, FaultsOfTheThesaurusAreSaid) {
    const auto outcome = run({"authors", input(), "--authors-thesaurus", file("t.tsv", "a\tb\n")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "t.tsv:1")) << outcome.err;
    EXPECT_EQ(1, run({"authors", input(), "--authors-thesaurus", path("none.tsv")}).status);
}

TEST_F(AuthorsCommand, OrderOfFilesMakesNoDifference) {
    const std::string a = file("a.jsonl", R"({"title":"A","authors":["Roe, B.","Vale, Cy"]})"
                                          "\n");
    const std::string b = file("b.jsonl", R"({"title":"B","authors":["ROE, BO"]})"
                                          "\n");
    EXPECT_EQ(run({"authors", a, b}).out, run({"authors", b, a, "--threads", "1"}).out);
}

}  // namespace
}  // namespace bibweft
