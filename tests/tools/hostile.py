#!/usr/bin/env python3
"""Runs a program on files that once did harm to it and says what it does now.

    hostile.py PROGRAM FOLDER

Each folder in FOLDER has an input and `cmd`, whose first line is the arguments of the program. None
may crash, be told of by a sanitizer, answer with another code than those of docs and help, fail
without words, or run for more than a second (of processor time, the rest is the machine's) after its
own --time-limit; `solve` has one limit for each solver. Prints a line for each."""
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
failed = tried = 0
for case in sorted(path for path in folder.iterdir() if (path / "cmd").exists()):
    words = (case / "cmd").read_text().splitlines()[0].split()
    with tempfile.TemporaryDirectory() as work:
        for path in case.iterdir():
            if path.name not in ("cmd", "err"):
                shutil.copy(path, work)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, *words], cwd=work, capture_output=True, text=True,
                              errors="replace", stdin=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    limit = re.search(r"--time-limit (\S+)", " ".join(words))
    allowed = float(limit[1]) + 1 if limit and words[0] == "run" else None
    report = re.search(r"(ERROR: \w*Sanitizer.*|.*runtime error.*|.*LeakSanitizer.*)", done.stderr)
    wrong = []
    if report:
        wrong.append(report[1])
    if done.returncode < 0 or done.returncode > 4:
        wrong.append("crashed")
    if done.returncode not in (0, 3) and not done.stderr.strip():
        wrong.append("no words")
    if allowed and seconds > allowed:
        wrong.append("late")
    tried += 1
    failed += bool(wrong)
    says = done.stderr.strip().splitlines()
    print(f"{'FAILED: ' + '; '.join(wrong) if wrong else 'ok'}: {case.name}: code {done.returncode}, "
          f"{seconds:.2f} s: {says[-1][:110] if says else ''}", flush=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"{tried} hostile files, {failed} did harm; at most {most} MB")
sys.exit(failed > 0 or tried == 0)
