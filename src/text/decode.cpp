#include "bibweft/text/decode.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

constexpr std::size_t sniffed_bytes = 4096;
constexpr std::size_t piece_bytes = std::size_t{1} << 16;  // decoded the fast or the slow way

using namespace std::string_view_literals;

constexpr std::array magics = {"\x89PNG\r\n"sv,
                               "%PDF-"sv,
                               "PK\x03\x04"sv,
                               "PK\x05\x06"sv,
                               "\x7f"
                               "ELF"sv,
                               "GIF87a"sv,
                               "GIF89a"sv,
                               "\xFF\xD8\xFF"sv,
                               "\x1F\x8B"sv,
                               "\x28\xB5\x2F\xFD"sv,
                               "\xFD"
                               "7zXZ"sv,
                               "7z\xBC\xAF\x27"sv,
                               "Rar!\x1A"sv,
                               "SQLite format 3"sv,
                               "\xD0\xCF\x11\xE0"sv,
                               "BZh91AY"sv,
                               "\xCA\xFE\xBA\xBE"sv};

// Windows-1252, 0x80 to 0x9F; 0xFFFD where it defines nothing.
constexpr std::array<char16_t, 32> windows1252_upper = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

char32_t from_windows1252(unsigned char byte) {
    if (byte == 0) return 0xFFFD;
    if (byte >= 0x80 && byte < 0xA0) return windows1252_upper[byte - 0x80U];
    return byte;
}

// Length of the prefix of plain ASCII without NUL.
std::size_t ascii_prefix(std::string_view bytes) {
    std::size_t i = 0;
    constexpr std::uint64_t high = 0x8080808080808080ULL;
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        if (((word | (word - ones)) & high) != 0) break;
    }
    while (i < bytes.size() && static_cast<signed char>(bytes[i]) > 0) ++i;
    return i;
}

// Bytes that a sequence with this first byte wants; 0 if no sequence starts so.
std::size_t wanted(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

bool all_continuations(std::string_view bytes) {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; });
}

// Whether more bytes could make a valid sequence of these, which run to the end of a chunk.
bool may_continue(std::string_view rest) {
    const std::size_t size = wanted(static_cast<unsigned char>(rest.front()));
    return size > rest.size() && all_continuations(rest.substr(1));
}

// Length of the prefix that ends with a whole sequence, if it is valid at all.
std::size_t whole_sequences(std::string_view bytes) {
    for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
        const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
        if ((byte & 0xC0) == 0x80) continue;
        return wanted(byte) > back ? bytes.size() - back : bytes.size();
    }
    return bytes.size();
}

// Valid UTF-8 without NUL, by the instructions that the processor has.
bool is_clean(std::string_view bytes) {
    return bytes.find('\0') == std::string_view::npos &&
           simdjson::validate_utf8(bytes.data(), bytes.size());
}

bool starts_with(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

std::size_t bom_size(Encoding encoding) {
    return encoding == Encoding::utf8_bom ? 3 : 2;
}

bool has_utf16_bom(std::string_view head) {
    return starts_with(head, "\xFF\xFE"sv) || starts_with(head, "\xFE\xFF"sv);
}

}  // namespace

std::string_view name(Encoding encoding) {
    switch (encoding) {
        case Encoding::utf8:
            return "UTF-8";
        case Encoding::utf8_bom:
            return "UTF-8 with BOM";
        case Encoding::utf16le:
            return "UTF-16LE";
        case Encoding::utf16be:
            return "UTF-16BE";
        case Encoding::windows1252:
            return "Windows-1252";
    }
    return "";
}

Encoding sniff_encoding(std::string_view head) {
    if (starts_with(head, "\xEF\xBB\xBF"sv)) return Encoding::utf8_bom;
    if (starts_with(head, "\xFF\xFE"sv)) return Encoding::utf16le;
    if (starts_with(head, "\xFE\xFF"sv)) return Encoding::utf16be;
    head = head.substr(0, sniffed_bytes);
    const std::size_t pairs = head.size() / 2;
    std::array<std::size_t, 2> nuls = {0, 0};
    for (std::size_t i = 0; i < 2 * pairs; ++i) nuls[i % 2] += head[i] == '\0' ? 1 : 0;
    if (pairs < 4) return Encoding::utf8;
    if (nuls[0] == 0 && nuls[1] * 10 >= pairs * 7) return Encoding::utf16le;
    if (nuls[1] == 0 && nuls[0] * 10 >= pairs * 7) return Encoding::utf16be;
    return Encoding::utf8;
}

std::size_t binary_offset(std::string_view head) {
    for (const std::string_view magic : magics)
        if (starts_with(head, magic)) return 0;
    const Encoding encoding = sniff_encoding(head);
    if (encoding == Encoding::utf16le || encoding == Encoding::utf16be)
        return std::string_view::npos;
    return head.find('\0');
}

bool looks_binary(std::string_view head) {
    return binary_offset(head) != std::string_view::npos;
}

Diagnostic encoding_diagnostic(const DecodeReport& report) {
    const bool wide = report.encoding == Encoding::utf16le || report.encoding == Encoding::utf16be;
    Diagnostic out;
    out.code = wide ? "encoding.invalid-utf16" : "encoding.invalid-utf8";
    out.location.begin = report.first_repaired_offset;
    out.location.end = report.first_repaired_offset + 1;
    out.message =
        wide ? fmt::format("{} invalid UTF-16 units were replaced, the first at byte {}",
                           report.repaired_count, report.first_repaired_offset)
             : fmt::format(
                   "{} bytes are not UTF-8 and were read as Windows-1252, the first at byte {}",
                   report.repaired_count, report.first_repaired_offset);
    return out;
}

