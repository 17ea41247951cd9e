// Leiden of bibweft beside that of igraph:
// leiden_bench [--seeds N] [--cpm G] [--method leiden|igraph-leiden] GRAPH|planted:NODES:LINKS…
//
// For each graph and method, over the seeds: the median quality and seconds of processor time as by
// default, of one start until stable (30 iterations at most), and of three iterations. With one
// method and one graph, the memory that it needs beside the network too.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "bibweft/graphio/format.hpp"
#include "processor.hpp"

namespace {

using namespace bibweft;

/// Groups of 50 nodes; three of four links stay inside.
Network planted(std::size_t nodes, std::size_t links) {
    Rng rng(1);
    NetworkBuilder builder(false);
    for (std::size_t n = 0; n < nodes; ++n) builder.add_node(fmt::format("n{}", n));
    for (std::size_t l = 0; l < links; ++l) {
        const std::size_t a = rng.below(nodes);
        const std::size_t b =
            rng.below(4) > 0 ? std::min(nodes - 1, a / 50 * 50 + rng.below(50)) : rng.below(nodes);
        if (a != b) builder.add_edge(id_at<NodeId>(a), id_at<NodeId>(b));
    }
    return builder.build();
}

std::size_t number(std::string_view text) {
    std::size_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Network graph_of(std::string_view name) {
    constexpr std::string_view prefix = "planted:";
    if (name.starts_with(prefix)) {
        name.remove_prefix(prefix.size());
        const std::size_t colon = name.find(':');
        return planted(number(name.substr(0, colon)), number(name.substr(colon + 1)));
    }
    std::vector<Diagnostic> problems;
    return undirected(graphio::read_graph(std::string(name), "", problems));
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

void measure(const Network& network, const community::ClusterOptions& wanted, std::size_t seeds,
             std::string_view what) {
    community::ClusterOptions options = wanted;
    std::vector<double> qualities;
    std::vector<double> seconds;
    for (std::size_t seed = 1; seed <= seeds; ++seed) {
        options.seed = 100 * seed;
        const double before = processor_seconds();
        const Partition found = community::find_communities(network, options);
        seconds.push_back(processor_seconds() - before);
        qualities.push_back(found.quality.value_or(0));
    }
    fmt::print("  {:<14} {:<13} quality {:.6f} {:8.3f} s\n", options.method, what,
               median(qualities), median(seconds));
}

void measure_all(const Network& network, community::ClusterOptions options, std::size_t seeds,
                 std::string_view only) {
    options.threads = 1;
    for (const std::string_view method : {"leiden", "igraph-leiden"}) {
        if (!only.empty() && method != only) continue;
        options.method = method;
        options.starts = 0;
        options.max_iterations = 0;
        measure(network, options, seeds, "default");
        options.starts = 1;
        options.max_iterations = 30;
        measure(network, options, seeds, "one start");
        options.max_iterations = 3;
        measure(network, options, seeds, "3 iterations");
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t seeds = 5;
    std::string_view only;
    community::ClusterOptions options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--seeds" && i + 1 < argc) {
            seeds = number(argv[++i]);
        } else if (argument == "--method" && i + 1 < argc) {
            only = argv[++i];
        } else if (argument == "--cpm" && i + 1 < argc) {
            options.objective = community::Objective::cpm;
            options.resolution = std::strtod(argv[++i], nullptr);
        } else {
            try {
                const Network network = graph_of(argument);
                fmt::print("{}: {} nodes, {} links\n", argument, network.node_count(),
                           network.edge_count());
                reset_peak();
                const double before = memory().now;
                measure_all(network, options, seeds, only);
                fmt::print("  memory {:.1f} MB beside {:.1f} MB\n", memory().peak - before, before);
            } catch (const Error& error) {
                fmt::print(stderr, "leiden_bench: {}\n", error.what());
                return 1;
            }
        }
    }
}
