#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;

const std::string long_one =
    "We present a method that finds communities in large networks and show that it is fast.";
const std::string long_two =
    "Maps of science are drawn from bibliographic data; we compare the maps of three databases.";

std::vector<std::string> abstracts(const Reading& reading) {
    std::vector<std::string> out;
    for (const Record& record : reading.records) out.push_back(record.abstract);
    return out;
}

Reading read(const std::string& text) {
    return test::read_as("plain-text", text);
}

TEST(PlainText, ParagraphsAreAbstracts) {
    const Reading got = read("Papers of the year\n\n" + long_one + "\n\n\n" + long_two);
    EXPECT_EQ("Papers of the year", got.heading);
    EXPECT_EQ((std::vector{long_one, long_two}), abstracts(got));
    EXPECT_TRUE(got.problems.empty());
    // Heading 18 bytes and two line ends: the abstract begins at byte 20, in line 3.
    EXPECT_EQ(3U, got.records[0].location.line);
    EXPECT_EQ(20U, got.records[0].location.begin);
    EXPECT_EQ(20U + long_one.size(), got.records[0].abstract_location.end);
    EXPECT_EQ(6U, got.records[1].location.line);
    EXPECT_TRUE(got.records[0].title.empty());
}

TEST(PlainText, LocationsGiveTheAbstractBack) {
    const std::string text =
        "Head\r\n\r\n  " + long_one + "\r\n  wrapped here.  \r\n \t \r\n" + long_two + "\r";
    const Reading got = read(text);
    ASSERT_EQ(2U, got.records.size());
    for (const Record& record : got.records) {
        const Location& at = record.abstract_location;
        EXPECT_EQ(record.abstract, text.substr(at.begin, at.end - at.begin));
    }
    EXPECT_EQ(long_one + "\r\n  wrapped here.", got.records[0].abstract);
    EXPECT_EQ(3U, got.records[0].location.column);
    EXPECT_EQ(long_two, got.records[1].abstract);
}

TEST(PlainText, WrappedLinesAreOneAbstract) {
    const std::string wrapped =
        "Graphs of concepts show how the fields of science hang together. We\n"
        "build them from abstracts and compare several normalisations of the\n"
        "co-occurrence counts.";
    const Reading got = read(wrapped + "\n\n" + wrapped + "\n");
    EXPECT_EQ((std::vector{wrapped, wrapped}), abstracts(got));
    EXPECT_EQ("", got.records[0].title);
}

TEST(PlainText, MarkedHeadings) {
    const Reading got =
        read("# Workshop on maps #\n\n" + long_one + "\n\nSession two\n---\n\n" + long_two + "\n");
    EXPECT_EQ("Workshop on maps", got.heading);
    EXPECT_EQ((std::vector{long_one, long_two}), abstracts(got));
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(Severity::note, got.problems[0].severity);
    EXPECT_EQ("text.heading", got.problems[0].code);
    EXPECT_EQ(5U, got.problems[0].location.line);
    EXPECT_NE(std::string::npos, got.problems[0].message.find("\"Session two\""));
}

TEST(PlainText, ShortLinesBeforeAnAbstractAreHeadings) {
    const Reading got =
        read("ICML\n\nSession 1: graphs\n\n" + long_one + "\n\nSession 2: maps\n\n" + long_two);
    EXPECT_EQ("ICML", got.heading);
    EXPECT_EQ((std::vector{long_one, long_two}), abstracts(got));
    EXPECT_EQ(2U, got.problems.size());
}

TEST(PlainText, AShortAbstractIsNoHeading) {
    EXPECT_EQ((std::vector<std::string>{"A map.", long_one}),
              abstracts(read("A map.\n\n" + long_one)));
    EXPECT_EQ((std::vector<std::string>{"Is it \"so?\")", long_one}),
              abstracts(read("Is it \"so?\")\n\n" + long_one)));
    // The last paragraph heads nothing, nor does the only one.
    EXPECT_EQ((std::vector<std::string>{long_one, "the end"}),
              abstracts(read(long_one + "\n\nthe end")));
    EXPECT_EQ((std::vector<std::string>{"a map of science"}), abstracts(read("a map of science")));
}

TEST(PlainText, AListOfShortLinesIsAListOfAbstracts) {
    const Reading got =
        read("graph maps\n\ntopic maps\n\nword maps\n\nroad maps\n\nstar maps\n\n" + long_one);
    EXPECT_EQ((std::vector<std::string>{"graph maps", "topic maps", "word maps", "road maps",
                                        "star maps", long_one}),
              abstracts(got));
    EXPECT_EQ("", got.heading);
}

TEST(PlainText, DividersAreNoAbstracts) {
    EXPECT_EQ((std::vector{long_one, long_two}),
              abstracts(read(long_one + "\n\n* * *\n\n" + long_two + "\n\n-----\n")));
}

TEST(PlainText, ATitleStandsAboveItsAbstract) {
    const std::string title = "A fast method for communities";
    for (const std::string& head : {title + "\n", "## " + title + "\n", title + "\n=====\n"}) {
        const Reading got = read(head + long_one + " " + long_two + "\n");
        ASSERT_EQ(1U, got.records.size()) << head;
        EXPECT_EQ(title, got.records[0].title);
        EXPECT_EQ(long_one + " " + long_two, got.records[0].abstract);
        EXPECT_EQ(0U, got.records[0].location.begin);
        EXPECT_EQ(head.size(), got.records[0].abstract_location.begin);
    }
}

TEST(PlainText, NothingAtAll) {
    EXPECT_TRUE(read("").records.empty());
    EXPECT_TRUE(read("\n \n\t\n").records.empty());
}

TEST(PlainText, LongParagraphsHaveALimit) {
    Limits limits;
    limits.max_field = 100;
    const std::string line(60, 'x');
    EXPECT_THROW(test::read_as("plain-text", line + "\n" + line + "\n", limits), Error);
}

TEST(PlainText, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("plain-text", "# Head\r\n\r\nTitle of it\n" + long_one +
                                                          "\n\nSession\n\n" + long_two +
                                                          "\n\nUnder\n===\n\n- - -\n\nend");
}

TEST(PlainText, Detection) {
    const InputFormat& format = *find_input_format("plain-text");
    EXPECT_EQ(Likeness::fallback, format.looks_like("A plain abstract about maps."));
    EXPECT_EQ(Likeness::none, format.looks_like("<?xml version=\"1.0\"?>"));
    EXPECT_EQ(Likeness::none, format.looks_like("\n<!DOCTYPE html>"));
}

TEST(PlainText, TheSeedsHold57Abstracts) {
    BW_REQUIRE_DATA("seeds");
    for (const auto& entry : std::filesystem::directory_iterator(test::data("seeds"))) {
        const Reading got = read(test::slurp(entry.path()));
        EXPECT_EQ(19U, got.records.size()) << entry.path();
        EXPECT_EQ("ICML 2026 Papers", got.heading);
        EXPECT_TRUE(got.problems.empty());
        for (const Record& record : got.records) EXPECT_TRUE(record.title.empty());
    }
}

}  // namespace
}  // namespace bibweft::ingest
