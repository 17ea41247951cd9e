#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

inline constexpr std::size_t head_size = 1 << 16;  ///< bytes that formats are recognized by

/// The format to read a text by.
/// @throws Error usage for an unknown name, data where the text is of no format
const GraphFormat& reading_format(std::string_view text, std::string_view from,
                                  const ReadContext& context);

/// The format to write by, from its name or the suffix of the path.
/// @throws Error usage
const GraphFormat& writing_format(std::string_view to, const std::filesystem::path& path);

}  // namespace bibweft::graphio
