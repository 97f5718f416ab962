"""A picture with a gain map is, on a screen as all have it, the picture without; on others it is more."""
import io
import sys

import numpy as np
import pytest
from PIL import Image

from conftest import launched
from galleries import ROOT, build

sys.path.append(str(ROOT / "Tests/Formats"))
import gain_maps  # noqa: E402

FORMATS = {"jpg": b"MPF\0", "avif": b"tmap"}


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The same photo with its map and without, and how it is shown."""
    folder = tmp_path_factory.mktemp("light")
    scene = gain_maps.scene(800, 600)
    samples = (scene.max(axis=-1) / 4.5 * 255).astype("uint8")[::2, ::2]
    (folder / "photos").mkdir()
    (folder / "photos/light.jpg").write_bytes(gain_maps.together(
        gain_maps.jpeg(gain_maps.encoded(scene / 4)),
        gain_maps.jpeg(samples, gain_maps.xmp(
            gain_maps.HDRGM, "hdrgm", Version="1.0", GainMapMax="2", HDRCapacityMax="2"))))
    for kind in ("keep", "drop"):
        (folder / "photos/photofall.yaml").write_text(
            f"images: {{hdr: {kind}, formats: [avif, jpeg]}}\n")
        build(folder / "photos", cwd=folder).rename(folder / kind)
    return folder


def shown(sites, serve, page, kind, extension):
    """A screenshot of the picture alone."""
    [file] = (sites / kind / "media").rglob(f"*-800.{extension}")
    assert (FORMATS[extension] in file.read_bytes()) == (kind == "keep")
    page.goto(serve(sites / kind) + "index.html")
    page.evaluate(
        """async address => {
          document.body.innerHTML = "<img>";
          document.images[0].src = address;
          await document.images[0].decode();
        }""", file.relative_to(sites / kind).as_posix())
    return page.locator("img").screenshot()


@pytest.mark.parametrize("extension", FORMATS)
def test_chromium_shows_the_picture_as_it_is_without(sites, serve, open_page, extension):
    page = open_page(width=900, height=700)
    one, other = (shown(sites, serve, page, kind, extension) for kind in ("keep", "drop"))
    assert one == other


def test_chromium_shows_the_light_of_an_avif_as_that_of_a_jpeg(sites, serve, playwright):
    """What a screenshot has of a bright screen is brought into its own range, but not the same."""
    with launched(playwright, "--force-color-profile=hdr10") as browser:
        page = browser.new_page(viewport={"width": 900, "height": 700})
        light = {
            (kind, extension): np.asarray(Image.open(io.BytesIO(
                shown(sites, serve, page, kind, extension))).convert("RGB")).astype(int)
            for kind in ("keep", "drop") for extension in FORMATS
        }

    def apart(one, other):
        return np.abs(gain_maps.scaled(light[one] - light[other], (100, 75))).mean()

    assert apart(("keep", "jpg"), ("keep", "avif")) < 1.5 < 3 < apart(("keep", "avif"), ("drop", "avif"))
