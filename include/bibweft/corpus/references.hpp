#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/ids.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/corpus/corpus.hpp"

namespace bibweft::corpus {

/// Fills the empty parts of a cited reference from its text; what the source gave stays.
///
/// Read are the style of Web of Science ("Aria M, 2017, J INFORMETR, V11, P959, DOI 10.1000/x"; of
/// "DOI [a, b]" the first DOI), both of Scopus ("Aria M., bibliometrix: …, J. Informetr., 11, 4,
/// pp. 959-975, (2017)" and "Aria, M., bibliometrix: … (2017) J. Informetr., 11 (4), pp. 959-975"),
/// those of APA, Vancouver, IEEE and of physics journals ("J. Informetr. 11, 959 (2017)"), and
/// identifiers alone ("10.1000/x", "pmid:12", "https://openalex.org/W12"). Of other text the DOI,
/// the first author and a year are taken where they show themselves.
///
/// `author` is "Aria M" where the text has initials; of a group it is the name, of an anonymous
/// work empty. `page` is the first page or article number. Never fails; O(length).
Reference parse_reference(Reference raw);

/// How a reference was found to name its work; in this order the rules are tried.
enum class ReferenceMatch : std::uint8_t {
    none,    ///< it agrees with no paper and no other reference
    strict,  ///< another reference has the same words
    key,     ///< the same first author's family name, year, volume and digits of the first page
    doi,     ///< the same DOI
    id,      ///< the same identifier of a database: OpenAlex, PMID, PMCID, UT, EID, arXiv
    title    ///< the same title, first author's family name and year
};
inline constexpr std::size_t reference_match_count = 6;

std::string_view to_string(ReferenceMatch match) noexcept;

/// A work that papers of the corpus cite.
struct CitedWork {
    /// Unique and stable: the paper's key if it is in the corpus, else "doi:…", "pmid:…" or the
    /// like, "ref:FAMILY|YEAR|VOLUME|PAGE", or "ref:" and the words of the reference.
    std::string key;
    std::string label;  ///< for people: "Aria M, 2017, J INFORMETR, V11, P959"
    /// Of the paper, if it is in the corpus; what is empty there, and all of other works, from the
    /// reference that gives most parts.
    Reference parts;
    PaperId paper = no_id<PaperId>;   ///< none: not in the corpus
    std::uint32_t citing_papers = 0;  ///< at least 1
    std::uint32_t spellings = 0;      ///< different references that name it

    bool in_corpus() const noexcept { return paper != no_id<PaperId>; }
};

/// One reference of one paper.
struct Citation {
    PaperId paper{};
    std::uint32_t reference = 0;  ///< position in Record::references of the paper
    std::uint32_t work = 0;
    ReferenceMatch how = ReferenceMatch::none;
    bool repeated = false;  ///< an earlier reference of the paper names the same work
};

/// A key that several works share, so that it joined none of them.
struct AmbiguousKey {
    std::string key;  ///< "FAMILY|YEAR|VOLUME|PAGE", the DOI, or "kind:value"
    ReferenceMatch rule = ReferenceMatch::key;
    std::vector<std::uint32_t> works;  ///< sorted
    std::vector<PaperId> papers;       ///< of the corpus that have the key but are not cited
};

struct CitationCounts {
    std::uint64_t references = 0;  ///< that hold any word, number or identifier
    std::uint64_t empty = 0;       ///< others; they are in no list
    /// References by ReferenceMatch: to the paper where the work is in the corpus, else to another
    /// reference.
    std::array<std::uint64_t, reference_match_count> by_match{};
    std::uint64_t to_papers = 0;  ///< that name a paper of the corpus
    std::uint64_t repeated = 0;   ///< that name a work for the second time in their paper
    std::uint64_t to_itself = 0;  ///< papers that cite themselves
    std::uint64_t to_later = 0;   ///< pairs of paper and work whose year is a later one

    std::uint64_t of(ReferenceMatch match) const noexcept {
        return by_match[static_cast<std::size_t>(match)];
    }
};

/// All that the papers of a corpus cite.
struct CitedWorks {
    std::vector<CitedWork> works;         ///< in the order of their keys (bytewise)
    Incidence papers;                     ///< papers x works, binary
    std::vector<Citation> citations;      ///< by paper, then position
    std::vector<AmbiguousKey> ambiguous;  ///< by rule, then key
    CitationCounts counts;
};

/// Finds out which references name the same work, and which works are papers of the corpus.
///
/// Two references, or a reference and a paper, are one work if they agree, in this order, in
///  1. all words (case, accents and punctuation aside);
///  2. first author's family name, year, volume and digits of the first page, all four given (in
///     books and proceedings without volume: the initials of the source's words instead);
///  3. the DOI;
///  4. an identifier of a database, or the citation key of one paper (BibTeX's `cites`);
///  5. title (three words or more), first author's family name and year.
/// A key of rule 2 whose bearers have different DOIs or titles joins only those that agree in DOI
/// or title too; if these are at least two thirds of what has a DOI or title, also all that do not
/// contradict them. A DOI that names a container (Corpus::container_dois) joins nothing; nor does
/// one that is given to references that contradict one another (other title; other author, and not
/// the same place in a volume), unless it is that of a paper or at least two thirds of them agree:
/// then it joins these. Papers are never joined with one another. Rules 4 and 5 join no works
/// of different DOIs, rule 5 none of different volumes or pages, nor what several papers agree
/// with. All keys that joined less than all their bearers are in `ambiguous`.
///
/// Prefixes ("van der"), accents, "ae" for "ä" and blanks in a family name are no difference; of
/// "DOI [a, b]" the first counts, the second only excuses a different one under rule 2.
///
/// The result does not depend on the order of records and files or on `threads` (0: one for each
/// processor). O(n log n) for n references; about 500 bytes a different reference while it works.
CitedWorks resolve_references(const Corpus& corpus, unsigned threads = 1);

}  // namespace bibweft::corpus
