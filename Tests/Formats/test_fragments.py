"""Sites of fragments alone: they have the media that fragments lead to, and no others."""
from collections import Counter
from pathlib import Path

import clips
import moving
import pytest
from PIL import Image

from sites import AAC, H264, build, checked

THEME = Path(__file__).resolve().parents[2] / "Templates"
AROUND = ('xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"'
          ' GPano:ProjectionType="equirectangular"')
PICTURES = {"48.jpg": 4, "96.jpg": 1, "192.jpg": 2, "400.jpg": 1}
SIGN = "{{#clip}}{{#duration}}"
VIDEO = '<video src="{{clipHref}}"></video>'
BOTH = '<video><source src="{{clipHref}}">{{#webm}}<source src="{{href}}">{{/webm}}</video>'


@pytest.fixture
def gallery(folder):
    """A clip, a photo that moves, an animation and a photo all around, and originals of all."""
    photos = folder / "photos"
    film = clips.clip(photos / "film.mp4", *H264, *AAC)
    moving.motion_photo(photos / "motion.jpg", film.read_bytes())
    moving.animation(photos / "loop.gif")
    Image.new("RGB", (1000, 500), "teal").save(photos / "around.jpg", xmp=moving.packet(AROUND))
    (photos / "photofall.yaml").write_text(
        "images: {widths: [48], large: 320}\nvideo.webm: vp9\noriginals: download\n")
    return folder


def media(site):
    """The numbers of media of each kind and width."""
    return dict(Counter(path.name.split("-")[-1] for path in (site / "media").rglob("*-*")))


def test_all_media_of_a_site_have_their_pages(gallery):
    site, _ = build(gallery, "--fragment")
    found = media(site)
    assert found["clip.mp4"] == found["clip.webm"] == 3
    assert found["1000.jpg"] == 1 and found["original.jpg"] == 2
    checked(gallery)


def test_fragments_alone_have_what_they_lead_to(gallery):
    site, done = build(gallery, "--fragment=only")
    assert not done.stderr
    assert media(site) == PICTURES | {"clip.mp4": 1}
    checked(gallery)


def test_nothing_moves_that_takes_ffmpeg(gallery):
    (gallery / "photos/film.mp4").unlink()
    site, done = build(gallery, "--fragment=only", PATH=str(gallery / "none"))
    assert not done.stderr
    assert media(site) == {"48.jpg": 3, "96.jpg": 1, "192.jpg": 1, "400.jpg": 1}


@pytest.mark.parametrize("shown, others", [(VIDEO, {}), (BOTH, {"clip.webm": 3})], ids=["MP4", "WebM"])
def test_a_template_of_ones_own_may_show_what_moves(gallery, shown, others):
    template = (THEME / "fragment.mustache").read_text()
    assert SIGN in template
    (gallery / "photos/Templates").mkdir()
    (gallery / "photos/Templates/fragment.mustache").write_text(
        template.replace(SIGN, "{{#clip}}" + shown + "{{#duration}}"))
    site, done = build(gallery, "--fragment=only")
    assert not done.stderr
    assert media(site) == PICTURES | {"clip.mp4": 3} | others
    checked(gallery)
