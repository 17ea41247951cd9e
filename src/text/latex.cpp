#include "text/latex.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "bibweft/text/unicode.hpp"
#include "text/markup.hpp"

namespace bibweft::text {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// Sorted by name (checked at compile time), to be searched by halves.
constexpr std::array symbols = std::to_array<Pair>({
    {"AA", "Å"},
    {"AE", "Æ"},
    {"Delta", "Δ"},
    {"Gamma", "Γ"},
    {"L", "Ł"},
    {"LaTeX", "LaTeX"},
    {"Lambda", "Λ"},
    {"Leftarrow", "⇐"},
    {"Leftrightarrow", "⇔"},
    {"O", "Ø"},
    {"OE", "Œ"},
    {"Omega", "Ω"},
    {"P", "¶"},
    {"Phi", "Φ"},
    {"Pi", "Π"},
    {"Pr", "Pr"},
    {"Psi", "Ψ"},
    {"Re", "Re"},
    {"Rightarrow", "⇒"},
    {"S", "§"},
    {"Sigma", "Σ"},
    {"TeX", "TeX"},
    {"Theta", "Θ"},
    {"Upsilon", "Υ"},
    {"Xi", "Ξ"},
    {"aa", "å"},
    {"ae", "æ"},
    {"aleph", "ℵ"},
    {"alpha", "α"},
    {"angle", "∠"},
    {"approx", "≈"},
    {"arg", "arg"},
    {"argmax", "argmax"},
    {"argmin", "argmin"},
    {"ast", "*"},
    {"asymp", "≍"},
    {"backslash", " "},
    {"beta", "β"},
    {"bullet", "•"},
    {"cap", "∩"},
    {"cdot", "·"},
    {"cdots", "..."},
    {"checkmark", "✓"},
    {"chi", "χ"},
    {"circ", "∘"},
    {"cong", "≅"},
    {"copyright", "©"},
    {"cos", "cos"},
    {"cup", "∪"},
    {"dag", "†"},
    {"dagger", "†"},
    {"ddagger", "‡"},
    {"deg", "deg"},
    {"degree", "°"},
    {"delta", "δ"},
    {"det", "det"},
    {"dh", "ð"},
    {"dim", "dim"},
    {"div", "÷"},
    {"dots", "..."},
    {"downarrow", "↓"},
    {"ell", "ℓ"},
    {"emptyset", "∅"},
    {"epsilon", "ε"},
    {"equiv", "≡"},
    {"eta", "η"},
    {"euro", "€"},
    {"exists", "∃"},
    {"exp", "exp"},
    {"forall", "∀"},
    {"gamma", "γ"},
    {"ge", "≥"},
    {"geq", "≥"},
    {"geqslant", "≥"},
    {"gg", "≫"},
    {"gt", ">"},
    {"gtrsim", "≳"},
    {"hbar", "ħ"},
    {"i", "ı"},
    {"in", "∈"},
    {"inf", "inf"},
    {"infty", "∞"},
    {"int", "∫"},
    {"iota", "ι"},
    {"j", "ȷ"},
    {"kappa", "κ"},
    {"ker", "ker"},
    {"l", "ł"},
    {"lambda", "λ"},
    {"land", "∧"},
    {"langle", "⟨"},
    {"lbrace", "{"},
    {"lceil", "⌈"},
    {"ldots", "..."},
    {"le", "≤"},
    {"leftarrow", "←"},
    {"leftrightarrow", "↔"},
    {"leq", "≤"},
    {"leqslant", "≤"},
    {"lesssim", "≲"},
    {"lfloor", "⌊"},
    {"lim", "lim"},
    {"ll", "≪"},
    {"ln", "ln"},
    {"log", "log"},
    {"lor", "∨"},
    {"lt", "<"},
    {"mapsto", "↦"},
    {"max", "max"},
    {"mid", "|"},
    {"min", "min"},
    {"mp", "∓"},
    {"mu", "μ"},
    {"nabla", "∇"},
    {"ne", "≠"},
    {"neg", "¬"},
    {"neq", "≠"},
    {"notin", "∉"},
    {"nu", "ν"},
    {"o", "ø"},
    {"odot", "⊙"},
    {"oe", "œ"},
    {"omega", "ω"},
    {"omicron", "ο"},
    {"oplus", "⊕"},
    {"otimes", "⊗"},
    {"parallel", "∥"},
    {"partial", "∂"},
    {"perp", "⊥"},
    {"phi", "φ"},
    {"pi", "π"},
    {"pm", "±"},
    {"pounds", "£"},
    {"prime", "′"},
    {"prod", "∏"},
    {"propto", "∝"},
    {"psi", "ψ"},
    {"rangle", "⟩"},
    {"rbrace", "}"},
    {"rceil", "⌉"},
    {"rfloor", "⌋"},
    {"rho", "ρ"},
    {"rightarrow", "→"},
    {"setminus", "∖"},
    {"sigma", "σ"},
    {"sim", "∼"},
    {"simeq", "≃"},
    {"sin", "sin"},
    {"ss", "ß"},
    {"star", "⋆"},
    {"subset", "⊂"},
    {"subseteq", "⊆"},
    {"sum", "∑"},
    {"sup", "sup"},
    {"supset", "⊃"},
    {"tan", "tan"},
    {"tanh", "tanh"},
    {"tau", "τ"},
    {"textalpha", "α"},
    {"textasciicircum", "^"},
    {"textasciitilde", "~"},
    {"textbackslash", " "},
    {"textbeta", "β"},
    {"textbullet", "•"},
    {"textcopyright", "©"},
    {"textdegree", "°"},
    {"textellipsis", "..."},
    {"textemdash", "—"},
    {"textendash", "–"},
    {"textgreater", ">"},
    {"textless", "<"},
    {"textmu", "μ"},
    {"textquotedblleft", "“"},
    {"textquotedblright", "”"},
    {"textquoteleft", "'"},
    {"textquoteright", "'"},
    {"textquotesingle", "'"},
    {"textregistered", "®"},
    {"texttimes", "×"},
    {"texttrademark", "™"},
    {"textunderscore", "_"},
    {"th", "þ"},
    {"theta", "θ"},
    {"times", "×"},
    {"to", "→"},
    {"top", "⊤"},
    {"triangle", "△"},
    {"uparrow", "↑"},
    {"upsilon", "υ"},
    {"varepsilon", "ε"},
    {"varphi", "φ"},
    {"varpi", "ϖ"},
    {"varrho", "ρ"},
    {"varsigma", "ς"},
    {"vartheta", "θ"},
    {"vee", "∨"},
    {"wedge", "∧"},
    {"xi", "ξ"},
    {"zeta", "ζ"},
});

constexpr bool sorted(const auto& list) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (!(list[i - 1].first < list[i].first)) return false;
    return true;
}
static_assert(sorted(symbols));

