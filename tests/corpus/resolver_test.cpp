#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bibweft/core/rng.hpp"
#include "bibweft/corpus/references.hpp"

namespace bibweft::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;
using Texts = std::vector<std::string>;

Record citing(const std::string& title, const Texts& references, std::optional<int> year = 2020,
              const std::string& doi = "") {
    Record record;
    record.title = title;
    record.year = year;
    if (!doi.empty()) record.ids.emplace_back("doi", doi);
    for (const std::string& text : references) {
        record.references.push_back(Reference::of_text(text));
    }
    return record;
}

/// A paper that can be cited.
Record placed(const std::string& title, const std::string& family, int year,
              const std::string& volume, const std::string& pages, const std::string& doi = "") {
    Record record = citing(title, {}, year, doi);
    Author author;
    author.family = family;
    author.given = "Ada";
    record.authors.push_back(author);
    record.venue = "Journal of Tests";
    record.volume = volume;
    record.pages = pages;
    return record;
}

Corpus corpus_of(std::vector<Record> records) {
    CorpusBuilder builder;
    std::uint32_t number = 0;
    for (Record& record : records) {
        record.file = FileId{0};
        record.number = ++number;
        builder.add(std::move(record));
    }
    return builder.build({"a"});
}

Texts keys(const CitedWorks& cited) {
    Texts list;
    for (const CitedWork& work : cited.works) list.push_back(work.key);
    return list;
}

/// Key of the work and how it was found, for each reference in order of papers.
Texts matches(const CitedWorks& cited) {
    Texts list;
    for (const Citation& citation : cited.citations) {
        list.push_back(cited.works[citation.work].key + " " + std::string(to_string(citation.how)));
    }
    return list;
}

TEST(CitedWorks, OneWorkInThreeStyles) {
    const Corpus corpus = corpus_of(
        {citing("a", {"Quill A, 2017, J INFORMETR, V11, P959, DOI 10.1000/bib"}),
         citing("b", {"Quill A., Roe B., maps: a tool, J. Informetr., 11, 4, pp. 959-975, (2017)"}),
         citing("c", {"https://doi.org/10.1000/BIB"}),
         citing("d", {"Quill, A., Roe, B., maps: a tool (2017) J. Informetr., 11 (4), p. 959"})});
    const CitedWorks cited = resolve_references(corpus);
    ASSERT_EQ(1U, cited.works.size());
    const CitedWork& work = cited.works[0];
    EXPECT_EQ("doi:10.1000/bib", work.key);
    EXPECT_EQ(4U, work.citing_papers);
    EXPECT_EQ(4U, work.spellings);
    EXPECT_FALSE(work.in_corpus());
    EXPECT_EQ("Quill A", work.parts.author);
    EXPECT_EQ("10.1000/bib", work.parts.doi);
    EXPECT_EQ(4U, cited.papers.entry_count());
    EXPECT_EQ(3U, cited.counts.of(ReferenceMatch::key));
    EXPECT_EQ(1U, cited.counts.of(ReferenceMatch::doi));
    EXPECT_TRUE(cited.ambiguous.empty());
}

TEST(CitedWorks, TheLabelIsThatOfTheReferenceWithMostParts) {
    const CitedWorks cited = resolve_references(
        corpus_of({citing("a", {"10.1000/x", "*WHO, 2001, GLOBAL REPORT", "Unknown work",
                                "Roe B, 1999, J TEST, V1, P5, DOI 10.1000/x",
                                "[Anonymous], 2010, J TEST, V2, P3"})}));
    Texts labels;
    for (const CitedWork& work : cited.works) labels.push_back(work.label);
    EXPECT_THAT(labels,
                UnorderedElementsAre("Roe B, 1999, J TEST, V1, P5", "WHO, 2001, GLOBAL REPORT",
                                     "Unknown work", "[Anonymous], 2010, J TEST, V2, P3"));
}

TEST(CitedWorks, SameWordsAreOneWorkAndOtherDoisAreOthers) {
    const CitedWorks cited = resolve_references(
        corpus_of({citing("p1", {"Vale C, 2018, J TEST, V2, P10, DOI 10.1000/v1",
                                 "Vale C, 2018, J TEST, V2, P20, DOI 10.1000/v2",
                                 "Roe B, 1999, J TEST, V1, P5"}),
                   citing("p2", {"ROE B,  1999, J Test, V1, P5",
                                 "Vale C, 2018, J TEST, V2, P20, DOI 10.1000/V2"})}));
    EXPECT_THAT(keys(cited), ElementsAre("doi:10.1000/v1", "doi:10.1000/v2", "ref:roe|1999|1|5"));
    EXPECT_THAT(cited.papers.column, ElementsAre(0U, 1U, 2U, 1U, 2U));
    EXPECT_THAT(matches(cited),
                ElementsAre("doi:10.1000/v1 no match", "doi:10.1000/v2 same text",
                            "ref:roe|1999|1|5 same text", "ref:roe|1999|1|5 same text",
                            "doi:10.1000/v2 same text"));
}

