#pragma once
#include <zlib.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "ingest/stored_bytes.hpp"

namespace bibweft::ingest {

/// The bytes of an input without their gzip packing, where there is one (RFC 1952; several members
/// follow one another, zero bytes may pad the end).
class Unpacker {
public:
    /// Looks at the first block.
    explicit Unpacker(StoredBytes& stored);
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    /// The next block, empty at the end or at damage; valid until the next call.
    std::string_view next();
    /// Set when the packed data were damaged or ended early; nothing follows.
    const std::optional<Diagnostic>& damage() const noexcept { return damage_; }

private:
    std::string_view inflate_block();
    bool refill();
    bool begin_next_member();
    void damaged(const char* code, const std::string& what);

    StoredBytes& stored_;
    std::string_view packed_;  ///< of the current stored block, not used yet
    bool gzip_ = false;
    bool done_ = false;
    z_stream zlib_{};
    std::vector<char> out_;
    std::optional<Diagnostic> damage_;
};

}  // namespace bibweft::ingest
