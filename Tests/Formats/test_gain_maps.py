"""Photos with gain maps: every JPEG that is made of them has its own, as bright as theirs."""
import io
import json
import subprocess

import gain_maps
import grids
import light
import numpy as np
import pytest
from PIL import Image, ImageCms

from conftest import PROGRAM

SIZE = (1600, 1200)


def boosts(hdr, sdr, offset):
    return np.log2((hdr + offset) / (sdr + offset))


def grey_by_xmp(hdr):
    """As phones write them: one gain for all colours, told by Adobe's description."""
    sdr = hdr / 4
    gain = boosts(hdr.max(axis=-1), sdr.max(axis=-1) ** 0.8, 1 / 64)
    high = float(gain.max())
    samples = np.rint(np.clip(gain / high, 0, 1) * 255).astype(np.uint8)[::2, ::2]
    scale = (sdr.max(axis=-1, keepdims=True) ** 0.8) / sdr.max(axis=-1, keepdims=True)
    base = gain_maps.jpeg(gain_maps.encoded(sdr * scale))
    return gain_maps.together(base, gain_maps.jpeg(samples, gain_maps.xmp(
        gain_maps.HDRGM, "hdrgm", Version="1.0", GainMapMax=high, HDRCapacityMax=high)))


def colours_by_iso(hdr, more=b""):
    """A gain for each colour with curves of their own, told by ISO's segment alone."""
    sdr = hdr / (1 + hdr)
    gain = boosts(np.maximum(hdr, 0), sdr, 0.02)
    low, high = gain.min(axis=(0, 1)), gain.max(axis=(0, 1))
    gamma = np.array([1.2, 1, 0.8])
    samples = np.rint(((gain - low) / (high - low)) ** gamma * 255).astype(np.uint8)[::2, ::2]
    channels = [[low[i], high[i], gamma[i], 0.02, 0.02] for i in range(3)]
    told = gain_maps.iso([0, float(high.max())], channels) + more
    return gain_maps.together(
        gain_maps.jpeg(gain_maps.encoded(sdr)), gain_maps.jpeg(samples, told, subsampling=0), "<")


KINDS = {"grey": grey_by_xmp, "colours": colours_by_iso}


@pytest.fixture
def photo(gallery):
    gallery.path("photofall.yaml").write_text("images: {quality: 80}\noriginals: download\n")

    def make(kind):
        content = KINDS[kind](gain_maps.scene(*SIZE))
        path = gallery.path("light.jpg")
        path.write_bytes(content)
        return path
    return make


def original(gallery):
    return next((gallery.folder / "_site/media").rglob("*-original.jpg"), None)


def pictures(gallery):
    run = gallery.build()
    assert run.returncode == 0 and not run.stderr, run.stderr
    files = [file for file in (gallery.folder / "_site/media").rglob("*.jpg") if file != original(gallery)]
    return sorted(files, key=lambda file: Image.open(file).width)


def run(gallery, *arguments):
    return subprocess.run([PROGRAM, *arguments], cwd=gallery.folder, capture_output=True, text=True)


@pytest.mark.parametrize("kind", KINDS)
def test_every_size_has_the_light_of_the_photo(gallery, photo, kind):
    path = photo(kind)
    scene = gain_maps.scene(*SIZE)
    files = pictures(gallery)
    assert len(files) == 5, files
    for file in files:
        shown = gain_maps.rendition(file)
        expected = gain_maps.scaled(scene, Image.open(file).size)
        if kind == "grey":
            # What one gain for all colours can say of the scene.
            expected = gain_maps.scaled(gain_maps.rendition(path), Image.open(file).size)
        assert gain_maps.difference(shown, expected) < 0.02, file


@pytest.mark.parametrize("kind", KINDS)
def test_maps_cost_a_fifth_and_leave_the_pictures_as_they_are(gallery, photo, kind):
    photo(kind)
    kept = [file.read_bytes() for file in pictures(gallery)]
    gallery.path("photofall.yaml").write_text("images: {quality: 80, hdr: drop}\noriginals: download\n")
    dropped = [file.read_bytes() for file in pictures(gallery)]
    assert len(kept) == len(dropped)
    for one, other in zip(kept, dropped, strict=True):
        assert b"MPF" not in other and len(one) <= 1.2 * len(other)
        assert Image.open(io.BytesIO(one)).tobytes() == Image.open(io.BytesIO(other)).tobytes()


