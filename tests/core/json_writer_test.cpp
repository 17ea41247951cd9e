#include "bibweft/core/json_writer.hpp"

#include <gtest/gtest.h>

namespace bibweft {
namespace {

TEST(JsonWriter, WritesCompactAndIndented) {
    const auto write = [](std::size_t indent) {
        std::string out;
        JsonWriter json(out, indent);
        json.begin_object()
            .member("a", 1.5)
            .key("b")
            .begin_array()
            .value(std::int64_t{2})
            .value(true);
        json.null().end_array().key("c").begin_object().end_object().end_object();
        return out;
    };
    EXPECT_EQ(R"({"a":1.5,"b":[2,true,null],"c":{}})", write(0));
    EXPECT_EQ("{\n  \"a\": 1.5,\n  \"b\": [\n    2,\n    true,\n    null\n  ],\n  \"c\": {}\n}",
              write(2));
}

TEST(JsonWriter, EscapesWhatJsonMustEscape) {
    std::string out;
    append_json_string(out, "a\"b\\c\n\t\x01 \xc3\xbc </script>");
    EXPECT_EQ("\"a\\\"b\\\\c\\n\\t\\u0001 \xc3\xbc </script>\"", out);
}

TEST(JsonWriter, WritesCells) {
    std::string out;
    JsonWriter json(out);
    json.begin_array().value(Value{}).value(Value{std::string("x")}).value(Value{std::int64_t{7}});
    json.value(Value{0.1}).value(Value{false}).end_array();
    EXPECT_EQ(R"([null,"x",7,0.1,false])", out);
}

}  // namespace
}  // namespace bibweft
