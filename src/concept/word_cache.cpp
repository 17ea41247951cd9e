#include "concept/word_cache.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>

#include "bibweft/text/unicode.hpp"
#include "concept/lists.hpp"
#include "concept/packed_words.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t most_words = 200'000;
constexpr std::size_t most_bytes = 8U << 20U;

struct Shape {
    unsigned letters = 0;
    unsigned capitals = 0;
    unsigned digits = 0;
    unsigned characters = 0;
    bool first_capital = false;
    bool inner_capital = false;
    bool hyphen = false;
};

Shape shape_of(std::string_view written) {
    Shape shape;
    for (std::size_t i = 0; i < written.size();) {
        const text::CodePoint c = text::code_point_at(written, i);
        i += c.size;
        ++shape.characters;
        if (text::is_letter(c.value)) {
            const bool upper = text::is_upper(c.value);
            if (shape.letters == 0) shape.first_capital = upper;
            if (upper) ++shape.capitals;
            if (upper && shape.letters > 0) shape.inner_capital = true;
            ++shape.letters;
        } else if (text::is_digit(c.value)) {
            ++shape.digits;
        } else if (c.value == '-') {
            shape.hyphen = true;
        }
    }
    return shape;
}

/// A number with a unit or multiplier: 20K, 7B, 3x, 10-fold has none.
bool is_quantity(std::string_view written, const Shape& shape) {
    constexpr std::string_view units = "KMBTkmx";
    return shape.letters == 1 && shape.digits > 0 && !shape.hyphen && written[0] >= '0' &&
           written[0] <= '9' && units.find(written.back()) != std::string_view::npos;
}

/// A piece of a formula: x², a_1, α+, μm, but neither R² nor C++; a number such as 3e8 or 1990s.
bool is_symbol(std::string_view written, const Shape& shape) {
    const bool marked = std::ranges::any_of(
        written, [](char c) { return c == '_' || static_cast<unsigned char>(c) >= 0x80; });
    if (marked) return shape.letters <= 2 && shape.capitals == 0 && !shape.hyphen;
    const bool power = written.find_first_not_of("0123456789.e") == std::string_view::npos;
    const bool number = written[0] >= '0' && written[0] <= '9' && shape.letters == 1;
    return number && (power || written.ends_with("0s"));
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

/// What is no concept by itself: 5th, dx, which no dictionary has, and units such as nm.
bool says_nothing_alone(std::string_view lower, const Shape& shape) {
    if (is_one_of(lower, {"nm", "mm", "cm", "km", "kg", "mg", "ml", "ms", "hz", "db", "ev", "kv"}))
        return true;
    if (shape.letters != 2 || shape.capitals > 0) return false;
    const bool ordinal = lower.ends_with("st") || lower.ends_with("nd") || lower.ends_with("rd") ||
                         lower.ends_with("th");
    return shape.digits > 0 ? ordinal : lower.size() == 2 && find_lemma(lower).flags == 0;
}

std::uint32_t facts_of(const Shape& shape) {
    std::uint32_t flags = 0;
    if (shape.hyphen) flags |= fact_hyphen;
    if (shape.digits > 0) flags |= fact_digit;
    if (shape.letters > 0) flags |= fact_letter;
    if (shape.first_capital) flags |= fact_capital;
    if (shape.capitals >= 2) flags |= fact_capitals;
    if (shape.characters == 1) flags |= fact_single;
    if (shape.letters > 1 && shape.letters == shape.capitals) flags |= fact_shouted;
    if (shape.capitals >= 2 || (shape.letters > 0 && shape.digits > 0)) flags |= fact_name;
    return flags;
}

std::uint32_t dictionary_facts(std::string_view lower, const Lemma& noun) {
    std::uint32_t flags = list_flags(lower);
    if (is_one_of(lower, {"we", "they", "he", "she"})) flags |= fact_subject;
    if (is_one_of(lower, {"have", "has", "had", "having"})) flags |= fact_have;
    if (closed_class(lower)) flags |= fact_closed | fact_ordinary;
    const Lemma lemma = find_lemma(lower);
    if (noun.is(word_noun)) flags |= fact_noun | fact_ordinary;
    if (noun.is(word_noun) && !lemma.is(word_noun)) flags |= fact_plural;
    if (lemma.is(word_begins_noun)) flags |= fact_begins_noun;
    if ((lemma.flags & ~word_begins_noun) != 0) flags |= fact_ordinary;
    if (!third_person_lemma(lower).empty()) flags |= fact_verb_s | fact_ordinary;
    if (!gerund_lemma(lower).empty() || !past_lemma(lower).empty()) flags |= fact_ordinary;
    return flags;
}

Lemma noun_of(std::string_view lower) {
    const Lemma own = find_lemma(lower);
    if (own.is(word_noun)) return own;
    const std::string singular = plural_lemma(lower);
    return singular.empty() ? Lemma{} : find_lemma(singular);
}

/// All parts of a hyphenated word stand in the dictionary, or begin it as a prefix.
bool ordinary_parts(std::string_view lower) {
    while (!lower.empty()) {
        const std::size_t end = std::min(lower.find('-'), lower.size());
        const std::string_view part = lower.substr(0, end);
        if (part.size() < 2) return false;
        if (noun_of(part).flags == 0 && find_lemma(part).flags == 0 && !closed_class(part) &&
            past_lemma(part).empty() && gerund_lemma(part).empty()) {
            return false;
        }
        lower.remove_prefix(std::min(end + 1, lower.size()));
    }
    return true;
}

/// the-the, and-or: nothing but words of closed classes.
bool closed_parts(std::string_view lower) {
    while (!lower.empty()) {
        const std::size_t end = std::min(lower.find('-'), lower.size());
        if (!closed_class(lower.substr(0, end))) return false;
        lower.remove_prefix(std::min(end + 1, lower.size()));
    }
    return true;
}

bool one_tag_for_adjectives_by_hyphen(const Shape& shape, const TagMass& mass) {
    return shape.hyphen && mass[at(Tag::J)] > 0.8F;  // RL-based, Q-conditioned
}

/// How a word is read in lower case and as written.
struct Readings {
    Reading lower;
    Reading written;
};

Readings readings_of(const Shape& shape, std::string_view lower, text::TokenKind kind,
                     const Word& word) {
    if (kind != text::TokenKind::word || !word.is(fact_letter)) {
        TagMass mass{};
        mass[at(kind == text::TokenKind::punctuation ? Tag::X : Tag::C)] = 1.0F;
        return {reading(mass), reading(mass)};
    }
    const TagMass mass = prior(lower);
    Readings out{reading(mass), reading(mass)};
    if (one_tag_for_adjectives_by_hyphen(shape, mass)) return out;
    if (shape.capitals >= 2 || (shape.letters > 0 && shape.digits > 0 && mass[at(Tag::J)] < 1.0F)) {
        out.written = reading(name_mass());
        if (!word.is(fact_shouted) || !word.is(fact_ordinary)) out.lower = out.written;
    } else if (shape.first_capital && !word.is(fact_closed)) {
        out.written = reading(capitalised(mass));
    }
    return out;
}

std::uint64_t hash_of(const Reading& reading) {
    std::uint64_t hash = fnv_start;
    for (std::size_t k = 0; k < reading.count; ++k) {
        hash = (hash ^ at(reading.tag[k])) * 0x100000001B3ULL;
        hash = avalanche(hash ^ std::bit_cast<std::uint32_t>(reading.emission[k]));
    }
    return hash;
}

}  // namespace