def test_maps_of_apples_photos(gallery):
    """Their samples code light, and the photo's maker note says how much."""
    gallery.path("photofall.yaml").write_text("images: {quality: 95}\n")
    random = gain_maps.scene(*SIZE)
    base, gains = random / 4, np.clip(random.max(axis=-1) / 4, 0, 1)
    note = b"Apple iOS\0\0\x01MM\0\x02" + b"".join(
        tag.to_bytes(2) + b"\0\x0a\0\0\0\x01" + place.to_bytes(4)
        for tag, place in [(33, 44), (48, 52)]) + bytes(4)
    note += bytes(44 - len(note)) + b"\0\0\0\1\0\0\0\1" + b"\0\0\0\0\0\0\0\1"
    exif = b"MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0"
    exif += b"\0\x01\x92\x7c\0\x07" + len(note).to_bytes(4) + b"\0\0\0\x2c\0\0\0\0" + note
    photo = gain_maps.jpeg(gain_maps.encoded(base), gain_maps.segment(0xE1, b"Exif\0\0" + exif))
    samples = gain_maps.encoded(gains)[::2, ::2]
    gallery.path("light.jpg").write_bytes(gain_maps.together(photo, gain_maps.jpeg(
        samples, gain_maps.xmp("http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap",
                               HDRGainMapVersion="65536"))))
    # A headroom of 2 ** 3, as Apple documents it for these two numbers.
    expected = light.linear(gain_maps.encoded(base) / 255) * (1 + 7 * gains[..., None])
    for file in pictures(gallery):
        size = Image.open(file).size
        assert gain_maps.difference(gain_maps.rendition(file), gain_maps.scaled(expected, size)) < 0.02
        assert b"Apple" not in file.read_bytes() and b"apple" not in file.read_bytes()


def test_a_map_in_tiles_as_iphones_write_them(gallery):
    gallery.path("photofall.yaml").write_text("images: {quality: 95}\n")
    scene = gain_maps.scene(*SIZE)
    base = gain_maps.encoded(scene / 4)
    samples = gain_maps.encoded(np.clip(scene.max(axis=-1) / 4, 0, 1))[::2, ::2]
    items = grids.Items(gallery.folder)
    photo = items.picture("RGB", SIZE, base.tobytes(), quality=95, chroma=444, color_primaries=1,
                          transfer_characteristics=13)
    tiles = [items.picture("L", (400, 300), samples[y:y + 300, x:x + 400].tobytes(), True, quality=95)
             for y in (0, 300) for x in (0, 400)]
    kind = grids.full(b"auxC", b"urn:com:apple:photo:2020:aux:hdrgainmap\0")
    gains = items.grid(tiles, 2, (800, 600), [kind], hidden=True)
    # The description alone, without the marker and the name of a JPEG's segment.
    told = items.add(b"mime", gain_maps.xmp(
        "http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap", HDRGainMapVersion="131072",
        HDRGainMapHeadroom="8")[33:])
    items.refer(b"auxl", gains, photo)
    items.refer(b"cdsc", told, gains)
    gallery.path("light.heic").write_bytes(items.file(photo))
    expected = light.linear(base / 255) * (1 + 7 * light.linear(samples / 255).repeat(2, axis=0).repeat(
        2, axis=1)[..., None])
    for file in pictures(gallery):
        size = Image.open(file).size
        assert gain_maps.difference(gain_maps.rendition(file), gain_maps.scaled(expected, size)) < 0.02


def test_the_light_of_the_photo_shines_through_no_watermark(gallery, photo):
    photo("grey")
    Image.new("RGB", (300, 300), "red").save(gallery.path("logo.png"))
    gallery.path("photofall.yaml").write_text("watermark: {file: logo.png, opacity: 100}\n")
    maps = {Image.open(file).width: b"MPF" in file.read_bytes() for file in pictures(gallery)}
    assert maps == {320: True, 480: True, 720: True, 1280: False, 1600: False}


def test_light_of_pq_becomes_a_picture_and_a_map(gallery):
    gallery.path("photofall.yaml").write_text("images: {quality: 95}\n")
    nits = 203 * gain_maps.scene(*SIZE)
    gallery.path("light.png").write_bytes(light.png(light.pq(nits), (b"cICP", bytes([12, 16, 0, 1]))))
    for file in pictures(gallery):
        size = Image.open(file).size
        shown = gain_maps.rendition(file)
        assert gain_maps.difference(shown, gain_maps.scaled(nits / 203, size)) < 0.02, file


def test_a_photo_that_lies_on_its_side(gallery):
    scene = gain_maps.scene(*SIZE)
    content = grey_by_xmp(scene)
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    mpf = content.index(b"MPF\0") - 4
    upright = gallery.path("upright.jpg")
    upright.write_bytes(content)
    # Behind the directory, whose places count from itself.
    end = mpf + 2 + int.from_bytes(content[mpf + 2:mpf + 4])
    turn = gain_maps.segment(0xE1, exif)
    content = content[:mpf] + turn + content[mpf:end] + content[end:]
    gallery.path("light.jpg").write_bytes(content)
    expected = np.rot90(gain_maps.rendition(upright), -1)
    upright.unlink()
    for file in pictures(gallery):
        size = Image.open(file).size
        assert size[0] < size[1]
        assert gain_maps.difference(gain_maps.rendition(file), gain_maps.scaled(expected, size)) < 0.02


