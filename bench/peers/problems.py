"""Frictional-contact problem files: scree against every solver of Siconos, in one run.

For each file, each solver of Siconos that takes it is tried, the fastest that reaches the tolerance is
timed again, and `scree solve` is timed beside it: medians of five, one thread each, times below 0.5 ms
counted as 0.5 ms, processor time on both sides, condensation of global problems timed on both sides. Success is judged by one error for
all, computed from the impulses. A second table compares with Siconos' default (NSGS) at 1e-4.
"""

import argparse
import json
import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
FLOOR = 0.5e-3  # s; below it clocks and caches speak, not solvers
FIRST_LIMIT = 20.0  # s of processor time for a solver while none has succeeded
LEAST_LIMIT = 2.0  # s; starting the interpreter and reading take a part of it
ONE_THREAD = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
# The usual winners first: those after them need not be waited for longer than it takes to lose.
ORDER = ["ADMM", "PROX", "NSN_AC", "ADMM_WR", "PROX_WR", "NSN_AC_WR", "NSGS", "NSGS_WR"]


def siconos(python, path, kind, solver, tolerance, repeat, limit):
    """The result of one solver, or a dictionary with the reason why there is none."""
    command = [python, os.path.join(HERE, "siconos_solve.py"), path, "--solver", solver, "--tolerance",
               repr(tolerance), "--repeat", str(repeat), "--limit", repr(limit)]
    command += ["--global"] * kind.startswith("global") + ["--rolling"] * ("rolling" in kind)
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=ONE_THREAD,
                              timeout=4.0 * limit * repeat + 10.0)
    except subprocess.TimeoutExpired:
        return {"failed": "time limit"}
    if done.returncode != 0:
        return {"failed": "time limit" if done.returncode in (-24, -9) else "crashed"}
    try:
        return json.loads(done.stdout.strip().splitlines()[-1])
    except (ValueError, IndexError):
        return {"failed": "no answer"}


def succeeded(result, tolerance):
    return result.get("error", math.inf) <= tolerance


def best_of_siconos(python, path, kind, solvers, tolerance, repeat, report):
    best = None
    for solver in sorted(solvers, key=lambda s: (ORDER.index(s) if s in ORDER else 99, s)):
        limit = FIRST_LIMIT if best is None else max(LEAST_LIMIT, 4.0 * best["seconds"])
        result = siconos(python, path, kind, solver, tolerance, 1, limit)
        report(f"    {solver}: " + (result.get("failed") or
                                    f"{1e3 * result['seconds']:.2f} ms, error {result['error']:.1e}"))
        if succeeded(result, tolerance) and (best is None or result["seconds"] < best["seconds"]):
            best = result
    if best is None:
        return None
    again = siconos(python, path, kind, best["solver"], tolerance, repeat,
                    repeat * max(LEAST_LIMIT, 4.0 * best["seconds"]))
    return again if succeeded(again, tolerance) else best


def scree(program, path, tolerance, repeat, solver):
    done = subprocess.run([program, "solve", path, "--json", "--tol", repr(tolerance), "--solver", solver,
                           "--repeat", str(repeat), "--threads", "1"],
                          capture_output=True, text=True, env=ONE_THREAD, timeout=300)
    if done.returncode not in (0, 3):
        raise SystemExit(f"scree solve {path}: {done.stderr.strip()}")
    result = json.loads(done.stdout.strip().splitlines()[-1])
    return dict(result, seconds=1e-3 * result["cpu_ms"], error=result["residual"])


def kind_of(result):
    """scree's words to those of siconos_solve.py."""
    words = result["kind"].replace("local rolling", "rolling")
    return f"{words} {result['dimension']}"


def ratio(other, own):
    return max(other, FLOOR) / max(own, FLOOR)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def compare(given, path, solvers_of, tolerance, only, report):
    own = scree(given.scree, path, tolerance, given.repeat, given.solver)
    kind = kind_of(own)
    solvers = solvers_of.get(kind, [])
    if only:
        solvers = [s for s in solvers if s == only(kind)]
    best = best_of_siconos(given.python, path, kind, solvers, tolerance, given.repeat, report)
    return {"file": os.path.basename(path), "kind": kind, "contacts": own["contacts"],
            "scree": own["seconds"], "scree_ok": own["error"] <= tolerance, "method": own.get("method"),
            "siconos": best and best["seconds"], "siconos_solver": best and best["solver"],
            "ratio": ratio(best["seconds"], own["seconds"]) if best else None}


def table(rows, title):
    print(f"\n{title}")
    print(f"{'file':44} {'kind':16} {'contacts':>8} {'scree ms':>9} {'':>4} {'siconos ms':>10} "
          f"{'its best':10} {'ratio':>7}")
    for row in rows:
        other = f"{1e3 * row['siconos']:10.2f} {row['siconos_solver']:10} {row['ratio']:7.2f}" \
            if row["siconos"] is not None else f"{'-':>10} {'none':10} {'-':>7}"
        print(f"{row['file'][:44]:44} {row['kind']:16} {row['contacts']:8d} {1e3 * row['scree']:9.3f} "
              f"{'ok' if row['scree_ok'] else 'MISS':>4} {other}")
    large = [r["ratio"] for r in rows if r["ratio"] and r["contacts"] >= 20 and r["scree_ok"]]
    every = [r["ratio"] for r in rows if r["ratio"] and r["scree_ok"]]
    print(f"scree succeeds on {sum(r['scree_ok'] for r in rows)} of {len(rows)}, Siconos on "
          f"{sum(r['siconos'] is not None for r in rows)}; Siconos over scree, geometric mean: "
          f"{mean(large):.2f} over {len(large)} problems with 20 contacts or more, "
          f"{mean(every):.2f} over all {len(every)}; least {min(every, default=math.nan):.2f}")
    print("(Siconos as Debian packages it, with assertions on)")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="with .dat and .hdf5 files")
    parser.add_argument("--scree", default="build/scree")
    parser.add_argument("--python", default="/usr/bin/python3", help="that sees Debian's Siconos")
    parser.add_argument("--solver", default="auto", help="of scree")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json", help="also write the rows to this file")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    files = sorted(os.path.join(given.folder, name) for name in os.listdir(given.folder)
                   if name.endswith((".dat", ".h5", ".hdf5")))
    if not files:
        raise SystemExit(f"{given.folder} holds no .dat, .h5 or .hdf5 file")
    lists = json.loads(subprocess.run([given.python, os.path.join(HERE, "siconos_solve.py"), "--list"],
                                      capture_output=True, text=True, check=True).stdout)

    def report(text):
        if given.verbose:
            print(text, file=sys.stderr, flush=True)

    def default(kind):
        return lists["default"].get(kind, "NSGS")

    rows = {}
    for name, tolerance, only in (("best", 1e-8, None), ("default", 1e-4, default)):
        rows[name] = []
        for path in files:
            report(os.path.basename(path))
            rows[name].append(compare(given, path, lists["solvers"], tolerance, only, report))
    table(rows["best"], "against the fastest Siconos solver that succeeds, 1e-8")
    table(rows["default"], "against Siconos' default, NSGS, 1e-4")
    if given.json:
        with open(given.json, "w") as out:
            json.dump(rows, out, indent=1)


if __name__ == "__main__":
    main()
