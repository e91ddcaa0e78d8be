#!/usr/bin/env bash
# The known answers on larger and longer cases: 1e4 contacts through 1e5 sweeps, a column at rest for
# 1e6 steps, finer arches nearer to their limit, 600 disks at rest, walls of 30 x 30 bricks,
# a dozen oscillations of an elastic wall, a split that grows to its end, more drawn scenes; and laws in pairs
# on every shape, solvers with every setting on every shape.
set -u
tests="$(dirname "${SCREE:?the path of the built program}")/tests"
status=0
for name in accuracy statics granular masonry_solvers elastic_wall dcb event_driven; do
    SCREE_SOAK=1 "$tests/validate" "$name" || status=1
done
for name in combinations space_combinations; do
    SCREE_SOAK=1 "$tests/conform" "$name" || status=1
done
exit "$status"
