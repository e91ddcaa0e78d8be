#!/usr/bin/env bash
# Exports in formats of other programs: LAMMPS dumps, H5MD, the XDMF sidecar. All are read
# back by plain readers and compared with the tables; ParaView itself reads in tests/soak/paraview.sh.
. "$(dirname "$0")/cli.bash"
cat >plane.yaml <<'SCENE'
title: Disks in a periodic cell, one is put in later
world: {h: 2 ms, period: 1}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
bodies:
  - {name: floor, group: walls, shape: {kind: halfplane}, fixed: true}
  - {name: a, group: grains, shape: {kind: disk, radius: 0.1}, position: [0.95, 0.1], velocity: [1, 0], density: 2000}
  - {name: b, group: grains, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [0.3, 0.05], density: 2000}
run: {until: 0.1 s, record: 20 ms}
SCENE
cat >soft.yaml <<'SCENE'
title: Elements of two kinds under a ball
world: {dimension: 3, h: 0.2 ms, tolerance: 1e-6}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
materials: {rubber: {kind: elastic, E: 1 MPa, nu: 0.3, density: 1100}}
deformables:
  - {name: one, mesh: {kind: grid, size: [0.4, 0.2, 0.1], cells: [2, 1, 1], element: h8}, material: rubber, position: [0, 0, 0.05]}
  - {name: two, mesh: {kind: grid, size: [0.4, 0.2, 0.1], cells: [2, 1, 1], element: t10}, material: rubber, position: [1, 0, 0.05]}
bodies:
  - {name: floor, shape: {kind: plane, normal: [0, 0, 1]}, fixed: true}
  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0.03, 0.02, 0.21], density: 2000}
run: {until: 4 ms, record: 1 ms}
SCENE
expect 0 run plane.yaml -o plane.h5 --quiet
"$SCREE" run soft.yaml -o soft.h5 --quiet 2>err.txt || [ $? -eq 3 ] || failed "the run of deformable bodies: $(cat err.txt)"

for name in plane soft; do
    expect 0 export $name.h5 --csv $name --lammps $name.dump --forces $name.forces --h5md $name-md.h5 --xdmf $name.xdmf
    exists $name.dump $name.forces $name-md.h5 $name.xdmf $name.xdmf.cells
    expect 2 export $name.h5 --lammps $name.dump
    said 'exists'
    expect 2 export $name.h5 --h5md $name-md.h5
    said 'exists'
    expect 2 export $name.h5 --xdmf $name.xdmf
    said 'exists'
done
expect 2 export plane.h5 --lammps same.dump --forces same.dump
said 'different names'
absent same.dump
expect 0 export plane.h5 --lammps long.dump --unwrapped true
said 'xu yu zu' long.dump
expect 2 export plane.h5 --xdmf p.xdmf --result nowhere.h5
expect 2 export plane.h5 --xdmf p.xdmf --result soft.h5
absent p.xdmf p.xdmf.cells

python3 - <<'CHECK' || failed "a LAMMPS dump does not hold what the tables hold"
import csv

def table(folder, name):
    return list(csv.DictReader(open(f"{folder}/{name}.csv", newline="")))

def dump(path):
    """Frames of {section: rows}; the rows of ATOMS and ENTRIES by name."""
    frames, section = [], None
    for line in open(path):
        if line.startswith("ITEM: "):
            words = line[6:].split()
            if words[0] == "UNITS": frames.append({})
            section = words[0] if words[0] in ("ATOMS", "ENTRIES", "BOX") else " ".join(words)
            names = words[1:]
            frames[-1].setdefault(section, [])
            if section == "BOX": frames[-1]["ends"] = words[2:]
        elif section in ("ATOMS", "ENTRIES"):
            assert len(names) == len(line.split())
            frames[-1][section].append(dict(zip(names, map(float, line.split()))))
        else:
            frames[-1][section].append(line.split())
    return frames

