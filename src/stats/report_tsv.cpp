#include <initializer_list>
#include <string>
#include <variant>

#include "bibweft/core/number.hpp"
#include "bibweft/stats/report.hpp"

namespace bibweft::stats {
namespace {

/// Writes one answer as lines of six cells: name, part, node, value, reason, convention.
struct TsvAnswer {
    std::string& out;
    const StatisticValue& of;

    void operator()(std::monostate /*undefined*/) const { line("", "", ""); }
    void operator()(bool value) const { line("", "", value ? "true" : "false"); }
    void operator()(std::int64_t value) const { line("", "", bibweft::to_text(value)); }
    void operator()(double value) const { line("", "", bibweft::to_text(value)); }
    void operator()(const Distribution& d) const {
        line("min", "", bibweft::to_text(d.min));
        line("mean", "", bibweft::to_text(d.mean));
        line("median", "", bibweft::to_text(d.median));
        line("max", "", bibweft::to_text(d.max));
    }
    void operator()(const std::vector<std::int64_t>& values) const {
        std::int64_t place = 0;
        for (const std::int64_t value : values) {
            line(bibweft::to_text(++place), "", bibweft::to_text(value));
        }
    }
    void operator()(const std::vector<RankedNode>& nodes) const {
        std::int64_t place = 0;
        for (const RankedNode& node : nodes) {
            line(bibweft::to_text(++place), node.id, bibweft::to_text(node.value));
        }
    }
    void operator()(const Table& table) const {
        std::int64_t place = 0;
        for (const std::vector<Value>& row : table.rows) {
            ++place;
            for (std::size_t c = 0; c < row.size(); ++c) {
                line(bibweft::to_text(place) + "." + table.columns[c], "",
                     bibweft::to_text(row[c]));
            }
        }
    }

private:
    void line(std::string_view part, std::string_view node, std::string_view value) const {
        bool first = true;
        for (const std::string_view cell : std::initializer_list<std::string_view>{
                 of.name, part, node, value, of.reason, of.convention}) {
            if (!first) out += '\t';
            first = false;
            for (const char c : cell) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        }
        out += '\n';
    }
};

}  // namespace

std::string to_tsv(const Report& report) {
    std::string out = "name\tpart\tnode\tvalue\treason\tconvention\n";
    for (const StatisticValue& value : report.values) {
        std::visit(TsvAnswer{out, value}, value.answer);
    }
    return out;
}

}  // namespace bibweft::stats
