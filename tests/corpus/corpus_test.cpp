#include "bibweft/corpus/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "support/data.hpp"

namespace bibweft::corpus {
namespace {

Author named(const std::string& family) {
    Author author;
    author.family = family;
    return author;
}

Record titled(const std::string& title, const std::string& family, std::optional<int> year,
              const std::string& doi = "") {
    Record record;
    record.title = title;
    if (!family.empty()) record.authors.push_back(named(family));
    record.year = year;
    if (!doi.empty()) record.ids.emplace_back("doi", doi);
    return record;
}

Record with_text(Record record, const std::string& abstract) {
    record.abstract = abstract;
    return record;
}

/// A text of `count` words, other words for another `seed`.
std::string prose(std::uint64_t seed, std::size_t count) {
    Rng rng(seed);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += "word" + std::to_string(rng.below(5000)) + (i % 12 == 11 ? ". " : " ");
    }
    return text;
}

/// The text with the word at each of the places replaced.
std::string changed(const std::string& text, const std::set<std::size_t>& places) {
    std::string out;
    std::size_t word = 0;
    for (std::size_t at = 0; at < text.size(); ++word) {
        const std::size_t end = text.find(' ', at);
        out += (places.contains(word) ? "other" : text.substr(at, end - at)) + " ";
        at = end + 1;
    }
    return out;
}

Corpus corpus_of(std::vector<Record> records, unsigned threads = 1) {
    CorpusBuilder builder;
    std::uint32_t number = 0;
    for (Record& record : records) {
        record.file = FileId{0};
        record.number = ++number;
        builder.add(std::move(record));
    }
    return builder.build({"a"}, threads);
}

std::size_t papers_of(std::vector<Record> records) {
    return corpus_of(std::move(records)).size();
}

TEST(Corpus, MergesWhatTwoDatabasesWriteDifferently) {
    // Pair 1 by DOI, pair 2 by title, year and name; the two editorials are two papers.
    Record roe = titled("Graphs at Work: A Review", "", 2018);
    roe.authors.emplace_back();
    roe.authors.back().literal = "Bo Roe";
    const Corpus corpus = corpus_of(
        {titled("Mapping things", "Quill", 2019, "10.1000/MERGE"),
         titled("Graphs at work: a review", "Roe", 2018), titled("Editorial", "Vale", 2017),
         titled("Mapping Things.", "Quill", 2019, "https://doi.org/10.1000/merge"), roe,
         titled("Editorial", "Yule", 2020)});
    ASSERT_EQ(4U, corpus.size());
    EXPECT_EQ("doi:10.1000/merge", corpus.key(PaperId{0}));
    EXPECT_EQ("a#1; a#4", corpus.origin(PaperId{0}));
    EXPECT_EQ("title:editorial|2017|vale", corpus.key(PaperId{1}));
    EXPECT_EQ("title:editorial|2020|yule", corpus.key(PaperId{2}));
    EXPECT_EQ("title:graphs at work a review|2018|roe", corpus.key(PaperId{3}));
    EXPECT_EQ(PaperId{3}, corpus.paper_of_record(1));
    EXPECT_EQ(PaperId{3}, corpus.paper_of_record(4));
    ASSERT_EQ(2U, corpus.merges().size());
    std::set<MergeReason> reasons;
    for (const Merge& merge : corpus.merges()) reasons.insert(merge.reason);
    EXPECT_EQ((std::set{MergeReason::doi, MergeReason::title}), reasons);
}

TEST(Corpus, DifferentDoisAreDifferentPapers) {
    const std::string text = prose(1, 100);
    std::vector<Record> records{with_text(titled("T of it all", "A", 2000, "10.1000/x"), text),
                                with_text(titled("T of it all", "A", 2000, "10.1000/y"), text)};
    EXPECT_EQ(2U, papers_of(records));
    // Also not through a third record without a DOI, which goes to the first.
    records.push_back(with_text(titled("T of it all", "A", 2000), text));
    const Corpus corpus = corpus_of(records);
    EXPECT_EQ(2U, corpus.size());
    EXPECT_EQ("doi:10.1000/x", corpus.key(corpus.paper_of_record(2)));
    EXPECT_FALSE(corpus.refused().empty());
}

TEST(Corpus, ADoiOfDifferentTitlesNamesAContainer) {
    const Corpus corpus = corpus_of({titled("Maps of words", "A", 2000, "10.1000/book"),
                                     titled("Maps of names", "B", 2000, "10.1000/BOOK"),
                                     titled("Maps of words", "A", 2001)});
    EXPECT_EQ(2U, corpus.size());
    EXPECT_EQ((std::vector<std::string>{"10.1000/book"}),
              std::vector(corpus.container_dois().begin(), corpus.container_dois().end()));
    EXPECT_EQ("title:maps of names|2000|b", corpus.key(PaperId{0}));
    EXPECT_EQ(corpus.paper_of_record(0), corpus.paper_of_record(2));
}

TEST(Corpus, ATitleWithoutItsSubtitleIsTheSameTitle) {
    EXPECT_EQ(1U, papers_of({titled("Graphs at work", "A", 2000, "10.1000/x"),
                             titled("Graphs at work: a review", "A", 2000, "10.1000/x")}));
    EXPECT_EQ(2U, papers_of({titled("Graphs at work", "A", 2000, "10.1000/x"),
                             titled("Graphs at work, part 2", "A", 2000, "10.1000/x")}));
}

TEST(Corpus, TitlesThatSourcesWriteDifferentlyAreOneTitle) {
    // Formulas are divided as each source likes.
    EXPECT_EQ(1U, papers_of({titled("L1(0)-FePt media at 1 Tb/in(2)", "A", 2000, "10.1000/x"),
                             titled("L10-FePt media at 1 Tb/in2", "A", 2000, "10.1000/X")}));
    EXPECT_EQ(1U, papers_of({titled("L1(0)-FePt media at 1 Tb/in(2)", "A", 2000),
                             titled("L1 0-FePt Media at 1 Tb/in2", "A", 2001)}));
    EXPECT_EQ(1U,
              papers_of({titled("Dots on quartz by R-theta lithography", "A", 2000, "10.1000/x"),
                         titled("Dots on quartz by R lithography", "A", 2000, "10.1000/x")}));
    // Of other authors, or with other numbers, they are parts of one container.
    EXPECT_EQ(2U,
              papers_of({titled("Dots on quartz by R-theta lithography", "A", 2000, "10.1000/x"),
                         titled("Dots on quartz by R lithography", "B", 2000, "10.1000/x")}));
    EXPECT_EQ(2U,
              papers_of({titled("Dots on quartz by lithography, part 1", "A", 2000, "10.1000/x"),
                         titled("Dots on quartz by lithography, part 2", "A", 2000, "10.1000/x")}));
}

TEST(Corpus, ALongTitleAndAnySharedAuthorAreEnough) {
    const auto by = [](const std::string& title, const std::vector<std::string>& families,
                       int year) {
        Record record = titled(title, "", year);
        for (const std::string& family : families) record.authors.push_back(named(family));
        return record;
    };
    const std::string title = "Maps of the words we know";
    EXPECT_EQ(1U, papers_of({by(title, {"A", "B"}, 2000), by(title, {"B", "A"}, 2001)}));
    EXPECT_EQ(2U, papers_of({by(title, {"A", "B"}, 2000), by(title, {"B", "A"}, 2002)}));
    EXPECT_EQ(2U, papers_of({by(title, {"A", "B"}, 2000), by(title, {"C"}, 2000)}));
    EXPECT_EQ(2U, papers_of({by("Book review", {"A", "B"}, 2000), by("Book review", {"B"}, 2000)}));
}

TEST(Corpus, ShortTitlesAtDifferentPlacesAreDifferentPapers) {
    const auto at = [](const std::string& volume, const std::string& issue,
                       const std::string& pages) {
        Record record = titled("Editorial", "A", 2000);
        record.volume = volume;
        record.issue = issue;
        record.pages = pages;
        return record;
    };
    EXPECT_EQ(2U, papers_of({at("1", "1", "1-2"), at("1", "2", "1-2")}));
    EXPECT_EQ(2U, papers_of({at("1", "1", "1-2"), at("1", "1", "9")}));
    EXPECT_EQ(1U, papers_of({at("1", "1", "1-2"), at("1", "1", "1")}));
    EXPECT_EQ(1U, papers_of({at("1", "1", "1-2"), at("", "", "")}));
    EXPECT_FALSE(corpus_of({at("1", "1", ""), at("2", "1", "")}).refused().empty());
}

TEST(Corpus, YearsMayDifferByOne) {
    EXPECT_EQ(1U, papers_of({titled("Maps", "A", 2000), titled("maps", "A", 2001)}));
    EXPECT_EQ(2U, papers_of({titled("Maps", "A", 2000), titled("Maps", "A", 2002)}));
    // No chain: 2000 and 2001 are one paper, 2002 is another.
    EXPECT_EQ(2U, papers_of({titled("Maps", "A", 2002), titled("Maps", "A", 2001),
                             titled("Maps", "A", 2000)}));
    EXPECT_EQ(2U, papers_of({titled("Maps", "A", {}), titled("Maps", "A", 2000)}));
    EXPECT_EQ(2U, papers_of({titled("Maps", "A", 2000), titled("Maps", "B", 2000)}));
}

TEST(Corpus, PartsStayApart) {
    const std::string text = prose(2, 120);
    EXPECT_EQ(2U, papers_of({with_text(titled("Maps of science. Part I", "A", 2000), text),
                             with_text(titled("Maps of science. Part II", "A", 2000), text)}));
    EXPECT_EQ(2U,
              papers_of({with_text(titled("Maps of science I", "A", 2000), text),
                         with_text(titled("Maps of science II", "A", 2000), changed(text, {60}))}));
}

TEST(Corpus, OtherIdentifiersMergeAndVersionsDoNotMatter) {
    Record first = with_text(titled("Old title of it", "A", 2011), prose(3, 90));
    first.ids.emplace_back("arxiv", "1108.00001v1");
    Record second = with_text(titled("New title of it", "A", 2012), prose(4, 60));
    second.ids.emplace_back("arxiv", "1108.00001v2");
    const Corpus corpus = corpus_of({first, second});
    ASSERT_EQ(1U, corpus.size());
    EXPECT_EQ("arxiv:1108.00001", corpus.key(PaperId{0}));
    EXPECT_EQ(1U, corpus.chosen(PaperId{0}));  // the newest version, though it is shorter
    EXPECT_EQ("New title of it", corpus.fields(PaperId{0}).title);
}

TEST(Corpus, FieldsAreUnitedAndTheLongerAbstractWins) {
    Record little = with_text(titled("Maps of it all", "A", 2000, "10.1000/x"), "Short one.");
    little.venue = "V";
    little.keywords = {"a", "b"};
    little.references = {Reference::of_text("R1")};
    little.citation_count = 5;
    Record more = with_text(titled("Maps of It All", "A", {}, "10.1000/X"), "A longer one it is.");
    more.keywords = {"b", "c"};
    more.references = {Reference::of_text("R2")};
    more.citation_count = 3;
    more.ids.emplace_back("pmid", "7");
    const Corpus corpus = corpus_of({little, more});
    ASSERT_EQ(1U, corpus.size());
    const Record& fields = corpus.fields(PaperId{0});
    EXPECT_EQ(1U, corpus.chosen(PaperId{0}));
    EXPECT_EQ("Maps of It All", fields.title);
    EXPECT_EQ(2000, fields.year);
    EXPECT_EQ("V", fields.venue);
    EXPECT_EQ((std::vector<std::string>{"b", "c", "a"}), fields.keywords);
    ASSERT_EQ(2U, fields.references.size());
    EXPECT_EQ("R2", fields.references[0].text);
    EXPECT_EQ("R1", fields.references[1].text);
    EXPECT_EQ(5, fields.citation_count);
    EXPECT_EQ(3U, fields.ids.size());
    EXPECT_EQ(1U, fields.authors.size());
    EXPECT_EQ("", fields.abstract);  // is not kept unless asked for
    std::vector<std::string> filled;
    for (const FieldOrigin& field : corpus.filled(PaperId{0})) {
        EXPECT_EQ(0U, field.record);
        filled.emplace_back(field.field);
    }
    EXPECT_EQ((std::vector<std::string>{"year", "venue", "citation_count"}), filled);
}

TEST(Corpus, AbstractsAreKeptForThoseWhoAsk) {
    CorpusBuilder builder;
    builder.keep_abstracts();
    Record record = with_text(titled("Maps of it all", "A", 2000), "Short one.");
    record.file = FileId{0};
    builder.add(std::move(record));
    EXPECT_EQ("Short one.", builder.build({"f"}).fields(PaperId{0}).abstract);
}

TEST(Corpus, ACopyWithThreeWordsChangedIsACopy) {
    const std::string text = prose(5, 200);
    const Corpus corpus =
        corpus_of({with_text({}, text), with_text({}, changed(text, {20, 90, 150}))});
    ASSERT_EQ(1U, corpus.size());
    ASSERT_EQ(1U, corpus.merges().size());
    EXPECT_EQ(MergeReason::near_text, corpus.merges()[0].reason);
    // 198 triples, 9 of each changed: J = 189 / 207 = 0.913; four standard errors are 0.1.
    EXPECT_NEAR(0.913, corpus.merges()[0].similarity, 0.1);
}

TEST(Corpus, TheSameBeginningIsNoCopy) {
    const std::string start = "We present a new method ";
    EXPECT_EQ(2U, papers_of({with_text({}, start + prose(6, 150)),
                             with_text({}, start + prose(7, 150))}));
    const std::string half = prose(8, 100);
    EXPECT_EQ(
        2U, papers_of({with_text({}, half + prose(9, 100)), with_text({}, half + prose(10, 100))}));
}

TEST(Corpus, AShortTextIsACopyOnlyUnderOneTitle) {
    const std::string text = "No abstract available.";
    EXPECT_EQ(2U, papers_of({with_text(titled("Maps", "A", 2000), text),
                             with_text(titled("Graphs", "B", 2001), text)}));
    EXPECT_EQ(1U, papers_of({with_text({}, text), with_text({}, text)}));
    EXPECT_EQ(1U, papers_of({with_text(titled("Maps", "", {}), text), with_text({}, text)}));
    // A long one is a copy under any title that is no other part.
    EXPECT_EQ(1U, papers_of({with_text(titled("Maps", "A", 2000), prose(11, 50)),
                             with_text(titled("Graphs", "B", 2001), prose(11, 50))}));
}

TEST(Corpus, NearlyTheSameTextUnderAnotherTitleIsAnotherPaper) {
    const std::string text = prose(12, 200);
    EXPECT_EQ(
        2U,
        papers_of({with_text(titled("Foreword to the north", "A", 2000), text),
                   with_text(titled("Preface of southern maps", "B", 2000), changed(text, {50}))}));
}

TEST(Corpus, PapersThatCannotBeToldApartGetKeysOfTheirOwn) {
    const Corpus corpus =
        corpus_of({titled("Editorial", "", {}), titled("Editorial", "", {}), Record{}, Record{}});
    ASSERT_EQ(4U, corpus.size());
    std::set<std::string> keys;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) keys.insert(corpus.key(paper));
    EXPECT_EQ(4U, keys.size());
    EXPECT_TRUE(keys.contains("title:editorial||"));
    EXPECT_TRUE(keys.contains("title:editorial||#2"));
}

