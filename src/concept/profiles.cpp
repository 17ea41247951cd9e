#include "concept/profiles.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include "bibweft/core/number.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/likeness.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t most_of_a_word = 50;  // concepts of a word that are compared with each other
constexpr std::uint32_t rare_together = 10;
constexpr std::size_t profiles_per_chunk = 16;

std::vector<std::string_view> words_of(std::string_view key) {
    std::vector<std::string_view> words = parts_of(key);
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

/// Words that stand in both, or in one only but mean the opposite of one of the other.
bool contrasted(std::string_view a, std::string_view b) {
    const std::string one = text::fold(a);
    const std::string other = text::fold(b);
    for (const std::string_view x : parts_of(one)) {
        for (const std::string_view y : parts_of(other)) {
            if (opposed(x, y)) return true;
        }
    }
    return false;
}

bool nested(std::string_view a, std::string_view b) {
    const std::vector<std::string_view> one = words_of(a);
    const std::vector<std::string_view> other = words_of(b);
    return std::ranges::includes(one, other) || std::ranges::includes(other, one);
}

}  // namespace

Profiles::Profiles(const ConceptIndex& index, const ProposalOptions& options)
    : index_(index), options_(options), papers_of_(transposed(index.papers)) {
    std::size_t count = 0;
    while (count < std::min(index.concepts.size(), options.max_profiles) &&
           index.concepts[count].document_frequency >= options.min_profile_papers)
        ++count;
    profiles_.resize(count);
    std::vector<std::vector<std::uint32_t>> scratch(resolve_threads(options.threads));
    parallel_for(count, profiles_per_chunk, options.threads,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     scratch[worker].resize(index.concepts.size());
                     for (std::size_t c = begin; c < end; ++c)
                         make_profile(static_cast<std::uint32_t>(c), scratch[worker]);
                 });
}

void Profiles::make_profile(std::uint32_t c, std::vector<std::uint32_t>& count) {
    std::vector<std::uint32_t> touched;
    for (const std::uint32_t paper : papers_of_.columns(c)) {
        for (const std::uint32_t other : index_.papers.columns(paper)) {
            if (other != c && count[other]++ == 0) touched.push_back(other);
        }
    }
    std::ranges::sort(touched);
    const auto all = static_cast<double>(index_.papers.row_count());
    for (const std::uint32_t other : touched) {
        const double idf = std::log(all / index_.concepts[other].document_frequency);
        if (idf > 0) profiles_[c].push_back({other, static_cast<float>(count[other] * idf)});
        count[other] = 0;
    }
}

std::uint32_t Profiles::papers_both(std::uint32_t a, std::uint32_t b) const {
    const auto one = papers_of_.columns(a);
    const auto other = papers_of_.columns(b);
    std::uint32_t both = 0;
    for (std::size_t i = 0, j = 0; i < one.size() && j < other.size();) {
        if (one[i] == other[j]) {
            ++both;
            ++i;
            ++j;
        } else {
            ++(one[i] < other[j] ? i : j);
        }
    }
    return both;
}

std::vector<std::uint32_t> Profiles::neighbours(std::uint32_t c) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t paper : papers_of_.columns(c)) {
        const auto row = index_.papers.columns(paper);
        found.insert(found.end(), row.begin(), row.end());
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase(found, c);
    return found;
}

double Profiles::similarity(std::uint32_t a, std::uint32_t b) const {
    if (a >= profiles_.size() || b >= profiles_.size()) return 0;
    double product = 0;
    double norm_a = 0;
    double norm_b = 0;
    auto x = profiles_[a].begin();
    auto y = profiles_[b].begin();
    while (x != profiles_[a].end() || y != profiles_[b].end()) {
        const bool only_x =
            y == profiles_[b].end() || (x != profiles_[a].end() && x->column < y->column);
        const bool only_y = !only_x && (x == profiles_[a].end() || y->column < x->column);
        const std::uint32_t column = only_y ? y->column : x->column;
        const double wx = only_y ? 0 : (x++)->weight;
        const double wy = only_x ? 0 : (y++)->weight;
        if (column == a || column == b) continue;
        product += wx * wy;
        norm_a += wx * wx;
        norm_b += wy * wy;
    }
    return product > 0 ? product / std::sqrt(norm_a * norm_b) : 0;
}

bool Profiles::alike(std::uint32_t a, std::uint32_t b) const {
    const Concept& one = index_.concepts[a];
    const Concept& other = index_.concepts[b];
    const std::uint32_t least = std::min(one.document_frequency, other.document_frequency);
    return !nested(one.key, other.key) && !differ_in_digits(one.label, other.label) &&
           !contrasted(one.label, other.label) && papers_both(a, b) * rare_together <= least &&
           similarity(a, b) >= options_.min_similarity;
}

std::vector<Likeness> Profiles::likenesses() const {
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> with_word;
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t c = 0; c < profiles_.size(); ++c) {
        for (const std::string_view word : words_of(index_.concepts[c].key)) {
            std::vector<std::uint32_t>& others = with_word[word];
            for (const std::uint32_t other : others) pairs.emplace(other, c);
            if (others.size() < most_of_a_word) others.push_back(c);
        }
    }
    std::vector<Likeness> out;
    for (const auto& [a, b] : pairs) {
        if (!alike(a, b)) continue;
        const bool a_first = index_.concepts[a].label < index_.concepts[b].label;
        out.push_back({a_first ? b : a, a_first ? a : b, MergeReason::distributional, false,
                       "cosine " + to_text(std::round(similarity(a, b) * 100) / 100)});
    }
    return out;
}

}  // namespace bibweft::concepts
