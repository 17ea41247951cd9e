#pragma once
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/ingest/read.hpp"
#include "bibweft/text/decode.hpp"

namespace bibweft::test {

/// A folder of its own for a test, removed at the end.
class Scratch {
public:
    Scratch() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        root_ = std::filesystem::temp_directory_path() /
                ("bibweft_" + std::to_string(::getpid()) + "_" + test->test_suite_name() + "_" +
                 test->name());
        std::filesystem::create_directories(root_);
    }
    ~Scratch() { std::filesystem::remove_all(root_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::string path(const std::string& name) const { return (root_ / name).string(); }
    /// Writes a file, with the folders above it, and returns its path.
    std::string write(const std::string& name, const std::string& bytes) const {
        std::filesystem::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name, std::ios::binary) << bytes;
        return path(name);
    }

private:
    std::filesystem::path root_;
};

/// One gzip member.
inline std::string gzip(const std::string& bytes) {
    z_stream z{};
    EXPECT_EQ(Z_OK, deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY));
    std::string out(deflateBound(&z, bytes.size()) + 64, '\0');
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    z.avail_in = static_cast<uInt>(bytes.size());
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(Z_STREAM_END, deflate(&z, Z_FINISH));
    out.resize(z.total_out);
    deflateEnd(&z);
    return out;
}

/// One Zstandard frame.
inline std::string zstd(const std::string& bytes) {
    std::string out(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3);
    EXPECT_FALSE(ZSTD_isError(size));
    out.resize(size);
    return out;
}

/// What a reader gives for a text.
struct Reading {
    std::vector<Record> records;
    std::vector<Diagnostic> problems;
    std::string heading;
    std::string database;
};

inline Reading read_as(const std::string& format, const std::string& bytes,
                       const ingest::Limits& limits = {},
                       const ingest::ReaderOptions& options = {}) {
    Reading out;
    ingest::Source source = ingest::Source::from_bytes(bytes, "input", limits);
    const ingest::Sink sink{[&](Record&& record) { out.records.push_back(std::move(record)); },
                            [&](Diagnostic problem) { out.problems.push_back(std::move(problem)); },
                            [&](std::string heading) { out.heading = std::move(heading); },
                            [&](std::string database) { out.database = std::move(database); }};
    const ingest::InputFormat* found = ingest::find_input_format(format);
    if (found == nullptr) {
        ADD_FAILURE() << "no format " << format;
        return out;
    }
    found->read(source, sink, options);
    return out;
}

/// Reads every prefix of a text: nothing may throw but an Error(data), which says that a prefix
/// cannot be used at all (a table with half a header); every location must lie inside the text.
inline void expect_truncation_is_harmless(const std::string& format, const std::string& bytes) {
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        Reading reading;
        try {
            reading = read_as(format, bytes.substr(0, size));
        } catch (const Error& error) {
            EXPECT_EQ(ErrorCode::data, error.code()) << size << ": " << error.what();
            EXPECT_LT(size, bytes.size());
        }
        const std::size_t decoded = text::decode(std::string_view(bytes).substr(0, size)).size();
        for (const Record& record : reading.records) {
            EXPECT_LE(record.location.begin, record.location.end) << size;
            EXPECT_LE(record.location.end, decoded);
            EXPECT_LE(record.abstract_location.begin, record.abstract_location.end) << size;
            EXPECT_LE(record.abstract_location.end, decoded);
        }
        for (const Diagnostic& problem : reading.problems) {
            EXPECT_LE(problem.location.begin, problem.location.end) << size;
            EXPECT_LE(problem.location.end, decoded);
        }
    }
}

}  // namespace bibweft::test
