"""What is done in haste, or while the gallery changes, is done once, and to what was meant."""
import contextlib
import json
import re

import pytest
from playwright.sync_api import expect

from conftest import intercept
from patience import wait_until
from previews import arrange, draw, open_panel, order, read, wait_for_order


def photo(page, name):
    return page.locator(f'.gallery [data-photo="{name}"]')


def names_of_selected(page):
    tiles = page.locator(".tile.pfe-selected")
    return tiles.evaluate_all("tiles => tiles.map(({ dataset }) => dataset.photo)")


@contextlib.contextmanager
def held(page, place):
    """Holds requests to a place of the preview back until the block ends."""
    address = f"**/_photofall/{place}?*"
    waiting = []
    intercept(page, address, lambda route: waiting.append(route))
    yield
    for route in waiting:
        route.continue_()
    page.unroute(address)


def sent(page, place):
    return page.expect_request(f"**/_photofall/{place}?*")


def has_focus(page, selector):
    page.wait_for_function(
        "selector => document.activeElement.matches(selector)", arg=selector)


def test_a_key_is_for_what_was_selected_when_it_was_pressed(page, preview):
    arrange(page)
    photo(page, "p05.png").click()
    with held(page, "album"):
        with sent(page, "album"):
            page.keyboard.press("Delete")
        photo(page, "p10.png").click()
        page.keyboard.press("3")
        photo(page, "p12.png").click()
    wait_for_order(page, "order => !order.includes('p05.png')")
    wait_until(lambda: 'Rating="3"' in read(preview.photos / "p10.png.xmp")
               if (preview.photos / "p10.png.xmp").exists() else False)
    assert {"p10.png", "p12.png"} < set(order(page))
    assert not (preview.photos / "p12.png.xmp").exists()
    # What was selected meanwhile stays so.
    assert names_of_selected(page) == ["p12.png"]


def test_a_key_that_is_held_hides_no_more_than_was_selected(page, preview):
    arrange(page)
    photo(page, "p05.png").click()
    page.keyboard.down("Delete")
    wait_for_order(page, "order => !order.includes('p05.png')")
    # The focus is on the next photo by now.
    page.keyboard.down("Delete")
    page.keyboard.up("Delete")
    photo(page, "p07.png").click()
    page.keyboard.press("Delete")
    wait_for_order(page, "order => !order.includes('p07.png')")
    assert len(order(page)) == 22


def test_photos_that_go_are_selected_no_more(page, preview):
    arrange(page)
    for number in range(4):
        photo(page, f"p0{number}.png").click(modifiers=["Control"])
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("4 selected")
    content = (preview.photos / "p02.png").read_bytes()
    (preview.photos / "p02.png").unlink()
    assert preview.edit(hide={"photos": ["p03.png"], "isHidden": True}).status == 200
    expect(status).to_have_text("2 selected")
    (preview.photos / "p02.png").write_bytes(content)
    wait_for_order(page, "order => order.includes('p02.png')")
    assert names_of_selected(page) == ["p00.png", "p01.png"]
    page.keyboard.press("Delete")
    wait_for_order(page, "order => !order.includes('p00.png')")
    # The buttons for what is selected go with the last of it.
    expect(page.get_by_role("button", name="Cover", exact=True)).to_be_hidden()
    # A picture may have been asked for when it was gone.
    page.problems.clear()


def test_a_range_begins_at_a_photo_that_is_there(page, preview):
    arrange(page)
    photo(page, "p05.png").click()
    page.keyboard.press("Delete")
    wait_for_order(page, "order => !order.includes('p05.png')")
    photo(page, "p10.png").click(modifiers=["Shift"])
    assert names_of_selected(page) == ["p10.png"]


def test_words_that_are_typed_while_others_are_saved_stay(page, preview):
    panel = open_panel(page, "Album")
    title = panel.get_by_label("Title")
    title.fill("One")
    with held(page, "edit"):
        with sent(page, "edit"):
            title.press("Enter")
        title.press("End")
        title.press_sequentially(" and two")
    wait_until(lambda: (preview.photos / "album.yaml").exists())
    expect(page.locator(".masthead h1")).to_have_text("One")
    expect(title).to_have_value("One and two")
    title.press("Enter")
    expect(page.locator(".masthead h1")).to_have_text("One and two")


def test_words_that_cannot_be_saved_stay_in_their_dialog(page, preview):
    arrange(page)
    photo(page, "p03.png").click()
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name="p03")
    caption = dialog.get_by_label("Caption")
    caption.fill("A long story.")
    intercept(page, "**/_photofall/edit?*", lambda route: route.abort())
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("nothing was changed")
    expect(dialog.get_by_role("alert")).to_contain_text("nothing was changed")
    expect(caption).to_have_value("A long story.")
    page.unroute("**/_photofall/edit?*")
    page.problems.clear()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    assert "A long story." in read(preview.photos / "album.yaml")


