#include "bibweft/text/clean.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/text/unicode.hpp"
#include "support/data.hpp"

namespace bibweft::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string plain(std::string_view raw) {
    return clean(raw).text;
}

// The map must be sorted, end at the end, and never leave the source.
void expect_sound_map(std::string_view raw, const Clean& out) {
    ASSERT_FALSE(out.runs.empty());
    EXPECT_EQ(out.text.size(), out.runs.back().begin);
    EXPECT_EQ(raw.size(), out.runs.back().source);
    std::size_t last = 0;
    for (std::size_t i = 0; i <= out.text.size(); ++i) {
        const std::size_t at = out.source_offset(i);
        ASSERT_GE(at, last) << "at " << i;
        ASSERT_LE(at, raw.size());
        last = at;
    }
    EXPECT_EQ(std::string_view::npos, first_invalid_utf8(out.text));
}

TEST(Clean, OfNothingIsNothing) {
    const Clean out = clean("");
    EXPECT_EQ("", out.text);
    EXPECT_THAT(out.urls, IsEmpty());
    EXPECT_EQ(0u, out.source_offset(0));
    EXPECT_EQ("", plain(" \n\t "));
}

TEST(Clean, LeavesPlainTextAlone) {
    const std::string text =
        "Maps of science (n = 12), 3.5 % and/or 24:7 - see R&D's A* plan; 2^k + f(x).";
    const Clean out = clean(text);
    EXPECT_EQ(text, out.text);
    EXPECT_EQ(2u, out.runs.size());  // one run and the end
}

TEST(Clean, CollapsesWhiteSpace) {
    EXPECT_EQ("one two three", plain("  one \n\n two\t\tthree \r\n"));
}

TEST(Clean, RemovesSoftHyphensAlsoAtLineEnds) {
    EXPECT_EQ("Citation network analysis.", plain("Ci\u00ADtation net\u00AD\nwork analysis."));
}

TEST(Clean, JoinsDividedWordsAsTheTextSpellsThem) {
    EXPECT_EQ("The methods and rate-limiting steps; methods; rate-limiting.",
              plain("The meth-\nods and rate-\nlimiting steps; methods; rate-limiting."));
    EXPECT_EQ("publication", plain("publi-\r\n  cation"));
    EXPECT_EQ("SARS-CoV and IL-6", plain("SARS-\nCoV and IL-\n6"));
    EXPECT_EQ("a state-of-the-art way", plain("a state-of-\nthe-art way"));
    EXPECT_EQ("a self-taught way", plain("a self-\ntaught way"));
}

TEST(Clean, KeepsSuspendedHyphens) {
    for (const std::string text :
         {"We compared pre- and post-treatment scans, and intra- and inter-rater scores.",
          "in 3 - 4 steps"})
        EXPECT_EQ(text, plain(text));
    EXPECT_EQ("pre- and post-test", plain("pre-\nand post-test"));
}

TEST(Clean, AppliesNfkcWithCare) {
    EXPECT_EQ("Classification of affinity data, a workflow",
              plain("Classiﬁcation of aﬃnity data, a workﬂow"));
    EXPECT_EQ("5 μm and 7 μm", plain("5 µm and 7 μm"));
    EXPECT_EQ("café and Ångström", plain("cafe\u0301 and A\u030Angstro\u0308m"));
    EXPECT_EQ("x² is ½ of 3×10⁻³", plain("x² is ½ of 3×10⁻³"));
    EXPECT_EQ("H2O in ABC", plain("H₂O in ＡＢＣ"));
    EXPECT_EQ("ab c", plain("a\u200Bb\u00A0c"));
    EXPECT_EQ("wait...", plain("wait…"));
}

TEST(Clean, UnifiesHyphensBetweenLettersAndKeepsRanges) {
    EXPECT_EQ("co-occurrence, co-occurrence, co-occurrence, GPT-4",
              plain("co‐occurrence, co‑occurrence, co–occurrence, GPT–4"));
    EXPECT_EQ("10–20 terms, models of 4B–600B", plain("10–20 terms, models of 4B–600B"));
    EXPECT_EQ("10-40% of maps", plain("10-40\\% of maps"));
    EXPECT_EQ("a retriever's view", plain("a retriever’s view"));
}

