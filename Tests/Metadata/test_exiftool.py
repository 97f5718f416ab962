"""What photofall reads of photos is what ExifTool reads."""

import shutil

from conftest import PROGRAM, SAMPLES
from exiftool import compare

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
    files = sorted(tmp_path.iterdir())
    compared, differences, read, refused = compare(PROGRAM, files)
    assert (read, refused) == (len(files), [])
    assert compared > 150
    assert differences == []
