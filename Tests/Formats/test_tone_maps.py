"""HDR in AVIF: every size is the picture of all screens, with a gain map by which some show more."""
import json
import struct
import subprocess

import gain_maps
import light
import numpy as np
import pytest
import tone_maps
from PIL import Image, ImageCms

from conftest import PROGRAM, Gallery
from test_gain_maps import SIZE, colours_by_iso, grey_by_xmp


@pytest.fixture(scope="module")
def scene():
    return gain_maps.scene(*SIZE)


def pq(scene):
    return light.png(light.pq(203 * scene), (b"cICP", bytes([12, 16, 0, 1])))


def hlg(scene):
    """Of grey, whose light is that of its scene by a power."""
    grey = scene.mean(axis=-1, keepdims=True).repeat(3, axis=-1)
    return light.png(light.hlg((203 * grey / 1000) ** (1 / 1.2)), (b"cICP", bytes([9, 18, 0, 1])))


KINDS = {"grey.jpg": grey_by_xmp, "colours.jpg": colours_by_iso, "pq.png": pq, "hlg.png": hlg}


@pytest.fixture(scope="module", params=KINDS)
def photo(request, scene, tmp_path_factory):
    """A gallery of one photo, and its light."""
    gallery = Gallery(tmp_path_factory.mktemp("light"))
    path = gallery.path(request.param)
    path.write_bytes(KINDS[request.param](scene))
    expected = gain_maps.rendition(path) if request.param == "grey.jpg" else scene
    return gallery, expected.mean(axis=-1, keepdims=True).repeat(3, axis=-1) if "hlg" in path.name else expected


def pictures(gallery, images="quality: 90", *options):
    """The AVIFs of a site, from narrow to wide."""
    gallery.path("photofall.yaml").write_text(f"images: {{formats: [avif], {images}}}\n")
    run = gallery.build(*options)
    assert run.returncode == 0 and not run.stderr, run.stderr
    files = (gallery.folder / "_site/media").rglob("*.avif")
    return sorted(files, key=lambda file: Image.open(file).width)


def is_deep(gallery):
    return any(gallery.path(name).exists() for name in ("pq.png", "hlg.png"))


def run(gallery, *arguments):
    return subprocess.run([PROGRAM, *arguments], cwd=gallery.folder, capture_output=True, text=True)


def test_every_size_has_the_light_of_the_photo(photo):
    gallery, expected = photo
    files = pictures(gallery)
    assert len(files) == 5, files
    for file in files:
        assert tone_maps.difference(file, expected) < 0.02, (file, tone_maps.difference(file, expected))


def test_maps_cost_little_and_leave_the_pictures_as_they_are(photo):
    gallery, _ = photo
    kept = [(file.stat().st_size, Image.open(file).tobytes()) for file in pictures(gallery)]
    dropped = pictures(gallery, "quality: 90, hdr: drop")
    assert len(kept) == len(dropped) == 5
    for (size, pixels), file in zip(kept, dropped, strict=True):
        plain = file.stat().st_size
        assert b"tmap" not in file.read_bytes()
        one, other = (np.frombuffer(part, np.uint8).astype(int)
                      for part in (pixels, Image.open(file).tobytes()))
        if is_deep(gallery):
            # Ten bits are a little closer to the photo than eight, in a sixth more bytes.
            assert np.abs(one - other).mean() < 2 and size <= 1.2 * 1.2 * plain + 1500
        else:
            assert size <= plain + max(plain / 5, 1500) and (one == other).all()


def test_the_brighter_picture_is_told_as_the_standard_has_it(photo):
    gallery, _ = photo
    for file in pictures(gallery):
        told, properties, number = tone_maps.derived(file)
        _, _, kinds, _, all_properties = tone_maps.parts(file)
        colours = [body for kind, body in properties if kind == "colr"]
        # PQ, in the primaries of sRGB or wider ones.
        primaries = 9 if is_deep(gallery) else 1
        assert colours == [b"nclx" + struct.pack(">HHHB", primaries, 16, 6, 0x80)]
        assert ("ispe", struct.pack(">III", 0, *Image.open(file).size)) in properties
        # The samples of the map are no colours.
        [meaning] = [body for kind, body in all_properties[number] if kind == "colr"]
        assert meaning == b"nclx" + bytes([0, 2, 0, 2, 0, 6, 0x80])


def test_check_and_inspect_know_it_and_nothing_private_is_in_it(photo):
    gallery, _ = photo
    [path] = [path for path in (gallery.folder / "photos").iterdir() if path.suffix in (".jpg", ".png")]
    subprocess.run(["exiftool", "-q", "-overwrite_original", "-Copyright=Ada", "-Artist=SECRET",
                    "-GPSLatitude=48", "-GPSLatitudeRef=N", path], check=True)
    files = pictures(gallery)
    done = run(gallery, "check", "--deep", "--verbose", "_site")
    assert done.returncode == 0 and "1 photo (1 in HDR)" in done.stdout, (done.stdout, done.stderr)
    for file in files:
        assert ", HDR by gain map" in run(gallery, "inspect", str(file)).stdout
        assert b"SECRET" not in file.read_bytes() and tone_maps.derived(file)
        found = json.loads(subprocess.run(
            ["exiftool", "-json", "-G1", file], check=True, capture_output=True).stdout)[0]
        assert found["IFD0:Copyright"] == "Ada" and "ExifTool:Warning" not in found, found
        assert not [name for name in found if name.startswith("GPS")]


def test_an_avif_is_a_source_as_bright_as_it_is(photo, tmp_path):
    gallery, expected = photo
    again = Gallery(tmp_path)
    again.path("light.avif").write_bytes(pictures(gallery, "quality: 97")[-1].read_bytes())
    for file in pictures(again):
        assert tone_maps.difference(file, expected) < 0.03, (file, tone_maps.difference(file, expected))


def test_a_map_in_primaries_of_its_own_keeps_them(gallery, scene):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = colours_by_iso(scene, gain_maps.segment(0xE2, b"ICC_PROFILE\0\1\1" + profile))
    at = content.index(gain_maps.URN) + len(gain_maps.URN) + 4
    gallery.path("light.jpg").write_bytes(content[:at] + b"\x80" + content[at + 1:])
    for file in pictures(gallery):
        told, properties, _ = tone_maps.derived(file)
        [colours] = [body for kind, body in properties if kind == "colr"]
        assert told[5] & 0x40 == 0 and colours[:4] == b"prof" and b"rXYZ" in colours


def test_transparent_light(gallery, scene):
    samples = np.concatenate([light.pq(203 * scene[:300, :400]), np.ones((300, 400, 1))], axis=-1)
    samples[:100, :, 3] = 0
    gallery.path("light.png").write_bytes(light.png(samples, (b"cICP", bytes([12, 16, 0, 1]))))
    file = pictures(gallery)[-1]
    shown = Image.open(file)
    assert shown.mode == "RGBA" and shown.getchannel("A").getextrema() == (0, 255)
    below = tone_maps.rendition(file)[110:]
    assert gain_maps.difference(below, scene[110:300, :400]) < 0.02


def test_a_photo_of_pq_has_ten_bits(gallery, scene):
    gallery.path("light.png").write_bytes(pq(scene))
    for images, bits in [("quality: 90", 10), ("hdr: drop", 8), ("sharpening: 20", 8)]:
        for file in pictures(gallery, images):
            told = subprocess.run(["avifdec", "--info", file], check=True, capture_output=True, text=True)
            assert f"* Bit Depth      : {bits}" in told.stdout, told.stdout
