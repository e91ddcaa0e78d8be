#!/usr/bin/env bash
# A table shaken by a record: run, stopped, and resumed without the record's file with the same bits.
. "$(dirname "$0")/cli.bash"
mkdir records
cat >records/burst.at2 <<'RECORD'
SYNTHETIC RECORD, MADE FOR THIS TEST
NO PLACE, NO DATE
ACCELERATION TIME HISTORY IN UNITS OF G
NPTS=    16, DT=   .0300 SEC
   .0000E+00   .2000E+00   .5000E+00  -.1000E+00  -.6000E+00
  -.3000E+00   .1000E+00   .7000E+00   .4000E+00  -.2000E+00
  -.5000E+00  -.1000E+00   .3000E+00   .2000E+00  -.1000E+00
   .0000E+00
RECORD
cat >shaken.yaml <<'SCENE'
title: A block on a shaken table
params: {g: 3}
world: {dimension: 3, h: 1 ms}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
bodies:
  - name: table
    shape: plane
    drive: {axes: [0, 0, 0.4], x: {acceleration: {kind: record, file: records/burst.at2, baseline: linear}}, y: fixed,
            z: fixed, rotation_x: fixed, rotation_y: fixed, rotation_z: fixed}
  - {name: block, shape: {kind: block, size: [40 cm, 30 cm, 10 cm]}, position: [0, 0, 5 cm], density: 2000 kg/m^3}
stages:
  - {until: 0.3 s}
  - {until: 0.5 s, actions: [{drive: {bodies: table, motion: {about: [1, 0, 0], x: {velocity: {kind: record, file: records/burst.at2, units: g, scale: 0.5}}}}}]}
run: {record: 20 ms}
SCENE

expect 0 check shaken.yaml
expect 0 run shaken.yaml -o whole.h5
said 'which then continues'
hash=$(key state_hash whole.summary.json)
for steps in 7 299 300 450; do
    expect 0 run shaken.yaml -o part.h5 --steps $steps --quiet --overwrite
    mv records away
    mv shaken.yaml away.yaml
    expect 0 run --resume -o part.h5 --quiet
    mv away records
    mv away.yaml shaken.yaml
    same "$(key state_hash part.summary.json)" "$hash" "hash after a stop at step $steps"
    same_frames whole.h5 part.h5
done

# the explained scene contains the values and no file
expect 0 explain shaken.yaml
said '0.2 0.5 -0.1' out.txt
grep -q 'burst.at2' out.txt && failed "explain still names the file"

# a truncated file, a missing one, one in another folder
head -6 records/burst.at2 >cut.at2 && mv cut.at2 records/burst.at2
expect 2 check shaken.yaml
said 'shaken.yaml:9:.*burst.at2:[67]: there are 10 values, but NPTS is 16'
rm records/burst.at2
expect 2 check shaken.yaml
said 'shaken.yaml:9:.*no such file'
sed -i 's|records/burst.at2|../burst.at2|' shaken.yaml
expect 2 check shaken.yaml
said 'must stay'
# the file itself states where a contact's numbers were taken
if command -v h5dump >/dev/null; then
    scene >attributes.yaml
    expect 0 run attributes.yaml --steps 20
    about() { h5dump -a "/contacts/$1/description" attributes.h5 | tr '\n' ' ' | tr -s ' '; }
    about point | grep -q 'surface of the candidate.*mid-step' || failed "whose point: $(about point)"
    about gap | grep -q 'end of the step' || failed "when the gap is: $(about gap)"
    about speed | grep -q 'after the step.*q_M' || failed "where U is formed: $(about speed)"
    about force | grep -q 'on the candidate.*impulse / h' || failed "what the force is: $(about force)"
fi
finish
