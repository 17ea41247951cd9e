#include "ingest/table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/source.hpp"

namespace bibweft::ingest {
namespace {

using Cells = std::vector<std::string>;

struct Scan {
    std::vector<Cells> rows;  ///< the header first
    std::vector<Location> locations;
    std::vector<Diagnostic> problems;
};

Scan scan(const std::string& text, Quoting quoting = Quoting::lines, const Limits& limits = {}) {
    Scan out;
    Source source = Source::from_bytes(text, "input", limits);
    TableScanner scanner(source, quoting,
                         [&](Diagnostic problem) { out.problems.push_back(std::move(problem)); });
    TableRow row;
    const auto take = [&] {
        Cells cells;
        for (std::size_t i = 0; i < row.size(); ++i) cells.emplace_back(row.cell(i));
        out.rows.push_back(std::move(cells));
        out.locations.push_back(row.location());
    };
    if (!scanner.next_as_header(row)) return out;
    take();
    scanner.begin_rows(row);
    while (scanner.next(row)) take();
    return out;
}

TEST(Table, QuotedCellsHoldDelimitersQuotesAndLineEnds) {
    const Scan got = scan("a,b,c\r\n1,\"x, \"\"y\"\"\",\"two\r\nlines\"\r\n\"\",\"\"\"\",3\r\n");
    ASSERT_EQ(3U, got.rows.size());
    EXPECT_EQ((Cells{"1", "x, \"y\"", "two\r\nlines"}), got.rows[1]);
    EXPECT_EQ((Cells{"", "\"", "3"}), got.rows[2]);
    EXPECT_TRUE(got.problems.empty());
    // The header takes 7 bytes; row 1 begins in line 2 and ends 25 bytes on, before its CRLF.
    EXPECT_EQ(2U, got.locations[1].line);
    EXPECT_EQ(7U, got.locations[1].begin);
    EXPECT_EQ(7U + 25U, got.locations[1].end);
    EXPECT_EQ(4U, got.locations[2].line);
}

TEST(Table, TheHeaderTellsTheDelimiter) {
    EXPECT_EQ((Cells{"a", "b,c"}), scan("a;\"b,c\"\n1;2\n").rows[0]);
    EXPECT_EQ((Cells{"1,2", "3;4"}), scan("a\tb, c; d\n1,2\t3;4\n").rows[1]);
    EXPECT_EQ((Cells{"1;2"}), scan("one column\n1;2\n").rows[1]);
    EXPECT_EQ((Cells{"1,5", "2"}), scan("sep=;\na,b;c\n1,5;2\n").rows[1]);
}

TEST(Table, EveryLineEndEndsARow) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const Scan got = scan(end + "a,b" + end + "1,2" + end + " " + end + "3,\"x" + end + "y\"");
        ASSERT_EQ(3U, got.rows.size());
        EXPECT_EQ((Cells{"1", "2"}), got.rows[1]);
        EXPECT_EQ((Cells{"3", "x" + end + "y"}), got.rows[2]);
        EXPECT_EQ(2U, got.locations[0].line);
        EXPECT_EQ(5U, got.locations[2].line);
        EXPECT_TRUE(got.problems.empty());
    }
}

TEST(Table, ALoneCarriageReturnInsideARowIsText) {
    const Scan got = scan("a,b,c\n1,x\ry,3\n4,5,6\r7,8,9\n");
    ASSERT_EQ(4U, got.rows.size());
    EXPECT_EQ((Cells{"1", "x\ry", "3"}), got.rows[1]);
    EXPECT_EQ((Cells{"4", "5", "6"}), got.rows[2]);
    EXPECT_EQ((Cells{"7", "8", "9"}), got.rows[3]);
    EXPECT_EQ(5U, got.locations[3].line);
}

TEST(Table, AQuoteInsideACellIsText) {
    const Scan plain = scan("a,b\n5\" disk,x \"y\" z\n");
    EXPECT_EQ((Cells{"5\" disk", "x \"y\" z"}), plain.rows[1]);
    EXPECT_TRUE(plain.problems.empty());
    const Scan got = scan("a,b\n\"On \"maps\" now\",2\n3,4\n");
    ASSERT_EQ(3U, got.rows.size());
    EXPECT_EQ((Cells{"On \"maps\" now", "2"}), got.rows[1]);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.stray-quote", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(2U, got.problems[0].location.line);
    EXPECT_EQ(5U, got.problems[0].location.column);
}

