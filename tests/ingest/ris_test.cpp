#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("ris", text);
}

/// The one record of a text; without problems unless there may be some.
Record one(const std::string& text, std::size_t problems = 0) {
    Reading got = read(text);
    EXPECT_EQ(problems, got.problems.size()) << text;
    if (got.records.size() != 1) {
        ADD_FAILURE() << got.records.size() << " records of " << text;
        return {};
    }
    return std::move(got.records[0]);
}

Record one_with(const std::string& fields, const std::string& type = "JOUR") {
    return one("TY  - " + type + "\n" + fields + "ER  - \n");
}

Strings titles(const Reading& reading) {
    Strings out;
    for (const Record& record : reading.records) out.push_back(record.title);
    return out;
}

Strings codes(const Reading& reading) {
    Strings out;
    for (const Diagnostic& problem : reading.problems) out.push_back(problem.code);
    return out;
}

Strings names(const Record& record) {
    Strings out;
    for (const Author& author : record.authors) out.push_back(to_string(author));
    return out;
}

Likeness likeness(const std::string& head) {
    return find_input_format("ris")->looks_like(head);
}

const std::string full =
    "TY  - JOUR\n"
    "ID  - quill2011\n"
    "TI  - Maps of citation networks\n"
    "T2  - Journal of Invented Maps\n"
    "J2  - J. Inv. Maps\n"
    "AU  - Quill, Ada B.\n"
    "AU  - Roe, Bo, Jr.\n"
    "A2  - Editor, Ed\n"
    "PY  - 2011\n"
    "DA  - 2011/05/03\n"
    "VL  - 12\n"
    "IS  - 3\n"
    "SP  - 14\n"
    "EP  - 39\n"
    "PB  - Sample Press\n"
    "CY  - Springfield\n"
    "SN  - 1234-567X\n"
    "SN  - 978-0-00-000000-2\n"
    "DO  - 10.1000/maps.1\n"
    "UR  - https://example.org/maps\n"
    "KW  - citation networks\n"
    "KW  - maps\n"
    "LA  - English\n"
    "AD  - Sample University, Springfield\n"
    "AB  - We draw maps; they hold.\n"
    "N1  - Cited By :12\n"
    "N1  - Export Date: 1 April 2016\n"
    "DB  - Scopus\n"
    "N1  - References: Doe, J., A work (1999) J. Maps, 3, pp. 1-9; \n"
    "Poe, E., Another work (2001) J. Maps; \n"
    "ER  - \n";

TEST(Ris, EveryFieldHasItsPlace) {
    const Reading got = read(full);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Scopus", got.database);
    ASSERT_EQ(1U, got.records.size());
    const Record& record = got.records[0];
    EXPECT_EQ("JOUR", record.type);
    EXPECT_EQ("quill2011", record.key);
    EXPECT_EQ("Maps of citation networks", record.title);
    EXPECT_EQ("We draw maps; they hold.", record.abstract);
    ASSERT_EQ(2U, record.authors.size());
    EXPECT_EQ("Quill", record.authors[0].family);
    EXPECT_EQ("Ada B.", record.authors[0].given);
    EXPECT_EQ("Jr.", record.authors[1].suffix);
    EXPECT_EQ(Strings{"Sample University, Springfield"}, record.authors[0].affiliations);
    EXPECT_EQ(2011, record.year);
    EXPECT_EQ("Journal of Invented Maps", record.venue);
    EXPECT_EQ("12", record.volume);
    EXPECT_EQ("3", record.issue);
    EXPECT_EQ("14-39", record.pages);
    EXPECT_EQ("Sample Press", record.publisher);
    EXPECT_EQ("https://example.org/maps", record.url);
    EXPECT_EQ("English", record.language);
    EXPECT_EQ(12, record.citation_count);
    EXPECT_EQ((Strings{"citation networks", "maps"}), record.keywords);
    EXPECT_EQ(
        (Pairs{{"issn", "1234-567X"}, {"isbn", "978-0-00-000000-2"}, {"doi", "10.1000/maps.1"}}),
        record.ids);
    ASSERT_EQ(2U, record.references.size());
    EXPECT_EQ(Reference::of_text("Doe, J., A work (1999) J. Maps, 3, pp. 1-9"),
              record.references[0]);
    EXPECT_EQ("Poe, E., Another work (2001) J. Maps", record.references[1].text);
    EXPECT_EQ((Pairs{{"J2", "J. Inv. Maps"},
                     {"editor", "Editor, Ed"},
                     {"DA", "2011/05/03"},
                     {"CY", "Springfield"},
                     {"N1", "Export Date: 1 April 2016"},
                     {"DB", "Scopus"}}),
              record.extra);
    EXPECT_EQ(0U, record.location.begin);
    EXPECT_EQ(full.size() - 1, record.location.end);
    const Location& at = record.abstract_location;
    EXPECT_EQ(record.abstract, full.substr(at.begin, at.end - at.begin));
    EXPECT_EQ(25U, at.line);
    EXPECT_EQ(7U, at.column);
}

