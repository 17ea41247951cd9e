#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/error.hpp"
#include "ingest/author_match.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("web-of-science", text);
}

/// The record of these fields.
Record record(const std::string& fields) {
    const Reading got = read("PT J\n" + fields + "ER\n");
    EXPECT_TRUE(got.problems.empty());
    return got.records.at(0);
}

Likeness likeness(std::string_view head) {
    return find_input_format("web-of-science")->looks_like(head);
}

Strings extras(const Record& record, std::string_view name) {
    Strings values;
    for (const auto& [field, value] : record.extra) {
        if (field == name) values.push_back(value);
    }
    return values;
}

Strings names(const Record& record) {
    Strings all;
    for (const Author& author : record.authors) all.push_back(to_string(author));
    return all;
}

Strings texts(const Record& record) {
    Strings all;
    for (const Reference& reference : record.references) all.push_back(reference.text);
    return all;
}

const std::string sample =
    "FN Sample Analytics Web of Science\n"
    "VR 1.0\n"
    "PT J\n"
    "AU Doe, JA\n"
    "   Roe, R\n"
    "   Vale, C\n"
    "AF Doe, Jane A.\n"
    "   Roe, Richard\n"
    "   Vale, Cleo\n"
    "CA Atlas Grp\n"
    "TI Mapping of test fields: a long title that is\n"
    "   wrapped\n"
    "SO JOURNAL OF TESTS\n"
    "LA English\n"
    "DT Article; Proceedings Paper\n"
    "DE field maps; co-citation;\n"
    "   Field Maps\n"
    "ID SCIENCE; PUBLICATION\n"
    "AB First sentence. Second one.\n"
    "C1 [Doe, Jane A.; Roe, Richard] North Univ, Dept Tests, Northtown, Nowhere.\n"
    "   [Roe, Richard] South Inst, Southtown, Nowhere.\n"
    "   Lone Lab, Easttown, Nowhere.\n"
    "RP Doe, JA (corresponding author), North Univ, Dept Tests, 1 Long\n"
    "   Street, Northtown, Nowhere.\n"
    "EM doe@example.org\n"
    "RI Roe, Richard/A-1234-2010; Vale, Cleo/0000-0002-1694-233X\n"
    "OI Doe, Jane/0000-0002-1825-0097; Stranger, A/0000-0001-0000-0009; \n"
    "FU Some Fund [1]\n"
    "CR Rivo M, 2017, J MAPTEST, V11, P959, DOI 10.1000/aaa\n"
    "   Halder, JL, 1997, J MARKET TEST, V34, P347, DOI DOI 10.1000/bbb\n"
    "   Vale C, 2001, J TEST, V1, P1, DOI [10.1000/CCC, DOI 10.1000/ccc]\n"
    "NR 3\n"
    "TC 1,234\n"
    "Z9 1300\n"
    "PU TEST PRESS\n"
    "J9 J TESTS\n"
    "JI J. Tests\n"
    "PD MAY 3\n"
    "PY 2011\n"
    "VL 12\n"
    "IS 3\n"
    "SI SI\n"
    "BP 14\n"
    "EP 39\n"
    "DI 10.1000/map.1\n"
    "D2 10.1000/book\n"
    "ED Edda, E\n"
    "WC Information Science\n"
    "UT WOS:000000000000001\n"
    "PM 90000001\n"
    "X1 unheard of\n"
    "ER\n"
    "\n"
    "EF\n";

