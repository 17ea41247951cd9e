#include "bibweft/concept/proposals.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "concept/form_proposals.hpp"
#include "concept/profiles.hpp"

namespace bibweft::concepts {
namespace {

constexpr auto all_reasons = std::to_array<MergeReason>(
    {MergeReason::letter_case, MergeReason::plural, MergeReason::spelling, MergeReason::hyphen,
     MergeReason::acronym, MergeReason::generic_head, MergeReason::edit_distance,
     MergeReason::distributional});

class Proposer {
public:
    Proposer(const ConceptIndex& index, const ProposalOptions& options)
        : index_(index),
          options_(options),
          profiles_(index, options),
          parent_(index.concepts.size()) {
        std::iota(parent_.begin(), parent_.end(), 0U);
    }

    std::vector<MergeProposal> run() {
        gather(form_likenesses(index_));
        if (wanted(MergeReason::distributional)) gather(profiles_.likenesses());
        sort();
        choose();
        for (const Likeness& found : found_) describe(found);
        return std::move(out_);
    }

private:
    bool wanted(MergeReason reason) const {
        return options_.reasons.empty() ||
               std::ranges::find(options_.reasons, reason) != options_.reasons.end();
    }

    std::uint32_t papers(std::uint32_t c) const { return index_.concepts[c].document_frequency; }
    const std::string& label(std::uint32_t c) const { return index_.concepts[c].label; }

    std::uint32_t find(std::uint32_t c) {
        while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
        return c;
    }

    /// One likeness for each pair, that of the first reason; the rarer concept goes.
    void gather(std::vector<Likeness> likenesses) {
        for (Likeness& found : likenesses) {
            if (!wanted(found.reason)) continue;
            if (papers(found.gone) > papers(found.kept)) std::swap(found.gone, found.kept);
            const auto pair = std::minmax(found.gone, found.kept);
            const auto [place, fresh] =
                by_pair_.emplace(std::pair(pair.first, pair.second), found_.size());
            if (fresh) {
                found_.push_back(std::move(found));
            } else if (found_[place->second].ambiguous && !found.ambiguous) {
                found_[place->second] = std::move(found);
            }
        }
    }

    void sort() {
        std::ranges::sort(found_, [&](const Likeness& a, const Likeness& b) {
            if (papers(a.gone) != papers(b.gone)) return papers(a.gone) > papers(b.gone);
            if (a.gone != b.gone)
                return std::tie(label(a.gone), a.gone) < std::tie(label(b.gone), b.gone);
            if (a.ambiguous != b.ambiguous) return b.ambiguous;
            if (a.reason != b.reason) return a.reason < b.reason;
            return a.kept < b.kept;  // by papers, then by label
        });
    }

    /// The first of each label that joins what is not joined yet; the others become alternatives
    /// unless what they would join is joined.
    void choose() {
        std::vector<bool> taken(index_.concepts.size(), false);
        for (Likeness& found : found_) {
            if (found.ambiguous || taken[found.gone]) {
                found.ambiguous = true;
            } else if (find(found.gone) != find(found.kept)) {
                taken[found.gone] = true;
                parent_[find(found.gone)] = find(found.kept);
            } else {
                found.ambiguous = true;
            }
        }
        std::erase_if(found_, [&](const Likeness& found) {
            return found.ambiguous && find(found.gone) == find(found.kept);
        });
    }

    const std::vector<std::uint32_t>& neighbours(std::uint32_t c) {
        const auto [place, fresh] = neighbours_.try_emplace(c);
        if (fresh) place->second = profiles_.neighbours(c);
        return place->second;
    }

    void describe(const Likeness& found) {
        MergeProposal p;
        p.papers_both = profiles_.papers_both(found.gone, found.kept);
        if (papers(found.gone) + papers(found.kept) - p.papers_both < options_.min_papers) return;
        p.label = id_at<ConceptId>(found.gone);
        p.replace_by = id_at<ConceptId>(found.kept);
        p.reason = found.reason;
        p.detail = found.detail;
        p.alternative = found.ambiguous;
        p.similarity = profiles_.similarity(found.gone, found.kept);
        const std::vector<std::uint32_t>& kept = neighbours(found.kept);
        for (const std::uint32_t c : neighbours(found.gone)) {
            if (c == found.kept) continue;
            ++(std::ranges::binary_search(kept, c) ? p.shared_neighbours : p.new_neighbours);
        }
        out_.push_back(std::move(p));
    }

    const ConceptIndex& index_;
    const ProposalOptions& options_;
    Profiles profiles_;
    std::vector<std::uint32_t> parent_;
    std::vector<Likeness> found_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> by_pair_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> neighbours_;
    std::vector<MergeProposal> out_;
};

}  // namespace

std::string_view to_string(MergeReason reason) {
    switch (reason) {
        case MergeReason::letter_case:
            return "case";
        case MergeReason::plural:
            return "plural";
        case MergeReason::spelling:
            return "spelling";
        case MergeReason::hyphen:
            return "hyphen";
        case MergeReason::acronym:
            return "acronym";
        case MergeReason::generic_head:
            return "generic-head";
        case MergeReason::edit_distance:
            return "edit-distance";
        case MergeReason::distributional:
            return "distributional";
    }
    return "";
}

std::span<const MergeReason> merge_reasons() {
    return all_reasons;
}

std::vector<MergeProposal> propose_merges(const ConceptIndex& index,
                                          const ProposalOptions& options) {
    return Proposer(index, options).run();
}

}  // namespace bibweft::concepts
