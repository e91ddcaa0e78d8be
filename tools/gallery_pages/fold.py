"""Forced fold: profiles of the layers, and the width of the flank over the height."""
import math

import bed
from common import fit, mean, number, write_table

SHORT = ["width=80 mm", "settle=20 ms", "rise=50 ms", "run.record=10 ms"]
SPEED = 20e-3


class Fold:
    def __init__(self, page):
        self.page = page
        self.result, self.summary = page.run()
        self.width, self.begin, self.rise = (80e-3, 0.02, 0.05) if page.short else (300e-3, 0.2, 1.25)
        self.bed = bed.Bed(page, self.result, self.begin)
        frames = page.measure(self.result, "kinetic")["t"]
        wanted = [self.begin + share * self.rise for share in (0.4, 0.7, 1)]  # of 500 s: 200, 350
        self.times = [min(frames, key=lambda t, w=w: abs(t - w)) for w in wanted]

    def lifted(self, t):
        return SPEED * (t - self.begin)

    def profile(self, moved, layer):
        """Height of the middle of a layer over x, at the end."""
        return bed.cells([(x + dx, y + dy) for k, x, y, dx, dy in moved if k == layer], self.width)

    def flank(self, moved, layer, lifted):
        shares = bed.cells([(x, dy / lifted) for k, x, _, _, dy in moved if k == layer], self.width)
        return bed.flank(*shares)


def table(fold):
    """One row for each layer: ends and middle of its flank at the end."""
    moved, lifted = fold.bed.moved(fold.times[-1]), fold.lifted(fold.times[-1])
    lines, rows = [], []
    for layer in range(1, bed.LAYERS + 1):
        height = mean(y for k, _, y, _, _ in moved if k == layer)
        low, high, middle = fold.flank(moved, layer, lifted)
        xs, ys = fold.profile(moved, layer)
        steps = [(b - a) / (v - u) for a, b, u, v in zip(ys, ys[2:], xs, xs[2:])]
        slope = math.degrees(math.atan(max(steps))) if steps else math.nan
        lines.append(f"| {layer} | {number(1000 * height)} | {number(1000 * low, 2)} | {number(1000 * high, 2)} "
                     f"| {number(1000 * (high - low), 2)} | {number(1000 * middle, 2)} | {number(slope, 2)} |")
        if not math.isnan(low + high + middle):
            rows.append((height, low, high, middle))
    heads = ("| layer | height before, mm | foot, mm | shoulder, mm | width, mm | middle, mm "
             "| steepest slope, degrees |")
    return "\n".join([heads, "|---|---|---|---|---|---|---|", *lines]), rows


def leaning(rows, column):
    """Angle from the vertical of a line through a column of the rows, positive to the low side."""
    if len(rows) < 3:
        return math.nan
    return math.degrees(math.atan(-fit([r[0] for r in rows], [r[column] for r in rows])[0]))


def profiles(page, fold):
    """Heights of the layers over x at the last time, and of the surface at all times."""
    columns = {}
    moved = fold.bed.moved(fold.times[-1])
    for layer in range(1, bed.LAYERS + 1):
        xs, ys = fold.profile(moved, layer)
        columns.setdefault("x [mm]", [1000 * x for x in xs])
        columns[f"layer {layer} [mm]"] = [1000 * y for y in ys]
    names = ",".join(f"layer {layer}" for layer in range(1, bed.LAYERS + 1))
    last = page.plot("fold-profile", columns, "--y", names, "--y-label", "height")
    paths = []
    for t in fold.times:
        moved, lifted = fold.bed.moved(t), fold.lifted(t)
        xs, shares = bed.cells([(x, dy / lifted) for k, x, _, _, dy in moved if k == bed.LAYERS], fold.width)
        paths.append(page.out / f"fold-surface-{t:.4g}.csv")
        write_table(paths[-1], {"x [mm]": [1000 * x for x in xs], "uplift of layer 7 / rise": shares})
    labels = [word for t in fold.times for word in ("--label", f"{1000 * fold.lifted(t):.3g} mm")]
    return last, page.plot("fold-surface", paths, *labels, "--y", "uplift of layer 7 / rise")


def make(page):
    fold = Fold(page)
    for k, t in enumerate(fold.times):
        page.values[f"picture_{k}"] = page.picture(
            "fold" if k == 2 else f"fold-{k}", fold.result, "--time", f"{t:.9g}", "--colour", "group",
            "--view", "-0.155,-0.03,0.155,0.12")
        page.values[f"rise_{k}"] = number(1000 * fold.lifted(t))
        page.values[f"time_{k}"] = number(t - fold.begin)
    page.values["picture_start"] = page.picture("fold-start", fold.result, "--time", f"{fold.begin:.9g}",
                                                "--colour", "group", "--view", "-0.155,-0.03,0.155,0.12")
    text, rows = table(fold)
    flanks = [fold.flank(fold.bed.moved(t), bed.LAYERS, fold.lifted(t)) for t in fold.times]
    last, surface = profiles(page, fold)
    page.values.update(
        table=text, profile=last, surface=surface, grains=number(len(fold.bed.grains)),
        height=number(1000 * fold.bed.height(), 2), foot=number(leaning(rows, 1), 2),
        shoulder=number(-leaning(rows, 2), 2), middle=number(leaning(rows, 3), 2),
        feet=", ".join(number(1000 * low, 2) for low, _, _ in flanks),
        shoulders=" to ".join(number(1000 * high, 2) for _, high, _ in flanks),
        certificate=page.certificate(fold.summary))
