#include "bibweft/core/number.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "bibweft/core/error.hpp"

namespace bibweft {
namespace {

std::string_view without_plus(std::string_view text) {
    if (text.size() > 1 && text.front() == '+' && text[1] != '-' && text[1] != '+')
        text.remove_prefix(1);
    return text;
}

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    text = without_plus(text);
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// A plain decimal of at most 15 digits: both it without its point and the power of ten are exact
/// doubles then, so that one division rounds correctly. Nothing for any other text.
/// Source: Clinger (1990), doi:10.1145/93542.93557
std::optional<double> short_decimal(std::string_view text) noexcept {
    static constexpr std::array<double, 16> power{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool minus = text.starts_with('-');
    if (minus) text.remove_prefix(1);
    if (text.empty() || text.size() > 16) return std::nullopt;
    std::uint64_t digits = 0;
    std::size_t before_point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && before_point == text.size()) {
            before_point = i;
        } else if (c >= '0' && c <= '9') {
            digits = digits * 10 + static_cast<unsigned>(c - '0');
        } else {
            return std::nullopt;
        }
    }
    const std::size_t points = before_point < text.size() ? 1 : 0;
    const std::size_t count = text.size() - points;
    if (count == 0 || count > 15) return std::nullopt;
    const double value = static_cast<double>(digits) / power[count - before_point];
    return minus ? -value : value;
}

}  // namespace

void append_number(std::string& out, double value) {
    if (!std::isfinite(value)) throw Error(ErrorCode::internal, "a number that is not finite");
    if (value == 0) value = 0;  // no "-0"
    std::array<char, 32> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    out.append(buffer.data(), result.ptr);
}

std::string to_text(double value) {
    std::string out;
    append_number(out, value);
    return out;
}

std::string to_text(std::int64_t value) {
    return std::to_string(value);
}

std::optional<double> parse_real(std::string_view text) {
    if (const auto value = short_decimal(text)) return value;
    return parse_whole<double>(text);
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    return parse_whole<std::int64_t>(text);
}

}  // namespace bibweft
