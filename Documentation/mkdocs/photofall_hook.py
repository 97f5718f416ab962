"""Puts albums into pages of MkDocs: a paragraph `[gallery: trips/iceland]`, or `[gallery:]` for the
gallery's own folder, becomes the photos. An album that is not there fails the build, and so does a line
like that amidst others."""
import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

# Where `photofall build photos --fragment -o docs/gallery` has put them, below docs_dir.
FOLDER = "gallery"
MARK = r"<p>\[gallery:([^\]]*)\]</p>"


def chunks_of(site, place):
    """The chunks of an album, which may go on in the parts of gallery.json; None for no such album."""
    gallery = json.loads((site / "gallery.json").read_text())
    parts = [gallery] + [json.loads((site / part).read_text()) for part in gallery.get("parts", [])]
    found = [a["chunks"] for part in parts for a in part["albums"] if "/".join(a["path"]) == place]
    return sum(found, []) if found else None


def on_page_content(html, page, config, files):
    site = Path(config["docs_dir"], FOLDER)
    # fragment.base is /gallery/; pages go by their own place, so that the site may stand anywhere.
    base = get_relative_url(FOLDER + "/", page.url)
    # In code a mark is shown.
    left = re.search(r"\[gallery:[^\]]*\]?", re.sub(rf"{MARK}|(?s:<(code|pre)\b.*?</\2>)", "", html))
    if left:
        raise PluginError(f"{page.file.src_path}: {left[0]} needs a paragraph of its own")

    def photos(match):
        place = unescape(match[1]).strip()
        chunks = chunks_of(site, place)
        if chunks is None:
            raise PluginError(f"{page.file.src_path}: the gallery has no album {place!r}; see gallery.json")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        return re.sub(r'(="|\dw, )/gallery/', lambda found: found[1] + base, html)

    return re.sub(MARK, photos, html)
