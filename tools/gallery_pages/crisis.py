"""Stress-strain crisis: four curves, two displacement fields, and how much tolerance, step and
order of the sweeps change them."""
import math
import re

from common import mean, number, percent, write_table

SHORT = ["bodies.4.generate.counts=[[19, 1.1 mm], [32, 1.05 mm], [51, 1.01 mm]]", "width=20 mm",
         "fraction=0.75", "height=23.2 mm", "strain_end=0.004", "stages.compact.until.time=4 ms"]

BOX = "solid_fraction(grains=grains, left=left, right=right, bottom=bottom, top=top)"
MEASURES = ["value(of=strain)", "value(of=sigma_1)", "value(of=sigma_2)", BOX, "dissipation",
            "contacts", "certificate"]
CURVES = {"sigma_1 / sigma_2": "stress", "void ratio": "void", "frictional dissipation": "friction",
          "sliding ratio": "sliding"}
PLAIN = {"stress": "stress ratio", "void": "void ratio", "friction": "frictional dissipation",
         "sliding": "sliding ratio"}
# One setting at a time is changed. Order: the order in which the solver visits the contacts.
VARIATIONS = [
    ("base", []),
    ("tolerance 3e-2", ["tolerance=3e-2"]),
    ("tolerance 3e-3", ["tolerance=3e-3"]),
    ("h 100 us", ["h=1e-4"]),
    ("h 25 us", ["h=2.5e-5"]),
    ("alternating", ["world.solver={kind: nlgs, order: alternating}"]),
    ("forward", ["world.solver={kind: nlgs, order: forward}"]),
]
SEEDS = [1, 2, 3, 4]


def intervals(page):
    if page.short:
        return (0.001, 0.002), (0.003, 0.004)
    return (0.02625, 0.03280), (0.04595, 0.05250)


def variations(page):
    return VARIATIONS[:1] + VARIATIONS[-1:] if page.short else VARIATIONS


def own_seed(page):
    text = (page.root / "scenes" / "crisis.yaml").read_text()
    return re.search(r"^  seed: (\d+)", text, re.MULTILINE)[1]


def seeds(page):
    return SEEDS[:1] if page.short else SEEDS


def file_name(label):
    return "crisis" if label == "base" else "crisis-" + label.replace(" ", "-")


def curves(page, result):
    """The four curves over the strains of the paper."""
    table = page.measure(result, *MEASURES)
    (low, _), (_, high) = intervals(page)
    out = {"strain": [], "stress": [], "void": [], "friction": [], "sliding": [], "t": []}
    start = None
    for k, strain in enumerate(table["value.value"]):
        if not low - 1e-9 <= strain <= high * 1.01:
            continue
        start = table["dissipation.friction"][k] if start is None else start
        out["t"].append(table["t"][k])
        out["strain"].append(100 * strain)
        out["stress"].append(table["value.value#2"][k] / table["value.value#3"][k])
        out["void"].append(table["solid_fraction.void_ratio"][k])
        out["friction"].append(table["dissipation.friction"][k] - start)
        out["sliding"].append(table["contacts.sliding"][k])
    return out


def save(page, label, curve):
    path = page.out / f"{file_name(label)}{'-short' if page.short else ''}-curves.csv"
    write_table(path, {"strain [%]": curve["strain"], "sigma_1 / sigma_2": curve["stress"],
                       "void ratio": curve["void"], "frictional dissipation [J]": curve["friction"],
                       "sliding ratio": curve["sliding"]})
    return path


def sample(curve, name, strain):
    """Linear between frames."""
    xs, ys = curve["strain"], curve[name]
    if strain <= xs[0]:
        return ys[0]
    for i in range(1, len(xs)):
        if xs[i] >= strain:
            share = (strain - xs[i - 1]) / (xs[i] - xs[i - 1])
            return ys[i - 1] + share * (ys[i] - ys[i - 1])
    return ys[-1]


def smooth(curve, name, strains, window):
    """Means over windows of strain: what the paper calls macroscopic."""
    out = []
    for s in strains:
        near = [y for x, y in zip(curve["strain"], curve[name]) if abs(x - s) <= window]
        out.append(mean(near) if near else sample(curve, name, s))
    return out


def spread(base, other, name):
    """Root mean square distance of two curves, smoothed, relative to the size of the base."""
    low, high = base["strain"][0], base["strain"][-1]
    strains = [low + (high - low) * k / 40 for k in range(41)]
    window = (high - low) / 20
    a, b = smooth(base, name, strains, window), smooth(other, name, strains, window)
    size = math.sqrt(mean(x * x for x in a))
    return math.sqrt(mean((x - y) ** 2 for x, y in zip(a, b))) / size if size else math.nan


