#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/ingest/source.hpp"

namespace bibweft::ingest {

/// Where a reader puts what it reads. All three are set.
///
/// A problem of severity error means that a record was lost, warning that a record was repaired
/// (something of it was left out or changed), note that nothing was lost. The problems of a record
/// come before the record, with the file left empty.
struct Sink {
    std::function<void(Record&&)> record;
    std::function<void(Diagnostic)> problem;
    std::function<void(std::string)> heading;  ///< a title of the input as a whole; at most once
};

/// How well a head fits a format.
enum class Likeness {
    none,      ///< it is something else
    fallback,  ///< nothing speaks against it, nothing for it (plain text)
    possible,  ///< the syntax fits, as that of a general format (CSV, JSON)
    sure       ///< a signature that no other format has
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
    void (*read)(Source& source, const Sink& sink);
};

/// All formats, in the order of registration, which settles ties.
std::span<const InputFormat* const> input_formats();

/// The format of that name, or null.
const InputFormat* find_input_format(std::string_view name);

/// Whether a path has one of the suffixes, a ".gz" behind it and letter case aside.
bool has_suffix(std::string_view path, const InputFormat& format);

/// The format of an input, by content: the greatest likeness wins, the suffix of the name breaks
/// ties, then the order of registration. Consumes nothing.
/// @throws Error  data, if no format fits; names the input
const InputFormat& detect(Source& source);

}  // namespace bibweft::ingest
