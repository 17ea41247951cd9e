#include "bibweft/ingest/read.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/inputs.hpp"
#include "ingest/files.hpp"

namespace bibweft::ingest {
namespace {

using test::Scratch;

const std::string abstract_text =
    "We present a method that finds communities in large networks and show that it is fast.";
const std::string json_line = "{\"title\":\"T\",\"abstract\":\"A.\"}\n";

struct Result {
    ReadSummary summary;
    std::vector<Record> records;
};

Result read(const std::vector<std::string>& inputs, const ReadOptions& options = {}) {
    Result result;
    result.summary = read_inputs(
        inputs, options, [&](Record&& record) { result.records.push_back(std::move(record)); });
    return result;
}

Error error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "no error";
    return Error(ErrorCode::internal, "");
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(ReadInputs, StampsFilesAndNumbers) {
    const Scratch scratch;
    const std::string text =
        scratch.write("b.txt", "Heading\n\n" + abstract_text + "\n\n" + abstract_text + "\n");
    const std::string json = scratch.write("a.jsonl", json_line + "{bad\n" + json_line);
    const Result got = read({text, json});
    ASSERT_EQ(4U, got.records.size());
    EXPECT_EQ(FileId{0}, got.records[1].file);
    EXPECT_EQ(2U, got.records[1].number);
    EXPECT_EQ(FileId{1}, got.records[2].file);
    EXPECT_EQ(1U, got.records[2].number);
    ASSERT_EQ(2U, got.summary.files.size());
    const FileSummary& first = got.summary.files[0];
    EXPECT_EQ(text, first.name);
    EXPECT_EQ("plain-text", first.format);
    EXPECT_EQ("Heading", first.heading);
    EXPECT_EQ(2U, first.records);
    EXPECT_EQ(64U, first.sha256.size());
    EXPECT_EQ(9U + 2 * abstract_text.size() + 3, first.bytes);
    const FileSummary& second = got.summary.files[1];
    EXPECT_EQ("jsonl", second.format);
    EXPECT_EQ(2U, second.records);
    EXPECT_EQ(1U, second.skipped);
    EXPECT_EQ(0U, second.repaired);
    ASSERT_EQ(1U, got.summary.problems.size());
    EXPECT_EQ(json, got.summary.problems[0].file);
    EXPECT_FALSE(got.summary.clean());
    EXPECT_EQ((std::vector{text, json}), got.summary.file_names());
    EXPECT_EQ(first.sha256, got.summary.provenance()[0].sha256);
}

TEST(ReadInputs, CountsRepairedRecords) {
    const Scratch scratch;
    const std::string path =
        scratch.write("a.jsonl", "{\"title\":1,\"year\":\"x\"}\n" + json_line + "{\"title\":2}\n");
    const Result got = read({path});
    EXPECT_EQ(3U, got.summary.files[0].records);
    EXPECT_EQ(2U, got.summary.files[0].repaired);
    EXPECT_EQ(0U, got.summary.files[0].skipped);
}

TEST(ReadInputs, ContentBeatsTheSuffix) {
    const Scratch scratch;
    const Result got = read({scratch.write("a.csv", json_line)});
    EXPECT_EQ("jsonl", got.summary.files[0].format);
    ASSERT_EQ(1U, got.summary.problems.size());
    EXPECT_EQ("input.suffix", got.summary.problems[0].code);
    EXPECT_EQ("the name ends in \".csv\", but the content is jsonl and is read as that",
              got.summary.problems[0].message);
    const Result any = read({scratch.write("a.txt", json_line)});
    EXPECT_EQ("jsonl", any.summary.files[0].format);
    EXPECT_TRUE(any.summary.problems.empty()) << "a .txt may hold anything";
}

TEST(ReadInputs, TheFormatCanBeGiven) {
    const Scratch scratch;
    ReadOptions options;
    options.from = "plain-text";
    EXPECT_EQ("plain-text",
              read({scratch.write("a.jsonl", json_line)}, options).summary.files[0].format);
    options.from = "no-such";
    const Error error = error_of([&] { read({scratch.path("a.jsonl")}, options); });
    EXPECT_EQ(ErrorCode::usage, error.code());
    for (const InputFormat* format : input_formats()) {
        EXPECT_TRUE(contains(error.what(), std::string(format->name))) << error.what();
    }
}

TEST(ReadInputs, AnEmptyFileIsAWarningUnlessAllAre) {
    const Scratch scratch;
    const std::string empty = scratch.write("empty.txt", "");
    const std::string full = scratch.write("full.txt", abstract_text);
    const Result got = read({empty, full});
    EXPECT_EQ(1U, got.records.size());
    ASSERT_EQ(1U, got.summary.problems.size());
    EXPECT_EQ("input.empty", got.summary.problems[0].code);
    const Error error = error_of([&] { read({empty}); });
    EXPECT_EQ(ErrorCode::data, error.code());
    EXPECT_EQ(empty + ": the file is empty", std::string(error.what()));
    EXPECT_EQ(ErrorCode::data,
              error_of([&] { read({scratch.write("blank.txt", "\n \n")}); }).code());
}

TEST(ReadInputs, ABinaryFileCostsItselfOnly) {
    const Scratch scratch;
    const std::string picture = scratch.write("a.txt", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
    const std::string text = scratch.write("b.txt", abstract_text);
    const Result got = read({picture, text});
    EXPECT_EQ(1U, got.records.size());
    EXPECT_EQ("binary data (a PNG picture) at byte 0; expected text",
              got.summary.problems.at(0).message);
    EXPECT_EQ(picture, got.summary.problems.at(0).file);
    const Error error = error_of([&] { read({picture}); });
    EXPECT_EQ(ErrorCode::data, error.code());
    EXPECT_EQ(picture + ": binary data (a PNG picture) at byte 0; expected text",
              std::string(error.what()));
}

TEST(ReadInputs, ReadsGzipAndKeepsWhatATruncatedOneHolds) {
    const Scratch scratch;
    std::string many;
    for (int i = 0; i < 3000; ++i) {
        many += "{\"title\":\"T" + std::to_string(i * 7919 % 10007) + "\"}\n";
    }
    const std::string packed = test::gzip(many);
    EXPECT_EQ(3000U, read({scratch.write("a.jsonl.gz", packed)}).records.size());
    const Result got =
        read({scratch.write("cut.jsonl.gz", packed.substr(0, packed.size() - 2000))});
    EXPECT_GT(got.records.size(), 100U);
    EXPECT_LT(got.records.size(), 3000U);
    EXPECT_EQ("gzip.truncated", got.summary.problems.back().code);
}

TEST(ReadInputs, ManyProblemsAreSummedUp) {
    const Scratch scratch;
    ReadOptions options;
    options.max_problems = 3;
    std::string text = json_line;
    for (int i = 0; i < 10; ++i) text += "{bad\n";
    const Result got = read({scratch.write("a.jsonl", text)}, options);
    ASSERT_EQ(4U, got.summary.problems.size());
    EXPECT_EQ("7 more problems in this file", got.summary.problems[3].message);
    EXPECT_EQ(Severity::error, got.summary.problems[3].severity);
    EXPECT_EQ(10U, got.summary.files[0].skipped);
}

TEST(ReadInputs, TheRecordLimitIsNamed) {
    const Scratch scratch;
    ReadOptions options;
    options.limits.max_records = 1;
    const Error error =
        error_of([&] { read({scratch.write("a.jsonl", json_line + json_line)}, options); });
    EXPECT_EQ(ErrorCode::limit, error.code());
    EXPECT_TRUE(contains(error.what(), "max_records"));
}

TEST(ExpandInputs, AFolderStandsForItsReadableFiles) {
    const Scratch scratch;
    const std::string b = scratch.write("in/b.txt", "x");
    const std::string deep = scratch.write("in/deep/c.JSONL.gz", "x");
    const std::string a = scratch.write("in/a.jsonl", "x");
    const std::string other = scratch.write("in/readme.md", "x");
    scratch.write("in/.hidden.txt", "x");
    scratch.write("in/.git/x.txt", "x");
    const std::vector<std::string> inputs{scratch.path("in")};
    const Inputs got = expand_inputs(inputs);
    EXPECT_EQ((std::vector{a, b, deep}), got.files);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(other, got.problems[0].file);
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

TEST(ExpandInputs, WhatIsGivenTwiceIsReadOnce) {
    const Scratch scratch;
    const std::string a = scratch.write("a.txt", "x");
    const std::string again = scratch.path("./a.txt");
    std::filesystem::create_symlink(a, scratch.path("link.txt"));
    const std::vector<std::string> inputs{a, "-", again, scratch.path("link.txt"), "-"};
    const Inputs got = expand_inputs(inputs);
    EXPECT_EQ((std::vector<std::string>{a, "-"}), got.files);
    EXPECT_EQ(3U, got.problems.size());
    EXPECT_EQ("input.twice", got.problems[0].code);
}

TEST(ExpandInputs, NamesWhatIsMissingOrEmpty) {
    const Scratch scratch;
    const auto expand = [](const std::string& input) {
        const std::vector<std::string> inputs{input};
        return error_of([&] { expand_inputs(inputs); });
    };
    const Error missing = expand(scratch.path("none.txt"));
    EXPECT_EQ(ErrorCode::io, missing.code());
    EXPECT_EQ(scratch.path("none.txt") + ": no such file or folder", std::string(missing.what()));
    scratch.write("docs/readme.md", "x");
    const Error nothing = expand(scratch.path("docs"));
    EXPECT_EQ(ErrorCode::data, nothing.code());
    EXPECT_TRUE(contains(nothing.what(), scratch.path("docs"))) << nothing.what();
    EXPECT_TRUE(contains(nothing.what(), ".jsonl")) << nothing.what();
    EXPECT_EQ(ErrorCode::usage, error_of([] { expand_inputs({}); }).code());
}

TEST(InputFormats, NamesAndSuffixesAreUnique) {
    std::vector<std::string_view> names;
    for (const InputFormat* format : input_formats()) {
        EXPECT_EQ(format, find_input_format(format->name));
        EXPECT_FALSE(format->summary.empty());
        EXPECT_FALSE(format->suffixes.empty());
        names.push_back(format->name);
    }
    EXPECT_EQ(nullptr, find_input_format("nothing"));
    EXPECT_EQ(".jsonl", suffix_in("A.JSONL.GZ", *find_input_format("jsonl")));
    EXPECT_EQ("", suffix_in("a.js", *find_input_format("jsonl")));
}

}  // namespace
}  // namespace bibweft::ingest
