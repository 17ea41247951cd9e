#include "ingest/packing.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t most_offered = std::size_t{1} << 30;  // zlib counts in 32 bits
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