TEST(Clean, TellsDashesFromHyphens) {
    EXPECT_EQ("maps of science — first drawn by hand — are old",
              plain("maps of science---first drawn by hand---are old"));
    EXPECT_EQ("accuracy — the goal — is", plain("accuracy—the goal—is"));
    EXPECT_EQ("the Kessler-Price rule", plain("the Kessler--Price rule"));
    EXPECT_EQ("pages 3–5", plain("pages 3--5"));
    EXPECT_EQ("run with --seed", plain("run with --seed"));
}

TEST(Clean, KnowsTagsFromComparisons) {
    EXPECT_EQ("CO2 and H2O. When p<b, then q>i holds. In vitro 10-3 tests & more.",
              plain("<p>CO<sub>2</sub> and H<sub>2</sub>O.</p><p>When p<b, then q>i holds.</p><br/>"
                    "<i>In vitro</i> 10<sup>-3</sup> tests &amp; more."));
    EXPECT_EQ("Aims To map.",
              plain("<jats:title>Aims</jats:title><jats:p xml:lang=\"en\">To map.</jats:p>"));
    EXPECT_EQ("To map.", plain("<jats:title>Abstract</jats:title><jats:p>To map.</jats:p>"));
    EXPECT_EQ("To map.", plain("<title> ABSTRACT: </title>\n<p>To map.</p>"));
    EXPECT_EQ("Abstract art", plain("<title>Abstract art</title>"));
    EXPECT_EQ("if a <b and c> d", plain("if a <b and c> d"));
    EXPECT_EQ("x y", plain("x <!-- a note --> y"));
}

TEST(Clean, DecodesEntitiesOnce) {
    EXPECT_EQ("a <b> & &lt; é – β", plain("a &lt;b&gt; &amp; &amp;lt; &#233; &ndash; &#x3b2;"));
    EXPECT_EQ("AT&T; and &nosuch; stay", plain("AT&T; and &nosuch; stay"));
}

TEST(Clean, ReadsLatexAsText) {
    EXPECT_EQ("In over 90% of cases α-synuclein and β-catenin bind E. coli (95% CI), x² scaling.",
              plain("In over 90\\% of cases $\\alpha$-synuclein and \\beta-catenin bind "
                    "\\textit{E. coli} (95% CI), "
                    "$x^2$ scaling."));
    EXPECT_EQ("needs 8× fewer maps", plain("needs 8$\\times$ fewer maps"));
    EXPECT_EQ("score MAP_S and MAP_i", plain("score MAP$_S$ and MAP$_i$"));
    EXPECT_EQ("k-means in O(n log n), J=A-B",
              plain("$k$-means in $O(n \\log n)$, $J=\\mathrm{A}-\\mathrm{B}$"));
    EXPECT_EQ("the “loss” term", plain("the ``loss'' term"));
    EXPECT_EQ("Gödel, Erdős, Łukasz, Bjørn, naïve",
              plain("G\\\"odel, Erd\\H{o}s, {\\L}ukasz, Bj\\o rn, na\\\"{\\i}ve"));
    EXPECT_EQ("as shown in Fig. 2, ours wins.",
              plain("as shown~\\cite[p.~3]{doe20} in Fig.~2, \\ours wins\\footnotemark."));
    EXPECT_EQ("nested bold italic text", plain("\\textbf{nested {bold} \\emph{italic}} text"));
    EXPECT_EQ("gains of ∼3% and >50%", plain("gains of \\textbf{$\\sim$3\\%} and $>$50\\%"));
    EXPECT_EQ("2nd at 30°", plain("2$^{nd}$ at 30$^\\circ$"));
}

