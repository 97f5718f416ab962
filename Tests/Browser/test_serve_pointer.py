"""What a pointer does to a page that changes under it, and photos that are dropped onto albums."""
import pytest
from playwright.sync_api import expect

from conftest import intercept, new_context
from fingers import Fingers
from patience import wait_until
from previews import arrange, centre, draw, order, read, wait_for_order


@pytest.fixture
def filled(preview):
    """A preview with two albums in its gallery, and words for a photo."""
    for index, name in enumerate(("sea", "trip")):
        draw(preview.photos / name / f"{name}.png", 30 + index)
    (preview.photos / "album.yaml").write_text("captions:\n  p03.png: Three\n")
    (preview.photos / "photofall.yaml").write_text("files: move\n")
    wait_until(lambda: preview.request("GET", "/").body.count(b"card-title") == 2)
    return preview


def middle(locator):
    box = wait_until(locator.bounding_box)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def card(page, name):
    return page.locator(".albums a.card").filter(has_text=name)


def test_photos_are_dropped_onto_an_album(open_preview, filled):
    page = open_preview(filled)
    arrange(page)
    before = order(page)
    page.locator('[data-photo="p05.png"]').click()
    page.locator('[data-photo="p03.png"]').click(modifiers=["Control"])
    x, y, _ = centre(page, "p03.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*middle(card(page, "trip")), steps=12)
    expect(page.locator(".pfe-onto .card-title")).to_have_text("trip")
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("Let go to move to trip")
    # Beside the card it goes nowhere else.
    page.mouse.move(*middle(card(page, "sea")), steps=6)
    expect(page.locator(".pfe-onto .card-title")).to_have_text("sea")
    page.mouse.move(*middle(card(page, "trip")), steps=6)
    page.mouse.up()
    wait_for_order(page, "order => !order.includes('p03.png') && !order.includes('p05.png')")
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("2 photos moved to trip")
    assert page.locator(".pfe-onto, .pfe-drag, .pfe-lifted, .pfe-selected").count() == 0
    assert (filled.photos / "trip" / "p05.png").exists()
    assert read(filled.photos / "trip" / "album.yaml") == "captions:\n  p03.png: Three\n"
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order.includes('p03.png')")
    assert order(page) == before
    assert not (filled.photos / "trip" / "album.yaml").exists()


def test_escape_drops_nothing_onto_an_album(open_preview, filled):
    page = open_preview(filled)
    arrange(page)
    before = order(page)
    x, y, _ = centre(page, "p03.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*middle(card(page, "trip")), steps=12)
    expect(page.locator(".pfe-onto")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator(".pfe-onto, .pfe-drag, .pfe-lifted").count() == 0
    assert order(page) == before
    assert (filled.photos / "p03.png").exists()


def test_a_finger_drops_a_photo_onto_an_album(browser, filled):
    context = new_context(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    filled.admit(context)
    page = context.new_page()
    page.goto(filled.address)
    arrange(page)
    x, y, _ = centre(page, "p00.png")
    fingers = Fingers(page)
    fingers.down((x, y))
    page.wait_for_selector(".pfe-drag")
    fingers.move(middle(card(page, "trip")))
    expect(page.locator(".pfe-onto .card-title")).to_have_text("trip")
    # A second finger comes, moves and goes meanwhile.
    held, (left, top, _) = middle(card(page, "trip")), centre(page, "p04.png")
    fingers.down(held, (left, top))
    fingers.move(held, (left + 30, top))
    fingers.session.send("Input.dispatchTouchEvent", {
        "type": "touchEnd", "touchPoints": [{"x": left + 30, "y": top, "id": 1}]})
    expect(page.locator(".pfe-onto .card-title")).to_have_text("trip")
    assert page.locator(".pfe-drag").count() == 1
    fingers.up()
    wait_for_order(page, "order => !order.includes('p00.png')")
    assert (filled.photos / "trip" / "p00.png").exists()
    context.close()


def test_a_photo_is_dropped_into_its_own_section_alone(open_preview, start_preview, tmp_path):
    for index in range(3):
        draw(tmp_path / "photos" / "trip" / f"t{index}.png", 30 + index)
    (tmp_path / "photos" / "photofall.yaml").write_text("sections: folders\nsort: name\n")
    preview = start_preview(photos=3)
    page = open_preview(preview)
    arrange(page)
    expect(page.get_by_role("button", name="Change the words of the section trip")).to_be_visible()
    status = page.locator(".pfe-bar [role=status]")
    # On the way are photos of its own section; it is let go among those of another one.
    page.mouse.move(*centre(page, "p0.png")[:2])
    page.mouse.down()
    page.mouse.move(*centre(page, "p1.png")[:2], steps=6)
    page.mouse.move(*centre(page, "trip/t1.png")[:2], steps=6)
    expect(status).to_contain_text("Photos stay in their section here")
    page.mouse.up()
    page.wait_for_selector(".pfe-drag", state="detached")
    page.mouse.move(*centre(page, "p0.png")[:2])
    page.mouse.down()
    x, y, box = centre(page, "p2.png")
    page.mouse.move(x + box["width"] / 4, y, steps=6)
    page.mouse.up()
    expect(status).to_contain_text("p0.png moved")
    assert read(preview.photos / "arrangement.txt").split() == ["p1.png", "p2.png", "p0.png"]
    assert not (preview.photos / "trip" / "arrangement.txt").exists()


def test_a_photo_is_dropped_on_a_page_that_comes_during_the_drag(
        open_preview, start_preview, tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "photofall.yaml").write_text("chunk: {minimum: 4, target: 6, maximum: 8}\n")
    preview = start_preview(photos=60)
    # The window shows little, so that the last page has not come when the drag begins.
    page = open_preview(preview, width=390, height=600)
    arrange(page)
    # Another tile may take the place of this one while its pictures are made.
    page.evaluate("""document.querySelector('[data-photo="p00.png"]').scrollIntoView({ block: "center" })""")
    x, y, _ = centre(page, "p00.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)
    page.wait_for_selector(".pfe-drag")
    assert "p59.png" not in order(page)
    # At the lower edge the page scrolls, as long as the pointer stays there.
    page.mouse.move(x, 590, steps=4)
    page.wait_for_function("""() => {
      const box = document.querySelector('[data-photo="p59.png"]')?.getBoundingClientRect();
      return box?.bottom < innerHeight - 100;
    }""")
    page.mouse.move(x, 300)
    left, top, _ = centre(page, "p59.png")
    page.mouse.move(left - 8, top, steps=6)
    page.mouse.up()
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("moved")
    # The others make room under the pointer, so that it may come to stand beside another of them.
    place = read(preview.photos / "arrangement.txt").split().index("p00.png")
    assert place > 48


def long_album(open_preview, start_preview, tmp_path):
    """A preview of 60 photos on small pages, and a page of it on which one arranges."""
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "photofall.yaml").write_text(
        "sort: name\norder: ascending\nchunk: {minimum: 4, target: 6, maximum: 8}\n")
    preview = start_preview(photos=60)
    page = open_preview(preview, width=390, height=600)
    arrange(page)
    return preview, page


def scroll_to_end(page):
    """Scrolls until the last photos of a long album are there."""
    page.wait_for_function("""() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelector('[data-photo="p58.png"]');
    }""")


def test_all_that_is_selected_counts_whatever_the_page_has_of_it(
        open_preview, start_preview, tmp_path):
    preview, page = long_album(open_preview, start_preview, tmp_path)
    with page.expect_response("**/_photofall/album?*") as album:
        page.locator('[data-photo="p00.png"]').click()
    album.value.finished()
    # The page has taken that answer when it has one that it asks for later.
    page.evaluate("fetch(location.href).then(() => {})")
    scroll_to_end(page)
    assert "p30.png" not in order(page)
    page.locator('[data-photo="p58.png"]').click(modifiers=["Shift"])
    expect(page.locator(".pfe-bar [role=status]")).to_have_text("59 selected")
    x, y, _ = centre(page, "p58.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 20, steps=6)
    expect(page.locator(".pfe-drag")).to_have_attribute("data-count", "59")
    page.keyboard.press("Escape")
    page.mouse.up()
    assert not (preview.photos / "arrangement.txt").exists()


def test_a_span_waits_for_the_order_that_did_not_come_at_first(open_preview, start_preview, tmp_path):
    _, page = long_album(open_preview, start_preview, tmp_path)
    intercept(page, "**/_photofall/album?*", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        page.locator('[data-photo="p00.png"]').click()
    scroll_to_end(page)
    assert "p00.png" not in order(page)
    page.locator('[data-photo="p58.png"]').click(modifiers=["Shift"])
    expect(page.locator(".pfe-bar [role=status]")).to_have_text("59 selected")
    page.problems.clear()


def press(page, other, preview, locator, **edit):
    """Presses something until an edit is shown by another page, and lets go."""
    page.evaluate("window.isSame = true")
    other.evaluate("""() => {
      window.shown = new Promise((resolve) =>
        document.addEventListener("photofall:update", resolve, { once: true }));
    }""")
    page.mouse.move(*middle(locator))
    page.mouse.down()
    assert preview.edit(**edit).status == 200
    other.evaluate("shown.then(() => {})")
    page.mouse.up()


def test_a_click_on_a_title_survives_a_change(open_preview, filled):
    page, other = open_preview(filled), open_preview(filled)
    heading = page.locator(".masthead > h1")
    press(page, other, filled, heading, hide={"photos": ["p09.png"], "isHidden": True})
    expect(page.get_by_label("Title of the album")).to_be_focused()
    page.keyboard.press("Escape")
    # What was held back is shown then.
    wait_for_order(page, "order => !order.includes('p09.png')")


def test_a_click_on_a_photos_title_survives_a_change(open_preview, filled):
    page, other = open_preview(filled, "p/p03.html"), open_preview(filled, "p/p03.html")
    heading = page.locator("h1")
    words = {"photo": "p03.png", "text": "*Four*", "was": "Three"}
    press(page, other, filled, heading, caption=words)
    title = page.get_by_label("Title", exact=True)
    title.fill("A title")
    # A build that ends meanwhile takes nothing away from who is writing.
    wait_until(lambda: b"<em>Four</em>" in filled.request("GET", "/p/p03.html").body)
    expect(title).to_have_value("A title")
    page.get_by_role("button", name="Save").click()
    expect(heading).to_have_text("A title")
    expect(page.locator(".words em")).to_have_text("Four")
    assert page.evaluate("window.isSame")
    # A page whose photo is hidden leads to the album.
    filled.edit(hide={"photos": ["p03.png"], "isHidden": True})
    page.wait_for_selector(".gallery")
    # The browser says that the photo's page is not there.
    other.wait_for_selector(".gallery")
    page.problems.clear()
    other.problems.clear()
