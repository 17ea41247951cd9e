#include "ingest/json_items.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "ingest/files.hpp"
#include "ingest/json_fields.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::string_view arrays[] = {"results", "items"};
constexpr std::string_view objects[] = {"message"};
constexpr std::string_view marks[] = {"id"};
constexpr JsonLayout layout{"x", arrays, objects, marks};

struct Got {
    std::string ids;  ///< one after another, blanks between them
    std::vector<std::string> texts;
    std::vector<Location> places;
    std::vector<Diagnostic> problems;
};

Got items_of(Source& source) {
    Got out;
    const Sink sink{[](Record&&) {},
                    [&](Diagnostic problem) { out.problems.push_back(std::move(problem)); },
                    [](const std::string&) {}, [](const std::string&) {}};
    JsonItems items(source, sink, layout);
    JsonItem item;
    while (items.next(item)) {
        out.ids += (out.ids.empty() ? "" : " ") + json_scalar(item.object, "id");
        out.texts.emplace_back(item.text);
        out.places.push_back(item.location);
    }
    return out;
}

Got items_of(const std::string& text, const Limits& limits = {}) {
    Source source = Source::from_bytes(text, "input", limits);
    return items_of(source);
}

/// The ids of a text without problems.
std::string ids_of(const std::string& text) {
    const Got got = items_of(text);
    for (const Diagnostic& problem : got.problems) ADD_FAILURE() << to_string(problem) << text;
    return got.ids;
}

TEST(JsonItems, FindsRecordsHoweverTheyAreLaidOut) {
    EXPECT_EQ("1 2", ids_of("{\"id\":1}\n{\"id\":2}\n"));
    EXPECT_EQ("1 2", ids_of("\r\n{\"id\":1}\r\n\r\n  {\"id\":2}  \r\n"));
    EXPECT_EQ("1 2", ids_of("{\"id\":1}\r{\"id\":2}"));
    EXPECT_EQ("1 2 3", ids_of("{\"id\":1}{\"id\":2} {\"id\":3}"));
    EXPECT_EQ("1 2", ids_of("\x1e{\"id\":1}\n\x1e{\"id\":2}\n"));
    EXPECT_EQ("1 2", ids_of("{\n \"id\": 1\n}\n{\n \"id\": 2\n}\n"));
    EXPECT_EQ("1 2", ids_of("{\n\"id\": 1,\n\"a\": [\n{\n\"id\": 5\n}\n]\n}\n{\n\"id\": 2\n}\n"));
    EXPECT_EQ("1 2", ids_of("[{\"id\":1},{\"id\":2}]"));
    EXPECT_EQ("1 2", ids_of("[\n{\"id\":1},\n{\"id\":2}\n]\n"));
    EXPECT_EQ("1 2", ids_of("[\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 2\n  }\n]\n"));
    EXPECT_EQ("1 2", ids_of("{\"id\":1},\n{\"id\":2},\n"));
    EXPECT_EQ("1 2 3", ids_of("[{\"id\":1}]\n[{\"id\":2},\n{\"id\":3}]"));
    EXPECT_EQ("", ids_of(""));
    EXPECT_EQ("", ids_of(" \n "));
    EXPECT_EQ("", ids_of("[]"));
}

TEST(JsonItems, LooksIntoWrappers) {
    EXPECT_EQ("1 2", ids_of(R"({"meta":{"id":9},"results":[{"id":1},{"id":2}]})"));
    EXPECT_EQ("1 2 3", ids_of("{\"meta\":{},\"results\":[{\"id\":1},{\"id\":2}],\"more\":[7]}\n"
                              "{\"meta\":{},\"results\":[]}\n{\"results\":[{\"id\":3}]}"));
    EXPECT_EQ("1 2",
              ids_of(R"({"status":"ok","message":{"total":2,"items":[{"id":1},{"id":2}]}})"));
    EXPECT_EQ("1", ids_of(R"({"status":"ok","message":{"title":"T","id":1},"x":2})"));
    EXPECT_EQ("1 2", ids_of(R"([{"results":[{"id":1}]},{"message":{"items":[{"id":2}]}}])"));
    EXPECT_EQ("1 2", ids_of("{\n  \"meta\": 1,\n  \"results\": [\n    {\n      \"id\": 1\n    },\n"
                            "    {\n      \"id\": 2\n    }\n  ]\n}\n"));
    // A mark before the array: the object is a record. Nor is an array of anything else a sign.
    EXPECT_EQ("7", ids_of(R"({"id":7,"items":[{"id":1}]})"));
    EXPECT_EQ("7", ids_of(R"({"items":["a","b"],"id":7})"));
    // A page after records, records after a page.
    EXPECT_EQ("1 2 3", ids_of("{\"id\":1}\n{\"results\":[{\"id\":2}]}\n{\"id\":3}\n"));
    // Inside a page an object is a record.
    EXPECT_EQ("", ids_of(R"({"results":[{"results":[{"id":2}]}]})"));
}