TEST(CitedWorks, PapersAreFoundByKeyDoiAndIdentifier) {
    Record by_id = placed("Third of them", "Vale", 2003, "3", "30");
    by_id.ids.emplace_back("openalex", "https://openalex.org/W3");
    const Corpus corpus = corpus_of(
        {placed("First of them", "De Souza", 2001, "1", "10-12"),
         placed("Second of them", "Roe", 2002, "2", "20", "10.1000/second"), by_id,
         citing("citing", {"DESOUZA A, 2001, J TEST, V1, P10", "10.1000/SECOND", "W3",
                           "Souza AD, 2001, J TEST, V1, P10", "Vale A, 2003, J TEST, V3, P31"})});
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_THAT(
        matches(cited),
        UnorderedElementsAre("title:first of them|2001|souza same author, year, volume and page",
                             "doi:10.1000/second same DOI", "openalex:w3 same identifier",
                             "title:first of them|2001|souza same author, year, volume and page",
                             "ref:vale|2003|3|31 no match"));
    EXPECT_EQ(4U, cited.counts.to_papers);
    EXPECT_EQ(1U, cited.counts.repeated);
    EXPECT_EQ(4U, cited.papers.entry_count());
    const auto second =
        std::find_if(cited.works.begin(), cited.works.end(),
                     [](const CitedWork& w) { return w.key == "doi:10.1000/second"; });
    EXPECT_EQ("Roe A, 2002, Journal of Tests, V2, P20", second->label);
    EXPECT_EQ("doi:10.1000/second", corpus.key(second->paper));
}

TEST(CitedWorks, AllFourPartsOfAKeyMustBeGiven) {
    const Corpus corpus = corpus_of(
        {placed("Networks", "Roe", 2001, "", ""), placed("Maps of it", "Roe", 2002, "7", "1"),
         citing("c", {"Smith A, 2001, SOCIAL NETWORKS IN TESTS, V3, P1", "Roe A, 2001, NETWORKS",
                      "Roe A, 2002, MAPS, V7", "Roe A, 2002, MAPS, P1", "Roe A, MAPS, V7, P1"})});
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_EQ(0U, cited.counts.to_papers);
    EXPECT_EQ(5U, cited.works.size());
}

TEST(CitedWorks, SpellingsOfNamesVolumesAndPages) {
    const CitedWorks cited = resolve_references(corpus_of(
        {citing("a", {"Müller J, 2001, J TEST, V1, P10", "Mueller J., 2001, J Test Stud, V1, P10",
                      "MULLER J, 2001, TEST, V1, P10"}),
         citing("b", {"van der Roe L, 2002, J TEST, VIT-8, pR157",
                      "VANDERROE L, 2002, IEEE T TEST, V8, P157", "Roe L, 2002, J TEST, V8, P157"}),
         citing("c", {"Vale C, 2003, J TEST, V9, P053908", "Vale C, 2003, J TEST, V9, P53908"})}));
    EXPECT_EQ(3U, cited.works.size());
    EXPECT_EQ(5U, cited.counts.repeated);
}

TEST(CitedWorks, CountsWhatIsOddAndKeepsIt) {
    const auto record = [](const char* title, int year, const char* id, const Texts& cites) {
        Record r = citing(title, cites, year);
        r.ids.emplace_back("openalex", id);
        return r;
    };
    const Corpus corpus =
        corpus_of({record("A", 2022, "https://openalex.org/W1",
                          {"https://openalex.org/W2", "W2", "https://openalex.org/W999"}),
                   record("B", 2017, "https://openalex.org/W2",
                          {"https://openalex.org/W3", "https://openalex.org/W2"}),
                   record("C", 2018, "https://openalex.org/W3", {})});
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_THAT(keys(cited), ElementsAre("openalex:w2", "openalex:w3", "openalex:w999"));
    EXPECT_THAT(cited.papers.column, ElementsAre(0U, 2U, 0U, 1U));
    EXPECT_EQ(5U, cited.counts.references);
    EXPECT_EQ(4U, cited.counts.to_papers);
    EXPECT_EQ(1U, cited.counts.repeated);
    EXPECT_EQ(1U, cited.counts.to_itself);
    EXPECT_EQ(1U, cited.counts.to_later);  // B of 2017 cites C of 2018
    EXPECT_EQ(1U, cited.counts.of(ReferenceMatch::none));
}

