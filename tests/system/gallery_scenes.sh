#!/usr/bin/env bash
# Every scene of the gallery, its first steps: certified numbers come out, whatever the physics does.
#   gallery_scenes.sh [STEPS]
. "$(dirname "$0")/cli.bash"

# tests/soak/gallery_scenes.sh takes more steps. These two scenes take about a second for each step, more
# than all others together.
steps_of() {
    case $1 in
    tunnel) echo 8 ;;
    crack) echo 4 ;;
    *) echo 25 ;;
    esac
}

names=$("$SCREE" examples | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p')
[ "$(echo "$names" | wc -w)" -ge 6 ] || failed "scree examples lists only: $names"
for name in $names; do
    steps=${1:-$(steps_of "$name")}
    "$SCREE" run "$name" --steps "$steps" -o "$name.h5" --quiet >out.txt 2>err.txt </dev/null
    code=$?
    # 3: some steps missed their tolerance, which is said and counted
    [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || failed "$name: exit code $code: $(cat err.txt)"
    exists "$name.h5" "$name.summary.json"
    echo "$name $steps $code" >>ran.txt
    expect 0 measure "$name.h5" certificate
done
python3 - <<'CHECK' || failed "certificates of the scenes"
import json, sys
bad = 0
for name, steps, code in map(str.split, open("ran.txt")):
    summary = json.load(open(f"{name}.summary.json"))
    good = (summary["steps"] == int(steps) and summary["energy_error"] <= 1e-10
            and summary["momentum_error"] <= 1e-10
            and (summary["unconverged_steps"] > 0) == (code == "3"))
    if not good:
        bad = 1
        print(name, code, {key: summary[key] for key in ("steps", "energy_error", "momentum_error",
                                                         "unconverged_steps")})
sys.exit(bad)
CHECK
finish
