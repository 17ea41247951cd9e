#include "bibweft/text/decode.hpp"

#include <gtest/gtest.h>

#include <string>

#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

using namespace std::string_literals;

std::string utf16(const std::u16string& text, bool big) {
    std::string out;
    for (const char16_t unit : text) {
        const char high = static_cast<char>(unit >> 8);
        const char low = static_cast<char>(unit & 0xFF);
        out += big ? high : low;
        out += big ? low : high;
    }
    return out;
}

TEST(Decode, PassesUtf8On) {
    DecodeReport report;
    EXPECT_EQ("Müller β 😀", decode("Müller β 😀", &report));
    EXPECT_EQ(Encoding::utf8, report.encoding);
    EXPECT_EQ(0u, report.repaired_count);
    EXPECT_EQ("", decode(""));
}

TEST(Decode, RemovesByteOrderMarks) {
    DecodeReport report;
    EXPECT_EQ("TY  - JOUR", decode("\xEF\xBB\xBFTY  - JOUR", &report));
    EXPECT_EQ(Encoding::utf8_bom, report.encoding);
    EXPECT_EQ("é😀", decode("\xFF\xFE"s + utf16(u"é😀", false), &report));
    EXPECT_EQ(Encoding::utf16le, report.encoding);
    EXPECT_EQ("é😀", decode("\xFE\xFF"s + utf16(u"é😀", true), &report));
    EXPECT_EQ(Encoding::utf16be, report.encoding);
    EXPECT_EQ("", decode("\xEF\xBB\xBF"));
}

TEST(Decode, RecognisesUtf16WithoutMark) {
    for (const bool big : {false, true}) {
        DecodeReport report;
        EXPECT_EQ("PT J, Zürich", decode(utf16(u"PT J, Zürich", big), &report));
        EXPECT_EQ(big ? Encoding::utf16be : Encoding::utf16le, report.encoding);
        EXPECT_FALSE(looks_binary(utf16(u"PT J, Zürich", big)));
    }
}

TEST(Decode, ReadsInvalidBytesAsWindows1252) {
    DecodeReport report;
    EXPECT_EQ("M\u00FCller \u2013 \u20AC \uFFFD", decode("M\xFCller \x96 \x80 \x81", &report));
    EXPECT_EQ(Encoding::windows1252, report.encoding);
    EXPECT_EQ(4u, report.repaired_count);
    EXPECT_EQ(1u, report.first_repaired_offset);
    const Diagnostic warning = encoding_diagnostic(report);
    EXPECT_EQ("encoding.invalid-utf8", warning.code);
    EXPECT_EQ(1u, warning.location.begin);
    EXPECT_NE(std::string::npos, warning.message.find("byte 1"));
}

TEST(Decode, ReplacesLoneSurrogates) {
    DecodeReport report;
    EXPECT_EQ("a\uFFFDb\uFFFD", decode("\xFF\xFE"s +
                                           utf16(u"a\xD800"
                                                 u"b",
                                                 false) +
                                           "x",
                                       &report));
    EXPECT_EQ(2u, report.repaired_count);
    EXPECT_EQ(4u, report.first_repaired_offset);
}

// Wherever the chunks end, the result and the report are the same.
TEST(Decode, IsTheSameInChunks) {
    std::string text = "\xEF\xBB\xBF";
    while (text.size() < 9000) text += "Zürich €😀 \xFC\xE2\x82 x\0 plain ASCII text "s;
    DecodeReport whole;
    const std::string expected = decode(text, &whole);
    EXPECT_EQ(std::string::npos, first_invalid_utf8(expected));
    for (const std::size_t size : {1u, 2u, 3u, 5u, 7u, 64u, 4095u, 4096u, 4097u}) {
        Decoder decoder;
        std::string out;
        for (std::size_t i = 0; i < text.size(); i += size)
            decoder.decode(std::string_view(text).substr(i, size), out);
        decoder.finish(out);
        EXPECT_EQ(expected, out) << size;
        EXPECT_EQ(whole.repaired_count, decoder.report().repaired_count) << size;
        EXPECT_EQ(whole.first_repaired_offset, decoder.report().first_repaired_offset) << size;
    }
}

TEST(Binary, IsRecognised) {
    EXPECT_TRUE(looks_binary("\x89PNG\r\n\x1a\n"));
    EXPECT_TRUE(looks_binary("%PDF-1.5"));
    EXPECT_TRUE(looks_binary("PK\x03\x04zip"));
    EXPECT_TRUE(
        looks_binary("\x7f"
                     "ELF"));
    EXPECT_EQ(11u, binary_offset("TY  - JOUR\n\0\0\0A1  - Doe, J.\nT1  - A title"s));
    EXPECT_FALSE(looks_binary("TY  - JOUR\n"));
    EXPECT_FALSE(looks_binary(""));
    EXPECT_FALSE(looks_binary("M\xFCller"));
}

TEST(Decode, SurvivesEveryByteAndPrefix) {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    for (std::size_t n = 0; n <= all.size(); ++n) {
        EXPECT_EQ(std::string::npos, first_invalid_utf8(decode(all.substr(0, n))));
        EXPECT_EQ(std::string::npos, first_invalid_utf8(decode("\xFF\xFE" + all.substr(n))));
    }
}

}  // namespace
}  // namespace bibweft::text