TEST(Ris, LineEndsAndLeadingLinesDoNotMatter) {
    for (const std::string end : {"\r\n", "\r"}) {
        std::string text = "\n \n" + full;
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;
             at += end.size()) {
            text.replace(at, 1, end);
        }
        const Record record = one(text);
        EXPECT_EQ("Maps of citation networks", record.title);
        EXPECT_EQ(2U, record.references.size());
        EXPECT_EQ(3U, record.location.line);
    }
    // A stray CR before a TY is a line of its own.
    EXPECT_EQ(
        (Strings{"One", "Two"}),
        titles(read(
            "TY  - CONF\r\nTI  - One\r\nER  - \r\n\n\rTY  - JOUR\r\nTI  - Two\r\nER  - \r\n")));
    EXPECT_EQ((Strings{"One", "Two"}),
              titles(read("TY  - JOUR\rTI  - One\rPY  - 2001\rER  - \rTY  - JOUR\rTI  - Two\rPY  - "
                          "2002\rER  - \r")));
}

TEST(Ris, EncodingsAreReadAsSourceDoes) {
    EXPECT_EQ("“Grid cells” in maps, 1990–1999",
              one_with("TI  - \x93Grid cells\x94 in maps, 1990\x96"
                       "1999\nPY  - 2001\n")
                  .title);
    EXPECT_EQ("T", one("\xef\xbb\xbfTY  - JOUR\nTI  - T\nER  - \n").title);
    // A mark in the middle comes from files that were joined.
    EXPECT_EQ((Strings{"T", "U"}),
              titles(read("TY  - JOUR\nTI  - T\nER  - \n\xef\xbb\xbfTY  - JOUR\nTI  - U\nER  - ")));
}

TEST(Ris, TagsMayBeWrittenLoosely) {
    const Record record =
        one("TY - JOUR\nTI -One\nT2\t- J\nAU  -Quill, Ada\nPY   - 2001\nVL- 3\n"
            "IS  -\n  KW  - maps\nXX  - unknown\nER-\n");
    // "TI -One" is one blank and no blank behind: text. It goes on with the type.
    EXPECT_EQ("", record.title);
    EXPECT_EQ("J", record.venue);
    EXPECT_EQ(Strings{"Quill, Ada"}, names(record));
    EXPECT_EQ(2001, record.year);
    EXPECT_EQ("3", record.volume);
    EXPECT_EQ(Strings{"maps"}, record.keywords);
    EXPECT_EQ((Pairs{{"TY", "TI -One"}, {"XX", "unknown"}}), record.extra);
    EXPECT_EQ("One", one("TY  - JOUR\nTI  - One\nER\n").title);
}

TEST(Ris, TextThatLooksLikeATagIsText) {
    const Record record = one_with(
        "AB  - Images were\nT2-weighted and\nIL-2 was\nER positive; QQ - is no tag, nor is\nIL- 2 "
        "or\n"
        "P53 - here.\n");
    EXPECT_EQ(
        "Images were T2-weighted and IL-2 was ER positive; QQ - is no tag, nor is IL- 2 or P53 - "
        "here.",
        record.abstract);
}

TEST(Ris, EmptyFieldsSayNothing) {
    const Reading got = read(
        "TY  - JOUR\nTI  - One\nIS  - \nSP  -\nPY  - 2001\nER  -\n\nTY  - JOUR\nTI  - Two\nPY  - "
        "2002\nER  - ");
    EXPECT_EQ((Strings{"One", "Two"}), titles(got));
    EXPECT_TRUE(got.problems.empty());
    EXPECT_TRUE(got.records[0].extra.empty());
    EXPECT_TRUE(got.records[0].pages.empty());
}

