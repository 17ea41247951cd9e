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
    return parse_whole<double>(text);
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    return parse_whole<std::int64_t>(text);
}

}  // namespace bibweft
