#!/usr/bin/env bash
# The long form of the tests with damaged files: every prefix and every changed byte also of large files,
# random changes for ten seconds a seed, every byte of every header of a result.
set -u
tests="$(dirname "${SCREE:?the path of the built program}")/tests"
status=0
SCREE_SOAK=1 SCREE_FUZZ_SECONDS=10 "$tests/unit_io_damaged" || status=1
SCREE_SOAK=1 "$tests/unit" result_hostile || status=1
exit "$status"
