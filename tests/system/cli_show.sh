#!/usr/bin/env bash
# Measures, pictures, exports and studies of a real result.
. "$(dirname "$0")/cli.bash"
scene >some.yaml
expect 0 run some.yaml -o r.h5 --quiet

expect 0 info r.h5
for word in 'Some disks' 'bodies        5' 'frames        21' 't = 0 s to 0.6' 'state hash'; do
    said "$word" out.txt
done
expect 0 info r.h5 --json
python3 -m json.tool out.txt >/dev/null || failed "info --json"
expect 0 info r.h5 --scene
said '^laws:' out.txt

expect 0 measure r.h5 energy
same "$(wc -l <out.txt)" 22 "lines of a printed measure"
expect 0 measure r.h5 speed
same "$(awk 'NR > 1 { printf "%s ", $3 }' out.txt)" "1 2 3 4 5 " "ids of a printed measure"
expect 0 measure r.h5 contact_force
said '^step \[1\]  t \[s\]   contact  contact_force' out.txt
expect 0 measure r.h5 energy certificate --csv e.csv
same "$(wc -l <e.csv)" 22 "lines of a table"
python3 - <<'CHECK' || failed "the columns of e.csv do not sum to zero"
import csv
rows = list(csv.DictReader(open("e.csv")))
for row in rows:
    e = {k.split(".")[1].split(" ")[0]: float(v) for k, v in row.items() if k.startswith("energy.")}
    left = e["kinetic"] + e["potential"] + e["stored"]
    right = sum(v for k, v in e.items() if k not in ("kinetic", "potential", "stored"))
    assert abs(left - right) <= 1e-9 * (sum(map(abs, e.values())) + 1e-12), (left, right)
CHECK
expect 0 measure r.h5 energy --from 0.1 --to 0.2 --csv part.csv
same "$(wc -l <part.csv)" 4 "lines between two times"
expect 0 measure r.h5 cut --param 'point=[0, 0.1]' --param 'direction=[1, 0]' --last
same "$(wc -l <out.txt)" 2 "lines of the last frame"
expect 0 measure r.h5 energy --plot e.svg --y kinetic --y friction
grep -q '<svg' e.svg || failed "e.svg is no SVG"
expect 0 measure r.h5 energy -o e.png
expect 0 measure r.h5 kinetic --x 'body(of=c).y' --plot p.pdf
expect 0 measure r.h5 speed --plot speed.svg
exists e.csv e.svg e.png p.pdf speed.svg

expect 0 measure r.h5 energy 'body(of=c)' --csv one.csv
expect 0 plot one.csv --x t --y kinetic,potential --y body.y -o plot.svg
for word in energy.kinetic energy.potential body.y; do said "$word" plot.svg; done
expect 0 plot one.csv --y kinetic,potential --y body.y --y-label 'two energies' -o plot.svg
for word in '>two energies \[J\]<' '>body.y \[m\]<'; do said "$word" plot.svg; done
expect 2 plot one.csv --y kinetic --y-label one --y-label two -o none.svg
said 'more --y-label than --y'
expect 0 plot one.csv one.csv --label first --label second --y kinetic --bars -o plot.png
exists plot.png
printf 'x [m],y\n1,2\n\n2,nonsense\n3,4\n' >rough.csv
expect 0 plot rough.csv --y y --points --log --x-limits 0,5 -o rough.svg
expect 2 plot one.csv --y kinetik -o none.svg
said "no column 'kinetik'"
expect 2 plot missing.csv --y y -o none.svg
expect 2 plot one.csv --y kinetic
said 'needs -o'
absent none.svg

expect 0 render r.h5
exists r.png
for ending in png svg pdf; do
    expect 0 render r.h5 --time 0.3 --forces --velocities --cut 0,0.1,0 --colour speed -o "p.$ending"
    exists "p.$ending"
done
head -c 8 p.png | grep -q PNG || failed "p.png is no PNG"
head -c 5 p.pdf | grep -q '%PDF' || failed "p.pdf is no PDF"
expect 0 render r.h5 --displacements 0 --view -0.5,0,0.5,1 --width 300 --frame -1 -o d.png
expect 0 render r.h5 --frame 0 -o first.svg
if command -v ffmpeg >/dev/null; then
    expect 0 render r.h5 --movie m.mp4 --width 200 --to 0.2
    "$SCREE" render r.h5 --movie stopped.mp4 --width 4000 --threads 2 >out.txt 2>err.txt </dev/null &
    drawing=$!
    hears $drawing TERM
    kill -TERM $drawing
    wait $drawing
    [ $? -eq 4 ] || failed "a movie that is stopped does not answer 4"
    said 'stopped by SIGTERM; no movie'
    absent stopped*.mp4
    exists m.mp4
fi

expect 2 render r.h5 --camera 30,20 -o none.png
said 'planar'
expect 2 render r.h5 --cut x=0.1 -o none.png
said 'X,Y,ANGLE'
expect 2 render r.h5 --cut 1,2 -o none.png
said 'NX,NY,NZ,D'
absent none.png

