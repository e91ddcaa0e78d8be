#!/usr/bin/env bash
# Small scenes that need more than the computer has: refused at once, with the memory that they would
# take and the limit, and without allocating it.
. "$(dirname "$0")/cli.bash"
if grep -q __asan_init "$SCREE"; then
    echo "SKIPPED: the address sanitizer does not run under a limit of memory"
    exit 0
fi
GB=8 # of memory for the program, of which a scene may take half

cat >small.py <<'RUN'
"""small.py SECONDS MB GB PROGRAM...: runs it under the limit of memory; says when it took more, in seconds
of the processor: other programs may take it away."""
import resource, subprocess, sys
seconds, megabytes, gb = float(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (gb << 30, gb << 30))
code = subprocess.run(sys.argv[4:], preexec_fn=limit).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
took, most = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
if took > seconds or most > megabytes:
    print(f"took {took:.1f} s and {most:.0f} MB", file=sys.stderr)
    code = 99
sys.exit(code if code >= 0 else 128 - code)
RUN

# refused WORDS: the scene in big.yaml
refused() {
    python3 small.py 5 256 $GB "$SCREE" check big.yaml >out.txt 2>err.txt </dev/null
    local code=$?
    [ $code -eq 2 ] || failed "answered $code instead of 2: $(head -c 300 err.txt) [$(tail -n 2 big.yaml)]"
    said "$1"
}

head='world: {h: 1 ms}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
run: {until: 1 ms}'
bodies() { # GENERATOR...: a scene of them
    { echo "$head"; echo "bodies:"; printf '  - {generate: %s, density: 1000}\n' "$@"; } >big.yaml
}

bodies '{kind: chain, number: 30000000, radius: 1 mm}'
refused 'big.yaml:6:.*3e\+07 disks need about 30 GB of memory, but a scene may use 4\.29 GB'
bodies '{kind: lattice, columns: 6000, rows: 6000, radius: 1 mm}'
refused 'big.yaml:6:.*3.6e\+07 disks need about 36 GB'
bodies '{kind: cloud, number: 30000000, radius: 1 mm, box: [0, 9, 0, 9999]}'
refused 'grains need about 30 GB'
bodies '{kind: cloud, solid_fraction: 0.5, radius: 1 mm, box: [0, 9, 0, 9]}'
refused 'grains need about|fills|room'
# an error in the second generator is found before the first has made its bodies
bodies '{kind: chain, number: 4000000, radius: 1 mm}' \
    '{kind: cloud, number: 1000, radius: 1 mm, box: [0, 1e-6, 0, 1], placement: dense}'
refused 'too narrow for a grain'
{ echo "$head"
  echo "materials: {stuff: {kind: elastic, E: 1 MPa, nu: 0.3, density: 1000}}"
  echo "deformables: [{name: a, mesh: {kind: grid, size: [1, 1], cells: [3000, 3000]}, material: stuff}]"
} >big.yaml
refused 'big.yaml:6:.*9e\+06 cells need about 18 GB'
sed -i 's/{kind: grid.*\[3000, 3000\]}/{kind: disk, radius: 1, cells: 2000}/' big.yaml
refused 'cells need about|elements'
{ echo "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]"
  last=a
  for c in b c d e f g h i; do
      echo "$c: &$c [*$last, *$last, *$last, *$last, *$last, *$last, *$last, *$last, *$last]"
      last=$c
  done
} >big.yaml
refused 'too many values'

# together they are too many, although each alone is not
for i in 1 2 3 4 5 6; do echo "  - {generate: {kind: chain, number: 900000, radius: 1 mm}, density: 1000}"; done >many.txt
{ echo "$head"; echo "bodies:"; cat many.txt; } >big.yaml
python3 small.py 60 4000 $GB "$SCREE" check big.yaml >out.txt 2>err.txt </dev/null
same $? 2 "many generators"
said 'bodies need about .* GB'
finish
