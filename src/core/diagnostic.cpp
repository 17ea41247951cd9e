#include "bibweft/core/diagnostic.hpp"

#include <fmt/format.h>

namespace bibweft {

std::string to_string(const Diagnostic& diagnostic) {
    std::string out = diagnostic.file.empty() ? "bibweft" : diagnostic.file;
    if (diagnostic.location.line > 0) {
        out += fmt::format(":{}", diagnostic.location.line);
        if (diagnostic.location.column > 0) out += fmt::format(":{}", diagnostic.location.column);
    }
    switch (diagnostic.severity) {
        case Severity::note:
            out += ": note: ";
            break;
        case Severity::warning:
            out += ": warning: ";
            break;
        case Severity::error:
            out += ": error: ";
            break;
    }
    out += diagnostic.message;
    if (!diagnostic.code.empty()) out += fmt::format(" [{}]", diagnostic.code);
    return out;
}

}  // namespace bibweft
