"""The viewer for everybody: its voice, keys and focus, calm, other directions, a bad connection."""
import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import Held, intercept
from fingers import Fingers
from galleries import build, photo
from patience import wait_until
from viewers import (
    GALLERY,
    IN_VIEW,
    come_to_rest,
    expect_closed,
    expect_named,
    expect_shown,
    open_tile,
    photo_url,
    picture_box,
)

COUNT = 45
CAPTION = "A long **walk** along [the shore](https://example.org/shore), then home. " * 6


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    """A folder of photos, larger and smaller ones, with a caption for the second."""
    folder = tmp_path_factory.mktemp("care") / "photos"
    for index in range(COUNT):
        size = (2400, 1600) if index == 1 else (300, 200)
        photo(folder / f"photo {index:04}.jpg", *size, (200, 5 * index, 60))
    (folder / "photo 0001.jpg.md").write_text(CAPTION)
    (folder / "album.yaml").write_text('alt: {"photo 0001.jpg": "photo 0001"}\n')
    return folder


@pytest.fixture(scope="module")
def album(photos):
    return build(photos, cwd=photos.parent)


@pytest.fixture
def gallery(album, serve, open_page):
    def start(**options):
        page = open_page(**options)
        page.goto(serve(album) + "index.html")
        return page

    return start


def with_data(page, change):
    """Lets every photo's data be changed on its way."""

    def answer(route):
        data = route.fetch().json()
        for entry in data["photos"]:
            change(entry)
        route.fulfill(body=json.dumps(data), content_type="application/json")

    page.route("**/data/*.json", answer)


def inform(entry):
    entry["info"] = [["Camera", "Pinhole"], ["Exposure", "1/4 s"]]
    entry["original"] = "../original.jpg"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_with_the_viewer_open(gallery, scheme, width):
    page = gallery(width=width, color_scheme=scheme)
    with_data(page, inform)
    open_tile(page, 1, COUNT)
    page.keyboard.press("i")
    expect(page.get_by_role("complementary", name="Information")).to_be_visible()
    come_to_rest(page)
    findings = Axe().run(page)
    assert findings.violations_count == 0, findings.generate_report()


@pytest.mark.parametrize("width, count", [(240, 7), (280, 7), (320, 7), (1280, 8)])
def test_every_control_is_large_and_on_screen(gallery, width, count):
    page = gallery(width=width)
    with_data(page, inform)
    open_tile(page, 1, COUNT)
    controls = page.locator("dialog").locator("button, a.viewer-button").filter(visible=True)
    expect(controls).to_have_count(count)
    boxes = [item.bounding_box() for item in controls.all()]
    for index, box in enumerate(boxes):
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        for other in boxes[index + 1 :]:
            assert (
                box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
                or box["y"] + box["height"] <= other["y"]
                or other["y"] + other["height"] <= box["y"]
            )
    # The counter has one line, where there is room for it.
    counter = page.locator(".viewer-count").bounding_box()
    assert counter is None or counter["height"] < 36


def test_the_focus_stays_inside(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    # The caption comes with the data of the photo.
    expect(page.locator("dialog").get_by_text("the shore", exact=True).first).to_be_visible()
    seen = set()
    for _ in range(48):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate(
                """() => {
                  const { activeElement: focused } = document;
                  if (!focused.closest('dialog')) return 'outside';
                  return focused.ariaLabel ?? focused.textContent;
                }"""
            )
        )
    assert "outside" not in seen
    assert {"Close", "Next photo", "Previous photo", "the shore"} <= seen


