#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/format.hpp"

// The reader of the input format that the environment variable BIBWEFT_FORMAT names: whatever the
// bytes, it comes to an end, throws at most what it may, and names places inside the text.

using namespace bibweft;

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

void require_inside(const Location& location, std::uint64_t size) {
    require(location.begin <= location.end && location.end <= size);
}

/// Decoded text is longer than its bytes by no more than this: one byte of Windows-1252 or of a
/// UTF-16 unit gives at most three of UTF-8.
constexpr std::uint64_t growth = 3;

const ingest::InputFormat* format_of_environment() {
    const char* name = std::getenv("BIBWEFT_FORMAT");
    return name == nullptr ? nullptr : ingest::find_input_format(name);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ingest::InputFormat* const format = format_of_environment();
    require(format != nullptr);
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const bool packed = bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd");
    const std::uint64_t most = packed ? std::numeric_limits<std::uint64_t>::max() : growth * size;
    const ingest::Sink sink{[&](Record&& record) {
                                require_inside(record.location, most);
                                require_inside(record.abstract_location, most);
                                if (format->writer != nullptr) {
                                    std::string out;
                                    format->writer->append(record, out);
                                }
                            },
                            [&](Diagnostic problem) {
                                require(!problem.code.empty() && !problem.message.empty());
                                require_inside(problem.location, most);
                            },
                            [](std::string) {}, [](std::string) {}};
    try {
        ingest::Source source = ingest::Source::from_bytes(bytes);
        format->looks_like(source.peek());
        format->read(source, sink, {});
    } catch (const Error& error) {
        require(error.code() == ErrorCode::data || error.code() == ErrorCode::limit);
    }
    return 0;
}
