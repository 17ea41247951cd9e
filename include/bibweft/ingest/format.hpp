#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/ingest/source.hpp"

namespace bibweft::ingest {

/// Where a reader puts what it reads. All are set.
///
/// A problem of severity error means that a record was lost, warning that a record was repaired
/// (something of it was left out or changed), note that nothing was lost. The problems of a record
/// come before the record, with the file left empty.
struct Sink {
    std::function<void(Record&&)> record;
    std::function<void(Diagnostic)> problem;
    std::function<void(std::string)> heading;  ///< a title of the input as a whole; at most once
    /// The database and export that the content shows ("Scopus" of a RIS file); the first one
    /// counts, and before that of the format.
    std::function<void(std::string)> database;
};

/// What a user can tell a reader.
struct ReaderOptions {
    /// (field, column name) for tables: ("title", "Name") takes titles from the column "Name".
    std::vector<std::pair<std::string, std::string>> columns;
};

/// How well a head fits a format.
enum class Likeness {
    none,      ///< it is something else
    fallback,  ///< nothing speaks against it, nothing for it (plain text)
    possible,  ///< the syntax fits, as that of a general format (CSV, JSON)
    sure       ///< a signature that no other format has
};

/// How records are written in a format that can be read back. Numbers, order and escapes depend on
/// the records alone.
struct RecordWriter {
    std::string_view begin;  ///< before the first record
    std::string_view between;
    std::string_view end;
    /// Appends one record.
    void (*append)(const Record& record, std::string& out);
};

/// What users of a database can do where a field is missing.
struct Advice {
    std::string_view field;  ///< "references", "abstract", "keywords", …: see FieldCounts
    std::string_view text;   ///< "tick “Cited References” when exporting"
};

/// An input format: one file src/ingest/NAME.cpp defines it.
struct InputFormat {
    std::string_view name;                       ///< "jsonl"
    std::string_view summary;                    ///< one line for people
    std::span<const std::string_view> suffixes;  ///< lower case with the dot: ".jsonl"
    /// Judges the head of the decoded text: the first 64 KiB, or all there is.
    Likeness (*looks_like)(std::string_view head);
    /// Reads to the end of the source. Never fails on content; may throw Error limit, io or data
    /// (see Source). Every location lies inside the decoded text.
    void (*read)(Source& source, const Sink& sink, const ReaderOptions& options);
    const RecordWriter* writer = nullptr;  ///< null: this format is only read
    std::string_view database{};           ///< "Web of Science", where the format tells
    std::span<const Advice> advice{};
};

/// All formats, in the order of registration, which settles ties.
std::span<const InputFormat* const> input_formats();

/// The format of that name, or null.
const InputFormat* find_input_format(std::string_view name);

/// The suffix of a format that a path has, a ".gz" or ".zst" behind it and letter case aside, or
/// "".
std::string_view suffix_in(std::string_view path, const InputFormat& format);

/// The format of an input, by content: the greatest likeness wins, the suffix of the name breaks
/// ties, then the order of registration. Consumes nothing.
/// @throws Error  data, if no format fits; names the input
const InputFormat& detect(Source& source);

}  // namespace bibweft::ingest