TEST(CitedWorks, ReferencesInParts) {
    Record record = citing("Citing", {}, 2005, "10.1000/citing");
    Reference doi;
    doi.doi = "https://doi.org/10.1000/cited.a";
    Reference parts;
    parts.author = "Roe";
    parts.year = 1999;
    parts.volume = "1";
    parts.page = "5-9";
    record.references = {doi, parts, Reference::of_text("Unknown work"), Reference{},
                         Reference::of_text(" — ")};
    const Corpus corpus = corpus_of({citing("Cited", {}, 2001, "10.1000/CITED.A"), record,
                                     citing("Other", {"ROE B, 1999, J TEST, V1, P5"})});
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_THAT(keys(cited),
                ElementsAre("doi:10.1000/cited.a", "ref:roe|1999|1|5", "ref:unknown work"));
    EXPECT_EQ(PaperId{0}, cited.works[0].paper);
    EXPECT_EQ(2U, cited.works[1].citing_papers);
    EXPECT_EQ(2U, cited.counts.empty);
    EXPECT_EQ(4U, cited.counts.references);
}

TEST(CitedWorks, AnAmbiguousKeyIsListedAndJoinsNothing) {
    const CitedWorks cited = resolve_references(
        corpus_of({citing("a", {"Roe B, 2015, IEEE T TEST, V51, P1, DOI 10.1000/first"}),
                   citing("b", {"Roe B, 2015, IEEE T TEST, V51, P1, DOI 10.1000/second"}),
                   citing("c", {"ROE B, 2015, IEEE TEST, V51, P1"})}));
    EXPECT_THAT(keys(cited), ElementsAre("doi:10.1000/first", "doi:10.1000/second",
                                         "ref:roe b 2015 ieee test v51 p1"));
    ASSERT_EQ(1U, cited.ambiguous.size());
    EXPECT_EQ("roe|2015|51|1", cited.ambiguous[0].key);
    EXPECT_EQ(ReferenceMatch::key, cited.ambiguous[0].rule);
    EXPECT_THAT(cited.ambiguous[0].works, ElementsAre(0U, 1U, 2U));
}

TEST(CitedWorks, TitlesMakeAKeyAmbiguousToo) {
    const CitedWorks cited = resolve_references(corpus_of(
        {citing("a", {"Roe, B., Maps of words (2015) J. Test, 51, p. 1"}),
         citing("b", {"Roe, B., Graphs of names (2015) J. Test, 51, p. 1",
                      "Roe, B., Graphs of  Names. (2015) Journal of Tests, 51 (2), p. 1"})}));
    EXPECT_EQ(2U, cited.works.size());
    ASSERT_EQ(1U, cited.ambiguous.size());
    EXPECT_THAT(cited.ambiguous[0].works, ElementsAre(0U, 1U));
}

TEST(CitedWorks, TwoThirdsDecideAnAmbiguousKey) {
    std::vector<Record> records;
    for (int i = 0; i < 4; ++i) {
        records.push_back(
            citing("a" + std::to_string(i), {"Roe B, 2015, T TEST, V51, P1, DOI 10.1000/x"}));
    }
    records.push_back(citing("b", {"Roe B, 2015, T TEST, V51, P1, DOI 10.1000/typo"}));
    records.push_back(citing("c", {"Roe B, 2015, TESTS, V51, P1"}));
    const CitedWorks cited = resolve_references(corpus_of(records));
    EXPECT_THAT(keys(cited), ElementsAre("doi:10.1000/typo", "doi:10.1000/x"));
    EXPECT_EQ(5U, cited.works[1].citing_papers);
    EXPECT_EQ(1U, cited.ambiguous.size());
}

TEST(CitedWorks, ASecondDoiExcusesAnother) {
    const CitedWorks cited = resolve_references(
        corpus_of({citing("a", {"Roe B, 2010, J TEST, V4, P7, DOI [10.1000/one, 10.1000/0ne]"}),
                   citing("b", {"Roe B, 2010, J TEST STUD, V4, P7, DOI 10.1000/0ne"})}));
    ASSERT_EQ(1U, cited.works.size());
    EXPECT_TRUE(cited.ambiguous.empty());
}