TEST(Corpus, NothingAtAll) {
    const Corpus corpus = CorpusBuilder().build({});
    EXPECT_EQ(0U, corpus.size());
    EXPECT_TRUE(corpus.merges().empty());
}

TEST(Corpus, AFileWithoutANameIsAnError) {
    CorpusBuilder builder;
    builder.add(Record{});
    EXPECT_THROW(builder.build({"a"}), Error);
}

/// Everything about a corpus that must not depend on the order of records: by file and number.
std::vector<std::string> description(const Corpus& corpus) {
    std::vector<std::string> lines;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        const Record& fields = corpus.fields(paper);
        const RecordPlace& chosen = corpus.place(corpus.chosen(paper));
        std::string line = corpus.key(paper) + " | " + corpus.origin(paper) + " | " +
                           corpus.file_name(chosen.file) + std::to_string(chosen.number) + " | " +
                           fields.title + " | " + fields.venue;
        for (const std::string& keyword : fields.keywords) line += " " + keyword;
        lines.push_back(line);
    }
    for (const Merge& merge : corpus.merges()) {
        lines.push_back(std::to_string(corpus.place(merge.kept).number) + " " +
                        std::to_string(corpus.place(merge.merged).number) + " " +
                        std::string(to_string(merge.reason)));
    }
    return lines;
}

