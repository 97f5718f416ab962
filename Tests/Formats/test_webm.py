"""WebM beside the MP4 of each clip, for browsers that play it."""
import html
import json
import re
import shutil
import stat
import subprocess

import clips
import moving
import pytest

from sites import AAC, H264, build, checked, files, run

CODECS = {"vp9": "vp09.00.41.08", "av1": "av01.0.09M.08"}


def configure(folder, codec, rest=""):
    (folder / "photos/photofall.yaml").write_text(f"video: {{webm: {codec}}}\n{rest}")


def webms(site):
    return sorted((site / "media").rglob("*-clip.webm"))


@pytest.mark.parametrize("codec", CODECS)
def test_a_webm_stands_beside_each_clip(folder, codec):
    chapters = folder / "chapters.txt"
    chapters.write_text(";FFMETADATA1\ncomment=Grandmother\nmodel=Pixel 99\n"
                        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Chapter of mine\n")
    plain = clips.clip(folder / "plain.mp4", *H264, *AAC)
    clips.ffmpeg("-i", plain, "-i", chapters, "-map_metadata", 1, "-map_chapters", 1, "-c", "copy",
                 folder / "photos/sea.mp4")
    configure(folder, codec)
    site, done = build(folder, "-j", "1")
    assert not done.stderr
    [mp4], [webm] = clips.published(site), webms(site)
    # Those who do not play it get what they always did.
    assert clips.packets(mp4) == clips.packets(plain)
    video, sound = clips.stream(webm, "video"), clips.stream(webm, "audio")
    assert (video["codec_name"], video["pix_fmt"]) == (codec, "yuv420p")
    assert (video["width"], video["height"]) == clips.SIZE
    assert sound["codec_name"] == "opus"
    assert float(clips.facts(webm)["format"]["duration"]) == pytest.approx(2, abs=0.15)
    clips.ffmpeg("-i", webm, "-frames:v", 1, folder / "shown.png")
    with clips.Image.open(folder / "shown.png") as shown:
        assert clips.differs(clips.corners(shown), clips.CORNERS) <= 16
    told = subprocess.run(["exiftool", "-a", "-u", "-G1", "-ee", webm], capture_output=True).stdout
    for secret in ["Grandmother", "Pixel 99", "Chapter of mine"]:
        assert secret.encode() not in told + webm.read_bytes()
    address = str(webm.relative_to(site))
    page = html.unescape((site / "p/sea.html").read_text())
    kinds = re.findall(r'<source src="\.\./(\S+)" type="([^"]+)">', page)
    assert kinds == [(address, f"video/webm; codecs={CODECS[codec]}"),
                     (str(mp4.relative_to(site)), "video/mp4")]
    [data] = (site / "data").glob("*.json")
    [photo] = json.loads(data.read_text())["photos"]
    assert photo["clip"]["webm"] == {"path": f"../{address}", "type": kinds[0][1]}
    checked(folder)
    first = files(site)
    for made in ("cache", "_site"):
        shutil.rmtree(folder / made)
    build(folder, "-j", "2")
    assert files(site) == first
    # One that is gone is missed.
    webm.unlink()
    assert address in run(folder, "check", "_site").stderr


def test_stills_that_move_have_one_too(folder):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    moving.animation(folder / "photos/wheel.gif")
    configure(folder, "vp9")
    site, done = build(folder)
    assert not done.stderr
    assert len(clips.published(site)) == len(webms(site)) == 2
    assert (site / "index.html").read_text().count("data-webm=") == 2
    checked(folder)


def test_the_clip_stays_when_the_codec_changes(folder):
    clips.clip(folder / "photos/old.avi", "-c:v", "mpeg4")
    build(folder)
    [first] = clips.published(folder / "_site")
    made = first.stat().st_mtime_ns
    for codec in CODECS:
        configure(folder, codec)
        site, _ = build(folder)
        assert [(file, file.stat().st_mtime_ns) for file in clips.published(site)] == [(first, made)]
        [webm] = webms(site)
        assert clips.stream(webm, "video")["codec_name"] == codec
    configure(folder, "none")
    site, _ = build(folder)
    assert not webms(site) and "webm" not in (site / "index.html").read_text()


def test_without_the_encoder_a_clip_is_shown_all_the_same(folder):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    tools = folder / "tools"
    tools.mkdir()
    (tools / "ffprobe").symlink_to(shutil.which("ffprobe"))
    program = tools / "ffmpeg"
    program.write_text(
        '#!/bin/sh\ncase "$*" in *libsvtav1*) echo "Unknown encoder" >&2; exit 1;; esac\n'
        f'exec {shutil.which("ffmpeg")} "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    configure(folder, "av1", f"tools: {{ffmpeg: {program}}}\nlimits: {{sandbox: off}}\n")
    for _ in range(2):
        site, done = build(folder)
        assert "sea.mp4" in done.stderr and "without a WebM" in done.stderr
        assert "Unknown encoder" in done.stderr
        assert len(clips.published(site)) == 1 and not webms(site)
        assert "webm" not in (site / "index.html").read_text()
        checked(folder)
