"""The browser shows every tile exactly where the engine put it, and nothing ever moves."""
import pytest

from conftest import chunk_files, engine_frames, measured_frames

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


@pytest.mark.parametrize("width", [320, 360, 599, 600, 768, 1200, 1280, 1920, 2560])
def test_boxes_are_the_engines_frames(site, serve, open_page, width):
    address = serve(site)
    page = open_page(width=width, height=900)
    for path, data in chunk_files(site):
        page.goto(address + path)
        measured = measured_frames(page)
        expected, height = engine_frames(data, measured["width"])
        assert len(measured["boxes"]) == len(expected) > 0
        for photo, box, frame in zip(data["photos"], measured["boxes"], expected):
            assert box == pytest.approx(frame, abs=0.1), f"{photo['id']} at {width} px on {path}"
        assert measured["height"] == pytest.approx(height, abs=0.1)


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_nothing_shifts_and_every_image_is_decoded(site, serve, open_page, width):
    address = serve(site)
    page = open_page(width=width, height=900)
    for path, _ in chunk_files(site):
        page.goto(address + path, wait_until="load")
        settle(page)
        page.mouse.wheel(0, 20_000)
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
            assert x >= 8 - 0.1 and x + w <= gallery - 8 + 0.1, path
            assert y >= 8 - 0.1 and y + h <= measured["height"] - 8 + 0.1, path
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
                assert end == pytest.approx(measured["height"] - 8, abs=0.1), path


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


def test_text_at_twice_the_size_keeps_tiles_apart(site, serve, open_page):
    address = serve(site)
    page = open_page(width=1280, height=900)
    for path, data in chunk_files(site):
        page.goto(address + path)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        measured = measured_frames(page)
        expected, height = engine_frames(data, measured["width"], line_height=40)
        for box, frame in zip(measured["boxes"], expected):
            assert box == pytest.approx(frame, abs=0.1), path
        assert measured["height"] == pytest.approx(height, abs=0.1)
