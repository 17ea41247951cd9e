#include "bibweft/community/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>

#include "bibweft/core/error.hpp"

namespace bibweft::community {
namespace {

struct Entry {
    std::uint32_t community = 0;
    std::uint32_t column = 0;
    double value = 0.0;  // weight, later the score
};

/// The weight of each term in each community, sorted by both. Weights are summed in rising order,
/// so that the order of nodes does not matter.
std::vector<Entry> term_weights(const Partition& partition, const Incidence& node_terms) {
    std::vector<Entry> all;
    all.reserve(node_terms.entry_count());
    for (std::size_t node = 0; node < node_terms.row_count(); ++node) {
        const auto community = static_cast<std::uint32_t>(index_of(partition.community_of[node]));
        const auto columns = node_terms.columns(node);
        const auto weights = node_terms.weights(node);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const double weight = weights.empty() ? 1.0 : weights[k];
            if (weight > 0.0) all.push_back({community, columns[k], weight});
        }
    }
    std::ranges::sort(all, {},
                      [](const Entry& e) { return std::tuple(e.community, e.column, e.value); });
    std::vector<Entry> sums;
    for (const Entry& entry : all) {
        if (!sums.empty() && sums.back().community == entry.community &&
            sums.back().column == entry.column) {
            sums.back().value += entry.value;
        } else {
            sums.push_back(entry);
        }
    }
    return sums;
}

double sum_rising(std::vector<double> values) {
    std::ranges::sort(values);
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum;
}

/// Turns weights into scores; entries of one community stay together, best first.
void score(std::vector<Entry>& entries, std::size_t communities,
           std::span<const std::string> term_labels) {
    std::vector<double> everywhere(term_labels.size(), 0.0);
    for (const Entry& entry : entries) everywhere[entry.column] += entry.value;
    const double mean = sum_rising(everywhere) / static_cast<double>(communities);
    for (Entry& entry : entries) entry.value *= std::log1p(mean / everywhere[entry.column]);
    std::ranges::sort(entries, [&](const Entry& a, const Entry& b) {
        if (a.community != b.community) return a.community < b.community;
        if (a.value != b.value) return a.value > b.value;
        return std::tie(term_labels[a.column], a.column) <
               std::tie(term_labels[b.column], b.column);
    });
}

std::vector<std::span<const Entry>> rows_of(std::span<const Entry> entries,
                                            std::size_t communities) {
    std::vector<std::span<const Entry>> rows(communities);
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin;
        while (end < entries.size() && entries[end].community == entries[begin].community) ++end;
        rows[entries[begin].community] = entries.subspan(begin, end - begin);
        begin = end;
    }
    return rows;
}

/// For each community the place in its row of a first term that no other has (a stable matching:
/// each asks for its terms in turn, a term keeps the asker with the higher score).
std::vector<std::optional<std::size_t>> first_terms(std::span<const std::span<const Entry>> rows,
                                                    std::size_t columns) {
    std::vector<std::optional<std::size_t>> first(rows.size());
    std::vector<std::optional<std::uint32_t>> owner(columns);
    std::vector<std::size_t> next(rows.size(), 0);
    std::vector<std::uint32_t> asking;
    for (std::size_t c = rows.size(); c > 0; --c) {
        asking.push_back(static_cast<std::uint32_t>(c - 1));
    }
    while (!asking.empty()) {
        const std::uint32_t community = asking.back();
        if (next[community] == rows[community].size()) {
            asking.pop_back();
            continue;
        }
        const std::size_t place = next[community]++;
        const Entry& wish = rows[community][place];
        std::optional<std::uint32_t>& holder = owner[wish.column];
        if (holder) {
            const double held = rows[*holder][*first[*holder]].value;
            if (held > wish.value || (held == wish.value && *holder < community)) continue;
            first[*holder].reset();
            asking.back() = *holder;
        } else {
            asking.pop_back();
        }
        holder = community;
        first[community] = place;
    }
    return first;
}