/// Records of which many are copies, near copies, share identifiers or contradict one another.
std::vector<Record> tangled() {
    std::vector<Record> records;
    Rng rng(77);
    for (std::uint32_t i = 0; i < 120; ++i) {
        const std::uint64_t work = rng.below(25);
        Record record = titled("Title number " + std::to_string(work % 9),
                               work % 2 == 0 ? "A" : "B", 2000 + static_cast<int>(rng.below(4)));
        if (rng.below(3) == 0) record.title.clear();
        if (rng.below(4) == 0) {
            record.ids.emplace_back("doi", "10.1000/" + std::to_string(rng.below(12)));
        }
        if (rng.below(5) == 0) record.ids.emplace_back("pmid", std::to_string(rng.below(12) + 1));
        if (rng.below(2) == 0) {
            const std::string text = prose(work + 100, 80);
            record.abstract = rng.below(2) == 0 ? text : changed(text, {rng.below(80)});
        }
        record.keywords = {"k" + std::to_string(rng.below(6)), "m" + std::to_string(i)};
        record.venue = "venue " + std::to_string(rng.below(3));
        record.file = id_at<FileId>(i % 3);
        record.number = i + 1;
        records.push_back(std::move(record));
    }
    return records;
}

TEST(Corpus, DoesNotDependOnTheOrderOfRecordsFilesOrThreads) {
    const std::vector<Record> records = tangled();
    const auto build = [](std::vector<Record> list, std::vector<std::string> names,
                          unsigned threads) {
        CorpusBuilder builder;
        for (Record& record : list) builder.add(std::move(record));
        return description(builder.build(std::move(names), threads));
    };
    const std::vector<std::string> expected = build(records, {"x", "y", "z"}, 1);
    EXPECT_LT(expected.size(), 2 * records.size());
    Rng rng(5);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<Record> shuffled = records;
        rng.shuffle(std::span(shuffled));
        // The files in another order: their numbers move, their names go with them.
        for (Record& record : shuffled) {
            record.file = id_at<FileId>((index_of(record.file) + 1) % 3);
        }
        ASSERT_EQ(expected, build(shuffled, {"z", "x", "y"}, 2)) << trial;
    }
}

