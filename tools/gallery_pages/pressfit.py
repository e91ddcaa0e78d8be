"""Press fit: the pressure of the joint and the stresses of both tubes against Lame."""
import math

from common import number, percent, read_table

SHORT = ["around=12"]

INNER, MIDDLE, OUTER, OVER = 0.04, 0.06, 0.09, 30e-6
STEEL, BRONZE = (200e9, 0.3), (110e9, 0.34)


def joint_pressure(over=OVER):
    shaft = (MIDDLE ** 2 + INNER ** 2) / (MIDDLE ** 2 - INNER ** 2) - STEEL[1]
    hub = (OUTER ** 2 + MIDDLE ** 2) / (OUTER ** 2 - MIDDLE ** 2) + BRONZE[1]
    return over / MIDDLE / (shaft / STEEL[0] + hub / BRONZE[0])


def lame(radius, pressure):
    """Radial and hoop stress, shaft or hub."""
    if radius < MIDDLE:
        factor = -pressure * MIDDLE ** 2 / (MIDDLE ** 2 - INNER ** 2)
        return factor * (1 - (INNER / radius) ** 2), factor * (1 + (INNER / radius) ** 2)
    factor = pressure * MIDDLE ** 2 / (OUTER ** 2 - MIDDLE ** 2)
    return factor * (1 - (OUTER / radius) ** 2), factor * (1 + (OUTER / radius) ** 2)


def elements(page, result, t):
    """(radius, radial, hoop) of the elements."""
    page.export(result, t)
    table = read_table(page.out / "pressfit-tables" / "elements.csv")
    rows = []
    for x, y, xx, yy, xy in zip(*(table[k] for k in ("x", "y", "sxx", "syy", "sxy"))):
        r = math.hypot(x, y)
        c, s = x / r, y / r
        rows.append((r, xx * c * c + yy * s * s + 2 * xy * c * s,
                     xx * s * s + yy * c * c - 2 * xy * c * s))
    return sorted(rows)


def stresses(page, rows):
    """Plot of both stresses over the radius, and the largest difference over the pressure."""
    pressure = joint_pressure()
    known = [lame(r, pressure) for r, _, _ in rows]
    plot = page.plot("pressfit-stress", {
        "radius [mm]": [1e3 * r for r, _, _ in rows],
        "radial [MPa]": [s / 1e6 for _, s, _ in rows],
        "hoop [MPa]": [s / 1e6 for _, _, s in rows],
        "radial less Lame's [MPa]": [(s - k[0]) / 1e6 for (_, s, _), k in zip(rows, known)],
        "hoop less Lame's [MPa]": [(s - k[1]) / 1e6 for (_, _, s), k in zip(rows, known)]},
        "--x", "radius", "--y", "radial,hoop", "--y", "radial less Lame's,hoop less Lame's",
        "--points", "--y-label", "stress", "--y-label", "stress less Lame's")
    worst = max(max(abs(s - k[0]), abs(h - k[1])) for (_, s, h), k in zip(rows, known))
    return plot, worst / pressure


def refinement(page):
    rows = ["| cells around a quarter | mean pressure | largest difference at a node |",
            "|---|---|---|"]
    known = joint_pressure()
    for around in (14, 20, 28, 40) if not page.short else (12,):
        result, _ = page.run(f"pressfit-{around}" if around != 28 else None,
                             [f"around={around}"] if around != 28 else [])
        mean = page.measure(result, "contact_pressure(of=hub)", "--last")["mean"][0]
        nodes = page.measure(result, "pressure_profile(of=hub)", "--last")["pressure"]
        worst = max(abs(p / known - 1) for p in nodes if math.isfinite(p))
        rows.append(f"| {around} and {around + 5} | {percent(mean / known - 1)} | {percent(worst)} |")
    return "\n".join(rows)


def make(page):
    result, summary = page.run()
    table = page.measure(result, "contact_pressure(of=hub)", "--last")
    found, known = table["mean"][0], joint_pressure()
    rows = elements(page, result, table["t"][0])
    plot, worst = stresses(page, rows)
    page.values.update(
        picture=page.picture("pressfit", result, "--last", "--colour", "von_mises", "--pressures"),
        crosses=page.picture("pressfit-crosses", result, "--last", "--colour", "principal_1",
                             "--crosses", "elements", "--no-mesh"),
        stress=plot, worst=percent(worst), refinement=refinement(page),
        found=number(1e-6 * found, 5), known=number(1e-6 * known, 5),
        difference=percent(found / known - 1), certificate=page.certificate(summary))
