#include "corpus/merger.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "corpus/near_text.hpp"

namespace bibweft::corpus {
namespace {

constexpr double near_threshold = 0.85;
constexpr std::uint32_t near_words = 20;        // fewer make too few triples
constexpr std::uint32_t convincing_words = 30;  // the same words under two titles: still a copy
constexpr double title_agreement = 0.5;
constexpr std::size_t most_sets_tried = 16;

/// Calls use(ranks) for every run of at least two equal keys; `keyed` is sorted.
template <class Key, class Use>
void for_groups(const std::vector<std::pair<Key, std::uint32_t>>& keyed, const Use& use) {
    std::vector<std::uint32_t> ranks;
    for (std::size_t i = 0; i < keyed.size();) {
        ranks.clear();
        std::size_t end = i;
        for (; end < keyed.size() && keyed[end].first == keyed[i].first; ++end) {
            ranks.push_back(keyed[end].second);
        }
        if (ranks.size() > 1) use(std::span<const std::uint32_t>(ranks));
        i = end;
    }
}

/// Jaccard similarity of the sets of words of two titles.
double title_similarity(std::string_view a, std::string_view b) {
    const auto words = [](std::string_view title) {
        std::set<std::string_view> set;
        for (std::size_t at = 0; at < title.size();) {
            const std::size_t end = std::min(title.find(' ', at), title.size());
            set.insert(title.substr(at, end - at));
            at = end + 1;
        }
        return set;
    };
    const auto x = words(a);
    const auto y = words(b);
    const auto common = static_cast<double>(
        std::count_if(x.begin(), x.end(), [&](std::string_view word) { return y.contains(word); }));
    return common / (static_cast<double>(x.size() + y.size()) - common);
}

/// Whether the titles let two records of nearly the same text be one paper.
bool titles_agree(const Keys& a, const Keys& b) {
    return a.title.empty() || b.title.empty() || a.title == b.title ||
           title_similarity(a.title, b.title) >= title_agreement;
}

}  // namespace

Merger::Merger(const std::vector<KeptRecord>& records, std::span<const std::uint32_t> order)
    : records_(records), order_(order), parent_(order.size()), sets_(order.size()) {
    std::iota(parent_.begin(), parent_.end(), 0U);
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        const Keys& keys = keys_of(at(rank));
        sets_[rank] = {keys.doi.empty() ? none : rank, keys.title.empty() ? none : rank};
    }
}

void Merger::merge_all(unsigned threads) {
    merge_dois();
    merge_ids();
    merge_same_texts();
    merge_titles();
    merge_near_texts(threads);
}

std::uint32_t Merger::root(std::uint32_t rank) {
    while (parent_[rank] != rank) {
        parent_[rank] = parent_[parent_[rank]];
        rank = parent_[rank];
    }
    return rank;
}

bool Merger::contradict(const Set& a, const Set& b, MergeReason reason) const {
    if (a.doi != none && b.doi != none && keys_of(at(a.doi)).doi != keys_of(at(b.doi)).doi) {
        return true;
    }
    if (reason == MergeReason::doi || reason == MergeReason::id) return false;
    return a.title != none && b.title != none &&
           keys_of(at(a.title)).part != keys_of(at(b.title)).part;
}

/// Makes one set of two, unless something contradicts; whether they are one now.
bool Merger::join(std::uint32_t a, std::uint32_t b, MergeReason reason, double similarity) {
    const std::uint32_t kept = std::min(root(a), root(b));
    const std::uint32_t gone = std::max(root(a), root(b));
    if (kept == gone) return true;
    const Merge decision{std::min(a, b), std::max(a, b), reason, similarity};
    if (contradict(sets_[kept], sets_[gone], reason)) {
        refused_.push_back(decision);
        return false;
    }
    parent_[gone] = kept;
    sets_[kept].doi = std::min(sets_[kept].doi, sets_[gone].doi);
    sets_[kept].title = std::min(sets_[kept].title, sets_[gone].title);
    merges_.push_back(decision);
    return true;
}

