"""Galleries in pages that were made for something else: hostile sheets, strict policies."""
import json
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import ROOT, engine_frames
from embedding import FONT_IS_BLOCKED, SCRIPTED, STRICT, build_places, go_to, page_with, write_host
from galleries import build, photos, run
from patience import wait_until
from test_fragments import data_of, measured
from viewers import IN_VIEW, TILE


def measured_inside(page):
    """The boxes of the tiles of each fragment in the element, as `measured` has them."""
    return page.evaluate(
        """() => [...document.querySelector('photo-fall').shadowRoot
          .querySelectorAll('[data-fragment]')].map(gallery => {
          const room = gallery.getBoundingClientRect();
          const boxes = [...gallery.querySelectorAll('.pf-tile')].map(tile => {
            const box = tile.getBoundingClientRect();
            return [box.left - room.left, box.top - room.top, box.width, box.height];
          });
          const tile = getComputedStyle(gallery.querySelector('.pf-tile'));
          const picture = getComputedStyle(gallery.querySelector('img'));
          return { boxes, width: room.width, height: room.height,
            line: parseFloat(tile.lineHeight), letter: tile.letterSpacing,
            picture: [picture.borderTopWidth, picture.filter, picture.maxWidth] };
        })"""
    )


def expect_frames(fragment, data):
    frames, height = engine_frames(data, fragment["width"], fragment["line"])
    assert fragment["line"] == pytest.approx(20, abs=0.01)
    assert fragment["height"] == pytest.approx(height, abs=0.2)
    for box, frame in zip(fragment["boxes"], frames, strict=True):
        assert box == pytest.approx(frame, abs=0.2)


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A folder with a gallery of several pages below it, and pages of another site."""
    folder = tmp_path_factory.mktemp("host")
    photos(folder / "photos/trip", 130)
    (folder / "photos/trip/album.yaml").write_text(
        "captions: {photo 0003.jpg: 'Some *words*'}\nsections:\n"
        "- {title: The north, text: 'Some *words*.', from: photo 0009.jpg, footer: End.}\n"
    )
    site = build(folder / "photos", "--fragment", cwd=folder)
    site.rename(folder / "gallery")
    write_host(folder)
    script = '<script src="/gallery/assets/photo-fall.js" defer></script>'
    for name, album, more in (
            ("element.html", "gallery/trip", ""), ("lost.html", "gallery/none", ""),
            ("font.html", "gallery/trip", "; font-src 'self'")):
        (folder / name).write_text(
            page_with(
                f'<photo-fall src="{album}"><a href="/gallery/">Photos</a></photo-fall>',
                SCRIPTED + more, script))
    fragment = (folder / "gallery/trip/fragment.html").read_text()
    (folder / "gallery/trip/host.html").write_text(page_with(fragment, STRICT))
    return folder


@pytest.mark.parametrize("width", [360, 700, 1280])
def test_a_fragment_keeps_its_frames_in_a_hostile_page(host, serve, open_page, width):
    open_page.forgiven.append(FONT_IS_BLOCKED)
    page = open_page(width=width, script=False)
    page.goto(serve(host) + "gallery/trip/host.html")
    (fragment,) = measured(page)
    expect_frames(fragment, data_of(host / "gallery", "trip")[0])
    style = page.evaluate(
        """() => { const style = getComputedStyle(document.querySelector('.pf-frame img'));
          return [style.borderTopWidth, style.filter, style.maxWidth]; }""")
    # These photos have 64 px, and are shown no wider.
    assert style == ["0px", "none", "64px"]


@pytest.mark.parametrize("width", [360, 700, 1280])
def test_the_element_keeps_its_frames_in_a_hostile_page(host, serve, open_page, width):
    open_page.forgiven.append(FONT_IS_BLOCKED)
    page = open_page(width=width)
    page.goto(serve(host) + "element.html")
    expect(page.locator("photo-fall .pf-tile").first).to_be_visible()
    data = data_of(host / "gallery", "trip")
    assert len(data) > 1
    # All pages of the album follow as one goes down.
    for index in range(len(data)):
        gallery = page.locator("photo-fall [data-fragment]:visible").nth(index)
        expect(gallery).to_be_visible()
        gallery.evaluate("gallery => gallery.scrollIntoView({ block: 'end' })")
    expect(page.locator("photo-fall [data-fragment]:visible")).to_have_count(len(data))
    for fragment, chunk in zip(measured_inside(page), data, strict=True):
        expect_frames(fragment, chunk)
        assert fragment["letter"] == "normal"
        assert fragment["picture"] == ["0px", "none", "64px"]


def go_to_page(host, page, address, body, sheet=""):
    """Opens a page beside the fragment, with a sheet of its own and what stands in its main element."""
    (host / "gallery/trip/page.html").write_text(
        '<!doctype html><html lang="en" id="page"><head><meta charset="utf-8">'
        f'<link rel="icon" href="/icon.png"><style>body {{ margin: 0 }} {sheet}</style></head>'
        f'<body><main id="content">{body}</main></body></html>')
    page.goto(address + "gallery/trip/page.html")
    page.locator(".pf-gallery").first.wait_for(state="attached")


def element(attributes=""):
    return ('<script src="/gallery/assets/photo-fall.js" defer></script>'
            f'<photo-fall src="/gallery/trip" {attributes}></photo-fall>')


@pytest.mark.parametrize("kind", ["fragment", "element"])
@pytest.mark.parametrize("sheet, share", [
    ("body { display: flex; place-items: center }", 1),
    ("body { display: flex; flex-direction: column; align-items: center }", 1),
    ("body { display: grid; place-items: center }", 1),
    ("main { display: table }", 1),
    ("main { float: left }", 1),
    ("main { inline-size: fit-content }", 1),
    ("main { display: grid; grid-template-columns: 1fr 1fr }", 0.5),
])
def test_a_gallery_is_as_wide_as_its_room_where_that_goes_by_what_it_holds(
        host, serve, open_page, kind, sheet, share):
    page = open_page(width=700)
    fragment = (host / "gallery/trip/fragment.html").read_text()
    go_to_page(host, page, serve(host), fragment if kind == "fragment" else element(), sheet)
    width, room = page.locator(".pf-gallery").first.evaluate(
        "gallery => [gallery.getBoundingClientRect().width, document.documentElement.clientWidth]")
    assert width == pytest.approx(room * share, abs=0.1)


@pytest.mark.parametrize("attributes, sheet", [
    ("hidden", ""), ('style="display: none"', ""), ("", "photo-fall { display: none }"),
])
def test_the_element_can_be_hidden(host, serve, open_page, attributes, sheet):
    page = open_page()
    go_to_page(host, page, serve(host), element(attributes), sheet)
    expect(page.locator("photo-fall")).to_be_hidden()


@pytest.mark.parametrize("sheet", [
    "img { max-width: 100% !important; height: auto !important; width: auto !important }",
    "#page #content img { max-width: 100%; height: auto; width: auto }",
    "#page #content a { display: inline; position: static; padding: 9px }",
    "main * { font-size: 18px; line-height: 1.6 }",
])
def test_rules_for_pictures_links_and_letters_stay_out_of_a_fragment(host, serve, open_page, sheet):
    page = open_page(width=700)
    fragment = (host / "gallery/trip/fragment.html").read_text()
    found = []
    for rules in ("", sheet):
        go_to_page(host, page, serve(host), fragment, rules)
        found.append(page.evaluate(
            """async () => {
              await document.fonts.ready;
              const parts = document.querySelectorAll('.pf-tile, .pf-frame img, .pf-caption em');
              return [...parts].map(part => {
                const { x, y, width, height } = part.getBoundingClientRect();
                const { fontSize, lineHeight } = getComputedStyle(part);
                return [x, y, width, height, part.matches('em') && [fontSize, lineHeight]];
              });
            }"""))
    assert found[0] == found[1]


def test_a_fragment_that_did_not_come_is_asked_for_again(host, serve, open_page):
    open_page.forgiven += [FONT_IS_BLOCKED, "ERR_FAILED"]
    page = open_page()
    page.route("**/page/*/fragment.html", lambda route: route.abort(), times=1)
    page.goto(serve(host) + "element.html")
    galleries = page.locator("photo-fall [data-fragment]:visible")
    galleries.first.evaluate("gallery => gallery.scrollIntoView({ block: 'end' })")
    expect(galleries.nth(1)).to_be_visible()


def test_the_element_has_the_font_of_measured_captions(host, serve, open_page):
    page = open_page()
    page.goto(serve(host) + "font.html")
    page.wait_for_function("""() => [...document.fonts].some(({ family, status }) =>
      family.includes("Photofall Captions") && status === "loaded")""")


@pytest.mark.parametrize("place", ["fragments.html", "element.html"])
def test_an_address_leads_to_the_photo_of_its_own_gallery(tmp_path, serve, open_page, place):
    body = ""
    for name in "ab":
        folder = photos(tmp_path / name, 3)
        (folder / "photofall.yaml").write_text(f"fragment.base: /{name}/_site/\ncaptions: none\n")
        (folder / "album.yaml").write_text(f"captions: {{photo 0001.jpg: Of {name}}}\n")
        (tmp_path / "host" / name).mkdir(parents=True)
        site = build(folder, "--fragment=viewer", cwd=tmp_path / "host" / name)
        body += (f'<photo-fall src="/{name}/_site"></photo-fall>' if place == "element.html"
                 else (site / "fragment.html").read_text())
    write_host(tmp_path / "host")
    (tmp_path / "host" / place).write_text(page_with(
        body, SCRIPTED, '<script src="/a/_site/assets/photo-fall.js" defer></script>'))
    page = open_page()
    go_to(page, serve(tmp_path / "host") + place)
    page.locator('[data-photo="photo%200001.jpg"]').nth(1).click()
    page.wait_for_url(lambda url: "#photo=" in url)
    address = page.url
    links = [(address, "Of b")]
    # Addresses without the album are of the first that has the photo; elements come in any order.
    if place == "fragments.html":
        links.append((address.split("&album=")[0], "Of a"))
    for link, words in links:
        other = page.context.new_page()
        other.goto(link)
        expect(other.locator(f"{IN_VIEW} .viewer-words")).to_have_text(words)
        other.keyboard.press("Escape")
        expect(other.locator("dialog[open]")).to_have_count(0)


def test_galleries_of_two_sites_may_each_bring_the_element_along(tmp_path, serve, open_page):
    for name in "ab":
        (tmp_path / "host" / name).mkdir(parents=True)
        build(photos(tmp_path / name, 3), "--fragment", cwd=tmp_path / "host" / name)
    write_host(tmp_path / "host")
    (tmp_path / "host/two.html").write_text(page_with(
        "".join(f'<photo-fall src="/{name}/_site"></photo-fall>' for name in "ab"), SCRIPTED,
        "".join(f'<script src="/{name}/_site/assets/photo-fall.js" defer></script>' for name in "ab")))
    page = open_page()
    page.goto(serve(tmp_path / "host") + "two.html")
    for index in range(2):
        expect(page.locator("photo-fall").nth(index).locator(".pf-tile")).to_have_count(3)


def test_a_photo_closes_where_it_was_opened_with_its_album_twice_on_a_page(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 30)
    (tmp_path / "photos/photofall.yaml").write_text("fragment.base: /_site/\ncaptions: none\n")
    site = build(tmp_path / "photos", "--fragment=viewer", cwd=tmp_path)
    write_host(tmp_path)
    fragment = (site / "fragment.html").read_text()
    (tmp_path / "twice.html").write_text(page_with(fragment * 2, SCRIPTED))
    page = open_page(width=600, height=600)
    go_to(page, serve(tmp_path) + "twice.html")
    tile = page.locator("[data-fragment]").nth(1).locator(".pf-tile").nth(3)
    tile.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    tile.click()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(tile).to_be_focused()
    assert page.evaluate("scrollY") == place > 600


def test_words_of_the_viewer_are_those_of_its_own_language_over_an_album_of_another(
        tmp_path, serve, open_page):
    photos(tmp_path / "photos", 3)
    (tmp_path / "photos/photofall.yaml").write_text(
        "languages: [en, ar]\nfragment.base: /_site/\ncaptions: none\n")
    site = build(tmp_path / "photos", "--fragment=viewer", cwd=tmp_path)
    write_host(tmp_path)
    fragments = [(site / place / "fragment.html").read_text() for place in ("", "ar")]
    (tmp_path / "two.html").write_text(page_with("".join(fragments), SCRIPTED))
    page = open_page()
    go_to(page, serve(tmp_path) + "two.html")
    page.locator("[data-fragment][lang=ar] .pf-tile").nth(1).click()
    count = page.locator(".viewer-count")
    expect(count).to_have_text("2 of 3")
    # The numbers stand where English has them, though photos follow each other to the left.
    first, last = count.evaluate(
        """({ firstChild: text }) => [0, text.length - 1].map(index => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect().left;
        })""")
    assert first < last
    spoken = [page.locator(part).evaluate("part => part.closest('[lang]').lang")
              for part in (".viewer-count", ".viewer-bar [data-action=close]", IN_VIEW)]
    assert spoken == ["en", "en", "ar"]
    assert page.locator(IN_VIEW).evaluate("slide => slide.closest('[dir]').dir") == "rtl"


def test_a_photo_in_the_element_leads_to_its_page_and_back(host, serve, open_page):
    open_page.forgiven.append(FONT_IS_BLOCKED)
    page = open_page()
    page.goto(serve(host) + "element.html")
    page.locator('photo-fall [data-photo="trip/photo%200003.jpg"]').click()
    expect(page.locator("h1")).to_have_text("photo 0003")
    page.go_back()
    expect(page.locator("photo-fall .pf-tile").first).to_be_visible()


@pytest.mark.parametrize("place", ["fragments.html", "element.html"])
def test_keys_in_the_viewer_are_none_of_the_page_around_it(tmp_path, serve, open_page, place):
    open_page.forgiven.append(FONT_IS_BLOCKED)
    site = build_places(photos(tmp_path / "photos", 3), tmp_path)
    page = open_page()
    go_to(page, serve(site) + place)
    page.evaluate("""() => {
      window.heard = [];
      for (const sign of ["keydown", "keypress", "keyup"]) {
        document.addEventListener(sign, ({ key }) => heard.push(key));
      }
    }""")
    page.locator(TILE).first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 3")
    for key in ["ArrowRight", "j", "/", "Tab"]:
        page.keyboard.press(key)
    expect(page.locator(".viewer-count")).to_have_text("2 of 3")
    assert page.evaluate("heard") == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    page.keyboard.press("j")
    assert "j" in page.evaluate("heard")


def test_where_the_policy_lets_no_viewer_be_made_photos_lead_to_their_pages(
        tmp_path, serve, open_page):
    open_page.forgiven += [FONT_IS_BLOCKED, "TrustedHTML"]
    site = build_places(photos(tmp_path / "photos", 3), tmp_path)
    policy = SCRIPTED + "; require-trusted-types-for 'script'"
    (site / "trusted.html").write_text(page_with((site / "fragment.html").read_text(), policy))
    (site / "wary.html").write_text(page_with(
        '<photo-fall src="/"><a href="/">Photos</a></photo-fall>', policy,
        '<script src="/assets/photo-fall.js" defer></script>'))
    page = open_page()
    page.goto(serve(site) + "trusted.html")
    page.locator(TILE).first.click()
    page.wait_for_url("**/p/*.html")
    page.add_init_script(
        """document.addEventListener("error", () => { window.hasFailed = true; }, true)""")
    page.goto(serve(site) + "wary.html")
    page.wait_for_function("() => window.hasFailed")
    expect(page.get_by_role("link", name="Photos")).to_be_visible()


def test_an_element_whose_album_changes_while_it_is_in_no_page_shows_the_new_one(
        host, serve, open_page):
    open_page.forgiven += ["404", FONT_IS_BLOCKED]
    page = open_page()
    page.goto(serve(host) + "element.html")
    expect(page.locator("photo-fall .pf-tile").first).to_be_visible()
    page.evaluate(
        """() => {
          const element = document.querySelector("photo-fall");
          const { parentNode } = element;
          element.remove();
          element.setAttribute("src", "gallery/none");
          parentNode.append(element);
        }""")
    expect(page.get_by_role("link", name="Photos")).to_be_visible()
    expect(page.locator("photo-fall .pf-tile")).to_have_count(0)
    # One that is made by a script begins before it stands in the page.
    page.evaluate(
        """() => {
          const element = document.createElement("photo-fall");
          element.setAttribute("src", "gallery/trip");
          document.body.append(element);
        }""")
    expect(page.locator("photo-fall .pf-tile").first).to_be_visible()


@pytest.mark.parametrize("mode", ["vertical-rl", "vertical-lr"])
def test_a_fragment_keeps_its_frames_in_a_page_that_is_written_from_top_to_bottom(
        host, serve, open_page, mode):
    page = open_page(script=False)
    go_to_page(
        host, page, serve(host), (host / "gallery/trip/fragment.html").read_text(),
        f"main {{ writing-mode: {mode} }}")
    [fragment] = measured(page)
    expect_frames(fragment, data_of(host / "gallery", "trip")[0])


def test_pictures_of_the_viewers_sheet_are_those_of_the_gallery(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 1)
    (tmp_path / "photos/photofall.yaml").write_text("fragment.base: /_site/\n")
    sheet = tmp_path / "photos/Templates/viewer/linen.css"
    sheet.parent.mkdir(parents=True)
    sheet.write_text('.viewer-stage { background-image: url("linen.svg") }\n')
    (tmp_path / "photos/Templates/linen.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    site = build(tmp_path / "photos", "--fragment=viewer", cwd=tmp_path)
    (tmp_path / "blog").mkdir()
    write_host(tmp_path)
    (tmp_path / "blog/index.html").write_text(
        page_with((site / "fragment.html").read_text(), SCRIPTED))
    open_page.forgiven.append(FONT_IS_BLOCKED)
    page = open_page()
    page.goto(serve(tmp_path) + "blog/")
    page.wait_for_load_state()
    with page.expect_response("**/linen.svg") as response:
        page.locator(TILE).first.click()
    assert response.value.ok and "/_site/assets/" in response.value.url


def test_where_there_is_no_album_the_element_shows_what_stands_in_it(host, serve, open_page):
    open_page.forgiven += ["404", FONT_IS_BLOCKED]
    page = open_page()
    page.goto(serve(host) + "lost.html")
    expect(page.get_by_role("link", name="Photos")).to_be_visible()
    page.evaluate(
        """() => new Promise(done => {
          const element = document.querySelector('photo-fall');
          element.addEventListener('load', done);
          element.setAttribute('src', 'gallery/trip');
        })""")
    expect(page.locator("photo-fall .pf-tile").first).to_be_visible()
    expect(page.get_by_role("link", name="Photos")).to_be_hidden()


def without_network(page):
    """Breaks off every picture of a page, and has it believe that the network is away."""
    page.add_init_script("""Object.defineProperty(navigator, "onLine", { get: () => window.isThere })""")
    page.route("**/media/**", lambda route: route.abort("internetdisconnected"))


def bring_network_back(page):
    page.unroute("**/media/**")
    page.evaluate("window.isThere = true; window.dispatchEvent(new Event('online'))")


def expect_picture(picture, *, is_there):
    """Waits until a picture has come, or could not be had."""
    wait_until(lambda: picture.evaluate(
        "(image, isThere) => image.complete && (image.naturalWidth > 0) === isThere", is_there))


def test_pictures_in_the_element_come_when_the_network_is_back(host, serve, open_page):
    open_page.forgiven += ["ERR_INTERNET_DISCONNECTED", FONT_IS_BLOCKED]
    page = open_page()
    without_network(page)
    page.goto(serve(host) + "element.html")
    picture = page.locator("photo-fall .pf-tile img").first
    expect_picture(picture, is_there=False)
    bring_network_back(page)
    expect_picture(picture, is_there=True)


def test_a_picture_in_the_viewer_of_the_element_comes_when_the_network_is_back(
        tmp_path, serve, open_page):
    open_page.forgiven += ["ERR_INTERNET_DISCONNECTED", FONT_IS_BLOCKED]
    site = build_places(photos(tmp_path / "photos", 5), tmp_path)
    page = open_page()
    without_network(page)
    go_to(page, serve(site) + "element.html")
    page.locator("photo-fall [data-photo]").first.click()
    picture = page.locator(f"{IN_VIEW} .viewer-image")
    expect_picture(picture, is_there=False)
    bring_network_back(page)
    expect_picture(picture, is_there=True)


def test_the_element_is_small(host):
    assert (host / "gallery/assets/photo-fall.js").stat().st_size <= 4096


def test_fragments_alone_are_no_second_site(tmp_path, serve, open_page):
    photos(tmp_path / "photos/trip", 5)
    (tmp_path / "photos/photofall.yaml").write_text(
        "site.url: https://example.org/\nsite.files: [404.html, robots.txt]\n"
        "fragment.base: _site/\n")
    site = build(tmp_path / "photos", "--fragment=only", cwd=tmp_path)
    files = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    fonts = ("assets/captions.", "assets/latin", "assets/greek", "assets/cyrillic")
    others = {path for path in files if not path.startswith(("media/", ".photofall/", *fonts))}
    assert others == {
        "gallery.json", "assets/photo-fall.js", "trip/fragment.html", "trip/fragment.css"}
    album = json.loads((site / "gallery.json").read_text())["albums"][-1]
    assert "page" not in album and album["chunks"][0]["fragment"] == "trip/fragment.html"
    # Addresses go by the page that holds the fragment, and photos lead to their large pictures.
    fragment = (site / "trip/fragment.html").read_text()
    write_host(tmp_path)
    (tmp_path / "host.html").write_text(page_with(fragment, STRICT))
    open_page.forgiven.append("favicon.ico")
    page = open_page(script=False)
    page.goto(serve(tmp_path) + "host.html")
    assert page.locator(".pf-tile").count() == 5
    page.locator(".pf-tile").first.click()
    page.wait_for_url("**/_site/media/*/*.jpg")
    # A site of its own may follow in the same folder, and fragments alone again.
    assert (build(tmp_path / "photos", cwd=tmp_path) / "index.html").exists()
    assert not (build(tmp_path / "photos", "--fragment=only", cwd=tmp_path) / "index.html").exists()
    done = run("build", "photos", "--fragment=alone", cwd=tmp_path)
    assert done.returncode == 64 and "--fragment takes no value but only or viewer" in done.stderr


@pytest.fixture
def example(tmp_path):
    """The example for Hugo, with photos, and its gallery built."""
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "Documentation/hugo", folder)
    photos(folder / "photos", 5)
    photos(folder / "photos/evening", 3)
    # Words for which gallery.json has no room beside another album.
    (folder / "photos/evening/album.yaml").write_text(f"description: {'So much to say. ' * 20_000}\n")
    done = run("build", "photos", "-o", "static/gallery", "--fragment", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "static/gallery/gallery-1.json").exists()
    return folder


def test_an_album_that_hugo_does_not_find_fails_its_build(example):
    (example / "content/lost.md").write_text('---\ntitle: Lost\n---\n\n{{< gallery "nigth" >}}\n')
    done = subprocess.run(["hugo"], cwd=example, capture_output=True, text=True)
    told = done.stdout + done.stderr
    assert done.returncode != 0 and 'the gallery has no album "nigth"' in told and "lost.md" in told


def test_hugos_pages_may_stand_in_a_folder_of_their_host(example, tmp_path, serve, open_page):
    base = "https://example.org/a/b/"
    subprocess.run(
        ["hugo", "--quiet", "--baseURL", base, "-d", tmp_path / "host/a/b"], cwd=example, check=True)
    page = open_page()
    page.goto(serve(tmp_path / "host") + "a/b/")
    page.wait_for_function("() => [...document.images].every(image => image.naturalWidth)")
    page.get_by_role("link", name="evening").click()
    expect(page.locator("h1")).to_have_text("evening")
