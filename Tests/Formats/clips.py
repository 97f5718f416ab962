"""Clips made by ffmpeg, and what is seen of them."""
import json
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
