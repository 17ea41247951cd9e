#pragma once
#include <string>
#include <vector>

#include "bibweft/concept/lexicon.hpp"
#include "bibweft/core/record.hpp"

namespace bibweft::concepts {

/// Which keywords of a record: its authors' (DE of Web of Science, KW of RIS), those of the
/// database (ID, MeSH, topics of OpenAlex), or both.
enum class KeywordField { all, author, index };

/// A keyword, ready for IndexBuilder::add_keywords.
struct Keyword {
    std::string text;           ///< as the source spells it, without markup, marks and short form
    std::string short_form;     ///< CNN of "convolutional neural network (CNN)", else empty
    std::string kind;           ///< of the lexicon, else empty
    bool from_lexicon = false;  ///< then text is the lexicon's label
    std::string spelling;       ///< of the source, where text is a label of the lexicon
    /// Of a list in capitals throughout (Keywords Plus): they say nothing about names.
    bool shouted = false;

    friend bool operator==(const Keyword&, const Keyword&) = default;
};

/// The keywords of a paper, cleaned, each once, authors' first.
///
/// - Divided at ";" where the reader left one in, and a single author keyword with two commas or
///   more at the commas.
/// - Markup, quotes around it, a bullet before it and a full stop or comma behind it go.
/// - MeSH: the asterisk of a major topic goes; so do qualifiers behind "/" (Mutation/genetics,
///   *Asthma/drug therapy), of which the list is fixed. Other slashes stay (TCP/IP, HIV/AIDS).
/// - "long form (SF)" and "SF (long form)" give the long form, and the pair.
/// - What holds neither letter nor digit is left out.
/// - A label or alias of the lexicon becomes its label.
/// Capitals stay as they are.
std::vector<Keyword> keywords_of(const Record& record, KeywordField field = KeywordField::all,
                                 const Lexicon& lexicon = {});

}  // namespace bibweft::concepts