def test_a_map_in_primaries_of_its_own_keeps_them(gallery):
    """As libultrahdr writes them: only ISO can say so, and the map's profile tells which."""
    gallery.path("photofall.yaml").write_text("images: {quality: 80}\noriginals: download\n")
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = colours_by_iso(
        gain_maps.scene(*SIZE), gain_maps.segment(0xE2, b"ICC_PROFILE\0\1\1" + profile))
    at = content.index(gain_maps.URN) + len(gain_maps.URN) + 4
    assert content[at] == 0xC0
    gallery.path("light.jpg").write_bytes(content[:at] + b"\x80" + content[at + 1:])
    for file in [*pictures(gallery), original(gallery)]:
        gains = gain_maps.second(file)
        at = gains.index(gain_maps.URN) + len(gain_maps.URN) + 4
        # The original as it is; in pictures one curve is for all colours.
        assert gains[at] == (0x80 if file == original(gallery) else 0)
        assert b"hdrgm" not in file.read_bytes()
        # The primaries, without the words of the profile.
        colours = Image.open(io.BytesIO(gains)).info["icc_profile"]
        assert b"rXYZ" in colours and b"Little CMS" not in colours


@pytest.mark.parametrize("kind", KINDS)
def test_exiftool_reads_the_files_and_nothing_private_is_in_them(gallery, photo, kind):
    path = photo(kind)
    subprocess.run(["exiftool", "-q", "-overwrite_original", "-Copyright=Ada", "-Artist=SECRET",
                    "-GPSLatitude=48", "-GPSLatitudeRef=N", path], check=True)
    for file in [*pictures(gallery), original(gallery)]:
        found = gain_maps.tags(file)
        assert "ExifTool:Warning" not in found and "ExifTool:Error" not in found, found
        assert found["MPF0:NumberOfImages"] == 2 and found["XMP-hdrgm:Version"] == 1
        assert b"SECRET" not in file.read_bytes()
        assert not [name for name in found if name.startswith("GPS")]
        inside = subprocess.run(["exiftool", "-json", "-n", "-G1", "-"], capture_output=True,
                                input=gain_maps.second(file), check=True).stdout
        kinds = {name.split(":")[0] for name in json.loads(inside)[0]}
        assert kinds <= {"SourceFile", "ExifTool", "System", "File", "JFIF", "XMP-hdrgm", "Composite",
                         "ICC_Profile", "APP2"}, kinds


@pytest.mark.parametrize("kind", KINDS)
def test_an_original_keeps_its_map(gallery, photo, kind):
    path = photo(kind)
    pictures(gallery)
    files = path, original(gallery)
    sources = [Image.open(file).tobytes() for file in files]
    gains = [Image.open(io.BytesIO(gain_maps.second(file))).tobytes() for file in files]
    assert sources[0] == sources[1] and gains[0] == gains[1]
    light = [gain_maps.rendition(file) for file in files] if kind == "grey" else [0, 0]
    assert np.abs(light[0] - light[1]).max() < 0.01


def test_check_and_inspect_say_which_photos_have_it(gallery, photo):
    photo("grey")
    Image.new("RGB", (400, 300), "teal").save(gallery.path("plain.jpg"))
    assert ", HDR by gain map" in run(gallery, "inspect", "photos/light.jpg").stdout
    assert "HDR" not in run(gallery, "inspect", "photos/plain.jpg").stdout
    files = pictures(gallery)
    done = run(gallery, "check", "--deep", "--verbose", "_site")
    assert done.returncode == 0, done.stderr
    assert "2 photos (1 in HDR)" in done.stdout and "light.jpg: in HDR" in done.stdout
    whole = files[-1].read_bytes()
    at = whole.rindex(b"\xff\xd8\xff") + 2
    # A second picture with a serial number, and a directory that knows of it.
    secret = gain_maps.xmp("http://ns.adobe.com/exif/1.0/aux/", "aux", SerialNumber="SECRET")
    base = whole[:at - 2]
    length = (len(whole) - at + 2).to_bytes(4)
    longer = (len(whole) - at + 2 + len(secret)).to_bytes(4)
    files[-1].write_bytes(base.replace(length, longer) + whole[at - 2:at] + secret + whole[at:])
    assert "a serial number" in run(gallery, "check", "_site").stderr


def test_a_damaged_map_costs_no_photo(gallery, photo):
    path = photo("grey")
    content = path.read_bytes()
    at = content.rindex(b"\xff\xd8\xff")
    for damaged in [content[:at + 900], content[:at] + content[at:].replace(b"GainMapMax=", b"GainMapMix="),
                    content[:at + 600] + bytes(len(content) - at - 600), content[:at]]:
        path.write_bytes(damaged)
        for file in pictures(gallery):
            assert Image.open(file).width > 0
