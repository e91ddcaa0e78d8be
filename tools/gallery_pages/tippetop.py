"""Tippe top: inclination, height, Jellett's invariant and energy; tops that do not turn over."""
import math

from common import number, percent

SHORT = ["run.until=0.1 s"]
RADIUS, STEM, STEM_RADIUS, TILT = 15e-3, 13e-3, 5e-3, 0.1
MASS, AXIAL, TRANSVERSE, GRAVITY = 6e-3, 7e-7, 7.2e-7, 9.81


def matrix(w, x, y, z):
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def dot(a, b):
    return sum(u * v for u, v in zip(a, b))


def axes(table):
    """The axis of the top, towards its stem, in every frame: it is fixed in the body, and the scene
    says where it points at the start."""
    turns = [matrix(*q) for q in zip(*(table[f"q{c}"] for c in "wxyz"))]
    start = (0, -math.sin(TILT), math.cos(TILT))
    own = [sum(turns[0][i][j] * start[i] for i in range(3)) for j in range(3)]
    return [[dot(row, own) for row in turn] for turn in turns]


def history(page, result):
    """Inclination in degrees, height of the centre of mass, and Jellett's invariant: the angular
    momentum about the centre of mass, times the vector there from the contact of the ball."""
    table = page.measure(result, "body(of=top)", "energy")
    table = {key.removeprefix("body."): values for key, values in table.items()}
    below = (RADIUS - table["z"][0]) / math.cos(TILT)  # centre of mass to middle of the ball
    out = {"t": table["t"], "z": table["z"], "below": below, "inclination": [], "jellett": [],
           "spin": [], "kinetic": table["energy.kinetic"], "friction": table["energy.friction"]}
    for k, axis in enumerate(axes(table)):
        w = [table[f"w{c}"][k] for c in "xyz"]
        along = dot(w, axis)
        momentum = [TRANSVERSE * (v - along * n) + AXIAL * along * n for v, n in zip(w, axis)]
        arm = [-below * n for n in axis]
        arm[2] += RADIUS
        out["inclination"].append(math.degrees(math.acos(max(-1, min(1, axis[2])))))
        out["jellett"].append(dot(momentum, arm))
        out["spin"].append(along)
    return out


def on_the_ball(run):
    """Frames before the stem touches, which it does where its end hangs as low as the ball."""
    touches = 180 - math.degrees(math.acos((RADIUS - STEM_RADIUS) / STEM))
    return range(next((k for k, a in enumerate(run["inclination"]) if a > touches - 0.02),
                      len(run["t"])))


def drift(run):
    """Largest change of Jellett's invariant while the top stands on its ball."""
    start = run["jellett"][0]
    return max(abs(run["jellett"][k] / start - 1) for k in on_the_ball(run))


def passing(run, degrees):
    """When the inclination first passes an angle."""
    return next((t for t, a in zip(run["t"], run["inclination"]) if a > degrees), math.nan)


def steps_table(page, run):
    """What the time step does to the invariant and to the time of the turn."""
    rows = ["| h | drift of Jellett's invariant | passes 90 degrees at | inclination at the end |",
            "|---|---|---|---|"]
    for h in (200, 100, 50, 25):
        this = run
        if h != 50:
            this = history(page, page.run(f"tippetop-{h}us", [f"world.h={h} us"])[0])
        rows.append(f"| {h} us | {number(drift(this), 2)} | {number(passing(this, 90))} s "
                    f"| {number(this['inclination'][-1], 4)} deg |")
    return "\n".join(rows)


def make(page):
    result, summary = page.run()
    run = history(page, result)
    ball = on_the_ball(run)
    own = history(page, page.run("tippetop-own", ["own_axis=1"])[0])
    rough = history(page, page.run("tippetop-rough", ["mu=0.3", "transverse=8e-7 kg*m^2"])[0])
    look = ("--camera", "-90,12,0.12", "--size", "340,300")
    shots = [page.picture(f"tippetop-{k}" if k else "tippetop", result, "--time", t,
                          "--look-at", f"{x:.4f},{y:.4f},0.016", *look)
             for k, (t, x, y) in enumerate(places(page, result, (0, 1.3, 2.1, 3)))]
    shown = range(0, len(run["t"]), 2)
    page.values.update(
        pictures=" ".join(shots),
        plot=page.plot("tippetop-angle", {
            "t [s]": [run["t"][k] for k in shown],
            "inclination [deg]": [run["inclination"][k] for k in shown],
            "spun about its own axis [deg]": [own["inclination"][k] for k in shown],
            "rough and oblong [deg]": [rough["inclination"][k] for k in shown],
            "height of the centre of mass [mm]": [1000 * run["z"][k] for k in shown]},
            "--x", "t", "--y", "inclination,spun about its own axis,rough and oblong", "--y",
            "height of the centre of mass", "--y-label", "inclination"),
        steps=steps_table(page, run),
        below=number(1000 * run["below"]), eccentricity=number(run["below"] / RADIUS),
        low=number(1000 * run["z"][0], 4), high=number(1000 * run["z"][-1], 4),
        ninety=number(passing(run, 90)), lifted=number(run["t"][min(len(ball), len(run["t"]) - 1)]),
        lifted_angle=number(run["inclination"][ball[-1]]), end=number(run["inclination"][-1]),
        drift=number(drift(run), 2),
        spin_end=number(-run["spin"][-1]), spin_ball=number(-run["spin"][ball[-1]]),
        gained=number(1000 * MASS * GRAVITY * (run["z"][-1] - run["z"][0])),
        lost=number(1000 * (run["kinetic"][0] - run["kinetic"][-1])),
        dissipated=number(-1000 * run["friction"][-1]),
        own_angle=number(max(own["inclination"])), rough_angle=number(rough["inclination"][-1]),
        certificate=page.certificate(summary))


def places(page, result, times):
    """Where the top is at these times: pictures follow it."""
    table = page.measure(result, "body(of=top)")
    for t in times:
        k = min(range(len(table["t"])), key=lambda i: abs(table["t"][i] - t))
        yield t, table["x"][k], table["y"][k]
