#include "bibweft/text/latex_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bibweft/text/unicode.hpp"
#include "text/latex.hpp"
#include "text/markup.hpp"

namespace bibweft::text {
namespace {

// The bytes at which something may have to be done; all others are copied in runs.
constexpr std::array<bool, 256> make_special() {
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c <= ' '; ++c) table[c] = true;
    table[0x7F] = true;
    for (const char c : std::string_view("\\{}$~-`'?!"))
        table[static_cast<unsigned char>(c)] = true;
    return table;
}
constexpr auto special = make_special();

/// And those of code points that may have to be composed.
constexpr std::array<bool, 256> make_suspicious() {
    std::array<bool, 256> table = make_special();
    for (std::size_t c = 0xCC; c < 256; ++c) table[c] = true;
    return table;
}
constexpr auto suspicious = make_suspicious();

/// What letters become under a combining mark; the letters in the order of their forms.
struct Compositions {
    char32_t mark;
    std::string_view letters;
    std::u32string_view composed;
};
constexpr Compositions compositions[] = {
    {0x300, "AEIOUaeiou", U"ÀÈÌÒÙàèìòù"},
    {0x301, "AEIOUYaeiouyCLNRSZclnrsz", U"ÁÉÍÓÚÝáéíóúýĆĹŃŔŚŹćĺńŕśź"},
    {0x302, "AEIOUaeiouCGHJSWYcghjswy", U"ÂÊÎÔÛâêîôûĈĜĤĴŜŴŶĉĝĥĵŝŵŷ"},
    {0x303, "ANOano", U"ÃÑÕãñõ"},
    {0x304, "AEIOUaeiou", U"ĀĒĪŌŪāēīōū"},
    {0x306, "AEGIOUaegiou", U"ĂĔĞĬŎŬăĕğĭŏŭ"},
    {0x307, "CEGIZcegz", U"ĊĖĠİŻċėġż"},
    {0x308, "AEIOUaeiouyY", U"ÄËÏÖÜäëïöüÿŸ"},
    {0x30A, "AUau", U"ÅŮåů"},
    {0x30B, "OUou", U"ŐŰőű"},
    {0x30C, "CDENRSTZcenrsz", U"ČĎĚŇŘŠŤŽčěňřšž"},
    {0x327, "CSTcst", U"ÇŞŢçşţ"},
    {0x328, "AEIUaeiu", U"ĄĘĮŲąęįų"},
};

/// The letter with its mark, 0 if the table has none.
char32_t composed(char letter, char32_t mark) {
    const auto* row = std::find_if(std::begin(compositions), std::end(compositions),
                                   [&](const Compositions& c) { return c.mark == mark; });
    if (row == std::end(compositions)) return 0;
    const std::size_t at = row->letters.find(letter);
    return at == std::string_view::npos ? 0 : row->composed[at];
}

using Pair = std::pair<std::string_view, std::string_view>;

/// Letters and signs that formulas do not need, so latex_symbol does not know them.
constexpr std::array letters = std::to_array<Pair>({
    {"BibTeX", "BibTeX"},
    {"DH", "Ð"},
    {"DJ", "Đ"},
    {"IJ", "Ĳ"},
    {"LaTeXe", "LaTeX2e"},
    {"NG", "Ŋ"},
    {"SS", "ẞ"},
    {"TH", "Þ"},
    {"backslash", "\\"},
    {"dj", "đ"},
    {"guillemotleft", "«"},
    {"guillemotright", "»"},
    {"guilsinglleft", "‹"},
    {"guilsinglright", "›"},
    {"ij", "ĳ"},
    {"lq", "‘"},
    {"ng", "ŋ"},
    {"ordfeminine", "ª"},
    {"ordmasculine", "º"},
    {"quotedblbase", "„"},
    {"quotesinglbase", "‚"},
    {"rq", "’"},
    {"textasciigrave", "`"},
    {"textbackslash", "\\"},
    {"textbar", "|"},
    {"textbraceleft", "{"},
    {"textbraceright", "}"},
    {"textcent", "¢"},
    {"textdegree", "°"},
    {"textdollar", "$"},
    {"texteuro", "€"},
    {"textexclamdown", "¡"},
    {"textordfeminine", "ª"},
    {"textordmasculine", "º"},
    {"textparagraph", "¶"},
    {"textperiodcentered", "·"},
    {"textpm", "±"},
    {"textquestiondown", "¿"},
    {"textquotedbl", "\""},
    {"textquoteleft", "‘"},
    {"textquoteright", "’"},
    {"textsection", "§"},
    {"textsterling", "£"},
    {"textyen", "¥"},
    {"yen", "¥"},
});

constexpr bool sorted(const auto& list) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (!(list[i - 1].first < list[i].first)) return false;
    return true;
}
static_assert(sorted(letters));

