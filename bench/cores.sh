#!/usr/bin/env bash
# Steps on one thread and on many, part by part (docs/performance.md, Steps on several threads): about five minutes on 16 cores.
#   cores.sh [THREADS]    default: all cores
# A run that does not end within its limit is reported, and the next one starts.
set -u
: "${BENCH:=$(cd "$(dirname "$0")/.." && pwd)/build/bench/bench_step}"
threads=${1:-$(nproc)}

run() { # LIMIT OPTIONS...
    local limit=$1
    shift
    printf '\n## bench_step %s\n' "$*"
    timeout "$limit" "$BENCH" "$@" || echo "not ended within $limit s, or failed"
}

run 40 compare="$threads" settle=20 steps=9 100000
run 60 compare="$threads" settle=10 steps=5 spheres 100000
run 60 compare="$threads" settle=90 steps=20 polyhedra 10000
run 100 compare="$threads" settle=4 steps=3 square 1000000
run 140 compare="$threads" settle=4 steps=3 spheres 1000000
run 40 compare=2 settle=6 steps=5 spheres 100000
run 40 compare=2 settle=4 steps=5 square 100000
