#include "bibweft/community/explanation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"

namespace bibweft::community {
namespace {

using Clock = std::chrono::steady_clock;
using Bits = std::vector<std::uint64_t>;

constexpr std::size_t beam_width = 10;
constexpr std::array connectives{Connective::conjunction, Connective::disjunction,
                                 Connective::exclusion};

std::uint64_t joined(std::uint64_t a, Connective connective, std::uint64_t b) {
    switch (connective) {
        case Connective::conjunction:
            return a & b;
        case Connective::disjunction:
            return a | b;
        default:
            return a & ~b;
    }
}

/// Papers that satisfy a formula: those of the community, and others.
struct Counts {
    std::size_t inside = 0;
    std::size_t outside = 0;
};

/// A formula and what satisfies it.
struct Candidate {
    Formula formula;
    Bits papers;
    Counts counts;
};

/// Papers x concepts as bits, a row for each concept.
class Table {
public:
    explicit Table(const Incidence& papers)
        : words_((papers.row_count() + 63) / 64), bits_(papers.column_count * words_, 0) {
        for (std::size_t p = 0; p < papers.row_count(); ++p) {
            for (const std::uint32_t c : papers.columns(p)) {
                bits_[c * words_ + p / 64] |= 1ULL << (p % 64);
            }
        }
    }

    std::size_t words() const noexcept { return words_; }
    std::size_t concepts() const noexcept { return words_ == 0 ? 0 : bits_.size() / words_; }
    std::span<const std::uint64_t> row(std::size_t column) const {
        return std::span(bits_).subspan(column * words_, words_);
    }

private:
    std::size_t words_;
    Bits bits_;
};

/// The search for one community.
class Search {
public:
    Search(const Table& table, Bits members, const ExplanationOptions& options)
        : table_(table), members_(std::move(members)), options_(options) {
        for (const std::uint64_t word : members_) {
            size_ += static_cast<std::size_t>(std::popcount(word));
        }
        for (std::size_t c = 0; c < table_.concepts(); ++c) {
            counts_.push_back(count(table_.row(c)));
            most_inside_ = std::max(most_inside_, counts_.back().inside);
        }
        by_inside_.resize(counts_.size());
        std::iota(by_inside_.begin(), by_inside_.end(), 0U);
        by_outside_ = by_inside_;
        std::ranges::stable_sort(by_inside_, std::greater<>(),
                                 [&](std::uint32_t c) { return counts_[c].inside; });
        std::ranges::stable_sort(by_outside_, std::greater<>(),
                                 [&](std::uint32_t c) { return counts_[c].outside; });
    }

    Explanation run() {
        best_.size = size_;
        if (most_inside_ == 0 || options_.concepts == 0) return best_;
        search_by_beam();
        best_.beam_overlap = best_.overlap;
        start_ = Clock::now();
        search_all();
        return best_;
    }

private:
    Counts count(std::span<const std::uint64_t> papers) const {
        Counts counts;
        for (std::size_t w = 0; w < papers.size(); ++w) {
            counts.inside += static_cast<std::size_t>(std::popcount(papers[w] & members_[w]));
            counts.outside += static_cast<std::size_t>(std::popcount(papers[w] & ~members_[w]));
        }
        return counts;
    }

    Counts count(const Bits& papers, Connective connective, std::size_t column) const {
        const auto row = table_.row(column);
        Counts counts;
        for (std::size_t w = 0; w < papers.size(); ++w) {
            const std::uint64_t word = joined(papers[w], connective, row[w]);
            counts.inside += static_cast<std::size_t>(std::popcount(word & members_[w]));
            counts.outside += static_cast<std::size_t>(std::popcount(word & ~members_[w]));
        }
        return counts;
    }

    double overlap(const Counts& counts) const {
        return static_cast<double>(counts.inside) / static_cast<double>(size_ + counts.outside);
    }

    /// The most that a formula can reach that holds at most `inside` papers of the community and at
    /// least `outside` others, if `left` concepts are added: all of them add papers, or one of them
    /// takes all others away.
    double bound(std::size_t inside, std::size_t outside, std::size_t left) const {
        if (left == 0) return overlap({std::min(inside, size_), outside});
        const std::size_t grown = std::min(size_, inside + left * most_inside_);
        const std::size_t cleaned = std::min(size_, inside + (left - 1) * most_inside_);
        return std::max(overlap({grown, outside}), overlap({cleaned, 0}));
    }

