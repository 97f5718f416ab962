"""Running previews of tiny photos, and what their pages ask: what the benchmarks of the preview share."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "Tests" / "Long"))

import tiny_photos

WORK = pathlib.Path(".build/serve").resolve()
# How long the site may take to be on the disk, seconds.
PATIENCE = 1800


def folder_of(count):
    """A folder with so many photos."""
    folder = WORK / str(count)
    photos = folder / "photos"
    photos.mkdir(parents=True)
    for index in range(count):
        (photos / f"{index:06}.png").write_bytes(tiny_photos.png(index))
    return folder


@contextlib.contextmanager
def serving(photofall, folder):
    """A running preview: the address that lets one browser edit, and the process."""
    command = [photofall, "serve", folder / "photos", "--port", "0", "--cache", folder / "cache"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield re.search(r"http://\S+", process.stdout.readline()).group(), process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)


@contextlib.contextmanager
def preview(photofall, count):
    """A running preview of so many photos: their folder, its cache, the address that lets one
    browser edit, the process."""
    folder = folder_of(count)
    with serving(photofall, folder) as (opening, process):
        yield folder / "photos", folder / "cache", opening, process


def port_of(opening):
    return int(re.search(r":(\d+)/", opening).group(1))


def built_site(cache):
    """The site, when all of it is on the disk."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for manifest in cache.glob("previews/*/.photofall/manifest"):
            if not (manifest.parent / "journal").exists():
                return manifest.parents[1]
        time.sleep(0.2)
    raise TimeoutError(f"no site below {cache} within {PATIENCE} s")


class Page:
    """What a page of the preview does while a photo is dragged."""

    def __init__(self, opening):
        self.connection = http.client.HTTPConnection("127.0.0.1", port_of(opening), timeout=30)
        self.origin = f"http://127.0.0.1:{port_of(opening)}"
        self.connection.request("GET", opening.removeprefix(self.origin))
        admission = self.connection.getresponse()
        self.cookie = admission.getheader("Set-Cookie").partition(";")[0]
        admission.read()
        # Until there is a gallery, a page that waits stands for it.
        while "data-chunk" not in (text := self.ask("GET", "/").decode()):
            time.sleep(0.005)
        self.token = re.search(r'data-token="(\w+)"', text).group(1)
        self.key = re.search(r'data-chunk="([^"]+)"', text).group(1)
        self.photos = re.findall(r'data-photo="([^"]+)"', text)

    def ask(self, method, path, body=None, headers=None):
        status, answer = self.try_asking(method, path, body, headers)
        assert status == 200, (status, answer)
        return answer

    def try_asking(self, method, path, body=None, headers=None):
        self.connection.request(method, path, body, {"Cookie": self.cookie, **(headers or {})})
        response = self.connection.getresponse()
        return response.status, response.read()

    def wait(self):
        """Waits until the gallery is known, and can be edited."""
        while self.try_asking("GET", "/_photofall/settings")[0] != 200:
            time.sleep(0.02)

    def post(self, place, value):
        """The time until what is sent is answered, ms."""
        body = json.dumps(value)
        headers = {"Origin": self.origin, "X-Photofall-Token": self.token,
                   "Content-Type": "application/json"}
        start = time.perf_counter()
        self.ask("POST", f"/_photofall/{place}", body, headers)
        return 1000 * (time.perf_counter() - start)

    def drag(self, chance):
        """The time from a question to its answer, ms."""
        photos = [photo for photo in self.photos if photo != self.photos[0]]
        photos.insert(chance.randrange(len(photos)), self.photos[0])
        return self.post(
            "frames", {"photo": photos[0], "chunks": [{"key": self.key, "sections": [photos]}]})


def cpu(process):
    """What a process has taken of the processors so far, ms."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