TEST(CitedWorks, AContainersDoiJoinsNothing) {
    // Two chapters of the corpus share the DOI of their book.
    const Corpus corpus =
        corpus_of({placed("Maps of words", "Roe", 2000, "", "1", "10.1000/book"),
                   placed("Graphs of many names", "Vale", 2000, "", "30", "10.1000/book"),
                   citing("c", {"Roe A, 2000, BOOK OF TESTS, P1, DOI 10.1000/book",
                                "Vale A, 2000, BOOK OF TESTS, P30, DOI 10.1000/book",
                                "10.1000/book", "doi:10.1000/BOOK"})});
    ASSERT_EQ(3U, corpus.size());
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_EQ(0U, cited.counts.to_papers);
    EXPECT_EQ(3U, cited.works.size());  // the DOI alone names the book
    EXPECT_EQ("doi:10.1000/book", cited.works[0].key);
    ASSERT_EQ(1U, cited.ambiguous.size());
    EXPECT_EQ(ReferenceMatch::doi, cited.ambiguous[0].rule);
}

TEST(CitedWorks, ADoiOfContradictingReferencesJoinsNothing) {
    const CitedWorks cited = resolve_references(
        corpus_of({citing("a", {"Roe A, 2000, BOOK OF TESTS, P1, DOI 10.1000/book"}),
                   citing("b", {"Vale A, 2000, BOOK OF TESTS, P30, DOI 10.1000/book"})}));
    EXPECT_EQ(2U, cited.works.size());
    EXPECT_EQ("ref:roe a 2000 book of tests p1 doi 10 1000 book", cited.works[0].key);
    EXPECT_EQ(1U, cited.ambiguous.size());
}

TEST(CitedWorks, AWrongDoiDoesNotSpoilThePapers) {
    const Corpus corpus =
        corpus_of({placed("Maps of words", "Roe", 2000, "4", "17", "10.1000/maps"),
                   citing("b", {"Vale A, 1990, J OTHER, V9, P30, DOI 10.1000/maps"}),
                   citing("c", {"Roe A, 2000, J TEST, V4, DOI 10.1000/maps", "10.1000/maps"})});
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_THAT(matches(cited),
                UnorderedElementsAre("ref:vale|1990|9|30 no match", "doi:10.1000/maps same DOI",
                                     "doi:10.1000/maps same DOI"));
    EXPECT_EQ(1U, cited.ambiguous.size());
}

TEST(CitedWorks, NoPapersAreJoined) {
    // Two letters on one page, told apart by their DOIs.
    const Corpus corpus =
        corpus_of({placed("A letter on maps", "Roe", 2000, "4", "17", "10.1000/a"),
                   placed("Another on graphs", "Roe", 2000, "4", "17", "10.1000/b"),
                   citing("c", {"Roe A, 2000, J TEST, V4, P17"})});
    const CitedWorks cited = resolve_references(corpus);
    ASSERT_EQ(1U, cited.works.size());
    EXPECT_FALSE(cited.works[0].in_corpus());
    ASSERT_EQ(1U, cited.ambiguous.size());
    EXPECT_EQ(2U, cited.ambiguous[0].papers.size());
}

TEST(CitedWorks, AMergedPaperCitesAWorkOnce) {
    const Corpus corpus =
        corpus_of({citing("The same paper twice", {"Roe B, 1999, J TEST, V1, P5, DOI 10.1000/r"},
                          2020, "10.1000/p"),
                   citing("The same paper twice",
                          {"Roe B., Old maps, J. Test, 1, pp. 5-9, (1999)",
                           "Vale C., New maps, J. Test, 2, pp. 7-9, (2001)"},
                          2020, "10.1000/P")});
    ASSERT_EQ(1U, corpus.size());
    const CitedWorks cited = resolve_references(corpus);
    EXPECT_EQ(2U, cited.works.size());
    EXPECT_EQ(2U, cited.papers.entry_count());
    EXPECT_EQ(3U, cited.citations.size());
    EXPECT_EQ(1U, cited.counts.repeated);
}

TEST(CitedWorks, NothingAtAll) {
    const CitedWorks cited = resolve_references(corpus_of({citing("a", {}), citing("b", {})}));
    EXPECT_TRUE(cited.works.empty());
    EXPECT_EQ(2U, cited.papers.row_count());
    EXPECT_EQ(0U, resolve_references(CorpusBuilder().build({})).papers.row_count());
}

