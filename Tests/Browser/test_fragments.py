"""Fragments in pages of another generator: Hugo's, with the example of the documentation."""
import json
import shutil
import subprocess
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from conftest import ROOT, engine_frames
from galleries import build, photos, run

# What themes say of elements and of classes that they share with galleries.
HOST = """
* { box-sizing: content-box }
body { margin: 0; font: 18px/2 serif; letter-spacing: 1px; text-transform: uppercase }
main { padding: 0 13px }
main a { display: inline-block; margin: 9px; padding: 5px; border: 3px solid; line-height: 3 }
main img { max-width: 50%; height: auto; margin: 1rem; border-radius: 9px; opacity: 0.5 }
main h2, main section, main div, main p, main span { margin: 10px; padding: 4px; font-size: 40px }
.gallery, .chunk, .section, .tiles, .tile, .frame, .caption { display: none }
"""


@pytest.fixture(scope="module")
def hugo(tmp_path_factory):
    """The example's site, with albums whose first photos have the same name."""
    folder = tmp_path_factory.mktemp("hugo") / "site"
    shutil.copytree(ROOT / "Documentation/hugo", folder)
    photos(folder / "photos", 130)
    photos(folder / "photos/evening", 7, ratio_of=lambda index: 1 + index / 5)
    (folder / "photos/album.yaml").write_text(
        "sections:\n- {title: The north, text: 'Some *words*.', from: photo 0009.jpg, footer: End.}\n"
        "captions: {photo 0003.jpg: '"
        + "Words of a caption, more than there is room for. " * 4
        + "'}\n"
    )
    photos(folder / "photos/night", 5)
    (folder / "photos/evening/album.yaml").write_text("title: Nächte\ncaptions: overlay\n")
    (folder / "photos/night/album.yaml").write_text(
        "captions: measured\nframe: {width: 6, radius: 9}\n"
    )
    (folder / "photos/night/photo 0001.jpg.md").write_text("Words for several lines of a narrow column")
    content = folder / "content/both.md"
    content.write_text(
        '---\ntitle: Both\n---\n{{< gallery "evening" >}}\n\n{{< gallery >}}\n\n{{< gallery "night" >}}\n'
    )
    (folder / "static/site.css").write_text(HOST)
    done = run("build", "photos", "-o", "static/gallery", "--fragment", cwd=folder)
    checked = run("check", "static/gallery", cwd=folder)
    assert (done.returncode, checked.returncode) == (0, 0), done.stderr + checked.stderr
    subprocess.run(["hugo", "--quiet"], cwd=folder, check=True)
    return folder / "public"


def measured(page):
    """The boxes of each fragment's tiles from its corner, its width, height and line height."""
    return page.evaluate(
        """() => [...document.querySelectorAll('[data-fragment]')].map(gallery => {
          const room = gallery.getBoundingClientRect();
          const boxes = [...gallery.querySelectorAll('.pf-tile')].map(tile => {
            const box = tile.getBoundingClientRect();
            return [box.left - room.left, box.top - room.top, box.width, box.height];
          });
          const line = parseFloat(getComputedStyle(gallery.querySelector('.pf-tile')).lineHeight);
          return { boxes, width: room.width, height: room.height, line };
        })"""
    )


def data_of(site, album):
    manifest = json.loads((site / "gallery.json").read_text())
    chunks = next(a["chunks"] for a in manifest["albums"] if "/".join(a["path"]) == album)
    return [json.loads((site / unquote(chunk["data"])).read_text()) for chunk in chunks]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 700, 1280])
def test_photos_stand_at_their_frames_in_pages_of_hugo(hugo, serve, open_page, width, scale):
    page = open_page(width=width, script=scale == 100)
    address = serve(hugo)
    for name, albums in (("", [""]), ("evening/", ["evening"]), ("both/", ["evening", "", "night"])):
        page.goto(address + name)
        page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
        expected = [data for album in albums for data in data_of(hugo / "gallery", album)]
        found = measured(page)
        assert len(found) == len(expected) and page.locator("script").count() == 0
        for fragment, data in zip(found, expected):
            frames, height = engine_frames(data, fragment["width"], fragment["line"])
            assert fragment["line"] == pytest.approx(20 * scale / 100, abs=0.01)
            assert fragment["height"] == pytest.approx(height, abs=0.2)
            for box, frame in zip(fragment["boxes"], frames, strict=True):
                assert box == pytest.approx(frame, abs=0.2)


