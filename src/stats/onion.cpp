#include <algorithm>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// Vertices by their present degree, for taking all of at most some degree.
class Peeling {
public:
    explicit Peeling(const Csr& simple)
        : simple_(simple), left_(simple.size()), gone_(simple.size(), 0) {
        for (std::uint32_t v = 0; v < left_.size(); ++v) {
            left_[v] = simple.degree(v);
            put(v);
        }
    }

    /// Removes the vertices of the least degree, or of at most `core`, which grows to it.
    std::vector<std::uint32_t> take_layer(std::size_t& core) {
        std::vector<std::uint32_t> layer;
        std::size_t d = 0;
        while (layer.empty()) {
            while (d <= core && d < buckets_.size()) take_from(d++, layer);
            if (layer.empty()) ++core;
        }
        for (const std::uint32_t v : layer) {
            for (const std::uint32_t u : simple_.targets(v)) {
                if (gone_[u] != 0) continue;
                --left_[u];
                put(u);
            }
        }
        return layer;
    }

private:
    void put(std::uint32_t v) {
        if (buckets_.size() <= left_[v]) buckets_.resize(left_[v] + 1);
        buckets_[left_[v]].push_back(v);  // its older entries have another degree and are skipped
    }

    void take_from(std::size_t d, std::vector<std::uint32_t>& layer) {
        for (const std::uint32_t v : buckets_[d]) {
            if (gone_[v] != 0 || left_[v] != d) continue;
            gone_[v] = 1;
            layer.push_back(v);
        }
        buckets_[d].clear();
    }

    const Csr& simple_;
    std::vector<std::size_t> left_;  ///< neighbours that are still there
    std::vector<char> gone_;
    std::vector<std::vector<std::uint32_t>> buckets_;
};

std::vector<StatisticValue> compute(Workspace& workspace) {
    constexpr std::string_view rule =
        "peeled in rounds: all nodes with at most k neighbours left at once, k as for cores";
    const Csr& simple = workspace.graph().simple();
    Peeling peeling(simple);
    std::vector<std::uint32_t> layer_of(simple.size(), 0);
    Table sizes{{"layer", "core", "nodes"}, {}};
    std::size_t core = 0;
    for (std::size_t done = 0; done < simple.size();) {
        const std::vector<std::uint32_t> layer = peeling.take_layer(core);
        done += layer.size();
        const auto number = static_cast<std::int64_t>(sizes.rows.size() + 1);
        for (const std::uint32_t v : layer) layer_of[v] = static_cast<std::uint32_t>(number);
        sizes.rows.push_back(
            {number, static_cast<std::int64_t>(core), static_cast<std::int64_t>(layer.size())});
    }
    workspace.keep("onion_layer", "1 the outermost; direction ignored", layer_of);
    return {count("onion_layers", sizes.rows.size(), rule),
            known("onion_layer_sizes", std::move(sizes), "from the outside in; core: k")};
}

}  // namespace

extern const Statistic onion_statistic{
    "onion",
    "layers of the network from its rim to its core",
    Scope::node,
    "layers; nodes",
    "on the simple undirected graph: direction, weights and self-loops ignored; nodes without "
    "neighbours are a layer of core 0",
    "doi:10.1038/srep31708",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
