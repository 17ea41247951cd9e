#include "bibweft/corpus/authors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/core/rng.hpp"
#include "corpus/author_name.hpp"

namespace bibweft::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Texts = std::vector<std::string>;

/// "Family, Given" or "Family, Suffix, Given"; a name without a comma is literal.
Author named(const std::string& name, const std::string& orcid = "",
             const Texts& affiliations = {}) {
    Author author;
    const std::size_t comma = name.find(", ");
    author.family = name.substr(0, comma);
    if (comma == std::string::npos) std::swap(author.family, author.literal);
    if (comma != std::string::npos) author.given = name.substr(comma + 2);
    author.orcid = orcid;
    author.affiliations = affiliations;
    return author;
}

Record by(const std::vector<Author>& authors, std::optional<int> year = 2020) {
    Record record;
    record.authors = authors;
    record.year = year;
    return record;
}

Corpus corpus_of(std::vector<Record> records) {
    CorpusBuilder builder;
    std::uint32_t number = 0;
    for (Record& record : records) {
        record.file = FileId{0};
        record.number = ++number;
        if (record.title.empty()) {
            record.title = "Paper number " + std::string(1, static_cast<char>('a' + number));
        }
        builder.add(std::move(record));
    }
    return builder.build({"f"});
}

constexpr const char* first_orcid = "0000-0001-0000-0001";
constexpr const char* second_orcid = "0000-0001-0000-0002";

Texts keys(const Authors& authors) {
    Texts list;
    for (const AuthorEntry& entry : authors.entries) list.push_back(entry.key);
    return list;
}

Texts labels(const Authors& authors) {
    Texts list;
    for (const AuthorEntry& entry : authors.entries) list.push_back(entry.label);
    return list;
}

TEST(AuthorKey, FamilyAndInitials) {
    const auto key = [](const char* name) { return author_key(named(name)); };
    EXPECT_EQ("name:quill|ab", key("Quill, Ada B."));
    EXPECT_EQ("name:quill|ab", key("QUILL, AB"));
    EXPECT_EQ("name:quill|ab", key("Quill, A. B."));
    EXPECT_EQ("name:quill|ab", key("Quill, Ada-Bo"));
    EXPECT_EQ("name:quill|a", key("Quill, Ada"));
    EXPECT_EQ("name:quill|y", key("Quill, Yu"));
    EXPECT_EQ("name:quill|a", key("QUILL, ADA"));
    EXPECT_EQ("name:quill|", key("Quill, "));
    EXPECT_EQ("name:de souza|a", key("De  Souza, A"));
    EXPECT_EQ("name:no|r", key("No, R"));
    EXPECT_EQ("name:müller|e", key("Müller, É."));
    EXPECT_EQ("name:roe-vale|t", key("Roe‐Vale, T."));
    EXPECT_EQ("name:o'roe|t", key("O’Roe, T."));
    EXPECT_EQ("name:st roe|t", key("St. Roe, T."));
    EXPECT_EQ("name:王|伟", key("王, 伟"));
    EXPECT_EQ("group:the atlas consortium", key("The ATLAS Consortium"));
    EXPECT_EQ("", author_key(Author{}));
    Author junior = named("King, M.");
    junior.suffix = "Jr.";
    EXPECT_EQ("name:king|m|jr", author_key(junior));
    Author literal;
    literal.literal = "Roe, B.";
    EXPECT_EQ("name:roe|b", author_key(literal));
}

TEST(FindAuthors, OneEntryForTheSpellingsOfAName) {
    const Corpus corpus = corpus_of(
        {by({named("Quill, A."), named("Roe, B.")}, 2003), by({named("QUILL, ADA")}, 2001),
         by({named("Quill, Ada")}, 2005), by({named("Quill, Ada"), named("The Group")}, {}),
         by({named("Quill, A."), named("Quill, A."), Author{}}, 2002)});
    const Authors authors = find_authors(corpus);
    EXPECT_THAT(keys(authors), ElementsAre("group:the group", "name:quill|a", "name:roe|b"));
    const AuthorEntry& quill = authors.entries[1];
    EXPECT_EQ("Quill, Ada", quill.label);
    EXPECT_THAT(quill.variants, ElementsAre("Quill, A.", "Quill, Ada", "QUILL, ADA"));
    EXPECT_EQ(5U, quill.papers);
    EXPECT_EQ(2001, quill.first_year);
    EXPECT_EQ(2005, quill.last_year);
    EXPECT_EQ(1U, authors.repeated);
    EXPECT_EQ(8U, authors.names);
    EXPECT_EQ(7U, authors.papers.entry_count());
    EXPECT_EQ(5U, authors.papers.row_count());
    EXPECT_EQ(9U, authors.entry_of_name.size());
    EXPECT_EQ(
        1, std::count(authors.entry_of_name.begin(), authors.entry_of_name.end(), Authors::nobody));
}

