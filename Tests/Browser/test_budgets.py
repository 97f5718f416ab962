"""What a first visit costs, and what a page is on paper."""
import gzip
import io
import itertools

import pytest
from pypdf import PdfReader

from conftest import choose
from galleries import build, photos
from test_frames import settle


@pytest.fixture(scope="module")
def sixty(tmp_path_factory):
    """One page of sixty photos."""
    folder = tmp_path_factory.mktemp("sixty")
    photos(folder / "photos", 60)
    (folder / "photos" / "photofall.yaml").write_text("chunk: {minimum: 45, target: 60}\n")
    return build(folder / "photos", cwd=folder)


def packed(*files):
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files)


def asset(site, pattern):
    [file] = (site / "assets").glob(pattern)
    return file


def test_a_first_page_of_sixty_photos_is_light(sixty):
    page = sixty / "index.html"
    assert page.read_text().count("data-photo=") == 60
    own = [asset(sixty, "photofall.*.css"), asset(sixty, "photofall.*.js")]
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
def test_paper_gets_every_picture_whole(sixty, serve, open_page, layout):
    page = open_page(width=794, height=1123)
    page.goto(serve(sixty))
    choose(page, layout)
    page.emulate_media(media="print")
    tiles = page.evaluate(
        """() => [...document.querySelectorAll('.tile')].map(tile => {
          const { breakInside, position } = getComputedStyle(tile);
          const { x, y, width, height } = tile.getBoundingClientRect();
          return { breakInside, position, box: [x, y, width, height] };
        })"""
    )
    assert len(tiles) == 60
    assert all(t["breakInside"] == "avoid" and t["position"] == "static" for t in tiles)
    boxes = [tile["box"] for tile in tiles]
    assert all(w > 100 and h > 20 for _, _, w, h in boxes)
    for (x, y, w, h), (x2, y2, w2, h2) in itertools.combinations(boxes, 2):
        beside = x + w <= x2 + 0.1 or x2 + w2 <= x + 0.1
        assert beside or y + h <= y2 + 0.1 or y2 + h2 <= y + 0.1
    assert page.locator(".layouts").is_hidden()


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
    # A picture that is cut stands on two sheets, and beyond the edge of both.
    boxes = [box for sheet in sheets for box in pictures_on(sheet)]
    assert len(sheets) > 1 and len(boxes) == 60
    for left, bottom, right, top in boxes:
        assert left >= edge - 1 and right <= sheets[0].mediabox.width - edge + 1
        assert bottom >= edge - 1 and top <= sheets[0].mediabox.height - edge + 1