TEST(WebOfScience, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("WOS:000000000000001", r.key);
    EXPECT_EQ("Article; Proceedings Paper", r.type);
    EXPECT_EQ("J", find_extra(r, "PT"));
    EXPECT_EQ("Mapping of test fields: a long title that is wrapped", r.title);
    EXPECT_EQ("First sentence. Second one.", r.abstract);
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("JOURNAL OF TESTS", r.venue);
    EXPECT_EQ("12", r.volume);
    EXPECT_EQ("3", r.issue);
    EXPECT_EQ("14-39", r.pages);
    EXPECT_EQ("TEST PRESS", r.publisher);
    EXPECT_EQ("English", r.language);
    EXPECT_EQ(1234, r.citation_count);
    EXPECT_EQ((Strings{"field maps", "co-citation"}), r.keywords);
    EXPECT_EQ((Strings{"SCIENCE", "PUBLICATION"}), r.index_keywords);
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(
        (Pairs{{"doi", "10.1000/map.1"}, {"ut", "WOS:000000000000001"}, {"pmid", "90000001"}}),
        r.ids);
    EXPECT_EQ((Strings{"J TESTS", "J. Tests"}), extras(r, "source-abbreviation"));
    EXPECT_EQ((Strings{"Doe, JA (corresponding author), North Univ, Dept Tests, 1 Long Street, "
                       "Northtown, Nowhere."}),
              extras(r, "reprint-address"));
    EXPECT_EQ("10.1000/book", find_extra(r, "D2"));
    EXPECT_EQ("Edda, E", find_extra(r, "ED"));
    EXPECT_EQ("unheard of", find_extra(r, "X1"));
    for (const char* tag : {"EM", "FU", "NR", "Z9", "PD", "SI", "WC"}) {
        EXPECT_NE("", find_extra(r, tag)) << tag;
    }
}

TEST(WebOfScience, FullNamesIdsAndAddressesFindTheirAuthor) {
    const Record r = read(sample).records.at(0);
    EXPECT_EQ((Strings{"Doe, Jane A.", "Roe, Richard", "Vale, Cleo", "Atlas Grp"}), names(r));
    EXPECT_EQ("Atlas Grp", r.authors[3].literal);
    EXPECT_EQ((Strings{"North Univ, Dept Tests, Northtown, Nowhere."}), r.authors[0].affiliations);
    EXPECT_EQ(
        (Strings{"North Univ, Dept Tests, Northtown, Nowhere.", "South Inst, Southtown, Nowhere."}),
        r.authors[1].affiliations);
    EXPECT_TRUE(r.authors[2].affiliations.empty());
    EXPECT_EQ("Lone Lab, Easttown, Nowhere.", find_extra(r, "C1"));
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ("", r.authors[1].orcid);
    EXPECT_EQ("0000-0002-1694-233X", r.authors[2].orcid);
    EXPECT_EQ("Roe, Richard/A-1234-2010", find_extra(r, "RI"));
    EXPECT_EQ("Stranger, A/0000-0001-0000-0009", find_extra(r, "OI"));
}

TEST(WebOfScience, NamesAreReadInAllTheirForms) {
    EXPECT_EQ(
        (Strings{"Wang, Ying", "Nguyen, Chi Dinh", "Ng, Vivian", "Oaks, Jr., Milo"}),
        names(record("AU Wang, Y\n   Nguyen, CD\n   Ng, V\n   Oaks, M\n"
                     "AF Wang Ying\n   Chi Dinh Nguyen\n   Vivian Ng\n   Oaks, Milo, Jr.\n")));
    // Counts that differ: the short names are complete.
    const Record differ = record("AU Doe, J\n   Roe, R\nAF Doe, Jane\n");
    EXPECT_EQ((Strings{"Doe, J", "Roe, R"}), names(differ));
    EXPECT_EQ("Doe, Jane", find_extra(differ, "AF"));
    EXPECT_EQ((Strings{"Doe, Jane", "Roe, Jo E", "Vale, C"}),
              names(record("AU Doe, Jane; Roe, Jo\n   E; Vale, C\n")));
    EXPECT_EQ((Strings{"Doe, J", "Roe, R"}), names(record("AU Doe, J\nAU Roe, R\n")));
    EXPECT_EQ((Strings{"Doe, Jane"}), names(record("BA Doe, J\nBF Doe, Jane\n")));
    const Record chapter = record("AU Doe, J\nBA Roe, R\n");
    EXPECT_EQ((Strings{"Doe, J"}), names(chapter));
    EXPECT_EQ("Roe, R", find_extra(chapter, "BA"));
    EXPECT_EQ("Jane Doe", record("AU Jane Doe\n").authors.at(0).literal);
    EXPECT_EQ("Doe", record("AU Doe J\n").authors.at(0).family);
    const Record nobody = record("AU [Anonymous]\nTI x\n");
    EXPECT_TRUE(nobody.authors.empty());
    EXPECT_EQ("[Anonymous]", find_extra(nobody, "AU"));
}

