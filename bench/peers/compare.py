"""Times scree and Siconos on the same settled scenes, prints a table and writes peers.json.

Both programs start from the tables of scene.py, take a few steps in which they find their own
contacts and impulses, and then the steps that are timed; medians count. scree is asked for the
residual that Siconos reached, in scree's own measure: cost at equal residual is the only fair number.

One clock for both: the processor time of the process (CLOCK_PROCESS_CPUTIME_ID), which other programs on
the machine do not lengthen. One thread each. The same stretch on both sides: the whole time step, from the
detection of contacts to the new positions, with no frame read and nothing recorded inside it. Siconos is
stepped by siconos_run.py, scree by bench/bench_scene.c, each a small loop around its library. "Solve" is
the call that solves the contact problem; that of Siconos also assembles its matrix, which scree does not
make. "Rest" is the step without it.
"""

import argparse
import json
import os
import subprocess
import sys

import scene as scenes

FOLDER = os.path.dirname(os.path.abspath(__file__))
PEER_PYTHON = "/usr/bin/python3"  # Debian's own, which its packages are built for
STEPS = {"spheres": (30, 50), "kapla": (100, 50)}  # before the timed ones, timed ones


class Failed(Exception):
    """A program did not do what it was asked; the text is for people."""


def run(command, **environment):
    """The standard output of a command."""
    everything = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, env=everything)
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise Failed(said[-1] if said else f"{command[0]} ended with status {done.returncode}")
    return done.stdout


def siconos(name, table):
    """Figures of Siconos; its library writes warnings before the line of JSON."""
    before, timed = STEPS[name]
    command = [PEER_PYTHON, os.path.join(FOLDER, "siconos_run.py"), table]
    command += ["--before", str(before), "--steps", str(timed)]
    return json.loads(run(command, OPENBLAS_NUM_THREADS="1").splitlines()[-1])


def scree(stepper, name, table, tolerance, out):
    """Figures of scree."""
    before, timed = STEPS[name]
    path = os.path.join(out, name + ".yaml")
    scenes.write_yaml(scenes.read(table), path, f"Peers, {name}", before + timed)
    return json.loads(run([stepper, path, str(before), str(timed), f"world.tolerance={tolerance!r}"]))


def versions(program):
    package = run(["dpkg-query", "-W", "-f=${Version}", "python3-siconos"])
    return {"scree": run([program, "version"]).strip(),
            "siconos": f"python3-siconos {package}, built with assertions on"}


def compare(stepper, name, out):
    """Figures of both programs on one scene."""
    table = os.path.join(out, name + ".csv")
    say(f"{name}: making the scene")
    scenes.SCENES[name]().write(table)
    say(f"{name}: Siconos")
    results = {"siconos": siconos(name, table)}
    say(f"{name}: scree")
    try:
        results["scree"] = scree(stepper, name, table, results["siconos"]["residual"], out)
        for key in ("seconds", "seconds_mean"):
            results["ratio" + key[7:]] = results["siconos"][key] / results["scree"][key]
    except Failed as failure:
        results["scree_failed"] = str(failure)
    return results


def say(text):
    print(text, file=sys.stderr, flush=True)


def table(results):
    """The lines of a Markdown table."""
    yield ("| scene | program | s/step | solve | rest | contacts | iterations | residual "
           "| natural residual | missed | fastest, m/s | overlap, m | ratio |")
    yield "|" + "---|" * 13
    for name, figures in results.items():
        for program in ("siconos", "scree"):
            if program not in figures:
                yield f"| {name} | {program} | does not run" + " |" * 11
                continue
            f = figures[program]
            ratio = f"{figures['ratio']:.3g}" if program == "scree" else "1"
            yield (f"| {name} | {program} | {f['seconds']:.3g} | {f['solve']:.2g} "
                   f"| {f['seconds'] - f['solve']:.2g} | {f['contacts']:.0f} | {f['iterations']:g} "
                   f"| {f['residual']:.1e} | {f['residual_natural']:.1e} "
                   f"| {f['unconverged']} of {f['steps']} | {f['speed']:.1e} "
                   f"| {f['penetration']:.1e} | {ratio} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scree", required=True,
                        help="the program; bench/bench_scene of the same build is timed")
    parser.add_argument("--out", required=True, help="folder for scenes and results")
    parser.add_argument("scenes", nargs="*", help="of " + ", ".join(scenes.SCENES) + "; else all")
    given = parser.parse_args()
    unknown = [name for name in given.scenes if name not in scenes.SCENES]
    if unknown:
        parser.error(f"no scene '{unknown[0]}'; there are {', '.join(scenes.SCENES)}")
    os.makedirs(given.out, exist_ok=True)
    stepper = os.path.join(os.path.dirname(os.path.abspath(given.scree)), "bench", "bench_scene")
    if not os.path.exists(stepper):
        sys.exit(f"peers: {stepper} is not there; build the benchmarks")
    named = versions(given.scree)
    try:
        results = {name: compare(stepper, name, given.out)
                   for name in given.scenes or scenes.SCENES}
    except Failed as failure:
        sys.exit(f"peers: Siconos failed: {failure}")
    with open(os.path.join(given.out, "peers.json"), "w") as file:
        json.dump({"versions": named, "scenes": results}, file, indent=2)
        file.write("\n")
    print("\n".join(table(results)))
    print(f"{named['scree']}; {named['siconos']}. One thread, processor time, medians.")
    failures = [(name, f["scree_failed"]) for name, f in results.items() if "scree_failed" in f]
    for name, text in failures:
        print(f"peers: scree does not run the scene {name}: {text}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
