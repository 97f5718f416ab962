"""Every gap between photos is the spacing and columns end together, at every width."""
from pathlib import Path

import pytest

from conftest import WIDTHS, new_context
from engines import ENGINES, Chromium
from galleries import build, photos

# The widths of real photos divided by their heights, in the order of their folders.
RATIOS = [float(line) for line in (Path(__file__).parent / "ratios.txt").read_text().split()]
COUNTS = [5, 12, 27, 39, 60, 600]
SPACING = 8
# The tiles of the chunk that a page came with, and how much each picture is higher than its photo.
MEASURE = """
  return [...page.querySelectorAll('.chunk:not(.streamed) .tile')].map(tile => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    const frame = tile.querySelector('.frame').getBoundingClientRect();
    const image = tile.querySelector('img');
    const shape = image.getAttribute('height') / image.getAttribute('width');
    return { left, right, top, bottom, scale: frame.height / frame.width / shape };
  });
"""


@pytest.fixture(scope="module")
def albums(tmp_path_factory):
    """Albums of photos in real shapes, beside a page that shows them in a frame."""
    folder = tmp_path_factory.mktemp("gaps")
    start = 0
    for count in COUNTS:
        photos(folder / "photos" / str(count), count, lambda index: 1 / RATIOS[start + index])
        start = (start + count) % 400
    photos(folder / "photos" / "wide", 60, lambda index: 1 / RATIOS[index])
    wide = "".join(f", photo {index:04}.jpg: 2" for index in range(3, 60, 8))
    (folder / "photos" / "wide" / "album.yaml").write_text(f"span: {{{wide[2:]}}}\n")
    build(folder / "photos", cwd=folder)
    (folder / "host.html").write_text("<!doctype html><title>Host</title><body></body>")
    return folder


@pytest.fixture(scope="module", params=["chromium", *ENGINES])
def engine(request, browser):
    if request.param == "chromium":
        context = new_context(browser)
        yield Chromium(context.new_page())
        context.close()
    else:
        engine = ENGINES[request.param]()
        yield engine
        engine.close()


def nearest(tile, others, start, end, side, opposite):
    """The distance to the next tile beside one or below it; None where there is none."""
    beside = [other[side] - tile[opposite] for other in others
              if other[side] > tile[side] + 1
              and other[start] < tile[end] - 1 and tile[start] < other[end] - 1]
    return min(beside, default=None)


def assert_even(tiles, about):
    """All gaps are the spacing, and what has nothing below ends where all ends."""
    bottom = max(tile["bottom"] for tile in tiles)
    for tile in tiles:
        below = nearest(tile, tiles, "left", "right", "top", "bottom")
        beside = nearest(tile, tiles, "top", "bottom", "left", "right")
        assert below is not None or tile["bottom"] == pytest.approx(bottom, abs=0.5), about
        for gap in (below, beside):
            assert gap is None or gap == pytest.approx(SPACING, abs=0.5), about


@pytest.mark.parametrize("album", [*map(str, COUNTS), "wide"])
def test_gaps_are_exact_and_pictures_hardly_cut(engine, albums, serve, album):
    """Beside photos that cover two columns, too."""
    engine.go(serve(albums) + "host.html")
    engine.show(f"_site/{album}/index.html", WIDTHS[0])
    for width in WIDTHS:
        engine.resize(width)
        tiles = engine.look(MEASURE)
        about = f"album {album} at {width} px"
        assert len(tiles) >= 5
        assert max(tile["right"] for tile in tiles) <= width
        assert_even(tiles, about)
        assert max(abs(tile["scale"] - 1) for tile in tiles) <= 0.0205, about


def test_a_scroll_bar_changes_no_width(engine, albums, serve):
    """Before its photos are there a page does not scroll yet, and it is laid out once."""
    engine.go(serve(albums) + "host.html")
    widths = set()
    for height in (300, 5000):
        engine.show("_site/5/index.html", 1200, height)
        widths.add(engine.look("return page.querySelector('.gallery').getBoundingClientRect().width"))
    assert len(widths) == 1


@pytest.mark.parametrize("width", [320, 1280, 2560])
def test_the_gap_between_two_chunks_is_exact_too(open_page, albums, serve, width):
    page = open_page(width=width, height=900)
    page.goto(serve(albums) + "_site/600/index.html")
    page.locator(".chunk .tile").last.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelectorAll('.chunk:has(.tile)').length > 1")
    page.wait_for_function("() => !document.querySelector('.chunk[aria-busy]')")
    tiles = page.evaluate(
        "() => { const page = document; %s }" % MEASURE.replace(":not(.streamed)", ""))
    assert_even(tiles, f"{width} px")
