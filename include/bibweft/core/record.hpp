#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/ids.hpp"

namespace bibweft {

/// A person as a source writes it. `literal` is set alone where the parts are not known.
struct Author {
    std::string family;  ///< with its prefixes ("De Souza")
    std::string given;
    std::string literal;
    std::string orcid;
};

/// "Family, Given", or the literal.
std::string to_string(const Author& author);

/// What a reader saw in one record of one file, nothing guessed. Empty string: not given.
struct Record {
    std::string type;  ///< the source's own word for the kind of document
    std::string key;   ///< the source's own id or citation key
    std::string title;
    std::string abstract;  ///< raw, with its markup
    std::vector<Author> authors;
    std::optional<int> year;
    std::string venue;
    std::vector<std::pair<std::string, std::string>> ids;  ///< ("doi" | "pmid" | …, value)
    std::string url;
    std::vector<std::string> keywords;
    std::vector<std::string> references;  ///< cited references, raw
    std::string language;
    std::optional<std::int64_t> citation_count;
    std::vector<std::pair<std::string, std::string>> extra;  ///< fields we have no name for

    Location location;            ///< the whole record
    Location abstract_location;   ///< where the abstract's text begins and ends
    FileId file = no_id<FileId>;  ///< set by the driver, not by readers
    std::uint32_t number = 0;     ///< 1-based position in its file; set by the driver
};

}  // namespace bibweft
