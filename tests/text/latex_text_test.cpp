#include "bibweft/text/latex_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "bibweft/core/rng.hpp"
#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

using Pair = std::pair<const char*, const char*>;

void expect_plain(std::initializer_list<Pair> pairs) {
    for (const auto& [latex, plain] : pairs) EXPECT_EQ(plain, plain_latex(latex)) << latex;
}

TEST(LatexText, TextWithoutMarkupStays) {
    expect_plain({{"", ""},
                  {"plain words", "plain words"},
                  {"  a \r\n\t b ", "a b"},
                  {"100% sure & x_1^2 @ #2 <b>", "100% sure & x_1^2 @ #2 <b>"},
                  {"Größe \u00A0 東京", "Größe \u00A0 東京"},
                  {"e\u0301", "é"}});
}

TEST(LatexText, AccentsInEveryForm) {
    expect_plain({{"{\\\"u}\\\"{u}\\\"u{\\\"{u}}", "üüüü"},
                  {"\\'\\i \\'{\\i}{\\'\\i}{\\'{\\i}}", "íííí"},
                  {"\\v{r}\\v r\\c c\\c{c}{\\c c}", "řřççç"},
                  {"\\H{o}\\r{a}\\k{a}\\d{s}\\u{g}\\.{z}\\=a\\^{\\j}", "őåąṣğżāĵ"},
                  {"\\'{\\\"u} \\\"{\\'{u}}", "ǘ ú\u0308"},
                  {"\\t{oo}", "o͡o"},
                  {"\\' e", "é"},
                  {"\\'{}x \\~{} \\^{}", "x ~ ^"},
                  {"Trag{\\\" o}die", "Tragödie"},
                  {"Franc{\\accent23u} \\accent 127 a", "Franců ä"},
                  {"\\`E\\^e\\~n\\'", "Èêñ"}});
}

// Every accent over every letter is what form C of Unicode makes of them.
TEST(LatexText, AccentsAreComposed) {
    constexpr std::pair<char, char32_t> accents[] = {
        {'`', 0x300}, {'\'', 0x301}, {'^', 0x302}, {'~', 0x303}, {'=', 0x304},
        {'u', 0x306}, {'.', 0x307},  {'"', 0x308}, {'r', 0x30A}, {'H', 0x30B},
        {'v', 0x30C}, {'d', 0x323},  {'c', 0x327}, {'k', 0x328}, {'b', 0x331}};
    for (const auto& [accent, mark] : accents) {
        for (char letter = 'A'; letter <= 'z'; ++letter) {
            if (letter > 'Z' && letter < 'a') continue;
            std::string decomposed(1, letter);
            append_utf8(decomposed, mark);
            const std::string latex = {'\\', accent, '{', letter, '}'};
            EXPECT_EQ(nfc(decomposed), plain_latex(latex)) << latex;
        }
    }
}

TEST(LatexText, LettersAndSigns) {
    expect_plain({{"\\o\\O\\ae\\AE\\oe\\aa\\AA\\l\\L\\ss", "øØæÆœåÅłŁß"},
                  {"Stra\\ss e, \\O re", "Straße, Øre"},
                  {"{\\dh}\\th{}\\DJ\\ng", "ðþĐŋ"},
                  {"\\& \\% \\$ \\# \\_ \\{ \\}", "& % $ # _ { }"},
                  {"a\\textbackslash{}b\\textasciitilde{}c\\textasciicircum{}", "a\\b~c^"},
                  {"\\copyright 2019, \\pounds5, 5\\textdegree", "©2019, £5, 5°"},
                  {"\\LaTeX{} and \\BibTeX", "LaTeX and BibTeX"},
                  {"Talks\\2013\\", "Talks\\2013\\"}});
}

TEST(LatexText, DashesQuotesAndTies) {
    expect_plain({{"14--39", "14–39"},
                  {"a---b - c", "a—b - c"},
                  {"``q'' and `r', don't", "“q” and ‘r’, don't"},
                  {"vol.~3, about ~5", "vol. 3, about ~5"},
                  {"?`Que? !`No!", "¿Que? ¡No!"},
                  {"a\\,b\\ c\\\\d\\-e\\/f", "a b c def"},
                  {"\\enquote{x {y}} z", "“x y” z"}});
}

TEST(LatexText, Commands) {
    expect_plain({{"\\emph{a} \\textit{b} {\\it c} {\\em d}", "a b c d"},
                  {"\\unknown{a} b \\another c", "a b c"},
                  {"a\\cite[p. 3]{key} b\\label{x}", "a b"},
                  {"{\\noopsort{1973a}}2000", "2000"},
                  {"\\url{http://x.org/a\\_b} \\href{http://x.org}{here}", "http://x.org/a_b here"},
                  {"\\textcolor{red}{x} \\frac{1}{2}", "x 1/2"},
                  {"{{{deep}}}", "deep"},
                  {"}} open {", "open"}});
}

TEST(LatexText, Formulas) {
    expect_plain(
        {{"$\\alpha$-decay of $x^2$", "α-decay of x²"},
         {"$5 to $10", "$5 to $10"},
         {"$12.40", "$12.40"},
         {"\\alpha-rays \\(x^2\\)", "α-rays x²"},
         {"Cu$_2$O", "Cu_2O"},
         {"a $\\begin{matrix}1\\\\2\\end{matrix}$ b", "a $\\begin{matrix}1\\\\2\\end{matrix}$ b"}});
}

TEST(LatexText, DepthAndLengthAreHarmless) {
    const std::string open(100'000, '{');
    const std::string close(100'000, '}');
    EXPECT_EQ("x", plain_latex(open + "x" + close));
    EXPECT_EQ("é", plain_latex("\\'" + open + "e"));
    EXPECT_EQ("", plain_latex(open));
    std::string accents;
    for (int i = 0; i < 100'000; ++i) accents += "\\'{";
    EXPECT_EQ("", plain_latex(accents));
    EXPECT_EQ("", plain_latex("\\cite{" + open));
}

TEST(LatexText, EscapedTextComesBack) {
    const std::string pieces[] = {"a", "B",  " ", "\\", "{", "}",  "$",   "&",  "%", "#",
                                  "_", "~",  "^", "`",  "'", "\"", "-",   "--", "?", "!",
                                  "é", "東", "“", "<",  ">", "@",  "\\'", ",",  ";"};
    Rng rng(7);
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        const auto size = rng.below(20);
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::string& piece = pieces[rng.below(std::size(pieces))];
            if (piece == " " && (text.empty() || text.back() == ' ')) continue;
            text += piece;
        }
        while (!text.empty() && text.back() == ' ') text.pop_back();
        ASSERT_EQ(text, plain_latex(escaped_latex(text))) << escaped_latex(text);
    }
}

}  // namespace
}  // namespace bibweft::text
