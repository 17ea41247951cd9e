#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("bibtex", text);
}

/// The one record of a text without problems.
Record one(const std::string& text) {
    const Reading got = read(text);
    for (const Diagnostic& problem : got.problems) ADD_FAILURE() << to_string(problem);
    EXPECT_EQ(1U, got.records.size()) << text;
    return got.records.empty() ? Record{} : got.records[0];
}

Strings keys(const Reading& reading) {
    Strings out;
    for (const Record& record : reading.records) out.push_back(record.key);
    return out;
}

Strings names(const Record& record) {
    Strings out;
    for (const Author& author : record.authors) out.push_back(to_string(author));
    return out;
}

Strings codes(const Reading& reading) {
    Strings out;
    for (const Diagnostic& problem : reading.problems) out.push_back(problem.code);
    return out;
}

const std::string every_field = R"(@article{roe2019,
  title = {On {Maps}: A Study of \emph{Networks}},
  author = {Roe, Bo and van der Vale, Cy},
  journal = {J. Tests},
  year = 2019,
  volume = {5},
  number = {2},
  pages = {14--39},
  publisher = {Press},
  doi = {10.1000/x.1},
  issn = {1234-5678},
  pmid = {77},
  eprint = {1901.00001},
  archiveprefix = {arXiv},
  url = {https://example.org/a_b},
  keywords = {maps; networks},
  keywords-plus = {GRAPHS},
  references = {Ada Q., One, 2001; Bee R., Two, 2002},
  language = {English},
  times-cited = {12},
  abstract = {We  study
    $x^2$ maps.},
  month = mar,
  note = {A note}
}
)";

// ---- Fields

TEST(Bibtex, ReadsEveryField) {
    const Record r = one(every_field);
    EXPECT_EQ("article", r.type);
    EXPECT_EQ("roe2019", r.key);
    EXPECT_EQ("On Maps: A Study of Networks", r.title);
    EXPECT_EQ((Strings{"Roe, Bo", "van der Vale, Cy"}), names(r));
    EXPECT_EQ("J. Tests", r.venue);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("5", r.volume);
    EXPECT_EQ("2", r.issue);
    EXPECT_EQ("14-39", r.pages);
    EXPECT_EQ("Press", r.publisher);
    EXPECT_EQ((Pairs{{"doi", "10.1000/x.1"},
                     {"issn", "1234-5678"},
                     {"pmid", "77"},
                     {"arxiv", "1901.00001"}}),
              r.ids);
    EXPECT_EQ("https://example.org/a_b", r.url);
    EXPECT_EQ((Strings{"maps", "networks"}), r.keywords);
    EXPECT_EQ((Strings{"GRAPHS"}), r.index_keywords);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("Ada Q., One, 2001", r.references[0].text);
    EXPECT_EQ("English", r.language);
    EXPECT_EQ(12, r.citation_count);
    EXPECT_EQ("We study $x^2$ maps.", r.abstract);
    EXPECT_EQ((Pairs{{"month", "3"}, {"note", "A note"}}), r.extra);
    EXPECT_EQ(0U, r.location.begin);
    EXPECT_EQ(every_field.size() - 1, r.location.end);  // the line end is not part of it
    const auto& place = r.abstract_location;
    EXPECT_EQ(21U, place.line);
    EXPECT_EQ(15U, place.column);
    EXPECT_EQ("We  study\n    $x^2$ maps.",
              every_field.substr(place.begin, place.end - place.begin));
}

TEST(Bibtex, WindowsLineEndsAndBlankLinesChangeNothing) {
    std::string text = "\xEF\xBB\xBF\n\n";
    for (const char c : every_field) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Record r = one(text);
    EXPECT_EQ("roe2019", r.key);
    EXPECT_EQ("We study $x^2$ maps.", r.abstract);
    EXPECT_EQ(3U, r.location.line);
    EXPECT_EQ(23U, r.abstract_location.line);
    EXPECT_EQ(15U, r.abstract_location.column);
}

// ---- What is no entry

