"""The viewer: opening, paging, closing, and what the address and the history say meanwhile; on pages of
its own, and in those of another site whose sheet is hostile."""
import os

import pytest
from playwright.sync_api import expect

from conftest import Held
from embedding import PLACES, build_places, go_to
from galleries import build, photos
from viewers import (
    GALLERY,
    IN_VIEW,
    TILE,
    come_to_rest,
    expect_closed,
    expect_shown,
    open_tile,
    photo_url,
)

COUNT = 130


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """An album of several pages, in pages of another site too."""
    folder = tmp_path_factory.mktemp("viewer")
    photos(folder / "photos", COUNT)
    return build_places(folder / "photos", folder)


@pytest.fixture
def open_gallery(album, serve, open_page):
    """Opens a page with the album; its `dialog` is the viewer."""

    def start(path="index.html", **options):
        page = open_page(**options)
        go_to(page, serve(album) + path)
        return page

    return start


@pytest.fixture(params=PLACES)
def gallery(open_gallery, request):
    """Opens a page with the album, once of its own and once of each kind of another site's."""
    return lambda **options: open_gallery(request.param, **options)


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
    entries = page.evaluate("history.length")
    open_tile(page, 4, COUNT)
    assert page.evaluate("history.length") == entries + 1
    WAYS_OUT[way](page)
    expect_closed(page, 4)
    page.wait_for_url(GALLERY)


def test_enter_opens_and_a_modified_click_does_not(gallery):
    page = gallery()
    page.locator(TILE).nth(2).focus()
    page.keyboard.press("Enter")
    expect_shown(page, 2, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, 2)
    with page.context.expect_page() as other:
        page.locator(TILE).nth(3).click(modifiers=["Control"])
    other.value.wait_for_url("**/p/photo-0003.html")
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


@pytest.mark.parametrize("way", WAYS_OUT)
def test_each_way_out_leads_to_a_photo_far_from_the_first(open_gallery, way):
    page = open_gallery()
    open_tile(page, 0, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    WAYS_OUT[way](page)
    expect_closed(page, COUNT - 1)
    # Address and history have come along.
    page.wait_for_url("**/page/*/index.html")
    page.reload()
    expect(page.locator(f'[data-photo="photo%20{COUNT - 1:04}.jpg"]')).to_be_in_viewport()


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


def test_forward_while_the_viewer_closes_opens_it_again(open_gallery):
    page = open_gallery()
    open_tile(page, 3, COUNT)
    come_to_rest(page)
    page.evaluate("""() => {
      addEventListener("close", () => { window.hasClosed = true; }, true);
      addEventListener("popstate", () => history.forward(), { once: true });
      history.back();
    }""")
    page.wait_for_function("() => window.hasClosed")
    expect_shown(page, 3, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, 3)


def test_of_two_clicks_before_the_viewer_has_come_the_last_counts(album, serve, open_page):
    page = open_page()
    script = Held(page, "**/assets/viewer.*.js")
    page.goto(serve(album) + "index.html", wait_until="domcontentloaded")
    script.wait()
    for index in (1, 4):
        page.locator(TILE).nth(index).click()
    script.let_go()
    expect_shown(page, 4, COUNT)


def test_a_reload_shows_the_photos_own_page_and_back_leads_to_the_gallery(open_gallery):
    page = open_gallery()
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


def test_forward_before_the_scripts_have_come_shows_the_photo_in_the_gallery(open_gallery):
    page = open_gallery()
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


def test_paging_goes_on_into_the_next_chunk(open_gallery):
    page = open_gallery()
    last = page.locator(".chunk").first.locator(".tile").count() - 1
    assert last < COUNT - 2
    open_tile(page, last, COUNT)
    page.get_by_role("button", name="Next photo").click()
    expect_shown(page, last + 1, COUNT)
    page.get_by_role("button", name="Next photo").click()
    expect_shown(page, last + 2, COUNT)
    page.get_by_role("button", name="Previous photo").click()
    expect_shown(page, last + 1, COUNT)


def test_a_tile_that_comes_late_has_the_focus(open_gallery):
    page = open_gallery()
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


def test_from_a_disk_back_closes_the_viewer_and_forward_opens_it(album, open_page):
    page = open_page()
    address = f"file://{album}/index.html"
    page.goto(address)
    count = page.locator(".tile").count()
    open_tile(page, 1, count)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 2, count)
    page.go_back()
    expect_closed(page, 2)
    expect(page).to_have_url(address)
    page.go_forward()
    expect_shown(page, 2, count)
    page.keyboard.press("Escape")
    expect_closed(page, 2)
    expect(page).to_have_url(address)