TEST(Clean, ReplacesLongFormulas) {
    EXPECT_EQ("We minimise □ here.",
              plain("We minimise $\\sum_{i=1}^{n} \\frac{a_i}{b_i} + \\lambda \\sqrt{c}$ here."));
    EXPECT_EQ("We minimise □ here.",
              plain("We minimise \\[\\sum_{i=1}^{n} \\frac{a_i}{b_i} + \\sqrt{c}\\] here."));
}

TEST(Clean, TakesPricesAsText) {
    EXPECT_EQ("from $5 to $10 a map", plain("from $5 to $10 a map"));
    EXPECT_EQ("it cost $3", plain("it cost $3"));
    EXPECT_EQ("it cost $3", plain("it cost \\$3"));
}

TEST(Clean, RemovesMarkdownMarks) {
    EXPECT_EQ("the Border Gate, at 24.4% and >96.0% speed",
              plain("the **Border Gate**, at **24.4\\%** and **>96.0\\%** speed"));
    EXPECT_EQ("We propose Two-step Map Weaving (TwoMaW), a tool",
              plain("We propose **Two-step Map Weaving (TwoMaW)**, a tool"));
    EXPECT_EQ("does it need maps at all? Yes.", plain("*does it need maps at all?* Yes."));
    EXPECT_EQ("a direction (CARD) and code x_y", plain("a direction (**CARD**) and `code` x_y"));
    EXPECT_EQ("A* finds p * q * r", plain("A* finds p * q * r"));
    EXPECT_EQ("bold and italic", plain("***bold*** and _italic_"));
    const Clean link = clean("Code is [here](https://git.example.org/weft).");
    EXPECT_EQ("Code is here.", link.text);
    EXPECT_THAT(link.urls, ElementsAre("https://git.example.org/weft"));
}

TEST(Clean, CollectsUrls) {
    const Clean out = clean(
        "Code: \\url{https://git.example.org/weft/maps#tube}, "
        "\\href{https://a.example.org/x}{https://a.example.org/x}. "
        "Data (git.example.com/With_Maps) at https://b.example.org/Maps-of-Science-");
    EXPECT_EQ("Code:,. Data at", out.text);
    EXPECT_THAT(out.urls,
                ElementsAre("https://git.example.org/weft/maps#tube", "https://a.example.org/x",
                            "git.example.com/With_Maps", "https://b.example.org/Maps-of-Science-"));
}

TEST(Clean, LeavesPunctuationAfterUrls) {
    for (const std::string mark : {".", ",", ";", ":", ")", "]"}) {
        const Clean out = clean("see https://git.example.org/weft-3" + mark + " More");
        EXPECT_THAT(out.urls, ElementsAre("https://git.example.org/weft-3"));
        EXPECT_EQ("see" + mark + " More", out.text);
    }
    EXPECT_THAT(clean("at https://w.example.org/Map_(science).").urls,
                ElementsAre("https://w.example.org/Map_(science)"));
    EXPECT_THAT(clean("(see www.example.org/a)").urls, ElementsAre("www.example.org/a"));
    EXPECT_THAT(clean("{\\tt https://example.org/a\\_b}").urls,
                ElementsAre("https://example.org/a_b"));
}

TEST(Clean, RemovesDoisAndMail) {
    const Clean out = clean(
        "Data are at doi:10.1000/abc.12 (mail a.quill@example.org), 10.1000/q; Pass@1 and nDCG@5.");
    EXPECT_EQ("Data are at (mail),; Pass@1 and nDCG@5.", out.text);
    EXPECT_THAT(out.urls, IsEmpty());
    EXPECT_EQ("and/or 3/4 of TCP/IP", plain("and/or 3/4 of TCP/IP"));
}

TEST(Clean, RemovesCitations) {
    EXPECT_EQ("as known, maps help.", plain("as known [12, 3–5], maps help [7]."));
    EXPECT_EQ("maps help.", plain("maps help (Quill et al., 2020; Marlow and Finch, 2019a)."));
    EXPECT_EQ("We follow and draw.", plain("We follow Quill et al. (2020) and draw."));
    EXPECT_EQ("values in [0, 1] and in [1, 10], [3H]thymidine",
              plain("values in [0, 1] and in [1, 10], [3H]thymidine"));
    EXPECT_EQ("grew in that year (2020) and (Fig. 2)",
              plain("grew in that year (2020) and (Fig. 2)"));
}

