"""ICC profiles, built byte by byte (ICC.1:2001-04; `para` is of ICC.1:2010), and CIE colours."""
import itertools
import math
import struct

D50 = (0.9642, 1.0, 0.8249)
# Red, green and blue as columns of XYZ under D50, from the published profiles.
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))


def fixed(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def xyz(values):
    return b"XYZ \0\0\0\0" + fixed(*values)


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256)) + b"\0\0"


SRGB_CURVE = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def profile(space, kind, pcs, version, tags):
    directory, body = struct.pack(">I", len(tags)), b""
    for name, content in tags:
        start = 128 + 4 + 12 * len(tags) + len(body)
        directory += struct.pack(">4sII", name, start, len(content))
        body += content + b"\0" * (-len(content) % 4)
    size = 128 + len(directory) + len(body)
    header = struct.pack(">I4xBxxx4s4s4s", size, version, kind, space, pcs)
    header += b"\0" * 12 + b"acsp" + b"\0" * 28 + fixed(*D50)
    return header.ljust(128, b"\0") + directory + body


def matrix_profile(columns, curve, padding=0):
    """An RGB space; `padding` bytes make its profile larger."""
    tags = [(name, xyz(column)) for name, column in zip((b"rXYZ", b"gXYZ", b"bXYZ"), columns)]
    tags += [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")]
    tags += [(b"wtpt", xyz(D50))] + ([(b"pad ", b"\0" * padding)] if padding else [])
    return profile(b"RGB ", b"mntr", b"XYZ ", 4, tags)


def ink_profile(steps=9):
    """Four inks, each a filter before the paper, as a table of `steps` amounts of each."""
    inks = ((0.12, 0.30, 0.85), (0.38, 0.16, 0.22), (0.85, 0.90, 0.08), (0.02, 0.02, 0.02))
    table = b"mft2\0\0\0\0" + bytes([4, 3, steps, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
    straight = struct.pack(">HH", 0, 65535)
    table += struct.pack(">HH", 2, 2) + straight * 4
    for amounts in itertools.product(range(steps), repeat=4):
        shares = [amount / (steps - 1) for amount in amounts]
        light = [
            white * math.prod(1 - share * (1 - ink[part]) for share, ink in zip(shares, inks))
            for part, white in enumerate(D50)
        ]
        lightness, a, b = lab(light)
        levels = (lightness * 652.8, (a + 128) * 256, (b + 128) * 256)
        table += struct.pack(">3H", *(min(65535, max(0, round(level))) for level in levels))
    table += straight * 3
    return profile(b"CMYK", b"prtr", b"Lab ", 2, [(b"A2B0", table), (b"wtpt", xyz(D50))])


def lab(light):
    """CIE 1976 L*a*b* of XYZ under D50."""
    def root(t):
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (root(value / white) for value, white in zip(light, D50))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def srgb_lab(colour):
    """CIE L*a*b* of a colour of sRGB, whose parts are 0...255."""
    shares = [level / 255 for level in colour]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]
    return lab([sum(light[i] * SRGB[i][row] for i in range(3)) for row in range(3)])


def delta_e_2000(first, second):
    """CIE delta E 2000 of two L*a*b* colours (Sharma, Wu and Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second

    def faded(chroma):
        return math.sqrt(chroma**7 / (chroma**7 + 25**7))

    stretch = 1 + 0.5 * (1 - faded((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    chroma, light = (c1 + c2) / 2, (l1 + l2) / 2

    def wave(factor, offset):
        return math.cos(math.radians(factor * hue + offset))

    t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.20 * wave(4, -63)
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2) / (1 + 0.015 * chroma * t)
    around = 30 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    rotation = -math.sin(math.radians(2 * around)) * 2 * faded(chroma)
    return math.sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)
