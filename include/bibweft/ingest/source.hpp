#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"

namespace bibweft::ingest {

/// What a reader may take of untrusted input; exceeding one is an Error(limit) that names it.
struct Limits {
    std::uint64_t max_bytes = std::uint64_t{1} << 38;    ///< of one input, decoded
    std::size_t max_field = std::size_t{1} << 29;        ///< bytes of one line, record or field
    std::uint64_t max_records = std::uint64_t{1} << 31;  ///< of one input
    unsigned max_depth = 512;                            ///< of nested elements or values
};

/// Whether a large file is read, hashed, unpacked and decoded in a thread of its own. What comes
/// out is the same.
enum class ReadAhead { none, thread };

/// One line of an input.
struct Line {
    std::string_view text;     ///< without its end; at least Source::padding bytes may be read
                               ///< behind it
    std::string_view ending;   ///< "\n", "\r\n", "\r", or "" at the end of the input
    std::uint64_t number = 0;  ///< from 1
    std::uint64_t offset = 0;  ///< of the first byte in the decoded text, a BOM not counted
};

/// An input as a stream of UTF-8 text: a file, standard input or bytes in memory.
///
/// gzip and Zstandard are unpacked (also several members or frames), a byte order mark is removed,
/// UTF-16 is converted and bytes that are no UTF-8 are read as Windows-1252, with one warning that
/// names the first. A damaged or truncated packed file ends where the damage begins, with a
/// diagnostic of severity error: what was read before stays good. The file is read once, in blocks,
/// without seeking; memory is the longest line plus a few MiB (Zstandard: and the window of its
/// frames, at most 128 MiB). Moving is cheap; one thread at a time.
class Source {
public:
    /// Bytes behind a Line or the result of read_all() that may be read, whatever they hold.
    static constexpr std::size_t padding = 64;

    /// Opens a path, or standard input for "-".
    /// @throws Error  io, if there is no such file, it is a folder or cannot be read; data, if it
    /// begins with the signature of a binary format
    explicit Source(const std::string& path, const Limits& limits = {},
                    ReadAhead read_ahead = ReadAhead::thread);
    /// The same for bytes as stored; `name` stands in messages.
    static Source from_bytes(std::string bytes, const std::string& name = "input",
                             const Limits& limits = {});
    ~Source();
    Source(Source&&) noexcept;
    Source& operator=(Source&&) noexcept;

    const std::string& name() const noexcept;
    const Limits& limits() const noexcept;

    /// At least `count` bytes that come next, or all there are; nothing is consumed. Valid until
    /// the next call of peek, next_line or read_all.
    /// @throws Error  as next_line
    std::string_view peek(std::size_t count = std::size_t{1} << 16);

    /// The next line; false at the end. LF, CRLF and a lone CR end a line. Its views are valid
    /// until the next call of peek, next_line or read_all. Amortised O(bytes), each copied a
    /// bounded number of times.
    /// @throws Error  io, if reading fails; data, if the text holds a NUL byte; limit, if a line is
    /// longer than max_field or the text than max_bytes
    bool next_line(Line& line);

    /// What was decoded and not read yet, a block at a time; empty at the end. Valid until the
    /// next call of peek, next_line, next_block or read_all. For parsers that take a stream in
    /// pieces; Line::number does not count the lines in it.
    /// @throws Error  io, if reading fails; limit, if the text is longer than max_bytes
    std::string_view next_block();

    /// What was decoded and not read yet, perhaps nothing, for parsers that find the ends of
    /// records themselves: extend() makes it longer, consume() shorter. At least `padding` bytes
    /// may be read behind it. Valid until the next call of anything but consume().
    std::string_view pending() const noexcept;
    /// Decodes one more block behind pending(); false at the end. Amortised O(bytes).
    /// @throws Error  as next_block
    bool extend();
    /// Takes bytes from the front of pending(). Line::number does not count the lines in them.
    void consume(std::size_t count) noexcept;

    /// All that was not read yet. For formats that need the whole; memory is that of the text.
    /// @throws Error  as next_line
    std::string_view read_all();
    /// Offset in the decoded text of what comes next.
    std::uint64_t offset() const noexcept;

    /// Shows all text from the present place on to `watch`, in pieces, as it is decoded.
    void observe(std::function<void(std::string_view)> watch);

    /// Reads whatever is left, so that sha256() and stored_bytes() cover the whole input.
    void drain();
    /// SHA-256 of the bytes as stored (before unpacking), 64 hexadecimal digits. After drain().
    std::string sha256() const;
    /// Bytes as stored that were read so far.
    std::uint64_t stored_bytes() const noexcept;
    /// What the source itself survived (damage, encoding), in order of the text.
    const std::vector<Diagnostic>& problems() const noexcept;

private:
    struct Impl;
    explicit Source(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace bibweft::ingest
