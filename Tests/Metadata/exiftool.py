"""What ExifTool reads of photos, field by field as `photofall inspect --json` names them.

Run on folders, it compares the two and lists every field in which they differ; exit 1 when those are
more than 1 %. The end of Documentation/Metadata.md has the reasons.

    python3 Tests/Metadata/exiftool.py .build/release/photofall FOLDER...
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ENDINGS = {".jpg", ".jpeg", ".jpe", ".png", ".webp", ".heic", ".heif", ".hif", ".avif"}


def read_with_exiftool(files):
    command = ["exiftool", "-use", "MWG", "-json", "-n", "-G1", "-a", "-api", "struct=0"]
    arguments = "\n".join(str(file) for file in files)
    output = subprocess.run(
        [*command, "-@", "-"], input=arguments, capture_output=True, text=True, check=False
    ).stdout
    return {entry["SourceFile"]: fields(entry) for entry in json.loads(output or "[]")}


def read_with_photofall(program, files):
    """The metadata of every file that is read, and why the others are not."""
    result = subprocess.run(
        [program, "inspect", "--json", *map(str, files)], capture_output=True, check=False
    )
    found = {
        entry["file"]: {key: value for key, value in entry["metadata"].items() if value not in ([],)}
        for entry in json.loads(result.stdout)
    }
    messages = result.stderr.decode(errors="replace").splitlines()
    return found, [line for line in messages if line.startswith("photofall: ")]


def fields(entry):
    """The fields by the Metadata Working Group's order of blocks, where it has one for them.

    ExifTool's MWG tags say nothing of IPTC that stands in no Photoshop resource, as in PNGs: its own
    tags of IPTC come after them.
    """

    def first(*names):
        for name in names:
            value = entry.get(name)
            if value is not None and not re.fullmatch(r"[\s:]*", str(value)):
                return value
        return None

    # ExifTool names a PNG's text by its language too: PNG:Title-fi.
    for name in list(entry):
        if match := re.fullmatch(r"(PNG:[A-Z]\w+)-[\w-]+", name):
            entry.setdefault(match[1], entry[name])

    changed = entry.get("Photoshop:IPTCDigest", entry.get("File:CurrentIPTCDigest")) != entry.get(
        "File:CurrentIPTCDigest"
    )

    def latest(xmp, iptc):
        return first(iptc, xmp) if changed else first(xmp, iptc)

    def several(value, separator):
        values = value if isinstance(value, list) else re.split(separator, str(value or ""))
        return [str(item) for item in values if str(item).strip()] or None

    read = {
        "title": latest("XMP-dc:Title", "IPTC:ObjectName") or first("IFD0:XPTitle", "PNG:Title"),
        "caption": first(
            "MWG:Description",
            "IPTC:Caption-Abstract",
            "IFD0:XPComment",
            "PNG:Description",
            "ExifIFD:UserComment",
        ),
        "alt": first("XMP-iptcCore:AltTextAccessibility"),
        "keywords": several(first("MWG:Keywords", "IPTC:Keywords"), r"$^")
        or several(first("IFD0:XPKeywords"), ";"),
        "taken": date(
            first(
                "MWG:DateTimeOriginal",
                "Composite:DateTimeCreated",
                "IPTC:DateCreated",
                "XMP-exif:DateTimeOriginal",
                "MWG:CreateDate",
            )
        ),
        "rating": first("MWG:Rating", "IFD0:Rating"),
        "make": first("IFD0:Make", "XMP-tiff:Make"),
        "model": first("IFD0:Model", "XMP-tiff:Model"),
        "lens": first("ExifIFD:LensModel", "XMP-exifEX:LensModel", "XMP-aux:Lens"),
        "exposureTime": first(
            "ExifIFD:ExposureTime",
            "XMP-exif:ExposureTime",
            "ExifIFD:ShutterSpeedValue",
            "XMP-exif:ShutterSpeedValue",
        ),
        "aperture": first(
            "ExifIFD:FNumber", "XMP-exif:FNumber", "ExifIFD:ApertureValue", "XMP-exif:ApertureValue"
        ),
        "iso": first("ExifIFD:ISO", "XMP-exif:ISO", "XMP-exifEX:PhotographicSensitivity"),
        "focalLength": first("ExifIFD:FocalLength", "XMP-exif:FocalLength"),
        "location": first("MWG:Location", "IPTC:Sub-location"),
        "city": first("MWG:City", "IPTC:City"),
        "state": first("MWG:State", "IPTC:Province-State"),
        "country": first("MWG:Country", "IPTC:Country-PrimaryLocationName"),
        "creators": several(
            first("MWG:Creator", "IPTC:By-line", "IFD0:XPAuthor", "PNG:Author"), r";\s*"
        ),
        "credit": latest("XMP-photoshop:Credit", "IPTC:Credit"),
        "copyright": first("MWG:Copyright", "IPTC:CopyrightNotice", "PNG:Copyright"),
    }
    return {key: value for key, value in read.items() if value is not None}


def date(text):
    """ISO 8601 of ExifTool's `2024:05:01 12:30:00.25+02:00`, precise as it is."""
    if text is None:
        return None
    day, _, time = str(text).partition(" ")
    return day.replace(":", "-") + ("T" + time if time else "")


def alike(one, other):
    if isinstance(one, list) or isinstance(other, list):
        one, other = one if isinstance(one, list) else [one], (
            other if isinstance(other, list) else [other]
        )
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, float | int) and not isinstance(one, bool):
        try:
            return abs(float(other) - one) <= 1e-6 * max(1, abs(one))
        except (TypeError, ValueError):
            return False
    return one is not None and other is not None and tidy(one) == tidy(other)


def tidy(text):
    return re.sub(r"\s+", " ", re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", str(text))).strip()


def compare(program, files):
    """Compared fields, differences as (file, field, ours, theirs), and the files not read."""
    ours, refused = read_with_photofall(program, files)
    theirs = read_with_exiftool(files)
    compared, differences = 0, []
    for file, read in ours.items():
        expected = theirs.get(file, {})
        for field in sorted({*read, *expected}):
            compared += 1
            if not alike(read.get(field), expected.get(field)):
                differences.append((file, field, read.get(field), expected.get(field)))
    return compared, differences, len(ours), refused


def main():
    program, *folders = sys.argv[1:]
    files = sorted(
        file for folder in folders for file in Path(folder).rglob("*") if file.suffix.lower() in ENDINGS
    )
    compared, differences, read, refused = compare(program, files)
    for file, field, our, their in differences:
        print(f"{file}: {field}: photofall {our!r}, ExifTool {their!r}")
    share = 100 * len(differences) / max(1, compared)
    print(
        f"{read} photos ({len(refused)} not read), {compared} fields, "
        f"{len(differences)} differ ({share:.2f} %)"
    )
    return 0 if share <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
