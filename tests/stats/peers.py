"""Statistics of one graph by python-igraph, networkx and plain sums, for peers_test.cpp.

peers.py EDGES GROUPS directed|undirected > LINES
EDGES: lines "source target weight" of nodes 0..n-1, simple, without self-loops. GROUPS: a community a node.
LINES: "graph NAME VALUE", "node NAME NODE VALUE" or "row NAME KEY COLUMN VALUE".

Where the conventions differ, this side is brought to ours:
  eigenvector, hub, authority   the largest is 1 in both (networkx: the squares, or all, sum to 1)
  average_clustering            a node of fewer than two neighbours counts 0 (igraph: mode "zero")
  closeness                     networkx with wf_improved; igraph leaves other components out
  harmonic                      not divided by n - 1 (igraph: normalized=False)
  eccentricity                  towards the node (igraph: mode "in")
  clustering, assortativity, cores, onion, cuts, rich club   direction ignored
  betweenness                   not normalised, unweighted
  modularity                    weighted; directed: Leicht and Newman
"""
import sys

import igraph
import networkx as nx

edges_file, groups_file, kind = sys.argv[1:4]
directed = kind == "directed"
groups = [int(line) for line in open(groups_file)]
n = len(groups)
rows = [line.split() for line in open(edges_file)]
edges = [(int(a), int(b)) for a, b, _ in rows]
weights = [float(w) for _, _, w in rows]

g = igraph.Graph(n=n, edges=edges, directed=directed)
simple = igraph.Graph(n=n, edges=edges).simplify()
h = (nx.DiGraph if directed else nx.Graph)()
h.add_nodes_from(range(n))
h.add_weighted_edges_from((a, b, w) for (a, b), w in zip(edges, weights))
s = nx.Graph()
s.add_nodes_from(range(n))
s.add_edges_from(edges)


def graph(name, value):
    print("graph", name, "%.17g" % value)


def node(name, values):
    for v in range(n):
        print("node", name, v, "%.17g" % values[v])


graph("density", g.density())
graph("components", len(simple.connected_components()))
graph("transitivity", simple.transitivity_undirected())
graph("average_clustering", simple.transitivity_avglocal_undirected(mode="zero"))
graph("degree_assortativity", simple.assortativity_degree(directed=False))
graph("articulation_points", len(simple.articulation_points()))
graph("bridges", len(simple.bridges()))
graph("core_number", max(simple.coreness()))
graph("modularity", g.modularity(groups, weights=weights))
graph("mean_distance", g.average_path_length(directed=directed, unconn=True))
if directed:
    graph("reciprocity", g.reciprocity())
    graph("reciprocity", nx.reciprocity(h))
    hubs = g.hub_score(weights=weights)
    node("hub", hubs)
    node("authority", g.authority_score(weights=weights))
    print("graph strong_components %d" % len(g.connected_components(mode="strong")))
elif simple.is_connected():
    graph("diameter", g.diameter())
    graph("radius", g.radius())
    graph("diameter", max(nx.eccentricity(h).values()) if n < 300 else g.diameter())
node("core", simple.coreness())
points = set(nx.articulation_points(s))
node("articulation", [1 if v in points else 0 for v in range(n)])
node("pagerank", g.pagerank(weights=weights))
node("betweenness", g.betweenness(directed=directed))
node("harmonic", g.harmonic_centrality(mode="in", normalized=False))
node("eccentricity", g.eccentricity(mode="in"))
node("eigenvector", g.eigenvector_centrality(directed=directed, scale=True, weights=weights))
if n < 2000:
    reached = nx.closeness_centrality(h)
    for v in range(n):
        if reached[v] > 0:
            print("node closeness", v, "%.17g" % reached[v])
if not directed and n < 300 and simple.is_connected():
    vector = nx.eigenvector_centrality_numpy(h, weight="weight")
    most = max(vector.values())
    node("eigenvector", [vector[v] / most for v in range(n)])

layers = nx.onion_layers(s)
node("onion_layer", [layers[v] for v in range(n)])
club = nx.rich_club_coefficient(s, normalized=False)
degrees = sorted(set(d for _, d in s.degree()))
for k in degrees:
    if sum(1 for _, d in s.degree() if d > k) > 1:
        print("row rich_club", k, "coefficient", "%.17g" % club[k])

# Roles in communities, and the silhouette of distances 1 - weight / largest, by their definitions.
inside = []
for v in range(n):
    there = [groups[u] for u in s[v]]
    inside.append(there.count(groups[v]))
    if there:
        shares = [there.count(c) / len(there) for c in set(there)]
        print("node participation", v, "%.17g" % (1 - sum(x * x for x in shares)))
for c in set(groups):
    members = [v for v in range(n) if groups[v] == c]
    mean = sum(inside[v] for v in members) / len(members)
    spread = (sum((inside[v] - mean) ** 2 for v in members) / len(members)) ** 0.5
    if spread > 1e-9:
        for v in members:
            print("node within_module_z", v, "%.17g" % ((inside[v] - mean) / spread))
if not directed and n < 300:
    most = max(weights)
    values = []
    for v in range(n):
        far = {}
        for u in range(n):
            if u != v:
                d = 1 - h[v][u]["weight"] / most if h.has_edge(v, u) else 1
                far.setdefault(groups[u], []).append(d)
        if groups[v] not in far:
            values.append(0)
            continue
        a = sum(far[groups[v]]) / len(far[groups[v]])
        b = min(sum(d) / len(d) for c, d in far.items() if c != groups[v])
        values.append((b - a) / max(a, b) if max(a, b) > 0 else 0)
    graph("silhouette", sum(values) / n)
    node("silhouette", values)
