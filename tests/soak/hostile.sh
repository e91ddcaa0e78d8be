#!/usr/bin/env bash
# Files that crashed or misled earlier versions, each with its own command: hostile.sh FOLDER
# (see tests/tools/hostile.py). Most is seen under sanitizers: SCREE=build-asan/scree.
if [ $# -eq 0 ]; then
    echo "SKIPPED: no folder of hostile files was given"
    exit 0
fi
tests=$(cd "$(dirname "$0")/.." && pwd)
# HDF5 requests absurd amounts of memory for damaged files, and leaks memory when it is refused
export LSAN_OPTIONS="suppressions=$tests/system/leaks.supp:print_suppressions=0"
export ASAN_OPTIONS="allocator_may_return_null=1:${ASAN_OPTIONS:-}"
exec python3 "$tests/tools/hostile.py" "${SCREE:?the path of the program}" "$1"
