"""tools/corpus sizes: what a step of a jammed sample costs against the number of its contacts, warm and cold.

A sample is compacted once (bench/sizes/KIND-compact.yaml: cheap steps, not exact) and written down by tools/packing. From
there every program drives it for some steps at 1e-6 with the default solver (KIND-drive.yaml), step by step through
restart points, so that the contact problem of each step is kept. Some of the first program's problems are then solved by
every program from the impulses of the step before (guess) and from zero (cold).
"""
import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import time

import corpus_chart
import corpus_solve
from corpus_run import spread, step_of

COARSE = ["world.solver=nlgs", "world.max_iterations=300", "world.tolerance=1e-3"]
STOPPED = 4  # exit code of a run that was stopped before its end
WALLS = {"disks": ["right", "top"], "spheres": ["right", "back", "top"]}
DISKS = "512,1024,2048,3072,4096,8192,12288"
SPHERES = "400,800,1600,3200,5000,7000"
WORDS = {"seconds": "time", "work": "work"}
STARTS = {"run": "in the run", "guess": "warm", "cold": "cold"}


def programs_of(given, default):
    """[(name, path)] of NAME=PATH words."""
    pairs = [word.split("=", 1) if "=" in word else (pathlib.Path(word).name, word) for word in given or [default]]
    for name, path in pairs:
        if not pathlib.Path(path).exists():
            sys.exit(f"corpus: there is no program '{path}'")
    if "coarse" in (name for name, _ in pairs):
        sys.exit("corpus: 'coarse' is the name of a folder here; give the program another name")
    if len({name for name, _ in pairs}) < len(pairs):
        sys.exit("corpus: two programs have the same name; give them as NAME=PATH")
    return [(name, str(pathlib.Path(path).resolve())) for name, path in pairs]


def samples_of(options):
    """[(kind, number)], the largest first, since they take longest."""
    pairs = [(kind, int(word)) for kind in WALLS for word in getattr(options, kind).split(",") if word]
    return sorted(pairs, key=lambda pair: -pair[1])


def command(words, log):
    with open(log, "ab") as output:
        return subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=output,
                              stderr=subprocess.STDOUT).returncode


def prepare(kind, number, programs, options, root):
    """Compacts a sample and writes it as a part of a scene; returns an error text or None."""
    folder = options.out / "samples" / f"{kind}-{number}"
    if (folder / "sample.yaml").exists() and not options.fresh:
        return None
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scene, result, program = root / "bench" / "sizes" / f"{kind}-compact.yaml", folder / "compact.h5", programs[0][1]
    code = command([program, "run", scene, "-o", result, "--set", f"number={number}", "--threads", 1, "--quiet"],
                   folder / "log.txt")
    if code not in (0, 3):  # 3: steps were not exact, which nobody asked for
        return f"{kind} {number}: the sample was not made, see {folder / 'log.txt'}"
    done = subprocess.run([root / "tools" / "packing", result, "grains", *WALLS[kind]], check=True, text=True,
                          stdout=subprocess.PIPE, env={**os.environ, "SCREE": program})
    (folder / "sample.yaml").write_text(done.stdout)
    for left in folder.glob("*.h5*"):
        left.unlink()
    return None


def solver_seconds(program, result):
    """{step: seconds of the solver} of the frames of a result, by the wall clock on one thread."""
    table = result.with_suffix(".csv")
    subprocess.run([program, "measure", result, "solver", "--csv", table], check=True, stdout=subprocess.DEVNULL)
    with open(table, newline="") as file:
        return {int(row["step"]): float(row["solve [s]"]) for row in csv.DictReader(file)}


