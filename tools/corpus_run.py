"""tools/corpus run: scenes on one thread each, with their missed steps and processor seconds."""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

POLL = 0.1     # s between two looks at a running scene
PATIENCE = 60  # processor seconds that a scene has to end after it was asked to
# the values kept from the summary of a run
KEPT = ["end", "reason", "bodies", "steps", "t", "contacts_max", "sweeps_total", "updates_total", "residual_worst",
        "unfit_steps", "rejected"]


def scenes_of(root, names):
    """[(name, path)] of names, sets of names and files. Raises SystemExit for one that does not exist."""
    folders = {"everyday": root / "bench" / "everyday", "gallery": root / "scenes"}
    found = {}
    for name in names:
        wanted = list(folders) if name == "all" else [name] if name in folders else []
        for key in wanted:
            found.update({path.stem: path for path in sorted(folders[key].glob("*.yaml"))})
        if wanted:
            continue
        places = [pathlib.Path(name)] if name.endswith((".yaml", ".json")) else \
            [folder / f"{name}.yaml" for folder in folders.values()]
        path = next((place for place in places if place.exists()), None)
        if path is None:
            sys.exit(f"corpus: there is no scene '{name}': give everyday, gallery, all, the name of a scene or a file")
        found[path.stem] = path.resolve()
    return list(found.items())


def processor_seconds(pid):
    """User and system time of a process so far; None when it is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watched(words, log, limit):
    """Runs a command; returns its exit code and processor seconds. Past the limit it is asked to end (Ctrl-C), and
    killed when it does not."""
    with open(log, "wb") as output:
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    asked = False
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            break
        used = processor_seconds(child.pid)
        if limit and used is not None and used > limit + PATIENCE:
            os.kill(child.pid, signal.SIGKILL)
        elif limit and used is not None and used > limit and not asked:
            os.kill(child.pid, signal.SIGINT)
            asked = True
        time.sleep(POLL)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage.ru_utime + usage.ru_stime


def spread(items, most):
    """At most `most` of a list, evenly spread, the first and the last among them."""
    if len(items) <= most:
        return items
    if most == 1:
        return items[:1]
    return [items[round(k * (len(items) - 1) / (most - 1))] for k in range(most)]


def step_of(path):
    return int(re.search(r"-problem-(\d+)$", path.stem).group(1))


def gather(folder, target, most):
    """Moves problem files of a run to where all are; returns their names."""
    files = spread(sorted(folder.glob("*-problem-*.h5"), key=step_of), most)
    target.mkdir(parents=True, exist_ok=True)
    for path in files:
        shutil.move(path, target / path.name)
    return [path.name for path in files]


def run_scene(name, path, options):
    """Runs one scene in a folder of its own; returns its row."""
    folder = options.out / "runs" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    result = folder / f"{name}.h5"
    settings = list(options.set) + ([f"world.solver={options.solver}"] if options.solver else [])
    words = [options.program, "run", path, "-o", result, "--threads", "1", "--quiet", "--overwrite"]
    words += [word for setting in settings for word in ("--set", setting)]
    words += ["--save-problem", options.save] if options.save else []
    begin = time.monotonic()
    code, seconds = watched([str(word) for word in words], folder / "log.txt", options.limit)
    row = {"name": name, "exit_code": code, "cpu_s": round(seconds, 3), "wall_s": round(time.monotonic() - begin, 3)}
    summary = folder / f"{name}.summary.json"
    told = json.loads(summary.read_text()) if summary.exists() else {}
    row.update({key: told[key] for key in KEPT if key in told})
    row["missed"] = told.get("unconverged_steps")
    row["problems"] = gather(folder, options.out / "problems", options.most) if options.save else []
    if not told:
        row["reason"] = (folder / "log.txt").read_text(errors="replace").strip()[-400:]
    for left in folder.glob("*.h5*"):  # frames and restart points are not wanted any more
        left.unlink()
    return row


def line_of(row):
    return (f"{row['name']:32} {shown(row.get('bodies')):>6} {shown(row.get('contacts_max')):>8} "
            f"{shown(row.get('steps')):>7} {shown(row['missed']):>7} {row['cpu_s']:9.1f} "
            f"{shown(row.get('sweeps_total')):>10} {row['exit_code']:>4}  {row.get('end', row.get('reason', ''))}")


def shown(value):
    return "-" if value is None else str(value)


HEAD = f"{'scene':32} {'bodies':>6} {'contacts':>8} {'steps':>7} {'missed':>7} {'cpu s':>9} {'iterations':>10} exit  end"


def main(options, root):
    scenes = scenes_of(root, options.scenes)
    options.out = options.out.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    rows = {}
    print(HEAD, flush=True)
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        waiting = [pool.submit(run_scene, name, path, options) for name, path in scenes]
        for done in concurrent.futures.as_completed(waiting):
            row = done.result()
            rows[row["name"]] = row
            print(line_of(row), flush=True)
            keep(options, [rows[name] for name, _ in scenes if name in rows])
    total = {key: sum(row.get(key) or 0 for row in rows.values()) for key in ("steps", "missed", "cpu_s")}
    missing = sum(1 for row in rows.values() if row["missed"] != 0)
    print(f"{len(rows)} scenes: {total['missed']} of {total['steps']} steps missed, in {missing} scenes; "
          f"{total['cpu_s']:.1f} s of processor time")
    return 0 if all(row["missed"] is not None for row in rows.values()) else 1


def keep(options, rows):
    told = {"program": options.program, "solver": options.solver, "set": options.set, "limit_s": options.limit,
            "scenes": rows}
    (options.out / "run.json").write_text(json.dumps(told, indent=1) + "\n")
