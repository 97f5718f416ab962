"""The preview shared with the local network: the site as it is published, for who has the address."""
import concurrent.futures
import contextlib
import ctypes
import fcntl
import json
import os
import pty
import re
import signal
import socket
import struct
import subprocess
import termios
import threading

import pytest
from PIL import Image
from playwright.sync_api import expect

import previews
from conftest import PHOTOFALL, new_context
from patience import PATIENCE, wait_until
from previews import draw, order
from test_serve_safety import TRAVERSALS

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="makes a network")


@pytest.fixture
def shared(start_preview):
    """A preview of 24 photos that is shared: at `shared.invitation`."""
    preview = start_preview("--share", photos=24)
    # The address for the next browser may have come first.
    while not (found := re.match(r"http://[\d.]+:\d+/\w+/", preview.process.stdout.readline())):
        pass
    preview.invitation = found.group()
    host, port, preview.secret = re.fullmatch(
        r"http://([\d.]+):(\d+)/(\w+)/", preview.invitation).groups()
    preview.host, preview.guest_port = host, int(port)
    return preview


@pytest.fixture
def guest(browser, shared):
    """A page in a browser that knows the address of guests alone."""
    context = new_context(browser, viewport={"width": 1000, "height": 1600})
    page = context.new_page()
    page.problems, page.asked = [], []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda message: message.type == "error"
            and page.problems.append(message.text))
    page.on("request", lambda request: page.asked.append(request.url))
    yield page
    assert not page.problems, page.problems
    assert all(address.startswith((shared.invitation, "data:", "blob:")) for address in page.asked)
    context.close()


def ask(shared, method, path, headers=None, body=None):
    """What somebody in the network is answered."""
    return previews.ask(shared.host, shared.guest_port, method, path, headers, body)


def test_a_guest_sees_the_site_and_nothing_else(guest, shared):
    draw(shared.photos / "trip" / "t0.png", 7)
    assert shared.edit(hide={"photos": ["p03.png"], "isHidden": True}).status == 200

    def is_seen():
        page = ask(shared, "GET", f"/{shared.secret}/").body
        return b"trip" in page and b"p03.png" not in page

    # Either change may be seen before the other.
    wait_until(is_seen)
    guest.goto(shared.invitation)
    guest.wait_for_selector(".tile")
    assert guest.locator(".pfe-bar").count() == 0
    assert "_photofall" not in guest.content() and "p03.png" not in order(guest)
    wait_until(lambda: guest.evaluate(
        "() => [...document.images].some(image => image.naturalWidth > 0)"))
    guest.get_by_role("link", name="trip").first.click()
    guest.wait_for_selector('[data-photo="trip/t0.png"]')
    # A photo opens in its own page, too.
    guest.locator('[data-photo="trip/t0.png"]').click()
    wait_until(lambda: "/p/" in guest.url)
    guest.reload()
    expect(guest.locator("img").first).to_be_visible()
    assert shared.edit(hide={"photos": ["p04.png"], "isHidden": True}).status == 200
    wait_until(lambda: b"p04.png" not in ask(shared, "GET", f"/{shared.secret}/").body)


def test_the_site_stays_when_all_of_it_is_made(shared):
    assert shared.site.is_dir()
    page = ask(shared, "GET", f"/{shared.secret}/")
    assert page.status == 200 and b"_photofall" not in page.body
    assert page.getheader("Referrer-Policy") == "same-origin"
    assert page.getheader("Content-Security-Policy") == "frame-ancestors 'none'"
    picture = re.search(r'src="(media/[^"]+)"', page.body.decode()).group(1)
    answer = ask(shared, "GET", f"/{shared.secret}/{picture}", {"Range": "bytes=0-3"})
    assert answer.status == 206 and len(answer.body) == 4
    assert ask(shared, "HEAD", f"/{shared.secret}/{picture}").body == b""
    folder = ask(shared, "GET", f"/{shared.secret}")
    assert folder.status == 301 and folder.getheader("Location") == f"/{shared.secret}/"


