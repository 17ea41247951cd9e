#!/usr/bin/python3
"""The projection kernel beside SciPy's sparse product.

    tests/bench/projections.py [--papers 1000000] [--concepts 20000] [--runs 3] [--bench build/bench/projection_bench]

Links of concepts that papers share, 15 concepts a paper, drawn by Zipf's law. Both get the same incidence; the time is
that of the product alone, its upper triangle taken out. Needs python3-scipy and a build with -DBIBWEFT_BENCH=ON.
"""
import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCIPY = """
import resource, sys, time, numpy, scipy.sparse
pairs = numpy.fromfile(sys.argv[1], dtype=numpy.uint32).reshape(-1, 2)
a = scipy.sparse.csr_matrix((numpy.ones(len(pairs), dtype=numpy.int32), (pairs[:, 0], pairs[:, 1])))
start, cpu = time.time(), time.process_time()
c = scipy.sparse.triu(a.T.tocsr() @ a, 1)
print(f"cpu {time.process_time() - cpu:.3f} s, wall {time.time() - start:.3f} s, peak "
      f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB, {c.nnz} links, weight {c.sum()}")
"""


def figures(command):
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    print(f"  {out.strip().splitlines()[-1].strip()}", flush=True)
    return [float(x) for x in re.search(r"cpu ([\d.]+) s, wall ([\d.]+) s, peak (\d+)", out).groups()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=1000000)
    parser.add_argument("--concepts", type=int, default=20000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bench", default=str(ROOT / "build/bench/projection_bench"))
    args = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/incidence"
        for _ in range(args.runs):
            ours = figures([args.bench, str(args.papers), str(args.concepts), "15", "0", "columns", path])
            peer = figures([sys.executable, "-c", SCIPY, path])
            ratios.append([b / a for a, b in zip(ours, peer)])
    cpu, wall, memory = (statistics.median(column) for column in zip(*ratios))
    print(f"SciPy / bibweft: cpu {cpu:.1f}x, wall {wall:.1f}x, memory {memory:.1f}x")


if __name__ == "__main__":
    main()
