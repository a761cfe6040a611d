#!/usr/bin/env python3
"""Draws the sample pictures: `python3 draw.py` writes balloons.png and same-gray.png beside itself.

Pure Python: signed distances for the shapes, four samples a pixel, and a PNG writer of a few lines.
"""
import math
import struct
import zlib
from pathlib import Path


def write_png(path, width, height, rows):
    """`rows`: one bytes object of 3 * width a row. Each row is stored as its difference from the one above."""
    packed, above = bytearray(), bytes(3 * width)
    for row in rows:
        packed.append(2)
        packed += bytes((a - b) & 255 for a, b in zip(row, above))
        above = row

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(packed), 9))
                     + chunk(b"IEND", b""))


def mix(a, b, t):
    t = min(max(t, 0.0), 1.0)
    return tuple(p + (q - p) * t for p, q in zip(a, b))


BALLOONS = [  # centre x, centre y, radius, two colours
    (0.30, 0.36, 0.145, (222, 48, 52), (250, 206, 70)),
    (0.66, 0.27, 0.105, (36, 120, 205), (240, 240, 236)),
    (0.83, 0.50, 0.070, (40, 150, 92), (246, 150, 40)),
    (0.50, 0.56, 0.052, (150, 64, 170), (250, 180, 205)),
]


def balloon(x, y, cx, cy, radius, first, second):
    """Colour of a balloon at a point, or None outside it."""
    dx, dy = (x - cx) / radius, (y - cy) / radius
    narrow = 1 - 0.42 * max(dy, 0) ** 2  # the envelope tapers downwards
    if dy <= 1.18 and narrow > 0.2 and (dx / narrow) ** 2 + (min(dy, 0) ** 2 + (max(dy, 0) / 1.18) ** 2) <= 1:
        across = dx / (narrow * math.sqrt(max(1e-6, 1 - min(1, dy * dy / 1.4))))
        stripe = int((math.asin(max(-1, min(1, across))) / math.pi + 0.5) * 8)
        light = 1 - 0.45 * ((dx + 0.45) ** 2 + (dy + 0.45) ** 2) / 3.2
        color = first if stripe % 2 == 0 else second
        return tuple(c * light for c in color)
    if abs(dx) < 0.16 and 1.42 < dy < 1.68:
        return (122, 82, 46)  # basket
    if 1.0 < dy < 1.45 and abs(abs(dx) - (0.15 + (1.45 - dy) * 0.25)) < 0.012:
        return (70, 56, 46)  # ropes
    return None


def landscape(x, y):
    """x in [0, 16/9], y in [0, 1], downwards."""
    color = mix((58, 128, 214), (232, 222, 204), (y / 0.72) ** 1.4)
    sun = math.hypot(x - 1.52, y - 0.17)
    color = mix((255, 244, 200), color, (sun - 0.05) / 0.006 if sun < 0.056 else min(1, 0.55 + sun * 0.8))
    for i, (base, swing, near, far) in enumerate([(0.66, 0.055, (112, 140, 172), (150, 172, 196)),
                                                  (0.74, 0.045, (72, 122, 96), (120, 160, 110)),
                                                  (0.84, 0.035, (54, 104, 52), (122, 168, 62))]):
        ridge = base + swing * (math.sin(2.3 * x + 2.1 * i) + 0.4 * math.sin(6.1 * x + 1.3 * i)
                                + 0.12 * math.sin(17 * x + i))
        if y > ridge:
            color = mix(far, near, (y - ridge) / 0.16)
            if i == 2 and math.sin(60 * (x + 0.6 * y)) * math.sin(9 * y + 3 * x) > 0.55:
                color = mix(color, (206, 190, 74), 0.5)  # fields
    for cx, cy, radius, first, second in BALLOONS:
        inside = balloon(x, y, cx * 16 / 9, cy, radius, first, second)
        if inside:
            color = inside
    return color


def draw(width, height, color_at):
    """Averages four samples a pixel."""
    for row in range(height):
        line = bytearray()
        for column in range(width):
            samples = [color_at(column + dx, row + dy) for dx in (0.25, 0.75) for dy in (0.25, 0.75)]
            line += bytes(min(255, max(0, round(sum(s[c] for s in samples) / 4))) for c in range(3))
        yield bytes(line)


def level(color):
    return 0.21 * color[0] + 0.72 * color[1] + 0.07 * color[2]


def hue(turn, gray):
    """A strong colour of the given hue whose gray level, 0.21 R + 0.72 G + 0.07 B, is `gray`."""
    full = [255 * min(1, max(0, abs((turn + shift) % 1 * 6 - 3) - 1)) for shift in (0, 2 / 3, 1 / 3)]
    if level(full) > gray:
        return tuple(c * gray / level(full) for c in full)
    t = (gray - level(full)) / (255 - level(full))
    return tuple(c + (255 - c) * t for c in full)


def same_gray(width, height):
    """Bands of one gray level each, with every hue: in grayscale the hues vanish. A disc is half a band brighter."""
    bands = 8
    def color_at(x, y):
        band = min(bands - 1, int(y / height * bands))
        gray = 28 + 26 * band
        if math.hypot(x - width * 0.5, y - height * 0.5) < height * 0.3:
            gray += 13
        return hue(x / width, gray)
    return color_at


if __name__ == "__main__":
    folder = Path(__file__).resolve().parent
    write_png(folder / "balloons.png", 1280, 720, draw(1280, 720, lambda x, y: landscape(x / 720, y / 720)))
    # Sides that are no multiple of anything.
    write_png(folder / "same-gray.png", 641, 479, draw(641, 479, same_gray(641, 479)))
