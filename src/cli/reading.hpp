#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/corpus/corpus.hpp"
#include "bibweft/ingest/read.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"

namespace bibweft::cli {

/// Which papers count at all. They are chosen once copies are merged, before anything is counted.
struct PaperChoice {
    std::string years;               ///< "2015-2020", "2015", "2015-", "-2020"; empty: all
    std::int64_t min_citations = 0;  ///< citation count; above 0, papers without one go too
};

/// What every command that reads papers can be told.
struct ReadingOptions {
    std::vector<std::string> inputs;
    std::string from;
    std::vector<std::string> columns;  ///< "field=Column name"
    unsigned threads = 0;
    bool allow_empty = false;  ///< no option: for commands that tell about files
    bool strict = false;
    bool verbose = false;
    PaperChoice papers;  ///< declared by declare_paper_choice
};

void declare_reading_options(CLI::App& app, ReadingOptions& options);
void declare_paper_choice(CLI::App& app, PaperChoice& choice);

/// The years of "FIRST-LAST", either of which may be missing, or of a single one; nothing if the
/// text is no such thing or LAST is before FIRST. Missing ends are std::nullopt.
struct YearRange {
    std::optional<int> first;
    std::optional<int> last;
};
std::optional<YearRange> parse_years(std::string_view text);

/// Drops the papers that are not chosen and says how many and why.
void choose_papers(const PaperChoice& choice, corpus::Corpus& corpus, Session& session);

/// Reads all inputs, hands over each record, and shows progress. Problems are not yet reported.
ingest::ReadSummary read_records(const ReadingOptions& options, Progress& progress,
                                 const std::function<void(Record&&)>& record);

/// Reports the problems of a reading.
/// @throws Error  data, if options.strict and anything was repaired or skipped
void report_reading(const ReadingOptions& options, const ingest::ReadSummary& read,
                    Session& session);

/// Papers and what became of their files.
struct Papers {
    ingest::ReadSummary read;
    corpus::Corpus corpus;
};

/// Reads, merges and chooses; problems are reported. Abstracts are kept if wanted.
/// @throws Error  as report_reading
Papers read_papers(const ReadingOptions& options, bool keep_abstracts, Session& session,
                   Progress& progress);

/// "57 from 3 files (0 repaired, 2 skipped)".
std::string reading_summary(const ingest::ReadSummary& read);

/// "49 (8 duplicates merged: 6 by same DOI, 2 by same text)".
std::string duplicates_summary(const corpus::Corpus& corpus);

}  // namespace bibweft::cli
