#include "graphio/options.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"

namespace bibweft::graphio {

std::size_t option_count(std::string_view name, std::string_view value) {
    const std::optional<std::int64_t> number = parse_integer(value);
    if (number && *number >= 0) return static_cast<std::size_t>(*number);
    throw Error(ErrorCode::usage,
                fmt::format("{}={}: the value is a whole number, 0 or more", name, value));
}

void set_view(WriteOptions& options, std::string_view value) {
    if (value != "network" && value != "overlay" && value != "density") {
        throw Error(ErrorCode::usage,
                    fmt::format("view={}: the view is network, overlay or density", value));
    }
    options.view = value;
}

bool option_flag(std::string_view name, std::string_view value) {
    if (value == "true" || value == "yes" || value == "1" || value.empty()) return true;
    if (value == "false" || value == "no" || value == "0") return false;
    throw Error(ErrorCode::usage, fmt::format("{}={}: the value is true or false", name, value));
}

}  // namespace bibweft::graphio
