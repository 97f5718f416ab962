"""What photofall reads of photos is what ExifTool reads."""

import os
import shutil
import struct
import subprocess
import zlib

from conftest import PROGRAM, SAMPLES
from exiftool import compare, read_with_photofall

WORDS = "Zürich – 北京 <b>&amp; \"x\""
TAGS = {
    "exif": {
        "EXIF:ImageDescription": WORDS, "EXIF:Artist": "Ada; Grace", "EXIF:Copyright": "© Ada",
        "EXIF:DateTimeOriginal": "2024:05:01 12:30:00", "EXIF:SubSecTimeOriginal": "25",
        "EXIF:OffsetTimeOriginal": "+02:00", "EXIF:Make": "Canon", "EXIF:Model": "Canon EOS R5",
        "EXIF:LensModel": "RF24-70mm F2.8 L IS USM", "EXIF:ExposureTime": "1/250",
        "EXIF:FNumber": "2.8", "EXIF:ISO": "100", "EXIF:FocalLength": "50", "EXIF:Rating": "3",
    },
    "windows": {
        "EXIF:XPTitle": WORDS, "EXIF:XPComment": "A comment", "EXIF:XPKeywords": "a;b c",
        "EXIF:XPAuthor": "Ada", "EXIF:UserComment": WORDS, "EXIF:CreateDate": "2020:01:02 03:04:05",
        "EXIF:ShutterSpeedValue": "1/125", "EXIF:ApertureValue": "5.6",
    },
    "comment": {"EXIF:UserComment": WORDS},
    "xmp": {
        "XMP-dc:Title": WORDS, "XMP-dc:Description": "Two\nlines", "XMP-dc:Rights": "© Ada",
        "XMP-dc:Title-de": "Titel", "XMP-dc:Creator": "Ada", "XMP-dc:Subject": WORDS,
        "XMP-photoshop:DateCreated": "2024:05", "XMP-xmp:Rating": "4",
        "XMP-photoshop:Credit": "Agency", "XMP-photoshop:City": "Berlin",
        "XMP-photoshop:State": "BE", "XMP-photoshop:Country": "Germany",
        "XMP-iptcCore:Location": "Mitte", "XMP-iptcCore:AltTextAccessibility": "A lake",
        "XMP-tiff:Make": "Nikon", "XMP-tiff:Model": "D850", "XMP-aux:Lens": "50.0 mm f/1.4",
        "XMP-exif:ExposureTime": "1/60", "XMP-exif:FNumber": "4", "XMP-exif:ISO": "400",
        "XMP-exif:FocalLength": "85",
    },
    "shown": {
        "XMP-iptcExt:LocationShownCity": "Paris", "XMP-iptcExt:LocationShownCountryName": "France",
        "XMP-iptcExt:LocationShownSublocation": "Montmartre",
        "XMP-iptcExt:LocationShownProvinceState": "IDF", "XMP-photoshop:City": "Elsewhere",
        "XMP-exifEX:LensModel": "A lens", "XMP-exif:DateTimeOriginal": "2021:02:03 04:05:06+01:00",
    },
}
IPTC = {
    "IPTC:ObjectName": WORDS, "IPTC:Caption-Abstract": "A caption", "IPTC:Keywords": "key",
    "IPTC:By-line": "Ada", "IPTC:Credit": "Agency", "IPTC:CopyrightNotice": "© Ada",
    "IPTC:City": "Köln", "IPTC:Sub-location": "Dom", "IPTC:Province-State": "NRW",
    "IPTC:Country-PrimaryLocationName": "Germany", "IPTC:DateCreated": "2024:05:01",
    "IPTC:TimeCreated": "12:30:00+02:00",
}


def add_chunks(source, target, chunks):
    """Copies a PNG with more chunks after its header."""
    content = source.read_bytes()
    added = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
    target.write_bytes(content[:33] + added + content[33:])


def raw_profile(kind, block):
    """A block as ImageMagick keeps it in a PNG's text."""
    digits = block.hex()
    lines = "\n".join(digits[index : index + 72] for index in range(0, len(digits), 72))
    text = f"\n{kind}\n{len(block):8}\n{lines}\n".encode()
    return b"zTXt", f"Raw profile type {kind}".encode() + b"\0\0" + zlib.compress(text)


def resource(iptc):
    """IPTC as one of Photoshop's resources."""
    return b"8BIM\x04\x04\0\0" + struct.pack(">I", len(iptc)) + iptc + b"\0" * (len(iptc) % 2)


