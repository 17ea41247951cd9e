#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The count that an option's value spells.
/// @throws Error usage, naming the option
std::size_t option_count(std::string_view name, std::string_view value);

/// True or false.
/// @throws Error usage, naming the option
bool option_flag(std::string_view name, std::string_view value);

inline constexpr FormatOption size_by{
    "size-by", "numeric node column that sets the sizes",
    [](WriteOptions& options, std::string_view value) { options.presentation.size_by = value; }};

inline constexpr FormatOption picture_title{
    "title", "title above the picture",
    [](WriteOptions& options, std::string_view value) { options.title = value; }};

inline constexpr FormatOption picture_edges{
    "max-edges", "how many links are drawn at most, heaviest first; 0: max(1000, 2 nodes)",
    [](WriteOptions& options, std::string_view value) {
        options.max_drawn_edges = option_count("max-edges", value);
    }};

/// @throws Error usage, if there is no such view
void set_view(WriteOptions& options, std::string_view value);

inline constexpr FormatOption picture_view{
    "view", "network, overlay (coloured by a column) or density (of communities)", set_view};

inline constexpr FormatOption picture_colors{
    "color-by", "numeric node column that colours the overlay (by itself years, else citations)",
    [](WriteOptions& options, std::string_view value) { options.color_by = value; }};

inline constexpr FormatOption picture_options[] = {size_by, picture_title, picture_edges,
                                                   picture_view, picture_colors};

}  // namespace bibweft::graphio
