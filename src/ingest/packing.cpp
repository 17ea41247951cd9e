#include "ingest/packing.hpp"

#include <zstd.h>
#if BIBWEFT_ISAL
#include <isa-l/igzip_lib.h>
#else
#include <zlib.h>
#endif

#include <algorithm>
#include <cstdint>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t most_offered = std::size_t{1} << 30;  // both libraries count in 32 bits

#if BIBWEFT_ISAL

class Gzip final : public Packing {
public:
    Gzip() { start(); }

    Step step(std::string_view& in, std::span<char>& out) override {
        const std::size_t offered = std::min(in.size(), most_offered);
        const std::size_t room = std::min(out.size(), most_offered);
        state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(in.data()));
        state_.avail_in = static_cast<std::uint32_t>(offered);
        state_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
        state_.avail_out = static_cast<std::uint32_t>(room);
        status_ = isal_inflate(&state_);
        // Of damaged data ISA-L may give back more than it was given.
        in.remove_prefix(offered - std::min<std::size_t>(offered, state_.avail_in));
        out = out.subspan(room - state_.avail_out);
        if (status_ != ISAL_DECOMP_OK && status_ != ISAL_END_INPUT) return Step::damaged;
        return state_.block_state == ISAL_BLOCK_FINISH ? Step::unit_ends : Step::more;
    }

    std::string fault() const override {
        switch (status_) {
            case ISAL_INCORRECT_CHECKSUM:
                return "incorrect data check";
            case ISAL_INVALID_WRAPPER:
            case ISAL_UNSUPPORTED_METHOD:
                return "incorrect header";
            case ISAL_INVALID_LOOKBACK:
                return "invalid distance too far back";
            default:
                return "invalid block";
        }
    }

    bool begin(unsigned char first) override {
        if (first != 0x1f) return false;
        start();
        return true;
    }

    const char* name() const override { return "gzip"; }

private:
    void start() {
        isal_inflate_init(&state_);
        state_.crc_flag = ISAL_GZIP;  // header and checksum too
    }

    inflate_state state_;
    int status_ = ISAL_DECOMP_OK;
};

#else

constexpr int gzip_only = 15 + 16;  // window bits of zlib: largest window, gzip wrapper

class Gzip final : public Packing {
public:
    Gzip() {
        if (inflateInit2(&zlib_, gzip_only) != Z_OK) {
            throw Error(ErrorCode::internal, "zlib cannot be started");
        }
    }
    ~Gzip() override { inflateEnd(&zlib_); }
    Gzip(const Gzip&) = delete;
    Gzip& operator=(const Gzip&) = delete;

    Step step(std::string_view& in, std::span<char>& out) override {
        const std::size_t offered = std::min(in.size(), most_offered);
        const std::size_t room = std::min(out.size(), most_offered);
        zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
        zlib_.avail_in = static_cast<uInt>(offered);
        zlib_.next_out = reinterpret_cast<Bytef*>(out.data());
        zlib_.avail_out = static_cast<uInt>(room);
        const int status = inflate(&zlib_, Z_NO_FLUSH);
        in.remove_prefix(offered - zlib_.avail_in);
        out = out.subspan(room - zlib_.avail_out);
        if (status == Z_STREAM_END) return Step::unit_ends;
        return status == Z_OK || status == Z_BUF_ERROR ? Step::more : Step::damaged;
    }

    std::string fault() const override { return zlib_.msg != nullptr ? zlib_.msg : "unknown"; }

    bool begin(unsigned char first) override {
        return first == 0x1f && inflateReset(&zlib_) == Z_OK;
    }

    const char* name() const override { return "gzip"; }

private:
    z_stream zlib_{};
};

#endif

class Zstd final : public Packing {
public:
    Zstd() : stream_(ZSTD_createDStream(), ZSTD_freeDStream) {
        if (!stream_) throw Error(ErrorCode::internal, "zstd cannot be started");
    }

    Step step(std::string_view& in, std::span<char>& out) override {
        ZSTD_inBuffer packed{in.data(), in.size(), 0};
        ZSTD_outBuffer text{out.data(), out.size(), 0};
        const std::size_t status = ZSTD_decompressStream(stream_.get(), &text, &packed);
        in.remove_prefix(packed.pos);
        out = out.subspan(text.pos);
        if (ZSTD_isError(status) != 0) {
            fault_ = ZSTD_getErrorName(status);
            return Step::damaged;
        }
        return status == 0 ? Step::unit_ends : Step::more;
    }

    std::string fault() const override { return fault_; }

    /// A frame begins with 0xFD2FB528, one to be skipped with 0x184D2A50 to 0x184D2A5F, least byte
    /// first.
    bool begin(unsigned char first) override { return first == 0x28 || (first & 0xf0U) == 0x50; }

    const char* name() const override { return "zstd"; }

private:
    std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
    const char* fault_ = "";
};

bool begins_zstd(std::string_view head) {
    if (head.starts_with("\x28\xb5\x2f\xfd")) return true;
    return head.size() >= 4 && (static_cast<unsigned char>(head[0]) & 0xf0U) == 0x50 &&
           head.substr(1).starts_with("\x2a\x4d\x18");
}

}  // namespace

std::unique_ptr<Packing> find_packing(std::string_view head) {
    if (head.size() >= 3 && head.starts_with("\x1f\x8b") && head[2] == 8) {
        return std::make_unique<Gzip>();
    }
    if (begins_zstd(head)) return std::make_unique<Zstd>();
    return nullptr;
}

}  // namespace bibweft::ingest
