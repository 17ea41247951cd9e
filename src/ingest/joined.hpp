#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/ingest/format.hpp"

namespace bibweft::ingest {

/// Notices where another export begins inside an input, as in files that were joined by hand.
///
/// A line is such a place if it starts as the first line of some format does ("TY  - ", "<?xml",
/// "@article{", the first columns of a table) and a format other than the one that is read fits
/// the text from there on better. Takes the decoded text in pieces; one look at each line, and
/// memory for a few KiB.
class JoinedExports {
public:
    /// `format` is the one that the input is read as.
    explicit JoinedExports(const InputFormat& format) : format_(format) {}

    void take(std::string_view piece);
    /// At the end of the text: a warning `input.joined` for each kind of export that begins inside,
    /// at its first place.
    std::vector<Diagnostic> finish();

private:
    void look_at_lines(std::size_t end);
    void look_at(std::size_t at);

    const InputFormat& format_;
    std::string text_;           ///< what was not looked at yet
    std::uint64_t text_at_ = 0;  ///< of text_[0]
    std::uint64_t line_ = 1;     ///< of text_[0]
    bool line_begins_ = true;    ///< at text_[0]
    std::uint32_t done_ = 0;     ///< bits: kinds of first lines that were found
    unsigned looks_ = 0;
    std::vector<Diagnostic> found_;
};

}  // namespace bibweft::ingest
