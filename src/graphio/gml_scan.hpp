#pragma once
#include <cstdint>
#include <string_view>

namespace bibweft::graphio {

/// One token of a GML text. A word is a key, a number or NaN; the text of a string is without its
/// quotes, its references unresolved.
struct GmlToken {
    enum class Kind { word, string, open, close, unclosed_string, end };
    Kind kind = Kind::end;
    std::string_view text;
    std::uint64_t line = 0;
};

/// Cuts a GML text into tokens. A line that begins with # is a comment.
class GmlScanner {
public:
    explicit GmlScanner(std::string_view text) noexcept : text_(text) {}
    GmlToken next() noexcept;

private:
    void skip_blanks() noexcept;

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint64_t line_ = 1;
};

}  // namespace bibweft::graphio
