import os
import subprocess
from pathlib import Path

import pytest
from PIL import Image

PROGRAM = Path(os.environ.get("PHOTOFALL", Path(__file__).parents[2] / ".build/release/photofall"))
SIZE = (96, 64)


def pixel(x, y):
    """Colours that JPEG keeps: they change slowly."""
    return 40 + 2 * x, 220 - 2 * y, 60 + x + y


def pattern(mode="RGB"):
    picture = Image.new("RGB", SIZE)
    picture.putdata([pixel(x, y) for y in range(SIZE[1]) for x in range(SIZE[0])])
    return picture.convert(mode)


def patches():
    """A palette of a few colours, each in squares that JPEG keeps."""
    return pattern().resize((6, 4)).quantize(24).resize(SIZE, Image.Resampling.NEAREST)


class Gallery:
    """A folder with one photo, its build, and what the site shows of it."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "photos").mkdir()
        (folder / "photos/photofall.yaml").write_text("images: {quality: 100}\n")

    def path(self, name):
        return self.folder / "photos" / name

    def build(self, *options):
        return subprocess.run(
            [PROGRAM, "build", "photos", "--cache", "cache", "--quiet", *options], cwd=self.folder,
            capture_output=True, text=True)

    def shown(self, *options):
        """The only picture of the site."""
        run = self.build(*options)
        assert run.returncode == 0 and not run.stderr, run.stderr
        pictures = list((self.folder / "_site/media").rglob("*.jpg"))
        assert len(pictures) == 1, pictures
        return Image.open(pictures[0])


@pytest.fixture
def gallery(tmp_path):
    return Gallery(tmp_path)


@pytest.fixture
def folder(tmp_path):
    """A folder of photos yet to come."""
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/photofall.yaml").write_text("images: {quality: 95}\n")
    return tmp_path


def worst(shown, expected):
    """The largest difference of two samples."""
    assert shown.size == expected.size
    pairs = zip(shown.convert("RGB").tobytes(), expected.convert("RGB").tobytes(), strict=True)
    return max(abs(one - other) for one, other in pairs)
