"""What the browser tests share: a browser, a server for a built site, and the engine's frames."""
import contextlib
import functools
import json
import os
import subprocess
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect, sync_playwright

from galleries import PHOTOFALL, ROOT, build, captions, photos
from hosting import hosting
from patience import PATIENCE, wait_until

# The fixtures of the preview.
pytest_plugins = ["previews"]

# The one without windows, which takes half of the time.
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
LINE_HEIGHT = 20
WIDTHS = [320, 360, 480, 600, 768, 900, 1200, 1280, 1600, 1920, 2560]

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def site():
    """The site that `make site` builds from SampleImages."""
    folder = ROOT / "_site"
    assert (folder / "index.html").is_file(), "run `make site` first"
    checked = subprocess.run([str(PHOTOFALL), "check", folder], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    return folder


@pytest.fixture(scope="session")
def large(tmp_path_factory):
    """2,000 photos, every third with a caption: some thirty pages."""
    folder = tmp_path_factory.mktemp("large")
    photos(folder / "photos", 2000)
    captions(folder / "photos", 2000, "in more words than one line holds")
    return build(folder / "photos", cwd=folder)


@pytest.fixture(scope="session")
def serve():
    """Serves folders on the loopback address until after the last page is closed.

    Returns the address of a folder.
    """
    with contextlib.ExitStack() as servers:
        yield functools.cache(
            lambda folder, *handler: servers.enter_context(hosting(folder, *handler)))


@contextlib.contextmanager
def launched(playwright, screen):
    """Chromium before a screen of some kind."""
    # A screenshot waits for every picture to be decoded.
    arguments = ["--disable-dev-shm-usage", "--disable-checker-imaging", screen]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=arguments, timeout=1000 * PATIENCE)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    with launched(playwright, "--force-color-profile=srgb") as browser:
        yield browser


def new_context(browser, **options):
    """A context whose pages have the patience of all tests."""
    context = browser.new_context(**options)
    context.set_default_timeout(1000 * PATIENCE)
    return context


@pytest.fixture
def open_page(browser):
    """Opens pages that must not complain; `script=False` opens them without JavaScript.

    A test that lets requests fail says so: `open_page.forgiven.append("ERR_FAILED")`.
    """
    contexts, complaints, forgiven = [], [], []

    def note_failure(request):
        # Leaving a page ends what it was still fetching; that is no fault of the page.
        if request.failure != "net::ERR_ABORTED":
            complaints.append(f"{request.failure}: {request.url}")

    def start(width=1280, height=800, script=True, **options):
        context = new_context(
            browser, viewport={"width": width, "height": height}, java_script_enabled=script,
            **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: m.type == "error"
                and complaints.append(f"{m.text} {m.location.get('url', '')}"))
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.on("requestfailed", note_failure)
        return page

    start.complaints, start.forgiven = complaints, forgiven
    yield start
    for context in contexts:
        context.close()
    assert [one for one in complaints if not any(word in one for word in forgiven)] == []


def chunk_files(site):
    """Every page with tiles, with the data file that holds its frames."""
    manifest = json.loads((site / "gallery.json").read_text())
    return [
        (chunk["page"], json.loads((site / unquote(chunk["data"])).read_text()))
        for album in manifest["albums"]
        for chunk in album["chunks"]
    ]


def resolved(terms, width, line_height=LINE_HEIGHT):
    proportion, pixels, lines = terms
    return proportion * width + pixels + lines * line_height


def engine_frames(data, width, line_height=LINE_HEIGHT, grid=None):
    """The boxes of a chunk's tiles as the engine has them, for a gallery `width` px wide."""
    bands = data["others"][grid] if grid else data["bands"]
    # WebKit's line heights have errors in the sixth place.
    size = line_height / LINE_HEIGHT
    band = [band for band in bands if band["minWidth"] * size <= width + 0.01][-1]
    boxes, top = [], 0
    for section in band["sections"]:
        own = resolved(section.get("width", [1, 0, 0]), width, line_height)
        left = resolved(section.get("x", [0, 0, 0]), width, line_height)
        header = resolved(section["header"], width, line_height)
        height = resolved(section["height"], own, line_height)
        # One that is not at the edge stands beside the one before it, which is as high.
        top -= header + height if left else 0
        for frame in section["frames"]:
            x, y, w, h = (resolved(terms, own, line_height) for terms in frame)
            boxes.append([left + x, top + header + y, w, h])
        top += header + height + resolved(section["footer"], width, line_height)
    return boxes, top


def measured_frames(page, selector=".tile"):
    """The boxes of the tiles as the browser has them, from the gallery's corner, and its size."""
    return page.evaluate(
        """selector => {
          const gallery = document.querySelector('.gallery').getBoundingClientRect();
          const boxes = [...document.querySelectorAll(selector)].map(tile => {
            const box = tile.getBoundingClientRect();
            return [box.left - gallery.left, box.top - gallery.top, box.width, box.height];
          });
          return { boxes, width: gallery.width, height: gallery.height };
        }""",
        selector,
    )


def overlaps(boxes):
    """The pairs of boxes that share more than a tenth of a px."""
    return [
        (first, second)
        for index, first in enumerate(boxes)
        for second in boxes[:index]
        if first[0] < second[0] + second[2] - 0.1 and second[0] < first[0] + first[2] - 0.1
        and first[1] < second[1] + second[3] - 0.1 and second[1] < first[1] + first[3] - 0.1
    ]


# Whether the photos have come to where a layout has them.
ARRIVED = """layout => document.getElementById('layout-' + layout).checked
  && document.getAnimations().every(a => a instanceof CSSAnimation)"""


def intercept(page, address, act, **options):
    """Hands the requests of a page for some address to a function from now on, as `page.route` does.

    A page that is loaded learns of it some time after that returned; what it asks for meanwhile goes
    past the function, and no event tells of it.
    """
    page.route(address, act, **options)
    own = page.url.partition("#")[0]
    if own == "about:blank":
        return

    def is_own(url):
        return url == own

    page.route(is_own, lambda route: route.fulfill(status=204))
    wait_until(lambda: page.evaluate("async own => (await fetch(own)).status", own) == 204)
    page.unroute(is_own)


class Held:
    """The requests of a page for some address, which are held until they are let go."""

    def __init__(self, page, address):
        self.page, self.routes, self.is_open = page, [], False
        intercept(page, address, self.take)

    def take(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self):
        while not self.routes:
            self.page.evaluate("new Promise(requestAnimationFrame)")

    def let_go(self):
        self.is_open = True
        for route in self.routes:
            route.continue_()


def wheel(page, y):
    """Turns the wheel, and waits until the page is where that leads."""
    goal = page.evaluate(
        "y => Math.min(Math.max(scrollY + y, 0), document.documentElement.scrollHeight - innerHeight)",
        y)
    page.mouse.wheel(0, y)
    page.wait_for_function("goal => Math.abs(scrollY - goal) < 1", arg=goal)


def choose(page, layout):
    """Touches the switch; with script the photos are on their way for a while."""
    page.locator(f"label:has(#layout-{layout})").click()
    page.wait_for_function(ARRIVED, arg=layout)
