"""A running preview of a folder of photos, a page of it in a browser, and what both are asked."""
import contextlib
import functools
import http.client
import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from conftest import PHOTOFALL, new_context
from patience import PATIENCE, wait_until


def ask(host, port, method, path, headers=None, body=None):
    """What a server answers to exactly these headers, and the host."""
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    headers = {"Host": f"{host}:{port}", **(headers or {})}
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    if body is not None:
        headers["Content-Length"] = str(len(body))
    for name, value in headers.items():
        connection.putheader(name, value)
    # A server may answer, and hang up, before it has read all of a body.
    with contextlib.suppress(ConnectionError):
        connection.endheaders(body)
    response = connection.getresponse()
    response.body = response.read()
    connection.close()
    return response


class Preview:
    """A running `photofall serve`, and the folder that it shows."""

    def __init__(self, folder, *arguments):
        self.photos = folder / "photos"
        self.cache = folder / "cache"
        self.process = subprocess.Popen(
            [PHOTOFALL, "serve", self.photos, "--port", "0", "--cache", self.cache, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.opening = self.next_opening()
        self.address = self.opening.partition("?")[0]
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))

    def next_opening(self):
        """The address that the terminal shows next: it lets one browser edit."""
        return re.search(r"http://[\d.]+:\d+/\?key=\w+", self.process.stdout.readline()).group()

    @functools.cached_property
    def cookie(self):
        """What a browser that opened the address of the terminal is known by."""
        place = self.opening.removeprefix(self.address.rstrip("/"))
        return self.ask("GET", place).getheader("Set-Cookie").partition(";")[0]

    def admit(self, context):
        """Lets all pages of a context edit, as if it had opened the address of the terminal."""
        name, _, value = self.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.address}])

    def request(self, method, path, headers=None, body=None):
        """What a browser that may edit is answered."""
        return self.ask(method, path, {"Cookie": self.cookie, **(headers or {})}, body)

    def ask(self, method, path, headers=None, body=None):
        """What anybody is answered."""
        return ask("127.0.0.1", self.port, method, path, headers, body)

    def edit(self, **edit):
        """Makes an edit as a page does."""
        body = json.dumps(edit).encode()
        return self.request("POST", "/_photofall/edit", self.write_headers(), body)

    def write_headers(self):
        return {"Origin": f"http://127.0.0.1:{self.port}", "X-Photofall-Token": self.token,
                "Cookie": self.cookie, "Content-Type": "application/json"}

    @property
    def token(self):
        page = self.request("GET", "/").body.decode()
        return re.search(r'data-token="(\w+)"', page).group(1)

    @property
    def site(self):
        """The site on the disk, when all of it is there."""
        own = wait_until(lambda: list(self.cache.glob("previews/*/.photofall/manifest")))[0].parent
        wait_until(lambda: not (own / "journal").exists())
        return own.parent

    @property
    def made(self):
        """How many photos have their pictures."""
        return len(list(self.cache.glob("photos/*/*")))

    @contextlib.contextmanager
    def held(self):
        """Holds back, for a while, the making of what is not made yet."""
        wait_until(lambda: self.made)
        helpers = [
            int(child) for task in Path(f"/proc/{self.process.pid}/task").glob("*/children")
            for child in task.read_text().split()]
        for helper in helpers:
            os.kill(helper, signal.SIGSTOP)
        yield
        for helper in helpers:
            os.kill(helper, signal.SIGCONT)

    def stop(self):
        """Ends it as Control-C does, if it has not ended; returns the program's answer."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def draw(path, index, size=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = size or (60 + index * 7 % 40, 50 + index * 13 % 60)
    image = Image.new("RGB", (width, height), (index * 37 % 256, index * 91 % 256, 128))
    image.save(path)


@pytest.fixture
def start_preview(tmp_path):
    """Starts previews of the folder of the test, with so many photos more; they end with the test.

    Of 24 photos the names are `p00.png` to `p23.png`, and the preview is told of all of them.
    """
    with contextlib.ExitStack() as previews:
        def start(*arguments, photos=0):
            for index in range(photos):
                draw(tmp_path / "photos" / f"p{index:0{len(str(photos))}}.png", index)
            running = Preview(tmp_path, *arguments)
            previews.callback(running.stop)
            if photos:
                wait_until(lambda: running.request("GET", "/_photofall/settings").status == 200)
            return running

        yield start


@pytest.fixture
def preview(start_preview):
    """A preview of 24 photos."""
    return start_preview(photos=24)


@pytest.fixture
def open_preview(browser):
    """Opens pages of previews, which must not complain: `page.problems` are what they said."""
    contexts, pages = [], []

    def start(preview, path="", width=1000, height=1600, without=None, **options):
        context = new_context(browser, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        preview.admit(context)
        page = context.new_page()
        pages.append(page)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("console", lambda message: message.type == "error"
                and page.problems.append(f"{message.text} {message.location.get('url', '')}"))
        if without:
            page.route(without, lambda route: route.fulfill(status=204))
        page.goto(preview.address + path)
        page.wait_for_selector(".pfe-bar")
        return page

    yield start
    problems = [problem for page in pages for problem in page.problems]
    assert not problems, problems
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_preview, preview):
    return open_preview(preview)


def order(page):
    return page.eval_on_selector_all(
        ".gallery .tile[data-photo]", "tiles => tiles.map(tile => tile.dataset.photo)")


def wait_for_order(page, check):
    """Waits for the photos to stand in some order; an error says what is there instead."""
    try:
        page.wait_for_function(
            f"() => ({check})([...document.querySelectorAll('.gallery .tile[data-photo]')]"
            ".map(tile => tile.dataset.photo))")
    except PlaywrightTimeout as error:
        said = page.evaluate("() => document.querySelector('.pfe-bar')?.innerText")
        error.add_note(f"The order is {order(page)}; the bar says {said!r}.")
        raise


def arrange(page):
    page.get_by_role("button", name="Arrange", exact=True).click()


def centre(page, photo):
    # A tile has no box while an update puts another in its place.
    box = wait_until(page.locator(f'.gallery [data-photo="{photo}"]').bounding_box)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box


def published(preview, folder):
    """A published site of the same folder, which holds nothing of the editing layer."""
    site = folder / "published"
    subprocess.run([PHOTOFALL, "build", preview.photos, "--output", site, "--cache",
                    preview.cache, "--quiet"], check=False)
    for file in site.rglob("*"):
        if file.is_file():
            assert b"_photofall" not in file.read_bytes(), file
            assert b"pfe-" not in file.read_bytes(), file
    return site


def built_order(preview, folder):
    """The order of a published site of the same folder."""
    page = (published(preview, folder) / "index.html").read_text()
    return re.findall(r'data-photo="([^"]+)"', page)


def read(path):
    """A file that may not be there yet."""
    return path.read_text() if path.exists() else ""


def open_panel(page, name):
    """Opens one of the panels of the toolbar."""
    page.get_by_role("button", name=name, exact=True).click()
    panel = page.get_by_role("dialog", name=name)
    expect(panel).to_be_visible()
    return panel