def test_pictures_of_what_was_shown_stay_for_its_editor_alone(shared):
    """A page that has not followed yet may ask for them, and show them again before it does."""
    site = shared.site
    tile = re.search(r'<[^>]*data-photo="([^"]+)".*?src="(media/[^"]+)"',
                     (site / "index.html").read_text(), re.DOTALL)
    photo, picture = tile.groups()
    content = (site / picture).read_bytes()
    assert shared.edit(hide={"photos": [photo], "isHidden": True}).status == 200
    wait_until(lambda: not (site / picture).exists())
    answer = shared.request("GET", f"/{picture}")
    assert answer.status == 200 and answer.body == content
    assert shared.ask("GET", f"/{picture}").status == 404
    assert ask(shared, "GET", f"/{shared.secret}/{picture}").status == 404


def test_the_address_is_in_the_code_on_the_terminal(shared, tmp_path):
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 120, 0, 0))
    process = subprocess.Popen(
        [PHOTOFALL, "serve", shared.photos, "--port", "0", "--share", "--cache", tmp_path / "other"],
        stdout=terminal, stderr=terminal, stdin=subprocess.DEVNULL)
    os.close(terminal)
    said = b""
    # The last line of the code is all margin.
    while said.count(b"\x1b[0m") < 18:
        said += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    with contextlib.suppress(OSError):
        while more := os.read(master, 4096):
            said += more
    process.wait(timeout=PATIENCE)
    text = said.decode()
    address = re.search(r"(http://[\d.]+:\d+/\w+/)  \(for guests", text).group(1)
    rows = re.findall("\x1b\\[38;5;231;48;5;16m([ █▀▄]+)\x1b\\[0m", text)
    image = Image.new("L", (len(rows[0]), 2 * len(rows)))
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            image.putpixel((x, 2 * y), 255 * (character in "█▀"))
            image.putpixel((x, 2 * y + 1), 255 * (character in "█▄"))
    image.resize((8 * image.width, 8 * image.height), Image.Resampling.NEAREST).save(
        tmp_path / "code.png")
    read = subprocess.run(["zbarimg", "--quiet", "--raw", tmp_path / "code.png"],
                          capture_output=True, text=True, check=True)
    assert read.stdout.strip() == address
    # 128 bits, and not those of another run.
    secret = address.split("/")[3]
    assert len(secret) * 5.1699 >= 128 and secret != shared.secret


class Neighbour:
    """A machine beside this one; the test and what it starts are in a network with it alone.

    No interface comes or goes elsewhere: browsers that run beside this test would break off what
    they fetch.
    """

    def __init__(self):
        self.system = ctypes.CDLL(None, use_errno=True)
        self.rest = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        self.workers = concurrent.futures.ThreadPoolExecutor(1, initializer=self.leave)
        self.leave()
        try:
            self.connect()
        except BaseException:
            self.stop()
            raise

    def connect(self):
        there = self.run(threading.get_native_id)
        self.ip("link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", str(there))
        self.join("10.213.0.1")
        self.run(self.join, "10.213.0.2")

    def leave(self):
        """Moves a thread into a network of its own, with all that it makes from now on."""
        assert self.system.unshare(0x40000000) == 0

    def ip(self, *words):
        subprocess.run(["ip", *words], check=True)

    def join(self, address):
        self.ip("address", "add", f"{address}/24", "dev", "eth0")
        self.ip("link", "set", "eth0", "up")
        self.ip("link", "set", "lo", "up")

    def run(self, action, *values):
        """Does something there."""
        return self.workers.submit(action, *values).result()

    def stop(self):
        self.workers.shutdown()
        assert self.system.setns(self.rest, 0) == 0
        os.close(self.rest)


@pytest.fixture
def attack():
    """Does something as a machine beside this one would."""
    if os.geteuid() != 0:
        yield lambda action, *values: action(*values)
        return
    neighbour = Neighbour()
    yield neighbour.run
    neighbour.stop()


