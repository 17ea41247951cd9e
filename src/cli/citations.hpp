#pragma once
#include <span>
#include <string>
#include <string_view>

namespace bibweft::cli {

/// A paper that defines a method, as a text cites it.
struct Citation {
    std::string_view id;       ///< DOI, "arXiv:…" or the place in the ACL Anthology
    std::string_view key;      ///< of BibTeX
    std::string_view authors;  ///< as in a text: "Traag et al."
    int year = 0;
    std::string_view full_authors;  ///< as BibTeX wants them
    std::string_view title;
    std::string_view journal;
    std::string_view volume;  ///< or empty
    std::string_view pages;   ///< or the article's number, or empty
};

/// All that are known, by key.
std::span<const Citation> citations() noexcept;

/// The one whose id stands in a text that names a source; null if there is none.
const Citation* find_citation(std::string_view source) noexcept;

/// An entry of BibTeX, with a final line feed.
std::string to_bibtex(const Citation& citation);

}  // namespace bibweft::cli
