#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("medline", text);
}

Likeness likeness(std::string_view head) {
    return find_input_format("medline")->looks_like(head);
}

/// All extra values of one name.
Strings extras(const Record& record, std::string_view name) {
    Strings values;
    for (const auto& [field, value] : record.extra) {
        if (field == name) values.push_back(value);
    }
    return values;
}

const std::string sample =
    "PMID- 90000001\n"
    "OWN - NLM\n"
    "STAT- MEDLINE\n"
    "IS  - 0000-0001 (Print)\n"
    "VI  - 12\n"
    "IP  - 3\n"
    "DP  - 2011 May 3\n"
    "TI  - Mapping of test fields: a long title that is\n"
    "      wrapped.\n"
    "PG  - 14-39\n"
    "LID - 10.1000/Map.1 [doi]\n"
    "AB  - First sentence of \n"
    "      the abstract. Second one.\n"
    "CI  - (c) 2011 Someone.\n"
    "FAU - Doe, Jane A\n"
    "AU  - Doe JA\n"
    "AUID- ORCID: http://orcid.org/0000-0002-1825-0097\n"
    "AD  - Department of Tests, North University,\n"
    "      Northtown.\n"
    "FAU - Oaks, Milo Jr\n"
    "AU  - Oaks M Jr\n"
    "CN  - The Atlas Group\n"
    "LA  - eng\n"
    "LA  - fre\n"
    "GR  - G-1/Some Fund/Nowhere\n"
    "PT  - Journal Article\n"
    "PT  - Review\n"
    "DEP - 20110401\n"
    "PB  - Test Press\n"
    "TA  - J Tests\n"
    "JT  - Journal of tests\n"
    "MH  - *Maps\n"
    "MH  - Models, Theoretical/*methods/trends\n"
    "MH  - Humans/genetics\n"
    "OTO - NOTNLM\n"
    "OT  - *field maps\n"
    "OT  - tests\n"
    "PMC - PMC9000001\n"
    "AID - 10.1000/Map.1 [doi]\n"
    "AID - S0000-0001(11)1 [pii]\n"
    "XYZ - unheard of\n"
    "SO  - J Tests. 2011 May 3;12(3):14-39.\n";

TEST(Medline, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("90000001", r.key);
    EXPECT_EQ("Journal Article", r.type);
    EXPECT_EQ((Strings{"Journal Article", "Review"}), extras(r, "PT"));
    EXPECT_EQ("Mapping of test fields: a long title that is wrapped.", r.title);
    EXPECT_EQ("First sentence of the abstract. Second one.", r.abstract);
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("Journal of tests", r.venue);
    EXPECT_EQ("12", r.volume);
    EXPECT_EQ("3", r.issue);
    EXPECT_EQ("14-39", r.pages);
    EXPECT_EQ("Test Press", r.publisher);
    EXPECT_EQ("eng", r.language);
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ((Pairs{{"pmid", "90000001"},
                     {"doi", "10.1000/Map.1"},
                     {"pmcid", "PMC9000001"},
                     {"pii", "S0000-0001(11)1"}}),
              r.ids);
    EXPECT_EQ((Strings{"Maps", "Models, Theoretical", "Humans"}), r.index_keywords);
    EXPECT_EQ((Strings{"field maps", "tests"}), r.keywords);
    EXPECT_EQ((Strings{"Maps", "Models, Theoretical", "field maps"}), extras(r, "major-topic"));
    EXPECT_EQ("J Tests", find_extra(r, "source-abbreviation"));
    EXPECT_EQ("fre", find_extra(r, "LA"));
    EXPECT_EQ("2011 May 3", find_extra(r, "DP"));
    EXPECT_EQ("unheard of", find_extra(r, "XYZ"));
    for (const char* tag : {"OWN", "STAT", "IS", "CI", "GR", "DEP", "OTO", "SO"}) {
        EXPECT_NE("", find_extra(r, tag)) << tag;
    }
}

