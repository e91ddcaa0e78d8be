"""What the pages of the gallery share: running scenes, tables, numbers as text, filling templates.

Pages reach scree only through Page.run and Page.scree, so that the page can list every command.
"""
import csv
import hashlib
import json
import math
import os
import re
import shlex
import string
import subprocess

from png import pack


class Failure(Exception):
    """Something that ends the making of a page, in words for people."""


def number(value, digits=3):
    """A number as text: plain where that is short, else 1.2e-05 as 1.2e-5."""
    if isinstance(value, int):
        return f"{value:,}"
    if not math.isfinite(value):
        return "none"
    if 10 ** digits <= abs(value) < 1e7:
        return f"{value:,.0f}"
    text = f"{value:.{digits}g}"
    return re.sub(r"e([-+])0*(\d)", lambda m: "e" + m[1].replace("+", "") + m[2], text)


def percent(value, digits=2):
    return f"{100 * value:.{digits}g} %" if value else "0 %"


def duration(seconds):
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds // 60)} min {int(seconds % 60):02d} s"


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else math.nan


def fit(xs, ys):
    """Slope and height at 0 of the least-squares line."""
    x0, y0 = mean(xs), mean(ys)
    slope = sum((x - x0) * (y - y0) for x, y in zip(xs, ys)) / sum((x - x0) ** 2 for x in xs)
    return slope, y0 - slope * x0


def read_table(path):
    """Columns of a CSV file by name without unit; numbers where they are numbers."""
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    table = {}
    for k, heading in enumerate(rows[0]):
        name = heading.split(" [")[0]
        count = 2
        while name in table:  # several measures of one kind
            name = f"{heading.split(' [')[0]}#{count}"
            count += 1
        table[name] = [convert(row[k]) for row in rows[1:]]
    return table


def convert(text):
    try:
        return float(text)
    except ValueError:
        return text


def write_table(path, columns):
    """columns: {heading: values}."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values()))


def replace_text(path, text):
    """Writes a file as a whole, so that a page made at the same time never reads half of it."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(text)
    part.replace(path)


