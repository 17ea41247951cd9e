#!/usr/bin/python3
"""Statistics of graphs, beside python-igraph and networkx.

    tests/bench/graph_stats.py [--runs 3] [--bibweft build/release/bibweft] [--slow]

Whole processes in turn, reading GraphML included: what `--effort fast` reports, on 100,000 nodes and 1,000,000 links;
exact diameter and mean distance, and exact betweenness, on 10,000 and 100,000; all of the karate club. networkx (two
minutes a run) takes part with --slow. Needs python3-igraph and python3-networkx.
"""
import argparse
import pathlib
import sys
import tempfile

import graphs
import paired

ROOT = pathlib.Path(__file__).resolve().parents[2]
IGRAPH = {
    "fast": "g.density(); g.degree(); c = g.connected_components(); g.transitivity_undirected(); "
            "g.transitivity_avglocal_undirected(mode='zero'); g.assortativity_degree(); g.coreness(); g.pagerank()",
    "distance": "g.diameter(); g.average_path_length()",
    "betweenness": "g.betweenness()",
}
NETWORKX = {
    "fast": "n.density(g); dict(g.degree()); list(n.connected_components(g)); n.transitivity(g); "
            "n.average_clustering(g); n.degree_assortativity_coefficient(g); n.core_number(g); n.pagerank(g, weight=None)",
}


def measure(args, title, path, options, work):
    print(f"\n{title}")
    peers = {"igraph": [sys.executable, "-c", f"import igraph; g = igraph.Graph.Read_GraphML({path!r}); {IGRAPH[work]}"]}
    if args.slow and work in NETWORKX:
        program = f"import networkx as n; g = n.read_graphml({path!r}); {NETWORKX[work]}"
        peers["networkx"] = [sys.executable, "-c", program]
    paired.compare([args.bibweft, "stats", path, *options], peers, args.runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bibweft", default=str(ROOT / "build/release/bibweft"))
    parser.add_argument("--slow", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        large, middle = f"{folder}/large.graphml", f"{folder}/middle.graphml"
        graphs.write_graphml(large, 100000, graphs.planted(100000, 1000000), "numbers")
        graphs.write_graphml(middle, 10000, graphs.planted(10000, 100000), "numbers")
        karate = str(ROOT / "graphs/reference/karate.graphml")
        measure(args, "fast report, 100,000 nodes", large, ["--effort", "fast"], "fast")
        measure(args, "diameter and mean distance, 10,000 nodes", middle, ["--only", "distance"], "distance")
        measure(args, "betweenness, 10,000 nodes", middle, ["--only", "betweenness", "--effort", "exact"], "betweenness")
        measure(args, "karate club, all", karate, [], "fast")


if __name__ == "__main__":
    main()
