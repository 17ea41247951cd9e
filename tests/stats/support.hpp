#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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
