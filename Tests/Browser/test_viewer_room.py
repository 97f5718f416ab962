"""The room of a photo in the viewer, and what lies over it: seen over black and over white, and gone."""
import base64
import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from galleries import build, photo
from patience import wait_until
from viewers import IN_VIEW, come_to_rest, expect_shown, open_tile, picture_box

COUNT = 3
RATIO = 1.5
WORDS = "One sees it from far away, they say, and remembers it for long. "


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """A black photo, a white one with words, and a grey one."""
    folder = tmp_path_factory.mktemp("room") / "photos"
    for index, colour in enumerate([(0, 0, 0), (255, 255, 255), (128, 128, 128)]):
        photo(folder / f"photo {index:04}.jpg", 2400, 1600, colour)
    (folder / "album.yaml").write_text(
        f'captions: {{photo 0001.jpg: "{WORDS}"}}\nalt: {{photo 0001.jpg: photo 0001}}\n')
    return build(folder, cwd=folder.parent)


def share(page):
    """The area of the picture, as a part of the largest that the window has room for."""
    window = page.viewport_size
    width = min(window["width"], window["height"] * RATIO)
    box = picture_box(page)
    return box["width"] * box["height"] / (width * width / RATIO)


@pytest.mark.parametrize("size, least", [
    ((844, 390), 0.95), ((390, 844), 0.95), ((1440, 900), 0.9), ((1920, 1080), 0.9)])
def test_a_photo_has_the_room_that_there_is(album, serve, open_page, size, least):
    page = open_page(*size)
    page.goto(serve(album) + "index.html")
    open_tile(page, 0, COUNT)
    come_to_rest(page)
    assert share(page) >= least
    page.keyboard.press(" ")
    expect_shown(page, 0, COUNT)
    come_to_rest(page)
    assert share(page) >= least


def open_still(page, address, index):
    """Opens a photo with a clock that stands still."""
    page.clock.install(time="2030-01-01")
    page.goto(address + "index.html")
    open_tile(page, index, COUNT)
    page.locator(f"{IN_VIEW}.is-loaded").wait_for()
    page.clock.pause_at("2030-01-02")


def luminance(colour):
    parts = [one / 255 for one in colour]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(picture):
    """That of a sign with the ground around it, which there is more of."""
    ground = luminance(max(picture.getcolors(1 << 20))[1])
    signs = [luminance(colour) for _, colour in picture.getcolors(1 << 20)]
    return max((max(one, ground) + 0.05) / (min(one, ground) + 0.05) for one in signs)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("index", [0, 1])
def test_controls_are_seen_over_black_and_white(album, serve, open_page, index, scheme):
    page = open_page(1280, 800, color_scheme=scheme)
    open_still(page, serve(album), index)
    for _ in range(4):
        page.keyboard.press("+")
    page.mouse.move(640, 400)

    def covers():
        # The photo may still be on its way from its tile.
        box = picture_box(page)
        return box["x"] < 0 and box["y"] < 0 and box["width"] + box["x"] > 1280

    wait_until(covers)
    expect(page.locator(".viewer-bar")).to_have_css("opacity", "1")
    controls = page.locator(".viewer-count, .viewer-button:visible:enabled")
    for control in controls.all():
        expect(control).to_have_css("opacity", "1")
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot")["data"]
    screen = Image.open(io.BytesIO(base64.b64decode(shot))).convert("RGB")
    assert controls.count() >= 4
    for control in controls.all():
        place = control.bounding_box()
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        sign = screen.crop((int(x) - 11, int(y) - 9, int(x) + 11, int(y) + 9))
        assert contrast(sign) >= 3, control.get_attribute("class")


@pytest.mark.parametrize("size", [(844, 390), (1440, 900)])
def test_words_lie_over_the_photo(album, serve, open_page, size):
    page = open_page(*size)
    page.goto(serve(album) + "index.html")
    open_tile(page, 1, COUNT)
    come_to_rest(page)
    words = page.locator(f"{IN_VIEW} .viewer-words").bounding_box()
    photo = picture_box(page)
    assert words["y"] < photo["y"] + photo["height"]
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.viewer-caption') !== null",
        [words["x"] + words["width"] / 2, words["y"] + words["height"] / 2])


def test_words_stay_as_long_as_one_reads_them(album, serve, open_page):
    page = open_page(1280, 800)
    open_still(page, serve(album), 1)
    words = page.locator(f"{IN_VIEW} .viewer-caption")
    page.mouse.move(640, 300)
    page.clock.run_for(5000)
    expect(words).to_have_css("opacity", "1")
    page.clock.run_for(5000)
    expect(words).to_have_css("opacity", "0")
    expect(page.locator(".viewer-bar")).to_have_css("opacity", "0")
