#include "ingest/bibtex_kept.hpp"

#include <utility>

#include "bibweft/core/hash.hpp"

namespace bibweft::ingest::bibtex {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 20;
constexpr std::size_t longest_text = 4 * block_size;

std::uint64_t hash_of(std::string_view key) {
    const std::uint64_t hash = stable_hash(key);
    return hash == 0 ? 1 : hash;
}

std::uint64_t lower_hash_of(std::string_view key) {
    std::string lower(key);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return hash_of(lower);
}

}  // namespace

std::optional<std::uint64_t> KeptEntries::add(std::string_view key, std::string_view text,
                                              bool container, std::uint64_t line) {
    if (key.empty()) return {};
    if (3 * used_ >= 2 * slots_.size()) grow();
    const std::uint64_t hash = lower_hash_of(key);
    const std::uint64_t exact = hash_of(key);
    const std::size_t mask = slots_.size() - 1;
    bool known = false;
    std::size_t i = hash & mask;
    for (; slots_[i].hash != 0; i = (i + 1) & mask) {
        if (slots_[i].hash != hash) continue;
        if (slots_[i].exact == exact) return slots_[i].line;
        known = true;
    }
    ++used_;
    Slot& slot = slots_[i];
    slot.hash = hash;
    slot.exact = exact;
    slot.line = line;
    slot.container = container;
    if (!known) put(container ? containers_ : others_, text, slot);
    return {};
}

std::optional<std::string_view> KeptEntries::find(std::string_view key) const {
    if (key.empty() || slots_.empty()) return {};
    const std::uint64_t hash = lower_hash_of(key);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask; slots_[i].hash != 0; i = (i + 1) & mask) {
        const Slot& slot = slots_[i];
        if (slot.hash != hash) continue;
        const Store& store = slot.container ? containers_ : others_;
        if (slot.size == 0 || slot.block < store.first) return {};
        const std::string& block = store.blocks[slot.block - store.first];
        return std::string_view(block).substr(slot.begin, slot.size);
    }
    return {};
}

void KeptEntries::put(Store& store, std::string_view text, Slot& slot) {
    if (text.size() > longest_text) return;
    if (store.blocks.empty() || store.blocks.back().size() + text.size() > block_size) {
        std::string next;
        if (store.blocks.size() == store.most) {
            next = std::move(store.blocks.front());
            store.blocks.pop_front();
            ++store.first;
        }
        next.clear();
        store.blocks.push_back(std::move(next));
    }
    std::string& block = store.blocks.back();
    slot.block = store.first + store.blocks.size() - 1;
    slot.begin = static_cast<std::uint32_t>(block.size());
    slot.size = static_cast<std::uint32_t>(text.size());
    block += text;
}

void KeptEntries::grow() {
    std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 64 : 2 * slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    // Slots of one hash stay in order: a run is moved from its begin, so it must not wrap around.
    std::size_t start = 0;
    while (start < old.size() && old[start].hash != 0) ++start;
    for (std::size_t k = 0; k < old.size(); ++k) {
        const Slot& slot = old[(start + k) & (old.size() - 1)];
        if (slot.hash == 0) continue;
        std::size_t i = slot.hash & mask;
        while (slots_[i].hash != 0) i = (i + 1) & mask;
        slots_[i] = slot;
    }
}

}  // namespace bibweft::ingest::bibtex
