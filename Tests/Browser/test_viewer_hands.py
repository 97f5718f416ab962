"""The viewer under fingers, the mouse and the wheel: swipes, pinches, taps and their bounds."""
import pytest
from playwright.sync_api import expect

from embedding import PLACES, build_places, go_to
from fingers import Fingers, double_click
from galleries import photo
from viewers import (
    GALLERY,
    come_to_rest,
    expect_closed,
    expect_shown,
    open_tile,
    picture_box,
)

COUNT = 5
PHONE = {"width": 400, "height": 800, "has_touch": True}
MIDDLE = (200, 400)


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hands")
    for index in range(COUNT):
        photo(folder / "photos" / f"photo {index:04}.jpg", 1600, 1200, (90, 40 * index, 120))
    return build_places(folder / "photos", folder)


@pytest.fixture(params=PLACES)
def phone(album, serve, open_page, request):
    """A phone with the second photo open, in pages of another site too."""
    page = open_page(**PHONE)
    go_to(page, serve(album) + request.param)
    open_tile(page, 1, COUNT)
    come_to_rest(page)
    return page


@pytest.fixture(params=PLACES)
def desk(album, serve, open_page, request):
    """A screen with a mouse and the second photo open, in pages of another site too."""
    page = open_page(width=1200, height=800)
    go_to(page, serve(album) + request.param)
    open_tile(page, 1, COUNT)
    come_to_rest(page)
    return page


def expect_width(page, width):
    """The picture comes to rest this wide, px."""
    come_to_rest(page)
    assert picture_box(page)["width"] == pytest.approx(width, abs=2)


def test_the_photo_follows_the_finger_and_a_swipe_turns(phone):
    fingers = Fingers(phone)
    rest = picture_box(phone)["x"]
    fingers.drag((300, 400), (120, 410))
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(rest - 180, abs=1)
    fingers.up()
    expect_shown(phone, 2, COUNT)
    fingers.swipe((100, 400), (280, 390))
    expect_shown(phone, 1, COUNT)


def test_a_drag_that_goes_back_turns_nothing(phone):
    fingers = Fingers(phone)
    rest = picture_box(phone)["x"]
    fingers.drag((300, 400), (120, 400))
    for x in (160, 200, 240, 280, 296):
        fingers.move((x, 400))
    fingers.up()
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(rest, abs=1)
    expect_shown(phone, 1, COUNT)


def test_the_ends_resist(phone):
    phone.keyboard.press("Home")
    expect_shown(phone, 0, COUNT)
    come_to_rest(phone)
    fingers = Fingers(phone)
    rest = picture_box(phone)["x"]
    fingers.drag((100, 400), (300, 400))
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(rest + 50, abs=1)
    fingers.up()
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(rest, abs=1)


def test_a_swipe_down_closes_and_a_short_one_does_not(phone):
    fingers = Fingers(phone)
    box = picture_box(phone)
    fingers.drag((200, 400), (200, 500))
    for y in (480, 460, 440, 420):
        fingers.move((200, y))
    fingers.up()
    come_to_rest(phone)
    assert picture_box(phone) == box
    fingers.swipe((200, 400), (210, 700))
    expect_closed(phone, 1)
    phone.wait_for_url(GALLERY)


def test_a_pinch_magnifies_within_bounds(phone):
    fingers = Fingers(phone)
    assert picture_box(phone)["width"] == 400
    fingers.pinch(MIDDLE, 100, 200)
    expect_width(phone, 800)
    # Twice the pixels of the picture, however far the fingers spread.
    for _ in range(4):
        fingers.pinch(MIDDLE, 40, 390)
    expect_width(phone, 3200)
    fingers.pinch(MIDDLE, 390, 20)
    expect_width(phone, 400)
    assert picture_box(phone)["x"] == pytest.approx(0, abs=1)


