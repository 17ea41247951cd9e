#!/usr/bin/python3
"""Readers of bibliographic files, beside what people read them with in Python.

    tests/bench/readers.py [--megabytes 100] [--runs 3] [--bench build/bench/read_bench]

Every input is made of a sample of the repository, its records repeated: --megabytes for bibweft, a slice that takes
some seconds for the peers, each of which runs as a whole process. Printed are megabytes per CPU second, hashing and
decoding included, and the ratio. Peers
(Debian: python3-bibtexparser, python3-pybtex, python3-biopython, python3-lxml, python3-feedparser,
python3-pandas) that are not
installed are named and left out.
"""
import argparse
import gzip
import importlib.util
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import paired

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "seeds/corpora/tidal-maps"

# name: (sample, what stands before and after the records, what divides them)
FORMATS = {
    "bibtex": ("references.bib", "", "\n", ""),
    "ris": ("scopus.ris", "", "\n", ""),
    "medline": ("pubmed.nbib", "", "\n\n", ""),
    "web-of-science": ("wos.txt", None, "\n", None),
    "scopus-csv": ("scopus.csv", None, "", ""),
    "openalex": ("openalex.jsonl.gz", "", "", ""),
    "jsonl": ("papers.jsonl", "", "", ""),
    "pubmed-xml": ("pubmed.xml", None, "\n", None),
    "arxiv": ("arxiv.xml", None, "\n", None),
}

# format: {peer: (module it needs, megabytes, program that reads the file sys.argv[1])}
PEERS = {
    "bibtex": {
        "bibtexparser": ("bibtexparser", 1, "import bibtexparser as b; b.load(open(sys.argv[1]), b.bparser.BibTexParser(common_strings=True))"),
        "pybtex": ("pybtex", 1, "import pybtex.database; pybtex.database.parse_file(sys.argv[1], bib_format='bibtex')"),
    },
    "medline": {"biopython": ("Bio", 10, "from Bio import Medline; list(Medline.parse(open(sys.argv[1])))")},
    "pubmed-xml": {"lxml": ("lxml", 20, "import lxml.etree; lxml.etree.parse(sys.argv[1])")},
    "arxiv": {"feedparser": ("feedparser", 2, "import feedparser; feedparser.parse(sys.argv[1])")},
    "scopus-csv": {"pandas": ("pandas", 20, "import pandas; pandas.read_csv(sys.argv[1], dtype=str)")},
    "jsonl": {"python json": ("json", 50, "import json\nfor line in open(sys.argv[1]): json.loads(line)")},
    "openalex": {"python json": ("json", 50, "import json\nfor line in open(sys.argv[1]): json.loads(line)")},
}


def parts(name):
    """(before the records, the records, after them) of a sample."""
    sample, begin, divider, end = FORMATS[name]
    path = SAMPLES / sample
    text = gzip.open(path, "rt", encoding="utf8").read() if sample.endswith(".gz") else path.read_text("utf-8-sig")
    if begin is None:
        marks = {"web-of-science": ("\nPT ", "\nEF"), "scopus-csv": ("\n", None),
                 "pubmed-xml": ("<PubmedArticle>", "</PubmedArticleSet>"), "arxiv": ("<entry", "</feed>")}[name]
        first = text.index(marks[0]) + (1 if marks[0].startswith("\n") else 0)
        last = text.rindex(marks[1]) if marks[1] else len(text)
        return text[:first], text[first:last] + divider, text[last:]
    return begin, text + divider, end


def make(name, megabytes, path):
    begin, body, end = parts(name)
    count = max(1, round(megabytes * 1e6 / len(body.encode())))
    with open(path, "w", encoding="utf8") as out:
        out.write(begin)
        for i in range(count):
            # Two entries of BibTeX with one key are a fault.
            out.write(re.sub(r"(?m)^(@\w+\{[^,\s]+),", rf"\1-{i},", body) if name == "bibtex" else body)
        out.write(end)
    return pathlib.Path(path).stat().st_size / 1e6


def speed(command, megabytes, runs):
    paired.run_once(command)
    return statistics.median(megabytes / paired.run_once(command)[1] for _ in range(runs))


def own_speed(bench, file, runs):
    """MB per CPU second that read_bench prints, the median of its runs."""
    out = subprocess.run([bench, file, "--runs", str(runs)], check=True, capture_output=True, text=True).stdout
    return statistics.median(float(found) for found in re.findall(r"(?m)^read_inputs.*processor.*?([\d.]+) MB/s", out))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=float, default=100)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bench", default=str(ROOT / "build/bench/read_bench"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'format':16} {'reader':14} {'MB/CPU s':>9}  bibweft is faster by")
        for name in FORMATS:
            file = f"{folder}/{name}"
            size = make(name, args.megabytes, file)
            ours = own_speed(args.bench, file, args.runs)
            print(f"{name:16} {'bibweft':14} {ours:9.1f}")
            for peer, (module, megabytes, program) in PEERS.get(name, {}).items():
                if importlib.util.find_spec(module) is None:
                    print(f"{'':16} {peer:14} not installed")
                    continue
                size = make(name, megabytes, file)
                theirs = speed([sys.executable, "-c", "import sys\n" + program, file], size, args.runs)
                print(f"{'':16} {peer:14} {theirs:9.2f}  {ours / theirs:.0f}x")


if __name__ == "__main__":
    main()