TEST(Clean, MapsEveryByteBack) {
    const std::string raw = "A \\emph{map} of 8$\\times$ &amp; **co–words**.";
    const Clean out = clean(raw);
    EXPECT_EQ("A map of 8× & co-words.", out.text);
    for (const std::string word : {"map", "of", "words"}) {
        const std::size_t at = out.text.find(word);
        EXPECT_EQ(raw.find(word), out.source_offset(at)) << word;
        EXPECT_EQ(raw.find(word) + word.size(), out.source_end(at + word.size())) << word;
    }
    EXPECT_EQ(raw.find('$'), out.source_offset(out.text.find("×")));
    expect_sound_map(raw, out);
}

TEST(Clean, MapsWordsOfRealAbstracts) {
    BW_REQUIRE_DATA("seeds");
    for (const auto& entry : std::filesystem::directory_iterator(test::data("seeds"))) {
        const std::string raw = test::slurp(entry.path());
        const Clean out = clean(raw);
        expect_sound_map(raw, out);
        std::size_t equal = 0, total = 0;
        for (std::size_t i = 0; i < out.text.size(); ++i) {
            if ((out.text[i] | 32) < 'a' || (out.text[i] | 32) > 'z') continue;
            ++total;
            equal += raw[out.source_offset(i)] == out.text[i] ? 1 : 0;
        }
        // a formula that had to be rewritten maps as a whole; every other letter is in the source
        EXPECT_GE(static_cast<double>(equal), 0.999 * static_cast<double>(total)) << entry.path();
    }
}

// Bytes that look random, from a fixed sequence; many of them marks that mean something.
std::string noise(std::uint32_t seed, std::size_t size) {
    static const std::string marks =
        "\\${}[]()*_`<>&;:/.@-'\" \n~^#%a1Z\xC2\xAD\xE2\x80\x93\xCC\x81";
    std::string out;
    std::uint32_t state = seed * 2654435761u + 1;
    while (out.size() < size) {
        state = state * 1664525u + 1013904223u;
        out += (state >> 30) == 0 ? static_cast<char>(state >> 16)
                                  : marks[(state >> 12) % marks.size()];
    }
    return out;
}

TEST(Clean, SurvivesNoise) {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        const std::string raw = noise(seed, seed * 7 % 900);
        expect_sound_map(raw, clean(raw));
    }
}

// A quadratic scan of these would take hours.
TEST(Clean, IsLinearOnHostileInput) {
    const std::size_t size = 100'000;  // squared it would take hours
    for (const std::string piece :
         {"$",        "*",       "**a ",     "_",     "<",     "<a ",      "<!--",
          "{",        "}",       "[",        "[1,",   "[a](b", "(",        "\\",
          "\\(",      "\\href{", "`",        "``a ",  "'",     "-",        "a-\n",
          "&",        "&a",      "http://.", "a.com", "a@",    "a/",       "a\u0301",
          "\u00AD\n", " ",       "\n",       "$a ",   "$1 ",   "10.1000/", "Quill et al. (2020) ",
          "x^{",      "\\frac{", "<p a=\"",  "\xE2",  "]",     ")",        ":",
          "~"}) {
        std::string raw;
        raw.reserve(size);
        while (raw.size() < size) raw += piece;
        const Clean out = clean(raw);
        EXPECT_LE(out.text.size(), 3 * raw.size()) << piece;  // U+FFFD has three bytes
    }
}

TEST(Clean, ReusesAnObject) {
    Clean out;
    clean("see https://example.org/a for *more*", out);
    clean("plain", out);
    EXPECT_EQ("plain", out.text);
    EXPECT_THAT(out.urls, IsEmpty());
    EXPECT_EQ(2u, out.runs.size());
}

}  // namespace
}  // namespace bibweft::text
