#!/usr/bin/env bash
# Every unit test that uses threads, under the thread sanitizer: those whose source says `threads`.
set -u
cd "$(dirname "$0")/../.." || exit 1
tests=$(grep -lE 'threads|team_|source_of_scene' tests/unit/test_*.c | sed 's|.*/test_|unit_|; s|[.]c$||')
cmake --preset tsan >/dev/null || exit 1
# the separate test programs, and the common one
cmake --build build-tsan --parallel "$(nproc)" --target tests_unit unit_io_damaged unit_result_faults \
    unit_result_memory >/dev/null || exit 1
# shellcheck disable=SC2086
TSAN_OPTIONS=halt_on_error=1 ctest --test-dir build-tsan -j2 --output-on-failure -R "^($(echo $tests | tr ' ' '|'))\$"
