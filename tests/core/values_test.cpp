#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "bibweft/core/attributes.hpp"
#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/hash.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/core/output_file.hpp"
#include "bibweft/core/parallel.hpp"
#include "support/data.hpp"

namespace bibweft {
namespace {

TEST(Number, ShortestRoundTrip) {
    EXPECT_EQ("0.1", to_text(0.1));
    EXPECT_EQ("0.30000000000000004", to_text(0.1 + 0.2));
    EXPECT_EQ("1e-300", to_text(1e-300));
    EXPECT_EQ("12345678.9", to_text(12345678.9));
    EXPECT_EQ("0", to_text(-0.0));
    EXPECT_THROW(to_text(std::numeric_limits<double>::infinity()), Error);
}

TEST(Number, ParsesTheWholeTextOrNothing) {
    EXPECT_EQ(1.5, parse_real("1.5"));
    EXPECT_EQ(2e3, parse_real("+2e3"));
    EXPECT_FALSE(parse_real("1,5"));
    EXPECT_FALSE(parse_real(""));
    EXPECT_FALSE(parse_real(" 1"));
    EXPECT_TRUE(std::isnan(*parse_real("NaN")));
    EXPECT_EQ(-7, parse_integer("-7"));
    EXPECT_FALSE(parse_integer("7.0"));
}

TEST(Attributes, KeepTypesAndMissingCells) {
    AttributeTable table(2);
    Column& year = table.add("year", ColumnType::integer);
    year.set(0, std::int64_t{2019});
    EXPECT_EQ(Value(std::int64_t{2019}), table.find("year")->value(0));
    EXPECT_EQ(Value{}, table.find("year")->value(1));
    EXPECT_THROW(year.set(0, std::string("x")), Error);
    EXPECT_THROW(table.add("year", ColumnType::text), Error);
    Column& real = table.add("score", ColumnType::real);
    real.set(0, std::int64_t{3});
    EXPECT_EQ(Value(3.0), real.value(0));
    const std::vector<std::uint32_t> order{1, 0};
    EXPECT_EQ(Value(3.0), table.permuted(order).find("score")->value(1));
}

TEST(Diagnostic, HasAPlace) {
    EXPECT_EQ("a.jsonl:3:7: warning: not JSON [jsonl.syntax]",
              to_string(Diagnostic{
                  Severity::warning, "jsonl.syntax", "a.jsonl", {3, 7, 0, 0}, "not JSON"}));
    EXPECT_EQ("a.txt: error: empty",
              to_string(Diagnostic{Severity::error, "", "a.txt", {}, "empty"}));
}

TEST(Hash, IsStable) {
    // The value is part of every file we write: it must never change.
    EXPECT_EQ("cefd01f60ba992926", stable_id('c', ""));
    EXPECT_NE(stable_hash("a"), stable_hash("b"));
}

TEST(Incidence, TransposesAndChooses) {
    Incidence a;
    a.column_count = 3;
    a.column = {0, 2, 1};
    a.weight = {1, 2, 3};
    a.row_begin = {0, 2, 3};
    const Incidence t = transposed(a);
    EXPECT_EQ((std::vector<std::size_t>{0, 1, 2, 3}), t.row_begin);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 0}), t.column);
    EXPECT_EQ((std::vector<double>{1, 3, 2}), t.weight);
    EXPECT_EQ((std::vector<std::uint32_t>{1, 1, 1}), column_counts(a));
    const std::vector<std::uint32_t> chosen{2, 0};
    const Incidence c = with_columns(a, chosen);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1}), c.column);
    EXPECT_EQ((std::vector<double>{2, 1}), c.weight);
    EXPECT_EQ((std::vector<std::size_t>{0, 2, 2}), c.row_begin);
}

TEST(Parallel, CoversEveryPositionOnce) {
    for (const unsigned threads : {1U, 2U, 7U}) {
        std::vector<int> hits(1000, 0);
        parallel_for(hits.size(), 13, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) ++hits[i];
        });
        EXPECT_EQ(std::vector<int>(1000, 1), hits);
    }
    EXPECT_THROW(parallel_for(10, 1, 2,
                              [](std::size_t, std::size_t, unsigned) {
                                  throw Error(ErrorCode::data, "stop");
                              }),
                 Error);
}

class OutputFileTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("bibweft-output-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::size_t file_count() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }
    std::filesystem::path folder_;
};

TEST_F(OutputFileTest, AppearsOnlyWhenClosed) {
    const auto path = folder_ / "a.txt";
    {
        OutputFile file(path, false);
        file.write("half");
        EXPECT_FALSE(std::filesystem::exists(path));
    }
    EXPECT_EQ(0U, file_count());
    write_file(path, "whole", false);
    EXPECT_EQ("whole", test::slurp(path));
    EXPECT_EQ(1U, file_count());
}

TEST_F(OutputFileTest, AnExistingFileNeedsOverwrite) {
    const auto path = folder_ / "a.txt";
    write_file(path, "old", false);
    try {
        write_file(path, "new", false);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::io, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("--overwrite"));
    }
    EXPECT_EQ("old", test::slurp(path));
    write_file(path, "new", true);
    EXPECT_EQ("new", test::slurp(path));
}

TEST_F(OutputFileTest, AFolderThatIsNotThereIsNamed) {
    try {
        write_file(folder_ / "no" / "a.txt", "x", false);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::io, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("no/a.txt"));
    }
}

TEST_F(OutputFileTest, AFullDiskLeavesTheOldFile) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
    const auto path = folder_ / "a.txt";
    write_file(path, "old", false);
    // The temporary file of this process is made to stand on a full device.
    std::filesystem::create_symlink("/dev/full",
                                    path.string() + "." + std::to_string(::getpid()) + ".tmp");
    EXPECT_THROW(write_file(path, std::string(1 << 20, 'x'), true), Error);
    EXPECT_EQ("old", test::slurp(path));
    EXPECT_EQ(1U, file_count());
}

}  // namespace
}  // namespace bibweft
