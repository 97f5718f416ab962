"""What the viewer tells and offers: words, keywords, own pixels, its ground, and a slideshow at will."""
import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import Held, intercept
from galleries import build, photo, photos
from viewers import (
    IN_VIEW,
    come_to_rest,
    expect_closed,
    expect_named,
    expect_shown,
    named,
    open_tile,
    picture_box,
)

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
<rdf:Description rdf:about="" photoshop:City="Bergen" photoshop:DateCreated="2024-05-17T10:00:00">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The pier</rdf:li></rdf:Alt></dc:title>
<dc:subject><rdf:Bag><rdf:li>Sea</rdf:li><rdf:li>North</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>"""
COUNT = 5
SIZE = 3000


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """Five photos; of the first there is much to tell, and its original has many pixels."""
    folder = tmp_path_factory.mktemp("offers") / "photos"
    photos(folder, COUNT)
    photo(folder / "photo 0000.jpg", SIZE, 2000, (10, 60, 90))
    (folder / "photo 0000.jpg.xmp").write_text(XMP)
    (folder / "album.yaml").write_text("captions: {photo 0000.jpg: Built of wood.}\n"
                                       "alt: {photo 0000.jpg: photo 0000}\nsort: name\n")
    (folder / "photofall.yaml").write_text(
        "originals: download\nimages.large: 1280\n"
        "metadata.publish: [title, caption, copyright, keywords, place, date]\n")
    return build(folder, cwd=folder.parent)


def begin(page, address, index=0):
    page.goto(address + "index.html")
    open_tile(page, index, COUNT)


def test_title_words_place_and_date_stand_over_the_photo(album, serve, open_page):
    page = open_page()
    begin(page, serve(album))
    words = page.locator(f"{IN_VIEW} .viewer-caption > *")
    expect(words).to_have_text(["The pier", "Built of wood.", "Bergen · May 17, 2024, 10:00"])
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)
    expect(words).to_have_text(["photo 0001"])


@pytest.mark.parametrize("script", [True, False])
def test_keywords_lead_to_their_pages(album, serve, open_page, script):
    page = open_page(script=script)
    address = serve(album)
    if script:
        begin(page, address)
        page.keyboard.press("i")
        information = page.locator(".viewer-panel dd")
    else:
        page.goto(address + "p/photo-0000.html")
        information = page.locator(".info dd")
    expect(information.last).to_have_text("Sea, North")
    information.get_by_role("link", name="North").click()
    page.wait_for_url(address + "tags/north/index.html")
    expect(page.locator("h1")).to_have_text("North")
    page.go_back()
    page.wait_for_url(address + "p/photo-0000.html")


@pytest.mark.parametrize("pages", ["all", "none"])
def test_relative_links_of_a_caption_go_by_its_album(tmp_path, serve, open_page, pages):
    photos(tmp_path / "photos/trip", 3)
    (tmp_path / "photos/trip/about.md").write_text("# About\n")
    (tmp_path / "photos/trip/album.yaml").write_text(
        "captions: {photo 0000.jpg: 'See [more](about.html)'}\n")
    (tmp_path / "photos/photofall.yaml").write_text(f"photoPages: {pages}\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path)) + "trip/"
    page = open_page()
    page.goto(address + "index.html")
    page.locator(".tile").first.click()
    link = page.locator(f"{IN_VIEW} .viewer-words a")
    expect(link).to_have_js_property("href", address + "about.html")
    if pages == "all":
        page.reload()
        link = page.locator(".viewer-caption a")
        expect(link).to_have_js_property("href", address + "about.html")
    link.click()
    expect(page.locator("h1")).to_have_text("About")


def test_zooming_brings_the_photos_own_pixels(album, serve, open_page):
    page = open_page(1280, 800)
    address = serve(album)
    [data] = (album / "data").glob("*.json")
    [path] = [one["original"] for one in json.loads(data.read_text())["photos"] if one["width"] == SIZE]
    original = Held(page, "**/" + path.removeprefix("../"))
    begin(page, address)
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    slide = page.locator(IN_VIEW)
    expect(slide).to_have_attribute("aria-busy", "false")
    assert not original.routes
    page.locator(f"{IN_VIEW} .viewer-picture").dblclick()
    expect(slide).to_have_attribute("aria-busy", "true")
    original.wait()
    assert page.locator(".viewer-original").count() == 0
    original.let_go()
    expect(page.locator(f"{IN_VIEW} .viewer-original")).to_be_visible()
    expect(slide).to_have_attribute("aria-busy", "false")
    come_to_rest(page)
    assert picture_box(page)["width"] == pytest.approx(SIZE, abs=1)
    assert page.locator(".viewer-original").evaluate("image => image.naturalWidth") == SIZE
    # The next one has no more pixels than its pictures: nothing is fetched for it.
    page.keyboard.press("-")
    while page.locator(f"{IN_VIEW}.is-zoomed").count():
        page.keyboard.press("-")
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)
    page.keyboard.press("+")
    expect(page.locator(f"{IN_VIEW}.is-zoomed")).to_be_visible()
    assert page.locator(f"{IN_VIEW} .viewer-original").count() == 0


def test_an_original_that_broke_off_is_asked_for_again(album, serve, open_page):
    open_page.forgiven.append("ERR_FAILED")
    page = open_page(1280, 800)
    begin(page, serve(album))
    intercept(page, "**/*-original.jpg", lambda route: route.abort())
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    with page.expect_event("requestfailed"):
        page.locator(f"{IN_VIEW} .viewer-picture").dblclick()
    expect(page.locator(IN_VIEW)).to_have_attribute("aria-busy", "false")
    page.unroute("**/*-original.jpg")
    come_to_rest(page)
    page.keyboard.press("-")
    expect(page.locator(f"{IN_VIEW} .viewer-original")).to_be_visible()


@pytest.mark.parametrize("name, saved", [
    ("Été no. 1.JPEG", "Été no. 1.JPEG"),
    # The name of a file that is no UTF-8 stands in addresses as it is saved.
    ("caf\udce9.jpg", "caf%E9.jpg"),
])
def test_an_original_is_saved_under_its_own_name(tmp_path, serve, open_page, name, saved):
    photo(tmp_path / "photos/trip" / name, format="jpeg")
    (tmp_path / "photos/photofall.yaml").write_text("originals: download\n")
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)) + "trip/index.html")
    page.locator(".tile").click()
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    assert download.value.suggested_filename == saved


def ground(page):
    return page.locator(".viewer-ground").evaluate("one => getComputedStyle(one).backgroundColor")


PAPER, DARK = "rgb(252, 251, 249)", "rgb(17, 18, 19)"


def test_a_key_changes_the_ground_for_the_session(album, serve, open_page):
    page = open_page(color_scheme="light")
    address = serve(album)
    begin(page, address)
    assert ground(page) == PAPER
    page.keyboard.press("d")
    assert ground(page) == DARK
    assert Axe().run(page).violations_count == 0
    page.goto(address + "p/photo-0001.html")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == DARK
    page.goto(address + "index.html")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == PAPER
    open_tile(page, 1, COUNT)
    assert ground(page) == DARK
    page.keyboard.press("d")
    assert ground(page) == PAPER


@pytest.mark.parametrize("sign", ["D", "в"])
def test_letters_are_keys_with_caps_lock_and_on_every_keyboard(album, serve, open_page, sign):
    page = open_page(color_scheme="light")
    begin(page, serve(album))
    page.locator("dialog").dispatch_event("keydown", {"key": sign, "code": "KeyD"})
    assert ground(page) == DARK


@pytest.mark.parametrize("script", [True, False])
def test_the_viewer_is_dark_where_configured(tmp_path, serve, open_page, script):
    photos(tmp_path / "photos", COUNT)
    (tmp_path / "photos/photofall.yaml").write_text("viewer: dark\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page = open_page(color_scheme="light", script=script)
    page.goto(address + "p/photo-0001.html")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == DARK
    assert not script or Axe().run(page).violations_count == 0
    page.goto(address + "index.html")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == PAPER
    if script:
        open_tile(page, 1, COUNT)
        assert ground(page) == DARK


def viewers_files(page):
    return page.evaluate("""() => performance.getEntriesByType('resource').map(({ name }) => name)
      .filter(name => /viewer[.][0-9a-f]+[.](css|js)$/.test(name)).length""")


def test_the_viewer_has_come_before_one_asks_for_it(album, serve, open_page):
    page = open_page()
    page.goto(serve(album) + "index.html")
    page.wait_for_function("() => photofall.view !== undefined && "
                           "[...document.styleSheets].some(({ href }) => /viewer/.test(href))")
    assert viewers_files(page) == 2
    intercept(page, "**/*", lambda route: None)
    # The dialog waits for no answer, and shows the picture that the tile has.
    page.locator(".tile").first.click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator(f"{IN_VIEW} .viewer-preview")).to_be_visible()


def test_who_clicks_again_does_not_wait_for_a_viewer_that_never_comes(album, serve, open_page):
    page = open_page()
    page.route("**/viewer.*.js", lambda route: None)
    page.goto(serve(album) + "index.html")
    tile = page.locator(".tile").first
    tile.click()
    tile.click()
    # That page waits for the viewer, too.
    page.wait_for_url("**/p/*.html", wait_until="commit")


def test_who_saves_data_gets_the_viewer_with_the_pointer(album, serve, open_page):
    page = open_page()
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.goto(serve(album) + "index.html")
    page.mouse.move(5, 5)
    # A browser that paints nothing may never say that it is idle.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))")
    assert viewers_files(page) == 0
    page.locator(".tile").first.hover()
    page.wait_for_function("() => photofall.view !== undefined")


def run_until(page, index):
    """Lets the page's clock run until a photo is shown."""
    while not named(page, f"photo {index:04}").count():
        page.clock.run_for(500)


