"""Archives of originals: whole by other programs, without what is private, the same every time."""

import json
import os
import shutil
import subprocess
import unicodedata
import zipfile

import pytest

from conftest import PROGRAM, SAMPLES
from test_privacy import build, leaks, pixels


@pytest.fixture(scope="module")
def album(photos, tmp_path_factory):
    """A gallery with an archive of names that are hard to unpack, and an album below without one."""
    folder = tmp_path_factory.mktemp("archive")
    source = folder / "own"
    shutil.copytree(photos, source)
    shutil.copy(SAMPLES / "Dunes.jpg", source / "夜 & <day>.jpg")
    shutil.copy(SAMPLES / "Pebbles.jpg", source / "up\\..\\out.jpg")
    shutil.copy(SAMPLES / "Pebbles.jpg", os.fsencode(source) + b"/raw\xff.jpg")
    (source / "below").mkdir()
    shutil.copy(SAMPLES / "Pebbles.jpg", source / "below/Pebbles.jpg")
    (source / "below/album.yaml").write_text("originals: none\n")
    (source / "album.yaml").write_text("title: Ours\n")
    return source, build(source, folder, "originals: album-zip\n")


def archive_of(site):
    manifest = json.loads((site / "gallery.json").read_text())
    assert [album for album in manifest["albums"] if "archive" in album] == manifest["albums"][:1]
    return site / manifest["albums"][0]["archive"]


def test_other_programs_find_the_archive_whole(album):
    _, site = album
    archive = archive_of(site)
    subprocess.run(["unzip", "-tqq", archive], check=True)
    with zipfile.ZipFile(archive) as file:
        assert file.testzip() is None
        entries = file.infolist()
    assert {entry.filename for entry in entries} == {
        "lake.jpg", "swell.png", "leaf.webp", "sea.jpg", "noted.jpg", "夜 & %3Cday%3E.jpg",
        "up%5C..%5Cout.jpg", "raw%FF.jpg",
    }
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}


def test_the_albums_page_offers_the_archive(album):
    _, site = album
    link = f'href="{archive_of(site).relative_to(site)}" download="Ours.zip"'
    assert link in (site / "index.html").read_text()
    assert "originals.zip" not in (site / "below/index.html").read_text()
    assert not list(site.rglob("*-original.*"))


def test_nothing_private_is_in_the_archive(album, tmp_path):
    source, site = album
    with zipfile.ZipFile(archive_of(site)) as file:
        file.extractall(tmp_path / "media")
    assert leaks(tmp_path) == [] == leaks(site)
    for name in ["lake.jpg", "swell.png", "leaf.webp", "sea.jpg"]:
        assert pixels(tmp_path / "media" / name) == pixels(source / name)


def test_the_archive_is_the_same_at_any_time_and_made_only_once(album, tmp_path):
    source, site = album
    command = [PROGRAM, "build", source, "-c", site.parent / "photos/photofall.yaml", "-q"]
    again = [*command, "-o", tmp_path / "site", "--cache", tmp_path / "cache", "-j", "1"]
    environment = {**os.environ, "TZ": "Asia/Tokyo", "NO_FAKE_STAT": "1"}
    subprocess.run(["faketime", "2031-01-01", *again], env=environment, check=True)
    archive = archive_of(tmp_path / "site")
    assert archive.read_bytes() == archive_of(site).read_bytes()
    before = archive.stat()
    (source / "below/album.yaml").write_text("originals: none\ntitle: Below\n")
    subprocess.run(again, check=True)
    assert archive.stat().st_mtime_ns == before.st_mtime_ns
    (source / "sea.jpg").unlink()
    subprocess.run(again, check=True)
    assert not archive.exists() and "sea.jpg" not in zipfile.ZipFile(archive_of(tmp_path / "site")).namelist()


def test_every_photo_is_a_file_on_a_disk_that_knows_no_capitals_and_no_forms_of_accents(tmp_path):
    source = tmp_path / "own"
    source.mkdir()
    twins = [
        "Photo.jpg", "photo.JPG", "caf\u00e9.jpg", "cafe\u0301.jpg", "STRASSE.jpg", "straße.jpg", "Σ.jpg", "ς.jpg",
        "\ufb01n.jpg", "FIN.jpg",
        # As the page of the second one is called beside the first one.
        "photo-jpg-716faae2.jpg",
    ]
    unfit = ['"Where" are we?.jpg', "a|b.jpg", "con.jpg", "Lpt1.jpg"]
    usual = ["IMG_0001 (2).JPG", "Zoë & Çelik, 50 años.jpg", "console.jpg", "夜.jpg"]
    for name in twins + unfit + usual:
        shutil.copy(SAMPLES / "Pebbles.jpg", source / name)
    site = build(source, tmp_path, "originals: album-zip\n")
    with zipfile.ZipFile(archive_of(site)) as file:
        names = file.namelist()
    folded = {unicodedata.normalize("NFC", name).casefold() for name in names}
    assert len(folded) == len(names) == len(twins + unfit + usual)
    assert not any(set(name) & set('\\:*?"<>|') for name in names)
    assert set(usual) | {"_con.jpg", "_Lpt1.jpg"} <= set(names)
    assert not set(twins) & set(names)
