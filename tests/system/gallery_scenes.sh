#!/usr/bin/env bash
# Every scene of the gallery, its first steps: each ends with the exit code that is named for it, its ledger
# and its momentum balance close, and residual, penetration and the solver's defect stay within bounds.
#   gallery_scenes.sh [STEPS]    with STEPS (tests/soak/gallery_scenes.sh): as many steps, without the bounds
. "$(dirname "$0")/cli.bash"

# Exit code 3 says that steps missed their tolerance; no scene may do so in its first steps. Bounds: the residual
# is the scene's tolerance or less; penetration (in sizes of the smaller body) and defect (J, over the run) are
# twice what was measured, rounded up, and at least 1e-9. Tunnel and crack take about a second for each step.
cat >bounds.txt <<'BOUNDS'
scene          steps exit residual penetration defect
arch               25 0  1e-6  5e-9  1e-5
arch-elastic       25 0  1e-6  5e-8  2e-7
avalanche          25 0  1e-9  1e-9  1e-9
ball               25 0  1e-9  1e-9  1e-9
bar                25 0  1e-9  1e-9  1e-9
biaxial            25 0  1e-2  5e-2  5e-5
box-of-disks       25 0  1e-6  5e-3  1e-8
bridge             25 0  1e-7  1e-9  1e-9
cd-vs-dem          25 0  1e-3  2e-4  5e-3
column             25 0  1e-4  5e-7  5e-3
column-collapse    25 0  1e-2  2e-3  5e-4
column20           25 0  1e-9  1e-9  1e-9
convection         25 0  5e-2  2e-2  2e-4
couette            25 0  1e-9  1e-9  1e-9
crack               4 0  1e-5  1e-9  2e-5
crisis             25 0  1e-2  1e-3  2e-2
cup                25 0  1e-6  5e-5  2e-4
drum               25 0  1e-2  5e-2  2e-5
elastic-wall       25 0  1e-6  1e-9  1e-9
elastic-wall-space 25 0  1e-6  1e-9  1e-9
fault              25 0  1e-2  1e-1  1e-3
fold               25 0  1e-2  1e-1  2e-3
hertz              25 0  1e-9  1e-9  1e-9
incline            25 0  1e-6  1e-9  1e-8
interface          25 0  1e-7  2e-6  2e-3
jenga              25 0  2e-6  1e-7  1e-9
kapla              25 0  1e-5  5e-7  1e-7
mortar             25 0  1e-9  1e-9  2e-9
network            25 0  5e-3  5e-3  2e-2
pressfit           25 0  1e-9  1e-9  1e-9
rocking            25 0  1e-9  1e-9  1e-9
rockslope          25 0  1e-5  1e-3  1e-3
rubber             25 0  1e-8  1e-9  1e-7
sandpile           25 0  1e-9  1e-9  1e-9
schneebeli         25 0  1e-2  5e-3  5e-2
segregation        25 0  5e-2  2e-2  5e-5
silo               25 0  1e-2  2e-3  1e-6
slab               25 0  1e-7  1e-9  2e-8
solid-wall         25 0  5e-8  1e-9  1e-9
tippetop           25 0  1e-9  5e-9  1e-9
tunnel              8 0  1e-4  5e-3  1e-1
wall               25 0  1e-4  2e-6  1e-1
BOUNDS

names=$("$SCREE" examples | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p')
same "$(echo "$names" | sort)" "$(sed 1d bounds.txt | cut -d' ' -f1 | sort)" "scenes and those with bounds in $0"
for name in $names; do
    steps=${1:-$(awk -v name="$name" '$1 == name {print $2}' bounds.txt)}
    "$SCREE" run "$name" --steps "${steps:-25}" -o "$name.h5" --quiet >out.txt 2>err.txt </dev/null
    echo "$name ${steps:-25} $?" >>ran.txt
    expect 0 measure "$name.h5" certificate energy --csv "$name.csv"
done
python3 - "$#" <<'CHECK' || failed "certificates of the scenes"
import csv, json, sys
bounds = {name: words for name, *words in map(str.split, open("bounds.txt"))}
bad = []
for name, steps, code in map(str.split, open("ran.txt")):
    _, wanted, residual, penetration, defect = bounds[name]
    summary = json.load(open(f"{name}.summary.json"))
    frames = [{key.split(" [")[0]: value for key, value in row.items()} for row in csv.DictReader(open(f"{name}.csv"))]
    made = max(abs(float(frame["energy.defect"])) for frame in frames)
    checks = {
        f"exit code {code}": code == wanted,
        f"steps {summary['steps']}": summary["steps"] == int(steps),
        f"energy error {summary['energy_error']}": summary["energy_error"] <= 1e-10,
        f"momentum error {summary['momentum_error']}": summary["momentum_error"] <= 1e-10,
        f"missed steps {summary['unconverged_steps']}": (summary["unconverged_steps"] > 0) == (code == "3"),
    }
    if sys.argv[1] == "0":
        checks |= {
            f"residual {summary['residual_max']}": summary["residual_max"] <= float(residual),
            f"penetration {summary['penetration_share']}": summary["penetration_share"] <= float(penetration),
            f"defect {made} J": made <= float(defect),
        }
    bad += [f"{name}: {what}" for what, good in checks.items() if not good]
print(*bad, sep="\n")
sys.exit(bool(bad))
CHECK
finish