/// " word word " in lower case and without plural endings.
std::string plain(std::string_view label) {
    std::string result = " ";
    const auto end_word = [&] {
        const std::string_view word = std::string_view(result).substr(result.rfind(' ') + 1);
        if (word.size() > 4 && word.ends_with("ies")) {
            result.replace(result.size() - 3, 3, "y");
        } else if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) {
            result.pop_back();
        }
        if (result.back() != ' ') result += ' ';
    };
    for (const char c : label) {
        if (c == ' ' || c == '-' || c == '_') {
            end_word();
        } else {
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    end_word();
    return result;
}

CommunityLabel label(std::size_t community, std::span<const Entry> row,
                     std::optional<std::size_t> first, std::span<const std::string> term_labels,
                     const LabelOptions& options) {
    CommunityLabel result;
    std::vector<std::string> chosen;
    const auto take = [&](const Entry& entry) {
        if (result.terms.size() == options.terms) return;
        std::string text = plain(term_labels[entry.column]);
        for (const std::string& other : chosen) {
            if (text.find(other) != std::string::npos || other.find(text) != std::string::npos) {
                return;
            }
        }
        chosen.push_back(std::move(text));
        result.terms.push_back({entry.column, entry.value});
        if (!result.text.empty()) result.text += options.separator;
        result.text += term_labels[entry.column];
    };
    if (first) {
        take(row[*first]);
        for (const Entry& entry : row) take(entry);
    }
    if (result.terms.empty()) result.text = fmt::format("cluster {}", community + 1);
    return result;
}

}  // namespace

std::vector<CommunityLabel> label_communities(const Partition& partition,
                                              const Incidence& node_terms,
                                              std::span<const std::string> term_labels,
                                              const LabelOptions& options) {
    if (node_terms.row_count() != partition.community_of.size() ||
        node_terms.column_count != term_labels.size()) {
        throw Error(ErrorCode::internal, "terms that do not fit the partition");
    }
    std::vector<Entry> entries = term_weights(partition, node_terms);
    score(entries, partition.community_count, term_labels);
    const auto rows = rows_of(entries, partition.community_count);
    const auto first = first_terms(rows, term_labels.size());
    std::vector<CommunityLabel> labels;
    for (std::size_t c = 0; c < rows.size(); ++c) {
        labels.push_back(label(c, rows[c], first[c], term_labels, options));
    }
    return labels;
}

Incidence own_terms(const Network& network, const Partition& partition, std::string_view count) {
    const Column* counts = count.empty() ? nullptr : network.nodes().find(count);
    Incidence incidence;
    incidence.column_count = network.node_count();
    double smallest = 0.0;
    for (const NodeId node : network.node_range()) {
        std::vector<double> inner;
        std::vector<double> all;
        for (const Network::Arc& arc : network.arcs(node)) {
            if (arc.other == node) continue;
            const double weight = network.edge(arc.edge).weight;
            all.push_back(weight);
            const bool inside = partition.community_of[index_of(arc.other)] ==
                                partition.community_of[index_of(node)];
            if (inside) inner.push_back(weight);
        }
        double sum = sum_rising(std::move(inner));
        if (counts != nullptr) {
            const double share = all.empty() ? 1.0 : sum / sum_rising(std::move(all));
            sum = share * counts->number(index_of(node)).value_or(0.0);
        }
        incidence.weight.push_back(sum);
        if (sum > 0.0 && (smallest == 0.0 || sum < smallest)) smallest = sum;
        incidence.column.push_back(static_cast<std::uint32_t>(index_of(node)));
        incidence.row_begin.push_back(incidence.column.size());
    }
    for (double& weight : incidence.weight) {
        if (weight == 0.0) weight = smallest > 0.0 ? smallest : 1.0;
    }
    return incidence;
}

}  // namespace bibweft::community
