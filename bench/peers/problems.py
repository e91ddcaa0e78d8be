"""Frictional-contact problem files: scree against every solver of Siconos, in one run.

What is timed: the solver's driver on a problem that stands in memory, from impulses of zero, with the
condensation of global problems, by the processor's clock of the one thread that solves, on both sides.
Nothing is carried from one repetition to the next. Medians of five; times below 0.5 ms count as 0.5 ms.

For each file every solver of Siconos that takes it is tried once. Those that reach the tolerance and took
at most half as long again as the fastest of them are timed again, then `scree solve`, and the least median
of Siconos counts. A solver that misses the tolerance narrowly is asked again for a smaller error. A solver
is given up after 20 s of the processor while none has succeeded, and after four times the best time (2 s at
least) then.

Whether a result counts is judged by one function for all, siconos_solve.py's error_of, from the impulses
(of a global problem: and the velocities) that each program returns; what the programs say of themselves
is not asked. A second table compares with Siconos' default (NSGS) at 1e-4.

With --cache the best solver of Siconos and its time are kept in a file, by the content of the problem
file, and are not measured again while they stand there. That serves work on scree alone; figures that are
quoted come from one run of both, without --cache.
"""

import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FLOOR = 0.5e-3  # s; below it clocks and caches speak, not solvers
FIRST_LIMIT = 20.0  # s of processor time for a solver while none has succeeded
LEAST_LIMIT = 2.0  # s
CLOSE = 1.5  # solvers within this factor of the fastest are timed again,
COLD = 1e-3  # s, and this much more: the first run of a process also loads libraries
NARROWLY = 100.0  # times the tolerance
SLOWER = 1.1  # problems on which scree takes longer by more than this are listed
LARGE = 20  # contacts
ONE_THREAD = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
# The usual winners first: later ones are stopped as soon as they are slower.
ORDER = ["ADMM", "PROX", "NSN_AC", "ADMM_WR", "PROX_WR", "NSN_AC_WR", "NSGS", "NSGS_WR"]


def kind_flags(kind):
    return ["--global"] * kind.startswith("global") + ["--rolling"] * ("rolling" in kind)


def siconos(python, path, kind, solver, tolerance, repeat, limit):
    """The result of one solver, or a dictionary with the reason why there is none."""
    command = [python, os.path.join(HERE, "siconos_solve.py"), path, "--solver", solver, "--tolerance",
               repr(tolerance), "--repeat", str(repeat), "--limit", repr(limit * repeat)]
    try:
        done = subprocess.run(command + kind_flags(kind), capture_output=True, text=True, env=ONE_THREAD,
                              timeout=4.0 * limit * repeat + 60.0)
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


def words(result):
    return result.get("failed") or f"{1e3 * result['seconds']:.2f} ms, error {result['error']:.1e}"


def attempt(python, path, kind, solver, tolerance, limit, fastest):
    """One run of a solver. Its own stop test is not the common error: where it misses that narrowly and
    in less than the best time so far, it is asked again for as much less."""
    result = dict(siconos(python, path, kind, solver, tolerance, 1, limit), asked=tolerance)
    error = result.get("error", math.inf)
    if not tolerance < error <= NARROWLY * tolerance or result["seconds"] > fastest:
        return result
    asked = 0.5 * tolerance * tolerance / error
    again = dict(siconos(python, path, kind, solver, asked, 1, limit), asked=asked)
    return again if succeeded(again, tolerance) else result


def best_of_siconos(python, path, kind, solvers, tolerance, repeat, report):
    """The fastest solver that reaches the tolerance, with its median time, or None."""
    tried, fastest = [], math.inf
    for solver in sorted(solvers, key=lambda s: (ORDER.index(s) if s in ORDER else 99, s)):
        limit = max(LEAST_LIMIT, 4.0 * fastest) if tried else FIRST_LIMIT
        result = attempt(python, path, kind, solver, tolerance, limit, fastest)
        report(f"    {solver}: {words(result)}")
        if succeeded(result, tolerance):
            tried.append(result)
            fastest = min(fastest, result["seconds"])
    again = []
    for first in tried:
        # times below the floor count as equal
        if first["seconds"] > CLOSE * fastest + COLD:
            continue
        result = siconos(python, path, kind, first["solver"], first["asked"], repeat,
                         max(LEAST_LIMIT, 4.0 * first["seconds"]))
        report(f"    {first['solver']} again: {words(result)}")
        again.append(result if succeeded(result, tolerance) else first)
        if again[-1]["seconds"] <= FLOOR:
            break
    return min(again, key=lambda r: r["seconds"], default=None)


