"""Schneebeli compression: the stress plateau, and how the sample swells."""
import math

from common import mean, number, percent

SHORT = ["bodies.4.generate.counts=[[19, 1.1 mm], [32, 1.05 mm], [51, 1.01 mm]]", "width=20 mm",
         "fraction=0.75", "height=23.2 mm", "load=1000 N", "strain_end=0.01",
         "stages.compact.until.time=5 ms"]

BOX = "solid_fraction(grains=grains, left=left, right=right, bottom=bottom, top=top)"


def running_mean(xs, ys, half):
    return [mean(b for a, b in zip(xs, ys) if abs(a - x) <= half) for x in xs]


def make(page):
    result, summary = page.run()
    table = page.measure(result, "value(of=strain)", "value(of=dilation)", "value(of=sigma_1)",
                         "value(of=sigma_2)", BOX, "contacts")
    strain = table["value.value"]
    begin = max(k for k, s in enumerate(strain) if s <= 1e-9)
    keep = range(begin, len(strain))
    axis = [100 * strain[k] for k in keep]
    height = [100 * (table["value.value#2"][begin] - table["value.value#2"][k]) for k in keep]
    ratio = [table["value.value#3"][k] / table["value.value#4"][k] for k in keep]
    void = [table["solid_fraction.void_ratio"][k] for k in keep]
    end = axis[-1]
    plateau = [r for x, r in zip(axis, ratio) if x >= end / 4]
    halves = [mean(r for x, r in zip(axis, ratio) if low <= x / end <= high)
              for low, high in ((0.25, 0.625), (0.625, 1))]
    smooth = running_mean(axis, ratio, end / 16)
    phi = math.degrees(math.asin((mean(plateau) - 1) / (mean(plateau) + 1)))
    page.values.update(
        network=page.picture("schneebeli", result, "--last", "--forces"),
        stress=page.plot("schneebeli-stress", {
            "strain [%]": axis, "frame by frame": ratio, "running mean": smooth},
            "--y", "frame by frame,running mean", "--y-label", "sigma_1 / sigma_2"),
        dilatancy=page.plot("schneebeli-dilatancy", {
            "strain [%]": axis, "rise of the top wall [%]": height, "void ratio": void},
            "--y", "rise of the top wall", "--y", "void ratio"),
        plateau=number(mean(plateau)), plateau_from=number(end / 4), strain_end=number(end),
        halves=f"{number(halves[0])} and {number(halves[1])}",
        deviation=number(math.sqrt(mean((r - mean(plateau)) ** 2 for r in plateau)), 2),
        phi=number(phi), start_ratio=number(ratio[0]),
        void_start=number(void[0], 4), void_end=number(mean(void[-len(void) // 8:]), 4),
        void_change=percent(mean(void[-len(void) // 8:]) / void[0] - 1),
        lift=number(height[-1]), even=number(100 * (1 / (1 - end / 100) - 1)),
        sliding=percent(mean(table["contacts.sliding"][k] for k in keep)),
        certificate=page.certificate(summary))
