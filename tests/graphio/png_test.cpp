#include "graphio/picture_helpers.hpp"

namespace bibweft::graphio::test {
namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return out;
}

TEST(Png, IsAPictureOfAtMost4000Pixels) {
    BW_REQUIRE_GRAPHVIZ;
    for (const std::size_t n : {std::size_t{12}, std::size_t{700}}) {
        const std::string png = spell(term_map(n, 4), "png");
        ASSERT_GT(png.size(), 33U);
        EXPECT_EQ("\x89PNG\r\n\x1a\n", png.substr(0, 8));
        EXPECT_GT(big_endian(png, 16), 500U);  // the width, in the IHDR block
        EXPECT_LE(big_endian(png, 16), 4000U);
        EXPECT_LE(big_endian(png, 20), 4000U);
    }
    EXPECT_EQ(spell(term_map(12, 4), "png"), spell(term_map(12, 4), "png"));
}

TEST(Png, TakesTheResolutionThatIsAskedFor) {
    BW_REQUIRE_GRAPHVIZ;
    WriteOptions options;
    const auto width = [&](std::size_t dpi) {
        options.dpi = dpi;
        return big_endian(spell(term_map(12, 4), "png", options), 16);
    };
    EXPECT_NEAR(2 * width(72), width(144), 2);
}

}  // namespace
}  // namespace bibweft::graphio::test
