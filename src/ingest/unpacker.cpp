#include "ingest/unpacker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::size_t most_offered = std::size_t{1} << 30;  // zlib counts in 32 bits
constexpr int gzip_only = 15 + 16;  // window bits of zlib: largest window, gzip wrapper

bool begins_gzip(std::string_view bytes) {
    return bytes.size() >= 3 && bytes.starts_with("\x1f\x8b") && bytes[2] == 8;
}

}  // namespace

Unpacker::Unpacker(StoredBytes& stored) : stored_(stored), packed_(stored.next()) {
    gzip_ = begins_gzip(packed_);
    if (!gzip_) return;
    if (inflateInit2(&zlib_, gzip_only) != Z_OK) {
        throw Error(ErrorCode::internal, "zlib cannot be started");
    }
    out_.resize(block_bytes);
}

Unpacker::~Unpacker() {
    if (gzip_) inflateEnd(&zlib_);
}

bool Unpacker::refill() {
    if (packed_.empty()) packed_ = stored_.next();
    return !packed_.empty();
}

void Unpacker::damaged(const char* code, const std::string& what) {
    done_ = true;
    const std::uint64_t at = stored_.count() - packed_.size();
    damage_ = Diagnostic{
        Severity::error,
        code,
        {},
        {},
        fmt::format("{} at byte {} of the packed file; what came before is kept", what, at)};
}

/// Whether another member follows the one that just ended.
bool Unpacker::begin_next_member() {
    while (refill() && packed_.front() == '\0') {
        const std::size_t zeros = packed_.find_first_not_of('\0');
        packed_.remove_prefix(std::min(zeros, packed_.size()));
    }
    if (packed_.empty()) return false;
    if (packed_.front() != '\x1f') {
        damaged("gzip.trailing", "something that is not gzip follows the packed data");
        return false;
    }
    inflateReset(&zlib_);
    return true;
}

std::string_view Unpacker::inflate_block() {
    zlib_.next_out = reinterpret_cast<Bytef*>(out_.data());
    zlib_.avail_out = static_cast<uInt>(out_.size());
    while (!done_ && zlib_.avail_out > 0) {
        if (!refill()) {
            damaged("gzip.truncated", "gzip data end early");
            break;
        }
        zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed_.data()));
        const std::size_t offered = std::min(packed_.size(), most_offered);
        zlib_.avail_in = static_cast<uInt>(offered);
        const int status = inflate(&zlib_, Z_NO_FLUSH);
        packed_.remove_prefix(offered - zlib_.avail_in);
        if (status == Z_STREAM_END) {
            done_ = !begin_next_member();
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            const char* why = zlib_.msg != nullptr ? zlib_.msg : "unknown";
            damaged("gzip.corrupt", fmt::format("damaged gzip data ({})", why));
        }
    }
    return {out_.data(), out_.size() - zlib_.avail_out};
}

std::string_view Unpacker::next() {
    if (gzip_) return done_ ? std::string_view{} : inflate_block();
    if (packed_.empty()) return stored_.next();
    return std::exchange(packed_, {});
}

}  // namespace bibweft::ingest
