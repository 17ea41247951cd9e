#pragma once
#include <string>
#include <string_view>

namespace bibweft::text {

/// The plain text of a title, a name or another short field that is written in LaTeX.
///
/// - Accents in every form (`\"u`, `{\"{u}}`, `\'\i`, `\v{r}`, `\c c`, `\H{o}`) and letters
///   (`\o`, `\ss`, `\AE`) give the letter; `\&`, `\%`, `\_` and the like the character.
/// - `--` gives –, `---` —, ` ``…'' ` “…”, `` `…' `` ‘…’, `~` a blank (not before a number that it
///   calls approximate), `?` and `!` with a backtick ¿ and ¡.
/// - `\emph{x}`, `{\it x}` and every command without a meaning give x; braces go. `\cite{x}`,
///   `\label{x}` and `\noopsort{x}` go with their argument; `\url{u}` gives u, `\href{u}{x}` x.
/// - `$\alpha$` gives α, `$x^2$` x² (as text::clean does); a formula that a line of text cannot
///   show stays as it is written, a `$` without partner is a sign of money.
/// - A bare `%`, `&`, `_` or `^` is that character.
///
/// White space becomes single blanks, none at the ends; no-break spaces stay. The result is NFC.
/// Never fails; braces need not match. Linear, without recursion.
std::string plain_latex(std::string_view latex);

/// A text so written that plain_latex gives it back, if it is NFC and its white space is single
/// blanks, none at the ends. Braces in the result match.
std::string escaped_latex(std::string_view text);

}  // namespace bibweft::text
