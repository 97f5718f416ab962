"""What tests of the viewer look at: which photo is in it, and that it is gone."""
import re

from playwright.sync_api import expect

GALLERY = re.compile(r"/index\.html$")
IN_VIEW = ".viewer-slide:not([inert])"


def photo_url(index):
    return re.compile(rf"/p/photo-{index:04}\.html$")


def open_tile(page, index, count):
    page.locator(".tile").nth(index).click()
    expect(page.locator("dialog")).to_be_visible()
    expect_shown(page, index, count)


def expect_shown(page, index, count):
    """The photo is in the viewer: its picture, its number, its address."""
    expect(page.locator(f"{IN_VIEW} .viewer-image")).to_have_attribute("alt", f"photo {index:04}")
    expect(page.locator(".viewer-count")).to_have_text(f"{index + 1} of {count}")
    if page.url.startswith("http"):
        page.wait_for_url(photo_url(index))


def expect_closed(page, index):
    """The viewer is gone, and the focus is on the tile of a photo, on screen."""
    expect(page.locator("dialog")).to_be_hidden()
    tile = page.locator(f'[data-photo="photo%20{index:04}.jpg"]')
    expect(tile).to_be_focused()
    expect(tile).to_be_in_viewport()


def picture_box(page):
    return page.locator(f"{IN_VIEW} .viewer-picture").bounding_box()


def come_to_rest(page):
    """Waits until what was done has been shown, and nothing moves any more."""
    page.evaluate(
        """async () => {
          do {
            await Promise.all(
              document.getAnimations().map(animation => animation.finished.catch(() => {})));
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
          } while (document.getAnimations().length > 0);
        }"""
    )
