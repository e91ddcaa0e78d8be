#!/usr/bin/env bash
# ./dev demo with a built program: it writes its files, and the arch falls within the expected time.
DEV=$(cd "$(dirname "$0")/../.." && pwd)/dev
. "$(dirname "$0")/cli.bash"

OUT="$WORK/out" DEMO_MOVIE=no "$DEV" demo "$SCREE" >out.txt 2>err.txt </dev/null || failed "demo: $(tail -n 3 err.txt)"
exists out/demo/arch.h5 out/demo/arch.png out/demo/energy.svg out/demo/arch.summary.json
said '^picture: +.*/arch.png$' out.txt
same "$(find out -maxdepth 1 -type f | wc -l)" 0 "files beside the folder of the demo"
expect 0 measure out/demo/arch.h5 'body(of=voussoir-12)' --csv -
python3 - <<'CHECK' || failed "the arch still stands at the end of the demo: $(tail -n 1 out.txt)"
import csv
rows = list(csv.DictReader(open("out.txt")))
height = [float(row["z [m]"]) for row in rows]
assert height[0] > 0.9 and height[-1] < 0.4, (height[0], height[-1])
CHECK
# the program alone is built: no test and no benchmark
grep -q -- '--target scree_program' "$DEV" || failed "demo builds more than the program"
finish