def test_the_keys_go_on_when_the_focused_button_goes_away(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    page.get_by_role("button", name="Previous photo").focus()
    page.keyboard.press("Enter")
    expect_shown(page, 0, COUNT)
    expect(page.get_by_role("button", name="Previous photo")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)


def test_words_that_scroll_do_so_by_keys(gallery):
    page = gallery(width=390, height=500)
    open_tile(page, 1, COUNT)
    caption = page.locator(f"{IN_VIEW} figcaption")
    expect(caption).to_have_attribute("tabindex", "0")
    while caption.evaluate("caption => caption !== document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.wait_for_function("() => document.activeElement.scrollTop > 0")
    expect_shown(page, 1, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 2, COUNT)
    assert not page.locator(f"{IN_VIEW} figcaption").get_attribute("tabindex")
    come_to_rest(page)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 3, COUNT)


def test_the_photo_and_its_place_are_announced(gallery):
    page = gallery()
    open_tile(page, 2, COUNT)
    expect(page.get_by_role("dialog", name="Photo viewer")).to_be_visible()
    status = page.get_by_role("status")
    expect(status).to_have_text(f"photo 0002, 3 of {COUNT}")
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text(f"photo 0003, 4 of {COUNT}")


def test_words_are_read_once(tmp_path, serve, open_page):
    for index in range(4):
        photo(tmp_path / f"photos/photo {index:04}.jpg", 300, 200, (200, 50 * index, 60))
    (tmp_path / "photos/album.yaml").write_text(
        "captions: {photo 0001.jpg: The edge of the ice.}\nalt: {photo 0002.jpg: Ice far away}\n")
    page = open_page()
    page.clock.install(time="2030-01-01")
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    open_tile(page, 0, 4)
    status, image = page.get_by_role("status"), page.locator(f"{IN_VIEW} .viewer-image")
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text("photo 0001, 2 of 4")
    expect(page.locator(f"{IN_VIEW} .viewer-words")).to_have_text("The edge of the ice.")
    expect(image).to_have_attribute("alt", "")
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text("Ice far away, 3 of 4")
    expect(image).to_have_attribute("alt", "Ice far away")
    # The slideshow says nothing, and leaves no words of another photo.
    page.clock.pause_at("2030-01-02")
    page.keyboard.press(" ")
    page.clock.run_for(5100)
    expect_shown(page, 3, 4)
    expect(status).to_have_text("")


def test_the_title_is_that_of_what_is_shown(gallery):
    page = gallery()
    title = page.title()
    open_tile(page, 2, COUNT)
    expect(page).to_have_title("photo 0002")
    page.keyboard.press("Escape")
    expect_closed(page, 2)
    expect(page).to_have_title(title)


def test_a_caption_is_shown_in_full_and_its_links_work(gallery):
    page = gallery(width=390, height=700)
    page.route("https://example.org/**", lambda route: route.fulfill(body="the shore"))
    open_tile(page, 1, COUNT)
    caption = page.locator(f"{IN_VIEW} figcaption")
    expect(caption.locator("strong")).to_have_count(6)
    caption.get_by_role("link").last.click()
    page.wait_for_url("https://example.org/shore")


@pytest.mark.parametrize("words", [f"{IN_VIEW} .viewer-words p", ".viewer-panel dd"])
def test_words_are_selected_by_a_mouse_that_is_let_go_beside_them(gallery, words):
    page = gallery()
    with_data(page, inform)
    open_tile(page, 1, COUNT)
    expect(page.get_by_role("button", name="Information")).to_be_visible()
    page.keyboard.press("i")
    come_to_rest(page)
    box = page.locator(words).first.bounding_box()
    y = box["y"] + 12
    page.mouse.move(box["x"] + 50, y)
    page.mouse.down()
    page.mouse.move(box["x"], y, steps=3)
    page.mouse.move(box["x"] - 100, y, steps=3)
    page.mouse.up()
    assert len(page.evaluate("String(getSelection())")) > 3
    page.keyboard.press("ArrowRight")
    expect_shown(page, 2, COUNT)
    page.mouse.click(20, 100)
    expect_closed(page, 2)


def test_the_panel_shows_what_is_known_and_only_then(gallery):
    page = gallery()
    with_data(page, lambda entry: "0001" in entry["id"] and inform(entry))
    open_tile(page, 1, COUNT)
    toggle = page.get_by_role("button", name="Information")
    panel = page.locator(".viewer-panel")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    come_to_rest(page)
    before = picture_box(page)
    toggle.click()
    expect(panel.locator("dt")).to_have_text(["Camera", "Exposure"])
    expect(panel.locator("dd")).to_have_text(["Pinhole", "1/4 s"])
    # The photo makes room for the panel.
    come_to_rest(page)
    after = picture_box(page)
    assert after["x"] + after["width"] <= panel.bounding_box()["x"]
    assert after["width"] < before["width"]
    expect(page.get_by_role("link", name="Download")).to_have_attribute(
        "download", "photo 0001.jpg")
    page.keyboard.press("ArrowRight")
    expect(panel).to_be_hidden()
    expect(toggle).to_be_hidden()
    expect(page.get_by_role("link", name="Download")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(panel).to_be_visible()
    page.keyboard.press("i")
    expect(panel).to_be_hidden()


def test_full_screen_is_entered_and_left(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    button = page.get_by_role("button", name="Full screen")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.fullscreenElement.className") == "viewer-stage"
    page.keyboard.press("f")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("f")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Close").click()
    expect_closed(page, 1)
    assert page.evaluate("document.fullscreenElement") is None


@pytest.fixture
def slideshow(album, serve, open_page):
    """A page whose clock is ours, with the slideshow on."""
    page = open_page()
    page.clock.install(time="2030-01-01")
    page.goto(serve(album) + "index.html")
    open_tile(page, 0, COUNT)
    page.clock.pause_at("2030-01-02")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Slideshow")).to_have_attribute("aria-pressed", "true")
    return page


def expect_slideshow(page, is_on):
    button = page.get_by_role("button", name="Slideshow")
    expect(button).to_have_attribute("aria-pressed", "true" if is_on else "false")


def test_the_slideshow_goes_on_until_somebody_acts(slideshow):
    for index in (1, 2):
        slideshow.clock.run_for(5100)
        expect_shown(slideshow, index, COUNT)
    expect_slideshow(slideshow, True)
    slideshow.keyboard.press("ArrowRight")
    expect_shown(slideshow, 3, COUNT)
    expect_slideshow(slideshow, False)
    slideshow.clock.run_for(12000)
    expect_shown(slideshow, 3, COUNT)


def test_the_slideshow_waits_while_nobody_sees_it(slideshow):
    hide = "is => Object.defineProperty(document, 'hidden', { value: is, configurable: true })"
    slideshow.evaluate(hide, True)
    slideshow.clock.run_for(20000)
    expect_shown(slideshow, 0, COUNT)
    slideshow.evaluate(hide, False)
    slideshow.clock.run_for(5100)
    expect_shown(slideshow, 1, COUNT)


def test_the_slideshow_ends_with_the_last_photo(slideshow):
    slideshow.keyboard.press(" ")
    slideshow.keyboard.press("End")
    expect_shown(slideshow, COUNT - 1, COUNT)
    slideshow.keyboard.press(" ")
    expect_slideshow(slideshow, True)
    slideshow.clock.run_for(5100)
    expect_slideshow(slideshow, False)


def test_a_slideshow_that_is_stopped_and_begun_while_a_photo_comes_goes_on(slideshow):
    expect(slideshow.locator(".viewer-slide.is-loaded")).to_have_count(2)
    pictures = Held(slideshow, "**/media/**")
    slideshow.clock.run_for(5100)
    expect_shown(slideshow, 1, COUNT)
    slideshow.clock.run_for(5100)
    for is_on in (False, True):
        slideshow.keyboard.press(" ")
        expect_slideshow(slideshow, is_on)
    slideshow.clock.run_for(5100)
    pictures.let_go()
    for index in (2, 3):
        expect_shown(slideshow, index, COUNT)
        expect(slideshow.locator(".viewer-slide.is-loaded")).to_have_count(3)
        expect_slideshow(slideshow, True)
        slideshow.clock.run_for(5100)


def test_nothing_moves_for_those_who_want_calm(gallery):
    page = gallery(reduced_motion="reduce")
    page.evaluate(
        """() => {
          window.longest = 0;
          const { animate } = Element.prototype;
          Element.prototype.animate = function (frames, options) {
            window.longest = Math.max(window.longest, options.duration);
            return animate.call(this, frames, options);
          };
        }"""
    )
    open_tile(page, 1, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 2, COUNT)
    times = "document.getAnimations().map(a => a.effect.getComputedTiming().duration)"
    assert not any(page.evaluate(times))
    page.keyboard.press("Escape")
    expect_closed(page, 2)
    assert page.evaluate("window.longest") == 0


def test_the_chrome_fades_when_idle_and_comes_back(album, serve, open_page):
    page = open_page()
    page.clock.install(time="2030-01-01")
    page.goto(serve(album) + "index.html")
    open_tile(page, 2, COUNT)
    page.clock.pause_at("2030-01-02")
    bar = page.locator(".viewer-bar")
    page.mouse.move(600, 400)
    expect(bar).to_have_css("opacity", "1")
    page.clock.run_for(4000)
    expect(bar).to_have_css("opacity", "0")
    page.mouse.move(620, 410)
    expect(bar).to_have_css("opacity", "1")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Close").focus()
    page.clock.run_for(4000)
    # What the keyboard is on stays in sight.
    expect(bar).to_have_css("opacity", "1")


@pytest.mark.parametrize("density", [1, 2])
def test_no_photo_is_larger_than_its_pixels(gallery, density):
    page = gallery(width=1400, height=1000, device_scale_factor=density)
    open_tile(page, 0, COUNT)
    come_to_rest(page)
    assert picture_box(page)["width"] == pytest.approx(300 / density, abs=0.5)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    come_to_rest(page)
    shown = picture_box(page)["width"] * density
    sent = page.locator(f"{IN_VIEW} .viewer-image").evaluate("image => image.currentSrc")
    assert shown > 1000
    # The smallest of the photo's pictures that suffices.
    widths = [320, 480, 720, 1280, 2048]
    assert f"-{next(width for width in widths if width >= shown - 1)}.jpg" in sent


def test_the_photos_beside_the_one_in_view_are_there_already(gallery):
    page = gallery()
    open_tile(page, 1, COUNT)
    expect(page.locator(".viewer-slide.is-loaded")).to_have_count(3)


def test_a_blurred_preview_stands_in_for_a_photo_that_is_not_there(album, serve, open_page):
    page = open_page()
    page.route("**/media/**", lambda route: route.abort())
    page.goto(serve(album) + "index.html")
    open_tile(page, 0, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    preview = page.locator(f"{IN_VIEW} canvas.viewer-preview")
    expect(preview).to_be_visible()
    middle = """canvas => {
      const context = canvas.getContext('2d');
      return [...context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data];
    }"""
    # It is drawn when it is decoded.
    wait_until(lambda: preview.evaluate(middle)[3])
    red, green, blue, alpha = preview.evaluate(middle)
    assert abs(red - 200) < 12 and abs(green - 220) < 12 and abs(blue - 60) < 12 and alpha == 255
    open_page.forgiven.append("ERR_FAILED")


def test_a_photo_whose_data_is_on_its_way_is_waited_for_with_a_sign(gallery):
    page = gallery()
    data = Held(page, "**/data/*.json")
    page.locator(".tile").first.click()
    page.locator(f"{IN_VIEW}.is-loaded[aria-busy=false]").wait_for()
    data.wait()
    page.keyboard.press("ArrowRight")
    expect(page.locator(IN_VIEW)).to_have_attribute("aria-busy", "true")
    data.let_go()
    expect_shown(page, 1, COUNT)
    page.keyboard.press("ArrowLeft")
    expect_shown(page, 0, COUNT)
    expect(page.locator(IN_VIEW)).to_have_attribute("aria-busy", "false")


def test_a_photo_whose_data_cannot_be_had_is_said_to_be_missing(gallery, open_page):
    page = gallery()
    intercept(page, "**/data/*.json", lambda route: route.abort())
    open_dialog = page.locator("dialog")
    page.locator(".tile").first.click()
    expect(open_dialog).to_be_visible()
    page.keyboard.press("ArrowRight")
    status = page.get_by_role("status")
    expect(status).to_have_text("This photo could not be loaded.")
    assert status.bounding_box()["width"] > 100
    page.keyboard.press("Escape")
    expect_closed(page, 0)
    open_page.forgiven.append("ERR_FAILED")


def test_a_picture_that_cannot_be_had_is_said_to_be_missing(gallery, open_page):
    open_page.forgiven.append("500")
    page = gallery()
    intercept(page, "**/media/**", lambda route: route.fulfill(status=500))
    # Without a network nothing is asked for again, which would fail in view.
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    status = page.get_by_role("status")
    page.locator(".tile").nth(1).click()
    expect(status).to_have_text("This photo could not be loaded.")
    # One beside it has failed before somebody comes to it.
    expect(page.locator(".viewer-slide")).to_have_count(3)
    page.wait_for_function("""() => [...document.querySelectorAll(".viewer-image")].every(
      ({ complete, currentSrc }) => complete && currentSrc)""")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-count")).to_have_text(f"3 of {COUNT}")
    expect(status).to_have_text("This photo could not be loaded.")
    page.keyboard.press("End")
    expect(page.locator(".viewer-count")).to_have_text(f"{COUNT} of {COUNT}")
    expect(status).to_have_text("This photo could not be loaded.")


def test_from_right_to_left(photos, serve, open_page, tmp_path):
    (tmp_path / "rtl.yaml").write_text("language: ar\n")
    site = build(photos, "-c", tmp_path / "rtl.yaml", cwd=tmp_path)
    page = open_page(width=400, height=800, has_touch=True)
    page.goto(serve(site) + "index.html")
    page.locator(".tile").first.click()
    page.wait_for_url(photo_url(0))
    come_to_rest(page)
    for act, index in [
        (lambda: page.keyboard.press("ArrowLeft"), 1),
        (lambda: page.keyboard.press("ArrowRight"), 0),
        (lambda: Fingers(page).swipe((100, 400), (300, 400)), 1),
        (lambda: Fingers(page).swipe((300, 400), (100, 400)), 0),
    ]:
        act()
        page.wait_for_url(photo_url(index))
        come_to_rest(page)
    # The next photo is on the left.
    expect(page.locator(".viewer-slide")).to_have_count(2)
    boxes = [slide.bounding_box()["x"] for slide in page.locator(".viewer-slide").all()]
    assert sorted(boxes) == [-400, 0]


def test_without_pages_the_address_is_the_photos_place(photos, serve, open_page, tmp_path):
    (tmp_path / "none.yaml").write_text("photoPages: none\n")
    site = build(photos, "-c", tmp_path / "none.yaml", cwd=tmp_path)
    page = open_page()
    address = serve(site) + "index.html"
    page.goto(address)
    page.locator(".tile").nth(1).click()
    page.wait_for_url(f"{address}#photo-photo-0001")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{address}#photo-photo-0002")
    # A reload shows the same photo again, and Back still closes once.
    page.reload()
    expect_named(page, "photo 0002")
    page.go_back()
    expect_closed(page, 2)
    page.wait_for_url(GALLERY)


def test_a_photos_page_turns_by_keys_and_swipes_and_back_leaves_it(album, serve, open_page):
    page = open_page(width=400, height=800, has_touch=True)
    address = serve(album)
    page.goto(address + "index.html")
    page.goto(address + "p/photo-0003.html")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(photo_url(4))
    Fingers(page).swipe((300, 400), (100, 400))
    page.wait_for_url(photo_url(5))
    Fingers(page).swipe((100, 400), (300, 400))
    page.wait_for_url(photo_url(4))
    page.go_back()
    page.wait_for_url(GALLERY)


def test_escape_leads_from_a_photos_page_to_its_place_in_the_album(album, serve, open_page):
    page = open_page()
    page.goto(serve(album) + "p/photo-0040.html")
    page.wait_for_function("() => document.querySelector('script[src*=viewer]')")
    page.wait_for_function("() => window.photofall?.view")
    page.keyboard.press("Escape")
    page.wait_for_url("**/index.html#photo-photo-0040")
    expect(page.locator("#photo-photo-0040")).to_be_in_viewport()


def test_without_script_a_photo_leads_to_its_page_and_on(album, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(album) + "index.html")
    page.locator(".tile").nth(1).click()
    page.wait_for_url(photo_url(1))
    page.get_by_role("link", name="Next").click()
    page.wait_for_url(photo_url(2))
    page.get_by_role("link", name="Previous").click()
    page.wait_for_url(photo_url(1))
    page.get_by_role("link", name="Album").click()
    page.wait_for_url("**/index.html#photo-photo-0001")
