#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bibweft {

/// Appends the shortest decimal that reads back to the same double, with "." and no locale.
/// Throws Error(internal) for NaN and infinities: no file of ours holds them.
void append_number(std::string& out, double value);
std::string to_text(double value);
std::string to_text(std::int64_t value);

/// The number that the whole of `text` spells (decimal or exponent form, "." only), or nothing.
/// "nan" and "inf" in any case and sign give a non-finite value, so that a caller can name it.
std::optional<double> parse_real(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace bibweft
