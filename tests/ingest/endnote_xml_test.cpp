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
    return test::read_as("endnote-xml", text);
}

std::string library(const std::string& records) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><xml><records>" + records +
           "</records></xml>";
}

Record one(const std::string& inside) {
    Reading got = read(library("<record>" + inside + "</record>"));
    EXPECT_EQ(1U, got.records.size());
    return got.records.empty() ? Record{} : got.records.front();
}

const std::string sample = R"(<?xml version="1.0" encoding="UTF-8" ?>
<xml><records>
<record><database name="My.enl" path="/x/My.enl">My.enl</database><source-app name="EndNote" version="20.0">EndNote</source-app><rec-number>7</rec-number><foreign-keys><key app="EN" db-id="q">7</key></foreign-keys><ref-type name="Journal Article">17</ref-type>
<contributors>
  <authors><author><style face="normal" font="default" size="100%">Quill, Ada B.</style></author><author><style>van Roe, Bo, Jr.</style></author><author>Foo Organization,</author><author>Cy Vale</author></authors>
  <secondary-authors><author>Edit, Or</author></secondary-authors>
</contributors>
<auth-address><style>Institute of Foo, Bartown&#xD;Second Place</style></auth-address>
<titles><title><style face="normal">On </style><style face="italic">Foo</style><style> &amp; bar</style></title><secondary-title>Journal of
    Foo</secondary-title><alt-title>J. Foo</alt-title><short-title>Foo</short-title></titles>
<periodical><full-title>Journal of Foo</full-title><abbr-1>J Foo</abbr-1></periodical>
<pages>943-7</pages><volume>112</volume><number>5</number>
<keywords><keyword>maps</keyword><keyword>graphs&#13;networks; Maps</keyword><keyword/></keywords>
<dates><year><style>2015</style></year><pub-dates><date>Mar 3</date></pub-dates></dates>
<publisher>Foo Press</publisher><isbn>1234-5678</isbn>
<accession-num>WOS:000111</accession-num>
<electronic-resource-num>https://doi.org/10.1000/en.1</electronic-resource-num>
<abstract><style>First part.&#xD;Second &lt; part.</style></abstract>
<notes>Times Cited: 3</notes><custom2>PMC77</custom2><custom1>mine</custom1><label>lab</label>
<urls><related-urls><url>&lt;Go to ISI&gt;://WOS:000111</url><url>http://example.org/a</url></related-urls><pdf-urls><url>internal-pdf://a.pdf</url></pdf-urls></urls>
<remote-database-name>Web of Science</remote-database-name><language>English</language>
</record>
</records></xml>
)";

TEST(EndnoteXml, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("7", r.key);
    EXPECT_EQ("Journal Article", r.type);
    EXPECT_EQ("On Foo & bar", r.title);
    EXPECT_EQ("First part.\nSecond < part.", r.abstract);
    EXPECT_EQ("Journal of Foo", r.venue);
    EXPECT_EQ("112", r.volume);
    EXPECT_EQ("5", r.issue);
    EXPECT_EQ("943-7", r.pages);
    EXPECT_EQ(2015, r.year);
    EXPECT_EQ("Foo Press", r.publisher);
    EXPECT_EQ("English", r.language);
    EXPECT_EQ("http://example.org/a", r.url);
    EXPECT_EQ((Words{"maps", "graphs", "networks"}), r.keywords);
    EXPECT_EQ(
        (std::vector<Pair>{{"doi", "10.1000/en.1"}, {"pmcid", "PMC77"}, {"ut", "WOS:000111"}}),
        r.ids);
    ASSERT_EQ(4U, r.authors.size());
    EXPECT_EQ("Quill, Ada B.", to_string(r.authors[0]));
    EXPECT_EQ((Words{"Institute of Foo, Bartown", "Second Place"}), r.authors[0].affiliations);
    EXPECT_EQ("van Roe, Jr., Bo", to_string(r.authors[1]));
    EXPECT_EQ("Foo Organization", r.authors[2].literal);
    EXPECT_EQ("Vale, Cy", to_string(r.authors[3]));
    EXPECT_EQ(3U, r.location.line);
    EXPECT_EQ(sample.find("<style>First"), r.abstract_location.begin);
    EXPECT_EQ(sample.find("</abstract>"), r.abstract_location.end);
}

TEST(EndnoteXml, KeepsWhatHasNoFieldUnderItsName) {
    const Record r = read(sample).records.at(0);
    EXPECT_EQ((std::vector<Pair>{{"editor", "Edit, Or"},
                                 {"short-title", "Foo"},
                                 {"pub-dates", "Mar 3"},
                                 {"isbn", "1234-5678"},
                                 {"notes", "Times Cited: 3"},
                                 {"custom1", "mine"},
                                 {"label", "lab"},
                                 {"url", "<Go to ISI>://WOS:000111"},
                                 {"file", "internal-pdf://a.pdf"},
                                 {"source-abbreviation", "J Foo"},
                                 {"alt-title", "J. Foo"},
                                 {"remote-database-name", "Web of Science"}}),
              r.extra);
}

