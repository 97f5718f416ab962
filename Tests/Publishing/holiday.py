"""A folder as a holiday leaves it: photos of every kind, and all that lies among them."""
import io
import os
import socket
import struct
import subprocess
import tarfile
import wave
import zipfile
import zlib
from pathlib import Path

from PIL import Image, ImageCms

# What becomes of an entry: it is shown, skipped as a photo that cannot be, left alone as none, or
# says something about others.
SHOWN, SKIPPED, LEFT, SAYS = "shown", "skipped", "left alone", "says"
# A film, or the moving part of a photo: shown, or left alone.
FILM = "film"
KINDS = []


def kind(name, becomes):
    """Registers what makes an entry: a function of its path."""
    def register(make):
        KINDS.append((name, becomes, make))
        return make
    return register


def picture(mode="RGB", size=(96, 64)):
    """A picture of its own colour each time."""
    number = len(KINDS) * 37
    shade = (number % 256, number * 3 % 256, 90)
    return Image.new("RGB", size, shade).convert(mode)


def photo(name, becomes=SHOWN, mode="RGB", size=(96, 64), **options):
    """An entry that Pillow writes; its format goes by the name."""
    made = picture(mode, size)
    file_format = options.pop("format", None)

    def make(path):
        made.save(path, file_format or Image.registered_extensions()[path.suffix.lower()], **options)
    kind(name, becomes)(make)


def data(name, becomes, content):
    kind(name, becomes)(lambda path: path.write_bytes(content))


def jpeg(**options):
    file = io.BytesIO()
    picture().save(file, "JPEG", **options)
    return file.getvalue()


def converted(name, *command):
    """A photo that a program makes of a PNG."""
    made = picture(size=(97, 65))

    def make(path):
        source = path.with_name("source.png")
        made.save(source)
        words = [str(word).format(source=source, path=path) for word in command]
        subprocess.run(words, check=True, capture_output=True)
        source.unlink()
    kind(name, SHOWN)(make)


def exif(**tags):
    found = Image.Exif()
    for tag, value in tags.items():
        found[int(tag[1:])] = value
    return found


def box(name, content):
    return struct.pack(">I", 8 + len(content)) + name + content


def film():
    """The head of a film, without pictures."""
    return box(b"ftyp", b"qt  \0\0\0\0qt  ") + box(b"moov", box(b"mvhd", bytes(100))) + box(b"mdat", b"")


def bomb():
    """A PNG of 100,000 x 100,000 px."""
    def chunk(name, content):
        checksum = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def archive(kind_of):
    file = io.BytesIO()
    if kind_of == "zip":
        with zipfile.ZipFile(file, "w") as made:
            made.writestr("photo.jpg", jpeg())
    else:
        with tarfile.open(fileobj=file, mode="w:gz"):
            pass
    return file.getvalue()


def sound():
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setnchannels(1)
        made.setsampwidth(2)
        made.setframerate(8000)
        made.writeframes(bytes(1600))
    return file.getvalue()


def folder_with(name, *files):
    def make(path):
        path.mkdir()
        for number, file in enumerate(files):
            (path / file).parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (60, 50 + number), (number * 20, 80, 90)).save(path / file, "JPEG")
    return name, make


def folder(name, becomes, *files):
    kind(name, becomes)(folder_with(name, *files)[1])


