"""Stills of high dynamic range, beside what BT.2390 makes of them in numpy."""
import subprocess

import grids
import light
import numpy as np
import pillow_heif
import pytest

from conftest import pattern

PATCH = 12
LEVELS = {16: [0, 0.3, 0.508, 0.5807, 0.7518], 18: [0, 0.2, 0.5, 0.75, 1]}


def patches(transfer):
    """A square of each colour of a few levels; a row of each red, in it each green beside each blue."""
    levels = LEVELS[transfer]
    colours = np.array([[(r, g, b) for g in levels for b in levels] for r in levels])
    return colours.repeat(PATCH, axis=0).repeat(PATCH, axis=1)


def cicp(transfer, primaries):
    return b"cICP", bytes([primaries, transfer, 0, 1])


def middles(image):
    pixels = np.asarray(image.convert("RGB")) / 255
    return light.linear(pixels[PATCH // 2::PATCH, PATCH // 2::PATCH])


def worst(image, transfer, primaries, peak=1000, source=None):
    """The farthest that a patch is from what it should be, where the samples are those of a source."""
    samples = patches(transfer) if source is None else source
    expected = light.shown(samples[PATCH // 2::PATCH, PATCH // 2::PATCH], transfer, primaries, peak)
    target = 1 if primaries == 1 else 12
    return light.delta_e(middles(image), expected, target).max()


@pytest.fixture
def source(tmp_path):
    def make(transfer, *chunks):
        path = tmp_path / "source.png"
        path.write_bytes(light.png(patches(transfer), *chunks))
        return path
    return make


@pytest.mark.parametrize("primaries", [1, 2, 9, 12])
@pytest.mark.parametrize("transfer", [16, 18])
def test_a_png_is_shown_as_bt_2390_has_it(gallery, transfer, primaries):
    gallery.path("light.png").write_bytes(
        light.png(patches(transfer), cicp(transfer, primaries)))
    shown = gallery.shown()
    assert ("icc_profile" in shown.info) == (primaries != 1)
    assert worst(shown, transfer, 9 if primaries == 2 else primaries) < 3


@pytest.mark.parametrize("chunks, peak", [
    ([(b"cLLI", (4_000_0000).to_bytes(4, "big") + bytes(4))], 4000),
    ([(b"mDCV", bytes(16) + (6_00_0000).to_bytes(4, "big") + bytes(4))], 600),
    ([(b"cLLI", (4_000_0000).to_bytes(4, "big") + bytes(4)),
      (b"mDCV", bytes(16) + (6_00_0000).to_bytes(4, "big") + bytes(4))], 4000),
    ([(b"cLLI", bytes(8))], 1000),
    ([(b"cLLI", (100_0000).to_bytes(4, "big") + bytes(4))], 100),
    ([(b"cLLI", b"\xff" * 8)], 10000),
])
def test_the_brightest_light_that_a_file_tells_is_white(gallery, chunks, peak):
    gallery.path("light.png").write_bytes(light.png(patches(16), cicp(16, 9), *chunks))
    assert worst(gallery.shown(), 16, 9, peak) < 3


@pytest.mark.parametrize("primaries", [9, 12])
@pytest.mark.parametrize("transfer", [16, 18])
@pytest.mark.parametrize("options", [["-d", "10"], ["-d", "12"], ["-d", "10", "-r", "limited"]],
                         ids=" ".join)
def test_an_avif(gallery, source, transfer, primaries, options):
    subprocess.run(
        ["avifenc", *options, "-y", "444", "--min", "0", "--max", "0", "-s", "8", "--cicp",
         f"{primaries}/{transfer}/9", source(transfer), gallery.path("light.avif")],
        check=True, capture_output=True)
    assert worst(gallery.shown(), transfer, primaries) < 3


@pytest.mark.parametrize("transfer", [16, 18])
def test_an_avif_of_8_bits(gallery, source, transfer):
    subprocess.run(
        ["avifenc", "-d", "8", "-y", "444", "--lossless", "-s", "8", "--cicp",
         f"9/{transfer}/0", source(transfer), gallery.path("light.avif")],
        check=True, capture_output=True)
    samples = np.rint(patches(transfer) * 255) / 255
    assert worst(gallery.shown(), transfer, 9, source=samples) < 3


@pytest.mark.parametrize("transfer", [16, 18])
def test_a_heic(gallery, transfer):
    samples = np.rint(patches(transfer) * 65535).astype("<u2")
    height, width = samples.shape[:2]
    file = pillow_heif.from_bytes("RGB;16", (width, height), samples.tobytes())
    file.save(gallery.path("light.heic"), quality=100, chroma=444, matrix_coefficients=9,
              color_primaries=9, transfer_characteristics=transfer, full_range_flag=1)
    assert worst(gallery.shown(), transfer, 9) < 3


@pytest.mark.parametrize("distance", ["0", "0.1"])
@pytest.mark.parametrize("transfer, name", [(16, "PeQ"), (18, "HLG")])
def test_a_jpeg_xl(gallery, source, transfer, name, distance):
    file = gallery.path("light.jxl")
    subprocess.run(
        ["cjxl", source(transfer), file, "-d", distance, "--quiet", "-x",
         f"color_space=RGB_D65_202_Rel_{name}"], check=True, capture_output=True)
    subprocess.run(["djxl", file, "seen.ppm", "--bits_per_sample=16"], cwd=gallery.folder, check=True,
                   capture_output=True)
    kind, size, most, rows = (gallery.folder / "seen.ppm").read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    seen = np.frombuffer(rows, ">u2").reshape(height, width, 3) / 65535
    assert worst(gallery.shown(), transfer, 9, source=seen) < 3


def test_grey_and_transparent_light(gallery):
    levels = np.array(LEVELS[16]).repeat(PATCH)[None, :, None].repeat(PATCH, axis=0)
    gallery.path("light.png").write_bytes(light.png(levels, cicp(16, 9)))
    shown = gallery.shown()
    assert shown.mode == "L" and "icc_profile" not in shown.info
    colours = np.repeat(levels[:1, ::PATCH], 3, axis=2)
    expected = light.shown(colours, 16, 1)
    assert light.delta_e(middles(shown), expected, 1).max() < 3
    gallery.path("light.png").write_bytes(
        light.png(np.concatenate([levels.repeat(3, axis=2), np.ones_like(levels)], axis=2), cicp(16, 9)))
    assert light.delta_e(middles(gallery.shown()), expected, 12).max() < 3


@pytest.mark.parametrize("body, words", [
    ([22, 16, 0, 1], "PQ) in primaries that Photofall does not know (22)"),
    ([0, 18, 0, 1], "HLG) in primaries that Photofall does not know (0)"),
    ([9, 16, 9, 1], "not RGB of the full range"),
    ([9, 18, 0, 0], "not RGB of the full range"),
])
def test_odd_code_points_are_refused_by_name(gallery, body, words):
    gallery.path("light.png").write_bytes(light.png(patches(16), (b"cICP", bytes(body))))
    pattern().save(gallery.path("whole.jpg"))
    run = gallery.build()
    assert run.returncode == 0 and "light.png" in run.stderr and words in run.stderr, run.stderr


def test_light_is_scaled_by_its_own_curve_also_where_others_are_by_light(gallery):
    gallery.path("photofall.yaml").write_text("images: {quality: 100, linearLight: true}\n")
    gallery.path("light.png").write_bytes(light.png(patches(16), cicp(16, 9)))
    assert worst(gallery.shown(), 16, 9) < 3


def test_a_large_heic_in_tiles_takes_little_more_memory_than_its_decoder(gallery):
    items = grids.Items(gallery.folder)
    samples = np.full((320, 640, 3), round(65535 * 0.5), "<u2")
    tile = items.picture("RGB;16", (640, 320), samples.tobytes(), True, quality=80, matrix_coefficients=9,
                         color_primaries=9, transfer_characteristics=16, full_range_flag=1)
    gallery.path("large.heic").write_bytes(items.file(items.grid([tile] * 100, 10, (6400, 3200))))
    # Of 18 bytes a pixel libheif has freed 12 before the rows, 6 bytes a pixel, are made.
    gallery.path("photofall.yaml").write_text(
        "images: {widths: [320], large: 320}\nlimits: {memory: 430000000}\n")
    run = gallery.build()
    assert run.returncode == 0 and not run.stderr, run.stderr
    assert list((gallery.folder / "_site/media").rglob("*-320.jpg"))