TEST(WebOfScience, AddressesWithoutNames) {
    const auto affiliations = [](const std::string& fields) {
        const Record r = record(fields);
        std::vector<Strings> all;
        for (const Author& author : r.authors) all.push_back(author.affiliations);
        return std::pair{all, extras(r, "C1")};
    };
    using Expected = std::pair<std::vector<Strings>, Strings>;
    EXPECT_EQ((Expected{{{"A Univ.", "B Inst."}}, {"A Univ.", "B Inst."}}),
              affiliations("AU Doe, J\nC1 A Univ.\n   B Inst.\n"));
    EXPECT_EQ((Expected{{{"A Univ."}, {"A Univ."}}, {"A Univ."}}),
              affiliations("AU Doe, J\n   Roe, R\nC1 A Univ.\n"));
    EXPECT_EQ((Expected{{{}, {}}, {"A Univ.", "B Inst."}}),
              affiliations("AU Doe, J\n   Roe, R\nC1 A Univ.\n   B Inst.\n"));
    // Wrapped at 72 bytes, or the next one where there was room.
    const std::string wrapped =
        "A Univ, A Dept of a name that is long enough to fill the whole of a";
    EXPECT_EQ((Expected{{{wrapped + " line, Town"}}, {wrapped + " line, Town"}}),
              affiliations("AU Doe, J\nC1 " + wrapped + "\n   line, Town\n"));
    EXPECT_EQ((Expected{{{"A Univ", "B Inst"}}, {"A Univ", "B Inst"}}),
              affiliations("AU Doe, J\nC1 A Univ\n   B Inst\n"));
    EXPECT_EQ(
        (Expected{{{"Univ. X, Y"}, {"Univ. X, Y"}, {}}, {}}),
        affiliations("AU Doe, J.\n   Roe, R.\n   Vale, C.\nC1 Doe, J.; Roe, R.; Univ. X, Y\n"));
    EXPECT_EQ((Expected{{{}}, {"[Stranger, A] Univ X."}}),
              affiliations("AU Doe, J\nC1 [Stranger, A] Univ X.\n"));
}

TEST(WebOfScience, PagesComeFromSeveralTags) {
    const auto pages = [](const std::string& fields) { return record(fields).pages; };
    EXPECT_EQ("14-39", pages("PS 14\nBP 14\nEP 39\n"));
    EXPECT_EQ("14", pages("BP 14\n"));
    EXPECT_EQ("14", pages("BP 14\nEP 14\n"));
    EXPECT_EQ("011011", pages("AR 011011\nPG 6\n"));
    EXPECT_EQ("2457-71", pages("PS 2457-71\n"));
    EXPECT_EQ("41103-1-3", pages("BP 41103-1\nEP 41103-41103-3\nPS 41103-1-3\n"));
    const Record both = record("BP 1\nEP 9\nAR 011011\n");
    EXPECT_EQ("1-9", both.pages);
    EXPECT_EQ("011011", find_extra(both, "AR"));
    EXPECT_EQ("39", find_extra(record("EP 39\n"), "EP"));
}

TEST(WebOfScience, YearsHaveFallbacks) {
    EXPECT_EQ(2021, record("EA JAN 2021\n").year);
    EXPECT_EQ(2022, record("PY 2022\nEA JAN 2021\n").year);
    EXPECT_EQ(2006, record("PD 2006 May-Jun\n").year);
    EXPECT_EQ(std::nullopt, record("PD MAY 3\n").year);
}