/// A reference to work `w` in one of the styles, with or without its DOI, now and then wrong.
std::string cited_as(std::uint64_t w, Rng& rng) {
    const std::string family = "Family" + std::string(1, static_cast<char>('a' + w % 7));
    const std::string year = std::to_string(1990 + w % 20);
    const std::string volume = std::to_string(w % 5 + 1);
    const std::string page = std::to_string(w % 11 == 0 ? 1 : 10 * w);
    const std::string doi = "10.1000/" + std::to_string(rng.below(15) == 0 ? rng.below(60) : w);
    const std::string with_doi = rng.below(2) == 0 ? ", DOI " + doi : "";
    switch (rng.below(4)) {
        case 0:
            return family + " A, " + year + ", J TEST, V" + volume + ", P" + page + with_doi;
        case 1:
            return family + " A., Title word" + std::to_string(w) + " of it, J. Test., " + volume +
                   ", 2, pp. " + page + "-" + page + "9, (" + year + ")";
        case 2:
            return family + ", A., Title word" + std::to_string(w) + " of it (" + year +
                   ") J. Test, " + volume + " (2), p. " + page + with_doi;
        default:
            return doi;
    }
}

/// All that must not depend on order: by titles of papers.
Texts description(const Corpus& corpus, const CitedWorks& cited) {
    Texts lines;
    for (const CitedWork& work : cited.works) {
        lines.push_back(work.key + "|" + work.label + "|" + std::to_string(work.citing_papers) +
                        "|" + std::to_string(work.spellings) + "|" +
                        (work.in_corpus() ? corpus.key(work.paper) : ""));
    }
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        std::string line = corpus.key(paper);
        for (const std::uint32_t work : cited.papers.columns(index_of(paper))) {
            line += " " + std::to_string(work);
        }
        lines.push_back(line);
    }
    std::multiset<std::string> citations;
    for (const Citation& c : cited.citations) {
        citations.insert(corpus.key(c.paper) + " " + cited.works[c.work].key + " " +
                         std::string(to_string(c.how)));
    }
    lines.insert(lines.end(), citations.begin(), citations.end());
    for (const AmbiguousKey& ambiguous : cited.ambiguous) {
        std::string line = ambiguous.key;
        for (const std::uint32_t work : ambiguous.works) line += " " + std::to_string(work);
        lines.push_back(line);
    }
    return lines;
}

TEST(CitedWorks, DoNotDependOnTheOrderOfRecordsFilesOrThreads) {
    Rng rng(11);
    std::vector<Record> records;
    for (std::uint32_t i = 0; i < 80; ++i) {
        Texts references;
        for (std::uint64_t n = rng.below(12); n > 0; --n) {
            references.push_back(cited_as(rng.below(60), rng));
        }
        const std::uint64_t w = i / 2;  // every other record is a second record of one paper
        Record record = citing("Title word" + std::to_string(w) + " of it", references,
                               static_cast<int>(1990 + w % 20), "10.1000/" + std::to_string(w));
        record.file = id_at<FileId>(i % 2);
        record.number = i + 1;
        records.push_back(std::move(record));
    }
    const auto describe = [](std::vector<Record> list, const Texts& names, unsigned threads) {
        CorpusBuilder builder;
        for (Record& record : list) builder.add(std::move(record));
        const Corpus corpus = builder.build(names, threads);
        return description(corpus, resolve_references(corpus, threads));
    };
    const Texts expected = describe(records, {"x", "y"}, 1);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<Record> shuffled = records;
        rng.shuffle(std::span(shuffled));
        for (Record& record : shuffled) {
            record.file = id_at<FileId>(1 - index_of(record.file));
        }
        ASSERT_EQ(expected, describe(shuffled, {"y", "x"}, 2)) << trial;
    }
}

TEST(CitedWorks, OfARealisticMixtureMostAreOneWorkEach) {
    // Each of 40 works is cited in many styles; the four-part key or the DOI joins all of them.
    std::vector<Record> records;
    for (std::uint64_t i = 0; i < 40; ++i) {
        const std::string page = std::to_string(100 + i);
        const std::string doi = "10.1000/w" + std::to_string(i);
        records.push_back(citing("c" + std::to_string(i),
                                 {"Roe A, 2001, J TEST, V3, P" + page + ", DOI " + doi,
                                  "Roe A., On it, J. Test., 3, 2, pp. " + page + "-999, (2001)",
                                  "Roe, A., Vale, B., (2001) J. Test., 3, p. " + page, doi}));
    }
    const CitedWorks cited = resolve_references(corpus_of(records), 2);
    EXPECT_EQ(40U, cited.works.size());
    EXPECT_EQ(120U, cited.counts.repeated);
}

}  // namespace
}  // namespace bibweft::corpus
