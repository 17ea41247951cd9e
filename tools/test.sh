#!/usr/bin/env bash
# Installs what is needed and checks everything: an optimised build with every header alone, the installed package and the
# gallery; all unit tests, and some seconds of fuzzing of every reader, under AddressSanitizer and UBSan. Real data in
# $BIBWEFT_DATA, or in ../shared/data, is used where it is present.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh browser
for preset in ci asan; do
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset"
    if [ "$preset" = ci ]; then
        cmake --build --preset "$preset" --target all_verify_interface_header_sets
    fi
    ctest --preset "$preset" -j "$(nproc)"
done
tools/fuzz.sh 2
