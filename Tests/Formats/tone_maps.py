"""AVIFs with a gain map, taken apart by their boxes: ISO/IEC 14496-12, 23008-12 and 21496-1."""
import io
import struct

import gain_maps
import light
import numpy as np
from PIL import Image


def boxes(content):
    while len(content) >= 8:
        length, kind = struct.unpack(">I4s", content[:8])
        yield kind.decode(), content[8:length]
        content = content[length:]


def parts(file):
    """What the metadata of a file say: its boxes, the items' kinds and flags, bytes and properties."""
    content = file.read_bytes()
    top = dict(boxes(content))
    meta = dict(boxes(top["meta"][4:]))
    kinds, places, properties = {}, {}, {}
    for _, entry in boxes(meta["iinf"][6:]):
        flags, item, _, kind = struct.unpack(">IHH4s", entry[:12])
        kinds[item] = kind.decode(), flags & 1
    assert meta["iloc"][:6] == bytes([0, 0, 0, 0, 0x44, 0])
    for at in range(8, len(meta["iloc"]), 14):
        item, _, count, start, length = struct.unpack(">HHHII", meta["iloc"][at:at + 14])
        assert count == 1
        places[item] = content[start:start + length]
    [(_, shared), (_, links)] = boxes(meta["iprp"])
    shared, links = list(boxes(shared)), links[8:]
    while links:
        item, count = struct.unpack(">HB", links[:3])
        properties[item] = [shared[(number & 0x7F) - 1] for number in links[3:3 + count]]
        links = links[3 + count:]
    return top, meta, kinds, places, properties


def derived(file):
    """The bytes of the tone map, its properties, and the number of the gain map."""
    top, meta, kinds, places, properties = parts(file)
    assert b"tmap" in [top["ftyp"][at:at + 4] for at in range(8, len(top["ftyp"]), 4)]
    [tone] = [item for item, (kind, _) in kinds.items() if kind == "tmap"]
    [inputs] = [struct.unpack(f">{len(body) // 2}H", body)[2:] for kind, body in boxes(meta["iref"][4:])
                if kind == "dimg"]
    primary = int.from_bytes(meta["pitm"][4:])
    assert inputs[0] == primary and kinds[inputs[1]] == ("av01", 1)
    # The tone map stands for the picture where it is understood.
    [(_, group)] = boxes(meta["grpl"])
    assert struct.unpack(">III", group[8:]) == (2, tone, primary)
    return places[tone], properties[tone], inputs[1]


def gains(file):
    """The gain map as a picture, which is not shown by itself."""
    content = bytearray(file.read_bytes())
    at = content.index(b"pitm") + 8
    content[at:at + 2] = derived(file)[2].to_bytes(2)
    return Image.open(io.BytesIO(content))


def rendition(file):
    """All of the light of a file, 1 is white, in the primaries of its picture."""
    told, _, _ = derived(file)
    assert told[:5] == bytes(5)
    count = 3 if told[5] & 0x80 else 1
    numbers = [one / other for one, other in struct.iter_unpack(">iI", told[6:])]
    assert len(numbers) == 2 + 5 * count
    low, high, gamma, sdr, hdr = np.array(numbers[2:]).reshape(count, 5).T
    base = Image.open(file)
    samples = np.asarray(
        gains(file).convert("RGB").resize(base.size, Image.Resampling.BICUBIC)) / 255
    boost = samples ** (1 / gamma) * (high - low) + low
    return (light.linear(np.asarray(base.convert("RGB")) / 255) + sdr) * 2**boost - hdr


def difference(file, expected):
    return gain_maps.difference(rendition(file), gain_maps.scaled(expected, Image.open(file).size))
