"""Bar thrown on a wall: force, displacements and energies beside the closed form of waves."""
from common import mean, number, percent

SHORT = ["elements=20"]
THETAS = [0.5, 0.51, 1]
LENGTH, SPEED, WAVE, ARRIVES = 10, 10, 30, 0.5
FORCE = WAVE * SPEED
LASTS = 2 * LENGTH / WAVE
PLACES = [0, 0.25, 0.5, 0.75, 1]  # along the bar


def exact_force(t):
    return FORCE if ARRIVES <= t <= ARRIVES + LASTS else 0


def exact_place(x, t):
    """Where the point of the bar at x is: it goes on until the wave comes, stands until the release
    comes back, and leaves."""
    stop = ARRIVES + x / WAVE
    leave = ARRIVES + LASTS - x / WAVE
    return x + SPEED * (ARRIVES - min(t, stop) + max(t - leave, 0))


class Throw:
    def __init__(self, page, theta, elements=None):
        settings = [f"theta={theta}"] if theta != 0.5 else []
        settings += [f"elements={elements}"] if elements else []
        name = "bar" if not settings else f"bar-{theta}" + (f"-{elements}" if elements else "")
        self.theta = theta
        self.result, self.summary = page.run(name, settings)
        nodes = [f"node(of=bar, at=[{5 + LENGTH * s:g}, 0.5])" for s in PLACES]
        table = page.measure(self.result, "wall_force(of=wall)", "energy", *nodes)
        self.t = table["t"]
        self.force = [-f for f in table["wall_force.fx"]]
        self.kinetic = [500 + e for e in table["energy.kinetic"]]
        self.stored = table["energy.stored"]
        self.lost = [-(k - 500 + s) for k, s in zip(self.kinetic, self.stored)]
        self.scheme = -round(table["energy.scheme"][-1], 6) or 0
        self.normal = -table["energy.normal"][-1]
        self.places = [table["node.x" if k == 0 else f"node.x#{k + 1}"] for k in range(len(PLACES))]

    def row(self):
        step = self.t[1] - self.t[0]
        on = [t for t, f in zip(self.t, self.force) if f > 0]
        middle = [f for t, f in zip(self.t, self.force) if 0.65 < t < 1]
        impulse = step * sum(self.force)
        return (f"| {self.theta:g} | {number(on[0] - step, 4)} to {number(on[-1], 4)} "
                f"| {number(mean(middle), 4)} | {number(max(self.force), 4)} | {number(impulse, 4)} "
                f"| {number(impulse / LENGTH - SPEED, 4)} "
                f"| {percent(self.lost[-1] / 500)} | {percent(self.scheme / 500)} "
                f"| {percent(self.normal / 500)} |")


def table_of(throws):
    head = ("| theta | contact [s] | force, 0.65 to 1 s [N] | largest [N] | impulse [N s] | leaves at [m/s] "
            "| energy lost | in the scheme | in the contact |")
    exact = (f"| exact | 0.5 to {ARRIVES + LASTS:.4f} | {FORCE} | {FORCE} | 200 | {SPEED} | 0 % | 0 % | 0 % |")
    return "\n".join([head, "|---" * 9 + "|", exact, *(throw.row() for throw in throws)])


def make(page):
    throws = [Throw(page, theta) for theta in THETAS]
    first = throws[0]
    t = first.t
    forces = {"t [s]": t, "exact [N]": [exact_force(s) for s in t]}
    forces.update({f"theta {throw.theta:g} [N]": throw.force for throw in throws})
    places, names = {"t [s]": t}, []
    for k, share in enumerate(PLACES):
        x = share * LENGTH
        places[f"from {x:g} m [m]"] = first.places[k]
        places[f"exact {x:g} m [m]"] = [exact_place(x, s) for s in t]
        names += [f"from {x:g} m", f"exact {x:g} m"]
    energies = {"t [s]": t, "kinetic [J]": first.kinetic, "stored [J]": first.stored}
    for throw in throws:
        energies[f"lost with theta {throw.theta:g} [J]"] = throw.lost
    fine = [] if page.short else [Throw(page, theta, 1000) for theta in THETAS]
    worst = max(abs(found - exact_place(share * LENGTH, s)) for k, share in enumerate(PLACES)
                for s, found in zip(t, first.places[k]))
    page.values.update(
        picture=page.picture("bar", first.result, "--time", 0.75, "--colour", "stress_xx", "--view",
                             "-1,-1.5,11,1.5"),
        forces=page.plot("bar-force", forces, "--x", "t", "--y",
                         ",".join(name.split(" [")[0] for name in list(forces)[1:]),
                         "--y-label", "force on the wall"),
        places=page.plot("bar-places", places, "--x", "t", "--y", ",".join(names),
                         "--y-label", "place"),
        energies=page.plot("bar-energy", energies, "--x", "t", "--y", "kinetic,stored", "--y",
                           ",".join(f"lost with theta {theta:g}" for theta in THETAS),
                           "--y-label", "energy", "--y-label", "energy lost"),
        table=table_of(throws), fine=table_of(fine), worst=number(worst, 2),
        certificate=page.certificate(first.summary))
