#!/usr/bin/env bash
# ParaView itself (Debian: paraview, python3-paraview) opens the series of VTK files and the XDMF sidecar, and
# reads the numbers of the tables, bit for bit. Usage: SCREE=build/scree tests/soak/paraview.sh
. "$(dirname "$0")/../system/cli.bash"
command -v pvpython >/dev/null || { echo "SKIPPED: pvpython (Debian: python3-paraview)"; exit 0; }
expect 0 run arch --set thickness=0.1 --until 0.2 -o arch.h5 --quiet
"$SCREE" run bridge --until 0.1 -o bridge.h5 --quiet 2>err.txt || [ $? -eq 3 ] || failed "the run of bridge"
for name in arch bridge; do
    expect 0 export $name.h5 --vtk $name-vtk --xdmf $name.xdmf --csv $name
done
cat >check.py <<'CHECK'
import csv, os, sys
from paraview import servermanager
from paraview.simple import PVDReader, Xdmf3ReaderT

def leaves(data):
    if data is None: return []
    if data.IsA("vtkMultiBlockDataSet"): parts = [data.GetBlock(k) for k in range(data.GetNumberOfBlocks())]
    elif data.IsA("vtkMultiPieceDataSet"): parts = [data.GetPiece(k) for k in range(data.GetNumberOfPieces())]
    else: return [data]
    return [leaf for part in parts for leaf in leaves(part)]

def fetch(reader, t):
    reader.UpdatePipeline(t)
    return leaves(servermanager.Fetch(reader))

def array(of, name):
    a = of.GetAbstractArray(name)
    assert a, name
    return [v for k in range(a.GetNumberOfTuples()) for v in a.GetTuple(k)]

def same(got, rows, *names):
    wanted = [float(r[n]) for r in rows for n in names]
    assert got == wanted, (names, got[:4], wanted[:4], len(got), len(wanted))

def narrow(got, rows, name): # in single precision
    assert len(got) == len(rows) and all(abs(g - float(r[name])) <= 1e-7 * abs(float(r[name])) for g, r in zip(got, rows))

name = sys.argv[1]
table = {f[:-4]: list(csv.DictReader(open(f"{name}/{f}", newline=""))) for f in os.listdir(name)}
times = [float(r["t [s]"]) for r in table["frames"]]
assert len(times) > 3

def at(rows, frame): return [r for r in table[rows] if r["step"] == frame["step"]]

def force(frame): return at("contacts", frame)

def check_series():
    for series in ["bodies", "contacts", "network"] + ["solids"] * ("elements" in table):
        reader = PVDReader(FileName=os.path.abspath(f"{name}-vtk/{series}.pvd"))
        assert list(reader.TimestepValues) == times
        for frame in table["frames"]:
            (data,) = fetch(reader, float(frame["t [s]"]))
            points, cells, field = data.GetPointData(), data.GetCellData(), data.GetFieldData()
            same(array(field, "energy.kinetic"), [frame], "energy.kinetic [J]")
            if series in ("contacts", "network"):
                of = points if series == "contacts" else cells
                same(array(of, "force"), force(frame), "fx [N]", "fy [N]", "fz [N]")
                same(array(of, "gap"), force(frame), "gap [m]")
                same(array(of, "candidate"), force(frame), "candidate")
            elif series == "bodies":
                ids = array(cells, "id")
                soft = {float(r["body"]) for r in table.get("elements", [])} # those are in the solids
                assert set(ids) == {float(r["id"]) for r in at("bodies", frame)} - soft
                speed = dict(zip(ids, zip(*[iter(array(cells, "velocity"))] * 3)))
                for r in at("bodies", frame):
                    if float(r["id"]) not in soft: narrow(speed[float(r["id"])][2:], [r], "vz [m/s]")
            else:
                same(array(cells, "von_mises"), at("elements", frame), "von_mises [Pa]")
                same(array(points, "displacement"), at("nodes", frame), "ux [m]", "uy [m]", "uz [m]")

def check_sidecar():
    reader = Xdmf3ReaderT(FileName=[os.path.abspath(name + ".xdmf")])
    assert list(reader.TimestepValues) == times
    for frame in table["frames"]:
        parts = fetch(reader, float(frame["t [s]"]))
        def having(array_name):
            return next((p for p in parts if p.GetPointData().HasArray(array_name)), None)
        bodies, contacts, solids = having("body.id"), having("contact.force"), having("node.displacement")
        assert bodies.GetNumberOfCells() == bodies.GetNumberOfPoints()
        rows = at("bodies", frame)
        same(array(bodies.GetPointData(), "body.id"), rows, "id")
        same(array(bodies.GetPointData(), "body.position"), rows, "x [m]", "y [m]", "z [m]", "qw", "qx", "qy", "qz")
        same([v for k in range(len(rows)) for v in bodies.GetPoint(k)], rows, "x [m]", "y [m]", "z [m]")
        same(array(bodies.GetFieldData(), "certificate.number")[:1], [frame], "certificate.residual")
        if force(frame):
            same(array(contacts.GetPointData(), "contact.force"), force(frame), "N [N]", "T1 [N]", "T2 [N]")
            same(array(contacts.GetPointData(), "contact.gap"), force(frame), "gap [m]")
            assert contacts.GetNumberOfCells() == len(force(frame))
        if "elements" in table:
            same(array(solids.GetPointData(), "node.displacement"), at("nodes", frame), "ux [m]", "uy [m]", "uz [m]")
            same(array(solids.GetCellData(), "element.volume"), at("elements", frame), "volume [m^3]")

check_series()
check_sidecar()
print(f"{name}: {len(times)} frames agree")
CHECK
for name in arch bridge; do
    QT_QPA_PLATFORM=offscreen timeout 600 pvpython check.py $name || failed "ParaView reads something else of $name"
done
finish
