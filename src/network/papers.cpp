#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "bibweft/network/evidence.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr std::size_t heaviest_per_row = 60;  // entries of a paper that can matter in a cosine
constexpr std::size_t sampled_rows = 2000;    // for the 99th percentile
constexpr std::size_t shared_shown = 5;       // shared concepts named on a link

/// Rows of weight * idf, the heaviest entries of each, scaled to length 1.
/// idf = ln((N + 1) / (df + 1/2)): N papers, df papers with the item. An item of one paper links
/// nothing but counts in the length, as in a full cosine.
Incidence unit_rows(const Incidence& raw) {
    const std::vector<std::uint32_t> df = column_counts(raw);
    const auto n = static_cast<double>(raw.row_count());
    Incidence out;
    out.column_count = raw.column_count;
    std::vector<std::pair<std::uint32_t, double>> row;
    for (std::size_t r = 0; r < raw.row_count(); ++r) {
        row.clear();
        double length = 0;
        for (std::size_t i = 0; i < raw.columns(r).size(); ++i) {
            const std::uint32_t c = raw.columns(r)[i];
            const double w =
                (raw.weight.empty() ? 1.0 : raw.weights(r)[i]) * std::log((n + 1) / (df[c] + 0.5));
            length += w * w;
            if (df[c] > 1 && w > 0) row.emplace_back(c, w);
        }
        if (row.size() > heaviest_per_row) {
            std::ranges::nth_element(
                row, row.begin() + heaviest_per_row, [](const auto& a, const auto& b) {
                    return a.second != b.second ? a.second > b.second : a.first < b.first;
                });
            row.resize(heaviest_per_row);
            std::ranges::sort(row);
        }
        for (const auto& [c, w] : row) {
            out.column.push_back(c);
            out.weight.push_back(w / std::sqrt(length));
        }
        out.row_begin.push_back(out.column.size());
    }
    return out;
}

/// The 99th percentile of the non-zero cosines, to 1/10,000, over at most 2,000 rows spread evenly.
/// 1 where no two rows share anything.
double percentile_99(const Incidence& unit, unsigned threads) {
    const std::size_t n = unit.row_count();
    std::vector<std::uint32_t> rows;
    const std::size_t take = std::min(n, sampled_rows);
    for (std::size_t i = 0; i < take; ++i) rows.push_back(static_cast<std::uint32_t>(i * n / take));
    constexpr std::size_t bins = 10000;
    std::vector<std::atomic<std::uint64_t>> histogram(bins + 1);
    std::atomic<std::uint64_t> total{0};
    visit_product_rows(unit, Side::rows, rows, threads, [&](unsigned, std::uint32_t, auto cells) {
        for (const auto& [other, cosine] : cells) {
            ++histogram[static_cast<std::size_t>(std::clamp(cosine, 0.0, 1.0) * bins)];
        }
        total += cells.size();
    });
    std::uint64_t above = 0;
    for (std::size_t b = bins + 1; b-- > 0;) {
        above += histogram[b];
        if (above > 0 && above * 100 >= total) {
            return (static_cast<double>(b) + 1) / static_cast<double>(bins);
        }
    }
    return 1.0;
}

/// Parts side by side, each scaled so that a product of rows is the mean of cosine / percentile.
Incidence side_by_side(std::span<const Incidence> parts, std::span<const double> percentiles) {
    Incidence out;
    const std::size_t rows = parts.front().row_count();
    for (std::size_t r = 0; r < rows; ++r) {
        std::size_t offset = 0;
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const double scale =
                std::sqrt(1.0 / (static_cast<double>(parts.size()) * percentiles[p]));
            for (std::size_t i = 0; i < parts[p].columns(r).size(); ++i) {
                out.column.push_back(static_cast<std::uint32_t>(offset + parts[p].columns(r)[i]));
                out.weight.push_back(parts[p].weights(r)[i] * scale);
            }
            offset += parts[p].column_count;
        }
        out.column_count = offset;
        out.row_begin.push_back(out.column.size());
    }
    return out;
}

