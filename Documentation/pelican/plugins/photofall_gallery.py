"""Puts albums into articles and pages of Pelican: `{gallery trips/iceland}`, or `{gallery}` for the
gallery's own folder. An album that is not there ends the build."""
import json
import re
from pathlib import Path
from urllib.parse import unquote

from pelican import signals

# Where `photofall build photos --fragment -o content/gallery` has put them, among STATIC_PATHS.
FOLDER = "gallery"


def fill(content):
    if "{gallery" not in (content._content or ""):
        return
    site = Path(content.settings["PATH"], FOLDER)
    albums = json.loads((site / "gallery.json").read_text())["albums"]

    def photos(match):
        place = (match[1] or "").strip()
        chunks = next((a["chunks"] for a in albums if "/".join(a["path"]) == place), None)
        if chunks is None:
            raise SystemExit(f"{content.source_path}: the gallery has no album {place!r}")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        # fragment.base is /gallery/; SITEURL may put more before it.
        return re.sub(r'([" ])/gallery/', rf"\1{content.settings['SITEURL']}/gallery/", html)

    content._content = re.sub(r"<p>\{gallery( [^}]*)?\}</p>", photos, content._content)


def register():
    signals.content_object_init.connect(fill)
