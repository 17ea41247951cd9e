#!/usr/bin/env bash
# Installs every Debian package that bibweft needs to build, to run and to be tested (Debian 12); with the argument `browser`
# also Chromium, in which the tests open the pages.
set -euo pipefail

packages=(
    # build
    g++ cmake ninja-build pkg-config git
    libfmt-dev libspdlog-dev libcli11-dev libboost-graph-dev libigraph-dev libgraphviz-dev
    libsimdjson-dev libexpat1-dev zlib1g-dev libzstd-dev libutf8proc-dev libstemmer-dev nettle-dev
    wordnet-base
    # run: pictures
    graphviz fonts-dejavu-core
    # test
    libgtest-dev libgmock-dev clang-format clang-14 libclang-rt-14-dev libxml2-utils
    python3 python3-networkx python3-igraph
)
# The pages: node and npm of any origin will do.
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
[ "${1:-}" != browser ] || command -v chromium >/dev/null || packages+=(chromium)
# Unpacks gzip faster than zlib, which serves elsewhere.
[ "$(dpkg --print-architecture)" != amd64 ] || packages+=(libisal-dev)

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "setup.sh: run it as root to install: ${missing[*]}" >&2; exit 1; }
    as_root=(sudo)
fi
echo "Installing: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
