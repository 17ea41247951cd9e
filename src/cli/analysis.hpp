#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/concept/index.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/ingest/read.hpp"
#include "bibweft/network/type.hpp"
#include "bibweft/text/thesaurus.hpp"
#include "cli/command.hpp"
#include "cli/examples.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {

/// What every command that reads abstracts can be told.
struct AnalysisOptions {
    ReadingOptions reading;
    std::string lexicon;
    std::string thesaurus;
    std::uint32_t min_occurrences = 2;
    std::size_t max_concepts = 500;
    double relevance = 1;
    std::string source = "text";
    std::string keywords = "all";
    std::string counting = "binary";
    bool explain = false;  ///< no option: for commands that tell why spellings are one
    /// No option: all sentences are kept whatever the purpose, unless they are more than 256 MiB.
    bool quotes = false;

    bool from_text() const { return source != "keywords"; }
    bool from_keywords() const { return source != "text"; }
};

/// @param countings  of co-occurrences, that the command knows
void declare_analysis_options(CLI::App& app, AnalysisOptions& options,
                              const std::vector<std::string>& countings = {"binary", "full"});

/// What is known of a paper beside its bibliographic fields.
struct PaperText {
    std::string key;    ///< the record's own, or empty
    std::string label;  ///< for people: title, name or first words
};

/// What the analysis is for: maps of concepts, the table of concepts (with their relevance;
/// sentences are kept), those of each paper (documents are kept), or the likeness of papers (the
/// index holds what it needs), or the evidence of links (all sentences are kept).
enum class Purpose { concepts, table, papers, likeness, evidence };

/// The files of the options; problems are reported. Empty where none is named.
concepts::Lexicon read_lexicon(const AnalysisOptions& options, Session& session);
text::Thesaurus read_thesaurus(const AnalysisOptions& options, Session& session);

/// From inputs to papers and concepts.
struct Analysis {
    ingest::ReadSummary read;
    corpus::Corpus corpus;
    concepts::ConceptIndex index;
    std::vector<PaperText> texts;  ///< by paper
    /// By paper, of the record whose text stands for it; empty unless asked for.
    std::vector<concepts::DocumentConcepts> documents;
    std::vector<Sentences> sentences;  ///< by paper, likewise; empty unless asked for
    Counting counting = Counting::binary;
    concepts::Lexicon lexicon;
    text::Thesaurus thesaurus;
    std::optional<std::size_t> without_keywords;  ///< papers; unless texts alone are the source

    std::size_t duplicate_count() const { return corpus.record_count() - corpus.size(); }
};

/// Reads, extracts in parallel, merges copies and builds the index. Problems are reported.
/// @throws Error, as report_reading
Analysis analyse(const AnalysisOptions& options, Purpose purpose, Session& session,
                 Progress& progress);

/// Warns if there is no concept, with the step that left none.
void report_no_concepts(const AnalysisOptions& options, const Analysis& analysis, Session& session);

/// Stable ids: "w" and a hash of the paper's key, "c" and a hash of the concept's key.
std::string paper_id(const corpus::Corpus& corpus, PaperId paper);
std::string concept_id(const concepts::Concept& c);

/// The papers as nodes: label, title, authors, venue, doi, url, origin, year, and where any paper
/// has them citations and normalized_citations.
network::Entities paper_entities(const corpus::Corpus& corpus,
                                 const std::function<std::string(PaperId)>& label);
/// Concepts as nodes: label, kind, spellings, papers, occurrences, and source and relevance where
/// there are any.
network::Entities concept_entities(const concepts::ConceptIndex& index);

/// The papers and concepts that networks are made of; copies what they need of the analysis.
network::NetworkInput network_input(const Analysis& analysis);

}  // namespace bibweft::cli
