#include "bibweft/ingest/format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/text/unicode.hpp"

namespace bibweft::ingest {

#define BW_PLUGIN(format) extern const InputFormat format;
#include "ingest_formats.inc"
#undef BW_PLUGIN

namespace {

constexpr std::size_t head_bytes = std::size_t{1} << 16;

#define BW_PLUGIN(format) &format,
const InputFormat* const formats[] = {
#include "ingest_formats.inc"
};
#undef BW_PLUGIN

/// Likeness first, the suffix second: comparable.
int score(const InputFormat& format, std::string_view head, std::string_view name) {
    const Likeness likeness = format.looks_like(head);
    if (likeness == Likeness::none) return 0;
    return 2 * static_cast<int>(likeness) + (suffix_in(name, format).empty() ? 0 : 1);
}

}  // namespace

std::span<const InputFormat* const> input_formats() {
    return formats;
}

const InputFormat* find_input_format(std::string_view name) {
    const auto* found = std::find_if(std::begin(formats), std::end(formats),
                                     [&](const InputFormat* f) { return f->name == name; });
    return found == std::end(formats) ? nullptr : *found;
}

std::string_view suffix_in(std::string_view path, const InputFormat& format) {
    std::string lowered = text::lower(path);
    for (const std::string_view packed : {".gz", ".zst"}) {
        if (lowered.ends_with(packed)) lowered.resize(lowered.size() - packed.size());
    }
    const auto found =
        std::find_if(format.suffixes.begin(), format.suffixes.end(),
                     [&](std::string_view suffix) { return lowered.ends_with(suffix); });
    return found == format.suffixes.end() ? std::string_view{} : *found;
}

const InputFormat& detect(Source& source) {
    const std::string_view head = source.peek(head_bytes);
    const InputFormat* best = nullptr;
    int best_score = 0;
    for (const InputFormat* format : formats) {
        const int now = score(*format, head, source.name());
        if (now > best_score) {
            best = format;
            best_score = now;
        }
    }
    if (best != nullptr) return *best;
    throw Error(ErrorCode::data,
                fmt::format("{}: no known input format; name one if you know it", source.name()));
}

}  // namespace bibweft::ingest
