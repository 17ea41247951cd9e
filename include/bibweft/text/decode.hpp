#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bibweft/core/diagnostic.hpp"

namespace bibweft::text {

enum class Encoding {
    utf8,
    utf8_bom,
    utf16le,
    utf16be,
    windows1252  ///< UTF-8 in which at least one byte was not, and was read as Windows-1252
};

/// "UTF-8", "UTF-8 with BOM", "UTF-16LE", "UTF-16BE", "Windows-1252".
std::string_view name(Encoding encoding);

/// The encoding that the first bytes of an input show: a byte order mark; else UTF-16 if every
/// second byte is mostly NUL and the others never; else UTF-8. Never windows1252.
Encoding sniff_encoding(std::string_view head);

/// The offset of the first byte that no text has (a NUL that is not half of a UTF-16 unit), 0 if
/// the head starts like a picture, archive, PDF, program or database, npos if it may be text.
std::size_t binary_offset(std::string_view head);

/// binary_offset(head) != npos.
bool looks_binary(std::string_view head);

/// What a Decoder met.
struct DecodeReport {
    Encoding encoding = Encoding::utf8;
    std::uint64_t repaired_count = 0;  ///< bytes (UTF-16: units) that were not valid
    std::uint64_t first_repaired_offset =
        0;  ///< in the undecoded input; meaningful if the count is > 0
};

/// A warning that names the first offset and the count; call it if repaired_count > 0.
Diagnostic encoding_diagnostic(const DecodeReport& report);

/// Turns bytes into UTF-8, chunk by chunk; where the chunks end makes no difference to the result.
///
/// The encoding is sniffed on the first 4 KiB. In UTF-8, a byte that is no part of a valid sequence
/// is read as Windows-1252 (its five undefined bytes, and NUL, become U+FFFD); in UTF-16 a lone
/// surrogate or last byte becomes U+FFFD. Byte order marks at the start are removed. Never fails.
/// Linear.
class Decoder {
public:
    /// Appends the text of a chunk to `out`; up to 4 KiB at the start and 3 bytes later are held
    /// back.
    void decode(std::string_view chunk, std::string& out);

    /// Appends what was held back. The decoder may not be used afterwards.
    void finish(std::string& out);

    [[nodiscard]] const DecodeReport& report() const { return report_; }

private:
    void start(std::string& out);
    void feed(std::string_view bytes, std::string& out, bool last);
    std::size_t feed_utf8(std::string_view bytes, std::string& out, bool last);
    std::size_t repair_utf8(std::string_view bytes, std::uint64_t offset, std::string& out,
                            bool last);
    std::size_t feed_utf16(std::string_view bytes, std::string& out, bool last);
    void repaired(std::uint64_t offset);

    DecodeReport report_;
    std::string held_;
    std::uint64_t offset_ = 0;  ///< of held_ in the input
    bool started_ = false;
};

/// Decodes a whole input.
std::string decode(std::string_view bytes, DecodeReport* report = nullptr);

}  // namespace bibweft::text
