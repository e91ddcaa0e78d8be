#!/usr/bin/env bash
# Exports of a real result in space: tables, files for ParaView as VTK itself reads them, glTF.
. "$(dirname "$0")/cli.bash"
cat >space.yaml <<'SCENE'
title: Some solids
world: {dimension: 3, h: 2 ms, gravity: [0, 0, -9.81]}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
bodies:
  - {name: floor, group: walls, shape: {kind: plane, normal: [0, 0, 1]}, fixed: true}
  - {name: a, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1]}
  - {name: b, shape: {kind: block, size: [0.2, 0.2, 0.2]}, position: [0.5, 0, 0.1]}
  - {name: c, shape: {kind: cylinder, radius: 0.1, height: 0.2}, position: [0.5, 0.03, 0.31]}
  - {name: d, shape: {kind: capsule, radius: 0.05, length: 0.2}, position: [-0.5, 0, 0.2]}
values:
  push: {measure: wall_force, of: floor, column: fz}
stages:
  - {name: loaded, until: {condition: "push < -1", time: 1 s}}
  - {name: on, until: {time: 0.1 s}}
run: {record: 20 ms}
SCENE
expect 0 run space.yaml -o r.h5 --quiet

expect 0 measure r.h5 'wall_force(of=floor)' --last
expect 0 measure r.h5 stress fabric kinetic --csv m.csv
said 'stress.szz \[Pa\]' m.csv
expect 2 measure r.h5 'cut(point=[0, 0])'
expect 2 measure r.h5 'body(of=a).angle' --x 'body(of=a).angle'

expect 0 export r.h5 --csv tables
exists tables/bodies.csv tables/contacts.csv tables/frames.csv tables/values.csv
expect 0 measure r.h5 'value(of=push)' --csv push.csv
python3 - <<'CHECK' || failed "the tables do not hold what they should"
import csv
bodies = list(csv.DictReader(open("tables/bodies.csv", newline="")))
contacts = list(csv.DictReader(open("tables/contacts.csv", newline="")))
assert {"x [m]", "z [m]", "qw", "qz", "vx [m/s]", "vy [m/s]", "vz [m/s]", "wz [rad/s]"} <= set(bodies[0])
for row in bodies:
    assert abs(sum(float(row["q" + k]) ** 2 for k in "wxyz") - 1) < 1e-9
steps = {row["step"] for row in bodies}
last = max(steps, key=int)
weight = sum(float(r["fz [N]"]) for r in contacts if r["step"] == last and r["antagonist"] == "1")
assert weight > 0 and all(r["status"] in ("open", "stick", "slip", "bilateral") for r in contacts)
for r in contacts:
    n, t = ([float(r[k + c]) for c in "xyz"] for k in ("normal_", "tangent_"))
    b = [n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]]
    f = [float(r["N [N]"]) * n[k] + float(r["T1 [N]"]) * t[k] + float(r["T2 [N]"]) * b[k] for k in range(3)]
    assert all(abs(f[k] - float(r[c])) < 1e-9 for k, c in enumerate(("fx [N]", "fy [N]", "fz [N]")))
CHECK

expect 0 export r.h5 --vtk vtk --gltf r.glb --resolution 12
exists vtk/bodies.pvd vtk/contacts.pvd vtk/network.pvd vtk/frames.csv vtk/bodies_0000.vtp r.glb
expect 2 export r.h5 --vtk vtk
said 'exists'
expect 2 export r.h5 --gltf r.glb
said 'exists'
expect 0 export r.h5 --vtk vtk --gltf r.glb --overwrite
expect 2 export r.h5 --gltf nowhere/r.glb
expect 2 export r.h5 --gltf s.glb --resolution 3
said 'between 4 and 512'
expect 2 export r.h5 --gltf s.glb --resolution many
expect 2 export r.h5
said '\-\-vtk'
expect 2 export r.h5 --vtx vtk
said "did you mean '--vtk'"
expect 2 export r.h5 --gltf s.glb --from 99
absent s.glb

# data without a place in glTF are stored with the nodes
python3 - <<'CHECK' || failed "the nodes of the glTF file do not say which bodies they are"
import csv, json, struct
data = open("r.glb", "rb").read()
nodes = json.loads(data[20:20 + struct.unpack("<I", data[12:16])[0]])["nodes"][1:]
names = {int(r["id"]): (r["name"], r["group"]) for r in csv.DictReader(open("tables/bodies.csv", newline=""))}
assert {n["extras"]["id"]: (n["name"], n["extras"]["group"]) for n in nodes} == names
assert all(n["extras"]["mass"] >= 0 for n in nodes)
CHECK

