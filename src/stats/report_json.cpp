#include <fmt/format.h>

#include <string>
#include <variant>

#include "bibweft/core/number.hpp"
#include "bibweft/stats/report.hpp"

namespace bibweft::stats {
namespace {

void append_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    out += '"';
}

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
            append_string(out, node.id);
            out += ", \"label\": ";
            append_string(out, node.label);
            out += ", \"value\": " + bibweft::to_text(node.value) + "}";
            separator = ",\n";
        }
        out += nodes.empty() ? "[]" : "]";
    }
};

}  // namespace

std::string to_json(const Report& report) {
    std::string out = "{";
    const char* separator = "\n";
    for (const StatisticValue& value : report.values) {
        out += separator;
        out += "  ";
        append_string(out, value.name);
        out += ": {\"value\": ";
        std::visit(JsonAnswer{out}, value.answer);
        if (!value.reason.empty()) {
            out += ", \"reason\": ";
            append_string(out, value.reason);
        }
        if (!value.convention.empty()) {
            out += ", \"convention\": ";
            append_string(out, value.convention);
        }
        out += '}';
        separator = ",\n";
    }
    out += report.values.empty() ? "}\n" : "\n}\n";
    return out;
}

}  // namespace bibweft::stats