@pytest.mark.parametrize("end", [(160, 400), (200, 440)], ids=["sideways", "down"])
@pytest.mark.parametrize("spread", [0, 60], ids=["touch", "pinch"])
def test_a_second_finger_that_comes_late_ends_what_the_first_has_begun(phone, end, spread):
    fingers = Fingers(phone)
    (x, y), before = end, picture_box(phone)
    fingers.drag((200, 400), end)
    fingers.send("touchStart", (x, y), (x + 60, y))
    fingers.move((x - spread, y), (x + 60 + spread, y))
    come_to_rest(phone)
    assert picture_box(phone)["width"] == pytest.approx(400 * (1 + spread / 30), abs=1)
    fingers.send("touchEnd", (x - spread, y))
    fingers.up()
    phone.keyboard.press("0")
    come_to_rest(phone)
    assert picture_box(phone) == before
    expect(phone.get_by_role("button", name="Close")).to_be_visible()
    expect(phone.locator(".viewer-bar")).to_have_css("opacity", "1")
    expect(phone.locator(".viewer-ground")).to_have_css("opacity", "1")
    fingers.swipe((300, 400), (120, 410))
    expect_shown(phone, 2, COUNT)


def test_what_is_between_the_fingers_stays_there(phone):
    before = picture_box(phone)
    Fingers(phone).pinch((100, 350), 60, 150)
    expect_width(phone, 1000)
    after = picture_box(phone)
    share = (100 - before["x"]) / before["width"]
    assert after["x"] + share * after["width"] == pytest.approx(100, abs=3)


def test_a_magnified_photo_is_moved_and_not_beyond_its_edges(phone):
    fingers = Fingers(phone)
    fingers.pinch(MIDDLE, 100, 250)
    expect_width(phone, 1000)
    before = picture_box(phone)
    fingers.drag((200, 400), (140, 400))
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(before["x"] - 60, abs=1)
    fingers.up()
    for _ in range(5):
        fingers.swipe((350, 300), (20, 300))
    come_to_rest(phone)
    box = picture_box(phone)
    assert box["x"] + box["width"] == pytest.approx(400, abs=1)
    expect_shown(phone, 1, COUNT)
    for _ in range(6):
        fingers.swipe((20, 300), (350, 300))
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(0, abs=1)


def test_a_double_tap_magnifies_and_another_one_undoes_it(phone):
    fingers = Fingers(phone)
    for width in (1600, 400):
        fingers.double_tap(200, 400)
        expect_width(phone, width)


def test_a_finger_that_rests_while_the_viewer_closes_is_forgotten(phone):
    fingers = Fingers(phone)
    fingers.down((200, 400))
    phone.go_back()
    expect_closed(phone, 1)
    fingers.up()
    open_tile(phone, 1, COUNT)
    come_to_rest(phone)
    fingers.swipe((300, 400), (120, 410))
    expect_shown(phone, 2, COUNT)


@pytest.mark.parametrize("end", [(120, 400), (200, 700)], ids=["sideways", "down"])
def test_a_drag_that_the_viewer_closes_under_is_forgotten(phone, end):
    fingers = Fingers(phone)
    fingers.drag((200, 400), end)
    phone.keyboard.press("Escape")
    expect_closed(phone, 1)
    fingers.move((end[0] + 20, end[1] + 20))
    fingers.up()
    open_tile(phone, 1, COUNT)
    come_to_rest(phone)
    assert picture_box(phone)["x"] == pytest.approx(0, abs=1)
    fingers.swipe((300, 400), (120, 410))
    expect_shown(phone, 2, COUNT)


def test_a_button_that_is_let_go_after_the_viewer_closed_is_forgotten(desk):
    desk.mouse.move(600, 400)
    desk.mouse.down()
    desk.keyboard.press("Escape")
    expect_closed(desk, 1)
    desk.mouse.up()
    desk.keyboard.press("Enter")
    expect_shown(desk, 1, COUNT)
    come_to_rest(desk)
    rest = picture_box(desk)
    desk.mouse.move(700, 420)
    desk.mouse.move(900, 420)
    come_to_rest(desk)
    assert picture_box(desk) == rest


def left_alone(page, address):
    """A page with an open photo, around which all is hidden, since nobody has done anything for long."""
    page.clock.install(time="2030-01-01")
    page.goto(address + "index.html")
    open_tile(page, 1, COUNT)
    page.clock.pause_at("2030-01-02")
    return page


