"""A gallery that many processes make the pictures of, and its site as one process makes it."""
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image

from patience import wait_until
from recipes import ROOT
from sites import files

# How old a file's stamp must be to tell of each later change, ns.
SETTLED = 20_000_000
PHOTOFALL = Path(os.environ.get("PHOTOFALL", ROOT / ".build/release/photofall"))


def pytest_configure(config):
    config.addinivalue_line("markers", "engines: needs engines that are large to install")


class Photos:
    """A folder with photos of several albums."""

    def __init__(self, folder):
        self.folder = folder
        self.noise = random.Random(7)
        for number in range(40):
            self.add(f"photo {number}.jpg")
        for number in range(20):
            self.add(f"trip/day {number // 10}/{number}.jpg")
        # A photo with a raw file beside it, one that cannot be read, and words.
        self.write("photo 3.dng", b"not read, as a photo has its name")
        self.write("broken.jpg", b"\xff\xd8\xff\xe0 no more")
        self.write("trip/album.yaml", b"title: A trip\ncaptions: {day 0: no photo}\n")
        self.write("photo 4.jpg.md", b"Some words")
        self.write("photofall.yaml", b"images: {widths: [160, 320], large: 640}\n")

    def add(self, name):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        noise = Image.frombytes("RGB", (60, 40), self.noise.randbytes(7200))
        noise.resize((self.noise.randrange(600, 900), 600), Image.Resampling.BICUBIC).save(path)

    def write(self, name, content):
        (self.folder / name).write_bytes(content)


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    return Photos(tmp_path_factory.mktemp("photos") / "photos")


def run(*arguments, **options):
    """Runs photofall; returns what it printed."""
    done = subprocess.run(
        [PHOTOFALL, *map(str, arguments)], text=True, capture_output=True, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="session")
def expected(photos, tmp_path_factory):
    """The site as one process makes it."""
    folder = tmp_path_factory.mktemp("expected")
    run("build", photos.folder, "--output", folder / "site", "--cache", folder / "cache")
    return files(folder / "site")


@pytest.fixture
def workplace(photos, tmp_path):
    """A folder with the photos alone, written long enough ago that their stamps can be trusted."""
    shutil.copytree(photos.folder, tmp_path / "photos")
    newest = max(path.stat().st_ctime_ns for path in (tmp_path / "photos").rglob("*"))
    wait_until(lambda: time.time_ns() > newest + SETTLED)
    return tmp_path
