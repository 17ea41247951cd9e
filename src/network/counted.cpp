#include "network/counted.hpp"

#include <algorithm>
#include <utility>

#include "bibweft/network/part.hpp"

namespace bibweft::network {
namespace {

/// f of each node: the shared things that it holds, with counts the sum of their squares.
std::vector<double> frequencies(const Incidence& a, Side side) {
    std::vector<double> f(side == Side::columns ? a.column_count : a.row_count(), 0.0);
    for (std::size_t r = 0; r < a.row_count(); ++r) {
        for (std::size_t i = a.row_begin[r]; i < a.row_begin[r + 1]; ++i) {
            const double w = a.weight.empty() ? 1.0 : a.weight[i];
            f[side == Side::columns ? a.column[i] : r] += w * w;
        }
    }
    return f;
}

/// 1 / (n_k - 1) of each shared thing, n_k its nodes; of a single one 0, since it links nothing.
std::vector<double> fractions(const Incidence& a, Side side) {
    std::vector<std::uint32_t> nodes;
    if (side == Side::rows) {
        nodes = column_counts(a);
    } else {
        for (std::size_t r = 0; r < a.row_count(); ++r) {
            nodes.push_back(static_cast<std::uint32_t>(a.columns(r).size()));
        }
    }
    std::vector<double> fraction(nodes.size(), 0.0);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        if (nodes[k] > 1) fraction[k] = 1.0 / (nodes[k] - 1.0);
    }
    return fraction;
}

/// The papers, or where papers are linked by works the works, that may link anything.
double shared_count(const Incidence& a, Side side, const Hubs& hubs) {
    const std::size_t all = side == Side::columns ? a.row_count() : a.column_count;
    return static_cast<double>(all - hubs.count);
}

/// Notes that links were counted, and all of them were below min_weight.
void note_too_light(Network& network, std::size_t links, double heaviest) {
    note_step(network, "links_too_light", links);
    network.attributes().emplace_back("heaviest_link", heaviest);
}

}  // namespace

Shared prepared(Shared shared, const NetworkOptions& options) {
    if (options.counting != Counting::full) shared.incidence.weight.clear();
    shared.hubs = without_hubs(shared.incidence, shared.side, options.max_shared);
    if (options.counting == Counting::fractional) {
        shared.shared_weight = fractions(shared.incidence, shared.side);
    }
    return shared;
}

Network counted_network(Shared raw, const NetworkOptions& options, std::string_view count_column) {
    const Shared shared = prepared(std::move(raw), options);
    const Entities& nodes = shared.nodes;
    const Incidence& incidence = shared.incidence;
    const Side side = shared.side;
    const Hubs& hubs = shared.hubs;
    const std::vector<double>& fraction = shared.shared_weight;
    const bool fractional = options.counting == Counting::fractional;
    std::vector<WeightedPair> pairs = project(incidence, side,
                                              {.min_weight = options.min_weight,
                                               .top_k = options.top_k,
                                               .threads = options.threads,
                                               .shared_weight = fraction});
    std::vector<double> counts(pairs.size());
    std::ranges::transform(pairs, counts.begin(), &WeightedPair::weight);
    const Cooccurrences tested{.total = shared_count(incidence, side, hubs),
                               .frequency = frequencies(incidence, side),
                               .count = counts};
    normalize(pairs, nodes.ids.size(), options.normalization, tested.frequency);

    Network net = linked(nodes, pairs);
    if (pairs.empty() && options.min_weight > 0) {
        const std::vector<WeightedPair> all =
            project(incidence, side, {.threads = options.threads, .shared_weight = fraction});
        const auto heavier = [](const WeightedPair& a, const WeightedPair& b) {
            return a.weight < b.weight;
        };
        const auto heaviest = std::ranges::max_element(all, heavier);
        if (!all.empty()) note_too_light(net, all.size(), heaviest->weight);
    }
    // project() and the network sort links alike, and no two share both ends.
    Column& column = net.edge_attributes().add(count_column,
                                               fractional ? ColumnType::real : ColumnType::integer);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        fractional ? column.set(i, counts[i]) : column.set(i, static_cast<std::int64_t>(counts[i]));
    }
    if (hubs.count > 0) {
        note_step(net, "hubs_skipped", hubs.count);
        note_step(net, "pairs_skipped", hubs.pairs);
    }
    net =
        finished(std::move(net), options, options.counting == Counting::binary ? &tested : nullptr);
    if (shared.items_found) {
        note_step(net, "items_found", *shared.items_found);
        note_step(net, "items_kept", nodes.ids.size());
    }
    return net;
}

