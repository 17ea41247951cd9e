#include "graphio/losses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bibweft::graphio {
namespace {

constexpr std::size_t named = 8;  ///< so many names are listed

std::vector<std::string> other_names(const AttributeTable& table,
                                     const std::vector<std::string_view>& written) {
    std::vector<std::string> names;
    for (const Column& column : table.columns()) {
        if (std::ranges::find(written, column.name()) == written.end()) {
            names.push_back(column.name());
        }
    }
    return names;
}

}  // namespace

void Losses::add(std::size_t count, std::string_view one, std::string_view many) {
    if (count > 0) parts_.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
}

void Losses::add(const std::vector<std::string>& names, std::string_view one,
                 std::string_view many) {
    if (names.empty()) return;
    const std::vector<std::string> first(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(named, names.size())));
    parts_.push_back(fmt::format("{} {} ({}{})", names.size(), names.size() == 1 ? one : many,
                                 fmt::join(first, ", "), names.size() > named ? ", …" : ""));
}

void Losses::add_columns(const Network& network, const std::vector<std::string_view>& of_nodes,
                         const std::vector<std::string_view>& of_edges) {
    add(other_names(network.nodes(), of_nodes), "column of nodes", "columns of nodes");
    add(other_names(network.edge_attributes(), of_edges), "column of edges", "columns of edges");
}

void Losses::add_graph_attributes(const Network& network,
                                  std::initializer_list<std::string_view> written) {
    std::vector<std::string> names;
    for (const auto& [name, value] : network.attributes()) {
        if (std::ranges::find(written, name) == written.end()) names.push_back(name);
    }
    add(names, "graph attribute", "graph attributes");
    const Provenance& made = network.provenance();
    if (!made.command.empty() || !made.inputs.empty()) parts_.emplace_back("the provenance");
}

void Losses::report(const WriteContext& context, std::string_view format) const {
    if (parts_.empty()) return;
    context.report(Severity::warning, "graphio.left-out",
                   fmt::format("{} has no place for {}", format, fmt::join(parts_, "; ")));
}

}  // namespace bibweft::graphio
