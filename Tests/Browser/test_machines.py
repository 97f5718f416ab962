"""What machines read: the published schemas hold, feeds and maps are well-formed, nothing private."""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import jsonschema
import pytest
import yaml

from conftest import PHOTOFALL, ROOT
from galleries import build, photo, photos, run
from hosting import QuietHandler
from patience import PATIENCE

SITE = "https://example.org/photos/"
MEDIUM = re.compile(r"[0-9a-f]{16}-\d+\.\w+")
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
EXIF_DATE = 36867


def validate(document, name):
    schema = json.loads((ROOT / f"Documentation/Schemas/{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)


@pytest.mark.parametrize("request_file", sorted((ROOT / "Fuzz/Inputs/layout").glob("*.json")), ids=lambda path: path.stem)
def test_layout_requests_and_replies_follow_their_schemas(request_file):
    request = request_file.read_text()
    validate(json.loads(request), "layout-request")
    reply = subprocess.run(
        [str(PHOTOFALL), "layout"], input=request, capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout
    validate(json.loads(reply), "layout-reply")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A gallery with an album, sections, dates, several pages, and an album that is not listed."""
    folder = tmp_path_factory.mktemp("machines")
    photos(folder / "photos", 120)
    from PIL import Image

    for day in (3, 17):
        exif = Image.Exif()
        exif.get_ifd(0x8769)[EXIF_DATE] = f"2024:05:{day:02} 12:30:00"
        photo(folder / f"photos/dated/{day}.jpg", exif=exif)
    photo(folder / "photos/private/confidential.jpg", colour=(1, 2, 3))
    (folder / "photos/photofall.yaml").write_text(
        f"site: {{url: '{SITE}', author: 'A & B', licence: 'https://creativecommons.org/licenses/by/4.0/'}}\n"
        "metadata.publish: [title, caption, copyright, date]\n"
    )
    (folder / "photos/album.yaml").write_text(
        "title: All <of> it\nsections: [{title: Second half, from: photo 0060.jpg}]\n"
        "captions: {photo 0003.jpg: '</script><b>]]>\u2028'}\n"
    )
    (folder / "photos/private/album.yaml").write_text("listed: no\nsecret: sesame\n")
    build(folder / "photos", "--report", folder / "report.json", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def built(folder):
    return folder / "_site"


def secret_of(site):
    return next(path.parent for path in site.glob("*/p/confidential.html")).parent


def test_the_published_schemas_hold(folder, built):
    validate(json.loads((built / "gallery.json").read_text()), "gallery")
    validate(json.loads((folder / "report.json").read_text()), "report")
    for file in built.rglob("stream.json"):
        validate(json.loads(file.read_text()), "stream")
    for file in built.rglob("data/*.json"):
        validate(json.loads(file.read_text()), "data")


def test_the_manifest_leads_to_every_file_that_it_names(built):
    manifest = json.loads((built / "gallery.json").read_text())
    root = manifest["albums"][0]
    assert [s.get("title") for s in root["sections"]] == [None, "Second half"]
    assert [s["photo"] for s in root["sections"]] == [0, 60]
    for album in manifest["albums"]:
        names = [album["page"], album["stream"]]
        names += [chunk[key] for chunk in album["chunks"] for key in ("page", "data")]
        assert all((built / unquote(name)).is_file() for name in names)


def test_the_feed_tells_of_the_newest_photos(built):
    feed = ElementTree.parse(built / "feed.xml").getroot()
    assert feed.find(f"{ATOM}title").text == "All <of> it"
    assert feed.find(f"{ATOM}updated").text == "2024-05-17T12:30:00Z"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 50
    assert [entry.find(f"{ATOM}title").text for entry in entries[:2]] == ["17", "3"]
    for entry in entries:
        address = entry.find(f"{ATOM}link").get("href")
        assert address.startswith(SITE)
        assert (built / unquote(address.removeprefix(SITE))).is_file()


def entries_of(site):
    """What the feed has of each photo, by its title: the ID and where it leads to."""
    feed = ElementTree.parse(site / "feed.xml").getroot()
    return {
        entry.find(f"{ATOM}title").text: (
            entry.find(f"{ATOM}id").text, entry.find(f"{ATOM}link").get("href"))
        for entry in feed.findall(f"{ATOM}entry")
    }


def test_without_pages_of_photos_the_feed_leads_to_their_tiles(tmp_path):
    photos(tmp_path / "photos", 130)
    (tmp_path / "photos/photofall.yaml").write_text(
        f"site.url: {SITE}\nphotoPages: none\nchunk: {{minimum: 10, target: 15, maximum: 20}}\n"
    )
    site = build(tmp_path / "photos", cwd=tmp_path)
    before = entries_of(site)
    for _, address in before.values():
        page, tile = unquote(address.removeprefix(SITE)).split("#")
        assert f'id="{tile}"' in (site / page / "index.html").read_text()
    photo(tmp_path / "photos/photo 0000 and a half.jpg", colour=(1, 2, 3))
    after = entries_of(build(tmp_path / "photos", cwd=tmp_path))
    moved = [title for title in before if title in after and before[title][1] != after[title][1]]
    assert moved and all(before[title][0] == after[title][0] for title in moved)


def test_without_dates_the_feed_goes_by_that_of_the_site(tmp_path):
    photo(tmp_path / "photos/a.jpg")
    settings = tmp_path / "photos/photofall.yaml"
    for day, expected in (("", "1970-01-01"), ("updated: 2025-02-03", "2025-02-03")):
        settings.write_text(f"site:\n  url: {SITE}\n  {day}\n")
        feed = ElementTree.parse(build(tmp_path / "photos", cwd=tmp_path) / "feed.xml").getroot()
        assert {date.text for date in feed.iter(f"{ATOM}updated")} == {f"{expected}T00:00:00Z"}
    settings.write_text("site.updated: 2025-02-30\n")
    assert run("build", "photos", cwd=tmp_path).returncode == 65


def test_albums_by_date_tell_the_months_of_their_pages(tmp_path):
    from PIL import Image

    for index in range(150):
        exif = Image.Exif()
        exif.get_ifd(0x8769)[EXIF_DATE] = f"2024:{index // 30 + 1:02}:{index % 30 // 2 + 1:02} 12:30:00"
        photo(tmp_path / f"photos/{index}.jpg", colour=(index, 9, 9), exif=exif)
    settings = tmp_path / "photos/photofall.yaml"
    settings.write_text("metadata.publish: [date]\n")
    stream = json.loads((build(tmp_path / "photos", cwd=tmp_path) / "stream.json").read_text())
    titles = [chunk["title"] for chunk in stream["chunks"]]
    assert titles[0] == "May 2024" and titles == sorted(titles, key="May April March February January".find)
    settings.write_text("")
    stream = json.loads((build(tmp_path / "photos", cwd=tmp_path) / "stream.json").read_text())
    assert not any("title" in chunk for chunk in stream["chunks"])


def test_the_action_builds_from_the_cache_that_it_keeps(tmp_path):
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    (cache,) = (step["with"] for step in steps if step.get("uses", "").startswith("actions/cache@"))
    assert all(cache["key"].startswith(key) for key in cache["restore-keys"].splitlines())
    runner = tmp_path / "runner"
    (runner / "photofall/bin").mkdir(parents=True)
    (runner / "photofall/bin/photofall").symlink_to(PHOTOFALL)
    photos(tmp_path / "photos", 5)
    environment = os.environ | {
        "RUNNER_TEMP": str(runner), "PHOTOS": "photos", "OUTPUT": "_site", "CONFIG": "",
        "STRICT": "true"}
    for made in (True, False):
        # Each run has the cache of the one before, and nothing else of it.
        shutil.rmtree(tmp_path / "_site", ignore_errors=True)
        done = subprocess.run([ROOT / "scripts/action", "build"], cwd=tmp_path, env=environment,
                              capture_output=True, text=True)
        assert done.returncode == 0 and "5 photos" in done.stdout, done.stderr
        assert ("; 0 pictures made" not in done.stdout) == made, done.stdout
        assert Path(cache["path"].replace("${{ runner.temp }}", str(runner))).is_dir()


def test_the_workflow_leaves_the_record_of_a_site_behind(built, tmp_path):
    page = (ROOT / "Documentation/Publishing.md").read_text()
    workflow = yaml.safe_load(re.search(r"```yaml\n(on: .*?)```", page, re.DOTALL)[1])
    steps = workflow["jobs"]["gallery"]["steps"]
    shutil.copytree(built, tmp_path / "_site")
    upload = next(step for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    (tidy,) = (step["run"] for step in steps if "rm " in step.get("run", ""))
    subprocess.run(tidy, shell=True, cwd=tmp_path, check=True)
    uploaded = {path.name for path in (tmp_path / upload["with"]["path"]).iterdir()}
    assert "index.html" in uploaded and not any(name.startswith(".") for name in uploaded)


def test_a_lost_address_shows_a_page_that_works_at_any_depth(open_page, serve, tmp_path):
    photos(tmp_path / "photos", 3)
    (tmp_path / "photos/photofall.yaml").write_text(
        "title: Iceland\ntheme: switch\n"
        "site: {url: 'https://example.org/deep/gallery', files: [404.html]}\n")
    build(tmp_path / "photos", cwd=tmp_path)
    (tmp_path / "host/deep").mkdir(parents=True)
    (tmp_path / "_site").rename(tmp_path / "host/deep/gallery")
    lost = []

    class Handler(QuietHandler):
        def send_error(self, *_):
            lost.append(self.path)
            self.send_response(404)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write((tmp_path / "host/deep/gallery/404.html").read_bytes())

    open_page.forgiven.append("status of 404")
    host = serve(tmp_path / "host", Handler)
    for address in ("nothing", "p/nothing.html", "a/b/c/?d#e", "trip/"):
        page = open_page()
        page.goto(f"{host}deep/gallery/{address}")
        assert page.locator("h1").inner_text() == "Nothing is here"
        page.wait_for_function("() => document.querySelector('.card img').naturalWidth > 0")
        assert page.evaluate("getComputedStyle(document.querySelector('.albums')).display") == "grid"
        page.locator(".card").click()
        page.wait_for_url(f"{host}deep/gallery/index.html")
        assert page.locator(".tile").count() == 3
    assert len(lost) == 4, lost


def test_hosts_and_search_engines_get_the_files_that_they_look_for(tmp_path):
    photos(tmp_path / "photos", 3)
    (tmp_path / "photos/photofall.yaml").write_text(
        f"captions: measured\nsite: {{url: '{SITE}', files: [robots.txt, _headers]}}\n")
    site = build(tmp_path / "photos", cwd=tmp_path)
    assert (site / "robots.txt").read_text() == f"User-agent: *\nAllow: /\nSitemap: {SITE}sitemap.xml\n"
    places = re.findall(r"^/(.*)\n  Cache-Control: .*immutable$", (site / "_headers").read_text(), re.M)
    forever = {file for place in places for file in site.glob(place.replace("*", "**/*"))}
    assert {file for file in forever if file.is_file()} == {
        file for name in ("media", "assets") for file in (site / name).rglob("*") if file.is_file()}
    assert not (site / "404.html").exists()


def test_the_map_names_every_listed_page_once(built):
    tree = ElementTree.parse(built / "sitemap.xml").getroot()
    places = [place.text for place in tree.iter(f"{SITEMAP}loc")]
    pages = {urljoin(SITE, unquote(place)).removeprefix(SITE) for place in places}
    shown = {re.sub("(^|/)$", r"\1index.html", page) for page in pages}
    hidden = secret_of(built)
    expected = {
        str(file.relative_to(built))
        for file in built.rglob("*.html")
        if hidden not in file.parents and file.parent.name not in ("pages", "tags")
    }
    assert len(places) == len(pages) and shown == expected


def test_pages_say_what_they_are_in_the_words_of_schema_org(built):
    found = {}
    for file in built.rglob("*.html"):
        for block in re.findall(
            r'<script type="application/ld\+json">(.*?)</script>', file.read_text(), re.DOTALL
        ):
            found[str(file.relative_to(built))] = json.loads(block)
    assert found["index.html"]["@type"] == "ImageGallery"
    image = found["p/photo-0003.html"]
    assert image["@type"] == "ImageObject" and image["license"].endswith("/by/4.0/")
    assert image["creator"] == [{"@type": "Person", "name": "A & B"}]
    assert "]]>" in image["description"]
    assert (built / "p" / image["contentUrl"]).is_file()


def test_links_to_pages_are_shown_with_a_picture(built):
    page = (built / "p/photo-0003.html").read_text()
    image = re.search(r'property="og:image" content="([^"]*)"', page)[1]
    assert image.startswith(SITE) and (built / image.removeprefix(SITE)).is_file()
    assert 'property="og:image:alt"' in page and 'property="og:url"' in page


def test_an_album_that_is_not_listed_is_found_by_its_address_alone(built):
    hidden = secret_of(built)
    assert re.fullmatch("[a-z0-9]{20}", hidden.name)
    photos = {name for page in hidden.rglob("*.html") for name in MEDIUM.findall(page.read_text())}
    assert photos
    for file in built.rglob("*"):
        if not file.is_file() or hidden in file.parents:
            continue
        content = file.read_bytes()
        assert b"confidential" not in content and hidden.name.encode() not in content, file
        assert not [name for name in photos if name.encode() in content], file
    for file in hidden.rglob("*.html"):
        assert '<meta name="robots" content="noindex">' in file.read_text()


def test_an_album_that_is_not_listed_needs_a_secret(tmp_path):
    photo(tmp_path / "photos/private/a.jpg")
    (tmp_path / "photos/private/album.yaml").write_text("listed: no\n")
    done = run("build", tmp_path / "photos", cwd=tmp_path)
    assert done.returncode == 65 and "private/album.yaml: listed: no needs a secret" in done.stderr
