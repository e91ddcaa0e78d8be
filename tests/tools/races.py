#!/usr/bin/env python3
"""Starts several runs into the same result at the same moment, many times.

    races.py --scree SCREE --scene SCENE [--races N] [--writers N]

In turn all of them begin the result anew, replace an old one (some through a symbolic link), or go
on with a half-finished one, some under a name that is a link to it. At least one must succeed; each
of the others succeeds after it or says in words why it does not, with a code that is not 0. The
result is whole afterwards, goes on to the state hash of an undisturbed run, and nothing is left."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

REFUSED = re.compile(r"another run is writing this file|the file exists|no such result")


def run(scree, *words, start=False):
    command = [scree, "run", *words, "--quiet"]
    if start:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True)
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)


class Race:
    def __init__(self, options):
        self.o = options
        self.work = tempfile.mkdtemp(prefix="scree_race_")
        self.folder = os.path.join(self.work, "run")
        self.result = os.path.join(self.folder, "run.h5")
        self.failed = self.won = self.lost = 0
        whole = os.path.join(self.work, "whole")
        half = os.path.join(self.work, "half")
        for folder, words in ((whole, ()), (half, ("--steps", "40"))):
            os.mkdir(folder)
            done = run(self.o.scree, self.o.scene, *words, "-o", os.path.join(folder, "run.h5"))
            if done.returncode:
                sys.exit(done.stderr)
        self.begin = {"new": None, "overwrite": whole, "resume": half}
        self.whole = self.hash(whole)

    @staticmethod
    def hash(folder):
        with open(os.path.join(folder, "run.summary.json"), encoding="utf-8") as file:
            return json.load(file)["state_hash"]

    def complain(self, race, text):
        self.failed += 1
        print(f"FAILED: race {race}: {text}")

    def start_all(self, kind):
        link = os.path.join(self.folder, "link.h5")
        words = {"new": (self.o.scene,), "overwrite": (self.o.scene, "--overwrite"),
                 "resume": ("--resume",)}[kind]
        if kind == "resume":
            os.symlink("run.h5", link)
        return [run(self.o.scree, *words, "-o", link if kind == "resume" and i % 2 else self.result,
                    start=True) for i in range(self.o.writers)]

    def race(self, index):
        kind = ("new", "overwrite", "resume")[index % 3]
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.begin[kind]:
            shutil.copytree(self.begin[kind], self.folder)
        else:
            os.mkdir(self.folder)
        good = 0
        for program in self.start_all(kind):
            said = program.communicate(timeout=120)[1].strip()
            if program.returncode == 0:
                good += 1
            elif program.returncode < 0 or not REFUSED.search(said):
                self.complain(index, f"{kind}: code {program.returncode}, said '{said}'")
        self.won, self.lost = self.won + good, self.lost + self.o.writers - good
        if good < 1 or (kind == "new" and good > 1):
            self.complain(index, f"{kind}: {good} of {self.o.writers} succeeded")
        again = run(self.o.scree, "--resume", "-o", self.result)
        if again.returncode or self.hash(self.folder) != self.whole:
            self.complain(index, f"{kind}: the result is damaged: {again.stderr.strip()}")
        info = subprocess.run([self.o.scree, "info", self.result], capture_output=True, text=True)
        if info.returncode:
            self.complain(index, f"{kind}: {info.stderr.strip()}")
        left = [name for name in os.listdir(self.folder) if re.search(r"\.(seq|new)$", name)]
        if left:
            self.complain(index, f"{kind}: left behind: {left}")

    def all(self):
        for index in range(self.o.races):
            self.race(index)
        shutil.rmtree(self.work)
        print(f"{self.o.races} races of {self.o.writers} writers: {self.won} wrote, "
              f"{self.lost} were refused, {self.failed} went wrong")
        return 1 if self.failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scree", required=True)
    parser.add_argument("--scene", required=True)
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--writers", type=int, default=2)
    sys.exit(Race(parser.parse_args()).all())


main()