def place_scene(kind, number, folder, options, root):
    """An empty folder with the scene that drives a sample."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(root / "bench" / "sizes" / f"{kind}-drive.yaml", folder / "scene.yaml")
    shutil.copy(options.out / "samples" / f"{kind}-{number}" / "sample.yaml", folder)


def why_stopped(code, step, options, folder):
    if code != STOPPED:
        return f"exit code {code}, see {folder / 'log.txt'}"
    place = "the steps before those counted" if step == options.lead else f"step {step}"
    return f"the limit of {options.limit:g} s was reached in {place}"


def drive(kind, number, name, program, options, root):
    """Drives a sample with a program; returns its row. Problem files stay in the folder of the run."""
    folder = options.out / "runs" / f"{kind}-{number}" / name
    place_scene(kind, number, folder, options, root)
    result, summary = folder / f"{kind}-{number}.h5", folder / f"{kind}-{number}.summary.json"
    row = {"kind": kind, "number": number, "program": name, "steps": [], "stopped": False}
    start = begin = time.monotonic()  # the limit holds for the steps before those that are counted, then for these
    before = {"sweeps_total": 0, "unconverged_steps": 0}
    for step in range(options.lead, options.lead + options.steps + 1):
        rest = options.limit - (time.monotonic() - begin)
        words = [folder / "scene.yaml"] if step == options.lead else ["--resume", "--save-problem", step]
        code = STOPPED if rest <= 0 else command(
            [program, "run", *words, "-o", result, "--steps", step, "--threads", 1, "--quiet", "--time-limit", rest],
            folder / "log.txt")
        told = json.loads(summary.read_text()) if summary.exists() else {}
        if code not in (0, 3) or told.get("steps") != step:
            row["stopped"] = True
            row["reason"] = why_stopped(code, step, options, folder)
            break
        if step == options.lead:
            begin = time.monotonic()
        else:
            row["steps"].append({"step": step, "iterations": told["sweeps_total"] - before["sweeps_total"],
                                 "missed": told["unconverged_steps"] - before["unconverged_steps"]})
        before = told
    row["wall_s"] = round(time.monotonic() - start, 3)
    if row["steps"]:
        seconds = solver_seconds(program, result)
        for entry in row["steps"]:
            entry["seconds"] = seconds.get(entry["step"])
    for left in list(folder.glob("*.h5.restart*")) + [result]:
        left.unlink(missing_ok=True)
    return row


def coarse_problems(kind, number, program, options, root):
    """Problem files of steps driven by a few sweeps each, for a sample of which no exact step was finished in time."""
    folder = options.out / "runs" / f"{kind}-{number}" / "coarse"
    place_scene(kind, number, folder, options, root)
    result = folder / f"{kind}-{number}.h5"
    for step in range(1, options.lead + options.problems + 1):
        words = ["--resume"] if step > 1 else [folder / "scene.yaml"] + [
            word for setting in COARSE for word in ("--set", setting)]
        save = ["--save-problem", step] if step > options.lead else []
        command([program, "run", *words, "-o", result, "--steps", step, "--threads", 1, "--quiet", *save],
                folder / "log.txt")
    for left in list(folder.glob("*.h5.restart*")) + [result]:
        left.unlink(missing_ok=True)
    return sorted(folder.glob("*-problem-*.h5"), key=step_of)


def problems_of(kind, number, programs, options, root):
    """Some problem files of the first program's run, evenly spread, or else of coarse steps; others are deleted."""
    runs = options.out / "runs" / f"{kind}-{number}"
    kept = spread(sorted((runs / programs[0][0]).glob("*-problem-*.h5"), key=step_of), options.problems)
    for name, _ in programs:
        for path in (runs / name).glob("*-problem-*.h5"):
            if path not in kept:
                path.unlink()
    return kept or coarse_problems(kind, number, programs[0][1], options, root)


def solve(path, program, start, options):
    """One problem by one program, from the stored guess or from zero."""
    asked = argparse.Namespace(program=program, norm="scaled", tol=options.tol, limit=options.solve_limit,
                               guess=start == "guess")
    begin = time.monotonic()
    answer = corpus_solve.solve(path, "auto", asked)
    spent = time.monotonic() - begin
    return {"step": step_of(path), "coarse": path.parent.name == "coarse", "contacts": answer.get("contacts"), "missed": int(not answer["converged"]),
            "status": answer.get("status"), "method": answer.get("method"), "residual": answer.get("residual_scaled"),
            "iterations": answer.get("iterations"), "factorisations": answer.get("factorisations"),
            "work": answer.get("work"), "seconds": answer["cpu_ms"] / 1e3 if "cpu_ms" in answer else spent}


