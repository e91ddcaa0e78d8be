# Shared by the cli_*.sh tests: a folder of their own, and checks that say what failed.
set -u
: "${SCREE:?the path of the program}"
# for builds with the leak sanitizer
export LSAN_OPTIONS="suppressions=$(cd "$(dirname "$0")" && pwd)/leaks.supp:print_suppressions=0"
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export PYTHONPATH="$(cd "$(dirname "$0")/../system" && pwd)" PYTHONDONTWRITEBYTECODE=1 # vtk_arrays.py
cd "$WORK" || exit 1
failures=0

failed() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# expect CODE ARGUMENTS...: runs scree; its words are in out.txt and err.txt
expect() {
    local wanted=$1 code
    shift
    "$SCREE" "$@" >out.txt 2>err.txt </dev/null
    code=$?
    [ "$code" -eq "$wanted" ] && return 0
    failed "scree $* answered $code instead of $wanted"
    sed 's/^/    /' err.txt
    return 1
}

# said PATTERN [FILE]: the last command said so (on standard error unless told)
said() { grep -qE -- "$1" "${2:-err.txt}" || {
    failed "expected '$1' in ${2:-err.txt}, which holds:"
    sed 's/^/    /' "${2:-err.txt}"
}; }

exists() {
    local file
    for file in "$@"; do [ -s "$file" ] || failed "$file is missing or empty"; done
}

absent() {
    local file
    for file in "$@"; do [ ! -e "$file" ] || failed "$file should not be there"; done
}

# hears PID SIGNAL: waits until the program has a handler for the signal, or has ended
hears() {
    local bit caught
    bit=$((1 << ($(kill -l "$2") - 1)))
    while kill -0 "$1" 2>/dev/null; do
        caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
        [ $((0x${caught:-0} & bit)) -eq 0 ] || break
        sleep 0.02
    done
}

# grows FILE BYTES PID: waits until the file has that many bytes or the program has ended
grows() {
    while kill -0 "$3" 2>/dev/null && [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -lt "$2" ]; do sleep 0.01; done
}

# processor: the seconds of processor time, rounded down, that programs of this test have taken so far.
# Other programs may take the processor away, so the time of a clock says little.
processor() {
    times >times.txt
    awk -F'[ms ]+' 'NR == 2 { print int(60 * ($1 + $3) + $2 + $4) }' times.txt
}

same() { [ "$1" = "$2" ] || failed "$3: '$1' and '$2' differ"; }

# key NAME FILE: a value of a summary
key() { python3 -c 'import json,sys; print(json.load(open(sys.argv[2]))[sys.argv[1]])' "$1" "$2"; }

# the frames of two results are the same, but for the seconds that the solver took
same_frames() {
    "$SCREE" export "$1" --csv left >/dev/null || failed "export of $1"
    "$SCREE" export "$2" --csv right >/dev/null || failed "export of $2"
    cmp left/bodies.csv right/bodies.csv || failed "bodies of $1 and $2 differ"
    cmp left/contacts.csv right/contacts.csv || failed "contacts of $1 and $2 differ"
    cut -d, -f1-30 left/frames.csv >left.txt
    cut -d, -f1-30 right/frames.csv >right.txt
    cmp left.txt right.txt || failed "certificates of $1 and $2 differ"
    rm -rf left right
}

# A few disks that fall on the ground and knock into each other: quick, with contacts.
scene() {
    cat <<'SCENE'
title: Some disks
params: {mu: 0.3, e: 0.2}
world: {h: 2 ms}
laws:
  dry: {normal: velocity, impact: {kind: newton, e_n: e, e_t: e}, friction: mu}
contacts:
  - {default: dry}
bodies:
  - {name: ground, shape: halfplane, fixed: true}
  - {name: a, shape: {kind: disk, radius: 10 cm}, position: [0, 0.15], density: 1000 kg/m^3}
  - {name: b, shape: {kind: disk, radius: 10 cm}, position: [0.05, 0.4], density: 1000 kg/m^3}
  - {name: c, shape: {kind: disk, radius: 8 cm}, position: [-0.03, 0.65], density: 1000 kg/m^3}
  - {name: d, shape: {kind: rectangle, width: 20 cm, height: 10 cm}, position: [0, 0.9], density: 1000 kg/m^3}
run: {until: 0.6 s, record: 30 ms}
SCENE
}

finish() {
    [ "$failures" -eq 0 ] && exit 0
    echo "$failures checks failed"
    exit 1
}
