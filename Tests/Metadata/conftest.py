import os
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = Path(os.environ.get("PHOTOFALL", ROOT / ".build/release/photofall"))
SAMPLES = ROOT / "SampleImages"

# Whatever stands under these must not leave the photographer's disk.
SECRETS = {
    "EXIF:SerialNumber": "SECRETSERIAL1",
    "EXIF:LensSerialNumber": "SECRETSERIAL2",
    "EXIF:OwnerName": "SECRETOWNER1",
    "EXIF:UserComment": "SECRETCOMMENT",
    "EXIF:ImageUniqueID": "SECRETUNIQUE",
    "EXIF:GPSAreaInformation": "SECRETAREA",
    "EXIF:Make": "SECRETMAKE",
    "XMP-aux:OwnerName": "SECRETOWNER2",
    "XMP-aux:SerialNumber": "SECRETSERIAL3",
    "XMP-exifEX:BodySerialNumber": "SECRETSERIAL4",
    "XMP-xmpMM:HistorySoftwareAgent": "SECRETHISTORY",
    "XMP-xmpMM:DocumentID": "SECRETDOCUMENT",
    "XMP-photoshop:City": "SECRETCITY1",
    "XMP-exif:GPSAreaInformation": "SECRETAREA2",
    "XMP-dc:Subject": "SECRETKEYWORD",
}
GPS = {
    "EXIF:GPSLatitude": "48.1371",
    "EXIF:GPSLatitudeRef": "N",
    "EXIF:GPSLongitude": "11.5754",
    "EXIF:GPSLongitudeRef": "E",
    "XMP-exif:GPSLatitude": "48.1371",
    "XMP-exif:GPSLongitude": "11.5754",
}
IPTC = {
    "IPTC:City": "SECRETCITY2",
    "IPTC:OriginatingProgram": "SECRETPROGRAM",
    "IPTC:Keywords": "SECRETWORD2",
    "IPTC:SpecialInstructions": "SECRETADVICE",
}
PUBLIC = {
    "XMP-dc:Title": "Evening <at> the lake",
    "XMP-dc:Description": "Calm & clear",
    "EXIF:Copyright": "(c) Ada Lovelace",
    "XMP-dc:Rights": "(c) Ada Lovelace",
}


def maker_note():
    """A maker's note as Nikon has them, with a TIFF block of its own: a serial number and a name."""
    entries = [(0x001D, b"SECRETSERIAL5\0"), (0x0003, b"SECRETCOLOUR\0")]
    directory, texts = struct.pack(">H", len(entries)), b""
    start = 8 + 2 + 12 * len(entries) + 4
    for tag, text in sorted(entries):
        directory += struct.pack(">HHII", tag, 2, len(text), start + len(texts))
        texts += text
    block = b"MM\0*" + struct.pack(">I", 8) + directory + bytes(4) + texts
    return b"Nikon\0\x02\x10\0\0" + block


def noted(path):
    """A photo with a maker's note in it."""
    from PIL import Image

    with Image.open(SAMPLES / "Dunes.jpg") as image:
        exif = Image.Exif()
        exif[0x010F] = "NIKON CORPORATION"
        exif.get_ifd(0x8769)[0x927C] = maker_note()
        image.resize((300, 200)).save(path, exif=exif)


@pytest.fixture(scope="session")
def write_tags():
    """Writes tags into a file, with ExifTool."""

    def write(path, tags):
        options = [f"-{name}={value}" for name, value in tags.items()]
        subprocess.run(
            ["exiftool", "-q", "-overwrite_original", "-codedcharacterset=utf8", *options, str(path)]
            if "IPTC" in "".join(tags)
            else ["exiftool", "-q", "-overwrite_original", *options, str(path)],
            check=True,
        )

    return write


@pytest.fixture(scope="session")
def photos(tmp_path_factory, write_tags):
    """A photo of each format with everything that is private in it, and a sidecar."""
    folder = tmp_path_factory.mktemp("photos")
    jpeg = folder / "lake.jpg"
    shutil.copy(SAMPLES / "Pebbles.jpg", jpeg)
    preview = tmp_path_factory.mktemp("preview") / "preview.jpg"
    preview.write_bytes(b"\xff\xd8SECRETPREVIEW\xff\xd9")
    write_tags(jpeg, SECRETS | GPS | IPTC | PUBLIC | {"Comment": "SECRETCOM"})
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", f"-ThumbnailImage<={preview}", str(jpeg)],
        check=True,
    )
    with jpeg.open("ab") as file:
        file.write(b"SECRETTRAILER" + preview.read_bytes())
    png = folder / "swell.png"
    shutil.copy(SAMPLES / "Patterns/Swell.png", png)
    write_tags(png, SECRETS | GPS | PUBLIC | {"PNG:Comment": "SECRETPNG"})
    webp = folder / "leaf.webp"
    made = tmp_path_factory.mktemp("webp")
    (made / "in").mkdir()
    shutil.copy(SAMPLES / "Pebbles.jpg", made / "in/leaf.jpg")
    (made / "in/photofall.yaml").write_text("images: {formats: [webp], widths: [320], large: 320}")
    subprocess.run([PROGRAM, "build", made / "in", "-o", made / "out", "-q"], check=True)
    shutil.copy(next((made / "out/media").rglob("*.webp")), webp)
    write_tags(webp, SECRETS | GPS | PUBLIC)
    noted(folder / "noted.jpg")
    write_tags(folder / "noted.jpg", GPS | PUBLIC)
    from PIL import Image

    with Image.open(SAMPLES / "Pebbles.jpg") as image:
        image.resize((320, 240)).save(made / "small.png")
        image.resize((320, 240)).save(folder / "new.avif")
    subprocess.run(["heif-enc", made / "small.png", "-o", folder / "phone.heic"],
                   check=True, capture_output=True)
    for name in ("new.avif", "phone.heic"):
        write_tags(folder / name, SECRETS | GPS | PUBLIC)
    side = folder / "sea.jpg"
    shutil.copy(SAMPLES / "Dunes.jpg", side)
    write_tags(folder / "sea.xmp", {n: v for n, v in SECRETS.items() if n.startswith("XMP")} | PUBLIC | {"XMP-exif:GPSLatitude": "48.1371"})
    return folder
