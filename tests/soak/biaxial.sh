#!/usr/bin/env bash
# The band of ten biaxial tests of 2,000 grains, friction 0.1 and 0.5, five samples each: where one is
# found its angle lies within 5 degrees of [45 + psi/2, 45 + phi/2], all three measured.
#   biaxial.sh [GRAINS [SEEDS]]
. "$(dirname "$0")/../system/cli.bash"
grains=${1:-2000} seeds=${2:-5}
begin=$(python3 -c "print(1.04 * (int('$grains') / 200 * 4) ** 0.5 + 1e-3)")

for mu in 0.1 0.5; do
    strain=0.08
    [ $mu = 0.5 ] && strain=0.02 # well past the peak of each
    for seed in $(seq "$seeds"); do
        expect 0 run biaxial -o b.h5 --overwrite --quiet --set grains="$grains" --set mu=$mu --set seed="$seed" \
            --set pressure=250 --set h=8e-3 --set strain_end=$strain --set 'run.record=every 25 steps'
        expect 0 band b.h5 --from "$begin" --json
        python3 - $mu "$seed" <<'CHECK' || failed "mu $mu, seed $seed: the band is out of bounds"
import json, sys
r = json.load(open("out.txt"))
low, high, angle = 45 + r["psi_deg"] / 2, 45 + r["phi_deg"] / 2, r["band"]["angle_deg"]
inside = low - 5 <= angle <= high + 5
print(f"mu {sys.argv[1]} seed {sys.argv[2]}: phi {r['phi_deg']:.1f} psi {r['psi_deg']:.1f} "
      f"band {angle:.1f} in {low:.1f} to {high:.1f}, quality {r['band']['quality']:.2f} "
      f"chance {r['chance']:.2f}", "found" if r["found"] else "no band", "" if inside else "OUT")
sys.exit(r["found"] and not inside)
CHECK
    done
done
finish
