#!/usr/bin/env bash
# The whole gallery from scratch (an hour or more on two cores), and the results that its pages must show:
# closed ledgers, rocking as known, bands of near-stagnation, a slice in balance, a shear layer.
GALLERY=$(cd "$(dirname "$0")/../.." && pwd)/tools/gallery
. "$(dirname "$0")/../system/cli.bash"
export SCREE

"$GALLERY" --out "$WORK/out" --docs "$WORK/docs" || failed "the gallery was not made"
for summary in out/*.summary.json; do
    python3 -c '
import json, sys
error = json.load(open(sys.argv[1]))["energy_error"]
sys.exit(not error < 1e-10)' "$summary" || failed "the energy ledger of $summary"
done
python3 - <<'CHECK' || failed "a page does not show what it must"
import re

def page(name):
    return open(f"docs/{name}.md").read().replace("\n", " ")

def figure(name, pattern):
    return float(re.search(pattern, page(name))[1].replace(",", ""))

assert figure("rocking", r"follow his within ([\d.]+) %") < 2
assert figure("sandpile", r"in balance within ([\d.]+) %") < 1
assert figure("schneebeli", r"its mean is ([\d.]+)") > 1.5
assert figure("wall", r"mean opening is ([\d.]+) mm in the lowest") > 10
assert figure("crisis", r"samples, (\d+) show a band") >= 1
assert "material dilates at the drum" in page("couette")
assert figure("network", r"half of their sum agrees with q / p to ([\d.]+) %") < 5
assert figure("segregation", r"looks out of the surface after ([\d.]+) s") < 15
assert figure("convection", r"balanced to ([\d.]+) %") < 10
assert figure("convection", r"mean velocities are ([\d.]+) times") < 0.5
assert 0.55 < figure("column-collapse", r"From 3 on it is [\d.]+ a\^(\d\.\d+)") < 0.85
assert figure("avalanche", r"for good from ([\d.]+) s after") < 15
# only by the bound of the law for one contact: stricter than the bound for a step, which is the sum of those
# of the contacts that turn round in it (docs/theory.md; validate_pseudopotential, the_second_sum_dips)
assert figure("avalanche", r"second is negative in (\d+) of them") < 10
assert "negative in 0 of them" in page("avalanche") or \
    figure("avalanche", r"of them, by ([\d.e-]+) J") <= figure("avalanche", r"sin\)\^2 / 4 = ([\d.e-]+) J")
static, limit = (figure("mortar", pattern) for pattern in (
    r"of inertia \| [\d.]+ kN, ([\d.]+) kN", r"dry arch: limit analysis \| ([\d.]+)"))
assert abs(static / limit - 1) < 1e-3, (static, limit)
assert figure("mortar", r"cracked area to within ([\d.e-]+) %") < 0.1
assert figure("mortar", r"linear softening \| ([\d.]+)") < figure("mortar", r"not soften \| ([\d.]+)")
assert figure("mortar", r"just these joints \| [\d.]+ kN, ([\d.]+)") > limit

def faulted(cohesion, column):
    """Mean over the beds."""
    values = page("fault").split(f"| {cohesion} N |")[1].split("|")[column].split(",")
    return sum(map(float, values)) / len(values)

assert faulted(100, 3) < 0.7 * faulted(0, 3)  # sheared grains
assert faulted(100, 4) > faulted(0, 4) + 15  # dip
assert faulted(0, 5) > faulted(1, 5) > faulted(10, 5) > faulted(100, 5)  # broken bonds
width = r" \| [\d.]+ \| -[\d.]+ \| [\d.]+ \| ([\d.]+)"
assert figure("fold", r"\| 7" + width) > 3 * figure("fold", r"\| 1" + width)
rises = re.search(r"from one stiffness to the next: ([\d., ]+)\. So", page("cd-vs-dem"))[1].split(", ")
assert rises == sorted(rises, key=float, reverse=True) and float(rises[-1]) < 0.15
assert figure("cd-vs-dem", r"at 1e5 ([\d.]+) times as much") > 2
for line in (r"half-width b", r"largest pressure p0", r"from what sticks", r"from the stress"):
    assert abs(figure("hertz", line + r"[^|]*\|[^|]*\|[^|]*\| (-?[\d.]+) %")) < 5
assert figure("pressfit", r"elements, at their centres, are within ([\d.]+) %") < 2
assert abs(figure("pressfit", r"mean pressure is [\d.]+ MPa \((-?[\d.]+) %")) < 0.5
CHECK
finish
