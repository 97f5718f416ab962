"""Paper: no word is cut off, in the gallery and in a fragment, and no photo is made small."""
import io
import re

import pytest
from pypdf import PdfReader

from conftest import choose, measured_frames, overlaps
from galleries import build, photos

COUNT = 24
CAPTION = "Sunrise over the quiet **harbour**, seen from the *old* bridge while boats go out to sea, "
TEXT = "Some words about it, of which there are far more than the room on a screen holds. " * 30


@pytest.mark.parametrize("mode", ["measured", "below", "overlay"])
def test_every_word_is_on_paper(tmp_path, serve, open_page, mode):
    folder = photos(tmp_path / "photos", COUNT)
    captions = (f"  photo {n:04}.jpg: '{CAPTION * (1 + n % 3)} end{n}'\n" for n in range(COUNT))
    (folder / "album.yaml").write_text(
        "captions:\n" + "".join(captions) + "sections:\n"
        f"- {{title: '{'A long title ' * 30} title0', text: '{TEXT} text0', footer: '{TEXT} foot0',"
        " from: photo 0000.jpg}\n- {title: Next, text: Short., from: photo 0012.jpg}\n")
    (folder / "photofall.yaml").write_text(f"captions: {mode}\nsort: name\n")
    address = serve(build(folder, "--fragment", cwd=tmp_path))
    page = open_page()
    # A fragment has no head, and so no icon.
    open_page.forgiven.append("favicon.ico")
    last = {f"end{n}" for n in range(COUNT)} | {"title0", "text0", "foot0"}
    for path in ["fragment.html", "index.html"]:
        page.goto(address + path)
        sheets = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
        words = re.findall(r"\w+", " ".join(sheet.extract_text() for sheet in sheets))
        assert last - set(words) == set(), path
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    boxes = measured_frames(page, ".section > header > *, .section-footer, .tile")["boxes"]
    assert len(boxes) == COUNT + 5 and overlaps(boxes) == []


def test_photos_of_a_line_are_on_paper_as_all_others(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", COUNT)
    # From right to left a script scales the photos of a line.
    (folder / "photofall.yaml").write_text("language: ar\nlayouts: [waterfall, line]\n")
    page = open_page()
    page.goto(serve(build(folder, cwd=tmp_path)))
    choose(page, "line")
    page.wait_for_function("() => document.querySelector('.tile').style.scale")
    page.emulate_media(media="print")
    scales = page.locator(".tile").evaluate_all("tiles => tiles.map(t => getComputedStyle(t).scale)")
    assert set(scales) == {"none"}


def test_what_a_search_found_is_on_paper_in_rows_of_an_albums_height(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", COUNT)
    page = open_page(width=1800)
    page.goto(serve(build(folder, cwd=tmp_path)) + "?q=photo")
    page.locator(".found .tile").nth(11).wait_for()
    page.emulate_media(media="print")
    boxes = measured_frames(page, ".found .tile")["boxes"]
    # Rows begin 4 cm high.
    assert len(boxes) == 12 and all(151 <= height < 227 for *_, height in boxes)