TEST(Bibtex, TextBetweenEntriesMacrosAndCommentsAreNoRecords) {
    const Reading got = read(
        "% Encoding: UTF-8\nLoose words, mail me@example.org.\n@String{jot = \"Journal of "
        "Tests\"}\n"
        "@Preamble{\"\\newcommand{\\x}{y}\"}\n@article{alpha2001,\n  title = {First paper},\n"
        "  journal = jot,\n  year = 2001\n}\nMore words, even a { brace or two.\n"
        "@Comment{jabref-meta: databaseType:biblatex;}\n@Comment{jabref-meta: grouping:\n"
        "0 AllEntriesGroup:;\n}\n@book{beta2002, title = \"Second\", year = \"2002\"}\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ((Strings{"alpha2001", "beta2002"}), keys(got));
    EXPECT_EQ("Journal of Tests", got.records[0].venue);
}

TEST(Bibtex, UnknownTypesAreKept) {
    const Reading got = read("@commentary{d1, title={A reply}}\n@preambles{d2, title={Odd type}}");
    EXPECT_EQ((Strings{"d1", "d2"}), keys(got));
    EXPECT_EQ("commentary", got.records[0].type);
    EXPECT_EQ("preambles", got.records[1].type);
}

TEST(Bibtex, MacrosArePutTogether) {
    const Record r =
        one("@string{ann = \"Annals\"}\n@string(tst = { of Testing})\n@ARTICLE{e1,\n"
            "  Title = \"Part \" # \"one\" # { and} # \" two\",\n  journal = ANN # tst,\n"
            "  month = mar # \"~\" # \"5\",\n  year = 2013,\n}\n");
    EXPECT_EQ("Part one and two", r.title);
    EXPECT_EQ("Annals of Testing", r.venue);
    EXPECT_EQ(2013, r.year);
    EXPECT_EQ((Pairs{{"month", "3"}, {"day", "5"}}), r.extra);
}

TEST(Bibtex, AnUndefinedMacroIsItsName) {
    const Reading got = read("@article{a, journal = jot, title = {T}}");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("jot", got.records[0].venue);
    EXPECT_EQ((Strings{"bibtex.undefined-macro"}), codes(got));
    EXPECT_EQ(23U, got.problems[0].location.column);
}

TEST(Bibtex, EntriesBehindAPercentSignAreComments) {
    const Reading got = read(
        "% @book{a,\n%   title={A}\n% }\n@misc{b, title={B}, % a word\n % another\n year=2001} % "
        "c\n");
    EXPECT_EQ((Strings{"b"}), keys(got));
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.commented-out"}), codes(got));
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

// ---- Keys

TEST(Bibtex, OfTwoEntriesWithOneKeyBothAreKept) {
    const Reading got = read("@misc{k1,\ntitle={A}}\n@misc{k1,\ntitle={B}}\n@misc{K1, title={C}}");
    EXPECT_EQ(3U, got.records.size());
    ASSERT_EQ((Strings{"bibtex.duplicate-key"}), codes(got));
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ("entries at line 1 and line 3 have the same key \"k1\"; both are kept",
              got.problems[0].message);
}

TEST(Bibtex, KeysAreWhateverStandsBeforeTheComma) {
    const std::string text = ", title={T}}\n";
    for (const std::string& key : Strings{"", "DBLP:conf/x/Roe:19", "García_2019", "a'b*c",
                                          "10.1000/(x)", "key with blanks", "a=b", "G{\\\"o}del"}) {
        EXPECT_EQ(key, one("@misc{" + key + text).key);
        EXPECT_EQ(key, one("@misc{ " + key + " \n" + text).key);
    }
    EXPECT_EQ("", one("@misc{title = {T}}").key);
    EXPECT_EQ("T", one("@misc{title = {T}}").title);
}

// ---- Faults

TEST(Bibtex, AnUnclosedBraceCostsNothingElse) {
    const Reading got = read(
        "@article{ok1, title={Good one}, year={2020}}\n\n@article{bad1,\n  title={Bad one},\n"
        "  abstract={a gain of 4 to 9{{\\%} was seen.},\n  year={2021}\n}\n\n"
        "@article{ok2, title={Good two}, year={2022}}\n");
    EXPECT_EQ((Strings{"ok1", "bad1", "ok2"}), keys(got));
    ASSERT_EQ((Strings{"bibtex.unclosed"}), codes(got));
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_NE(std::string::npos, got.problems[0].message.find("bad1"));
    EXPECT_EQ("Bad one", got.records[1].title);
    EXPECT_EQ(2021, got.records[1].year);
    EXPECT_EQ("Good two", got.records[2].title);
}

TEST(Bibtex, EveryKindOfOpenEndIsOneProblem) {
    for (const std::string& bad :
         Strings{"@misc{b, title={Bad", "@misc{b, title={Bad}", "@misc{b, title={Bad},",
                 "@misc{b, title={Bad}, note={{{x}\n}", "@misc{b, title={Bad}, note=\"x}\n}",
                 "@misc{b, title={Bad}, note=\"x,\n}",
                 "@misc{b, title={Bad},\n note=\"x,\n year=\"2001\"\n}",
                 "@misc{b, title=\"Bad\", note={x,\n year={2001}\n}",
                 "@misc(b, title={Bad}, note={)", "@misc{b, title={Bad}, note="}) {
        const Reading got = read("@misc{a, title={A}}\n" + bad + "\n@misc{c, title={C}}\n");
        EXPECT_EQ((Strings{"a", "b", "c"}), keys(got)) << bad;
        ASSERT_EQ((Strings{"bibtex.unclosed"}), codes(got)) << bad;
        EXPECT_EQ(2U, got.problems[0].location.line);
        if (got.records.size() == 3) {
            EXPECT_EQ("Bad", got.records[1].title) << bad;
            EXPECT_EQ("C", got.records[2].title) << bad;
        }
    }
}

TEST(Bibtex, AnEntryWithoutFieldsThatIsNotClosedIsLost) {
    const Reading got = read("@misc{a\n@misc{b, title={B}}");
    EXPECT_EQ((Strings{"b"}), keys(got));
    ASSERT_FALSE(got.problems.empty());
    EXPECT_EQ(Severity::error, got.problems.back().severity);
}

TEST(Bibtex, ABraceTooManyIsLeftOut) {
    const Reading got = read("@misc{a, title={A}}, year={2001}}\n@misc{b, title={B}}");
    EXPECT_EQ((Strings{"a", "b"}), keys(got));
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.extra-brace"}), codes(got));
}

TEST(Bibtex, MissingCommasLoseNothing) {
    const Reading got = read("@misc{a\n title={A}\n year=2001 note=\"n\"\n}");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("a", got.records[0].key);
    EXPECT_EQ("A", got.records[0].title);
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Pairs{{"note", "n"}}), got.records[0].extra);
    ASSERT_EQ((Strings{"bibtex.no-comma"}), codes(got));
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

TEST(Bibtex, AtSignsInsideValuesAreText) {
    const Record r =
        one("@misc{a, title = {Mail a@b.org or @home{x}},\n abstract = {See\n@book{q, "
            "title={Q}}\nin it},\n"
            " year = 2001}");
    EXPECT_EQ("Mail a@b.org or @homex", r.title);
    EXPECT_EQ("See @book{q, title={Q}} in it", r.abstract);
    EXPECT_EQ(2001, r.year);
}

TEST(Bibtex, ABackslashDoesNotEscapeABrace) {
    const Reading got = read("@misc{g1, library = {Talks\\2013\\}, title = {Kept}, year = 2013}\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Kept", got.records.at(0).title);
    EXPECT_EQ("Talks\\2013\\", find_extra(got.records[0], "library"));
}

TEST(Bibtex, DeepNestingAndLongListsAreHarmless) {
    const std::string deep(10'000, '{');
    const Record r = one("@misc{a, title={" + deep + "x" + std::string(10'000, '}') + "}}");
    EXPECT_EQ("x", r.title);
    std::string authors = "A, B";
    for (int i = 1; i < 100'000; ++i) authors += " and A, B";
    EXPECT_EQ(100'000U, one("@misc{a, author={" + authors + "}}").authors.size());
    EXPECT_EQ(10'000'000U,
              one("@misc{a, abstract={" + std::string(10'000'000, 'x') + "}}").abstract.size());
    EXPECT_EQ(1U, read("@misc{a, title={" + deep).records.size());
}

TEST(Bibtex, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("bibtex", every_field);
    test::expect_truncation_is_harmless(
        "bibtex",
        "@string{a = \"x\" # {y}}\r\n@misc(k, title = a # \"{\\\"u}\" # b, note = \"q {\"} r\")\r\n"
        "@comment{x {y}}\r\n@misc{m, abstract = {a\r\n@misc{z, q={}}\r\nb}}\xE9");
}

// ---- Fields by rules

TEST(Bibtex, NamesFollowTheRulesOfBibtex) {
    const auto list = [](const std::string& text) {
        return names(one("@misc{a, author = {" + text + "}}"));
    };
    EXPECT_EQ((Strings{"Anderson, Brand", "Sandoval, Andrea", "Band, Orlando"}),
              list("Anderson, Brand AND\n     Sandoval, Andrea\n\tand Orlando Band"));
    EXPECT_EQ((Strings{"van Beethoven, Ludwig"}), list("Ludwig van Beethoven"));
    EXPECT_EQ((Strings{"de La Fontaine, Jean"}), list("Jean de La Fontaine"));
    EXPECT_EQ((Strings{"King, Jr., Bo"}), list("King, Jr., Bo"));
    EXPECT_EQ((Strings{"King, III, Bo"}), list("King, Bo, III"));
    EXPECT_EQ((Strings{"King, Jr., Bo"}), list("Bo King Jr."));
    EXPECT_EQ((Strings{"Roe, Bo"}), list("Bo Roe and others"));
    EXPECT_EQ((Strings{"Barnes and Noble", "Roe, Bo"}), list("{Barnes and Noble} and Roe, Bo"));
    EXPECT_EQ((Strings{"van Ackooij, W.", "Lopez, I."}),
              list("family=Ackooij, given=W., prefix=van, useprefix=true and Lopez, I."));
    EXPECT_EQ((Strings{"Élan, Zoë"}), list("Zo{\\\"e} {\\'E}lan"));
    EXPECT_EQ((Strings{"Roe, J.", "Doe, A."}), list("Roe, J.; Doe, A."));
    EXPECT_EQ((Strings{"Plato"}), list("Plato"));
}

TEST(Bibtex, LatexBecomesPlainText) {
    EXPECT_EQ(
        "Martín, Müller, Straße, façade, Søren, Dvořák, Hoño, Ångström, naïve, Erdős",
        one("@misc{p1, title = {Mart{\\'\\i}n, M\\\"uller, Stra{\\ss}e, fa\\c{c}ade, S{\\o}ren, "
            "Dvo\\v{r}{\\'a}k, Ho{\\~n}o, {\\AA}ngstr{\\\"o}m, na{\\\"\\i}ve, Erd{\\H o}s}}")
            .title);
    const Record r =
        one("@article{r1, title = {R\\&D at 95\\% of \\$5, item\\_1 \\#2, vol.~3},\n"
            "  number = {C2}, pages = {C11}, volume = {8-9}, price = {$12.40}}");
    EXPECT_EQ("R&D at 95% of $5, item_1 #2, vol. 3", r.title);
    EXPECT_EQ("8-9", r.volume);
    EXPECT_EQ("C11", r.pages);
    EXPECT_EQ("$12.40", find_extra(r, "price"));
    EXPECT_EQ("Notes on XYZ Big Data: don't stop me",
              one("@misc{t, title={Notes on {XYZ} {{B}ig} {D}ata: don't {{stop}} me}}").title);
}

TEST(Bibtex, YearsAreWrittenInManyWays) {
    const auto year = [](const std::string& field) {
        return read("@misc{a, " + field + "}").records.at(0).year;
    };
    EXPECT_EQ(2019, year("year={[2019] \\copyright 2019}"));
    EXPECT_EQ(1988, year("year={1988-89}, month={Sep--Oct}"));
    EXPECT_EQ(2000, year("year={2000}, day={}, month={}"));
    EXPECT_EQ(std::nullopt, year("year={in press}"));
    EXPECT_EQ(2019, year("date={2019-05}"));
    EXPECT_EQ(2019, year("year={2019~}"));
    EXPECT_EQ(2000, year("year={{\\noopsort{1973a}}2000}"));
    EXPECT_EQ(1988, year("date={1988/1990}"));
    EXPECT_EQ(2018, year("year={2017}, date={2018-01-02}"));
    EXPECT_EQ(2018, year("issued={2018}"));
}

TEST(Bibtex, AYearThatIsNoneIsNamed) {
    const Reading got = read(
        "@misc{m1, title={Fine}, year=2001}\n@misc{m2,\n  title={Odd},\n"
        "  year={twenty twenty},\n}\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("twenty twenty", find_extra(got.records[1], "year"));
    ASSERT_EQ((Strings{"bibtex.year"}), codes(got));
    EXPECT_EQ(4U, got.problems[0].location.line);
    EXPECT_EQ("entry \"m2\": no year in year = \"twenty twenty\"", got.problems[0].message);
}

TEST(Bibtex, KeywordsAreDividedBySemicolonsWhereThereAreAny) {
    EXPECT_EQ((Strings{"Polymorphism, Single Nucleotide", "Humans"}),
              one("@misc{a, keywords={Polymorphism, Single Nucleotide; Humans}}").keywords);
    EXPECT_EQ((Strings{"alpha", "beta", "gamma"}),
              one("@misc{a, keywords={alpha, beta}, keywords={gamma, Alpha}}").keywords);
}

TEST(Bibtex, PercentSignsAreLiteral) {
    const Record r =
        one("@misc{k1,\n  doi = {10.1000/%5Bx%5D},\n  url = {http://example.org/a%20b},\n"
            "  title = {100% sure},\n  year = 2020\n}\n");
    EXPECT_EQ("100% sure", r.title);
    EXPECT_EQ("http://example.org/a%20b", r.url);
    EXPECT_EQ("10.1000/%5Bx%5D", find_id(r, "doi"));
}

// ---- Parents

TEST(Bibtex, PartsTakeWhatTheyLackOfTheirParent) {
    const std::string part = "@inproceedings{p, title={Part}, author={Roe, Bo}, crossref={B}}\n";
    const std::string book =
        "@proceedings{b, title={Proc. Tests}, year=2001, publisher={Press}, editor={Vale, Cy}, "
        "doi={10.1000/b}, isbn={978}}\n";
    for (const std::string& text : {part + book, book + part}) {
        const Reading got = read(text);
        EXPECT_TRUE(got.problems.empty());
        ASSERT_EQ(2U, got.records.size());
        const Record& r = got.records[got.records[0].key == "p" ? 0 : 1];
        EXPECT_EQ("Part", r.title);
        EXPECT_EQ("Proc. Tests", r.venue);
        EXPECT_EQ(2001, r.year);
        EXPECT_EQ("Press", r.publisher);
        EXPECT_EQ("Vale, Cy", find_extra(r, "editor"));
        EXPECT_EQ((Pairs{{"isbn", "978"}}), r.ids);
    }
    EXPECT_EQ((Strings{"p", "x", "b"}), keys(read(part + "@misc{x, title={X}}\n" + book)));
}

TEST(Bibtex, AParentThatIsMissingIsNamed) {
    const Reading got = read("@inbook{p, title={P}, crossref={gone}}\n@misc{q, title={Q}}");
    EXPECT_EQ((Strings{"p", "q"}), keys(got));
    EXPECT_EQ((Strings{"bibtex.crossref"}), codes(got));
}

TEST(Bibtex, XdataGivesItsFieldsThroughOthers) {
    const Reading got = read(
        "@xdata{n, publisher={Press}}\n@xdata{m, xdata={n, l}}\n@book{b, title={B}, xdata={m}}\n"
        "@xdata{l, location={City}}\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ((Strings{"n", "m", "b", "l"}), keys(got));
    EXPECT_EQ("Press", got.records[2].publisher);
    EXPECT_EQ("City", find_extra(got.records[2], "location"));
}

TEST(Bibtex, EntriesThatNameEachOtherEnd) {
    const Reading got = read(
        "@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}}\n"
        "@book{c, crossref={c}}\n");
    EXPECT_EQ((Strings{"a", "b", "c"}), keys(got));
}

// ---- Exports of databases and programs

TEST(Bibtex, ReadsWebOfScience) {
    const Reading got = read(
        "\n@article{ ISI:000000000000001,\nAuthor = {Roe, Bo A. and Vale, Cy, Jr. and Maps Grp},\n"
        "Title = {{Mapping of networks: a study of {[}all] the\n   ways}},\n"
        "Journal = {{JOURNAL OF TESTS}},\nYear = {{2017}},\nVolume = {{11}},\nMonth = {{NOV 12}},\n"
        "Article-Number = {{E7}},\nAbstract = {{We map self-\n   made networks, 50\\% of them,\n   "
        "well.}},\n"
        "Affiliation = {{Roe, BA (Reprint Author), Univ A, Dept B, City, Land.\n"
        "   Roe, Bo A.; Vale, Cy, Jr., Univ A, Dept B,\n   City, Land.}},\n"
        "Keywords = {{maps; networks; long\n   words}},\nKeywords-Plus = {{GRAPHS}},\n"
        "ORCID-Numbers = {{Vale, Cy, Jr./0000-0002-1825-0097}},\n"
        "Cited-References = {{{[}Anonymous], 2001, J TESTS, V1, P2.\n"
        "   Quill A., 1999, J LONG NAMES, V3, P4, DOI\n   10.1000/a\\_b.}},\n"
        "Times-Cited = {{12}},\nUnique-ID = {{ISI:000000000000001}},\nDA = {{2019-05-14}},\n}\n\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    const Record& r = got.records.at(0);
    EXPECT_EQ("ISI:000000000000001", r.key);
    EXPECT_EQ((Strings{"Roe, Bo A.", "Vale, Jr., Cy", "Grp, Maps"}), names(r));
    EXPECT_EQ("Mapping of networks: a study of [all] the ways", r.title);
    EXPECT_EQ("JOURNAL OF TESTS", r.venue);
    EXPECT_EQ(2017, r.year);
    EXPECT_EQ("E7", r.pages);
    EXPECT_EQ("We map self-\nmade networks, 50\\% of them, well.", r.abstract);
    EXPECT_EQ((Strings{"Univ A, Dept B, City, Land."}), r.authors[0].affiliations);
    EXPECT_EQ((Strings{"Univ A, Dept B, City, Land."}), r.authors[1].affiliations);
    EXPECT_EQ("0000-0002-1825-0097", r.authors[1].orcid);
    EXPECT_EQ((Strings{"maps", "networks", "long words"}), r.keywords);
    EXPECT_EQ((Strings{"GRAPHS"}), r.index_keywords);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("[Anonymous], 2001, J TESTS, V1, P2", r.references[0].text);
    EXPECT_EQ("Quill A., 1999, J LONG NAMES, V3, P4, DOI 10.1000/a_b", r.references[1].text);
    EXPECT_EQ(12, r.citation_count);
    EXPECT_EQ("ISI:000000000000001", find_id(r, "ut"));
    EXPECT_EQ((Pairs{{"month", "11"}, {"day", "12"}, {"da", "2019-05-14"}}), r.extra);
}

TEST(Bibtex, ReadsListsOfWebOfScienceThatWereWrappedAnew) {
    const Record r =
        one("@article{x, author = {Aziz, Jo N. and Derch, Mi},\n unique-id = {ISI:1},\n"
            " affiliation = {Aziz, JN (Reprint Author), Broad Co, City, CA 9 USA. {[}Aziz,\n"
            " Jo N.; Derch, Mi] Univ T, Dept, City. {[}Derch, Mi] Inst B, City.},\n"
            " cited-references = {ATLAS S, 2006, P IEEE, P1131. AZIZ J, 2006, P IEEE\n"
            " INT S. AZIZ J. R., 2007, IEEE T, V1. SCHULZ P,\n 1993, LOW NOISE.}}");
    EXPECT_EQ((Strings{"Broad Co, City, CA 9 USA.", "Univ T, Dept, City."}),
              r.authors[0].affiliations);
    EXPECT_EQ((Strings{"Univ T, Dept, City.", "Inst B, City."}), r.authors[1].affiliations);
    Strings texts;
    for (const Reference& reference : r.references) texts.push_back(reference.text);
    EXPECT_EQ((Strings{"ATLAS S, 2006, P IEEE, P1131", "AZIZ J, 2006, P IEEE INT S",
                       "AZIZ J. R., 2007, IEEE T, V1", "SCHULZ P, 1993, LOW NOISE"}),
              texts);
}

TEST(Bibtex, ReadsScopus) {
    const Reading got = read(
        "Scopus\nEXPORT DATE: 14 May 2019\n\n@ARTICLE{Roe2017959,\nauthor={Roe, B. and Vale, C.},\n"
        "title={Mapping},\njournal={Journal of Tests},\nyear={2017},\nart_number={104},\n"
        "note={cited By 112; Conference of 9 May},\n"
        "url={https://www.scopus.com/inward/record.uri?eid=2-s2.0-85000000001&doi=10.1000%2fj.t."
        "2017&partnerID=40},\naffiliation={Dept A, City, Land; Dept B, City},\n"
        "author_keywords={Maps;  Networks},\nkeywords={Graphs; Trees},\n"
        "references={Quill, A., One (2001) J. Tests, 1 (2), pp. 3-4; Bee, R., Two &amp; Three "
        "(2002)},\n"
        "document_type={Article},\nsource={Scopus},\n}\n");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Scopus", got.database);
    const Record& r = got.records.at(0);
    EXPECT_EQ(112, r.citation_count);
    EXPECT_EQ("104", r.pages);
    EXPECT_EQ((Strings{"Maps", "Networks"}), r.keywords);
    EXPECT_EQ((Strings{"Graphs", "Trees"}), r.index_keywords);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("Bee, R., Two &amp; Three (2002)", r.references[1].text);
    EXPECT_EQ((Pairs{{"doi", "10.1000/j.t.2017"}, {"eid", "2-s2.0-85000000001"}}), r.ids);
    EXPECT_EQ((Strings{"Dept A, City, Land", "Dept B, City"}), r.authors[0].affiliations);
    EXPECT_EQ(
        (Pairs{
            {"note", "Conference of 9 May"}, {"document_type", "Article"}, {"source", "Scopus"}}),
        r.extra);
    EXPECT_EQ(7, one("@misc{a, note={Cited by: 7}}").citation_count);
}

TEST(Bibtex, ReadsBiblatex) {
    const Record r = one(
        "@article{w, author = {Roe, Lars and Doe, Eel}, subtitle = {Why}, title = {Maps},\n"
        "author+an:orcid = {1=\"0000-0002-1825-0097\"; 2=\"0000-0003-1148-7419\"},\n"
        "journaltitle = {J. Tests}, date = {2024-03-02}, number = {3}, issue = {Spring},\n"
        "eid = {e7}, pages = {1--9}, langid = {english}, eprint = {123}, eprinttype = {pubmed}}");
    EXPECT_EQ("Maps: Why", r.title);
    EXPECT_EQ("0000-0003-1148-7419", r.authors[1].orcid);
    EXPECT_EQ("J. Tests", r.venue);
    EXPECT_EQ("3", r.issue);
    EXPECT_EQ("1-9", r.pages);
    EXPECT_EQ("english", r.language);
    EXPECT_EQ((Pairs{{"pmid", "123"}}), r.ids);
    EXPECT_EQ((Pairs{{"month", "3"}, {"day", "2"}, {"issue", "Spring"}, {"eid", "e7"}}), r.extra);
}

TEST(Bibtex, IdentifiersStandInManyFields) {
    const auto ids = [](const std::string& fields) { return one("@misc{a, " + fields + "}").ids; };
    EXPECT_EQ((Pairs{{"doi", "10.1000/A_b"}}), ids("doi={https://doi.org/10.1000/A\\_b}"));
    EXPECT_EQ((Pairs{{"doi", "10.1000/x"}}), ids("url={http://dx.doi.org/10.1000/x}"));
    EXPECT_EQ((Pairs{{"doi", "10.1000/x"}}), ids("url={https://pub.org/doi/10.1000/x?y=1}"));
    EXPECT_EQ((Pairs{{"arxiv", "hep-th/9901001"}}), ids("eprint={hep-th/9901001}"));
    EXPECT_EQ((Pairs{{"arxiv", "1901.00001v2"}}),
              ids("eprint={arXiv:1901.00001v2}, archivePrefix=\"arXiv\""));
    EXPECT_EQ((Pairs{{"jstor", "4711"}}), ids("eprint={4711}, eprinttype={JSTOR}"));
    EXPECT_EQ((Pairs{{"issn", "1234-5678"}, {"issn", "2345-6789"}}),
              ids("issn={1234-5678, 2345-6789}, eissn={2345-6789}"));
    EXPECT_EQ((Pairs{{"isbn", "978-1"}, {"pmid", "7"}, {"pmcid", "PMC7"}}),
              ids("isbn={978-1}, pmid={PMID: 7}, pmcid={PMC7}"));
    EXPECT_EQ("http://x.org/a_b~c", one("@misc{a, url={\\url{http://x.org/a\\_b\\~{}c}}}").url);
    EXPECT_EQ("http://x.org", one("@misc{a, howpublished={\\url{http://x.org}}}").url);
}

TEST(Bibtex, VenuesByTypeAndMacro) {
    EXPECT_EQ("The Astrophysical Journal", one("@article{a, journal={\\apj}}").venue);
    EXPECT_EQ("\\nosuchjournal", one("@article{a, journal={\\nosuchjournal}}").venue);
    EXPECT_EQ("Proc", one("@inproceedings{a, booktitle={Proc}}").venue);
    const Record book = one("@book{a, title={T}, booktitle={T}, number={3}}");
    EXPECT_EQ("", book.venue);  // a book is not a part of itself
    EXPECT_EQ("", book.issue);  // a number in a series
    EXPECT_EQ((Pairs{{"number", "3"}}), book.extra);
    EXPECT_EQ("Proc", one("@proceedings{a, booktitle={Proc}}").title);
    EXPECT_EQ("Whole", one("@book{a, maintitle={Whole}}").title);
}

TEST(Bibtex, MonthsAreNumbers) {
    const auto extra = [](const std::string& value) {
        return one("@misc{a, month=" + value + "}").extra;
    };
    EXPECT_EQ((Pairs{{"month", "12"}}), extra("dec"));
    EXPECT_EQ((Pairs{{"month", "3"}}), extra("{March}"));
    EXPECT_EQ((Pairs{{"month", "9"}}), extra("September"));
    EXPECT_EQ((Pairs{{"month", "7"}}), extra("7"));
    EXPECT_EQ((Pairs{{"month", "5"}, {"day", "15"}}), extra("{MAY 15}"));
    EXPECT_EQ((Pairs{{"month", "6"}, {"day", "1"}}), extra("{1st June}"));
    EXPECT_EQ((Pairs{{"month", "Sep–Oct"}}), extra("{Sep--Oct}"));
    EXPECT_EQ((Pairs{{"month", "13"}}), extra("13"));
}

TEST(Bibtex, CitedKeysAreReferences) {
    const Record r = one("@misc{a, title={A}, cites={b, DBLP:c}, references={Ada Q., One, 2001}}");
    ASSERT_EQ(3U, r.references.size());
    EXPECT_EQ("key:b", r.references[0].id);
    EXPECT_EQ("key:DBLP:c", r.references[1].id);
    EXPECT_EQ("Ada Q., One, 2001", r.references[2].text);
    EXPECT_TRUE(r.extra.empty());
}

// ---- More faults

TEST(Bibtex, ValuesWithoutDelimitersAreText) {
    const Reading got = read("@misc{a, title = Some words here, pages = 14-39, year = 2001}");
    EXPECT_EQ("Some words here", got.records.at(0).title);
    EXPECT_EQ("14-39", got.records[0].pages);
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.bare-value"}), codes(got));
}

TEST(Bibtex, QuotesInsideQuotes) {
    const Reading got = read("@misc{a, title = \"He said \"no\" to us\", year = \"2001\"}");
    EXPECT_EQ("He said \"no\" to us", got.records.at(0).title);
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.inner-quote"}), codes(got));
    EXPECT_EQ("a \"b\" c", one("@misc{a, title = \"a {\"}b{\"} c\"}").title);
}

TEST(Bibtex, FieldsWithoutValueOrEqualsSign) {
    const Reading got = read("@misc{a, title {T}, note, year = 2001}");
    EXPECT_EQ("T", got.records.at(0).title);
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.no-equals", "bibtex.no-value"}), codes(got));
}

TEST(Bibtex, StrayTextIsNamed) {
    const Reading got = read("@misc{a, title = {A} B {C}, ; ?, year = 2001}\n@misc{b, title={B}}");
    EXPECT_EQ((Strings{"a", "b"}), keys(got));
    EXPECT_EQ("A B C", got.records.at(0).title);
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_EQ((Strings{"bibtex.stray-text"}), codes(got));
}

TEST(Bibtex, SomeProgramsEscapeBraces) {
    const Reading got = read("@misc{a, note = {Waa\\} and more, it = said}, year = 2001}\n");
    EXPECT_EQ("Waa} and more, it = said", find_extra(got.records.at(0), "note"));
    EXPECT_EQ(2001, got.records[0].year);
    EXPECT_TRUE(got.problems.empty());
}

TEST(Bibtex, AFieldGivenTwiceIsKept) {
    const Record r =
        one("@misc{a, title={One}, title={Two}, title={One}, author={Roe, B}, author={Vale, C}}");
    EXPECT_EQ("One", r.title);
    EXPECT_EQ((Pairs{{"title", "Two"}}), r.extra);
    EXPECT_EQ((Strings{"Roe, B", "Vale, C"}), names(r));
}

TEST(Bibtex, RoundBracketsAndSpacedHeads) {
    EXPECT_EQ("(paren) entry", one("@misc(b, title = {(paren) entry})").title);
    EXPECT_EQ("T", one("@ misc\n{ b ,\ntitle\n=\n{T}\n}").title);
    EXPECT_EQ("misc", one("@misc(b, title = \"T\")").type);
    EXPECT_TRUE(read("see @jane (Bern), @bob(x) and at home @ work{x, y={z}}").records.empty());
}

TEST(Bibtex, CommentsThatAreNotClosedEndBeforeTheNextEntry) {
    const Reading got = read(
        "@comment{x {\n@misc{a, title={A}}\n@comment{@misc{q, title={Q}}}\n"
        "@comment\n@misc{b, title={B}}");
    EXPECT_EQ((Strings{"a", "b"}), keys(got));
    EXPECT_EQ((Strings{"bibtex.unclosed-comment"}), codes(got));
}

TEST(Bibtex, PlacesAreRightFarIntoAFile) {
    // Entries of three lines and of different lengths, over several blocks of the source.
    std::string text = "loose\r";
    std::vector<std::uint64_t> begins;
    for (std::size_t i = 0; i < 8'000; ++i) {
        begins.push_back(text.size());
        text += "@misc{k" + std::to_string(i) + ",\n  title = {" + std::string(i % 997, 'x') +
                "},\r\n year=x y}\n";
    }
    const Reading got = read(text);
    ASSERT_EQ(begins.size(), got.records.size());
    ASSERT_EQ(2 * begins.size(), got.problems.size());  // a bare value that is no year
    for (std::size_t i = 0; i < begins.size(); ++i) {
        EXPECT_EQ(begins[i], got.records[i].location.begin);
        EXPECT_EQ(3 * i + 2, got.records[i].location.line);
        EXPECT_EQ(1U, got.records[i].location.column);
        EXPECT_EQ(3 * i + 4, got.problems[2 * i].location.line);
        EXPECT_EQ(7U, got.problems[2 * i].location.column);
    }
}

TEST(Bibtex, AnEntryThatIsTooLongIsALimit) {
    Limits limits;
    limits.max_field = 1000;
    const std::string entry = "@misc{a, title={" + std::string(500, 'x') + "}}\n";
    EXPECT_EQ(2U, test::read_as("bibtex", entry + entry, limits).records.size());
    const std::string longer = "@misc{a, title={" + std::string(5000, 'x') + "}}\n";
    try {
        test::read_as("bibtex", entry + longer, limits);
        FAIL() << "no limit";
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::limit, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("max_field"));
    }
}

TEST(Bibtex, HardInputsStayLinear) {
    const std::size_t n = 200'000;
    std::string text = "@misc{a, title={T}, note={";
    for (std::size_t i = 0; i < n / 10; ++i) text += "{\n b = {\n";
    EXPECT_EQ(1U, read(text).records.size());
    EXPECT_EQ(0U, read(std::string(n, '@')).records.size());
    EXPECT_EQ(0U, read(std::string(n, '%')).records.size());
    text = "@misc{a, x=\"";
    for (std::size_t i = 0; i < n; ++i) text += "\" y";
    EXPECT_EQ(1U, read(text).records.size());
    text = "@misc{a, abstract={";
    for (std::size_t i = 0; i < n / 20; ++i) text += "\n@misc{b, x={}}";
    EXPECT_LE(1U, read(text).records.size());
    text = "@comment{";
    for (std::size_t i = 0; i < n / 20; ++i) text += "\n@comment{";
    EXPECT_EQ(0U, read(text).records.size());
}

// ---- Detection

TEST(Bibtex, Detection) {
    const InputFormat& format = *find_input_format("bibtex");
    EXPECT_EQ(Likeness::sure, format.looks_like(every_field));
    EXPECT_EQ(Likeness::sure, format.looks_like("\r\n% x\r\n@String{a = {b}}"));
    EXPECT_EQ(
        Likeness::sure,
        format.looks_like("Scopus\nEXPORT DATE: 1 May 2019\n\n@ARTICLE{Roe2019,\nauthor={R}"));
    EXPECT_EQ(Likeness::sure, format.looks_like("@Comment{jabref-meta: x}"));
    EXPECT_EQ(Likeness::none, format.looks_like("TY  - JOUR\nTI  - T\nER  - \n"));
    EXPECT_EQ(Likeness::none, format.looks_like("We study maps.\n\nMail me@example.org{x}."));
    EXPECT_EQ(Likeness::none, format.looks_like("@media (max-width: 3px) {\n a { b: c }\n}"));
    EXPECT_EQ(Likeness::none, format.looks_like("{\"a\": 1}"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
}

}  // namespace
}  // namespace bibweft::ingest