@pytest.mark.parametrize("query, first", [
    ("?slideshow", 0), ("?slideshow#%", 0), ("?slideshow=60#photo-photo-0003", 3)])
def test_an_address_begins_a_slideshow(album, serve, open_page, query, first):
    page = open_page()
    page.clock.install(time="2030-01-01")
    address = serve(album) + "index.html" + query
    page.goto(address)
    expect_shown(page, first, COUNT)
    expect(page.get_by_role("button", name="Slideshow")).to_have_attribute("aria-pressed", "true")
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    if "60" in query:
        page.clock.run_for(50_000)
        expect_shown(page, first, COUNT)
    run_until(page, first + 1)
    expect_shown(page, first + 1, COUNT)
    page.keyboard.press("Escape")
    expect_closed(page, first + 1)
    expect(page).to_have_url(address)


def test_a_slideshow_begins_with_a_photo_of_another_page(large, serve, open_page):
    page = open_page()
    page.goto(serve(large) + "index.html?slideshow=60#photo-photo-0301")
    expect_named(page, "photo 0301")


@pytest.mark.parametrize("query, isOn", [("?slideshow=2&loop", "true"), ("?slideshow=2", "false")])
def test_a_slideshow_begins_anew_where_asked(album, serve, open_page, query, isOn):
    page = open_page()
    page.clock.install(time="2030-01-01")
    page.goto(serve(album) + f"index.html{query}#photo-photo-0004")
    expect_shown(page, 4, COUNT)
    button = page.get_by_role("button", name="Slideshow")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    if isOn == "true":
        run_until(page, 0)
        expect_shown(page, 0, COUNT)
    else:
        while button.get_attribute("aria-pressed") == "true":
            page.clock.run_for(500)
        expect(page).to_have_url(re.compile("photo-0004.html$"))
    expect(button).to_have_attribute("aria-pressed", isOn)
