#include <algorithm>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "concept/index_state.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::uint64_t pair_of(std::uint32_t high, std::uint32_t low) {
    return static_cast<std::uint64_t>(high) << 32U | low;
}

Mention packed(const DocumentConcept& c, std::uint32_t surface, bool own) {
    Mention m;
    m.surface = surface;
    m.score = static_cast<std::uint16_t>(std::lround(std::clamp(c.score, 0.0F, 1.0F) * 65535.0F));
    m.occurrences = static_cast<std::uint16_t>(std::min(c.occurrences, 0x7FFFU));
    if (own) m.occurrences = static_cast<std::uint16_t>(m.occurrences | Mention::own_bit);
    if (c.within < Mention::stands_alone) m.within = static_cast<std::uint16_t>(c.within);
    return m;
}

}  // namespace

IndexBuilder::IndexBuilder() : state_(std::make_unique<IndexState>()) {}
IndexBuilder::~IndexBuilder() = default;
IndexBuilder::IndexBuilder(IndexBuilder&&) noexcept = default;
IndexBuilder& IndexBuilder::operator=(IndexBuilder&&) noexcept = default;

std::uint32_t IndexState::surface(std::string_view text) {
    const std::uint32_t index = surfaces.intern(text);
    if (index >= facts.size()) facts.resize(index + 1);
    return index;
}

void IndexState::count(const PaperSlice& slice) {
    for (std::uint32_t i = 0; i < slice.mention_count; ++i) {
        const Mention& m = mentions[slice.mention_begin + i];
        ++facts[m.surface].papers;
        facts[m.surface].listed += m.own() ? 1 : 0;
    }
    for (std::uint32_t i = 0; i < slice.definition_count; ++i) {
        ++definitions[definition_pairs[slice.definition_begin + i]];
    }
    count_keywords(slice);
}

void IndexState::count_keywords(const PaperSlice& slice) {
    for (std::uint32_t i = 0; i < slice.keyword_count; ++i) {
        const Mention& m = mentions[slice.keyword_begin + i];
        ++(m.count() > 1 ? facts[m.surface].shouted : facts[m.surface].keywords);
    }
    for (std::uint32_t i = 0; i < slice.keyword_definition_count; ++i) {
        ++definitions[definition_pairs[slice.keyword_definition_begin + i]];
    }
}

void IndexBuilder::add(std::size_t paper, const DocumentConcepts& concepts) {
    IndexState& s = *state_;
    if (paper >= s.papers.size()) s.papers.resize(paper + 1);
    if (s.papers[paper].added) {
        throw Error(ErrorCode::usage,
                    "paper " + std::to_string(paper) + " was added to the index before");
    }
    PaperSlice& slice = s.papers[paper];
    slice.added = true;
    slice.mention_begin = s.mentions.size();
    slice.stem_begin = s.stem_counts.size();
    slice.definition_begin = s.definition_pairs.size();
    for (std::size_t i = 0; i < concepts.concepts.size(); ++i) {
        const DocumentConcept& c = concepts.concepts[i];
        const std::uint32_t surface = s.surface(c.surface);
        s.mentions.push_back(packed(c, surface, i < concepts.selected));
        if (c.from_lexicon) {
            s.facts[surface].label = true;
            if (!c.kind.empty()) s.facts[surface].kind = s.kinds.intern(c.kind) + 1;
        }
        for (const std::string& variant : c.variants)
            s.variants.insert(pair_of(s.surface(variant), surface));
    }
    for (const Abbreviation& a : concepts.abbreviations) {
        s.definition_pairs.push_back(pair_of(s.surface(a.short_form), s.surface(a.long_form)));
    }
    for (const auto& [stem, count] : concepts.stems) {
        const std::uint32_t index = s.stems.intern(stem);
        if (index >= 1U << 24U)
            throw Error(ErrorCode::limit, "index: more than 2^24 different stems");
        s.stem_counts.push_back(index << 8U | std::min(count, 255U));
    }
    slice.mention_count = static_cast<std::uint32_t>(s.mentions.size() - slice.mention_begin);
    slice.stem_count = static_cast<std::uint32_t>(s.stem_counts.size() - slice.stem_begin);
    slice.definition_count =
        static_cast<std::uint32_t>(s.definition_pairs.size() - slice.definition_begin);
    s.count(slice);
}

void IndexBuilder::add_keywords(std::size_t paper, std::span<const Keyword> keywords) {
    IndexState& s = *state_;
    if (paper >= s.papers.size() || !s.papers[paper].added || s.papers[paper].has_keywords) {
        throw Error(ErrorCode::usage,
                    "paper " + std::to_string(paper) +
                        " was not added to the index, or has its keywords already");
    }
    PaperSlice& slice = s.papers[paper];
    slice.has_keywords = true;
    slice.keyword_begin = s.mentions.size();
    slice.keyword_definition_begin = s.definition_pairs.size();
    for (const Keyword& keyword : keywords) {
        const std::uint32_t surface = s.surface(keyword.text);
        const std::uint16_t occurrences = keyword.shouted ? 2 : 1;
        s.mentions.push_back(
            {surface, 65535, static_cast<std::uint16_t>(occurrences | Mention::own_bit)});
        if (keyword.from_lexicon) {
            s.facts[surface].label = true;
            if (!keyword.kind.empty()) s.facts[surface].kind = s.kinds.intern(keyword.kind) + 1;
            s.variants.insert(pair_of(s.surface(keyword.spelling), surface));
        }
        if (!keyword.short_form.empty()) {
            s.definition_pairs.push_back(pair_of(s.surface(keyword.short_form), surface));
        }
    }
    slice.keyword_count = static_cast<std::uint32_t>(s.mentions.size() - slice.keyword_begin);
    slice.keyword_definition_count =
        static_cast<std::uint32_t>(s.definition_pairs.size() - slice.keyword_definition_begin);
    s.count_keywords(slice);
}

void IndexBuilder::keep(std::span<const std::uint32_t> rows) {
    IndexState& s = *state_;
    std::vector<PaperSlice> kept;
    for (const std::uint32_t row : rows) {
        if (row >= s.papers.size() || !s.papers[row].added) {
            throw Error(ErrorCode::usage, "paper " + std::to_string(row) +
                                              " was not added to the index, or is kept twice");
        }
        kept.push_back(s.papers[row]);
        s.papers[row].added = false;
    }
    s.papers = std::move(kept);
    s.definitions.clear();
    for (SurfaceFacts& facts : s.facts)
        facts.papers = facts.listed = facts.keywords = facts.shouted = 0;
    for (const PaperSlice& slice : s.papers) s.count(slice);
}

std::size_t IndexBuilder::paper_count() const noexcept {
    return state_->papers.size();
}

}  // namespace bibweft::concepts