    /// The most that the formula can reach with a concept added, without looking at the papers.
    double bound(const Counts& before, Connective connective, const Counts& added,
                 std::size_t left) const {
        switch (connective) {
            case Connective::conjunction:
                return bound(std::min(before.inside, added.inside), 0, left);
            case Connective::disjunction:
                return bound(before.inside + added.inside, std::max(before.outside, added.outside),
                             left);
            default:
                return bound(before.inside,
                             before.outside - std::min(before.outside, added.outside), left);
        }
    }

    void offer(const Formula& formula, const Counts& counts) {
        const double found = overlap(counts);
        if (found <= best_.overlap) return;
        best_.overlap = best_.bound = found;
        best_.formula = formula;
        best_.inside = counts.inside;
        best_.outside = counts.outside;
    }

    Candidate single(std::uint32_t column) const {
        const auto row = table_.row(column);
        return {Formula{{{Connective::conjunction, column}}}, Bits(row.begin(), row.end()),
                counts_[column]};
    }

    Candidate extended(const Candidate& before, Connective connective, std::uint32_t column,
                       const Counts& counts) const {
        Candidate after{before.formula, before.papers, counts};
        after.formula.steps.push_back({connective, column});
        const auto row = table_.row(column);
        for (std::size_t w = 0; w < row.size(); ++w) {
            after.papers[w] = joined(after.papers[w], connective, row[w]);
        }
        return after;
    }

    void search_by_beam() {
        std::vector<Candidate> beam;
        for (std::size_t i = 0; i < by_inside_.size(); ++i) {
            offer(Formula{{{Connective::conjunction, by_inside_[i]}}}, counts_[by_inside_[i]]);
        }
        std::vector<std::uint32_t> first = by_inside_;
        std::ranges::stable_sort(first, std::greater<>(),
                                 [&](std::uint32_t c) { return overlap(counts_[c]); });
        first.resize(std::min(first.size(), beam_width));
        for (const std::uint32_t column : first) beam.push_back(single(column));
        for (std::size_t length = 1; length < options_.concepts; ++length) beam = next_beam(beam);
    }

    struct Extension {
        std::size_t parent;
        Connective connective;
        std::uint32_t column;
        Counts counts;
    };

    std::vector<Candidate> next_beam(const std::vector<Candidate>& beam) {
        std::vector<Extension> all;
        for (std::size_t b = 0; b < beam.size(); ++b) {
            for (const Connective connective : connectives) {
                for (std::uint32_t c = 0; c < counts_.size(); ++c) {
                    all.push_back({b, connective, c, count(beam[b].papers, connective, c)});
                }
            }
        }
        std::ranges::stable_sort(all, std::greater<>(),
                                 [&](const Extension& e) { return overlap(e.counts); });
        all.resize(std::min(all.size(), beam_width));
        std::vector<Candidate> next;
        for (const Extension& e : all) {
            next.push_back(extended(beam[e.parent], e.connective, e.column, e.counts));
            offer(next.back().formula, e.counts);
        }
        return next;
    }

    bool out_of_time() const {
        return options_.seconds > 0 &&
               std::chrono::duration<double>(Clock::now() - start_).count() > options_.seconds;
    }

    /// From every concept, those that can reach most first.
    void search_all() {
        const std::size_t left = options_.concepts - 1;
        const auto reach = [&](std::uint32_t c) {
            return bound(counts_[c].inside, counts_[c].outside, left);
        };
        std::vector<std::uint32_t> first = by_inside_;
        std::ranges::stable_sort(first, std::greater<>(), reach);
        for (const std::uint32_t column : first) {
            if (reach(column) <= best_.overlap) return;
            if (stopped_ || out_of_time()) {
                best_.optimal = false;
                best_.bound = reach(column);
                return;
            }
            root_ = reach(column);
            expand(single(column));
            if (stopped_) {
                best_.optimal = false;
                best_.bound = root_;
                return;
            }
        }
    }

