#!/usr/bin/python3
"""Graph files read and written, beside python-igraph (its C readers) and networkx.

    tests/bench/graph_files.py [--nodes 100000] [--links 1000000] [--runs 3] [--bibweft build/release/bibweft] [--fast]

Whole processes in turn: reading alone (bibweft: `stats --only counts`), and reading and writing again. GraphML with
numbered ids, GraphML with ids of twelve letters and digits, and edge lists. --fast leaves networkx out, which takes a
minute a run. Needs python3-igraph and python3-networkx.
"""
import argparse
import os
import pathlib
import sys
import tempfile

import graphs
import paired

ROOT = pathlib.Path(__file__).resolve().parents[2]
READ = {
    "graphml": {"igraph": "import igraph; g = igraph.Graph.Read_GraphML({0!r})",
                "networkx": "import networkx; g = networkx.read_graphml({0!r})"},
    "edgelist": {"igraph": "import igraph; g = igraph.Graph.Read_Ncol({0!r}, directed=False)",
                 "networkx": "import networkx; g = networkx.read_weighted_edgelist({0!r})"},
}
WRITE = {
    "graphml": {"igraph": "g.write_graphml({0!r})", "networkx": "networkx.write_graphml(g, {0!r})"},
    "edgelist": {"igraph": "g.write_ncol({0!r}, weights='weight')",
                 "networkx": "networkx.write_weighted_edgelist(g, {0!r})"},
}


def measure(args, name, path):
    form = "edgelist" if path.endswith(".edgelist") else "graphml"
    written = f"{path}.out.{form}"
    peers = [peer for peer in READ[form] if peer != "networkx" or not args.fast]
    print(f"\n{name}: {os.path.getsize(path) / 1e6:.1f} MB, read")
    paired.compare([args.bibweft, "stats", path, "--only", "counts"],
                   {peer: [sys.executable, "-c", READ[form][peer].format(path)] for peer in peers}, args.runs)
    print(f"{name}: read and written")
    both = {peer: f"{READ[form][peer].format(path)}; {WRITE[form][peer].format(written)}" for peer in peers}
    paired.compare([args.bibweft, "convert", path, "-o", written, "--overwrite"],
                   {peer: [sys.executable, "-c", program] for peer, program in both.items()}, args.runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=100000)
    parser.add_argument("--links", type=int, default=1000000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bibweft", default=str(ROOT / "build/release/bibweft"))
    parser.add_argument("--fast", action="store_true")
    args = parser.parse_args()
    links = graphs.planted(args.nodes, args.links)
    with tempfile.TemporaryDirectory() as folder:
        for ids in ("numbers", "texts"):
            path = f"{folder}/{ids}.graphml"
            graphs.write_graphml(path, args.nodes, links, ids)
            measure(args, f"GraphML, ids are {ids}", path)
        graphs.write_edges(f"{folder}/links.edgelist", links)
        measure(args, "edge list", f"{folder}/links.edgelist")


if __name__ == "__main__":
    main()
