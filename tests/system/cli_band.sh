#!/usr/bin/env bash
# scree band on a real test: the biaxial compression of 200 grains, complete except for its size.
. "$(dirname "$0")/cli.bash"

expect 0 run biaxial -o b.h5 --quiet
expect 0 band b.h5 --from 1.04 --json --csv b.csv --plot b.svg
python3 - <<'CHECK' || failed "what scree band says of the biaxial test"
import csv, json
r = json.load(open("out.txt"))
assert r["grains"] == 200, r
assert 0.08 < r["axial"] < 0.11 and r["lateral"] < -0.05, r
assert 15 < r["phi_deg"] < 35, r["phi_deg"]
assert abs(r["psi_deg"]) < r["phi_deg"], r["psi_deg"]
# 200 grains seldom show a clear band; its angle is tested in tests/soak/biaxial.sh
assert 0 <= r["band"]["low_deg"] <= r["band"]["angle_deg"] <= r["band"]["high_deg"] <= 90, r["band"]
assert r["conjugate"]["quality"] <= r["band"]["quality"] <= 1 and 0 < r["chance"] < 1, r
assert r["found"] <= (r["band"]["quality"] > max(r["chance"], 0.5)), r
rows = list(csv.DictReader(open("b.csv")))
assert len(rows) == r["frames"], len(rows)
assert abs(float(rows[-1]["axial"]) - r["axial"]) < 1e-8
assert max(float(row["s1 / s2"]) for row in rows) > 2
CHECK
grep -q '<svg' b.svg || failed "b.svg is no SVG"
expect 0 band b.h5 --from 1.04 --field 4 --axis 0 --reach 3 --window 3 --grains grains
said '^phi  ' out.txt
said '^chance' out.txt

expect 2 band b.h5 --from 100
said 'there is no frame between'
expect 2 band b.h5 --window 0
said 'window'
expect 2 band b.h5 --reach -1
said 'reach'
expect 2 band b.h5 --grains nobody
said "nobody"
expect 2 band b.h5 --from 1.04 --to 1.05
said 'two frames'
expect 2 band b.h5 --csv missing/b.csv
said 'missing/b.csv'
expect 2 band missing.h5
finish
