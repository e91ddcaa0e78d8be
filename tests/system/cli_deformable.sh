#!/usr/bin/env bash
# Deformable bodies of a real result: measures, pictures, exports, and a resumed run.
. "$(dirname "$0")/cli.bash"
cat >soft.yaml <<'SCENE'
title: Soft bricks
world: {h: 1 ms, theta: 1, gravity: [0, -10]}
materials: {stone: {kind: elastic, E: 5 MPa, nu: 0.2, density: 2000}}
laws: {dry: {normal: velocity, friction: 0.5}}
contacts: [{default: dry}]
bodies:
  - {name: floor, shape: halfplane, fixed: true}
  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [0.2, 0.5]}
deformables:
  - {name: low, material: stone, position: [0.2, 0.1], mesh: {kind: grid, size: [0.4, 0.2], cells: [4, 3], element: t6}}
  - {name: high, material: stone, position: [0.2, 0.3], mesh: {kind: grid, size: [0.4, 0.2], cells: [3, 2]}}
values: {carried: {measure: base_force, of: floor, column: down}}
run: {until: 60 ms, record: 10 ms}
SCENE
expect 0 run soft.yaml -o r.h5 --quiet
expect 0 run soft.yaml -o s.h5 --until 0.03 --quiet
expect 0 run soft.yaml -o s.h5 --resume --quiet
for file in r s; do
    expect 0 measure $file.h5 solid 'node(at=[0.4, 0.4])' 'value(of=carried)' --csv $file.csv
    expect 0 measure $file.h5 'block_stress(of=high)' --last
done
cmp r.csv s.csv || failed "a run that went on has other numbers"
expect 2 measure r.h5 'solid(of=floor)'
said 'deformable'
expect 0 measure r.h5 'contact_pressure(of=low, on=floor)' --last
expect 0 measure r.h5 'pressure_profile(of=low)' --last

# A thin strip that is bent and let go keeps its steps with the default `balance`; the certificate has the limit that
# rounding sets.
cat >strip.yaml <<'SCENE'
world: {h: 0.1 ms, theta: 1, gravity: [0, 0], on_unconverged: halve}
materials: {steel: {kind: j2_finite, E: 210 GPa, nu: 0.3, yield: 200 MPa, hardening: 400 MPa, density: 7850}}
laws: {oiled: {normal: position, friction: 0.1}}
contacts: [{default: oiled}]
deformables:
  - {name: strip, material: steel, mesh: {kind: grid, size: [100 mm, 0.2 mm], cells: [50, 1], element: t6}}
bodies:
  - {name: former, shape: {kind: disk, radius: 20 mm}, position: [0, -20.1 mm], fixed: true}
  - {name: right, shape: {kind: disk, radius: 5 mm}, position: [40 mm, 5.1 mm], mass: 1, drive: {x: fixed, y: {velocity: -1}, rotation: fixed}}
  - {name: left, shape: {kind: disk, radius: 5 mm}, position: [-40 mm, 5.1 mm], mass: 1, drive: {x: fixed, y: {velocity: -1}, rotation: fixed}}
stages:
  - {until: 2 ms}
  - {until: 0.5 ms, actions: [{remove: {bodies: right}}, {remove: {bodies: left}}]}
run: {record: every 1 steps}
SCENE
expect 0 run strip.yaml -o strip.h5 --quiet
expect 0 measure strip.h5 certificate --csv strip.csv
python3 - <<'CHECK' || failed "the strip was not judged by what rounding allows"
import csv
rows = list(csv.DictReader(open("strip.csv", newline="")))[1:]
column = lambda name: next(k for k in rows[0] if k.split(".")[-1].split(" ")[0] == name)
balance, limit = ([float(r[column(name)]) for r in rows] for name in ("balance", "balance_limit"))
assert len(rows) == 25, len(rows)
assert all(float(r[column("converged")]) == 1 for r in rows)
assert all(b <= l < 1e-4 for b, l in zip(balance, limit))
assert max(limit) > 1e-8 and min(limit) >= 1e-8
CHECK

for colour in plain group region von_mises principal_1 plastic displacement speed pressure; do
    expect 0 render r.h5 --colour $colour -o p.svg