def test_pictures_stand_in_their_frames_and_words_keep_to_their_room(hugo, serve, open_page):
    page = open_page(width=700, height=3000)
    page.goto(serve(hugo) + "both/")
    page.wait_for_function("() => [...document.images].slice(0, 9).every(i => i.naturalWidth)")
    strange = page.evaluate(
        """() => [...document.querySelectorAll('.pf-frame')].flatMap(frame => {
          const [room, box] = [frame, frame.querySelector('img')].map(e => e.getBoundingClientRect());
          const border = parseFloat(getComputedStyle(frame).borderTopWidth);
          // The pictures are smaller than their frames.
          const off = box.width !== 64 || box.height > room.height - 2 * border + 0.1
            || [['left', 'width'], ['top', 'height']].some(([edge, side]) =>
              Math.abs(room[edge] + room[side] / 2 - box[edge] - box[side] / 2) > 0.1);
          return off || getComputedStyle(frame.querySelector('img')).opacity !== '1' ? [box] : [];
        })"""
    )
    assert strange == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.pf-title, .pf-text')]
          .filter(box => box.scrollHeight > box.clientHeight + 1).map(box => box.className)"""
    )
    assert cut == []
    lines = page.evaluate(
        """() => [...document.querySelectorAll('.pf-captions-measured .pf-caption')].map(caption =>
          caption.scrollHeight > caption.clientHeight ? null : caption.clientHeight / 20)"""
    )
    assert lines and all(line and line >= 1 for line in lines)
    assert page.locator("h2").all_inner_texts() == ["The north", "The north"]


def test_a_photo_leads_to_its_page_and_the_list_to_the_albums(hugo, serve, open_page):
    page = open_page()
    page.goto(serve(hugo))
    page.locator('[data-photo="photo%200003.jpg"]').click()
    expect(page.locator("h1")).to_have_text("photo 0003")
    page.go_back()
    page.get_by_role("link", name="Nächte").click()
    expect(page.locator("h1")).to_have_text("Nächte")


def test_the_list_of_all_files_stays_where_the_gallery_was_built(hugo):
    assert (hugo.parent / "static/gallery/.photofall/manifest").is_file()
    assert (hugo / "gallery/gallery.json").is_file()
    assert not list(hugo.rglob(".photofall/*"))


def test_galleries_keep_apart_on_one_page(tmp_path, serve, open_page):
    fragments, data = [], []
    for index, name in enumerate("ab"):
        photos(tmp_path / name, 5, ratio_of=lambda number: 0.5 + index + number / 5)
        (tmp_path / name / "photofall.yaml").write_text(f"fragment.base: /{name}/_site/\n")
        place = tmp_path / "host" / name
        place.mkdir(parents=True)
        site = build(tmp_path / name, "--fragment", cwd=place)
        fragments.append((site / "fragment.html").read_text())
        data += data_of(site, "")
    (tmp_path / "host/index.html").write_text(f"<!doctype html><body>{'<hr>'.join(fragments)}</body>")
    page = open_page(width=600)
    page.goto(serve(tmp_path / "host"))
    for fragment, chunk in zip(measured(page), data, strict=True):
        frames, _ = engine_frames(chunk, fragment["width"])
        for box, frame in zip(fragment["boxes"], frames, strict=True):
            assert box == pytest.approx(frame, abs=0.2)


def test_without_a_base_a_fragment_stands_in_a_page_of_its_folder(tmp_path, open_page):
    photos(tmp_path / "photos/north", 5)
    site = build(tmp_path / "photos", "--fragment", cwd=tmp_path)
    fragment = (site / "north/fragment.html").read_text()
    host = site / "north/host.html"
    host.write_text(f"<!doctype html><body>{fragment}</body>")
    page = open_page(width=600)
    page.goto(host.as_uri())
    (data,) = data_of(site, "north")
    frames, _ = engine_frames(data, 584)
    for box, frame in zip(measured(page)[0]["boxes"], frames, strict=True):
        assert box == pytest.approx(frame, abs=0.2)
    page.locator(".pf-tile").first.click()
    expect(page.locator("h1")).to_have_text("photo 0000")
    host.unlink()
    assert not (build(tmp_path / "photos", cwd=tmp_path) / "north/fragment.css").exists()
