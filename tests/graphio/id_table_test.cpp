#include "graphio/id_table.hpp"

#include <gtest/gtest.h>

namespace bibweft::graphio::test {
namespace {

TEST(IdTable, KeepsIdsApartThatSpellTheSameNumberOrLookLikeOne) {
    const std::vector<std::string> ids{
        "n1",        "n01",    "1",         "n",      "n0",      "n1234567",  "n9999999",
        "n12345678", "n12:45", "n1/34",     "n-1234", "m1",      "nn1",       "n1234",
        "",          "n00",    "n1000",     "n12345", "n123456", "n10000000", "n 123",
        "n1.34",     "n+123",  "n99999999", "n0x12"};
    IdTable table;
    for (const std::string& id : ids) {
        EXPECT_EQ(IdTable::none, table.find(id)) << id;
        const std::size_t size = table.size();
        EXPECT_EQ(size, table.row(id)) << id;
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EXPECT_EQ(i, table.find(ids[i])) << ids[i];
        EXPECT_EQ(i, table.row(ids[i])) << ids[i];
    }
    EXPECT_EQ(ids, table.release());
    EXPECT_EQ(IdTable::none, table.find("n1"));
}

TEST(IdTable, FindsManyIdsOfEitherKind) {
    IdTable table;
    for (int i = 0; i < 3000; ++i) table.row("a" + std::to_string(7 * i));
    for (int i = 0; i < 3000; ++i) table.row(std::to_string(i) + "z");
    for (int i = 0; i < 3000; ++i) {
        ASSERT_EQ(static_cast<std::uint32_t>(i), table.find("a" + std::to_string(7 * i)));
        ASSERT_EQ(static_cast<std::uint32_t>(3000 + i), table.find(std::to_string(i) + "z"));
        ASSERT_EQ(IdTable::none, table.find("a" + std::to_string(7 * i + 1)));
    }
}

}  // namespace
}  // namespace bibweft::graphio::test
