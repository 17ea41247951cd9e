#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/ids.hpp"

namespace bibweft {

/// A person as a source writes it. `literal` is set alone where the parts are not known, and for
/// groups.
struct Author {
    std::string family;  ///< with its prefixes ("De Souza")
    std::string given;
    std::string suffix;  ///< "Jr.", "III"
    std::string literal;
    std::string orcid;                      ///< "0000-0002-1825-0097", without the resolver
    std::vector<std::string> affiliations;  ///< raw

    friend auto operator<=>(const Author&, const Author&) = default;
};

/// "Family, Given", "Family, Suffix, Given", or the literal.
std::string to_string(const Author& author);

/// A work that a record cites. Readers set `text` as the source writes it, and the parts where the
/// source gives them apart; what is only text is taken apart later (corpus/references.hpp).
struct Reference {
    std::string text;    ///< raw; empty where the source gives parts alone
    std::string author;  ///< the first one, "Aria M" or "Aria, Massimo"
    std::optional<int> year;
    std::string title;
    std::string source;  ///< journal or book, often abbreviated
    std::string volume;
    std::string page;  ///< first page or article number
    std::string doi;   ///< as the source writes it
    std::string id;  ///< "kind:value" of the cited work: "openalex:W12", "pmid:12", "key:quill2005"

    /// One of which only the text is known.
    static Reference of_text(std::string_view text);

    friend auto operator<=>(const Reference&, const Reference&) = default;
};

/// What a reader saw in one record of one file, nothing guessed. Empty string: not given.
///
/// Names, titles and other short fields are plain text: the encoding of the format (LaTeX of
/// BibTeX, entities of XML) is undone. The abstract keeps its markup.
struct Record {
    std::string type;  ///< the source's own word for the kind of document
    std::string key;   ///< the source's own id or citation key
    std::string title;
    std::string abstract;  ///< raw, with its markup
    std::vector<Author> authors;
    std::optional<int> year;
    std::string venue;  ///< journal, proceedings or book
    std::string volume;
    std::string issue;
    std::string pages;  ///< "14-39", or an article number
    std::string publisher;
    std::vector<std::pair<std::string, std::string>> ids;  ///< ("doi" | "pmid" | …, value)
    std::string url;
    std::vector<std::string> keywords;        ///< the authors', or of unknown origin
    std::vector<std::string> index_keywords;  ///< the database's: MeSH, Keywords Plus, topics
    std::vector<Reference> references;
    std::string language;
    std::optional<std::int64_t> citation_count;
    std::vector<std::pair<std::string, std::string>> extra;  ///< fields we have no name for

    Location location;            ///< the whole record
    Location abstract_location;   ///< where the abstract's text begins and ends
    FileId file = no_id<FileId>;  ///< set by the driver, not by readers
    std::uint32_t number = 0;     ///< 1-based position in its file; set by the driver
};

/// The first id of that kind, or "".
std::string_view find_id(const Record& record, std::string_view kind) noexcept;

/// The first extra field of that name, or "".
std::string_view find_extra(const Record& record, std::string_view name) noexcept;

}  // namespace bibweft
