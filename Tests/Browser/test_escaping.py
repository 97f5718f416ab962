"""Nothing that a photo or an album says can become markup or script: 60 texts in every field."""
import json
import zipfile
from html import escape
from xml.etree import ElementTree

import pytest

from conftest import chunk_files
from galleries import build, photo
from payloads import PAYLOADS

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


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Every payload as the name, words and metadata of photos, albums, sections and the site."""
    folder = tmp_path_factory.mktemp("payloads")
    words = {"title": " ".join(PAYLOADS), "description": "\n\n".join(PAYLOADS)}
    names = [f"{file_name(text)} {index}.jpg" for index, text in enumerate(PAYLOADS)]
    for index, (name, text) in enumerate(zip(names, PAYLOADS)):
        photo(folder / "photos" / name, colour=(index * 4, 90, 160))
        bare = photo(folder / f"photos/meta/{index}.jpg", colour=(index * 4, 160, 90))
        bare.with_name(bare.name + ".xmp").write_text(sidecar(text))
        below = folder / "photos" / f"{file_name(text)} album {index}"
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
    (folder / "photos/album.yaml").write_text(json.dumps(album))
    below = words | {"originals": "album-zip"}
    (folder / "photos/meta/album.yaml").write_text(json.dumps(below))
    fields = (
        "[title, caption, alt, keywords, camera, lens, place, creator, credit, copyright, rating]"
    )
    site = {"author": " ".join(PAYLOADS), "licence": " ".join(PAYLOADS), "url": "https://a.org/"}
    (folder / "photos/photofall.yaml").write_text(
        f"site: {json.dumps(site)}\nmetadata.publish: {fields}\nsort: name\n"
        "originals: download\n"
    )
    return build(folder / "photos", "--fragment", cwd=folder)


def test_there_are_sixty_payloads():
    assert len(set(PAYLOADS)) == 60


@pytest.mark.parametrize("policy", ["with the policy", "without the policy"])
def test_texts_stay_texts(built, serve, open_page, policy):
    page = open_page(bypass_csp=policy == "without the policy")
    page.add_init_script("addEventListener('error', event => event.preventDefault())")
    # A fragment has no head, and so no icon.
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    address = serve(built)
    for file in sorted(built.rglob("*.html")):
        page.goto(address + str(file.relative_to(built)).replace("%", "%25"))
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => ({
              ran: window.ran ?? null,
              scripts: document.querySelectorAll('script:not([type="application/ld+json"])').length,
              strange: document.querySelectorAll(
                `iframe, object, embed, marquee, math, base, form, video, audio, template,
                 [onerror], [onload], [onmouseover], [onfocus], [onbegin], [ontoggle], [onstart],
                 a[href^="javascript:" i], a[href^="data:" i], [formaction], meta[http-equiv=refresh i]`
              ).length,
            })"""
        )
        assert found["ran"] is None and found["strange"] == 0, file
        assert found["scripts"] >= (file.name != "fragment.html"), file


def test_results_of_a_search_are_texts(built, serve, open_page):
    page = open_page(bypass_csp=True)
    page.goto(serve(built))
    page.locator(".find input").focus()
    for word in ("window", "script", "javascript", "image"):
        page.locator(".find input").fill(word)
        page.locator(".found .card").first.wait_for()
        while page.locator(".found button").is_visible():
            page.locator(".found button").click()
            page.wait_for_timeout(50)
    assert page.evaluate("window.ran") is None
    assert page.locator(".found :is(script, iframe, svg, [onerror], [onload])").count() == 0
    assert page.locator(".found .card-title").count() >= 1


def test_names_in_archives_and_feeds_are_names(built):
    ElementTree.parse(built / "feed.xml")
    ElementTree.parse(built / "sitemap.xml")
    (archive,) = built.rglob("*-originals.zip")
    names = zipfile.ZipFile(archive).namelist()
    assert len(names) == len(PAYLOADS) and all("/" not in name for name in names)


def test_the_viewer_shows_texts_as_texts(built, serve, open_page):
    page = open_page(bypass_csp=True)
    page.goto(serve(built) + "meta/index.html")
    page.locator(".tile").first.click()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("i")
    for _ in PAYLOADS:
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)
    assert page.evaluate("window.ran") is None
    assert page.locator("dialog iframe, dialog [onerror], dialog script").count() == 0


def test_texts_are_shown_as_they_are(built, serve, open_page):
    page = open_page()
    page.goto(serve(built) + "index.html")
    assert page.locator("h1").inner_text().split() == " ".join(PAYLOADS).split()
    shown = {photo["alt"] for _, data in chunk_files(built) for photo in data["photos"]}
    assert set(PAYLOADS[::2]) <= shown
