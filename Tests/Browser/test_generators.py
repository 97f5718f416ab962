"""The examples for generators of sites, each really built, under a policy that lets in nothing else."""
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from conftest import ROOT, engine_frames
from galleries import photos, run
from test_fragments import data_of, measured

TOOLS = Path(sys.executable).parent

# Where each has its gallery, how it makes a site, and a page for an album that is not there.
GENERATORS = {
    "jekyll": (
        "gallery", ["jekyll", "build", "--quiet", "-d", "{out}"],
        "lost.md", '---\nlayout: page\n---\n{% include gallery.html album="nigth" %}\n'),
    "mkdocs": (
        "docs/gallery", [TOOLS / "mkdocs", "build", "--quiet", "--strict", "-d", "{out}"],
        "docs/lost.md", "# Lost\n\n[gallery: nigth]\n"),
    "pelican": (
        "content/gallery", [TOOLS / "pelican", "--quiet", "--fatal=errors", "-o", "{out}"],
        "content/lost.md", "Title: Lost\n\n{gallery nigth}\n"),
    "sphinx": (
        "extra/gallery", [TOOLS / "sphinx-build", "-q", "-W", ".", "{out}"],
        "lost.rst", ":orphan:\n\n====\nLost\n====\n\n.. gallery:: nigth\n"),
}


@pytest.fixture(params=GENERATORS)
def example(request, tmp_path):
    """An example with photos, and its gallery built; how to build that again, and how to make its site in
    a folder."""
    name = request.param
    folder = tmp_path / name
    shutil.copytree(ROOT / "Documentation" / name, folder)
    photos(folder / "photos", 70)
    photos(folder / "photos/evening", 5)
    # Words for which gallery.json has no room beside another album.
    (folder / "photos/evening/album.yaml").write_text(f"description: {'So much to say. ' * 20_000}\n")
    place, command, lost, text = GENERATORS[name]

    def build():
        done = run("build", folder / "photos", "-o", folder / place, "--fragment", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert (folder / place / "gallery-1.json").exists()
        if name == "jekyll":
            (folder / "_data").mkdir(exist_ok=True)
            for file in (folder / place).glob("gallery*.json"):
                shutil.copy(file, folder / "_data")

    build()

    def make(out):
        words = [str(word).format(out=out) for word in command]
        return subprocess.run(words, cwd=folder, capture_output=True, text=True)

    return SimpleNamespace(
        folder=folder, place=place, build=build, make=make, lost=folder / lost, text=text)


def test_photos_stand_at_their_frames_in_the_pages_of_a_generator(
        example, tmp_path, serve, open_page):
    open_page.forgiven.append("favicon.ico")
    out = tmp_path / "host"
    done = example.make(out)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not list(out.rglob(".photofall/*"))
    page = open_page(width=900)
    address = serve(out)
    page.goto(address)
    data = data_of(example.folder / example.place, "")
    fragments = measured(page)
    assert len(fragments) == len(data)
    for fragment, chunk in zip(fragments, data):
        frames, _ = engine_frames(chunk, fragment["width"], fragment["line"])
        for box, frame in zip(fragment["boxes"], frames, strict=True):
            assert box == pytest.approx(frame, abs=0.2)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.pf-frame img')].slice(0, 4).every(i => i.naturalWidth)")
    page.locator('a[href*="evening"]:not(.pf-tile)').first.click()
    expect(page.locator(".pf-tile")).to_have_count(5)
    page.locator(".pf-tile").first.click()
    expect(page.locator("h1")).to_have_text("photo 0000")


def test_an_album_that_is_not_there_fails_the_build(example, tmp_path):
    example.lost.write_text(example.text)
    done = example.make(tmp_path / "host")
    assert done.returncode != 0 and "nigth" in done.stdout + done.stderr


@pytest.mark.parametrize("example", ["mkdocs", "pelican", "sphinx"], indirect=True)
def test_an_album_by_the_name_of_its_folder_is_named_as_it_is_written(example, tmp_path):
    example.lost.write_text(example.text.replace("nigth", "Tom & Anna"))
    done = example.make(tmp_path / "host")
    assert done.returncode != 0
    assert "no album 'Tom & Anna'; see gallery.json" in done.stdout + done.stderr


def test_a_gallery_that_has_changed_shows_when_its_site_is_made_again(example, tmp_path):
    out, words = tmp_path / "host", "A word that came later"

    def shown():
        return [page for page in out.rglob("*.html")
                if "gallery" not in page.relative_to(out).parts and words in page.read_text()]

    assert example.make(out).returncode == 0
    assert shown() == []
    first = min((example.folder / "photos/evening").glob("p*"))
    first.with_name(first.name + ".md").write_text(words)
    example.build()
    done = example.make(out)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(shown()) == 1


@pytest.mark.parametrize("example", ["mkdocs", "pelican"], indirect=True)
def test_a_mark_amidst_other_lines_fails_the_build(example, tmp_path):
    head, _, mark = example.text.replace("nigth", "evening").strip().split("\n")
    for lines in (f"Our evening:\n{mark}", f"{mark}\n{mark}"):
        example.lost.write_text(f"{head}\n\n{lines}\n")
        done = example.make(tmp_path / "host")
        assert done.returncode != 0 and "a paragraph of its own" in done.stdout + done.stderr
    example.lost.write_text(f"{head}\n\n{mark}\n\nWritten `{mark}`.\n")
    done = example.make(tmp_path / "host")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("example", ["sphinx"], indirect=True)
def test_pages_in_folders_of_their_own_find_the_gallery(example, tmp_path):
    # `make html dirhtml` reads the pages but once.
    for builder in ("html", "dirhtml"):
        out = tmp_path / builder
        subprocess.run(
            [TOOLS / "sphinx-build", "-q", "-W", "-b", builder, "-d", tmp_path / "read", ".", out],
            cwd=example.folder, check=True)
        pages = [page for page in out.rglob("*.html") if (out / "gallery") not in page.parents]
        files = [page.parent / unquote(address) for page in pages
                 for address in re.findall(r'="([^"?# ]*gallery/[^"?# ]*)', page.read_text())]
        assert len(files) > 75 and all(file.exists() for file in files)
