"""Segregation: the height of a large grain in a shaken vessel, and of one that is like the others."""
import math

from common import fit, mean, number, percent, read_table, write_table

SHORT = ["grains=40", "width=8 mm", "periods=12", "bodies.2.generate.solid_fraction=0.6"]
CELL, WIDTH, RADIUS = 2.5e-3, 20e-3, 1.5e-3
LAYER = 2e-3  # a grain above it has left the lowest one
EQUAL = ["ratio=1", "periods=450"]


def heights(page, result):
    """Times, height of the marked grain, and of the surface: twice that of the mean small grain."""
    table = page.measure(result, "nut = body(of=nut)", "small = body(of=small)")
    return table["t"], table["nut.y"], [2 * y for y in table["small.y"]]


def rise(times, nut, surface):
    """When the large grain first looks out of the surface, and its mean speed until then."""
    top = next((k for k, (y, s) in enumerate(zip(nut, surface)) if y + RADIUS > s and times[k] > 1),
               len(times) - 1)
    slope = fit(times[:top + 1], nut[:top + 1])[0] if top > 1 else math.nan
    return top, slope


def upward(page, result, until):
    """Mean vertical velocity of the small grains in the middle half of the vessel."""
    table = page.out / "segregation-flow.csv"
    begin = 0.1 if page.short else 0.5
    page.scree("flow", result, "--grains", "small", "--cell", CELL, "--from", begin,
               "--to", f"{until:.6g}", "--least", 2, "--csv", table)
    cells = read_table(table)
    top = max(cells["y"], default=0)
    inner = [k for k, (x, y) in enumerate(zip(cells["x"], cells["y"]))
             if abs(x) < WIDTH / 4 and CELL < y < top]
    mass = sum(cells["density"][k] for k in inner)
    return sum(cells["density"][k] * cells["vy"][k] for k in inner) / mass if mass else math.nan


def went_down(page, result, arrival, surface):
    """Of the small grains in the upper third at the arrival, the share that came to the lower third
    later; and how many they were."""
    bodies, _ = page.export(result, 0)
    start = {i: y for i, y, group in zip(bodies["id"], bodies["y"], bodies["group"])
             if group == "small"}
    table = page.measure(result, "displacement", "--from", f"{arrival:.9g}")
    first, high, low = table["t"][0], set(), set()
    for t, i, dy in zip(table["t"], table["id"], table["dy"]):
        if i not in start:
            continue
        if t == first and start[i] + dy > 2 / 3 * surface:
            high.add(i)
        if start[i] + dy < surface / 3:
            low.add(i)
    return len(high & low) / len(high) if high else math.nan, len(high)


def make(page):
    result, summary = page.run()
    equal, other = page.run("segregation-equal", EQUAL)
    times, nut, surface = heights(page, result)
    top, speed = rise(times, nut, surface)
    after = [(y, s) for y, s in zip(nut[top:], surface[top:])]
    down, upper = went_down(page, result, times[top], surface[top])
    its_times, tracer, _ = heights(page, equal)
    curves = {"surface": (times, surface), "large grain": (times, nut),
              "grain of equal size": (its_times, tracer)}
    tables = []
    for label, (t, y) in curves.items():
        tables.append(page.out / f"segregation-{label.replace(' ', '-')}.csv")
        write_table(tables[-1], {"t [s]": t, "height [mm]": [1000 * v for v in y]})
    middle = max(1, top // 2)
    pictures = [page.picture(name, result, "--time", f"{times[k]:.9g}", "--colour", "group")
                for name, k in (("segregation-start", 0), ("segregation-rises", middle),
                                ("segregation", len(times) - 1))]
    page.values.update(
        pictures=" ".join(pictures),
        plot=page.plot("segregation-height", tables, "--y", "height",
                       *(word for label in curves for word in ("--label", label))),
        arrives=number(times[top]), speed=number(1000 * speed, 2),
        flow=number(1000 * upward(page, result, times[top]), 2),
        stays=percent(mean(y > s / 2 for y, s in after), 3),
        lowest=number(1000 * min(y for y, _ in after)), third=number(1000 * surface[top] / 3),
        lingers=number(next((t for t, y in zip(its_times, tracer) if y > LAYER), its_times[-1])),
        down=percent(down), upper=upper,
        missed=percent(other["unconverged_steps"] / other["steps"]),
        certificate=page.certificate(summary))
