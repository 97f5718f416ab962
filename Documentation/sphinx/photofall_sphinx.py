"""Puts albums into pages of Sphinx: `.. gallery:: trips/iceland`, or without a place those of the
gallery's own folder. An album that is not there is an error."""
import json
import re
from pathlib import Path
from urllib.parse import unquote

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

# Where `photofall build photos --fragment -o extra/gallery` has put them; html_extra_path has `extra`.
FOLDER = "gallery"


class Gallery(SphinxDirective):
    optional_arguments = 1

    def run(self):
        site = Path(self.env.srcdir, "extra", FOLDER)
        albums = json.loads((site / "gallery.json").read_text())["albums"]
        place = self.arguments[0] if self.arguments else ""
        chunks = next((a["chunks"] for a in albums if "/".join(a["path"]) == place), None)
        if chunks is None:
            raise self.error(f"the gallery has no album {place!r}")
        self.env.note_dependency(str(site / "gallery.json"))
        html = "".join((site / unquote(chunk["fragment"])).read_text() for chunk in chunks)
        # fragment.base is /gallery/; pages go by their own place, so that the site may stand anywhere.
        base = "../" * self.env.docname.count("/") + FOLDER + "/"
        html = re.sub(r'([" ])/gallery/', lambda found: found[1] + base, html)
        return [nodes.raw("", html, format="html")]


def setup(app):
    app.add_directive("gallery", Gallery)
    return {"parallel_read_safe": True}