TEST(Table, AQuoteInALaterLineHasItsPlace) {
    const Scan got = scan("a,b\n\"two\nlines of \"x\" here\",2\n");
    EXPECT_EQ((Cells{"two\nlines of \"x\" here", "2"}), got.rows.at(1));
    // Line 3, "lines of "x" here": the quote is its 10th byte, the 19th of the text.
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(10U, got.problems[0].location.column);
    EXPECT_EQ(18U, got.problems[0].location.begin);
    EXPECT_EQ(19U, got.problems[0].location.end);
}

TEST(Table, ACellThatOnlyBeginsWithAQuoteIsText) {
    for (const char* rest : {"3,4\n", "\"3\",4\n", ""}) {
        const Scan got = scan("a,b\n\"Smart\" homes,2\n" + std::string(rest));
        ASSERT_LE(2U, got.rows.size()) << rest;
        EXPECT_EQ((Cells{"\"Smart\" homes", "2"}), got.rows[1]) << rest;
        if (*rest != '\0') {
            EXPECT_EQ((Cells{"3", "4"}), got.rows.back()) << rest;
        }
        ASSERT_EQ(1U, got.problems.size()) << rest;
        EXPECT_EQ("table.stray-quote", got.problems[0].code) << rest;
    }
}

TEST(Table, BlanksAroundQuotesAreNoText) {
    const Scan got = scan("a, b\n1, \"x, y\" \n");
    EXPECT_EQ((Cells{"1", "x, y"}), got.rows[1]);
    EXPECT_TRUE(got.problems.empty());
}

TEST(Table, AQuoteThatIsNeverClosedCostsItsRow) {
    // What follows is found whether its cells are quoted, plain or span lines.
    for (const std::string rest :
         {"4,\"five, 5\",6\n7,8,9\n", "4,5,6\n7,8,9\n", "4,\"five\nlines\",\"6\"\n7,8,9\n",
          "\"4\",\"\",\"6\"\n7,8,9\n"}) {
        const Scan got = scan("a,b,c\n1,2,3\n1,\"open\n" + rest);
        ASSERT_EQ(4U, got.rows.size()) << rest;
        EXPECT_EQ("4", got.rows[2][0]) << rest;
        EXPECT_EQ((Cells{"7", "8", "9"}), got.rows[3]) << rest;
        EXPECT_EQ(4U, got.locations[2].line);
        ASSERT_EQ(1U, got.problems.size()) << rest;
        EXPECT_EQ("table.unclosed-quote", got.problems[0].code);
        EXPECT_EQ(Severity::error, got.problems[0].severity);
        EXPECT_EQ(3U, got.problems[0].location.line);
        EXPECT_EQ(3U, got.problems[0].location.column);
        // The lost row is line 3, "1,"open", from byte 12 to 19.
        EXPECT_EQ(12U, got.problems[0].location.begin);
        EXPECT_EQ(19U, got.problems[0].location.end);
    }
}

TEST(Table, AnOpenQuoteInARowOfTheRightSizeIsText) {
    const Scan got = scan("a,b,c\n1,\"open,3\n\"4\",\"5\",\"6\"\n");
    ASSERT_EQ(3U, got.rows.size());
    EXPECT_EQ((Cells{"1", "\"open", "3"}), got.rows[1]);
    EXPECT_EQ((Cells{"4", "5", "6"}), got.rows[2]);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
}

TEST(Table, AQuoteMissingInsideALineCostsThatLine) {
    const Scan got = scan("a,b,c\n\"Doe, J.,\"Title\",\"2019\"\n4,5,6\n");
    ASSERT_EQ(2U, got.rows.size());
    EXPECT_EQ((Cells{"4", "5", "6"}), got.rows[1]);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.unclosed-quote", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
}

TEST(Table, OneOpenQuoteAfterAnotherCostsEachItsRow) {
    std::string text = "a,b,c\n";
    for (int i = 0; i < 100; ++i) text += "1,\"open\n4,5,6\n";
    const Scan got = scan(text);
    EXPECT_EQ(101U, got.rows.size());
    EXPECT_EQ(100U, got.problems.size());
}

