"""Rocking block: its turning points against those of Housner's block."""
import math

from common import number, percent

SHORT = []  # it is short


def turning_points(t, angle):
    """(time, |angle|) of the extremes, the start first; a parabola through three frames each."""
    out = [(t[0], abs(angle[0]))]
    for i in range(1, len(t) - 1):
        before, after = angle[i] - angle[i - 1], angle[i + 1] - angle[i]
        if before * after < 0:
            shift = 0.5 * (before + after) / (before - after)
            top = angle[i] + 0.25 * (before + after) * shift
            out.append((t[i] + shift * (t[i + 1] - t[i]), abs(top)))
    return out


def predicted(first, slenderness, count):
    """Housner (1963): an impact keeps the share r of the kinetic energy, and a block that starts
    at tilt a returns to vertical with energy ~ cos(s - a) - cos(s)."""
    kept = (1 - 1.5 * math.sin(slenderness) ** 2) ** 2
    tilts = [first]
    for _ in range(count - 1):
        gained = kept * (math.cos(slenderness - tilts[-1]) - math.cos(slenderness))
        tilts.append(slenderness - math.acos(math.cos(slenderness) + gained))
    return tilts


def known_case(page):
    """The flat block tilted by half its slenderness: amplitudes of Housner's formula, as they are
    tested in tests/validate; here the base is hollow, as in the papers."""
    result, _ = page.run("rocking-half", ["tilt=7.01812 deg"])
    table = page.measure(result, "body(of=block)")
    found = turning_points(table["t"], table["angle"])
    slenderness = math.atan(0.3 / 1.2)
    return "\n".join(
        ["| turning point | known | found |", "|---|---|---|"]
        + [f"| {k} | {known} | {number(found[k][1] / slenderness, 4)} |"
           for k, known in enumerate((0.5, 0.3867, 0.3064))])


def make(page):
    result, summary = page.run()
    table = page.measure(result, "body(of=block)", "energy")
    t, angle = table["t"], table["body.angle"]
    slenderness = math.atan(0.3 / 1.2)
    found = turning_points(t, angle)[:6]
    theory = predicted(found[0][1], slenderness, len(found))
    rows = ["| turning point | time [s] | tilt / slenderness | Housner's block | difference |",
            "|---|---|---|---|---|"]
    for k, ((when, tilt), known) in enumerate(zip(found, theory)):
        rows.append(f"| {k} | {number(when)} | {number(tilt / slenderness, 4)} "
                    f"| {number(known / slenderness, 4)} | {percent(abs(tilt / known - 1))} |")
    impact = next(i for i in range(1, len(t)) if angle[i - 1] * angle[i] <= 0)
    page.values.update(
        picture=page.picture("rocking", result, "--time", 0, "--size", "1200,900"),
        angle_plot=page.plot("rocking-angle", {
            "t [s]": t, "tilt [deg]": [math.degrees(a) for a in angle],
            "kinetic energy [J]": table["energy.kinetic"]}, "--x", "t", "--y", "tilt", "--y",
            "kinetic energy"),
        amplitudes="\n".join(rows), known=known_case(page),
        first_impact=number(t[impact]),
        impacts=sum(a * b < 0 for a, b in zip(angle, angle[1:])),
        worst=percent(max(abs(f[1] / k - 1) for f, k in zip(found, theory))),
        certificate=page.certificate(summary))
