#include "bibweft/core/diagnostic.hpp"

#include <fmt/format.h>

namespace bibweft {

std::string_view to_string(Severity severity) noexcept {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            return "error";
    }
    return "";
}

std::string to_string(const Diagnostic& diagnostic) {
    std::string out = diagnostic.file.empty() ? "bibweft" : diagnostic.file;
    if (diagnostic.location.line > 0) {
        out += fmt::format(":{}", diagnostic.location.line);
        if (diagnostic.location.column > 0) out += fmt::format(":{}", diagnostic.location.column);
    }
    out += fmt::format(": {}: ", to_string(diagnostic.severity));
    out += diagnostic.message;
    if (!diagnostic.code.empty()) out += fmt::format(" [{}]", diagnostic.code);
    return out;
}

}  // namespace bibweft