constexpr std::array drop_all = std::to_array<std::string_view>(
    {"autocite",   "begin",        "bibliography", "bibliographystyle",
     "cite",       "citeA",        "citealp",      "citealt",
     "citeauthor", "citep",        "citet",        "citeyear",
     "cref",       "Cref",         "end",          "eqref",
     "footcite",   "footnotemark", "hspace",       "includegraphics",
     "input",      "label",        "nocite",       "pageref",
     "parencite",  "ref",          "textcite",     "thanks",
     "vspace"});
constexpr std::array drop_first = std::to_array<std::string_view>(
    {"color", "colorbox", "fontsize", "hyperref", "raisebox", "scalebox", "textcolor"});
constexpr std::array blanks = std::to_array<std::string_view>(
    {"break", "footnote", "hfill", "item", "linebreak", "newline", "newpage", "noindent", "par",
     "paragraph", "qquad", "quad", "section", "smallskip", "space", "subsection"});

// Commands of a formula that only change how their argument looks.
constexpr std::array plain_math = std::to_array<std::string_view>(
    {"bar",          "bf",           "big",        "Big",     "bm",        "boldsymbol",
     "cal",          "displaystyle", "ensuremath", "hat",     "left",      "limits",
     "mathbb",       "mathbf",       "mathcal",    "mathds",  "mathfrak",  "mathit",
     "mathrm",       "mathscr",      "mathsf",     "mathtt",  "mbox",      "mkern",
     "operatorname", "overline",     "right",      "rm",      "text",      "textbf",
     "textit",       "textrm",       "textsc",     "textsf",  "texttt",    "textstyle",
     "tilde",        "underline",    "vec",        "widehat", "widetilde", "nolimits",
     "it",           "tt",           "sf",         "sc",      "dot",       "ddot",
     "emph",         "quad"});

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::size_t longest_formula = 1000;
constexpr std::size_t longest_group = 2000;
constexpr std::size_t longest_plain = 32;  // bytes of a formula that stays in the text
constexpr std::string_view placeholder = "□";

