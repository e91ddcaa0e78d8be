"""Interface: how pulses of slip run along it, beside the speeds of the waves of the two bodies."""
import math

from common import fit, number

SHORT = ["cells=60", "rows=8", "step=5 us", "watch=0.5 ms", "run.record=every 5 steps"]
CASES = [("interface", 1.2), ("interface-alike", 1), ("interface-swapped", 1 / 1.2)]
YOUNG, POISSON, DENSITY, MU = 3e9, 0.25, 1200, 0.75
LOAD = 0.6
LEVELS = [1e-3, 1e-2, 3e-2]  # m/s


class Material:
    def __init__(self, young):
        self.G = young / (2 * (1 + POISSON))
        self.shear = math.sqrt(self.G / DENSITY)
        self.pressure = self.shear * math.sqrt((2 - 2 * POISSON) / (1 - 2 * POISSON))

    def rayleigh_function(self, c):
        """Positive below the speed of Rayleigh waves, and the root that goes with pressure waves."""
        a, b = math.sqrt(1 - (c / self.pressure) ** 2), math.sqrt(1 - (c / self.shear) ** 2)
        return 4 * a * b - (1 + b * b) ** 2, a

    def rayleigh(self):
        return bisect(lambda c: self.rayleigh_function(c)[0], 0.5 * self.shear, self.shear)


def bisect(f, low, high):
    """A root between two places where f has unlike signs, or nan."""
    high -= 1e-12 * high
    if f(low) * f(high) > 0:
        return math.nan
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(low) * f(middle) > 0 else (low, middle)
    return low


def generalised_rayleigh(one, two):
    """Waves along a frictionless interface that stays closed (Achenbach and Epstein 1967): the surface
    of a half-space yields to a pressure that runs at c by a c^2 / (shear^2 G R), both together by 0."""
    def f(c):
        (r1, a1), (r2, a2) = one.rayleigh_function(c), two.rayleigh_function(c)
        return a1 * (c / one.shear) ** 2 * two.G * r2 + a2 * (c / two.shear) ** 2 * one.G * r1
    speeds = sorted([one.rayleigh(), two.rayleigh()])
    if speeds[1] - speeds[0] < 1e-9 * speeds[1]:
        return speeds[0]
    return bisect(f, speeds[0], min(speeds[1], one.shear, two.shear))


