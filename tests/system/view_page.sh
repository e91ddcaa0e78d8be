#!/usr/bin/env bash
# The pages of `scree view` and of `scree export --html` in Debian's Chromium, driven by playwright-core.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/cli.bash"
skip() {
    echo "skipped: $*"
    exit 0
}
"$SCREE" doctor | grep -q 'MISSING *civetweb' && skip "this build has no civetweb, and so no scree view"
chromium=$(command -v chromium || command -v chromium-browser) || skip "there is no chromium (Debian: chromium)"
command -v node >/dev/null || skip "there is no node (Debian: nodejs)"
[ -d "$here/../../viewer/node_modules/playwright-core" ] ||
    skip "there is no playwright-core: run npm ci in viewer/ (./dev test does where npm is)"

cat >marbles.yaml <<'SCENE'
title: A die falls on marbles
world: {dimension: 3, h: 1 ms, tolerance: 1e-5, seed: 3}
laws: {dry: {normal: velocity, friction: 0.4}}
contacts: [{default: dry}]
bodies:
  - {name: floor, shape: {kind: plane}, fixed: true}
  - {name: die, shape: {kind: block, size: [4 cm, 4 cm, 4 cm]}, position: [0, 0, 0.09], turn: [0.4, 0.7, 0]}
  - {name: drum, shape: {kind: cylinder, radius: 2 cm, height: 5 cm}, position: [0.09, 0, 0.026]}
  - {generate: {kind: spheres, box: [-0.05, 0.05, -0.05, 0.05, 0.0, 0.05], radius: 8 mm, number: 20}, density: 2500}
run: {until: 0.2 s, record: 20 ms}
SCENE
cat >planar.yaml <<'SCENE'
title: Blocks and disks
world: {h: 1 ms, tolerance: 1e-5}
laws: {dry: {normal: velocity, friction: 0.5}}
contacts: [{default: dry}]
bodies:
  - {name: ground, shape: {kind: halfplane}, fixed: true}
  - {name: low, shape: {kind: rectangle, width: 40 cm, height: 20 cm}, position: [0, 0.1], density: 2000}
  - {name: high, shape: {kind: rectangle, width: 30 cm, height: 20 cm}, position: [0.02, 0.3], density: 2000}
  - {name: ball, shape: {kind: disk, radius: 8 cm}, position: [0.4, 0.08], density: 2000}
run: {until: 0.2 s, record: 20 ms}
SCENE
cat >run.yaml <<'SCENE'
title: A block on a slope
params: {mu: 0.3}
world: {h: 1 ms, gravity: [2, -9]}
laws: {dry: {normal: velocity, friction: mu}}
contacts: [{default: dry}]
bodies:
  - {name: slope, shape: {kind: halfplane}, fixed: true}
  - {name: block, shape: {kind: rectangle, width: 40 cm, height: 20 cm}, position: [0, 0.1], density: 2000}
live: {mu: {from: 0, to: 1}}
run: {until: 100 s, record: 10 ms}
SCENE
for name in marbles planar; do
    expect 0 run $name.yaml -o $name.h5 --quiet
    expect 0 export $name.h5 --csv $name.csv
done
expect 0 export marbles.h5 --html marbles.html --title 'A die falls on marbles'
timeout 200 node "$here/../view/page.mjs" "$SCREE" "$chromium" "$WORK" || failed "a page"
finish
