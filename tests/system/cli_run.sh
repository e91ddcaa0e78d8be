#!/usr/bin/env bash
# scree run: files, exit codes, output for people and machines.
. "$(dirname "$0")/cli.bash"
scene >some.yaml

expect 0 run some.yaml
exists some.h5 some.summary.json
same "$(echo some.*)" "some.h5 some.summary.json some.yaml" "files after the end"
said "\(bodies [2-5] '[a-d]' and [1-5] '[a-z]+', step [0-9]+\)" out.txt
said '^done at t = 0.6' out.txt
for word in steps contacts residual penetration energy momentum 'wall time' 'some.h5' missed; do
    said "$word" out.txt
done
python3 - <<'CHECK' || failed "the summary lacks something"
import json
summary = json.load(open("some.summary.json"))
for name in """bodies steps contacts_max sweeps_total residual_max unconverged_steps penetration_max
    energy_error momentum_error wall_time_s threads state_hash scene t frames end reason version""".split():
    assert name in summary, name
assert summary["energy_error"] < 1e-10, summary["energy_error"]
CHECK
# active contacts and listed contacts have different names
said '^bodies .* active contacts in a step$' out.txt
expect 0 info some.h5
said '^listed +at most [0-9]+ contacts in a frame' out.txt
expect 0 info some.h5 --json
grep -q '"contacts_max"' out.txt && failed "info and summary have two counts of one name"
python3 -c '
import json
listed, active = json.load(open("out.txt"))["listed_contacts_max"], json.load(open("some.summary.json"))["contacts_max"]
assert listed > 0 and active > 0, (listed, active)' || failed "counts of contacts"
same "$(key bodies some.summary.json)" 5 bodies
same "$(key steps some.summary.json)" 300 steps
same "$(key frames some.summary.json)" 21 frames
same "$(key end some.summary.json)" done end
same "$(key residual_norm some.summary.json)" quadratic "norm of the residual"
expect 0 run some.yaml -o norm.h5 --set world.norm=maximum
said '^residual .* steps stop on the latter$' out.txt
same "$(key residual_norm norm.summary.json)" maximum "norm of the residual"
key state_hash some.summary.json | grep -qE '^[0-9a-f]{16}$' || failed "the hash is not 16 hex digits"
hash=$(key state_hash some.summary.json)
# all files of a run in one folder; restart points are kept only if requested
expect 0 run some.yaml --into runs --save-problem 3 --keep-restarts
same "$(ls runs | sed 's/restart-[ab]/restart/' | sort -u | tr '\n' ' ')" \
    "some-problem-3.h5 some.h5 some.h5.restart some.summary.json " "files in the folder"
expect 0 run some.yaml --into runs -o other.h5 --until 0.3
same "$(echo runs/other.*)" "runs/other.h5 runs/other.summary.json" "files after the end"
expect 0 run some.yaml --into runs -o other.h5 --resume --until 0.6
same "$(key state_hash runs/other.summary.json)" "$(key state_hash runs/some.summary.json)" "a run that was made longer"
expect 2 run some.yaml --into runs -o x/other.h5
said 'remove the folder'
expect 2 run some.yaml --into some.yaml/x
said 'cannot be created'

expect 2 run some.yaml
said 'the file exists.*--resume.*--overwrite'
same "$(key state_hash some.summary.json)" "$hash" "a refused run changed the summary"
expect 0 run some.yaml --overwrite --threads 2 --quiet
same "$(wc -c <out.txt) $(wc -c <err.txt)" "0 0" "--quiet speaks"
same "$(key state_hash some.summary.json)" "$hash" "hash with two threads"

expect 0 run some.yaml -o other.h5 --json
while read -r line; do
    echo "$line" | python3 -m json.tool >/dev/null || failed "no JSON: $line"
done <out.txt
tail -n 1 out.txt | python3 -c '
import json, sys
last = json.loads(sys.stdin.read())
assert last["type"] == "summary" and last["end"] == "done" and last["exit_code"] == 0, last
assert last["state_hash"] == sys.argv[1], last' "$hash" || failed "the last JSON line is no summary"

