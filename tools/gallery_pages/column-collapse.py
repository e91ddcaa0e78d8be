"""Column collapse: run-out and height that is left over aspect ratios, against the known laws."""
import math

from common import fit, number, percent, write_table

SHORT = ["grains=60", "settle=0.02 s", "bodies.4.generate.solid_fraction=0.6",
         "stages.collapse.until.time=0.05 s"]
ASPECTS = [0.5, 1, 1.5, 2, 3, 4, 6, 9]
MAIN = 2  # the scene's own
LOW, HIGH = 2.1, 2.8  # where the first law ends, and the second begins
D = 5e-3
# of Lube et al. 2005 in channels and of Staron & Hinch 2005 with disks: (factor, exponent)
LUBE = {"run-out": ((1.2, 1), (1.9, 2 / 3)), "height": (1.0, 0.4)}
STARON = {"run-out": ((2.5, 1), (3.25, 0.7)), "height": (0.65, 0.35)}


def width(grains, aspect):
    """As in the scene."""
    return math.sqrt(grains * math.pi * (D / 2) ** 2 / (0.79 * aspect))


class Collapse:
    """What became of one column. Lengths in units of its width."""

    def __init__(self, page, aspect):
        name = "column-collapse" if aspect == MAIN else f"column-collapse-{aspect}"
        settings = [] if aspect == MAIN else [f"aspect={aspect}"]
        self.result, self.summary = page.run(name, settings)
        table = page.measure(self.result, "deposit(grains=grains)")
        L = width(60 if page.short else 1000, aspect)
        # the gate is gone in the frame in which the heap first reaches beyond it
        kept = [k for k, x in enumerate(table["right"]) if x <= L + 0.1 * D]
        start = max((k for k in kept if table["share"][k] > 0.9), default=0)
        self.times, self.begin = table["t"], table["t"][start]
        self.width, self.aspect = L, table["top"][start] / L
        self.out = [x / L - 1 for x in table["right"]]
        self.runout, self.height = self.out[-1], table["top"][-1] / L
        self.share = table["share"][-1]
        self.seconds = table["t"][-1] - self.begin


def power(runs, value):
    """Factor and exponent by least squares of the logarithms."""
    slope, height = fit([math.log(r.aspect) for r in runs], [math.log(value(r)) for r in runs])
    return math.exp(height), slope


def row(r):
    falls = r.seconds / math.sqrt(r.aspect * r.width / 9.81)
    return (f"| {number(r.aspect)} | {number(r.width / D)} | {number(r.runout)} | {number(r.height)} "
            f"| {number(r.runout / r.aspect, 2)} | {number(falls, 2)} | {percent(1 - r.share)} "
            f"| {percent(r.summary['unconverged_steps'] / r.summary['steps'])} |")


def lines(aspects, laws):
    """The law of each regime at its aspect ratios; nothing in between."""
    (a, p), (b, q) = laws
    return [a * x ** p if x < LOW else b * x ** q if x > HIGH else math.nan for x in aspects]


def plots(page, runs):
    grid = [0.4 * 1.1 ** k for k in range(36)]
    measured, lube, staron = (page.out / f"column-collapse-{name}.csv"
                              for name in ("measured", "lube", "staron"))
    write_table(measured, {"aspect ratio": [r.aspect for r in runs],
                           "run-out / width": [r.runout for r in runs],
                           "height left / width": [r.height for r in runs]})
    for path, law in ((lube, LUBE), (staron, STARON)):
        factor, exponent = law["height"]
        write_table(path, {"aspect ratio": grid, "run-out / width": lines(grid, law["run-out"]),
                           "height left / width": [min(factor * x ** exponent, x) for x in grid]})
    return page.plot("column-collapse-law", [measured, lube, staron], "--x-log", "--log",
                     "--y", "run-out / width", "--y", "height left / width",
                     "--label", "measured", "--label", "Lube et al. 2005",
                     "--label", "Staron & Hinch 2005")


def make(page):
    runs = [Collapse(page, aspect) for aspect in ASPECTS]
    main = runs[ASPECTS.index(MAIN)]
    low = [r for r in runs if r.aspect < LOW]
    high = [r for r in runs if r.aspect > HIGH]
    flowing = all(r.runout > 0 for r in runs) and len(low) > 1 and len(high) > 1
    none = (math.nan, math.nan)  # short runs do not tell
    first = power(low, lambda r: r.runout) if flowing else none
    second = power(high, lambda r: r.runout) if flowing else none
    tall = power([r for r in runs if r.aspect > 1.15], lambda r: r.height) if flowing else none
    linear = sum(r.runout * r.aspect for r in low) / sum(r.aspect ** 2 for r in low) if low else math.nan
    look = ("--view", f"-0.02,-0.02,{0.6},{0.26}")
    names = ("column-collapse-start", "column-collapse", "column-collapse-rest")
    times = (main.begin, main.begin + 0.2, main.times[-1])
    pictures = [page.picture(name, main.result, "--time", f"{t:.9g}", "--colour", "speed",
                             "--limits", "0,1", *look) for name, t in zip(names, times)]
    page.values.update(
        pictures="\n\n".join(pictures), plot=plots(page, runs),
        table="\n".join(["| aspect ratio | width in grains | run-out | height left "
                         "| run-out / aspect ratio | time to rest in sqrt(H / g) "
                         "| mass that is not in the heap | steps that missed |",
                         "|---|---|---|---|---|---|---|---|", *map(row, runs)]),
        linear=number(linear, 2), first_exponent=number(first[1], 2),
        second_factor=number(second[0], 2), second_exponent=number(second[1], 2),
        height_factor=number(tall[0], 2), height_exponent=number(tall[1], 2),
        certificate=page.certificate(main.summary))
