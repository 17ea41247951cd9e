#include <gtest/gtest.h>

#include <algorithm>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("web-of-science-tab", text);
}

const std::string header =
    "PT\tAU\tBA\tAF\tBF\tCA\tTI\tSO\tLA\tDT\tDE\tID\tAB\tC1\tRP\tRI\tOI\tCR\tNR\tTC\tZ9\tPU\tJ9\tJI"
    "\tPD\tPY\tVL\tIS\tBP\tEP\tAR\tDI\tEA\tPM\tUT\n";
const std::string row =
    "J\tQuill, A; van Roe, BC\t\tQuill, Ada; van Roe, Bo C.\t\tTide Grp\t\"Smart\" maps\tJ TEST\t"
    "English\tArticle\tmaps; graphs\tGRAPH THEORY; MAPS\tOne \"two\" three.\t[Quill, Ada; van Roe, "
    "Bo C.] Univ X, Dept A, Town, Land; [Quill, Ada] Univ Y, City, Land\tQuill, A (corresponding "
    "author), Univ X\tvan Roe, Bo/E-1234-2011\tQuill, Ada/0000-0002-1825-0097\tVale C, 1999, J "
    "TEST, "
    "V1, P1, DOI 10.1000/v; Roe B, 2001, NETS, V2, P7\t2\t5\t6\tPRESS\tJ TEST\tJ. Test\tOCT\t2019\t"
    "11\t2\t14\t31\t\t10.1000/a\t\t123\tWOS:000000000000001\n";

