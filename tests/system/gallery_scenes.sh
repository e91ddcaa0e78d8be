#!/usr/bin/env bash
# Every scene of the gallery, its first steps: certified numbers come out, whatever the physics does.
#   gallery_scenes.sh [STEPS]
. "$(dirname "$0")/cli.bash"
steps=${1:-25} # tests/soak/gallery_scenes.sh takes more

names=$("$SCREE" examples | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p')
[ "$(echo "$names" | wc -w)" -ge 6 ] || failed "scree examples lists only: $names"
for name in $names; do
    "$SCREE" run "$name" --steps "$steps" -o "$name.h5" --quiet >out.txt 2>err.txt </dev/null
    code=$?
    # 3: some steps missed their tolerance, which is said and counted
    [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || failed "$name: exit code $code: $(cat err.txt)"
    exists "$name.h5" "$name.summary.json"
    python3 - "$name.summary.json" "$steps" "$code" <<'CHECK' || failed "$name: its certificate"
import json, sys
summary = json.load(open(sys.argv[1]))
assert summary["steps"] == int(sys.argv[2]), summary["steps"]
assert summary["energy_error"] <= 1e-10, summary["energy_error"]
assert summary["momentum_error"] <= 1e-10, summary["momentum_error"]
assert (summary["unconverged_steps"] > 0) == (sys.argv[3] == "3"), summary["unconverged_steps"]
CHECK
    expect 0 measure "$name.h5" certificate
done
finish