TEST(JsonItems, KnowsThePlaces) {
    const std::string text = "\n[ {\"id\":1},\r\n\r\n  {\n\"id\":2}, {\"id\":3}]\n{\"id\":4}";
    const Got got = items_of(text);
    EXPECT_EQ("1 2 3 4", got.ids);
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected = {
        {2, 3}, {4, 3}, {5, 10}, {6, 1}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(expected[i].first, got.places[i].line);
        EXPECT_EQ(expected[i].second, got.places[i].column);
        EXPECT_EQ(got.texts[i],
                  text.substr(got.places[i].begin, got.places[i].end - got.places[i].begin));
    }
}

TEST(JsonItems, CountsLinesOfAllKinds) {
    const Got got =
        items_of("\r{\"id\":1}\r\n\r\n{\"id\":2}\r\r{\"id\":3}\n\r{\"id\":4}\n{\"id\":5}");
    const std::vector<std::uint64_t> lines = {2, 4, 6, 8, 9};
    ASSERT_EQ(lines.size(), got.places.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i], got.places[i].line);
        EXPECT_EQ(1U, got.places[i].column);
    }
}

struct Fault {
    std::string text;
    std::string ids;
    std::uint64_t line;
    std::uint64_t column;
    std::string code = "x.syntax";
};

TEST(JsonItems, AFaultCostsItsRecord) {
    const std::vector<Fault> faults = {
        // A line that is not closed, closed too often, or has something missing.
        {"{\"id\":1}\n{\"id\":2,\"a\":20\n{\"id\":3}", "1 3", 2, 15},
        {"{\"id\":1}\n{\"id\":2,\"a\":[1,\n{\"id\":3}\n{\"id\":4}", "1 3 4", 2, 16},
        {"{\"id\":1}\n{\"id\":2,\"a\":\"b\n{\"id\":3}", "1 3", 2, 13},
        {"{\"id\":1}\n{\"id\":2 \"a\":3}\n{\"id\":3}", "1 3", 2, 9},
        {"{\"id\":1}\n{\"id\":2,\"a\":tru}\n{\"id\":3}", "1 3", 2, 13},
        {"{\"id\":1}\n{\"id\":2,\"a\":\"b\n", "1", 2, 13},
        {"{\"id\":1}\n{\"id\":2", "1", 2, 8},
        {"{\"id\":1}\n{\"id\":2}}\n{\"id\":3}", "1 2 3", 2, 9},
        {"{\"id\":1} x\n{\"id\":3}", "1 3", 1, 10},
        {"{\"id\":1}\nnonsense {\"id\":2}\n{\"id\":3}", "1 3", 2, 1},
        // In an array, one record a line or over several lines.
        {"[\n{\"id\":1},\n{\"id\":2,\"a\":}\n{\"id\":3}\n]", "1 3", 3, 13},
        {"[\n  {\n    \"id\": 1,\n    \"a\": }\n  },\n  {\n    \"id\": 2\n  }\n]", "2", 4, 10},
        {"[\n  {\n    \"id\": 1,\n    \"a\": [\n      {\n  },\n  {\n    \"id\": 2\n  }\n]", "2", 6,
         5},
        // In one line.
        {R"([{"id":1},{"id":2,"a":tru},{"id":3}])", "1 3", 1, 23},
        {R"([{"id":1},{"id":2,"b":[{"id":8},{"id":9}],"a":tru},{"id":3}])", "1 3", 1, 47},
        {R"([{"id":1},{"id":2,{"id":3},{"id":4}])", "1 3 4", 1, 19},
        {R"([{"id":1},{"id":2,"a":"b},{"id":3},{"id":4}])", "1 3 4", 1, 27},
        {R"({"results":[{"id":1},{"id":2,"a":tru},{"id":3}],"m":1})", "1 3", 1, 34},
        {R"([{"id":1},7,{"id":3}])", "1 3", 1, 11, "x.not-object"},
        {R"([{"id":1},["a,]",{"id":7}],{"id":3}])", "1 3", 1, 11, "x.not-object"},
        {R"([{"id":1},nope,{"id":3}])", "1 3", 1, 11},
        {"{\"id\":1}\n\"text, {\"\n{\"id\":3}", "1 3", 2, 1, "x.not-object"},
    };
    for (const Fault& fault : faults) {
        const Got got = items_of(fault.text);
        EXPECT_EQ(fault.ids, got.ids) << fault.text;
        ASSERT_GE(got.problems.size(), 1U) << fault.text;
        EXPECT_EQ(1U, got.problems.size()) << fault.text << to_string(got.problems[1]);
        EXPECT_EQ(Severity::error, got.problems[0].severity) << fault.text;
        EXPECT_EQ(fault.code, got.problems[0].code) << fault.text;
        EXPECT_EQ(fault.line, got.problems[0].location.line) << fault.text;
        EXPECT_EQ(fault.column, got.problems[0].location.column) << fault.text;
    }
}

