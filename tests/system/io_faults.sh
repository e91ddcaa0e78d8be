#!/usr/bin/env bash
# Single system calls of a run fail: its result stays readable and the run can be resumed.
#   io_faults.sh [EVERY]     tries each EVERY-th of some thousand faults (90); with 1 also the faults
#                            of a scene in space and of one with a deformable body
# The selection changes with the program, and is the same for the same program.
every=${1:-90}
tools=$(cd "$(dirname "$0")/../tools" && pwd)
. "$(dirname "$0")/cli.bash"
fail=$(dirname "$SCREE")/tests/fail_calls
[ -x "$fail" ] || { echo "SKIPPED: $fail is not built"; exit 0; }
offset=$(($(cksum <"$SCREE" | cut -d' ' -f1) % every))

faults() { # SCENE --set ...
    python3 "$tools/io_faults.py" --scree "$SCREE" --fail "$fail" --every "$every" --offset "$offset" \
        --scene "$@" || failed "faults in $1"
}

scene | sed 's/^run:.*/run: {until: 0.2 s, record: 50 ms, restart: 50 ms}/' >disks.yaml
faults "$PWD/disks.yaml"
if [ "$every" -eq 1 ]; then
    faults bar --set elements=8 --set run.until=0.6 --set 'run.record=every 5 steps'
    faults tippetop --set run.until=0.002 --set 'run.record=every 10 steps'
fi
finish
