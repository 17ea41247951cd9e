#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/concept/keywords.hpp"
#include "bibweft/core/ids.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/text/thesaurus.hpp"

namespace bibweft::concepts {

/// Where the papers have a concept: in their texts, among their keywords, or both.
enum class ConceptSource { text, keywords, both };

/// "text", "keywords" or "both".
std::string_view to_string(ConceptSource source) noexcept;

/// A concept of a collection.
struct Concept {
    /// The lexicon's or thesaurus's label; else a spelling of the papers: the most frequent among
    /// the long forms (the short ones, if more than ten times as many papers write those), in the
    /// singular where that occurs; ties go to lower case, then to the smallest. Of keywords that no
    /// text spells so, the spelling of the most papers, with its capitals; lists in capitals
    /// throughout have no say where another spelling occurs.
    std::string label;
    std::string key;   ///< unique: stems of the label, short forms spelt out, joined by blanks
    std::string kind;  ///< of the lexicon, else empty
    std::vector<std::string> variants;     ///< the other spellings, most frequent first
    std::vector<std::string> short_forms;  ///< sorted
    std::uint32_t document_frequency = 0;  ///< papers that have it among their candidates
    std::uint64_t occurrences = 0;  ///< in the texts of those papers, and one where it is a keyword
    double rank = 0;                ///< sum of p^2 over those papers; a keyword has p = 1
    ConceptSource source = ConceptSource::text;
    std::optional<double> relevance;  ///< relevance.hpp; if asked for and defined
};

struct IndexOptions {
    std::size_t min_occurrences = 1;  ///< papers that must have a concept
    /// The best so many: by rank those of two papers and more, then the others by p. 0: all.
    std::size_t max_concepts = 0;
    /// Fills Concept::relevance, among the concepts that the two limits above leave.
    bool relevance = false;
    /// Above 0, at most 1: of those, keep the share of the greatest relevance, rounded up; ties,
    /// and the undefined at the end, by rank, then label. Below 1 also fills Concept::relevance.
    double relevance_share = 1;
    Counting counting = Counting::binary;  ///< of the co-occurrences behind the relevance
    text::Thesaurus thesaurus = {};
    bool similarity = false;  ///< also fill wide, words and stems of the result
    bool explain = false;  ///< keep what ConceptIndex::explain() needs: the rule of each spelling
    unsigned threads = 0;  ///< 0: one for each processor; the result does not depend on it
};

/// By which rule a spelling came to a concept.
enum class MergeRule : std::uint8_t {
    label,         ///< it is the label
    letter_case,   ///< capitals only
    hyphen,        ///< hyphens, blanks, slashes
    spelling,      ///< British and American
    inflection,    ///< the same stems: plurals, derivations
    short_form,    ///< with short forms spelt out as at least 80 % of the definitions do
    inversion,     ///< "A of B" for "B A", which occurs
    general_head,  ///< without a general last word, since the bare form occurs
    lexicon,       ///< an alias of the lexicon
    keyword,       ///< a keyword in inverted order, or of a list in capitals throughout
    thesaurus,     ///< a line of the thesaurus
    defined        ///< not merged: a short form that some papers define so, but too few
};

/// "label", "case", "hyphen", "spelling", "inflection", "short form", "inversion", "general word",
/// "lexicon", "keyword", "thesaurus", "defined, not merged".
std::string_view to_string(MergeRule rule) noexcept;

/// A spelling of a concept and why it is one.
struct MergedSpelling {
    std::string text;
    std::uint32_t papers = 0;  ///< that use it for a concept or as a keyword; of `defined`: that
                               ///< define it so
    MergeRule rule = MergeRule::label;
    /// What the rule did: "RL: reinforcement learning (3 of 3 definitions)", "radar: 4D radar".
    std::string detail;
};

/// What stands behind a concept.
struct Explanation {
    ConceptId id{};
    std::vector<MergedSpelling> spellings;  ///< the label first, then by papers, then by text
    /// Concepts whose key holds this one's, or is held by it, between blanks; by document
    /// frequency. They are other concepts.
    std::vector<ConceptId> narrower;
    std::vector<ConceptId> broader;
};

/// The concepts of a collection and where they are.
class ConceptIndex {
public:
    /// By document frequency, falling, then by label: the same for any order of the papers.
    std::vector<Concept> concepts;
    std::size_t found_count = 0;     ///< concepts of any paper, before the thresholds
    std::size_t frequent_count = 0;  ///< of those, with min_occurrences papers
    std::size_t dropped_count = 0;   ///< spellings of papers that the thesaurus drops
    /// Papers x the concepts that are on the own list of some paper, wherever they are among a
    /// paper's candidates (DocumentConcepts::concepts); weight: p, in steps of 1/65535.
    Incidence papers;
    /// Occurrences in the paper, beside papers.column.
    std::vector<std::uint32_t> occurrences;

