"""Log-log charts as SVG for tools/corpus: curves told apart by colour, dashes and markers.

A curve is a dictionary: label, colour (number of a colour), dash (number of a dash), marker ("circle", "square", ...) and
points, a list of (x, y, worst, whole): from y a thin line goes to worst, and a marker that is not whole is hollow.
"""
import math
from xml.sax.saxutils import escape

WIDTH, PANEL, LEFT, RIGHT, TOP, BOTTOM = 1200, 520, 140, 370, 56, 76
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555555"]
DASHES = ["", "14 7", "3 6", "14 6 3 6"]
TEXT = 'font-family="sans-serif" font-size="{}" fill="#222222"'


def ends(values, share=0.06):
    """Ends of a logarithmic axis with some room beside the values, as exponents."""
    low, high = math.log10(min(values)), math.log10(max(values))
    room = max(share * (high - low), 0.08)
    return low - room, high + room


def ticks(low, high):
    """1, 2 and 5 of each decade between two exponents; all of 1 alone when there are many decades."""
    steps = (1,) if high - low > 3 else (1, 2, 5)
    values = [step * 10.0 ** k for k in range(math.floor(low), math.ceil(high) + 1) for step in steps]
    return [value for value in values if low <= math.log10(value) <= high]


def tick_text(value):
    if 1 <= value < 1e6:
        return f"{value:,.0f}"
    if 1e-3 <= value < 1:
        return f"{value:g}"
    mantissa, exponent = f"{value:.0e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def marker(kind, x, y, colour, whole):
    look = f'fill="{colour if whole else "white"}" stroke="{colour}" stroke-width="2"'
    if kind == "square":
        return f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12" {look}/>'
    if kind == "triangle":
        return f'<path d="M{x:.1f} {y - 8:.1f} L{x + 7:.1f} {y + 6:.1f} L{x - 7:.1f} {y + 6:.1f} Z" {look}/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.5" {look}/>'


def line(x0, y0, x1, y1, colour, width, dash=""):
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"{dashed}/>')


def words(x, y, text, size=20, anchor="start", turned=False):
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {TEXT.format(size)}{turn}>{escape(text)}</text>'


def axes(at_x, at_y, span_x, span_y, top, x_name, y_name):
    """Frame, ticks and names of a panel."""
    left, right, bottom = LEFT, WIDTH - RIGHT, top + PANEL - TOP - BOTTOM
    out = []
    for value in ticks(*span_x):
        out += [line(at_x(value), top, at_x(value), bottom, "#dddddd", 1),
                words(at_x(value), bottom + 26, tick_text(value), 18, "middle")]
    for value in ticks(*span_y):
        out += [line(left, at_y(value), right, at_y(value), "#dddddd", 1),
                words(left - 10, at_y(value) + 6, tick_text(value), 18, "end")]
    out.append(f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="none" '
               'stroke="#222222" stroke-width="1.5"/>')
    out.append(words((left + right) / 2, bottom + 56, x_name, 20, "middle"))
    out.append(words(30, (top + bottom) / 2, y_name, 20, "middle", turned=True))
    return out


def curve(c, at_x, at_y):
    colour, dash = COLOURS[c["colour"] % len(COLOURS)], DASHES[c["dash"] % len(DASHES)]
    places = [(at_x(x), at_y(y), at_y(worst), whole) for x, y, worst, whole in c["points"]]
    out = [line(x, y, x, worst, colour, 1.2) for x, y, worst, _ in places]
    out += [line(a[0], a[1], b[0], b[1], colour, 2.5, dash) for a, b in zip(places, places[1:])]
    return out + [marker(c["marker"], x, y, colour, whole) for x, y, _, whole in places]


def legend(curves, top):
    out, x = [], WIDTH - RIGHT + 20
    pitch = min(30, (PANEL - TOP - BOTTOM) / len(curves))  # many curves stand closer to each other
    for k, c in enumerate(curves):
        y = top + 14 + pitch * k
        colour, dash = COLOURS[c["colour"] % len(COLOURS)], DASHES[c["dash"] % len(DASHES)]
        out += [line(x, y, x + 56, y, colour, 2.5, dash), marker(c["marker"], x + 28, y, colour, True),
                words(x + 66, y + 6, c["label"], 18)]
    return out


def panel(p, top):
    """One panel: title, x, y (names of the axes) and curves; those without points are left out."""
    curves = [c for c in p["curves"] if c["points"]]
    if not curves:
        return [words(LEFT, top + 40, f"{p['title']}: nothing was measured")]
    points = [point for c in curves for point in c["points"]]
    span_x = ends([point[0] for point in points])
    span_y = ends([value for point in points for value in point[1:3]])
    left, right, bottom = LEFT, WIDTH - RIGHT, top + PANEL - TOP - BOTTOM

    def at_x(value):
        return left + (math.log10(value) - span_x[0]) / (span_x[1] - span_x[0]) * (right - left)

    def at_y(value):
        return bottom - (math.log10(value) - span_y[0]) / (span_y[1] - span_y[0]) * (bottom - top)

    out = [words(LEFT, top - 16, p["title"], 22)] + axes(at_x, at_y, span_x, span_y, top, p["x"], p["y"])
    for c in curves:
        out += curve(c, at_x, at_y)
    return out + legend(curves, top)


def write(path, panels, notes=()):
    """The panels below each other, 1200 pixels wide, and lines of notes under them."""
    height = PANEL * len(panels) + 28 * len(notes) + 8
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
           f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    for k, p in enumerate(panels):
        out += panel(p, PANEL * k + TOP)
    out += [words(LEFT, PANEL * len(panels) + 20 + 28 * k, note, 18) for k, note in enumerate(notes)]
    path.write_text("\n".join(out + ["</svg>"]) + "\n")
