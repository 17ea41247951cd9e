#!/usr/bin/python3
"""Communities of golden networks: found by the command, judged by code that shares nothing with it.

    tests/bench/communities.py [--bibweft build/release/bibweft] [--planted] [NAME…]

For each network of $BIBWEFT_DATA (else ../shared/data): the quality of the file's column `cluster`, computed here; the best of five
runs of python-igraph's Leiden; whether every community is connected (networkx); whether shuffled rows, swapped ends and
another number of threads give every node the same community. --planted adds a planted partition of 100,000 nodes.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time

import igraph
import networkx

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("BIBWEFT_DATA", ROOT.parent / "shared/data"))


def metis(path):
    lines = [line for line in open(path) if not line.startswith("%")]
    weighted = lines[0].split()[2:3] in (["1"], ["001"])
    for node, line in enumerate(lines[1:], start=1):
        values = line.split()
        step = 2 if weighted else 1
        for i in range(0, len(values), step):
            if int(values[i]) > node:
                yield f"v{node}", f"v{values[i]}", float(values[i + 1]) if weighted else 1.0


def edges(path):
    seen = set()
    for line in open(path):
        a, b = line.split()[:2]
        if a != b and (a, b) not in seen and (b, a) not in seen:
            seen.add((a, b))
            yield f"v{a}", f"v{b}", 1.0


def vosviewer(path):
    """Association strengths, self-links dropped."""
    rows = [line.split() for line in open(path, encoding="utf-8-sig") if line.strip()]
    links = [(f"v{a}", f"v{b}", float(w)) for a, b, w in rows if a != b]
    strength, total = {}, 0.0
    for a, b, w in links:
        strength[a] = strength.get(a, 0.0) + w
        strength[b] = strength.get(b, 0.0) + w
        total += w
    return [(a, b, 2 * total * w / (strength[a] * strength[b])) for a, b, w in links]


def planted(nodes, links):
    rng = random.Random(1)
    found = set()
    while len(found) < links:
        a = rng.randrange(nodes)
        b = min(nodes - 1, a // 50 * 50 + rng.randrange(50)) if rng.random() < 0.75 else rng.randrange(nodes)
        if a != b:
            found.add((min(a, b), max(a, b)))
    return [(f"v{a}", f"v{b}", 1.0) for a, b in found]


# name: (links, objective)
NETWORKS = {name: (lambda name=name: metis(DATA / f"graphs/networkit/{name}.graph"), "modularity")
            for name in ("karate", "lesmis", "jazz", "celegans_metabolic", "power", "polblogs", "hep-th", "PGPgiantcompo",
                         "astro-ph")}
NETWORKS |= {name: (lambda name=name: edges(DATA / f"citation/{name}.edges.tsv"), "modularity")
             for name in ("cora", "citeseer")}
NETWORKS |= {f"lfr-{mu}": (lambda mu=mu: edges(DATA / f"graphs/lfr/lfr1000_mu{mu}.edges.tsv"), "modularity")
             for mu in range(10, 61, 10)}
NETWORKS |= {name: (lambda name=name: vosviewer(DATA / f"graphfiles/vosviewer-online/data/{name}_network.txt"), "cpm")
             for name in ("JOI_2007-2016_co-authorship", "QSS_SM_2020-2021_co-authorship",
                          "Economics_journal_co-citation", "Scientometrics_term_co-occurrence")}


def quality(links, cluster, objective):
    """(1 / 2m) sum_ij (A_ij - g n_i n_j) within communities: n_i the strength and g = 1 / 2m, or n_i = 1 and g = 1."""
    inside, total, size = 0.0, 0.0, {}
    for a, b, w in links:
        total += w
        inside += w if cluster[a] == cluster[b] else 0.0
        if objective == "modularity":
            for end in (a, b):
                size[cluster[end]] = size.get(cluster[end], 0.0) + w
    if objective == "cpm":
        for c in cluster.values():
            size[c] = size.get(c, 0.0) + 1.0
    scale = 1.0 if objective == "cpm" else 1.0 / (2 * total)
    return (2 * inside - scale * sum(n * n for n in size.values())) / (2 * total)


def found(bibweft, links, objective, folder, threads):
    source, result = folder / "links.csv", folder / "found.json"
    with open(source, "w") as out:
        out.write("Source,Target,Weight\n")
        out.writelines(f"{a},{b},{w!r}\n" for a, b, w in links)
    start = time.monotonic()
    subprocess.run([bibweft, "cluster", source, "-o", result, "--overwrite", "--objective", objective, "--threads",
                    str(threads)], check=True, capture_output=True)
    seconds = time.monotonic() - start
    return {node["id"]: node["cluster"] for node in json.load(open(result))["nodes"]}, seconds


def of_igraph(links, objective):
    ids = sorted({end for a, b, _ in links for end in (a, b)})
    place = {node: i for i, node in enumerate(ids)}
    graph = igraph.Graph(len(ids), [(place[a], place[b]) for a, b, _ in links])
    weights = [w for _, _, w in links]
    best, seconds = -2.0, 0.0
    for seed in range(5):
        random.seed(seed)
        start = time.monotonic()
        communities = graph.community_leiden(objective_function=objective.upper() if objective == "cpm" else objective,
                                             weights=weights, resolution_parameter=1.0, n_iterations=10)
        seconds += time.monotonic() - start
        best = max(best, quality(links, dict(zip(ids, communities.membership)), objective))
    return best, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--bibweft", default=ROOT / "build/release/bibweft")
    parser.add_argument("--planted", action="store_true")
    options = parser.parse_args()
    if options.planted:
        NETWORKS["planted"] = (lambda: planted(100_000, 1_000_000), "modularity")
    print(f"{'network':36}{'nodes':>8}{'links':>9} {'bibweft':>10} {'igraph':>10} {'seconds':>9} {'igraph s':>9}  "
          "connected  shuffled  threads")
    for name, (read, objective) in NETWORKS.items():
        if options.names and name not in options.names:
            continue
        links = list(read())
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work)
            cluster, seconds = found(options.bibweft, links, objective, folder, 1)
            mixed = [(b, a, w) if i % 2 else (a, b, w) for i, (a, b, w) in enumerate(links)]
            random.Random(7).shuffle(mixed)
            shuffled = found(options.bibweft, mixed, objective, folder, 1)[0] == cluster
            threaded = found(options.bibweft, links, objective, folder, 3)[0] == cluster
        graph = networkx.Graph([(a, b) for a, b, _ in links])
        members = {}
        for node, c in cluster.items():
            members.setdefault(c, []).append(node)
        connected = all(networkx.is_connected(graph.subgraph(nodes)) for nodes in members.values())
        peer, peer_seconds = of_igraph(links, objective)
        print(f"{name:36}{len(graph):8}{len(links):9} {quality(links, cluster, objective):10.6f} {peer:10.6f} {seconds:9.2f} "
              f"{peer_seconds:9.2f}  {'yes' if connected else 'NO':9}  {'same' if shuffled else 'OTHER':8}  "
              f"{'same' if threaded else 'OTHER'}", flush=True)


if __name__ == "__main__":
    main()
