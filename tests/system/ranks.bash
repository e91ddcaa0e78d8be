# Shared by tests/system/ranks.sh and tests/soak/ranks.sh: scenes that are divided among processes, and
# the comparison of their results.

# Open MPI refuses to run as root and with more processes than cores unless told, and leaves memory
# behind that a leak sanitizer would report.
ranks_run() { # PROCESSES ARGUMENTS...
    local processes=$1
    shift
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1 \
        OMPI_MCA_btl_base_warn_component_unused=0 \
        ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" \
        mpirun --oversubscribe -n "$processes" "$SCREE_MPI" "$@"
}

# number KEY FILE: the value of a key of a summary
number() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$2"; }

# Every dataset of two results is the same, but for the seconds that the solver took and the checksums of
# frames, which include them.
same_datasets() { # ONE TWO
    h5diff --exclude-path /solver/seconds --exclude-path /frames/checksum "$1" "$2" >/dev/null 2>&1
}

write_scenes() { # the seven worlds, each with few enough contacts in a brick to be divided
    local steps=$1 size=$2
    python3 - "$steps" "$size" <<'END'
import sys
steps, size = int(sys.argv[1]), float(sys.argv[2])

def scene(name, text):
    with open(name + ".yaml", "w") as f:
        f.write(text + f"run: {{steps: {steps}, record: every {max(steps // 4, 1)} steps}}\n")

def head(dimension, solver, law, more=""):
    return (f"world: {{dimension: {dimension}, h: 2 ms, tolerance: 1e-3, solver: {solver}, bricks_from: 50, seed: 4{more}}}\n"
            f"laws: {{dry: {law}}}\ncontacts: [{{default: dry}}]\nbodies:\n")

DRY = "{normal: quasi_inelastic, friction: 0.4}"
a = 0.5 * size ** (1 / 3)  # side of the boxes in space
b = 1.0 * size ** (1 / 2)  # and in the plane

spheres = ("  - generate: {kind: spheres, box: [%g, %g, %g, %g, %g, %g], radius_min: 2 cm, radius_max: 2.5 cm,"
           " placement: random, solid_fraction: 0.3}\n    density: 2500\n")
tray = "  - {shape: {kind: container, size: [%g, %g, 5], open: top}, position: [%g, %g, 2.5], fixed: true}\n"
scene("settling", head(3, "nlgs", DRY) + spheres % (0, a, 0, a, 0, a) + tray % (a, a, a / 2, a / 2))
# a plate with a gap above a tray: the spheres fall through it
scene("hopper", head(3, "nlgs_nesterov", DRY) + spheres % (0, a, 0, a, 0.35, 0.35 + a) + tray % (a, a, a / 2, a / 2) +
      f"  - {{shape: {{kind: block, size: [{0.35 * a}, {a}, 0.04]}}, position: [{0.175 * a}, {a / 2}, 0.3], fixed: true}}\n"
      f"  - {{shape: {{kind: block, size: [{0.35 * a}, {a}, 0.04]}}, position: [{0.825 * a}, {a / 2}, 0.3], fixed: true}}\n")
cloud = ("  - generate: {kind: cloud, box: [%g, %g, %g, %g], radius_min: 1 cm, radius_max: 1.5 cm, solid_fraction: 0.45%s}\n"
         "    density: 2500\n")
scene("shear", head(2, "nlgs_nesterov", "{normal: velocity, friction: 0.5}") +
      f"  - {{shape: {{kind: box, width: {2 * b}, height: 3}}, position: [{b}, 1.5], fixed: true}}\n"
      f"  - {{name: paddle, shape: {{kind: rectangle, width: 0.06, height: 0.8}}, position: [{0.4 * b}, 0.5],"
      " drive: {x: {velocity: 1}, y: fixed, rotation: fixed}}\n"
      f"  - {{name: mixer, shape: {{kind: rectangle, width: 0.3, height: 0.06}}, position: [{1.7 * b}, 0.4],"
      " drive: {x: fixed, y: fixed, rotation: {velocity: 6}}}\n" + cloud % (0.5 * b, 1.4 * b, 0.02, 1.0, ""))
n = max(3, round(5 * size ** (1 / 3)))
blocks = "".join("  - {shape: {kind: block, size: [%.3f, %.3f, 0.035]}, position: [%.3f, %.3f, %.3f], density: 2500}\n" %
                 (0.04, 0.03 + 0.002 * ((7 * i + j) % 4), 0.05 + 0.055 * i + 0.005 * (k % 2), 0.05 + 0.055 * j, 0.04 + 0.06 * k)
                 for i in range(n) for j in range(n) for k in range(n))
w = 0.06 + 0.055 * n
scene("polyhedra", head(3, "nlgs", DRY) + tray % (w, w, w / 2, w / 2) + blocks)
scene("cohesive", head(2, "nlgs", "{normal: velocity, friction: 0.5, bond: {kind: cohesion, force: 0.5 N}}") +
      f"  - {{shape: {{kind: box, width: {2 * b}, height: 3}}, position: [{b}, 1.5], fixed: true}}\n" +
      cloud % (0, 2 * b, 0.02, 0.6, ""))
scene("periodic", head(2, "nlgs", DRY, f", period: {2 * b}") +
      f"  - {{shape: {{kind: rectangle, width: {2 * b}, height: 0.1}}, position: [{b}, -0.05], fixed: true}}\n" +
      cloud % (0, 2 * b, 0.02, 0.6, ", periodic: true") + "    velocity: [1, 0]\n")
scene("rain", head(3, "nlgs", DRY) + spheres % (0, a, 0, a, 0, a) + tray % (a, a, a / 2, a / 2) +
      "  - generate: {kind: spheres, box: [0, 0.4, 0, 0.4, 3, 3.4], radius: 2 cm, number: 40, placement: fcc}\n"
      "    density: 2500\n    group: drops\n    dormant: true\n"
      f"stages:\n  - name: pour\n    rain: {{group: drops, at: [{a / 2}, {a / 2}, {1.3 * a}], spread: {0.3 * a},"
      f" interval: 14 ms, velocity: [0, 0, -1]}}\n    until: {{steps: {10 * steps}}}\n")
END
}
