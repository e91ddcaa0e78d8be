#!/usr/bin/env python3
"""Kills a run by SIGKILL at random moments and goes on with it, many times.

    kills.py --scree SCREE --scene SCENE [--kills N] [--seed N]

A run is begun (every other one replaces the finished result of the run before) and killed; what is
left is read, frame by frame, and gone on with; that run is killed too, and so on until one ends,
which must happen with the state hash of an undisturbed run. Frames before a restart point are never
lost."""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time


class Kills:
    def __init__(self, options):
        self.o = options
        self.random = random.Random(options.seed)
        self.folder = tempfile.mkdtemp(prefix="scree_kill_")
        self.result = os.path.join(self.folder, "run.h5")
        self.failed = self.killed = self.ended = self.resumed = 0
        begin = time.monotonic()
        done = subprocess.run(self.command(False), capture_output=True, text=True)
        self.seconds = time.monotonic() - begin
        if done.returncode:
            sys.exit(done.stderr)
        self.whole = self.hash()

    def command(self, resume, overwrite=False):
        words = ["--resume"] if resume else [self.o.scene]
        if overwrite:
            words.append("--overwrite")
        return [self.o.scree, "run", *words, "-o", self.result, "--quiet"]

    def hash(self):
        with open(os.path.join(self.folder, "run.summary.json"), encoding="utf-8") as file:
            return json.load(file)["state_hash"]

    def complain(self, text):
        self.failed += 1
        print(f"FAILED: kill {self.killed}: {text.strip()}")

    def look(self):
        info = subprocess.run([self.o.scree, "info", self.result], capture_output=True, text=True)
        if info.returncode:
            self.complain(info.stderr)

    def once(self, resume, overwrite):
        """True when the run came to its end before the signal."""
        program = subprocess.Popen(self.command(resume, overwrite), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            program.wait(self.random.uniform(0.005, 1.05 * self.seconds))
        except subprocess.TimeoutExpired:
            program.kill()
            program.communicate()
            self.killed += 1
            return False
        said = program.communicate()[1]
        if program.returncode:
            self.complain(f"the run failed: {said}")
        return True

    def follow(self, overwrite):
        """From a beginning to an end."""
        resume = False
        while not self.once(resume, overwrite):
            resume = os.path.exists(self.result)
            if resume:
                self.look()
                self.resumed += 1
            if self.killed >= self.o.kills:
                done = subprocess.run(self.command(resume), capture_output=True, text=True)
                if done.returncode:
                    self.complain(f"the last run failed: {done.stderr}")
                break
            overwrite = False
        self.look()
        if self.hash() != self.whole:
            self.complain("the run ended with another state")
        left = [name for name in os.listdir(self.folder) if re.search(r"\.(seq|new)$", name)]
        if left:
            self.complain(f"left behind: {left}")
        self.ended += 1

    def all(self):
        while self.killed < self.o.kills and not self.failed:
            overwrite = self.ended % 2 == 1
            if not overwrite:
                shutil.rmtree(self.folder)
                os.mkdir(self.folder)
            self.follow(overwrite)
        shutil.rmtree(self.folder)
        print(f"{self.killed} kills (seed {self.o.seed}), {self.resumed} of them gone on with, "
              f"{self.ended} runs ended, {self.failed} went wrong")
        return 1 if self.failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scree", required=True)
    parser.add_argument("--scene", required=True)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(Kills(parser.parse_args()).all())


main()
