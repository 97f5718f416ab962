"""Folders of small photos for tests that need a gallery of their own, and the real program."""
import os
import subprocess
from pathlib import Path

from PIL import Image

from patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
PHOTOFALL = Path(os.environ.get("PHOTOFALL", ROOT / ".build/release/photofall"))


def photo(path, width=60, height=40, colour=(120, 140, 160), **options):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (width, height), colour).save(path, **options)
    return path


def photos(folder, count, ratio_of=lambda index: 0.6 + (index * 7 % 11) / 10):
    """Photos in many shapes, each of a colour of its own."""
    for index in range(count):
        colour = (index * 37 % 256, index * 59 % 256, index * 83 % 256)
        photo(folder / f"photo {index:04}.jpg", 64, round(64 * ratio_of(index)), colour)
    return folder


def captions(folder, count, words):
    """Words for every third of so many photos, after its number."""
    lines = (f"  photo {n:04}.jpg: Number {n}, {words}\n" for n in range(0, count, 3))
    (folder / "album.yaml").write_text("captions:\n" + "".join(lines))


def run(*arguments, cwd, **environment):
    """Runs photofall with a cache of its own; returns the finished process."""
    return subprocess.run(
        [str(PHOTOFALL), *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "XDG_CACHE_HOME": str(cwd / "cache"), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def build(folder, *arguments, cwd):
    """Builds a site that must succeed, and in which a check finds nothing; returns its folder."""
    done = run("build", folder, "-o", cwd / "_site", *arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    checked = run("check", cwd / "_site", cwd=cwd)
    assert checked.returncode == 0, checked.stderr
    return cwd / "_site"


def aged(site):
    """The site, as if its files had been there for years: browsers may keep such ones without asking."""
    for file in site.rglob("*"):
        os.utime(file, (10**9, 10**9))
    return site
