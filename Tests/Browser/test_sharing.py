"""Sharing a photo: with the means of the browser, else by a copy of its address."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from galleries import build, photo, photos
from viewers import come_to_rest, expect_shown, open_tile

COUNT = 3
COPIED = "The address was copied."

# A browser that can ask with whom; what it is asked is noted.
WITH_SHARING = """
  window.shared = [];
  Object.defineProperty(Navigator.prototype, "share", { value: async (data) => {
    shared.push(data);
    if (window.refusal) throw new DOMException("", refusal);
  } });
"""
SHIFTS = """
  window.shift = 0;
  new PerformanceObserver(
    (list) => list.getEntries().forEach((entry) => (window.shift += entry.value))
  ).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sharing") / "photos"
    photos(folder, COUNT)
    photo(folder / "a folder with a long name" / "and one more below it" / "deep.jpg")
    return build(folder, cwd=folder.parent)


@pytest.fixture
def address(album, serve):
    return serve(album)


def share_button(page):
    return page.get_by_role("button", name="Share")


def copied(page):
    expect(page.get_by_role("status")).to_have_text(COPIED)
    expect(page.get_by_role("status")).to_be_in_viewport()
    return page.evaluate("navigator.clipboard.readText()")


MAY_COPY = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_the_viewer_copies_the_address_of_the_photo_in_view(address, open_page):
    page = open_page(**MAY_COPY)
    page.goto(address + "index.html")
    open_tile(page, 0, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)
    share_button(page).click()
    assert copied(page) == address + "p/photo-0001.html"
    # The words go, and what is said next is only heard.
    expect(page.get_by_role("status")).to_have_text("")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_have_text(f"photo 0002, 3 of {COUNT}")
    assert page.get_by_role("status").bounding_box()["width"] <= 1


def test_a_photos_page_copies_its_address(address, open_page):
    page = open_page(**MAY_COPY)
    page.goto(address + "p/photo-0001.html?from=feed#top")
    share_button(page).focus()
    page.keyboard.press("Enter")
    assert copied(page) == address + "p/photo-0001.html"


@pytest.mark.parametrize("place", ["index.html", "p/photo-0000.html"])
def test_where_the_browser_can_share_it_is_asked(address, open_page, place):
    page = open_page(**MAY_COPY)
    page.add_init_script(WITH_SHARING)
    page.goto(address + place)
    if place == "index.html":
        open_tile(page, 0, COUNT)
    share_button(page).click()
    page.wait_for_function("() => shared.length === 1")
    assert page.evaluate("shared[0]") == {
        "title": page.title(), "url": address + "p/photo-0000.html"}
    # Who thinks better of it gets no copy; who may not share gets one.
    page.evaluate("navigator.clipboard.writeText('mine'); refusal = 'AbortError'")
    share_button(page).click()
    page.wait_for_function("() => shared.length === 2")
    assert page.evaluate("navigator.clipboard.readText()") == "mine"
    page.evaluate("refusal = 'NotAllowedError'")
    share_button(page).click()
    assert copied(page) == address + "p/photo-0000.html"


def test_a_copy_that_fails_is_said(address, open_page):
    page = open_page()
    page.add_init_script(
        "Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    page.goto(address + "p/photo-0000.html")
    share_button(page).click()
    expect(page.get_by_role("status")).to_have_text("The address could not be copied.")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_button_moves_nothing_when_it_comes(address, open_page, width, scheme):
    places = []
    open_page.forgiven.append("ERR_FAILED")
    for script in [False, True]:
        page = open_page(width=width, script=script, color_scheme=scheme)
        page.add_init_script(SHIFTS)
        # Words are as wide on both pages only if neither has the theme's font, or both do in time.
        page.route("**/*.woff2", lambda route: route.abort())
        page.goto(address + "a-folder-with-a-long-name/and-one-more-below-it/p/deep.html")
        if script:
            expect(share_button(page)).to_be_visible()
            come_to_rest(page)
            assert page.evaluate("shift") == 0
            assert Axe().run(page).violations_count == 0
        else:
            expect(page.locator("[data-action=share]")).to_be_hidden()
        places.append([
            page.locator(name).bounding_box() for name in [".crumbs", "a[rel=up]", ".photo"]])
    assert places[0] == places[1]


def test_from_a_disk_there_is_no_address_to_share(album, open_page):
    page = open_page()
    page.goto((album / "index.html").as_uri())
    open_tile(page, 0, COUNT)
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    expect(share_button(page)).to_be_hidden()
    page.goto((album / "p/photo-0000.html").as_uri())
    expect(share_button(page)).to_be_hidden()
