"""Clips made by ffmpeg, and what is seen of them."""
import json
import struct
import subprocess
from pathlib import Path

from PIL import Image

SIZE = (192, 128)
# Four corners of colours that every codec keeps apart.
CORNERS = {"top left": (220, 40, 40), "top right": (40, 200, 60), "bottom left": (50, 70, 220),
           "bottom right": (230, 210, 60)}


def picture(path, size=SIZE):
    """A picture whose corners tell which way up it is."""
    small = Image.new("RGB", (2, 2))
    small.putdata(list(CORNERS.values()))
    small.resize(size, Image.Resampling.NEAREST).save(path)
    return path


def ffmpeg(*arguments, cwd=None):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, arguments)], cwd=cwd, check=True)


def clip(path, *options, size=SIZE, seconds=2, sound=True, before=()):
    """A clip of the picture with a tone, in the format that the name and the options say."""
    path.parent.mkdir(parents=True, exist_ok=True)
    still = picture(path.parent / f".{path.stem}.png", size)
    tone = ["-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}"] if sound else []
    # Some containers hold no picture rates below 15.
    ffmpeg("-loop", 1, "-framerate", 25, "-t", seconds, "-i", still, *before, *tone,
           "-pix_fmt", "yuv420p", *options, path)
    still.unlink()
    return path


def two_parts(path, *options, sound=True):
    """Four seconds of red, then four of blue, with a tone, and no key frame but the first."""
    tone = ["-f", "lavfi", "-i", "sine=duration=8", "-map", "2:a"] if sound else []
    ffmpeg("-f", "lavfi", "-i", "color=red:s=192x128:d=4", "-f", "lavfi", "-i",
           "color=blue:s=192x128:d=4", *tone, "-filter_complex", "[0][1]concat", *options, path)
    return path


def trim(path, *parts):
    """Leaves parts of a QuickTime or MP4 file, as phones do: by edit lists alone.

    Each is where it begins and how long it is, seconds.
    """
    whole = sum(seconds for _, seconds in parts)

    def number(content, place):
        return struct.unpack_from(">I", content, place)[0]

    def edited(content, scale=0, media=0):
        result, place = b"", 0
        while place < len(content):
            size, name = struct.unpack_from(">I4s", content, place)
            body = content[place + 8:place + size]
            place += size
            if name == b"mvhd":
                scale = number(body, 12)
                body = body[:16] + struct.pack(">I", int(whole * scale)) + body[20:]
            elif name == b"tkhd":
                body = body[:20] + struct.pack(">I", int(whole * scale)) + body[24:]
            elif name == b"elst":
                first = number(body, 12)
                body = body[:4] + struct.pack(">I", len(parts)) + b"".join(
                    struct.pack(">IIHH", int(seconds * scale), first + int(start * media), 1, 0)
                    for start, seconds in parts)
            elif name == b"trak":
                body = edited(body, scale, number(body, body.index(b"mdhd") + 16))
            elif name in (b"moov", b"edts"):
                body = edited(body, scale, media)
            result += struct.pack(">I4s", len(body) + 8, name) + body
        return result

    content = path.read_bytes()
    # What stands behind the frames may grow.
    assert content.index(b"mdat") < content.index(b"moov")
    path.write_bytes(edited(content))


def speak_in_setup(path, words):
    """Puts words into the set-up of the decoder of a QuickTime or MP4 file of HEVC or AV1."""
    message = b"\x4e\x01\x05" + bytes([len(words)]) + words + b"\x80"
    unit = bytes([5 << 3 | 2, len(words) + 3]) + b"\x04\xb5" + words + b"\x80"

    def spoken(content, start=0):
        result, place = content[:start], start
        while place < len(content):
            size, name = struct.unpack_from(">I4s", content, place)
            body = content[place + 8:place + size]
            place += size
            if name == b"hvcC":
                body = (body[:22] + bytes([body[22] + 1]) + body[23:] + b"\xa7"
                        + struct.pack(">HH", 1, len(message)) + message)
            elif name == b"av1C":
                body += unit
            elif name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsd", b"hvc1", b"av01"):
                body = spoken(body, {b"stsd": 8, b"hvc1": 78, b"av01": 78}.get(name, 0))
            result += struct.pack(">I4s", len(body) + 8, name) + body
        return result

    content = path.read_bytes()
    # What stands behind the frames may grow.
    assert content.index(b"mdat") < content.index(b"moov")
    path.write_bytes(spoken(content))