class Slide:
    def __init__(self, page, name, contrast):
        settings = [f"contrast={contrast:.6g}"] if name != "interface" else []
        self.name, self.contrast = name, contrast
        self.result, self.summary = page.run(name, settings)
        table = page.measure(self.result, "pressure_profile(of=lower)", "--from", f"{LOAD - 1e-6:g}")
        self.rows = [row for row in zip(table["t"], table["x"], table["pressure"], table["shear"],
                                        table["slip"]) if not math.isnan(row[2])]
        self.upper, self.lower = Material(YOUNG), Material(YOUNG * contrast ** 2)
        self.reach = 0.35 if page.short else 1.3

    def peaks(self, side):
        """(time, distance, slip speed, pressure) of the fastest slip on a side, frame by frame, once it
        has left the nucleus and while it goes on."""
        best = {}
        for t, x, p, _, slip in self.rows:
            speed = abs(slip)
            if 0.2 < side * x < self.reach and speed > best.get(t, (0, 0, LEVELS[0], 0))[2]:
                best[t] = (t - LOAD, side * x, speed, p)
        out = []
        for t in sorted(best):
            if best[t][0] > 3e-4 and (not out or 0 <= best[t][1] - out[-1][1] < 0.05):
                out.append(best[t])
        return [peak for peak in out if peak[1] > 0.25 and peak[1] < self.reach - 0.02]

    def row(self, side):
        peaks = self.peaks(side)
        if len(peaks) < 5:
            return "| - | - | - | - | - |"
        speed = fit([p[0] for p in peaks], [p[1] for p in peaks])[0]
        first, last = peaks[0], peaks[-1]
        return (f"| {number(first[1], 2)} to {number(last[1], 3)} | {number(speed)} "
                f"| {number(100 * first[2])} | {number(100 * last[2])} "
                f"| {100 * (sum(p[3] for p in peaks) / len(peaks) / 1e6 - 1):+.2g} % |")

    def picture(self, page):
        """Where and when the interface slips, by how fast: points of x and t."""
        bounds = [*LEVELS, math.inf]
        paths, labels = [], []
        for k, low in enumerate(LEVELS):
            chosen = [row for row in self.rows if low <= abs(row[4]) < bounds[k + 1]]
            high = bounds[k + 1]
            paths.append((chosen, f"{100 * low:g} cm/s and more" if high == math.inf
                          else f"slip of {100 * low:g} to {100 * high:g} cm/s"))
        paths.append(([row for row in self.rows if row[2] <= 0], "open"))
        files = []
        for k, (chosen, label) in enumerate(paths):
            if not chosen:
                continue
            file = page.out / f"{self.name}-{k}.csv"
            with open(file, "w") as out:
                out.write("x [m],t [ms]\n")
                out.writelines(f"{x:.5g},{1e3 * (t - LOAD):.6g}\n" for t, x, *_ in chosen)
            files.append(file)
            labels += ["--label", label]
        return page.plot(f"{self.name}-map", files, "--x", "x", "--y", "t", "--points", *labels,
                         "--x-limits=-1.5,1.5")

    def profile(self, at):
        t = min({row[0] for row in self.rows}, key=lambda s: abs(s - LOAD - at))
        return [row for row in self.rows if row[0] == t]


def make(page):
    cases = CASES[:1] if page.short else CASES
    slides = [Slide(page, name, contrast) for name, contrast in cases]
    rows = ["| lower / upper | direction | seen from x to x [m] | speed [m/s] | slip at first [cm/s] "
            "| at last | pressure in it |", "|---" * 7 + "|"]
    speeds = ["| lower / upper | shear waves, upper, lower [m/s] | Rayleigh, upper, lower | generalised Rayleigh |",
              "|---|---|---|---|"]
    for slide in slides:
        for side, word in ((1, "+x"), (-1, "-x")):
            rows.append(f"| {number(slide.contrast)} | {word} {slide.row(side)}")
        known = generalised_rayleigh(slide.upper, slide.lower)
        speeds.append(f"| {number(slide.contrast)} | {number(slide.upper.shear, 4)}, {number(slide.lower.shear, 4)} "
                      f"| {number(slide.upper.rayleigh(), 4)}, {number(slide.lower.rayleigh(), 4)} "
                      f"| {number(known, 4)} |")
    main = slides[0]
    profile = main.profile(0.3e-3 if page.short else 0.9e-3)
    maps = {f"map_{k}": slides[k].picture(page) if k < len(slides) else "" for k in range(len(CASES))}
    page.values.update(
        picture=page.picture("interface", main.result, "--time", f"{LOAD + (0.3e-3 if page.short else 0.9e-3):.7g}",
                             "--colour", "speed", "--limits", "0,0.05", "--no-mesh"),
        profile=page.plot("interface-profile", {
            "x [m]": [r[1] for r in profile], "slip [cm/s]": [100 * abs(r[4]) for r in profile],
            "pressure [MPa]": [1e-6 * r[2] for r in profile],
            "shear [MPa]": [1e-6 * r[3] for r in profile],
            "strength [MPa]": [1e-6 * MU * r[2] for r in profile]},
            "--x", "x", "--y", "slip", "--y", "pressure", "--y", "shear,strength",
            "--y-label", "", "--y-label", "", "--y-label", "shear stress"),
        pulses="\n".join(rows), speeds="\n".join(speeds), **maps,
        certificate=page.certificate(main.summary))
