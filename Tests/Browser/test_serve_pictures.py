"""The photos in each frame that a browser shows while the preview changes."""
import base64
import io

import pytest
from PIL import Image, ImageStat

from conftest import CHROMIUM
from patience import PATIENCE, wait_until
from previews import arrange, centre, wait_for_order

COUNT = 40
DECODED = """() => Promise.all([...document.images]
  .filter(image => image.getBoundingClientRect().top < innerHeight).map(image => image.decode()))"""


@pytest.fixture
def browser(browser):
    """One that shows a page while pictures are decoded, as people's browsers do."""
    own = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox"], timeout=1000 * PATIENCE)
    yield own
    own.close()


def plain_parts(screen):
    """The parts of a screen above the editing bar that have one colour, and a darker one than the
    page and what is dragged have."""
    parts = [screen.crop((x, y, x + 32, y + 32)).convert("L")
             for x in range(0, screen.width - 32, 32) for y in range(64, screen.height - 160, 32)]
    found = map(ImageStat.Stat, parts)
    return [one.mean for one in found if one.stddev[0] < 4 and one.mean[0] < 180]


def test_photos_stay_in_sight_as_others_move(start_preview, open_preview, tmp_path):
    """Those that come from below the window are decoded when they are there."""
    (tmp_path / "photos").mkdir()
    for index in range(COUNT):
        noise = Image.effect_noise((1600, 900 + 100 * (index % 5)), 200).convert("RGB")
        noise.save(tmp_path / f"photos/p{index:02}.jpg", quality=90)
    preview = start_preview()
    page = open_preview(preview, width=1440, height=900)
    wait_for_order(page, f"order => order.length === {COUNT}")
    wait_until(lambda: preview.made >= COUNT)
    page.evaluate(DECODED)
    arrange(page)
    x, y, _ = centre(page, "p00.jpg")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 5, steps=4)
    _, target, box = centre(page, "p13.jpg")
    # At once: others make room for it on the way, so that another may be there in the end.
    page.mouse.move(box["x"] + 5, target)
    page.wait_for_selector(".pfe-drag")
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    screens = []
    session = page.context.new_cdp_session(page)

    def take(event):
        screens.append(Image.open(io.BytesIO(base64.b64decode(event["data"]))).convert("RGB"))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", take)
    session.send("Page.startScreencast", {"format": "jpeg"})
    page.mouse.up()
    wait_for_order(page, "order => order.indexOf('p00.jpg') > 9")
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState !== 'running')")
    seen = len(screens)
    page.evaluate("document.body.style.outline = '1px solid'")
    while len(screens) <= seen:
        page.evaluate("new Promise(requestAnimationFrame)")
    assert [len(plain_parts(screen)) for screen in screens] == [0] * len(screens)
