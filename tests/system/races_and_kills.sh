#!/usr/bin/env bash
# Several runs into one result at the same moment, and runs that are killed at random moments.
#   races_and_kills.sh [RACES [KILLS]]     9 and 10
races=${1:-9} kills=${2:-10}
tools=$(cd "$(dirname "$0")/../tools" && pwd)
. "$(dirname "$0")/cli.bash"

scene | sed 's/^run:.*/run: {until: 0.2 s, record: 50 ms, restart: 50 ms}/' >disks.yaml
for writers in 2 6; do
    python3 "$tools/races.py" --scree "$SCREE" --scene "$PWD/disks.yaml" --races "$races" \
        --writers $writers || failed "races of $writers writers"
done
scene | sed 's/^run:.*/run: {until: 0.5 s, record: every 1 steps, restart: 50 ms}/' >many.yaml
python3 "$tools/kills.py" --scree "$SCREE" --scene "$PWD/many.yaml" --kills "$kills" || failed "kills"
finish