void Decoder::repaired(std::uint64_t offset) {
    if (report_.repaired_count == 0) report_.first_repaired_offset = offset;
    ++report_.repaired_count;
}

std::size_t Decoder::feed_utf8(std::string_view bytes, std::string& out, bool last) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const std::string_view piece = bytes.substr(done, piece_bytes);
        const std::size_t whole = whole_sequences(piece);
        if (whole > 0 && is_clean(piece.substr(0, whole))) {
            out.append(piece.substr(0, whole));
            done += whole;
            continue;
        }
        const bool ends = last && done + piece.size() == bytes.size();
        const std::size_t used = repair_utf8(piece, offset_ + done, out, ends);
        if (used == 0) break;
        done += used;
    }
    return done;
}

/// Decodes a piece byte by byte where it must; offset is of the piece in the input.
std::size_t Decoder::repair_utf8(std::string_view bytes, std::uint64_t offset, std::string& out,
                                 bool last) {
    std::size_t i = 0;
    while (i < bytes.size()) {
        const std::size_t plain = ascii_prefix(bytes.substr(i));
        out.append(bytes.substr(i, plain));
        i += plain;
        if (i == bytes.size()) break;
        const CodePoint point = code_point_at(bytes, i);
        if (point.valid && point.value != 0) {
            out.append(bytes.substr(i, point.size));
            i += point.size;
            continue;
        }
        if (!last && may_continue(bytes.substr(i))) break;
        repaired(offset + i);
        report_.encoding = Encoding::windows1252;
        append_utf8(out, from_windows1252(static_cast<unsigned char>(bytes[i])));
        ++i;
    }
    return i;
}

std::size_t Decoder::feed_utf16(std::string_view bytes, std::string& out, bool last) {
    const bool big = report_.encoding == Encoding::utf16be;
    const auto unit = [&](std::size_t at) {
        const auto a = static_cast<unsigned char>(bytes[at]);
        const auto b = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(big ? a << 8 | b : b << 8 | a);
    };
    std::size_t i = 0;
    while (i + 2 <= bytes.size()) {
        const char32_t value = unit(i);
        const bool lead = value >= 0xD800 && value < 0xDC00;
        if (lead && i + 4 > bytes.size() && !last) return i;
        const char32_t next = lead && i + 4 <= bytes.size() ? unit(i + 2) : 0;
        if (next >= 0xDC00 && next < 0xE000) {
            append_utf8(out, 0x10000 + ((value - 0xD800) << 10) + (next - 0xDC00));
            i += 4;
            continue;
        }
        const bool bad = value == 0 || (value >= 0xD800 && value < 0xE000);
        if (bad) repaired(offset_ + i);
        append_utf8(out, bad ? 0xFFFD : value);
        i += 2;
    }
    if (last && i < bytes.size()) {
        repaired(offset_ + i);
        append_utf8(out, 0xFFFD);
        i = bytes.size();
    }
    return i;
}

void Decoder::feed(std::string_view bytes, std::string& out, bool last) {
    const bool wide =
        report_.encoding == Encoding::utf16le || report_.encoding == Encoding::utf16be;
    const std::size_t used = wide ? feed_utf16(bytes, out, last) : feed_utf8(bytes, out, last);
    offset_ += used;
    held_.assign(bytes.substr(used));
}

void Decoder::start(std::string& out) {
    started_ = true;
    const std::string head = std::move(held_);
    held_.clear();
    report_.encoding = sniff_encoding(head);
    if (report_.encoding == Encoding::utf8_bom || has_utf16_bom(head))
        offset_ = bom_size(report_.encoding);
    feed(std::string_view(head).substr(offset_), out, false);
}

void Decoder::decode(std::string_view chunk, std::string& out) {
    if (!started_) {
        const std::size_t missing = std::min(chunk.size(), sniffed_bytes - held_.size());
        held_.append(chunk.substr(0, missing));
        chunk.remove_prefix(missing);
        if (held_.size() < sniffed_bytes) return;
        start(out);
    }
    if (!held_.empty() && !chunk.empty()) {  // at most 3 bytes: let a few more complete them
        const std::size_t more = std::min<std::size_t>(chunk.size(), 4);
        const std::string joined = held_ + std::string(chunk.substr(0, more));
        feed(joined, out, false);
        if (more == chunk.size()) return;
        chunk.remove_prefix(more - held_.size());  // what is left over lies in the chunk
        held_.clear();
    }
    if (!chunk.empty()) feed(chunk, out, false);
}

void Decoder::finish(std::string& out) {
    if (!started_) start(out);
    const std::string rest = std::move(held_);
    held_.clear();
    feed(rest, out, true);
}

std::string decode(std::string_view bytes, DecodeReport* report) {
    std::string out;
    out.reserve(bytes.size() + 8);
    Decoder decoder;
    decoder.decode(bytes, out);
    decoder.finish(out);
    if (report != nullptr) *report = decoder.report();
    return out;
}

}  // namespace bibweft::text