    /// Adds every concept that may lead to something better.
    void expand(const Candidate& before) {
        const std::size_t length = before.formula.steps.size();
        if (length == options_.concepts || stopped_) return;
        if (length + 1 < options_.concepts && out_of_time()) {
            stopped_ = true;
            return;
        }
        add_all(before, Connective::conjunction, by_inside_);
        add_all(before, Connective::disjunction, by_inside_);
        add_all(before, Connective::exclusion, by_outside_);
    }

    void add_all(const Candidate& before, Connective connective,
                 const std::vector<std::uint32_t>& columns) {
        const Formula::Step& last = before.formula.steps.back();
        const bool first = before.formula.steps.size() == 1;
        // (a AND NOT b) AND c is (a AND c) AND NOT b.
        if (!first && connective == Connective::conjunction &&
            last.connective == Connective::exclusion) {
            return;
        }
        // a AND b is b AND a, and so on: ascending columns alone.
        const bool ascending =
            first ? connective != Connective::exclusion : connective == last.connective;
        const std::size_t left = options_.concepts - before.formula.steps.size() - 1;
        for (const std::uint32_t column : columns) {
            const Counts& added = counts_[column];
            if (bound(before.counts, connective, added, left) <= best_.overlap) {
                // Behind it are concepts of fewer papers inside, or of fewer outside.
                const Counts at_best = connective == Connective::exclusion
                                           ? Counts{added.inside, added.outside}
                                           : Counts{added.inside, 0};
                if (bound(before.counts, connective, at_best, left) <= best_.overlap) return;
                continue;
            }
            if (ascending && column <= last.concept_column) continue;
            const Counts counts = count(before.papers, connective, column);
            if (bound(counts.inside, counts.outside, left) <= best_.overlap) continue;
            const Candidate after = extended(before, connective, column, counts);
            offer(after.formula, counts);
            expand(after);
            if (stopped_) return;
        }
    }

    const Table& table_;
    Bits members_;
    const ExplanationOptions& options_;
    std::size_t size_ = 0;
    std::vector<Counts> counts_;  ///< of each concept
    std::size_t most_inside_ = 0;
    std::vector<std::uint32_t> by_inside_;
    std::vector<std::uint32_t> by_outside_;
    Explanation best_;
    Clock::time_point start_;
    double root_ = 0.0;  ///< what the concept at hand can reach
    bool stopped_ = false;
};

}  // namespace

std::string_view to_string(Connective connective) noexcept {
    switch (connective) {
        case Connective::conjunction:
            return "AND";
        case Connective::disjunction:
            return "OR";
        default:
            return "AND NOT";
    }
}

std::vector<Explanation> explain_communities(const Incidence& papers,
                                             std::span<const std::uint32_t> community_of,
                                             std::size_t communities,
                                             const ExplanationOptions& options) {
    if (community_of.size() != papers.row_count()) {
        throw Error(ErrorCode::internal, "communities that do not fit the papers");
    }
    const Table table(papers);
    std::vector<Bits> members(communities, Bits(table.words(), 0));
    for (std::size_t p = 0; p < community_of.size(); ++p) {
        if (community_of[p] == no_community) continue;
        members[community_of[p]][p / 64] |= 1ULL << (p % 64);
    }
    std::vector<Explanation> out(communities);
    parallel_for(communities, 1, options.threads,
                 [&](std::size_t begin, std::size_t end, unsigned) {
                     for (std::size_t c = begin; c < end; ++c) {
                         out[c] = Search(table, std::move(members[c]), options).run();
                     }
                 });
    return out;
}

std::string to_text(const Formula& formula, std::span<const std::string> labels) {
    std::string text;
    for (std::size_t i = 0; i < formula.steps.size(); ++i) {
        const Formula::Step& step = formula.steps[i];
        if (i == 0) {
            text = labels[step.concept_column];
            continue;
        }
        const bool mixed = i > 1 && step.connective != formula.steps[i - 1].connective;
        if (mixed) text = "(" + text + ")";
        text += " " + std::string(to_string(step.connective)) + " " + labels[step.concept_column];
    }
    return text;
}

}  // namespace bibweft::community
