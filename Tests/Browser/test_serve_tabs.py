"""Many pages of one browser, which allows six connections to a server, and what one says meanwhile."""
import pytest
from playwright.sync_api import expect

from conftest import Held
from patience import wait_until
from previews import arrange, open_panel, order, read, wait_for_order

STANDING = ".pfe-bar .pfe-standing"


def show(page, is_seen=True):
    """Tells a page that its tab is seen, or not; without windows all are."""
    page.evaluate("""isSeen => {
      Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""", is_seen)


def open_tab(page, address):
    """Opens another tab of a page's browser, which is seen instead of it."""
    show(page, False)
    tab = page.context.new_page()
    tab.goto(address)
    expect(tab.locator(STANDING)).to_have_text("Saved")
    return tab


def hide(page, photo):
    page.locator(f'.gallery [data-photo="{photo}"]').click()
    page.keyboard.press("Delete")


def test_any_number_of_tabs_works(page, preview):
    tabs = [page]
    while len(tabs) < 8:
        tabs.append(open_tab(tabs[-1], preview.address))
    arrange(tabs[-1])
    hide(tabs[-1], "p01.png")
    wait_until(lambda: read(preview.photos / "arrangement.txt") == "- p01.png\n")
    wait_for_order(tabs[-1], "order => !order.includes('p01.png')")
    # One that nobody sees does nothing, and catches up when it is seen again.
    assert "p01.png" in order(page)
    show(tabs[-1], False)
    show(page)
    wait_for_order(page, "order => !order.includes('p01.png')")
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(page.locator("h1")).to_have_text("Ours")


def test_a_server_that_went_unseen_is_missed_and_found_again(open_preview, start_preview):
    preview = start_preview(photos=6)
    page = open_preview(preview)
    standing = page.locator(STANDING)
    expect(standing).to_have_text("Saved")
    show(page, False)
    preview.stop()
    expect(standing).to_have_text("Saved")
    show(page)
    expect(standing).to_have_text("The preview is gone; trying again")
    again = start_preview("--port", str(preview.port))
    page.context.new_page().goto(again.opening)
    expect(standing).to_have_text("Here again")
    page.problems.clear()


def test_devices_have_one_stream_together(page, preview):
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Devices", exact=True).click()
    side = popup.value
    side.wait_for_load_state()
    devices = side.frames[1:]
    assert len(devices) == 3

    def follow(photo):
        hide(page, photo)
        for each in [page, *devices]:
            wait_for_order(each, f"order => order.length && !order.includes('{photo}')")

    # All are seen beside each other, in windows of their own.
    for _ in range(3):
        page.context.new_page().goto(preview.address)
    arrange(page)
    follow("p01.png")
    # One that is loaded again listens again, and the others have not ceased to.
    devices[0].evaluate("window.isSame = true")
    devices[0].evaluate("location.reload()")
    devices[0].wait_for_function("() => !window.isSame && document.querySelector('.tile')")
    follow("p02.png")
    show(side, False)
    hide(page, "p03.png")
    wait_for_order(page, "order => !order.includes('p03.png')")
    assert all("p03.png" in order(each) for each in devices)
    show(side)
    for each in devices:
        wait_for_order(each, "order => !order.includes('p03.png')")
    follow("p04.png")


def hold(page, place):
    """Holds the requests for a place back from now on; returns what lets them go.

    All of them: the page asks for some by itself, too, as for the album of a photo that is selected.
    """
    held = Held(page, f"**/_photofall/{place}?*")

    def release():
        held.wait()
        held.let_go()

    return release


def hide_one(page):
    arrange(page)
    hide(page, "p01.png")


def name_the_album(page):
    page.locator(".masthead > h1").click()
    page.keyboard.type("Iceland")
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("act", "place"), [
    (hide_one, "album"), (hide_one, "edit"), (name_the_album, "head"), (name_the_album, "edit"),
    (lambda page: page.keyboard.press("Control+z"), "undo"),
])
def test_an_edit_is_being_saved_until_the_server_says_so(page, preview, act, place):
    preview.edit(hide={"photos": ["p09.png"], "isHidden": True})
    wait_for_order(page, "order => !order.includes('p09.png')")
    standing = page.locator(STANDING)
    expect(standing).to_have_text("Saved")
    release = hold(page, place)
    act(page)
    expect(standing).to_have_text("Saving…")
    release()
    expect(standing).to_have_text("Saved")


def test_an_edit_that_waits_for_another_is_being_saved(page, preview):
    standing = page.locator(STANDING)
    arrange(page)
    release_first = hold(page, "edit")
    with page.expect_request("**/_photofall/edit?*"):
        hide(page, "p01.png")
    hide(page, "p02.png")
    release_second = hold(page, "album")
    release_first()
    wait_until(lambda: read(preview.photos / "arrangement.txt") == "- p01.png\n")
    wait_for_order(page, "order => !order.includes('p01.png')")
    expect(standing).to_have_text("Saving…")
    release_second()
    expect(standing).to_have_text("Saved")
    assert read(preview.photos / "arrangement.txt") == "- p01.png\n- p02.png\n"


def test_what_a_slider_says_is_being_saved_before_it_rests(page, preview):
    slider = open_panel(page, "Layout").get_by_role("slider", name="Space between rows, px")
    # It never comes to rest.
    page.evaluate("window.setTimeout = () => 0")
    slider.press("ArrowRight")
    expect(page.locator(STANDING)).to_have_text("Saving…")
    page.keyboard.press("Control+z")
    expect(page.locator(STANDING)).to_have_text("Saved")


def test_looking_at_what_is_hidden_is_no_edit(page):
    release = hold(page, "album")
    page.get_by_role("button", name="Hidden", exact=True).click()
    expect(page.locator(STANDING)).to_have_text("Saved")
    release()
    expect(page.get_by_role("dialog", name="No photo is hidden here")).to_be_visible()
