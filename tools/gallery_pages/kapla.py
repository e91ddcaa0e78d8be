"""Tower of planks: how still it stands, what the ball does to it, where the energy goes."""
from common import number

SHORT = ["levels=4", "run.until=0.1 s"]


def moved(page, result, t, since=0):
    """{id: magnitude of the displacement} of the planks; the table is 1 and the ball the last."""
    table = page.measure(result, "displacement", "--since", since, "--from", f"{t - 1e-6:.9g}",
                         "--to", f"{t + 1e-6:.9g}")
    last = max(table["id"])
    return {int(i): way for i, way in zip(table["id"], table["magnitude"]) if 1 < i < last}


def still_levels(ways, planks=5, least=1e-3):
    """Levels from below none of whose planks went farther than this."""
    order = [ways[i] for i in sorted(ways)]
    count = 0
    while (count + 1) * planks <= len(order):
        if max(order[count * planks:(count + 1) * planks]) > least:
            break
        count += 1
    return count


def ball_speeds(page, result):
    """Speeds of the ball."""
    table = page.measure(result, "body(of=ball)")
    return [(x * x + y * y + z * z) ** 0.5
            for x, y, z in zip(table["vx"], table["vy"], table["vz"])]


def make(page):
    result, summary = page.run()
    times = [0.02, 0.04, 0.08, 0.1] if page.short else [0.6, 0.8, 0.9, 2]
    look = ("--camera", "-75,22", "--view", "-0.16,-0.2,0,0.3,0.2,0.22", "--size", "460,340")
    for k, t in enumerate(times):
        name = "kapla" if k == 2 else f"kapla-{k}"
        page.values[f"picture_{k}"] = page.picture(name, result, "--time", t, *look)
        page.values[f"time_{k}"] = str(t)
    rest = moved(page, result, times[0])
    after = moved(page, result, times[-1], times[0])
    table = page.measure(result, "energy")
    ball = ball_speeds(page, result)
    t, end = table["t"], len(table["t"]) - 1
    hit = next((k for k, lost in enumerate(table["normal"]) if lost < -0.01), end)
    page.values.update(
        still=number(1e6 * max(rest.values()), 2), planks=len(rest),
        hit=number(t[hit]), speed=number(max(ball)),
        levels=still_levels(after), far=sum(way > 0.05 for way in after.values()),
        given=number(table["kinetic"][0] + table["potential"][0] - table["potential"][end]
                     - table["kinetic"][end]),
        normal=number(-table["normal"][end]), friction=number(-table["friction"][end]),
        plot=page.plot("kapla-energy", {
            "t [s]": t, "kinetic [J]": table["kinetic"],
            "lost in impacts [J]": [-e for e in table["normal"]],
            "lost in friction [J]": [-e for e in table["friction"]]},
            "--x", "t", "--y", "kinetic", "--y", "lost in impacts,lost in friction",
            "--y-label", "kinetic energy", "--y-label", "energy lost"),
        certificate=page.certificate(summary))