// Whether the content between two dollar signs reads like a formula.
bool is_formula(std::string_view content, char after) {
    const bool open = is_ascii_blank(content.front());
    const bool close = is_ascii_blank(content.back());
    if (open != close) return false;
    if (open)
        return content.find_first_of("\\^_=") != std::string_view::npos || content.size() <= 12;
    if (is_ascii_digit(after) &&
        (is_ascii_digit(content.front()) || content.find(' ') != std::string_view::npos))
        return false;  // $5 to $10
    if (!is_ascii_digit(content.front())) return true;
    return content.find(' ') == std::string_view::npos ||
           content.find_first_of("\\^_=<>") != std::string_view::npos;
}

// Turns a formula into text, or gives up.
class MathReader {
public:
    explicit MathReader(std::string_view content) : in_(content) {}

    std::optional<std::string> read() {
        while (i_ < in_.size())
            if (!piece() || out_.size() > longest_plain) return std::nullopt;
        while (!out_.empty() && out_.back() == ' ') out_.pop_back();
        return std::move(out_);
    }

private:
    bool piece() {
        const char c = in_[i_];
        if (c == '\\') return command();
        if (c == '^') return raised();
        if (c == '&' || c == '#' || c == '%') return false;
        ++i_;
        if (c == '{' || c == '}' || c == '$') return true;
        if (c == '~' || is_ascii_blank(c)) {
            blank();
        } else if (c == '_') {
            out_ += '_';
        } else if (c == '\'') {
            out_ += "′";
        } else {
            out_ += c;
        }
        return true;
    }

    void blank() {
        if (!out_.empty() && out_.back() != ' ') out_ += ' ';
    }

    bool raised() {
        ++i_;
        if (i_ >= in_.size()) return true;
        if (in_.substr(i_, 5) == "\\circ" || in_.substr(i_, 6) == "{\\circ") {
            out_ += "°";
            i_ += in_[i_] == '{' ? 6 : 5;
            return true;
        }
        const std::size_t group = latex_group(in_.substr(i_));
        const std::string_view what =
            group > 0 ? in_.substr(i_ + 1, group - 2) : in_.substr(i_, in_[i_] == '\\' ? 0 : 1);
        if (what == "th" || what == "st" || what == "nd" || what == "rd") return true;  // n^{th}
        const bool small =
            !what.empty() && what.size() <= 8 &&
            std::all_of(what.begin(), what.end(), [](char c) { return superscript(c) != 0; });
        if (!small) {
            out_ += '^';
            return true;
        }
        for (const char c : what) append_utf8(out_, superscript(c));
        i_ += group > 0 ? group : 1;
        return true;
    }

    bool command() {
        ++i_;
        if (i_ >= in_.size()) return true;
        const std::string_view name = latex_name(in_.substr(i_));
        i_ += name.size();
        if (!is_ascii_alpha(name.front())) return sign(name.front());
        if (const auto symbol = latex_symbol(name)) {
            out_ += *symbol;
            if (is_ascii_alpha(out_.back())) return true;  // \log n keeps its blank
            while (i_ < in_.size() && is_ascii_blank(in_[i_])) ++i_;
            return true;
        }
        return contains(plain_math, name);
    }

    bool sign(char c) {
        if (c == ',' || c == ';' || c == ':' || c == ' ')
            blank();
        else if (c == '%' || c == '&' || c == '#' || c == '$' || c == '_')
            out_ += c;
        else if (c == '|')
            out_ += "‖";
        else if (c == '\\')
            return false;
        return true;
    }

