#!/usr/bin/env bash
# A run on several processes gives the state, the certificate and the datasets of one process; a run
# that was stopped goes on with another number of them. Three worlds of the seven of
# tests/soak/ranks.sh, on 2 and 3 processes.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/cli.bash"
. "$here/ranks.bash"
SCREE_MPI=$(dirname "$SCREE")/scree-mpi
skip() {
    echo "skipped: $*"
    exit 0
}
[ -x "$SCREE_MPI" ] || skip "this build has no scree-mpi (Debian: libopenmpi-dev)"
command -v mpirun >/dev/null || skip "there is no mpirun (Debian: openmpi-bin)"

write_scenes 24 0.4
same() { # NAME PROCESSES: the result NAME-PROCESSES.h5 is that of one process
    local key
    for key in state_hash sweeps_total residual_max penetration_max energy_error; do
        [ "$(number $key "$1.summary.json")" = "$(number $key "$1-$2.summary.json")" ] ||
            failed "$1: $key on $2 processes differs from that on one"
    done
    same_datasets "$1.h5" "$1-$2.h5" || failed "$1: datasets on $2 processes differ from those on one"
}
for scene in hopper shear rain; do
    expect 0 run $scene.yaml -o $scene.h5 --quiet
    for processes in 2 3; do
        [ $scene = rain ] && [ $processes = 3 ] && continue
        ranks_run $processes run $scene.yaml -o $scene-$processes.h5 --quiet >out.txt 2>err.txt ||
            failed "$scene on $processes processes: $(tail -n 3 err.txt)"
        same $scene $processes
        divided=$(number divided_steps $scene-$processes.summary.json)
        [ "${divided:-0}" -ge 10 ] || failed "$scene: $divided steps were divided among $processes processes"
    done
done

# stopped after half of the steps on two processes, continued on three
ranks_run 2 run shear.yaml -o half.h5 --quiet --steps 11 >out.txt 2>err.txt
ranks_run 3 run --resume -o half.h5 --quiet >out.txt 2>err.txt || failed "resuming: $(tail -n 3 err.txt)"
[ "$(number state_hash half.summary.json)" = "$(number state_hash shear.summary.json)" ] ||
    failed "a run that was resumed on another number of processes has another state"

# what cannot be divided runs all the same, and says why
"$SCREE" run arch -o arch.h5 --steps 5 --quiet >out.txt 2>&1
ranks_run 2 run arch -o arch-2.h5 --steps 5 >out.txt 2>err.txt || failed "the arch on two processes"
said "each process makes the whole step: there are fewer free bodies" out.txt
[ "$(number state_hash arch.summary.json)" = "$(number state_hash arch-2.summary.json)" ] ||
    failed "the arch on two processes has another state"

# errors are told once, and no process is left behind
echo "world: {h: 1 ms}" >bad.yaml
ranks_run 2 run bad.yaml -o bad.h5 >out.txt 2>err.txt && failed "a bad scene was run"
[ "$(grep -c 'has no bodies' err.txt)" -eq 1 ] || failed "the error of a bad scene is not told once: $(cat err.txt)"
ranks_run 2 check shear.yaml >out.txt 2>err.txt || failed "check on two processes"
said "good" out.txt
finish