TEST(WebOfScience, EachLineOfCrIsOneReference) {
    EXPECT_EQ((Strings{"Rivo M, 2017, J MAPTEST, V11, P959, DOI 10.1000/aaa",
                       "Halder, JL, 1997, J MARKET TEST, V34, P347, DOI DOI 10.1000/bbb",
                       "Vale C, 2001, J TEST, V1, P1, DOI [10.1000/CCC, DOI 10.1000/ccc]"}),
              texts(read(sample).records.at(0)));
    EXPECT_EQ((Strings{"A, 2001, X, DOI [10.1000/a, 10.1000/b]", "[Anonymous], 2002, Y, DOI 10.1/c",
                       "C, 2003, P [1", "D, 2004, Z"}),
              texts(record("CR A, 2001, X, DOI [10.1000/a,\n   10.1000/b]\n"
                           "   [Anonymous], 2002, Y, DOI\n   10.1/c\n   C, 2003, P [1\n"
                           "   D, 2004, Z\n")));
}

TEST(WebOfScience, ParagraphsOfAnAbstractStayApart) {
    const std::string paragraph(200, 'x');
    EXPECT_EQ(paragraph + "\nResults: y.",
              record("AB " + paragraph + "\n   Results: y.\n").abstract);
    EXPECT_EQ("Wrapped text.", record("AB Wrapped\n   text.\n").abstract);
}

TEST(WebOfScience, InspecWritesInItsOwnWay) {
    const Reading got = read(
        "FN ISI Export Format\nVR 1.0\nPT J\nDT -\nTI Optics of LiNbO/sub 3/ at 10/sup -3/ K "
        "and/or\n"
        "   more\nAB A/sub 1/B/C.\nDE Experimental/ crystals; H/sub 2/O films/ free\n"
        "   term; He/sup +/ ions// A1 Optics/ size 1 m\nID 0000-0000/1],[10.1000/inspec.1]\n"
        "UT INSPEC:9000001\nER\nEF\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Inspec", got.database);
    const Record& r = got.records.at(0);
    EXPECT_EQ("J", r.type);
    EXPECT_EQ("Optics of LiNbO3 at 10-3 K and/or more", r.title);
    EXPECT_EQ("A1B/C.", r.abstract);
    EXPECT_EQ((Strings{"crystals", "H2O films"}), r.index_keywords);
    EXPECT_EQ((Strings{"free term", "He+ ions/"}), r.keywords);
    EXPECT_EQ((Strings{"Experimental", "A1 Optics", "size 1 m"}), extras(r, "DE"));
    EXPECT_EQ("10.1000/inspec.1", find_id(r, "doi"));
}

TEST(WebOfScience, DatabasesAreToldByTheirNumbers) {
    const auto database = [](const std::string& fields) {
        return read("PT J\n" + fields + "ER\n").database;
    };
    EXPECT_EQ("Web of Science", database("UT ISI:000000000000001\n"));
    EXPECT_EQ("MEDLINE", database("UT MEDLINE:90000001\n"));
    EXPECT_EQ("Current Contents Connect", database("UT CCC:000000000000001\n"));
    EXPECT_EQ("", database("TI x\n"));
    EXPECT_EQ("90000001", find_id(record("UT MEDLINE:90000001\n"), "pmid"));
    const test::Scratch scratch;
    const std::string path = scratch.write("a.isi", "PT J\nTI x\nUT INSPEC:1\nER\n");
    const ReadSummary summary = read_inputs(std::vector{path}, {}, [](Record&&) {});
    EXPECT_EQ("Inspec", summary.files.at(0).database);
    EXPECT_EQ("web-of-science", summary.files.at(0).format);
}

