#include <string>
#include <variant>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/stats/report.hpp"

namespace bibweft::stats {
namespace {

/// Writes one answer as a JSON value.
struct JsonAnswer {
    std::string& out;

    void operator()(std::monostate /*undefined*/) const { out += "null"; }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(std::int64_t value) const { out += bibweft::to_text(value); }
    void operator()(double value) const { append_number(out, value); }
    void operator()(const Distribution& d) const {
        out += "{\"min\": " + bibweft::to_text(d.min) + ", \"mean\": " + bibweft::to_text(d.mean);
        out += ", \"median\": " + bibweft::to_text(d.median);
        out += ", \"max\": " + bibweft::to_text(d.max) + "}";
    }
    void operator()(const std::vector<std::int64_t>& values) const {
        const char* separator = "[";
        for (const std::int64_t value : values) {
            out += separator + bibweft::to_text(value);
            separator = ", ";
        }
        out += values.empty() ? "[]" : "]";
    }
    void operator()(const std::vector<RankedNode>& nodes) const {
        const char* separator = "[\n";
        for (const RankedNode& node : nodes) {
            out += separator;
            out += "    {\"id\": ";
            append_json_string(out, node.id);
            out += ", \"label\": ";
            append_json_string(out, node.label);
            out += ", \"value\": " + bibweft::to_text(node.value) + "}";
            separator = ",\n";
        }
        out += nodes.empty() ? "[]" : "]";
    }
    void operator()(const Table& table) const {
        const char* separator = "[\n    ";
        for (const std::vector<Value>& row : table.rows) {
            out += separator;
            JsonWriter json(out);
            json.begin_object();
            for (std::size_t c = 0; c < row.size(); ++c) {
                json.key(table.columns[c]).value(row[c]);
            }
            json.end_object();
            separator = ",\n    ";
        }
        out += table.rows.empty() ? "[]" : "]";
    }
};

}  // namespace

std::string to_json(const Report& report) {
    std::string out = "{";
    const char* separator = "\n";
    for (const StatisticValue& value : report.values) {
        out += separator;
        out += "  ";
        append_json_string(out, value.name);
        out += ": {\"value\": ";
        std::visit(JsonAnswer{out}, value.answer);
        if (!value.reason.empty()) {
            out += ", \"reason\": ";
            append_json_string(out, value.reason);
        }
        if (!value.convention.empty()) {
            out += ", \"convention\": ";
            append_json_string(out, value.convention);
        }
        out += '}';
        separator = ",\n";
    }
    out += report.values.empty() ? "}\n" : "\n}\n";
    return out;
}

}  // namespace bibweft::stats
