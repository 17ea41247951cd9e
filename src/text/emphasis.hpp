#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace bibweft::text {

/// A mark of emphasis that has its partner: `size` bytes of `*` or `_` at `begin`.
struct EmphasisMark {
    std::size_t begin = 0;
    std::size_t size = 0;
};

/// The marks of Markdown emphasis (`*x*`, `**x**`, `_x_`, `__x__`) in a text, sorted; none inside
/// formulas or words, none that stand alone. Linear.
void find_emphasis(std::string_view text, std::vector<EmphasisMark>& out);

}  // namespace bibweft::text
