#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"

// What the styles of cited references share. All are pure and linear.

namespace bibweft::corpus {

using Fields = std::vector<std::string_view>;

std::string_view trimmed(std::string_view text);
bool is_digit(char c);
bool is_digits(std::string_view text);
bool has_digit(std::string_view text);

/// The parts between commas that blanks follow, trimmed; empty ones are kept, and commas inside of
/// square brackets divide nothing.
Fields comma_fields(std::string_view text);

/// Parts [begin, end) with ", " between them, empty ones left out.
std::string joined(const Fields& fields, std::size_t begin, std::size_t end);

/// The year that the whole text is, 1500 to 2100; a letter may follow ("2017a").
std::optional<int> whole_year(std::string_view text);

/// "JL", "J. L.", "K.-S.", "Yu.A."; at most five capitals without full stops.
bool is_initials(std::string_view text);

/// A run of at most five words without digits, as family names are.
bool is_family(std::string_view text);

/// "Aria" and "M." give "Aria M".
std::string with_initials(std::string_view family, std::string_view initials);

/// The first author of "Aria M." and "van der Maaten L"; "" if no initials end the text.
std::string family_first(std::string_view text);

/// The first author of "S. C. Byeon" ("Byeon SC"); "" if no initials with full stops begin it.
std::string initials_first(std::string_view text);

/// The number in "11", "11 (4)", "11(4)", "IT-8", "42 A (4 PART. 2)", "vol. 11"; "" of others.
std::string volume_of(std::string_view field);

/// The first page in "pp. 959-975", "p. R147", "P959", "Art. No. e12", "3104p"; "" of others.
std::string page_of(std::string_view field);

/// The first page in a bare "959-975" or "e12"; "" of others.
std::string bare_page(std::string_view field);

/// Sets a part unless it is filled already.
void fill(std::string& part, std::string_view value);

// The styles, each for text of which its sign was seen.

/// Whether a year or the signs of volume, page or DOI stand where Web of Science puts them.
bool looks_like_wos(const Fields& fields);
void parse_wos(const Fields& fields, Reference& reference);

/// The byte range of the digits of the first "(2017)" or "(2017a)"; empty if there is none.
std::string_view bracketed_year(std::string_view text);
void parse_bracketed(std::string_view text, std::string_view year, Reference& reference);

/// Everything else.
void parse_prose(std::string_view text, Reference& reference);

/// The authors that begin `fields`, "Aria, M." or "Aria M."; the first is filled in.
/// @return the index of the first field behind them
std::size_t take_authors(const Fields& fields, Reference& reference);

}  // namespace bibweft::corpus
