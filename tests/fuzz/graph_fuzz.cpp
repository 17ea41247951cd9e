#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/format.hpp"

// The reader of the graph format that the environment variable BIBWEFT_FORMAT names: whatever the
// bytes, it comes to an end, throws at most what it may, and what it reads can be written.

using namespace bibweft;

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

const graphio::GraphFormat* format_of_environment() {
    const char* name = std::getenv("BIBWEFT_FORMAT");
    return name == nullptr ? nullptr : graphio::find_format(name);
}

void write_again(const Network& network, const graphio::GraphFormat& format) {
    std::vector<Diagnostic> losses;
    graphio::graph_text(network, format.name, {}, losses);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const graphio::GraphFormat* const format = format_of_environment();
    require(format != nullptr);
    if (format->read == nullptr) return 0;  // a picture
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<Diagnostic> problems;
    if (format->looks_like != nullptr) format->looks_like(text);
    try {
        const Network network = format->read(text, {"fuzz", problems});
        for (const Edge& edge : network.edges()) {
            require(index_of(edge.source) < network.node_count() &&
                    index_of(edge.target) < network.node_count() && edge.weight > 0);
        }
        if (network.node_count() < 1000) write_again(network, *format);
    } catch (const Error& error) {
        require(error.code() == ErrorCode::data || error.code() == ErrorCode::limit);
    }
    for (const Diagnostic& problem : problems) {
        require(!problem.code.empty() && !problem.message.empty());
    }
    return 0;
}
