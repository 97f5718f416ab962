"""The preview: a real server, real input, and the files that it writes."""
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time

import pytest
from PIL import Image

from conftest import PHOTOFALL


class Preview:
    """A running `photofall serve`, and the folder that it shows."""

    def __init__(self, folder, *arguments):
        self.photos = folder / "photos"
        self.cache = folder / "cache"
        self.process = subprocess.Popen(
            [PHOTOFALL, "serve", self.photos, "--port", "0", "--cache", self.cache, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        self.address = re.search(r"http://[\d.]+:\d+/", line).group()
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))

    def request(self, method, path, headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if body is not None:
            headers["Content-Length"] = str(len(body))
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        response = connection.getresponse()
        response.body = response.read()
        connection.close()
        return response

    @property
    def token(self):
        page = self.request("GET", "/").body.decode()
        return re.search(r'data-token="(\w+)"', page).group(1)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)


def draw(path, index, size=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = size or (60 + index * 7 % 40, 50 + index * 13 % 60)
    image = Image.new("RGB", (width, height), (index * 37 % 256, index * 91 % 256, 128))
    image.save(path)


@pytest.fixture
def preview(tmp_path):
    """A preview of 24 photos, `p00.png` to `p23.png`."""
    for index in range(24):
        draw(tmp_path / "photos" / f"p{index:02}.png", index)
    running = Preview(tmp_path)
    wait_until_built(running)
    yield running
    if running.process.poll() is None:
        running.stop()


def wait_until_built(preview):
    deadline = time.monotonic() + 60
    while preview.request("GET", "/_photofall/settings").status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def page(browser, preview):
    context = browser.new_context(viewport={"width": 1000, "height": 1600})
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda message: message.type == "error"
            and page.problems.append(message.text))
    page.goto(preview.address)
    page.wait_for_function("() => window.editor || typeof editor !== 'undefined'")
    yield page
    assert page.problems == []
    context.close()


def order(page):
    return page.eval_on_selector_all(
        ".gallery .tile[data-photo]", "tiles => tiles.map(tile => tile.dataset.photo)")


def wait_for_order(page, check):
    page.wait_for_function(
        f"() => ({check})([...document.querySelectorAll('.gallery .tile[data-photo]')]"
        ".map(tile => tile.dataset.photo))", timeout=20000)


def arrange(page):
    page.get_by_role("button", name="Arrange", exact=True).click()


