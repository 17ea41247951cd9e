#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/text/thesaurus.hpp"

namespace bibweft::corpus {

/// "name:FAMILY|INITIALS" of a person ("name:de souza|ab", with "|jr" behind it for a suffix),
/// "group:NAME" of a name that has no parts, "" of none. Case, kinds of hyphens and full stops are
/// no difference; accents and hyphens are. "De Souza, Ana B." and "de Souza AB" have one key.
/// Never fails; O(length).
std::string author_key(const Author& author);

/// A person or group that wrote papers of the corpus.
struct AuthorEntry {
    /// Unique and stable: "orcid:…", else author_key.
    std::string key;
    /// A spelling as in "Family, Given": of those with given names spelled out, if there are any,
    /// the most frequent one.
    std::string label;
    std::string orcid;                  ///< or empty
    std::vector<std::string> variants;  ///< all spellings, the most frequent first
    std::uint32_t papers = 0;
    std::optional<int> first_year;
    std::optional<int> last_year;
    std::uint32_t affiliations = 0;  ///< different ones, case and punctuation aside
};

struct AuthorOptions {
    /// Applies to authors as they are told apart without it: to one whose key, label or one of
    /// whose variants it has (in this order); the replacement is another one's key or label, else a
    /// new name. The empty replacement drops an author.
    text::Thesaurus thesaurus;
    unsigned threads = 1;  ///< 0: one for each processor; the result does not depend on it
};

struct Authors {
    static constexpr std::uint32_t nobody = 0xFFFFFFFFU;

    std::vector<AuthorEntry> entries;  ///< in the order of their keys (bytewise)
    Incidence papers;                  ///< papers x authors, binary
    /// The entry of each name in Record::authors, one paper after another; nobody where the name is
    /// empty or dropped. Those of paper p begin at name_begin[p], of size() + 1 positions.
    std::vector<std::uint32_t> entry_of_name;
    std::vector<std::size_t> name_begin{0};
    std::uint64_t names = 0;  ///< that have an entry
    /// Names that stand on a paper for the second time: two persons of one name count as one.
    std::uint64_t repeated = 0;
    std::vector<Diagnostic> problems;  ///< authors.orcid: a rule that would join two ORCIDs
};

/// Tells the authors of a corpus apart.
///
/// Names with the same ORCID are one person, whatever their spelling, unless an ORCID stands at two
/// names of one paper, where it counts for neither. A name without ORCID is the person of an ORCID
/// if all names with its author_key that have one have this, and its first given name is not
/// spelled out or is one of this person's ("Ada", not "Adam"). All other names are told apart by
/// author_key alone. Two different ORCIDs are never one person.
///
/// The result does not depend on the order of records and files. O(n log n) for n names.
Authors find_authors(const Corpus& corpus, const AuthorOptions& options = {});

/// Why two authors may be one.
enum class AuthorLikeness : std::uint8_t {
    orcid,            ///< one name, once with an ORCID and once without
    spelling,         ///< family names equal but for accents, hyphens, apostrophes and blanks
    transliteration,  ///< "Müller" and "Mueller"
    initials,         ///< the initials of one are the beginning of the other's
    prefix,           ///< "De Souza" and "Souza"
    typo              ///< family names of at least six letters, one letter apart
};

std::string_view to_string(AuthorLikeness likeness) noexcept;

/// Two authors that may be one, for a person to decide.
struct AuthorProposal {
    std::uint32_t from = 0;  ///< entries; the one with fewer papers or without ORCID
    std::uint32_t to = 0;
    AuthorLikeness likeness = AuthorLikeness::orcid;
    std::uint32_t shared_coauthors = 0;     ///< on papers of at most 50 authors
    std::uint32_t shared_affiliations = 0;  ///< case and punctuation aside
};

/// Authors that may be one, the most likely kind first, then those with most evidence.
///
/// Never proposed are two ORCIDs, two authors of one paper, and given names that contradict, where
/// both are spelled out. Differing initials, prefixes and letters are proposed only where a
/// coauthor or an affiliation is shared, or the given names spelled out are the same.
///
/// About O(n) for n authors of different names; persons of one family name and similar initials are
/// compared in pairs.
std::vector<AuthorProposal> propose_same_authors(const Corpus& corpus, const Authors& authors);

/// The proposals as a thesaurus (text/thesaurus.hpp): a table with the header `label`, `replace by`
/// and further columns that tell why; remove the rows that are wrong and give it to find_authors.
/// Authors are named by label, or by key where a label is not theirs alone.
std::string proposals_table(const Authors& authors, std::span<const AuthorProposal> proposals);

}  // namespace bibweft::corpus
