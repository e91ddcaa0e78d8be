#!/usr/bin/env bash
# Seven worlds on 1, 2, 3, 4, 7 and 16 processes, 200 steps each: state hash, certificate and datasets must
# be equal, also where a run is stopped and continued on another number of processes, and after kills of
# single processes.
#   ranks.sh [--steps N] [--size S] [--processes "2 3 ..."] [--kills N] [NAME ...]
# S: bodies, in about 1,200. The number of steps that were divided is shown beside each scene.
set -u
: "${SCREE:?the path of the built program}"
here=$(cd "$(dirname "$0")/../system" && pwd)
. "$here/ranks.bash"
SCREE_MPI=$(dirname "$SCREE")/scree-mpi
[ -x "$SCREE_MPI" ] || { echo "this build has no scree-mpi" >&2; exit 2; }
steps=200 size=1 counts="2 3 4 7 16" kills=30
while [ $# -gt 1 ]; do
    case $1 in
    --steps) steps=$2 ;;
    --size) size=$2 ;;
    --processes) counts=$2 ;;
    --kills) kills=$2 ;;
    *) break ;;
    esac
    shift 2
done
scenes=${*:-settling hopper shear polyhedra cohesive periodic rain}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK" || exit 1
write_scenes "$steps" "$size"
bad=0

compare() { # SCENE RESULT WORDS
    local key
    for key in state_hash sweeps_total residual_max penetration_max energy_error momentum_error; do
        [ "$(number $key "$1.summary.json")" = "$(number $key "$2.summary.json")" ] && continue
        echo "$1: $key differs $3"
        bad=1
    done
    same_datasets "$1.h5" "$2.h5" || { echo "$1: datasets differ $3"; bad=1; }
}

for scene in $scenes; do
    "$SCREE" run "$scene.yaml" -o "$scene.h5" --quiet
    case $? in 0 | 3) ;; *) echo "$scene: cannot run"; bad=1; continue ;; esac
    divided=""
    for processes in $counts; do
        ranks_run "$processes" run "$scene.yaml" -o on.h5 --overwrite --quiet 2>err.txt
        case $? in 0 | 3) ;; *) echo "$scene on $processes: $(grep -m1 scree: err.txt)"; bad=1 ;; esac
        compare "$scene" on "on $processes processes"
        divided="$divided $processes:$(number divided_steps on.summary.json)"
    done
    ranks_run 3 run "$scene.yaml" -o part.h5 --overwrite --quiet --steps $((steps / 3)) 2>err.txt
    ranks_run 2 run --resume -o part.h5 --quiet --steps $((steps / 2)) 2>err.txt
    "$SCREE" run --resume -o part.h5 --quiet
    [ "$(number state_hash part.summary.json)" = "$(number state_hash "$scene.summary.json")" ] ||
        { echo "$scene: stopped and resumed on 3, 2 and 1 processes it has another state"; bad=1; }
    echo "$scene $(number state_hash "$scene.summary.json") divided steps:$divided"
done

# Kills of single processes: mpirun ends the others, and the run goes on from its last restart point.
scene=shear
"$SCREE" run shear.yaml -o shear.h5 --overwrite --quiet
rm -f kill.h5 kill.h5.*
lost=0
for kill in $(seq "$kills"); do
    how=--overwrite
    [ -e kill.h5 ] && how=--resume
    ranks_run 3 run $how -o kill.h5 "$scene.yaml" --quiet >/dev/null 2>&1 &
    launcher=$!
    sleep "0.$((RANDOM % 9 + 1))"
    mapfile -t own < <(pgrep -P "$(pgrep -P $launcher mpirun || echo $launcher)" scree-mpi)
    [ ${#own[@]} -gt 0 ] && kill -KILL "${own[RANDOM % ${#own[@]}]}" 2>/dev/null && lost=$((lost + 1))
    wait $launcher 2>/dev/null
    if [ -e kill.h5 ] && ! "$SCREE" info kill.h5 >/dev/null 2>err.txt; then
        echo "after kill $kill the result cannot be read: $(head -n 1 err.txt)"
        bad=1
    fi
done
left=$(pgrep -fc "scree-mpi run .* -o kill.h5" || true)
[ "$left" -eq 0 ] || { echo "$left processes were left behind"; bad=1; }
if [ "$kills" -gt 0 ]; then
    "$SCREE" run $([ -e kill.h5 ] && echo --resume) -o kill.h5 "$scene.yaml" --quiet
    [ "$(number state_hash kill.summary.json)" = "$(number state_hash "$scene.summary.json")" ] ||
        { echo "$scene: after $lost kills it has another state"; bad=1; }
    echo "$lost processes were killed"
fi
[ $bad -eq 0 ] && echo "all equal"
exit $bad
