#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace bibweft::ingest {

/// A way of packing whose data are units, one behind another, each unpacked in steps.
class Packing {
public:
    enum class Step { more, unit_ends, damaged };

    virtual ~Packing() = default;

    /// Takes from the front of `in` and writes to the front of `out`, as much as fits; both shrink.
    virtual Step step(std::string_view& in, std::span<char>& out) = 0;
    /// What is wrong, after Step::damaged.
    virtual std::string fault() const = 0;
    /// Gets ready for another unit if one can begin with this byte.
    virtual bool begin(unsigned char first) = 0;
    virtual const char* name() const = 0;
};

/// The packing whose signature the bytes begin with, or null.
std::unique_ptr<Packing> find_packing(std::string_view head);

}  // namespace bibweft::ingest