for folder, other in (("plane", 1), ("soft", 1)):
    bodies, contacts, frames = table(folder, "bodies"), table(folder, "contacts"), dump(folder + ".dump")
    assert len(frames) == len({r["step"] for r in bodies})
    for f, forces in zip(frames, dump(folder + ".forces")):
        step = f["TIMESTEP"][0][0]
        here = {int(r["id"]): r for r in bodies if r["step"] == step}
        assert int(f["NUMBER OF ATOMS"][0][0]) == len(f["ATOMS"])
        assert {int(a["id"]) for a in f["ATOMS"]} == set(here) - {other}
        for a in f["ATOMS"]:
            row = here[int(a["id"])]
            assert abs(a["x"] + a["ix"] * 1.0 - float(row["x [m]"])) < 1e-15
            assert a["y"] == float(row["y [m]"]) and a["vy"] == float(row["vy [m/s]"])
            if folder == "soft": assert a["quatw"] == float(row["qw"]) and a["z"] == float(row["z [m]"])
            for k, (low, high) in enumerate(f["BOX"]):
                assert float(low) <= a["xyz"[k]] <= float(high)
        assert f["ends"] == (["pp", "ff", "ff"] if folder == "plane" else ["ff"] * 3)
        now = [r for r in contacts if r["step"] == step]
        assert int(forces["NUMBER OF ENTRIES"][0][0]) == len(forces.get("ENTRIES", [])) == len(now)
        for e, row in zip(forces["ENTRIES"], now):
            assert e["force[2]"] == float(row["fy [N]"]) and e["gap"] == float(row["gap [m]"])
            assert e["candidate"] == float(row["candidate"]) and e["normal_force"] == float(row["N [N]"])
    last = frames[-1]["ATOMS"][0]
    if folder == "plane": assert last["ix"] == 1 and 0 <= last["x"] < 1 # it has rolled out of the cell
CHECK

# bytes of a block of a dataset by HDF5's own tool
cat >hdf5.py <<'HELP'
import os, struct, subprocess
SIZE = {"Float": {8: "d"}, "UInt": {4: "I", 8: "Q"}, "Int": {4: "i", 8: "q"}, "UChar": {1: "B"}}
def read(path, dataset, code, start=None, count=None):
    words = ["h5dump", "-d", dataset]
    if start: words += ["-s", ",".join(map(str, start)), "-c", ",".join(map(str, count))]
    words += ["-b", "LE", "-o", "block.bin"]
    subprocess.run(words + [path], check=True, stdout=subprocess.DEVNULL)
    data = open("block.bin", "rb").read() if os.path.exists("block.bin") else b""
    return list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))
HELP
command -v h5dump >/dev/null || { echo "SKIPPED: h5dump (Debian: hdf5-tools)"; finish; }
python3 - <<'CHECK' || failed "an H5MD file does not hold what the tables hold"
import csv, sys
sys.path.insert(0, ".")
from hdf5 import read
for folder, other in (("plane", 1), ("soft", 1)):
    bodies = list(csv.DictReader(open(folder + "/bodies.csv", newline="")))
    frames = list(csv.DictReader(open(folder + "/frames.csv", newline="")))
    path, at = folder + "-md.h5", "/particles/bodies/"
    ids = read(path, at + "id", "q")
    assert other not in ids and set(ids) == {int(r["id"]) for r in bodies} - {other}
    names = ["x", "y", "z"] if folder == "soft" else ["x", "y"]
    wanted = [float(next(r for r in bodies if r["step"] == f["step"] and int(r["id"]) == i)[n + " [m]"])
              for f in frames for i in ids for n in names]
    assert read(path, at + "position/value", "d") == wanted
    assert read(path, at + "position/time", "d") == [float(f["t [s]"]) for f in frames]
    assert read(path, at + "velocity/step", "q") == [int(f["step"]) for f in frames]
    for key in ("energy.kinetic [J]", "certificate.residual", "solver.iterations"):
        group, name = key.split(" ")[0].split(".")
        assert read(path, f"/observables/{group}/{name}/value", "d") == [float(f[key]) for f in frames]
CHECK

python3 - <<'CHECK' || failed "an XDMF file does not refer to what the tables hold"
import csv, struct, sys, xml.etree.ElementTree as tree
sys.path.insert(0, ".")
import hdf5

