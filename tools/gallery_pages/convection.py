"""Convection: the mean flow of shaken grains between rough and between smooth walls."""
import math

from common import mean, number, percent, read_table
from png import pack

SHORT = ["grains=40", "width=8 mm", "periods=12"]
CELL, WIDTH, D, FREQUENCY, AMPLITUDE = 2.5e-3, 30e-3, 1e-3, 30.0, 3 * 9.81 / (2 * math.pi * 30) ** 2
SMOOTH = ["mu_wall=0"]
CLOSE = ["world.tolerance=2e-2", "periods=90"]


def begin(page):
    """The rolls need a while to form."""
    return 0.2 if page.short else 2


def flow(page, name, result):
    """The table of cells and a picture of their mean velocities."""
    table, picture = page.out / f"{name}-flow.csv", page.docs / f"{name}.png"
    page.scree("flow", result, "--cell", CELL, "--from", begin(page), "--least", 2,
               "--csv", table, "-o", picture, "--width", page.width)
    pack(picture)
    return read_table(table), f"![{name}]({name}.png)"


def compared(page, result):
    """Wall and middle velocities of a run with a closer tolerance and of the same seconds of another."""
    close, summary = page.run("convection-close", CLOSE)
    out = []
    for which in (close, result):
        table = page.out / "convection-part.csv"
        page.scree("flow", which, "--cell", CELL, "--from", begin(page) / 2, "--to", 3, "--least", 2,
                   "--csv", table)
        out.append(numbers(read_table(table)))
    return {"close_wall": number(-1000 * out[0]["wall"], 2),
            "close_middle": number(1000 * out[0]["middle"], 2),
            "part_wall": number(-1000 * out[1]["wall"], 2),
            "part_middle": number(1000 * out[1]["middle"], 2),
            "close_missed": percent(summary["unconverged_steps"] / summary["steps"])}


def levels(table):
    """Cells by height, those of the surface and of the bottom left out."""
    heights = sorted(set(table["y"]))
    inner = heights[1:-2] if len(heights) > 4 else heights
    return [[k for k, y in enumerate(table["y"]) if y == height] for height in inner]


def flux(table, cells, sign=0):
    """Mass per time and metre of depth through the cells, of those that go up or down."""
    return sum(table["density"][k] * table["vy"][k] * CELL for k in cells
               if sign == 0 or sign * table["vy"][k] > 0)


def upright(table):
    """Mean vertical velocity in the columns of cells."""
    rows = levels(table)
    columns = {}
    for cells in rows:
        for k in cells:
            columns.setdefault(table["x"][k], []).append(k)
    return {x: sum(table["density"][k] * table["vy"][k] for k in cells)
            / sum(table["density"][k] for k in cells) for x, cells in sorted(columns.items())}


def numbers(table):
    """Speeds of the rolls, what does not balance, and how long a turn takes."""
    rows = levels(table)
    passing = mean(flux(table, cells, 1) for cells in rows)
    net = mean(abs(flux(table, cells)) for cells in rows)
    columns = upright(table)
    middle = [v for x, v in columns.items() if abs(x) < WIDTH / 4]
    mass = sum(table["density"][k] * CELL * CELL for cells in rows for k in cells)
    speed = math.sqrt(sum(table["density"][k] * (table["vx"][k] ** 2 + table["vy"][k] ** 2)
                          for cells in rows for k in cells)
                      / sum(table["density"][k] for cells in rows for k in cells))
    return {"middle": mean(middle), "wall": mean([columns[min(columns)], columns[max(columns)]]),
            "passing": passing, "net": net, "speed": speed,
            "turn": mass / (2 * passing) if passing > 0 else math.nan}


def make(page):
    kinds = {"rough": ("convection", []), "smooth": ("convection-smooth", SMOOTH)}
    tables, values = {}, {}
    rows = ["| walls | in the middle | at the walls | root mean square | mass that goes up | "
            "its imbalance | steps that missed | worst residual |", "|---|---|---|---|---|---|---|---|"]
    for kind, (name, settings) in kinds.items():
        result, summary = page.run(name, settings)
        tables[kind], values[f"{kind}_picture"] = flow(page, name, result)
        n = values[kind] = numbers(tables[kind])
        rows.append(f"| {kind} | {number(1000 * n['middle'], 2)} mm/s "
                    f"| {number(1000 * n['wall'], 2)} mm/s "
                    f"| {number(1000 * n['speed'], 2)} mm/s | {number(n['passing'], 2)} kg/s "
                    f"| {percent(n['net'] / n['passing'] if n['passing'] else math.nan, 2)} "
                    f"| {percent(summary['unconverged_steps'] / summary['steps'])} "
                    f"| {number(summary['residual_max'], 2)} |")
        if kind == "rough":
            page.values.update(certificate=page.certificate(summary), **compared(page, result))
    profile = {kind: upright(table) for kind, table in tables.items()}
    places = [x for x in profile["rough"] if x in profile["smooth"]]
    rough = values["rough"]
    page.values.update(
        rough=values["rough_picture"], smooth=values["smooth_picture"], table="\n".join(rows),
        profile=page.plot("convection-profile", {
            "x [mm]": [1000 * x for x in places],
            **{f"{kind} walls [mm/s]": [1000 * profile[kind][x] for x in places] for kind in profile}},
            "--y", "rough walls,smooth walls", "--y-label", "upward velocity"),
        middle=number(1000 * rough["middle"], 2), wall=number(-1000 * rough["wall"], 2),
        share=percent(rough["middle"] / (2 * math.pi * FREQUENCY * AMPLITUDE)),
        ratio=number(values["smooth"]["speed"] / rough["speed"], 2),
        imbalance=percent(rough["net"] / rough["passing"] if rough["passing"] else math.nan),
        turn=number(rough["turn"], 2), periods=number(rough["turn"] * FREQUENCY, 2),
        begin=number(begin(page)))
