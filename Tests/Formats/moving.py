"""Stills with moving pictures in their files: Motion Photos as phones write them, and animations."""
import subprocess

import clips
from PIL import Image

CAMERA = 'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"'
CONTAINER = ('xmlns:Container="http://ns.google.com/photos/1.0/container/"'
             ' xmlns:Item="http://ns.google.com/photos/1.0/container/item/"')
# The middle of each picture of an animation; the first is the still.
COLOURS = [(200, 40, 40), (40, 160, 60), (50, 60, 200)]


def packet(attributes, content=""):
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-'
        f'syntax-ns#"><rdf:Description rdf:about="" {attributes}>{content}</rdf:Description></rdf:RDF>'
        "</x:xmpmeta>").encode()


def still(path, xmp=b""):
    Image.open(clips.picture(path.with_suffix(".png"))).save(path, quality=95, xmp=xmp)
    path.with_suffix(".png").unlink()
    return path.read_bytes()


def micro_video(path, movie):
    """Google's format of 2017."""
    told = f'{CAMERA} GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{len(movie)}"'
    path.write_bytes(still(path, packet(told)) + movie)


def motion_photo(path, movie, after=b"\xff\xd8\xff\xd9" * 8):
    """Motion Photo 1.0, here with another picture behind the movie."""
    items = [("Primary", 0), ("MotionPhoto", len(movie)), ("Other", len(after))]
    directory = "".join(
        f'<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg"'
        f' Item:Semantic="{kind}" Item:Length="{length}"/></rdf:li>' for kind, length in items)
    told = packet(
        f'{CAMERA} {CONTAINER} GCamera:MotionPhoto="1"',
        f"<Container:Directory><rdf:Seq>{directory}</rdf:Seq></Container:Directory>")
    path.write_bytes(still(path, told) + movie + after)


def samsung(path, movie, told=b""):
    """A trailer of blocks, their directory, and its length."""
    number = lambda value, count=4: value.to_bytes(count, "little")  # noqa: E731
    name = b"MotionPhoto_Data"
    block = bytes(2) + number(0x0A30, 2) + number(len(name)) + name + movie
    directory = b"SEFH" + number(107) + number(1)
    directory += bytes(2) + number(0x0A30, 2) + number(len(block)) + number(len(block))
    path.write_bytes(still(path, told) + block + directory + number(len(directory)) + b"SEFT")


def heic(path, movie):
    """A HEIC with the box that both write today."""
    drawn = clips.picture(path.with_suffix(".png"))
    subprocess.run(["heif-enc", "-q", "90", "-o", path, drawn], check=True, capture_output=True)
    drawn.unlink()
    path.write_bytes(path.read_bytes() + (len(movie) + 8).to_bytes(4) + b"mpvd" + movie)


def animation(path, durations=(400, 200, 300), size=(96, 64), transparent=False):
    """An animation of one colour after the other, each for some ms."""
    frames = []
    for colour in COLOURS[:len(durations)]:
        if transparent:
            # A quarter of each is empty, and what was there before is taken away.
            frame = Image.new("RGBA", size, (*colour, 255))
            frame.paste((0, 0, 0, 0), (0, 0, size[0] // 2, size[1] // 2))
        else:
            frame = Image.new("RGB", size, colour)
        frames.append(frame)
    if path.suffix == ".avif":
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=list(durations),
                       quality=95)
        return path
    options = {".gif": {"disposal": 2}, ".webp": {"lossless": True}}.get(path.suffix, {"disposal": 1})
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=list(durations), loop=0,
                   **options)
    return path


def moments(clip):
    """The colour in the middle of each frame, and when it is shown, ms."""
    times = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", clip],
        capture_output=True, text=True, check=True).stdout.split()
    width, height = (clips.stream(clip, "video")[side] for side in ("width", "height"))
    pixels = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", clip, "-fps_mode", "passthrough", "-pix_fmt", "rgb24", "-f",
         "rawvideo", "-"], capture_output=True, check=True).stdout
    size = width * height * 3
    frames = [Image.frombytes("RGB", (width, height), pixels[at:at + size])
              for at in range(0, len(pixels), size)]
    return frames, [round(float(time.strip(",")) * 1000) for time in times]
