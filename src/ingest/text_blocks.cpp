#include "ingest/text_blocks.hpp"

#include <fmt/format.h>

#include <array>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

/// Less than this of packed data does not pay for a thread; plain files must fill a block.
constexpr std::size_t large_packing = std::size_t{1} << 16;

/// What the signature at the start of a binary file says it is.
const char* kind_of_binary(std::string_view head) {
    static constexpr std::pair<std::string_view, const char*> signatures[] = {
        {"\x89PNG", "a PNG picture"},
        {"\xff\xd8\xff", "a JPEG picture"},
        {"GIF8", "a GIF picture"},
        {"%PDF-", "a PDF document"},
        {"PK\x03\x04", "a zip archive"},
        {"\x1f\x8b", "gzip data; unpack it first"},
        {"\x28\xb5\x2f\xfd", "zstd data; unpack it first"},
        {"BZh", "bzip2 data; unpack it first"},
        {"\xfd"
         "7zXZ",
         "xz data; unpack it first"},
        {"7z\xbc\xaf", "a 7z archive"},
        {"\x7f"
         "ELF",
         "a program"},
        {"SQLite format", "a database"}};
    for (const auto& [start, what] : signatures) {
        if (head.starts_with(start)) return what;
    }
    return nullptr;
}

void refuse_binary(std::string_view head, const std::string& name) {
    const std::size_t at = text::binary_offset(head);
    if (at == std::string_view::npos) return;
    const char* kind = at == 0 ? kind_of_binary(head) : nullptr;
    throw Error(ErrorCode::data,
                fmt::format("{}: binary data{}{}{} at byte {}; expected text", name,
                            kind != nullptr ? " (" : "", kind != nullptr ? kind : "",
                            kind != nullptr ? ")" : "", at));
}

}  // namespace

/// Makes blocks ahead of who takes them, in order.
class TextBlocks::Thread {
public:
    explicit Thread(TextBlocks& owner) : owner_(owner), thread_([this] { run(); }) {}

    ~Thread() {
        {
            const std::lock_guard lock(mutex_);
            stop_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    /// As TextBlocks::append_next.
    bool append_next(std::string& out) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return made_ > taken_ || ended_; });
        if (made_ == taken_) {
            if (fault_) std::rethrow_exception(fault_);
            return false;
        }
        lock.unlock();
        out += slots_[taken_ % slots_.size()];
        lock.lock();
        ++taken_;
        lock.unlock();
        changed_.notify_all();
        return true;
    }

private:
    void run() {
        try {
            while (wait_for_slot() && owner_.make_next(slots_[made_ % slots_.size()])) announce();
        } catch (...) {
            fault_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }

    bool wait_for_slot() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return made_ - taken_ < slots_.size() || stop_; });
        slots_[made_ % slots_.size()].clear();
        return !stop_;
    }

    void announce() {
        {
            const std::lock_guard lock(mutex_);
            ++made_;
        }
        changed_.notify_all();
    }

    TextBlocks& owner_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::array<std::string, 3> slots_;
    std::size_t made_ = 0;  ///< blocks; written by the thread alone, as taken_ by its user
    std::size_t taken_ = 0;
    bool ended_ = false;
    bool stop_ = false;
    std::exception_ptr fault_;
    std::thread thread_;  // the last: it uses what stands above
};

TextBlocks::TextBlocks(std::unique_ptr<StoredBytes> stored, ReadAhead read_ahead)
    : stored_(std::move(stored)), unpacker_(*stored_) {
    const std::size_t enough = unpacker_.packed() ? large_packing : StoredBytes::block_bytes;
    read_ahead_ =
        read_ahead == ReadAhead::thread && stored_->never_waits() && stored_->count() >= enough;
    first_ = unpacker_.next();
    refuse_binary(first_, name());
}

TextBlocks::~TextBlocks() = default;

bool TextBlocks::append_next(std::string& out) {
    if (first_.data() == nullptr && std::exchange(read_ahead_, false)) {
        thread_ = std::make_unique<Thread>(*this);
    }
    return thread_ ? thread_->append_next(out) : make_next(out);
}

bool TextBlocks::make_next(std::string& out) {
    if (ended_) return false;
    const std::size_t before = out.size();
    while (out.size() == before && !ended_) {
        const std::string_view block =
            first_.data() != nullptr ? std::exchange(first_, {}) : unpacker_.next();
        if (block.empty()) {
            finish(out);
        } else {
            decoder_.decode(block, out);
        }
    }
    return out.size() > before;
}

void TextBlocks::finish(std::string& out) {
    ended_ = true;
    decoder_.finish(out);
    if (unpacker_.damage()) problems_.push_back(*unpacker_.damage());
    if (decoder_.report().repaired_count > 0) {
        problems_.push_back(text::encoding_diagnostic(decoder_.report()));
    }
    // Damage ends the text, not the hash.
    while (!stored_->next().empty()) {
    }
}

}  // namespace bibweft::ingest