TEST(FindAuthors, AnOrcidUnitesNamesAndTakesInNamesWithoutOne) {
    const Authors authors = find_authors(corpus_of(
        {by({named("Quill, Ada", first_orcid)}), by({named("Quill-Roe, Ada", first_orcid)}),
         by({named("Quill, A.")}), by({named("Quill, Adam")})}));
    EXPECT_THAT(keys(authors), ElementsAre("name:quill|a", "orcid:0000-0001-0000-0001"));
    EXPECT_THAT(authors.entries[0].variants, ElementsAre("Quill, Adam"));
    EXPECT_EQ(3U, authors.entries[1].papers);
    EXPECT_EQ(first_orcid, authors.entries[1].orcid);
}

TEST(FindAuthors, TwoOrcidsAreTwoPersons) {
    const Authors authors =
        find_authors(corpus_of({by({named("Wang, J", first_orcid)}),
                                by({named("Wang, J", second_orcid)}), by({named("Wang, J")})}));
    EXPECT_THAT(keys(authors), ElementsAre("name:wang|j", "orcid:0000-0001-0000-0001",
                                           "orcid:0000-0001-0000-0002"));
}

TEST(FindAuthors, AnOrcidAtTwoNamesOfAPaperCountsForNeither) {
    const Authors authors = find_authors(
        corpus_of({by({named("Quill, A", first_orcid), named("Roe, B", first_orcid)})}));
    EXPECT_THAT(keys(authors), ElementsAre("name:quill|a", "name:roe|b"));
}

TEST(FindAuthors, CountsDifferentAffiliations) {
    const Authors authors = find_authors(
        corpus_of({by({named("Quill, A", "", {"Univ. Test, Dept A", "Univ Test, Dept B"})}),
                   by({named("Quill, A", "", {"UNIV TEST, DEPT A."})})}));
    EXPECT_EQ(2U, authors.entries[0].affiliations);
}

text::Thesaurus thesaurus(const std::string& rows) {
    std::vector<Diagnostic> problems;
    const text::Thesaurus result = text::Thesaurus::read("label\treplace by\n" + rows, problems);
    EXPECT_TRUE(problems.empty());
    return result;
}

Authors with_thesaurus(const Corpus& corpus, const std::string& rows) {
    AuthorOptions options;
    options.thesaurus = thesaurus(rows);
    return find_authors(corpus, options);
}

TEST(FindAuthors, AThesaurusJoinsRenamesAndDrops) {
    const Corpus corpus = corpus_of({by({named("Müller, J."), named("Roe, B")}),
                                     by({named("Muller, J"), named("Vale, C")}),
                                     by({named("The Group"), named("Mueller, J")})});
    const Authors joined =
        with_thesaurus(corpus, "Muller, J\tMüller, J.\nmueller, j\tMüller, J.\n");
    EXPECT_THAT(labels(joined), ElementsAre("The Group", "Müller, J.", "Roe, B", "Vale, C"));
    EXPECT_EQ(3U, joined.entries[1].papers);
    EXPECT_EQ(3U, joined.entries[1].variants.size());
    const Authors renamed = with_thesaurus(corpus, "Vale, C\tVale-Roe, Cy\nThe Group\t\n");
    EXPECT_THAT(keys(renamed), ElementsAre("name:mueller|j", "name:muller|j", "name:müller|j",
                                           "name:roe|b", "name:vale-roe|c"));
    EXPECT_EQ("Vale-Roe, Cy", renamed.entries[4].label);
    EXPECT_EQ(2U, renamed.papers.columns(1).size());
    // A variant finds its person, and so does a key.
    EXPECT_EQ("Roe, Bo", with_thesaurus(corpus, "name:roe|b\tRoe, Bo\n").entries[4].label);
}

