#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pair = std::pair<std::string, std::string>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("arxiv", text);
}

std::string feed(const std::string& entries) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed "
           "xmlns=\"http://www.w3.org/2005/Atom\" "
           "xmlns:arxiv=\"http://arxiv.org/schemas/atom\">\n" +
           entries + "</feed>\n";
}

const std::string sample = feed(R"(  <title type="html">ArXiv Query: all:foo &amp; bar</title>
  <id>http://arxiv.org/api/abc</id>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>
  <entry>
    <id>http://arxiv.org/abs/hep-th/9901001v2</id>
    <updated>2000-02-03T00:00:00Z</updated>
    <published>1999-01-02T00:00:00Z</published>
    <title>A very long title about graphs
  &amp; maps</title>
    <summary>  We study graphs that are large
and maps that are
  small.
</summary>
    <author><name>Ada B. Quill</name>
      <arxiv:affiliation>Institute of Foo</arxiv:affiliation></author>
    <author><name>Ludwig van Roe</name></author>
    <author><name>The Foo Collaboration</name></author>
    <arxiv:doi>10.1000/ARX1</arxiv:doi>
    <link title="doi" href="http://dx.doi.org/10.1000/ARX1" rel="related"/>
    <arxiv:comment>6 pages,
  2 figures</arxiv:comment>
    <arxiv:journal_ref>J. Foo 12 (1999) 1-9</arxiv:journal_ref>
    <link href="http://arxiv.org/abs/hep-th/9901001v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/hep-th/9901001v2" rel="related"/>
    <arxiv:primary_category term="hep-th" scheme="http://arxiv.org/schemas/atom"/>
    <category term="hep-th" scheme="http://arxiv.org/schemas/atom"/>
    <category term="03B70, 68Q99" scheme="http://arxiv.org/schemas/atom"/>
    <category term="F.4.1; K.2" scheme="http://arxiv.org/schemas/atom"/>
  </entry>
)");

TEST(Arxiv, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("ArXiv Query: all:foo & bar", got.heading);
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("hep-th/9901001v2", r.key);
    EXPECT_EQ("A very long title about graphs & maps", r.title);
    EXPECT_EQ("We study graphs that are large and maps that are small.", r.abstract);
    EXPECT_EQ(1999, r.year);
    ASSERT_EQ(3U, r.authors.size());
    EXPECT_EQ("Quill, Ada B.", to_string(r.authors[0]));
    EXPECT_EQ(Words{"Institute of Foo"}, r.authors[0].affiliations);
    EXPECT_EQ("van Roe, Ludwig", to_string(r.authors[1]));
    EXPECT_TRUE(r.authors[1].affiliations.empty());
    EXPECT_EQ("The Foo Collaboration", r.authors[2].literal);
    EXPECT_EQ((std::vector<Pair>{{"arxiv", "hep-th/9901001v2"}, {"doi", "10.1000/ARX1"}}), r.ids);
    EXPECT_EQ("J. Foo 12 (1999) 1-9", r.venue);
    EXPECT_EQ("J. Foo 12 (1999) 1-9", find_extra(r, "journal-ref"));
    EXPECT_EQ("http://arxiv.org/abs/hep-th/9901001v2", r.url);
    EXPECT_EQ((Words{"hep-th", "03B70", "68Q99", "F.4.1", "K.2"}), r.index_keywords);
    EXPECT_EQ("hep-th", find_extra(r, "primary-category"));
    EXPECT_EQ("6 pages, 2 figures", find_extra(r, "comment"));
    EXPECT_EQ("http://arxiv.org/pdf/hep-th/9901001v2", find_extra(r, "pdf"));
    EXPECT_EQ("1999-01-02T00:00:00Z", find_extra(r, "published"));
    EXPECT_EQ("2000-02-03T00:00:00Z", find_extra(r, "updated"));
    EXPECT_EQ(6U, r.location.line);
    EXPECT_EQ(sample.find("  We study"), r.abstract_location.begin);
    EXPECT_EQ(sample.find("</summary>"), r.abstract_location.end);
}

TEST(Arxiv, KeepsTheVersionInTheIdentifier) {
    const auto entry = [](const char* version, const char* title) {
        return std::string("<entry><id>http://arxiv.org/abs/1108.00001") + version +
               "</id><published>2011-08-05T00:00:00Z</published><title>" + title +
               "</title><summary>x</summary><author><name>Ada Quill</name></author></entry>";
    };
    const Reading got = read(feed(entry("v1", "Draft title") + entry("v2", "Final title")));
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("1108.00001v1", find_id(got.records[0], "arxiv"));
    EXPECT_EQ("1108.00001v2", find_id(got.records[1], "arxiv"));
    EXPECT_EQ("Final title", got.records[1].title);
}