def packed_texts(jpeg):
    """The chunks of PNGs whose words are compressed, the blocks taken from a JPEG."""
    words = {"Title": "Un été", "Author": "Ada", "Description": "Words. " * 300, "Copyright": "© Ada"}

    def block(name, *options):
        return subprocess.run(
            ["exiftool", "-b", f"-{name}", *options, jpeg], capture_output=True, check=True
        ).stdout

    iptc = resource(block("IPTC"))
    exif, xmp = b"Exif\0\0" + block("EXIF"), block("XMP")
    international = {
        name: f"{name}\0\1\0fr\0{name}\0".encode() + zlib.compress(text.encode())
        for name, text in words.items()
    }
    packet = b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(xmp)
    return {
        "latin": [
            (b"zTXt", name.encode() + b"\0\0" + zlib.compress(text.encode("latin-1")))
            for name, text in words.items()
        ],
        "international": [(b"iTXt", body) for body in international.values()],
        "packet": [(b"iTXt", packet)],
        "raw-exif": [raw_profile("exif", exif)],
        "raw-app1": [raw_profile("APP1", exif)],
        "raw-xmp": [raw_profile("xmp", xmp)],
        "raw-iptc": [raw_profile("iptc", iptc)],
        "raw-bare-iptc": [raw_profile("iptc", block("IPTC"))],
        "raw-all": [raw_profile("exif", exif), raw_profile("iptc", iptc), raw_profile("xmp", xmp)],
    }


def test_texts_that_unpack_to_more_than_a_packet_may_be_are_not_read(tmp_path):
    bomb = zlib.compress(b"x" * (64 << 20))
    chunks = [(b"zTXt", b"Title\0\0" + bomb)] * 3000
    chunks += [(b"zTXt", b"Author\0\0" + zlib.compress(b"Ada"))]
    add_chunks(SAMPLES / "Quiet Sea.png", tmp_path / "bomb.png", chunks)
    start = os.times()
    ours, _ = read_with_photofall(PROGRAM, [tmp_path / "bomb.png"])
    (read,) = ours.values()
    assert "title" not in read and read["creators"] == ["Ada"]
    # One bomb takes milliseconds until it is refused; 3,000 would take a minute.
    assert os.times().children_user - start.children_user < 20


def test_a_comment_in_utf16_is_read_whichever_byte_comes_first(tmp_path, write_tags):
    for order in ("II", "MM"):
        file = tmp_path / f"{order}.jpg"
        shutil.copy(SAMPLES / "Dunes.jpg", file)
        write_tags(file, {"All": ""})
        write_tags(file, {"ExifByteOrder": order, "UserComment": "日本語の写真"})
    ours, _ = read_with_photofall(PROGRAM, sorted(tmp_path.iterdir()))
    assert [read["caption"] for read in ours.values()] == ["日本語の写真"] * 2


def test_every_field_of_every_block_is_read_alike(photos, tmp_path, write_tags):
    bases = {"jpg": SAMPLES / "Dunes.jpg", "png": SAMPLES / "Quiet Sea.png", "webp": photos / "leaf.webp"}
    for ending, base in bases.items():
        for name, tags in TAGS.items():
            file = tmp_path / f"{name}.{ending}"
            shutil.copy(base, file)
            write_tags(file, {"All": ""})
            write_tags(file, tags)
    for name, tags in {
        "iptc": IPTC,
        "all": IPTC | TAGS["xmp"] | TAGS["exif"],
        "both": IPTC | TAGS["xmp"],
        "changed": IPTC | TAGS["xmp"] | {"Photoshop:IPTCDigest": "0" * 32},
    }.items():
        file = tmp_path / f"{name}.jpg"
        shutil.copy(SAMPLES / "Dunes.jpg", file)
        write_tags(file, tags)
    for name, chunks in packed_texts(tmp_path / "all.jpg").items():
        add_chunks(SAMPLES / "Quiet Sea.png", tmp_path / f"{name}.png", chunks)
    files = sorted(tmp_path.iterdir())
    compared, differences, read, refused = compare(PROGRAM, files)
    assert (read, refused) == (len(files), [])
    assert compared > 150
    assert differences == []


def test_a_damaged_packet_is_no_photos_fault(tmp_path):
    photo = tmp_path / "a.jpg"
    shutil.copy(SAMPLES / "Dunes.jpg", photo)
    twice = "".join(f"<dc:format>{kind}</dc:format>" for kind in ("a", "b"))
    packet = (
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
        " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''"
        f" xmlns:dc='http://purl.org/dc/elements/1.1/'>{twice}</rdf:Description></rdf:RDF></x:xmpmeta>"
    ).encode()
    body = b"http://ns.adobe.com/xap/1.0/\0" + packet
    content = photo.read_bytes()
    photo.write_bytes(content[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + content[2:])
    done = subprocess.run([PROGRAM, "inspect", photo], capture_output=True, check=True)
    assert done.stderr == b""


def test_inspect_prints_words_of_any_length(tmp_path):
    """The work once grew with the square of the letters: these would have taken an hour."""
    shutil.copy(SAMPLES / "Dunes.jpg", tmp_path / "a.jpg")
    words = "word " * 60_000 + "end"
    (tmp_path / "a.xmp").write_text(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
        " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''"
        " xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:description><rdf:Alt>"
        f"<rdf:li xml:lang='x-default'>{words}</rdf:li></rdf:Alt></dc:description>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>"
    )
    command = [PROGRAM, "inspect", tmp_path / "a.jpg"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"\n  caption: {words}\n" in told
