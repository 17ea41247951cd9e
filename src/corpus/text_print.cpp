#include "bibweft/corpus/text_print.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>
#include <vector>

#include "corpus/words.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

/// The finaliser of SplitMix64: every input bit changes every output bit with probability 1/2.
constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

constexpr std::uint64_t hash_start = 0xCBF29CE484222325ULL;

constexpr std::uint64_t hash_step(std::uint64_t hash, unsigned char byte) noexcept {
    return (hash ^ byte) * 0x100000001B3ULL;
}

constexpr unsigned char separator = 0;
constexpr unsigned char not_ascii = 0x80;

/// For each byte: the letter or digit in lower case, or what else it is.
constexpr auto byte_table = [] {
    std::array<unsigned char, 256> table{};
    for (unsigned c = '0'; c <= '9'; ++c) table[c] = static_cast<unsigned char>(c);
    for (unsigned c = 'a'; c <= 'z'; ++c) {
        table[c] = static_cast<unsigned char>(c);
        table[c - 'a' + 'A'] = static_cast<unsigned char>(c);
    }
    for (unsigned c = 0x80; c < 256; ++c) table[c] = not_ascii;
    return table;
}();

unsigned char classified(char c) noexcept {
    return byte_table[static_cast<unsigned char>(c)];
}

/// The words of a piece of text that holds more than ASCII.
void add_folded_words(std::string_view piece, std::vector<std::uint64_t>& hashes) {
    const std::string folded_piece = folded(piece);
    std::size_t at = 0;
    for (;;) {
        const std::string_view word = next_word(folded_piece, at);
        if (word.empty()) return;
        std::uint64_t hash = hash_start;
        for (const char c : word) hash = hash_step(hash, static_cast<unsigned char>(c));
        hashes.push_back(mixed(hash));
    }
}

/// The hashes of the words in order. ASCII words are hashed in place; only pieces between ASCII
/// separators that hold other bytes are folded.
std::vector<std::uint64_t> word_hashes(std::string_view text) {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(text.size() / 5);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t begin = i;
        std::uint64_t hash = hash_start;
        unsigned char c = separator;
        for (; i < text.size(); ++i) {
            c = classified(text[i]);
            if (c == separator || c == not_ascii) break;
            hash = hash_step(hash, c);
        }
        if (i < text.size() && c == not_ascii) {
            while (i < text.size() && classified(text[i]) != separator) ++i;
            add_folded_words(text.substr(begin, i - begin), hashes);
        } else if (i > begin) {
            hashes.push_back(mixed(hash));
        }
    }
    return hashes;
}

/// In place: from hashes of words to those of triples; of a shorter text one hash remains.
void make_shingles(std::vector<std::uint64_t>& hashes) {
    const auto joined = [](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        return mixed(a + std::rotl(b, 21) * golden + std::rotl(c, 42) * 0xC2B2AE3D27D4EB4FULL);
    };
    if (hashes.size() < 3) {
        hashes = {joined(hashes.front(), hashes.back(), hashes.size())};
        return;
    }
    for (std::size_t i = 0; i + 2 < hashes.size(); ++i) {
        hashes[i] = joined(hashes[i], hashes[i + 1], hashes[i + 2]);
    }
    hashes.resize(hashes.size() - 2);
}

/// Fast similarity sketching: in round i each element goes to a random bin with the value i plus a
/// random fraction; a bin keeps its least value. Rounds end when no bin is empty; in the second
/// half of the rounds every element goes to one bin in turn, so they end.
std::array<std::uint8_t, TextPrint::bins> sketch_of(const std::vector<std::uint64_t>& elements) {
    constexpr std::uint64_t bins = TextPrint::bins;
    constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    constexpr int fraction_bits = 64 - 8;
    std::array<std::uint64_t, bins> least{};
    least.fill(none);
    std::size_t empty = bins;
    for (std::uint64_t round = 0; empty > 0 && round < 2 * bins - 1; ++round) {
        const std::uint64_t seed = mixed((round + 1) * golden);
        for (const std::uint64_t element : elements) {
            const std::uint64_t hash = mixed(element ^ seed);
            std::uint64_t& bin = least[round < bins ? hash % bins : round - bins];
            if (bin == none) --empty;
            bin = std::min(bin, (round << fraction_bits) | (hash >> 8));
        }
    }
    std::array<std::uint8_t, bins> sketch{};
    for (std::size_t i = 0; i < bins; ++i) {
        sketch[i] = static_cast<std::uint8_t>(mixed(least[i]) >> 56);
    }
    return sketch;
}

}  // namespace

TextPrint text_print(std::string_view text) {
    return text_print_of_words(word_hashes(text));
}

TextPrint text_print_of_words(std::vector<std::uint64_t> hashes) {
    TextPrint print;
    if (hashes.empty()) return print;
    print.words = static_cast<std::uint32_t>(
        std::min<std::size_t>(hashes.size(), std::numeric_limits<std::uint32_t>::max()));
    for (const std::uint64_t hash : hashes) print.hash = (std::rotl(print.hash, 5) ^ hash) * golden;
    print.hash = mixed(print.hash);
    make_shingles(hashes);
    print.sketch = sketch_of(hashes);
    return print;
}

double similarity(const TextPrint& a, const TextPrint& b) noexcept {
    if (a.words == 0 || b.words == 0) return 0.0;
    std::size_t equal = 0;
    for (std::size_t i = 0; i < TextPrint::bins; ++i) equal += a.sketch[i] == b.sketch[i] ? 1 : 0;
    const double share = static_cast<double>(equal) / static_cast<double>(TextPrint::bins);
    constexpr double chance = 1.0 / 256.0;
    return std::clamp((share - chance) / (1.0 - chance), 0.0, 1.0);
}

}  // namespace bibweft::corpus
