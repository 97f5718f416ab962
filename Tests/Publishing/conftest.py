"""A gallery before and after a week, and hosts to publish it to."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from PIL import Image

from hosts import HOSTS
from recipes import ROOT
from sites import files

PHOTOFALL = Path(os.environ.get("PHOTOFALL", ROOT / ".build/release/photofall"))
WEEK = 7 * 24 * 3600
SETTINGS = "chunk: {minimum: 3, target: 4, maximum: 6}\nimages: {widths: [32], large: 320}\n"


def pytest_configure(config):
    config.addinivalue_line("markers", "long: goes through every case, which takes minutes")


class Versions:
    """The site of a gallery, and that of the gallery as it is a week later."""

    def __init__(self, folder):
        self.folder, self.photos = folder, folder / "photos"
        for number in range(14):
            self.add(f"photo {number}", number)
        for number in range(4):
            self.add(f"trip/{number}", 20 + number)
            self.add(f"old trip/{number}", 30 + number)
        self.write("photofall.yaml", SETTINGS)
        self.write("album.yaml", "captions: {photo 1.jpg: A cat}\n")
        self.write("Templates/photofall.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
        self.old = self.build("old")
        self.age("_site", "old/_site")
        self.add("added", 40)
        self.add("new trip/added", 41)
        self.add("photo 2", 42)
        (self.photos / "photo 3.jpg").rename(self.photos / "renamed.jpg")
        (self.photos / "photo 4.jpg").unlink()
        (self.photos / "trip/1.jpg").unlink()
        shutil.rmtree(self.photos / "old trip")
        # As long as before, so that no size tells them apart.
        self.write("album.yaml", "captions: {photo 1.jpg: A dog}\n")
        self.write("Templates/photofall.svg", "<svg xmlns='http://www.w3.org/2000/svg'> </svg>")
        self.new = self.build("new")
        assert len(self.new.keys() - self.old.keys()) > 10
        assert len(self.old.keys() - self.new.keys()) > 10

    def add(self, name, number):
        path = self.photos / f"{name}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (60, 40 + number), (number * 5, 120, 90)).save(path)

    def write(self, name, text):
        path = self.photos / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def age(self, *folders):
        """Makes files a week old."""
        for path in (path for folder in folders for path in (self.folder / folder).rglob("*")):
            moment = path.stat().st_mtime - WEEK
            os.utime(path, (moment, moment))

    def build(self, name):
        """Builds the site and keeps it; returns its files."""
        subprocess.run(
            [PHOTOFALL, "build", "photos", "--cache", "cache", "--quiet"], cwd=self.folder, check=True)
        shutil.copytree(self.folder / "_site", self.folder / name / "_site")
        return files(self.folder / "_site")


@pytest.fixture(scope="session")
def versions(tmp_path_factory):
    return Versions(tmp_path_factory.mktemp("versions"))


@pytest.fixture(scope="module", params=HOSTS)
def host(request):
    # A folder that other users can look into, as servers are.
    folder = Path(tempfile.mkdtemp(prefix="photofall-host-"))
    folder.chmod(0o755)
    host = HOSTS[request.param](folder)
    yield host
    host.stop()
    shutil.rmtree(folder)
