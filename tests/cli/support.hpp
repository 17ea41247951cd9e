#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "support/data.hpp"

namespace bibweft::test {

struct Outcome {
    int status;
    std::string out;
    std::string err;
};

inline Outcome run(std::vector<std::string> arguments) {
    std::ostringstream out, err;
    const int status = cli::run(std::move(arguments), out, err);
    return {status, out.str(), err.str()};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A folder of its own for each test, removed afterwards.
class CommandTest : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() /
                  ("bibweft-" + std::string(info->test_suite_name()) + "-" + info->name() + "-" +
                   std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    /// Writes a file below the folder and gives its path.
    std::string file(const std::string& name, const std::string& bytes) const {
        const auto path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string read(const std::string& name) const { return slurp(folder_ / name); }

    std::filesystem::path folder_;
};

}  // namespace bibweft::test
