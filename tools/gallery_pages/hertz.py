"""Two cylinders: pressures against Hertz, shear stresses against Cattaneo and Mindlin."""
import math

from common import number, percent

SHORT = ["cells=8"]

E, NU, R, MU = 1e9, 0.3, 0.1, 0.5
PRESSED, SHEARED = 8, 16  # s


def contacts(page, result, t):
    """(x, pressure, shear, area) of the contacts that press, from left to right."""
    table = page.measure(result, "pressure_profile(of=high)", "--from", t, "--to", t)
    rows = zip(table["x"], table["pressure"], table["shear"], table["area"])
    return sorted(row for row in rows if row[1] > 0)


def hertz(force):
    """Half-width and largest pressure for a force per length."""
    together = E / (2 * (1 - NU ** 2))
    b = math.sqrt(4 * force * (R / 2) / (math.pi * together))
    return b, 2 * force / (math.pi * b)


def ellipse(x, half):
    return math.sqrt(max(0, 1 - (x / half) ** 2))


def pressed(rows):
    """What a contact shows beside what Hertz says: force, half-width, largest pressure, both."""
    force = sum(p * area for _, p, _, area in rows)
    found = 2 * math.sqrt(sum(p * area * x * x for x, p, _, area in rows) / force)
    return force, found, max(p for _, p, _, _ in rows), *hertz(force)


def sticking(rows):
    """Share of the friction that is used, and the half-width that sticks: found by the last
    contact that sticks and the first that slides, and by the stress in the middle; wanted."""
    force = sum(p * area for _, p, _, area in rows)
    share = sum(q * area for _, _, q, area in rows) / (MU * force)
    b, p0 = hertz(force)
    middle = mean_x(rows)
    slides = [abs(x - middle) for x, p, q, _ in rows if q > MU * p * (1 - 1e-6)]
    sticks = [abs(x - middle) for x, p, q, _ in rows if q <= MU * p * (1 - 1e-6)]
    core = min(rows, key=lambda row: abs(row[0] - middle))
    return share, 0.5 * (max(sticks) + min(slides)) / b, 1 - core[2] / (MU * p0), \
        math.sqrt(1 - share)


def mean_x(rows):
    return sum(x * p * a for x, p, _, a in rows) / sum(p * a for _, p, _, a in rows)


def profile(page, rows):
    """Curves over x / b, stresses in units of the largest pressure."""
    force, _, _, b, p0 = pressed(rows)
    share = sticking(rows)[0]
    c = b * math.sqrt(1 - share)
    middle = mean_x(rows)
    along = [x - middle for x, _, _, _ in rows]
    mindlin = [MU * (ellipse(x, b) - c / b * ellipse(x, c)) for x in along]
    return page.plot("hertz-profile", {
        "x / b [1]": [x / b for x in along],
        "pressure / p0 [1]": [p / p0 for _, p, _, _ in rows],
        "Hertz [1]": [ellipse(x, b) for x in along],
        "shear / p0 [1]": [q / p0 for _, _, q, _ in rows],
        "Cattaneo and Mindlin [1]": mindlin,
        "mu pressure / p0 [1]": [MU * ellipse(x, b) for x in along]},
        "--x", "x / b", "--y", "pressure / p0,Hertz",
        "--y", "shear / p0,Cattaneo and Mindlin,mu pressure / p0",
        "--y-label", "pressure / p0", "--y-label", "shear / p0")


def growth(page, result):
    """Force over approach: the half-width of Hertz at every step of the pressing."""
    table = page.measure(result, "contact_pressure(of=high)")
    steps = [k for k, t in enumerate(table["t"]) if 0 < t <= PRESSED]
    return page.plot("hertz-growth", {
        "force [kN/m]": [table["force"][k] / 1e3 for k in steps],
        "half-width [mm]": [table["hertz_radius"][k] * 1e3 for k in steps],
        "Hertz [mm]": [hertz(table["force"][k])[0] * 1e3 for k in steps],
        "largest pressure [MPa]": [table["max"][k] / 1e6 for k in steps],
        "p0 [MPa]": [hertz(table["force"][k])[1] / 1e6 for k in steps]},
        "--x", "force", "--y", "half-width,Hertz", "--y", "largest pressure,p0",
        "--y-label", "half-width b", "--y-label", "largest pressure")


def refinement(page):
    rows = ["| elements per half-width | b | p0 | c / b by what sticks | by the stress in the middle |",
            "|---|---|---|---|---|"]
    for cells in (8, 13, 26) if not page.short else (8,):
        result, _ = page.run(f"hertz-{cells}" if cells != 26 else None,
                             [f"cells={cells}"] if cells != 26 else [])
        force, b, p0, b_known, p0_known = pressed(contacts(page, result, PRESSED))
        _, edge, middle, wanted = sticking(contacts(page, result, SHEARED))
        rows.append(f"| {number(b_known / 1.5e-3 * cells, 3)} | {percent(b / b_known - 1)} "
                    f"| {percent(p0 / p0_known - 1)} | {percent(edge / wanted - 1)} "
                    f"| {percent(middle / wanted - 1)} |")
    return "\n".join(rows)


def make(page):
    result, summary = page.run()
    before, after = contacts(page, result, PRESSED), contacts(page, result, SHEARED)
    force, b, p0, b_known, p0_known = pressed(before)
    share, edge, middle, wanted = sticking(after)
    rows = ["| | found | closed form | difference |", "|---|---|---|---|",
            f"| half-width b [mm] | {number(1e3 * b, 5)} | {number(1e3 * b_known, 5)} "
            f"| {percent(b / b_known - 1)} |",
            f"| largest pressure p0 [MPa] | {number(1e-6 * p0, 4)} | {number(1e-6 * p0_known, 4)} "
            f"| {percent(p0 / p0_known - 1)} |",
            f"| c / b, from what sticks and what slides | {number(edge, 4)} | {number(wanted, 4)} "
            f"| {percent(edge / wanted - 1)} |",
            f"| c / b, from the stress in the middle | {number(middle, 4)} | {number(wanted, 4)} "
            f"| {percent(middle / wanted - 1)} |"]
    close = ("--colour", "von_mises", "--limits", "0,3e6", "--pressures", "--view",
             "-0.0025,-0.0025,0.0025,0.0025")
    page.values.update(
        pressed=page.picture("hertz-pressed", result, "--time", PRESSED, *close),
        sheared=page.picture("hertz", result, "--time", SHEARED, *close),
        crosses=page.picture("hertz-crosses", result, "--time", SHEARED, "--colour", "principal_3",
                             "--limits", "-6e6,0", "--crosses", "elements", "--no-mesh", "--view",
                             "-0.0013,-0.0013,0.0013,0.0013"),
        profile=profile(page, after), growth=growth(page, result),
        table="\n".join(rows), refinement=refinement(page), force=number(force, 5),
        share=number(share, 3), shear=number(share * MU * force, 4),
        certificate=page.certificate(summary))
