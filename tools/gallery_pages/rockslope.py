"""Rock slope: factors of safety by dividing the friction, against closed forms."""
import math

from common import fit, number

SHORT = ["run.until=0.01 s", "run.record=5 ms"]
DIP = FAN = math.radians(40)
BED, FRICTION, GRAVITY = math.radians(36), 0.8, 9.81
REST = 1e-5  # m/s: slower is at rest


def wedge_safety(mu):
    """Hoek and Bray: a wedge on two planes of equal dip, and the plunge of their line."""
    plunge = math.atan(math.tan(DIP) * math.cos(FAN))
    across = math.sin(DIP) * math.sin(FAN)  # of the planes' normals, sideways
    return mu / (math.tan(plunge) * math.sqrt(1 - across ** 2)), plunge


class Series:
    """Runs of one slope with divided friction; acceleration in the second half by F."""

    def __init__(self, page, name, settings):
        self.page, self.name, self.settings = page, name, settings
        self.found, self.missed, self.steps = {}, 0, 0

    def acceleration(self, safety):
        """Of the fastest block; none when it has come to rest."""
        if safety not in self.found:
            result, summary = self.page.run(f"rockslope-{self.name}-{safety:g}",
                                            [*self.settings, f"F={safety:g}"])
            table = self.page.measure(result, "kinetic(grains=wedge)")
            half = len(table["t"]) // 2
            speeds = table["max_speed"][half:]
            slope = fit(table["t"][half:], speeds)[0]
            self.found[safety] = slope if min(speeds) > REST else 0.0
            self.missed += summary["unconverged_steps"]
            self.steps += summary["steps"]
        return self.found[safety]

    def bracket(self, low, high, width):
        """The largest F that stands or comes to rest, the smallest that goes faster and faster."""
        if not (self.acceleration(low) <= 0 < self.acceleration(high)):
            return low, high  # short runs do not tell
        while high - low > 1.001 * width:
            middle = round(0.5 * (low + high), 5)
            if self.acceleration(middle) <= 0:
                low = middle
            else:
                high = middle
        return low, high


def curve(page, name, series, pull, theory):
    """Accelerations against F and those of the closed form; none below it where the slope rests."""
    tested = sorted(series.found)
    return page.plot(f"rockslope-{name}", {
        "F [1]": tested,
        "closed form [m/s^2]": [pull * (1 - theory / f) if series.found[f] or f > theory else 0 for f in tested],
        "found [m/s^2]": [series.found[f] for f in tested]},
        "--y", "closed form,found", "--points", "--y-label", "acceleration")


def undecided(page, steep):
    """A table: whether the slope with steep beds rests at F = 1.2, by tolerance, step and solver."""
    rows = ["| tolerance | step | solver | acceleration after 0.4 s, m/s^2 | |", "|---|---|---|---|---|"]
    cases = (("1e-5", "2 ms", "auto"), ("1e-6", "2 ms", "auto"), ("1e-7", "2 ms", "auto"),
             ("1e-5", "1 ms", "auto"), ("1e-6", "1 ms", "auto"), ("1e-5", "2 ms", "nlgs"))
    for tolerance, step, solver in cases[::5] if page.short else cases:
        series = steep if (tolerance, step, solver) == ("1e-5", "2 ms", "auto") else Series(
            page, f"steep-{tolerance}-{step.replace(' ', '')}-{solver}",
            ["bedding=36 deg", f"world.tolerance={tolerance}", f"world.h={step}", f"world.solver={solver}"])
        found = series.acceleration(1.2)
        rows.append(f"| {tolerance} | {step} | `{solver}` | {number(found) if found else 0} | "
                    f"{'moves on' if found else 'comes to rest'} |")
    return "\n".join(rows)


def make(page):
    theory, plunge = wedge_safety(FRICTION)
    bed = FRICTION / math.tan(BED)
    one = Series(page, "one", ["spacing=1000 m"])
    cut = Series(page, "cut", [])
    steep = Series(page, "steep", ["bedding=36 deg"])
    brackets = [one.bracket(1.36, 1.376, 0.001), cut.bracket(1.36, 1.376, 0.001),
                steep.bracket(1.09, 1.122, 0.001)]
    for safety in page.few((1.33, 1.4, 1.45, 1.5)):
        cut.acceleration(safety)
    for safety in page.few((1.07, 1.13, 1.15, 1.2)):
        steep.acceleration(safety)
    rows = ["| slope | closed form | stands at F = | moves at F = | steps that missed, of all |",
            "|---|---|---|---|---|"]
    rows += [f"| {name} | {known:.4f} | {low:g} | {high:g} | {series.missed} of {series.steps} |"
             for name, known, (low, high), series in zip(
                 ("the wedge as one block", "the wedge cut by three sets, beds dip 15 deg",
                  "the same with beds that dip 36 deg"), (theory, theory, bed), brackets,
                 (one, cut, steep))]
    main, summary = page.run("rockslope", ["F=1.5"])
    loose, _ = page.run("rockslope-loose", ["bedding=36 deg", "F=1.15"])
    look = ("--camera", "-30,25", "--colour", "displacement")
    page.values.update(
        picture=page.picture("rockslope", main, "--last", *look),
        steep_picture=page.picture("rockslope-loose", loose, "--last", *look),
        plot=curve(page, "wedge", cut, GRAVITY * math.sin(plunge), theory),
        steep_plot=curve(page, "beds", steep, GRAVITY * math.sin(BED), bed),
        table="\n".join(rows), theory=number(theory, 5), plunge=number(math.degrees(plunge), 4),
        plane=number(FRICTION / math.tan(DIP)), bed=number(bed, 4),
        undecided=undecided(page, steep), bed_pull=number(GRAVITY * math.sin(BED) * (1 - bed / 1.2)),
        blocks=number(summary["bodies"] - 2), certificate=page.certificate(summary))
