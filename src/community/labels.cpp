#include "bibweft/community/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

#include "bibweft/core/error.hpp"

namespace bibweft::community {
namespace {

struct Entry {
    std::uint32_t community = 0;
    CommunityLabel::Term term;
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
            if (weight > 0.0) all.push_back({community, {.column = columns[k]}, weight});
        }
    }
    std::ranges::sort(
        all, {}, [](const Entry& e) { return std::tuple(e.community, e.term.column, e.value); });
    std::vector<Entry> sums;
    for (const Entry& entry : all) {
        if (!sums.empty() && sums.back().community == entry.community &&
            sums.back().term.column == entry.term.column) {
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

void add_c_tf_idf(std::vector<Entry>& entries, std::size_t communities, std::size_t columns) {
    std::vector<double> everywhere(columns, 0.0);
    for (const Entry& entry : entries) everywhere[entry.term.column] += entry.value;
    const double mean = sum_rising(everywhere) / static_cast<double>(communities);
    for (Entry& entry : entries) {
        entry.term.c_tf_idf = entry.value * std::log1p(mean / everywhere[entry.term.column]);
    }
}

/// How many nodes hold each term: of each community, and of all.
void add_log_likelihood(std::vector<Entry>& entries, const Partition& partition,
                        const Incidence& held) {
    const std::vector<std::uint32_t> everywhere = column_counts(held);
    std::vector<std::vector<std::size_t>> members(partition.community_count);
    for (std::size_t node = 0; node < held.row_count(); ++node) {
        members[index_of(partition.community_of[node])].push_back(node);
    }
    std::vector<std::size_t> inside(held.column_count, 0);
    for (std::size_t begin = 0; begin < entries.size();) {
        const std::vector<std::size_t>& nodes = members[entries[begin].community];
        for (const std::size_t node : nodes) {
            for (const std::uint32_t column : held.columns(node)) ++inside[column];
        }
        std::size_t end = begin;
        for (; end < entries.size() && entries[end].community == entries[begin].community; ++end) {
            CommunityLabel::Term& term = entries[end].term;
            term.inside = inside[term.column];
            term.outside = everywhere[term.column] - term.inside;
            term.log_likelihood =
                log_likelihood_ratio(term.inside, term.outside, nodes.size(), held.row_count());
        }
        for (const std::size_t node : nodes) {
            for (const std::uint32_t column : held.columns(node)) inside[column] = 0;
        }
        begin = end;
    }
}

/// Entries of one community stay together, best first.
void rank(std::vector<Entry>& entries, LabelScore score, std::span<const std::string> term_labels) {
    for (Entry& entry : entries) entry.value = entry.term.value(score);
    std::ranges::sort(entries, [&](const Entry& a, const Entry& b) {
        if (a.community != b.community) return a.community < b.community;
        if (a.value != b.value) return a.value > b.value;
        if (a.term.c_tf_idf != b.term.c_tf_idf) return a.term.c_tf_idf > b.term.c_tf_idf;
        return std::tie(term_labels[a.term.column], a.term.column) <
               std::tie(term_labels[b.term.column], b.term.column);
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
        std::optional<std::uint32_t>& holder = owner[wish.term.column];
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
        std::string text = plain(term_labels[entry.term.column]);
        for (const std::string& other : chosen) {
            if (text.find(other) != std::string::npos || other.find(text) != std::string::npos) {
                return;
            }
        }
        chosen.push_back(std::move(text));
        result.terms.push_back(entry.term);
        if (!result.text.empty()) result.text += options.separator;
        result.text += term_labels[entry.term.column];
    };
    if (first) {
        take(row[*first]);
        for (const Entry& entry : row) take(entry);
    }
    if (result.terms.empty()) result.text = fmt::format("cluster {}", community + 1);
    return result;
}

/// O ln(O / E), 0 where nothing is observed.
double part(std::size_t observed, std::size_t row, std::size_t column, std::size_t all) {
    if (observed == 0) return 0.0;
    const double o = static_cast<double>(observed);
    return o * std::log(o * static_cast<double>(all) /
                        (static_cast<double>(row) * static_cast<double>(column)));
}

}  // namespace

std::string_view to_string(LabelScore score) noexcept {
    return score == LabelScore::c_tf_idf ? "c-tf-idf" : "log-likelihood";
}

LabelScore label_score_from(std::string_view name) {
    for (const LabelScore score : {LabelScore::c_tf_idf, LabelScore::log_likelihood}) {
        if (name == to_string(score)) return score;
    }
    throw Error(
        ErrorCode::usage,
        fmt::format("unknown score of labels \"{}\"; known: c-tf-idf, log-likelihood", name));
}

double log_likelihood_ratio(std::size_t inside, std::size_t outside, std::size_t size,
                            std::size_t all) {
    const std::size_t rest = all - size;
    const std::size_t with = inside + outside;
    const std::size_t without = all - with;
    if (size == 0 || rest == 0 || with == 0 || without == 0) return 0.0;
    const double sum = part(inside, size, with, all) + part(outside, rest, with, all) +
                       part(size - inside, size, without, all) +
                       part(rest - outside, rest, without, all);
    const double ratio = std::max(0.0, 2.0 * sum);  // rounding may leave -1e-16
    const bool rarer = static_cast<double>(inside) * static_cast<double>(rest) <
                       static_cast<double>(outside) * static_cast<double>(size);
    return rarer ? -ratio : ratio;
}

std::vector<CommunityLabel> label_communities(const Partition& partition,
                                              const Incidence& node_terms,
                                              std::span<const std::string> term_labels,
                                              const LabelOptions& options) {
    if (node_terms.row_count() != partition.community_of.size() ||
        node_terms.column_count != term_labels.size() ||
        (options.held != nullptr && (options.held->row_count() != node_terms.row_count() ||
                                     options.held->column_count != node_terms.column_count))) {
        throw Error(ErrorCode::internal, "terms that do not fit the partition");
    }
    std::vector<Entry> entries = term_weights(partition, node_terms);
    add_c_tf_idf(entries, partition.community_count, term_labels.size());
    add_log_likelihood(entries, partition, options.held == nullptr ? node_terms : *options.held);
    rank(entries, options.score, term_labels);
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

Incidence linked_terms(const Network& network) {
    Incidence incidence;
    incidence.column_count = network.node_count();
    std::vector<std::uint32_t> row;
    for (const NodeId node : network.node_range()) {
        row.assign(1, static_cast<std::uint32_t>(index_of(node)));
        const auto add = [&](std::span<const Network::Arc> arcs) {
            for (const Network::Arc& arc : arcs) {
                row.push_back(static_cast<std::uint32_t>(index_of(arc.other)));
            }
        };
        add(network.arcs(node));
        if (network.directed()) add(network.in_arcs(node));
        std::ranges::sort(row);
        row.erase(std::unique(row.begin(), row.end()), row.end());
        incidence.column.insert(incidence.column.end(), row.begin(), row.end());
        incidence.row_begin.push_back(incidence.column.size());
    }
    return incidence;
}

}  // namespace bibweft::community
