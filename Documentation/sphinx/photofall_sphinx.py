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


def chunks_of(read, place):
    """The chunks of an album, which may go on in the parts of gallery.json; None for no such album."""
    gallery = json.loads(read("gallery.json"))
    parts = [gallery] + [json.loads(read(part)) for part in gallery.get("parts", [])]
    found = [a["chunks"] for part in parts for a in part["albums"] if "/".join(a["path"]) == place]
    return sum(found, []) if found else None


class Gallery(SphinxDirective):
    optional_arguments = 1
    final_argument_whitespace = True

    def read(self, address):
        """The text of a file of the gallery; when that changes, the page is made again."""
        file = Path(self.env.srcdir, "extra", FOLDER, unquote(address))
        self.env.note_dependency(str(file))
        return file.read_text()

    def run(self):
        place = self.arguments[0] if self.arguments else ""
        chunks = chunks_of(self.read, place)
        if chunks is None:
            raise self.error(f"the gallery has no album {place!r}; see gallery.json")
        html = "".join(self.read(chunk["fragment"]) for chunk in chunks)
        return [nodes.raw("", html, format="html", gallery=True)]


def fit(app, doctree, page):
    """Fits addresses, which begin with /gallery/ by fragment.base, to the place of a page, so that the site
    may stand anywhere."""
    base = "../" * app.builder.get_target_uri(page).count("/") + FOLDER + "/"
    for node in [node for node in doctree.findall(nodes.raw) if "gallery" in node]:
        html = re.sub(r'(="|\dw, )/gallery/', lambda found: found[1] + base, node.astext())
        node.replace_self(nodes.raw("", html, format="html"))


def setup(app):
    app.add_directive("gallery", Gallery)
    app.connect("doctree-resolved", fit)
    return {"parallel_read_safe": True}