/// The shared concepts of a link that weigh most, heaviest first: its evidence in words.
std::string shared_concepts(const NetworkInput& input, const Incidence& unit, std::size_t a,
                            std::size_t b) {
    const auto left = unit.columns(a);
    const auto right = unit.columns(b);
    std::vector<std::pair<double, std::uint32_t>> shared;
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        if (left[i] < right[j]) {
            ++i;
        } else if (right[j] < left[i]) {
            ++j;
        } else {
            shared.emplace_back(-unit.weights(a)[i] * unit.weights(b)[j], left[i]);
            ++i;
            ++j;
        }
    }
    std::ranges::sort(shared);
    const Column& labels = *input.concepts.table.find("label");
    std::string text;
    for (std::size_t i = 0; i < std::min(shared.size(), shared_shown); ++i) {
        text += fmt::format("{}{}", i > 0 ? "; " : "", labels.text(shared[i].second));
    }
    return text;
}

/// Rows whose product is sim(a, b) = 1/3 (c + w + t): c, w, t the cosines of tf-idf rows of
/// concepts, of the words of the concepts and of all content words, each divided by the 99th
/// percentile of its non-zero values.
Incidence likeness_rows(const NetworkInput& input, unsigned threads) {
    const std::array parts{unit_rows(input.wide_concepts), unit_rows(input.concept_words),
                           unit_rows(input.text_stems)};
    std::array<double, 3> percentiles{};
    for (std::size_t p = 0; p < parts.size(); ++p) {
        percentiles[p] = percentile_99(parts[p], threads);
    }
    return side_by_side(parts, percentiles);
}

Network build(const NetworkInput& input, const NetworkOptions& options) {
    const std::vector<WeightedPair> pairs = project(
        likeness_rows(input, options.threads), Side::rows,
        {.min_weight = options.min_weight, .top_k = options.top_k, .threads = options.threads});
    Network net = linked(input.papers, pairs);
    const Incidence named = unit_rows(input.paper_concepts);
    Column& shared = net.edge_attributes().add("shared", ColumnType::text);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        shared.set(i, shared_concepts(input, named, pairs[i].first, pairs[i].second));
    }
    return finished(std::move(net), options);
}

/// What concepts, their words and the text add.
class LikenessEvidence final : public Evidence {
public:
    LikenessEvidence(const NetworkInput& input, unsigned threads)
        : Evidence(input.papers.ids),
          rows_(likeness_rows(input, threads)),
          ends_{input.wide_concepts.column_count,
                input.wide_concepts.column_count + input.concept_words.column_count} {}

private:
    std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const override {
        std::array<double, 3> sums{};
        const auto left = rows_.columns(a);
        const auto right = rows_.columns(b);
        for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
            if (left[i] != right[j]) {
                left[i] < right[j] ? ++i : ++j;
                continue;
            }
            const std::size_t part = left[i] < ends_[0] ? 0 : left[i] < ends_[1] ? 1 : 2;
            sums[part] += rows_.weights(a)[i++] * rows_.weights(b)[j++];
        }
        std::vector<Contribution> out;
        constexpr std::array of{Contribution::Of::concepts, Contribution::Of::concept_words,
                                Contribution::Of::text};
        for (std::size_t part = 0; part < of.size(); ++part) {
            if (sums[part] > 0) out.push_back({of[part], no_row, no_row, sums[part]});
        }
        return out;
    }

    std::vector<Contribution> node(std::uint32_t node) const override {
        return {{Contribution::Of::paper, node, no_row, 1.0}};
    }

    Incidence rows_;
    std::array<std::size_t, 2> ends_;  ///< columns of the concepts, and of them and their words
};

std::unique_ptr<Evidence> evidence(const NetworkInput& input, const NetworkOptions& options) {
    return std::make_unique<LikenessEvidence>(input, options.threads);
}

}  // namespace

extern const NetworkType papers_type{
    .name = "papers",
    .summary = "papers linked by shared concepts, concept words and text",
    .weight =
        "mean of three tf-idf cosines, each over its 99th percentile; column shared: the "
        "shared concepts that weigh most",
    .defaults = {.normalization = Normalization::none, .min_weight = 0.1, .top_k = 10},
    .make = build,
    .evidence = evidence,
    .of_concepts = true,
    .of_papers = true,
};

}  // namespace bibweft::network