TEST(Ris, HeadersBelongToNoRecord) {
    const std::string head =
        "Record #1 of 2\nProvider: Sample Press, Ltd\nContent: text/plain; charset=\"UTF-8\"\n\n";
    const Reading got = read(head + "TY  -  JOUR\nTI  -  Trial one\nPY  -  2015\nER  -  \n\n" +
                             head + "2.\nTY  -  JOUR\nTI  -  Trial two\nPY  -  2016\nER  -  \n");
    EXPECT_EQ((Strings{"Trial one", "Trial two"}), titles(got));
    EXPECT_EQ("JOUR", got.records[1].type);
    EXPECT_TRUE(got.records[0].extra.empty());
    EXPECT_EQ(Strings{"ris.outside"}, codes(got));
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

TEST(Ris, LinesAreJoinedByOneBlank) {
    const std::string text =
        "TY  - JOUR\nTI  - A long title that\ncontinues here\nAU  - Quill, Ada\n\n"
        "AB  - First line of abstract\n   second line indented\nthird line flush left.\n"
        "N1  - note\nPY  - 2011\nER  - \n";
    const Record record = one(text);
    EXPECT_EQ("A long title that continues here", record.title);
    EXPECT_EQ("First line of abstract second line indented third line flush left.",
              record.abstract);
    EXPECT_EQ(2011, record.year);
    EXPECT_EQ(1U, record.authors.size());
    EXPECT_EQ((Pairs{{"N1", "note"}}), record.extra);
    const Location& at = record.abstract_location;
    EXPECT_EQ("First line of abstract\n   second line indented\nthird line flush left.",
              text.substr(at.begin, at.end - at.begin));
    // A value may begin in the line behind its tag; a blank line does not end it.
    EXPECT_EQ("One two", one_with("AB  -\n  One\n\ntwo\n").abstract);
    // Short fields lose runs of blanks, abstracts keep them.
    EXPECT_EQ("A b", one_with("TI  - A   b\n").title);
    EXPECT_EQ("A   b", one_with("AB  - A   b\n").abstract);
}

TEST(Ris, AbstractsAreAbThenN2AndNeverNotes) {
    const Record same = one_with(
        "T1  - First\nN2  - Cells encode places.\nAB  - Cells encode places.\nN1  - doi: "
        "10.1000/xyz\nY1  - 2016/10/19\nPY  - 2016\n");
    EXPECT_EQ("Cells encode places.", same.abstract);
    EXPECT_EQ(2016, same.year);
    EXPECT_EQ("10.1000/xyz", find_id(same, "doi"));
    EXPECT_EQ((Pairs{{"Y1", "2016/10/19"}}), same.extra);
    const Record note = one_with("T1  - Second\nAB  - Main abstract.\nN1  - a private note\n");
    EXPECT_EQ("Main abstract.", note.abstract);
    EXPECT_EQ("a private note", find_extra(note, "N1"));
    const Record both = one_with("N2  - Another text.\nAB  - Main abstract.\n");
    EXPECT_EQ("Main abstract.", both.abstract);
    EXPECT_EQ("Another text.", find_extra(both, "N2"));
    EXPECT_EQ("Alone.", one_with("N2  - Alone.\n").abstract);
    EXPECT_EQ("", one_with("N1  - A note.\n").abstract);
    // Paragraphs under tags of their own are one abstract.
    EXPECT_EQ("Aims. Results.", one_with("AB  - Aims.\nAB  - Results.\n").abstract);
}

TEST(Ris, MissingEndsAreRepaired) {
    const Reading got = read(
        "TY  - JOUR\nTI  - One\nAU  - Quill, Ada\nPY  - 2001\nTY  - JOUR\nTI  - Two\nAU  - Roe, "
        "Bo\n"
        "PY  - 2002\nER  - \n");
    EXPECT_EQ((Strings{"One", "Two"}), titles(got));
    EXPECT_EQ(Strings{"Quill, Ada"}, names(got.records[0]));
    EXPECT_EQ(Strings{"Roe, Bo"}, names(got.records[1]));
    ASSERT_EQ(Strings{"ris.no-end"}, codes(got));
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(5U, got.problems[0].location.line);
    // The end of the file ends a record too.
    const Reading cut = read("TY  - JOUR\nTI  - One\n");
    EXPECT_EQ(Strings{"One"}, titles(cut));
    EXPECT_EQ(Strings{"ris.no-end"}, codes(cut));
    EXPECT_EQ(1U, cut.problems[0].location.line);
}

TEST(Ris, ARecordInsideARecordIsItsOwn) {
    const Reading got = read(
        "TY  - JOUR\nTI  - Outer\nAB  - Outer abstract.\nTY  - JOUR\nTI  - Inner related\nPY  - "
        "2015\nER  - \nPY  - 2016\nER  - \n");
    EXPECT_EQ((Strings{"Outer", "Inner related"}), titles(got));
    EXPECT_EQ("Outer abstract.", got.records[0].abstract);
    EXPECT_EQ(2015, got.records[1].year);
    EXPECT_EQ((Pairs{{"PY", "2016"}}), got.records[1].extra);
    EXPECT_EQ((Strings{"ris.no-end", "ris.after-end"}), codes(got));
    EXPECT_EQ(4U, got.problems[0].location.line);
    EXPECT_EQ(8U, got.problems[1].location.line);
}

TEST(Ris, FieldsOutsideOfRecords) {
    // With a title they are a record.
    const Reading untyped = read("TI  - One\nPY  - 2001\nER  - \nTI  - Two\nER  - \n");
    EXPECT_EQ((Strings{"One", "Two"}), titles(untyped));
    EXPECT_EQ("", untyped.records[0].type);
    EXPECT_EQ(2001, untyped.records[0].year);
    EXPECT_EQ((Strings{"ris.no-type", "ris.no-type"}), codes(untyped));
    EXPECT_EQ(4U, untyped.problems[1].location.line);
    // Without one they belong to the record before, in front of the first to none.
    const Reading behind =
        read("TY  - GEN\nTI  - One\nER  - \nNL  - more\nof it\n\n2.\nTY  - GEN\nER  -\n");
    ASSERT_EQ(2U, behind.records.size());
    EXPECT_EQ((Pairs{{"NL", "more of it"}}), behind.records[0].extra);
    const Reading before = read("PY  - 2001\nER  - \nTY  - GEN\nTI  - One\nER  - \nER  - \n");
    EXPECT_EQ(Strings{"One"}, titles(before));
    EXPECT_EQ((Strings{"ris.stray", "ris.end-without-type"}), codes(before));
    EXPECT_EQ(6U, before.problems[1].location.line);
    EXPECT_TRUE(before.records[0].extra.empty());
}

TEST(Ris, TypesGivenTwiceOrNotAtAll) {
    const Record twice = one("TY  - BOOK\nTY  - JOUR\nTI  - One\nER  - ", 1);
    EXPECT_EQ("JOUR", twice.type);
    EXPECT_EQ((Pairs{{"TY", "BOOK"}}), twice.extra);
    const Reading empty = read("TY  -\nER  -\n");
    ASSERT_EQ(1U, empty.records.size());
    EXPECT_EQ(Strings{"ris.empty-type"}, codes(empty));
    EXPECT_EQ(Severity::note, empty.problems[0].severity);
}

TEST(Ris, TitleAndJournalAreNotSwapped) {
    const Record paper = one_with(
        "A1  - Oaks, Milo, Jr.\nAU  - Roe, Bo\nT1  - Main title\nT2  - Journal X\nKW  - graph "
        "theory\n"
        "KW  - networks; citation analysis\nKW  - graph theory\nPY  - 2018\n");
    EXPECT_EQ((Strings{"Oaks, Jr., Milo", "Roe, Bo"}), names(paper));
    EXPECT_EQ("Milo", paper.authors[0].given);
    EXPECT_EQ("Main title", paper.title);
    EXPECT_EQ("Journal X", paper.venue);
    EXPECT_EQ((Strings{"graph theory", "networks", "citation analysis"}), paper.keywords);
    const std::string all = "JA  - Abbr.\nJO  - Journal\nT2  - Second\nJF  - Full\nTI  - T\n";
    EXPECT_EQ("Full", one_with(all).venue);
    EXPECT_EQ((Pairs{{"JA", "Abbr."}, {"JO", "Journal"}, {"T2", "Second"}}), one_with(all).extra);
    EXPECT_EQ("Second", one_with(all, "CHAP").venue);
    EXPECT_EQ("Proceedings", one_with("TI  - T\nC3  - Proceedings\nJ2  - Proc.\n", "CONF").venue);
    EXPECT_EQ("Second", one_with("TI  - T\nC3  - University\nT2  - Second\n", "CONF").venue);
    EXPECT_EQ("A book", one_with("TI  - T\nBT  - A book\n", "CHAP").venue);
    const Record book = one_with("BT  - A book\nT2  - A series\n", "BOOK");
    EXPECT_EQ("A book", book.title);
    EXPECT_EQ("", book.venue);
    EXPECT_EQ("A series", find_extra(book, "T2"));
    EXPECT_EQ("Short", one_with("ST  - Short\nT2  - J\n").title);
}

TEST(Ris, TheFirstOfManyTitlesCounts) {
    const Record record = one_with("T1  - Other\nTI  - One\nTI  - Two\nST  - One\n");
    EXPECT_EQ("One", record.title);
    EXPECT_EQ((Pairs{{"T1", "Other"}, {"TI", "Two"}}), record.extra);
}

TEST(Ris, NamesWithAndWithoutCommas) {
    const Record record = one_with(
        "AU  - Roe-Smith,J. L. \nAU  - Liu R.\nAU  - D. G. Adler\nAU  - Kassin SM\nAU  - Catarina "
        "Barata\nAU  - World Health Organization\nAU  - Sample Labs,\nAU  - Poe, A.; M&uuml;ller, "
        "B.\n"
        "AU  - et al.\n");
    ASSERT_EQ(9U, record.authors.size());
    EXPECT_EQ(
        (Strings{"Roe-Smith, J. L.", "Liu, R.", "Adler, D. G.", "Kassin, SM", "Barata, Catarina",
                 "World Health Organization", "Sample Labs", "Poe, A.", "M&uuml;ller, B."}),
        names(record));
    EXPECT_EQ("World Health Organization", record.authors[5].literal);
    EXPECT_EQ("Sample Labs", record.authors[6].literal);
    EXPECT_EQ((Pairs{{"AU", "et al."}}), record.extra);
}

TEST(Ris, EditorsAreExtra) {
    EXPECT_EQ(
        (Pairs{{"editor", "A, B"}, {"editor", "C, D"}, {"editor", "E, F"}, {"editor", "G, H"}}),
        one_with("A2  - A, B\nA3  - C, D\nA4  - E, F\nED  - G, H\n").extra);
}

TEST(Ris, YearsOfManyDates) {
    EXPECT_EQ(1948, one_with("PY  - 1948/07//\n").year);
    EXPECT_EQ("1948/07//", find_extra(one_with("PY  - 1948/07//\n"), "PY"));
    EXPECT_TRUE(one_with("PY  - 2014//\nY1  - 2014\nDA  - 2014///\n").extra.empty());
    EXPECT_EQ(2012, one_with("DA  - 2012/07/03\n").year);
    EXPECT_EQ(2013, one_with("Y1  - 18-21 March 2013\n").year);
    EXPECT_EQ(2011, one_with("DA  - Jan\nPY  - 2011\nY2  - 2019/03/28\n").year);
    EXPECT_EQ(2001, one_with("PY  - 99\nPY  - YEAR/MONTH/DAY/\nPY  - 2001/09/01/\n").year);
    const Reading faulty = read("TY  - JOUR\nPY  - 10 15\nER  - \n");
    EXPECT_FALSE(faulty.records[0].year.has_value());
    EXPECT_EQ("10 15", find_extra(faulty.records[0], "PY"));
    ASSERT_EQ(Strings{"ris.year"}, codes(faulty));
    EXPECT_EQ(Severity::warning, faulty.problems[0].severity);
    EXPECT_EQ(2U, faulty.problems[0].location.line);
    EXPECT_EQ(7U, faulty.problems[0].location.column);
}

TEST(Ris, Pages) {
    EXPECT_EQ("1-22", one_with("SP  - 1-22\n").pages);
    EXPECT_EQ("245-251", one_with("SP  - 245-251\nEP  - 251\n").pages);
    EXPECT_EQ("1254", one_with("SP  - 1254\nEP  - 1254\n").pages);
    EXPECT_EQ("39", one_with("EP  - 39\n").pages);
    EXPECT_EQ("093903", one_with("C7  - 093903\n").pages);
    const Record both = one_with("C7  - 093903\nSP  - 1\nEP  - 9\n");
    EXPECT_EQ("1-9", both.pages);
    EXPECT_EQ("093903", find_extra(both, "C7"));
    const Record none = one_with("SP  - No\nEP  - Specified\n");
    EXPECT_EQ("", none.pages);
    EXPECT_EQ("Specified", find_extra(none, "EP"));
}

TEST(Ris, MiscellaniesAreWhatTheyLookLike) {
    EXPECT_EQ("7", one_with("M1  - 7\n").issue);
    EXPECT_EQ("3", one_with("IS  - 3\nM1  - 7\n").issue);
    EXPECT_EQ("", one_with("M1  - Copyright (C) 2016 Sample Press. All rights reserved.\n").issue);
    EXPECT_EQ("10.1000/x", find_id(one_with("M3  - doi: 10.1000/x\n"), "doi"));
    EXPECT_EQ("Article", find_extra(one_with("M3  - Article\n"), "M3"));
    const Record cited = one_with(
        "M1  - Doe, J, & Poe, E (1999). A work on maps. Journal of Maps, 28, 2, 255-281.\n"
        "M1  - Roe, B (2001b) Networks, and more of them. Sample Press.\n");
    EXPECT_EQ(2U, cited.references.size());
    EXPECT_TRUE(cited.extra.empty());
}

TEST(Ris, Identifiers) {
    const auto ids = [](const std::string& fields) { return one_with(fields).ids; };
    EXPECT_EQ((Pairs{{"doi", "10.1000/x-2"}}),
              ids("DO  - http://dx.doi.org/10.1000/x-2\nDO  - doi:10.1000/x-2\n"));
    EXPECT_EQ((Pairs{{"doi", "10.1000/x"}}), ids("UR  - https://doi.org/10.1000/x\n"));
    EXPECT_EQ((Pairs{{"doi", "10.1000/x"}}), ids("L2  - http://dx.doi.org/10.1000/x\n"));
    EXPECT_EQ((Pairs{{"doi", "10.1000/y"}}),
              ids("UR  - https://doi.org/10.1000/x\nDO  - 10.1000/y\n"));
    EXPECT_EQ((Pairs{{"issn", "03064530"}}), ids("SN  - 03064530 (ISSN)\n"));
    EXPECT_EQ((Pairs{{"issn", "1895-5770"}}), ids("SN  - 1895-5770 1895-5770\n"));
    EXPECT_EQ((Pairs{{"issn", "0894-9867"}, {"issn", "0894-9875"}}),
              ids("SN  - 0894-9867, 0894-9875\n"));
    EXPECT_EQ((Pairs{{"isbn", "9780000000002"}}), ids("SN  - 9780000000002 (ISBN)\n"));
    EXPECT_EQ((Pairs{{"isbn", "978 0 00 000000 2"}}), ids("SN  - 978 0 00 000000 2\n"));
    EXPECT_EQ((Pairs{{"ut", "WOS:000123456700001"}}), ids("AN  - WOS:000123456700001\n"));
    EXPECT_EQ((Pairs{{"ut", "WOS:000123456700001"}}),
              ids("UR  - <Go to ISI>://WOS:000123456700001\n"));
    EXPECT_EQ((Pairs{{"pmid", "26957754"}}), ids("AN  - 26957754\nDB  - PubMed\n"));
    EXPECT_EQ((Pairs{{"pmid", "26957754"}}), ids("AN  - 26957754\nDP  - NLM\n"));
    EXPECT_EQ((Pairs{}), ids("AN  - 26957754\n"));
    EXPECT_EQ((Pairs{{"pmid", "26957754"}, {"pmcid", "PMC4756000"}}),
              ids("U1  - 26957754[pmid]\nU2  - PMC4756000[pmcid]\n"));
    EXPECT_EQ((Pairs{{"embase", "L373791783"}, {"pmid", "15368318"}}),
              ids("U2  - L373791783\nC5  - 15368318\nDB  - Embase\n"));
    EXPECT_EQ((Pairs{{"pmid", "31421429"}, {"eid", "2-s2.0-123"}}),
              ids("C2  - 31421429\nDB  - Scopus\nUR  - "
                  "https://www.scopus.com/inward/record.uri?eid=2-s2.0-123&x\n"));
    EXPECT_EQ((Pairs{{"pmcid", "PMC1"}}), ids("AN  - PMC1\n"));
    const Record rest =
        one_with("DO  - none\nSN  - kmptns\nAN  - 12; 34\nSN  - 2325-9671 (electronic)\n");
    EXPECT_EQ((Pairs{{"issn", "2325-9671"}}), rest.ids);
    EXPECT_EQ(
        (Pairs{
            {"DO", "none"}, {"SN", "kmptns"}, {"AN", "12; 34"}, {"SN", "2325-9671 (electronic)"}}),
        rest.extra);
}

TEST(Ris, ManyUrlsInOneField) {
    const Record record =
        one_with("UR  - http://a.example/x; http://b.example\nUR  - http://c.example\n");
    EXPECT_EQ("http://a.example/x", record.url);
    EXPECT_EQ((Pairs{{"UR", "http://b.example"}, {"UR", "http://c.example"}}), record.extra);
}

TEST(Ris, KeywordsOfDialects) {
    // EndNote has them on lines, indented lines go on.
    EXPECT_EQ(
        (Strings{"Animals", "Disease Models, Animal", "a very long keyword"}),
        one_with("KW  - Animals\nDisease Models, Animal\na very long\n   keyword\n").keywords);
    EXPECT_EQ((Strings{"a", "b c", "R&amp;D"}), one_with("KW  - a; b\nc; A; R&amp;D\n").keywords);
    std::string many;
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 50; ++i) many += "KW  - word " + std::to_string(i) + "\n";
    }
    EXPECT_EQ(50U, one_with(many).keywords.size());
}

