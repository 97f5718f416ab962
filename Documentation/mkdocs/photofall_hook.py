"""Puts albums into pages of MkDocs: a line `[gallery: trips/iceland]`, or `[gallery:]` for the
gallery's own folder, becomes the photos. An album that is not there fails the build."""
import json
import re
from pathlib import Path
from urllib.parse import unquote

from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

# Where `photofall build photos --fragment -o docs/gallery` has put them, below docs_dir.
FOLDER = "gallery"


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

    def photos(match):
        place = match[1].strip()
        chunks = chunks_of(site, place)
        if chunks is None:
            raise PluginError(f"{page.file.src_path}: the gallery has no album {place!r}")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        return re.sub(r'(="|\dw, )/gallery/', lambda found: found[1] + base, html)

    return re.sub(r"<p>\[gallery:([^\]]*)\]</p>", photos, html)