expect 0 run some.yaml -o many.h5 --steps 10 --threads "$(($(nproc --all) + 1))"
said 'warning: .* threads on a machine of .* results are the same, but not faster'
expect 0 run some.yaml -o n.h5 --steps 10 --threads 1
[ -s err.txt ] && failed "one thread is warned of: $(cat err.txt)"
rm n.*
expect 0 run some.yaml -o n.h5 --steps 10
same "$(key steps n.summary.json)" 10 "--steps"
expect 0 run some.yaml -o u.h5 --until 0.1
same "$(key steps u.summary.json)" 50 "--until"
expect 0 run some.yaml -o s.h5 --set mu=0.9 --set world.h=4ms
same "$(key steps s.summary.json)" 150 "--set"
expect 3 run some.yaml -o c.h5 --set world.solver=nlgs --set world.max_iterations=1 --set world.tolerance=1e-14
same "$(key end c.summary.json)" unconverged "end of an unconverged run"
[ "$(key unconverged_steps c.summary.json)" -gt 0 ] || failed "no unconverged steps counted"
said 'missed their tolerance' out.txt
said '^exit code 3 .*less accurate than the scene requires' out.txt
said '^missed .*contact residual .iterations spent. .* limit 1e-14' out.txt

# the problem of a step, solved alone
expect 0 run some.yaml -o one.h5 --save-problem 250
said '^problems +one-problem-250.h5' out.txt
exists one-problem-250.h5
expect 0 solve one-problem-250.h5 --solver nlgs
expect 3 run some.yaml -o few.h5 --set world.solver=nlgs --set world.max_iterations=1 --set world.tolerance=1e-14 --save-problem unconverged
said '^problems +20 files, the last .*; [0-9]+ more were not written' out.txt
same "$(ls few-problem-*.h5 | wc -l)" 20 "files of unconverged steps"
expect 0 run some.yaml -o worst.h5 --save-problem worst --json
said '"problems": "worst-problem-[0-9]+.h5"' out.txt
expect 2 run some.yaml -o bad.h5 --save-problem often
said "--save-problem needs .* not 'often'"
# schemes without a contact problem of the whole step refuse, and start no run
for what in 1 worst unconverged; do
    expect 2 run some.yaml -o bad.h5 --set world.scheme=event_driven --save-problem $what
    said "event_driven' has no contact problem of a whole step"
    sed 's/dry: {normal.*/dry: {bond: {kind: spring_dashpot, k_n: 1e7}}/' some.yaml >verlet.yaml
    expect 2 run verlet.yaml -o bad.h5 --set world.scheme=verlet --save-problem $what
    said "verlet' has no contact problem of a whole step"
done
absent bad.h5
expect 2 run some.yaml -o bad.h5 --save-problem 0
expect 4 run some.yaml -o p.h5 --set world.solver=nlgs --set world.max_iterations=1 --set world.tolerance=1e-14 \
    --set world.on_unconverged=stop
same "$(key end p.summary.json)" policy "end by the policy"
exists p.h5
ls p.h5.restart-* >/dev/null 2>&1 || failed "no restart point after a stop by the policy"

# a run that would only fail again is not resumed
sed 's/^  - {default: dry}/  []/' some.yaml >untouched.yaml
expect 4 run untouched.yaml
said "touch, but the surfaces .* have no law: add the pair to 'contacts' or give a default" out.txt
said 'correct the scene and run it again with --overwrite' out.txt
grep -q 'scree run --resume' out.txt && failed "advice to resume what fails again"

expect 4 run some.yaml -o l.h5 --until 1e5 --time-limit 0.5
same "$(key end l.summary.json)" time_limit "end by the time limit"
ls l.h5.restart-* >/dev/null || failed "no restart point after the time limit"