TEST(Ris, AffiliationsGoToTheAuthorTheyName) {
    const Record ovid = one_with(
        "AU  - Roe, Ann A\nAU  - Poe, Bo\nAD  - Poe, Bo: Sample Lab\nAD  - Roe, "
        "Ann A.: roe@example.org\nAD  - Roe, Ann A.: Sample Hall\n");
    EXPECT_EQ(Strings{"Sample Hall"}, ovid.authors[0].affiliations);
    EXPECT_EQ(Strings{"Sample Lab"}, ovid.authors[1].affiliations);
    EXPECT_EQ((Pairs{{"AD", "Roe, Ann A.: roe@example.org"}}), ovid.extra);
    const Record embase = one_with(
        "DB  - Embase\nA1  - Roe A.\nA1  - Poe B.\nM1  - (Roe A., roe@example.org; Poe B.) Sample "
        "Lab\nM1  - (Poe B.) Sample Hall\nAD  - A. Roe, Sample Lab\n");
    EXPECT_EQ(Strings{"Sample Lab"}, embase.authors[0].affiliations);
    EXPECT_EQ((Strings{"Sample Lab", "Sample Hall"}), embase.authors[1].affiliations);
    EXPECT_EQ("A. Roe, Sample Lab", find_extra(embase, "AD"));
    // Those that name nobody are the paper's, so the first author's.
    const Record lines = one_with("AD  - Lab one\nLab two.\nAU  - Roe, Ann\nAU  - Poe, Bo\n");
    EXPECT_EQ((Strings{"Lab one", "Lab two."}), lines.authors[0].affiliations);
    EXPECT_EQ("Lab one", find_extra(one_with("AD  - Lab one\n"), "AD"));
}

