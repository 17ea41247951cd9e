#!/usr/bin/env bash
# Rebuilds the gallery elsewhere and compares it with the one in the repository, byte by byte.
# Usage: tools/check_gallery.sh BIBWEFT FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf "$2"
tools/regen_gallery.sh "$1" "$2"
for folder in graphs/gallery export/gallery; do
    diff -r "$folder" "$2/$folder" || {
        echo "$folder differs; if the change is meant, run tools/regen_gallery.sh and commit the result" >&2
        exit 1
    }
done