def known(entries, key):
    return [entry[key] for entry in entries if entry.get(key) is not None]


def figures(entries):
    """Mean and worst of what is known of steps or problems."""
    told = {"steps": len(entries), "missed": sum(entry["missed"] for entry in entries)}
    for key in ("seconds", "iterations", "factorisations", "work"):
        values = known(entries, key)
        if values:
            told[key] = {"mean": sum(values) / len(values), "worst": max(values)}
    return told


def row_of(kind, number, name, run, answers):
    """One sample and program: figures of the run and of the problems solved from the guess and from zero."""
    row = {"kind": kind, "number": number, "program": name, "stopped": run["stopped"], "reason": run.get("reason"),
           "wall_s": run["wall_s"], "run": figures(run["steps"]), "entries": {"run": run["steps"], **answers}}
    for start, entries in answers.items():
        row[start] = figures(entries)
        counts = known(entries, "contacts")
        if counts:
            row["contacts"] = sum(counts) / len(counts)
    return row


def exponent(points):
    """Slope p of y ~ x^p by least squares in logarithms; None of fewer than three sizes."""
    logs = [(math.log(x), math.log(y)) for x, y in points if x and y]
    if len({x for x, _ in logs}) < 3:
        return None
    x0, y0 = (sum(values) / len(logs) for values in zip(*logs))
    return sum((x - x0) * (y - y0) for x, y in logs) / sum((x - x0) ** 2 for x, _ in logs)


def pair_text(told, key, scale=1.0):
    if key not in told:
        return f"{'-':>10} {'-':>10}"
    return f"{told[key]['mean'] * scale:10.4g} {told[key]['worst'] * scale:10.4g}"


HEAD = (f"{'sample':14} {'contacts':>8} {'program':12} {'start':10} {'steps':>5} {'missed':>6} {'s':>10} {'worst':>10} "
        f"{'iterations':>10} {'worst':>10} {'factors':>10} {'worst':>10} {'work/cont.':>10} {'worst':>10}")


def table(rows):
    lines = [HEAD]
    for row in rows:
        for start, words in STARTS.items():
            if start not in row or not row[start]["steps"]:
                continue
            told, contacts = row[start], row.get("contacts")
            work = pair_text(told, "work", 1 / contacts) if contacts else pair_text({}, "work")
            lines.append(f"{row['kind'] + ' ' + str(row['number']):14} {contacts or 0:8.0f} {row['program']:12} {words:10} "
                         f"{told['steps']:5} {told['missed']:6} {pair_text(told, 'seconds')} "
                         f"{pair_text(told, 'iterations')} {pair_text(told, 'factorisations')} {work}")
        if row["stopped"]:
            lines.append(f"{row['kind']} {row['number']}, {row['program']}: stopped after {row['run']['steps']} steps: "
                         f"{row['reason']}")
        if any(entry["coarse"] for entry in row["entries"].get("cold", [])):
            lines.append(f"{row['kind']} {row['number']}: the problems are of steps driven by 300 sweeps each")
    return lines + exponents(rows)


def exponents(rows):
    lines = []
    for kind, name in dict.fromkeys((row["kind"], row["program"]) for row in rows):
        own = [row for row in rows if (row["kind"], row["program"]) == (kind, name) and row.get("contacts")]
        for start, words in STARTS.items():
            for key in ("seconds", "work"):
                p = exponent([(row["contacts"], row[start][key]["mean"]) for row in own if key in row.get(start, {})])
                if p is not None:
                    lines.append(f"{kind}, {name}, {words}: the mean {WORDS[key]} of a step grows as contacts^{p:.2f}")
    return lines


