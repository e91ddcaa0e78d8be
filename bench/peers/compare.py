"""Times scree and Siconos on the same settled scenes, prints a table and writes peers.json.

Both programs start from the tables of scene.py, take a few steps in which they find their own
contacts and impulses, and then the steps that are timed; their median counts. scree is asked for
the residual that Siconos reached, in scree's own measure: cost at equal residual is the only fair
number. One thread each. Siconos is timed by the processor's clock, because its steps are longer
than a time slice of a busy machine, scree by the stages of every step that its frames hold.
"""

import argparse
import csv
import json
import os
import statistics
import subprocess
import sys

import scene as scenes

FOLDER = os.path.dirname(os.path.abspath(__file__))
PEER_PYTHON = "/usr/bin/python3"  # Debian's own, which its packages are built for
STEPS = {"spheres": (30, 50), "kapla": (100, 50)}  # before the timed ones, timed ones


class Failed(Exception):
    """A program did not do what it was asked; the text is for people."""


def run(command, accepted=(0,), **environment):
    """The standard output of a command."""
    everything = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, env=everything)
    if done.returncode not in accepted:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise Failed(said[-1] if said else f"{command[0]} ended with status {done.returncode}")
    return done.stdout


def siconos(name, table):
    """Figures of Siconos; its library writes warnings before the line of JSON."""
    before, timed = STEPS[name]
    command = [PEER_PYTHON, os.path.join(FOLDER, "siconos_run.py"), table]
    command += ["--before", str(before), "--steps", str(timed)]
    return json.loads(run(command, OPENBLAS_NUM_THREADS="1").splitlines()[-1])


def scree(program, name, table, tolerance, out):
    """Figures of scree, from the frames that it records of every step."""
    before, timed = STEPS[name]
    stem = os.path.join(out, name)
    scenes.write_yaml(scenes.read(table), stem + ".yaml", f"Peers, {name}", before + timed)
    result = stem + ".h5"
    # 3: some steps missed their tolerance, which the table tells
    run([program, "run", stem + ".yaml", "-o", result, "--overwrite", "--quiet", "--threads", "1",
         "--set", f"world.tolerance={tolerance!r}"], accepted=(0, 3))
    run([program, "export", result, "--csv", stem])
    frames = [row for row in rows(stem, "frames") if int(row["step"]) > before]
    contacts = [row for row in rows(stem, "contacts") if int(row["step"]) > before]
    stages = ("detect", "prepare", "solve", "finish")
    seconds = [[float(row[f"solver.{stage} [s]"]) for stage in stages] for row in frames]

    def median(column):
        return statistics.median(float(row[column]) for row in frames)

    return {
        "steps": len(frames),
        "seconds": statistics.median(map(sum, seconds)),
        "collision": statistics.median(step[0] for step in seconds),
        "solve": statistics.median(step[2] for step in seconds),
        "iterations": median("certificate.iterations"),
        "contacts": sum(row["status"] != "open" for row in contacts) / len(frames),
        "residual_natural": median("certificate.residual_natural"),
        "residual": median("certificate.residual"),
        "unconverged": sum(row["certificate.converged"] == "0" for row in frames),
        "speed": fastest(rows(stem, "bodies"), before + timed),
        "penetration": max(float(row["certificate.penetration [m]"]) for row in frames),
    }


def rows(folder, name):
    with open(os.path.join(folder, name + ".csv"), newline="") as file:
        return list(csv.DictReader(file))


def fastest(bodies, step):
    """The largest speed of a body in the frame of a step, m/s."""
    squares = []
    for row in bodies:
        if int(row["step"]) == step:
            squares.append(sum(float(row[f"v{axis} [m/s]"]) ** 2 for axis in "xyz"))
    return max(squares) ** 0.5


def versions(program):
    package = run(["dpkg-query", "-W", "-f=${Version}", "python3-siconos"])
    return {"scree": run([program, "version"]).strip(),
            "siconos": f"python3-siconos {package}, built with assertions on"}


def compare(program, name, out):
    """Figures of both programs on one scene."""
    table = os.path.join(out, name + ".csv")
    say(f"{name}: making the scene")
    scenes.SCENES[name]().write(table)
    say(f"{name}: Siconos")
    results = {"siconos": siconos(name, table)}
    say(f"{name}: scree")
    try:
        results["scree"] = scree(program, name, table, results["siconos"]["residual"], out)
        results["ratio"] = results["siconos"]["seconds"] / results["scree"]["seconds"]
    except Failed as failure:
        results["scree_failed"] = str(failure)
    return results


def say(text):
    print(text, file=sys.stderr, flush=True)


def table(results):
    """The lines of a Markdown table."""
    yield ("| scene | program | s/step | collision | solve | contacts | iterations | residual "
           "| natural residual | missed | fastest, m/s | overlap, m | ratio |")
    yield "|" + "---|" * 13
    for name, figures in results.items():
        for program in ("siconos", "scree"):
            if program not in figures:
                yield f"| {name} | {program} | does not run" + " |" * 11
                continue
            f = figures[program]
            ratio = f"{figures['ratio']:.3g}" if program == "scree" else "1"
            yield (f"| {name} | {program} | {f['seconds']:.3g} | {f['collision']:.2g} "
                   f"| {f['solve']:.2g} | {f['contacts']:.0f} | {f['iterations']:g} "
                   f"| {f['residual']:.1e} | {f['residual_natural']:.1e} "
                   f"| {f['unconverged']} of {f['steps']} | {f['speed']:.1e} "
                   f"| {f['penetration']:.1e} | {ratio} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scree", required=True, help="the program to time")
    parser.add_argument("--out", required=True, help="folder for scenes and results")
    parser.add_argument("scenes", nargs="*", help="of " + ", ".join(scenes.SCENES) + "; else all")
    given = parser.parse_args()
    unknown = [name for name in given.scenes if name not in scenes.SCENES]
    if unknown:
        parser.error(f"no scene '{unknown[0]}'; there are {', '.join(scenes.SCENES)}")
    os.makedirs(given.out, exist_ok=True)
    named = versions(given.scree)
    try:
        results = {name: compare(given.scree, name, given.out)
                   for name in given.scenes or scenes.SCENES}
    except Failed as failure:
        sys.exit(f"peers: Siconos failed: {failure}")
    with open(os.path.join(given.out, "peers.json"), "w") as file:
        json.dump({"versions": named, "scenes": results}, file, indent=2)
        file.write("\n")
    print("\n".join(table(results)))
    print(f"{named['scree']}; {named['siconos']}. One thread, medians.")
    failures = [(name, f["scree_failed"]) for name, f in results.items() if "scree_failed" in f]
    for name, text in failures:
        print(f"peers: scree does not run the scene {name}: {text}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
