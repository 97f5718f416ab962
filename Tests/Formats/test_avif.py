"""Pictures that are made in AVIF, beside what libavif makes of them."""
import io
import json
import subprocess

import pytest
from PIL import Image, ImageCms

from conftest import PROGRAM, SIZE, pattern, worst

# 4:2:0 at quality 100, and the rounding of two matrices.
ROUNDING = 5


def made(gallery, images="quality: 100", *options):
    """The pictures of a site in AVIF, from narrow to wide."""
    gallery.path("photofall.yaml").write_text(f"images: {{formats: [avif], {images}}}\n")
    run = gallery.build(*options)
    assert run.returncode == 0 and not run.stderr, run.stderr
    files = (gallery.folder / "_site/media").rglob("*.avif")
    return sorted(files, key=lambda file: Image.open(file).width)


def check(gallery, *options):
    command = [PROGRAM, "check", "_site", *options]
    return subprocess.run(command, cwd=gallery.folder, capture_output=True, text=True)


def exiftool(file, *arguments):
    command = ["exiftool", "-json", "-G1", *arguments, file]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout or "[{}]")[0]


@pytest.mark.parametrize("name, mode", [
    ("photo.jpg", "RGB"), ("grey.jpg", "L"), ("drawing.png", "RGB"), ("grey.png", "L"),
    ("scan.tif", "RGB"), ("clear.png", "RGBA"), ("web.webp", "RGB"),
])
@pytest.mark.parametrize("size", [SIZE, (95, 63)])
def test_pictures_have_the_colours_of_their_photo(gallery, name, mode, size):
    source = pattern().crop((0, 0, *size)).convert(mode)
    options = {"jpg": {"subsampling": 0, "quality": 100}, "webp": {"lossless": True}}
    source.save(gallery.path(name), **options.get(name.split(".")[1], {}))
    [file] = made(gallery)
    shown = Image.open(file)
    assert shown.size == size and shown.mode == mode.replace("L", "RGB")
    assert worst(shown, source) <= ROUNDING, worst(shown, source)


def test_alpha_is_kept_as_it_is(gallery):
    source = pattern("RGBA")
    alpha = Image.linear_gradient("L").resize(SIZE)
    source.putalpha(alpha)
    source.save(gallery.path("clear.png"))
    [file] = made(gallery)
    shown = Image.open(file)
    assert shown.getchannel("A").tobytes() == alpha.tobytes()
    on_paper = [Image.alpha_composite(Image.new("RGBA", SIZE, "white"), one) for one in (shown, source)]
    assert worst(*on_paper) <= ROUNDING, worst(*on_paper)


def test_a_tiny_picture_keeps_all_of_its_colours(gallery):
    source = Image.effect_noise((40, 30), 200).convert("RGB")
    source.paste((255, 0, 0), (7, 0, 8, 30))
    source.paste((0, 0, 255), (8, 0, 9, 30))
    source.save(gallery.path("icon.png"))
    [file] = made(gallery)
    assert worst(Image.open(file), source) <= ROUNDING, worst(Image.open(file), source)


def test_the_colours_of_a_profile_stay_what_they_are(gallery, tmp_path):
    """A profile goes along; where there is none the code points say sRGB and JPEG's matrix."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    wide = bytearray(profile)
    # Primaries that are exchanged: red for green.
    red, green = wide.index(b"rXYZ"), wide.index(b"gXYZ")
    wide[red:red + 4], wide[green:green + 4] = b"gXYZ", b"rXYZ"
    source = pattern()
    source.save(gallery.path("photo.jpg"), quality=100, subsampling=0, icc_profile=bytes(wide))
    [file] = made(gallery)
    shown = Image.open(file)

    def meant(image, own):
        return ImageCms.profileToProfile(
            image, ImageCms.ImageCmsProfile(io.BytesIO(own)), ImageCms.createProfile("sRGB"))

    assert worst(meant(shown, shown.info["icc_profile"]), meant(source, bytes(wide))) <= 2 * ROUNDING
    assert b"colrnclx" not in file.read_bytes()
    source.save(gallery.path("photo.jpg"), quality=100, icc_profile=profile)
    [file] = made(gallery)
    assert Image.open(file).info.get("icc_profile") is None
    assert b"colrnclx" + bytes([0, 1, 0, 13, 0, 6, 0x80]) in file.read_bytes()


def test_nothing_of_a_photo_goes_along_but_the_copyright(gallery):
    pattern().save(gallery.path("photo.jpg"), quality=90)
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", "-Copyright=Ada", "-Model=SECRET", "-GPSLatitude=48",
         "-GPSLatitudeRef=N", "-XMP:Title=SECRET", gallery.path("photo.jpg")], check=True)
    [file] = made(gallery)
    assert b"SECRET" not in file.read_bytes()
    tags = {name for name in exiftool(file) if name.split(":")[0] in ("IFD0", "ExifIFD", "GPS", "XMP-dc")}
    assert tags == {"IFD0:Copyright"}, tags


def test_check_finds_what_is_private_in_an_avif_and_what_is_damaged(gallery):
    pattern().resize((640, 480)).save(gallery.path("photo.jpg"), quality=90)
    file = made(gallery)[-1]
    assert check(gallery, "--deep").returncode == 0
    whole = file.read_bytes()
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", "-GPSLatitude=48", "-GPSLatitudeRef=N", file], check=True)
    assert "tells " in check(gallery).stderr
    other = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    Image.open(io.BytesIO(whole)).save(file, icc_profile=other)
    assert "has a colour profile that photofall did not write" in check(gallery).stderr
    file.write_bytes(whole[:-500])
    assert "premature end of its data" in check(gallery, "--deep").stderr


def test_quality_sets_how_close_a_picture_is(gallery):
    pattern().resize((640, 480)).effect_spread(9).save(gallery.path("photo.jpg"), quality=95)
    sizes = [made(gallery, f"quality: {quality}")[-1].stat().st_size for quality in (40, 80, 95)]
    assert 1.4 * sizes[0] < sizes[1] < sizes[2] / 1.4, sizes


def test_any_number_of_workers_makes_the_same_bytes(gallery):
    for number in range(12):
        noise = Image.effect_noise((300 + 7 * number, 200), 60).convert("RGB")
        noise.save(gallery.path(f"{number}.jpg"), quality=90)
    builds = [
        {file.name: file.read_bytes() for file in made(gallery, "quality: 80", "--force", "-j", jobs)}
        for jobs in ("1", "2", "4")
    ]
    assert len(builds[0]) >= 12 and builds[0] == builds[1] == builds[2]
