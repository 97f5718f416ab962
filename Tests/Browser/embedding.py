"""Pages that were made for something else: hostile sheets, strict policies."""
import json
from urllib.parse import unquote

from galleries import build, photo
from viewers import TILE

# Nothing of a page's own may reach into a gallery.
HOSTILE = """
* { all: unset }
html { font-size: 62.5% }
img { border: 9px solid; max-width: 30px; filter: invert(1) }
a { display: inline; font-size: 90px }
body { font: 60px/3 serif; letter-spacing: 9px; text-transform: uppercase }
a::after, section::before, span::before { content: " (" attr(href) ")"; display: block }
:root { --border: 3px solid; --radius: no; --grow: 9; --own: 1px; --mount: no; --hold: no }
"""
STRICT = "default-src 'none'; style-src 'self'; img-src 'self'"
# Measured captions ask for their font, and go without it.
FONT_IS_BLOCKED = ".woff2"
SCRIPTED = STRICT + "; script-src 'self'; connect-src 'self'"


def page_with(body, policy, head=""):
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<link rel="icon" href="/icon.png"><link rel="stylesheet" href="/hostile.css">{head}</head><body>{body}</body></html>'
    )


def write_host(folder):
    """Writes what all pages of the other site link to."""
    (folder / "hostile.css").write_text(HOSTILE)
    photo(folder / "icon.png", 16, 16)


# The pages of a site that hold its gallery: its own, and two that are as those of another site.
PLACES = ["index.html", "fragments.html", "element.html"]


def build_places(photos, cwd):
    """Builds a site, and beside it pages of another site, by fragments and by the element."""
    (photos / "photofall.yaml").write_text("fragment.base: /\n")
    site = build(photos, "--fragment=viewer", cwd=cwd)
    write_host(site)
    chunks = json.loads((site / "gallery.json").read_text())["albums"][0]["chunks"]
    fragments = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
    (site / "fragments.html").write_text(page_with(fragments, SCRIPTED))
    (site / "element.html").write_text(page_with(
        '<photo-fall src="/"></photo-fall>', SCRIPTED,
        '<script src="/assets/photo-fall.js" defer></script>'))
    return site


NOTE_LOAD = """document.addEventListener("load", ({ target }) => {
  if (target.localName === "photo-fall") window.hasLoaded = true;
}, true)"""


def go_to(page, address):
    """Opens a page that holds the gallery, with its viewer: until that is there photos lead to pages."""
    page.add_init_script(NOTE_LOAD)
    page.goto(address)
    page.locator(TILE).first.wait_for()
    if address.endswith("element.html"):
        page.wait_for_function("() => window.hasLoaded")
