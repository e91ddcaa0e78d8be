"""Silo: mass per time through three holes, against Beverloo's law."""
import math

from common import fit, number, percent

SHORT = ["balls=150", "stages.0.until=0.01 s", "open=0.02 s", "run.record=5 ms"]
DIAMETER, DENSITY, GRAVITY = 5e-3, 2500.0, 9.81
# mm, and for how many seconds they are open; the first is too small to flow steadily
HOLES = {24: 0.7, 30: 0.5, 33: 0.4, 36: 0.4}
SMALL = 24
SETTLED = 0.25


def inside(page, result):
    """Times since the opening and the mass above the bottom."""
    table = page.measure(result, "solid_fraction(grains=balls, low=[-0.05, -0.05, 0], "
                         "high=[0.05, 0.05, 1], count=by centre)")
    return [t - SETTLED for t in table["t"]], [DENSITY * v for v in table["solid"]]


def rate(times, masses):
    """Slope from 0.1 s after the opening on, and by how much that of its halves differs."""
    start = next((k for k, t in enumerate(times) if t > 0.1), 0)
    middle = (start + len(times)) // 2
    parts = [(start, len(times)), (start, middle), (middle, len(times))]
    whole, first, last = (-fit(times[a:b], masses[a:b])[0] for a, b in parts)
    return whole, last / first - 1 if first else 0.0


def diameter(hole):
    """Of the circle with the area of the hole's polygon of sixteen corners."""
    return hole * math.sqrt(16 * math.sin(math.pi / 8) / (2 * math.pi))


def make(page):
    flows, curves, missed = {}, {}, {}
    for hole, seconds in HOLES.items():
        name = "silo" if hole == 30 else f"silo-{hole}"
        result, summary = page.run(name, [f"orifice={hole} mm", f"open={seconds} s"])
        times, masses = inside(page, result)
        flows[hole] = rate(times, masses)
        curves[hole] = (times, masses)
        missed[hole] = summary
        if hole == 30:
            main, certificate = result, page.certificate(summary)
    packed = page.measure(main, "solid_fraction(grains=balls, low=[-0.02, -0.02, 0.01], "
                          "high=[0.02, 0.02, 0.04])", "--to", SETTLED)["solid_fraction"][-1]
    holes = [diameter(hole * 1e-3) for hole in HOLES]
    flow = {d: max(flows[hole][0], 0) ** 0.4 for hole, d in zip(HOLES, holes) if hole != SMALL}
    slope, height = fit(list(flow), list(flow.values()))
    flowing = slope > 0 and packed > 0  # short runs do not tell
    shift = -height / slope / DIAMETER if flowing else math.nan
    scale = slope ** 2.5 / (packed * DENSITY * math.sqrt(GRAVITY)) if flowing else math.nan
    rows = ["| hole | its diameter in balls | mass per time | by the fitted law "
            "| C when k = 1.4 | second half against first | steps that missed | worst residual |",
            "|---|---|---|---|---|---|---|---|"]
    for hole, d in zip(HOLES, holes):
        law = max(slope * d + height, 0) ** 2.5
        s = missed[hole]
        known = packed * DENSITY * math.sqrt(GRAVITY) * (d - 1.4 * DIAMETER) ** 2.5
        rows.append(f"| {hole} mm | {number(d / DIAMETER)} | {number(1000 * flows[hole][0])} g/s "
                    f"| {number(1000 * law)} g/s "
                    f"| {number(flows[hole][0] / known if packed else math.nan)} "
                    f"| {'clogs' if hole == SMALL else f'{100 * flows[hole][1]:+.2g} %'} "
                    f"| {percent(s['unconverged_steps'] / s['steps'])} "
                    f"| {number(s['residual_max'], 2)} |")
    look = ("--colour", "speed", "--limits", "0,0.6", "--cut", "y=0", "--camera", "-80,8,0.3",
            "--look-at", "0,0,0.015", "--size", "420,420")
    count = min(len(times) for times, _ in curves.values())
    columns = {"time since the opening [s]": curves[24][0][:count]}
    columns.update({f"hole of {hole} mm [g]": [1000 * m for m in masses[:count]]
                    for hole, (_, masses) in curves.items()})
    page.values.update(
        pictures=" ".join(page.picture(name, main, "--time", t, *look)
                          for name, t in (("silo", 0.45), ("silo-late", 0.75))),
        plot=page.plot("silo-mass", columns, "--y",
                       ",".join(f"hole of {hole} mm" for hole in HOLES),
                       "--y-label", "mass above the bottom"),
        table="\n".join(rows), packed=number(packed), shift=number(shift), scale=number(scale),
        certificate=certificate)