TEST(Ris, CitedReferences) {
    const auto texts = [](const std::string& fields) {
        Strings out;
        for (const Reference& reference : one_with(fields).references)
            out.push_back(reference.text);
        return out;
    };
    EXPECT_EQ(
        (Strings{"Doe, J., One (1999)", "Poe, E., Two; or more (2001)", "Roe, B."}),
        texts(
            "N1  - References: Doe, J., One (1999); \nPoe, E., Two; or more (2001); \nRoe, B.\n"));
    EXPECT_EQ((Strings{"Doe, J., One (1999)", "Poe, E., Two (2001)"}),
              texts("N1  - References: Doe, J., One (1999); Poe, E., Two (2001)\n"));
    EXPECT_EQ((Strings{"Doe, J., One that is wrapped (1999)", "Poe, E."}),
              texts("N1  - References: Doe, J., One that\n  is wrapped (1999); Poe, E.\n"));
    EXPECT_EQ((Strings{"Doe J, 1999, J MAPS", "Poe E, 2001"}),
              texts("CR  - Doe J, 1999, J MAPS\nPoe E, 2001\n"));
    EXPECT_EQ("References: 45", find_extra(one_with("N1  - References: 45\n"), "N1"));
}

TEST(Ris, CitationCounts) {
    EXPECT_EQ(1234, one_with("N1  - Cited By :1,234\n").citation_count);
    EXPECT_EQ(3, one_with("N1  - Cited By: 3\n").citation_count);
    const Record wos = one_with(
        "N1  - Times Cited in Web of Science Core Collection:  5\nTotal Times Cited:  7\n");
    EXPECT_EQ(5, wos.citation_count);
    EXPECT_EQ("Times Cited in Web of Science Core Collection:  5 Total Times Cited:  7",
              find_extra(wos, "N1"));
    EXPECT_FALSE(one_with("N1  - Cited By many\n").citation_count.has_value());
}