class Page:
    """short: run small and brief variants; shorten: the settings that make them so."""

    def __init__(self, name, root, options, shorten):
        self.name, self.root = name, root
        self.program, self.out, self.docs = str(options.program), options.out, options.docs
        self.short, self.shorten = options.short, shorten
        self.target = self.docs / f"{name}.md"
        self.width = 280 if self.short else 1200  # of pictures and plots
        self.packed = False  # a picture
        self.commands = []
        self.values = {}

    def few(self, cases, count=1):
        """The cases of a study; in the short variant as many as show that each of its kinds works."""
        return cases[:count] if self.short else cases

    # running

    def call(self, words, answers=(0,)):
        words = [str(word) for word in words]
        try:
            done = subprocess.run([self.program, *words], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        except OSError as error:
            raise Failure(f"cannot run {self.program}: {error.strerror}; "
                          "name the program with --program") from None
        if done.returncode not in answers:
            raise Failure(f"scree {shlex.join(words)} answered {done.returncode}\n{done.stderr}")
        return done.stdout

    def note(self, words):
        """Keeps a command for the page, with file names as a reader would type them."""
        text = shlex.join(str(word) for word in words)
        for folder in (self.out, self.docs):
            text = text.replace(f"{folder}/", "")
        if f"scree {text}" not in self.commands:
            self.commands.append(f"scree {text}")

    def scree(self, *words):
        self.note(words)
        return self.call(words)

    def run(self, result=None, settings=(), threads=1, scene=None):
        """Runs the page's scene, or the named one, unless its result is there; returns the path
        and the summary."""
        name = scene or self.name
        result = self.out / f"{result or self.name}{'-short' if self.short else ''}.h5"
        summary = result.with_suffix(".summary.json")
        scene = self.root / "scenes" / f"{name}.yaml"
        settings = [*settings, *(self.shorten if self.short else ())]
        options = [word for setting in settings for word in ("--set", setting)]
        self.note(["run", name, *options, "-o", result])
        parts = sorted((self.root / "scenes" / "parts").glob(f"{name}-*"))
        text = b"".join(path.read_bytes() for path in [scene, *parts])
        key = hashlib.sha256(text + "\n".join(settings).encode()).hexdigest()
        key_file = result.with_suffix(".key")
        same = key_file.exists() and key_file.read_text() == key
        if not (same and self.complete(summary)):
            words = ["run", scene, *options, "-o", result, "--threads", threads, "--quiet"]
            resume = same and result.with_name(result.name + ".restart-a").exists()
            print(f"gallery: {'going on with' if resume else 'running'} {result.name}", flush=True)
            key_file.write_text(key)
            summary.unlink(missing_ok=True)
            if resume:  # refused when another version of the program wrote the restart point
                self.call([*words, "--resume"], (0, 2, 3))
            if not self.complete(summary):
                self.call([*words, "--overwrite"], (0, 3))
        return result, json.loads(summary.read_text())

    @staticmethod
    def complete(summary):
        ends = ("done", "unconverged")
        return summary.exists() and json.loads(summary.read_text())["end"] in ends

    # tables and pictures

    def measure(self, result, *words):
        """A table of measures of the frames, as read_table gives it."""
        path = self.out / f"{self.name}-measures.csv"
        self.scree("measure", result, *words, "--csv", path)
        return read_table(path)

    def export(self, result, t):
        """Tables of the bodies and contacts of the frame at t."""
        folder = self.out / f"{self.name}-tables"
        short = f"{t:.9g}"
        # the time of a frame is a sum of steps, seldom as short as people write it
        ends = (short, short) if float(short) == t else (f"{t - 1e-6:.9g}", f"{t + 1e-6:.9g}")
        self.scree("export", result, "--csv", folder, "--from", ends[0], "--to", ends[1])
        return read_table(folder / "bodies.csv"), read_table(folder / "contacts.csv")

    def sized(self, words):
        """The words with the size of a picture: self.width wide, or with the proportions of
        --size, whose longer side is then made as long."""
        words = list(words)
        if "--size" not in words:
            return [*words, "--width", self.width]
        at = words.index("--size") + 1
        sides = [float(side) for side in words[at].split(",")]
        words[at] = ",".join(f"{2 * round(0.5 * side * self.width / max(sides))}" for side in sides)
        return words

    def pack(self, path):
        """Fewer colours. Of short pages, which are made by tests, the first picture alone gets them."""
        if not (self.short and self.packed):
            pack(path)
        self.packed = True

    def picture(self, name, result, *words):
        path = self.docs / f"{name}.png"
        self.scree("render", result, *self.sized(words), "-o", path)
        self.pack(path)
        return f"![{name}]({path.name})"

    def plot(self, name, columns, *words):
        """A plot of {heading: values}, or of tables that are files already (a list of paths)."""
        path = self.docs / f"{name}.png"
        named = words.count("--y-label")
        for k, columns_of in enumerate(b for a, b in zip(words, words[1:]) if a == "--y"):
            if "," in columns_of and k >= named:
                raise Failure(f"{name}: the y axis of {columns_of} wants a name, --y-label")
        tables = columns
        if isinstance(columns, dict):
            tables = [self.out / f"{name}.csv"]
            write_table(tables[0], columns)
        self.scree("plot", *tables, *words, "--width", self.width, "-o", path)
        self.pack(path)
        return f"![{name}]({path.name})"

    # the page

    def certificate(self, summary):
        """The table of numbers that every page shows."""
        missed = summary["unconverged_steps"]
        rows = [
            ("bodies", number(summary["bodies"])),
            ("steps", number(summary["steps"])),
            ("most contacts in a step", number(summary["contacts_max"])),
            ("sweeps of the solver", number(summary["sweeps_total"])),
            ("residual, quadratic norm, worst step", number(summary["residual_max"])),
            ("residual, maximum norm, worst contact", number(summary["residual_worst"])),
            ("steps that missed their tolerance",
             f"{number(missed)} ({percent(missed / max(summary['steps'], 1))})"),
            ("largest interpenetration", f"{number(summary['penetration_max'])} m"),
            ("energy ledger, relative error", number(summary["energy_error"])),
            ("momentum balance, relative error", number(summary["momentum_error"])),
            ("wall time, one thread of a shared machine", duration(summary["wall_time_s"])),
            ("hash of the final state", f"`{summary['state_hash']}`"),
        ]
        return "\n".join(["| certificate | |", "|---|---|"] + [f"| {a} | {b} |" for a, b in rows])

    def write(self, template):
        self.values["commands"] = "```sh\n" + "\n".join(self.commands) + "\n```"
        try:
            text = string.Template(template.read_text()).substitute(self.values)
        except KeyError as missing:
            raise Failure(f"{template.name}: nothing was computed for {missing}") from None
        replace_text(self.target, text)
