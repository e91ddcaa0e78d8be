"""tools/corpus solve: `auto` against the best single method on every problem file."""
import concurrent.futures
import json
import re
import subprocess
import sys

from corpus_compare import geometric_mean

SOLVERS = ("auto,nlgs,nlgs_anderson,nlgs_nesterov,nsn_ac,nsn_proximal,interior_point,nsn_persistent,"
           "augmented_lagrangian,admm,apgd")
FLOOR_MS = 0.5  # shorter times are counted as this: below it clocks and caches decide
SAVED = re.compile(r"-problem-\d+\.h5$")


def files_of(paths):
    files = []
    for path in paths:
        if path.is_dir():
            files += sorted(p for p in path.rglob("*") if p.suffix in (".h5", ".hdf5", ".dat"))
        elif path.exists():
            files.append(path)
        else:
            sys.exit(f"corpus: '{path}' does not exist")
    if not files:
        sys.exit("corpus: no problem files (.h5, .hdf5, .dat) there")
    return files


def solve(path, solver, options):
    """The answer of scree for one solver on one file, as a dictionary with 'converged'."""
    norm = options.norm or ("scaled" if SAVED.search(path.name) else "quoted")
    words = [options.program, "solve", path, "--solver", solver, "--json", "--norm", norm, "--tol", options.tol,
             "--time-limit", options.limit, "--threads", 1] + ["--guess"] * options.guess
    try:
        done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=4 * options.limit + 60)
    except subprocess.TimeoutExpired:
        return {"solver": solver, "converged": False, "status": "does not end"}
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        status = "refused" if done.returncode == 2 else f"exit code {done.returncode}"
        return {"solver": solver, "converged": False, "status": status, "reason": done.stderr.strip()[-300:]}
    return json.loads(lines[-1])


def milliseconds(answer):
    return max(answer["cpu_ms"], FLOOR_MS)


def judged(path, answers):
    """One row: auto over the best single method by counted work and by processor time, where both exist."""
    auto = answers.get("auto", {"converged": False})
    singles = [answer for solver, answer in answers.items() if solver != "auto" and answer["converged"]]
    row = {"file": str(path), "contacts": next((a["contacts"] for a in answers.values() if "contacts" in a), None),
           "auto": auto["converged"], "solved_by": [answer["solver"] for answer in singles], "answers": answers}
    if singles:
        by_work = min(singles, key=lambda answer: answer["work"])
        by_time = min(singles, key=milliseconds)
        row.update(best_work=by_work["solver"], best_time=by_time["solver"])
        if auto["converged"]:
            row.update(work_ratio=max(auto["work"], 1) / max(by_work["work"], 1),
                       time_ratio=milliseconds(auto) / milliseconds(by_time))
    return row


def solve_file(path, options):
    return judged(path, {solver: solve(path, solver, options) for solver in options.solvers.split(",")})


def ratio(row, key):
    return f"{row[key]:.2f}" if key in row else "-"


def print_row(row):
    name = row["file"].rsplit("/", 1)[-1]
    how = row["answers"].get("auto", {}).get("method", "") if row["auto"] else "MISSED"
    print(f"{name:48} {str(row['contacts'] or '-'):>8} {how:>21} {ratio(row, 'work_ratio'):>8} "
          f"{row.get('best_work', 'none'):>21} {ratio(row, 'time_ratio'):>8} {row.get('best_time', 'none'):>21}", flush=True)


def print_totals(rows, solvers):
    for key, words in (("work_ratio", "counted work"), ("time_ratio", "processor time")):
        having = [row for row in rows if key in row]
        if having:
            worst = max(having, key=lambda row: row[key])
            print(f"auto over the best single method, {words}: geometric mean "
                  f"{geometric_mean([row[key] for row in having]):.3f}, worst {worst[key]:.2f} "
                  f"({worst['file'].rsplit('/', 1)[-1]}), over {len(having)} problems")
    for solver in solvers:
        answers = [row["answers"][solver] for row in rows]
        refused = sum(1 for answer in answers if answer.get("status") == "refused")
        print(f"  {solver:24} solved {sum(a['converged'] for a in answers):4} of {len(rows)}"
              + (f", refused {refused}" if refused else ""))
    for row in rows:
        if not row["auto"] and "auto" in solvers:
            print(f"missed by auto: {row['file']} (solved by {', '.join(row['solved_by']) or 'no method'})")


def main(options):
    files, solvers = files_of(options.paths), options.solvers.split(",")
    print(f"{'problem':48} {'contacts':>8} {'auto ended with':>21} {'work':>8} {'least work':>21} {'time':>8} "
          f"{'least time':>21}")
    rows = []
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for row in pool.map(lambda path: solve_file(path, options), files):
            rows.append(row)
            print_row(row)
    print_totals(rows, solvers)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps({"program": options.program, "tol": options.tol, "problems": rows}, indent=1) + "\n")
    return 0 if all(row["auto"] for row in rows) or "auto" not in solvers else 3