def test_a_pattern_that_cannot_be_saved_stays_in_its_field(page, preview):
    panel = open_panel(page, "Album")
    panel.get_by_text("Ignored files").click()
    pattern = panel.get_by_label("Pattern as in .gitignore")
    pattern.fill("*.tmp")
    intercept(page, "**/_photofall/edit?*", lambda route: route.abort())
    pattern.press("Enter")
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("nothing was changed")
    expect(pattern).to_have_value("*.tmp")
    page.unroute("**/_photofall/edit?*")
    page.problems.clear()
    pattern.press("Enter")
    expect(panel.locator(".pfe-patterns code").last).to_have_text("*.tmp")
    expect(pattern).to_have_value("")


SECTIONS = "sort: name\nsections:\n" + "".join(
    f"  - {{from: p{number * 6:02}.png, title: S{number}}}\n" for number in range(4))


def test_a_press_on_a_section_outlives_its_new_buttons(page, preview):
    (preview.photos / "album.yaml").write_text(SECTIONS)
    arrange(page)
    down = page.get_by_role("button", name="Move the section S0 down")
    expect(down).to_be_visible()
    with page.expect_response("**/_photofall/album?*") as album, held(page, "album"):
        with sent(page, "album"):
            photo(page, "p20.png").click()
        down.hover()
        page.mouse.down()
    album.value.finished()
    # The page has taken that answer when it has one that it asks for later.
    page.evaluate("fetch(location.href).then(() => {})")
    page.mouse.up()
    expect(page.locator(".section-title").first).to_have_text("S1")


def test_the_space_bar_presses_a_button_that_is_made_anew(page, preview):
    for name in "ab":
        draw(preview.photos / name / "x.png", ord(name))
    expect(page.locator(".albums .card-title")).to_have_text(["a", "b"])
    panel = open_panel(page, "Album")
    panel.get_by_role("button", name="Hide a", exact=True).focus()
    page.keyboard.down(" ")
    with page.expect_response("**/_photofall/head?*"):
        (preview.photos / "b" / "album.yaml").write_text("title: Bee\n")
    page.evaluate("fetch(location.href).then(() => {})")
    page.keyboard.up(" ")
    expect(page.locator(".albums .card-title")).to_have_text(["Bee"])


def test_the_focus_stays_where_one_was(page, preview):
    for name in "ab":
        draw(preview.photos / name / "x.png", ord(name))
    (preview.photos / "photofall.yaml").write_text("ignore: [one.tmp, two.tmp]\n")
    expect(page.locator(".albums .card-title")).to_have_text(["a", "b"])
    panel = open_panel(page, "Album")
    # One that is at the top cannot go up, so the one beside it is next.
    panel.get_by_role("button", name="Move b up").press("Enter")
    has_focus(page, "[aria-label='Move b down']:enabled")
    panel.get_by_role("button", name="Hide b", exact=True).press("Enter")
    expect(page.locator(".albums .card-title")).to_have_text(["a"])
    has_focus(page, "dialog li button")
    panel.get_by_text("Ignored files").click()
    panel.get_by_role("button", name="Ignore two.tmp no more").focus()
    (preview.photos / "a" / "album.yaml").write_text("title: Alps\n")
    expect(panel.get_by_role("link", name="Alps")).to_be_visible()
    has_focus(page, "[aria-label='Ignore two.tmp no more']")
    page.locator(".albums a.card").focus()
    (preview.photos / "a" / "album.yaml").write_text("title: Sea\n")
    expect(page.locator(".albums .card-title")).to_have_text(["Sea"])
    has_focus(page, ".albums a.card")


def test_the_focus_goes_from_undo_to_redo(page, preview):
    preview.edit(hide={"photos": ["p01.png"], "isHidden": True})
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled()
    undo.press("Enter")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_focused()


def test_undo_takes_what_a_slider_did_a_moment_ago(page, preview):
    file = preview.photos / "photofall.yaml"
    open_panel(page, "Layout")
    page.get_by_role("slider", name="Space around, px").press("ArrowRight")
    wait_until(lambda: file.exists() and "inset" in read(file))
    before = read(file)
    with page.expect_response("**/_photofall/undo?*"):
        rows = page.get_by_role("slider", name="Space between rows, px")
        rows.press("ArrowRight")
        rows.press("Control+z")
    assert read(file) == before
    assert json.loads(preview.request("GET", "/_photofall/history").body)["done"] == 1


