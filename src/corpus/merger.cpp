#include "corpus/merger.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "bibweft/corpus/keys.hpp"
#include "corpus/likeness.hpp"
#include "corpus/near_text.hpp"

namespace bibweft::corpus {
namespace {

constexpr double near_threshold = 0.85;
constexpr std::uint32_t near_words = 20;        // fewer make too few triples
constexpr std::uint32_t convincing_words = 30;  // the same words under two titles: still a copy
constexpr double title_agreement = 0.5;
constexpr std::size_t most_sets_tried = 16;
constexpr std::ptrdiff_t telling_words = 4;  // "Editorial" and "Book review" are titles of many

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

std::ptrdiff_t word_count(std::string_view title_key) {
    return std::count(title_key.begin(), title_key.end(), ' ') + 1;
}

bool share_author(const Record& a, const Record& b) {
    std::set<std::string> families;
    for (const Author& author : a.authors) families.insert(surname_key(author));
    families.erase(std::string());
    return std::any_of(b.authors.begin(), b.authors.end(), [&](const Author& author) {
        return families.contains(surname_key(author));
    });
}

/// Whether two records of one short title ("Editorial") stand at different places of their
/// journals.
bool placed_apart(const Record& a, const Record& b) {
    const auto differ = [](const std::string& x, const std::string& y) {
        return !x.empty() && !y.empty() && title_key(x) != title_key(y);
    };
    return differ(a.volume, b.volume) || differ(a.issue, b.issue) ||
           differ(a.pages.substr(0, a.pages.find('-')), b.pages.substr(0, b.pages.find('-')));
}

/// Whether the titles let two records of nearly the same text be one paper.
bool titles_agree(const Keys& a, const Keys& b) {
    return a.title.empty() || b.title.empty() || a.title == b.title ||
           title_similarity(a.title, b.title) >= title_agreement;
}

}  // namespace

bool Merger::Titled::operator<(const Titled& other) const {
    const int titles = compare_without_blanks(title, other.title);
    if (titles != 0) return titles < 0;
    return std::tie(surname, year, rank) < std::tie(other.surname, other.year, other.rank);
}

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
    const bool apart = reason == MergeReason::title &&
                       word_count(keys_of(at(a)).title) < telling_words &&
                       placed_apart(fields_of(at(a)), fields_of(at(b)));
    if (apart || contradict(sets_[kept], sets_[gone], reason)) {
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
    std::vector<Titled> all;
    for (std::uint32_t rank = 0; rank < parent_.size(); ++rank) {
        const Keys& keys = keys_of(at(rank));
        const auto year = fields_of(at(rank)).year;
        if (keys.title.empty() || keys.surname.empty() || !year) continue;
        all.push_back({keys.title, keys.surname, *year, rank});
    }
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i + 1;
        while (end < all.size() && compare_without_blanks(all[i].title, all[end].title) == 0) ++end;
        if (end - i > 1) merge_same_title(std::span(all).subspan(i, end - i));
        i = end;
    }
}

/// Records of one title: first those of the same first author, then, if the title is long enough to
/// tell works apart, those that share any author, since sources list them in different orders.
void Merger::merge_same_title(std::span<Titled> group) {
    for (std::size_t i = 0; i < group.size();) {
        // A window of two years that begins at the first year not in an earlier window.
        std::vector<std::uint32_t> ranks;
        std::size_t end = i;
        for (; end < group.size() && group[end].surname == group[i].surname &&
               group[end].year - group[i].year <= 1;
             ++end) {
            ranks.push_back(group[end].rank);
        }
        merge_group(ranks, MergeReason::title);
        i = end;
    }
    if (word_count(group.front().title) < telling_words) return;
    std::sort(group.begin(), group.end(), [](const Titled& a, const Titled& b) {
        return std::tie(a.year, a.rank) < std::tie(b.year, b.rank);
    });
    std::vector<const Titled*> heads;
    for (const Titled& entry : group) {
        const auto same = [&](const Titled* head) {
            return root(head->rank) == root(entry.rank) ||
                   (entry.year - head->year <= 1 &&
                    share_author(fields_of(at(head->rank)), fields_of(at(entry.rank))) &&
                    join(head->rank, entry.rank, MergeReason::title, 1.0));
        };
        const bool joined = std::any_of(heads.begin(), heads.end(), same);
        if (!joined && heads.size() < most_sets_tried) heads.push_back(&entry);
    }
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