TEST(JsonItems, WhatIsNearlyJsonIsRepaired) {
    const Got got = items_of(
        "{\"id\":\"a\tb\"}\n{\"id\":\"\\ud800!\"}\n[{\"id\":NaN},\n{\"id\":\"c\nd\"}]\n"
        "{\"id\":1}");
    EXPECT_EQ("a\tb \uFFFD!  c\nd 1", got.ids);
    ASSERT_EQ(4U, got.problems.size());
    for (const Diagnostic& problem : got.problems) {
        EXPECT_EQ("x.repaired", problem.code);
        EXPECT_EQ(Severity::warning, problem.severity);
    }
    EXPECT_EQ(1U, got.problems[0].location.line);
    EXPECT_EQ(9U, got.problems[0].location.column);
    EXPECT_EQ(2U, got.problems[1].location.line);
    EXPECT_EQ(4U, got.problems[3].location.line);
    EXPECT_EQ("12345678901234567890123", ids_of(R"({"id":12345678901234567890123})"));
}

TEST(JsonItems, ATextThatIsCutOffSaysSo) {
    for (const char* text : {"[{\"id\":1}", "[{\"id\":1},", "{\"results\":[{\"id\":1}",
                             "[\n{\"id\":1}\n", "{\"results\":[{\"id\":1}],\"x\":[2"}) {
        const Got got = items_of(text);
        EXPECT_EQ("1", got.ids) << text;
        ASSERT_EQ(1U, got.problems.size()) << text;
        EXPECT_EQ("x.unclosed", got.problems[0].code) << text;
        EXPECT_EQ(Severity::warning, got.problems[0].severity);
    }
    const Got got = items_of("[{\"id\":1},{\"id\":2");
    EXPECT_EQ("1", got.ids);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("x.syntax", got.problems[0].code);
}

TEST(JsonItems, LimitsHold) {
    Limits limits;
    limits.max_depth = 3;
    const Got got = items_of(
        "{\"id\":1,\"a\":[[2]]}\n{\"id\":2,\"a\":[[[2]]]}\n[[[[[1]]]],{\"id\":3}]", limits);
    EXPECT_EQ("1 3", got.ids);
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("x.depth", got.problems[0].code);
    EXPECT_EQ(15U, got.problems[0].location.column);
    EXPECT_EQ("x.depth", got.problems[1].code);
    EXPECT_NE(std::string::npos, got.problems[1].message.find("max_depth"));
    limits.max_field = 12;
    EXPECT_EQ("1", items_of("{\"id\":1}", limits).ids);
    EXPECT_THROW(items_of("{\"id\":1,\"a\":22}", limits), Error);
}

/// A large text of records of all layouts, with a fault in each.
std::string large_text() {
    std::string lines;
    std::string page = "{\"meta\":{},\"results\":[";
    std::string array = "[\n";
    for (int i = 0; i < 6000; ++i) {
        const std::string body = "\"id\":" + std::to_string(i) + ",\"text\":\"" +
                                 std::string(static_cast<std::size_t>(i % 700), 'x') + "\\\"\"";
        lines += i == 3000 ? "{\"id\":1,\"text\":\"" : "{" + body + "}";
        lines += '\n';
        page += (i > 0 ? ",{" : "{") + (i == 3000 ? "\"id\":tru" : body) + "}";
        array +=
            (i > 0 ? ",\n  {\n    " : "  {\n    ") + (i == 3000 ? "\"id\":tru" : body) + "\n  }";
    }
    return lines + page + "]}\n" + array + "\n]\n";
}

TEST(JsonItems, BlocksMakeNoDifference) {
    const std::string text = large_text();
    const test::Scratch scratch;
    Source source(scratch.write("large.json", text));
    const Got got = items_of(source);
    EXPECT_EQ(3U * 5999, got.texts.size());
    ASSERT_EQ(3U, got.problems.size());
    EXPECT_EQ(3001U, got.problems[0].location.line);
    EXPECT_EQ(6001U, got.problems[1].location.line);
    EXPECT_EQ(6002U + 3 * 3000 + 2, got.problems[2].location.line);
    for (std::size_t i = 0; i < got.places.size(); ++i) {
        ASSERT_EQ(got.texts[i], text.substr(got.places[i].begin, got.texts[i].size())) << i;
    }
}

