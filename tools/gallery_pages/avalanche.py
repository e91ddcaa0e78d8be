"""Avalanche: how grains with viscous collisions come to near rest, and both sums of Clausius and Duhem."""
import math

from common import number, percent

SHORT = ["share=0.2", "stages.settle.until.time=0.6 s", "flow=0.1 s", "run.record=20 ms"]
RELEASE = 2.5  # s, as in the scene
SLOW = 0.01    # m/s
PUSH = 78 * (1e-4 * 9.81 * math.sin(math.radians(20))) ** 2 / 4  # J


def least(summary):
    """How far the second sum goes below zero, in words; nothing when it never does."""
    if not summary["duhem_free_dips"]:
        return ""
    return (f", by {number(-summary['duhem_free_least'], 3)} J at most (the plot shows the sums of other steps). The law allows "
            "it, and it stays when the steps are solved to 1e-12: the pseudopotential resists the mean of the velocities before and "
            "after, and where the pull of gravity turns the sliding of a lone contact round within a step, that resistance pushes along. "
            f"On the slope this can make K (h g sin)^2 / 4 = {number(PUSH, 3)} J (docs/theory.md)")


def make(page):
    result, summary = page.run()
    start = 0.6 if page.short else RELEASE
    table = page.measure(result, "kinetic(grains=grains)", "certificate", "deposit(grains=grains)")
    times = [t - start for t in table["t"]]
    speeds = table["kinetic.mean_speed"]
    fast = [t for t, v in zip(times, speeds) if v >= SLOW]
    end = times[-1]
    look = ("--colour", "speed", "--limits", "0,4", "--view", "-22,-1,12,10", "--size", "700,260")
    shots = [("avalanche-0", 0), ("avalanche", 1), ("avalanche-2", 2), ("avalanche-end", end)]
    positive = [(t, a, b) for t, a, b in zip(times, table["certificate.duhem"], table["certificate.duhem_free"]) if t > 0]
    page.values.update(
        pictures="\n\n".join(page.picture(name, result, "--time", number(start + min(t, end), 5), *look) for name, t in shots),
        speed=page.plot("avalanche-speed", {"time since the release [s]": times,
                                            "mean speed [m/s]": speeds}, "--log",
                        "--y", "mean speed"),
        sums=page.plot("avalanche-sums", {"time since the release [s]": [p[0] for p in positive],
                                          "as printed [J]": [p[1] for p in positive],
                                          "forces first [J]": [p[2] for p in positive]},
                       "--log", "--y", "as printed,forces first", "--y-label",
                       "sum of Clausius and Duhem"),
        slow=number(max(fast, default=0.0)), end=number(end), speed_end=number(1000 * speeds[-1]),
        most=number(max(speeds[k] for k, t in enumerate(times) if t >= 0)),
        dips=number(summary["duhem_dips"]), dip_share=percent(summary["duhem_dips"] / summary["steps"]),
        free_dips=number(summary["duhem_free_dips"]), free_least=least(summary), steps=number(summary["steps"]),
        passes=number(summary["passes"] / summary["steps"], 2),
        front=number(table["deposit.right"][-1]), certificate=page.certificate(summary))
