#!/usr/bin/env bash
# --time-limit and SIGTERM end a run within a second wherever it is: while bodies are generated, while
# contacts are looked for, inside a factorisation, inside solvers, passes and relaxations. Work that
# no step does is bounded.
. "$(dirname "$0")/cli.bash"
grace=1
if grep -q __asan_init "$SCREE"; then grace=4; fi # everything takes several times as long

cat >stop.py <<'RUN'
"""stop.py TURN GRACE PROGRAM...: ends it by --time-limit early and by SIGTERM later, every other turn the
other way round; says when it went on for longer, in seconds of the processor: other programs may take it away."""
import os, signal, subprocess, sys, time
turn, grace, command, bad = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:], 0
def processor(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
def ended(how, limit, arguments):
    with open("said.txt", "w") as said:
        program = subprocess.Popen(command + arguments, stderr=said)
    time.sleep(limit)
    until_now = processor(program.pid)
    if how == "SIGTERM":
        program.send_signal(signal.SIGTERM)
    _, status, used = os.wait4(program.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    over = used.ru_utime + used.ru_stime - until_now
    if code not in (4, -signal.SIGTERM) or over > grace:
        print(f"{how} after {limit} s: code {code}, {over:.2f} s late: {open('said.txt').read()[-300:]}", file=sys.stderr)
        return 1
    return 0
limits = (0.3, 1.2) if turn % 2 else (1.2, 0.3)
bad |= ended("time limit", limits[0], ["--time-limit", str(limits[0])])
bad |= ended("SIGTERM", limits[1], [])
sys.exit(bad)
RUN

# ends NAME [ARGUMENTS]: the scene in stop.yaml would run for minutes, and ends when it is told to
turn=0
ends() {
    local name=$1
    shift
    turn=$((turn + 1))
    python3 stop.py $turn $grace "$SCREE" run stop.yaml --quiet --overwrite -o stop.h5 "$@" || failed "$name runs on"
}

head='laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
run: {until: 1000 s, record: 1 s}'

# a fine set of joints: tens of thousands of polyhedra, thousands of planes
cat >stop.yaml <<SCENE
world: {dimension: 3, h: 1 ms}
$head
bodies:
  - generate:
      kind: rock_mass
      box: [-6 m, 6 m, -2.5 m, 2.5 m, -5 m, 6 m]
      joints:
        - {dip: 60 deg, dip_direction: 90 deg, spacing: 0.5 m}
        - {dip: 84 deg, dip_direction: 10 deg, spacing: 2 mm}
        - {dip: 12 deg, dip_direction: 120 deg, spacing: 0.5 m, persistence: 0.9}
    density: 2600
SCENE
ends "cutting rock"
# fewer of them: now the search for near pairs of thin slabs takes long
sed -i 's/spacing: 2 mm/spacing: 20 mm/; s/, persistence: 0.9//' stop.yaml
ends "contacts of rock"

# grains that are moved apart, which takes long
cat >stop.yaml <<SCENE
world: {h: 1 ms}
$head
bodies:
  - {generate: {kind: cloud, number: 60000, radius: 1 mm, box: [0, 0.5, 0, 0.449], placement: dense}, density: 1000}
SCENE
ends "a dense cloud"

# a step with a long solve, in several schemes
for scheme in moreau_jean quasi_static; do
    cat >stop.yaml <<SCENE
world: {h: 10 ms, scheme: $scheme, tolerance: 1e-14, max_iterations: 100000000}
$head
bodies:
  - {shape: halfplane, fixed: true}
  - {generate: {kind: lattice, columns: 120, rows: 60, radius: 5 mm, corner: [0, 0]}, density: 1000}
SCENE
    for solver in auto nlgs; do ends "$scheme by $solver" --set world.solver=$solver; done
done

# a large elastic block: matrices that take seconds to factor
cat >stop.yaml <<SCENE
world: {dimension: 3, h: 0.1 ms}
$head
materials: {rubber: {kind: elastic, E: 1 MPa, nu: 0.3, density: 1000}}
deformables:
  - {name: block, mesh: {kind: grid, size: [1, 1, 1], cells: [22, 22, 22], element: h8}, material: rubber, position: [0, 0, 0.5]}
bodies: [{shape: plane, fixed: true}]
SCENE
ends "an elastic block"

# the search for overlaps at the start is limited: 4000 disks in one place make 8 million pairs
{ printf 'world: {h: 1 ms}\n%s\nbodies:\n' "$head"
  yes '  - {shape: {kind: disk, radius: 1 mm}, density: 1000}' | head -n 4000
} >stop.yaml
expect 0 check stop.yaml
said 'at least [0-9]+ pairs of bodies overlap'
finish
