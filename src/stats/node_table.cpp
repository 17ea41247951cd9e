#include <string>

#include "bibweft/core/number.hpp"
#include "bibweft/stats/report.hpp"

namespace bibweft::stats {
namespace {

void append_quoted(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

void append_cell(std::string& out, std::string_view text, char separator) {
    if (separator == ',') {
        append_quoted(out, text);
        return;
    }
    for (const char c : text) out += c == separator || c == '\n' || c == '\r' ? ' ' : c;
}

}  // namespace

std::string node_table(const Network& network, const Report& report, char separator) {
    std::string out = "id";
    out += separator;
    out += "label";
    for (const NodeColumn& column : report.columns) {
        out += separator;
        append_cell(out, column.name, separator);
    }
    out += '\n';
    for (const std::uint32_t node : canonical_order(network)) {
        append_cell(out, network.id(static_cast<NodeId>(node)), separator);
        out += separator;
        append_cell(out, network.label(static_cast<NodeId>(node)), separator);
        for (const NodeColumn& column : report.columns) {
            out += separator;
            if (column.values[node]) append_number(out, *column.values[node]);
        }
        out += '\n';
    }
    return out;
}

}  // namespace bibweft::stats
