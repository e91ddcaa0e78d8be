#!/usr/bin/env bash
# A run with four threads on a machine that has ten busy programs for every core takes at most 1.5
# times as long as with one thread.
. "$(dirname "$0")/../system/cli.bash"
cat >busy.py <<'RUN'
import os, subprocess, sys, time
spin = "import time\nend = time.time() + 600\nwhile time.time() < end:\n    sum(range(10000))"
busy = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(10 * os.cpu_count())]
took = {1: [], 4: []}
try:
    for _ in range(3):
        for threads in took:
            begin = time.monotonic()
            subprocess.run([sys.argv[1], "run", "column-collapse", "--quiet", "--steps", "35", "--overwrite",
                            "--threads", str(threads), "-o", "busy.h5"], check=True)
            took[threads].append(time.monotonic() - begin)
finally:
    for program in busy:
        program.kill()
        program.wait()
one, four = (sorted(took[threads])[1] for threads in took)
print(f"on a busy machine: {one:.2f} s with one thread, {four:.2f} s with four, ratio {four / one:.2f}")
sys.exit(four > 1.5 * one)
RUN
python3 busy.py "$SCREE" || failed "threads wait for each other on a busy machine"
finish
