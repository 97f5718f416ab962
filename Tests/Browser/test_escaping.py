"""Nothing that a photo or an album says can become markup or script: 60 texts in every field."""
import json
import zipfile
from html import escape
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from conftest import chunk_files
from galleries import build, photo
from payloads import PAYLOADS
from previews import arrange

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
 xmlns:exifEX="http://cipa.jp/exif/1.0/"
 xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"><rdf:Description rdf:about=""
 photoshop:City="{0}" photoshop:State="{0}" photoshop:Country="{0}" photoshop:Credit="{0}"
 Iptc4xmpCore:Location="{0}" tiff:Make="{0}" tiff:Model="{0}" exifEX:LensModel="{0}">
{1}
<dc:subject><rdf:Bag><rdf:li>{0}</rdf:li></rdf:Bag></dc:subject>
<dc:creator><rdf:Seq><rdf:li>{0}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>"""
ALTERNATIVES = ["dc:title", "dc:description", "dc:rights", "Iptc4xmpCore:AltTextAccessibility"]


def sidecar(text):
    text = escape("".join(letter for letter in text if letter != "\x7f"))
    fields = (
        f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{text}</rdf:li></rdf:Alt></{name}>'
        for name in ALTERNATIVES
    )
    return XMP.format(text, "\n".join(fields))


def file_name(text):
    return text.replace("/", "∕")[:60]


def write_gallery(folder):
    """Every payload as the name, words and metadata of photos, albums, sections and the site."""
    words = {"title": " ".join(PAYLOADS), "description": "\n\n".join(PAYLOADS)}
    names = [f"{file_name(text)} {index}.jpg" for index, text in enumerate(PAYLOADS)]
    for index, (name, text) in enumerate(zip(names, PAYLOADS)):
        photo(folder / name, colour=(index * 4, 90, 160))
        bare = photo(folder / f"meta/{index}.jpg", colour=(index * 4, 160, 90))
        bare.with_name(bare.name + ".xmp").write_text(sidecar(text))
        below = folder / f"{file_name(text)} album {index}"
        photo(below / "inner.jpg", colour=(index * 4, 30, 30))
        (below / "album.yaml").write_text(json.dumps({"title": text, "photoPages": "none"}))
    album = words | {
        "captions": dict(zip(names, PAYLOADS)),
        "alt": dict(zip(names[::2], PAYLOADS[::2])),
        "sections": [
            {"title": text, "text": text, "footer": text, "from": name}
            for name, text in zip(names, PAYLOADS)
        ],
    }
    # JSON is YAML, but for the letters that YAML 1.1 has no escape for.
    (folder / "album.yaml").write_text(json.dumps(album))
    below = words | {"originals": "album-zip"}
    (folder / "meta/album.yaml").write_text(json.dumps(below))
    fields = (
        "[title, caption, alt, keywords, camera, lens, place, creator, credit, copyright, rating]"
    )
    site = {"author": " ".join(PAYLOADS), "licence": " ".join(PAYLOADS), "url": "https://a.org/"}
    (folder / "photofall.yaml").write_text(
        f"site: {json.dumps(site)}\nmetadata.publish: {fields}\nsort: name\n"
        "originals: download\n"
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("payloads")
    write_gallery(folder / "photos")
    return build(folder / "photos", "--fragment", cwd=folder)


def test_there_are_sixty_payloads():
    assert len(set(PAYLOADS)) == 60


POLICIES = {"with the policy": False, "without the policy": True}
# Whether a script ran, and the elements and attributes with which one could.
STRANGE = """() => ({
  ran: window.ran ?? null,
  strange: document.querySelectorAll(
    `iframe, object, embed, marquee, math, base, form:not(.pfe *), video, audio, template,
     [onerror], [onload], [onmouseover], [onfocus], [onbegin], [ontoggle], [onstart],
     a[href^="javascript:" i], a[href^="data:" i], [formaction], meta[http-equiv=refresh i]`
  ).length,
})"""

SCRIPTS = "document.querySelectorAll('script:not([type=\"application/ld+json\"])').length"


def tidy(text):
    """A text as it can be compared: without what is not seen of it."""
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace())


@pytest.mark.parametrize("policy", POLICIES)
def test_texts_stay_texts(built, serve, open_page, policy):
    page = open_page(bypass_csp=POLICIES[policy])
    page.add_init_script("addEventListener('error', event => event.preventDefault())")
    # A fragment has no head, and so no icon. Answered by a route, it would cost the browser its cache.
    open_page.forgiven.append("favicon.ico")
    address = serve(built)
    # What runs in spite of the policy runs without it, too: with it, some pages of each kind will do.
    step = 1 if POLICIES[policy] else 10
    for file in sorted(built.rglob("*.html"))[::step]:
        page.goto(address + str(file.relative_to(built)).replace("%", "%25"))
        page.keyboard.press("Tab")
        assert page.evaluate(STRANGE) == {"ran": None, "strange": 0}, file
        # A locator's own script on each page would take a third of the time.
        scripts = page.evaluate(SCRIPTS)
        assert scripts >= (file.name != "fragment.html"), file


@pytest.mark.parametrize("policy", POLICIES)
def test_results_of_a_search_are_texts(built, serve, open_page, policy):
    page = open_page(bypass_csp=POLICIES[policy])
    page.goto(serve(built))
    page.locator(".find input").focus()
    titles = set()
    for word in ("window", "script", "javascript", "image"):
        page.locator(".find input").fill(word)
        done = page.locator(".found:not([hidden])[aria-busy=false]")
        done.wait_for()
        while page.locator(".found button").is_visible():
            page.locator(".found button").click()
            done.wait_for()
        shown = page.locator(".found .tile img").evaluate_all("all => all.map(image => image.alt)")
        titles |= {tidy(title) for title in shown}
    assert page.evaluate(STRANGE) == {"ran": None, "strange": 0}
    assert sum(tidy(text) in titles for text in PAYLOADS) > 50


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("album", ["", "meta/"])
def test_the_viewer_and_its_panel_show_texts_as_texts(built, serve, open_page, album, policy):
    page = open_page(bypass_csp=POLICIES[policy])
    page.goto(serve(built) + album + "index.html")
    page.locator(".tile").first.click()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("i")
    for number, text in enumerate(PAYLOADS, 1):
        expect(page.locator(".viewer-count")).to_have_text(f"{number} of {len(PAYLOADS)}")
        if album:
            expect(page.locator(".viewer-panel")).to_be_visible()
            values = [tidy(value) for value in page.locator(".viewer-panel dd").all_inner_texts()]
            # Place, camera, lens, keywords, creator, credit, copyright.
            assert sum(tidy(text) in value for value in values) == 7, (text, values)
        page.keyboard.press("ArrowRight")
    assert page.evaluate(STRANGE) == {"ran": None, "strange": 0}


def test_files_for_machines_hold_texts_as_texts(built, serve, open_page):
    manifest = json.loads((built / "gallery.json").read_text())
    names = {text.strip() for text in PAYLOADS}
    assert names <= {album["title"] for album in manifest["albums"]}
    assert names == {section["title"] for section in manifest["albums"][0]["sections"]}
    ElementTree.parse(built / "sitemap.xml")
    feed = ElementTree.parse(built / "feed.xml")
    page = open_page(bypass_csp=True)
    page.route("https://a.org/**", lambda route: route.fulfill(status=204))
    page.goto(serve(built) + "feed.xml")
    assert page.evaluate("[window.ran ?? null, document.querySelectorAll('*|script').length]") == [None, 0]
    page.goto(serve(built) + "tags/index.html")
    for content in feed.iter("{http://www.w3.org/2005/Atom}content"):
        page.evaluate("html => { document.querySelector('main').innerHTML = html; }", content.text)
        assert page.evaluate(STRANGE) == {"ran": None, "strange": 0}, content.text


def test_names_in_archives_are_names(built):
    (archive,) = built.rglob("*-originals.zip")
    names = zipfile.ZipFile(archive).namelist()
    assert len(names) == len(PAYLOADS) and all("/" not in name for name in names)


def test_the_preview_shows_texts_as_texts(tmp_path, open_preview, start_preview):
    write_gallery(tmp_path / "photos")
    preview = start_preview()
    page = open_preview(preview)
    arrange(page)
    expect(page.locator(".pfe-section").last).to_be_attached()
    page.locator(".tile").first.click()
    page.get_by_role("button", name="Words…").click()
    shown = page.get_by_label("Caption, in Markdown").input_value()
    assert shown == PAYLOADS[0]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hide", exact=True).click()
    page.get_by_role("button", name="Hidden").click()
    name = page.locator(".pfe-hidden span").inner_text()
    assert name == file_name(PAYLOADS[0]) + " 0.jpg"
    assert page.evaluate(STRANGE) == {"ran": None, "strange": 0}


def test_texts_are_shown_as_they_are(built, serve, open_page):
    page = open_page()
    page.goto(serve(built) + "index.html")
    assert page.locator("h1").inner_text().split() == " ".join(PAYLOADS).split()
    shown = {photo["alt"] for _, data in chunk_files(built) for photo in data["photos"]}
    assert {text.strip() for text in PAYLOADS[::2]} <= shown
