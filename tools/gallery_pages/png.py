"""PNG pictures with few colours: a third of the size, so that the repository stays small."""
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
    rare ones are kept where they are far from all others. Returns them and the place of each."""
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
    return palette, {colour: near[tuple(c >> 2 for c in colour)] for colour in count}


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
    pixels = [[(row[i], row[i + 1], row[i + 2]) for i in range(0, width * size, size)]
              for row in rows]
    count = Counter(colour for row in pixels for colour in row)
    palette, place = choose(count)
    body = b"".join(b"\0" + bytes(place[colour] for colour in row) for row in pixels)
    table = b"".join(bytes(colour) for colour in palette)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    path.write_bytes(data[:8] + chunk(b"IHDR", head)
                     + chunk(b"PLTE", table) + chunk(b"IDAT", zlib.compress(body, 9))
                     + chunk(b"IEND", b""))
