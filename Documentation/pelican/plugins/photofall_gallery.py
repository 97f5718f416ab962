"""Puts albums into articles and pages of Pelican: `{gallery trips/iceland}`, or `{gallery}` for the
gallery's own folder. An album that is not there ends the build."""
import json
import re
from pathlib import Path
from urllib.parse import unquote

from pelican import signals

# Where `photofall build photos --fragment -o content/gallery` has put them, among STATIC_PATHS.
FOLDER = "gallery"


def chunks_of(site, place):
    """The chunks of an album, which may go on in the parts of gallery.json; None for no such album."""
    gallery = json.loads((site / "gallery.json").read_text())
    parts = [gallery] + [json.loads((site / part).read_text()) for part in gallery.get("parts", [])]
    found = [a["chunks"] for part in parts for a in part["albums"] if "/".join(a["path"]) == place]
    return sum(found, []) if found else None


def fill(content):
    if "{gallery" not in (content._content or ""):
        return
    site = Path(content.settings["PATH"], FOLDER)

    def photos(match):
        place = (match[1] or "").strip()
        chunks = chunks_of(site, place)
        if chunks is None:
            raise SystemExit(f"{content.source_path}: the gallery has no album {place!r}")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        # fragment.base is /gallery/; SITEURL may put more before it.
        return re.sub(r'(="|\dw, )/gallery/', rf"\1{content.settings['SITEURL']}/gallery/", html)

    content._content = re.sub(r"<p>\{gallery( [^}]*)?\}</p>", photos, content._content)


def register():
    signals.content_object_init.connect(fill)
