#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::text {

/// Plain text of a title or an abstract, and the way back to its source.
struct Clean {
    /// The text from `text` offset `begin` to the next run came from `source` offset `source`
    /// onwards.
    struct Run {
        std::uint32_t begin = 0;
        std::uint32_t source = 0;

        friend bool operator==(const Run&, const Run&) = default;
    };

    std::string text;  ///< UTF-8; white space is single blanks, none at the ends
    std::vector<std::string>
        urls;  ///< in order of first occurrence, each once, as a browser takes them
    std::vector<Run>
        runs;  ///< sorted by begin and by source; the last is {text.size(), source size}

    /// The source byte of a byte of `text`; `text.size()` maps to the size of the source.
    /// Monotone; O(log runs). A byte that replaces others (× of `$\times$`) maps into what it
    /// replaces.
    [[nodiscard]] std::size_t source_offset(std::size_t offset) const;

    /// The first source byte behind the text [.., end): like source_offset(end), without removed
    /// markup that follows the last byte. `end` 0 gives the offset of the first byte.
    [[nodiscard]] std::size_t source_end(std::size_t end) const;
};

/// Removes markup from a title or an abstract.
///
/// - LaTeX: `\emph{x}` gives x, `\%` a percent sign, `\alpha` and `$\alpha$` α, `$\times$` ×,
/// `$_S$` _S,
///   `$x^2$` x², ``…'' “…”, `---` an em dash between blanks; other formulas are kept if they are
///   short and plain, else become □. A bare `%` is text, a `$` without partner a price. `\cite`,
///   `\ref`, `\label` go.
/// - Markdown: `**x**`, `*x*`, `_x_`, `` `x` ``, `[x](url)` give x.
/// - HTML and JATS: only a known tag name followed by `>`, `/` or attributes is a tag; inline tags
/// vanish,
///   block tags give a blank; entities are decoded once.
/// - URLs (collected), DOIs and e-mail addresses go; so do citations such as `[12, 3–5]`,
///   `(Smith et al., 2020)` and `Smith et al. (2020)`.
/// - Unicode: NFKC, save for superscripts, vulgar fractions and signs; soft hyphens and zero-width
///   characters go; hyphen look-alikes between letters are `-`, apostrophes `'`.
/// - A word divided at a line end is joined, unless it is spelt with the hyphen elsewhere in the
/// text.
///
/// @param raw  UTF-8 (see decode.hpp); bytes that are not become U+FFFD. At most 4 GiB.
/// @throws Error  limit, if raw is longer
/// Never fails on content. Deterministic; linear in the size of raw.
Clean clean(std::string_view raw);

/// The same into an object that is used again, which saves allocations.
void clean(std::string_view raw, Clean& out);

}  // namespace bibweft::text
