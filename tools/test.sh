#!/usr/bin/env bash
# Installs what is needed and checks everything: an optimised build with every header alone, the installed package and the
# gallery; all unit tests, and some seconds of fuzzing of every reader, under AddressSanitizer and UBSan. Real data in
# $BIBWEFT_DATA, or in ../shared/data, is used where it is present.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh browser
build() {
    cmake --preset "$1" >/dev/null
    cmake --build --preset "$1"
}

build ci
cmake --build --preset ci --target all_verify_interface_header_sets
ctest --preset ci -LE viewer -j "$(nproc)"

# The browser waits more than it works: the pages are opened while the sanitized tests are built and run.
ctest --preset ci -L viewer >build/ci/viewer.log 2>&1 &
pages=$!
trap 'kill "$pages" 2>/dev/null || true' EXIT

build asan
ctest --preset asan -j "$(nproc)"
tools/fuzz.sh 2
wait "$pages" || { cat build/ci/viewer.log >&2; exit 1; }
cat build/ci/viewer.log
