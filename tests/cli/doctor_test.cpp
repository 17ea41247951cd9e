#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class DoctorCommand : public test::CommandTest {};

TEST_F(DoctorCommand, SaysWhatAFileHoldsAndLacks) {
    const std::string in =
        file("in.jsonl",
             "{\"title\":\"T\",\"abstract\":\"A.\",\"year\":2001}\n{\"title\":\"U\"}\n{bad\n");
    const auto outcome = run({"doctor", in});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    for (const char* part :
         {"[jsonl]", "2 records read, 0 repaired, 1 skipped", "abstract        1 (50 %)",
          "also missing: authors,", "cited references", ":3:", "records  2 from "}) {
        EXPECT_TRUE(contains(outcome.out, part)) << part << " in\n" << outcome.out;
    }
    EXPECT_EQ(1, run({"doctor", in, "--strict"}).status);
}

TEST_F(DoctorCommand, NamesTheExportOptionThatWasMissed) {
    const std::string wos =
        "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nTI Maps\nER\n\nEF\n";
    const auto outcome = run({"doctor", file("savedrecs.txt", wos)});
    EXPECT_TRUE(contains(outcome.out,
                         "missing: 0 of 1 records hold cited references; not possible: direct "
                         "citation"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "Full Record and Cited References") ||
                contains(outcome.out, "Full record and cited references"))
        << outcome.out;
}

TEST_F(DoctorCommand, AFileWithoutRecordsIsDescribedToo) {
    const auto outcome = run({"doctor", file("empty.txt", "")});
    EXPECT_EQ(1, outcome.status);
    EXPECT_TRUE(contains(outcome.out, "the file is empty")) << outcome.out;
}

TEST_F(DoctorCommand, JsonHoldsTheSame) {
    const auto outcome = run({"doctor", file("in.jsonl", "{\"title\":\"T\"}\n"), "-f", "json"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.out, "\"references\": 0")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"field\": \"references\"")) << outcome.out;
}

}  // namespace
}  // namespace bibweft