TEST(Ris, DatabasesAreNamed) {
    const auto database = [](const std::string& fields) {
        return read("TY  - JOUR\n" + fields + "ER  - \nTY  - JOUR\nDB  - Later\nER  -\n").database;
    };
    EXPECT_EQ("Embase", database("DB  - Embase\nDB  - Medline\n"));
    EXPECT_EQ("PubMed", database("DP  - NLM\n"));
    EXPECT_EQ("Web of Science", database("AN  - WOS:000123456700001\n"));
    EXPECT_EQ("ProQuest",
              database("DB  - Sample base\nUR  - https://search.proquest.com/docview/1\n"));
    EXPECT_EQ("Sample base", database("DB  - Sample base\n"));
    EXPECT_EQ("Later", database("TI  - T\n"));
}

TEST(Ris, LongRecordsHaveALimit) {
    Limits limits;
    limits.max_field = 1000;
    std::string text = "TY  - JOUR\n";
    for (int i = 0; i < 100; ++i) text += "AB  - forty bytes of text make a long abstract\n";
    EXPECT_THROW(test::read_as("ris", text, limits), Error);
    std::string many;
    for (int i = 0; i < 100; ++i) many += "TY  - JOUR\nTI  - Short\nER  - \n";
    EXPECT_EQ(100U, test::read_as("ris", many, limits).records.size());
}

TEST(Ris, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("ris", full);
    test::expect_truncation_is_harmless(
        "ris",
        "1.\r\nTY  - CHAP\r\nTI  - One\r\nAB  -\r\n a\r\nb\r\nKW  - x;y\r\nTY  - BOOK\r\nER  -\r\n"
        "NL  - more\r\n2.\r\nPY  - 7\r\nER  - \r\nTI  - three\r\nN1  - bibweft author 1 family: "
        "R\r\n");
}