def test_the_network_reads_the_site_and_nothing_else(attack, shared, tmp_path):
    (tmp_path / "secret.txt").write_text("top secret")
    site = shared.site
    os.symlink(tmp_path, site / "link")
    os.symlink(tmp_path / "secret.txt", site / "link.txt")
    before = {path: path.read_bytes() for path in shared.photos.rglob("*") if path.is_file()}

    def get(path, method="GET", headers=None, body=None):
        return attack(lambda: ask(shared, method, path, headers, body))

    secret = shared.secret
    nothing = get("/nothing")
    assert nothing.status == 404
    assert get(f"/{secret}/").status == 200
    # Without the secret there is nothing, whatever one asks for.
    for path in ("/", "/index.html", "/gallery.json", f"/{secret}x/", f"/{secret[:-1]}/", "//",
                 f"//{secret}/", f"/x/{secret}/", f"/{secret.upper()}/", "/?key=x", "/_photofall/",
                 "/_photofall/settings", "/_photofall/events", f"/%{ord(secret[0]):02x}{secret[1:]}/"):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            answer = get(path, method)
            assert answer.status == 404, (method, path)
            assert answer.body == (b"" if method == "HEAD" else nothing.body)
    # With it there is the site.
    for path in TRAVERSALS + ["/_photofall/settings", "/_photofall/events", "/_photofall/editor.js",
                              "/_photofall/publish", "/_photofall/source?photo=p00.png",
                              "/%5fphotofall/settings", f"/?key={shared.opening[-20:]}"]:
        answer = get(f"/{secret}{path}")
        assert b"top secret" not in answer.body and b"data-token" not in answer.body
        assert answer.status in (400, 404) or "?key=" in path, path
        assert not answer.getheader("Set-Cookie")
    # It takes no writes, also not those of somebody who may edit.
    body = json.dumps({"hide": {"photos": ["p00.png"], "isHidden": True}}).encode()
    for place in ("edit", "undo", "publish"):
        for path in (f"/_photofall/{place}", f"/{secret}/_photofall/{place}"):
            for headers in ({}, shared.write_headers()):
                assert get(path, "POST", headers, body).status in (404, 405, 413)
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"):
        assert get(f"/{secret}/", method).status == 405
    # Another name for this machine is none.
    for name in ("evil.example", f"evil.example:{shared.guest_port}", shared.host, "", "0.0.0.0",
                 f"0.0.0.0:{shared.guest_port}", f"198.51.100.7:{shared.guest_port}",
                 f"{shared.host}:{shared.guest_port}.evil.example", f"{shared.host}:{shared.port}",
                 f"127.1:{shared.guest_port}"):
        answer = get(f"/{secret}/", headers={"Host": name})
        assert answer.status in (400, 404), name
    names = [socket.gethostname(), f"{socket.gethostname()}.local".upper(), "127.0.0.1"]
    for name in names:
        headers = {"Host": f"{name}:{shared.guest_port}"}
        assert get(f"/{secret}/", headers=headers).status == 200, name
    # The server for edits is not to be reached.
    with pytest.raises(ConnectionRefusedError):
        attack(lambda: socket.create_connection((shared.host, shared.port), timeout=PATIENCE))
    assert before == {path: path.read_bytes() for path in shared.photos.rglob("*")
                      if path.is_file()}


def test_two_hundred_connections_keep_nobody_waiting(attack, shared):
    with contextlib.ExitStack() as clients:
        def connect():
            client = clients.enter_context(
                socket.create_connection((shared.host, shared.guest_port), timeout=PATIENCE))
            client.sendall(f"GET /{shared.secret}/ HTTP/1.1\r\nHost: ".encode())

        for _ in range(200):
            attack(connect)
        assert attack(lambda: ask(shared, "GET", f"/{shared.secret}/")).status == 200
        assert shared.request("GET", "/_photofall/settings").status == 200
        assert shared.edit(hide={"photos": ["p00.png"], "isHidden": True}).status == 200


def test_without_share_nobody_else_is_answered(preview):
    listening = subprocess.run(["ss", "--listening", "--tcp", "--numeric", "--processes"],
                               capture_output=True, text=True, check=True).stdout
    own = [line.split()[3] for line in listening.splitlines() if f"pid={preview.process.pid}," in line]
    assert own == [f"127.0.0.1:{preview.port}"]


@needs_root
def test_a_machine_in_no_network_shares_with_nobody(tmp_path):
    draw(tmp_path / "photos" / "p0.png", 0)
    answer = subprocess.run(
        ["unshare", "--net", PHOTOFALL, "serve", tmp_path / "photos", "--share", "--cache",
         tmp_path / "cache"], capture_output=True, text=True, timeout=PATIENCE)
    assert answer.returncode == 73
    assert "no IPv4 address in a network" in answer.stderr
