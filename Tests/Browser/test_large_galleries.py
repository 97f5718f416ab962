"""No file of a site grows with the gallery for ever: what is large goes on in further files, which
pages, scripts and programs follow."""
import gzip
import json
import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from conftest import Held
from galleries import build, photo
from test_machines import validate

PHOTOS = 16_500
ALBUMS = 250
# Long enough that the words which begin alike do not fit into one file.
NAME = "IMG_{:032}"
CONFIGURATION = """\
photoPages: none
chunk: { target: 3, minimum: 2, maximum: 4 }
"""
# A section that begins in a later part of the stream.
LATE = 16_001
ALBUM = f"sections: [{{ title: Near the end, from: {NAME.format(LATE)}.png }}]\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Many photos, but of few different contents, so that few pictures are made."""
    folder = tmp_path_factory.mktemp("large gallery")
    photos = folder / "photos"
    for album in range(ALBUMS):
        photo(photos / f"Walk {album:03}/step {album}.png", 18, 14, (album, 99, 99))
    for number in range(PHOTOS):
        path = photos / f"{NAME.format(number)}.png"
        if number < 20:
            photo(path, 18, 14, (99, number, 99))
        else:
            path.hardlink_to(photos / f"{NAME.format(number % 20)}.png")
    (photos / "photofall.yaml").write_text(CONFIGURATION)
    (photos / "album.yaml").write_text(ALBUM)
    return folder


@pytest.fixture(scope="module")
def site(folder):
    return build(folder / "photos", cwd=folder)


def parts(site, name):
    """A file and those that follow it, as programs read them."""
    root = json.loads((site / name).read_text())
    return [root] + [json.loads((site / part).read_text()) for part in root["parts"]]


def test_no_file_is_large(site):
    places = [path for path in site.rglob("*")
              if path.suffix in {".html", ".json"} and path.stat().st_size > 100_000]
    large = {str(path.relative_to(site)): len(gzip.compress(path.read_bytes())) for path in places}
    assert {name: size for name, size in large.items() if size > 100_000} == {}


def test_parts_hold_all_pages_in_order(site):
    stream, gallery = parts(site, "stream.json"), parts(site, "gallery.json")
    for part in stream:
        validate(part, "stream")
    for part in gallery:
        validate(part, "gallery")
    chunks = [chunk for part in stream for chunk in part["chunks"]]
    albums = [album for part in gallery for album in part["albums"]]
    own = [album for album in albums if album["path"] == []]
    assert len(stream) > 2 and len(own) == 2
    assert [album.get("isContinued") for album in own] == [None, True]
    keys = [chunk["key"] for chunk in chunks]
    assert [chunk["key"] for album in own for chunk in album["chunks"]] == keys
    assert sum(chunk["photos"] for chunk in chunks) == stream[0]["photos"] == PHOTOS
    assert len({tuple(album["path"]) for album in albums}) == ALBUMS + 1


def test_a_section_in_a_later_part_has_its_place_in_the_album(site):
    stream = parts(site, "stream.json")
    assert [len(part["sections"]) for part in stream] == [0] * (len(stream) - 1) + [1]
    section = stream[-1]["sections"][0]
    assert (section["title"], section["photo"]) == ("Near the end", LATE)
    chunks = [chunk for part in stream for chunk in part["chunks"]]
    before = sum(chunk["photos"] for chunk in chunks[:section["chunk"]])
    assert before <= LATE < before + chunks[section["chunk"]]["photos"]


def test_a_stream_in_parts_goes_to_its_end(site, serve, open_page):
    page = open_page()
    page.goto(serve(site) + "index.html")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    chunks = [chunk for part in parts(site, "stream.json") for chunk in part["chunks"]]
    page.locator(f".chunk[data-chunk={chunks[-1]['key']}] .tile").first.wait_for()
    place = f"Near the end, Page {len(chunks):,} of {len(chunks):,}"
    expect(page.locator(".place")).to_have_text(place)


def linked_pages(site, start):
    """A list that goes on from page to page: its pages, and where its cards lead to."""
    place, pages, targets = start, [], []
    while place:
        text = (site / place).read_text()
        pages.append(place)
        cards = re.findall(r'<a class="card" href="([^"]+)"', text)
        targets += [(site / place).parent / unquote(card) for card in cards]
        step = re.search(r'<a class="step" rel="next" href="([^"]+)"', text)
        place = step and ((site / place).parent / step[1]).resolve().relative_to(site.resolve())
    return pages, [target.resolve() for target in targets]


def test_lists_go_on_from_page_to_page(site):
    pages, targets = linked_pages(site, "pages/index.html")
    assert len(pages) > 20
    assert len(targets) == len(set(targets)) == sum(
        len(part["chunks"]) for part in parts(site, "stream.json"))
    pages, targets = linked_pages(site, "index.html")
    assert [str(page) for page in pages] == ["index.html", "pages/albums-2.html"]
    assert len(targets) == len(set(targets)) == ALBUMS
    assert all(target.is_file() for target in targets)


def test_a_result_opens_among_those_that_are_shown_while_the_next_search_runs(site, serve, open_page):
    page = open_page()
    page.goto(serve(site) + "index.html")
    field = page.locator(".find input")
    field.focus()
    field.fill(f"{7:032} img")
    expect(page.locator(".found [role=status]")).to_have_text("Photos found: 1")
    files = Held(page, "**/search/term*.json")
    field.fill(f"{1234:031}")
    files.wait()
    page.locator(".found .tile").click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 1")
    files.let_go()


@pytest.mark.parametrize("words, count", [
    # In more photos than stand beside a word.
    ("img", r"16,384\+"),
    # The same, and one of few photos.
    (f"img {16_499:032}", "1"),
    (f"{7:032} img", "1"),
    # The beginning of more words than a search looks at.
    ("000", r"\d,\d\d\d\+|\d\d,\d\d\d\+"),
    # The beginning of some.
    (f"{1234:031}", "10"),
    ("step img", "0"),
])
def test_a_search_of_words_that_are_many_or_common(site, serve, open_page, words, count):
    page = open_page()
    page.goto(serve(site) + "index.html")
    page.locator(".find input").focus()
    page.locator(".find input").fill(words)
    tally = f"^Photos found: (?:{count})$" if count != "0" else "^Nothing has"
    expect(page.locator(".found [role=status]")).to_have_text(re.compile(tally))
    if count == "0":
        return
    page.locator(".found .tile").first.wait_for()
    titles = page.locator(".found .tile img").evaluate_all("all => all.map(({ alt }) => alt)")
    assert len(titles) == (min(12, int(count)) if count.isdigit() else 12)
    assert all(word.lower() in title.lower() for title in titles for word in words.split())
