#pragma once
#include <string>
#include <string_view>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The page without its data, as export/viewer builds it; empty in a build without it.
std::string_view page_template() noexcept;

/// What the page shows, as JSON; see export/viewer for its keys. Numbers that are no counts to 7
/// significant digits.
/// @throws Error usage, if the network has several nodes but no layout
std::string page_json(const Network& network, const WriteContext& context);

/// The title of the page: that of the options, else the graph's own, else "bibweft map".
std::string page_title(const Network& network, const WriteOptions& options);

/// JSON that may stand inside <script>: `<`, `>`, `&`, U+2028 and U+2029 as \uXXXX.
std::string script_safe(std::string_view json);

/// The bytes packed by gzip, in base64. The same bytes from the same input and zlib.
std::string gzip_base64(std::string_view bytes);

/// The template with its placeholders filled: @BIBWEFT_TITLE@ (text), @BIBWEFT_ENCODING@ ("json",
/// or "gzip-base64" where the JSON is longer than `most`) and @BIBWEFT_DATA@.
/// @throws Error internal, if one of them is not there exactly once
std::string filled_page(std::string_view page, std::string_view title, std::string_view json,
                        std::size_t most = 1'000'000);

}  // namespace bibweft::graphio
