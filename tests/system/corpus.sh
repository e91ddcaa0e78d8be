#!/usr/bin/env bash
# The corpus in short form: two small scenes are run and counted, the problem of a missed step is gathered and solved,
# two runs are compared, and errors are reported. The everyday scenes are checked, not run.
. "$(dirname "$0")/corpus.bash"

scene | sed 's/until: 0.6 s/until: 0.3 s/' >good.yaml
# a pile that one iteration a step cannot solve, so that its steps miss
scene | sed 's/title: .*/title: Missed/; s/{h: 2 ms}/{h: 2 ms, max_iterations: 1, solver: nlgs}/; s/e: 0.2/e: 0/' >missed.yaml

corpus 0 run --scenes good.yaml missed.yaml --out first --save --most 3 --jobs 2
said '^good +5 +[0-9]+ +150 +0 ' out.txt
said '^2 scenes: [1-9][0-9]* of 450 steps missed, in 1 scenes' out.txt
same "$(value first/run.json '[s["name"] for s in d["scenes"]]')" "['good', 'missed']" "the scenes of run.json"
same "$(value first/run.json 'd["scenes"][1]["missed"] > 3')" True "missed steps"
same "$(value first/run.json '[len(s["problems"]) for s in d["scenes"]]')" "[0, 3]" "problems gathered"
same "$(find first/problems -name 'missed-problem-*.h5' | wc -l)" 3 "problem files"
absent first/runs/missed/missed.h5

# with the default solver nothing is missed
corpus 0 run --scenes missed.yaml --out second --solver auto --set world.max_iterations=10000
same "$(value second/run.json 'd["scenes"][0]["missed"]')" 0 "steps missed by auto"
corpus 0 compare first/run.json second/run.json
said '^missed +[1-9][0-9]* / 300 +0 / 300 ' out.txt
said '^good +only in the first' out.txt
said '^1 scenes: missed steps [1-9][0-9]* -> 0,' out.txt

# a run beyond its limit of processor time is stopped and counted up to there
sed 's/until: 0.6 s/until: 10000 s/' missed.yaml >long.yaml
corpus 0 run --scenes long.yaml --out third --limit 0.5
same "$(value third/run.json 'd["scenes"][0]["exit_code"]')" 4 "the answer of a run that was stopped"
same "$(value third/run.json 'd["scenes"][0]["steps"] > 0')" True "steps of a run that was stopped"

corpus 0 solve first/problems --solvers auto,nlgs,nsn_ac --out answers.json
same "$(value answers.json 'len(d["problems"])')" 3 "problems solved"
same "$(value answers.json 'all(p["auto"] and p["work_ratio"] > 0 for p in d["problems"])')" True "auto on all problems"
said '^auto over the best single method, counted work: geometric mean [0-9.]+, worst [0-9.]+ ' out.txt
said 'nsn_ac +solved +3 of 3' out.txt
# a solver that fails in the requested norm: the missed problem is named, with the solvers that solved it
corpus 3 solve first/problems --solvers auto,nlgs --tol 1e-300
said '^missed by auto: first/problems/missed-problem-[0-9]+.h5 .solved by no method' out.txt

corpus 1 run --scenes nonsense --out fourth
said "there is no scene 'nonsense'"
corpus 1 solve nowhere
said "'nowhere' does not exist"
# the everyday scenes can be read, leave the solver to the program, and have the parts that their script writes
for path in "$ROOT"/bench/everyday/*.yaml; do
    expect 0 check "$path"
    grep -nE 'solver|max_iterations' "$path" && failed "$path chooses a solver or a limit of iterations"
    said "\`$(basename "$path" .yaml | sed 's/^polygon-pile-\(rough\|gripping\)$/-\1/')\`" "$ROOT/docs/corpus.md"
done
"$ROOT/tools/everyday_parts" parts || failed "the parts were not written"
diff -r parts "$ROOT/bench/everyday/parts" || failed "the parts are not those of tools/everyday_parts"

printf 'title: broken\n' >broken.yaml
corpus 1 run --scenes broken.yaml --out fifth
same "$(value fifth/run.json 'd["scenes"][0]["missed"]')" None "missed steps of a scene that cannot be read"
finish