std::optional<std::string_view> letter_or_sign(std::string_view name) {
    const auto* at =
        std::lower_bound(letters.begin(), letters.end(), name,
                         [](const Pair& p, std::string_view c) { return p.first < c; });
    if (at != letters.end() && at->first == name) return at->second;
    return latex_symbol(name);
}

/// The combining mark of an accent; of letters only those that latex_accent leaves to us.
char32_t accent(std::string_view name) {
    if (name.size() != 1) return name == "textcommabelow" ? 0x326 : 0;
    switch (name.front()) {
        case 't':
            return 0x361;
        case 'h':
            return 0x309;
        case 'G':
            return 0x30F;
        case 'U':
            return 0x30E;
        case 'f':
            return 0x311;
        default:
            return latex_accent(name.front());
    }
}

/// Commands whose argument serves sorting alone.
bool is_sort_command(std::string_view name) {
    return name == "noopsort" || name == "noop" || name == "NOOPSORT" || name == "SortNoop" ||
           name == "sortnoop" || name == "noopsortname" || name == "noopsortauthor" ||
           name == "zzz" || name == "nosort" || name == "relsort";
}

/// Whether a text is surely in form C: it has only letters and signs that no form changes and
/// nothing that joins with what stands before it.
bool is_composed(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0xCC) {  // below U+0300
            ++i;
            continue;
        }
        const CodePoint p = code_point_at(text, i);
        const char32_t v = p.value;
        const bool stable = (v >= 0x391 && v <= 0x3CE) || (v >= 0x400 && v <= 0x481) ||
                            (v >= 0x48A && v <= 0x52F) || (v >= 0x2010 && v <= 0x205E) ||
                            (v >= 0x2070 && v <= 0x20BF) || (v >= 0x2190 && v <= 0x2328) ||
                            (v >= 0x3041 && v <= 0x3096) || (v >= 0x30A1 && v <= 0x30FA) ||
                            (v >= 0x4E00 && v <= 0x9FFF) || (v >= 0xAC00 && v <= 0xD7A3);
        if (!p.valid || !stable) return false;
        i += p.size;
    }
    return true;
}

/// What a closing brace still has to write.
enum class BraceEnd : std::uint8_t { nothing, bar, quote };

class LatexReader {
public:
    explicit LatexReader(std::string_view in) : in_(in) { out_.reserve(in.size()); }

    std::string read() {
        while (i_ < in_.size()) {
            const std::size_t begin = i_;
            while (i_ < in_.size() && !special[static_cast<unsigned char>(in_[i_])]) ++i_;
            if (i_ > begin) put(in_.substr(begin, i_ - begin));
            if (i_ < in_.size()) handle(in_[i_]);
        }
        while (!out_.empty() && out_.back() == ' ') out_.pop_back();
        return is_composed(out_) ? std::move(out_) : nfc(out_);
    }

private:
    char at(std::size_t i) const { return i < in_.size() ? in_[i] : '\0'; }
    std::string_view rest() const { return in_.substr(i_); }

    void put(std::string_view text) {
        if (!marks_.empty()) return put_marked(text);
        out_ += text;
    }

    /// The accents that wait belong to the first character.
    void put_marked(std::string_view text) {
        if (text.empty()) return;
        const CodePoint base = code_point_at(text, 0);
        if (const char32_t letter = base.size == 1 ? composed(text[0], marks_.back()) : 0;
            letter != 0) {
            append_utf8(out_, letter);
            marks_.pop_back();
        } else {
            out_ += text.substr(0, base.size);
        }
        for (; !marks_.empty(); marks_.pop_back()) append_utf8(out_, marks_.back());
        out_ += text.substr(base.size);
    }

    void blank() {
        if (!out_.empty() && out_.back() != ' ') out_ += ' ';
    }

    void take(std::size_t size, std::string_view text) {
        put(text);
        i_ += size;
    }

    void skip_blanks() {
        while (i_ < in_.size() && is_ascii_blank(in_[i_])) ++i_;
    }

    void handle(char c) {
        switch (c) {
            case '\\':
                return command();
            case '{':
                return open(BraceEnd::nothing);
            case '}':
                return close();
            case '$':
                return dollar();
            case '~':
                return tie();
            case '-':
                return hyphen();
            case '`':
                return backtick();
            case '\'':
                return quote();
            case '?':
            case '!':
                if (at(i_ + 1) == '`') return take(2, c == '?' ? "¿" : "¡");
                return take(1, in_.substr(i_, 1));
            default:
                break;
        }
        ++i_;  // white space and control characters
        if (marks_.empty()) blank();
    }

