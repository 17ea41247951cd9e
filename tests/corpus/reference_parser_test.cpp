#include <gtest/gtest.h>

#include "bibweft/core/rng.hpp"
#include "bibweft/corpus/references.hpp"
#include "support/data.hpp"

namespace bibweft::corpus {
namespace {

/// "author|year|title|source|volume|page|doi|id" of a text.
std::string parts(std::string_view text) {
    const Reference r = parse_reference(Reference::of_text(text));
    return r.author + "|" + (r.year ? std::to_string(*r.year) : "") + "|" + r.title + "|" +
           r.source + "|" + r.volume + "|" + r.page + "|" + r.doi + "|" + r.id;
}

TEST(ParseReference, WebOfScience) {
    EXPECT_EQ("Rivo M|2017||J MAPTEST|11|959|10.1000/aaa|",
              parts("Rivo M, 2017, J MAPTEST, V11, P959, DOI 10.1000/aaa"));
    EXPECT_EQ("Halder JL|1997||J MARKET TEST|34|347|10.1000/bbb|",
              parts("Halder, JL, 1997, J MARKET TEST, V34, P347, DOI DOI 10.1000/bbb"));
    EXPECT_EQ("Vale C|2001||J TEST|1|1|10.1000/ccc|",
              parts("Vale C, 2001, J TEST, V1, P1, DOI [10.1000/CCC, DOI 10.1000/ccc]"));
    EXPECT_EQ("Vale C|2001||J TEST|1|1|10.1000/a|",
              parts("Vale C, 2001, J TEST, V1, P1, DOI 10.1000/a, 10.1000/b"));
    EXPECT_EQ("Roe B|2015||TEST ONE|10|e123|10.1000/d|",
              parts("Roe B, 2015, TEST ONE, V10, ARTN e123, DOI 10.1000/d"));
    EXPECT_EQ("Roe B|2015||TEST ONE|10|5|10.1000/d|",
              parts("Roe B, 2015, TEST ONE, V10, P5, ARTN e123, DOI 10.1000/d"));
}

TEST(ParseReference, WebOfScienceVolumesAndPagesOfManyKinds) {
    EXPECT_EQ("ROE B|1975||IEEE T TEST|CO21|1345||",
              parts("ROE B, 1975, IEEE T TEST, VCO21, P1345"));
    EXPECT_EQ("Roe B|1999||J TEST|198-99|191||", parts("Roe B, 1999, J TEST, V198-99, P191"));
    EXPECT_EQ("Roe B|2002||J PHYS TEST|35|R157||", parts("Roe B, 2002, J PHYS TEST, V35, pR157"));
    EXPECT_EQ("Roe B|2008||VACUUM|83|1007||", parts("Roe B, 2008, VACUUM, V83, P1007"));
    EXPECT_EQ("Roe B|2006||PNAS|103|||", parts("Roe B, 2006, PNAS, V103"));
    EXPECT_EQ("Roe B|2007|||381|59||", parts("Roe B, 2007, V381, P59"));
    EXPECT_EQ("Roe B|2012||||405||", parts("Roe B, 2012, P405"));
    EXPECT_EQ("Roe B|2001||DALLAS TEST 89, VOLS 1-3||1680||",
              parts("Roe B, 2001, DALLAS TEST 89, VOLS 1-3, P1680"));
    EXPECT_EQ("Roe B|2007||HEAT TEST||61||", parts("Roe B, 2007, HEAT TEST, p[61, 663]"));
}

TEST(ParseReference, WebOfScienceWithPartsMissing) {
    EXPECT_EQ("WHO|2001||GLOBAL REPORT||||", parts("*WHO, 2001, GLOBAL REPORT"));
    EXPECT_EQ("|2010||J TEST|2|3||", parts("[Anonymous], 2010, J TEST, V2, P3"));
    EXPECT_EQ("|||COMMUNICATION||||", parts("[Anonymous], COMMUNICATION"));
    EXPECT_EQ("|2009||STATE NEWS TEST 200||||", parts("2009, STATE NEWS TEST 200"));
    EXPECT_EQ("VALE C|||IEEE T TEST||||", parts("VALE C, IEEE T TEST IN PRESS"));
    EXPECT_EQ("Vale C|2016||MAT TEST P||||", parts("Vale C, 2016, MAT TEST P UNPUB"));
    EXPECT_EQ("Vale C|||ADV TEST|24|4278||", parts("Vale C., ADV TEST, V24, P4278"));
    EXPECT_EQ("Vale C|2015||ARXIV14126980||||arxiv:1412.6980",
              parts("Vale C, 2015, ARXIV14126980"));
    EXPECT_EQ("Vale C|2014||U. S. Patent, Patent No. [7 898 769, 7898769]||||",
              parts("Vale C., 2014, U. S. Patent, Patent No. [7 898 769, 7898769]"));
}

TEST(ParseReference, NamesOfManyKinds) {
    const auto author = [](std::string name) {
        return parse_reference(Reference::of_text(name + ", 2001, J TEST, V1, P1")).author;
    };
    EXPECT_EQ("De Souza A", author("De Souza A"));
    EXPECT_EQ("VANDERMAATEN L", author("VANDERMAATEN L"));
    EXPECT_EQ("Roe-Vale T", author("Roe-Vale T"));
    EXPECT_EQ("Roe EB", author("Roe E. B."));
    EXPECT_EQ("Varo BSDCS", author("Varo BSDCS"));
    EXPECT_EQ("Quill Takayuki", author("Quill Takayuki"));
    EXPECT_EQ("IEEE", author("IEEE"));
    EXPECT_EQ("Roe, Bo", author("Roe, Bo"));
    EXPECT_EQ("Åro J", author("Åro J"));
}

TEST(ParseReference, ScopusWithTheYearInTheMiddle) {
    EXPECT_EQ(
        "Quill A|2017|maps: a tool for words, and graphs|J. Informetr.|11|959||",
        parts("Quill, A., Roe, B.-C., maps: a tool for words, and graphs (2017) J. Informetr., "
              "11 (4), pp. 959-975. , Oct"));
    EXPECT_EQ("Quill AD|1986||Phys. Test Lett.|56|1518||",
              parts("Quill, A.D., (1986) Phys. Test Lett., 56, p. 1518"));
    EXPECT_EQ(
        "Quill A|2014||Rev. Test.|52|557|10.1000/2014RG|",
        parts("Quill, A., (2014) Rev. Test., 52, pp. 557-602. , https://doi.org/10.1000/2014RG"));
    EXPECT_EQ("Quill A|2009|On it|Appl. Test. Lett.|95|262504|10.1000/1.3|",
              parts("Quill, A., On it (2009) Appl. Test. Lett., 95. , 10.1000/1.3 262504"));
    EXPECT_EQ("Quill A|1990||Entropy and Tests||||",
              parts("Quill, A., (1990) Entropy and Tests, , New York, NY, USA: Tester"));
    EXPECT_EQ("Quill A|2005||J. Appl. Test|97|10K118||",
              parts("Quill, A., (2005) J. Appl. Test, , 97, 10K118"));
    EXPECT_EQ("Quill A|2004|Sound|J. Test.|42 A|L350||",
              parts("Quill, A., Sound (2004) J. Test., 42 A (4 PART. 2), pp. L350-L352"));
    EXPECT_EQ("Van Der Roe D|1995||Comput. Test.|91|43||",
              parts("Van Der Roe, D., (1995) Comput. Test., 91, p. 43"));
    EXPECT_EQ("Roe AD|1998||J Test B|102|3586||",
              parts("Roe Jr., A.D., (1998) J Test B, 102, p. 3586"));
    EXPECT_EQ("World Test Organization|2001||Global report|3|2||",
              parts("World Test Organization, (2001) Global report, 3, p. 2"));
}

TEST(ParseReference, ScopusWithTheYearAtTheEnd) {
    EXPECT_EQ("Aria M|2017|bibliometrix: an R-tool, for science|J. Informetr.|11|959||",
              parts("Aria M., Cuccurullo C., bibliometrix: an R-tool, for science, J. Informetr., "
                    "11, 4, pp. 959-975, (2017)"));
    EXPECT_EQ("Vale C|1999|Old maps|J Test|1|||", parts("Vale C., Old maps, J Test, 1, (1999)"));
    EXPECT_EQ("Roe B|2015|Maps|TEST ONE|10|||", parts("Roe B., Maps, TEST ONE, 10, 3, (2015)"));
    EXPECT_EQ("Roe B|1997|The Art of Tests|||||", parts("Roe B., The Art of Tests, (1997)"));
    EXPECT_EQ("van der Roe L|2008|Maps|J. Test|9|2579||",
              parts("van der Roe L., Maps, J. Test, 9, pp. 2579-2605, (2008)"));
    EXPECT_EQ("Roe B|2012|Maps|Proc. Test||1||",
              parts("Roe B., Maps, Proc. Test, pp. 1-10, (2012)"));
}

TEST(ParseReference, OtherStyles) {
    EXPECT_EQ("Roe JA|2010|Title of it: a study|Journal of Tests|12|45|10.1000/abc|",
              parts("Roe, J. A., & Vale, B. (2010). Title of it: a study. Journal of Tests, 12(3), "
                    "45–67. https://doi.org/10.1000/abc"));
    EXPECT_EQ("Roe J|2010|Title here|J Test|12|45|10.1000/xyz|",
              parts("Roe J, Vale B. Title here. J Test. 2010;12(3):45-67. doi:10.1000/xyz."));
    EXPECT_EQ("Roe J|2017|Title of it|J. Test|11|959|10.1000/ieee|",
              parts("[12] J. Roe and B. Vale, \"Title of it,\" J. Test, vol. 11, no. 4, pp. "
                    "959–975, 2017, doi: 10.1000/ieee."));
    EXPECT_EQ("Roe SC|2000||J. Appl. Test. Phys.|87|5867||",
              parts("S. C. Roe, J. Vale, and C. Quill, Jr., J. Appl. Test. Phys. 87, 5867 (2000)"));
    EXPECT_EQ("Roe SP||||46|2497||",
              parts("Roe, S.P., Reverse Overwrite IEEE Test. Magn., 46 (6), pp. 2497-2500"));
    EXPECT_EQ("Quill HN|1994||||||",
              parts("Quill, H.N., Theory of Tests. New York: Test Univ. Press, 1994, Ch. 6/7."));
    EXPECT_EQ("|||||||", parts("Unknown work"));
    EXPECT_EQ("|||||||", parts(""));
}

TEST(ParseReference, IdentifiersAlone) {
    EXPECT_EQ("||||||10.1000/x|", parts("10.1000/x"));
    EXPECT_EQ("||||||10.1000/X|", parts(" https://doi.org/10.1000/X "));
    EXPECT_EQ("||||||10.1000/x|", parts("doi:10.1000/x"));
    EXPECT_EQ("|||||||openalex:W2741809807", parts("https://openalex.org/W2741809807"));
    EXPECT_EQ("|||||||openalex:W2741809807", parts("W2741809807"));
    EXPECT_EQ("|||||||pmid:12", parts("pmid:12"));
    EXPECT_EQ("|||||||pmid:12", parts("https://pubmed.ncbi.nlm.nih.gov/12/"));
    EXPECT_EQ("|||||||pmcid:PMC12", parts("PMC12"));
    EXPECT_EQ("|||||||ut:WOS:000123", parts("WOS:000123"));
    EXPECT_EQ("|||||||eid:2-s2.0-85", parts("2-s2.0-85"));
    EXPECT_EQ("|||||||arxiv:1412.6980v2", parts("arXiv:1412.6980v2"));
}

TEST(ParseReference, WhatTheSourceGaveStays) {
    Reference given = Reference::of_text("Roe B, 2015, TEST ONE, V10, P5, DOI 10.1000/d");
    given.author = "Roe, Bo";
    given.year = 2014;
    given.doi = "10.1000/e";
    const Reference parsed = parse_reference(given);
    EXPECT_EQ("Roe, Bo", parsed.author);
    EXPECT_EQ(2014, parsed.year);
    EXPECT_EQ("10.1000/e", parsed.doi);
    EXPECT_EQ("10", parsed.volume);
    EXPECT_EQ(given.text, parsed.text);
    given.text.clear();
    EXPECT_EQ(given, parse_reference(given));
}

TEST(ParseReference, SurvivesEveryTruncationAndAnyBytes) {
    const std::string texts[] = {
        "Vale C, 2001, J TEST, V1, p[1, 2], DOI [10.1000/CCC, DOI 10.1000/ccc]",
        "Quill, A., Roe, Ö.-C., maps (2017) J. Informetr., 11 (4), pp. 959-975. , 10.1000/x 12345",
        "J. Roe and B. Vale, \"Title of it,\" J. Test, vol. 11, pp. 959–975, 2017;",
        "Roe J, Vale B. Title here. J Test. 2010;12(3):45-67. doi:10.1000/xyz."};
    for (const std::string& text : texts) {
        for (std::size_t size = 0; size <= text.size(); ++size) {
            parse_reference(Reference::of_text(text.substr(0, size)));
            parse_reference(Reference::of_text(text.substr(size)));
        }
    }
    Rng rng(9);
    const std::string_view letters = "aA., ;:[]()\"0129VPp-*/\xC3\x96\xE2\x80\x93\xFF";
    for (int trial = 0; trial < 20000; ++trial) {
        std::string text;
        for (std::uint64_t n = rng.below(40); n > 0; --n)
            text += letters[rng.below(letters.size())];
        parse_reference(Reference::of_text(text));
    }
}

TEST(ParseReference, LongTextsTakeLinearTime) {
    // Quadratic work on 200 kB would not end.
    for (const char* piece : {"(", "[", ",", ", ", ";", ". ", "10.", "\"", "A. ", "V1, ", "(20"}) {
        std::string text;
        while (text.size() < 200000) text += piece;
        parse_reference(Reference::of_text(text));
    }
}

/// The lines of the field CR of a tagged file of the Web of Science.
std::vector<std::string> cited_in(const std::string& file) {
    std::vector<std::string> lines;
    bool cited = false;
    for (std::size_t at = 0; at < file.size();) {
        std::size_t end = std::min(file.find('\n', at), file.size());
        std::string_view line = std::string_view(file).substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.starts_with(' ')) cited = line.starts_with("CR ");
        if (cited && line.size() > 3) lines.emplace_back(line.substr(3));
    }
    return lines;
}

TEST(ParseReference, FindsThePartsOfRealReferences) {
    BW_REQUIRE_DATA("biblio/wostools");
    std::size_t years = 0, authors = 0, sources = 0, dois = 0;
    const auto lines =
        cited_in(test::slurp(test::data("biblio/wostools/bit-pattern-savedrecs.txt")));
    for (const std::string& line : lines) {
        const Reference r = parse_reference(Reference::of_text(line));
        years += r.year ? 1 : 0;
        authors += r.author.empty() ? 0 : 1;
        sources += r.source.empty() ? 0 : 1;
        dois += r.doi.empty() ? 0 : 1;
    }
    EXPECT_EQ(13444U, lines.size());
    EXPECT_GE(years, 13360U);
    EXPECT_GE(authors, 13390U);
    EXPECT_GE(sources, 13400U);
    EXPECT_EQ(10854U, dois);
}

}  // namespace
}  // namespace bibweft::corpus
