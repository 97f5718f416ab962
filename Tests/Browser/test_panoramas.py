"""Panoramas in the viewer: they fill the height, and pan by fingers, the wheel and keys."""
import pytest
from playwright.sync_api import expect

from fingers import Fingers, double_click
from galleries import build, photo
from viewers import GALLERY, come_to_rest, expect_closed, expect_shown, open_tile, picture_box

COUNT = 3
WINDOW = {"width": 1200, "height": 800}
PHONE = {"width": 400, "height": 800, "has_touch": True}


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """A panorama between two photos of the usual shape."""
    folder = tmp_path_factory.mktemp("panoramas")
    for index, size in enumerate([(1600, 1200), (6000, 1000), (1600, 1200)]):
        photo(folder / "photos" / f"photo {index:04}.jpg", *size, (90, 80 * index, 120))
    return build(folder / "photos", cwd=folder)


@pytest.fixture
def desk(album, serve, open_page):
    page = open_page(**WINDOW)
    page.goto(serve(album) + "index.html")
    open_tile(page, 1, COUNT)
    come_to_rest(page)
    return page


@pytest.fixture
def phone(album, serve, open_page):
    page = open_page(**PHONE)
    page.goto(serve(album) + "index.html")
    open_tile(page, 1, COUNT)
    come_to_rest(page)
    return page


def expect_whole_height(page, window):
    box = picture_box(page)
    assert box["height"] == pytest.approx(window["height"], abs=1)
    assert box["width"] == pytest.approx(6 * window["height"], abs=6)
    return box


def test_a_panorama_fills_the_height_from_its_middle(desk):
    box = expect_whole_height(desk, WINDOW)
    assert box["x"] + box["width"] / 2 == pytest.approx(600, abs=1)
    desk.wait_for_function(
        """() => document.querySelector(".viewer-slide:not([inert]) .viewer-image")
          .currentSrc.endsWith("-6000.jpg")""")


@pytest.mark.parametrize("ratio", [2.5, 6])
def test_a_panorama_that_one_pages_to_fills_the_height_from_its_middle(
        tmp_path, serve, open_page, ratio):
    for index, size in enumerate([(1600, 1200), (1600, 1200), (round(1000 * ratio), 1000)]):
        photo(tmp_path / f"photos/photo {index:04}.jpg", *size, (90, 80 * index, 120))
    page = open_page(**WINDOW)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)) + "index.html")
    open_tile(page, 0, COUNT)
    for index in 1, 2:
        page.keyboard.press("PageDown")
        expect_shown(page, index, COUNT)
    come_to_rest(page)
    box = picture_box(page)
    assert box["height"] == pytest.approx(800, abs=1)
    assert box["x"] + box["width"] / 2 == pytest.approx(600, abs=1)


def test_arrows_pan_to_the_end_and_then_lead_to_the_next_photo(desk):
    for key, following in [("ArrowRight", 2), ("ArrowLeft", 0)]:
        presses = 0
        while picture_box(desk)["width"] > 4000:
            before = picture_box(desk)["x"]
            desk.keyboard.press(key)
            come_to_rest(desk)
            presses += 1
            moved = picture_box(desk)["x"] - before
            assert presses < 9
            if picture_box(desk)["width"] > 4000:
                assert abs(moved) > 100 and (moved < 0) == (key == "ArrowRight")
        assert presses == 4
        expect_shown(desk, following, COUNT)
        desk.keyboard.press("ArrowLeft" if following == 2 else "ArrowRight")
        expect_shown(desk, 1, COUNT)
        come_to_rest(desk)


def test_the_wheel_pans_within_the_edges(desk):
    before = picture_box(desk)["x"]
    desk.mouse.move(600, 400)
    desk.mouse.wheel(0, 300)
    assert picture_box(desk)["x"] == pytest.approx(before - 300, abs=1)
    desk.mouse.wheel(-9000, 0)
    assert picture_box(desk)["x"] == pytest.approx(0, abs=1)
    expect_shown(desk, 1, COUNT)


def test_a_double_click_shows_all_of_it_and_another_one_fills_again(desk):
    double_click(desk, 600, 400)
    come_to_rest(desk)
    assert picture_box(desk)["width"] == pytest.approx(1200, abs=1)
    double_click(desk, 600, 400)
    come_to_rest(desk)
    expect_whole_height(desk, WINDOW)


def test_a_finger_pans_and_turns_the_page_at_the_end(phone):
    before = expect_whole_height(phone, PHONE)["x"]
    fingers = Fingers(phone)
    fingers.drag((300, 400), (100, 400))
    fingers.up()
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(before - 200, abs=12)
    expect_shown(phone, 1, COUNT)
    phone.keyboard.press("ArrowRight")
    while picture_box(phone)["x"] + picture_box(phone)["width"] > 401:
        phone.keyboard.press("ArrowRight")
        come_to_rest(phone)
    fingers.drag((350, 400), (60, 400))
    fingers.up()
    expect_shown(phone, 2, COUNT)


def test_a_swipe_down_closes_a_panorama(phone):
    fingers = Fingers(phone)
    fingers.drag((200, 300), (200, 700))
    fingers.up()
    phone.wait_for_url(GALLERY)
    expect_closed(phone, 1)


def test_a_panorama_does_not_lie_on_the_photo_beside_it(desk):
    desk.keyboard.press("PageDown")
    expect_shown(desk, 2, COUNT)
    come_to_rest(desk)
    covering = desk.evaluate(
        "document.elementFromPoint(20, 400).closest('.viewer-slide').matches('.is-filling')")
    assert not covering
    expect(desk.locator(".viewer-slide:not([inert])")).to_have_count(1)
