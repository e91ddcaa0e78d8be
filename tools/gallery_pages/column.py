"""Column of drums: what stays of it after the ground has shaken weakly, strongly and violently."""
import math

from common import number, percent

SHORT = ["shaking=0.2 s", "run.until=0.3 s", "frequency=5 Hz", "run.record=20 ms"]
AMPLITUDES = (2.5, 12, 25)  # cm, along x
SHAKING, FREQUENCY, GRAVITY = 6, 1, 9.81
FOOT, TOP, HEIGHT, SIDES, CAPITAL = 0.6, 0.5, 8, 20, (1.6, 1.6, 0.6)
ROUND = ("{kind: drums, number: 10, height: 0.8 m, radius: 0.6 m, "
         "capital: [1.6 m, 1.6 m, 0.6 m]}")


def ground(t, amplitude):
    """Where the ground is, as in the scene."""
    window = math.sin(math.pi * t / SHAKING) ** 2
    return (amplitude * window * math.sin(2 * math.pi * FREQUENCY * t),
            0.6 * amplitude * window * math.sin(1.6 * math.pi * FREQUENCY * t))


def largest_acceleration(amplitude, dt=1e-3):
    """Of the ground, in g."""
    most = 0
    for k in range(1, round(SHAKING / dt)):
        a, b, c = (ground(t * dt, amplitude) for t in (k - 1, k, k + 1))
        most = max(most, math.hypot(*((p - 2 * q + r) / dt ** 2 for p, q, r in zip(a, b, c))))
    return most / GRAVITY


def lifting_acceleration(slices=1000):
    """Of the ground in g at which the column as one piece begins to tip over a side of its foot:
    the way to that side over the height of the centre of mass. What is above a joint is stouter."""
    area = SIDES / 2 * math.sin(2 * math.pi / SIDES)
    mass, moment = math.prod(CAPITAL), math.prod(CAPITAL) * (HEIGHT + CAPITAL[2] / 2)
    for k in range(slices):
        z = (k + 0.5) / slices
        slab = area * (FOOT + (TOP - FOOT) * z) ** 2 * HEIGHT / slices
        mass, moment = mass + slab, moment + slab * z * HEIGHT
    return FOOT * math.cos(math.pi / SIDES) * mass / moment


def way_of_top(page, result):
    """Horizontal distance of the capital from where it would stand on the moved ground, m."""
    top = page.measure(result, "body(of=drum-11)")
    base = page.measure(result, "body(of=ground)")
    return top["t"], [math.hypot(x - u - top["x"][0], y - v - top["y"][0]) for x, y, u, v in
                      zip(top["x"], top["y"], base["x"], base["y"])]


def pieces_at(page, result, t):
    """Displacements of the pieces in the frame at t, from below."""
    table = page.measure(result, "displacement", "--since", 0, "--from", f"{t - 1e-6:.9g}", "--to",
                         f"{t + 1e-6:.9g}")
    return [dict(zip(table, row)) for row in zip(*table.values())][1:]


def row(amplitude, way, pieces, summary):
    up = [p for p in pieces if abs(p["dz"]) < 0.2]
    steps = [math.hypot(b["dx"] - a["dx"], b["dy"] - a["dy"]) for a, b in zip(up, up[1:])]
    twist = max((abs(math.degrees(p["rz"])) for p in up), default=math.nan)
    missed = summary["unconverged_steps"]
    cells = [f"{amplitude} cm", f"{number(largest_acceleration(amplitude / 100), 2)} g",
             f"{len(up)} of {len(pieces)}", f"{number(1000 * max(way), 2)} mm",
             f"{number(1000 * max(steps, default=math.nan), 2)} mm", f"{number(twist, 2)} deg",
             f"{missed} ({percent(missed / summary['steps'])})", number(summary["residual_max"], 2)]
    return "| " + " | ".join(cells) + " |"


