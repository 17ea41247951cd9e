#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::ingest::bibtex {

/// The keys of all entries, and the text of those that others may name: the last 16 MiB of all,
/// and 64 MiB more of containers. A key costs about 60 bytes.
class KeptEntries {
public:
    /// Adds an entry; gives the line of the first one with that very key, if there is one.
    std::optional<std::uint64_t> add(std::string_view key, std::string_view text, bool container,
                                     std::uint64_t line);
    /// The text of the first entry of that key, letter case aside, if it is kept; valid until the
    /// next call of add.
    std::optional<std::string_view> find(std::string_view key) const;

private:
    struct Slot {
        std::uint64_t hash = 0;   ///< of the key in lower case; 0: empty
        std::uint64_t exact = 0;  ///< of the key
        std::uint64_t line = 0;
        std::uint64_t block = 0;
        std::uint32_t begin = 0;
        std::uint32_t size = 0;  ///< 0: not kept
        bool container = false;
    };
    /// Texts in blocks, of which the oldest go.
    struct Store {
        std::size_t most = 0;  ///< blocks
        std::deque<std::string> blocks;
        std::uint64_t first = 0;  ///< number of blocks.front()
    };

    static void put(Store& store, std::string_view text, Slot& slot);
    void grow();

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    Store others_{16, {}, 0};
    Store containers_{64, {}, 0};
};

}  // namespace bibweft::ingest::bibtex