@pytest.mark.parametrize("name", ["Album", "Layout", "History", "Rate"])
def test_two_quick_clicks_open_one_panel(page, name):
    page.get_by_role("button", name=name, exact=True).evaluate(
        "button => { button.click(); button.click(); }")
    expect(page.locator("dialog")).to_have_count(1)
    page.locator("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_enter_and_escape_of_an_input_method_are_its_own(page, preview):
    heading = page.locator(".masthead h1")
    heading.click()
    title = heading.locator("input")
    compose = """(field, key) => field.dispatchEvent(
      new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true }))"""
    for key in ["Enter", "Escape"]:
        title.evaluate(compose, key)
        expect(title).to_be_focused()
    title.fill("日本")
    title.press("Enter")
    expect(heading).to_have_text("日本")
    panel = open_panel(page, "Album")
    panel.get_by_label("Title").evaluate(compose, "Escape")
    expect(panel).to_be_visible()


def test_a_word_is_composed_while_the_page_changes(page, preview, open_preview):
    other = open_preview(preview)
    field = page.get_by_role("searchbox")
    field.click()
    keys = page.context.new_cdp_session(page)
    keys.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(other.locator(".masthead h1")).to_have_text("Ours")
    keys.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    keys.send("Input.insertText", {"text": "日本"})
    expect(page.locator(".masthead h1")).to_have_text("Ours")
    expect(field).to_have_value("日本")


def test_the_caret_stays_in_words_that_follow_others(page, preview):
    (preview.photos / "album.yaml").write_text("title: Hello\n")
    panel = open_panel(page, "Album")
    title = panel.get_by_label("Title")
    expect(title).to_have_value("Hello")
    title.press("End")
    (preview.photos / "album.yaml").write_text("title: Hello world\n")
    expect(title).to_have_value("Hello world")
    title.press(",")
    expect(title).to_have_value("Hello, world")


def test_the_history_follows_what_others_do(page, preview):
    for name in ["p01.png", "p02.png"]:
        preview.edit(hide={"photos": [name], "isHidden": True})
    page.get_by_role("button", name="History").click()
    rows = page.get_by_role("dialog", name="What was done").locator("li > span")
    expect(rows).to_have_text([
        "hide p02.png, in another window", "hide p01.png, in another window", "As it was at first"])
    preview.edit(hide={"photos": ["p20.png"], "isHidden": True})
    expect(rows.first).to_have_text("hide p20.png, in another window")
    page.get_by_role("button", name="Go to: hide p02.png").click()
    wait_until(lambda: read(preview.photos / "arrangement.txt") == "- p01.png\n- p02.png\n")


def test_a_selection_outlives_a_page_that_is_loaded_again(page, preview):
    arrange(page)
    photo(page, "p03.png").click()
    photo(page, "p04.png").click(modifiers=["Control"])
    page.evaluate("window.isSame = true")
    # A page with other parts takes this one's place as a whole.
    (preview.photos / "photofall.yaml").write_text("search: no\n")
    page.wait_for_function("() => !window.isSame && document.querySelector('.pfe-bar')")
    expect(page.locator(".tile.pfe-selected")).to_have_count(2)
    assert names_of_selected(page) == ["p03.png", "p04.png"]


def test_words_on_what_was_done_outlive_a_page_that_is_loaded_again(page, preview):
    with (preview.photos / "photofall.yaml").open("a") as text:
        text.write("files: move\n")
    draw(preview.photos / "trip" / "t0.png", 30)
    (preview.photos / "trip" / "album.yaml").write_text("title: The trip\n")
    page.wait_for_selector(".card-title:has-text('The trip')")
    # What is told of once is not told of again in the place of what was done.
    (preview.photos / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no photo")
    expect(page.locator(".pfe-bar [role=status]")).to_have_text(re.compile("Left out: .*broken.jpg"))
    arrange(page)
    page.evaluate("window.isSame = true")
    photo(page, "p03.png").click()
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="Move")
    # The dialog keeps the page until it is answered; the one that comes has other parts.
    with page.expect_response(page.url):
        (preview.photos / "p01.md").write_text("# A page of its own")
    dialog.get_by_role("combobox").select_option(label="\u2003The trip")
    dialog.get_by_role("button", name="Move").click()
    page.wait_for_function("() => !window.isSame && document.querySelector('.pfe-bar')")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("p03.png moved to The trip")
    expect(page.locator(".colophon")).to_have_text("A page of its own")


def test_a_title_that_is_not_saved_stays_to_be_saved_again(page, preview):
    title = page.locator(".masthead > h1")
    title.click()
    page.keyboard.type("Iceland")
    intercept(page, "**/_photofall/edit?*", lambda route: route.abort())
    page.keyboard.press("Enter")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("The preview does not answer; nothing was changed.")
    page.unroute("**/_photofall/edit?*")
    page.problems.clear()
    field = page.get_by_label("Title of the album")
    expect(field).to_have_value("Iceland")
    field.press("Enter")
    expect(page).to_have_title(re.compile("Iceland"))
    expect(title).to_have_text("Iceland")
    assert read(preview.photos / "album.yaml") == "title: Iceland\n"