/// Joins each rank with the first earlier one that nothing speaks against.
void Merger::merge_group(std::span<const std::uint32_t> ranks, MergeReason reason) {
    std::vector<std::uint32_t> heads;
    for (const std::uint32_t rank : ranks) {
        const bool joined = std::any_of(heads.begin(), heads.end(), [&](std::uint32_t head) {
            return join(head, rank, reason, 1.0);
        });
        if (!joined && heads.size() < most_sets_tried) heads.push_back(rank);
    }
}

void Merger::merge_dois() {
    std::vector<std::pair<std::string_view, std::uint32_t>> keyed;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        if (sets_[rank].doi != none) keyed.emplace_back(keys_of(at(rank)).doi, rank);
    }
    std::sort(keyed.begin(), keyed.end());
    for_groups(keyed, [&](auto ranks) { merge_group(ranks, MergeReason::doi); });
}

void Merger::merge_ids() {
    std::vector<std::pair<std::string_view, std::uint32_t>> keyed;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        for (const std::string& id : keys_of(at(rank)).ids) keyed.emplace_back(id, rank);
    }
    std::sort(keyed.begin(), keyed.end());
    for_groups(keyed, [&](auto ranks) { merge_group(ranks, MergeReason::id); });
}

void Merger::merge_same_texts() {
    // Few words say little: then the title is part of the key, and the untitled fit any title.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        if (at(rank).print.words > 0) keyed.emplace_back(at(rank).print.hash, rank);
    }
    std::sort(keyed.begin(), keyed.end());
    for_groups(keyed, [&](std::span<const std::uint32_t> ranks) {
        if (at(ranks.front()).print.words >= convincing_words) {
            return merge_group(ranks, MergeReason::same_text);
        }
        std::vector<std::pair<std::string_view, std::uint32_t>> titled;
        for (const std::uint32_t rank : ranks) titled.emplace_back(keys_of(at(rank)).title, rank);
        std::sort(titled.begin(), titled.end());
        const bool one_title = titled.back().first == titled.front().first ||
                               std::all_of(titled.begin(), titled.end(), [&](const auto& entry) {
                                   return entry.first.empty() || entry.first == titled.back().first;
                               });
        if (one_title) return merge_group(ranks, MergeReason::same_text);
        for_groups(titled, [&](auto same) { merge_group(same, MergeReason::same_text); });
    });
}

void Merger::merge_titles() {
    using Key = std::tuple<std::string_view, std::string_view, int>;
    std::vector<std::pair<Key, std::uint32_t>> keyed;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        const Keys& keys = keys_of(at(rank));
        const auto year = fields_of(at(rank)).year;
        if (keys.title.empty() || keys.surname.empty() || !year) continue;
        keyed.emplace_back(Key(keys.title, keys.surname, *year), rank);
    }
    std::sort(keyed.begin(), keyed.end());
    // A window of two years that begins at the first year not in an earlier window.
    for (std::size_t i = 0; i < keyed.size(); ++i) {
        auto& [title, surname, year] = keyed[i].first;
        if (i == 0) continue;
        const auto& [title_before, surname_before, year_before] = keyed[i - 1].first;
        const bool same = title == title_before && surname == surname_before;
        if (same && year - year_before <= 1) year = year_before;
    }
    for_groups(keyed, [&](auto ranks) { merge_group(ranks, MergeReason::title); });
}

void Merger::merge_near_texts(unsigned threads) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        if (at(rank).print.words >= near_words) keyed.emplace_back(at(rank).print.hash, rank);
    }
    std::sort(keyed.begin(), keyed.end());
    const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
    keyed.erase(std::unique(keyed.begin(), keyed.end(), same), keyed.end());
    std::vector<RankedPrint> prints;
    prints.reserve(keyed.size());
    for (const auto& entry : keyed) prints.push_back({&at(entry.second).print, entry.second});
    std::sort(prints.begin(), prints.end(), [](const RankedPrint& x, const RankedPrint& y) {
        return std::less<>()(x.print, y.print);
    });
    for (const auto& [a, b, similarity] : similar_texts(prints, near_threshold, threads)) {
        if (!titles_agree(keys_of(at(a)), keys_of(at(b)))) continue;
        join(a, b, MergeReason::near_text, similarity);
    }
}

}  // namespace bibweft::corpus
