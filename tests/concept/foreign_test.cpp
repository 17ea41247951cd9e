// Invented abstracts in other languages than English: names and abbreviations are kept, nothing
// else is made of them.
#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/concept/extractor.hpp"

namespace bibweft::concepts {
namespace {

using Texts = std::vector<std::string>;

DocumentConcepts extract(std::string_view abstract, std::string_view title = "") {
    return Extractor().extract(title, abstract);
}

Texts labels(const DocumentConcepts& paper) {
    Texts out;
    for (const DocumentConcept& c : paper.concepts) out.push_back(c.surface);
    std::ranges::sort(out);
    return out;
}

const char* german =
    "Wir untersuchen die Struktur von Zitationsnetzen mit BERT und einem neuen Verfahren der "
    "Wissenschaftsforschung. Die Ergebnisse zeigen, dass das Verfahren für große Korpora besser "
    "ist als GPT-4 und nicht mehr Zeit braucht.";
const char* french =
    "Nous étudions la structure des réseaux de citations avec BERT et une méthode de la "
    "sociologie des sciences. Les résultats montrent que la méthode est utile pour les grands "
    "corpus de Bourdieu, et que le traitement automatique des langues (TAL) en profite.";
const char* english =
    "We study the structure of citation networks with topic models. The results show that the "
    "method is useful for large corpora.";

TEST(Foreign, GermanNounsAreNoNames) {
    const DocumentConcepts paper = extract(german);
    EXPECT_EQ("de", paper.language);
    EXPECT_EQ((Texts{"BERT", "GPT-4"}), labels(paper));
}

TEST(Foreign, NamesAndAbbreviationsStay) {
    const DocumentConcepts paper = extract(french);
    EXPECT_EQ("fr", paper.language);
    EXPECT_EQ((Texts{"BERT", "Bourdieu", "traitement automatique des langues"}), labels(paper));
    ASSERT_EQ(1U, paper.abbreviations.size());
    EXPECT_EQ("TAL", paper.abbreviations[0].short_form);
}

TEST(Foreign, OtherLanguagesOfLatinScript) {
    EXPECT_EQ((Texts{"BERT", "Borges"}),
              labels(extract("Estudiamos la estructura de las redes de citas con BERT. Los "
                             "resultados muestran que el método es útil para la obra de Borges.")));
    EXPECT_EQ((Texts{"BERT", "Pessoa"}),
              labels(extract("Estudamos a estrutura das redes de citações com BERT. Os resultados "
                             "mostram que o método é útil para a obra de Pessoa.")));
    EXPECT_EQ((Texts{"BERT", "Calvino"}),
              labels(extract("Studiamo la struttura delle reti di citazioni con BERT. I risultati "
                             "mostrano che il metodo è utile per le opere di Calvino.")));
    EXPECT_EQ(
        (Texts{"BERT", "Erasmus"}),
        labels(extract("Wij bestuderen de structuur van het netwerk van citaties met BERT. De "
                       "resultaten tonen dat het nuttig is voor de werken van Erasmus.")));
}

TEST(Foreign, WhatTheLexiconKnowsIsKept) {
    std::vector<Diagnostic> diagnostics;
    ExtractorOptions options;
    options.lexicon = Lexicon::read("label\taliases\tkind\ntopic model\t\tmodel\n", diagnostics);
    const DocumentConcepts paper = Extractor(options).extract(
        "", "Nous utilisons un topic model pour les textes de la revue, et il est utile.");
    EXPECT_EQ((Texts{"topic model"}), labels(paper));
}

TEST(Foreign, OnlyTheEnglishPartOfTwoCounts) {
    const Texts expected = labels(extract(english));
    EXPECT_FALSE(expected.empty());
    for (const bool first : {true, false}) {
        const std::string text =
            first ? std::string(english) + ' ' + german : std::string(german) + ' ' + english;
        const DocumentConcepts paper = extract(text);
        EXPECT_EQ("en", paper.language);
        Texts found = labels(paper);
        std::erase_if(found, [](const std::string& s) { return s == "BERT" || s == "GPT-4"; });
        EXPECT_EQ(expected, found);
    }
}

TEST(Foreign, AnEnglishTitleCounts) {
    const DocumentConcepts paper =
        extract(german, "The structure of citation networks and the map");
    EXPECT_EQ("de", paper.language);
    const Texts found = labels(paper);
    EXPECT_NE(found.end(), std::ranges::find(found, "citation networks"));
    EXPECT_EQ(found.end(), std::ranges::find(found, "Ergebnisse"));
}

TEST(Foreign, ShoutingTellsNoNames) {
    EXPECT_TRUE(labels(extract("LES RÉSULTATS MONTRENT QUE LA MÉTHODE EST UTILE POUR LES GRANDS "
                               "CORPUS DES SCIENCES."))
                    .empty());
}

TEST(Foreign, EnglishIsSaidToBeEnglish) {
    EXPECT_EQ("en", extract(english).language);
    EXPECT_EQ("", extract("Bibliographic coupling").language);
    EXPECT_FALSE(extract("Bibliographic coupling").concepts.empty());
}

}  // namespace
}  // namespace bibweft::concepts
