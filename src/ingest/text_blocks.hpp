#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/ingest/source.hpp"
#include "bibweft/text/decode.hpp"
#include "ingest/stored_bytes.hpp"
#include "ingest/unpacker.hpp"

namespace bibweft::ingest {

/// How an input becomes text: stored bytes are read, hashed, unpacked and decoded, block by block.
/// A large file is read in a thread of its own, a few blocks ahead; pipes are not, since nothing
/// could stop a thread that waits for one.
class TextBlocks {
public:
    /// Looks at the first block.
    /// @throws Error  data, if it is binary; io
    TextBlocks(std::unique_ptr<StoredBytes> stored, ReadAhead read_ahead);
    ~TextBlocks();
    TextBlocks(const TextBlocks&) = delete;
    TextBlocks& operator=(const TextBlocks&) = delete;

    /// Appends the text of the next block; false at the end, when nothing was appended and the
    /// stored bytes were read to their end.
    /// @throws Error  io
    bool append_next(std::string& out);

    const std::string& name() const noexcept { return stored_->name(); }
    /// Of the bytes read so far; after the end of all.
    std::uint64_t stored_count() const noexcept { return stored_->count(); }
    std::string sha256() const { return stored_->sha256(); }
    /// Damage and wrong encoding; complete after the end.
    const std::vector<Diagnostic>& problems() const noexcept { return problems_; }

private:
    class Thread;

    bool make_next(std::string& out);
    void finish(std::string& out);

    std::unique_ptr<StoredBytes> stored_;
    Unpacker unpacker_;
    text::Decoder decoder_;
    std::string_view first_;  ///< the first block, until it is decoded
    bool read_ahead_ = false;
    bool ended_ = false;
    std::vector<Diagnostic> problems_;
    std::unique_ptr<Thread> thread_;
};

}  // namespace bibweft::ingest
