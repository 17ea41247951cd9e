#include "concept/copyright.hpp"

#include <gtest/gtest.h>

#include "bibweft/concept/extractor.hpp"

namespace bibweft::concepts {
namespace {

/// What is left of an abstract, without blanks at its ends.
std::string left_of(const std::string& abstract) {
    std::string text = abstract;
    blank_copyright(text, 0);
    EXPECT_EQ(abstract.size(), text.size());
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? ""
                                      : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

TEST(Copyright, NoticesBehindAnAbstractGo) {
    for (const char* notice :
         {"(C) 2016 Quill Press B.V. All rights reserved.", "© 2021 The Authors.",
          "(c) 1998 Tidal Society Inc.", "Copyright (C) 2004 Quill Press Ltd.",
          "Copyright 2011 by the Tidal Society. Reuse needs a licence.",
          "Published by Quill Press Ltd. on behalf of the Tidal Society.",
          "Crown Copyright (C) 2007 Published by Quill Press Ltd. All rights reserved."}) {
        EXPECT_EQ("We map mudflats.", left_of(std::string("We map mudflats. ") + notice)) << notice;
    }
}

TEST(Copyright, NoticesBeforeAnAbstractGo) {
    EXPECT_EQ("We map mudflats.",
              left_of("© 2020 Quill Press B.V. All rights reserved. We map mudflats."));
    EXPECT_EQ("We map mudflats.", left_of("© 2020, The Authors of this. We map mudflats."));
    EXPECT_EQ("We map mudflats. They move.",
              left_of("© 2020, The Tidal Society. We map mudflats. They move."));
}

TEST(Copyright, OtherTextStays) {
    for (const std::string text :
         {"", "Copyright law of maps is old.", "The steps (c) 12 and (d) follow.",
          "We ask who owns © marks and why.", "Data were published by Roe in 1999.",
          "Copyright of maps matters. Published by hand, maps spread."}) {
        EXPECT_EQ(text, left_of(text));
    }
}

TEST(Copyright, IsNoConcept) {
    const Extractor extractor;
    const DocumentConcepts paper = extractor.extract(
        "Mudflat maps",
        "Mudflat maps show tidal channels at 40 nm. Quill Press prints tidal channels. (C) 2015 "
        "Quill Press Ltd. All rights reserved. (C) 2015 Quill Press Ltd. All rights reserved.");
    for (const DocumentConcept& c : paper.concepts) {
        EXPECT_EQ(std::string::npos, c.surface.find("Ltd")) << c.surface;
        EXPECT_EQ(std::string::npos, c.surface.find("rights")) << c.surface;
        EXPECT_NE("nm", c.surface);
    }
}

}  // namespace
}  // namespace bibweft::concepts
