#include "bibweft/corpus/affiliations.hpp"

#include <gtest/gtest.h>

namespace bibweft::corpus {
namespace {

std::string both(std::string_view text) {
    std::string out;
    for (const Affiliation& a : parse_affiliation(text)) {
        out += (out.empty() ? "" : " / ") + a.organisation + " @ " + a.country;
    }
    return out;
}

TEST(Affiliations, AsDatabasesWriteThem) {
    EXPECT_EQ("Univ Orrelmouth @ United Kingdom",
              both("Univ Orrelmouth, Dept Coastal Sci, Orrelmouth, England."));
    EXPECT_EQ("University of Orrelmouth @ United Kingdom",
              both("Department of Coastal Sciences, University of Orrelmouth, Orrelmouth, United "
                   "Kingdom"));
    EXPECT_EQ("Haedong Inst Ocean Sci @ South Korea",
              both("Haedong Inst Ocean Sci, Haedong, South Korea."));
    EXPECT_EQ("Univ Larkhaven @ United States", both("Univ Larkhaven, Larkhaven, CA 94999 USA."));
    EXPECT_EQ("Univ Tarn @ Australia", both("Univ Tarn, Tarn, NSW 2999, Australia"));
    EXPECT_EQ("Lianhai Univ @ China", both("Lianhai Univ, Lianhai, Peoples R China."));
    EXPECT_EQ("Université de Bretignac @ France", both("Université de Bretignac, FR"));
    EXPECT_EQ(
        "Hallwick Lab @ Germany",
        both("Hallwick Lab, Hallwick, Germany. Electronic address: a.quill@hallwick.example."));
    EXPECT_EQ("Hallwick Lab @ Germany", both("Hallwick Lab, Germany. quill@hallwick.example"));
    EXPECT_EQ("Tide Lab @ Norway / Univ Roe @ Japan", both("Tide Lab, Norway; Univ Roe, Japan"));
}

TEST(Affiliations, WhatCannotBeToldIsEmpty) {
    EXPECT_EQ("Univ Larkhaven @ ", both("Univ Larkhaven, Albuquerque, New Mexico"));
    EXPECT_EQ("Marsh Station @ ", both("Marsh Station, Ekholmen, CA"));  // a state
    EXPECT_EQ("Marsh Station @ ", both("Marsh Station"));
    EXPECT_EQ(" @ Norway", both("Norway"));
    EXPECT_EQ("", both(" ; "));
}

TEST(Affiliations, CountriesByAnyName) {
    for (const char* name : {"Turkey", "TÜRKIYE", "Turkiye"}) {
        EXPECT_EQ("Turkey", country_named(name)) << name;
    }
    EXPECT_EQ("United States", country_named("U.S.A."));
    EXPECT_EQ("Côte d'Ivoire", country_named("Cote d'Ivoire"));
    EXPECT_EQ("", country_named("Orrelmouth"));
    EXPECT_EQ("", country_named(""));
}

}  // namespace
}  // namespace bibweft::corpus
