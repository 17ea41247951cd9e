#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/ids.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/corpus/text_print.hpp"

namespace bibweft::corpus {

struct KeptRecord;

/// Where a field of a paper comes from, if not from its chosen record.
struct FieldOrigin {
    std::string_view field;    ///< "year", "venue", …; a static string
    std::uint32_t record = 0;  ///< by order of adding
};

/// Where a record was read, in the order in which records were added.
struct RecordPlace {
    FileId file = no_id<FileId>;
    std::uint32_t number = 0;  ///< 1-based, in its file
    Location location;
    Location abstract_location;
};

/// Why two records are one paper; in this order they are tried.
enum class MergeReason {
    doi,        ///< the same DOI
    id,         ///< the same PMID, PMCID, UT, EID, OpenAlex or arXiv identifier
    same_text,  ///< abstracts of the same words
    title,      ///< title, an author's family name and year (or the next one)
    near_text   ///< abstracts whose word triples agree to at least 85 %
};

std::string_view to_string(MergeReason reason) noexcept;

/// One decision of the merging, for an audit.
struct Merge {
    std::uint32_t kept = 0;  ///< records, by order of adding
    std::uint32_t merged = 0;
    MergeReason reason = MergeReason::doi;
    double similarity = 1.0;  ///< of near_text the estimated Jaccard similarity
};

/// Papers: records that are the same work, merged, with all their sources.
///
/// PaperId counts papers in the order of their keys (bytewise). Which records are one paper, the
/// keys, the fields and the order do not depend on the order of files and records.
class Corpus {
public:
    std::size_t size() const noexcept { return papers_.size(); }
    std::size_t record_count() const noexcept { return places_.size(); }

    /// Unique and stable: "doi:…", else "pmid:…" or the like, else "title:TITLE|YEAR|SURNAME", else
    /// "text:" and the hash of the words; "#2" and so on behind it where papers would share one.
    const std::string& key(PaperId paper) const { return at(paper).key; }
    /// The bibliographic fields: those of the chosen record, what is empty there from its other
    /// records; identifiers, keywords, references and extra fields united; the largest citation
    /// count. Without the abstract, unless the builder keeps abstracts.
    const Record& fields(PaperId paper) const;
    /// The single fields that were filled from other records, in the order of Record.
    std::span<const FieldOrigin> filled(PaperId paper) const { return at(paper).filled; }
    /// The record whose text stands for the paper: the one with the most words in its abstract (of
    /// several arXiv versions only the newest), by order of adding.
    std::uint32_t chosen(PaperId paper) const { return at(paper).chosen; }
    /// All its records by order of adding, sorted by the name of their file, then their number.
    std::span<const std::uint32_t> records(PaperId paper) const {
        return std::span(members_).subspan(at(paper).first, at(paper).count);
    }
    /// "FILE#RECORD; FILE#RECORD", sorted by file name, then record.
    std::string origin(PaperId paper) const;

    /// The paper that a record (by order of adding) became part of.
    PaperId paper_of_record(std::uint32_t record) const { return paper_of_[record]; }
    const RecordPlace& place(std::uint32_t record) const { return places_[record]; }
    const std::string& file_name(FileId file) const { return file_names_[index_of(file)]; }

    /// Forgets the papers that are not marked; the others keep their order and are numbered anew.
    /// Records of forgotten papers have the paper no_id. O(papers + records).
    void keep(std::span<const char> marked);

    /// What was merged: record_count() - size() entries, sorted by (merged, kept) in canonical
    /// order.
    std::span<const Merge> merges() const noexcept { return merges_; }
    /// What agreed but was kept apart, since DOIs or the numbers of parts differ.
    std::span<const Merge> refused() const noexcept { return refused_; }
    /// DOIs that records of different titles share, so that they name a container. Sorted.
    std::span<const std::string> container_dois() const noexcept { return container_dois_; }

private:
    friend class CorpusBuilder;
    struct Paper {
        std::string key;
        std::unique_ptr<Record> fields;  ///< null: all empty
        std::vector<FieldOrigin> filled;
        std::uint32_t chosen = 0;
        std::uint32_t first = 0;  ///< of its records in members_
        std::uint32_t count = 0;
    };
    const Paper& at(PaperId paper) const { return papers_[index_of(paper)]; }
    void sort_members(const Paper& paper);

    std::vector<Paper> papers_;
    std::vector<std::uint32_t> members_;
    std::vector<RecordPlace> places_;
    std::vector<PaperId> paper_of_;
    std::vector<std::string> file_names_;
    std::vector<Merge> merges_;
    std::vector<Merge> refused_;
    std::vector<std::string> container_dois_;
};

/// Collects records and finds out which are the same paper.
///
/// Two records are the same paper if they share, in this order,
///  1. a DOI, unless records of different titles share it (then it names a container). Titles are
///     the same if, with the same numbers, they differ in blanks alone, one begins with the other,
///     or three quarters of the words agree (9 of 10 if the first authors differ);
///  2. another identifier of one article (id_key);
///  3. an abstract of the same words; of fewer than 30 words only if no two titles contradict;
///  4. title, first author's family name and a year at most one apart; of titles of four words or
///     more any author's family name. Shorter ones at different places of a volume stay apart;
///  5. an abstract that is nearly the same: estimated Jaccard similarity of word triples of at
///     least 0.85, at least 20 words, and titles that agree in half of their words, where given.
/// Records with different article DOIs are never one paper, also not through a third record; nor,
/// by rules 3 to 5, are titles with different numbers (Part I, Part II).
///
/// Rule 5 compares TextPrints, not texts: pairs of similarity 0.85 are found with probability 0.99,
/// of 0.9 with 0.9999 (16 bands of 8 bins); the standard error of the estimate at 0.85 is 0.032, so
/// a pair of true similarity 0.75 is merged in fewer than 1 of 100 cases, one of 0.7 in 1 of
/// 10,000.
///
/// Memory: 250 bytes a record and its bibliographic fields.
class CorpusBuilder {
public:
    CorpusBuilder();
    ~CorpusBuilder();
    CorpusBuilder(CorpusBuilder&&) noexcept;
    CorpusBuilder& operator=(CorpusBuilder&&) noexcept;

    /// Adds a record; its position in the order of adding names it from now on.
    /// The abstract is forgotten, unless keep_abstracts() was called before.
    /// @throws Error  limit, beyond 2^32 - 2 records
    std::uint32_t add(Record&& record);
    /// The same where the print of its clean abstract is already known (made in another thread,
    /// say); record.abstract is not looked at.
    std::uint32_t add(Record&& record, const TextPrint& print);
    std::size_t record_count() const noexcept;
    /// From now on abstracts are kept, for those who write records out.
    void keep_abstracts() noexcept;

    /// Merges; leaves the builder empty. About O(n log n) for n records.
    /// @param file_names  of each FileId of the records (ReadSummary::file_names)
    /// @param threads     0: one for each processor; the result does not depend on it
    /// @throws Error  internal, if a record's file has no name
    Corpus build(std::vector<std::string> file_names, unsigned threads = 1);

private:
    struct Impl;
    static void make_papers(Corpus& corpus, std::vector<KeptRecord>& records,
                            const std::vector<std::vector<std::uint32_t>>& sets);
    std::unique_ptr<Impl> impl_;
};

}  // namespace bibweft::corpus
