"""Puts albums into articles and pages of Pelican: a paragraph `{gallery trips/iceland}`, or `{gallery}`
for the gallery's own folder, becomes the photos. An album that is not there ends the build, and so does a
line like that amidst others."""
import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from pelican import signals

# Where `photofall build photos --fragment -o content/gallery` has put them, among STATIC_PATHS.
FOLDER = "gallery"
MARK = r"<p>\{gallery( [^}]*)?\}</p>"
# Below other lines Markdown takes the mark for attributes of these.
LEFT = r"""\{gallery[^}]*\}?|<\w+(?:[^<>"]|"[^"]*")*? gallery[ =>]"""


def chunks_of(site, place):
    """The chunks of an album, which may go on in the parts of gallery.json; None for no such album."""
    gallery = json.loads((site / "gallery.json").read_text())
    parts = [gallery] + [json.loads((site / part).read_text()) for part in gallery.get("parts", [])]
    found = [a["chunks"] for part in parts for a in part["albums"] if "/".join(a["path"]) == place]
    return sum(found, []) if found else None


def fill(content):
    html = content._content or ""
    site = Path(content.settings["PATH"], FOLDER)
    # In code a mark is shown.
    if re.search(LEFT, re.sub(rf"{MARK}|(?s:<(code|pre)\b.*?</\2>)", "", html)):
        raise SystemExit(f"{content.source_path}: {{gallery}} needs a paragraph of its own")

    def photos(match):
        place = unescape(match[1] or "").strip()
        chunks = chunks_of(site, place)
        if chunks is None:
            raise SystemExit(f"{content.source_path}: the gallery has no album {place!r}; see gallery.json")
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        # fragment.base is /gallery/; SITEURL may put more before it.
        return re.sub(r'(="|\dw, )/gallery/', rf"\1{content.settings['SITEURL']}/gallery/", html)

    content._content = re.sub(MARK, photos, html)


def register():
    signals.content_object_init.connect(fill)
