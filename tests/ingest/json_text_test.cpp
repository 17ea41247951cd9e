#include "ingest/json_text.hpp"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "bibweft/core/rng.hpp"

namespace bibweft::ingest {
namespace {

std::size_t end_of(std::string_view text) {
    ValueEnd value;
    const std::size_t size = value.feed(text);
    return value.done() ? size : std::string_view::npos;
}

TEST(ValueEnd, FollowsStringsAndBrackets) {
    EXPECT_EQ(2U, end_of("{}{}"));
    EXPECT_EQ(9U, end_of(R"({"a":"}"} x)"));
    EXPECT_EQ(11U, end_of(R"({"a":"\"}"} x)"));
    EXPECT_EQ(6U, end_of(R"(["\\"]])"));
    EXPECT_EQ(5U, end_of(R"("a\"",)"));
    EXPECT_EQ(std::string_view::npos, end_of(R"({"a":"})"));
    EXPECT_EQ(std::string_view::npos, end_of(R"("a\)"));
}

TEST(ValueEnd, PiecesMakeNoDifference) {
    const std::string text =
        R"({"long enough for words":["\\\"{[",{"b":["c\\"]}],"d":"\u0022"}tail)";
    for (std::size_t cut = 1; cut < text.size(); ++cut) {
        for (std::size_t next = cut; next <= text.size(); ++next) {
            ValueEnd value;
            const std::string_view all = text;
            std::size_t at = value.feed(all.substr(0, cut));
            if (!value.done()) at += value.feed(all.substr(at, next - at));
            if (!value.done()) at += value.feed(all.substr(at));
            EXPECT_TRUE(value.done());
            EXPECT_EQ(text.size() - 4, at);
            EXPECT_EQ(4U, value.deepest());
        }
    }
}

JsonChecker checked(std::string_view text) {
    JsonChecker checker(8);
    checker.check(text, true);
    return checker;
}

void expect_fault(const std::string& text, std::size_t offset, const std::string& part) {
    JsonChecker checker(8);
    EXPECT_EQ(JsonChecker::Status::faulty, checker.check(text, true)) << text;
    EXPECT_EQ(offset, checker.offset()) << text;
    EXPECT_NE(std::string::npos, checker.reason().find(part)) << checker.reason();
}

TEST(JsonChecker, NamesTheFaultAndItsPlace) {
    expect_fault(R"({"a":"open)", 5, "not closed");
    expect_fault("{\"a\":\"line\n\"}", 5, "not closed");
    expect_fault(R"({"a":1)", 6, "ends before");
    expect_fault(R"({"a" 1})", 5, "missing or wrong");
    expect_fault(R"({"a":1,})", 7, "missing or wrong");
    expect_fault(R"({"a":[1 2]})", 8, "missing or wrong");
    expect_fault(R"({"a":[1}})", 7, "missing or wrong");
    expect_fault(R"({"a":01})", 5, "number");
    expect_fault(R"({"a":1.})", 5, "number");
    expect_fault(R"({"a":-})", 5, "number");
    expect_fault(R"({"a":nul})", 5, "missing or wrong");
    expect_fault(R"({"a":"\x"})", 6, "escape");
    expect_fault(R"({"a":"\u12g4"})", 6, "escape");
    expect_fault(R"({"a":"x\)", 5, "not closed");
    expect_fault("[[[[[[[[[", 8, "max_depth");
    EXPECT_TRUE(checked("[[[[[[[[[").too_deep());
    EXPECT_FALSE(checked("[[[[[[[[]").too_deep());
    EXPECT_EQ(5U, checked(R"({"a":"},{"b":1})").last_token());
}

TEST(JsonChecker, EndsBehindTheValue) {
    JsonChecker checker(8);
    EXPECT_EQ(JsonChecker::Status::complete, checker.check(R"( {"a":[1,-2.5e+3,true]} {)", false));
    EXPECT_EQ(23U, checker.offset());
}

