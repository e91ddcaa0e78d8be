"""PNG pictures with few colours: a fraction of the size, so that the repository stays small. Smooth shading is
kept by patterns of two colours (ordered dithering)."""
import re
import struct
import zlib
from collections import Counter
from itertools import accumulate


def chunks(data):
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + length]
        at += 12 + length


def summed(row, before):
    """Bytes of two rows, added modulo 256: all at once, as two large numbers."""
    low = int.from_bytes(b"\x7f" * len(row), "little")
    a, b = int.from_bytes(row, "little"), int.from_bytes(before, "little")
    return bytearray((((a & low) + (b & low)) ^ ((a ^ b) & ~low)).to_bytes(len(row), "little"))


def undo_paeth(row, before, size):
    """Filter 4, in place. Where the pixels to the left and above it to the left are equal, the one above
    is predicted, so that pixels with nothing to add are copied from above in one piece."""
    stride = len(row)
    corrected = [found.start() for found in re.finditer(rb"[^\0]", row)] + [stride]
    at = i = 0
    while i < stride:
        while corrected[at] < i:
            at += 1
        end = corrected[at] - corrected[at] % size
        if end > i and (i == 0 or row[i - size:i] == before[i - size:i]):
            row[i:end] = before[i:end]
            i = end
            continue
        for k in range(i, i + size):
            a, c = (row[k - size], before[k - size]) if k >= size else (0, 0)
            b = before[k]
            p, q, r = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            row[k] = (row[k] + (a if p <= q and p <= r else b if q <= r else c)) & 255
        i += size


def unfilter(raw, width, height, size):
    """Rows of bytes with the filters of PNG undone (its specification, section 9)."""
    stride = width * size
    before = bytearray(stride)
    rows = []
    for y in range(height):
        begin = y * (stride + 1)
        kind, row = raw[begin], bytearray(raw[begin + 1:begin + 1 + stride])
        if kind == 1:
            for k in range(size):
                row[k::size] = bytes(value & 255 for value in accumulate(row[k::size]))
        elif kind == 2:
            row = summed(row, before)
        elif kind == 3:
            for i in range(stride):
                row[i] = (row[i] + (((row[i - size] if i >= size else 0) + before[i]) >> 1)) & 255
        elif kind == 4:
            undo_paeth(row, before, size)
        rows.append(row)
        before = row
    return rows


def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def nearest(palette, colour):
    """Place of the nearest colour, the first of several, and the square of its distance. Written out:
    half of the time of the short gallery's Python was spent in calls of a function of two colours."""
    red, green, blue = colour
    best, least = None, 1 << 30
    for k, (r, g, b) in enumerate(palette):
        square = (r - red) * (r - red)
        if square < least:
            square += (g - green) * (g - green) + (b - blue) * (b - blue)
            if square < least:
                best, least = k, square
    return best, least


def choose(count, most=240):
    """Colours such that every other is near one of them: those that occur often come first, and
    rare ones are kept where they are far from all others. Returns them and the place of the nearest one of
    each cell of 4 x 4 x 4 colours."""
    cells = {}
    for colour, _ in count.most_common():
        cells.setdefault(tuple(c >> 2 for c in colour), colour)
    for reach in (3, 6, 9, 13, 18, 25, 35, 50, 442):
        palette, near = [], {}
        for cell, colour in cells.items():
            best, square = nearest(palette, colour)
            if square > reach * reach:
                best = len(palette)
                palette.append(colour)
                if best == most:
                    break
            near[cell] = best
        if len(palette) <= most:
            break
    return palette, near


# Thresholds of a pattern of 4 x 4 pixels (ordered dithering, Bayer 1973).
PATTERN = [[(k + 0.5) / 16 for k in row] for row in ([0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5])]
SAME = 2 * 2     # square of a distance of colours that nobody sees
FAR = 64 * 64    # and of one that would be seen as grain


def mixtures(palette, near, count):
    """For each colour its nearest in the palette, the one that together with it comes closest, and the share
    of that. Smooth shading would otherwise show as bands."""
    around = []
    for r, g, b in palette:
        others = [((x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2, k) for k, (x, y, z) in enumerate(palette)]
        around.append([k for square, k in sorted(others)[1:13] if square <= FAR])
    mixed = {}
    for colour in count:
        best = near[tuple(c >> 2 for c in colour)]
        r, g, b = palette[best]
        dx, dy, dz = colour[0] - r, colour[1] - g, colour[2] - b
        least = dx * dx + dy * dy + dz * dz
        mixed[colour] = (best, best, 0)
        if least <= SAME:
            continue
        for k in around[best]:
            x, y, z = palette[k][0] - r, palette[k][1] - g, palette[k][2] - b
            along, square = dx * x + dy * y + dz * z, x * x + y * y + z * z
            share = min(along / square, 1)
            left = dx * dx + dy * dy + dz * dz - share * (2 * along - share * square)
            if along > 0 and left < least:
                least = left
                mixed[colour] = (best, k, share)
    return mixed


def indices(rows, mixed):
    """Rows of places in the palette, each with the number of its filter (none) in front."""
    nearest_one = {colour: one for colour, (one, _, _) in mixed.items()}
    two = [(share, colour, other) for colour, (_, other, share) in mixed.items() if share]

    def places_above(limit):
        return {**nearest_one, **{colour: other for share, colour, other in two if share > limit}}

    places = [[places_above(limit) for limit in limits] for limits in PATTERN]
    body = bytearray()
    for y, row in enumerate(rows):
        line = bytearray(len(row))
        for x in range(4):
            line[x::4] = bytes(map(places[y % 4][x].__getitem__, row[x::4]))
        body += b"\0" + line
    return bytes(body)


def pack(path):
    """Rewrites an 8-bit RGB or RGBA picture (opaque) with at most 240 colours."""
    data = path.read_bytes()
    parts = list(chunks(data))
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", parts[0][1])
    if depth != 8 or kind not in (2, 6) or interlace:
        return
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    rows = unfilter(raw, width, height, size)
    pixels = [list(zip(row[0::size], row[1::size], row[2::size])) for row in rows]
    count = Counter(colour for row in pixels for colour in row)
    palette, near = choose(count)
    body = indices(pixels, mixtures(palette, near, count))
    table = b"".join(bytes(colour) for colour in palette)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    path.write_bytes(data[:8] + chunk(b"IHDR", head)
                     + chunk(b"PLTE", table) + chunk(b"IDAT", zlib.compress(body, 9))
                     + chunk(b"IEND", b""))