def run_scree(program, path, tolerance, repeat, solver, output):
    command = [program, "solve", path, "--json", "--tol", repr(tolerance), "--solver", solver,
               "--repeat", str(repeat), "--threads", "1", "-o", output]
    done = subprocess.run(command, capture_output=True, text=True, env=ONE_THREAD, timeout=600)
    if done.returncode not in (0, 3):
        raise SystemExit(f"scree solve {path}: {done.stderr.strip()}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def scree(given, path, tolerance, repeat):
    """scree's result, judged by the same function as those of Siconos."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "solution.h5")
        result = run_scree(given.scree, path, tolerance, repeat, given.solver, output)
        command = [given.python, os.path.join(HERE, "siconos_solve.py"), path, "--judge", output]
        judged = subprocess.run(command + kind_flags(kind_of(result)), capture_output=True, text=True,
                                env=ONE_THREAD, check=True)
    return dict(result, seconds=1e-3 * result["cpu_ms"], **json.loads(judged.stdout.splitlines()[-1]))


def kind_of(result):
    """scree's words to those of siconos_solve.py."""
    kind = result["kind"].replace("local rolling", "rolling")
    return f"{kind} {result['dimension']}"


class Cache:
    """Siconos' best solver and time by content of the problem file, tolerance and solvers asked."""

    def __init__(self, path, package):
        self.path, self.used = path, 0
        self.content = {"package": package, "machine": processor(), "best": {}}
        if path and os.path.exists(path):
            with open(path) as file:
                kept = json.load(file)
            if (kept["package"], kept["machine"]) != (package, processor()):
                raise SystemExit(f"{path} holds times of {kept['package']} on {kept['machine']}; "
                                 "remove it, or name another file")
            self.content = kept

    def best(self, path, tolerance, solvers, repeat, measure):
        if not self.path:
            return measure()
        with open(path, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        key = f"{digest} {tolerance:g} {','.join(sorted(solvers))} {repeat}"
        if key in self.content["best"]:
            self.used += 1
        else:
            self.content["best"][key] = measure()
            with open(self.path, "w") as file:
                json.dump(self.content, file, indent=1)
        return self.content["best"][key]


def processor():
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return names[0] if names else "unknown"


def ratio(other, own):
    return max(other, FLOOR) / max(own, FLOOR)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def compare(given, cache, path, solvers_of, tolerance, only, report):
    kind = kind_of(scree(given, path, tolerance, 1))
    solvers = solvers_of.get(kind, [])
    if only:
        solvers = [s for s in solvers if s == only(kind)]
    best = cache.best(path, tolerance, solvers, given.repeat,
                      lambda: best_of_siconos(given.python, path, kind, solvers, tolerance, given.repeat,
                                              report))
    own = scree(given, path, tolerance, given.repeat)
    report(f"    scree, {own.get('method')}: {words(own)}")
    return {"file": os.path.basename(path), "kind": kind, "contacts": own["contacts"],
            "scree": own["seconds"], "scree_ok": succeeded(own, tolerance), "scree_error": own["error"],
            "method": own.get("method"),
            "siconos": best and best["seconds"], "siconos_solver": best and best["solver"],
            "ratio": ratio(best["seconds"], own["seconds"]) if best else None}


def print_means(rows):
    """Geometric means over the problems that both programs solve."""
    both = [r for r in rows if r["ratio"] and r["scree_ok"]]
    without = [r for r in both if "rolling" not in r["kind"]]
    print("Siconos' time over scree's, geometric mean over the problems that both solve:")
    for name, chosen in (("without rolling problems", without), ("with rolling problems", both)):
        large = [r["ratio"] for r in chosen if r["contacts"] >= LARGE]
        every = [r["ratio"] for r in chosen]
        print(f"  {name + ':':25} {mean(large):6.2f} over {len(large):2d} with {LARGE} contacts or more, "
              f"{mean(every):6.2f} over all {len(every):2d}; least {min(every, default=math.nan):.2f}")


def print_slower(rows):
    slower = [r for r in rows if r["ratio"] and r["scree_ok"] and r["ratio"] * SLOWER < 1.0]
    print(f"scree is slower by more than {SLOWER} on {len(slower)}"
          + (":" if slower else " of them."))
    for r in sorted(slower, key=lambda r: r["ratio"]):
        print(f"  {r['file']}: {1.0 / r['ratio']:.2f} times as long as {r['siconos_solver']} "
              f"({1e3 * r['scree']:.3f} against {1e3 * r['siconos']:.3f} ms, by {r['method']})")
    missed = [r["file"] for r in rows if r["ratio"] and not r["scree_ok"]]
    if missed:
        print("scree misses and Siconos solves: " + ", ".join(missed))
    alone = [r["file"] for r in rows if not r["ratio"] and r["scree_ok"]]
    if alone:
        print("scree alone solves: " + ", ".join(alone))


def table(rows, title):
    print(f"\n{title}")
    print(f"{'file':44} {'kind':16} {'contacts':>8} {'scree ms':>9} {'':>4} {'siconos ms':>10} "
          f"{'its best':10} {'ratio':>7}")
    for row in rows:
        other = f"{1e3 * row['siconos']:10.2f} {row['siconos_solver']:10} {row['ratio']:7.2f}" \
            if row["siconos"] is not None else f"{'-':>10} {'none':10} {'-':>7}"
        print(f"{row['file'][:44]:44} {row['kind']:16} {row['contacts']:8d} {1e3 * row['scree']:9.3f} "
              f"{'ok' if row['scree_ok'] else 'MISS':>4} {other}")
    print(f"scree succeeds on {sum(r['scree_ok'] for r in rows)} of {len(rows)}, Siconos on "
          f"{sum(r['siconos'] is not None for r in rows)}.")
    print_means(rows)
    print_slower(rows)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="with .dat and .hdf5 files")
    parser.add_argument("--scree", default="build/scree")
    parser.add_argument("--python", default="/usr/bin/python3", help="that sees Debian's Siconos")
    parser.add_argument("--solver", default="auto", help="of scree")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--best-only", action="store_true", help="leave out the second table, at 1e-4")
    parser.add_argument("--cache", help="keep Siconos' best solvers and times in this file, and use those "
                        "that stand there already")
    parser.add_argument("--json", help="also write the rows to this file")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def main():
    given = arguments()
    files = sorted(os.path.join(given.folder, name) for name in os.listdir(given.folder)
                   if name.endswith((".dat", ".h5", ".hdf5")))
    if not files:
        raise SystemExit(f"{given.folder} holds no .dat, .h5 or .hdf5 file")
    lists = json.loads(subprocess.run([given.python, os.path.join(HERE, "siconos_solve.py"), "--list"],
                                      capture_output=True, text=True, check=True).stdout)
    package = subprocess.run(["dpkg-query", "-W", "-f=${Version}", "python3-siconos"],
                             capture_output=True, text=True).stdout
    cache = Cache(given.cache, f"python3-siconos {package}")

    def report(text):
        if given.verbose:
            print(text, file=sys.stderr, flush=True)

    def default(kind):
        return lists["default"].get(kind, "NSGS")

    rows, wanted = {}, [("best", 1e-8, None), ("default", 1e-4, default)]
    for name, tolerance, only in wanted[:1] if given.best_only else wanted:
        rows[name] = []
        for path in files:
            report(os.path.basename(path))
            rows[name].append(compare(given, cache, path, lists["solvers"], tolerance, only, report))
    table(rows["best"], "against the fastest Siconos solver that succeeds, 1e-8")
    if "default" in rows:
        table(rows["default"], "against Siconos' default, NSGS, 1e-4")
    print(f"(python3-siconos {package}, which Debian builds with assertions on"
          + (f"; {cache.used} of Siconos' times are of earlier runs, from {given.cache})"
             if cache.used else ")"))
    if given.json:
        with open(given.json, "w") as out:
            json.dump(rows, out, indent=1)


if __name__ == "__main__":
    main()