TEST(JsonChecker, GoesOnWhereItStopped) {
    const std::string text =
        R"({"key":["a long string with \u00e9 and \"quotes\"",12.5e-3,true,null,{}],"x":"y"})";
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        JsonChecker checker(8);
        EXPECT_EQ(JsonChecker::Status::more, checker.check(text.substr(0, cut), false)) << cut;
        EXPECT_EQ(JsonChecker::Status::complete, checker.check(text, true)) << cut;
        EXPECT_EQ(text.size(), checker.offset());
    }
}

// What simdjson takes the checker takes, and the other way round but for what can be repaired.
TEST(JsonChecker, AgreesWithSimdjson) {
    const std::vector<std::string> pieces = {"{",       "}",  "[",    "]",      ",",    ":",
                                             "\"a\"",   "1",  "-0.5", "true",   "null", " ",
                                             "\"\\n\"", "01", "tru",  "\"\\q\""};
    Rng rng(3);
    simdjson::dom::parser parser;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = "[";
        for (auto n = rng.below(8); n > 0; --n) text += pieces[rng.below(pieces.size())];
        text += ']';
        JsonChecker checker(100);
        const bool whole = checker.check(text, true) == JsonChecker::Status::complete &&
                           text.find_first_not_of(' ', checker.offset()) == std::string::npos;
        EXPECT_EQ(!parser.parse(text).error(), whole) << text;
    }
}

TEST(JsonRepair, ChangesAsLittleAsPossible) {
    const JsonRepair none = repaired(R"({"a":"\ud83d\ude00 \\u \n","b":[-1.5,true]})");
    EXPECT_FALSE(none.changed);
    EXPECT_EQ(R"({"a":"\ud83d\ude00 \\u \n","b":[-1.5,true]})", none.text);
    const JsonRepair control = repaired("{\"a\":\"x\ty\nz\rw\x01v\"}\n");
    EXPECT_EQ("{\"a\":\"x\\ty\\nz\\rw v\"}\n", control.text);
    EXPECT_EQ(4U, control.count);
    EXPECT_EQ(7U, control.first);
    EXPECT_EQ(R"({"a":"\ufffd\ufffdx\ufffd\ud83d\ude00"})",
              repaired(R"({"a":"\udc00\ud83dx\ud83d\ud83d\ude00"})").text);
    EXPECT_EQ(R"({"year":null,"n":[null,null],"s":"NaN"})",
              repaired(R"({"year":NaN,"n":[Infinity,-Infinity],"s":"NaN"})").text);
    const JsonRepair large = repaired(R"({"id":12345678901234567890123,"x":1e400,"y":1e10})");
    EXPECT_EQ(R"({"id":"12345678901234567890123","x":"1e400","y":1e10})", large.text);
    EXPECT_EQ(0U, large.count);  // it was JSON
    EXPECT_TRUE(large.changed);
}

TEST(JsonRepair, EveryPrefixIsHarmless) {
    const std::string text =
        "{\"a\":\"\\ud83d\\ude00\\ud83d\t\\\",\"b\":NaN,\"c\":123456789012345678901}";
    for (std::size_t size = 0; size <= text.size(); ++size) (void)repaired(text.substr(0, size));
}

TEST(FindMember, LooksAtTheFirstLevel) {
    const std::string text = R"( {"x":{"a":1},"y":["a",{"a":2}],"a" : "b\"c" , "z":3})";
    const std::string_view object = std::string_view(text).substr(1);
    const auto found = find_member(object, "a");
    ASSERT_TRUE(found);
    EXPECT_EQ(R"("a" : "b\"c")", object.substr(found->key, found->end - found->key));
    EXPECT_EQ(R"("b\"c")", object.substr(found->begin, found->end - found->begin));
    EXPECT_FALSE(find_member(object, "b"));
    EXPECT_FALSE(find_member("{", "b"));
    EXPECT_FALSE(find_member(R"({"b")", "b"));
}

}  // namespace
}  // namespace bibweft::ingest
