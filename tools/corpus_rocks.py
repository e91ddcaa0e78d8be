"""tools/corpus rocks: contact problems of piles whose forces are not unique, solved from zero to 1e-10.

Piles of rocks and columns of rocks that fall apart (bench/rocks/rocks.yaml), heaps of slabs (slabs.yaml) and towers of
planks (planks.yaml), friction 1, run with the default solver at 1e-3; then gravity is tilted by 30 deg at once. Problems
are kept of three steps before that, of the first step under tilted gravity and of a later one.
"""
import argparse
import concurrent.futures
import json
import shutil
import subprocess
import sys

import corpus_rank
import corpus_solve
from corpus_run import step_of

# Of each kind: the scene; what is set in it; the time step (s); the time before the tilt (s), a number of bodies that it
# suffices for, and the power of their number with which it grows beyond that (a pile twice as high falls 2^(1/2) times as
# long; the height of rocks goes with the cube root of their number, that of slabs, which begin in a tower, with their
# number); and the numbers of bodies unless told.
KINDS = {
    "rocks": ("rocks", [], 2e-3, 1.2, 90, 1 / 6, "60,130,300,800"),
    "columns": ("rocks", ["radius=0.7 m", "height=2.2 m"], 2e-3, 1.2, 90, 1 / 6, "130,300,600,1200"),
    "slabs": ("slabs", [], 1e-3, 1.2, 100, 1 / 2, "100,200,400,600"),
    "planks": ("planks", [], 2e-3, 0.2, 1, 0, "50,100,200"),
}
# (name, share of the steps before the tilt, steps after it)
MOMENTS = [("early", 0.4, 0), ("later", 0.7, 0), ("last", 1.0, 0), ("tilted", 1.0, 1), ("after", 1.0, 25)]


def piles_of(options):
    """[(kind, number)], the largest first, since they take longest."""
    pairs = [(kind, int(word)) for kind in KINDS for word in getattr(options, kind).split(",") if word]
    return sorted(pairs, key=lambda pair: -pair[1])


def settling_of(kind, number, options):
    """Steps until gravity is tilted, an even number."""
    _, _, h, seconds, least, power, _ = KINDS[kind]
    seconds = options.settling or seconds * max(number / least, 1) ** power
    return 2 * max(round(seconds / h / 2), 2)


def make(kind, number, options, root):
    """Runs a pile from moment to moment; returns [(moment, problem file)] and the steps that were missed."""
    folder = options.out / "runs" / f"{kind}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    settling, result = settling_of(kind, number, options), folder / f"{kind}-{number}.h5"
    scene, sets, h = KINDS[kind][:3]
    begin = [root / "bench" / "rocks" / f"{scene}.yaml"]
    for setting in [f"number={number}", f"settling={settling * h:.9g}", *sets]:
        begin += ["--set", setting]
    made = []
    for name, share, later in MOMENTS:
        step = round(share * settling) + later
        words = [options.program, "run", *(begin if not made else ["--resume"]), "-o", result, "--steps", step,
                 "--threads", 1, "--quiet", "--save-problem", step]
        with open(folder / "log.txt", "ab") as log:
            code = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=log,
                                  stderr=subprocess.STDOUT).returncode
        if code not in (0, 3):
            sys.exit(f"corpus: {kind} {number} answered {code}, see {folder / 'log.txt'}")
        made.append((name, folder / f"{kind}-{number}-problem-{step}.h5"))
    told = json.loads((folder / f"{kind}-{number}.summary.json").read_text())
    print(f"made: {kind} {number}, {told['steps']} steps at 1e-3, {told['unconverged_steps']} missed, "
          f"{told['wall_time_s']:.1f} s", flush=True)
    target = options.out / "problems"
    target.mkdir(exist_ok=True)
    kept = [(name, path.rename(target / path.name)) for name, path in made if path.exists()]
    for left in folder.glob("*.h5*"):
        left.unlink()
    return kept


def solved(kind, number, moment, path, options):
    """One problem solved from zero, with what is known of its redundancy."""
    asked = argparse.Namespace(program=options.program, norm="scaled", tol=options.tol, limit=options.limit, guess=False)
    answer = corpus_solve.solve(path, options.solver, asked)
    row = {"kind": kind, "number": number, "moment": moment, "step": step_of(path), "file": path.name,
           "contacts": answer.get("contacts"), **corpus_rank.told(path)}
    row.update({key: answer.get(key) for key in ("converged", "status", "method", "residual_scaled", "iterations",
                                                 "factorisations", "work")})
    row["seconds"] = answer["cpu_ms"] / 1e3 if "cpu_ms" in answer else None
    return row


HEAD = (f"{'pile':12} {'moment':8} {'step':>5} {'contacts':>8} {'rows':>6} {'velocities':>10} {'rank':>6} {'s':>8} "
        f"{'residual':>9} {'iterations':>10} {'factors':>7} {'method':>21}  status")


def shown(value, form):
    return "-" if value is None else format(value, form)


def line_of(row):
    return (f"{row['kind'] + ' ' + str(row['number']):12} {row['moment']:8} {row['step']:5} {shown(row['contacts'], 'd'):>8} "
            f"{row['rows']:6} {row['velocities']:10} {shown(row['rank'], 'd'):>6} {shown(row['seconds'], '.3g'):>8} "
            f"{shown(row['residual_scaled'], '.1e'):>9} {shown(row['iterations'], 'd'):>10} "
            f"{shown(row['factorisations'], 'd'):>7} {row['method'] or '-':>21}  "
            f"{'solved' if row['converged'] else 'MISSED: ' + str(row['status'])}")


def totals(rows, options):
    missed = sum(not row["converged"] for row in rows)
    lines = [f"{len(rows) - missed} of {len(rows)} problems solved to {options.tol:g} by {options.solver}"]
    known = [row for row in rows if row["seconds"] is not None]
    if known:
        worst = max(known, key=lambda row: row["seconds"])
        lines.append(f"the longest took {worst['seconds']:.3g} s ({worst['kind']} {worst['number']}, {worst['moment']}, "
                     f"{worst['contacts']} contacts)")
    return lines


def main(options, root):
    piles = piles_of(options)
    options.out = options.out.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        made = list(pool.map(lambda pile: make(*pile, options, root), piles))
        waiting = [(pile, moment, path) for pile, problems in zip(piles, made) for moment, path in problems]
        print(HEAD, flush=True)
        rows = []
        for row in pool.map(lambda one: solved(*one[0], one[1], one[2], options), waiting):
            rows.append(row)
            print(line_of(row), flush=True)
    rows.sort(key=lambda row: (row["kind"], row["number"], row["step"]))
    print("\n".join(totals(rows, options)))
    lines = [HEAD] + [line_of(row) for row in rows] + totals(rows, options)
    told = {"program": options.program, "solver": options.solver, "tol": options.tol, "problems": rows}
    (options.out / "rocks.json").write_text(json.dumps(told, indent=1) + "\n")
    (options.out / "rocks.txt").write_text("\n".join(lines) + "\n")
    return 0 if rows and all(row["converged"] for row in rows) else 3
