#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bibweft/stats/report.hpp"
#include "bibweft/stats/statistic.hpp"
#include "support/reference_graphs.hpp"

namespace bibweft::stats {

/// The value of a statistic, or one named "missing".
inline StatisticValue value_of(const Network& network, std::string_view statistic,
                               std::string_view name, const StatisticOptions& options = {}) {
    for (StatisticValue& value : evaluate(find_statistic(statistic), network, options)) {
        if (value.name == name) return value;
    }
    ADD_FAILURE() << statistic << " gives no " << name;
    return {"missing", {}, {}, {}};
}

/// The answer as the wished type; fails and gives a default one if it is of another.
template <class T>
T answer(const Network& network, std::string_view statistic, std::string_view name,
         const StatisticOptions& options = {}) {
    const StatisticValue value = value_of(network, statistic, name, options);
    const T* found = std::get_if<T>(&value.answer);
    if (found != nullptr) return *found;
    ADD_FAILURE() << name << " is of another type or undefined: " << value.reason;
    return {};
}

inline std::int64_t whole(const Network& network, std::string_view statistic,
                          std::string_view name) {
    return answer<std::int64_t>(network, statistic, name);
}

inline double real(const Network& network, std::string_view statistic, std::string_view name) {
    return answer<double>(network, statistic, name);
}

/// Why a value is undefined; "" if it is defined.
inline std::string reason(const Network& network, std::string_view statistic,
                          std::string_view name) {
    const StatisticValue value = value_of(network, statistic, name);
    EXPECT_EQ(value.reason.empty(), !std::holds_alternative<std::monostate>(value.answer)) << name;
    return value.reason;
}

/// A column of a statistic, in node order; fails and is empty if it gives none.
inline std::vector<std::optional<double>> column(const Network& network, std::string_view statistic,
                                                 std::string_view name) {
    ReportOptions options;
    options.only = {std::string(statistic)};
    options.node_columns = true;
    for (NodeColumn& column : report(network, options).columns) {
        if (column.name == name) return std::move(column.values);
    }
    ADD_FAILURE() << statistic << " gives no column " << name;
    return {};
}

/// The network with these values in the node column `cluster`; nodes beyond them have none.
inline Network clustered(Network network, std::initializer_list<std::int64_t> clusters) {
    Column& column = network.nodes().add("cluster", ColumnType::integer);
    std::size_t row = 0;
    for (const std::int64_t cluster : clusters) column.set(row++, cluster);
    return network;
}

/// Path a-b-c of 2 and 1 cooccurrences, the nodes in 4, 2 and 1 papers, communities ab and c.
inline Network counted_path() {
    Network net = clustered(test::linked(false, {{"a", "b", 7}, {"b", "c", 7}}), {1, 1, 2});
    Column& papers = net.nodes().add("papers", ColumnType::integer);
    for (std::size_t i = 0; i < 3; ++i) papers.set(i, std::int64_t{4} >> i);
    Column& together = net.edge_attributes().add("cooccurrences", ColumnType::integer);
    together.set(0, std::int64_t{2});
    together.set(1, std::int64_t{1});
    return net;
}

inline Network empty() {
    return NetworkBuilder(false).build();
}
inline Network one_node() {
    return test::linked(false, {}, {"only"});
}
inline Network five_cycle() {
    return test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}, {"d", "e"}, {"e", "a"}});
}

}  // namespace bibweft::stats
