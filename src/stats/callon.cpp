#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "stats/similarity.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

struct Cluster {
    Value name;
    std::string label;
    std::int64_t nodes = 0;
    double external = 0;  ///< links to other clusters and to nodes without one
    double internal = 0;  ///< each link once, self-loops aside
    double centrality() const { return 10 * external; }
    double density() const { return 100 * internal / static_cast<double>(nodes); }
};

/// The clusters by their names: numbers by value, text by bytes. Nodes without one are in none.
class Clusters {
public:
    Clusters(const Graph& graph, const Column& column) : at_(graph.size(), none) {
        std::map<Value, std::size_t> number;
        for (std::size_t v = 0; v < graph.size(); ++v) {
            const std::size_t node = graph.order()[v];
            if (column.has(node)) number.try_emplace(column.value(node), 0);
        }
        for (auto& [name, place] : number) {
            place = all.size();
            all.push_back({name, {}, 0, 0, 0});
        }
        const Column* labels = graph.network().nodes().find("cluster_label");
        for (std::size_t v = 0; v < graph.size(); ++v) {
            const std::size_t node = graph.order()[v];
            if (!column.has(node)) continue;
            at_[v] = number.at(column.value(node));
            Cluster& cluster = all[at_[v]];
            ++cluster.nodes;
            if (labels != nullptr && cluster.label.empty()) {
                cluster.label = to_text(labels->value(node));
            }
        }
    }

    void add_links(const Csr& links) {
        for (std::uint32_t v = 0; v < links.size(); ++v) {
            if (at_[v] == none) continue;
            const auto targets = links.targets(v);
            for (std::size_t i = 0; i < targets.size(); ++i) {
                const double weight = links.weights(v)[i];
                if (at_[targets[i]] != at_[v]) all[at_[v]].external += weight;
                if (at_[targets[i]] == at_[v] && targets[i] > v) all[at_[v]].internal += weight;
            }
        }
    }

    std::vector<Cluster> all;

private:
    static constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> at_;
};

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return (values[values.size() / 2] + values[(values.size() - 1) / 2]) / 2;
}

std::string quadrant(bool central, bool dense) {
    if (central) return dense ? "motor" : "basic";
    return dense ? "niche" : "emerging or declining";
}

Table diagram(const std::vector<Cluster>& clusters) {
    std::vector<double> centralities;
    std::vector<double> densities;
    for (const Cluster& c : clusters) {
        centralities.push_back(c.centrality());
        densities.push_back(c.density());
    }
    const double central = median(centralities);
    const double dense = median(densities);
    Table table{{"cluster", "nodes", "centrality", "density", "quadrant", "label"}, {}};
    for (const Cluster& c : clusters) {
        Value where;
        if (clusters.size() > 1) {
            where = quadrant(c.centrality() >= central, c.density() >= dense);
        }
        table.rows.push_back({c.name, c.nodes, c.centrality(), c.density(), where,
                              c.label.empty() ? Value() : Value(c.label)});
    }
    return table;
}

std::string why_undefined(const Workspace& workspace, const Column* column) {
    if (column == nullptr) return no_groups(workspace);
    if (workspace.network().directed()) return "links have a direction";
    return workspace.network().edge_count() == 0 ? "no links" : "";
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    std::string rule =
        "centrality: 10 sum of external links; density: 100 sum of internal links / "
        "nodes; quadrants at the medians, which count as high";
    const Column* column = workspace.network().nodes().find(workspace.options().partition);
    const std::string reason = why_undefined(workspace, column);
    if (!reason.empty()) return {undefined("strategic_diagram", reason, rule)};
    const Similarity similarity = similarity_of(workspace.network());
    rule += "; links: " + similarity.convention;
    const Graph& graph = workspace.graph();
    Clusters clusters(graph, *column);
    if (clusters.all.empty()) {
        return {undefined("strategic_diagram", "no node has a community", rule)};
    }
    clusters.add_links(
        arcs_in_order(graph.network(), graph.order(), graph.rank(), false, similarity.by_edge));
    return {known("strategic_diagram", diagram(clusters.all), rule)};
}

}  // namespace

extern const Statistic callon_statistic{
    "callon",
    "strategic diagram: centrality and density of the communities",
    Scope::partition,
    "10 and 100 times equivalence, or the unit of the weights",
    "on equivalence c^2/(f f') where the network tells counts, else on weights; self-loops ignored",
    "doi:10.1007/BF02019280",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