TEST(Medline, FullAndShortNamesAreOneAuthor) {
    const std::vector<Author> authors = read(sample).records.at(0).authors;
    ASSERT_EQ(3U, authors.size());
    EXPECT_EQ("Doe", authors[0].family);
    EXPECT_EQ("Jane A", authors[0].given);
    EXPECT_EQ("0000-0002-1825-0097", authors[0].orcid);
    EXPECT_EQ((Strings{"Department of Tests, North University, Northtown."}),
              authors[0].affiliations);
    EXPECT_EQ("Oaks", authors[1].family);
    EXPECT_EQ("Milo", authors[1].given);
    EXPECT_EQ("Jr", authors[1].suffix);
    EXPECT_TRUE(authors[1].affiliations.empty());
    EXPECT_EQ("The Atlas Group", authors[2].literal);
}

TEST(Medline, NamesMayComeInListsOrAlone) {
    const auto names = [](const char* text) {
        Strings all;
        const Reading got = read(text);
        for (const Author& author : got.records.at(0).authors) all.push_back(to_string(author));
        return all;
    };
    EXPECT_EQ((Strings{"Doe, Jane", "Roe, Bo"}),
              names("FAU - Doe, Jane\nFAU - Roe, Bo\nAU  - Doe J\nAU  - Roe B\n"));
    EXPECT_EQ((Strings{"Doe, Jane", "Roe, Bo"}),
              names("AU  - Doe J\nAU  - Roe B\nFAU - Doe, Jane\nFAU - Roe, Bo\n"));
    EXPECT_EQ((Strings{"Doe, J", "Roe, Bo"}), names("AU  - Doe J\nFAU - Roe, Bo\nAU  - Roe B\n"));
    EXPECT_EQ((Strings{"Doe, Jane", "Roe, Bo", "Vale, C"}),
              names("FAU - Doe, Jane\nFAU - Roe, Bo\nAU  - Roe B\nAU  - Vale C\n"));
    EXPECT_EQ((Strings{"Plato"}), names("FAU - Plato\nAU  - Plato\n"));
}

TEST(Medline, GroupsKeepTheirPlaceAndAffiliationsTheirAuthor) {
    const Reading got = read(
        "PMID- 90000003\nTI  - Many hands.\nFAU - Doe, Jane A\nAU  - Doe JA\n"
        "AD  - Department of Tests, North University, Northtown.\n"
        "AD  - Institute of Samples, Southtown.\nFAU - Roe, Richard\nAU  - Roe R\n"
        "AD  - Department of Tests, North University, Northtown.\n"
        "CN  - The Atlas Test Consortium\nDP  - 2016 Nov 10\n");
    const std::vector<Author>& authors = got.records.at(0).authors;
    ASSERT_EQ(3U, authors.size());
    EXPECT_EQ("Doe, Jane A", to_string(authors[0]));
    EXPECT_EQ("Roe, Richard", to_string(authors[1]));
    EXPECT_EQ("The Atlas Test Consortium", authors[2].literal);
    EXPECT_EQ(2U, authors[0].affiliations.size());
    EXPECT_EQ(1U, authors[1].affiliations.size());
    EXPECT_EQ(0U, authors[2].affiliations.size());

    const Reading middle = read("FAU - Doe, A\nAU  - Doe A\nCN  - Group\nFAU - Roe, B\n");
    ASSERT_EQ(3U, middle.records.at(0).authors.size());
    EXPECT_EQ("Group", middle.records[0].authors[1].literal);
}

TEST(Medline, AnAddressBeforeTheAuthorsIsTheFirstOnes) {
    const Record old =
        read("AD  - Old Institute.\nFAU - Doe, A\nAU  - Doe A\nAU  - Roe B\n").records.at(0);
    EXPECT_EQ((Strings{"Old Institute."}), old.authors.at(0).affiliations);
    EXPECT_TRUE(old.authors.at(1).affiliations.empty());
    EXPECT_EQ("Lonely Institute.",
              find_extra(read("AD  - Lonely Institute.\n").records.at(0), "AD"));
}

