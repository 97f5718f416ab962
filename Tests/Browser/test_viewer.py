"""The viewer: opening, paging, closing, and what the address and the history say meanwhile."""
import pytest
from playwright.sync_api import expect

from conftest import Held
from galleries import build, photos
from viewers import (
    GALLERY,
    IN_VIEW,
    come_to_rest,
    expect_closed,
    expect_shown,
    open_tile,
    photo_url,
)

COUNT = 130


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """An album of several pages."""
    folder = tmp_path_factory.mktemp("viewer")
    photos(folder / "photos", COUNT)
    return build(folder / "photos", cwd=folder)


@pytest.fixture
def gallery(album, serve, open_page):
    """Opens the album's index; the page's `dialog` is the viewer."""

    def start(path="index.html", **options):
        page = open_page(**options)
        page.goto(serve(album) + path)
        return page

    return start


def click_close(page):
    page.get_by_role("button", name="Close").click()


def click_beside(page):
    # On its way from the tile the photo may be there.
    come_to_rest(page)
    page.mouse.click(640, 90)


WAYS_OUT = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Back": lambda page: page.go_back(),
    "button": click_close,
    "backdrop": click_beside,
}


@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_photo_opens_in_place_and_closes_each_way(gallery, way):
    page = gallery()
    page.locator(".tile").first.wait_for()
    entries = page.evaluate("history.length")
    open_tile(page, 4, COUNT)
    assert page.evaluate("history.length") == entries + 1
    WAYS_OUT[way](page)
    expect_closed(page, 4)
    page.wait_for_url(GALLERY)


def test_enter_opens_and_a_modified_click_does_not(gallery):
    page = gallery()
    page.locator(".tile").nth(2).focus()
    page.keyboard.press("Enter")
    expect_shown(page, 2, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, 2)
    with page.context.expect_page() as other:
        page.locator(".tile").nth(3).click(modifiers=["Control"])
    assert photo_url(3).search(other.value.url)
    expect(page.locator("dialog")).to_be_hidden()


def test_back_closes_once_however_far_one_has_paged(gallery):
    page = gallery()
    open_tile(page, 0, COUNT)
    for index in range(1, 5):
        page.keyboard.press("ArrowRight")
        expect_shown(page, index, COUNT)
    page.go_back()
    expect_closed(page, 4)
    page.wait_for_url(GALLERY)


def test_forward_opens_the_photo_again(gallery):
    page = gallery()
    open_tile(page, 3, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 4, COUNT)
    page.go_back()
    expect_closed(page, 4)
    page.go_forward()
    expect_shown(page, 4, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, 4)


def test_a_reload_shows_the_photos_own_page_and_back_leads_to_the_gallery(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 2, COUNT)
    page.reload()
    expect(page.locator("h1")).to_have_text("photo 0002")
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    page.wait_for_url(GALLERY)
    expect(page.locator(".tile").first).to_be_visible()
    page.go_forward()
    page.wait_for_url(photo_url(2))


def test_forward_before_the_scripts_have_come_shows_the_photo_in_the_gallery(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    page.reload()
    expect(page.locator("h1")).to_have_text("photo 0001")
    script = Held(page, "**/assets/photofall.*.js")
    with page.expect_request("**/assets/photofall.*.js"):
        page.go_back(wait_until="commit")
    page.locator(".tile").first.wait_for(state="attached")
    page.evaluate("history.forward()")
    page.wait_for_url(photo_url(1), wait_until="commit")
    script.let_go()
    expect_shown(page, 1, COUNT)
    page.go_back()
    expect_closed(page, 1)
    page.wait_for_url(GALLERY)


def test_keys_go_through_the_whole_album(gallery):
    page = gallery()
    open_tile(page, 0, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    page.keyboard.press("ArrowLeft")
    expect_shown(page, COUNT - 2, COUNT)
    page.keyboard.press("Home")
    expect_shown(page, 0, COUNT)
    for key, index in [("PageDown", 1), ("PageUp", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        expect_shown(page, index, COUNT)


def test_paging_goes_on_into_the_next_chunk(gallery):
    page = gallery()
    last = page.locator(".chunk").first.locator(".tile").count() - 1
    assert last < COUNT - 2
    open_tile(page, last, COUNT)
    page.get_by_role("button", name="Next photo").click()
    expect_shown(page, last + 1, COUNT)
    page.get_by_role("button", name="Next photo").click()
    expect_shown(page, last + 2, COUNT)
    page.get_by_role("button", name="Previous photo").click()
    expect_shown(page, last + 1, COUNT)


def test_a_tile_that_comes_late_has_the_focus(gallery):
    page = gallery()
    open_tile(page, 0, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    chunks = Held(page, "**/page/**")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    chunks.wait()
    chunks.let_go()
    expect_closed(page, COUNT - 1)


def test_fast_keys_end_where_they_should(gallery):
    page = gallery()
    open_tile(page, 0, COUNT)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect_shown(page, 9, COUNT)


def test_from_a_disk_the_tiles_of_the_page_are_gone_through(album, open_page):
    page = open_page()
    address = f"file://{album}/index.html"
    page.goto(address)
    count = page.locator(".tile").count()
    open_tile(page, 0, count)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, count)
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    page.keyboard.press("End")
    expect_shown(page, count - 1, count)
    page.keyboard.press("Escape")
    expect_closed(page, count - 1)
    expect(page).to_have_url(address)
