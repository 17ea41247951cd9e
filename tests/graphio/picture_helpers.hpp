#pragma once
#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {

/// A map as the pipeline makes it: `n` terms in groups, placed group by group.
inline Network term_map(std::size_t n, std::size_t groups) {
    static const char* const first[] = {"citation", "network", "topic",  "semantic", "author",
                                        "journal",  "concept", "neural", "open",     "social"};
    static const char* const second[] = {"analysis", "model",  "impact",    "clustering", "map",
                                         "science",  "mining", "diffusion", "graph",      "index"};
    static const char* const third[] = {"", " of science", " method", " policy", " 2.0"};
    Rng rng(7);
    NetworkBuilder builder(false);
    for (std::size_t i = 0; i < n; ++i) builder.add_node("t" + std::to_string(1000 + i));
    for (std::size_t i = 0; i < 4 * n; ++i) {
        const std::uint64_t a = rng.below(n);
        const std::uint64_t step = groups * (1 + rng.below(n / groups));
        const std::uint64_t b = rng.below(5) == 0 ? rng.below(n) : (a + step) % n;
        builder.add_edge(id_at<NodeId>(a), id_at<NodeId>(b), 1 + std::floor(9 * rng.uniform()));
    }
    Network network = builder.build();
    AttributeTable& nodes = network.nodes();
    for (const char* name : {"x", "y"}) nodes.add(name, ColumnType::real);
    for (const char* name : {"label", "cluster_label"}) nodes.add(name, ColumnType::text);
    for (const char* name : {"cluster", "occurrences"}) nodes.add(name, ColumnType::integer);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t group = i % groups;
        const double turn = 6.2831853 * static_cast<double>(group) / static_cast<double>(groups);
        const double angle = 6.2831853 * rng.uniform();
        const double out = 1.1 * std::sqrt(rng.uniform());
        nodes.find("x")->set(i, 2 * std::cos(turn) + out * std::cos(angle));
        nodes.find("y")->set(i, 1.6 * std::sin(turn) + out * std::sin(angle));
        nodes.find("label")->set(
            i, std::string(first[i % 10]) + " " + second[i / 10 % 10] + third[i / 100 % 5]);
        nodes.find("cluster")->set(i, static_cast<std::int64_t>(group + 1));
        nodes.find("cluster_label")
            ->set(i, std::string(first[group]) + ", " + second[group] + " & " + second[group / 2]);
        const double rank = rng.uniform();
        nodes.find("occurrences")->set(i, static_cast<std::int64_t>(3 + 200 * rank * rank * rank));
    }
    network.attributes().emplace_back("title", std::string("Concepts of a field, 1990–2020"));
    return network;
}

}  // namespace bibweft::graphio::test
