#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using test::Scratch;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text, const Pairs& columns = {}) {
    ReaderOptions options;
    options.columns = columns;
    return test::read_as("csv", text, {}, options);
}

Error error_of(const std::string& text, const Pairs& columns = {}) {
    try {
        read(text, columns);
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "no error";
    return Error(ErrorCode::internal, "");
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const std::string sample =
    "Title,Abstract,Authors,Year,Journal,Volume,Issue,Start page,End page,Publisher,DOI,PMID,URL,"
    "Keywords,MeSH terms,References,Language,Cited by,Affiliations,Type,ID,My column\n"
    "\"Maps, old\",\"One \"\"two\"\".\",\"Quill, Ada; Roe, Bo\",2019,J Test,1,2,3,9,Press,"
    "https://doi.org/10.1000/a,12.0,http://x.example,\"maps; nets\",Humans;Maps,"
    "\"Vale C., T, (1999); Roe B., U, (2001)\",English,\"1,234\",Univ X; Univ Y,article,k1,mine\n";

TEST(Csv, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("k1", r.key);
    EXPECT_EQ("article", r.type);
    EXPECT_EQ("Maps, old", r.title);
    EXPECT_EQ("One \"two\".", r.abstract);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ((Words{"Univ Y"}), r.authors[1].affiliations);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ("1", r.volume);
    EXPECT_EQ("2", r.issue);
    EXPECT_EQ("3-9", r.pages);
    EXPECT_EQ("Press", r.publisher);
    EXPECT_EQ((Pairs{{"doi", "10.1000/a"}, {"pmid", "12"}}), r.ids);
    EXPECT_EQ("http://x.example", r.url);
    EXPECT_EQ((Words{"maps", "nets"}), r.keywords);
    EXPECT_EQ((Words{"Humans", "Maps"}), r.index_keywords);
    EXPECT_EQ(2U, r.references.size());
    EXPECT_EQ("English", r.language);
    EXPECT_EQ(1234, r.citation_count);
    EXPECT_EQ((Pairs{{"My column", "mine"}}), r.extra);
    EXPECT_EQ("One \"\"two\"\".",
              sample.substr(r.abstract_location.begin,
                            r.abstract_location.end - r.abstract_location.begin));
}

TEST(Csv, DelimitersLineEndsAndTheSpellingOfNamesDoNotMatter) {
    for (const char* header :
         {"title,abstract,year", "TITLE;Abstract ;YEAR", " Title\tABSTRACT\tPublication_Year",
          "\"Article Title\",\"Abstract  Note\",\"pub. year\""}) {
        const std::string names(header);
        const char delimiter = names.find('\t') != std::string::npos  ? '\t'
                               : names.find(';') != std::string::npos ? ';'
                                                                      : ',';
        for (const std::string end : {"\n", "\r\n", "\r"}) {
            std::string text = "\xEF\xBB\xBF" + end + names + end + end + "T";
            text += delimiter;
            text += "\"A" + end + "B\"";
            text += delimiter;
            const Reading got = read(text + "2001" + end);
            EXPECT_TRUE(got.problems.empty()) << header;
            ASSERT_EQ(1U, got.records.size()) << header;
            EXPECT_EQ("T", got.records[0].title);
            EXPECT_EQ("A" + end + "B", got.records[0].abstract);
            EXPECT_EQ(2001, got.records[0].year);
            EXPECT_EQ(4U, got.records[0].location.line);
        }
    }
}

TEST(Csv, AColumnCanBeNamed) {
    const std::string text = "Name,Text,Other,Title\nMaps,One.,x,Prof.\n";
    const Record r =
        read(text, {{"title", "Name"}, {"abstract", "text"}, {"keywords", "Other"}}).records.at(0);
    EXPECT_EQ("Maps", r.title);
    EXPECT_EQ("One.", r.abstract);
    EXPECT_EQ((Words{"x"}), r.keywords);
    EXPECT_EQ((Pairs{{"Title", "Prof."}}), r.extra);
    EXPECT_EQ("Prof.", read(text).records.at(0).title);
}

TEST(Csv, AnUnknownColumnOrFieldIsAUsageErrorThatNamesTheNearest) {
    const Error column = error_of("Titel,Abstract,Jahr\na,b,1\n", {{"title", "Title"}});
    EXPECT_EQ(ErrorCode::usage, column.code());
    EXPECT_TRUE(contains(column.what(), "no column “Title”")) << column.what();
    EXPECT_TRUE(contains(column.what(), "nearest are “Titel”")) << column.what();
    const Error field = error_of("Title\na\n", {{"titel", "Title"}});
    EXPECT_EQ(ErrorCode::usage, field.code());
    EXPECT_TRUE(contains(field.what(), "nearest are “title”")) << field.what();
    EXPECT_EQ(ErrorCode::usage, error_of("A,B\n1,2\n", {{"title", "C"}}).code());
}

TEST(Csv, ATableWithoutTitleAndAbstractIsAnErrorThatNamesItsColumns) {
    const Error error = error_of("Source,Target,Weight\na,b,1\n");
    EXPECT_EQ(ErrorCode::data, error.code());
    EXPECT_TRUE(contains(error.what(), "“Source”, “Target”, “Weight”")) << error.what();
    EXPECT_TRUE(contains(error.what(), "--column title=NAME")) << error.what();
    EXPECT_EQ("a", read("Source,Target,Weight\na,b,1\n", {{"title", "Source"}}).records[0].title);
    EXPECT_TRUE(read("").records.empty());
    EXPECT_TRUE(read("title,abstract\n").records.empty());
}

TEST(Csv, RowsOfTheWrongSizeAreRepaired) {
    const Reading got =
        read("title,abstract,year\nOne,A.\nTwo,B.,2002,x,y\nThree,C.,2003,,\n,,\nFour,D.,2004\n");
    ASSERT_EQ(4U, got.records.size());
    EXPECT_FALSE(got.records[0].year);
    EXPECT_EQ((Pairs{{"column 4", "x"}, {"column 5", "y"}}), got.records[1].extra);
    EXPECT_TRUE(got.records[2].extra.empty());
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("table.too-few", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
    EXPECT_EQ("table.too-many", got.problems[1].code);
    EXPECT_EQ(3U, got.problems[1].location.line);
    EXPECT_TRUE(contains(got.problems[1].message, "“column 4” to “column 5”"))
        << got.problems[1].message;
}

TEST(Csv, AMalformedRecordCostsOnlyItself) {
    const Reading got = read("title,abstract,year\nOne,A.,2001\nTwo,\"open,2002,\nThree,C.,2003\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Three", got.records[1].title);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(Severity::error, got.problems[0].severity);
}

TEST(Csv, LinesBeforeTheHeaderAreNoted) {
    const Reading got = read("My reading list\n\ntitle,year\nOne,2001\n");
    EXPECT_EQ("One", got.records.at(0).title);
    EXPECT_EQ(4U, got.records[0].location.line);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.preamble", got.problems[0].code);
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

TEST(Csv, ValuesThatAreNoneAndNumbersOfSpreadsheets) {
    const Reading got = read(
        "title,year,doi,cited by,volume,keywords,authors\nOne,2019.0,NA,3.0,12.0,NA,NA\n"
        "Two,n.d.,no doi,many,,,nan\nNA,c. 1998-2001,10.1000/x,,,,\n");
    ASSERT_EQ(3U, got.records.size());
    EXPECT_EQ(2019, got.records[0].year);
    EXPECT_TRUE(got.records[0].ids.empty());
    EXPECT_EQ(3, got.records[0].citation_count);
    EXPECT_EQ("12", got.records[0].volume);
    EXPECT_EQ((Words{"NA"}), got.records[0].keywords);  // sodium, maybe
    EXPECT_TRUE(got.records[0].authors.empty());
    EXPECT_EQ((Pairs{{"year", "n.d."}, {"doi", "no doi"}, {"cited by", "many"}}),
              got.records[1].extra);
    EXPECT_EQ("", got.records[2].title);
    EXPECT_EQ(1998, got.records[2].year);
}

TEST(Csv, KeywordsInManyWays) {
    const auto keywords = [](const std::string& cell) {
        return read("title,keywords\nT,\"" + cell + "\"\n").records.at(0).keywords;
    };
    EXPECT_EQ((Words{"a", "b, c"}), keywords("a; b, c"));
    EXPECT_EQ((Words{"a", "b"}), keywords("a | b"));
    EXPECT_EQ((Words{"a", "b"}), keywords("a\nb"));
    EXPECT_EQ((Words{"a", "b c"}), keywords("['a', 'b c']"));
    EXPECT_EQ((Words{"cyst (diagnosis, surgery)", "human"}),
              keywords("cyst (diagnosis, surgery), human, Human"));
    EXPECT_EQ((Words{"a (b"}), keywords("a (b"));
}

TEST(Csv, TheSourceOfAFileIsTold) {
    const Reading pubmed = read(
        "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create "
        "Date,PMCID,NIHMS ID,DOI\n12,Maps,\"Quill A, Roe BC.\",J Test. 2019,Quill A,J "
        "Test,2019,2019/05/01,PMC3,,10.1000/a\n");
    EXPECT_EQ("PubMed", pubmed.database);
    const Record& r = pubmed.records.at(0);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Roe", r.authors[1].family);
    EXPECT_EQ("BC", r.authors[1].given);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ((Pairs{{"doi", "10.1000/a"}, {"pmid", "12"}, {"pmcid", "PMC3"}}), r.ids);
    const Reading zotero = read(
        "\"Key\",\"Item Type\",\"Publication Year\",\"Author\",\"Title\",\"Publication "
        "Title\",\"DOI\",\"Url\",\"Abstract "
        "Note\",\"Date\",\"Pages\",\"Issue\",\"Volume\",\"Manual "
        "Tags\",\"Automatic Tags\",\"Type\"\n\"AB12\",\"journalArticle\",\"2019\",\"Quill, Ada; "
        "Roe, "
        "Bo\",\"Maps\",\"J Test\",\"10.1000/a\",\"http://x.example\",\"One.\",\"2019-05\",\"3-9\","
        "\"2\",\"1\",\"a; b\",\"C\",\"\"\n");
    EXPECT_EQ("Zotero", zotero.database);
    EXPECT_EQ("AB12", zotero.records.at(0).key);
    EXPECT_EQ("journalArticle", zotero.records[0].type);
    EXPECT_EQ("One.", zotero.records[0].abstract);
    EXPECT_EQ((Words{"C"}), zotero.records[0].index_keywords);
}

TEST(Csv, TheSourceOfEmbaseIsACitation) {
    const Reading got = read(
        "Title,Author Names,Source,Abstract,Emtree Medical Index Terms\n"
        "One,\"Quill A., Roe B.C.\",J Test (2014) 3:4 (152-160). Date of Publication: "
        "2014,A.,\"cyst "
        "(diagnosis, surgery), human\"\n"
        "Two,Quill A.,Annals (Town) (2015) 12 SUPPL. 1 (S3). Date of Publication: May 2015,B.,\n"
        "Three,Quill A.,J Test (Online),C.,\n");
    EXPECT_EQ("Embase", got.database);
    ASSERT_EQ(3U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ(2014, r.year);
    EXPECT_EQ("3", r.volume);
    EXPECT_EQ("4", r.issue);
    EXPECT_EQ("152-160", r.pages);
    EXPECT_EQ((Words{"cyst (diagnosis, surgery)", "human"}), r.index_keywords);
    EXPECT_EQ(2U, r.authors.size());
    EXPECT_EQ("J Test (2014) 3:4 (152-160). Date of Publication: 2014", find_extra(r, "Source"));
    EXPECT_EQ("Annals (Town)", got.records[1].venue);
    EXPECT_EQ(2015, got.records[1].year);
    EXPECT_EQ("12 SUPPL. 1", got.records[1].volume);
    EXPECT_EQ("S3", got.records[1].pages);
    EXPECT_EQ("J Test (Online)", got.records[2].venue);
    EXPECT_FALSE(got.records[2].year);
}

TEST(Csv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("csv", sample);
}

TEST(Csv, Detection) {
    const InputFormat& format = *find_input_format("csv");
    EXPECT_EQ(Likeness::possible, format.looks_like(sample));
    EXPECT_EQ(Likeness::possible, format.looks_like("\r\n\r\nTitle;Year\r\nOne;2001\r\n"));
    EXPECT_EQ(Likeness::possible, format.looks_like("title,abstract"));
    EXPECT_EQ(Likeness::fallback, format.looks_like("Source,Target\na,b\n"));
    EXPECT_EQ(Likeness::fallback, format.looks_like("Title\nOne\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("Title, abstract\n\nThis is a text about maps.\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("A heading\n\nWe draw maps, and nets."));
    EXPECT_EQ(Likeness::none, format.looks_like("{\"title\":\"a\",\"abstract\":\"b\"}\n"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
}

TEST(Csv, OtherFormatsKeepTheirFiles) {
    const Scratch scratch;
    const auto format_of = [&](const std::string& name, const std::string& text) {
        Source source(scratch.write(name, text));
        return std::string(detect(source).name);
    };
    EXPECT_EQ("csv", format_of("a.csv", sample));
    EXPECT_EQ("csv", format_of("a.txt", sample));
    EXPECT_EQ("csv", format_of("b.csv", "Source,Target\na,b\n"));
    EXPECT_EQ("csv", format_of("c.csv", "Title\nOne\n"));
    EXPECT_EQ("plain-text", format_of("b.txt", "Source,Target\na,b\n"));
    EXPECT_EQ("plain-text", format_of("d.csv", "We draw maps, and nets, and more.\n\nMore text."));
    EXPECT_EQ(
        "scopus-csv",
        format_of("e.csv", "Authors,Title,Year,Source title,Cited by,EID\na,b,1,c,2,2-s2.0-1\n"));
}

TEST(Csv, ReadsTheSamples) {
    const std::string folder = "seeds/corpora/tidal-maps/";
    const Reading table = read(test::slurp(test::source(folder + "table.csv")));
    EXPECT_TRUE(table.problems.empty());
    ASSERT_EQ(8U, table.records.size());
    EXPECT_EQ(3U, table.records[0].authors.size());
    EXPECT_EQ(4U, table.records[0].keywords.size());
    const Reading tabs = read(test::slurp(test::source(folder + "table.tsv")));
    EXPECT_TRUE(tabs.problems.empty());
    ASSERT_EQ(7U, tabs.records.size());
    EXPECT_EQ(47, tabs.records[0].citation_count);
    EXPECT_TRUE(tabs.records[0].authors == table.records[0].authors);
}

TEST(Csv, ReadsRealTables) {
    BW_REQUIRE_DATA("biblio/asreview/tests/demo_data/generic.csv");
    const auto sample_of = [](const std::string& name) {
        return read(test::slurp(test::data("biblio/asreview/tests/demo_data/" + name + ".csv")));
    };
    struct Facts {
        const char* name;
        std::size_t records;
        std::uint64_t titles;
        std::uint64_t abstracts;
        std::uint64_t authors;
        std::uint64_t keywords;
    };
    constexpr Facts facts[] = {{"generic", 2, 2, 2, 2, 2},
                               {"generic_semicolon", 2, 2, 2, 2, 2},
                               {"generic_tab", 2, 2, 2, 2, 2},
                               {"generic_column_names_with_spaces", 2, 2, 2, 2, 2},
                               {"generic_labels", 6, 6, 6, 6, 6},
                               {"generic_labels_no_abs", 6, 6, 0, 6, 6},
                               {"generic_labels_no_title", 6, 0, 6, 6, 6},
                               {"generic_partial_labels", 6, 6, 6, 6, 6},
                               {"generic_bad_record_id", 6, 6, 6, 6, 6},
                               {"missing_values", 4, 2, 2, 0, 0},
                               {"duplicate_records", 14, 10, 10, 0, 0},
                               {"record_id", 10, 10, 10, 0, 0},
                               {"embase", 6, 6, 6, 6, 6},
                               {"embase_newpage", 6, 6, 6, 6, 6}};
    for (const Facts& fact : facts) {
        const Reading got = sample_of(fact.name);
        FieldCounts counts;
        for (const Record& record : got.records) counts.count(record);
        EXPECT_EQ(fact.records, got.records.size()) << fact.name;
        EXPECT_EQ(fact.titles, counts.title) << fact.name;
        EXPECT_EQ(fact.abstracts, counts.abstract) << fact.name;
        EXPECT_EQ(fact.authors, counts.authors) << fact.name;
        EXPECT_EQ(fact.keywords, counts.keywords) << fact.name;
        EXPECT_TRUE(got.problems.empty()) << fact.name;
    }
    const Record generic = sample_of("generic").records.at(0);
    EXPECT_EQ(2U, generic.authors.size());
    EXPECT_EQ(3U, generic.keywords.size());
    EXPECT_EQ(2014, generic.year);
    EXPECT_EQ("e0815", generic.pages);
    EXPECT_EQ(generic.authors, sample_of("generic_tab").records.at(0).authors);
    EXPECT_EQ(generic.keywords, sample_of("generic_semicolon").records.at(0).keywords);
    for (const Record& record : sample_of("embase").records) {
        EXPECT_TRUE(record.year.has_value());
        EXPECT_NE("", record.volume);
        EXPECT_NE("", record.pages);
    }
    EXPECT_EQ("Embase", sample_of("embase").database);
    EXPECT_EQ(2U, sample_of("embase").records.at(0).authors.size());
}

// ---- writing

Record everything() {
    Record r;
    r.key = "k;1";
    r.type = "article";
    r.title = " A \"title\", with; all\\ ";
    r.abstract = "Line one.\r\nLine two; \"three\".\rFour\n";
    for (const auto& [family, given, suffix, literal] :
         std::vector<std::array<std::string, 4>>{{"De Souza", "Ana", "", ""},
                                                 {"Roe", "Bo; C", "Jr.", ""},
                                                 {"Vale", "", "III", ""},
                                                 {"Plato", "", "", ""},
                                                 {"", "Ada", "", ""},
                                                 {"{A, b}", "x, y", "", ""},
                                                 {"", "", "", "The {Tide}, Group; Ltd."}}) {
        Author author;
        author.family = family;
        author.given = given;
        author.suffix = suffix;
        author.literal = literal;
        r.authors.push_back(author);
    }
    r.authors[1].orcid = "0000-0002-1825-0097";
    r.authors[0].affiliations = {"Univ X | Dept; A", "Univ Y\\"};
    r.authors[6].affiliations = {"Univ Z"};
    r.year = 2019;
    r.venue = "J\tTest";
    r.volume = "1";
    r.issue = "2";
    r.pages = "3-9";
    r.publisher = "Press";
    r.ids = {{"doi", "10.1000/a;b"},
             {"pmid", "12"},
             {"ut", "WOS:1"},
             {"doi", "10.1000/c"},
             {"ma=g", "7;8=9"}};
    r.url = "http://x.example/?a=b,c";
    r.keywords = {"a;b", "c\\", " d ", "e, f"};
    r.index_keywords = {"G"};
    Reference whole;
    whole.text = "Vale C., T | U; 1999";
    whole.year = 1999;
    whole.doi = "10.1000/v";
    Reference parts;
    parts.author = "Roe, B=C";
    parts.title = "Old; maps | new";
    parts.source = "J";
    parts.volume = "4";
    parts.page = "5";
    parts.id = "openalex:W1";
    r.references = {Reference::of_text("Plain; text | x=y"), whole, parts};
    r.language = "en";
    r.citation_count = 0;
    r.extra = {{"a=b", "c;d=e"}, {"a=b", "again"}, {"note", "two\nlines"}};
    return r;
}

void expect_same(const Record& a, const Record& b) {
    EXPECT_EQ(a.key, b.key);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.title, b.title);
    EXPECT_EQ(a.abstract, b.abstract);
    ASSERT_EQ(a.authors.size(), b.authors.size());
    for (std::size_t i = 0; i < a.authors.size(); ++i) {
        EXPECT_TRUE(a.authors[i] == b.authors[i]) << i << ' ' << to_string(b.authors[i]);
    }
    EXPECT_EQ(a.year, b.year);
    EXPECT_EQ(a.venue, b.venue);
    EXPECT_EQ(a.volume, b.volume);
    EXPECT_EQ(a.issue, b.issue);
    EXPECT_EQ(a.pages, b.pages);
    EXPECT_EQ(a.publisher, b.publisher);
    EXPECT_EQ(a.ids, b.ids);
    EXPECT_EQ(a.url, b.url);
    EXPECT_EQ(a.keywords, b.keywords);
    EXPECT_EQ(a.index_keywords, b.index_keywords);
    ASSERT_EQ(a.references.size(), b.references.size());
    for (std::size_t i = 0; i < a.references.size(); ++i) {
        EXPECT_TRUE(a.references[i] == b.references[i]) << i << ' ' << b.references[i].text;
    }
    EXPECT_EQ(a.language, b.language);
    EXPECT_EQ(a.citation_count, b.citation_count);
    EXPECT_EQ(a.extra, b.extra);
}

std::string written(const std::vector<Record>& records) {
    const RecordWriter& writer = *find_input_format("csv")->writer;
    std::string out(writer.begin);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0) out += writer.between;
        writer.append(records[i], out);
    }
    return out += writer.end;
}

TEST(Csv, WhatIsWrittenReadsBackAsItWas) {
    Record little;
    little.title = "T";
    Record authors_only;
    authors_only.authors.emplace_back().family = "Roe";
    const std::vector<Record> records{everything(), little, authors_only};
    const std::string text = written(records);
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(records.size(), got.records.size());
    for (std::size_t i = 0; i < records.size(); ++i) expect_same(records[i], got.records[i]);
    EXPECT_EQ(text, written(got.records));
    EXPECT_EQ(Likeness::possible, find_input_format("csv")->looks_like(text));
    EXPECT_EQ(Likeness::none, find_input_format("scopus-csv")->looks_like(text));
}

TEST(Csv, WhatIsWrittenIsPlainToRead) {
    Record r;
    r.title = "Maps, old";
    r.authors.resize(2);
    r.authors[0].family = "Quill";
    r.authors[0].given = "Ada";
    r.authors[1].literal = "Tide Group";
    r.year = 2019;
    r.keywords = {"a", "b"};
    r.ids = {{"doi", "10.1000/a"}, {"lens", "1"}};
    EXPECT_EQ(
        "key,type,title,authors,orcids,affiliations,year,venue,volume,issue,pages,publisher,doi,"
        "pmid,pmcid,arxiv,openalex,eid,ut,other_ids,url,abstract,keywords,index_keywords,"
        "references,language,citation_count,extra\n"
        ",,\"Maps, old\",\"Quill, Ada; {Tide Group}\",,,2019,,,,,,10.1000/a,,,,,,,lens=1,,,"
        "\"a; b\",,,,,\n",
        written({r}));
}

TEST(Csv, WhatIsWrittenMayBeChangedByHand) {
    std::string text = written({});
    text += ",,T,\"Roe, B\",a; b,x; y,soon,,,,,,,,,,,,,,,,,,,,many,,more\n,,U\n";
    const Reading got = read(text);
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("a", got.records[0].authors.at(0).orcid);
    EXPECT_EQ("soon", find_extra(got.records[0], "year"));
    EXPECT_EQ("many", find_extra(got.records[0], "citation_count"));
    EXPECT_EQ("a; b", find_extra(got.records[0], "orcids"));
    EXPECT_EQ("more", find_extra(got.records[0], "column 29"));
    EXPECT_EQ("U", got.records[1].title);
    EXPECT_EQ(6U, got.problems.size());
    for (const Diagnostic& problem : got.problems) EXPECT_EQ(Severity::warning, problem.severity);
    // With semicolons, as a spreadsheet of another country saves it.
    std::string other = "\xEF\xBB\xBF" + written({});
    std::replace(other.begin(), other.end(), ',', ';');
    EXPECT_EQ("{A}", read(other + ";;{A};\"{B; C}\"\n").records.at(0).title);
}

TEST(Csv, TruncationOfWhatIsWrittenIsHarmless) {
    test::expect_truncation_is_harmless("csv", written({everything()}));
}

}  // namespace
}  // namespace bibweft::ingest
