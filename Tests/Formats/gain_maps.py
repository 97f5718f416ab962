"""Ultra HDR in numpy, apart from the program: JPEGs with a gain map, written and shown."""
import io
import json
import re
import struct
import subprocess

import light
import numpy as np
from PIL import Image

URN = b"urn:iso:std:iso:ts:21496:-1\0"
HDRGM = "http://ns.adobe.com/hdr-gain-map/1.0/"


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def xmp(schema, prefix, **attributes):
    words = " ".join(f'{prefix}:{name}="{value}"' for name, value in attributes.items())
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + (
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-'
        f'syntax-ns#"><rdf:Description rdf:about="" xmlns:{prefix}="{schema}" {words}/></rdf:RDF>'
        "</x:xmpmeta>").encode())


def iso(headrooms, channels):
    """ISO 21496-1; each channel is minimum, maximum, gamma and two offsets."""
    def fraction(number):
        return struct.pack(">iI", round(number * 10000), 10000)
    flags = 0x40 | (0x80 if len(channels) == 3 else 0)
    return segment(0xE2, URN + bytes([0, 0, 0, 0, flags]) + b"".join(
        fraction(number) for number in [*headrooms, *np.ravel(channels)]))


def jpeg(pixels, segments=b"", **options):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG", **{"quality": 95, **options})
    content = file.getvalue()
    return content[:2] + segments + content[2:]


def together(base, gains, order=">"):
    """Both in one file, with the directory that says where the second one is."""
    length = 4 + 4 + 8 + 2 + 36 + 4 + 32
    first = len(base) + length
    kinds = {b"\xb0\0": (7, 4, b"0100"), b"\xb0\1": (4, 1, struct.pack(order + "I", 2)),
             b"\xb0\2": (7, 32, struct.pack(order + "I", 50))}
    entries = b"".join(
        struct.pack(order + "HHI", int.from_bytes(tag), kind, count) + value
        for tag, (kind, count, value) in kinds.items())
    pictures = struct.pack(order + "IIIIIIII", 0x030000, first, 0, 0, 0, len(gains), first - 10, 0)
    head = {"<": b"II*\0", ">": b"MM\0*"}[order] + struct.pack(order + "IH", 8, 3)
    directory = head + entries + struct.pack(order + "I", 0) + pictures
    made = segment(0xE2, b"MPF\0" + directory)
    assert len(made) == length
    return base[:2] + made + base[2:] + gains


def scene(width, height, seed=5):
    """A landscape in haze, with leaves of all sizes: light of 0...4 as RGB, 1 is white."""
    random = np.random.default_rng(seed)
    rough = random.random((3, height // 160 + 2, width // 160 + 2))
    parts = [Image.fromarray(part.astype(np.float32)).resize((width, height), Image.Resampling.BICUBIC)
             for part in rough]
    smooth = np.stack([np.asarray(part) for part in parts], axis=-1)
    leaves = np.ones((height, width))
    for size in (1, 2, 4, 8):
        fine = random.standard_normal((-(-height // size), -(-width // size)))
        leaves += 0.05 * fine.repeat(size, axis=0).repeat(size, axis=1)[:height, :width]
    return np.clip((0.05 + 4 * np.clip(smooth, 0, 1) ** 3) * leaves[..., None], 0.02, 4.5)


def encoded(values):
    """sRGB's samples of 8 bits."""
    values = np.clip(values, 0, 1)
    curve = np.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)
    return np.rint(curve * 255).astype(np.uint8)


def tags(file):
    [found] = json.loads(subprocess.run(
        ["exiftool", "-json", "-n", "-G1", file], check=True, capture_output=True).stdout)
    return found


def second(file):
    """The second picture, by what ExifTool reads of the directory."""
    found = tags(file)
    start, length = found["MPImage2:MPImageStart"], found["MPImage2:MPImageLength"]
    content = file.read_bytes()
    assert found["MPImage1:MPImageLength"] == start and start + length == len(content)
    assert content[start:start + 2] == b"\xff\xd8" and content[-2:] == b"\xff\xd9"
    return content[start:]


def numbers(gains, name, usual):
    """A property of Adobe's description: of one channel, or a list."""
    text = gains.decode("latin1")
    one = re.search(f'hdrgm:{name}="([^"]*)"', text)
    many = re.search(f"<hdrgm:{name}>(.*?)</hdrgm:{name}>", text)
    if many:
        return np.array([float(x) for x in re.findall("<rdf:li>(.*?)</rdf:li>", many[1])])
    return np.array([float(one[1]) if one else usual])


def rendition(file):
    """All of the light of a file, 1 is white, in the primaries of its picture."""
    gains = second(file)
    base = Image.open(file)
    size = base.size
    low, high, gamma, sdr, hdr = (
        numbers(gains, *pair) for pair in [("GainMapMin", 0), ("GainMapMax", 1), ("Gamma", 1),
                                           ("OffsetSDR", 1 / 64), ("OffsetHDR", 1 / 64)])
    samples = np.asarray(
        Image.open(io.BytesIO(gains)).convert("RGB").resize(size, Image.Resampling.BICUBIC)) / 255
    boost = samples ** (1 / gamma) * (high - low) + low
    return (light.linear(np.asarray(base.convert("RGB")) / 255) + sdr) * 2**boost - hdr


def scaled(values, size):
    parts = [Image.fromarray(values[..., p].astype(np.float32)).resize(size, Image.Resampling.LANCZOS)
             for p in range(3)]
    return np.stack([np.asarray(part) for part in parts], axis=-1)



def difference(one, other, side=8):
    """The mean difference of squares of some px, as a share of the mean light."""
    def squares(light):
        height, width = (length // side * side for length in light.shape[:2])
        parts = light[:height, :width].reshape(height // side, side, width // side, side, 3)
        return parts.mean(axis=(1, 3))
    return np.abs(squares(one) - squares(other)).mean() / other.mean()
