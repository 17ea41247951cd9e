#include "ingest/author_list.hpp"

#include <gtest/gtest.h>

#include "ingest/reference_list.hpp"

namespace bibweft::ingest {
namespace {

using Names = std::vector<std::string>;

Names shown(const std::vector<Author>& authors) {
    Names out;
    for (const Author& author : authors) {
        out.push_back(author.literal.empty()
                          ? author.family + "|" + author.given +
                                (author.suffix.empty() ? "" : "|") + author.suffix
                          : "{" + author.literal + "}");
    }
    return out;
}

Names by_look(std::string_view list) {
    std::vector<Author> out;
    add_authors_by_look(list, out);
    return shown(out);
}

Names with_initials(std::string_view list) {
    std::vector<Author> out;
    add_authors_with_initials(list, out);
    return shown(out);
}

Names references(std::string_view cell) {
    std::vector<Reference> out;
    add_scopus_references(cell, out);
    Names texts;
    for (const Reference& reference : out) texts.push_back(reference.text);
    return texts;
}

TEST(AuthorList, EveryWayToWriteInitialsGivesTheSamePeople) {
    const Names expected{"Torva|G.N.", "Lindo|F.A."};
    for (const char* list :
         {"Torva, G.N., Lindo, F.A.", "Torva G.N.; Lindo F.A.", "Torva, G.N.; Lindo, F.A.",
          "Torva G.N., Lindo F.A.", "Torva G.N.; Lindo F.A.;", " Torva, G.N., Lindo, F.A., "}) {
        EXPECT_EQ(expected, with_initials(list)) << list;
        EXPECT_EQ(expected, by_look(list)) << list;
    }
}

TEST(AuthorList, InitialsAreNobody) {
    EXPECT_EQ((Names{"Torva|G.N."}), with_initials("Torva, G.N."));
    EXPECT_EQ((Names{"Quo|S.-J.", "Björk|Å.", "Petrov|Yu.A."}),
              with_initials("Quo, S.-J., Björk, Å., Petrov, Yu.A."));
    EXPECT_EQ((Names{"Quo|S.-J.", "Björk|Å.", "van der Berg|W.M.P."}),
              with_initials("Quo S.-J., Björk Å., van der Berg W.M.P."));
    EXPECT_EQ((Names{"Roe|A. D.", "Vale|C."}), with_initials("Roe, A. D., Vale, C."));
}

TEST(AuthorList, SuffixesAndSingleNames) {
    EXPECT_EQ((Names{"Roe|A.D.|Jr.", "Vale|C."}), with_initials("Roe A.D., Jr., Vale C."));
    EXPECT_EQ((Names{"Roe|A.D.|Jr.", "Vale|C."}), with_initials("Roe, A.D., Jr., Vale, C."));
    EXPECT_EQ((Names{"Roe|A.D.", "Sukarma|", "Vale|C."}),
              with_initials("Roe A.D., Sukarma, Vale C."));
    EXPECT_EQ((Names{"Roe|Pieter J.|Jr.", "No|Rae"}), by_look("Roe, Jr., Pieter J. and No, Rae"));
}

TEST(AuthorList, NobodyIsNoAuthor) {
    for (const char* list : {"", " ", "[No author name available]", "[Anonymous]", "No author",
                             "NA", "et al.", "[No Author ID available]"}) {
        EXPECT_TRUE(with_initials(list).empty()) << list;
        EXPECT_TRUE(by_look(list).empty()) << list;
    }
    EXPECT_EQ((Names{"Roe|Bo"}), by_look("Roe, Bo; et al."));
}

TEST(AuthorList, ListsOfUnknownOrigin) {
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("['Quill, Ada', \"Roe, Bo\"]"));
    EXPECT_EQ((Names{"O'Neill|Mara"}), by_look("['O\\'Neill, Mara']"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Ada Quill; Bo Roe"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Ada Quill|Bo Roe"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Quill, Ada\nRoe, Bo"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo", "Vale|Cy"}), by_look("Ada Quill, Bo Roe and Cy Vale"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Quill, Ada and Roe, Bo"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Quill, Ada, Roe, Bo"));
    EXPECT_EQ((Names{"Quill|A", "Roe|BC"}), by_look("Quill A, Roe BC."));
    EXPECT_EQ((Names{"Quill|Ada"}), by_look("Quill, Ada"));
    EXPECT_EQ((Names{"De Souza|Ana"}), by_look("De Souza, Ana"));
    EXPECT_EQ((Names{"van der Berg|Jo"}), by_look("van der Berg, Jo"));
    EXPECT_EQ((Names{"Quill|Ada", "Roe|Bo"}), by_look("Ada Quill, Bo Roe"));
    EXPECT_EQ((Names{"{Hael Monitoring Consortium}", "Roe|Bo"}),
              by_look("Hael Monitoring Consortium; Roe, Bo"));
    EXPECT_EQ((Names{"{Tide, Ltd.}"}), by_look("{Tide, Ltd.}"));
}

TEST(ReferenceList, OneReferenceEvenIfATitleHoldsASemicolon) {
    EXPECT_EQ(
        (Names{"Vale C., Old; new maps, J Test, 1, (1999)", "Roe B., More, J Test, (2001)"}),
        references("Vale C., Old; new maps, J Test, 1, (1999); Roe B., More, J Test, (2001)"));
    EXPECT_EQ((Names{"Vale, C., Old; new maps (1999) J Test, 1", "Roe, B., More (2001) J Test"}),
              references("Vale, C., Old; new maps (1999) J Test, 1; Roe, B., More (2001) J Test"));
    EXPECT_EQ(
        (Names{"Vale, C., (1999) Maps, 3. , Series; Publisher: Town", "Roe, B., (2001) J Test"}),
        references("Vale, C., (1999) Maps, 3. , Series; Publisher: Town; Roe, B., (2001) J Test"));
}

TEST(ReferenceList, EditorsInsideAReferenceBeginNone) {
    EXPECT_EQ((Names{"Vale, C., (1999) Maps; Roe, B.; Quill, A. D., Eds.; Publisher: Town",
                     "Lindo, F., (2001) J Test"}),
              references("Vale, C., (1999) Maps; Roe, B.; Quill, A. D., Eds.; Publisher: Town; "
                         "Lindo, F., (2001) J Test"));
}

TEST(ReferenceList, ReferencesWithoutAuthorOrYear) {
    EXPECT_EQ((Names{"Tidal levels, (1998)", "Charts and tables, (1997)",
                     "Vale C., In press, J Test", "Roe B., Maps, (2001)", "(1985) Proc. Workshop",
                     "http://x.example, A tool", "Lindo F., (2002)"}),
              references("Tidal levels, (1998); Charts and tables, (1997); Vale C., In press, J "
                         "Test; Roe B., Maps, (2001); (1985) Proc. Workshop; http://x.example, A "
                         "tool; Lindo F., (2002);"));
    EXPECT_TRUE(references("").empty());
    EXPECT_TRUE(references("; ;").empty());
    // A number in parentheses is no year, and a place no author.
    EXPECT_EQ(
        (Names{"Vale, C., (1999) Maps, 6 (3); Town, N.J., Press", "Roe, B., (2001) J Test"}),
        references("Vale, C., (1999) Maps, 6 (3); Town, N.J., Press; Roe, B., (2001) J Test"));
}

}  // namespace
}  // namespace bibweft::ingest