cat >space.yaml <<'SCENE'
world: {dimension: 3, h: 2 ms}
laws: {dry: {normal: velocity, friction: 0.4}}
contacts: [{default: dry}]
bodies:
  - {shape: {kind: plane}, position: [0, 0, 0], fixed: true}
  - {shape: {kind: block, size: [0.4, 0.3, 0.2]}, position: [0, 0, 0.1], density: 2000}
  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.31], density: 2000}
run: {until: 0.1 s, record: 20 ms}
SCENE
expect 0 run space.yaml -o s.h5 --quiet
for ending in png svg pdf; do
    expect 0 render s.h5 --forces --contacts --velocities --cut x=0.05 --cut 0,1,1,0.3 \
        --camera -60,25 --look-at 0,0,0.2 --colour height --width 200 -o "s.$ending"
    exists "s.$ending"
done
expect 0 render s.h5 --orthographic --size 200,150 --colour force --title Ball -o s.svg
said 'Ball' s.svg
said 'image/png' s.svg
expect 0 render s.h5 --displacements 0 --magnify 5 --view -1,-1,0,1,1,1 --width 200 -o s.png
expect 2 render s.h5 --cut 0,0.1,90 -o none.png
said 'cut it by planes'
expect 2 render s.h5 --camera 0,100 -o none.png
said 'elevation'
expect 2 render s.h5 --camera 0,0,0.05 --look-at 0,0,0.31 -o none.png
said 'inside body 3'
expect 2 render s.h5 --camera 30 -o none.png
said 'AZIMUTH,ELEVATION'
expect 2 render s.h5 --size 200,100 --width 300 -o none.png
absent none.png
if command -v ffmpeg >/dev/null; then
    expect 0 render s.h5 --movie s.mp4 --width 200 --colour speed
    exists s.mp4
fi

expect 0 flow r.h5 --cell 1 --csv flow.csv -o flow.svg --from 0.1 --title Flow --width 300
said 'Flow' flow.svg
python3 - <<'CHECK' || failed "the table of cells"
import csv
cells = list(csv.DictReader(open("flow.csv")))
assert cells and all(float(c["grains"]) > 0 and float(c["density [kg/m^3]"]) > 0 for c in cells)
CHECK
expect 0 flow r.h5 --cell 1 --least 1000
same "$(wc -l <out.txt)" 1 "lines of a flow without cells"
expect 2 flow r.h5
said 'width of the cells'
expect 2 flow r.h5 --cell -1
said 'wider than 0'
expect 2 flow r.h5 --cell 1 --from 0.6
said 'two frames'
expect 2 flow r.h5 --cell 1 --grains nobody
said 'nobody'
expect 2 flow s.h5 --cell 1
said 'planar'
expect 2 flow r.h5 --cell 1 --csv no/such/folder.csv

expect 0 export r.h5 --csv tables
same "$(wc -l <tables/bodies.csv)" 106 "rows of bodies.csv"
exists tables/contacts.csv tables/frames.csv

expect 0 study some.yaml --vary mu=0.1,0.5 --vary world.h=2ms,4ms -o sweep --until 0.2 \
    --measure kinetic
same "$(wc -l <sweep/table.csv)" 5 "rows of the study's table"
python3 - <<'CHECK' || failed "the study's table"
import csv
rows = list(csv.DictReader(open("sweep/table.csv")))
assert [r["mu"] for r in rows] == ["0.1", "0.1", "0.5", "0.5"], rows
assert [r["world.h"] for r in rows] == ["2ms", "4ms"] * 2
assert [r["steps"] for r in rows] == ["100", "50"] * 2
assert all(r["end"] == "done" for r in rows)
assert all(len(r["state_hash"]) == 16 for r in rows)
assert any(k.startswith("kinetic.") and float(rows[0][k]) > 0 for k in rows[0])
CHECK
cp sweep/table.csv first.csv
rm "sweep/mu=0.5_world.h=2ms.h5"
expect 0 study some.yaml --vary mu=0.1,0.5 --vary world.h=2ms,4ms -o sweep --until 0.2 \
    --measure kinetic
same "$(grep -c 'was already' out.txt)" 3 "runs that were kept"
same "$(cut -d, -f1-13,17 sweep/table.csv)" "$(cut -d, -f1-13,17 first.csv)" "the table made again"
expect 0 study some.yaml --vary mu=0.1,0.5 --vary world.h=2ms,4ms -o side --until 0.2 --jobs 3 \
    --measure kinetic --quiet
same "$(cut -d, -f1-15,17-19 side/table.csv)" "$(cut -d, -f1-15,17-19 first.csv)" "runs at the same time"
expect 2 study some.yaml --vary mu=0.1 -o side --jobs 0
said 'positive'
expect 2 study some.yaml --vary mu=0.1,-7 -o sweep --until 0.2 --quiet
same "$(grep -c bad_input sweep/table.csv)" 1 "failures listed"
same "$(grep -c ',done,' sweep/table.csv)" 1 "the others are run"
expect 2 study some.yaml --vary mu=-7,0.1 -o sweep --until 0.2 --quiet
same "$(grep -c ',done,' sweep/table.csv)" 1 "the others are run after a bad first one"
expect 2 study some.yaml --vary nothing=1,2 -o never
said 'nothing'
absent never
finish
