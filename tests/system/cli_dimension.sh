#!/usr/bin/env bash
# Entries for planar worlds that are used in space, and the reverse: `scree check` refuses them with
# exit code 2, the place in the file and the kind of world that they are for.
. "$(dirname "$0")/cli.bash"

space() {
    cat <<'YAML'
world: {dimension: 3, h: 1 ms}
shapes:
  ball: {kind: sphere, radius: 10 cm}
laws:
  dry: {normal: velocity, friction: 0.5}
contacts: [{default: dry}]
bodies:
  - {name: floor, shape: plane, fixed: true}
  - {name: a, shape: ball, position: [0, 0, 1]}
  - {name: b, shape: {kind: block, size: [1, 1, 1]}, position: [2, 0, 1]}
joints:
  - {kind: spring, bodies: [a, b], stiffness: 10}
loads:
  - {name: push, kind: force, bodies: a, magnitude: 1, direction: [0, 0, 1]}
values:
  fast: {measure: kinetic}
stages:
  - {name: one, until: {steps: 5}, actions: [{gravity: {value: [0, 0, -5]}}]}
run: {record: every 5 steps}
YAML
}

planar() {
    cat <<'YAML'
world: {dimension: 2, h: 1 ms}
shapes:
  ball: {kind: disk, radius: 10 cm}
laws:
  dry: {normal: velocity, friction: 0.5}
contacts: [{default: dry}]
bodies:
  - {name: floor, shape: halfplane, fixed: true}
  - {name: a, shape: ball, position: [0, 1]}
  - {name: b, shape: {kind: rectangle, width: 1, height: 1}, position: [2, 1]}
joints:
  - {kind: spring, bodies: [a, b], stiffness: 10}
loads:
  - {name: push, kind: force, bodies: a, magnitude: 1, direction: [0, 1]}
values:
  fast: {measure: kinetic}
stages:
  - {name: one, until: {steps: 5}, actions: [{gravity: {value: [0, -5]}}]}
run: {record: every 5 steps}
YAML
}

# bad LINE SED-SCRIPT PATTERN: good.yaml, changed by the script, is refused at that line with these words
bad() {
    sed "$2" good.yaml >bad.yaml
    cmp -s good.yaml bad.yaml && failed "'$2' changes nothing"
    expect 2 check bad.yaml || return
    said "$3"
    grep -qE "bad.yaml:$1:[0-9]+: " err.txt || failed "'$2': not line $1 in: $(cat err.txt)"
}

space >good.yaml
expect 0 check good.yaml
expect 0 run good.yaml -o good.h5 --quiet
expect 0 explain good.yaml # what it prints is a scene of the same world
cp out.txt again.yaml
expect 0 check again.yaml
for shape in 'disk, radius: 1' 'rectangle, width: 1, height: 1' 'regular, sides: 5, radius: 1' \
    'polygon, vertices: [[0, 0], [1, 0], [0, 1]]' 'segment, from: [0, 0], to: [1, 0]' \
    'box, width: 1, height: 1' 'drum, radius: 1' 'halfplane'; do
    bad 10 "s/kind: block, size: .1, 1, 1./kind: $shape/" \
        "'${shape%%,*}' works in planar worlds only; this world has 'dimension: 3'"
done
bad 8 's/shape: plane/shape: halfplane/' "'halfplane' works in planar worlds only"
bad 9 's/position: \[0, 0, 1\]/position: [0, 1]/' 'needs 3 numbers in space'
bad 9 's/position: \[0, 0, 1\]/&, angle: 30 deg/' 'planar|in space'
bad 9 's/position: \[0, 0, 1\]/&, spin: 2/' 'planar|in space'
bad 9 's/position: \[0, 0, 1\]/&, velocity: [1, 2]/' 'needs 3 numbers in space'
bad 9 's/position: \[0, 0, 1\]/&, drive: {x: fixed, axis: 30 deg}/' 'axis'
bad 9 's/position: \[0, 0, 1\], *$/&/; s/shape: ball, position: \[0, 0, 1\]/generate: {kind: wall, courses: 2, bricks: 2, width: 1, height: 1}/' \
    "planar worlds|in space"