def hues(path):
    """The colours of all frames in a file, also of those that no player shows."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-ignore_editlist", "1", "-i", path, "-vf", "scale=1:1",
         "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], capture_output=True, check=True).stdout
    return ["red" if raw[at] > 128 else "blue" for at in range(0, len(raw), 3)]


def facts(path):
    """What ffprobe says of a file."""
    shown = subprocess.run(
        ["ffprobe", "-v", "error", "-show_streams", "-show_format", "-show_chapters", "-of", "json",
         path], capture_output=True, text=True, check=True)
    return json.loads(shown.stdout)


def stream(path, kind):
    """The only stream of a kind; None where there is none."""
    found = [one for one in facts(path)["streams"] if one["codec_type"] == kind]
    assert len(found) <= 1
    return found[0] if found else None


def packets(path, kind="v"):
    """A hash of the coded pictures, whatever the container and the messages (SEI) between them."""
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-map", f"0:{kind}", "-c", "copy", "-bsf:v",
         "filter_units=remove_types=6,h264_mp4toannexb", "-f", "md5", "-"],
        capture_output=True, text=True, check=True)
    return done.stdout


def frames(path, kind="v"):
    """A hash of the decoded frames, or of the sound."""
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-map", f"0:{kind}", "-f", "md5", "-"],
        capture_output=True, text=True, check=True)
    return done.stdout


def boxes(path):
    """The names of an MP4's boxes, in order."""
    data, offset, names = Path(path).read_bytes(), 0, []
    while offset < len(data):
        size, name = int.from_bytes(data[offset:offset + 4]), data[offset + 4:offset + 8]
        names.append(name.decode())
        offset += size
    return names


def published(site):
    """The clips of a site."""
    return sorted((site / "media").rglob("*-clip.mp4"))


def posters(site):
    """The pictures of a site, the widest last."""
    pictures = [Image.open(path) for path in (site / "media").rglob("*.jpg")]
    return sorted(pictures, key=lambda image: image.width)


def corners(image):
    """The colours in the middle of each quarter, by the corner."""
    width, height = image.size
    places = [(x, y) for y in (height // 4, 3 * height // 4) for x in (width // 4, 3 * width // 4)]
    return dict(zip(CORNERS, (image.convert("RGB").getpixel(place) for place in places)))


def differs(one, other):
    """The largest difference of two lists of colours."""
    return max(abs(a - b) for name in CORNERS for a, b in zip(one[name], other[name]))


# A sidecar of what its photographer rejected.
REJECTED = """<x:xmpmeta xmlns:x='adobe:ns:meta/'>
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''
 xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='-1'/></rdf:RDF></x:xmpmeta>"""


def live_still(path, identifier=None):
    """A photo as Apple's phones write it, with its identifier in the maker note."""
    exif = Image.Exif()
    if identifier:
        text = identifier.encode() + b"\0"
        # Tag 0x11 of one, ASCII, behind the list of tags.
        note = b"Apple iOS\0\0\x01MM" + (1).to_bytes(2) + bytes.fromhex("00110002")
        note += len(text).to_bytes(4) + (len(note) + 12).to_bytes(4) + bytes(4) + text
        exif.get_ifd(0x8769)[0x927C] = note
    small = Image.new("RGB", (2, 2))
    small.putdata(list(CORNERS.values()))
    small.resize(SIZE, Image.Resampling.NEAREST).save(path, quality=95, exif=exif)
    return path


def live_clip(path, identifier=None, seconds=2):
    plain = clip(path.with_name("plain.mov"), "-c:v", "libx264", "-c:a", "aac", seconds=seconds)
    told = ["-metadata", f"com.apple.quicktime.content.identifier={identifier}"] if identifier else []
    ffmpeg("-i", plain, "-c", "copy", "-movflags", "use_metadata_tags", *told, path)
    plain.unlink()
    return path
