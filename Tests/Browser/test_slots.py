"""HTML of a gallery's own on all pages: what other hosts bring comes in by name alone."""
import re

import pytest
from playwright.sync_api import expect

from galleries import build, photo, photos, run

# A counter and comments as others write them: a script, with a sheet, a frame, and a place to send to.
SCRIPT = """
const own = document.currentScript;
const host = new URL(own.src).origin;
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = host + "/comments.css";
document.head.append(sheet);
const frame = document.createElement("iframe");
frame.src = host + "/comments.html";
document.querySelector("#comments").append(frame);
new Image().src = host + "/count.png?image";
fetch(host + "/count.png?fetch", { mode: "no-cors" })
  .then(() => { document.documentElement.dataset.counted = "yes"; })
  .catch(() => { document.documentElement.dataset.counted = "no"; });
"""


@pytest.fixture
def elsewhere(tmp_path, serve):
    """The address of another host, without the slash at its end."""
    folder = tmp_path / "elsewhere"
    photo(folder / "count.png", 1, 1)
    (folder / "comments.js").write_text(SCRIPT)
    (folder / "comments.css").write_text("#comments { outline-width: 3px }")
    (folder / "comments.html").write_text("<!doctype html><title>c</title><p>Nice.</p>")
    return serve(folder).rstrip("/")


def write(folder, host, configuration=""):
    photos(folder, 4)
    (folder / "Templates").mkdir(exist_ok=True)
    (folder / "Templates/head.html").write_text('<meta name="theme" content="& {{title}}">\n')
    (folder / "Templates/end.html").write_text(
        f'<div id="comments"></div><script src="{host.removeprefix("http:")}/comments.js"></script>\n')
    (folder / "photofall.yaml").write_text(configuration)
    return folder


def test_what_is_named_comes_in_on_every_page(tmp_path, elsewhere, serve, open_page):
    site = build(
        write(tmp_path / "photos", elsewhere,
              f"policy:\n  script: [{elsewhere}]\n  connect: [{elsewhere}]\n"), cwd=tmp_path)
    address = serve(site)
    for place in ("index.html", "p/photo-0001.html"):
        page = open_page()
        page.goto(address + place)
        expect(page.locator("html[data-counted=yes]")).to_have_count(1)
        expect(page.frame_locator("#comments iframe").locator("p")).to_have_text("Nice.")
        expect(page.locator("#comments")).to_have_css("outline-width", "3px")
        # As it was written, the braces too.
        assert page.locator("meta[name=theme]").get_attribute("content") == "& {{title}}"
    assert not (site / "assets/end.html").exists()


def test_what_is_not_named_stays_out_and_a_check_says_so(tmp_path, elsewhere, serve, open_page):
    folder = write(tmp_path / "photos", elsewhere, f"policy.connect: [{elsewhere}]\n")
    done = run("build", folder, "-o", "_site", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    checked = run("check", "_site", cwd=tmp_path)
    assert checked.returncode != 0 and re.search(
        r"index.html:\d+: the page's own policy blocks //127.*comments.js \(script-src\); "
        "name its host under policy.script", checked.stdout + checked.stderr)
    open_page.forgiven.append("Content Security Policy")
    open_page.forgiven.append("csp")
    page = open_page()
    page.goto(serve(tmp_path / "_site"))
    expect(page.locator(".tile").first).to_be_visible()
    assert page.locator("#comments iframe").count() == 0


def test_a_change_of_what_is_put_in_reaches_all_pages_at_once(tmp_path, elsewhere):
    folder = write(tmp_path / "photos", elsewhere, f"policy.script: [{elsewhere}]\n")
    build(folder, cwd=tmp_path)
    (folder / "Templates/end.html").write_text("<p>Thank you.</p>\n")
    site = build(folder, cwd=tmp_path)
    for page in site.rglob("*.html"):
        assert "<p>Thank you.</p>" in page.read_text()


def test_nothing_comes_in_without_being_asked(tmp_path):
    site = build(photos(tmp_path / "photos", 3), cwd=tmp_path)
    policy = re.search('Policy" content="([^"]+)"', (site / "index.html").read_text())[1]
    assert "://" not in policy and "frame-src" not in policy


@pytest.mark.parametrize("name, value, message", [
    ("photofall.yaml", "policy.script: [giscus.app]\n",
     "policy.script: \"giscus.app\" is not an address such as https://example.org"),
    ("Templates/heads.html", "", 'no page takes this in; did you mean "head.html"?'),
])
def test_mistakes_are_named(tmp_path, name, value, message):
    photos(tmp_path / "photos", 2)
    file = tmp_path / "photos" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(value)
    done = run("build", "photos", cwd=tmp_path)
    assert done.returncode != 0 and message in done.stderr, done.stderr
