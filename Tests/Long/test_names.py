"""Files and folders of any name, kind and depth: every photo is published once and reachable."""
import contextlib
import io
import json
import os
import random
import shutil
import socket
import subprocess
from urllib.parse import unquote_to_bytes

import pytest
from PIL import Image

from chaos import PHOTOFALL, run_check
from patience import PATIENCE


class Tree:
    """Photos whose names are bytes, and the site that is made of them."""

    def __init__(self, folder):
        self.photos, self.site, self.cache = folder / "photos", folder / "site", folder / "cache"
        self.photos.mkdir()
        picture = io.BytesIO()
        Image.new("RGB", (32, 24), (90, 120, 150)).save(picture, "JPEG")
        self.picture = picture.getvalue()
        self.names = []

    def add(self, name):
        """Adds a photo, no two with the same bytes."""
        path = os.path.join(os.fsencode(self.photos), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as file:
            file.write(self.picture + b"%d" % len(self.names))
        self.names.append(name)

    def build(self, *under):
        words = [*under, PHOTOFALL, "build", self.photos, "-o", self.site, "--cache", self.cache]
        return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=PATIENCE)

    def assert_published(self, code=0, names=None):
        """Each photo has one tile, one page and its own ID, and all links are good."""
        done = self.build()
        assert done.returncode == code, done.stderr
        assert run_check(self.site) == ""
        albums = json.loads((self.site / "gallery.json").read_text())["albums"]
        chunks = [chunk for album in albums for chunk in album["chunks"]]
        data = [self.site / os.fsdecode(unquote_to_bytes(chunk["data"])) for chunk in chunks]
        photos = [photo for file in data for photo in json.loads(file.read_bytes())["photos"]]
        ids = sorted(unquote_to_bytes(photo["id"]) for photo in photos)
        assert ids == sorted(self.names if names is None else names)
        assert len(list(self.site.rglob("p/*.html"))) == len(ids)
        return done


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


def test_every_byte_and_every_trick_of_a_name(tree):
    for byte in set(range(1, 256)) - {ord("/")}:
        tree.add(b"byte " + bytes([byte]) + b".jpg")
        if byte not in b"._":
            tree.add(bytes([byte]) + b".jpg")
    tricks = [
        "-rf", "--output", "%2e%2e", "100%", "a?b#c&d=e", "\"><script>alert(1)</script>",
        "</style>", "{{title}}", "{{{x}}}", "{{> head}}", "]]>", "url(x)", "a;b{c}d",
        "index", "index.html", "con", "aux ", "a...", "a" * 251, "ü" * 125, "中" * 83,
        "caf\u00e9", "cafe\u0301", "CAF\u00c9", "cafe", "Cafe", "a b", "a-b", "a--b", "A B", "a+b",
        "\u202egpj", "\u200b", "👩‍👩‍👧", "ﬀ", "ff", "ı", "ß", "SS", "ss",
    ]
    for trick in tricks:
        tree.add(trick.encode() + b".jpg")
    for broken in [b"\xff\xfe", b"\xc3", b"\xc3(", b"\xed\xa0\x80", b"%ff", b"\xff" * 250]:
        tree.add(broken + b".jpeg")
    tree.add(b"twin.jpg")
    tree.add(b"twin.jpeg")
    tree.add(b"twin.JPG")
    tree.assert_published()


def test_random_names(tree):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    dice = random.Random(seed)
    letters = [bytes([byte]) for byte in range(1, 256) if byte != ord("/")]
    letters += [text.encode() for text in "éàß中🎉ıİ\u0301\u200d%-_. "]
    names = set()
    while len(names) < 400:
        name = b"".join(dice.choices(letters, k=dice.randrange(1, 40)))
        folder = dice.choice([b"", b"", b"in/", b"IN/", b"p/", b"page/", b"media/", b"\xff/"])
        if name[:1] not in b"._" and len(name) < 250:
            names.add(folder + name + b".jpg")
    for name in sorted(names):
        tree.add(name)
    tree.assert_published()


def test_folders_with_the_site_s_own_names_and_twins(tree):
    for folder in ["p", "page", "pages", "media", "assets", "data", "P", "Media", "index.html",
                   "gallery.json", "tags", "a b", "a-b", "A B", "é", "e\u0301", "-", "%70"]:
        tree.add(folder.encode() + b"/one.jpg")
    tree.add(b"p.jpg")
    tree.assert_published()


def test_links_pipes_devices_and_sockets_are_passed_by(tree):
    tree.add(b"good.jpg")
    tree.add(b"album/other.jpg")
    tree.photos.joinpath("link.jpg").symlink_to("good.jpg")
    tree.photos.joinpath("nowhere.jpg").symlink_to("gone.jpg")
    tree.photos.joinpath("up").symlink_to("..")
    tree.photos.joinpath("album/loop").symlink_to(".")
    tree.photos.joinpath("self.jpg").symlink_to("self.jpg")
    os.mkfifo(tree.photos / "pipe.jpg")
    with socket.socket(socket.AF_UNIX) as end:
        here = os.getcwd()
        os.chdir(tree.photos)
        end.bind("socket.jpg")
        os.chdir(here)
        if os.geteuid() == 0:
            with contextlib.suppress(PermissionError):
                os.mknod(tree.photos / "null.jpg", 0o666 | 0o020000, os.makedev(1, 3))
        tree.assert_published()


def test_what_must_not_be_read_is_named_and_the_rest_published(tree, tmp_path):
    tree.add(b"good.jpg")
    tree.add(b"secret.jpg")
    tree.add(b"closed/inside.jpg")
    (tree.photos / "secret.jpg").chmod(0)
    (tree.photos / "closed").chmod(0)
    under = []
    if os.geteuid() == 0:
        # Root reads everything: somebody else has to build.
        if not shutil.which("setpriv"):
            pytest.skip("there is no setpriv to build as another user")
        for folder in [tree.site, tree.cache]:
            folder.mkdir()
            os.chown(folder, 65534, 65534)
        for parent in [tmp_path, *tmp_path.parents]:
            if not parent.stat().st_mode & 0o001:
                parent.chmod(0o755)
        program = shutil.copy(PHOTOFALL, tmp_path / "photofall")
        under = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        words = [*under, program, "build", tree.photos, "-o", tree.site, "--cache", tree.cache]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    else:
        done = tree.build()
    (tree.photos / "closed").chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert "secret.jpg: " in done.stderr and "closed: " in done.stderr
    assert run_check(tree.site) == ""
    assert len(list(tree.site.rglob("p/*.html"))) == 1


def test_a_hundred_levels_deep(tree):
    for depth in (0, 1, 50, 100):
        tree.add(b"d/" * depth + b"photo.jpg")
    tree.assert_published()


def test_as_many_levels_deep_as_can_be_allowed(tree):
    (tree.photos / "photofall.yaml").write_text("limits: {folders: 256}\n")
    for depth in (0, 1, 100, 256):
        tree.add(b"d/" * depth + b"photo.jpg")
    for depth in range(0, 256, 16):
        tree.add(b"d/" * depth + b"e/photo.jpg")
    tree.assert_published()


@pytest.mark.long
def test_a_hundred_thousand_files_in_one_folder(tree):
    # Names of a few files, each with as many as a disk allows: the disk has to hold only those.
    for number in range(100_000):
        name = b"photo %06d.jpg" % number
        if number % 50_000 == 0:
            tree.add(name)
            file = tree.photos / os.fsdecode(name)
        else:
            os.link(file, tree.photos / os.fsdecode(name))
            tree.names.append(name)
    tree.assert_published()
