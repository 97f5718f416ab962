"""Cameras' raw files: the preview that they hold, or what the sensor saw."""
import io
import json
import struct

import clips
import pytest
from PIL import Image

from conftest import pattern, worst

LARGE = (1200, 800)


def jpeg(picture, **options):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=100, subsampling=0, **options)
    return file.getvalue()


def directory(entries, start, next_directory=0):
    """A directory of a TIFF at an offset, with its values behind it."""
    table, values = struct.pack("<H", len(entries)), b""
    room = start + 2 + 12 * len(entries) + 4
    for tag, kind, count, value in sorted(entries, key=lambda entry: entry[0]):
        if isinstance(value, bytes) and len(value) > 4:
            value, values = struct.pack("<I", room + len(values)), values + value
        elif not isinstance(value, bytes):
            value = struct.pack("<HH" if kind == 3 else "<I", *((value, 0) if kind == 3 else (value,)))
        table += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
    return table + struct.pack("<I", next_directory) + values


def dng(preview=None, orientation=1, sensor=(160, 120)):
    """A DNG: a small picture whose size, as some cameras do, it does not tell, the sensor's numbers
    of a red, green or blue each, and a preview."""
    width, height = sensor
    text = b"PENTAX K-5\0"
    own = [
        (254, 4, 1, 1), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
        (271, 2, 7, b"PENTAX\0"), (272, 2, len(text), text), (273, 4, 1, 8), (274, 3, 1, orientation),
        (277, 3, 1, 1), (278, 4, 1, 2), (279, 4, 1, 4), 
        (50706, 1, 4, b"\1\4\0\0"), (50708, 2, len(text), text),
        (50721, 10, 9, struct.pack("<18i", *sum(
            ([n, 10000] for n in (8843, -2837, -625, -5025, 12644, 2668, -411, 1234, 7410)), []))),
        (50728, 5, 3, struct.pack("<6I", 1, 2, 1, 1, 1, 2)),
    ]
    pixels = 12  # behind the head and the small picture
    bayer = struct.pack(f"<{width * height}H", *(
        [3000, 2000, 2000, 1000][(y % 2) * 2 + x % 2] for y in range(height) for x in range(width)))
    raw = [
        (254, 4, 1, 0), (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 16), (259, 3, 1, 1),
        (262, 3, 1, 32803), (273, 4, 1, pixels), (277, 3, 1, 1), (278, 4, 1, height),
        (279, 4, 1, len(bayer)), (33421, 3, 2, struct.pack("<HH", 2, 2)), (33422, 1, 4, b"\0\1\1\2"),
        (50717, 4, 1, 4095),
    ]
    body = b"\x80" * 4 + bayer
    preview_at = 8 + len(body)
    shown = [
        (254, 4, 1, 1), (256, 4, 1, LARGE[0]), (257, 4, 1, LARGE[1]), (258, 3, 3, struct.pack("<HHH", 8, 8, 8)),
        (259, 3, 1, 7), (262, 3, 1, 6), (273, 4, 1, preview_at), (277, 3, 1, 3), (278, 4, 1, LARGE[1]),
        (279, 4, 1, len(preview or b"")),
    ]
    body += preview or b""
    body += b"\0" * (len(body) % 2)
    raw_at = 8 + len(body)
    body += directory(raw, raw_at)
    subs = [raw_at]
    if preview:
        subs.append(8 + len(body))
        body += directory(shown, 8 + len(body))
    own.append((34665, 4, 1, 8 + len(body)))
    body += directory([(36867, 2, 20, b"2023:04:05 06:07:08\0")], 8 + len(body))
    own.append((330, 4, len(subs), struct.pack(f"<{len(subs)}I", *subs)))
    return struct.pack("<4sI", b"II*\0", 8 + len(body)) + body + directory(own, 8 + len(body))


@pytest.mark.parametrize("orientation, turn", [(1, None), (6, 4), (8, 2), (3, 3)])
def test_the_preview_is_shown_upright_with_the_metadata(gallery, orientation, turn):
    picture = pattern().resize(LARGE)
    gallery.path("IMG_1.dng").write_bytes(dng(jpeg(picture), orientation))
    gallery.path("photofall.yaml").write_text(
        "images: {quality: 100, widths: [320], large: 2048}\nmetadata.publish: [date, camera]\n")
    run = gallery.build()
    assert run.returncode == 0 and not run.stderr, run.stderr
    shown = max((Image.open(file) for file in (gallery.folder / "_site/media").rglob("*.jpg")),
                key=lambda image: image.width)
    expected = picture if turn is None else picture.transpose(Image.Transpose(turn))
    assert worst(shown, expected) <= 4
    page = (gallery.folder / "_site/p/img_1.html").read_text()
    assert "2023" in page and "K-5" in page