def curves(rows, starts, key, scale):
    """Of each kind, program and start one curve: key per contact over contacts. Markers are kinds, dashes programs and
    colours starts."""
    kinds, names, out = list(WALLS), list(dict.fromkeys(row["program"] for row in rows)), []
    for kind in kinds:
        for name in names:
            for start in starts:
                own = sorted((row["contacts"], row) for row in rows if row["kind"] == kind and row["program"] == name
                             and row.get("contacts") and key in row.get(start, {}))
                points = [(n, scale * row[start][key]["mean"] / n, scale * row[start][key]["worst"] / n,
                           row[start]["missed"] == 0 and not (row["stopped"] and start == "run")) for n, row in own]
                out.append({"label": f"{kind}, {name}, {STARTS[start]}", "colour": list(STARTS).index(start),
                            "dash": names.index(name), "marker": ["circle", "square"][kinds.index(kind)],
                            "points": [point for point in points if point[1] > 0]})
    return out


def draw(rows, path):
    corpus_chart.write(path, [
        {"title": "Time of the solver", "x": "number of contacts", "y": "time per contact and step [µs]",
         "curves": curves(rows, ("run", "cold"), "seconds", 1e6)},
        {"title": "Counted work of the solver on the same problems", "x": "number of contacts",
         "y": "work per contact and step [about ns]", "curves": curves(rows, ("guess", "cold"), "work", 1.0)}],
        ["Points are means of steps; thin lines go to the worst step.",
         "A hollow point: steps missed their tolerance, or the sample was stopped by its limit of time."])


def keep(options, programs, rows):
    told = {"programs": dict(programs), "tol": options.tol, "limit_s": options.limit, "solve_limit_s": options.solve_limit,
            "samples": rows}
    (options.out / "sizes.json").write_text(json.dumps(told, indent=1) + "\n")
    (options.out / "sizes.txt").write_text("\n".join(table(rows)) + "\n")
    draw(rows, options.out / "sizes.svg")


def told_now(text):
    print(text, flush=True)


def drive_all(pool, samples, programs, options, root):
    waiting = {pool.submit(drive, kind, number, name, program, options, root): (kind, number, name)
               for kind, number in samples for name, program in programs}
    runs = {}
    for done in concurrent.futures.as_completed(waiting):
        row = runs[waiting[done]] = done.result()
        told_now(f"driven: {row['kind']} {row['number']} by {row['program']}, {len(row['steps'])} steps in {row['wall_s']:.1f} s"
                 + (f"; stopped: {row['reason']}" if row["stopped"] else ""))
    return runs


def solve_all(pool, samples, programs, options, root):
    """{(kind, number, program): {start: answers}}, the largest problems first."""
    waiting = {}
    found = list(pool.map(lambda pair: problems_of(*pair, programs, options, root), samples))
    for (kind, number), paths in zip(samples, found):
        for path in paths:
            for name, program in programs:
                for start in ("guess", "cold"):
                    place = waiting.setdefault((kind, number, name), {}).setdefault(start, [])
                    place.append(pool.submit(solve, path, program, start, options))
    return {key: {start: [future.result() for future in futures] for start, futures in starts.items()}
            for key, starts in waiting.items()}


def rows_of(samples, programs, runs, answers):
    return [row_of(kind, number, name, runs[kind, number, name], answers.get((kind, number, name), {}))
            for kind, number in sorted(samples) for name, _ in programs]


def main(options, root):
    programs, samples = programs_of(options.program, options.default), samples_of(options)
    options.out = options.out.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        errors = [text for text in pool.map(lambda pair: prepare(*pair, programs, options, root), samples) if text]
        if errors:
            sys.exit("corpus: " + "\n".join(errors))
        told_now(f"{len(samples)} samples are made")
        runs = drive_all(pool, samples, programs, options, root)
        keep(options, programs, rows_of(samples, programs, runs, {}))
        answers = solve_all(pool, samples, programs, options, root)
    rows = rows_of(samples, programs, runs, answers)
    keep(options, programs, rows)
    told_now("\n".join(table(rows)))
    told_now(f"written: sizes.json, sizes.txt and sizes.svg in {options.out}")
    return 0 if all(row["run"]["steps"] for row in rows) else 1