TEST(WebOfScience, FieldsOfNoUseAreKept) {
    const Record r = record("DI 467-72\nTC many\nPY soon\nZ9 7\n");
    EXPECT_EQ("", find_id(r, "doi"));
    EXPECT_EQ("467-72", find_extra(r, "DI"));
    EXPECT_EQ("many", find_extra(r, "TC"));
    EXPECT_EQ("soon", find_extra(r, "PY"));
    EXPECT_EQ(7, r.citation_count);
}

TEST(WebOfScience, RepeatedFieldsAreNamed) {
    const Reading got = read("PT J\nTI A\nTI B\nAB C\nAB D\nIS 5\nIS 5\nER\n");
    const Record& r = got.records.at(0);
    EXPECT_EQ("A", r.title);
    EXPECT_EQ("B", find_extra(r, "TI"));
    EXPECT_EQ("C", r.abstract);
    EXPECT_EQ("D", find_extra(r, "AB"));
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("wos.duplicate", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(4U, got.problems[0].location.column);
}

TEST(WebOfScience, BomCrlfAndAMissingEnd) {
    const Reading got = read(
        "\xEF\xBB\xBF"
        "FN Sample Analytics Web of Science\r\nVR 1.0\r\nPT J\r\nAU Quill, A\r\n   Roe, B\r\n"
        "   Vale, C\r\nTI Three people\r\nPY 2018\r\nER\r\n\r\nPT J\r\nTI Pages\r\nPS 14\r\n"
        "BP 14\r\nEP 39\r\nPY 2019\r\nER\r\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Three people", got.records[0].title);
    EXPECT_EQ(3U, got.records[0].authors.size());
    EXPECT_EQ(0U, got.records[1].authors.size());
    EXPECT_EQ("14-39", got.records[1].pages);
    EXPECT_EQ(11U, got.records[1].location.line);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("wos.no-ef", got.problems[0].code);
}

TEST(WebOfScience, LineEndsAndLeadingLinesDoNotMatter) {
    std::string crlf = "\r\n \r\n";
    for (const char c : sample) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(crlf);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record lf = read(sample).records.at(0);
    EXPECT_EQ(lf.authors, got.records[0].authors);
    EXPECT_EQ(lf.references, got.records[0].references);
    EXPECT_EQ(lf.extra, got.records[0].extra);
    EXPECT_EQ(5U, got.records[0].location.line);
    EXPECT_EQ("First sentence. Second one.",
              crlf.substr(got.records[0].abstract_location.begin, 27));
}

TEST(WebOfScience, ARecordWithoutEndIsEndedByTheNext) {
    const Reading got = read("PT J\nTI A\n\nPT J\nTI B\nER\nPT J\nTI C\nEF\nPT J\nTI D\n");
    ASSERT_EQ(4U, got.records.size());
    EXPECT_EQ("A", got.records[0].title);
    EXPECT_EQ("D", got.records[3].title);
    ASSERT_EQ(3U, got.problems.size());
    const std::uint64_t lines[] = {4, 9, 11};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ("wos.no-er", got.problems[i].code);
        EXPECT_EQ(Severity::warning, got.problems[i].severity);
        EXPECT_EQ(lines[i], got.problems[i].location.line);
    }
    EXPECT_NE(std::string::npos, got.problems[0].message.find("line 1"));
}

TEST(WebOfScience, FilesMayBeJoined) {
    const Reading got = read(sample + sample);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(2U, got.records.size());
}

TEST(WebOfScience, LinesWithoutTagAreNamed) {
    const Reading got =
        read("some text\nmore\nPT J\nTI A title\nwithout blanks\nand more\nER\nend\n");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("A title without blanks and more", got.records[0].title);
    ASSERT_EQ(3U, got.problems.size());
    EXPECT_EQ("wos.outside", got.problems[0].code);
    EXPECT_EQ(Severity::note, got.problems[0].severity);
    EXPECT_EQ(1U, got.problems[0].location.line);
    EXPECT_EQ("wos.untagged", got.problems[1].code);
    EXPECT_EQ(Severity::warning, got.problems[1].severity);
    EXPECT_EQ(5U, got.problems[1].location.line);
    EXPECT_EQ(8U, got.problems[2].location.line);
}

