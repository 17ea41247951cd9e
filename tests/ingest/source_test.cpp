#include "bibweft/ingest/source.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "ingest/files.hpp"

namespace bibweft::ingest {
namespace {

std::vector<std::string> lines_of(Source& source) {
    std::vector<std::string> lines;
    Line line;
    while (source.next_line(line)) lines.emplace_back(line.text);
    return lines;
}

std::vector<std::string> lines_of(const std::string& bytes) {
    Source source = Source::from_bytes(bytes);
    return lines_of(source);
}

std::string message_of(const std::function<void()>& call, ErrorCode code) {
    try {
        call();
    } catch (const Error& error) {
        EXPECT_EQ(code, error.code()) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "no error";
    return {};
}

TEST(Source, EveryKindOfLineEndEndsALine) {
    using Lines = std::vector<std::string>;
    EXPECT_EQ((Lines{"a", "b", "c", "d"}), lines_of("a\nb\r\nc\rd"));
    EXPECT_EQ((Lines{"a", "", "b"}), lines_of("a\n\nb\n"));
    EXPECT_EQ((Lines{"a", "", "b"}), lines_of("a\r\rb\r"));
    EXPECT_EQ((Lines{""}), lines_of("\r\n"));
    EXPECT_EQ((Lines{}), lines_of(""));
}

TEST(Source, KnowsWhereALineBegins) {
    Source source = Source::from_bytes(
        "\xEF\xBB\xBF"
        "ab\r\ncde\n");
    Line line;
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ("ab", line.text);
    EXPECT_EQ("\r\n", line.ending);
    EXPECT_EQ(0U, line.offset);
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ(2U, line.number);
    EXPECT_EQ(4U, line.offset);
    EXPECT_EQ("\n", line.ending);
    EXPECT_EQ(8U, source.offset());
    EXPECT_FALSE(source.next_line(line));
}

TEST(Source, LineEndsThatFallBetweenBlocks) {
    // Files are read in blocks of 1 MiB: CR is the last byte of the first, LF the first of the
    // next.
    const test::Scratch scratch;
    const std::string first((std::size_t{1} << 20) - 1, 'x');
    Source source(scratch.write("a.txt", first + "\r\nsecond\r\n"));
    Line line;
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ(first.size(), line.text.size());
    EXPECT_EQ("\r\n", line.ending);
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ("second", line.text);
    EXPECT_EQ(first.size() + 2, line.offset);
    EXPECT_FALSE(source.next_line(line));
}

TEST(Source, PeekConsumesNothing) {
    Source source = Source::from_bytes("one\ntwo");
    EXPECT_EQ("on", source.peek(2));
    EXPECT_EQ("one\ntwo", source.peek(100));
    Line line;
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ("one", line.text);
    EXPECT_EQ("two", source.read_all());
    EXPECT_EQ("", source.peek());
    EXPECT_FALSE(source.next_line(line));
}

TEST(Source, HashesTheStoredBytes) {
    // SHA-256 of "abc": FIPS 180-4, example of NIST.
    Source source = Source::from_bytes("abc");
    source.drain();
    EXPECT_EQ("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", source.sha256());
    EXPECT_EQ(3U, source.stored_bytes());
}

TEST(Source, UnpacksGzipAndHashesThePacking) {
    const std::string packed = test::gzip("first\n") + test::gzip("second\n");
    Source source = Source::from_bytes(packed);
    EXPECT_EQ((std::vector<std::string>{"first", "second"}), lines_of(source));
    EXPECT_TRUE(source.problems().empty());
    source.drain();
    Source plain = Source::from_bytes("first\nsecond\n");
    plain.drain();
    EXPECT_EQ(packed.size(), source.stored_bytes());
    EXPECT_NE(plain.sha256(), source.sha256());
}

// Members and frames of all sizes, empty ones too, that end anywhere in the blocks of the file.
TEST(Source, ManyUnitsAreOneText) {
    const test::Scratch scratch;
    Rng rng(11);
    std::string text;
    std::string gzip;
    std::string zstd;
    while (gzip.size() < 1'500'000) {
        std::string part;
        for (auto n = rng.below(rng.below(10) == 0 ? 200'000 : 3000); n > 0; --n) {
            part += static_cast<char>('!' + rng.below(60));
        }
        text += part;
        gzip += test::gzip(part);
        zstd += test::zstd(part);
    }
    for (const auto& [name, bytes] : {std::pair{"a.gz", &gzip}, {"a.zst", &zstd}}) {
        Source source(scratch.write(name, *bytes));
        EXPECT_TRUE(text == source.read_all()) << name;
        EXPECT_TRUE(source.problems().empty()) << name;
    }
}

TEST(Source, GzipHeadersMayHoldNames) {
    // RFC 1952: flags 0x1e: header CRC, extra field, name and comment. CRC-16 of the header
    // follows.
    const std::string plain = test::gzip("text\n");
    std::string header = plain.substr(0, 10);
    header[3] = 0x1e;
    header += std::string("\x03\0ext", 5) + std::string("name\0", 5) + std::string("comment\0", 8);
    const auto crc =
        crc32(0, reinterpret_cast<const Bytef*>(header.data()), static_cast<uInt>(header.size()));
    header += static_cast<char>(crc & 0xff);
    header += static_cast<char>(crc >> 8 & 0xff);
    Source source = Source::from_bytes(header + plain.substr(10));
    EXPECT_EQ((std::vector<std::string>{"text"}), lines_of(source));
    EXPECT_TRUE(source.problems().empty());
}

TEST(Source, GzipPaddedWithZerosIsWhole) {
    Source source = Source::from_bytes(test::gzip("all\n") + std::string(512, '\0'));
    EXPECT_EQ((std::vector<std::string>{"all"}), lines_of(source));
    EXPECT_TRUE(source.problems().empty());
}

TEST(Source, TruncatedGzipKeepsWhatCameBefore) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "line " + std::to_string(i * 7919 % 10007) + "\n";
    const std::string packed = test::gzip(text);
    Source source = Source::from_bytes(packed.substr(0, packed.size() / 2));
    const std::vector<std::string> lines = lines_of(source);
    EXPECT_GT(lines.size(), 100U);
    EXPECT_EQ("line 0", lines.front());
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ("gzip.truncated", source.problems()[0].code);
    EXPECT_EQ(Severity::error, source.problems()[0].severity);
    EXPECT_NE(std::string::npos,
              source.problems()[0].message.find(std::to_string(packed.size() / 2)));
}

TEST(Source, GzipCutOrDamagedAnywhereNeverCrashes) {
    const std::string packed = test::gzip("a text that is packed, a text that is packed\n");
    for (std::size_t i = 3; i < packed.size(); ++i) {
        Source cut = Source::from_bytes(packed.substr(0, i));
        (void)lines_of(cut);
        ASSERT_EQ(1U, cut.problems().size()) << i;
        std::string damaged = packed;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
        try {
            Source bad = Source::from_bytes(damaged);
            (void)lines_of(bad);
        } catch (const Error& error) {  // it may unpack to something binary
            EXPECT_EQ(ErrorCode::data, error.code()) << i;
        }
    }
}

TEST(Source, SomethingBehindGzipIsNamed) {
    Source source = Source::from_bytes(test::gzip("all\n") + "rest");
    EXPECT_EQ((std::vector<std::string>{"all"}), lines_of(source));
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ("gzip.trailing", source.problems()[0].code);
}

TEST(Source, UnpacksZstandardAndHashesThePacking) {
    // Two frames with one to be skipped (0x184D2A50, 3 bytes) between them.
    const std::string skipped("\x50\x2a\x4d\x18\x03\0\0\0abc", 11);
    const std::string packed = test::zstd("first\n") + skipped + test::zstd("second\n");
    Source source = Source::from_bytes(packed);
    EXPECT_EQ((std::vector<std::string>{"first", "second"}), lines_of(source));
    EXPECT_TRUE(source.problems().empty());
    source.drain();
    EXPECT_EQ(packed.size(), source.stored_bytes());
    Source same = Source::from_bytes(skipped + test::zstd("third"));
    EXPECT_EQ((std::vector<std::string>{"third"}), lines_of(same));
}

TEST(Source, ZstandardWhoseTextIsLargerThanABlockIsWhole) {
    // Highly packed: all input is taken long before all output is given.
    const std::string text = std::string(10'000'000, 'a') + "\nlast";
    Source source = Source::from_bytes(test::zstd(text));
    EXPECT_EQ(text, source.read_all());
    EXPECT_TRUE(source.problems().empty());
}

TEST(Source, TruncatedZstandardKeepsWhatCameBefore) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "line " + std::to_string(i * 7919 % 100'007) + "\n";
    const std::string packed = test::zstd("whole\n") + test::zstd(text);
    Source source = Source::from_bytes(packed.substr(0, packed.size() - 10));
    const std::vector<std::string> lines = lines_of(source);
    EXPECT_EQ("whole", lines.at(0));
    EXPECT_EQ("line 0", lines.at(1));
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ("zstd.truncated", source.problems()[0].code);
    EXPECT_EQ(Severity::error, source.problems()[0].severity);
}

TEST(Source, ZstandardCutOrDamagedAnywhereNeverCrashes) {
    const std::string packed = test::zstd("a text that is packed, a text that is packed\n");
    for (std::size_t i = 4; i < packed.size(); ++i) {
        Source cut = Source::from_bytes(packed.substr(0, i));
        (void)lines_of(cut);
        ASSERT_EQ(1U, cut.problems().size()) << i;
        std::string damaged = packed;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
        try {
            Source bad = Source::from_bytes(damaged);
            (void)lines_of(bad);
        } catch (const Error& error) {  // it may unpack to something binary
            EXPECT_EQ(ErrorCode::data, error.code()) << i;
        }
    }
}

TEST(Source, SomethingBehindZstandardIsNamed) {
    Source source = Source::from_bytes(test::zstd("all\n") + "rest");
    EXPECT_EQ((std::vector<std::string>{"all"}), lines_of(source));
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ("zstd.trailing", source.problems()[0].code);
    Source padded = Source::from_bytes(test::zstd("all\n") + std::string(512, '\0'));
    EXPECT_EQ((std::vector<std::string>{"all"}), lines_of(padded));
    EXPECT_TRUE(padded.problems().empty());
}

/// Some MiB of lines with letters of one to four bytes.
std::string large_text() {
    std::string text;
    for (int i = 0; text.size() < 5'000'000; ++i) {
        text += "line " + std::to_string(i * 7919 % 100'007) + " ä€😀\r\n";
    }
    return text;
}

struct Whole {
    std::string text;
    std::string sha256;
    std::uint64_t stored = 0;
    std::size_t problems = 0;

    friend bool operator==(const Whole&, const Whole&) = default;
};

Whole whole(const std::string& path, ReadAhead read_ahead) {
    Whole out;
    Source source(path, {}, read_ahead);
    Line line;
    while (source.next_line(line)) out.text.append(line.text).append(line.ending);
    source.drain();
    out.sha256 = source.sha256();
    out.stored = source.stored_bytes();
    out.problems = source.problems().size();
    return out;
}

TEST(Source, ReadingAheadChangesNothing) {
    const test::Scratch scratch;
    const std::string text = large_text();
    const std::string gzip = test::gzip(text);
    for (const auto& [name, bytes] : {std::pair{"plain", text},
                                      {"a.gz", gzip},
                                      {"cut.gz", gzip.substr(0, gzip.size() / 2)},
                                      {"damaged.gz", gzip + "rest"},
                                      {"latin", text + "\xE9"},
                                      {"a.zst", test::zstd(text)}}) {
        const std::string path = scratch.write(name, bytes);
        const Whole without = whole(path, ReadAhead::none);
        EXPECT_EQ(without, whole(path, ReadAhead::thread)) << name;
        EXPECT_EQ(bytes.size(), without.stored) << name;
        EXPECT_EQ(text.substr(0, without.text.size()), without.text.substr(0, text.size())) << name;
    }
}

TEST(Source, ASourceReadAheadCanBeLeft) {
    const test::Scratch scratch;
    const std::string path = scratch.write("plain", large_text());
    Source source(path);
    Line line;
    for (int i = 0; i < 200'000 && source.next_line(line); ++i) continue;
    Source moved = std::move(source);
    EXPECT_TRUE(moved.next_line(line));
    Limits limits;
    limits.max_bytes = 3'000'000;
    Source limited(path, limits);
    EXPECT_THROW(limited.drain(), Error);
}

TEST(Source, GivesWhatIsPendingAndTakesIt) {
    Source source = Source::from_bytes("one\ntwo\nthree");
    EXPECT_EQ("", source.pending());
    while (source.extend()) continue;
    EXPECT_EQ("one\ntwo\nthree", source.pending());
    source.consume(4);
    EXPECT_EQ(4U, source.offset());
    EXPECT_EQ("two\nthree", source.pending());
    Line line;
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ("two", line.text);
    source.consume(100);
    EXPECT_EQ("", source.pending());
    EXPECT_FALSE(source.extend());
}

std::string utf16(const std::u16string& text, bool little) {
    std::string out;
    for (const char16_t unit : text) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        out += little ? low : high;
        out += little ? high : low;
    }
    return out;
}

TEST(Source, ReadsUtf16) {
    for (const bool little : {true, false}) {
        Source source = Source::from_bytes(utf16(u"\uFEFFna\u00EFve\r\n\U0001F600", little));
        EXPECT_EQ((std::vector<std::string>{"naïve", "😀"}), lines_of(source));
        EXPECT_TRUE(source.problems().empty());
    }
}

TEST(Source, ReadsWindows1252AndNamesTheOffset) {
    Source source = Source::from_bytes("caf\xE9 \x93quoted\x94\n");
    EXPECT_EQ((std::vector<std::string>{"café “quoted”"}), lines_of(source));
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ(Severity::warning, source.problems()[0].severity);
    EXPECT_NE(std::string::npos, source.problems()[0].message.find('3'));
}

TEST(Source, ReadsWindows1252InLargeFiles) {
    // A byte that is no UTF-8 costs nothing around it, wherever blocks and pieces end.
    std::string text = large_text();
    text.insert(3'000'000, "\xE9");
    text += "\xC3";
    Source source = Source::from_bytes(text);
    const std::string got(source.read_all());
    EXPECT_EQ(text.size() + 2, got.size());
    ASSERT_EQ(1U, source.problems().size());
    EXPECT_EQ("encoding.invalid-utf8", source.problems()[0].code);
}

TEST(Source, RefusesBinaryDataAndNamesThePlace) {
    EXPECT_EQ(
        "a.bib: binary data (a PNG picture) at byte 0; expected text",
        message_of(
            [] { Source::from_bytes(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), "a.bib"); },
            ErrorCode::data));
    EXPECT_EQ("b.ris: binary data at byte 8; expected text",
              message_of([] { Source::from_bytes(std::string("TY  - A\n\0\0\0\n", 12), "b.ris"); },
                         ErrorCode::data));
    // Packed binary data too.
    EXPECT_NE(
        std::string::npos,
        message_of([] { Source::from_bytes(test::gzip("%PDF-1.7\n"), "c.gz"); }, ErrorCode::data)
            .find("a PDF document"));
}

TEST(Source, NamesWhatCannotBeOpened) {
    const test::Scratch scratch;
    const std::string missing = scratch.path("missing.txt");
    EXPECT_EQ(missing + ": no such file or folder",
              message_of([&] { Source source(missing); }, ErrorCode::io));
    const std::string folder = scratch.path("");
    EXPECT_EQ(folder + ": is a folder, not a file",
              message_of([&] { Source source(folder); }, ErrorCode::io));
}

TEST(Source, LimitsAreNamed) {
    Limits limits;
    limits.max_field = 4;
    Source lines = Source::from_bytes("1234\n12345\n", "input", limits);
    Line line;
    EXPECT_TRUE(lines.next_line(line));
    EXPECT_NE(std::string::npos,
              message_of([&] { lines.next_line(line); }, ErrorCode::limit).find("max_field"));
    limits.max_bytes = 3;
    const std::string all = message_of(
        [&] { Source::from_bytes("1234", "input", limits).read_all(); }, ErrorCode::limit);
    EXPECT_NE(std::string::npos, all.find("max_bytes"));
}

TEST(Source, OneLineOf100Megabytes) {
    const test::Scratch scratch;
    constexpr std::size_t size = 100'000'000;
    std::string bytes(size, 'a');
    bytes += "\nlast";
    const std::string path = scratch.write("long.txt", bytes);
    bytes = {};
    Source source(path);
    Line line;
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ(size, line.text.size());
    EXPECT_EQ(std::string_view::npos, line.text.find_first_not_of('a'));
    ASSERT_TRUE(source.next_line(line));
    EXPECT_EQ("last", line.text);
    EXPECT_EQ(size + 1, line.offset);
}

}  // namespace
}  // namespace bibweft::ingest
