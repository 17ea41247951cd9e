#include "bibweft/text/language.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "bibweft/text/clean.hpp"
#include "concept/gold.hpp"
#include "support/data.hpp"

namespace bibweft::text {
namespace {

// One sentence in each language: "We draw maps of science from citations, and they show how the
// fields hang together."
TEST(Language, IsToldByFunctionWords) {
    EXPECT_EQ("en", guess_language("We draw maps of science from citations, and they show how the "
                                   "fields hang together."));
    EXPECT_EQ("de", guess_language("Wir zeichnen Karten der Wissenschaft aus Zitaten, und sie "
                                   "zeigen, wie die Felder mit einander verbunden sind."));
    EXPECT_EQ("fr", guess_language("Nous traçons des cartes de la science à partir des citations, "
                                   "et elles montrent les liens entre les domaines."));
    EXPECT_EQ("es", guess_language("Dibujamos mapas de la ciencia a partir de las citas, y "
                                   "muestran cómo se relacionan los campos."));
    EXPECT_EQ("pt", guess_language("Desenhamos mapas da ciência com base nas citações, e eles "
                                   "mostram como os campos se ligam uns aos outros."));
    EXPECT_EQ("it", guess_language("Disegniamo mappe della scienza a partire dalle citazioni, che "
                                   "mostrano come sono legati i campi di ricerca."));
    EXPECT_EQ("nl", guess_language("Wij tekenen kaarten van de wetenschap met citaties, en deze "
                                   "laten zien hoe het veld wordt verdeeld."));
}

TEST(Language, IsToldByScript) {
    EXPECT_EQ("zh", guess_language("我们使用BERT绘制引文网络。"));
    EXPECT_EQ("ja", guess_language("本研究ではBERTを用いて引用ネットワークを描く。"));
    EXPECT_EQ("ko", guess_language("우리는 BERT를 사용하여 인용 네트워크를 그린다."));
    EXPECT_EQ("ru", guess_language("Мы строим карты науки по цитированию."));
    EXPECT_EQ("uk", guess_language("Ми будуємо карти науки за цитуваннями, і вони її показують."));
    EXPECT_EQ("ar", guess_language("نرسم خرائط العلم من الاستشهادات."));
    EXPECT_EQ("he", guess_language("אנו מציירים מפות של המדע."));
    EXPECT_EQ("el", guess_language("Σχεδιάζουμε χάρτες της επιστήμης."));
    EXPECT_EQ("en",
              guess_language("The binding of α-synuclein and β-catenin to the TNF-α is weak."));
}

TEST(Language, IsNotGuessedFromLittle) {
    for (const char* text : {"", "42", "BERT", "Bibliographic coupling", "De facto standards",
                             "Los Angeles", "... ?! --", "$x^2$", "\xFF\xFE"})
        EXPECT_EQ("", guess_language(text)) << text;
}

TEST(Language, NamesAndQuotationsLeaveEnglishEnglish) {
    EXPECT_EQ("en", guess_language("The works of Simone de Beauvoir and of the École des hautes "
                                   "études are read in Rio de Janeiro and La Paz."));
    EXPECT_EQ("en", guess_language("Sentences such as \"der Hund ist in dem Haus\" are parsed by "
                                   "the model, which is a part of our work on the grammar."));
}

TEST(Language, OfRealAbstractsIsEnglishButForAFew) {
    BW_REQUIRE_DATA("corpus/acl_dev_sample.jsonl");
    std::map<std::string, int> count;
    int all = 0;
    for (const std::string& line : test::lines_of("corpus/acl_dev_sample.jsonl")) {
        const auto abstract = test::json_strings(line, "abstract");
        if (abstract.empty()) continue;
        const std::string_view language = guess_language(clean(abstract[0]).text);
        ++count[std::string(language)];
        ++all;
        if (language != "en" && language != "" && language != "fr" && language != "zh") {
            ADD_FAILURE() << language << ": " << test::json_strings(line, "id").at(0);
        }
    }
    EXPECT_GT(all, 2000);
    EXPECT_EQ(46, count["fr"]);  // read one by one: papers of French conferences
    EXPECT_EQ(19, count["zh"]);  // and of Chinese ones
    EXPECT_LE(count[""], 3);     // "enter abstract here"
}

}  // namespace
}  // namespace bibweft::text
