// Texts that are no ordinary abstracts: what comes of them is sensible or nothing.
#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

DocumentConcepts extract(std::string_view abstract, std::string_view title = "") {
    return Extractor().extract(title, abstract);
}

std::vector<std::string> labels(const DocumentConcepts& paper) {
    std::vector<std::string> out;
    for (const DocumentConcept& c : paper.concepts) out.push_back(c.surface);
    return out;
}

bool has(const DocumentConcepts& paper, std::string_view label) {
    for (const DocumentConcept& c : paper.concepts) {
        if (c.surface == label || c.short_form == label) return true;
        for (const std::string& variant : c.variants) {
            if (variant == label) return true;
        }
    }
    return false;
}

/// `unit` again and again until there are `size` bytes.
std::string repeated(std::string_view unit, std::size_t size) {
    std::string out;
    while (out.size() < size) out += unit;
    return out;
}

TEST(OddText, OneWord) {
    EXPECT_EQ((std::vector<std::string>{"photosynthesis"}), labels(extract("Photosynthesis")));
    EXPECT_TRUE(labels(extract("the")).empty());
    EXPECT_TRUE(labels(extract("42")).empty());
    EXPECT_EQ((std::vector<std::string>{"BERT"}), labels(extract("BERT")));
}

TEST(OddText, AMegabyteEndsAndCountsAll) {
    const std::string unit =
        "We draw citation networks of large corpora with the Quill Weaving Index (QWI). ";
    for (const std::size_t kilobytes : {100U, 1000U}) {
        const std::string text = repeated(unit, kilobytes * 1000);
        const DocumentConcepts paper = extract(text);
        ASSERT_TRUE(has(paper, "citation networks")) << kilobytes;
        EXPECT_TRUE(has(paper, "QWI")) << kilobytes;
        EXPECT_LE(paper.selected, 24U);
        const auto networks =
            std::ranges::find(paper.concepts, "citation networks", &DocumentConcept::surface);
        EXPECT_EQ(text.size() / unit.size(), networks->occurrences);
    }
}

TEST(OddText, AMegabyteOfOneWordOrOneSentenceEnds) {
    EXPECT_LE(extract(std::string(1000000, 'a')).concepts.size(), 1U);
    EXPECT_LE(extract(repeated("network ", 300000)).selected, 24U);
    EXPECT_LE(extract(repeated("deep graph learning of x1 ", 300000)).selected, 24U);
}

TEST(OddText, WithoutPunctuation) {
    const DocumentConcepts paper = extract(
        "we study citation networks of large corpora and we show that bibliographic coupling of "
        "papers finds research fronts better than direct citation does in most cases");
    EXPECT_TRUE(has(paper, "citation networks"));
    EXPECT_TRUE(has(paper, "bibliographic coupling"));
    EXPECT_TRUE(has(paper, "research fronts"));
    for (const std::string& label : labels(paper)) EXPECT_LT(label.size(), 60U) << label;
}

TEST(OddText, CapitalsOnly) {
    const DocumentConcepts paper = extract(
        "WE STUDY CITATION NETWORKS OF LARGE CORPORA. BIBLIOGRAPHIC COUPLING OF PAPERS FINDS "
        "RESEARCH FRONTS. THE METHODS ARE APPLIED TO THE LITERATURE OF PHYSICS.");
    EXPECT_TRUE(has(paper, "citation networks"));
    EXPECT_TRUE(has(paper, "bibliographic coupling"));
    EXPECT_FALSE(has(paper, "THE METHODS"));
    EXPECT_EQ("", paper.name);
    for (const std::string& label : labels(paper)) {
        EXPECT_EQ(text::lower(label), label);
        for (const char* word : {"the ", "we ", "are ", " of "}) {
            EXPECT_EQ(std::string::npos, label.find(word)) << label;
        }
    }
}

TEST(OddText, FormulaeOnly) {
    for (const char* text : {"$\\sum_{i=1}^n x_i^2 \\leq \\frac{a}{b}$",
                             "$$E = mc^2$$ $$\\int_0^1 f(x)\\,dx = \\alpha + \\beta$$",
                             "x^2 + y^2 = z^2, a_1 = b_2 + c_3"}) {
        EXPECT_EQ(0U, extract(text).selected) << text << ": " << labels(extract(text)).front();
    }
}

