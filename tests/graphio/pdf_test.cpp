#include "graphio/picture_helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Pdf, IsAPdfWithoutTheClock) {
    BW_REQUIRE_GRAPHVIZ;
    const std::string pdf = spell(term_map(40, 4), "pdf");
    EXPECT_TRUE(pdf.starts_with("%PDF-"));
    EXPECT_THAT(pdf.substr(pdf.size() - 8), HasSubstr("%%EOF"));
    EXPECT_THAT(pdf, HasSubstr("/CreationDate (D:20000101000000"));
    EXPECT_EQ(pdf, spell(term_map(40, 4), "pdf"));
}

}  // namespace
}  // namespace bibweft::graphio::test