TEST(WebOfScience, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("web-of-science",
                                        sample + "loose\nPT J\nloose\nAB x\nPT S\n");
}

TEST(WebOfScience, ARecordThatNeverEndsMeetsTheLimit) {
    Limits limits;
    limits.max_field = 100;
    std::string text = "PT J\n";
    for (int i = 0; i < 20; ++i) text += "DE maps\n";
    try {
        test::read_as("web-of-science", text, limits);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::limit, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("max_field"));
    }
}

TEST(WebOfScience, IsRecognisedByItsHeader) {
    EXPECT_EQ(Likeness::sure, likeness(sample));
    EXPECT_EQ(Likeness::sure, likeness("\r\n\r\nFN ISI Export Format\r\n"));
    EXPECT_EQ(Likeness::sure, likeness("FN Unheard of\nVR 1.0\n"));
    EXPECT_EQ(Likeness::sure, likeness("PT J\nAU Doe, J\n"));
    for (const char* other :
         {"TY  - JOUR\nTI  - x\nER  - \n", "FN  - Web of Science\nVR  - 1.0\nPT  - JOUR\n",
          "PT  - J\nAU  - x\n", "PT\tAU\tBA\nJ\tDoe, J\t\n", "PMID- 1\nTI  - x\n", "PT J",
          "PT J says\nsomething", "A B\nC D\n", "IT IS\nSO SO\n", "{\"title\": \"x\"}\n", "",
          "FN\n"}) {
        EXPECT_EQ(Likeness::none, likeness(other)) << other;
    }
    Source source = Source::from_bytes(sample, "x.txt");
    EXPECT_EQ("web-of-science", detect(source).name);
}

TEST(AuthorMatch, TellsWhomANameMeans) {
    AuthorMatcher matcher;
    EXPECT_EQ(AuthorMatcher::none, matcher.find("Doe, J"));
    matcher.add(0, "Evans, Richard F. L.");
    matcher.add(1, "Wang, Ying");
    matcher.add(1, "Wang, Y");
    matcher.add(2, "Wang, Yan");
    matcher.add(2, "Wang, Y");
    matcher.add(3, "Piramana, S. N.");
    matcher.add(4, "Yang, Joel K. W.");
    EXPECT_EQ(0U, matcher.find("EVANS, Richard"));
    EXPECT_EQ(0U, matcher.find("Evans, RFL"));
    EXPECT_EQ(AuthorMatcher::none, matcher.find("Evans, Robert"));
    EXPECT_EQ(AuthorMatcher::none, matcher.find("Evans"));
    EXPECT_EQ(1U, matcher.find("Wang, Ying"));
    EXPECT_EQ(2U, matcher.find("wang, yan"));
    EXPECT_EQ(AuthorMatcher::none, matcher.find("Wang, Y"));
    EXPECT_EQ(3U, matcher.find("Piramana, Sandor"));
    EXPECT_EQ(4U, matcher.find("Yang, Joel K.W."));
    EXPECT_EQ(AuthorMatcher::none, matcher.find("Zeno, Z"));
    EXPECT_EQ(AuthorMatcher::none, matcher.find(""));
}

// The same sixty papers in two formats.

