#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace bibweft::test {

/// A file or folder of the repository.
inline std::filesystem::path source(const std::string& path) {
    return std::filesystem::path(BIBWEFT_SOURCE_DIR) / path;
}

/// A file or folder of the real data that is not part of the project: below $BIBWEFT_DATA, else
/// below ../shared/data. It may not exist; see BW_REQUIRE_DATA.
inline std::filesystem::path data(const std::string& path) {
    const char* root = std::getenv("BIBWEFT_DATA");
    return (root != nullptr ? std::filesystem::path(root) : source("../shared/data")) / path;
}

/// The bytes of a file.
inline std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    EXPECT_TRUE(in.is_open()) << path;
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace bibweft::test

/// Skips the test, with a message, where the real data is absent.
#define BW_REQUIRE_DATA(path)                                \
    if (!std::filesystem::exists(bibweft::test::data(path))) \
    GTEST_SKIP() << "no " << bibweft::test::data(path) << "; set BIBWEFT_DATA to its folder"
