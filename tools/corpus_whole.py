"""tools/corpus whole: `auto` against every fixed solver over the steps of whole runs."""
import concurrent.futures
import json
import resource
import subprocess

from corpus_compare import geometric_mean
from corpus_run import scenes_of

FIXED = "nlgs,nlgs_anderson,nlgs_nesterov,nsn_proximal,interior_point,nsn_persistent"
SLOWER = 2.0  # times the processor time of auto after which a fixed solver is stopped


def taken(options, path, solver, steps, seconds):
    """The figures of bench_scene for one solver; None where it did not end within the processor time."""
    words = [options.stepper, path, 1, steps, f"world.solver={solver}"]

    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))

    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          preexec_fn=bound)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if done.returncode == 0 and lines else None


def steps_within(options, path):
    """How many steps `auto` takes within the limit: twice as many are tried until they take too long."""
    steps, figures = 0, None
    while steps < options.steps:
        more = min(max(2 * steps, 16), options.steps)
        now = taken(options, path, "auto", more, options.limit)
        if now is None:
            break
        steps, figures = more, now
    return steps, figures


def compared(name, path, options):
    steps, auto = steps_within(options, path)
    row = {"name": name, "steps": steps, "auto": auto, "fixed": {}}
    if not auto:
        return row
    seconds = SLOWER * auto["seconds_mean"] * (steps + 1) + 1.0
    for solver in options.solvers.split(","):
        row["fixed"][solver] = taken(options, path, solver, steps, seconds)
    ended = {solver: told for solver, told in row["fixed"].items() if told and told["unconverged"] <= auto["unconverged"]}
    for key, named in (("work", "work_ratio"), ("seconds_mean", "time_ratio")):
        best = min(ended, key=lambda solver: ended[solver][key], default=None)
        if best and ended[best][key] > 0:
            row[named], row[f"best_{named}"] = auto[key] / ended[best][key], best
    return row


def line_of(row):
    if not row["auto"]:
        return f"{row['name']:32} no steps within the limit"
    told = f"{row['name']:32} {row['steps']:>6} {1e3 * row['auto']['seconds_mean']:9.2f} {row['auto']['unconverged']:>6}"
    if "work_ratio" not in row:
        return told + "  no fixed solver ended within twice the time and missed as few steps"
    return told + f" {row['work_ratio']:6.2f} {row['best_work_ratio']:14} {row.get('time_ratio', 0):6.2f} " \
                  f"{row.get('best_time_ratio', '')}"


HEAD = f"{'scene':32} {'steps':>6} {'ms a step':>9} {'missed':>6} {'work':>6} {'over':14} {'time':>6} over"


def main(options, root):
    rows = []
    print(HEAD, flush=True)
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        waiting = [pool.submit(compared, name, path, options) for name, path in scenes_of(root, options.scenes)]
        for done in concurrent.futures.as_completed(waiting):
            rows.append(done.result())
            print(line_of(rows[-1]), flush=True)
    for named in ("work_ratio", "time_ratio"):
        ratios = [row[named] for row in rows if named in row]
        if ratios:
            print(f"{named.replace('_', ' ')}: {geometric_mean(ratios):.2f} in geometric mean, {max(ratios):.2f} at most, "
                  f"{len(ratios)} scenes")
    if options.out:
        options.out.write_text(json.dumps(rows, indent=1) + "\n")
    return 0
