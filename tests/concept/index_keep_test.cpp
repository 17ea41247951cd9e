#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/concept/index.hpp"
#include "bibweft/core/error.hpp"

namespace bibweft::concepts {
namespace {

DocumentConcepts paper(std::initializer_list<const char*> surfaces) {
    DocumentConcepts d;
    for (const char* surface : surfaces) {
        DocumentConcept c;
        c.key = c.surface = surface;
        c.score = 0.6F;
        c.occurrences = 1;
        d.concepts.push_back(c);
    }
    d.selected = d.concepts.size();
    return d;
}

std::string frequencies(const ConceptIndex& index) {
    std::string out;
    for (const Concept& c : index.concepts) {
        out += c.label + ":" + std::to_string(c.document_frequency) + " ";
    }
    return out;
}

TEST(IndexKeep, CopiesCountNoMoreAndRowsAreRenumbered) {
    IndexBuilder builder;
    builder.add(0, paper({"citation network"}));
    builder.add(1, paper({"citation network", "science map"}));
    builder.add(2, paper({"citation network"}));  // a copy of 0
    const std::vector<std::uint32_t> rows{1, 0};
    builder.keep(rows);
    const ConceptIndex index = builder.build();
    EXPECT_EQ("citation network:2 science map:1 ", frequencies(index));
    ASSERT_EQ(2U, index.papers.row_count());
    EXPECT_EQ(2U, index.papers.columns(0).size());
    EXPECT_EQ(1U, index.papers.columns(1).size());
}

TEST(IndexKeep, EqualsABuilderThatNeverSawTheCopies) {
    IndexBuilder all, few;
    const auto abbreviated = [](const char* long_form) {
        DocumentConcepts d = paper({long_form});
        d.abbreviations.push_back({"CN", long_form, 0, 0, 0, 0});
        return d;
    };
    // 4 of 5 definitions agree; with the copies of the odd one it would be 4 of 7, no majority.
    for (std::uint32_t i = 0; i < 4; ++i) {
        all.add(i, abbreviated("citation network"));
        few.add(i, abbreviated("citation network"));
    }
    for (std::uint32_t i = 4; i < 7; ++i) all.add(i, abbreviated("cosine norm"));
    few.add(4, abbreviated("cosine norm"));
    all.add(7, paper({"CN"}));
    few.add(5, paper({"CN"}));
    const std::vector<std::uint32_t> rows{0, 1, 2, 3, 4, 7};
    all.keep(rows);
    EXPECT_EQ(frequencies(few.build()), frequencies(all.build()));
    EXPECT_EQ("citation network:5 cosine norm:1 ", frequencies(all.build()));
}

TEST(IndexKeep, RefusesRowsItDoesNotHave) {
    IndexBuilder builder;
    builder.add(0, paper({"x y"}));
    const std::vector<std::uint32_t> missing{1}, twice{0, 0};
    EXPECT_THROW(builder.keep(missing), Error);
    EXPECT_THROW(builder.keep(twice), Error);
}

}  // namespace
}  // namespace bibweft::concepts
