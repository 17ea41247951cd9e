#include <algorithm>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class MissingCommand : public test::CommandTest {};

const std::string sample = std::string(BIBWEFT_SOURCE_DIR) + "/seeds/corpora/tidal-maps/";

// Roe 1999 is cited by both papers, once twice, and in two spellings; Vale 2018 by one; the first
// paper by the second, but it is one of them.
const char* const records =
    "{\"title\": \"Alpha paper of tides\", \"doi\": \"10.1000/a\", \"references\": [\"Roe B, 1999, "
    "J TEST, V1, P5\", \"Roe B, 1999, J TEST, V1, P5\"]}\n"
    "{\"title\": \"Beta paper of creeks\", \"doi\": \"10.1000/b\", \"references\": [\"ROE B,  "
    "1999, "
    "J Test, V1, P5\", \"Vale C, 2018, J TEST, V2, P10\", \"10.1000/a\"]}\n";

TEST_F(MissingCommand, ListsWhatSeveralPapersCite) {
    const std::string input = file("in.jsonl", records);
    const auto outcome = run({"missing", input});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    const std::size_t head = outcome.out.find('\n') + 1;
    EXPECT_EQ("id\tcited_by\treference\tauthor\tyear\ttitle\tsource\tdoi\texamples\n",
              outcome.out.substr(0, head));
    EXPECT_TRUE(
        contains(outcome.out,
                 "\t2\tRoe B, 1999, J TEST, V1, P5\tRoe B\t1999\t\tJ TEST\t\tAlpha paper of "
                 "tides; Beta paper of creeks\n"))
        << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "Vale")) << outcome.out;
    EXPECT_TRUE(contains(outcome.err, "2 of 3 cited works are no papers of these files; 1 of them"))
        << outcome.err;
    const auto json = run({"missing", input, "--min-cited", "1", "-f", "jsonl"});
    EXPECT_TRUE(contains(json.out, "\"cited_by\":1")) << json.out;
    EXPECT_FALSE(contains(json.out, "10.1000/a\"")) << json.out;
}

// The sample cites 83 works, 53 of them papers of its own; the first line is the head.
TEST_F(MissingCommand, OfTheSampleField) {
    const auto all = run({"missing", sample + "papers.jsonl", "--min-cited", "1"});
    EXPECT_EQ(31, std::ranges::count(all.out, '\n'));
    const auto none = run({"missing", sample + "pubmed.nbib"});
    EXPECT_TRUE(contains(none.err, "hold cited references")) << none.err;
}

}  // namespace
}  // namespace bibweft
