"""The browser shows every tile exactly where the engine put it, and nothing ever moves."""
import pytest

from conftest import WIDTHS, chunk_files, engine_frames, measured_frames, overlaps, wheel

SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


def settle(page):
    """Waits until every image is loaded and decoded, the lazy ones scrolled to first."""
    page.evaluate(
        """async () => {
          for (const image of document.images) {
            image.loading = "eager";
            await image.decode();
          }
        }"""
    )


@pytest.fixture(params=["sample", "large"])
def pages(request, serve):
    """The pages of a site that are looked at in a turn of eleven: of few all, of many some."""
    folder = request.getfixturevalue("site" if request.param == "sample" else "large")
    files = chunk_files(folder)
    address = serve(folder)
    return lambda turn: [
        (address + path, data)
        for path, data in (files if len(files) < 11 else files[turn::11])
    ]


def assert_frames(page, path, data, line_height=20):
    """The tiles are where the engine has them, apart from each other, and none is cut off."""
    measured = measured_frames(page)
    expected, height = engine_frames(data, measured["width"], line_height)
    assert len(measured["boxes"]) == len(expected) > 0
    for photo, box, frame in zip(data["photos"], measured["boxes"], expected):
        assert box == pytest.approx(frame, abs=0.1), f"{photo['id']} on {path}"
    assert overlaps(measured["boxes"]) == [], path
    own = page.locator(".chunk").first.bounding_box()
    assert own["height"] == pytest.approx(height, abs=0.1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [*WIDTHS, 599])
def test_boxes_are_the_engines_frames(pages, open_page, width):
    page = open_page(width=width, height=900, script=False)
    for path, data in pages([*WIDTHS, 599].index(width) % 11):
        page.goto(path)
        assert_frames(page, path, data)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_shifts_and_every_image_is_decoded(site, serve, open_page, width):
    address = serve(site)
    page = open_page(width=width, height=900)
    for path, _ in chunk_files(site):
        page.goto(address + path, wait_until="load")
        settle(page)
        wheel(page, 20_000)
        assert page.evaluate(SHIFTS) == 0, path
        undecoded = "[...document.images].filter(image => image.naturalWidth === 0).length"
        assert page.evaluate(undecoded) == 0, path


@pytest.mark.parametrize("width", range(320, 2561, 160))
def test_tiles_keep_apart_end_flush_and_stay_inside(site, serve, open_page, width):
    address = serve(site)
    page = open_page(width=width, height=900)
    for path, data in chunk_files(site):
        page.goto(address + path)
        measured = measured_frames(page)
        boxes, gallery = measured["boxes"], measured["width"]
        for x, y, w, h in boxes:
            assert x >= 16 - 0.1 and x + w <= gallery - 16 + 0.1, path
            assert y >= 16 - 0.1 and y + h <= measured["height"] - 16 + 0.1, path
        for i, (x, y, w, h) in enumerate(boxes):
            for x2, y2, w2, h2 in boxes[i + 1:]:
                beside = x + w <= x2 + 0.1 or x2 + w2 <= x + 0.1
                above = y + h <= y2 + 0.1 or y2 + h2 <= y + 0.1
                assert beside or above, f"two tiles overlap on {path}"
        ends = [y + h for x, y, w, h in boxes]
        # What no other tile stands below has to end where the section ends.
        for (x, y, w, h), end in zip(boxes, ends):
            below = [b for b in boxes if b[1] >= end - 0.1 and b[0] < x + w - 1 and x < b[0] + b[2] - 1]
            if not below:
                assert end == pytest.approx(measured["height"] - 16, abs=0.1), path


def test_resizing_the_window_needs_no_script(site, serve, open_page):
    page = open_page(width=1280)
    path, data = chunk_files(site)[-1]
    page.goto(serve(site) + path)
    for width in (1280, 700, 340):
        page.set_viewport_size({"width": width, "height": 800})
        measured = measured_frames(page)
        expected, _ = engine_frames(data, measured["width"])
        for box, frame in zip(measured["boxes"], expected):
            assert box == pytest.approx(frame, abs=0.1), f"{path} at {width} px"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# What of a caption's words shows outside its tile, px.
BEYOND = """() => [...document.querySelectorAll('.caption')].map(caption => {
  const [inner, outer] = [caption, caption.parentElement].map(e => e.getBoundingClientRect());
  return Math.max(inner.bottom - outer.bottom, inner.right - outer.right, outer.left - inner.left);
})"""


@pytest.mark.parametrize("width", WIDTHS)
def test_text_at_twice_the_size_keeps_tiles_apart(pages, open_page, width):
    page = open_page(width=width, height=900, script=False)
    for path, data in pages((WIDTHS.index(width) + 5) % 11):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert_frames(page, path, data, line_height=40)
        assert max(page.evaluate(BEYOND), default=0) <= 0.1, path


# All that takes the focus, in the order of the Tab key, with where it is on the page.
STOPS = """() => [...document.querySelectorAll('a[href], button, input, [tabindex]')]
  .filter(element => element.tabIndex >= 0 && element.checkVisibility())
  .sort((one, other) => (one.tabIndex || Infinity) - (other.tabIndex || Infinity))
  .map(element => {
    const { top, bottom, left, right } = (element.closest('label') ?? element)
      .getBoundingClientRect();
    return { photo: element.dataset.photo, top, bottom, left, right };
  })"""


@pytest.mark.parametrize("width", [320, 768, 1280, 2560])
def test_the_focus_goes_in_reading_order_and_never_back(pages, open_page, width):
    """From photo to photo as the engine has them, down each column; all else from top to bottom."""
    page = open_page(width=width, height=900, script=False)
    for path, data in pages(WIDTHS.index(width)):
        page.goto(path)
        stops = page.evaluate(STOPS)
        tiles = [stop for stop in stops if stop.get("photo")]
        assert [tile["photo"] for tile in tiles] == [photo["id"] for photo in data["photos"]]
        lowest = {}
        for tile in tiles:
            assert tile["top"] > lowest.get(round(tile["left"]), 0), path
            lowest[round(tile["left"])] = tile["bottom"]
        first, last = stops.index(tiles[0]), stops.index(tiles[-1])
        assert stops[first:last + 1] == tiles
        others = stops[:first] + stops[last + 1:]
        for stop, after in zip(others, others[1:]):
            is_below = after["top"] >= stop["bottom"] - 2
            assert is_below or after["left"] >= stop["right"] - 2, path
