#!/usr/bin/env bash
# tools/corpus sizes and tools/corpus rocks at small size: samples are made and driven, problems are kept and solved, a
# table, a plot and figures are written, and mistakes are told.
. "$(dirname "$0")/corpus.bash"

# two programs (here the same) drive the same samples; a step of the second begins where that of the first does
corpus 0 sizes --disks 100 --spheres 30,60 --steps 2 --problems 1 --limit 60 --solve-limit 5 --jobs 2 --out sizes \
    --program one="$SCREE" --program other="$SCREE"
exists sizes/sizes.txt sizes/sizes.svg
same "$(value sizes/sizes.json '[(s["kind"], s["number"], s["program"]) for s in d["samples"]][1:3]')" \
    "[('disks', 100, 'other'), ('spheres', 30, 'one')]" "samples and programs"
same "$(value sizes/sizes.json 'all(s["run"]["steps"] == 2 and s["run"]["missed"] == 0 for s in d["samples"])')" True \
    "driven steps"
same "$(value sizes/sizes.json '[[e["iterations"] for e in s["entries"]["run"]] for s in d["samples"]][0]')" \
    "$(value sizes/sizes.json '[[e["iterations"] for e in s["entries"]["run"]] for s in d["samples"]][1]')" \
    "iterations of the same program under two names"
# the sample is jammed: nearly two contacts for a disk, more than two for a sphere
same "$(value sizes/sizes.json '[s["contacts"] / s["number"] > {"disks": 1.6, "spheres": 2}[s["kind"]] for s in d["samples"]]')" \
    "[True, True, True, True, True, True]" "contacts per grain"
same "$(value sizes/sizes.json 'all(s[k]["steps"] == 1 for s in d["samples"] for k in ("guess", "cold"))')" True \
    "problems solved from the step before and from zero"
python3 - <<'PYTHON' || failed "the plot is no SVG of 1200 pixels with markers"
import sys, xml.dom.minidom
chart = xml.dom.minidom.parse("sizes/sizes.svg")
sys.exit(chart.documentElement.getAttribute("width") != "1200" or len(chart.getElementsByTagName("circle")) < 4)
PYTHON
# both programs are in both panels, distinguished by dashes; colours show how a solve began
python3 - <<'PYTHON' || failed "curves of the two programs"
import xml.dom.minidom
chart = xml.dom.minidom.parse("sizes/sizes.svg")
texts = [node.firstChild.data for node in chart.getElementsByTagName("text")]
for kind in ("disks", "spheres"):
    for name in ("one", "other"):
        times = [texts.count(f"{kind}, {name}, {start}") for start in ("in the run", "warm", "cold")]
        assert times == [1, 1, 2], (kind, name, times)
for name, count in {"number of contacts": 2, "time per contact and step [µs]": 1,
                    "work per contact and step [about ns]": 1}.items():
    assert texts.count(name) == count, (name, texts)
look = {}
for node in chart.getElementsByTagName("line"):  # those of the legend stand left of their words
    place = (node.getAttribute("x1"), node.getAttribute("y1"))
    look[place] = (node.getAttribute("stroke-dasharray"), node.getAttribute("stroke"))
for node in chart.getElementsByTagName("text"):
    place = (f"{float(node.getAttribute('x')) - 66:.1f}", f"{float(node.getAttribute('y')) - 6:.1f}")
    words = node.firstChild.data.split(", ")
    if len(words) == 3:
        assert (look[place][0] == "") == (words[1] == "one"), (words, look[place])
        look.setdefault(words[2], look[place][1])
        assert look[words[2]] == look[place][1], words
assert len({look[start] for start in ("in the run", "warm", "cold")}) == 3, look
PYTHON
said '^disks 100 +[0-9]+ one +in the run +2 +0 ' sizes/sizes.txt

# a time limit that no step can meet is reported, and the exit code is not success
corpus 1 sizes --disks 100 --spheres '' --steps 2 --problems 1 --program scree="$SCREE" --limit 0.000001 --out sizes
said 'stopped: the limit of 1e-06 s was reached in the steps before those counted' out.txt
# its problems are then those of long steps
said '^disks 100 +[0-9]+ scree +cold +1 ' out.txt
said '^disks 100: the problems are of steps driven by 300 sweeps each' out.txt
corpus 1 sizes --disks 100 --program a=nowhere --out sizes
said "there is no program 'nowhere'"

# piles whose forces are not unique: more rows than the rank, every problem solved to 1e-10
corpus 0 rocks --rocks 12 --columns 8 --slabs 10 --planks 10 --settling 0.4 --limit 20 --jobs 2 --out rocks
exists rocks/rocks.txt
same "$(value rocks/rocks.json '[len(d["problems"]), all(p["residual_scaled"] <= 1e-10 for p in d["problems"])]')" "[20, True]" \
    "problems solved to 1e-10"
same "$(value rocks/rocks.json 'all(p["rank"] <= p["velocities"] < p["rows"] == 3 * p["contacts"] for p in d["problems"])')" \
    True "rows beyond the rank"
same "$(value rocks/rocks.json '[p["rank"] == p["velocities"] for p in d["problems"] if p["kind"] == "planks"]')" \
    "[True, True, True, True, True]" "planks held in every direction"
same "$(find rocks/problems -name '*-problem-*.h5' | wc -l)" 20 "problem files"
# a tolerance that no solver reaches
corpus 3 rocks --rocks 12 --columns '' --slabs '' --planks '' --settling 0.2 --tol 1e-300 --limit 0.5 --out none
said 'MISSED' out.txt

# the rank by elimination is that of exact arithmetic
python3 - "$ROOT/tools" <<'PYTHON' || failed "the rank of a matrix is wrong"
import fractions, random, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import corpus_rank

def exact(rows):
    rows, found = [[fractions.Fraction(x) for x in row] for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        found += 1
        rows = [[a - row[column] / pivot[column] * b for a, b in zip(row, pivot)] for row in rows if row is not pivot]
    return found

draw = random.Random(2)
for k in range(60):
    count, full, height = draw.randrange(2, 14), draw.randrange(1, 14), draw.randrange(1, 20)
    base = [[draw.choice([0, 0, 0, 1, -2, 3]) for _ in range(count)] for _ in range(full)]
    rows = []
    for _ in range(height):  # sums of a few rows of the base
        parts = draw.sample(base, min(full, 3))
        rows.append([sum(row[j] for row in parts) for j in range(count)])
    sparse = [[(j, float(x)) for j, x in enumerate(row) if x] for row in rows]
    assert corpus_rank.rank([row for row in sparse if row], count) == exact(rows), rows
PYTHON
finish
