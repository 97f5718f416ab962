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
        "- {title: 北の海, text: \"One.\\n\\n- Two\\n- Three\", from: photo 0015.jpg}\n"
    )
    return build(folder / "photos", cwd=folder)


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
    expected, height = engine_frames(data, measured["width"], line)
    # Boxes that stand one below the other are each rounded to 1/64 px.
    assert measured["height"] == pytest.approx(height, abs=0.2)
    for box, frame in zip(measured["boxes"], expected, strict=True):
        assert box == pytest.approx(frame, abs=0.2)


@pytest.mark.parametrize("width", [320, 599, 768, 1280, 1920])
def test_words_of_a_header_have_room(album, serve, open_page, width):
    page = open_page(width=width)
    page.goto(serve(album))
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.section-title, .section-text, .section-footer')]
          .filter(box => box.scrollHeight > box.clientHeight + 1)
          .map(box => `${box.className}: ${box.scrollHeight} in ${box.clientHeight}`)"""
    )
    assert cut == []


def test_headings_lead_through_the_page(album, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(album))
    titles = page.locator("h1, h2").all_inner_texts()
    assert titles[1:2] == ["The north"] and titles[3:] == ["北の海"]
