#!/usr/bin/env bash
# scree solve and scree solvers: answers, exit codes, tables, plots, hostile words.
. "$(dirname "$0")/cli.bash"
PROBLEMS=$(cd "$OLDPWD" && cd "$(dirname "$0")/../../examples/problems" && pwd)
BLOCK=$PROBLEMS/sliding-block.dat
TRIPOD=$PROBLEMS/tripod.dat

# one file, one solver
expect 0 solve "$BLOCK" --solver enumeration
said 'sliding-block.dat: local, 2D, 2 contacts' out.txt
said '^  status +converged' out.txt
expect 0 solve "$BLOCK" --solver enumeration --json
same "$(python3 -c 'import json; print(list(json.load(open("out.txt"))))')" \
    "['file', 'kind', 'dimension', 'contacts', 'solver', 'converged', 'residual', 'residual_scaled', 'iterations', 'time_ms', 'status', 'method', 'factorisations', 'work', 'cpu_ms', 'residual_max', 'solutions', 'families', 'continua', 'complete']" "keys"
same "$(key converged out.txt) $(key contacts out.txt) $(key kind out.txt)" "True 2 local" "values"
python3 - <<'CHECK' || failed "residual or time of the block"
import json
found = json.load(open("out.txt"))
assert found["residual"] < 1e-12 and found["residual_scaled"] < 1e-12 and 0 < found["time_ms"] < 1e4
CHECK
expect 0 solve "$PROBLEMS/sliding-block-global.dat" --solver vi_fixed_point --tol 1e-11 --json
same "$(key kind out.txt)" global "kind"
expect 0 solve "$PROBLEMS/rolling-ball.dat" --solver vi_fixed_point --repeat 3 --json
same "$(key kind out.txt)" "local rolling" "kind"
expect 0 solve "$TRIPOD" --solver vi_fixed_point --norm scaled --tol 1e-10 --threads 2 --json
python3 -c 'import json; assert json.load(open("out.txt"))["residual_scaled"] <= 1e-10' || failed "scaled norm"
# the worst contact alone: a column of blocks, along which errors are smooth
python3 - <<'MAKE' >column.dat
n = 12
W = [[0.0] * (2 * n) for _ in range(2 * n)]
for i in range(n):
    for j in range(max(i - 1, 0), min(i + 2, n)):
        for k in (0, 1):
            W[2 * i + k][2 * j + k] = 2.0 if i == j else -1.0
columns = " ".join(str(W[i][j]) for j in range(2 * n) for i in range(2 * n))
q = " ".join(f"{-1 if i == 0 else 0} 0.1" for i in range(n))
print(f"2\n{n}\n0\n{2 * n} {2 * n}\n{2 * n} {2 * n}\n{columns}\n{q}\n{'0.3 ' * n}")
MAKE
for norm in scaled maximum; do
    expect 0 solve column.dat --solver nlgs --norm $norm --tol 1e-4 --json --plot $norm.svg
    cp out.txt $norm.json
done
said '>best scaled residual of the worst contact so far<' maximum.svg
python3 - <<'CHECK' || failed "the norm of the worst contact: $(cat scaled.json maximum.json)"
import json
scaled, worst = (json.load(open(f"{norm}.json")) for norm in ("scaled", "maximum"))
assert scaled["residual_scaled"] <= 1e-4 < scaled["residual_max"], scaled
assert worst["residual_max"] <= 1e-4 and worst["iterations"] > scaled["iterations"], worst
CHECK
expect 0 solve column.dat --solver nlgs --norm maximum --tol 1e-4
said '^  scaled residual [0-9.e-]+, [0-9.e-]+ at contact [0-9]+, the worst$' out.txt
expect 0 solve "$TRIPOD" # the default solver

# one contact with three rows and a token more: in space, or rolling in the plane
printf '3\n1\n0\n3 3\n3 3\n1 0 0\n0 1 0\n0 0 1\n-1 0.5 0\n0.3\n1\n' >either.dat
expect 0 solve either.dat --solver vi_fixed_point --json
same "$(key kind out.txt) $(key dimension out.txt)" "local 3" "a contact in space"
expect 0 solve either.dat --solver vi_fixed_point --rolling --json
same "$(key kind out.txt) $(key dimension out.txt)" "local rolling 2" "a rolling contact"

# not converged
expect 3 solve "$TRIPOD" --solver vi_fixed_point --tol 1e-14 --max-iter 2 --json
same "$(key converged out.txt) $(key status out.txt)" "False the limit of iterations or work was reached" "limit of iterations"
expect 3 solve "$TRIPOD" --solver vi_fixed_point --tol 1e-300 --time-limit 1e-9 --json
same "$(key status out.txt)" "time limit" "limit of time"