TEST(FindAuthors, AThesaurusJoinsNoTwoOrcids) {
    const Corpus corpus =
        corpus_of({by({named("Quill, A", first_orcid)}), by({named("Quilp, A", second_orcid)}),
                   by({named("Quip, A")})});
    const Authors authors = with_thesaurus(corpus, "Quilp, A\tQuill, A\nQuip, A\tQuilp, A\n");
    // Chains are followed: Quip goes to Quill, too.
    EXPECT_EQ(2U, authors.entries.size());
    EXPECT_EQ(2U, authors.entries[0].papers);
    ASSERT_EQ(1U, authors.problems.size());
    EXPECT_EQ("authors.orcid", authors.problems[0].code);
    EXPECT_THAT(authors.problems[0].message, ::testing::HasSubstr(second_orcid));
}

/// "from > to: reason coauthors affiliations" of each proposal.
Texts proposed(std::vector<Record> records) {
    const Corpus corpus = corpus_of(std::move(records));
    const Authors authors = find_authors(corpus);
    Texts list;
    for (const AuthorProposal& p : propose_same_authors(corpus, authors)) {
        list.push_back(authors.entries[p.from].label + " > " + authors.entries[p.to].label + ": " +
                       std::string(to_string(p.likeness)) + " " +
                       std::to_string(p.shared_coauthors) + " " +
                       std::to_string(p.shared_affiliations));
    }
    return list;
}

TEST(ProposeSameAuthors, AccentsHyphensAndTransliterations) {
    EXPECT_THAT(proposed({by({named("Müller, J.")}), by({named("Müller, J.")}),
                          by({named("Muller, J")}), by({named("Mueller, J")})}),
                ElementsAre("Muller, J > Müller, J.: accents, hyphens or blanks 0 0",
                            "Mueller, J > Müller, J.: transliteration 0 0"));
    EXPECT_THAT(proposed({by({named("Roe-Vale, T")}), by({named("Roe-Vale, T")}),
                          by({named("Roevale, T")})}),
                ElementsAre("Roevale, T > Roe-Vale, T: accents, hyphens or blanks 0 0"));
    EXPECT_THAT(proposed({by({named("Åse, T")}), by({named("Aase, T")}), by({named("Aase, T")})}),
                ElementsAre("Åse, T > Aase, T: transliteration 0 0"));
}

TEST(ProposeSameAuthors, InitialsAndLettersNeedEvidence) {
    const Texts affiliation{"Univ Test"};
    EXPECT_THAT(proposed({by({named("Quill, A")}), by({named("Quill, AB")})}), IsEmpty());
    EXPECT_THAT(proposed({by({named("Quill, A"), named("Roe, B")}),
                          by({named("Quill, AB"), named("Roe, B")}), by({named("Quill, AB")})}),
                ElementsAre("Quill, A > Quill, AB: initials 1 0"));
    EXPECT_THAT(proposed({by({named("Quilling, A", "", affiliation)}),
                          by({named("Quiling, A", "", affiliation)}),
                          by({named("Quilling, A", "", affiliation)})}),
                ElementsAre("Quiling, A > Quilling, A: one letter 0 1"));
    EXPECT_THAT(proposed({by({named("Quilling, Ada")}), by({named("Quiling, Ada")})}),
                ElementsAre("Quiling, Ada > Quilling, Ada: one letter 0 0"));
    EXPECT_THAT(proposed({by({named("Quilling, A")}), by({named("Quiling, A")})}), IsEmpty());
    EXPECT_THAT(proposed({by({named("Wang, A", "", affiliation)}),
                          by({named("Wong, A", "", affiliation)})}),
                IsEmpty());
    EXPECT_THAT(proposed({by({named("De Souza, A", "", affiliation)}),
                          by({named("Souza, A", "", affiliation)})}),
                ElementsAre("Souza, A > De Souza, A: prefix of the family name 0 1"));
}

TEST(ProposeSameAuthors, NeverWhoCannotBeOne) {
    // Two ORCIDs; two authors of one paper; given names that contradict.
    EXPECT_THAT(
        proposed({by({named("Müller, J", first_orcid)}), by({named("Muller, J", second_orcid)})}),
        IsEmpty());
    EXPECT_THAT(proposed({by({named("Müller, J"), named("Muller, J")})}), IsEmpty());
    EXPECT_THAT(proposed({by({named("Müller, Jane")}), by({named("Muller, John")})}), IsEmpty());
    EXPECT_THAT(proposed({by({named("Müller, Jo")}), by({named("Muller, John")}),
                          by({named("Muller, J")})}),
                ElementsAre("Müller, Jo > Muller, John: accents, hyphens or blanks 0 0"));
}

