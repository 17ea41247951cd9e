#include "bibweft/text/unicode.hpp"

#include <gtest/gtest.h>

#include "bibweft/text/stem.hpp"

namespace bibweft::text {
namespace {

TEST(Unicode, ReadsCodePoints) {
    const std::string text = "aé€😀";
    const char32_t values[] = {U'a', U'é', U'€', U'😀'};
    std::size_t at = 0;
    for (const char32_t value : values) {
        const CodePoint p = code_point_at(text, at);
        EXPECT_TRUE(p.valid);
        EXPECT_EQ(value, p.value);
        at += p.size;
        EXPECT_EQ(value, code_point_before(text, at).value);
    }
    EXPECT_EQ(text.size(), at);
}

TEST(Unicode, RefusesInvalidSequences) {
    for (const std::string bad :
         {"\x80", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xC3"}) {
        EXPECT_FALSE(code_point_at(bad, 0).valid) << bad.size();
        EXPECT_EQ(1u, code_point_at(bad, 0).size);
        EXPECT_EQ(0u, first_invalid_utf8(bad));
    }
    EXPECT_EQ(std::string::npos, first_invalid_utf8("é"));
    EXPECT_EQ(2u, first_invalid_utf8("ab\xFF"));
}

TEST(Unicode, ClassifiesLetters) {
    EXPECT_TRUE(is_letter(U'β'));
    EXPECT_TRUE(is_upper(U'Ω'));
    EXPECT_TRUE(is_lower(U'ß'));
    EXPECT_FALSE(is_letter(U'×'));
    EXPECT_TRUE(is_other_number(U'²'));
    EXPECT_TRUE(is_mark(0x301));
    EXPECT_TRUE(is_space(0xA0));
    EXPECT_FALSE(is_space(U'_'));
}

TEST(Unicode, LowersAndNormalises) {
    EXPECT_EQ("äé β-x", lower("ÄÉ Β-X"));
    EXPECT_EQ("é", nfc("e\u0301"));
    EXPECT_EQ("fi μ", nfkc("ﬁ µ"));
    EXPECT_EQ("\uFFFD", nfc("\xFF"));
}

TEST(Unicode, FoldsSpellingsTogether) {
    EXPECT_EQ("co-occurrence", fold("Co‑Occurrence"));
    EXPECT_EQ("cooccurrence", fold("co\u00ADoccurrence"));
    EXPECT_EQ("retriever's", fold("Retriever’s"));
    EXPECT_EQ("åffine", fold("A\u030Aﬃne"));
    for (const std::string text : {"İstanbul", "ΑΒΓ", "ﬁ–x", "Ǆ", "㎏"})
        EXPECT_EQ(fold(text), fold(fold(text)));
}

TEST(Stemmer, IsPorters) {
    Stemmer stemmer;
    // examples of the paper: step 1a to 5b
    EXPECT_EQ("caress", stemmer.stem("caresses"));
    EXPECT_EQ("poni", stemmer.stem("ponies"));
    EXPECT_EQ("hop", stemmer.stem("hopping"));
    EXPECT_EQ("relat", stemmer.stem("relational"));
    EXPECT_EQ("network", stemmer.stem("networks"));
    EXPECT_EQ("β-catenin", stemmer.stem("β-catenin"));
    EXPECT_EQ("", stemmer.stem(""));
}

}  // namespace
}  // namespace bibweft::text
