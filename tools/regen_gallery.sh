#!/usr/bin/env bash
# The whole flow, seeds to graphs to export: rebuilds graphs/gallery and export/gallery from the sample corpus and the
# recipes. Usage: tools/regen_gallery.sh [BIBWEFT [ROOT_OF_THE_RESULT]]
set -euo pipefail
cd "$(dirname "$0")/.."
bibweft=${1:-build/release/bibweft}
root=${2:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$root/graphs/gallery" "$root/export/gallery"
for recipe in concept-map:concepts paper-map:papers; do
    name=icml2026.${recipe%%:*}
    network=${recipe##*:}
    "$bibweft" map seeds/corpora/icml2026 --lexicon seeds/lexicons/machine-learning.tsv --title "ICML 2026 sample" \
        --formats graphml,dot,json,svg --recipe "graphs/recipes/${recipe%%:*}.json" --output "$work/$name" >/dev/null
    cp "$work/$name/$network.json" "$root/graphs/gallery/$name.json"
    for suffix in graphml dot svg; do
        cp "$work/$name/$network.$suffix" "$root/export/gallery/$name.$suffix"
    done
    cp "$work/$name/clusters.tsv" "$root/export/gallery/$name.clusters.tsv"
done
