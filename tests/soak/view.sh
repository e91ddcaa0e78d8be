#!/usr/bin/env bash
# An hour of play at 30 frames a second, as fast as the server answers (some minutes): its memory stays flat.
# Usage: SCREE=build/scree tests/soak/view.sh [FRAMES]
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../system/cli.bash"
expect 0 run arch --until 0.5 -o shown.h5 --quiet
"$SCREE" view shown.h5 --no-open >address.txt </dev/null &
server=$!
for _ in $(seq 100); do
    [ -s address.txt ] && break
    sleep 0.05
done
python3 "$here/../view/play.py" "$(cat address.txt)" "$server" "${1:-108000}" || failed "play"
kill -TERM "$server"
wait "$server" || failed "SIGTERM: exit code $?"
finish
