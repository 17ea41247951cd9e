#include "ingest/unpacker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "ingest/packing.hpp"

namespace bibweft::ingest {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18;

}  // namespace

Unpacker::Unpacker(StoredBytes& stored)
    : stored_(stored), waiting_(stored.next()), packing_(find_packing(waiting_)) {
    if (packing_) out_.resize(block_bytes);
}

Unpacker::~Unpacker() = default;

bool Unpacker::refill() {
    if (waiting_.empty()) waiting_ = stored_.next();
    return !waiting_.empty();
}

void Unpacker::damaged(const char* kind, const std::string& what) {
    done_ = true;
    const std::uint64_t at = stored_.count() - waiting_.size();
    damage_ = Diagnostic{
        Severity::error,
        fmt::format("{}.{}", packing_->name(), kind),
        {},
        {},
        fmt::format("{} at byte {} of the packed file; what came before is kept", what, at)};
}

/// Whether another unit follows the one that just ended.
bool Unpacker::begin_next_unit() {
    while (refill() && waiting_.front() == '\0') {
        const std::size_t zeros = waiting_.find_first_not_of('\0');
        waiting_.remove_prefix(std::min(zeros, waiting_.size()));
    }
    if (waiting_.empty()) return false;
    if (packing_->begin(static_cast<unsigned char>(waiting_.front()))) return true;
    damaged("trailing",
            fmt::format("something that is not {} follows the packed data", packing_->name()));
    return false;
}

std::string_view Unpacker::unpack_block() {
    std::span<char> room(out_);
    while (!done_ && !room.empty()) {
        // Without input there may still be output that found no room before.
        const bool ended = !refill();
        const std::size_t before = room.size();
        switch (packing_->step(waiting_, room)) {
            case Packing::Step::more:
                if (ended && room.size() == before) {
                    damaged("truncated", fmt::format("{} data end early", packing_->name()));
                }
                break;
            case Packing::Step::unit_ends:
                done_ = !begin_next_unit();
                break;
            case Packing::Step::damaged:
                damaged("corrupt",
                        fmt::format("damaged {} data ({})", packing_->name(), packing_->fault()));
        }
    }
    return {out_.data(), out_.size() - room.size()};
}

std::string_view Unpacker::next() {
    if (packing_) return done_ ? std::string_view{} : unpack_block();
    if (waiting_.empty()) return stored_.next();
    return std::exchange(waiting_, {});
}

}  // namespace bibweft::ingest
