#!/usr/bin/env bash
# How a bed of balls scales over processes, against independent copies and against threads.
#   scaling.sh weak N ...          10^5 balls a process: on N processes, and N copies side by side
#   scaling.sh strong BALLS N ...  a bed of this many balls on N processes and on N threads
# Prints wall seconds a step, sweeps a step, and seconds a sweep; memory of the first process.
set -u
here=$(cd "$(dirname "$0")" && pwd)
SCREE=${SCREE:-$here/../../build/scree}
steps=${STEPS:-8}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# shape BALLS: sides of a bed, in half cells of the lattice
shape() { python3 -c "n=$1; c=round((2*n)**(1/3)); print(f'--set columns={c} --set rows={c} --set layers={round(2*n/c/c)}')"; }
show() { # WORDS FILE: from the summary, its last line
    python3 - "$1" "$2" <<'END'
import json, sys
k = json.loads(open(sys.argv[2]).read().splitlines()[-1])
steps, sweeps, seconds = k["steps"], k["sweeps_total"], k["stepping_s"]
print(f"{sys.argv[1]:18s} {k['bodies']:9d} balls {seconds / steps:8.3f} s a step {sweeps / steps:6.1f} sweeps a step"
      f" {1e3 * seconds / sweeps:8.3f} ms a sweep; {k['divided_steps']} of {steps} steps divided; {k['state_hash']}", flush=True)
END
}

on() { mpirun --oversubscribe -n "$1" "$SCREE-mpi" "${@:2}"; }

mode=$1
shift
cd "$WORK" || exit 1
case $mode in
weak)
    for n; do
        sides=$(shape $((n * 100000)))
        on "$n" run "$here/bed.yaml" --set steps="$steps" $sides -o p.h5 --overwrite --json --threads 1 >p 2>p.err || tail -n 3 p.err
        show "$n processes" p
        sides=$(shape 100000)
        for k in $(seq "$n"); do
            "$SCREE" run "$here/bed.yaml" --set steps="$steps" $sides -o "c$k.h5" --overwrite --json --threads 1 >"c$k" 2>&1 &
        done
        wait
        for k in 1 "$n"; do
                show "  copy $k of $n" "c$k"
        done
    done ;;
strong)
    sides=$(shape "$1")
    shift
    for n; do
        on "$n" run "$here/bed.yaml" --set steps="$steps" $sides -o p.h5 --overwrite --json --threads 1 >p 2>p.err || tail -n 3 p.err
        show "$n processes" p
        [ "${THREADS:-1}" -eq 0 ] && continue
        "$SCREE" run "$here/bed.yaml" --set steps="$steps" $sides -o t.h5 --overwrite --json --threads "$n" >t 2>&1
        show "$n threads" t
    done ;;
*) sed -n 's/^# \{0,1\}//p' "$0" | head -n 6 && exit 2 ;;
esac
