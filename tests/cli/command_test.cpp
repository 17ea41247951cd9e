#include "cli/command.hpp"

#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft::cli {
namespace {

using test::contains;
using test::run;

TEST(Commands, AnswerHelpWithTheirExamples) {
    for (const Command* command : commands()) {
        const auto outcome = run({std::string(command->name), "--help"});
        EXPECT_EQ(0, outcome.status) << command->name;
        EXPECT_TRUE(contains(outcome.out, "Examples:")) << command->name;
        EXPECT_TRUE(contains(outcome.out, std::string(command->summary))) << outcome.out;
        EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    }
}

TEST(Commands, RefuseAnUnknownOptionWithStatusTwo) {
    for (const Command* command : commands()) {
        const auto outcome = run({std::string(command->name), "--hlep"});
        EXPECT_EQ(2, outcome.status) << command->name;
        EXPECT_TRUE(outcome.out.empty());
        EXPECT_TRUE(contains(outcome.err, "unknown option --hlep")) << outcome.err;
        EXPECT_TRUE(contains(outcome.err, "--help")) << outcome.err;
    }
}

TEST(Commands, OfferTheNearName) {
    const auto command = run({"mpa", "x"});
    EXPECT_EQ(2, command.status);
    EXPECT_TRUE(contains(command.err, "did you mean map?")) << command.err;
    const auto option = run({"map", "x", "--resolutoin", "2"});
    EXPECT_EQ(2, option.status);
    EXPECT_TRUE(contains(option.err, "did you mean --resolution?")) << option.err;
    EXPECT_TRUE(contains(run({"map", "--sed", "3"}).err, "did you mean --seed?"));  // before INPUT
    const auto value = run({"map", "x", "-o", "y", "--networks", "concept"});
    EXPECT_EQ(2, value.status);
    EXPECT_TRUE(contains(value.err, "did you mean concepts?")) << value.err;
    EXPECT_TRUE(contains(value.err, "paper-concepts")) << value.err;
    EXPECT_TRUE(value.out.empty());
}

TEST(Commands, MainHelpListsThemAll) {
    const auto outcome = run({"--help"});
    EXPECT_EQ(0, outcome.status);
    for (const Command* command : commands()) {
        EXPECT_TRUE(contains(outcome.out, std::string(command->name)));
    }
    EXPECT_EQ(0, run({}).status);
}

TEST(Commands, VersionIsTheLibrarys) {
    const auto outcome = run({"--version"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(outcome.out.starts_with("bibweft 0.")) << outcome.out;
}

TEST(Nearest, FindsATypoAndNothingFar) {
    const std::vector<std::string> words{"--output", "--overwrite", "--seed"};
    EXPECT_EQ("--output", nearest("--outptu", words));
    EXPECT_EQ("", nearest("--zzzzzzzz", words));
}

}  // namespace
}  // namespace bibweft::cli
