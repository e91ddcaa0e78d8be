"""Rubber block: forces of the plate, and how much of the surface slips."""
from common import number, percent

SHORT = ["fine=0.2", "squeeze=0.02", "world.h=50 ms"]
WIDTH, HEIGHT, SQUEEZE, SLIDE, MU = 60e-3, 15e-3, 0.08, 20e-3, 0.5
YOUNG, BULK = 3e6, 3e6 / (3 * (1 - 2 * 0.495))
VIEW = ("--view", "-0.04,-0.0125,0.06,0.0125")


def strip_force():
    """Force per length of a long strip bonded to its plates (Gent and Lindley 1959), small strains."""
    shape = WIDTH / (2 * HEIGHT)
    bonded = 4 / 3 * YOUNG * (1 + shape ** 2)
    return SQUEEZE * WIDTH / (1 / bonded + 1 / BULK)


def way(t):
    return SLIDE * max(0, t - 1) / 3


def curves(page, result):
    """Forces on the plate and the share of contacts that slip, over time."""
    table = page.measure(result, "wall_force(of=plate)", "contacts")
    slip = [s / a if a else 0 for s, a in zip(table["contacts.slip"], table["contacts.active"])]
    return table["t"], table["wall_force.fy"], [-f for f in table["wall_force.fx"]], slip


def at(ts, values, t):
    return min(zip(ts, values), key=lambda pair: abs(pair[0] - t))[1]


def make(page):
    result, summary = page.run()
    coarse, _ = page.run("rubber-coarse", ["fine=0.5"])
    ts, press, drag, slip = curves(page, result)
    cts, cpress, cdrag, _ = curves(page, coarse)
    for name, t in (("rubber-squeezed", 1), ("rubber", 1.8), ("rubber-sliding", 4)):
        page.values["picture_" + str(t).replace(".", "_")] = page.picture(
            name, result, "--time", t, "--colour", "von_mises", "--limits", "0,1.2e6", "--pressures",
            *VIEW)
    later = [k for k, t in enumerate(ts) if t >= 1]
    page.values["plot"] = page.plot(
        "rubber-forces",
        {"way of the plate [mm]": [1000 * way(ts[k]) for k in later],
         "pressing [kN]": [press[k] / 1000 for k in later],
         "dragging [kN]": [drag[k] / 1000 for k in later],
         "dragging over pressing": [drag[k] / max(press[k], 1) for k in later],
         "share of contacts that slip": [slip[k] for k in later]},
        "--y", "pressing,dragging", "--y", "dragging over pressing,share of contacts that slip",
        "--y-label", "force on the plate", "--y-label", "ratio")
    first = next((t for t, d, p in zip(ts, drag, press) if t > 1 and d > 0.995 * MU * p), ts[-1])
    page.values.update(
        squeezed=number(at(ts, press, 1) / 1000), bonded=number(strip_force() / 1000),
        coarse_squeezed=number(at(cts, cpress, 1) / 1000), sliding=number(drag[-1] / 1000),
        coarse_sliding=number(cdrag[-1] / 1000), last=number(press[-1] / 1000),
        ratio=number(drag[-1] / max(press[-1], 1), 4), core=percent(1 - at(ts, slip, 1)),
        way=number(1000 * way(first), 2), passes=number((summary["steps"] + summary["passes"]) / summary["steps"], 2),
        steps=number(summary["steps"]), shortened=number(summary["rejected"]),
        certificate=page.certificate(summary))
