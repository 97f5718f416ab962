"""Small pictures are not blown up, and wide ones may cover columns."""
import pytest

from conftest import choose, measured_frames
from galleries import build, photo, photos
from test_gaps import RATIOS
from viewers import IN_VIEW, come_to_rest, picture_box

OWN = {"icon": (64, 64), "scan": (200, 300), "strip": (120, 12), "thread": (30, 300)}
# Of each tile: its photo's ID, the box of its frame and that of its picture, px.
PLACES = """() => [...document.querySelectorAll('.tile')].map(tile => {
  const box = element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const frame = tile.querySelector('.frame');
  return [tile.dataset.photo.split('.')[0], box(frame), box(frame.querySelector('img'))];
})"""


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    """Large photos, and small ones in many shapes."""
    folder = tmp_path_factory.mktemp("mixed")
    for index in range(12):
        photo(folder / "photos" / f"large {index}.jpg", 1800, [1200, 1500, 2400][index % 3])
    for name, (width, height) in OWN.items():
        photo(folder / "photos" / f"{name}.png", width, height, (200, 40, 40))
    (folder / "photos" / "photofall.yaml").write_text(
        "sort: name\nlayouts: [waterfall, justified, line, circle]\n")
    return build(folder / "photos", cwd=folder)


@pytest.mark.parametrize("layout", ["waterfall", "justified", "line", "circle"])
@pytest.mark.parametrize("width, density", [(390, 3), (1440, 1), (2560, 2)])
def test_small_pictures_keep_their_size_in_the_middle(
        mixed, serve, open_page, layout, width, density):
    page = open_page(width=width, device_scale_factor=density, reduced_motion="reduce")
    page.goto(serve(mixed))
    if layout != "waterfall":
        choose(page, layout)
    # A line and circles scale whole tiles.
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".tile { scale: none !important; animation: none !important }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }""")
    for name, frame, picture in page.evaluate(PLACES):
        own = OWN.get(name, (1800, 2400))
        # What is wider or taller than tiles may be is cropped.
        own = (min(own[0], 4 * own[1]), min(own[1], 4 * own[0]))
        for side, size in zip(["width", "height"], own):
            assert picture[side] <= min(size, frame[side]) * 1.02 + 1, (name, side)
        assert (picture["width"] == pytest.approx(min(own[0], frame["width"]), abs=1)
                or picture["height"] == pytest.approx(min(own[1], frame["height"]), abs=1)), name
        for start, side in [("x", "width"), ("y", "height")]:
            assert picture[start] + picture[side] / 2 == pytest.approx(
                frame[start] + frame[side] / 2, abs=1), name


def test_in_the_viewer_a_photo_has_no_more_than_its_pixels(mixed, serve, open_page):
    page = open_page(width=1440)
    page.goto(serve(mixed))
    page.locator('.tile[data-photo="scan.png"]').click()
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    come_to_rest(page)
    box = picture_box(page)
    assert (box["width"], box["height"]) == pytest.approx(OWN["scan"], abs=1)


def test_wide_photos_cover_columns_where_that_is_asked_for(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 60, lambda index: 1 / RATIOS[index])
    photo(tmp_path / "photos/photo 0003 wide.jpg", 900, 300)
    sites = {}
    for span in ["none", "auto"]:
        (tmp_path / "photos/photofall.yaml").write_text(f"span: {span}\nsort: name\n")
        page = open_page(width=1440)
        page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
        [box] = measured_frames(page, '[data-photo*="wide"]')["boxes"]
        sites[span] = box[2]
    # Over two columns, or in a row that is as high as such a photo.
    assert sites["auto"] >= 1.9 * sites["none"]