# refused options and files
expect 2 solve nothing.dat
said 'nothing.dat: there is no such file'
expect 2 solve "$BLOCK" --solver enumertion
said "did you mean 'enumeration'"
expect 2 solve "$BLOCK" --solver enumeration --option combination=5
said "did you mean 'combinations'"
expect 2 solve "$BLOCK" --solver enumeration,vi_fixed_point --option combination=5
said 'none of these solvers'
expect 2 solve "$PROBLEMS/rolling-ball.dat" --solver enumeration
said 'does not support the rolling cone'
expect 2 solve "$BLOCK" --norm loud
said 'quoted, scaled or maximum'
expect 2 solve "$BLOCK" --over flowers
said 'time, work or iterations'
expect 2 solve "$BLOCK" --tol -1
said 'tolerance'
expect 2 solve "$BLOCK" --repeat 0
expect 2 solve "$BLOCK" --solver all -o out.h5
said 'one file and one solver'
head -c 60 "$BLOCK" >cut.dat
expect 2 solve cut.dat
said 'cut.dat'
expect 2 solve "$BLOCK" --plot curves.bmp
said 'curves.bmp: the extension of a picture'
[ -s out.txt ] && failed "solved before the picture was refused"
expect 2 solve "$BLOCK" --guess
said 'has no initial guess'
mkdir empty
expect 2 solve empty
said 'no problem file'

# no solution: u_1N + u_2N = -2 for any r, and a contact that nothing moves
printf '2\n2\n0\n4 4\n4 4\n1 1 -1 -1 1 1 -1 -1 -1 -1 1 1 -1 -1 1 1\n-1 0 -1 0\n.4 .4\n' >squeezed.dat
printf '2\n1\n0\n2 2\n2 2\n0 0 0 0\n-1 0\n0.5\n' >unmoved.dat
for file in squeezed unmoved; do
    for norm in quoted scaled; do
        expect 3 solve $file.dat --norm $norm --json
        same "$(key converged out.txt) $(key status out.txt)" "False infeasible: no impulses satisfy the laws" "$file, $norm"
    done
done

# the contacts of the contradiction, by the default solver and by enumeration
for solver in auto enumeration; do
    expect 3 solve squeezed.dat --solver $solver
    said '^  contradiction +contacts 0, 1: ' out.txt
    expect 3 solve squeezed.dat --solver $solver --json
    same "$(key contradicting_contacts out.txt) $(key contradicting_others out.txt)" "[0, 1] 0" "contacts of the proof, $solver"
done
said '"solutions": 0, "families": 0, "continua": 0, "complete": true' out.txt
expect 0 solve "$BLOCK" --json
grep -q 'contradicting\|solutions' out.txt && failed "a solved problem names a contradiction, or auto counts"

# the number of solutions: Painleve's rod, none for a jammed one, a family at rest, the limit
printf '2\n1\n0\n2 2\n2 2\n1 .9 .9 1\n.1 1\n2\n' >painleve.dat
expect 0 solve painleve.dat --solver enumeration
said '^  solutions +3 with distinct velocities$' out.txt
expect 0 solve painleve.dat --solver enumeration --option find=first --json
grep -q solutions out.txt && failed "the first solution alone was asked for"
printf '2\n1\n0\n2 2\n2 2\n1 1 1 1\n-1 3\n2\n' >jammed.dat
expect 3 solve jammed.dat --solver enumeration
said '^  status +infeasible' out.txt
said '^  solutions +none$' out.txt
grep -q contradiction out.txt && failed "a jammed rod has no contradiction in its normal velocities"
printf '2\n2\n0\n4 4\n4 4\n1 0 1 0 0 1 0 1 1 0 1 0 0 1 0 1\n-1 0 -1 0\n.4 .4\n' >family.dat
expect 0 solve family.dat --solver enumeration
said '^  solutions +1 with distinct velocities; 1 of them a family: the impulses are not unique$' out.txt
printf '2\n1\n0\n2 2\n2 2\n1 .5 .5 1\n0 1\n2\n' >edge.dat
expect 0 solve edge.dat --solver enumeration --json
said '"solutions": 1, "families": 0, "continua": 1, "complete": true' out.txt
expect 0 solve "$TRIPOD" --solver enumeration
said '^  solutions +at least 1 with' out.txt

# a solver named twice runs once
expect 0 solve "$TRIPOD" --solver vi_fixed_point,vi_fixed_point
same "$(grep -c '^vi_fixed_point' out.txt)" 1 "rows of a solver named twice"