TEST(Ris, Detection) {
    EXPECT_EQ(Likeness::sure, likeness(full));
    EXPECT_EQ(Likeness::sure, likeness("\r\n\r\nTY  - JOUR\r\n"));
    EXPECT_EQ(Likeness::sure, likeness("TY  - JOUR"));
    EXPECT_EQ(Likeness::sure, likeness("Record #1 of 2\nProvider: X\n\n1.\nTY  -  JOUR\n"));
    EXPECT_EQ(Likeness::sure, likeness("TY - JOUR\nTI - One\n"));
    EXPECT_EQ(Likeness::sure, likeness("TI  - rest of one\nER  - \n\nTY  - JOUR\n"));
    EXPECT_EQ(Likeness::possible, likeness("T1  - One\nPY  - 2001\nER  -\n"));
    for (const char* other :
         {"", "\n", "PMID- 90000020\nOWN - NLM\nTI  - T\nDP  - 2001\n", "\nPMID- 1\nTY  - x\n",
          "FN Sample Web of Science\nVR 1.0\nPT J\nTI T\nPY 2001\nER\n\nEF\n",
          "PT J\nAU Roe, A\nTI T\nER\n\nEF\n", "@article{a,\n title = {TY}\n}\n",
          "{\"title\": \"T\"}\n", "title,year\nT,2001\n", "%0 Journal Article\n%T T\n",
          "TI- T\nAU- Roe, A\nPY- 1992\n", "A plain abstract about maps. It has two sentences.",
          "<?xml version=\"1.0\"?>\n<a/>\n", "<1>\nTitle\n  T\n", "TI  - T\nAB  - text\n"}) {
        EXPECT_EQ(Likeness::none, likeness(other)) << other;
    }
}

TEST(Ris, SamplesOfOtherFormatsAreNotClaimed) {
    std::size_t own = 0;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(test::source("seeds/corpora"))) {
        if (!entry.is_regular_file()) continue;
        Source source(entry.path().string());
        const bool ris = entry.path().extension() == ".ris";
        EXPECT_EQ(ris ? Likeness::sure : Likeness::none,
                  find_input_format("ris")->looks_like(source.peek()))
            << entry.path();
        own += ris;
    }
    EXPECT_LE(2U, own);
}

TEST(Ris, ContentWinsOverTheName) {
    Source source = Source::from_bytes("TY  - JOUR\nTI  - T\nER  - \n", "c.txt");
    EXPECT_EQ("ris", detect(source).name);
}

TEST(Ris, TheSampleSaysWhatItsSourceSays) {
    const std::string folder = "seeds/corpora/tidal-maps/";
    const Reading source =
        test::read_as("jsonl", test::slurp(test::source(folder + "papers.jsonl")));
    const Reading scopus = read(test::slurp(test::source(folder + "scopus.ris")));
    EXPECT_TRUE(scopus.problems.empty());
    EXPECT_EQ("Scopus", scopus.database);
    ASSERT_EQ(source.records.size(), scopus.records.size());
    std::map<std::string, const Record*> by_title;
    std::size_t references = 0;
    for (const Record& record : scopus.records) {
        by_title[record.title + std::to_string(record.year.value_or(0))] = &record;
        references += record.references.size();
    }
    EXPECT_EQ(404U, references);  // 252 of one another, 152 of other works
    for (const Record& record : source.records) {
        const auto found = by_title.find(record.title + std::to_string(record.year.value_or(0)));
        ASSERT_NE(by_title.end(), found) << record.title;
        EXPECT_EQ(find_id(record, "doi"), find_id(*found->second, "doi"));
        EXPECT_EQ(record.venue, found->second->venue);
        EXPECT_EQ(record.authors.size(), found->second->authors.size());
        EXPECT_EQ(record.references.size(), found->second->references.size()) << record.title;
        EXPECT_TRUE(found->second->abstract.starts_with(record.abstract)) << record.title;
    }
    const Reading zotero = read(test::slurp(test::source(folder + "zotero.ris")));
    EXPECT_EQ(8U, zotero.records.size());
    EXPECT_TRUE(zotero.problems.empty());
}

// Real data.

struct Facts {
    std::size_t records;
    std::size_t abstracts;
    std::size_t dois;
};

void expect_facts(const std::string& file, const Facts& facts, const std::string& database = "") {
    const std::string bytes = test::slurp(test::data(file));
    EXPECT_EQ(Likeness::sure, likeness(text::decode(bytes).substr(0, 65536))) << file;
    const Reading got = read(bytes);
    EXPECT_EQ(facts.records, got.records.size()) << file;
    FieldCounts counts;
    for (const Record& record : got.records) counts.count(record);
    EXPECT_EQ(facts.abstracts, counts.abstract) << file;
    EXPECT_EQ(facts.dois, counts.doi) << file;
    EXPECT_EQ(database, got.database) << file;
    for (const Diagnostic& problem : got.problems) {
        EXPECT_NE(Severity::error, problem.severity) << file << ' ' << problem.message;
    }
}

