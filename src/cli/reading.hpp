#pragma once
#include <functional>
#include <string>
#include <vector>

#include "bibweft/corpus/corpus.hpp"
#include "bibweft/ingest/read.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"

namespace bibweft::cli {

/// What every command that reads papers can be told.
struct ReadingOptions {
    std::vector<std::string> inputs;
    std::string from;
    std::vector<std::string> columns;  ///< "field=Column name"
    unsigned threads = 0;
    bool allow_empty = false;  ///< no option: for commands that tell about files
    bool strict = false;
    bool verbose = false;
};

void declare_reading_options(CLI::App& app, ReadingOptions& options);

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

/// Reads and merges; problems are reported. Abstracts are kept if wanted.
/// @throws Error  as report_reading
Papers read_papers(const ReadingOptions& options, bool keep_abstracts, Session& session,
                   Progress& progress);

/// "57 from 3 files (0 repaired, 2 skipped)".
std::string reading_summary(const ingest::ReadSummary& read);

/// "49 (8 duplicates merged: 6 by same DOI, 2 by same text)".
std::string duplicates_summary(const corpus::Corpus& corpus);

}  // namespace bibweft::cli
