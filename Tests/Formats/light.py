"""High dynamic range in numpy, apart from the program: ITU-R BT.2100, BT.2390 and CIE's Lab."""
import struct
import zlib

import numpy as np

WHITE = 203.0
M1, M2 = 2610 / 16384, 2523 / 32
C1, C2, C3 = 107 / 128, 2413 / 128, 2392 / 128
D65 = np.array([0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290])
PRIMARIES = {
    1: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)],
    9: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)],
    12: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)],
}


def to_xyz(code):
    columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in PRIMARIES[code]]).T
    return columns * np.linalg.solve(columns, D65)


def pq(nits):
    power = (np.asarray(nits) / 10000) ** M1
    return ((C1 + C2 * power) / (1 + C3 * power)) ** M2


def nits(code):
    power = np.asarray(code) ** (1 / M2)
    return 10000 * (np.maximum(power - C1, 0) / (C2 - C3 * power)) ** (1 / M1)


def hlg(light):
    """A sample of HLG of a scene's light."""
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    return np.where(light <= 1 / 12, np.sqrt(3 * light), a * np.log(np.maximum(12 * light - b, 1e-9)) + c)


def displayed(samples, transfer, primaries):
    """Nits of samples of 0...1."""
    if transfer == 16:
        return nits(samples)
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    scene = np.where(samples <= 0.5, samples**2 / 3, (np.exp((samples - c) / a) + b) / 12)
    luminance = scene @ to_xyz(primaries)[1]
    return 1000 * scene * np.maximum(luminance, 1e-12)[..., None] ** 0.2


def rolled_off(light, peak):
    """BT.2390, 5.4.1, of the brightest part of each colour."""
    most = pq(WHITE) / pq(peak)
    if most >= 1:
        return np.minimum(light, WHITE)
    e = np.minimum(pq(light) / pq(peak), 1)
    knee = 1.5 * most - 0.5
    t = (e - knee) / (1 - knee)
    curve = (2 * t**3 - 3 * t**2 + 1) * knee + (t**3 - 2 * t**2 + t) * (1 - knee) + (3 * t**2 - 2 * t**3) * most
    return nits(np.where(e < knee, e, curve) * pq(peak))


def shown(samples, transfer, primaries, peak=1000):
    """What SDR shows, linear, 1 is white, in the primaries of the picture that is made."""
    light = displayed(samples, transfer, primaries)
    brightest = np.maximum(light.max(axis=-1, keepdims=True), 1e-9)
    mapped = light * rolled_off(brightest, peak) / brightest / WHITE
    target = 1 if primaries == 1 else 12
    return np.clip(mapped @ np.linalg.inv(np.linalg.inv(to_xyz(primaries)) @ to_xyz(target)).T, 0, 1)


def linear(code):
    """sRGB's curve."""
    return np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)


def lab(light, primaries):
    ratios = light @ to_xyz(primaries).T / D65
    f = np.where(ratios > (6 / 29) ** 3, np.cbrt(ratios), ratios * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]),
                     200 * (f[..., 1] - f[..., 2])], axis=-1)


def delta_e(one, other, primaries):
    """CIE 1976's distances, which are at least those of later formulas but for the darkest colours."""
    return np.linalg.norm(lab(one, primaries) - lab(other, primaries), axis=-1)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(samples, *chunks):
    """A PNG of 16 bits of samples of 0...1, with chunks before its pixels."""
    height, width = samples.shape[:2]
    kind = {1: 0, 3: 2, 4: 6}[samples.shape[2]]
    rows = np.rint(samples * 65535).astype(">u2").reshape(height, -1)
    pixels = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 16, kind, 0, 0, 0)
    parts = [(b"IHDR", head), *chunks, (b"IDAT", zlib.compress(pixels)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