def test_a_tap_on_what_is_hidden_only_shows_it(album, serve, open_page):
    page = left_alone(open_page(**PHONE), serve(album))
    bar = page.locator(".viewer-bar")
    box = page.locator("[data-action=next]").bounding_box()
    # The button, and beside the photo.
    for x, y in [(box["x"] + 20, box["y"] + 20), (200, 150)]:
        expect(bar).to_have_css("opacity", "0")
        Fingers(page).tap(x, y)
        expect(bar).to_have_css("opacity", "1")
        expect_shown(page, 1, COUNT)
        page.clock.run_for(20_000)
    Fingers(page).tap(200, 150)
    expect(bar).to_have_css("opacity", "1")
    Fingers(page).tap(box["x"] + 20, box["y"] + 20)
    expect_shown(page, 2, COUNT)


def test_a_tap_hides_what_stands_around_the_photo(album, serve, open_page):
    page = left_alone(open_page(**PHONE), serve(album))
    bar = page.locator(".viewer-bar")
    for opacity in ("0", "1", "0"):
        expect(bar).to_have_css("opacity", opacity)
        Fingers(page).tap(200, 400)
        page.clock.run_for(400)


def test_a_double_click_and_the_wheel_magnify(desk):
    width = picture_box(desk)["width"]
    double_click(desk, 600, 400)
    expect_width(desk, max(2 * width, 1600))
    double_click(desk, 600, 400)
    expect_width(desk, width)
    desk.keyboard.down("Control")
    desk.mouse.wheel(0, -100)
    desk.keyboard.up("Control")
    come_to_rest(desk)
    assert picture_box(desk)["width"] > 1.2 * width
    # The page itself is neither magnified nor scrolled.
    assert desk.evaluate("[visualViewport.scale, scrollY]") == [1, 0]


@pytest.mark.parametrize("twice", [double_click, lambda page, x, y: Fingers(page).double_tap(x, y)],
                         ids=["mouse", "finger"])
@pytest.mark.parametrize("x, y", [(100, 150), (370, 32)], ids=["beside", "button"])
def test_a_double_click_on_a_tile_opens_its_photo(album, serve, open_page, twice, x, y):
    page = open_page(**PHONE)
    page.goto(serve(album) + "index.html")
    page.wait_for_function("() => photofall.view")
    index = page.evaluate(
        """([x, y]) => {
          window.clicks = 0;
          addEventListener('click', () => { window.clicks += 1; }, true);
          const boxes = [...document.querySelectorAll('.tile')]
            .map(tile => tile.getBoundingClientRect());
          const index = boxes.findIndex(({ left, right }) => left < x && x < right);
          // The middle of that tile comes to this place.
          document.body.style.paddingBlockEnd = '2000px';
          scrollTo(0, (boxes[index].top + boxes[index].bottom) / 2 - y);
          return index;
        }""", [x, y])
    # The masthead goes out of its way.
    page.wait_for_function(
        "([x, y]) => document.elementFromPoint(x, y).closest('.tile')", arg=[x, y])
    twice(page, x, y)
    page.wait_for_function("() => window.clicks === 2")
    expect_shown(page, index, COUNT)
    page.keyboard.press("Home")
    expect_shown(page, 0, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    page.mouse.click(200, 150)
    expect_closed(page, COUNT - 1)


def test_the_mouse_drags_the_photo_too_without_closing(desk):
    desk.mouse.move(800, 400)
    desk.mouse.down()
    desk.mouse.move(700, 400)
    desk.mouse.move(300, 400)
    desk.mouse.up()
    expect_shown(desk, 2, COUNT)


def test_keys_magnify_and_move(desk):
    width = picture_box(desk)["width"]
    desk.keyboard.press("+")
    desk.keyboard.press("+")
    expect_width(desk, width * 2.25)
    before = picture_box(desk)
    desk.keyboard.press("ArrowRight")
    assert picture_box(desk)["x"] == pytest.approx(before["x"] - 96, abs=1)
    expect_shown(desk, 1, COUNT)
    desk.keyboard.press("0")
    expect_width(desk, width)
    desk.keyboard.press("ArrowRight")
    expect_shown(desk, 2, COUNT)