def stillness(page, result, begin, end):
    """Mean displacement in strips through the centre at +45 and -45 degrees, over that of all."""
    bodies, _ = page.export(result, end)
    moved = page.measure(result, "displacement", "--since", f"{begin:.9g}", "--from",
                         f"{end - 1e-6:.9g}", "--to", f"{end + 1e-6:.9g}")
    place = {i: (x, y) for i, x, y, group in
             zip(bodies["id"], bodies["x"], bodies["y"], bodies["group"]) if group == "grains"}
    points = [(*place[i], m) for i, m in zip(moved["id"], moved["magnitude"]) if i in place]
    cx, cy = mean(p[0] for p in points), mean(p[1] for p in points)
    width = max(p[0] for p in points) - min(p[0] for p in points)
    whole = mean(p[2] for p in points)
    out = []
    for sign in (1, -1):
        strip = [m for x, y, m in points
                 if abs((y - cy) - sign * (x - cx)) / math.sqrt(2) < 0.08 * width
                 and math.hypot(x - cx, y - cy) < 0.45 * width]
        out.append(mean(strip) / whole)
    return out


def times(page, curve):
    """The frames at the ends of the two intervals of strain."""
    ends = []
    for pair in intervals(page):
        ends.append([curve["t"][min(range(len(curve["t"])), key=lambda k: abs(
            curve["strain"][k] - 100 * strain))] for strain in pair])
    return ends


def still_row(page, label, result, curve):
    cells = []
    for begin, end in times(page, curve):
        plus, minus = stillness(page, result, begin, end)
        seen = "+45" if plus < 0.85 * minus else "-45" if minus < 0.85 * plus else "none"
        cells += [number(plus, 2), number(minus, 2), seen]
    return f"| {label} | " + " | ".join(cells) + " |", [cells[2], cells[5]]


def turned(found):
    """In words: how many samples turned from one band to the other."""
    count = sum(sorted(bands) == ["+45", "-45"] for bands in found)
    return ("none does so" if count == 0 else
            f"{count} {'does' if count == 1 else 'do'} so (see the table of strips)")


def accuracy(page):
    """Runs the variations, and other samples to compare with; rows of the table, paths of the
    curves, the worst spread of each, and the mean stress ratios."""
    rows = ["| run | steps | sweeps | missed | residual, quadratic | residual, maximum | "
            + " | ".join(PLAIN[name] for name in CURVES.values()) + " |", "|---|" + "---|" * 9]
    paths, worst, base, means = [], dict.fromkeys(CURVES.values(), 0.0), None, []
    missed = []
    samples = [(f"seed {seed}", [f"seed={seed}"]) for seed in seeds(page)]
    for label, settings in variations(page) + samples:
        result, summary = page.run(file_name(label), settings)
        curve = curves(page, result)
        base = base or curve
        apart = {name: spread(base, curve, name) for name in CURVES.values()}
        if (label, settings) not in samples:
            paths.append(save(page, label, curve))
            worst = {name: max(worst[name], apart[name]) for name in worst}
            means.append(mean(curve["stress"]))
        cells = ["" if label == "base" else percent(apart[name]) for name in CURVES.values()]
        rows.append(f"| {label} | {number(summary['steps'])} | {number(summary['sweeps_total'])} | "
                    f"{number(summary['unconverged_steps'])} | {number(summary['residual_max'])} | "
                    f"{number(summary['residual_worst'])} | " + " | ".join(cells) + " |")
        missed.append(summary["unconverged_steps"] / summary["steps"])
    return rows, paths, worst, means, max(missed)


def make(page):
    result, summary = page.run()
    base = curves(page, result)
    panels = [word for name in CURVES for word in ("--y", name)]
    (a, b), (c, d) = times(page, base)
    page.values.update(
        field_1=page.picture("crisis", result, "--time", f"{b:.9g}", "--displacements",
                             f"{a:.9g}"),
        field_2=page.picture("crisis-later", result, "--time", f"{d:.9g}", "--displacements",
                             f"{c:.9g}"),
        curves=page.plot("crisis-curves", [save(page, "base", base)], *panels))
    strips = ["| sample | +45, first | -45, first | band | +45, last | -45, last | band |",
              "|---|" + "---|" * 6]
    row, seen = still_row(page, "the scene's", result, base)
    strips.append(row)
    found = [seen]
    for seed in seeds(page):
        other, _ = page.run(file_name(f"seed {seed}"), [f"seed={seed}"])
        row, bands = still_row(page, f"seed {seed}", other, curves(page, other))
        strips.append(row)
        found.append(bands)
    rows, paths, worst, means, missed = accuracy(page)
    labels = [word for label, _ in variations(page) for word in ("--label", label)]
    page.values.update(
        strips="\n".join(strips), first_band=seen[0], last_band=seen[1],
        own_seed=own_seed(page), samples=len(found),
        banded=sum(bands != ["none", "none"] for bands in found),
        changed=sum(bands[0] != bands[1] for bands in found), turned=turned(found),
        stress_mean=number(mean(base["stress"])), stress_low=number(min(base["stress"])),
        stress_high=number(max(base["stress"])),
        sliding=percent(mean(base["sliding"])), dissipated=number(base["friction"][-1]),
        void_low=number(min(base["void"]), 4), void_high=number(max(base["void"]), 4),
        mean_low=number(min(means)), mean_high=number(max(means)),
        worst_missed=percent(missed), accuracy="\n".join(rows),
        **{f"worst_{name}": percent(worst[name]) for name in worst},
        accuracy_plot=page.plot("crisis-accuracy", paths, *panels, *labels),
        certificate=page.certificate(summary))