TEST(WebOfScienceTab, ReadsEveryField) {
    const Reading got = read(header + row);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("WOS:000000000000001", r.key);
    EXPECT_EQ("Article", r.type);
    EXPECT_EQ("\"Smart\" maps", r.title);
    EXPECT_EQ("One \"two\" three.", r.abstract);
    ASSERT_EQ(3U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ("Ada", r.authors[0].given);
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ((Words{"Univ X, Dept A, Town, Land", "Univ Y, City, Land"}),
              r.authors[0].affiliations);
    EXPECT_EQ("van Roe", r.authors[1].family);
    EXPECT_EQ((Words{"Univ X, Dept A, Town, Land"}), r.authors[1].affiliations);
    EXPECT_EQ("Tide Grp", r.authors[2].literal);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("J TEST", r.venue);
    EXPECT_EQ("11", r.volume);
    EXPECT_EQ("2", r.issue);
    EXPECT_EQ("14-31", r.pages);
    EXPECT_EQ("PRESS", r.publisher);
    EXPECT_EQ((Pairs{{"doi", "10.1000/a"}, {"pmid", "123"}, {"ut", "WOS:000000000000001"}}), r.ids);
    EXPECT_EQ((Words{"maps", "graphs"}), r.keywords);
    EXPECT_EQ((Words{"GRAPH THEORY", "MAPS"}), r.index_keywords);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("Vale C, 1999, J TEST, V1, P1, DOI 10.1000/v", r.references[0].text);
    EXPECT_EQ("English", r.language);
    EXPECT_EQ(5, r.citation_count);
    EXPECT_EQ("J TEST", find_extra(r, "source-abbreviation"));
    EXPECT_EQ("Quill, A (corresponding author), Univ X", find_extra(r, "reprint-address"));
    EXPECT_EQ("J", find_extra(r, "PT"));
    EXPECT_EQ("OCT", find_extra(r, "PD"));
    EXPECT_EQ("6", find_extra(r, "Z9"));
    EXPECT_EQ("van Roe, Bo/E-1234-2011", find_extra(r, "RI"));
    EXPECT_EQ("2", find_extra(r, "NR"));
    EXPECT_EQ("", find_extra(r, "AU"));
    const std::string text = header + row;
    EXPECT_EQ(r.abstract, text.substr(r.abstract_location.begin,
                                      r.abstract_location.end - r.abstract_location.begin));
}

TEST(WebOfScienceTab, AQuoteThatOpensACellIsText) {
    const std::string start = "PT\tAU\tTI\tSO\tPY\tUT\n";
    const Reading got = read(start + "J\tA, B\t\"Maps of tides\tJ\t2001\tWOS:1\n" +
                             "J\tA, B\t\"A\" and \"B\"\tJ\t2002\tWOS:2\n" +
                             "J\tA, B\t\"Quoted \"\"x\"\" whole\"\tJ\t2003\tWOS:3\n");
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(3U, got.records.size());
    EXPECT_EQ("\"Maps of tides", got.records[0].title);
    EXPECT_EQ("\"A\" and \"B\"", got.records[1].title);
    EXPECT_EQ("Quoted \"x\" whole", got.records[2].title);
    EXPECT_EQ(2003, got.records[2].year);
}

TEST(WebOfScienceTab, NobodyGroupsAndAddressesOfNobody) {
    const std::string start = "PT\tAU\tAF\tCA\tTI\tSO\tPY\tC1\tEA\tUT\n";
    const Reading got =
        read(start +
             "J\t[Anonymous]\t[Anonymous]\t\tT\tJ\t\tUniv X, Land\tMAY 2020\tMEDLINE:77\n"
             "J\tWang, Y; Roe, B\tWang Ying; Roe, Bo\t\tU\tJ\t2001\tUniv X, Land; Univ Y, "
             "Land\t\tWOS:2\n"
             "J\tRoe, B\t\t\tV\tJ\t2001\tUniv X, Land; Univ Y, Land\t\tWOS:3\n");
    ASSERT_EQ(3U, got.records.size());
    EXPECT_TRUE(got.records[0].authors.empty());
    EXPECT_EQ(2020, got.records[0].year);
    EXPECT_EQ("77", find_id(got.records[0], "pmid"));
    EXPECT_EQ("MEDLINE", got.database);
    EXPECT_EQ("Wang", got.records[1].authors[0].family);
    EXPECT_EQ("Ying", got.records[1].authors[0].given);
    EXPECT_TRUE(got.records[1].authors[0].affiliations.empty());
    EXPECT_EQ("Univ X, Land", find_extra(got.records[1], "C1"));
    EXPECT_EQ(2U, got.records[2].authors.at(0).affiliations.size());
}

TEST(WebOfScienceTab, ReadsTheExcelColumnsToo) {
    const Reading got = read(
        "Publication Type,Authors,Author Full Names,Article Title,Source Title,Document "
        "Type,Author Keywords,Keywords Plus,Abstract,Addresses,ORCIDs,Cited References,\"Times "
        "Cited, WoS Core\",\"Times Cited, All Databases\",Publication Year,Start Page,End "
        "Page,DOI,Pubmed Id,UT (Unique WOS ID)\n"
        "J,\"Quill, A\",\"Quill, Ada\",Maps,J TEST,Article,a; b,C; D,\"One\ntwo.\",\"[Quill, Ada] "
        "Univ X, Land\",\"Quill, Ada/0000-0002-1825-0097\",\"Vale C, 1999, J; Roe B, 2001, "
        "K\",5,6,2019,1,9,10.1000/a,77,WOS:1\n");
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("Maps", r.title);
    EXPECT_EQ("One\ntwo.", r.abstract);
    EXPECT_EQ("Ada", r.authors.at(0).given);
    EXPECT_EQ((Words{"Univ X, Land"}), r.authors[0].affiliations);
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ(2U, r.references.size());
    EXPECT_EQ(5, r.citation_count);
    EXPECT_EQ("1-9", r.pages);
    EXPECT_EQ("WOS:1", r.key);
}

TEST(WebOfScienceTab, Utf16AndLineEndsDoNotMatter) {
    std::string utf16 = "\xFF\xFE";
    for (const char c : "\n" + header + row) {
        if (c == '\n') utf16 += std::string("\r\0", 2);
        utf16 += c;
        utf16 += '\0';
    }
    const Reading got = read(utf16);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("\"Smart\" maps", got.records[0].title);
    EXPECT_EQ(3U, got.records[0].location.line);
}

TEST(WebOfScienceTab, ARowOfTheWrongSizeIsRepaired) {
    const std::string start = "PT\tAU\tTI\tSO\tPY\tUT\n";
    const Reading got = read(start + "J\tA, B\tOne\n" + "J\tA, B\tTwo\tJ\t2002\tWOS:2\t\t\n" +
                             "J\tA, B\tThree\tJ\t2002\tWOS:3\t\tmore\n");
    ASSERT_EQ(3U, got.records.size());
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("table.too-few", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(2U, got.problems[0].location.line);
    EXPECT_NE(std::string::npos, got.problems[0].message.find("“SO”"));
    EXPECT_EQ("table.too-many", got.problems[1].code);
    EXPECT_EQ(4U, got.problems[1].location.line);
    EXPECT_EQ("more", find_extra(got.records[2], "column 8"));
}

TEST(WebOfScienceTab, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("web-of-science-tab", header + row);
}

TEST(WebOfScienceTab, Detection) {
    const InputFormat& format = *find_input_format("web-of-science-tab");
    EXPECT_EQ(Likeness::sure, format.looks_like(header + row));
    EXPECT_EQ(Likeness::sure, format.looks_like("\r\n\r\n" + header));
    EXPECT_EQ(Likeness::none, format.looks_like("FN Clarivate\nVR 1.0\nPT J\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("title\tabstract\n1\t2\n"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
    EXPECT_EQ(Likeness::none, find_input_format("web-of-science")->looks_like(header + row));
}

TEST(WebOfScienceTab, GivesTheSamplesAsThePlainTextDoes) {
    const Reading tab = read(test::slurp(test::source("seeds/corpora/tidal-maps/wos-tab.txt")));
    const Reading tagged = test::read_as(
        "web-of-science", test::slurp(test::source("seeds/corpora/tidal-maps/wos.txt")));
    EXPECT_TRUE(tab.problems.empty());
    ASSERT_EQ(60U, tab.records.size());
    ASSERT_EQ(tagged.records.size(), tab.records.size());
    for (const Record& a : tab.records) {
        const auto b = std::find_if(tagged.records.begin(), tagged.records.end(),
                                    [&](const Record& other) { return other.key == a.key; });
        ASSERT_NE(tagged.records.end(), b) << a.key;
        EXPECT_EQ(b->title, a.title);
        std::vector<Author> authors = b->authors;
        for (Author& author : authors) {  // the plain text ends addresses with a full stop
            for (std::string& address : author.affiliations) {
                if (address.ends_with('.')) address.pop_back();
            }
        }
        EXPECT_TRUE(authors == a.authors) << a.key;
        EXPECT_EQ(b->ids, a.ids);
        EXPECT_EQ(b->year, a.year);
        EXPECT_EQ(b->pages, a.pages);
        EXPECT_EQ(b->keywords, a.keywords);
        EXPECT_EQ(b->index_keywords, a.index_keywords);
        EXPECT_TRUE(b->references == a.references) << a.key;
        EXPECT_EQ(b->citation_count, a.citation_count);
        EXPECT_EQ(b->type, a.type);
    }
}

TEST(WebOfScienceTab, ReadsARealExport) {
    BW_REQUIRE_DATA("biblio/scientopy/dataInExample");
    std::string text;
    for (const auto& entry :
         std::filesystem::directory_iterator(test::data("biblio/scientopy/dataInExample"))) {
        if (entry.path().filename().string().starts_with("wos_")) text = test::slurp(entry.path());
    }
    const Reading got = read(text);
    FieldCounts counts;
    for (const Record& record : got.records) counts.count(record);
    // Cells that are not empty in the 71 rows. Authors: 67 have AU, one more has a group alone.
    EXPECT_EQ(71U, got.records.size());
    EXPECT_EQ(71U, counts.title);
    EXPECT_EQ(34U, counts.abstract);
    EXPECT_EQ(37U, counts.doi);
    EXPECT_EQ(33U, counts.keywords);
    EXPECT_EQ(22U, counts.index_keywords);
    EXPECT_EQ(71U, counts.citation_count);
    EXPECT_EQ(68U, counts.authors);
    EXPECT_EQ(54U, counts.affiliations);
    EXPECT_TRUE(got.problems.empty());
}

}  // namespace
}  // namespace bibweft::ingest
