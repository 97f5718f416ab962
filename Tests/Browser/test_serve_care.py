"""The editing layer in everybody's hands: keys alone, screen readers, phones, both directions."""
import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from previews import arrange, draw, wait_for_order

SECTIONS = ("title: Ours\nsections:\n  - {title: North, from: p00.png}\n"
            "  - {title: South, from: p12.png}\n")


def focused(page):
    return page.evaluate("document.activeElement.title || document.activeElement.dataset.photo")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_while_one_arranges(open_preview, preview, scheme, width):
    (preview.photos / "album.yaml").write_text(SECTIONS)
    page = open_preview(
        preview, width=width, height=844, color_scheme=scheme, reduced_motion="reduce")
    page.locator(".section-title", has_text="South").wait_for()

    def check():
        findings = Axe().run(page)
        assert findings.violations_count == 0, findings.generate_report()

    check()
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Move the section South up").wait_for()
    check()
    for name in ("Words…", "Page…", "Hidden", "Layout", "Rate"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("dialog")).to_be_visible()
        check()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_a_gallery_is_arranged_by_keys_alone(page, preview):
    page.keyboard.press("a")
    page.locator('[data-photo="p03.png"]').focus()
    page.keyboard.press("Space")
    expect(page.locator(".pfe-bar [role=status]")).to_have_text("1 selected")
    # Every button is reached, each with a ring that is seen.
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(focused(page))
        assert page.evaluate(
            "() => document.activeElement === document.body || document.activeElement.matches("
            "'input') || parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2")
    wanted = page.eval_on_selector_all(
        ".pfe-bar button:enabled", "all => all.filter(it => it.offsetWidth).map(it => it.title)")
    assert len(wanted) > 12 and set(wanted) <= set(seen)
    button = page.get_by_role("button", name="Page…")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Move to page").locator("input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    layout = page.get_by_role("button", name="Layout", exact=True)
    layout.focus()
    page.keyboard.press("Enter")
    presets = page.get_by_role("dialog", name="Layout").get_by_role("group", name="Presets")
    expect(presets.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(layout).to_be_focused()
    page.locator('[data-photo="p03.png"]').focus()
    page.keyboard.press("Delete")
    wait_for_order(page, "order => !order.includes('p03.png')")
    assert (preview.photos / "arrangement.txt").read_text() == "- p03.png\n"


def test_buttons_fit_a_finger_and_leave_a_phone_its_photos(open_preview, preview):
    page = open_preview(preview, width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Arrange", exact=True).tap()
    page.locator('[data-photo="p01.png"]').tap()
    expect(page.locator(".pfe-bar [role=status]")).to_have_text("1 selected")
    buttons = page.locator(".pfe-bar button").filter(visible=True)
    # All of them are on the screen.
    assert {"Arrange", "History", "Devices", "Cover", "None"} <= set(buttons.all_inner_texts())
    for box in [button.bounding_box() for button in buttons.all()]:
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.locator(".pfe-bar").bounding_box()["height"] < 844 / 4
    page.get_by_role("button", name="Hide", exact=True).tap()
    wait_for_order(page, "order => !order.includes('p01.png')")
    page.get_by_role("button", name="Layout", exact=True).tap()
    assert page.get_by_role("dialog", name="Layout").bounding_box()["height"] < 844 / 2


@pytest.mark.parametrize("width", [390, 1200])
def test_the_last_photos_come_out_from_under_the_bar(open_preview, preview, width):
    page = open_preview(preview, width=width, height=700)
    arrange(page)
    page.locator('[data-photo="p00.png"]').click()
    expect(page.locator(".pfe-bar [role=status]")).to_have_text("1 selected")
    # Pages of a stream come as they are scrolled to.
    page.wait_for_function("""() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const box = (each) => each.getBoundingClientRect();
      const tiles = [...document.querySelectorAll(".gallery .tile[data-photo]")];
      return tiles.length === 24 && Math.max(...tiles.map((each) => box(each).bottom))
        <= box(document.querySelector(".pfe-bar")).top;
    }""")


def test_keys_follow_the_direction_of_the_page(open_preview, preview):
    (preview.photos / "photofall.yaml").write_text("language: ar\n")
    page = open_preview(preview)
    page.wait_for_function("() => document.documentElement.dir === 'rtl'")
    arrange(page)
    page.locator('[data-photo="p05.png"]').focus()
    page.keyboard.press("Alt+ArrowLeft")
    wait_for_order(page, "order => order[6] === 'p05.png'")
    bar = page.locator(".pfe-bar").bounding_box()
    first, last = [page.get_by_role("button", name=name, exact=True).bounding_box()["x"]
                   for name in ("Arrange", "Layout")]
    assert first > last
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= 1000


def test_keys_are_known_by_their_place_where_letters_are_others(page, preview):
    press = """([key, code, ctrlKey]) => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, ctrlKey, bubbles: true, cancelable: true }))"""
    arranging = page.get_by_role("button", name="Arrange", exact=True)
    # Russian, then Caps Lock.
    for key in ("ф", "A"):
        was = arranging.get_attribute("aria-pressed")
        page.evaluate(press, [key, "KeyA", False])
        expect(arranging).not_to_have_attribute("aria-pressed", was)
    assert preview.edit(hide={"photos": ["p03.png"], "isHidden": True}).status == 200
    wait_for_order(page, "order => !order.includes('p03.png')")
    page.evaluate(press, ["я", "KeyZ", True])
    wait_for_order(page, "order => order.includes('p03.png')")


def test_a_photo_whose_name_is_no_utf_8_is_arranged(open_preview, start_preview, tmp_path):
    draw(Path(os.fsdecode(bytes(tmp_path) + b"/photos/caf\xe9.png")), 40)
    preview = start_preview(photos=2)
    page = open_preview(preview)
    arrange(page)
    page.locator('.gallery [data-photo="caf%E9.png"]').click()
    page.keyboard.press("Alt+End")
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("caf%E9.png moved to place 3 of 3")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Move caf%E9.png to an album")).to_be_visible()