@pytest.mark.parametrize("place", ["disk", "host"])
def test_an_open_photo_that_is_gone_when_the_page_is_loaded_anew_is_not_missed(
        tmp_path, serve, open_page, place):
    folder = photos(tmp_path / "photos", 9)
    (folder / "photofall.yaml").write_text("photoPages: none\n")
    site = build(folder, cwd=tmp_path)
    # The server knows times by the second: it might take a file of the same one for the same file.
    for path in site.rglob("*"):
        os.utime(path, (10**9, 10**9))
    page = open_page()
    page.goto(f"file://{site}/index.html" if place == "disk" else serve(site) + "index.html")
    page.locator(TILE).nth(4).click()
    page.wait_for_function("() => history.state?.viewer")
    (folder / "photo 0004.jpg").unlink()
    build(folder, cwd=tmp_path)
    loads = []
    page.on("load", lambda one: loads.append(one))
    page.reload()
    page.wait_for_function("() => photofall.view && !history.state.viewer")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator(TILE)).to_have_count(8)
    assert len(loads) == 1


@pytest.mark.parametrize("place", PLACES[1:])
def test_an_address_leads_to_a_photo_in_another_sites_page(open_gallery, place):
    page = open_gallery(place)
    open_tile(page, 1, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    address = page.url
    # Loaded anew, the page shows the photo again, and Back leads to the page itself.
    page.reload()
    expect_shown(page, COUNT - 1, COUNT)
    page.go_back()
    expect(page.locator("dialog")).to_be_hidden()
    page.wait_for_url(GALLERY)
    # So does somebody else's browser.
    other = page.context.new_page()
    other.goto(address)
    expect_shown(other, COUNT - 1, COUNT)
    other.keyboard.press("Escape")
    expect(other.locator("dialog")).to_be_hidden()
    other.wait_for_url(GALLERY)
    # A photo that is not there is not missed.
    other.goto("about:blank")
    other.goto(address.replace(f"{COUNT - 1:04}", "9999"))
    other.locator(TILE).first.click()
    expect_shown(other, 0, COUNT)


@pytest.mark.parametrize("place", PLACES[1:])
def test_an_address_within_another_sites_page_leads_to_a_photo(open_gallery, place):
    page = open_gallery(place)
    # The second one while the first is open.
    for index in [3, 100]:
        page.goto(page.url.split("#")[0] + f"#photo=photo%20{index:04}.jpg")
        expect_shown(page, index, COUNT)
    page.go_back()
    expect(page.locator("dialog")).to_be_hidden()
    page.wait_for_url(GALLERY)
    page.go_forward()
    expect_shown(page, 100, COUNT)


@pytest.mark.parametrize("place", PLACES[1:])
def test_nothing_of_a_hostile_page_reaches_the_viewer(open_gallery, place):
    look = """() => {
      const found = [];
      const visit = (root) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot);
          if (element.className === 'viewer') found.push(element);
        }
      };
      visit(document);
      // Words are as wide as the font that the page has.
      const words = [...found[0].querySelectorAll('.viewer-bar, .viewer-count')].map((element) =>
        [element.className, element.offsetHeight, getComputedStyle(element).fontSize]);
      return words.concat([...found[0].querySelectorAll('.viewer-button, .viewer-image')].map(
        (element) => {
          const style = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return [element.className, width, height, style.color, style.borderTopWidth,
            style.fontSize, style.letterSpacing, style.textTransform, style.filter];
        }));
    }"""
    looks = []
    for path in ("index.html", place):
        page = open_gallery(path)
        open_tile(page, 3, COUNT)
        come_to_rest(page)
        looks.append(page.evaluate(look))
    assert looks[0] == looks[1] and len(looks[0]) > 8


def test_photos_open_in_a_page_whose_body_was_replaced(open_gallery):
    page = open_gallery("fragments.html")
    page.evaluate("document.body.replaceWith(document.body.cloneNode(true))")
    open_tile(page, 1, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, 1)


def test_without_scripts_a_photo_of_a_fragment_leads_to_its_page(open_gallery):
    page = open_gallery("fragments.html", script=False)
    page.locator(TILE).nth(3).click()
    expect(page.locator("h1")).to_have_text("photo 0003")


def test_a_link_to_a_tile_leads_out_of_the_viewer_to_it(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 60)
    (folder / "album.yaml").write_text(
        "captions: {photo 0002.jpg: 'See [the other](#photo-photo-0040)'}\n")
    (folder / "photofall.yaml").write_text("photoPages: none\nchunk: {minimum: 45, target: 60}\n")
    page = open_page(width=390)
    page.goto(serve(build(folder, cwd=tmp_path)))
    page.locator("#photo-photo-0002").click()
    page.locator(f"{IN_VIEW} .viewer-words a").click()
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator("#photo-photo-0040")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#photo-photo-0002")).not_to_be_in_viewport()