TEST(Arxiv, ReadsOtherPrefixesAndTheDailyNews) {
    const Reading prefixed = read(
        "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:entry><a:id>http://arxiv.org/abs/2001.1"
        "</a:id><a:title>T</a:title></a:entry><a:entry><a:title>U</a:title></a:entry></a:feed>");
    ASSERT_EQ(2U, prefixed.records.size());
    EXPECT_EQ("2001.1", prefixed.records[0].key);
    EXPECT_EQ("U", prefixed.records[1].title);
    const Reading daily = read(feed(
        "<entry><id>oai:arXiv.org:2401.00001v1</id><title>T</title><link "
        "href=\"https://arxiv.org/abs/2401.00001\" rel=\"alternate\"/><summary>arXiv:2401.00001v1 "
        "Announce Type: new \nAbstract: The text.</summary><published>2024-01-02T00:00:00-05:00"
        "</published><dc:creator>Ada Quill, Bo Roe</dc:creator><arxiv:announce_type>new"
        "</arxiv:announce_type></entry>"));
    ASSERT_EQ(1U, daily.records.size());
    const Record& r = daily.records[0];
    EXPECT_EQ("2401.00001v1", find_id(r, "arxiv"));
    EXPECT_EQ("The text.", r.abstract);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Roe, Bo", to_string(r.authors[1]));
    EXPECT_EQ("new", find_extra(r, "announce_type"));
}

TEST(Arxiv, NamesErrorsAndPartsOfAnswers) {
    const Reading error = read(
        feed("<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title>"
             "<summary>incorrect id format for x</summary></entry>"));
    EXPECT_TRUE(error.records.empty());
    ASSERT_EQ(1U, error.problems.size());
    EXPECT_EQ("arxiv.error", error.problems[0].code);
    EXPECT_EQ(Severity::error, error.problems[0].severity);
    EXPECT_EQ(3U, error.problems[0].location.line);
    const Reading part =
        read(feed("<totalResults>30</totalResults><startIndex>10</startIndex>"
                  "<entry><title>T</title></entry>"));
    ASSERT_EQ(1U, part.problems.size());
    EXPECT_EQ("arxiv.part", part.problems[0].code);
    EXPECT_EQ(Severity::note, part.problems[0].severity);
}

TEST(Arxiv, AMalformedEntryCostsItself) {
    const Reading got =
        read(feed("<entry><title>One</title></entry>\n<entry>\n<title>Two</entry>\n"
                  "<entry><title>Three</title></entry>\r\n"));
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Three", got.records[1].title);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(5U, got.problems[0].location.line);
}

TEST(Arxiv, ReadsTheSameWithCrlfAndLeadingBlankLines) {
    std::string text = "\r\n\r\n";
    for (const char c : sample) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("We study graphs that are large and maps that are small.", got.records[0].abstract);
    EXPECT_EQ(8U, got.records[0].location.line);
}

TEST(Arxiv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("arxiv", sample);
}

TEST(Arxiv, IsDetectedByItsAddresses) {
    const InputFormat& format = *find_input_format("arxiv");
    EXPECT_EQ(Likeness::sure, format.looks_like(sample));
    EXPECT_EQ(Likeness::sure,
              format.looks_like("\n<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>"
                                "<id>http://arxiv.org/abs/1108.00001v1</id>"));
    for (const char* text :
         {"<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>tag:blog</id><summary>see "
          "http://arxiv.org/abs/1108.00001</summary>",
          "<rss><id>http://arxiv.org/abs/1</id>", "http://arxiv.org/schemas/atom", "<graphml>",
          ""}) {
        EXPECT_EQ(Likeness::none, format.looks_like(text)) << text;
    }
}

TEST(Arxiv, ReadsARealFeed) {
    const std::string path = "biblio/arxiv-atom/all_science_excerpt.atom.xml";
    BW_REQUIRE_DATA(path);
    const Reading got = read(test::slurp(test::data(path)));
    ASSERT_EQ(5U, got.records.size());
    const Words ids = {"1501.05039v1", "quant-ph/0210005v1", "0808.0631v1", "1802.03292v1",
                       "physics/0507092v1"};
    const int years[] = {2015, 2002, 2008, 2018, 2005};
    std::size_t dois = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const Record& r = got.records[i];
        EXPECT_EQ(ids[i], find_id(r, "arxiv"));
        EXPECT_EQ(years[i], r.year);
        EXPECT_FALSE(r.abstract.empty());
        EXPECT_FALSE(r.authors.empty());
        dois += !find_id(r, "doi").empty();
    }
    EXPECT_EQ(2U, dois);
    EXPECT_FALSE(got.records[2].venue.empty());
    EXPECT_EQ(1U, got.records[4].authors[1].affiliations.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("arxiv.part", got.problems[0].code);
}

}  // namespace
}  // namespace bibweft::ingest