TEST(Medline, IdentifiersSayWhatTheyAre) {
    const Record r = read(
                         "PMID- 90000004\nTI  - Two identifiers.\n"
                         "LID - S0092-0000(13)01084-2 [pii]\n"
                         "LID - 10.1000/J.Test.2013.08.053 [doi]\n"
                         "AID - S0092-0000(13)01084-2 [pii]\n"
                         "AID - 10.1000/J.Test.2013.08.053 [doi]\nVI  - 154\nDP  - 2013\n")
                         .records.at(0);
    EXPECT_EQ("10.1000/J.Test.2013.08.053", find_id(r, "doi"));
    EXPECT_EQ("S0092-0000(13)01084-2", find_id(r, "pii"));
    EXPECT_EQ("90000004", find_id(r, "pmid"));
    EXPECT_EQ(3U, r.ids.size());

    const Record other =
        read("AID - doi:10.1000/x\nAID - NBK1 [bookaccession]\nAID - nothing\nPMC - 123\n")
            .records.at(0);
    EXPECT_EQ("10.1000/x", find_id(other, "doi"));
    EXPECT_EQ("PMC123", find_id(other, "pmcid"));
    EXPECT_EQ((Strings{"NBK1 [bookaccession]", "nothing"}), extras(other, "AID"));
}

TEST(Medline, YearsComeFromDatesInWords) {
    const auto year = [](const std::string& fields) { return read(fields).records.at(0).year; };
    EXPECT_EQ(2016, year("DP  - 2016 Spring\n"));
    EXPECT_EQ(1998, year("DP  - 1998 Dec-1999 Jan\n"));
    EXPECT_EQ(2014, year("DP  - Summer 2014\n"));
    EXPECT_EQ(2005, year("DEP - 20060531\nDP  - 2005 Sep\n"));
    EXPECT_EQ(2006, year("DEP - 20060531\nTI  - a\n"));
    EXPECT_EQ(2006, year("DP  - in press\nDEP - 20060531\n"));
    EXPECT_EQ(std::nullopt, year("DP  - Spring\n"));
}

TEST(Medline, HeadingsLoseStarsAndQualifiers) {
    const Record r = read(
                         "PMID- 90000010\nTI  - Terms.\nDP  - 2015\n"
                         "MH  - Saccharomyces cerevisiae/*metabolism/cytology & methods\n"
                         "MH  - *Mutation\nMH  - Polymorphism, Single Nucleotide\n"
                         "MH  - Humans\nOT  - gene drive\n")
                         .records.at(0);
    EXPECT_EQ((Strings{"Saccharomyces cerevisiae", "Mutation", "Polymorphism, Single Nucleotide",
                       "Humans"}),
              r.index_keywords);
    EXPECT_EQ((Strings{"gene drive"}), r.keywords);
    EXPECT_EQ((Strings{"Saccharomyces cerevisiae", "Mutation"}), extras(r, "major-topic"));
}

TEST(Medline, TitlesOfBooksAndTranslations) {
    const auto record = [](const std::string& fields) { return read(fields).records.at(0); };
    EXPECT_EQ("A Book", record("BTI - A Book\nCTI - Series\n").title);
    const Record chapter = record("TI  - Chapter\nBTI - A Book\n");
    EXPECT_EQ("Chapter", chapter.title);
    EXPECT_EQ("A Book", chapter.venue);
    EXPECT_EQ("Ein Titel", record("TI  - [Not Available].\nTT  - Ein Titel\n").title);
    const Record both = record("TI  - [A title].\nTT  - Ein Titel\n");
    EXPECT_EQ("[A title].", both.title);
    EXPECT_EQ("Ein Titel", find_extra(both, "TT"));
    EXPECT_EQ("J Tests", record("TA  - J Tests\nTI  - x\n").venue);
}

