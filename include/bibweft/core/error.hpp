#pragma once
#include <stdexcept>
#include <string>

namespace bibweft {

/// Why a call failed. `usage` becomes exit status 2 of the command, everything else 1.
enum class ErrorCode {
    usage,     ///< the caller asked for something that has no meaning
    io,        ///< a file or stream could not be opened, read or written
    data,      ///< the input as a whole cannot be used (a bad record alone is a Diagnostic)
    limit,     ///< a limit of depth, size or count was exceeded; the message names it
    internal,  ///< a bug in bibweft, or a library that failed
};

/// The exception of the library: bad calls and failing resources. Bad data is a Diagnostic.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

}  // namespace bibweft
