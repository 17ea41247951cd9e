#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/provenance.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/ingest/source.hpp"

namespace bibweft::ingest {

struct ReadOptions {
    std::string from;  ///< name of an input format; empty: detected by content
    ReaderOptions reader;
    Limits limits;
    ReadAhead read_ahead = ReadAhead::thread;
    bool allow_empty = false;         ///< no record at all is no error
    std::size_t max_problems = 1000;  ///< kept of each file; more are counted and summed up
};

/// How many records of a file hold a field.
struct FieldCounts {
    std::uint64_t title = 0;
    std::uint64_t abstract = 0;
    std::uint64_t authors = 0;
    std::uint64_t affiliations = 0;  ///< of at least one author
    std::uint64_t year = 0;
    std::uint64_t venue = 0;
    std::uint64_t doi = 0;
    std::uint64_t keywords = 0;
    std::uint64_t index_keywords = 0;
    std::uint64_t references = 0;
    std::uint64_t citation_count = 0;

    void count(const Record& record);
    /// (name, count) of each, in this order; the names are those of Advice::field.
    std::vector<std::pair<std::string_view, std::uint64_t>> rows() const;
};

/// What became of one file.
struct FileSummary {
    std::string name;      ///< as in Inputs::files
    std::string format;    ///< empty if none was found
    std::string database;  ///< where the file was exported from, or empty
    std::string heading;   ///< a title of the file as a whole, or empty
    FieldCounts fields;
    std::uint64_t records = 0;
    std::uint64_t repaired = 0;  ///< records delivered with at least one warning
    std::uint64_t skipped = 0;   ///< problems of severity error: what was lost
    std::string sha256;          ///< of the bytes as stored
    std::uint64_t bytes = 0;     ///< as stored
};

struct ReadSummary {
    std::vector<FileSummary> files;    ///< FileId is the position
    std::vector<Diagnostic> problems;  ///< in order of files, then as they came
    std::uint64_t record_count = 0;

    /// Names, hashes and sizes for Provenance::inputs.
    std::vector<Provenance::Input> provenance() const;
    /// The names in order of FileId, as CorpusBuilder::build takes them.
    std::vector<std::string> file_names() const;
    /// Whether nothing was repaired or lost: no problem above a note.
    bool clean() const noexcept;
};

/// Reads all inputs (files, folders, "-"; see expand_inputs), one after another in the given
/// order, and hands over every record with its file and its number in the file set. Streams: no
/// record is kept.
///
/// A file that turns out to be binary, damaged or of no known format costs a problem of severity
/// error, not the other files; an empty file is a warning.
/// @throws Error  usage, for an unknown format name; io, as expand_inputs and Source; limit;
///         data, if no input holds a record (and options.allow_empty is false): names
///         the first reason
/// @throws whatever `record` throws
ReadSummary read_inputs(std::span<const std::string> inputs, const ReadOptions& options,
                        const std::function<void(Record&&)>& record);

}  // namespace bibweft::ingest