    // ---- braces

    void open(BraceEnd end) {
        ++i_;
        braces_.push_back(end);
    }

    void close() {
        ++i_;
        drop_marks();
        if (braces_.empty()) return;
        const BraceEnd end = braces_.back();
        braces_.pop_back();
        if (end == BraceEnd::bar) out_ += '/';
        if (end == BraceEnd::quote) out_ += "”";
    }

    /// Accents over nothing: \~{} and \^{} are the characters, as in addresses.
    void drop_marks() {
        if (marks_.size() == 1 && marks_.front() == 0x303) out_ += '~';
        if (marks_.size() == 1 && marks_.front() == 0x302) out_ += '^';
        marks_.clear();
    }

    /// The size of the group at i_, braces included, to the end if it is not closed; 0 if there is
    /// none.
    std::size_t group_size() const {
        if (at(i_) != '{') return 0;
        std::size_t depth = 0;
        for (std::size_t k = i_; k < in_.size(); ++k) {
            if (in_[k] == '\\') {
                ++k;
            } else if (in_[k] == '{') {
                ++depth;
            } else if (in_[k] == '}' && --depth == 0) {
                return k + 1 - i_;
            }
        }
        return in_.size() - i_;
    }

    // ---- signs

    void dollar() {
        drop_marks();
        const std::size_t size = math_size(rest());
        if (size == 0) return take(1, "$");
        const std::size_t mark = at(i_ + 1) == '$' ? 2 : 1;
        formula(in_.substr(i_, size), mark);
        i_ += size;
    }

    void formula(std::string_view whole, std::size_t mark) {
        const std::string text = math_text(whole.substr(mark, whole.size() - 2 * mark));
        if (text == "□") {
            put_squeezed(whole);
        } else {
            put(text);
        }
    }

    void put_squeezed(std::string_view text) {
        for (const char c : text) {
            if (is_ascii_blank(c)) {
                blank();
            } else {
                out_ += c;
            }
        }
    }

    void tie() {
        ++i_;
        if (!marks_.empty()) return;
        const bool about =
            (out_.empty() || out_.back() == ' ' || out_.back() == '(') && is_ascii_digit(at(i_));
        if (about) {
            out_ += '~';
        } else {
            blank();
        }
    }

    void hyphen() {
        if (at(i_ + 1) != '-') return take(1, "-");
        if (at(i_ + 2) == '-') return take(3, "—");
        take(2, "–");
    }

    void backtick() {
        if (at(i_ + 1) == '`') return take(2, "“");
        ++open_quotes_;
        take(1, "‘");
    }

    void quote() {
        if (at(i_ + 1) == '\'') return take(2, "”");
        const bool closes = open_quotes_ > 0 && !is_ascii_alnum(at(i_ + 1));
        if (!closes) return take(1, "'");
        --open_quotes_;
        take(1, "’");
    }

    // ---- commands

    void command() {
        ++i_;
        if (i_ >= in_.size()) return put("\\");
        const std::string_view name = latex_name(rest());
        if (!is_ascii_alpha(name.front())) return control_sign(name.front());
        i_ += name.size();
        if (const char32_t mark = accent(name); mark != 0 && takes_accent(name)) {
            skip_blanks();
            return add_mark(mark);
        }
        if (name == "accent") return numbered_accent();
        word(name);
    }

    /// TeX's own \accent 23 u, by places in its fonts.
    void numbered_accent() {
        constexpr std::array<std::pair<unsigned, char>, 11> places = {{{18, '`'},
                                                                       {19, '\''},
                                                                       {20, 'v'},
                                                                       {21, 'u'},
                                                                       {22, '='},
                                                                       {23, 'r'},
                                                                       {94, '^'},
                                                                       {95, '.'},
                                                                       {125, 'H'},
                                                                       {126, '~'},
                                                                       {127, '"'}}};
        skip_blanks();
        unsigned number = 0;
        while (is_ascii_digit(at(i_)) && number < 1000) {
            number = 10 * number + static_cast<unsigned>(at(i_++) - '0');
        }
        skip_blanks();
        for (const auto& [place, command] : places) {
            if (place == number) add_mark(latex_accent(command));
        }
    }

    /// Letters are accents only before a group, a command or a blank and a letter (\c c).
    bool takes_accent(std::string_view name) const {
        if (name.size() > 1) return true;
        const std::size_t next = std::min(in_.find_first_not_of(" \t\r\n", i_), in_.size());
        const char c = at(next);
        return c == '{' || c == '\\' || (next > i_ && is_ascii_alpha(c));
    }

    void add_mark(char32_t mark) {
        if (marks_.size() < 4) marks_.push_back(mark);
    }

