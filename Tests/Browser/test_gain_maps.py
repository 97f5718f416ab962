"""A picture with a gain map is, on a screen as all have it, the picture without."""
import sys

import pytest

from galleries import ROOT, build

sys.path.append(str(ROOT / "Tests/Formats"))
import gain_maps  # noqa: E402


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
        (folder / "photos/photofall.yaml").write_text(f"images: {{hdr: {kind}}}\n")
        build(folder / "photos", cwd=folder).rename(folder / kind)
    return folder


def test_chromium_shows_the_picture_as_it_is_without(sites, serve, open_page):
    shown = []
    for kind in ("keep", "drop"):
        files = sorted((sites / kind / "media").rglob("*-800.jpg"))
        assert (b"MPF\0" in files[0].read_bytes()) == (kind == "keep")
        page = open_page(width=900, height=700)
        page.goto(serve(sites / kind) + "index.html")
        page.evaluate(
            """async address => {
              document.body.innerHTML = "<img>";
              document.images[0].src = address;
              await document.images[0].decode();
            }""", files[0].relative_to(sites / kind).as_posix())
        shown.append(page.locator("img").screenshot())
    assert shown[0] == shown[1]