// However records are laid out, no more is held than the block that ends the last one.
TEST(JsonItems, HoldsOneRecordAtATime) {
    std::string page = "{\"meta\":{},\"results\":[";
    std::string lines;
    std::string pretty = "[\n";
    const std::string body = "\"id\":1,\"text\":\"" + std::string(2000, 'x') + "\"}";
    for (int i = 0; i < 3000; ++i) {
        page += (i > 0 ? ",{" : "{") + body;
        lines += "{" + body + "\n";
        pretty += (i > 0 ? ",\n  {\n    " : "  {\n    ") + body;
    }
    const test::Scratch scratch;
    for (const std::string& text : {page + "]}", lines, pretty + "\n]\n"}) {
        Source source(scratch.write("a.json", text));
        const Sink sink{[](Record&&) {}, [](const Diagnostic&) { ADD_FAILURE(); },
                        [](const std::string&) {}, [](const std::string&) {}};
        JsonItems items(source, sink, layout);
        JsonItem item;
        std::size_t most = 0;
        std::size_t count = 0;
        for (; items.next(item); ++count) most = std::max(most, source.pending().size());
        EXPECT_EQ(3000U, count);
        EXPECT_LT(most, 1'000'000U);
    }
}

TEST(JsonItems, RecordsLongerThanABlockAreRead) {
    const std::string long_text(3'000'000, 'x');
    const std::string record = "{\"id\":1,\"a\":\"" + long_text + "\"}";
    EXPECT_EQ("1 1", ids_of(record + "\n" + record));
    EXPECT_EQ("1 1", ids_of("[" + record + "," + record + "]"));
    EXPECT_EQ("1", ids_of("{\"meta\":\"" + long_text + "\",\"results\":[" + record + "]}"));
    const Got broken = items_of("{\"id\":1,\"a\":\"" + long_text + "\n" + record + "\n");
    EXPECT_EQ("1", broken.ids);
    ASSERT_EQ(1U, broken.problems.size());
    EXPECT_EQ(13U, broken.problems[0].location.column);
}

TEST(JsonItems, ManyFaultsTakeLinearTime) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += "{\"id\":1,\"a\":[{\"b\":\"c\n";
    EXPECT_EQ(20'000U, items_of(text).problems.size());
    text.clear();
    for (int i = 0; i < 20'000; ++i) text += "{\"a\":1,\"b\":[{\"c\":2}\n";
    EXPECT_EQ(20'000U, items_of(text).problems.size());
    text = "[";
    for (int i = 0; i < 2'000; ++i) text += "{\"id\":1,\"a\":tru},";
    EXPECT_EQ(2'000U, items_of(text + "{\"id\":2}]").problems.size());
    text.clear();
    for (int i = 0; i < 20'000; ++i) text += "{\"id\":1,\"a\":\"a text of some length\"}\r";
    EXPECT_EQ(20'000U, items_of(text).texts.size());
    EXPECT_EQ(1U, items_of(std::string(1'000'000, '[')).problems.size());
    EXPECT_EQ(1U, items_of(std::string(1'000'000, '{')).problems.size());
    EXPECT_EQ(1U, items_of("{\"a\":\"" + std::string(5'000'000, '\\')).problems.size());
}

TEST(JsonHead, ShowsTheFirstRecordAndItsWrappers) {
    const JsonHead plain =
        json_head(" {\"id\":\"a\\\"b\",\"x\":[1],\"y\":{\"z\":1},\"n\":12}", layout);
    EXPECT_TRUE(plain.is_json);
    EXPECT_TRUE(plain.has("id", '"'));
    EXPECT_EQ("a\\\"b", plain.find("id")->value);
    EXPECT_TRUE(plain.has("x", '['));
    EXPECT_EQ("{\"z\":1}", plain.find("y")->value);
    EXPECT_EQ("12", plain.find("n")->value);
    EXPECT_FALSE(plain.has("z"));
    const JsonHead page = json_head("[{\"meta\":{},\"results\":[{\"id\":1,\"t\":\"cut", layout);
    EXPECT_TRUE(page.wrapped_with("meta"));
    EXPECT_TRUE(page.wrapped_with("results"));
    EXPECT_EQ("cut", page.find("t")->value);
    EXPECT_FALSE(json_head("TY  - JOUR", layout).is_json);
    EXPECT_FALSE(json_head("", layout).is_json);
}

}  // namespace
}  // namespace bibweft::ingest
