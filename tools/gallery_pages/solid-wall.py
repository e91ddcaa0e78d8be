"""The elastic wall in one piece: where and when it is under tension, beside the wall of blocks."""
import math

from common import number, read_table

SHORT = ["later=2 ms"]

WEIGHT = 1.2 * 0.6 * 500 * 9.81
BLOCK = 0.1 * 0.05  # volume of a block of the other wall, 1 m thick
STEPS = [0.1, 2, 5, 10]  # ms


def first_time(page, result):
    """When the foundation first carries the weight."""
    table = page.measure(result, "base_force(of=foundation)")
    name = "base_force.down" if "base_force.down" in table else "down"
    return next((t for t, force in zip(table["t"], table[name]) if force >= WEIGHT),
                table["t"][-1])


def between(t):
    return ["--from", f"{t - 4e-5:.9g}", "--to", f"{t + 4e-5:.9g}"]


def tension(page, result, t):
    """Largest principal stress of the elements at t, where, and how many are under tension."""
    folder = page.out / f"{page.name}-tables"
    page.call(["export", result, "--csv", folder, *between(t)])
    table = read_table(folder / "elements.csv")
    rows = []
    for a, b, c, x, y in zip(*(table[n] for n in ("sxx", "syy", "sxy", "x", "y"))):
        rows.append(((a + b) / 2 + math.hypot((a - b) / 2, c), x, y))
    stress, x, y = max(rows)
    return {"most": stress, "x": x, "y": y, "share": sum(r[0] > 1 for r in rows) / len(rows)}


def block_tension(page, result, t):
    """The same of the moment tensors of a wall of blocks."""
    table = page.measure(result, "moment", *between(t))
    name = "moment.m1" if "moment.m1" in table else "m1"
    values = [m / BLOCK for m, body in zip(table[name], table["id"]) if body > 1]
    return {"most": max(values), "share": sum(v > 1 for v in values) / len(values)}


def steps(page):
    """Both walls at T when the same load is applied by longer and longer steps of implicit Euler."""
    rows = ["| h | T, one piece | largest principal stress | elements under tension | T, blocks | "
            "largest principal value of a moment tensor | blocks under tension |",
            "|---|---|---|---|---|---|---|"]
    for h in STEPS[1:2] if page.short else STEPS:
        settings = [f"world.h={h} ms", "world.theta=1", "later=0.1 ms", "run.record=every 1 steps"]
        one, _ = page.run(f"solid-wall-h{h}", settings)
        many, _ = page.run(f"solid-wall-blocks-h{h}", settings, scene="elastic-wall")
        t, u = first_time(page, one), first_time(page, many)
        a, b = tension(page, one, t), block_tension(page, many, u)
        rows.append(f"| {h} ms | {1000 * t:.1f} ms | {number(a['most'])} Pa | "
                    f"{100 * a['share']:.0f} % | {1000 * u:.1f} ms | {number(b['most'])} Pa | "
                    f"{100 * b['share']:.0f} % |")
    return "\n".join(rows)


def make(page):
    start, _ = page.run("solid-wall-T", ["run.record=0.1 ms", "later=0.1 ms"])
    t = first_time(page, start)
    result, summary = page.run()
    times = [0.001 * k for k in range(15, int(1000 * summary["t"]), 2)]
    curve = [tension(page, result, time)["most"] for time in times]
    most = max(curve, default=math.nan)
    peak = times[curve.index(most)] if curve else summary["t"]
    calm = ["world.h=2 ms", "world.theta=1", "later=0.6 s", "run.record=20 ms"]
    rest, end = page.run("solid-wall-rest", calm)
    smooth, smooth_end = page.run("solid-wall-smooth", [*calm, "laws.dry.friction=0"])
    at, still = tension(page, start, t), tension(page, rest, end["t"])
    look = ("--crosses", "elements", "--magnify", 50)
    page.values.update(
        T=f"{1000 * t:.1f}", at=number(at["most"]), most=number(most), peak=f"{1000 * peak:.0f}",
        still=number(still["most"]), still_x=number(still["x"], 2), still_y=number(still["y"], 2),
        smooth=number(tension(page, smooth, smooth_end["t"])["most"]),
        still_share=f"{100 * still['share']:.0f}", steps=steps(page),
        picture_T=page.picture("solid-wall-wave", start, "--time", f"{t:.9g}", *look),
        tensile=page.picture("solid-wall", rest, "--last", "--colour", "principal_1", "--limits",
                             "0,300", "--magnify", 50),
        picture_rest=page.picture("solid-wall-rest", rest, "--last", *look),
        curve=page.plot("solid-wall-tension", {"t [ms]": [1000 * x for x in times],
                                               "tension [Pa]": curve},
                        "--y", "tension", "--title",
                        "largest principal stress of an element") if curve else "",
        certificate=page.certificate(summary))
