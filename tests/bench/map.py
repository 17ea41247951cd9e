#!/usr/bin/python3
"""Abstracts to a clustered concept map, beside what people write in Python today.

    tests/bench/map.py [--documents 10000] [--runs 3] [--bibweft build/release/bibweft]

The corpus generator and the peers' scripts are taken from $BIBWEFT_BENCH, else ../shared/bench: gen_corpus.py,
sk_map.py (scikit-learn, SciPy, networkx, igraph's Leiden) and ig_map.py (python-igraph). All make one map of 2,000
terms; bibweft's terms are noun phrases it scored, the peers' are n-grams. Needs python3-sklearn, python3-scipy,
python3-networkx and python3-igraph.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import paired

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bibweft", default=str(ROOT / "build/release/bibweft"))
    args = parser.parse_args()
    bench = pathlib.Path(os.environ.get("BIBWEFT_BENCH", ROOT / "../shared/bench"))
    if not bench.is_dir():
        sys.exit(f"no peers at {bench}; set BIBWEFT_BENCH")

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, bench / "gen_corpus.py", str(args.documents), folder], check=True)
        corpus = f"{folder}/abs_{args.documents}.txt"
        ours = [args.bibweft, "map", corpus, "-o", f"{folder}/map", "--overwrite", "--networks", "concepts",
                "--formats", "graphml", "--min-occurrences", "3", "--max-concepts", "2000", "--min-weight", "2"]
        peers = {
            "scikit-learn": [sys.executable, str(bench / "sk_map.py"), corpus, f"{folder}/sk.graphml"],
            "python-igraph": [sys.executable, str(bench / "ig_map.py"), corpus, f"{folder}/ig.graphml"],
        }
        print(f"{args.documents} synthetic abstracts, {os.path.getsize(corpus) / 1e6:.1f} MB, {args.runs} paired runs")
        paired.compare(ours, peers, args.runs)


if __name__ == "__main__":
    main()