TEST(WebOfScience, SamplesHoldWhatTheirSourceSays) {
    const std::string folder = "seeds/corpora/tidal-maps/";
    const Reading got = read(test::slurp(test::source(folder + "wos.txt")));
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    EXPECT_EQ(60U, got.records.size());
    std::map<std::string, Record> papers;
    for (Record& paper :
         test::read_as("jsonl", test::slurp(test::source(folder + "papers.jsonl"))).records) {
        papers.emplace(find_id(paper, "ut"), std::move(paper));
    }
    for (const Record& r : got.records) {
        ASSERT_EQ(1U, papers.count(r.key)) << r.key;
        const Record& paper = papers.at(r.key);
        EXPECT_EQ(find_id(paper, "doi"), find_id(r, "doi"));
        EXPECT_EQ(find_id(paper, "pmid"), find_id(r, "pmid"));
        EXPECT_EQ(paper.year, r.year);
        EXPECT_EQ(paper.citation_count, r.citation_count) << r.key;
        EXPECT_EQ(paper.keywords, r.keywords) << r.key;
        EXPECT_EQ(paper.references.size(), r.references.size()) << r.key;
        const bool ascii = std::all_of(paper.abstract.begin(), paper.abstract.end(),
                                       [](char c) { return static_cast<signed char>(c) > 0; });
        if (ascii) {  // others are transliterated
            EXPECT_EQ(paper.abstract, r.abstract) << r.key;
        }
        EXPECT_EQ(paper.abstract.empty(), r.abstract.empty()) << r.key;
        ASSERT_EQ(paper.authors.size(), r.authors.size()) << r.key;
        for (std::size_t i = 0; i < r.authors.size(); ++i) {
            EXPECT_EQ(paper.authors[i].orcid, r.authors[i].orcid) << r.key << i;
        }
    }
}

TEST(WebOfScience, SamplesOfOtherFormatsAreNotClaimed) {
    for (const auto& entry :
         std::filesystem::directory_iterator(test::source("seeds/corpora/tidal-maps"))) {
        Source source(entry.path().string());
        const bool own = entry.path().filename() == "wos.txt";
        EXPECT_EQ(own ? Likeness::sure : Likeness::none, likeness(source.peek())) << entry.path();
    }
}

// Real exports.

Reading read_data(const std::string& path) {
    return read(test::slurp(test::data("biblio/" + path)));
}

std::string jabref(const std::string& name) {
    return "jabref/org/jabref/logic/importer/fileformat/" + name;
}

TEST(WebOfScienceData, Wostools) {
    BW_REQUIRE_DATA("biblio/wostools");
    const Reading got = read_data("wostools/bit-pattern-savedrecs.txt");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    ASSERT_EQ(500U, got.records.size());
    FieldCounts counts;
    std::size_t references = 0;
    for (const Record& r : got.records) {
        counts.count(r);
        references += r.references.size();
    }
    EXPECT_EQ(500U, counts.title);
    EXPECT_EQ(497U, counts.abstract);
    EXPECT_EQ(336U, counts.keywords);
    EXPECT_EQ(440U, counts.index_keywords);
    EXPECT_EQ(500U, counts.references);
    EXPECT_EQ(500U, counts.authors);
    EXPECT_EQ(500U, counts.year);
    EXPECT_EQ(500U, counts.citation_count);
    EXPECT_EQ(486U, counts.doi);
    EXPECT_EQ(13444U, references);  // lines of CR

    const Reading one = read_data("wostools/single-article.txt");
    ASSERT_EQ(1U, one.records.size());
    const Record& r = one.records[0];
    EXPECT_EQ(28U, r.references.size());
    EXPECT_EQ((Strings{"Wodarz, Siggi", "Hasegawa, Takashi", "Ishio, Shunji", "Homma, Takayuki"}),
              names(r));
    EXPECT_EQ("0000-0002-8178-4980", r.authors[1].orcid);
    EXPECT_EQ(1U, r.authors[3].affiliations.size());
    EXPECT_EQ("52-58", r.pages);
}

// NR of each record is the number of its references.
TEST(WebOfScienceData, ReferencesAreAsManyAsNrSays) {
    BW_REQUIRE_DATA("biblio/wostools");
    std::size_t same = 0;
    for (const Record& r : read_data("wostools/bit-pattern-savedrecs.txt").records) {
        same += std::to_string(r.references.size()) == find_extra(r, "NR");
    }
    EXPECT_EQ(500U, same);
}