TEST(ProposeSameAuthors, ANameWithoutOrcidBesideSeveral) {
    EXPECT_THAT(proposed({by({named("Wang, J", first_orcid)}), by({named("Wang, J", second_orcid)}),
                          by({named("Wang, J")})}),
                ElementsAre("Wang, J > Wang, J: same name, one without ORCID 0 0",
                            "Wang, J > Wang, J: same name, one without ORCID 0 0"));
}

TEST(ProposalsTable, IsAThesaurusThatCanBeApplied) {
    const Corpus corpus = corpus_of({by({named("Müller, J.")}), by({named("Müller, J.")}),
                                     by({named("Muller, J")}), by({named("Wang, J", first_orcid)}),
                                     by({named("Wang, J", second_orcid)}), by({named("Wang, J")})});
    const Authors authors = find_authors(corpus);
    const std::string table = proposals_table(authors, propose_same_authors(corpus, authors));
    EXPECT_EQ(
        "label\treplace by\treason\tshared coauthors\tshared affiliations\tpapers of label\tpapers "
        "of replacement\n"
        "name:wang|j\torcid:0000-0001-0000-0001\tsame name, one without ORCID\t0\t0\t1\t1\n"
        "name:wang|j\torcid:0000-0001-0000-0002\tsame name, one without ORCID\t0\t0\t1\t1\n"
        "Muller, J\tMüller, J.\taccents, hyphens or blanks\t0\t0\t1\t2\n",
        table);
    AuthorOptions options;
    std::vector<Diagnostic> problems;
    options.thesaurus = text::Thesaurus::read(table, problems);
    EXPECT_EQ(1U, problems.size());  // two replacements of one label: a person must decide
    const Authors again = find_authors(corpus, options);
    EXPECT_THAT(keys(again), ElementsAre("name:müller|j", "orcid:0000-0001-0000-0001",
                                         "orcid:0000-0001-0000-0002"));
    EXPECT_EQ(2U, again.entries[1].papers);
}

TEST(FindAuthors, DoesNotDependOnTheOrderOfRecords) {
    Rng rng(3);
    std::vector<Record> records;
    const Texts families{"Müller", "Muller", "Mueller", "Quilling", "Quiling", "De Souza", "Wang"};
    const Texts given{"A", "A.", "Ada", "AB", "Ada B.", "Adam"};
    for (std::uint32_t i = 0; i < 60; ++i) {
        std::vector<Author> authors;
        for (std::uint64_t n = rng.below(4) + 1; n > 0; --n) {
            authors.push_back(
                named(families[rng.below(families.size())] + ", " + given[rng.below(given.size())],
                      rng.below(4) == 0 ? (rng.below(2) == 0 ? first_orcid : second_orcid) : "",
                      {"Univ " + std::to_string(rng.below(5))}));
        }
        Record record = by(authors, 2000 + static_cast<int>(i));
        record.title = "Number " + std::to_string(i);
        records.push_back(std::move(record));
    }
    const auto describe = [](std::vector<Record> list) {
        const Corpus corpus = corpus_of(std::move(list));
        const Authors authors = find_authors(corpus);
        std::string out = proposals_table(authors, propose_same_authors(corpus, authors));
        for (const AuthorEntry& entry : authors.entries) {
            out += entry.key + "|" + entry.label + "|" + std::to_string(entry.papers);
            for (const std::string& variant : entry.variants) out += "|" + variant;
            out += "\n";
        }
        for (const std::uint32_t column : authors.papers.column)
            out += std::to_string(column) + " ";
        return out;
    };
    const std::string expected = describe(records);
    for (int trial = 0; trial < 10; ++trial) {
        std::vector<Record> shuffled = records;
        rng.shuffle(std::span(shuffled));
        ASSERT_EQ(expected, describe(shuffled)) << trial;
    }
}

TEST(FindAuthors, NobodyAtAll) {
    EXPECT_TRUE(find_authors(CorpusBuilder().build({})).entries.empty());
    const Corpus corpus = corpus_of({by({}), by({Author{}})});
    const Authors authors = find_authors(corpus);
    EXPECT_TRUE(authors.entries.empty());
    EXPECT_EQ(2U, authors.papers.row_count());
    EXPECT_THAT(propose_same_authors(corpus, authors), IsEmpty());
}

}  // namespace
}  // namespace bibweft::corpus
