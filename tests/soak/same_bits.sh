#!/usr/bin/env bash
# Runs of all families, with 1 to 64 threads and with vector lanes of 1, 4 and 8 contacts: the state
# hash at the end must be the same. One line a scene; exit code 1 when one differs or cannot run.
#   same_bits.sh [NAME ...]   all scenes, or those named
# Worlds are large enough that stages are cut into chunks and sweeps into bricks; event_driven, which
# supports few bodies, has small ones.
set -u
: "${SCREE:?the path of the built program}"
here=$(cd "$(dirname "$0")/../.." && pwd)
threads="1 2 3 5 8 16 64"
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK" || exit 1

python3 - <<'END' || exit 1
import math, random
random.seed(3)

def scene(name, text):
    with open(name + ".yaml", "w") as f:
        f.write(text)

DRY = "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
RUN = "run: {until: 1 s, record: 1 s}\n"

def planar_box(law, grain, number, extra="", world="h: 1 ms"):
    return (f"world: {{{world}, tolerance: 1e-3, seed: 2}}\nlaws: {{dry: {law}}}\ncontacts: [{{default: dry}}]\n"
            "bodies:\n  - {name: box, shape: {kind: box, width: 60 cm, height: 3 m}, position: [0, 1.5 m], fixed: true}\n"
            f"  - generate: {{kind: cloud, box: [-30 cm, 30 cm, 0, 60 cm], number: {number}, radius_min: 0.9, radius_max: 1.4,"
            f" placement: dense, solid_fraction: 0.8{grain}}}\n    density: 2500\n").replace(
            "radius_min: 0.9, radius_max: 1.4", f"radius_min: {0.9 * r(number):.6g}, radius_max: {1.4 * r(number):.6g}") + extra + RUN

def r(number):  # mean radius of about 1.15 of this fills the box to 0.8
    return math.sqrt(0.78 * 0.36 / (number * math.pi)) / 1.16

scene("disks", planar_box("{normal: velocity, friction: 0.3}", "", 6000))
scene("polygons", planar_box("{normal: velocity, friction: 0.4}", ", grain: polygon", 1200))
scene("rolling", planar_box("{normal: velocity, friction: 0.5, rolling: 0.1}", "", 3000))
scene("cohesive", planar_box("{normal: velocity, friction: 0.5, bond: {kind: cohesion, force: 0.2 N}}", "", 3000))
scene("newmark", planar_box("{normal: velocity, friction: 0.3}", "", 2000, world="h: 1 ms, scheme: newmark"))

def lattice(name, count, across, shape, pitch, up, turn=False):
    lines = []
    for k in range(count):
        i, j, layer = k % across, k // across % across, k // across ** 2
        shift = 0.5 * pitch * (layer % 2)
        q = [1] + [random.uniform(-0.13, 0.13) for _ in range(3)] if turn else [1, 0, 0, 0]
        n = math.sqrt(sum(x * x for x in q))
        lines.append("  - {shape: %s, density: 2500, position: [%.9g, %.9g, %.9g], orientation: [%s]}" % (
            shape(k), 0.5 * pitch + i * pitch + shift, 0.5 * pitch + j * pitch + shift, 0.5 + up * layer,
            ", ".join("%.17g" % (x / n) for x in q)))
    wide = across * pitch + 0.5 * pitch
    scene(name, "world: {dimension: 3, h: 2 ms, tolerance: 1e-3, max_iterations: 200}\n" + DRY + "bodies:\n"
          "  - {name: floor, shape: plane, fixed: true}\n"
          "  - {name: left, shape: {kind: plane, normal: [1, 0, 0]}, fixed: true}\n"
          "  - {name: front, shape: {kind: plane, normal: [0, 1, 0]}, fixed: true}\n"
          f"  - {{name: right, shape: {{kind: plane, normal: [-1, 0, 0]}}, position: [{wide}, 0, 0], fixed: true}}\n"
          f"  - {{name: back, shape: {{kind: plane, normal: [0, -1, 0]}}, position: [0, {wide}, 0], fixed: true}}\n"
          + "\n".join(lines) + "\n" + RUN)

lattice("spheres", 4000, 20, lambda k: "{kind: sphere, radius: %s}" % ("0.5" if k % 3 else "0.4999"), 1.0005, 0.7068)
lattice("polyhedra", 500, 10, lambda k: "{kind: block, size: [%g, %g, %g]}" % (
    0.9 + 0.01 * (k % 7), 0.8 + 0.01 * (k % 5), 0.85), 1.25, 1.05, True)