TEST(Medline, RepeatedFieldsAreJoinedOrNamed) {
    const Reading got = read(
        "TI  - One\nTI  - two:\nTI  - three.\nTI  - Four\nAB  - A.\nAB  - B.\nVI  - 1\nVI  - 2\n"
        "IP  - 3\nIP  - 3\n");
    const Record& r = got.records.at(0);
    EXPECT_EQ("One: two: three. Four", r.title);
    EXPECT_EQ("A.\nB.", r.abstract);
    EXPECT_EQ("1", r.volume);
    EXPECT_EQ("2", find_extra(r, "VI"));
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("medline.duplicate", got.problems[0].code);
    EXPECT_EQ(8U, got.problems[0].location.line);
}

TEST(Medline, AnotherAbstractStandsInForNone) {
    const Record alone = read("OAB - Other.\nOABL- eng\nOAB - Autre.\nOABL- fre\n").records.at(0);
    EXPECT_EQ("Other.", alone.abstract);
    EXPECT_EQ((Strings{"Autre."}), extras(alone, "OAB"));
    const Record both = read("OAB - Other.\nAB  - Main.\n").records.at(0);
    EXPECT_EQ("Main.", both.abstract);
    EXPECT_EQ("Other.", find_extra(both, "OAB"));
}

TEST(Medline, LocationsFrameRecordAndAbstract) {
    const std::string text = "\n" + sample + "\n";
    const Record r = read(text).records.at(0);
    EXPECT_EQ(2U, r.location.line);
    EXPECT_EQ(sample, text.substr(r.location.begin, r.location.end - r.location.begin) + "\n");
    EXPECT_EQ(13U, r.abstract_location.line);
    EXPECT_EQ(7U, r.abstract_location.column);
    EXPECT_EQ("First sentence of \n      the abstract. Second one.",
              text.substr(r.abstract_location.begin,
                          r.abstract_location.end - r.abstract_location.begin));
}

TEST(Medline, LineEndsAndLeadingLinesDoNotMatter) {
    std::string crlf = "\xEF\xBB\xBF\r\n \r\n";
    for (const char c : sample) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(crlf + "\r\n" + crlf.substr(3));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(2U, got.records.size());
    const Record lf = read(sample).records.at(0);
    for (const Record& r : got.records) {
        EXPECT_EQ(lf.title, r.title);
        EXPECT_EQ(lf.abstract, r.abstract);
        EXPECT_EQ(lf.authors, r.authors);
        EXPECT_EQ(lf.extra, r.extra);
    }
    EXPECT_EQ(3U, got.records[0].location.line);
}

TEST(Medline, TagsMayLackBlanks) {
    const Reading got = read("PMID-90000011\nTI- A title\nSO  -x\nPG  -\nPT  -\n");
    EXPECT_TRUE(got.problems.empty());
    const Record& r = got.records.at(0);
    EXPECT_EQ("90000011", r.key);
    EXPECT_EQ("A title", r.title);
    EXPECT_EQ("x", find_extra(r, "SO"));
}