    // For the similarity of papers, if asked for; the weights are raw, without idf. Columns are
    // sorted by key; every column has an entry.
    /// Papers x all concepts of the wide lists, sqrt(p); parts of a concept that are a concept of
    /// another paper count as with 0.7 p, the greater weight wins.
    Incidence wide;
    Incidence words;  ///< papers x stems of the words of those concepts (no parts), sum of sqrt(p)
    Incidence stems;  ///< papers x stems of content words, frequency (at most 255)

    /// The concept that a spelling stands for, after all merging; nothing if it is none of
    /// `concepts`.
    std::optional<ConceptId> find(std::string_view surface) const;

    /// Why the spellings of the concept that `surface` stands for are one; nothing if it is none of
    /// `concepts`. O(concepts).
    /// @throws Error  usage, unless the index was built with IndexOptions::explain
    std::optional<Explanation> explain(std::string_view surface) const;

    struct Lookup;

private:
    friend class IndexBuilder;
    std::shared_ptr<const Lookup> lookup_;
};

struct IndexState;

/// Gathers the concepts of papers, one after another, and merges what means the same.
///
/// Merged are: spellings that differ in case, hyphens, blanks, inflection (Porter's stems,
/// irregular plurals), British or American form; a short form and the long form that at least 80 %
/// of its definitions give it, alone and inside phrases (offline RL, offline reinforcement
/// learning); "A of B" and "B A" if the latter occurs; a phrase and the same with a general last
/// word (Mamba architecture, object detection task) if the bare form occurs as a concept and is a
/// name, or names an activity and the word is task or problem. Never merged are phrases that differ
/// in a modifier. Then the thesaurus applies: to a concept if it holds its label or else one of its
/// spellings.
///
/// Keywords are merged by the same rules, with each other and with what texts mention. Beyond that
/// an inverted heading (Polymorphism, Single Nucleotide) is the same as its natural order, and a
/// word of a list in capitals throughout the same as its small letters, if those occur.
///
/// About 0.7 KB for a paper and 60 bytes for a new spelling. Not thread-safe. Results do not depend
/// on the order of add().
class IndexBuilder {
public:
    IndexBuilder();
    ~IndexBuilder();
    IndexBuilder(IndexBuilder&&) noexcept;
    IndexBuilder& operator=(IndexBuilder&&) noexcept;

    /// Adds a paper under its row of the incidences. Rows without a paper are empty.
    /// @throws Error  usage, if the row was added before; limit, above 2^24 different stems
    void add(std::size_t paper, const DocumentConcepts& concepts);

    /// Adds the keywords of a paper that was added; each is a concept of the paper, with p = 1.
    /// @throws Error  usage, if the paper was not added, or has its keywords already
    void add_keywords(std::size_t paper, std::span<const Keyword> keywords);

    /// Keeps the papers of these rows only: rows[i] becomes row i. For a collection in which copies
    /// are found out after all papers were added; nothing of the others counts any more, save that
    /// their spellings stay known as variants.
    /// @throws Error  usage, if a row was not added or stands twice
    void keep(std::span<const std::uint32_t> rows);

    /// Rows so far: the greatest added + 1.
    std::size_t paper_count() const noexcept;

    /// May be called again, with other options or after more papers.
    ConceptIndex build(const IndexOptions& options = {}) const;

private:
    std::unique_ptr<IndexState> state_;
};

}  // namespace bibweft::concepts
