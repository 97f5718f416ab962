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


def on_page_content(html, page, config, files):
    site = Path(config["docs_dir"], FOLDER)
    albums = json.loads((site / "gallery.json").read_text())["albums"]
    # fragment.base is /gallery/; pages go by their own place, so that the site may stand anywhere.
    base = get_relative_url(FOLDER + "/", page.url)

    def photos(match):
        place = match[1].strip()
        chunks = next((a["chunks"] for a in albums if "/".join(a["path"]) == place), None)
        if chunks is None:
            raise PluginError(f"{page.file.src_path}: the gallery has no album {place!r}")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        return re.sub(r'([" ])/gallery/', lambda found: found[1] + base, html)

    return re.sub(r"<p>\[gallery:([^\]]*)\]</p>", photos, html)
