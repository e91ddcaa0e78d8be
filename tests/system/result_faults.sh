#!/bin/sh
# Result files after a kill, seen by other tools: a writer is stopped at call n that changes a file,
# for many n, and by SIGKILL at random times. Each time our reader, h5ls and h5dump must read what is
# there, and going on must end with the content of a run that was never disturbed.
#   result_faults.sh [KILLS [STEP]]    random kills (10), and how densely calls are tried (13)
set -eu
kills=${1:-10}
step=${2:-13}
driver="$(dirname "${SCREE:-build/scree}")/tests/unit_result_faults"
[ -x "$driver" ] || { echo "SKIPPED: $driver is not built"; exit 0; }
for tool in h5ls h5dump h5diff; do
    command -v $tool >/dev/null || { echo "SKIPPED: $tool is missing (Debian: hdf5-tools)"; exit 0; }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file="$folder/run.h5"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

look() { # everything there can be read by everyone
    [ -e "$file" ] || return 0
    "$driver" check "$file" >/dev/null || fail "our reader, $1"
    h5ls -r "$file" >/dev/null 2>&1 || fail "h5ls, $1"
    h5dump "$file" >/dev/null 2>&1 || fail "h5dump, $1"
}

go_on() { # $1: frames, $2: place
    if [ -e "$file" ]; then
        "$driver" resume "$file" "$1" 0 || fail "going on, $2"
    else
        "$driver" write "$file" "$1" 0 || fail "beginning again, $2"
    fi
    h5diff "$file" "$folder/whole.h5" >/dev/null 2>&1 || fail "another content at the end, $2"
}

"$driver" write "$folder/whole.h5" 4 0
tried=0
n=1
while :; do
    rm -f "$file"*
    if "$driver" write "$file" 4 "$n" 2>/dev/null; then break; fi
    look "stopped at call $n"
    go_on 4 "stopped at call $n"
    tried=$((tried + 1))
    n=$((n + step))
done
[ "$tried" -gt 20 ] || fail "only $tried stops were tried"
echo "stopped at $tried of $n calls: all whole"

"$driver" write "$folder/whole.h5" 150 0
i=0
while [ "$i" -lt "$kills" ]; do
    rm -f "$file"*
    "$driver" write "$file" 150 0 &
    pid=$!
    sleep "$(awk -v i="$i" 'BEGIN { srand(i); for (k = 0; k < 3; k++) rand(); print 0.15 * rand() }')"
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    look "random kill $i"
    go_on 150 "random kill $i"
    i=$((i + 1))
done
echo "killed $kills times at random: all whole"
