"""Synthetic graphs for the benchmarks: planted groups of 500 nodes, degrees of a power law, links in random order."""
import itertools
import random


def planted(nodes, links, seed=1):
    """[(source, target, weight)]; 70 % of the links stay in a group; no loops, no link twice."""
    rng = random.Random(seed)
    group = [rng.randrange(max(1, nodes // 500)) for _ in range(nodes)]
    weight = [rng.paretovariate(2.5) for _ in range(nodes)]
    members = {}
    for node in range(nodes):
        members.setdefault(group[node], []).append(node)
    sums = {g: list(itertools.accumulate(weight[n] for n in m)) for g, m in members.items()}
    everywhere = list(itertools.accumulate(weight))
    found = {}
    while len(found) < links:
        sources = rng.choices(range(nodes), cum_weights=everywhere, k=links)
        targets = rng.choices(range(nodes), cum_weights=everywhere, k=links)
        for a, b in zip(sources, targets):
            if rng.random() < 0.7:
                b = rng.choices(members[group[a]], cum_weights=sums[group[a]])[0]
            if a != b:
                found[min(a, b), max(a, b)] = round(rng.expovariate(0.5) + 0.01, 2)
    pairs = list(found.items())
    rng.shuffle(pairs)
    return [(a, b, w) for (a, b), w in pairs[:links]]


def write_graphml(path, nodes, links, ids):
    """`ids`: "numbers" (n0, n1 ...) or "texts" (twelve letters and digits)."""
    name = [f"n{i}" if ids == "numbers" else f"w{i * 2654435761 % 2**32:08x}x{i % 97:02d}" for i in range(nodes)]
    with open(path, "w") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
                  '  <key id="label" for="node" attr.name="label" attr.type="string"/>\n'
                  '  <key id="weight" for="edge" attr.name="weight" attr.type="double"/>\n'
                  '  <graph id="G" edgedefault="undirected">\n')
        for node in name:
            out.write(f'    <node id="{node}"><data key="label">node {node}</data></node>\n')
        for i, (a, b, weight) in enumerate(links):
            out.write(f'    <edge id="e{i}" source="{name[a]}" target="{name[b]}"><data key="weight">{weight}</data></edge>\n')
        out.write("  </graph>\n</graphml>\n")


def write_edges(path, links):
    """Two numbers and a weight on each line; igraph and networkx read it as .ncol and as weighted edges."""
    with open(path, "w") as out:
        for a, b, weight in links:
            out.write(f"{a} {b} {weight}\n")