def test_a_preview_that_is_too_small_is_not_blown_up(gallery):
    gallery.path("IMG_1.dng").write_bytes(dng(jpeg(pattern())))
    shown = gallery.shown()
    assert shown.size == (80, 60)
    red, green, blue = shown.convert("RGB").getpixel((40, 30))
    assert max(red, green, blue) > 40


@pytest.mark.parametrize("name", ["IMG_1.JPG", "img_1.jpeg"])
def test_a_raw_file_beside_its_photo_is_no_photo_and_no_loss(gallery, name):
    gallery.path("IMG_1.DNG").write_bytes(dng(jpeg(pattern().resize(LARGE))))
    gallery.path("IMG_1.NEF").write_bytes(b"damaged")
    gallery.path(name).write_bytes(jpeg(pattern()))
    run = gallery.build("--strict", "--verbose", "--report", "report.json")
    assert run.returncode == 0, run.stderr
    assert "IMG_1.DNG: left alone: the raw file of a photo that is shown" in run.stdout
    assert "IMG_1.NEF: left alone: the raw file of a photo that is shown" in run.stdout
    report = json.loads((gallery.folder / "report.json").read_text())
    assert report["photos"] == 1 and not report["skipped"]


def test_a_raw_file_may_spell_the_name_of_its_photo_otherwise(gallery):
    gallery.path("cafe\u0301.DNG").write_bytes(dng(jpeg(pattern().resize(LARGE))))
    gallery.path("caf\u00e9.JPG").write_bytes(jpeg(pattern()))
    run = gallery.build("--strict", "--report", "report.json")
    assert run.returncode == 0, run.stderr
    assert json.loads((gallery.folder / "report.json").read_text())["photos"] == 1


@pytest.mark.parametrize("stacks", ["none", "bursts"])
@pytest.mark.parametrize("role", ["RAW-01.COVER", "RAW-01.MP.COVER"])
def test_a_raw_file_of_a_pixel_is_no_photo(gallery, role, stacks):
    gallery.path("PXL_20230811_101112345.RAW-02.ORIGINAL.dng").write_bytes(
        dng(jpeg(pattern().resize(LARGE))))
    gallery.path(f"PXL_20230811_101112345.{role}.jpg").write_bytes(jpeg(pattern()))
    gallery.path("photofall.yaml").write_text(f"stacks: {stacks}\n")
    run = gallery.build("--strict", "--verbose", "--report", "report.json")
    assert run.returncode == 0, run.stderr
    assert "ORIGINAL.dng: left alone: the raw file of a photo that is shown" in run.stdout
    assert json.loads((gallery.folder / "report.json").read_text())["photos"] == 1


def test_a_raw_file_beside_a_damaged_photo_is_shown(gallery):
    gallery.path("IMG_1.DNG").write_bytes(dng(jpeg(pattern().resize(LARGE))))
    gallery.path("IMG_1.JPG").write_bytes(b"damaged")
    run = gallery.build("--report", "report.json")
    report = json.loads((gallery.folder / "report.json").read_text())
    assert run.returncode == 0 and report["photos"] == 1
    assert "IMG_1.JPG" in run.stderr and "IMG_1.DNG" not in run.stderr


def test_a_raw_file_beside_a_clip_of_its_name_is_shown(gallery):
    gallery.path("DSC_1.DNG").write_bytes(dng(jpeg(pattern().resize(LARGE))))
    clips.live_clip(gallery.path("DSC_1.MOV"))
    run = gallery.build("--strict", "--report", "report.json")
    assert run.returncode == 0, run.stderr
    assert json.loads((gallery.folder / "report.json").read_text())["photos"] == 2


def test_a_raw_file_cut_short_is_named(gallery):
    whole = dng(jpeg(pattern().resize(LARGE)))
    gallery.path("IMG_1.dng").write_bytes(whole[:len(whole) // 3])
    gallery.path("whole.jpg").write_bytes(jpeg(pattern()))
    run = gallery.build()
    assert run.returncode == 0 and "IMG_1.dng" in run.stderr and "crash" not in run.stderr