# Photos of every format.
photo("beach.jpg")
photo("IMG_0001.JPG", exif=exif(t274=6))
photo("harbour.jpeg")
photo("chart.png")
photo("window.PNG", mode="RGBA")
photo("grey.png", mode="L")
photo("icon.png", mode="P")
photo("deep.png", mode="I;16")
photo("web.webp")
photo("Scan 1.tif")
photo("Scan 2.TIFF", mode="CMYK")
photo("dance.gif", mode="P")
photo("old.bmp")
photo("progressive.jpg", progressive=True)
photo("print.jpg", mode="CMYK")
photo("wide colours.jpg", icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
photo("panorama.jpg", size=(4000, 100))
photo("tower.jpg", size=(40, 900))
photo("pixel.jpg", size=(1, 1))
photo("really a png.jpg", format="PNG")
converted("phone.heic", "heif-enc", "-o", "{path}", "{source}")
converted("next phone.AVIF", "heif-enc", "-A", "-o", "{path}", "{source}")
converted("modern.jxl", "cjxl", "{source}", "{path}")
# Names.
photo("_DSC0001.jpg")
photo("Vatnajökull früh.jpg")
photo("de\u0301compose\u0301.jpg")
photo("🏔️ Gipfel.jpg")
photo("富士山.jpg")
photo("our 'last' \"day\".jpg")
photo("100 % sure.jpg")
photo("what? & why#.jpg")
photo("two\nlines.jpg")
photo(" leading space.jpg")
photo("-dash.jpg")
photo("semi;colon $HOME `x`.jpg")
photo("back\\slash.jpg")
photo("long " + "very " * 46 + "name.jpg")
photo("beach (1).jpg")
photo("beach.jpg.jpg")
photo("beach.png")
kind(os.fsdecode(b"latin1 \xe9t\xe9.jpg"), SHOWN)(lambda path: path.write_bytes(jpeg()))
# Photos that others keep something about, and what they keep.
photo("captioned.jpg")
data("captioned.jpg.md", SAYS, b"From the *pier*")
data("beach.jpg.xmp", SAYS, b"""<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">The
beach</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>""")
data("album.yaml", SAYS, b"title: Iceland\ncaptions: {beach.jpg: Black sand}\n")
data("arrangement.txt", SAYS, b"captioned.jpg\nbeach.jpg\n")
photo("IMG_0002.JPG")
data("IMG_0002.CR2", SAYS, b"II*\0\x10\0\0\0CR\2\0" + bytes(100))
photo("IMG_0003.JPG")
data("IMG_0003.MOV", FILM, film())
data("IMG_0003.AAE", LEFT, b"<?xml version='1.0'?><plist/>")
# Photos that cannot be shown.
data("empty.jpg", SKIPPED, b"")
data("cut.jpg", SKIPPED, jpeg()[:400])
data("letter.jpg", SKIPPED, b"Dear all, this is no photo.")
data("bomb.png", SKIPPED, bomb())
data("lost.dng", SKIPPED, b"II*\0" + bytes(200))
# No photos.
data("clip.mp4", FILM, film())
data("clip.AVI", FILM, b"RIFF\x04\0\0\0AVI ")
data("voice.wav", LEFT, sound())
data("song.mp3", LEFT, b"ID3\x03" + bytes(60))
data("notes.txt", LEFT, b"Buy film.")
data("README.md", LEFT, b"# Iceland")
data("tickets.pdf", LEFT, b"%PDF-1.4")
data("costs.xlsx", LEFT, archive("zip"))
data("all.zip", LEFT, archive("zip"))
data("backup.tar.gz", LEFT, archive("tar"))
data("track.gpx", LEFT, b"<gpx/>")
data("drawing.svg", LEFT, b"<svg xmlns='http://www.w3.org/2000/svg'/>")
data("collage.psd", LEFT, b"8BPS\0\1" + bytes(60))
data("no extension", SHOWN, jpeg())
data("photo.jpg.crdownload", LEFT, jpeg()[:300])
data("beach.jpg_original", LEFT, jpeg())
data("MVI_1.THM", LEFT, jpeg())
# What systems leave.
data(".DS_Store", LEFT, b"\0\0\0\1Bud1")
data("._beach.jpg", LEFT, b"\0\5\x16\7")
data("Thumbs.db", LEFT, b"\xd0\xcf\x11\xe0")
data("desktop.ini", LEFT, b"[.ShellClassInfo]")
data(".hidden.jpg", LEFT, jpeg())
folder("@eaDir", LEFT, "beach.jpg/SYNOPHOTO_THUMB_M.jpg")
folder("__MACOSX", LEFT, "beach.jpg")
folder("_drafts", LEFT, "draft.jpg")
# Folders.
folder("Day 2", SHOWN, "a.jpg", "b.jpg")
folder("day 2", SHOWN, "a.jpg")
folder("deep", SHOWN, "er/and/deeper/still/a.jpg")
folder("Größe & 'Ort' #1", SHOWN, "a.jpg")
folder("page", SHOWN, "index.jpg")
kind("nothing here", SAYS)(lambda path: path.mkdir())
# What is no file.
kind("link.jpg", LEFT)(lambda path: path.symlink_to("beach.jpg"))
kind("broken link.jpg", LEFT)(lambda path: path.symlink_to("gone.jpg"))
kind("link to a folder", LEFT)(lambda path: path.symlink_to("Day 2"))
kind("circle", LEFT)(lambda path: path.symlink_to("."))
kind("pipe.jpg", LEFT)(os.mkfifo)


@kind("socket.jpg", LEFT)
def make_socket(path):
    # Its address has little room.
    place = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(f"/proc/self/fd/{place}/{path.name}")
    os.close(place)


@kind("read only.jpg", SHOWN)
def make_read_only(path):
    path.write_bytes(jpeg())
    path.chmod(0o444)


def make(folder):
    """Makes the folder; what a name becomes stands in `KINDS`."""
    folder = Path(folder)
    folder.mkdir(parents=True)
    for name, _, make_entry in KINDS:
        make_entry(folder / name)
