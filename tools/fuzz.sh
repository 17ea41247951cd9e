#!/usr/bin/env bash
# Fuzzes every reader, SECONDS each (default 60): tools/fuzz.sh [SECONDS]. What crashes a reader is kept in
# build/fuzz/found/.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

cmake --preset asan >/dev/null
cmake --build --preset asan --target fuzz
mkdir -p build/fuzz/found

one() {
    local target=$1 name=$2 seconds=$3
    local corpus=build/fuzz/corpus/$name
    mkdir -p "$corpus"
    if ! BIBWEFT_FORMAT=$name "$target" -seed=1 -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=65536 -verbosity=0 -close_fd_mask=3 \
        -artifact_prefix="build/fuzz/found/$name-" "$corpus" build/fuzz/seeds >"build/fuzz/$name.log" 2>&1; then
        echo "fuzz.sh: $name failed:" >&2
        tail -n 40 "build/fuzz/$name.log" >&2
        return 1
    fi
    echo "$name: no fault in $seconds s"
}
export -f one

# The samples, unpacked and without those that only repeat others at length.
rm -rf build/fuzz/seeds && mkdir -p build/fuzz/seeds
find seeds/corpora graphs export/gallery -type f -size -64k | while read -r file; do
    cp "$file" "build/fuzz/seeds/$(echo "$file" | tr / _)"
done
for formats in build/asan/fuzz/*.formats; do
    sed "s|^|${formats%.formats} |" "$formats"
done | xargs -P "$(nproc)" -L1 bash -c "one \$0 \$1 $seconds"