lattice("ellipsoids", 600, 12, lambda k: "{kind: ellipsoid, radii: [%g, %g, 0.4]}" % (
    0.5 + 0.01 * (k % 5), 0.45 + 0.01 * (k % 3)), 1.15, 0.85, True)

scene("masonry", "world: {h: 1 ms, tolerance: 1e-4}\n" + DRY +
      "bodies:\n  - {name: ground, shape: halfplane, drive: {x: {velocity: 0.5}, y: fixed, rotation: fixed}}\n"
      "  - generate: {kind: wall, courses: 24, bricks: 40, width: 60 cm, height: 40 cm}\n    density: 2000\n" + RUN)
scene("periodic", "world: {h: 1 ms, tolerance: 1e-3, period: 1 m}\n" + DRY +
      "bodies:\n  - {name: floor, shape: halfplane, fixed: true}\n"
      f"  - generate: {{kind: cloud, box: [0, 1 m, 0, 36 cm], number: 3000, radius_min: {0.9 * r(3000):.6g}, radius_max: {1.4 * r(3000):.6g},"
      " placement: dense, solid_fraction: 0.78}\n    density: 2500\n" + RUN)
scene("event_driven", "world: {h: 5 ms, scheme: event_driven}\n"
      "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 0.6}, friction: 0.3}}\ncontacts: [{default: hard}]\n"
      "bodies:\n  - {name: floor, shape: halfplane, fixed: true}\n" +
      "".join("  - {shape: {kind: disk, radius: 0.1}, density: 1000, position: [%g, %g]}\n" % (
          0.21 * (i % 4) + 0.02 * (i // 4), 0.2 + 0.25 * (i // 4)) for i in range(12)) + RUN)
END

declare -A steps=([disks]=12 [polygons]=8 [masonry]=8 [spheres]=12 [polyhedra]=60 [rolling]=10 [cohesive]=10 [deformable]=12
    [joints]=40 [periodic]=10 [newmark]=10 [ellipsoids]=60 [event_driven]=60)
cp "$here/scenes/elastic-wall.yaml" deformable.yaml
mkdir parts && cp "$here/bench/everyday/parts/net.yaml" parts/ && cp "$here/bench/everyday/net-over-balls.yaml" joints.yaml

# hash_of NAME OPTIONS...: the state at the end of a run; a failed run is reported
hash_of() {
    local name=$1 code
    shift
    "$SCREE" run "$name.yaml" --steps "${steps[$name]}" -q --overwrite -o run.h5 "$@" >out.txt 2>&1
    code=$?
    if [ "$code" -ne 0 ] && [ "$code" -ne 3 ]; then # 3: some steps missed their tolerance
        echo "failed:$(tail -n 1 out.txt | tr ' ' '_')"
        return
    fi
    python3 -c 'import json; print(json.load(open("run.summary.json"))["state_hash"])'
}

# compare NAME FIRST LABEL HASH: adds differences to `wrong`
compare() { [ "$2" = "$4" ] && [ "${4#failed}" = "$4" ] || wrong="$wrong $3:$4"; }

# A comparison must be able to fail: one more step must give another hash.
first=$(hash_of event_driven)
steps[event_driven]=$((steps[event_driven] + 1))
[ "$first" != "$(hash_of event_driven)" ] || { echo "hashes of different runs are the same"; exit 1; }
steps[event_driven]=$((steps[event_driven] - 1))

status=0
for name in ${*:-disks polygons masonry spheres polyhedra rolling cohesive deformable joints periodic newmark ellipsoids event_driven}; do
    wrong=""
    first=$(hash_of "$name" --threads 1)
    for n in $threads; do compare "$name" "$first" "threads=$n" "$(hash_of "$name" --threads "$n")"; done
    # lanes are a parameter of sweeps
    swept=$(hash_of "$name" --set world.solver='{kind: nlgs_nesterov, lanes: "1"}' --threads 1)
    for lanes in 1 4 8; do
        for n in 1 3; do
            compare "$name" "$swept" "lanes=$lanes,threads=$n" \
                "$(hash_of "$name" --set world.solver="{kind: nlgs_nesterov, lanes: \"$lanes\"}" --threads "$n")"
        done
    done
    printf '%-13s %s %s %s\n' "$name" "$first" "$swept" "${wrong:-same for threads $threads and lanes 1 4 8}"
    [ -z "$wrong" ] || status=1
done
exit "$status"
