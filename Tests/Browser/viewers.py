"""What tests of the viewer look at: which photo is in it, and that it is gone."""
import re

from playwright.sync_api import expect

# The page of the gallery, and pages of another site that hold it.
GALLERY = re.compile(r"/(index|fragments|element)\.html$")
TILE = ".tile, .pf-tile"
IN_VIEW = ".viewer-slide:not([inert])"


def photo_url(index):
    """The photo's own page, or the page of another site with the photo in it."""
    return re.compile(rf"(/p/photo-{index:04}\.html|#photo=photo%20{index:04}\.jpg)$")


def open_tile(page, index, count):
    page.locator(TILE).nth(index).click()
    expect(page.locator("dialog")).to_be_visible()
    expect_shown(page, index, count)


def named(page, name):
    """What gives the photo in the viewer its name: words above its caption, or else those of its picture."""
    slide = page.locator(IN_VIEW)
    title = slide.locator(".viewer-title").get_by_text(name, exact=True)
    return title.or_(slide.get_by_alt_text(name, exact=True))


def expect_named(page, name):
    expect(named(page, name)).to_have_count(1)


def expect_shown(page, index, count):
    """The photo is in the viewer: its name, its number, its address."""
    expect_named(page, f"photo {index:04}")
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
    """Waits until what was done has been shown, and nothing moves any more, in shadow trees either."""
    page.evaluate(
        """async () => {
          const moving = () => [document, ...document.querySelectorAll('*')]
            .map((one) => one === document ? one : one.shadowRoot)
            .flatMap((root) => root?.getAnimations() ?? []);
          do {
            await Promise.all(moving().map((animation) => animation.finished.catch(() => {})));
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
          } while (moving().length > 0);
        }"""
    )
