#!/usr/bin/env bash
# Installs what is needed, builds bibweft and maps the sample corpus. Usage: tools/demo.sh [OUTPUT_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/icml2026}

tools/setup.sh
[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake --build --preset release --target bibweft_command

build/release/bibweft map seeds/corpora/icml2026 --lexicon seeds/lexicons/machine-learning.tsv \
    --title "ICML 2026 sample" --output "$out" --overwrite

cat <<EOF

Look at the map:   $out/concepts.html and $out/papers.html in any browser: search, filter, click a link for its papers;
                   $out/concepts.svg and $out/papers.svg are pictures
Open it in Gephi:  File > Open > $out/concepts.graphml, keep "Undirected", then OK: positions, sizes and the colours of
                   the communities are in the file. Show the labels with the T below the picture; the Data
                   Laboratory lists every column (occurrences, cluster, variants, ...).
Ask the network:   build/release/bibweft stats $out/concepts.graphml
EOF
