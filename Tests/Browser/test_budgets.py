"""What a first visit costs, and what a page is on paper."""
import gzip
import io
import itertools

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from conftest import choose
from galleries import build, photos
from test_frames import settle


@pytest.fixture(scope="module")
def sixty(tmp_path_factory):
    """One page of sixty photos."""
    folder = tmp_path_factory.mktemp("sixty")
    photos(folder / "photos", 60)
    (folder / "photos" / "photofall.yaml").write_text(
        "chunk: {minimum: 45, target: 60}\nlayouts: [waterfall, line, circle]\n")
    return build(folder / "photos", cwd=folder)


def packed(*files):
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files)


def asset(site, pattern):
    [file] = (site / "assets").glob(pattern)
    return file


def test_a_first_page_of_sixty_photos_is_light(sixty):
    page = sixty / "index.html"
    assert page.read_text().count("data-photo=") == 60
    own = [asset(sixty, name) for name in ["photofall.*.css", "captions.*.css", "photofall.*.js"]]
    assert packed(page, *own) <= 20_000


@pytest.mark.parametrize("name, most", [("photofall", 6000), ("viewer", 14_000), ("layouts", 5000)])
def test_scripts_keep_their_budgets(sixty, name, most):
    assert packed(asset(sixty, f"{name}.*.js")) <= most


def test_the_first_view_is_asked_for_in_the_document(sixty, serve, open_page):
    page = open_page(width=390, height=844, script=False)
    page.goto(serve(sixty))
    seen = page.evaluate(
        """() => [...document.images].filter(image => {
          const box = image.getBoundingClientRect();
          return box.top < innerHeight && box.left < innerWidth;
        }).map(image => [image.loading, image.fetchPriority])"""
    )
    assert len(seen) >= 4 and all(loading != "lazy" for loading, _ in seen)
    assert [priority for _, priority in seen].count("high") == 1


@pytest.mark.parametrize("layout", ["waterfall", "line", "circle"])
def test_paper_gets_every_picture_whole_in_rows_of_one_height(sixty, serve, open_page, layout):
    page = open_page(width=794, height=1123)
    page.goto(serve(sixty))
    choose(page, layout)
    page.emulate_media(media="print")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.frame')].map(frame => {
          const { x, y, width, height } = frame.getBoundingClientRect();
          return [x, y, width, height];
        })""")
    rows = {}
    for box in boxes:
        rows.setdefault(round(box[1]), []).append(box)
    assert len(boxes) == 60 and 5 < len(rows) < 30
    *full, last = [rows[top] for top in sorted(rows)]
    for row in full:
        assert [h for *_, h in row] == pytest.approx([row[0][3]] * len(row), abs=0.2)
        assert row[0][0] == pytest.approx(16, abs=0.1)
        assert row[-1][0] + row[-1][2] == pytest.approx(794 - 16, abs=0.1)
        for (x, _, w, _), (x2, *_) in itertools.pairwise(row):
            assert x + w + 8 == pytest.approx(x2, abs=0.1)
    highest = max(row[0][3] for row in full)
    assert all(h <= highest for *_, h in last)
    for (_, y, _, h), (_, y2, *_) in itertools.pairwise(row[0] for row in [*full, last]):
        assert y + h <= y2
    for control in [".layouts", ".crumbs", ".tools", ".pager", "button", "input"]:
        for one in page.locator(control).all():
            expect(one).to_be_hidden()


def pictures_on(sheet):
    """The boxes in which a sheet of a PDF shows pictures: left, bottom, right, top; points."""
    boxes = []

    def note(operator, operands, matrix, _):
        if operator != b"Do" or sheet["/Resources"]["/XObject"][operands[0]]["/Subtype"] != "/Image":
            return
        width, _, _, height, left, bottom = matrix
        boxes.append((left, bottom, left + width, bottom + height))

    sheet.extract_text(visitor_operand_before=note)
    return boxes


@pytest.mark.parametrize("margin", ["0", "18mm"])
@pytest.mark.parametrize("layout", ["waterfall", "line", "circle"])
def test_no_picture_is_cut_across_two_sheets(sixty, serve, open_page, layout, margin):
    page = open_page(width=794, height=1123)
    page.goto(serve(sixty))
    choose(page, layout)
    # Who prints waits for the pictures; a PDF has those that are there.
    settle(page)
    sides = dict.fromkeys(["top", "bottom", "left", "right"], margin)
    sheets = PdfReader(io.BytesIO(page.pdf(format="A4", margin=sides))).pages
    edge = 0 if margin == "0" else 18 / 25.4 * 72
    assert all(pictures_on(sheet) for sheet in sheets)
    # A picture that is cut stands on two sheets, and beyond the edge of both.
    boxes = [box for sheet in sheets for box in pictures_on(sheet)]
    assert len(sheets) > 1 and len(boxes) == 60
    for left, bottom, right, top in boxes:
        assert left >= edge - 1 and right <= sheets[0].mediabox.width - edge + 1
        assert bottom >= edge - 1 and top <= sheets[0].mediabox.height - edge + 1


@pytest.mark.parametrize("path", ["index.html", "pages/index.html", "p/photo-0007.html"])
def test_no_sheet_is_empty(large, serve, open_page, path):
    page = open_page(width=794, height=1123)
    page.goto(serve(large) + path)
    settle(page)
    for sheet in PdfReader(io.BytesIO(page.pdf(format="A4"))).pages:
        assert pictures_on(sheet) or sheet.extract_text().strip()
