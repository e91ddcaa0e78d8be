#!/usr/bin/env bash
# Bad input: place and remedy in words, exit code 2, nothing half-written.
. "$(dirname "$0")/cli.bash"
scene >good.yaml

# bad SED-SCRIPT PATTERN: the scene changed so is refused by check and by run, with these words
bad() {
    sed "$1" good.yaml >bad.yaml
    cmp -s good.yaml bad.yaml && failed "'$1' changes nothing"
    expect 2 run bad.yaml -o bad.h5
    said "$2"
    grep -q 'bad.yaml:[0-9]*:[0-9]*: ' err.txt || failed "'$1': no line and column in: $(cat err.txt)"
    expect 2 check bad.yaml
    same "$(echo bad.*)" bad.yaml "files left behind by '$1'"
}

bad 's/friction: mu/frction: mu/' "did you mean 'friction'"
bad 's/radius: 8 cm/radius: 8 kg/' "must be a length"
bad 's/radius: 8 cm/radius: eight/' "eight"
bad 's/radius: 8 cm/radius: -8 cm/' "must be > 0"
bad 's/radius: 8 cm/radius: .nan/' "finite"
bad 's/h: 2 ms/h: 0/' "must be > 0"
bad 's/h: 2 ms/h: -1 ms/' "must be > 0"
bad 's/density: 1000/density: -5/' "must be > 0"
bad 's/kind: disk, radius: 8 cm/kind: dsik, radius: 8 cm/' "did you mean 'disk'"
bad 's/kind: disk, radius: 8 cm/kind: polygon, vertices: [[0,0],[1,1],[1,0],[0,1]]/' "crosses"
bad 's/kind: disk, radius: 8 cm/kind: polygon, vertices: [[0,0],[1,1],[2,2]]/' "line"
bad 's/until: 0.6 s, //' "never ends"
bad 's/default: dry/default: drry/' "dry"
bad 's/^bodies:/bodies: [/' ""
printf '\0\1\2' >binary.yaml
expect 2 run binary.yaml -o bad.h5
: >empty.yaml
expect 2 run empty.yaml -o bad.h5
absent bad.h5 bad.summary.json

# errors that only the first step would meet are found before any file is made
start() { # SED-SCRIPT PATTERN
    sed "$1" good.yaml >bad.yaml
    cmp -s good.yaml bad.yaml && failed "'$1' changes nothing"
    expect 2 check bad.yaml
    said "$2"
    expect 2 run bad.yaml -o bad.h5
    said "$2"
    same "$(echo bad.*)" bad.yaml "files left behind by '$1'"
}
start 's/h: 2 ms/h: 2 ms, period: 15 cm/' "body 2 'a' overlaps its own periodic image .* make it smaller"
start 's/name: b, /&drive: {x: {velocity: {kind: expression, value: "sqrt(-1 - t)"}}}, /' \
    "body 3 'b': its drive is not a finite number at the start"
start 's/^run:/loads: [{name: push, kind: force, bodies: c, direction: [1, 0], magnitude: {kind: expression, value: "sqrt(-1 - t)"}}]\n&/' \
    "body 4 'c': the load 'push' is not a finite number"
start 's/{default: dry}/{between: [ice, ice], law: dry}/; s/0, 0.15/0, 0.1/' "have no law"

# overlapping start: told with count and depth, and run
sed 's/position: \[0, 0.15\]/position: [0, 0.09]/' good.yaml >deep.yaml
"$SCREE" run deep.yaml -o deep.h5 --steps 5 >out.txt 2>err.txt || failed "an overlapping start"
said '[oO]verlap|penetrat'

