#!/usr/bin/env bash
# Texts of scenes and results reach the terminal without control characters, and expressions that
# have no finite value are refused with the reason.
. "$(dirname "$0")/cli.bash"
harmless() { # FILE...: no byte steers a terminal
    python3 - "$@" <<'CHECK' || failed "control characters in $*"
import sys
for name in sys.argv[1:]:
    text = open(name, "rb").read().decode()  # UTF-8, or it fails
    bad = [c for c in text if (ord(c) < 32 and c not in "\n\t\r") or 127 <= ord(c) < 160]
    assert not bad, (name, bad)
CHECK
}
evil='\x1b[31mred\x07\x7f\x9b2J' # red, bell, delete, and a control sequence of one character
cat >evil.yaml <<SCENE
title: "t$evil"
params: {mu: 0.3}
world: {h: 2 ms}
laws:
  "l$evil": {normal: velocity, friction: mu}
contacts: [{default: "l$evil"}]
bodies:
  - {name: "g$evil", shape: halfplane, fixed: true, surface: "s$evil", group: "h$evil"}
  - {name: "b$evil", shape: {kind: disk, radius: 10 cm}, position: [0, 0.1], density: 1000, group: "h$evil"}
stages: [{name: "p$evil", until: 0.1 s}]
run: {record: 10 ms}
SCENE
for words in "check evil.yaml" "explain evil.yaml" "run evil.yaml -o e.h5" "info e.h5" "info e.h5 --json" \
    "run evil.yaml -o e.h5 --overwrite --json" "measure e.h5 energy" "measure e.h5 nothing" \
    "run evil.yaml -o f.h5 --set world.solver=nlgs --set world.max_iterations=1 --set world.tolerance=1e-16" \
    "run evil.yaml -o e.h5" "export e.h5 --csv out"; do
    # shellcheck disable=SC2086
    "$SCREE" $words >out.txt 2>err.txt </dev/null
    harmless out.txt err.txt
done
expect 0 info e.h5
said '^title +t\\x1b\[31mred\\x07\\x7f\\xc2\\x9b2J$' out.txt
for word in laws bodies title stages; do # also in what is wrong
    sed "s/^$word:/\"$word$evil\":/" evil.yaml >wrong.yaml
    expect 2 check wrong.yaml
    harmless err.txt
done
# also those of a name given on the command line
"$SCREE" info "$(printf 'no\033[31m\007.h5')" >out.txt 2>err.txt
harmless err.txt

# refused EXPRESSION WORDS
refused() {
    scene | sed "s#friction: mu#friction: $1#" >wrong.yaml
    expect 2 check wrong.yaml
    said "^scree: wrong.yaml:5:[0-9]+: 'mu' must be finite, but '.*' is .*: it $2"
    scene | sed "s#mu: 0.3#mu: $1#" >wrong.yaml
    expect 2 check wrong.yaml
    said "^scree: wrong.yaml:2:[0-9]+: the parameter 'mu' is not a finite number: .* $2"
}
refused '1/0' 'divides by zero'
refused '2 / (3 - 3)' 'divides by zero'
refused '0/0' 'divides by zero'
refused '0^-1' 'divides by zero'
refused 'sqrt(-1)' 'takes the square root of a negative number'
refused 'log(0)' 'takes the logarithm of zero'
refused 'log(-1)' 'takes the logarithm of a negative number'
refused '(-2)^0.5' 'takes a negative number to a power'
refused 'exp(1000)' 'is too large for a number'
refused '1e300 * 1e300' 'is too large for a number'
refused 'asin(2)' 'takes the arc sine'
scene | sed 's#until: 0.6 s#until: 1/0#' >wrong.yaml
expect 2 check wrong.yaml
said "'until' must be finite, but '1/0' is inf: it divides by zero"
# a drive that leaves its body free to fall or to turn without stating it
table() {
    echo "world: {gravity: [0, -9.81]}"
    printf 'laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\nrun: {until: 1}\n'
    echo "bodies: [{shape: {kind: rectangle, width: 2, height: 0.1}, drive: {$1}}]"
}
table 'x: {velocity: 1}, y: fixed' >table.yaml
expect 0 check table.yaml
said "table.yaml:5:.*leaves its rotation free: add 'rotation: fixed', or 'rotation: free' if this is intended"
table 'x: {velocity: 1}' >table.yaml
expect 0 check table.yaml
said "does not name y, so gravity moves the body freely"
said "rotation free"
for turn in fixed free '{velocity: 1}'; do
    table "x: {velocity: 1}, y: fixed, rotation: $turn" >table.yaml
    expect 0 check table.yaml
    same "$(grep -c warning err.txt)" 0 "warnings of a drive that names its rotation: $turn"
done
# in space a table that is shaken along x and held against gravity turns too, whatever y does
floor() { table "$1" | sed 's/gravity: .*/dimension: 3, gravity: [0, 0, -9.81]}/; s/kind: rect.*0.1}/kind: block, size: [2, 2, 0.1]}/'; }
floor 'x: {velocity: 1}, z: fixed' >floor.yaml
expect 0 check floor.yaml
said "leaves its rotation free: add 'rotation_x: fixed', 'rotation_y: fixed' and 'rotation_z: fixed', or 'rotation: free'"
for drive in 'z: {velocity: 1}' 'x: {velocity: 1}, z: free' 'x: {velocity: 1}, z: fixed, rotation_x: free'; do
    floor "$drive" >floor.yaml
    expect 0 check floor.yaml
    same "$(grep -c "rotation free" err.txt)" 0 "warnings of a drive that gives way, or says that it turns: $drive"
done
# a drum with its own axis falls if it is not supported
floor 'about: [0, 1, 0], rotation: {velocity: 1}' >floor.yaml
expect 0 check floor.yaml
said "this drive names none of x, y and z, so gravity moves the body freely"
floor 'about: [0, 1, 0], x: fixed, y: fixed, z: fixed, rotation: {velocity: 1}' >floor.yaml
expect 0 check floor.yaml
said "rotation free: add 'rotation_x: fixed' and 'rotation_y: fixed', or 'free' instead of 'fixed' if"
same "$(grep -c 'names none' err.txt)" 0 "warnings of falling for a drum that is held"
table 'y: {velocity: 1}' >table.yaml # led along one axis only: meant to give way
expect 0 check table.yaml
same "$(grep -c 'rotation free' err.txt)" 0 "warnings of a body that is led along one axis"
finish