# Ctrl-C and its like: after the step, with a frame and a restart point
for signal in INT TERM; do
    "$SCREE" run some.yaml -o i.h5 --until 1e5 --overwrite >out.txt 2>err.txt &
    runner=$!
    grows i.h5 1 $runner
    hears $runner $signal
    sleep 0.2
    kill -$signal $runner
    wait $runner
    same $? 4 "exit code after SIG$signal"
    same "$(key end i.summary.json)" cancelled "end after SIG$signal"
    ls i.h5.restart-* >/dev/null || failed "no restart point after SIG$signal"
    said "SIG$signal" out.txt
    said 'continue with scree run --resume' out.txt
    expect 0 info i.h5
    last=$(sed -n 's/.*steps 0 to \([0-9]*\),.*/\1/p' out.txt)
    same "$last" "$(key steps i.summary.json)" "the last frame after SIG$signal"
    rm -f i.*
done

# on a terminal the progress is one line that is rewritten
if command -v script >/dev/null; then
    script -qec "'$SCREE' run some.yaml -o tty.h5 --until 1e5 --time-limit 0.7" tty.txt >/dev/null </dev/null
    same $? 4 "exit code on a terminal"
    grep -q $'\r\033\[K.*step [0-9].* res.* nlgs[a-z_]* [0-9]* it.*/s.*left' tty.txt ||
        failed "no live line on a terminal: $(head -c 300 tty.txt)"
fi

# too deep penetrations and too long motions are reported with their step
cat >fast.yaml <<'SCENE'
world: {h: 1 ms}
laws: {dry: {normal: velocity, friction: 0.3}}
contacts: [{default: dry}]
bodies:
  - {name: ground, shape: halfplane, fixed: true}
  - {name: slow, shape: {kind: disk, radius: 5 cm}, position: [1, 0.05], density: 1000}
  - {name: ball, shape: {kind: disk, radius: 5 cm}, position: [0, 0.0501], velocity: [0, -16], density: 1000}
  # driven through each other on purpose
  - {name: ram, shape: {kind: disk, radius: 5 cm}, position: [5, 1], drive: {x: {velocity: 1}, y: fixed, rotation: fixed}}
  - {name: die, shape: {kind: disk, radius: 5 cm}, position: [5.101, 1], fixed: true}
run: {steps: 40}
SCENE
expect 0 run fast.yaml
said "^WARNING +bodies overlap by [78](\.[0-9])? % of the thinner one: 3 'ball' and 1 'ground' in step [12]; use smaller" out.txt
expect 0 run fast.yaml -o through.h5 --set bodies.ball.velocity='[0, 90]' --set world.gravity='[0, 0]'
said "^WARNING +body 3 'ball' moved in step 1 by 1.8 times half its width and may have passed" out.txt
grep -q 'bodies overlap' out.txt && failed "driven bodies that overlap are warned of"
# A-CD2's inequality means something in worlds of its laws alone
expect 0 run fast.yaml --overwrite
[ "$(key duhem_dips fast.summary.json)" -gt 0 ] || failed "no dips to be silent about"
grep -q '^dissipation' out.txt && failed "A-CD2's inequality is told of in a world without its laws"
cat >acd2.yaml <<'SCENE'
world: {h: 1 ms}
laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: 0.1, K_T: 0.1}}}
contacts: [{default: q}]
bodies:
  - {name: floor, shape: halfplane, fixed: true}
  - {name: ball, shape: {kind: disk, radius: 0.5}, position: [0, 0.499999], velocity: [0, 0.003], density: 1}
run: {steps: 20}
SCENE
expect 0 run acd2.yaml
said "^dissipation +negative in 1 of 20 steps in A-CD2's first inequality; in 0 in its second form" out.txt
expect 0 check some.yaml
said 'good, 5 bodies' out.txt
expect 0 explain some.yaml
said 'friction' out.txt
"${EXAMPLES:-/nonexistent}/bouncing_ball" >out.txt || failed "examples/c/bouncing_ball"
said 'bounces' out.txt
finish