bad 14 's/kind: force, bodies: a, magnitude: 1, direction: .0, 0, 1./kind: membrane, bodies: [a, b], magnitude: 1, side: left/' \
    "'membrane' works in planar worlds only"
bad 14 's/direction: \[0, 0, 1\]/direction: [0, 1]/' 'needs 3 numbers in space'
bad 14 's/kind: force/kind: pressure, length: 1/' "length.*planar|area"
bad 18 's/value: \[0, 0, -5\]/value: [0, -5]/' 'needs 3 numbers in space'
bad 1 's/h: 1 ms/h: 1 ms, gravity: [0, -9.81]/' 'needs 3 numbers in space'
bad 1 's/h: 1 ms/h: 1 ms, thickness: 2 m/' 'planar'

planar >good.yaml
expect 0 check good.yaml
expect 0 run good.yaml -o good.h5 --quiet --overwrite
for shape in 'sphere, radius: 1' 'block, size: [1, 1, 1]' 'cylinder, radius: 1, height: 1' \
    'capsule, radius: 1, length: 1' 'cone, radius: 1, height: 1' 'plane' 'hollow_sphere, radius: 1' \
    'hollow_cylinder, radius: 1' 'container, size: [1, 1, 1]' \
    'polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]' \
    'mesh, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 2]]'; do
    bad 10 "s/kind: rectangle, width: 1, height: 1/kind: $shape/" \
        "'${shape%%,*}' works in worlds in space only; this world has 'dimension: 2'"
done
for joint in 'ball, bodies: [a, b], at: [1, 1]' 'hinge, body: a, at: [0, 1]' \
    'slider, body: a, at: [0, 1]' 'fixed, bodies: [a, b], at: [1, 1]' \
    'motor, body: a, at: [0, 1], speed: 1, max_torque: 1'; do
    bad 12 "s/kind: spring, bodies: .a, b., stiffness: 10/kind: $joint/" \
        "'${joint%%,*}' works in worlds in space only"
done
bad 9 's/position: \[0, 1\]/position: [0, 0, 1]/' 'needs 2 numbers in a planar world'
bad 9 's/position: \[0, 1\]/&, turn: [0, 0, 1]/' 'space'
bad 9 's/position: \[0, 1\]/&, orientation: [1, 0, 0, 0]/' 'space'
bad 9 's/position: \[0, 1\]/&, angular_velocity: [0, 0, 1]/' 'space'
bad 9 's/position: \[0, 1\]/&, moments: [1, 1, 1]/' 'space'
bad 9 's/position: \[0, 1\]/&, velocity: [1, 2, 3]/' 'needs 2 numbers in a planar world'
bad 9 's/position: \[0, 1\]/&, drive: {z: fixed}/' "z"
bad 9 's/position: \[0, 1\]/&, drive: {x: fixed, about: [0, 0, 1]}/' 'about'
bad 14 's/direction: \[0, 1\]/direction: [0, 0, 1]/' 'needs 2 numbers in a planar world'
bad 14 's/kind: force/kind: pressure, area: 1/' "area.*space|length"
bad 14 's/kind: force, bodies: a, magnitude: 1, direction: .0, 1./kind: torque, bodies: a, magnitude: 1, axis: [1, 0, 0]/' "remove 'axis'"
bad 18 's/value: \[0, -5\]/value: [0, 0, -5]/' 'needs 2 numbers in a planar world'
bad 1 's/h: 1 ms/h: 1 ms, gravity: [0, 0, -9.81]/' 'needs 2 numbers in a planar world'
bad 1 's/h: 1 ms/h: 1 ms, period_y: 2 m/' 'periodic along x only'
bad 5 's/friction: 0.5/&, rolling: {kind: rolling, mu_r: 0.1, mu_s: 0.1}/' 'space'

finish
