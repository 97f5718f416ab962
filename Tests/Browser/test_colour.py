"""Charts in wide and in printers' colours look in Chromium as their profiles say."""
import io
import itertools
from urllib.parse import unquote

import pytest
from PIL import Image, ImageCms, ImageStat

import icc
from conftest import chunk_files
from galleries import build

COLUMNS, PATCH = 9, 48
LEVELS = (0, 128, 255)
# Three levels of each part: the corners of the space, and what lies between them.
COLOURS = list(itertools.product(LEVELS, repeat=3))
INKS = [(*colour, 0) for colour in COLOURS] + [(*colour, 100) for colour in COLOURS]

P3 = icc.matrix_profile(icc.P3, icc.SRGB_CURVE)
ADOBE = icc.matrix_profile(icc.ADOBE, icc.gamma(563 / 256))
CHARTS = {
    "p3.png": ("RGB", COLOURS, P3),
    "p3.jpg": ("RGB", COLOURS, P3),
    "adobe.jpg": ("RGB", COLOURS, ADOBE),
    "adobe with a large profile.jpg": (
        "RGB", COLOURS, icc.matrix_profile(icc.ADOBE, icc.gamma(563 / 256), padding=4000)
    ),
    "inks.jpg": ("CMYK", INKS, icc.ink_profile()),
}


def chart(mode, colours):
    rows = -(-len(colours) // COLUMNS)
    image = Image.new(mode, (COLUMNS * PATCH, rows * PATCH))
    for index, colour in enumerate(colours):
        row, column = divmod(index, COLUMNS)
        image.paste(colour, (column * PATCH, row * PATCH, (column + 1) * PATCH, (row + 1) * PATCH))
    return image


def means(image, count):
    """The mean colour in the middle of each patch, which its neighbours do not reach."""
    patch = image.width / COLUMNS
    for index in range(count):
        row, column = divmod(index, COLUMNS)
        box = ((column + 0.3) * patch, (row + 0.3) * patch,
               (column + 0.7) * patch, (row + 0.7) * patch)
        yield ImageStat.Stat(image.crop(tuple(map(round, box)))).mean


def as_srgb(path, profile):
    return ImageCms.profileToProfile(
        Image.open(path), ImageCms.ImageCmsProfile(io.BytesIO(profile)),
        ImageCms.createProfile("sRGB"), outputMode="RGB",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )


@pytest.mark.parametrize("format", ["jpeg", "webp", "avif"])
def test_charts_come_out_as_their_profiles_say(tmp_path, serve, open_page, format):
    photos = tmp_path / "photos"
    photos.mkdir()
    for name, (mode, colours, profile) in CHARTS.items():
        chart(mode, colours).save(photos / name, icc_profile=profile, quality=98, subsampling=0)
    (photos / "photofall.yaml").write_text(f"images: {{formats: [{format}], quality: 95}}\n")
    site = build(photos, cwd=tmp_path)

    [(path, data)] = chunk_files(site)
    page = open_page(device_scale_factor=2)
    page.goto(serve(site) + path)
    assert len(data["photos"]) == len(CHARTS)
    for index, photo in enumerate(data["photos"]):
        name = unquote(photo["id"])
        picture = page.locator(".tile .frame img").nth(index)
        picture.scroll_into_view_if_needed()
        picture.evaluate("image => image.decode()")
        shown = Image.open(io.BytesIO(picture.screenshot())).convert("RGB")
        _, colours, profile = CHARTS[name]
        reference = as_srgb(photos / name, profile)
        pairs = zip(means(shown, len(colours)), means(reference, len(colours)), colours)
        errors = [
            (icc.delta_e_2000(icc.srgb_lab(seen), icc.srgb_lab(meant)), colour, seen, meant)
            for seen, meant, colour in pairs
        ]
        error, colour, seen, meant = max(errors)
        assert error < 1.5, f"{name} as {format}: {colour} is {seen}, not {meant}: {error:.2f}"


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_delta_e_is_that_of_the_published_pairs(first, second, expected):
    assert icc.delta_e_2000(first, second) == pytest.approx(expected, abs=1e-4)