def centre(page, photo):
    box = page.locator(f'.gallery [data-photo="{photo}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box


def built_order(preview, tmp_path):
    """The order of a published site of the same folder."""
    site = tmp_path / "published"
    subprocess.run([PHOTOFALL, "build", preview.photos, "--output", site, "--cache",
                    preview.cache, "--quiet"], check=True)
    text = (site / "index.html").read_text()
    for file in site.rglob("*"):
        if file.is_file():
            assert b"_photofall" not in file.read_bytes(), file
            assert b"pfe-" not in file.read_bytes(), file
    return re.findall(r'data-photo="([^"]+)"', text)


def test_dragging_inserts_and_is_built(page, preview, tmp_path):
    arrange(page)
    x, y, _ = centre(page, "p12.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 5, steps=4)
    target_x, target_y, box = centre(page, "p02.png")
    page.mouse.move(box["x"] + 5, target_y, steps=12)
    page.wait_for_selector(".pfe-drag")
    # The others make room: what is dragged has a frame of its own among them already.
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    page.mouse.up()
    wait_for_order(page, "order => order.indexOf('p12.png') < 6")
    shown = order(page)
    assert "p12.png" in (preview.photos / "arrangement.txt").read_text().split("\n")
    assert built_order(preview, tmp_path) == shown
    assert page.locator(".pfe-drag, .pfe-lifted").count() == 0


def test_escape_takes_a_drag_back(page, preview):
    arrange(page)
    before = order(page)
    x, y, _ = centre(page, "p10.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 200, y - 100, steps=6)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert order(page) == before
    assert not (preview.photos / "arrangement.txt").exists()
    assert page.locator(".pfe-drag, .pfe-lifted, .pfe-selected").count() == 0


def test_a_resting_finger_drags(browser, preview):
    context = browser.new_context(viewport={"width": 400, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(preview.address)
    arrange(page)
    x, y, _ = centre(page, "p03.png")
    _, target_y, box = centre(page, "p00.png")
    session = context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    page.wait_for_selector(".pfe-drag")
    for step in range(1, 9):
        part = step / 8
        touch("touchMove", (x + (box["x"] + 5 - x) * part, y + (target_y - y) * part))
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    touch("touchEnd")
    wait_for_order(page, "order => order[0] === 'p03.png'")
    context.close()


def test_keys_move_and_are_announced(page, preview):
    arrange(page)
    page.locator('[data-photo="p05.png"]').focus()
    page.keyboard.press("Alt+ArrowRight")
    wait_for_order(page, "order => order[6] === 'p05.png'")
    status = page.locator(".pfe-bar [role=status]")
    assert "p05.png moved to place 7 of 24" in status.inner_text()
    page.wait_for_function("() => document.activeElement.dataset.photo === 'p05.png'")
    page.keyboard.press("Alt+Home")
    wait_for_order(page, "order => order[0] === 'p05.png'")
    page.wait_for_function("() => document.activeElement.dataset.photo === 'p05.png'")
    page.keyboard.press("Alt+End")
    wait_for_order(page, "order => order[23] === 'p05.png'")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order[0] === 'p05.png'")
    page.keyboard.press("Control+Shift+z")
    wait_for_order(page, "order => order[23] === 'p05.png'")


def test_several_photos_move_together(page, preview):
    arrange(page)
    page.locator('[data-photo="p03.png"]').click()
    page.locator('[data-photo="p07.png"]').click(modifiers=["Control"])
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for_order(page, "order => order[0] === 'p03.png' && order[1] === 'p07.png'")


def test_hidden_photos_go_and_come_back(page, preview, tmp_path):
    arrange(page)
    page.locator('[data-photo="p04.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, "order => !order.includes('p04.png')")
    assert (preview.photos / "arrangement.txt").read_text() == "- p04.png\n"
    assert (preview.photos / "p04.png").exists()
    assert "p04.png" not in built_order(preview, tmp_path)
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_order(page, "order => order[4] === 'p04.png'")
    page.locator('[data-photo="p06.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, "order => !order.includes('p06.png')")
    page.get_by_role("button", name="Hidden").click()
    page.get_by_role("button", name="Show p06.png again").click()
    wait_for_order(page, "order => order[6] === 'p06.png'")


def test_words_are_written_beside_what_was_there(page, preview):
    (preview.photos / "album.yaml").write_text("# mine\ntitle: Ours   # and yours\n")
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Ours'")
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    page.get_by_label("Caption, in Markdown").fill("A *new* caption")
    page.get_by_label("What it shows").fill("A grey square")
    page.get_by_role("button", name="Save").click()
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] .caption')?.textContent === 'A new caption'")
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] img').alt.includes('grey')")
    text = (preview.photos / "album.yaml").read_text()
    assert text.startswith("# mine\ntitle: Ours   # and yours\n")


def test_two_who_write_at_once_see_both_texts(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text("captions:\n  p01.png: first\n")
    page.wait_for_selector('[data-photo="p01.png"] .caption')
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    page.get_by_label("Caption, in Markdown").fill("mine")
    file.write_text("captions:\n  p01.png: theirs\n")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_label("Theirs").input_value() == "theirs"
    assert page.get_by_label("Yours").input_value() == "mine"
    assert "theirs" in file.read_text()
    # The browser says that the server said no.
    page.problems.clear()
    page.get_by_role("button", name="Write mine").click()
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] .caption')?.textContent === 'mine'")
    assert file.read_text() == "captions:\n  p01.png: mine\n"


def test_files_appear_and_go_without_a_reload(page, preview):
    page.evaluate("window.isSame = true")
    draw(preview.photos / "p99.png", 99)
    wait_for_order(page, "order => order.includes('p99.png')")
    (preview.photos / "p99.png").unlink()
    wait_for_order(page, "order => !order.includes('p99.png')")
    assert page.evaluate("window.isSame")


def test_an_edited_template_restyles_without_a_reload(page, preview):
    page.evaluate("window.isSame = true")
    (preview.photos / "Templates").mkdir()
    (preview.photos / "Templates" / "photofall.css").write_text("body { background: rgb(1, 2, 3) }")
    page.wait_for_function("() => getComputedStyle(document.body).backgroundColor === 'rgb(1, 2, 3)'")
    assert page.evaluate("window.isSame")


def test_layout_controls_write_the_configuration(page, preview):
    page.get_by_role("button", name="Layout", exact=True).click()
    columns = page.get_by_label("Columns from 900 px")
    columns.focus()
    columns.press("ArrowLeft")
    page.wait_for_function(
        "() => new Set([...document.querySelectorAll('.tile')].map(t => t.getBoundingClientRect().left)"
        ").size === 3")
    assert "columns: 3" in (preview.photos / "photofall.yaml").read_text()


def test_a_broken_file_is_told_and_the_page_stays(page, preview):
    (preview.photos / "album.yaml").write_text("title: [")
    status = page.locator(".pfe-bar [role=status]")
    page.wait_for_function(
        "() => document.querySelector('.pfe-bar [role=status]').textContent.includes('album.yaml')")
    assert "album.yaml:" in status.inner_text()
    assert len(order(page)) == 24
    # What was refused a moment ago is what the page knows of; the next good state brings it back.
    page.problems.clear()


def test_what_was_confirmed_survives_a_kill(preview):
    body = json.dumps({"hide": {"photos": ["p08.png"], "isHidden": True}}).encode()
    answer = preview.request("POST", "/_photofall/edit", write_headers(preview), body)
    preview.process.kill()
    assert answer.status == 200
    assert (preview.photos / "arrangement.txt").read_text() == "- p08.png\n"


def test_the_end_is_clean(preview):
    assert preview.stop() == 130
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", preview.port), timeout=2)


def test_a_busy_port_moves_on(preview, tmp_path):
    process = subprocess.Popen(
        [PHOTOFALL, "serve", preview.photos, "--port", str(preview.port), "--cache",
         tmp_path / "other"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [process.stdout.readline(), process.stdout.readline()]
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    assert f"port {preview.port} is busy" in lines[0]
    assert int(re.search(r":(\d+)/", lines[1]).group(1)) != preview.port


# Safety.

def write_headers(preview, **others):
    return {"Origin": f"http://127.0.0.1:{preview.port}", "X-Photofall-Token": preview.token,
            "Content-Type": "application/json", **others}


TRAVERSALS = [
    f"{prefix}{dots}{slash}{dots}{slash}{target}"
    for prefix in ("/", "/media/", "/_photofall/")
    for dots, slash in (("..", "/"), ("%2e%2e", "/"), ("%2E%2e", "%2f"), ("..", "%5c"),
                        (".%2e", "/"), ("%252e%252e", "%252f"), ("..%00", "/"), ("....", "//"))
    for target in ("secret.txt", "photos/p00.png")
] + ["//secret.txt", "/./secret.txt", "/.photofall/manifest", "/%2ephotofall/manifest",
     "/link/secret.txt", "/link.txt", "/media/../../secret.txt", "/index.html/../../secret.txt",
     "/%c0%ae%c0%ae/secret.txt", "/\\..\\secret.txt"]


def test_no_path_leads_out(preview, tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    site = next((preview.cache / "previews").iterdir())
    os.symlink(tmp_path, site / "link")
    os.symlink(tmp_path / "secret.txt", site / "link.txt")
    assert len(TRAVERSALS) >= 50
    for path in TRAVERSALS:
        response = preview.request("GET", path)
        assert response.status in (400, 404), path
        assert b"secret" not in response.body, path


def test_other_names_for_this_machine_are_refused(preview):
    for host in ("evil.example", f"evil.example:{preview.port}", "127.0.0.1", "",
                 f"127.0.0.1:{preview.port}.evil.example"):
        assert preview.request("GET", "/", {"Host": host}).status in (400, 421), host
    assert preview.request("GET", "/", {"Host": f"localhost:{preview.port}"}).status == 200


def test_writes_need_origin_token_and_json(preview):
    body = json.dumps({"hide": {"photos": ["p00.png"], "isHidden": True}}).encode()
    good = write_headers(preview)
    for name, value in (("Origin", "http://evil.example"), ("Origin", "null"),
                        ("X-Photofall-Token", "x"), ("Content-Type", "text/plain"),
                        ("Content-Type", "application/x-www-form-urlencoded")):
        headers = {**good, name: value}
        assert preview.request("POST", "/_photofall/edit", headers, body).status in (403, 415)
    for name in good:
        headers = {key: value for key, value in good.items() if key != name}
        assert preview.request("POST", "/_photofall/edit", headers, body).status in (403, 415)
    # A refused body is not waited for: whoever goes on sending may find the line closed.
    with contextlib.suppress(ConnectionError):
        large = b" " * (1 << 20) + body
        assert preview.request("POST", "/_photofall/edit", good, large).status == 413
    assert preview.request("POST", "/_photofall/edit", good, b"{").status == 422
    assert preview.request("PUT", "/_photofall/edit", good, body).status == 405
    assert not (preview.photos / "arrangement.txt").exists()


def test_slow_clients_keep_nobody_waiting(preview):
    slow = [socket.create_connection(("127.0.0.1", preview.port)) for _ in range(50)]
    for each in slow:
        each.sendall(b"GET / HTTP/1.1\r\nHost: ")
    started = time.monotonic()
    assert preview.request("GET", "/").status == 200
    assert time.monotonic() - started < 5
    # A head that never ends is cut off, though a byte comes now and then.
    dripping, deadline = slow[0], time.monotonic() + 30
    dripping.settimeout(1)
    while True:
        assert time.monotonic() < deadline
        try:
            dripping.sendall(b"x")
            if dripping.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    for each in slow:
        each.close()


# Serving.

def test_ranges_and_conditions(preview):
    text = preview.request("GET", "/").body.decode()
    picture = "/" + re.search(r'src="(media/[^"]+)"', text).group(1)
    whole = preview.request("GET", picture)
    assert whole.status == 200 and whole.getheader("Content-Type").startswith("image/")
    tag = whole.getheader("ETag")
    part = preview.request("GET", picture, {"Range": "bytes=10-19"})
    assert part.status == 206 and part.body == whole.body[10:20]
    assert part.getheader("Content-Range") == f"bytes 10-19/{len(whole.body)}"
    assert preview.request("GET", picture, {"Range": "bytes=-5"}).body == whole.body[-5:]
    assert preview.request("GET", picture, {"Range": "bytes=9999999-"}).status == 416
    assert preview.request("GET", picture, {"If-None-Match": tag}).status == 304
    other = preview.request("GET", picture, {"Range": "bytes=0-1", "If-Range": '"other"'})
    assert other.status == 200
    packed = preview.request("GET", "/gallery.json", {"Accept-Encoding": "gzip"})
    assert packed.getheader("Content-Encoding") == "gzip"
    assert preview.request("HEAD", "/").body == b""
    assert preview.request("GET", "/pages").status in (301, 404)
