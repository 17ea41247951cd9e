#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bibweft {

/// A place in an input. Lines and columns count from 1 (0: unknown); columns and offsets are bytes
/// of the decoded UTF-8 text; [begin, end) is half open.
struct Location {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

enum class Severity { note, warning, error };

/// "note", "warning", "error".
std::string_view to_string(Severity severity) noexcept;

/// Something a reader saw in the data and survived.
struct Diagnostic {
    Severity severity = Severity::warning;
    std::string code;  ///< stable word, such as `jsonl.syntax`
    std::string file;  ///< as the user named it; the driver fills it in, readers leave it empty
    Location location;
    std::string message;
};

/// "FILE:LINE:COLUMN: warning: message [code]"; unknown parts are left out.
std::string to_string(const Diagnostic& diagnostic);

}  // namespace bibweft