TEST(Medline, ALineWithoutTagIsKeptAndNamed) {
    const Reading got = read(
        "PMID- 1\nSO  lost\nTI  - A title\nDNA-binding and PCR- based\nIR-spectra too\n\n"
        "PMID- 2\nTI  - B\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("1", got.records[0].key);
    EXPECT_EQ("1", find_id(got.records[0], "pmid"));
    EXPECT_EQ("1 SO  lost", find_extra(got.records[0], "PMID"));
    EXPECT_EQ("A title DNA-binding and PCR- based IR-spectra too", got.records[0].title);
    EXPECT_EQ("B", got.records[1].title);
    ASSERT_EQ(1U, got.problems.size());  // one a record
    EXPECT_EQ("medline.untagged", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(2U, got.problems[0].location.line);
}

TEST(Medline, TextBetweenRecordsIsNoRecord) {
    const Reading got = read(
        "1: J Tests. 2011\nmore\n\nPMID- 1\nTI  - A\n\nLeft out.\n\nPMID- 2\nTI  - B\n\n"
        "      more of B\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("B more of B", got.records[1].title);
    ASSERT_EQ(2U, got.problems.size());
    for (const Diagnostic& problem : got.problems) {
        EXPECT_EQ("medline.outside", problem.code);
        EXPECT_EQ(Severity::note, problem.severity);
    }
    EXPECT_EQ(1U, got.problems[0].location.line);
    EXPECT_EQ(7U, got.problems[1].location.line);
}

TEST(Medline, RecordsThatNoBlankLineDividesAreToldApart) {
    const Reading got = read("PMID- 1\nTI  - A\nPMID- 2\nTI  - B\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("A", got.records[0].title);
    EXPECT_EQ("B", got.records[1].title);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("medline.no-blank-line", got.problems[0].code);
    EXPECT_EQ(3U, got.problems[0].location.line);
}

TEST(Medline, ATornRecordIsNamed) {
    const Reading got = read("PMID- 1\nTI  - A\n\nFAU - Doe, J\n\nPMID- 2\nTI  - B\n");
    EXPECT_EQ(3U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("medline.no-pmid", got.problems[0].code);
    EXPECT_EQ(4U, got.problems[0].location.line);
}

TEST(Medline, EmptyFieldsMakeNoRecord) {
    EXPECT_TRUE(read("").records.empty());
    EXPECT_TRUE(read("PMID- \nTI  -\n").records.empty());
    EXPECT_TRUE(read(" ## ").records.empty());
}

TEST(Medline, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("medline", sample + "\nnoise\n\nPMID- 2\nloose\n" + sample);
}

TEST(Medline, ARecordLongerThanTheLimitIsAnError) {
    Limits limits;
    limits.max_field = 64;
    std::string text = "PMID- 1\n";
    for (int i = 0; i < 20; ++i) text += "MH  - Maps\n";
    try {
        test::read_as("medline", text, limits);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::limit, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("max_field"));
    }
}

TEST(Medline, IsRecognisedByItsTags) {
    EXPECT_EQ(Likeness::sure, likeness(sample));
    EXPECT_EQ(Likeness::sure, likeness("\r\n\r\nPMID-90000001\r\nTI  - x\r\n"));
    EXPECT_EQ(Likeness::sure, likeness("OWN - NLM\nPMID- 1\n"));
    EXPECT_EQ(Likeness::possible, likeness("PMC -90000001\nTI-\n"));
    for (const char* other :
         {"TY  - JOUR\nTI  - x\nER  - \n", "TI  - x\nAU  - Doe, J\n", "FN  - Web of Science\n",
          "FN ISI Export Format\nVR 1.0\nPT J\n", "TI- x\nAU- Doe, J\n", "{\"title\": \"x\"}\n",
          "@article{a, title = {x}}", "A text about PMID- 1 and\nothers.\n", "", "PMID\n",
          "PMC some PMC\n  PMID\n\n\nSO-something stands here", "TI,AU\nx,y\n",
          "%0 Book\n%T x\n"}) {
        EXPECT_EQ(Likeness::none, likeness(other)) << other;
    }
    Source source = Source::from_bytes(sample, "x.txt");
    EXPECT_EQ("medline", detect(source).name);
}

/// The papers of a sample, by PMID.
std::map<std::string, Record> samples(const std::string& format, const std::string& name) {
    std::map<std::string, Record> papers;
    const auto path = test::source("seeds/corpora/tidal-maps/" + name);
    Reading got = test::read_as(format, test::slurp(path));
    EXPECT_TRUE(got.problems.empty()) << name;
    for (Record& paper : got.records) papers[std::string(find_id(paper, "pmid"))] = paper;
    return papers;
}

// The same sixty papers in three formats.
TEST(Medline, SamplesHoldTheSameInOtherFormats) {
    const auto papers = samples("jsonl", "papers.jsonl");
    const auto others = samples("web-of-science", "wos.txt");
    const auto records = samples("medline", "pubmed.nbib");
    EXPECT_EQ(60U, records.size());
    for (const auto& [pmid, r] : records) {
        ASSERT_EQ(1U, papers.count(pmid)) << pmid;
        ASSERT_EQ(1U, others.count(pmid)) << pmid;
        const Record& paper = papers.at(pmid);
        const Record& other = others.at(pmid);
        EXPECT_EQ(find_id(paper, "doi"), find_id(r, "doi"));
        EXPECT_EQ(paper.year, r.year);
        EXPECT_EQ(paper.keywords, r.keywords) << pmid;
        EXPECT_EQ(paper.abstract, r.abstract) << pmid;
        EXPECT_EQ(other.volume, r.volume);
        EXPECT_EQ(other.issue, r.issue);
        const auto first_page = [](const Record& record) {  // PubMed writes "201-19"
            return record.pages.substr(0, record.pages.find('-'));
        };
        EXPECT_EQ(first_page(other), first_page(r)) << pmid;
        EXPECT_EQ(other.index_keywords.size(), r.index_keywords.size()) << pmid;
        ASSERT_EQ(other.authors.size(), r.authors.size()) << pmid;
        for (std::size_t i = 0; i < r.authors.size(); ++i) {
            EXPECT_EQ(other.authors[i].orcid, r.authors[i].orcid) << pmid << i;
            EXPECT_EQ(other.authors[i].affiliations.size(), r.authors[i].affiliations.size())
                << pmid << i;
        }
    }
}

TEST(Medline, SamplesOfOtherFormatsAreNotClaimed) {
    for (const auto& entry :
         std::filesystem::directory_iterator(test::source("seeds/corpora/tidal-maps"))) {
        Source source(entry.path().string());
        const bool own = entry.path().filename() == "pubmed.nbib";
        EXPECT_EQ(own ? Likeness::sure : Likeness::none, likeness(source.peek())) << entry.path();
    }
}

// Real exports.

std::vector<Record> records_of(const std::string& path, std::size_t problem_count = 0) {
    Reading got = read(test::slurp(test::data("biblio/" + path)));
    EXPECT_EQ(problem_count, got.problems.size()) << path;
    for (const Diagnostic& problem : got.problems) {
        if (problem_count != got.problems.size()) ADD_FAILURE() << to_string(problem);
    }
    return std::move(got.records);
}

TEST(MedlineData, Biopython) {
    BW_REQUIRE_DATA("biblio/biopython/Medline");
    EXPECT_EQ(1U, records_of("biopython/Medline/pubmed_result1.txt").size());
    EXPECT_EQ(1U, records_of("biopython/Medline/pubmed_result3.txt").size());
    const std::vector<Record> four = records_of("biopython/Medline/pubmed_result2.txt");
    ASSERT_EQ(4U, four.size());
    const int years[] = {2006, 2006, 2004, 2003};
    const std::size_t authors[] = {3, 4, 4, 2};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(years[i], four[i].year);
        EXPECT_EQ(authors[i], four[i].authors.size());
        EXPECT_FALSE(four[i].abstract.empty());
        EXPECT_FALSE(four[i].index_keywords.empty());
        EXPECT_EQ(1U, four[i].authors[0].affiliations.size());
    }
    EXPECT_EQ("10.1186/1471-2105-7-10", find_id(four[0], "doi"));
    EXPECT_EQ("PMC1373603", find_id(four[0], "pmcid"));
    EXPECT_EQ("", find_id(four[3], "doi"));
}

std::string jabref(const std::string& name) {
    return "jabref/org/jabref/logic/importer/fileformat/" + name;
}

// The expected values stand in the .bib of the same name.
TEST(MedlineData, Jabref) {
    BW_REQUIRE_DATA("biblio/" + jabref("NbibImporterTest.nbib"));
    EXPECT_EQ(7U, records_of(jabref("MedlinePlainImporterTestMultipleEntries.txt"), 2).size());

    const Record complete = records_of(jabref("MedlinePlainImporterTestCompleteEntry.txt")).at(0);
    ASSERT_EQ(2U, complete.authors.size());
    EXPECT_EQ("Long, Vicky", to_string(complete.authors[0]));
    EXPECT_EQ("Marland, Hilary", to_string(complete.authors[1]));
    EXPECT_EQ("454-81", complete.pages);
    EXPECT_EQ("20", complete.volume);
    EXPECT_EQ("4", complete.issue);
    EXPECT_EQ(2009, complete.year);
    EXPECT_EQ("20 century British history", complete.venue);
    EXPECT_EQ("Lorem ipsum abstract", complete.abstract);
    EXPECT_EQ(10U, complete.index_keywords.size());

    const Record nbib = records_of(jabref("NbibImporterTest.nbib")).at(0);
    EXPECT_EQ(4U, nbib.authors.size());  // three people and the group
    EXPECT_EQ("Selvamani", nbib.authors[2].family);
    EXPECT_EQ("10.4103/2277-9175.180636", find_id(nbib, "doi"));
    EXPECT_EQ("ABR-5-67", find_id(nbib, "pii"));
    EXPECT_EQ(
        (Strings{"Biomarkers", "electrophoresis", "neoplasia", "spectrometry", "translation"}),
        nbib.keywords);
    EXPECT_EQ("Proteomics: A new perspective for cancer.", nbib.title);

    const Record doi = records_of(jabref("MedlinePlainImporterTestDOI.txt")).at(0);
    EXPECT_EQ("10.1016/j.cpr.2005.02.002", find_id(doi, "doi"));
    EXPECT_EQ("22664220", find_id(doi, "pmid"));
    EXPECT_EQ("Inproceedings book title",
              records_of(jabref("MedlinePlainImporterTestInproceeding.txt")).at(0).venue);
    const Record abstracts = records_of(jabref("MedlinePlainImporterTestMultiAbstract.txt")).at(0);
    EXPECT_EQ("Old Abstract\nnew abstract", abstracts.abstract);
    EXPECT_EQ(2013, abstracts.year);
    EXPECT_EQ((Strings{"Some Editor", "Some test data"}), extras(abstracts, "FED"));
    EXPECT_EQ(
        "This is a Testtitle: This title should be appended: This title should also be appended. "
        "Another append to the Title? LastTitle",
        records_of(jabref("MedlinePlainImporterTestMultiTitle.txt")).at(0).title);

    const auto faulty = records_of(jabref("MedlinePlainImporterStringOutOfBounds.txt"), 1);
    ASSERT_EQ(2U, faulty.size());
    EXPECT_EQ("This is a test title", faulty[0].title);
    EXPECT_EQ("27433151", find_id(faulty[0], "pmid"));
    EXPECT_EQ("This is also a test title", faulty[1].title);
}

TEST(MedlineData, NoOtherFileIsClaimed) {
    BW_REQUIRE_DATA("biblio");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::data("biblio"))) {
        const std::string path = entry.path().string();
        const bool own = path.find("/Medline/") != std::string::npos ||
                         path.find("MedlinePlain") != std::string::npos || path.ends_with(".nbib");
        if (!entry.is_regular_file() || own) continue;
        std::string head = test::slurp(path);
        head.resize(std::min<std::size_t>(head.size(), 1 << 16));
        EXPECT_EQ(Likeness::none, likeness(head)) << path;
    }
}

}  // namespace
}  // namespace bibweft::ingest
