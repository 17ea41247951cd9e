#include "graphio/xml_scan.hpp"

#include "graphio/graphml_parts.hpp"
#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

std::string told(const std::vector<Diagnostic>& diagnostics) {
    std::string out;
    for (const Diagnostic& diagnostic : diagnostics) out += to_string(diagnostic) + "\n";
    return out;
}

/// What expat makes of a text: the network and what was said of it, or the error.
std::string by_expat(std::string_view text) {
    std::vector<Diagnostic> said;
    try {
        const Network network = read_graphml_by_expat(text, {"in", said});
        return spell(network, "graphml") + told(said);
    } catch (const Error& error) {
        return error.what();
    }
}

/// The same of the reader of regular XML; nothing where it leaves the text to expat.
std::optional<std::string> scanned(std::string_view text) {
    std::vector<Diagnostic> said;
    const auto network = read_regular_graphml(text, {"in", said});
    if (!network) {
        EXPECT_EQ("", told(said));
        return std::nullopt;
    }
    return spell(*network, "graphml") + told(said);
}

std::string graph(const std::string& inside, const std::string& before = "") {
    return before +
           "<graphml><key id='w' for='edge' attr.name='weight' attr.type='double'/>"
           "<key id='k' for='node' attr.name='k' attr.type='int'><default>7</default></key>"
           "<graph edgedefault='undirected'>\n" +
           inside + "</graph></graphml>";
}

TEST(XmlScan, ReadsRegularTextsAsExpatDoes) {
    const std::string edge = "<edge source='a' target='b'><data key='w'>";
    const std::vector<std::string> texts{
        graph("<node id='a'/><node id=\"b\"></node>" + edge + "2.5</data></edge>"),
        graph("<node id='n1'/>\r\n<node id='n2'/>\r\n<edge source='n1' target='n2'/>\r\n",
              "\xEF\xBB\xBF<?xml version=\"1.0\" encoding='UTF-8' standalone=\"no\" ?>\r\n"),
        graph("<node id='&#x41;&amp;&lt;&gt;&quot;&apos;\t\n\r\n&#10;'/>"),
        graph("<node id='a'><data key='k'> 1<!-- one -->2\r\n</data></node> <!-- - a < b & c -->"),
        graph("<node id='a'/><node id='a'/>\r\r\n\n<node id='a'/>\n\n" + edge +
              "0</data></edge>\n<edge source='a'\ntarget='c'\n/>"),
        graph("<node id='a'><data key='k'>x</data><data key='u'>5</data>\n<data>5</data></node>"),
        graph("<node id='a'><data key='k'>x &#38; y</data></node>\n<node id='b'>\n<data key='k'\n>"
              "1.5</data></node>"),
        graph("<node id='a'><port name='p'/><graph id='in'><node id='b'/></graph></node>"
              "<hyperedge/>" +
              edge + "</data></edge><edge directed='true' source='a' target='a'/>"),
        graph("", "<!-- bibweft {\"attributes\": {\"title\": \"T\"}} --><!-- x -->"),
        "<g:graphml xmlns:g='u'><g:graph edgedefault='directed'><g:node id='\xC3\xA9'/>"
        "</g:graph></g:graphml>\n<!-- end -->\n",
    };
    for (const std::string& text : texts) EXPECT_EQ(by_expat(text), scanned(text)) << text;
}

TEST(XmlScan, LeavesTheRestToExpat) {
    const std::vector<std::string> texts{
        "",
        " ",
        "<graphml/>",
        graph("", "<!DOCTYPE graphml>"),
        graph("<?pi?>"),
        graph("<node id='a'><data key='k'><![CDATA[1]]></data></node>"),
        graph("<node id='a'>&nbsp;</node>"),
        graph("", "<?xml version='1.1'?>"),
        graph("", "<?xml version='1.0'\fencoding='UTF-8'?>"),
        graph("", "<?xml version='1.0' encoding='ISO-8859-1'?>"),
        graph("<node id='a'"),
        graph("<node id='a' id='b'/>"),
        graph("<node id='a'k='b'/>"),
        graph("<node id='<'/>"),
        graph("]]>"),
        graph("<!-- a -- b -->"),
        graph("<node id='&#0;'/>"),
        graph("\xFF"),
        graph("\xEF\xBF\xBF"),
        graph("<\xC3\xA9/>"),
        graph("</node>"),
        graph("") + "<graphml/>",
        graph("") + "x",
        graph("<edge source='a' target='b'><data key='w'>x</data></edge>"),
    };
    for (const std::string& text : texts) EXPECT_EQ(std::nullopt, scanned(text)) << text;
}

TEST(XmlScan, AcceptsNothingThatExpatRefusesOrReadsOtherwise) {
    const std::string text = graph(
        "<node id='a'/><!-- c -->\n<node id=\"b\"><data key='k'>1&lt;</data></node>\n"
        "<edge source='a' target='b'><data key='w'>2</data></edge>",
        "<?xml version='1.0' encoding='UTF-8'?>");
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char other : {'<', '&', '\'', '>', '\x01', '-', '\r'}) {
            std::string changed = text;
            changed[at] = other;
            const auto read = scanned(changed);
            if (!read) continue;
            ASSERT_EQ(by_expat(changed), *read) << changed;
        }
        ASSERT_EQ(std::nullopt, scanned(std::string_view(text).substr(0, at)));
    }
}

TEST(XmlScan, ReadsTheFilesOfOtherProgramsAsExpatDoes) {
    BW_REQUIRE_DATA("graphfiles");
    std::size_t regular = 0;
    const auto files =
        std::filesystem::recursive_directory_iterator(bibweft::test::data("graphfiles"));
    for (const auto& entry : files) {
        const std::string suffix = entry.path().extension().string();
        if (suffix != ".graphml" && suffix != ".xml") continue;
        const std::string text = bibweft::test::slurp(entry.path());
        const auto read = scanned(text);
        if (!read) continue;
        ++regular;
        EXPECT_EQ(by_expat(text), *read) << entry.path();
    }
    EXPECT_GT(regular, 5U);
}

}  // namespace
}  // namespace bibweft::graphio::test
