#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "bibweft/core/number.hpp"
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// Collects small pieces of output and hands them to a sink in large ones.
class Buffer {
public:
    explicit Buffer(Sink& sink) : sink_(sink) { text_.reserve(2 * block); }

    Buffer& operator<<(std::string_view piece) {
        text_.append(piece);
        return *this;
    }
    Buffer& operator<<(char c) {
        text_ += c;
        return *this;
    }
    Buffer& operator<<(double value) {
        append_number(text_, value);
        return *this;
    }
    Buffer& operator<<(std::int64_t value) {
        text_.append(to_text(value));
        return *this;
    }
    /// To be called between records: the buffer never splits or grows beyond one record.
    void breathe() {
        if (text_.size() >= block) flush();
    }
    /// Must be called at the end.
    void flush() {
        sink_.write(text_);
        text_.clear();
    }
    std::string& text() noexcept { return text_; }

private:
    static constexpr std::size_t block = 1 << 16;
    Sink& sink_;
    std::string text_;
};

}  // namespace bibweft::graphio
