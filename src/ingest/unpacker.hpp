#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "ingest/stored_bytes.hpp"

namespace bibweft::ingest {

class Packing;

/// The bytes of an input without their packing, where there is one: gzip (RFC 1952) or Zstandard
/// (RFC 8878). Several gzip members or Zstandard frames follow one another; zero bytes may pad the
/// end.
class Unpacker {
public:
    /// Looks at the first block.
    explicit Unpacker(StoredBytes& stored);
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    /// The next block, empty at the end or at damage; valid until the next call.
    std::string_view next();
    /// Whether there is something to unpack.
    bool packed() const noexcept { return packing_ != nullptr; }
    /// Set when the packed data were damaged or ended early; nothing follows.
    const std::optional<Diagnostic>& damage() const noexcept { return damage_; }

private:
    std::string_view unpack_block();
    bool refill();
    bool begin_next_unit();
    void damaged(const char* kind, const std::string& what);

    StoredBytes& stored_;
    std::string_view waiting_;  ///< of the current stored block, not used yet
    std::unique_ptr<Packing> packing_;
    bool done_ = false;
    std::vector<char> out_;
    std::optional<Diagnostic> damage_;
};

}  // namespace bibweft::ingest