    std::string_view in_;
    std::size_t i_ = 0;
    std::string out_;
};

}  // namespace

std::optional<std::string_view> latex_symbol(std::string_view command) {
    const auto at = std::lower_bound(symbols.begin(), symbols.end(), command,
                                     [](const Pair& p, std::string_view c) { return p.first < c; });
    if (at == symbols.end() || at->first != command) return std::nullopt;
    return at->second;
}

LatexCommand latex_command(std::string_view command) {
    if (command == "url" || command == "path" || command == "nolinkurl") return LatexCommand::url;
    if (command == "href") return LatexCommand::link;
    if (command == "frac" || command == "tfrac" || command == "dfrac" || command == "nicefrac")
        return LatexCommand::fraction;
    if (contains(drop_all, command)) return LatexCommand::drop_all;
    if (contains(drop_first, command)) return LatexCommand::drop_first;
    return contains(blanks, command) ? LatexCommand::blank : LatexCommand::keep;
}

bool is_latex_style(std::string_view command) {
    constexpr std::array more = std::to_array<std::string_view>(
        {"em",      "small",      "large",        "Large",      "LARGE",      "huge",
         "Huge",    "tiny",       "footnotesize", "normalsize", "scriptsize", "centering",
         "protect", "xspace",     "maketitle",    "upshape",    "itshape",    "bfseries",
         "scshape", "normalfont", "relax",        "null",       "allowbreak", "nobreak",
         "hskip",   "indent"});
    return contains(plain_math, command) || contains(more, command);
}

char32_t latex_accent(char command) {
    switch (command) {
        case '`':
            return 0x300;
        case '\'':
            return 0x301;
        case '^':
            return 0x302;
        case '~':
            return 0x303;
        case '=':
            return 0x304;
        case 'u':
            return 0x306;
        case '.':
            return 0x307;
        case '"':
            return 0x308;
        case 'r':
            return 0x30A;
        case 'H':
            return 0x30B;
        case 'v':
            return 0x30C;
        case 'd':
            return 0x323;
        case 'c':
            return 0x327;
        case 'k':
            return 0x328;
        case 'b':
            return 0x331;
        default:
            return 0;
    }
}

std::string_view latex_name(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && size < 64 && is_ascii_alpha(text[size])) ++size;
    return text.substr(0, std::max<std::size_t>(size, 1));
}

std::size_t latex_group(std::string_view text) {
    if (text.empty() || text.front() != '{') return 0;
    const std::size_t bound = std::min(text.size(), longest_group);
    for (std::size_t i = 1; i < bound; ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '{')
            return 0;
        else if (text[i] == '}')
            return i + 1;
    }
    return 0;
}

std::size_t math_size(std::string_view text) {
    const std::size_t mark = text.substr(0, 2) == "$$" ? 2 : 1;
    const std::size_t bound = std::min(text.size(), longest_formula);
    std::size_t i = mark;
    while (i < bound && text[i] != '$') i += text[i] == '\\' ? 2 : 1;
    if (i >= bound || i == mark) return 0;
    if (mark == 2) return text.substr(i, 2) == "$$" ? i + 2 : 0;
    const std::string_view content = text.substr(1, i - 1);
    const char after = i + 1 < text.size() ? text[i + 1] : '\0';
    return is_formula(content, after) ? i + 1 : 0;
}

std::string math_text(std::string_view content) {
    while (!content.empty() && is_ascii_blank(content.front())) content.remove_prefix(1);
    if (first_invalid_utf8(content) != std::string_view::npos) return std::string(placeholder);
    auto text = MathReader(content).read();
    return text ? std::move(*text) : std::string(placeholder);
}

char32_t superscript(char c) {
    switch (c) {
        case '1':
            return 0xB9;
        case '2':
            return 0xB2;
        case '3':
            return 0xB3;
        case '+':
            return 0x207A;
        case '-':
            return 0x207B;
        case 'n':
            return 0x207F;
        default:
            return is_ascii_digit(c) ? 0x2070 + static_cast<char32_t>(c - '0') : 0;
    }
}

}  // namespace bibweft::text