TEST(Table, AnOpenQuoteAtTheEndCostsTheLastRow) {
    const Scan got = scan("a,b,c\n1,2,3\n4,\"five\nlines,");
    EXPECT_EQ(2U, got.rows.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.unclosed-quote", got.problems[0].code);
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(26U, got.problems[0].location.end);
}

TEST(Table, AnOpenQuoteWithoutAnEndIsGivenUp) {
    // No line below is a row of three cells until the last one; nothing else tells.
    std::string text = "a,b,c\n1,\"open\n";
    while (text.size() < (std::size_t{1} << 21)) text += "no row at all\n";
    text += "4,5,6\n";
    const Scan got = scan(text);
    ASSERT_EQ(2U, got.rows.size());
    EXPECT_EQ((Cells{"4", "5", "6"}), got.rows[1]);
    EXPECT_EQ(1U, got.problems.size());
}

TEST(Table, ALongQuotedCellIsReadWhole) {
    std::string cell;
    while (cell.size() < (std::size_t{1} << 21)) cell += "a line of text,\nwith commas, and\n";
    const Scan got = scan("a,b,c,d\n1,2,3,\"" + cell + "\"\n");
    ASSERT_EQ(2U, got.rows.size());
    EXPECT_EQ(cell, got.rows[1][3]);
    EXPECT_TRUE(got.problems.empty());
}

TEST(Table, ARowLongerThanTheLimitIsAnError) {
    Limits limits;
    limits.max_field = 100;
    std::string text = "a,b\n1,\"";
    for (int i = 0; i < 20; ++i) text += "ten bytes.\n";
    try {
        scan(text + "\"\n", Quoting::lines, limits);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::limit, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("input:2"));
        EXPECT_NE(std::string::npos, std::string(error.what()).find("max_field"));
    }
}

TEST(Table, ARowOfVeryManyCellsKeepsItsEndWhole) {
    const std::string commas(100'000, ',');
    const Scan got = scan("a,b\n" + commas + "x,y\n1,2\n");
    ASSERT_EQ(3U, got.rows.size());
    // 65,535 cells are split off with their commas; the rest holds the other 34,465 and "x,y".
    EXPECT_EQ(65'536U, got.rows[1].size());
    EXPECT_EQ(std::string(34'465, ',') + "x,y", got.rows[1].back());
    const std::string tabs(100'000, '\t');
    EXPECT_EQ(65'536U, scan("a\tb\n" + tabs + "x\n", Quoting::tabs_one_line).rows[1].size());
}

TEST(Table, BetweenTabsAQuoteMayBeText) {
    const Scan got = scan("a\tb\n\"Smart\" homes\t2\n\"open\t4\n\"x\ty\"\tz\n\"a \"\"b\"\"\"\t5\n",
                          Quoting::tabs_one_line);
    ASSERT_EQ(5U, got.rows.size());
    EXPECT_EQ((Cells{"\"Smart\" homes", "2"}), got.rows[1]);
    EXPECT_EQ((Cells{"\"open", "4"}), got.rows[2]);
    EXPECT_EQ((Cells{"x\ty", "z"}), got.rows[3]);
    EXPECT_EQ((Cells{"a \"b\"", "5"}), got.rows[4]);
    EXPECT_TRUE(got.problems.empty());
}

TEST(Table, CellsHavePlaces) {
    Source source = Source::from_bytes("a,b\n\"x\n\"\"y\",\"z\"\n");
    TableScanner scanner(source, Quoting::lines, [](const Diagnostic&) {});
    TableRow row;
    ASSERT_TRUE(scanner.next_as_header(row));
    scanner.begin_rows(row);
    ASSERT_TRUE(scanner.next(row));
    // Bytes: 4 ", 5 x, 6 LF, 7 8 "", 9 y, 10 ", 11 comma, 12 ", 13 z.
    EXPECT_EQ(5U, row.cell_location(0).begin);
    EXPECT_EQ(10U, row.cell_location(0).end);
    EXPECT_EQ(2U, row.cell_location(0).line);
    EXPECT_EQ(2U, row.cell_location(0).column);
    EXPECT_EQ(13U, row.cell_location(1).begin);
    EXPECT_EQ(3U, row.cell_location(1).line);
    EXPECT_EQ(7U, row.cell_location(1).column);
    EXPECT_EQ("x\n\"y", row.cell(0));
    EXPECT_EQ("", row.cell(7));
}

}  // namespace
}  // namespace bibweft::ingest
