#include "corpus/near_text.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>
#include <utility>

#include "bibweft/core/parallel.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t rows = 8;
constexpr std::size_t bands = TextPrint::bins / rows;
constexpr std::size_t most_predecessors = 16;
constexpr std::size_t most_partners = 2;

/// The bins of a band as one number. Its value depends on the byte order of the machine, which
/// texts share it does not.
std::uint64_t band_key(const TextPrint& print, std::size_t band) {
    std::uint64_t key = 0;
    static_assert(sizeof key == rows);
    std::memcpy(&key, print.sketch.data() + band * rows, rows);
    return key;
}

/// A key, then the index of a print; sorted by key and rank.
struct Keyed {
    std::uint64_t key;
    std::uint32_t rank;
    std::uint32_t index;
};

/// Bits of a table of counts: about four slots a text, 4 MiB at most, to stay in the cache.
int slot_bits(std::size_t texts) {
    return std::clamp(static_cast<int>(std::bit_width(4 * texts)), 8, 22);
}

std::size_t slot_of(std::uint64_t key, int bits) {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> (64 - bits));
}

/// The texts whose key of this band some other text may share, by key. A table of counts by hash
/// leaves out nearly all others before they are sorted.
std::vector<Keyed> shared_keys(std::span<const RankedPrint> prints, std::size_t band) {
    const int bits = slot_bits(prints.size());
    std::vector<std::uint8_t> counts(std::size_t{1} << bits, 0);
    for (const RankedPrint& item : prints) {
        std::uint8_t& count = counts[slot_of(band_key(*item.print, band), bits)];
        count = static_cast<std::uint8_t>(std::min(count + 1, 2));
    }
    std::vector<Keyed> keyed;
    for (std::size_t i = 0; i < prints.size(); ++i) {
        const std::uint64_t key = band_key(*prints[i].print, band);
        if (counts[slot_of(key, bits)] > 1) {
            keyed.push_back({key, prints[i].rank, static_cast<std::uint32_t>(i)});
        }
    }
    std::sort(keyed.begin(), keyed.end(), [](const Keyed& a, const Keyed& b) {
        return std::tie(a.key, a.rank) < std::tie(b.key, b.rank);
    });
    return keyed;
}

/// The similar pairs that share the key of a band.
std::vector<TextPair> pairs_of_band(std::span<const RankedPrint> prints, std::size_t band,
                                    double threshold) {
    std::vector<TextPair> pairs;
    const std::vector<Keyed> keyed = shared_keys(prints, band);
    for (std::size_t i = 1; i < keyed.size(); ++i) {
        const std::size_t earliest = i - std::min(i, most_predecessors);
        std::size_t partners = 0;
        for (std::size_t j = i; j-- > earliest && keyed[j].key == keyed[i].key;) {
            const double how =
                similarity(*prints[keyed[j].index].print, *prints[keyed[i].index].print);
            if (how < threshold) continue;
            pairs.push_back({keyed[j].rank, keyed[i].rank, how});
            if (++partners == most_partners) break;
        }
    }
    return pairs;
}

auto order_of(const TextPair& pair) {
    return std::tuple(-pair.similarity, pair.a, pair.b);
}

}  // namespace

std::vector<TextPair> similar_texts(std::span<const RankedPrint> prints, double threshold,
                                    unsigned threads) {
    std::vector<std::vector<TextPair>> by_band(bands);
    parallel_for(bands, 1, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t band = begin; band < end; ++band) {
            by_band[band] = pairs_of_band(prints, band, threshold);
        }
    });
    std::vector<TextPair> all;
    for (const auto& pairs : by_band) all.insert(all.end(), pairs.begin(), pairs.end());
    std::sort(all.begin(), all.end(),
              [](const TextPair& x, const TextPair& y) { return order_of(x) < order_of(y); });
    const auto same = [](const TextPair& x, const TextPair& y) {
        return order_of(x) == order_of(y);
    };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    return all;
}

}  // namespace bibweft::corpus