std::vector<std::uint32_t> chosen_items(const Items& items, const NetworkOptions& options) {
    const std::vector<std::uint32_t> papers = column_counts(items.papers);
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < papers.size(); ++i) {
        if (papers[i] >= options.min_papers) chosen.push_back(i);
    }
    if (options.max_items == 0 || chosen.size() <= options.max_items) return chosen;
    std::ranges::sort(chosen, [&](std::uint32_t a, std::uint32_t b) {
        if (papers[a] != papers[b]) return papers[a] > papers[b];
        return items.entities.ids[a] < items.entities.ids[b];
    });
    chosen.resize(options.max_items);
    std::ranges::sort(chosen);
    return chosen;
}

Shared items_by_papers(const Items& items, const NetworkOptions& options) {
    const std::vector<std::uint32_t> chosen = chosen_items(items, options);
    return {.nodes = subset(items.entities, chosen),
            .incidence = with_columns(items.papers, chosen),
            .side = Side::columns,
            .items_found = items.papers.column_count};
}

Shared items_by_shared(const Items& items, const Incidence& shared, const NetworkOptions& options) {
    const std::vector<std::uint32_t> chosen = chosen_items(items, options);
    const Incidence papers = transposed(with_columns(items.papers, chosen));
    Incidence rows;
    rows.column_count = shared.column_count;
    std::vector<std::uint32_t> held;
    for (std::size_t item = 0; item < chosen.size(); ++item) {
        held.clear();
        for (const std::uint32_t paper : papers.columns(item)) {
            const auto columns = shared.columns(paper);
            held.insert(held.end(), columns.begin(), columns.end());
        }
        std::ranges::sort(held);
        for (std::size_t i = 0; i < held.size();) {
            const std::size_t begin = i;
            while (i < held.size() && held[i] == held[begin]) ++i;
            rows.column.push_back(held[begin]);
            rows.weight.push_back(static_cast<double>(i - begin));
        }
        rows.row_begin.push_back(rows.column.size());
    }
    return {.nodes = subset(items.entities, chosen),
            .incidence = std::move(rows),
            .side = Side::rows,
            .items_found = items.papers.column_count};
}

Entities subset(const Entities& entities, std::span<const std::uint32_t> rows) {
    Entities out;
    out.ids.reserve(rows.size());
    for (const std::uint32_t row : rows) out.ids.push_back(entities.ids[row]);
    out.table = entities.table.permuted(rows);
    return out;
}

void note_step(Network& network, std::string_view name, std::uint64_t value) {
    network.attributes().emplace_back(std::string(name), static_cast<std::int64_t>(value));
}

Network with_heavy_links(const Network& network, const NetworkOptions& options) {
    if (options.min_weight <= 0 && options.top_k == 0) return network;
    std::vector<std::vector<std::uint32_t>> of_node(network.node_count());
    double heaviest = 0;
    for (std::uint32_t l = 0; l < network.edge_count(); ++l) {
        const Edge& e = network.edges()[l];
        heaviest = std::max(heaviest, e.weight);
        if (e.weight < options.min_weight) continue;
        for (const NodeId end : {e.source, e.target}) of_node[index_of(end)].push_back(l);
    }
    std::vector<char> kept(network.edge_count(), 0);
    for (std::uint32_t n = 0; n < of_node.size(); ++n) {
        auto& links = of_node[n];
        const auto other = [&](std::uint32_t l) -> const std::string& {
            const Edge& e = network.edges()[l];
            return network.id(index_of(e.source) == n ? e.target : e.source);
        };
        std::ranges::sort(links, [&](std::uint32_t a, std::uint32_t b) {
            const double wa = network.edges()[a].weight;
            const double wb = network.edges()[b].weight;
            return wa != wb ? wa > wb : std::pair(other(a), a) < std::pair(other(b), b);
        });
        if (options.top_k > 0 && links.size() > options.top_k) links.resize(options.top_k);
        for (const std::uint32_t l : links) kept[l] = 1;
    }
    Network out = part_of(network, {}, kept);
    if (out.edge_count() == 0) note_too_light(out, network.edge_count(), heaviest);
    return out;
}

Network finished(Network network, const NetworkOptions& options, const Cooccurrences* counts) {
    if (options.backbone != nullptr) {
        network = backbone(network, *options.backbone, {.alpha = options.alpha, .counts = counts});
    }
    if (options.largest_component) {
        const LargestComponent largest = largest_component(network);
        const std::size_t outside = network.node_count() - largest.size;
        network = part_of(network, largest.nodes, {});
        note_step(network, "components", largest.component_count);
        note_step(network, "nodes_outside_component", outside);
    }
    if (!options.drop_isolates) return network;
    std::vector<char> linked_nodes(network.node_count(), 0);
    for (const Edge& e : network.edges()) {
        linked_nodes[index_of(e.source)] = linked_nodes[index_of(e.target)] = 1;
    }
    const auto dropped = static_cast<std::size_t>(std::ranges::count(linked_nodes, 0));
    if (dropped == 0) return network;
    network = part_of(network, linked_nodes, {});
    note_step(network, "isolates_dropped", dropped);
    return network;
}

}  // namespace bibweft::network
