#!/usr/bin/env python3
"""What Python costs: a step loop with array access against the same loop in C, a million contacts read, a million
spheres added. python_cost.py [BUILD_FOLDER] [--count]. Both loops run in turn, and user times are compared;
with --count also instructions and cycles by callgrind (minutes), which do not depend on what else the machine does. Cycles are
callgrind's estimate from its model of caches: one per instruction, 10 per miss of the first level, 100 per miss of the last."""
import os
import re
import resource
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = sys.argv[1] if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]) else os.path.join(ROOT, "build")
STEPS, ROUNDS, WARM = 300, 5, 5
SCENE = os.path.join(ROOT, "scenes", "schneebeli.yaml")
sys.path.insert(0, os.path.join(ROOT, "python"))


def user_time():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def loop(steps):
    """The steps in a process of their own, as in C."""
    import scree
    world = scree.Scene(SCENE).world(threads=1).build()
    world.step(WARM)
    highest = pushed = 0.0
    begin = user_time()
    for _ in range(steps):
        world.step()
        highest = max(highest, float(world.position[:, 1].max()))
        pushed += float(world.velocity[:, 0].sum()) + float(world.contacts.force[:, 0].sum())
    print(f"{user_time() - begin:.6f} s of user time for {steps} steps, hash {world.hash:016x}, highest {highest:.6g} m, "
          f"sum {pushed:.6g}")


def counted(command):
    """Instructions of a program, and its cycles by callgrind's model of caches."""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--cache-sim=yes", "--callgrind-out-file=/dev/null", *command],
                          capture_output=True, text=True, check=True, cwd=ROOT,
                          env=dict(os.environ, SCREE_LIBRARY=os.path.join(BUILD, "libscree.so")))
    names = re.search(r"Events    : (.*)", done.stderr).group(1).split()
    of = dict(zip(names, map(int, re.search(r"Collected : ([\d ]+)", done.stderr).group(1).split())))
    first, last = (sum(of[n] for n in names if re.fullmatch(pattern, n)) for pattern in ("[ID]1m[rw]", "[ID]Lm[rw]"))
    return of["Ir"], of["Ir"] + 10 * first + 100 * last


def count(peer):
    """Of a step with its arrays: of 130 steps less those of 30."""
    commands = ([peer, SCENE], [sys.executable, os.path.abspath(__file__), "loop"])
    many, few = ([counted([*command, steps]) for command in commands] for steps in ("130", "30"))
    for i, what in enumerate(("instructions", "cycles")):
        c, python = ((many[j][i] - few[j][i]) / 100 for j in (0, 1))
        print(f"{what} of a step with its arrays: C {c:.0f}, Python {python:.0f}, ratio {python / c:.4f}")


def first(command):
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT,
                          env=dict(os.environ, SCREE_LIBRARY=os.path.join(BUILD, "libscree.so")))
    words = done.stdout.split()
    return float(words[0]), words[words.index("hash") + 1].rstrip(",")


def main():
    peer = os.path.join(BUILD, "bench", "bench_python_peer")
    c, python, hashes = [], [], set()
    for _ in range(ROUNDS):
        for times, command in ((c, [peer, SCENE, str(STEPS)]), (python, [sys.executable, __file__, "loop"])):
            seconds, state = first(command)
            times.append(seconds)
            hashes.add(state)
    ratios = [p / q for p, q in zip(python, c)]
    print(f"step loop with arrays, {STEPS} steps of schneebeli, C and Python in turn, {ROUNDS} times: "
          f"C {statistics.median(c):.3f} s, Python {statistics.median(python):.3f} s of user time, "
          f"ratio of the medians {statistics.median(python) / statistics.median(c):.4f}, of the minima "
          f"{min(python) / min(c):.4f}, median of the ratios {statistics.median(ratios):.4f}; "
          f"{'equal' if len(hashes) == 1 else 'DIFFERENT'} states")
    if "--count" in sys.argv:
        count(peer)
    os.environ["SCREE_LIBRARY"] = os.path.join(BUILD, "libscree.so")
    import numpy as np
    import scree
    scene = scree.Scene(dimension=3, h="1 ms", gravity=[0, 0, 0])
    scene.add_law("dry", normal="velocity", friction=0.3).contact("dry").add_plane(fixed=True)
    n = 100
    place = np.stack(np.meshgrid(*[np.arange(n) * 0.02 + 0.01] * 3), -1).reshape(-1, 3)
    for radius, words in ((np.full(n**3, 0.01), "one radius"),
                          (np.random.default_rng(1).uniform(0.005, 0.01, n**3), "10^6 radii")):
        world = scene.world()
        begin = time.process_time()
        world.add_spheres(place, radius, density=2500)
        print(f"10^6 spheres of {words} from arrays: {time.process_time() - begin:.2f} s of processor time")
        world.close()
    side = 70  # 3 side^3 contacts
    world = scene.world()
    world.add_spheres(place.reshape(n, n, n, 3)[:side, :side, :side].reshape(-1, 3), 0.01, density=2500)
    world.step()
    count = len(world.contacts)
    costs = []
    for _ in range(5):
        world._drop()
        begin = time.process_time()
        force, gap, status = world.contacts.force, world.contacts.gap, world.contacts.status
        largest = force[:, 0].max()
        costs.append(time.process_time() - begin)
    copied = time.process_time()
    np.asarray(force)
    copied = time.process_time() - copied
    print(f"{count} contacts: force, gap and status as arrays and the largest force {1e3 * min(costs):.2f} ms, "
          f"a copy of the forces {1e3 * copied:.2f} ms of processor time (force {float(largest):g} N)")


if __name__ == "__main__":
    loop(int(sys.argv[2]) if len(sys.argv) > 2 else STEPS) if sys.argv[1:2] == ["loop"] else main()
