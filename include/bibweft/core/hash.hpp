#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bibweft {

/// 64-bit hash of bytes (FNV-1a with a final avalanche): stable over versions and machines, since
/// node ids are made of it. Not for adversarial input: keep the full key where equality matters.
std::uint64_t stable_hash(std::string_view bytes) noexcept;

/// `kind` followed by the 16 hexadecimal digits of stable_hash(key): an id that is the same in
/// every file that holds the same thing, valid as XML name, DOT id and JSON key, never
/// numeric-looking.
std::string stable_id(char kind, std::string_view key);

}  // namespace bibweft
