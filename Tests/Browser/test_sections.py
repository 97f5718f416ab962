"""Sections: headers take exactly the room that the engine gave them, at every width and text size."""
import json

import pytest

from conftest import LINE_HEIGHT, engine_frames, measured_frames
from galleries import build, photos

WORDS = "Some words about it, *long* enough for several lines on a phone but for one on a desk. " * 3


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sections")
    photos(folder / "photos", 24)
    (folder / "photos/album.yaml").write_text(
        "sections:\n"
        f"- {{title: The north, text: '{WORDS}', from: photo 0004.jpg}}\n"
        "- {title: 'A title that is too long for a phone in one line',"
        " from: photo 0009.jpg, footer: 'The end of *this*.'}\n"
        "- {title: 北の海, text: \"# One\\n\\n- Two\\n- Three\", from: photo 0015.jpg}\n"
    )
    return build(folder / "photos", cwd=folder)


def test_a_long_line_of_code_is_reached(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 3)
    code = "|\n    ```\n    " + "word " * 40 + "\n    ```\n"
    (tmp_path / "photos/album.yaml").write_text(
        f"description: {code}sections:\n- title: One\n  from: photo 0000.jpg\n  text: {code}")
    page = open_page(width=320)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for block in page.locator("pre").all():
        assert block.evaluate(
            "it => getComputedStyle(it).overflowX === 'auto' && it.scrollWidth > it.clientWidth")
    assert page.locator("pre").count() == 2


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 599, 768, 1280, 1920])
def test_frames_are_exact_below_headers(album, serve, open_page, width, scale):
    page = open_page(width=width)
    page.goto(serve(album))
    page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    data = json.loads(next((album / "data").glob("*.json")).read_text())
    measured = measured_frames(page)
    line = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.tile')).lineHeight)")
    assert line == pytest.approx(LINE_HEIGHT * scale / 100, abs=0.01)
    expected, height = engine_frames(data, measured["width"], LINE_HEIGHT * scale / 100)
    # Boxes that stand one below the other are each rounded to 1/64 px.
    assert measured["height"] == pytest.approx(height, abs=0.2)
    for box, frame in zip(measured["boxes"], expected, strict=True):
        assert box == pytest.approx(frame, abs=0.2)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 599, 768, 1280, 1920])
def test_words_of_a_header_have_room(album, serve, open_page, width, scale):
    page = open_page(width=width)
    page.goto(serve(album))
    page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    # Words of more than twelve lines scroll.
    cut = page.evaluate(
        """most => [...document.querySelectorAll('.section-title, .section-text, .section-footer')]
          .filter(box => box.scrollHeight > box.clientHeight + 1 && box.clientHeight < most)
          .map(box => `${box.className}: ${box.scrollHeight} in ${box.clientHeight}`)""",
        12 * LINE_HEIGHT * scale / 100)
    assert cut == []


@pytest.mark.parametrize("scale", [100, 200])
def test_a_long_title_is_read_whole(tmp_path, serve, open_page, scale):
    photos(tmp_path / "photos", 6)
    title = "Second day: through the valley, down to the waterfalls and back to the hut in the evening, " * 2
    (tmp_path / "photos/album.yaml").write_text(
        f"sections:\n- {{title: '{title}', from: photo 0000.jpg}}\n")
    page = open_page(width=320)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    page.locator(".section-title").hover()
    page.mouse.wheel(0, 2000)
    page.wait_for_function(
        """() => {
          const title = document.querySelector(".section-title");
          const words = document.createRange();
          words.selectNodeContents(title);
          const last = [...words.getClientRects()].at(-1);
          return last.bottom <= title.getBoundingClientRect().bottom + 1;
        }""")


def test_in_a_low_window_no_title_lies_over_the_photo_with_the_focus(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 40)
    title = "Second day: through the valley, down to the waterfalls and back to the hut, " * 2
    (tmp_path / "photos/album.yaml").write_text(
        f"sections:\n- {{title: '{title}', from: photo 0000.jpg}}\n")
    page = open_page(width=320, height=256)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    tiles = page.locator(".tile")
    for index in [12, 11, 10, 4, 3]:
        tiles.nth(index).focus()
        # The switch of layouts may lie over a corner.
        assert tiles.nth(index).evaluate(
            """tile => {
              const { left, right, top, bottom } = tile.getBoundingClientRect();
              const ends = [Math.max(top, 0) + 4, Math.min(bottom, innerHeight) - 4];
              return ends.every(y =>
                !document.elementFromPoint((left + right) / 2, y).closest(".section-title"));
            }"""), index


@pytest.fixture(scope="module")
def days(tmp_path_factory):
    """Photos of many days, of which most have one to four."""
    folder = tmp_path_factory.mktemp("days")
    counts = [1, 1, 2, 1, 3, 12, 1, 2, 4, 1, 1, 1, 2, 20, 1]
    files = [f"photo {index:04}.jpg" for index in range(sum(counts))]
    starts = [sum(counts[:index]) for index in range(len(counts))]
    photos(folder / "photos", sum(counts))
    (folder / "photos/album.yaml").write_text("sections:\n" + "".join(
        f"- {{title: Day {day}, from: {files[start]}}}\n" for day, start in enumerate(starts)))
    (folder / "photos/photofall.yaml").write_text(
        "sort: name\nlayouts: [waterfall, justified, line, circle]\n")
    return build(folder / "photos", cwd=folder)


def section_boxes(page):
    return page.evaluate(
        """() => [...document.querySelectorAll('.section')].map(section => {
          const { left, right, top, bottom } = section.getBoundingClientRect();
          return { left, right, top, bottom };
        })""")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920, 2560])
def test_short_sections_share_rows_where_the_engine_has_them(days, serve, open_page, width, scale):
    page = open_page(width=width, script=False)
    page.goto(serve(days))
    page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    data = json.loads(next((days / "data").glob("*.json")).read_text())
    for grid in (None, "justified"):
        if grid:
            page.evaluate(f"document.getElementById('layout-{grid}').checked = true")
        measured = measured_frames(page)
        expected, height = engine_frames(data, measured["width"], LINE_HEIGHT * scale / 100, grid)
        assert measured["height"] == pytest.approx(height, abs=0.5)
        for box, frame in zip(measured["boxes"], expected, strict=True):
            assert box == pytest.approx(frame, abs=0.5)
    boxes = section_boxes(page)
    # Text of twice the size has one column on a phone.
    isShared = len({round(box["top"]) for box in boxes}) < len(boxes)
    assert isShared == (width * 100 / scale >= 320)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("layout", ["line", "circle"])
def test_sections_stand_one_below_the_other_where_their_rooms_are_equal(
        days, serve, open_page, layout):
    page = open_page(width=1280, script=False)
    page.goto(serve(days))
    page.evaluate(f"document.getElementById('layout-{layout}').checked = true")
    boxes = section_boxes(page)
    for box, below in zip(boxes, boxes[1:]):
        assert below["top"] == pytest.approx(box["bottom"], abs=0.1)
        assert (box["left"], box["right"]) == (0, 1280)


def test_headings_lead_through_the_page(album, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(album))
    titles = page.locator("h1, h2").all_inner_texts()
    assert titles[1:2] == ["The north"] and titles[3:] == ["北の海", "One"]