TEST(Corpus, NoPaperHoldsTwoDoisAndEveryRecordHasOne) {
    const std::vector<Record> records = tangled();
    const Corpus corpus = corpus_of(records, 2);
    std::size_t members = 0;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        std::set<std::string> dois;
        for (const std::uint32_t record : corpus.records(paper)) {
            EXPECT_EQ(paper, corpus.paper_of_record(record));
            for (const auto& [kind, value] : records[record].ids) {
                const auto containers = corpus.container_dois();
                if (kind != "doi") continue;
                if (std::find(containers.begin(), containers.end(), value) == containers.end()) {
                    dois.insert(value);
                }
            }
        }
        EXPECT_LE(dois.size(), 1U);
        members += corpus.records(paper).size();
        if (index_of(paper) > 0) {
            EXPECT_LT(corpus.key(id_at<PaperId>(index_of(paper) - 1)), corpus.key(paper));
        }
    }
    EXPECT_EQ(records.size(), members);
    EXPECT_EQ(corpus.record_count() - corpus.size(), corpus.merges().size());
}

/// Paragraphs behind the heading of a seed file.
std::vector<std::string> paragraphs(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = text.find("\n\n"); at != std::string::npos;) {
        at += 2;
        const std::size_t end = text.find("\n\n", at);
        out.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        at = end;
    }
    return out;
}

TEST(Corpus, TheSeedsAre49Papers) {
    BW_REQUIRE_DATA("seeds");
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(test::data("seeds"))) {
        names.push_back(entry.path().string());
    }
    std::sort(names.begin(), names.end());
    std::vector<std::string> expected;
    do {
        CorpusBuilder builder;
        for (std::size_t file = 0; file < names.size(); ++file) {
            std::uint32_t number = 0;
            for (const std::string& text : paragraphs(test::slurp(names[file]))) {
                Record record;
                record.abstract = text;
                record.file = id_at<FileId>(file);
                record.number = ++number;
                builder.add(std::move(record));
            }
        }
        const Corpus corpus = builder.build(names);
        EXPECT_EQ(57U, corpus.record_count());
        EXPECT_EQ(49U, corpus.size());
        for (const Merge& merge : corpus.merges()) EXPECT_EQ(MergeReason::same_text, merge.reason);
        if (expected.empty()) expected = description(corpus);
        EXPECT_EQ(expected, description(corpus));
    } while (std::next_permutation(names.begin(), names.end()));
}

}  // namespace
}  // namespace bibweft::corpus
