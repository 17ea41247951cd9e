#pragma once
#include <nettle/sha2.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::ingest {

/// An input as stored, in blocks; hashed and counted as they go by.
class StoredBytes {
public:
    static constexpr std::size_t block_bytes = std::size_t{1} << 18;

    /// Opens a file, or standard input for "-". Throws Error(io).
    explicit StoredBytes(const std::string& path);
    /// Bytes in memory under a name.
    StoredBytes(std::string bytes, std::string name);
    ~StoredBytes();
    StoredBytes(const StoredBytes&) = delete;
    StoredBytes& operator=(const StoredBytes&) = delete;

    /// The next block, empty at the end; valid until the next call. Throws Error(io).
    std::string_view next();
    const std::string& name() const noexcept { return name_; }
    /// Whether next() always comes back soon: not a pipe or a terminal.
    bool never_waits() const noexcept { return never_waits_; }
    /// Bytes handed out so far. Any thread may ask.
    std::uint64_t count() const noexcept { return count_; }
    /// SHA-256 of the bytes handed out so far.
    std::string sha256() const;

private:
    std::string_view read_block();

    std::string name_;
    int fd_ = -1;  ///< -1: bytes in memory
    std::string memory_;
    bool memory_taken_ = false;
    std::vector<char> block_;
    bool never_waits_ = true;
    std::atomic<std::uint64_t> count_ = 0;
    sha256_ctx hash_{};
};

}  // namespace bibweft::ingest
