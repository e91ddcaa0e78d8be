#!/usr/bin/env python3
"""Fails single system calls of a run on its files and looks at what is left.

    io_faults.py --scree SCREE --fail FAIL_CALLS --scene SCENE [--set A=B]... [--every K [--offset N]]

For each kind of call, each of its calls (every K-th) and each mode (one error, errors from then on,
a short write, a kill) a run is started from nothing, over an older result, and as the continuation
of a half-finished one. Afterwards
 - the program has ended by itself, with 0 or with a message and another code (or by the kill);
 - a result that is there can be read, every frame of it, and one that was there before still is;
 - going on with it ends with the state hash of a run that was never disturbed.
Prints how many cases were tried; each failed case is a line, and the exit status is then 1."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

MODES = {
    "write": ["eio", "enospc+", "short", "kill"],
    "pwrite": ["eio", "enospc+", "short", "kill"],
    "ftruncate": ["eio", "eio+", "kill"],
    "fallocate": ["enospc", "enospc+", "kill"],
    "fsync": ["eio", "eio+", "kill"],
    "open": ["eio", "eio+", "kill"],
    "rename": ["eio", "eio+", "kill"],
    "unlink": ["eio", "eio+", "kill"],
    "link": ["eio", "eio+", "kill"],
    "mkdir": ["eio", "eio+", "kill"],
    "read": ["eio", "eio+"],
    "lock": ["eio", "eio+"],
    "close": ["eio", "eio+"],
}
STARTS = ("new", "overwrite", "resume")


class Bench:
    def __init__(self, options):
        self.o = options
        self.work = tempfile.mkdtemp(prefix="scree_io_")
        self.folder = os.path.join(self.work, "run")
        self.result = os.path.join(self.folder, "run.h5")
        self.sets = [word for pair in options.set for word in ("--set", pair)]
        self.tried = self.failed = self.serial = 0
        # the leak sanitizer, where it is built in, does not work in a program that is traced
        sanitizer = os.environ.get("ASAN_OPTIONS", "")
        self.environment = {**os.environ, "ASAN_OPTIONS": f"{sanitizer}:detect_leaks=0"}

    def scree(self, *words, wrap=()):
        # not in the folder itself: the loader may search for libraries by bare names
        return subprocess.run([*wrap, self.o.scree, *words], cwd="/", capture_output=True, text=True,
                              timeout=120, stdin=subprocess.DEVNULL, env=self.environment)

    def run(self, *words, wrap=()):
        return self.scree("run", *words, "-o", self.result, "--quiet", wrap=wrap)

    def summary(self):
        with open(os.path.join(self.folder, "run.summary.json"), encoding="utf-8") as file:
            return json.load(file)

    def hash(self):
        return self.summary()["state_hash"]

    def fresh_folder(self, like=None):
        shutil.rmtree(self.folder, ignore_errors=True)
        if like:
            shutil.copytree(like, self.folder)
        else:
            os.mkdir(self.folder)

    def words(self, start):
        scene = (self.o.scene, *self.sets)
        return {"new": scene, "overwrite": (*scene, "--overwrite"), "resume": ("--resume",)}[start]

    def prepare(self):
        """The undisturbed run, and the folders that the cases begin with."""
        self.fresh_folder()
        done = self.run(*self.words("new"))
        if done.returncode not in (0, 3):
            sys.exit(f"the undisturbed run failed: {done.stderr}")
        self.code, self.whole = done.returncode, self.hash()
        self.begin = {"new": None, "overwrite": self.keep("whole")}
        frames, steps = self.frames(), self.summary()["steps"]
        self.fresh_folder()
        self.run(*self.words("new"), "--steps", str(steps // 2))
        self.begin["resume"] = self.keep("half")
        self.least = {"new": 0, "overwrite": 0, "resume": self.frames() - 1}
        if not 1 < self.frames() < frames:
            sys.exit("half of the run is no part of it")

    def keep(self, name):
        shutil.copytree(self.folder, os.path.join(self.work, name))
        return os.path.join(self.work, name)

    def frames(self):
        """Reads every frame; -1 when that fails."""
        info = self.scree("info", self.result)
        if info.returncode != 0:
            self.why = info.stderr.strip()
            return -1
        found = re.search(r"^frames +(\d+)", info.stdout, re.M)
        return int(found[1]) if found else 0

    def counts(self, start):
        self.fresh_folder(self.begin[start])
        into = os.path.join(self.work, "counts")
        done = self.run(*self.words(start), wrap=(self.o.fail, "-c", into, self.folder))
        if done.returncode == 120:
            print("SKIPPED: programs cannot be traced here")
            sys.exit(0)
        with open(into, encoding="utf-8") as file:
            return {kind: int(count) for kind, count in (line.split() for line in file)}

    def complain(self, case, text, done):
        self.failed += 1
        print(f"FAILED: {case}: {text}")
        if done:
            print("    code", done.returncode, done.stderr.strip().replace("\n", "\n    "))

    def check_end(self, case, done, killed):
        code = done.returncode
        if killed and code == 137:
            return True
        if code < 0 or code > 4:
            self.complain(case, "the program crashed", done)
        elif code not in (0, 3) and not done.stderr.strip():
            self.complain(case, "no message", done)
        elif code in (0, 3) and self.hash() != self.whole:
            self.complain(case, "it says that all is well, with another state", done)
        else:
            return True
        return False

    def check_file(self, case, done, start):
        there = os.path.exists(self.result)
        if start != "new" and not there:
            return self.complain(case, "the result is gone", done)
        if there and self.frames() < self.least[start]:
            return self.complain(case, f"the result cannot be read: {self.why}", done)
        words = ("--resume",) if there else self.words("new")
        again = self.run(*words)
        if again.returncode != self.code or self.hash() != self.whole:
            return self.complain(case, "going on failed:", again)
        if self.frames() < 1:
            return self.complain(case, f"the end cannot be read: {self.why}", again)
        litter = [name for name in os.listdir(self.folder)
                  if ".new" in name or name.endswith(".seq")]
        if litter:
            self.complain(case, f"left behind: {litter}", None)

    def attempt(self, start, kind, mode, n):
        case = f"{start}, {kind} {n} {mode}"
        self.why = ""
        self.fresh_folder(self.begin[start])
        wrap = [self.o.fail, "-k", kind, "-n", str(n), "-m", mode.rstrip("+")]
        if mode.endswith("+"):
            wrap.append("-a")
        done = self.run(*self.words(start), wrap=(*wrap, self.folder))
        self.tried += 1
        if self.check_end(case, done, mode == "kill"):
            self.check_file(case, done, start)

    def all(self):
        self.prepare()
        for start in STARTS:
            for kind, count in self.counts(start).items():
                for mode in MODES[kind]:
                    for n in range(1, count + 1):
                        self.serial += 1
                        if (self.serial + self.o.offset) % self.o.every == 0:
                            self.attempt(start, kind, mode, n)
        shutil.rmtree(self.work)
        print(f"{os.path.basename(self.o.scene)}: {self.tried} faults tried, {self.failed} did harm")
        return 1 if self.failed or not self.tried else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scree", required=True)
    parser.add_argument("--fail", required=True)
    parser.add_argument("--scene", required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--set", action="append", default=[])
    sys.exit(Bench(parser.parse_args()).all())


main()
