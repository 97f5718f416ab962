"""Undo that lasts: over the end of the server, and back to any point."""
import re

from playwright.sync_api import expect

from patience import wait_until
from previews import arrange, wait_for_order


def read(path):
    return path.read_text() if path.exists() else ""


def hide(page, photo):
    page.locator(f'[data-photo="{photo}"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, f"order => !order.includes('{photo}')")


def test_undo_lasts_over_the_end_of_the_server(open_preview, start_preview):
    preview = start_preview(photos=24)
    page = open_preview(preview)
    arrange(page)
    hide(page, "p03.png")
    hide(page, "p04.png")
    page.get_by_role("button", name="Undo").click()
    wait_for_order(page, "order => order.includes('p04.png')")
    # A kill leaves no time to say goodbye.
    preview.process.kill()
    preview.process.wait()
    page.close()
    page.problems.clear()
    again = start_preview()
    page = open_preview(again)
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(redo).to_have_attribute("title", re.compile("hide p04.png, in another window"))
    expect(undo).to_have_attribute("title", re.compile("hide p03.png, in another window"))
    redo.click()
    wait_until(lambda: read(again.photos / "arrangement.txt") == "- p03.png\n- p04.png\n")
    undo.click()
    undo.click()
    wait_until(lambda: not (again.photos / "arrangement.txt").exists())
    expect(undo).to_be_disabled()
    # What is done now takes the place of what was undone, and is this window's own.
    arrange(page)
    hide(page, "p05.png")
    expect(redo).to_be_disabled()
    expect(undo).to_have_attribute("title", "Undo: hide p05.png (Ctrl+Z)")


def test_a_list_leads_back_to_any_point(open_preview, preview):
    page, other = open_preview(preview), open_preview(preview)
    arrange(page)
    hide(page, "p01.png")
    hide(page, "p02.png")
    arrange(other)
    hide(other, "p03.png")
    file = preview.photos / "arrangement.txt"
    whole = read(file)

    def go(name):
        page.get_by_role("button", name="History").click()
        page.get_by_role("button", name=name, exact=True).click()

    go("Go to: hide p01.png")
    wait_until(lambda: read(file) == "- p01.png\n")
    go("Go to: hide p03.png, in another window")
    wait_until(lambda: read(file) == whole)
    go("Go to: As it was at first")
    wait_until(lambda: not file.exists())
    # A hand that changes what would be written stops the way, and says so.
    file.write_text("- p09.png\n")
    go("Go to: hide p02.png")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_contain_text("was changed by hand since; it stays as it is")
    assert read(file) == "- p09.png\n"
    # The browser says that the server said no.
    page.problems.clear()