def fewer_sweeps(page, result, t):
    """What a quarter of the sweeps changes by t: cm of the capital, degrees of the drums."""
    other, _ = page.run("column-sweeps", ["amplitude=12 cm", "world.max_iterations=1000",
                                          f"run.until={t} s"])
    a, b = pieces_at(page, result, t), pieces_at(page, other, t)
    twist = max(abs(math.degrees(p["rz"] - q["rz"])) for p, q in zip(a, b))
    return (100 * math.dist(*[[p[-1][k] for k in ("dx", "dy", "dz")] for p in (a, b)]), twist)


def energies(page, result):
    """Kinetic energy and height gained, kJ, when the shaking ends and in the last frame."""
    table = page.measure(result, "energy")
    end = len(table["t"]) - 1
    stop = next((k for k, t in enumerate(table["t"]) if t > SHAKING), end)
    return [number((table["kinetic"][k] + table["potential"][k]) / 1000, 2) for k in (stop, end)]


def tighter(page, result, end):
    """Way of the capital over the ground by `end` in um, as the scene is and with a tolerance that
    costs far more sweeps."""
    other, _ = page.run("column-tight", ["amplitude=2.5 cm", "world.tolerance=1e-6",
                                         "world.max_iterations=20000", f"run.until={end} s"])
    last = [max(w for t, w in zip(*way_of_top(page, r)) if t < end + 1e-6) for r in (result, other)]
    return {"creep": number(1e6 * last[0], 2), "creep_tight": number(1e6 * last[1], 2),
            "tight_end": end}


def make(page):
    rows = ["| amplitude | largest acceleration | pieces still up | farthest way of the capital | "
            "largest step between drums at the end | largest twist at the end | "
            "steps that missed their tolerance | worst residual |", "|" + "---|" * 8]
    plot, end = {}, 0.3 if page.short else 12
    pictures = {2.5: "column-stands", 12: "column-walks", 25: "column"}
    views = {amplitude: ("--camera", "-60,10", "--view", "-1.2,-1.2,0,1.2,1.2,9", "--size",
                         "220,560") for amplitude in AMPLITUDES}
    views[25] = ("--camera", "-60,16", "--size", "520,440", "--view", "-3,-4.5,0,3,3,3.4")
    for amplitude in AMPLITUDES:
        result, summary = page.run(f"column-{amplitude}", [f"amplitude={amplitude} cm"])
        t, way = way_of_top(page, result)
        plot.setdefault("t [s]", t)
        plot[f"{amplitude} cm [m]"] = way
        pieces = pieces_at(page, result, end)
        rows.append(row(amplitude, way, pieces, summary))
        key = pictures[amplitude].replace("column-", "").replace("column", "falls")
        page.values[key] = page.picture(pictures[amplitude], result, "--time", end,
                                        *views[amplitude])
        page.values[f"{key}_certificate"] = page.certificate(summary)
        if amplitude == 2.5:
            creep = tighter(page, result, 0.16 if page.short else 2)
        if amplitude == 12:
            rolling, _ = page.run("column-round", ["amplitude=12 cm",
                                                   f"bodies.drum.generate={ROUND}"])
            energy = [*energies(page, result), *energies(page, rolling)]
            top, twist = fewer_sweeps(page, result, 0.16 if page.short else 4)
        if amplitude == 25:
            page.values["falling"] = page.picture(
                "column-falling", result, "--time", 0.16 if page.short else 4.4, "--camera",
                "-60,10", "--view", "-2,-2,0,2,2,9", "--size", "320,560")
    names = ",".join(f"{a} cm" for a in AMPLITUDES)
    page.values.update(
        table="\n".join(rows), top_apart=number(top, 2), twist_apart=number(twist, 2),
        **creep, left=sum(abs(p["dz"]) < 0.2 for p in pieces),
        **{f"energy_{k}": value for k, value in enumerate(energy)},
        lift=number(lifting_acceleration(), 2),
        plot=page.plot("column-top", plot, "--x", "t", "--y", names, "--y-label",
                       "capital over the ground, horizontal"))
