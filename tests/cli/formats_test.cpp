#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

TEST(FormatsCommand, ListsEveryTable) {
    const auto outcome = test::run({"formats"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(outcome.err.empty());
    for (const char* word : {"plain-text", "jsonl", "graphml", "dot", "json", "svg", "png", "pdf",
                             "paper-concepts", "leiden", "vos", "keeps:"}) {
        EXPECT_TRUE(test::contains(outcome.out, word)) << word;
    }
}

}  // namespace
}  // namespace bibweft