TEST(WebOfScienceData, Rispy) {
    BW_REQUIRE_DATA("biblio/rispy/example_wos.ris");
    const Reading got = read_data("rispy/example_wos.ris");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(2U, got.records.size());
}

TEST(WebOfScienceData, Jabref) {
    BW_REQUIRE_DATA("biblio/" + jabref("IsiImporterTest1.isi"));
    const auto isi = [](const std::string& name) {
        return read_data(jabref("IsiImporter" + name + ".isi"));
    };
    EXPECT_EQ(0U, isi("TestEmpty").records.size());
    EXPECT_EQ(3U, isi("Test2").records.size());

    const Record one = isi("Test1").records.at(0);
    EXPECT_EQ("Optical properties of MgO doped LiNbO3 single crystals", one.title);
    EXPECT_EQ(6U, one.authors.size());
    EXPECT_EQ("467-472", one.pages);
    EXPECT_EQ(2006, one.year);

    const Reading inspec = isi("TestInspec");
    EXPECT_EQ("Inspec", inspec.database);
    ASSERT_EQ(2U, inspec.records.size());
    const Record& r = inspec.records[0];
    EXPECT_EQ(
        "Second harmonic generation of continuous wave ultraviolet light and production of beta "
        "-BaB2O4 optical waveguides",
        r.title);
    EXPECT_EQ("41103-1-3", r.pages);
    EXPECT_EQ("Lorem ipsum abstract", r.abstract);
    EXPECT_EQ(10U, r.index_keywords.size());
    EXPECT_EQ("barium compounds", r.index_keywords.front());
    EXPECT_EQ("waveguide lasers", r.index_keywords.back());
    EXPECT_EQ("10.1063/1.2234275", find_id(r, "doi"));
    for (const Author& author : r.authors) EXPECT_EQ(1U, author.affiliations.size());

    const Reading wos = isi("TestWOS");
    ASSERT_EQ(2U, wos.records.size());
    EXPECT_EQ(17U, wos.records[0].references.size());
    EXPECT_EQ(15U, wos.records[1].references.size());
    EXPECT_EQ((Strings{"ELECTRIC-FIELD"}), wos.records[0].index_keywords);
    EXPECT_EQ(1U, wos.records[1].authors[5].affiliations.size());
    EXPECT_EQ("ISI:000238592600006", find_id(wos.records[0], "ut"));

    const Reading medline = isi("TestMedline");
    EXPECT_EQ("MEDLINE", medline.database);
    ASSERT_EQ(2U, medline.records.size());
    EXPECT_EQ((Strings{"Wesensten, Nancy J"}), names(medline.records[0]));
    EXPECT_EQ(7U, medline.records[1].authors.size());
    EXPECT_EQ("16735938", find_id(medline.records[1], "pmid"));
    EXPECT_EQ("411-22", medline.records[1].pages);
}

TEST(WebOfScienceData, ExportsAreRecognisedAndNoOtherFileIs) {
    BW_REQUIRE_DATA("biblio");
    std::size_t own = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::data("biblio"))) {
        if (!entry.is_regular_file()) continue;
        const std::string path = entry.path().string();
        const bool expected = (path.ends_with(".isi") && !path.ends_with("Empty.isi")) ||
                              path.ends_with("example_wos.ris") ||
                              path.ends_with("savedrecs.txt") ||
                              path.ends_with("single-article.txt");
        std::string head = test::slurp(path);
        if (head.starts_with("\xEF\xBB\xBF")) head.erase(0, 3);
        head.resize(std::min<std::size_t>(head.size(), 1 << 16));
        EXPECT_EQ(expected ? Likeness::sure : Likeness::none, likeness(head)) << path;
        own += expected;
    }
    EXPECT_EQ(8U, own);
}

}  // namespace
}  // namespace bibweft::ingest
