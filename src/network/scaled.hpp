#pragma once
#include <cmath>
#include <cstdint>
#include <optional>

namespace bibweft::network {

/// A number >= 0 of any size: fraction * 2^exponent. Whole numbers are exact up to 2^53, then as
/// precise as a double. Counts of paths outgrow every fixed type.
class Scaled {
public:
    Scaled() = default;
    explicit Scaled(double value) { set(value, 0); }

    bool zero() const noexcept { return fraction_ == 0; }
    /// The value, if it is a whole number that a double holds exactly.
    std::optional<std::int64_t> whole() const {
        if (zero()) return 0;
        if (exponent_ > 53) return std::nullopt;
        return static_cast<std::int64_t>(std::ldexp(fraction_, static_cast<int>(exponent_)));
    }
    double log10() const {
        return std::log10(fraction_) + static_cast<double>(exponent_) * log10_2;
    }

    friend Scaled operator+(const Scaled& a, const Scaled& b) {
        if (a.exponent_ < b.exponent_ || a.zero()) return b.zero() ? a : b.plus_smaller(a);
        return a.plus_smaller(b);
    }
    friend Scaled operator*(const Scaled& a, const Scaled& b) {
        Scaled out;
        out.set(a.fraction_ * b.fraction_, a.exponent_ + b.exponent_);
        return out;
    }
    /// a / b as a double; b is not 0 and a is not much greater.
    friend double ratio(const Scaled& a, const Scaled& b) {
        const std::int64_t shift = a.exponent_ - b.exponent_;
        if (a.zero() || shift < -2000) return 0;
        return std::ldexp(a.fraction_ / b.fraction_, static_cast<int>(shift));
    }
    friend bool operator<(const Scaled& a, const Scaled& b) {
        if (a.zero() || b.zero()) return a.zero() && !b.zero();
        if (a.exponent_ != b.exponent_) return a.exponent_ < b.exponent_;
        return a.fraction_ < b.fraction_;
    }
    /// Equal; beyond 2^53, where sums are rounded, to 1e-12 of the value.
    friend bool ties(const Scaled& a, const Scaled& b) {
        if (a.zero() || b.zero()) return a.zero() && b.zero();
        if (a.exponent_ <= 53 && b.exponent_ <= 53) {
            return a.exponent_ == b.exponent_ && a.fraction_ == b.fraction_;
        }
        const std::int64_t shift = a.exponent_ - b.exponent_;
        if (shift < -1 || shift > 1) return false;
        return std::abs(ratio(a, b) - 1) < 1e-12;
    }

private:
    static constexpr double log10_2 = 0.30102999566398119521;

    void set(double fraction, std::int64_t exponent) {
        int shift = 0;
        fraction_ = std::frexp(fraction, &shift);
        exponent_ = fraction_ == 0 ? 0 : exponent + shift;
    }
    Scaled plus_smaller(const Scaled& b) const {
        const std::int64_t shift = b.exponent_ - exponent_;
        if (b.zero() || shift < -200) return *this;
        Scaled out;
        out.set(fraction_ + std::ldexp(b.fraction_, static_cast<int>(shift)), exponent_);
        return out;
    }

    double fraction_ = 0;  // 0, or 1/2 to below 1
    std::int64_t exponent_ = 0;
};

}  // namespace bibweft::network