expect 2 run nowhere.yaml
said 'nowhere.yaml: there is no such scene file'
expect 2 run good.yaml -o nowhere/x.h5
said 'folder nowhere does not exist'
for words in '--until x' '--until nan' '--until -1' '--steps 0' '--steps 1.5' '--threads 0' \
    '--threads 99999' '--time-limit 0' '--set mu' '--set nothing=1' '--until 1 --steps 3' \
    '--resume --overwrite'; do
    # shellcheck disable=SC2086 # words
    expect 2 run good.yaml -o bad.h5 $words
    [ -s err.txt ] || failed "$words: no message"
done
absent bad.h5 bad.summary.json
expect 2 run --resume -o bad.h5
said 'no such result'

# results
expect 0 run good.yaml -o good.h5 --quiet --keep-restarts
hash=$(md5sum <good.h5)
head -c 3000 good.h5 >cut.h5
head -c 20000 good.h5 >half.h5
echo nonsense >text.h5
: >empty.h5
for file in cut.h5 half.h5 text.h5 empty.h5 missing.h5 good.yaml; do
    for verb in "info $file" "measure $file energy" "render $file -o bad.png" \
        "export $file --csv bad" "run --resume -o $file"; do
        # shellcheck disable=SC2086 # words
        expect 2 $verb
        [ -s err.txt ] || failed "$verb: no message"
    done
done
absent bad.png
expect 2 measure good.h5 enrgy
said "did you mean 'energy'"
expect 2 measure good.h5 'cut(pont=[0, 0])'
expect 2 measure good.h5 energy --plot bad.gif
expect 2 measure good.h5 energy --y nothing
expect 2 measure good.h5 energy --from 5
said 'there is no frame between'
expect 2 render good.h5 --frame 99
said 'no frame 99'
expect 2 render good.h5 --colour nothing -o bad.png
expect 2 render good.h5 -o bad.gif
expect 2 render good.h5 --view 1,2,3 -o bad.png
expect 2 render good.h5 -o nowhere/bad.png
expect 2 export good.h5
absent bad.png bad.gif
expect 2 run good.yaml --resume -o good.h5 --set mu=0.7
said 'different scene.*--overwrite'
same "$(md5sum <good.h5)" "$hash" "the result after all of this"
head -c 200 good.h5.restart-a >x.h5.restart-a
expect 2 info x.h5.restart-a
expect 0 info good.h5.restart-a
said 'complete restart point' out.txt
# recognised by its content, not by its name
cp good.h5.restart-a point
expect 0 info point
said 'complete restart point' out.txt
cp good.h5 a.restart-b.h5
expect 0 info a.restart-b.h5
said 'a result of scree' out.txt
echo rubbish >y.h5.restart-a
expect 2 info y.h5.restart-a
said 'not a complete restart point'

# legal, but the solver cannot serve it: a law that depends on the sliding speed, ten times sharper than the tolerance
sed 's/friction: mu/friction: {kind: speed_dependent, table: [[0, 0.5], [1, 0.2]]}/' good.yaml >weak.yaml
cmp -s good.yaml weak.yaml && failed "good.yaml has no 'friction: mu'"
expect 0 check weak.yaml --set world.tolerance=1e-3 --set world.law_tolerance=1e-6
said "warning: law_tolerance 1e-06 is below a tenth of the tolerance 0.001.*remove 'law_tolerance'"
expect 0 check weak.yaml --set world.tolerance=1e-3
grep -q law_tolerance err.txt && failed "a warning of a law_tolerance that was not given"
expect 0 explain weak.yaml --set world.tolerance=1e-3
said 'law_tolerance: 0.001' out.txt

# no room: the old frames stay, the code is 4, and it goes on when there is room again
(
    ulimit -f 1500 # blocks of 1024 bytes
    "$SCREE" run good.yaml -o full.h5 --until 20 --set run.record=2ms >out.txt 2>err.txt
    echo $? >code.txt
)
same "$(cat code.txt)" 4 "exit code with a full disk"
said 'full.h5' out.txt
expect 0 info full.h5
said 'frames  ' out.txt
expect 0 run --resume -o full.h5 --until 0.7
finish
