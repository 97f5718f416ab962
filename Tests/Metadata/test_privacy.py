"""Nothing private leaves in any file of a site, nor in the originals that it offers."""

import json
import shutil
import subprocess
import sys

import pytest

from conftest import GPS, PROGRAM, ROOT, SAMPLES

sys.path.append(str(ROOT / "Tests/Formats"))
import clips  # noqa: E402


def build(photos, folder, configuration):
    source = folder / "photos"
    shutil.copytree(photos, source)
    (source / "photofall.yaml").write_text(configuration)
    result = subprocess.run(
        [PROGRAM, "build", source, "-o", folder / "site", "--cache", folder / "cache"],
        capture_output=True, text=True, check=False,
    )
    assert result.returncode == 0, result.stderr
    return folder / "site"


def leaks(site):
    """What is private in any file of the site, by ExifTool too, which reads packed blocks."""
    found = []
    for file in sorted(site.rglob("*")):
        if not file.is_file():
            continue
        content = file.read_bytes()
        for text in (b"SECRET", "SECRET".encode("utf-16-le"), b"48.1371", b"48,8.2", b"GPS"):
            if text in content:
                found.append((file.name, text))
    tags = subprocess.run(
        ["exiftool", "-j", "-r", "-GPS:all", "-XMP-exif:GPS*", "-*Serial*", "-*Owner*",
         "-ThumbnailImage", "-PreviewImage", "-MakerNotes:all", "-IPTC:all", "-XMP-xmpMM:all",
         str(site / "media")],
        capture_output=True, text=True, check=False,
    ).stdout
    for entry in json.loads(tags or "[]"):
        if set(entry) != {"SourceFile"}:
            found.append(entry)
    return found


def test_the_photos_hold_what_must_not_leave(photos):
    for name in ["lake.jpg", "swell.png", "leaf.webp", "sea.xmp", "new.avif", "phone.heic"]:
        assert (photos / name).read_bytes().count(b"SECRET") >= 5, name
    command = ["exiftool", "-s3", "-Nikon:SerialNumber", "-EXIF:GPSLatitude", photos / "noted.jpg"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    assert told[0] == "SECRETSERIAL5" and told[1].startswith("48 deg")
    assert GPS


@pytest.mark.parametrize("originals", ["none", "download"])
def test_nothing_private_is_in_any_file(photos, tmp_path, originals):
    site = build(photos, tmp_path, f"originals: {originals}\n")
    assert leaks(site) == []
    page = (site / "p/lake.html").read_text()
    assert "Evening &lt;at&gt; the lake" in page
    assert "(c) Ada Lovelace" in page


def test_the_clip_of_a_rejected_photo_goes_with_it_also_if_that_cannot_be_read(tmp_path):
    source = tmp_path / "photos"
    source.mkdir()
    shutil.copy(SAMPLES / "Dunes.jpg", source / "dunes.jpg")
    (source / "IMG_1.jpg").write_bytes(clips.live_still(tmp_path / "whole.jpg").read_bytes()[:200])
    clips.live_clip(source / "IMG_1.mov")
    (source / "IMG_1.jpg.xmp").write_text(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description"
        " rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='-1'/>"
        "</rdf:RDF></x:xmpmeta>"
    )
    command = [PROGRAM, "build", source, "-o", tmp_path / "site", "--cache", tmp_path / "cache"]
    subprocess.run(command, check=True, capture_output=True)
    assert [page.name for page in (tmp_path / "site/p").iterdir()] == ["dunes.html"]


def pixels(file):
    """The pixels of a picture, by another program."""
    from PIL import Image, ImageOps

    with Image.open(file) as image:
        return ImageOps.exif_transpose(image).tobytes()


def test_originals_keep_their_pixels_their_turn_and_what_is_published(photos, tmp_path):
    turned = tmp_path / "turned"
    shutil.copytree(photos, turned)
    for name in ["lake.jpg", "swell.png", "leaf.webp"]:
        subprocess.run(
            ["exiftool", "-q", "-n", "-overwrite_original", "-EXIF:Orientation=6", turned / name],
            check=True,
        )
    site = build(turned, tmp_path, "originals: download\n")
    data = json.loads(next(site.glob("data/*.json")).read_text())
    offered = {
        photo["id"]: site / "data" / photo["original"]
        for photo in data["photos"]
        if "original" in photo
    }
    assert set(offered) == {"lake.jpg", "swell.png", "leaf.webp", "sea.jpg", "noted.jpg"}
    for name, file in offered.items():
        assert pixels(file) == pixels(turned / name), name
        tags = json.loads(
            subprocess.run(
                ["exiftool", "-j", "-XMP-dc:all", "-EXIF:Copyright", file],
                capture_output=True, check=True,
            ).stdout
        )[0]
        assert tags["Title"] == "Evening <at> the lake", name
        assert tags["Copyright"] == "(c) Ada Lovelace", name
    assert 'download="lake.jpg"' in (site / "p/lake.html").read_text()


def test_the_same_originals_are_not_written_again(photos, tmp_path):
    site = build(photos, tmp_path, "originals: download\n")
    again = subprocess.run(
        [PROGRAM, "build", tmp_path / "photos", "-o", site, "--cache", tmp_path / "cache", "-n"],
        capture_output=True, text=True, check=True,
    )
    assert "0 files to write, 0 to remove" in again.stdout