# a table of all solvers, the fastest first and those that refuse last
expect 0 solve "$PROBLEMS/rolling-ball.dat" --solver all --time-limit 1 --plot curves.svg
said '^solver +time' out.txt
said '^enumeration .*does not support the rolling cone' out.txt
same "$(grep -c . out.txt)" "$(($("$SCREE" solvers | grep -c '^[a-z]') + 2))" "rows of the table"
grep -n 'converged' out.txt | cut -d: -f1 | tail -1 >last
grep -n 'does not support' out.txt | cut -d: -f1 | head -1 >first
[ "$(cat last)" -lt "$(cat first)" ] || failed "refusals stand above successes"
awk 'NR > 2 && /converged/ { if ($2 < before) exit 1; before = $2 }' out.txt || failed "the table is not sorted by time"
for word in '>work \[ns, counted\]<' '>best residual so far<' '>rolling-ball.dat<' '>vi_fixed_point<'; do
    said "$word" curves.svg
done
grep -q '>enumeration<' curves.svg && failed "a solver that refused has a curve"
expect 0 solve "$TRIPOD" --solver vi_fixed_point --plot one.svg --over iterations
said '>iterations<' one.svg

# a folder: counts, profile, one object per line
mkdir folder
cp "$PROBLEMS"/*.dat folder
expect 0 solve folder --solver enumeration,vi_fixed_point --plot profile.svg
said '^rolling-ball.dat .*solved by 1 of 2' out.txt
said '^enumeration +3 +0 +1 ' out.txt
said '^vi_fixed_point +4 +0 +0 ' out.txt
for word in '>4 problems to 1e-08<' '>enumeration \(3\)<' '>vi_fixed_point \(4\)<' '>time over the least of all solvers<'; do
    said "$word" profile.svg
done
expect 0 solve folder --solver enumeration,vi_fixed_point --plot work.svg --over work --json
said '>work over the least of all solvers<' work.svg
same "$(wc -l <out.txt)" 8 "lines of a folder"
python3 -c 'import json; [json.loads(line) for line in open("out.txt")]' || failed "a line is no JSON"
expect 3 solve folder --solver enumeration
echo rubbish >folder/rubbish.dat
expect 3 solve folder --solver enumeration
said 'rubbish.dat'
said '^4 problems' out.txt
expect 2 solve folder --solver vi_fixed_point
said 'rubbish.dat'

# FCLIB written and read back, if this build has HDF5
if "$SCREE" doctor | grep -q 'yes *HDF5'; then
    expect 0 solve "$PROBLEMS/sliding-block-global.dat" --solver enumeration -o out.h5
    expect 0 solve out.h5 --solver enumeration --json
    same "$(key kind out.txt) $(key contacts out.txt)" "global 2" "a problem written and read"
    expect 2 solve "$BLOCK" -o nowhere/out.h5
    said '-o nowhere/out.h5: '
    said 'status +converged' out.txt
    # a tower with a ball on a string: the quoted norm would not see the string
    expect 0 run kapla --set levels=1 --steps 2 --save-problem 2 -o tower.h5 --quiet
    expect 0 solve tower-problem-2.h5 --tol 1e-6 --plot general.svg --json
    same "$(key kind out.txt)" general "a problem with a joint"
    python3 -c 'import json; assert json.load(open("out.txt"))["residual_scaled"] <= 1e-6' || failed "norm of a general problem"
    said '>best scaled residual so far<' general.svg
    expect 0 solve tower-problem-2.h5 --tol 1e-6 --norm quoted --plot general.svg
    said '>best residual so far<' general.svg
fi

# Ctrl-C ends a long solve in good order
"$SCREE" solve "$TRIPOD" --solver enumeration --repeat 1000 >out.txt 2>err.txt &
solve=$!
hears $solve INT
kill -INT $solve
wait $solve
same $? 4 "exit code after Ctrl-C"
said 'stopped by'

# the program of the manual
"${EXAMPLES:-/nonexistent}/one_contact" >out.txt || failed "examples/c/one_contact"
said '^impulse  1.000000 -0.180000 -0.240000' out.txt
said '^converged' out.txt

# the list
expect 0 solvers
said '^enumeration: ' out.txt
said '^  takes .*an unsymmetric W' out.txt
expect 0 solvers enumeration
said '^  combinations' out.txt
same "$(grep -c '^[a-z]' out.txt)" 1 "solvers listed by name"
expect 2 solvers enumertion
said "did you mean 'enumeration'"
finish
