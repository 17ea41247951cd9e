#include "bibweft/network/overlay.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "bibweft/network/slice.hpp"
#include "network/support.hpp"

namespace bibweft::network {
namespace {

/// Papers of 2010 with 4 and 2 citations, of 2012 with 9, of 2013 with 0, and one of 2010 whose
/// count is not known, one without a year but with 5.
AttributeTable papers() {
    AttributeTable table(6);
    Column& year = table.add("year", ColumnType::integer);
    const std::int64_t years[] = {2010, 2010, 2012, 2013, 2010};
    for (std::size_t i = 0; i < 5; ++i) year.set(i, years[i]);
    Column& citations = table.add("citations", ColumnType::integer);
    for (const auto& [row, count] : {std::pair(0, 4), {1, 2}, {2, 9}, {3, 0}, {5, 5}}) {
        citations.set(static_cast<std::size_t>(row), std::int64_t{count});
    }
    add_normalized_citations(table);
    return table;
}

// The mean of 2010 is (4 + 2) / 2 = 3, that of 2012 is 9, that of 2013 is 0.
TEST(Overlay, CitationsOverTheMeanOfTheYear) {
    const AttributeTable table = papers();
    const Column& normalized = *table.find("normalized_citations");
    EXPECT_DOUBLE_EQ(4 / 3.0, *normalized.number(0));
    EXPECT_DOUBLE_EQ(2 / 3.0, *normalized.number(1));
    EXPECT_DOUBLE_EQ(1, *normalized.number(2));
    for (const std::size_t unknown : {3U, 4U, 5U}) EXPECT_FALSE(normalized.has(unknown));
}

// Item 0 is in papers 0, 2, 4, 5; item 1 in papers 3 and 5; item 2 in none.
TEST(Overlay, OfItemsByHand) {
    const Incidence a = test::binary(3, {{0}, {}, {0}, {1}, {0}, {0, 1}});
    AttributeTable items(3);
    add_overlays(items, a, papers());
    const auto row = [&](std::size_t item) {
        std::vector<std::optional<double>> cells;
        for (const Column& column : items.columns()) cells.push_back(column.number(item));
        return cells;
    };
    std::vector<std::string> names;
    for (const Column& column : items.columns()) names.push_back(column.name());
    EXPECT_EQ(
        (std::vector<std::string>{"papers", "first_year", "last_year", "mean_year", "citations",
                                  "mean_citations", "mean_normalized_citations"}),
        names);
    using Row = std::vector<std::optional<double>>;
    EXPECT_EQ((Row{4, 2010, 2012, 6032 / 3.0, 18, 6, (4 / 3.0 + 1) / 2}), row(0));
    EXPECT_EQ((Row{2, 2013, 2013, 2013, 5, 2.5, std::nullopt}), row(1));
    EXPECT_EQ((Row{0, std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt,
                   std::nullopt}),
              row(2));
    AttributeTable cited(3);
    add_overlays(cited, a, papers(), OverlayOf::citing_papers);
    EXPECT_EQ(4U, cited.columns().size());
}

TEST(Slices, CoverTheSpan) {
    const auto names = [](const std::vector<Years>& slices) {
        std::vector<std::string> out;
        for (const Years& years : slices) out.push_back(to_string(years));
        return out;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ((Names{"2001-2005", "2006-2010", "2011"}), names(slices({2001, 2011}, 5, false)));
    EXPECT_EQ((Names{"2001-2005", "2001-2010", "2001-2011"}), names(slices({2001, 2011}, 5, true)));
    EXPECT_THROW(slices({2001, 2011}, 0, false), Error);
}

// Of the papers of 2010 (0, 1, 4): items are counted in them alone, but all keep their ids; a work
// that is a paper outside of them is none of the set.
TEST(Slices, HoldTheirPapersAlone) {
    NetworkInput input;
    input.papers = test::entities("p", 6);
    const AttributeTable known = papers();
    for (const Column& column : known.columns()) {
        input.papers.table.add(column.name(), column.type()) = column;
    }
    input.of(Unit::authors) = {test::entities("a", 3),
                               test::binary(3, {{0, 1}, {0, 1}, {0, 2}, {1}, {0}, {0, 1}})};
    input.of(Unit::cited_works).papers = test::binary(2, {{0, 1}, {}, {}, {}, {}, {}});
    input.paper_of_work = {4, 2};
    input.concepts = test::entities("c", 1);
    input.concepts.table.add("occurrences", ColumnType::integer);
    input.paper_concepts = test::binary(1, {{0}, {}, {0}, {}, {0}, {}});
    input.occurrences = {2, 3, 4};
    const std::vector<std::uint32_t> rows = papers_of(input.papers, {2009, 2011});
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 4}), rows);
    const NetworkInput part = with_papers(input, rows);
    EXPECT_EQ((std::vector<std::string>{"p0", "p1", "p4"}), part.papers.ids);
    EXPECT_EQ(input.of(Unit::authors).entities.ids, part.of(Unit::authors).entities.ids);
    const AttributeTable& authors = part.of(Unit::authors).entities.table;
    EXPECT_EQ(3.0, authors.find("papers")->number(0));
    EXPECT_EQ(0.0, authors.find("papers")->number(2));
    EXPECT_EQ(6.0, part.concepts.table.find("occurrences")->number(0));
    EXPECT_EQ((std::vector<std::uint32_t>{2, no_row}), part.paper_of_work);
    const Network net =
        find_network_type("co-authorship").build(part, {.normalization = Normalization::none});
    ASSERT_EQ(1U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);
    EXPECT_EQ(2U, net.node_count());  // author 2 has no paper in these years
    EXPECT_EQ(1U, find_network_type("citation").build(part, {}).edge_count());
}

}  // namespace
}  // namespace bibweft::network
