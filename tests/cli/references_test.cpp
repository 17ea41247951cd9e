#include <gtest/gtest.h>

#include <algorithm>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class ReferencesCommand : public test::CommandTest {
protected:
    /// Three papers; the second is cited by both others, in two styles.
    std::string input() const {
        return file(
            "in.jsonl",
            R"({"title":"Maps","year":2020,"references":["Roe B, 2010, J TEST, V4, P7, DOI 10.1000/roe","Vale C, 1999, J OLD, V1, P2"]})"
            "\n"
            R"({"title":"Grids","authors":["Roe, Bo"],"year":2010,"venue":"J. Test","doi":"10.1000/ROE"})"
            "\n"
            R"({"title":"Words","year":2005,"references":["https://doi.org/10.1000/roe","Roe, B., Grids (2010) J. Test, 4 (1), pp. 7-9","Vale, C., (1999) J. Old., 1, p. 2"]})"
            "\n");
    }
};

TEST_F(ReferencesCommand, TableOfWorksTheMostCitedFirst) {
    const auto outcome = run({"references", input()});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("id\tlabel\tauthor\tyear\t")) << outcome.out;
    EXPECT_EQ(3, std::count(outcome.out.begin(), outcome.out.end(), '\n')) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\t10.1000/ROE\t2\t3\tyes\tdoi:10.1000/roe\n"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\t2\t2\tno\tref:vale|1999|1|2\n")) << outcome.out;
    for (const char* line :
         {"references  5 to 2 works", "to papers   3 (60.0 %) to 1 papers of these files",
          "unmatched   0 (0.0 %)", "1 repeated in their paper", "1 to works of a later year"}) {
        EXPECT_TRUE(contains(outcome.err, line)) << line << " in " << outcome.err;
    }
}

TEST_F(ReferencesCommand, TheAuditHoldsEveryReference) {
    const std::string in = input();
    const auto outcome = run({"references", in, "-o", path("out.tsv"), "--audit", path("a.tsv")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.out.empty());
    const std::string audit = read("a.tsv");
    EXPECT_EQ(6, std::count(audit.begin(), audit.end(), '\n')) << audit;
    EXPECT_TRUE(contains(audit, in + "#3\t1\thttps://doi.org/10.1000/roe\tof a later year\n"))
        << audit;
    EXPECT_TRUE(contains(audit, "\tnamed before in this paper\n")) << audit;
    EXPECT_TRUE(contains(audit, "same author, year, volume and page\t")) << audit;
    EXPECT_EQ(1, run({"references", in, "-o", path("out.tsv")}).status);
    EXPECT_EQ(0, run({"references", in, "-o", path("out.tsv"), "--overwrite"}).status);
}

TEST_F(ReferencesCommand, AmbiguousKeysAreInTheAudit) {
    const std::string in = file(
        "in.jsonl",
        R"({"title":"A","references":["Roe B, 2015, T, V5, P1, DOI 10.1000/a","Roe B, 2015, T, V5, P1, DOI 10.1000/b","Roe B, 2015, TT, V5, P1"]})"
        "\n");
    const auto outcome = run({"references", in, "--audit", path("a.tsv")});
    EXPECT_TRUE(contains(outcome.err, "ambiguous   1 keys")) << outcome.err;
    const std::string audit = read("a.tsv");
    EXPECT_TRUE(contains(audit, "ambiguous: same author, year, volume and page\t")) << audit;
    EXPECT_TRUE(contains(audit, "\troe|2015|5|1\t")) << audit;
}

TEST_F(ReferencesCommand, MinimumAndJson) {
    const std::string in =
        file("in.jsonl", R"({"title":"A","references":["Roe B, 2015, T, V5, P1","Vale C, 2001"]})"
                         "\n"
                         R"({"title":"B","references":["ROE B, 2015, T, V5, P1"]})"
                         "\n");
    const auto outcome = run({"references", in, "-f", "jsonl", "--min-citations", "2"});
    EXPECT_EQ(1, std::count(outcome.out.begin(), outcome.out.end(), '\n')) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"key\":\"ref:roe|2015|5|1\"")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"citing_papers\":2")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"year\":2015")) << outcome.out;
}

TEST_F(ReferencesCommand, SaysThatThereAreNone) {
    const auto outcome = run({"references", file("in.jsonl", R"({"title":"A"})"
                                                             "\n"
                                                             R"({"title":"B"})"
                                                             "\n")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "0 of 2 papers have references")) << outcome.err;
}

TEST_F(ReferencesCommand, OrderOfFilesMakesNoDifference) {
    const std::string a = file("a.jsonl", R"({"title":"A","references":["Roe B, 2015, T, V5, P1"]})"
                                          "\n");
    const std::string b =
        file("b.jsonl", R"({"title":"B","references":["Roe B., 2015, TT, V5, P1"]})"
                        "\n");
    EXPECT_EQ(run({"references", a, b}).out, run({"references", b, a, "--threads", "1"}).out);
}

/// The rows of a table without its header, sorted.
std::size_t row_count(const std::string& table) {
    return static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n')) - 1;
}

TEST_F(ReferencesCommand, TwoDatabasesCiteTheSameWorks) {
    const std::string wos = test::source("seeds/corpora/tidal-maps/wos.txt").string();
    const std::string scopus = test::source("seeds/corpora/tidal-maps/scopus.ris").string();
    const auto one = run({"references", wos});
    ASSERT_EQ(0, one.status) << one.err;
    const auto other = run({"references", scopus});
    const auto both = run({"references", wos, scopus});
    EXPECT_EQ(83U, row_count(one.out));
    EXPECT_EQ(83U, row_count(other.out));
    // Nine books and reports stay two: one database cites them without a title, both without pages.
    EXPECT_EQ(92U, row_count(both.out)) << both.err;
}

TEST_F(ReferencesCommand, RealReferencesOfTwoDatabasesMeet) {
    BW_REQUIRE_DATA("biblio/wostools");
    const std::string wos = test::data("biblio/wostools/bit-pattern-savedrecs.txt").string();
    const std::string scopus = test::data("biblio/wostools/scopus.ris").string();
    const std::size_t one = row_count(run({"references", wos}).out);
    const std::size_t other = row_count(run({"references", scopus}).out);
    const auto both = run({"references", wos, scopus, "--audit", path("a.tsv")});
    ASSERT_EQ(0, both.status);
    // Both collections are about the same media: a good part of what they cite is the same.
    EXPECT_LT(row_count(both.out), one + other - 2500) << both.err;
    const std::string audit = read("a.tsv");
    EXPECT_TRUE(contains(audit, "same DOI\t"));
}

}  // namespace
}  // namespace bibweft