# the series name every file, at the times of the frames
python3 - <<'CHECK' || failed "the series and the frames do not agree"
import csv, os, xml.etree.ElementTree as tree
import vtk_arrays

def same(a, b):
    assert len(a) == len(b) and all(x == float(y) for x, y in zip(a, b))

contacts = list(csv.DictReader(open("tables/contacts.csv", newline="")))
frames = list(csv.DictReader(open("tables/frames.csv", newline="")))
times = [float(row["t [s]"]) for row in csv.DictReader(open("vtk/frames.csv", newline=""))]
for name in ("bodies", "contacts", "network"):
    sets = tree.parse(f"vtk/{name}.pvd").getroot().findall("Collection/DataSet")
    assert [float(s.get("timestep")) for s in sets] == times
    pushes = {r["t [s]"]: r["value"] for r in csv.DictReader(open("tables/values.csv", newline="")) if r["name"] == "push"}
    wanted = {r["t [s]"]: r["value"] for r in csv.DictReader(open("push.csv", newline=""))}
    assert pushes == wanted and len(pushes) == len(times)
    for s in sets:
        f = vtk_arrays.File(os.path.join("vtk", s.get("file")))
        assert f.root.get("type") == "PolyData"
        assert len(f.arrays()) > 10
        row = next(r for r in frames if float(r["t [s]"]) == float(s.get("timestep")))
        for key, value in row.items():
            measure = key.split(" ")[0]
            if "." in measure: same(f.array("FieldData", measure), [value])
        same(f.array("FieldData", "value.push"), [pushes[row["t [s]"]]])
        if name == "bodies": continue
        here = [r for r in contacts if r["step"] == row["step"]]
        place = "PointData" if name == "contacts" else "CellData"
        same(f.array(place, "gap"), [r["gap [m]"] for r in here])
        same(f.array(place, "force")[2::3], [r["fz [N]"] for r in here])
        if name == "contacts": same(f.array("Points", "Points")[0::3], [r["x [m]"] for r in here])
CHECK

python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import vtkmodules.vtkIOXML' 2>/dev/null && python=$candidate
done
if [ -z "$python" ]; then
    echo "SKIPPED: reading with VTK itself (Debian: python3-vtk9)"
else
    "$python" - <<'CHECK' || failed "VTK reads something else than was written"
import csv, glob, math, os
from vtkmodules.vtkCommonCore import vtkFileOutputWindow, vtkOutputWindow
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
window = vtkFileOutputWindow()
window.SetFileName("vtk_errors.txt")
vtkOutputWindow.SetInstance(window)
contacts = list(csv.DictReader(open("tables/contacts.csv", newline="")))
for path in sorted(glob.glob("vtk/*.vtp")):
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(path)
    reader.Update()
    data = reader.GetOutput()
    field, points, cells = data.GetFieldData(), data.GetPointData(), data.GetCellData()
    assert not os.path.exists("vtk_errors.txt"), open("vtk_errors.txt").read()
    names = field.GetAbstractArray("group_names")
    assert "walls" in [names.GetValue(k) for k in range(names.GetNumberOfValues())]
    step = str(int(field.GetArray("step").GetTuple1(0)))
    rows = [row for row in contacts if row["step"] == step]
    if "contacts_" in path:
        assert data.GetNumberOfVerts() == data.GetNumberOfPoints() == len(rows)
        force = points.GetArray("force")
        for k, row in enumerate(rows):
            assert [float(row[c]) for c in ("fx [N]", "fy [N]", "fz [N]")] == list(force.GetTuple3(k))
    elif "network_" in path:
        assert data.GetNumberOfLines() == len(rows) == cells.GetArray("normal_force").GetNumberOfTuples()
    elif "thrust_" in path: # a line for every joint, with the sum of the forces of its contacts
        pair = [tuple(int(cells.GetArray(c).GetTuple1(k)) for c in ("candidate", "antagonist")) for k in range(data.GetNumberOfLines())]
        assert set(pair) == {(int(row["candidate"]), int(row["antagonist"])) for row in rows}
        for j, axis in enumerate(("fx [N]", "fy [N]", "fz [N]")):
            lines = math.fsum(cells.GetArray("force").GetTuple3(k)[j] for k in range(len(pair)))
            assert math.isclose(lines, math.fsum(float(row[axis]) for row in rows), rel_tol=1e-12, abs_tol=1e-12)
    else:
        ids = cells.GetArray("id")
        assert {ids.GetTuple1(k) for k in range(data.GetNumberOfCells())} == {1, 2, 3, 4, 5}
        assert points.GetNormals() and cells.GetArray("stress").GetNumberOfComponents() == 6
CHECK
fi
finish