void WordCache::trim() {
    if (words_.size() < most_words && arena_.size() < most_bytes) return;
    words_.clear();
    slots_.clear();
    arena_.clear();
    readings_.clear();
    reading_of_.clear();
}

std::uint32_t WordCache::keep(const Reading& reading) {
    const auto [known, fresh] =
        reading_of_.emplace(hash_of(reading), static_cast<std::uint32_t>(readings_.size()));
    if (fresh) readings_.push_back(reading);
    return known->second;
}

void WordCache::grow() {
    const std::size_t size = slots_.empty() ? 8192 : slots_.size() * 2;
    slots_.assign(size, Slot{});
    for (std::uint32_t i = 0; i < words_.size(); ++i) {
        std::uint64_t place = avalanche(words_[i].exact);
        while (slots_[place & (size - 1)].index != 0) ++place;
        slots_[place & (size - 1)] = {words_[i].exact, i + 1};
    }
}

std::uint64_t WordCache::prepare(std::string_view written) const noexcept {
    const std::uint64_t exact = fnv(written);
    if (!slots_.empty()) __builtin_prefetch(&slots_[avalanche(exact) & (slots_.size() - 1)]);
    return exact;
}

std::uint32_t WordCache::find(std::uint64_t exact, std::string_view written, text::TokenKind kind) {
    if (slots_.size() < 2 * (words_.size() + 1)) grow();
    for (std::uint64_t place = avalanche(exact);; ++place) {
        Slot& slot = slots_[place & (slots_.size() - 1)];
        if (slot.index == 0) {
            slot = {exact, static_cast<std::uint32_t>(words_.size()) + 1};
            return add(written, exact, kind);
        }
        if (slot.exact != exact) continue;
        __builtin_prefetch(&words_[slot.index - 1]);
        return slot.index - 1;
    }
}

std::uint32_t WordCache::add(std::string_view written, std::uint64_t hash, text::TokenKind kind) {
    const auto put = [this](std::string_view bytes) {
        const auto begin = static_cast<std::uint32_t>(arena_.size());
        arena_ += bytes;
        arena_ += '\0';
        return begin;
    };
    const std::string lower = text::lower(written);
    const Shape shape = shape_of(written);
    const Lemma noun = noun_of(lower);
    Word word;
    word.exact = hash;
    word.flags = facts_of(shape) | dictionary_facts(lower, noun);
    if (is_quantity(written, shape) || is_symbol(written, shape))
        word.flags &= ~(fact_letter | fact_name);
    if (says_nothing_alone(lower, shape)) word.flags |= fact_single;
    if (shape.hyphen && closed_parts(lower)) word.flags |= fact_closed;
    if (shape.hyphen && ordinary_parts(lower)) word.flags |= fact_ordinary;
    word.noun_frequency = std::log1p(static_cast<float>(noun.noun_count));
    const Readings readings = readings_of(shape, lower, kind, word);
    word.lower_reading = keep(readings.lower);
    word.written_reading = keep(readings.written);
    word.lower_begin = put(lower);
    word.lower_size = static_cast<std::uint32_t>(lower.size());
    const std::string stem(stem_of(lower));
    word.stem_begin = put(stem);
    word.stem_size = static_cast<std::uint32_t>(stem.size());
    word.stem = fnv(stem);
    const bool parts = lower.find_first_of("-/") != std::string::npos;
    for (const char c : parts ? joint_key(lower) : stem) {
        word.joint = word.joint * joint_base + static_cast<unsigned char>(c) + 1;
        word.joint_power *= joint_base;
    }
    words_.push_back(word);
    return static_cast<std::uint32_t>(words_.size()) - 1;
}

}  // namespace bibweft::concepts