done
expect 0 render r.h5 --colour uy --crosses elements --magnify 100 --no-mesh -o p.svg
said 'displacement along y \[' p.svg
expect 0 render r.h5 --crosses moments --pressures --forces -o p.svg
said 'thin: mean Cauchy' p.svg
said 'on the contact' p.svg
expect 2 render r.h5 --crosses everywhere -o p.svg
said 'elements, bodies or moments'

expect 0 export r.h5 --csv tables --vtk vtk --gltf r.glb
exists tables/nodes.csv tables/elements.csv vtk/solids.pvd vtk/solids_0006.vtu r.glb
python3 - <<'CHECK' || failed "the files of deformable bodies do not agree"
import csv, json, struct
import vtk_arrays

def rows(name):
    return list(csv.DictReader(open(f"tables/{name}.csv", newline="")))

last = [r for r in rows("elements") if r["step"] == "60"]
nodes = [r for r in rows("nodes") if r["step"] == "60"]
contacts = [r for r in rows("contacts") if r["step"] == "60"]
grid = vtk_arrays.File("vtk/solids_0006.vtu")
assert grid.root.get("type") == "UnstructuredGrid"
assert grid.array("CellData", "von_mises") == [float(r["von_mises [Pa]"]) for r in last]
assert grid.array("CellData", "body") == [int(r["body"]) for r in last]
moved = grid.array("PointData", "displacement")
assert moved[1::3] == [float(r["uy [m]"]) for r in nodes]
# the impulse of the floor is that on the nodes less that of the ball
floor = sum(float(r["fy [N]"]) for r in contacts if r["antagonist"] == "1")
ball = sum(float(r["fy [N]"]) * (1 if r["candidate"] == "2" else -1) for r in contacts
           if "2" in (r["candidate"], r["antagonist"]))
assert abs(sum(float(r["fy [N]"]) for r in nodes) - floor + ball) < 1e-6 * floor
data = open("r.glb", "rb").read()
text = json.loads(data[20:20 + struct.unpack("<I", data[12:16])[0]])
soft = [m for m in text["meshes"] if "targets" in m["primitives"][0]]
assert len(soft) == 2 and all(len(m["weights"]) == 6 for m in soft)
CHECK

python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import vtkmodules.vtkIOXML' 2>/dev/null && python=$candidate
done
if [ -z "$python" ]; then
    echo "SKIPPED: reading with VTK itself (Debian: python3-vtk9)"
else
    "$python" - <<'CHECK' || failed "VTK reads something else than was written"
import glob
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader
for path in sorted(glob.glob("vtk/*.vtu")):
    reader = vtkXMLUnstructuredGridReader()
    reader.SetFileName(path)
    reader.Update()
    data = reader.GetOutput()
    assert data.GetNumberOfCells() == 24 + 6
    assert {data.GetCellType(k) for k in range(30)} == {22, 9}
    assert data.GetCellData().GetArray("stress").GetNumberOfComponents() == 6
    assert data.GetPointData().GetArray("contact_force").GetNumberOfTuples() == data.GetNumberOfPoints()
CHECK
fi
# A ball loses much of its energy to the coarse elements that it strikes, and the run warns of it.
cat >strike.yaml <<'SCENE'
params: {across: 6, down: 3}
world: {h: 0.2 ms, gravity: [0, 0]}
laws: {l: {normal: velocity}}
contacts: [{default: l}]
materials: {m: {kind: elastic, E: 10 MPa, nu: 0.3, density: 1000}}
meshes: {b: {kind: grid, size: [40 cm, 20 cm], cells: [across, down], element: q4}}
deformables:
  - {name: block, mesh: b, material: m, position: [0, 0.1], conditions: [{on: bottom, x: fixed, y: fixed}]}
bodies:
  - {name: ball, shape: {kind: disk, radius: 5 cm}, mass: 8, position: [0, 0.2501], velocity: [0, -1]}
run: {until: 20 ms}
SCENE
expect 0 run strike.yaml
said '^WARNING +normal impulses took 2[0-9] % of the energy of motion and loads' out.txt
expect 0 run strike.yaml -o fine.h5 --set across=24 --set down=12
grep -q 'normal impulses took' out.txt && failed "a fine mesh is warned of: $(grep took out.txt)"
finish