    void control_sign(char c) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '(' || c == '[') return bracketed_formula(c == '(' ? "\\)" : "\\]");
        if (latex_accent(c) != 0) {
            ++i_;
            skip_blanks();
            return add_mark(latex_accent(c));
        }
        if (is_ascii_digit(c) || byte >= 0x80) return put("\\");  // no command: a path, perhaps
        ++i_;
        if (c == '\\') return line_break();
        if (is_ascii_blank(c) || c == ',' || c == ';' || c == ':' || c == '>') return blank();
        if (std::string_view("!/-@)]+<").find(c) != std::string_view::npos) return;
        put(c == '|' ? "‖" : in_.substr(i_ - 1, 1));
    }

    void line_break() {
        if (at(i_) == '*') ++i_;
        if (at(i_) == '[') {
            const std::size_t end = rest().substr(0, 32).find(']');
            if (end != std::string_view::npos) i_ += end + 1;
        }
        blank();
    }

    void bracketed_formula(std::string_view end) {
        const std::size_t close = rest().substr(0, 1000).find(end);
        if (close == std::string_view::npos) {
            ++i_;
            return;
        }
        formula(in_.substr(i_ - 1, close + 3), 2);
        i_ += close + 2;
    }

    void word(std::string_view name) {
        if (!marks_.empty() && (name == "i" || name == "j")) {
            skip_blanks();
            return put(name);
        }
        if (const auto symbol = letter_or_sign(name)) {
            skip_blanks();
            return put(*symbol);
        }
        if (is_sort_command(name)) return drop_arguments();
        if (name == "enquote" || name == "mkbibquote") return quoted();
        switch (latex_command(name)) {
            case LatexCommand::drop_all:
                return drop_arguments();
            case LatexCommand::drop_first:
            case LatexCommand::link:
                skip_blanks();
                i_ += group_size();
                return skip_blanks();
            case LatexCommand::url:
                return url();
            case LatexCommand::blank:
                skip_blanks();
                return blank();
            case LatexCommand::fraction:
                skip_blanks();
                if (at(i_) == '{') open(BraceEnd::bar);
                return;
            case LatexCommand::keep:
                return skip_blanks();
        }
    }

    void drop_arguments() {
        if (at(i_) == '*') ++i_;
        skip_blanks();
        for (int k = 0; k < 2 && at(i_) == '['; ++k) {
            const std::size_t end = rest().substr(0, 200).find(']');
            if (end == std::string_view::npos) break;
            i_ += end + 1;
        }
        i_ += group_size();
    }

    void quoted() {
        skip_blanks();
        if (at(i_) != '{') return;
        put("“");
        open(BraceEnd::quote);
    }

    void url() {
        skip_blanks();
        const std::size_t size = group_size();
        if (size < 2) return;
        put(unescape_url(in_.substr(i_ + 1, size - 2)));
        i_ += size;
    }

    std::string_view in_;
    std::size_t i_ = 0;
    std::string out_;
    std::vector<char32_t> marks_;  ///< accents whose letter has not come yet, the outermost first
    std::vector<BraceEnd> braces_;
    std::size_t open_quotes_ = 0;
};

/// Whether a text is what it says: no LaTeX in it, white space in order, in form C.
bool is_plain(std::string_view text) {
    if (text.empty()) return true;
    if (text.front() == ' ' || text.back() == ' ') return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!suspicious[static_cast<unsigned char>(c)]) continue;
        const bool may_stand = c == ' ' || c == '-' || c == '\'';
        if (!may_stand || (i + 1 < text.size() && text[i + 1] == c)) return false;
    }
    return true;
}

std::string_view escape_of(char c) {
    switch (c) {
        case '\\':
            return "\\textbackslash{}";
        case '{':
            return "\\textbraceleft{}";
        case '}':
            return "\\textbraceright{}";
        case '~':
            return "\\textasciitilde{}";
        case '^':
            return "\\textasciicircum{}";
        case '`':
            return "\\textasciigrave{}";
        case '$':
            return "\\$";
        case '&':
            return "\\&";
        case '%':
            return "\\%";
        case '#':
            return "\\#";
        case '_':
            return "\\_";
        default:
            return {};
    }
}

}  // namespace

std::string plain_latex(std::string_view latex) {
    if (is_plain(latex)) return std::string(latex);
    return LatexReader(latex).read();
}

std::string escaped_latex(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (const std::string_view escape = escape_of(c); !escape.empty()) {
            out += escape;
        } else if ((c == '-' || c == '\'') && i > 0 && text[i - 1] == c) {
            out.append("{}") += c;  // no ligature
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace bibweft::text
