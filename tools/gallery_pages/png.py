"""PNG pictures with at most 256 colours: a third of the size, so that the repository stays small."""
import struct
import zlib
from collections import Counter


def chunks(data):
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + length]
        at += 12 + length


def unfilter(raw, width, height, size):
    """Rows of bytes with the filters of PNG undone (its specification, section 9)."""
    stride = width * size
    before = bytearray(stride)
    rows = []
    for y in range(height):
        begin = y * (stride + 1)
        kind, row = raw[begin], bytearray(raw[begin + 1:begin + 1 + stride])
        for i in range(stride) if kind else ():
            a = row[i - size] if i >= size else 0
            b = before[i]
            if kind == 1:
                add = a
            elif kind == 2:
                add = b
            elif kind == 3:
                add = (a + b) >> 1
            else:
                c = before[i - size] if i >= size else 0
                p, q, r = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                add = a if p <= q and p <= r else b if q <= r else c
            row[i] = (row[i] + add) & 255
        rows.append(row)
        before = row
    return rows


def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def nearest(palette, colour):
    r, g, b = colour
    return min(range(len(palette)), key=lambda k: (palette[k][0] - r) ** 2
               + (palette[k][1] - g) ** 2 + (palette[k][2] - b) ** 2)


def pack(path):
    """Rewrites an 8-bit RGB or RGBA picture (opaque) with the colours that occur most."""
    data = path.read_bytes()
    parts = list(chunks(data))
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", parts[0][1])
    if depth != 8 or kind not in (2, 6) or interlace:
        return
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    rows = unfilter(raw, width, height, size)
    pixels = [[(row[i] & 0xF8, row[i + 1] & 0xF8, row[i + 2] & 0xF8)
               for i in range(0, width * size, size)] for row in rows]
    count = Counter(colour for row in pixels for colour in row)
    palette = [colour for colour, _ in count.most_common(96)]
    place = {colour: k for k, colour in enumerate(palette)}
    for colour in count:
        if colour not in place:
            place[colour] = nearest(palette, colour)
    body = b"".join(b"\0" + bytes(place[colour] for colour in row) for row in pixels)
    # five bits widened to eight, so that white stays white
    table = b"".join(bytes(c | c >> 5 for c in colour) for colour in palette)
    path.write_bytes(data[:8] + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
                     + chunk(b"PLTE", table) + chunk(b"IDAT", zlib.compress(body, 9))
                     + chunk(b"IEND", b""))
