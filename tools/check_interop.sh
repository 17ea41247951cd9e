#!/usr/bin/env bash
# Graph files as the JavaScript libraries of other programs read them. Usage: tools/check_interop.sh BIBWEFT FOLDER
# Exit status 77, with a message: node, npm or the packages are missing.
set -euo pipefail
bibweft=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$2

for tool in node npm; do command -v "$tool" >/dev/null || { echo "skipped: no $tool" >&2; exit 77; }; done
mkdir -p "$work"
cp -r tests/interop/. "$work"
if ! cmp -s "$work/package-lock.json" "$work/node_modules/.installed"; then
    (cd "$work" && npm ci --ignore-scripts --loglevel=error) || { echo "skipped: npm ci failed" >&2; exit 77; }
    cp "$work/package-lock.json" "$work/node_modules/.installed"
fi
node "$work/read_back.mjs" "$bibweft" "$work"