def values(item):
    code = hdf5.SIZE[item.get("NumberType")][int(item.get("Precision", 4))]
    if item.get("Format") == "XML": return [int(w) for w in item.text.split()]
    count = 1
    for n in item.get("Dimensions").split(): count *= int(n)
    if item.get("Format") == "Binary":
        return list(struct.unpack_from(f"={count}{code}", open(item.text, "rb").read()))
    file, rest = item.text.split(":", 1)
    dataset, place = rest.split("|")
    start, stride, size, all = (list(map(int, w.split())) for w in place.split(":"))
    assert set(stride) == {1} and all_within(start, size, all)
    got = hdf5.read(file, dataset, code, start, size)
    assert len(got) == count
    return got

def all_within(start, size, all):
    return all_lengths(start, size, all) and not [1 for s, n, a in zip(start, size, all) if s + n > a]

def all_lengths(*lists):
    return len({len(l) for l in lists}) == 1

for folder in ("plane", "soft"):
    table = {n: list(csv.DictReader(open(f"{folder}/{n}.csv", newline=""))) for n in ("bodies", "contacts", "frames")}
    times = tree.parse(folder + ".xdmf").getroot().findall("Domain/Grid/Grid")
    assert [float(g.find("Time").get("Value")) for g in times] == [float(r["t [s]"]) for r in table["frames"]]
    frame, step = times[-1], table["frames"][-1]["step"]
    grid = {g.get("Name"): g for g in frame.findall("Grid")}
    rows = [r for r in table["bodies"] if r["step"] == step]
    place = values(grid["bodies"].find("Geometry/DataItem"))
    assert place == [float(r[n + " [m]"]) for r in rows for n in ("xyz" if folder == "soft" else "xy")]
    assert values(grid["bodies"].find("Topology/DataItem")) == list(range(len(rows)))
    rows = [r for r in table["contacts"] if r["step"] == step]
    attribute = {a.get("Name"): a.find("DataItem") for g in frame.findall("Grid") for a in g.findall("Attribute")}
    assert values(attribute["contact.gap"]) == [float(r["gap [m]"]) for r in rows] and rows
    assert values(attribute["contact.point"])[0::3] == [float(r["x [m]"]) for r in rows]
    assert values(attribute["certificate.number"])[0] == float(table["frames"][-1]["certificate.residual"])
    if folder == "plane": continue
    solids = [g for g in frame.findall("Grid") if g.get("Name") == "solids"]
    kinds = [g.find("Topology").get("TopologyType") for g in solids]
    assert kinds == ["Hexahedron", "Tetrahedron_10"]
    nodes = list(csv.DictReader(open("soft/nodes.csv", newline="")))
    elements = [r for r in csv.DictReader(open("soft/elements.csv", newline="")) if r["step"] == step]
    rest = values(solids[0].find("Geometry/DataItem"))
    moved = values(attribute["node.displacement"])
    assert moved[2::3] == [float(r["uz [m]"]) for r in nodes if r["step"] == step]
    first = 0
    for g in solids:
        a = {a.get("Name"): a.find("DataItem") for a in g.findall("Attribute")}
        count, corners = int(g.find("Topology").get("NumberOfElements")), values(g.find("Topology/DataItem"))
        assert values(a["element.volume"]) == [float(r["volume [m^3]"]) for r in elements[first:first + count]]
        each = len(corners) // count
        for e in range(count): # the middle of the corners that move is the middle of the element
            main = corners[e * each:e * each + (8 if each == 8 else 4)]
            for k in range(3):
                middle = sum(rest[3 * n + k] + moved[3 * n + k] for n in main) / len(main)
                assert abs(middle - float(elements[first + e]["xyz"[k] + " [m]"])) < 1e-3
        first += count
CHECK

# it reports the number of frames it wrote; a full disk leaves no file
expect 0 export plane.h5 --h5md all.h5 --author 'A. Reader' --lammps - 2>/dev/null || true
( ulimit -f 4; "$SCREE" export soft.h5 --lammps full.dump --h5md full-md.h5 --xdmf full.xdmf >out.txt 2>err.txt ) && failed "a full disk is no error"
absent full.dump full-md.h5 full.xdmf full.xdmf.cells
ls -A | grep part && failed "temporary files remain"
finish
