#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bibweft::text {

/// The text of a command that stands for a letter or sign (alpha: α, times: ×); null if it is no
/// such.
std::optional<std::string_view> latex_symbol(std::string_view command);

/// What becomes of a command and its arguments.
enum class LatexCommand {
    keep,        ///< \emph{x}, and every unknown one: its arguments are text
    drop_first,  ///< \textcolor{red}{x}: the first argument is no text
    drop_all,    ///< \cite[p. 3]{x}, \label{x}: nothing is text
    link,        ///< \href{u}{t}
    url,         ///< \url{u}
    blank,       ///< \item, \par, \quad: a blank
    fraction     ///< \frac{a}{b}
};
LatexCommand latex_command(std::string_view command);

/// Whether a command without argument only changes how the text looks (\bf, \large).
bool is_latex_style(std::string_view command);

/// The combining mark of an accent command: `'` (\'e), `"`, `c` (\c{c}) ...; 0 if it is no accent.
char32_t latex_accent(char command);

/// The name after a backslash at the start of `text`: letters, or one byte of anything else.
std::string_view latex_name(std::string_view text);

/// Size of a group `{...}` without groups inside at the start of `text`, braces included; 0 if
/// there is none or it does not end within 2000 bytes.
std::size_t latex_group(std::string_view text);

/// Size of a formula `$...$` (or `$$...$$`) at the start of `text`, marks included; 0 if the mark
/// is a sign of money or has no partner.
std::size_t math_size(std::string_view text);

/// The content of a formula as text: `\alpha` α, `_S` _S, `x^2` x², `\mathcal{L}` L; □ if it is
/// long or has structure that a line of text cannot show.
std::string math_text(std::string_view content);

/// A character as superscript, 0 if there is none.
char32_t superscript(char c);

}  // namespace bibweft::text