TEST(EndnoteXml, TakesAccessionNumbersForWhatTheyAre) {
    const auto ids = [](const std::string& number, const std::string& database) {
        return one("<accession-num>" + number + "</accession-num><remote-database-name>" +
                   database + "</remote-database-name>")
            .ids;
    };
    using Ids = std::vector<Pair>;
    EXPECT_EQ((Ids{{"pmid", "123"}}), ids("123", "Medline"));
    EXPECT_EQ((Ids{{"pmid", "123"}}), ids("123", "PubMed (NLM)"));
    EXPECT_EQ((Ids{{"ut", "WOS:000200148800007"}}), ids("ISI:000200148800007", ""));
    EXPECT_EQ((Ids{{"eid", "2-s2.0-1"}}), ids("2-s2.0-1", "Scopus"));
    EXPECT_EQ(Ids{}, ids("123", "ERIC"));
    EXPECT_EQ(Ids{}, ids("123", ""));
    EXPECT_EQ("123", find_extra(one("<accession-num>123</accession-num>"), "accession-num"));
    const Record by_url =
        one("<accession-num>123</accession-num><urls><related-urls><url>https://"
            "pubmed.ncbi.nlm.nih.gov/"
            "123/</url></related-urls></urls>");
    EXPECT_EQ("123", find_id(by_url, "pmid"));
}

TEST(EndnoteXml, FindsTypeAndVenueInOtherPlaces) {
    const Record r = one(
        "<ref-type>47</ref-type><titles><title>T</title></titles><periodical><full-title>Proc. Foo"
        "</full-title></periodical><dates><year>in press (2016)</year></dates><auth-address>Foo"
        "</auth-address><electronic-resource-num>none</electronic-resource-num><pages>1</pages>");
    EXPECT_EQ("Conference Paper", r.type);
    EXPECT_EQ("Proc. Foo", r.venue);
    EXPECT_EQ(2016, r.year);
    EXPECT_EQ("in press (2016)", find_extra(r, "year"));
    EXPECT_EQ("Foo", find_extra(r, "auth-address"));
    EXPECT_EQ("none", find_extra(r, "electronic-resource-num"));
}

TEST(EndnoteXml, ReadsStylesInStylesAndNone) {
    const Record r = one(
        "<keywords><keyword><style>\n <style>a; b</style> </style></keyword><keyword>\n</keyword>"
        "plain</keywords><titles><title><style/>T</title></titles><urls><url>www.example.org</url>"
        "</urls>");
    EXPECT_EQ((Words{"a", "b"}), r.keywords);
    EXPECT_EQ("plain", find_extra(r, "keywords"));
    EXPECT_EQ("T", r.title);
    EXPECT_EQ("www.example.org", r.url);
}

TEST(EndnoteXml, AMalformedRecordCostsItself) {
    const std::string title = "<record><titles><title>";
    const Reading got =
        read(library(title + "One</title></titles></record>\n" + title + "Two</titles></record>\n" +
                     title + "R&D</title></titles></record>\n"));
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("R&D", got.records[1].title);
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("xml.syntax", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
    EXPECT_EQ("xml.ampersand", got.problems[1].code);
    EXPECT_EQ(3U, got.problems[1].location.line);
}

TEST(EndnoteXml, ReadsTheSameWithCrlfAndLeadingBlankLines) {
    std::string text = "\r\n\r\n";
    for (const char c : sample) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("Journal of Foo", got.records[0].venue);
    EXPECT_EQ(5U, got.records[0].location.line);
}

TEST(EndnoteXml, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("endnote-xml", sample);
}

TEST(EndnoteXml, IsDetectedByItsFirstElements) {
    const InputFormat& format = *find_input_format("endnote-xml");
    EXPECT_EQ(Likeness::sure, format.looks_like(sample));
    EXPECT_EQ(Likeness::sure, format.looks_like("\r\n<xml>\r\n<!-- x --><records>"));
    EXPECT_EQ(Likeness::sure, format.looks_like("<records><record><ref-type name=\"Book\">"));
    for (const char* text : {"<xml><record>", "<records><record><title>", "<?xml version=\"1.0\"?>",
                             "<collection><record>", "xml records", "<graphml>", "<xml>", ""}) {
        EXPECT_EQ(Likeness::none, format.looks_like(text)) << text;
    }
}

TEST(EndnoteXml, ReadsRealFiles) {
    const std::string folder = "biblio/jabref/org/jabref/logic/importer/fileformat/";
    BW_REQUIRE_DATA(folder);
    const auto count = [&](const std::string& name) {
        const Reading got = read(test::slurp(test::data(folder + name + ".xml")));
        EXPECT_TRUE(got.problems.empty()) << name;
        return got.records.size();
    };
    EXPECT_EQ(1U, count("EndnoteXmlImporterTestArticle"));
    EXPECT_EQ(2U, count("EndnoteXmlImporterTestArticle2"));
    EXPECT_EQ(3U, count("EndnoteXmlImporterTestLabelAndMultiTitle"));
    EXPECT_EQ(1U, count("EndnoteXmlImporterTestReport"));
    EXPECT_EQ(1U, count("EndnoteXmlImporterTest_EmptyKeywordStyle"));
    EXPECT_EQ(1U, count("EndnoteXmlImporterTest_WithoutUrlStyle"));
    EXPECT_EQ(2U, count("EndnoteXmlImporterTest_WithoutUrlStyle2"));
}

}  // namespace
}  // namespace bibweft::ingest
