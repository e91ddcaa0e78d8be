"""Rotating drum: angle of the slope against speed and friction."""
import math

from common import fit, mean, number, percent

SHORT = ["turned=0.02", "run.record=4 ms", "bodies.1.generate.number=100"]
RADIUS, GRAVITY = 50e-3, 9.81
# rad by speed; angles are averaged over the second half
TURNED = {0.5: 2.2, 1: 2.2, 2: 4.4, 4: 8.8}


def angles(page, result, speed):
    """Turn of the drum, and the angle of the bed from its centre of mass: below a level surface it
    hangs under the axis, whatever the fill, and it turns with the slope."""
    table = page.measure(result, "body(of=balls)")
    return ([speed * t for t in table["t"]],
            [math.degrees(math.atan2(-x, -z)) for x, z in zip(table["x"], table["z"])])


def spread(values):
    middle = mean(values)
    return math.sqrt(mean((v - middle) ** 2 for v in values))


def surface_angle(page, result, t):
    """Slope of a line through the highest balls of strips along x, away from the wall."""
    bodies, _ = page.export(result, t)
    tops = {}
    for x, z, group in zip(bodies["x"], bodies["z"], bodies["group"]):
        if group == "balls" and abs(x) < 0.7 * RADIUS:
            k = math.floor(x / 6e-3)
            tops[k] = max(tops.get(k, (-1, 0)), (z, x))
    slope = fit([x for _, x in tops.values()], [z for z, _ in tops.values()])[0]
    return math.degrees(math.atan(-slope))


def make(page):
    cases = [(0.5, 0.5), (1, 0.5), (2, 0.5), (4, 0.5), (1, 0.2), (1, 0.1)]
    rows = ["| speed | Froude number | friction | angle of the bed | its spread in time "
            "| steps that missed | worst residual |", "|---|---|---|---|---|---|---|"]
    curves, found = {}, {}
    for speed, mu in cases:
        name = "drum" if (speed, mu) == (1, 0.5) else f"drum-{speed}-{mu}"
        settings = [f"speed={speed}", f"mu={mu}", f"turned={TURNED[speed]}"]
        result, summary = page.run(name, [] if name == "drum" else settings)
        turn, angle = angles(page, result, speed)
        steady = angle[len(angle) // 2:]
        found[speed, mu] = mean(steady)
        rows.append(f"| {speed} rad/s | {number(speed ** 2 * RADIUS / GRAVITY, 2)} | {mu} "
                    f"| {number(mean(steady))} deg | {number(spread(steady), 2)} deg "
                    f"| {percent(summary['unconverged_steps'] / summary['steps'])} "
                    f"| {number(summary['residual_max'], 2)} |")
        if mu == 0.5:
            curves[f"{speed} rad/s [deg]"] = (turn, angle)
        if name == "drum":
            main, certificate, t_end = result, page.certificate(summary), summary["t"]
    length = min(len(angle) for _, angle in curves.values())
    columns = {"turn of the drum [rad]": next(iter(curves.values()))[0][:length]}
    columns.update({name: angle[:length] for name, (_, angle) in curves.items()})
    close, _ = page.run("drum-close", ["speed=2", "world.tolerance=3e-3",
                                       "world.max_iterations=3000"])
    _, strict = angles(page, close, 2)
    _, angle = curves["2 rad/s [deg]"]
    page.values.update(
        picture=page.picture("drum", main, "--last", "--colour", "speed", "--camera", "-90,5"),
        plot=page.plot("drum-angle", columns, "--y", ",".join(n.split(" [")[0] for n in curves),
                       "--y-label", "angle of the bed"),
        table="\n".join(rows), surface=number(surface_angle(page, main, t_end)),
        now=number(curves["1 rad/s [deg]"][1][-1]),
        twice=number(mean(angle[len(strict) // 2:len(strict)])),
        main=number(found[1, 0.5]), smooth=number(found[1, 0.1]), fast=number(found[4, 0.5]),
        slow=number(found[0.5, 0.5]),
        close=number(mean(strict[len(strict) // 2:])),
        certificate=certificate)
