#!/usr/bin/env bash
# Tests of the page in Chromium. Usage: tools/check_viewer.sh page VIEWER  or  tools/check_viewer.sh map VIEWER BIBWEFT FOLDER
# `page` runs those of export/viewer, `map` opens what `bibweft map` writes. VIEWER is the copy in the build folder.
# Exit status 77, with a message: something that the tests need is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
what=$1 viewer=$2

skip() { echo "skipped: $1" >&2; exit 77; }
for tool in node npm; do command -v "$tool" >/dev/null || skip "no $tool"; done
[ -d "$viewer/node_modules/playwright-core" ] || skip "no playwright-core in $viewer: the page was not built"
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -x "$browser" ] || skip "no chromium; install it, or name one in CHROMIUM"
export CHROMIUM=$browser
rm -rf "$viewer/test"
cp -r export/viewer/test "$viewer/test"

case $what in
page) cd "$viewer" && npm test --silent ;;
map)
    bibweft=$3 folder=$4
    "$bibweft" map seeds/corpora/icml2026 --lexicon seeds/lexicons/machine-learning.tsv --title "ICML 2026 sample" \
        --networks concepts,papers --formats json,html --output "$folder" --overwrite >/dev/null
    node tests/page/check_map.mjs "$viewer" "$folder"
    ;;
esac