TEST(RisData, Asreview) {
    BW_REQUIRE_DATA("biblio/asreview");
    const std::string folder = "biblio/asreview/tests/demo_data/";
    expect_facts(folder + "_baseline.ris", {100, 98, 100}, "The Lens");
    expect_facts(folder + "baseline_zotero.ris", {100, 98, 100}, "The Lens");
    expect_facts(folder + "baseline_reference_types.ris", {61, 0, 0});
    expect_facts(folder + "embase.ris", {6, 6, 6}, "Embase");
    expect_facts(folder + "ovid_psycinfo.ris", {6, 6, 6}, "Ovid");
    expect_facts(folder + "ovid_zotero.ris", {6, 6, 6});
    expect_facts(folder + "proquest.ris", {6, 6, 6}, "ProQuest");
    expect_facts(folder + "pubmed_zotero.ris", {6, 6, 6});
    expect_facts(folder + "pubmed_endnote.txt", {6, 6, 6}, "PubMed");
    expect_facts(folder + "scopus.ris", {6, 6, 6}, "Scopus");
    expect_facts(folder + "web_of_science.txt", {10, 10, 10}, "Web of Science");
    expect_facts("biblio/asreview/asreview/webapp/tests/data/ris_many_authors.ris", {1, 1, 0});
    std::size_t keywords = 0;
    for (const Record& record : read(test::slurp(test::data(folder + "_baseline.ris"))).records) {
        keywords += record.keywords.size();
    }
    EXPECT_EQ(390U, keywords);
}

TEST(RisData, ScopusWithReferences) {
    BW_REQUIRE_DATA("biblio/wostools/scopus.ris");
    const Reading got = read(test::slurp(test::data("biblio/wostools/scopus.ris")));
    EXPECT_EQ(836U, got.records.size());
    EXPECT_EQ("Scopus", got.database);
    EXPECT_TRUE(got.problems.empty());
    FieldCounts counts;
    std::size_t references = 0;
    for (const Record& record : got.records) {
        counts.count(record);
        references += record.references.size();
    }
    // 804 lists of references, 16,144 lines in them.
    EXPECT_EQ(804U, counts.references);
    EXPECT_EQ(16144U, references);
    EXPECT_EQ(836U, counts.title);
    EXPECT_EQ(836U, counts.year);
    EXPECT_EQ(0U, counts.abstract);
}

TEST(RisData, StrayCarriageReturns) {
    BW_REQUIRE_DATA("biblio/litstudy/tests/resources/example.ris");
    expect_facts("biblio/litstudy/tests/resources/example.ris", {25, 25, 24});
}

TEST(RisData, Rispy) {
    BW_REQUIRE_DATA("biblio/rispy");
    const std::map<std::string, std::size_t> records = {
        {"example_basic", 1},      {"example_bom", 1},
        {"example_empty_tag", 1},  {"example_extraneous_data", 2},
        {"example_full", 2},       {"example_full_without_whitespace", 2},
        {"example_full_write", 2}, {"example_multi_unknown_tags", 1},
        {"example_multiline", 3},  {"example_single_unknown_tag", 1},
        {"example_urls", 4},       {"example_starting_newlines", 1},
        {"example_utf_chars", 1},  {"example_custom_list_tags", 1}};
    for (const auto& [name, count] : records) {
        const std::string bytes = test::slurp(test::data("biblio/rispy/" + name + ".ris"));
        EXPECT_EQ(count, read(bytes).records.size()) << name;
    }
    EXPECT_EQ(Likeness::none, likeness(test::slurp(test::data("biblio/rispy/example_wos.ris"))));
}

/// The first value of a field of a .bib file as those beside the inputs are written.
std::string field_of(const std::string& bib, const std::string& name) {
    for (std::size_t at = bib.find(name); at != std::string::npos; at = bib.find(name, at + 1)) {
        const std::size_t open = bib.find('{', at);
        const std::string between = bib.substr(at + name.size(), open - at - name.size());
        if (between.find_first_not_of(" =") != std::string::npos) continue;
        return bib.substr(open + 1, bib.find('}', open) - open - 1);
    }
    return {};
}

TEST(RisData, JabrefPairsMeanTheSame) {
    const std::string folder = "biblio/jabref/org/jabref/logic/importer/fileformat";
    BW_REQUIRE_DATA(folder);
    std::size_t pairs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::data(folder))) {
        const std::string name = entry.path().stem().string();
        auto expected = entry.path();
        expected.replace_extension(".bib");
        if (entry.path().extension() != ".ris" || !std::filesystem::exists(expected)) continue;
        ++pairs;
        const Reading got = read(test::slurp(entry.path()));
        if (name == "RisImporterTest1") {
            EXPECT_EQ(3U, got.records.size());  // eleven TY lines; two of them behind other fields
            continue;
        }
        ASSERT_EQ(1U, got.records.size()) << name;
        const std::string bib = test::slurp(expected);
        const Record& record = got.records[0];
        std::string title = record.title;
        if (const auto dash = title.find("—"); dash != std::string::npos)
            title.replace(dash, 3, "--");
        EXPECT_EQ(field_of(bib, "title"), title) << name;
        EXPECT_EQ(field_of(bib, "year"), record.year ? std::to_string(*record.year) : "") << name;
        EXPECT_EQ(field_of(bib, "doi"), find_id(record, "doi")) << name;
        EXPECT_EQ(field_of(bib, "volume"), record.volume) << name;
        EXPECT_EQ(field_of(bib, "publisher"), record.publisher) << name;
    }
    EXPECT_EQ(18U, pairs);
}

}  // namespace
}  // namespace bibweft::ingest