TEST(OddText, VariablesEndNoPhrase) {
    const DocumentConcepts paper =
        extract("It needs \\( O(n \\log n) \\) steps for the graph G and t tests.");
    EXPECT_FALSE(has(paper, "n log n"));
    EXPECT_FALSE(has(paper, "log n"));
    EXPECT_TRUE(has(extract("The fit has a high R² in the 5th generation network."), "R²"));
}

TEST(OddText, NumbersAndLinksOnly) {
    for (const char* text :
         {"12 13.5 1,000 10-40 3e8 7% 20K 5th 1990s 2020-2024", "1 2 3 4 5 6 7 8 9",
          "https://example.org/a/b?c=d www.example.org/map https://w.example.org/x.y doi:10.1000/q",
          "a.quill@example.org 10.1000/abc.12"}) {
        EXPECT_TRUE(labels(extract(text)).empty()) << text << ": " << labels(extract(text)).front();
    }
    EXPECT_EQ(2U, extract("https://example.org/a https://example.org/b").urls.size());
}

TEST(OddText, TenThousandBrackets) {
    for (const char* bracket :
         {"(", ")", "[", "{", "}", "<", "([{", "()", "(a", "*", "$", "\\", "`", "_", "\"", "“"}) {
        EXPECT_EQ(0U, extract(repeated(bracket, 10000)).selected) << bracket;
    }
    EXPECT_LE(extract(repeated("(AB)", 10000)).concepts.size(), 1U);
    const DocumentConcepts paper = extract(repeated("(", 5000) + "support vector machine (SVM)" +
                                           repeated(")", 5000) + " The SVM is old.");
    EXPECT_TRUE(has(paper, "SVM"));
}

TEST(OddText, InvisibleCharactersDivideNoWord) {
    for (const char* mark : {"\u200B", "\uFEFF", "\u00AD", "\u2060", "\u200E"}) {
        const std::string m = mark;
        const DocumentConcepts paper =
            extract("We study cita" + m + "tion net" + m + "works. The support vector machine (S" +
                    m + "VM) is old. We introduce Map" + m + "Weave, a loom.");
        EXPECT_TRUE(has(paper, "citation networks"));
        EXPECT_TRUE(has(paper, "SVM"));
        EXPECT_EQ("MapWeave", paper.name);
        for (const std::string& label : labels(paper)) EXPECT_EQ(std::string::npos, label.find(m));
    }
}

TEST(OddText, CombiningCharactersJoinTheirLetter) {
    const DocumentConcepts apart =
        extract("We apply the Schro\u0308dinger equation to naı\u0308ve maps.");
    const DocumentConcepts joined =
        extract("We apply the Schr\u00F6dinger equation to naı\u0308ve maps.");
    EXPECT_EQ(labels(joined), labels(apart));
    EXPECT_TRUE(has(apart, "Schr\u00F6dinger equation"));
    EXPECT_LE(extract("a" + repeated("\u0301", 10000)).concepts.size(), 1U);
}

TEST(OddText, OtherScriptsGiveNamesOnly) {
    // Chinese, Japanese, Korean, Russian, Arabic, Hebrew, Greek: "we use BERT to draw citation
    // networks" in invented sentences.
    for (const char* text :
         {"我们使用BERT绘制引文网络。结果表明该方法有效，并且优于已有的方法。",
          "本研究ではBERTを用いて引用ネットワークを描く。結果は良好である。",
          "우리는 BERT를 사용하여 인용 네트워크를 그린다. 결과는 좋다.",
          "Мы используем BERT для построения сетей цитирования. Результаты показывают пользу.",
          "نستخدم BERT لرسم شبكات الاستشهاد. وتظهر النتائج أن الطريقة مفيدة.",
          "אנו משתמשים ב BERT כדי לצייר רשתות ציטוט. התוצאות טובות.",
          "Χρησιμοποιούμε το BERT για να σχεδιάσουμε δίκτυα αναφορών. Τα αποτελέσματα είναι "
          "καλά."}) {
        EXPECT_EQ((std::vector<std::string>{"BERT"}), labels(extract(text))) << text;
    }
}

TEST(OddText, AForeignWordInEnglishIsAWord) {
    const DocumentConcepts paper = extract(
        "We study the notion of Bildungsroman and of the flâneur in French novels. The Zeitgeist "
        "of "
        "the novels is measured by topic models.");
    EXPECT_TRUE(has(paper, "topic models"));
    EXPECT_TRUE(has(paper, "French novels"));
}

}  // namespace
}  // namespace bibweft::concepts
