"""Clips: what is published of them, what is not, and what is refused."""
import html
import http.server
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import termios
import threading
import zipfile
from pathlib import Path

import clips
import moving
import pytest
from PIL import Image

from conftest import PROGRAM
from sites import AAC, H264, build, checked, files, run, shown

# By name: options, and whether browsers play what is in it as it is.
KINDS = {
    "h264.mp4": (H264 + AAC, True),
    "h264.mov": (H264 + AAC, True),
    "h264.m4v": (H264 + AAC, True),
    "h264.mkv": (H264 + AAC, True),
    "h264-ac3.mts": (H264 + ["-c:a", "ac3", "-f", "mpegts"], False),
    "h264-10 bit.mp4": (H264 + AAC + ["-pix_fmt", "yuv420p10le"], False),
    "h264-444.mp4": (H264 + AAC + ["-pix_fmt", "yuv444p"], False),
    "hevc.mov": (["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"] + AAC, False),
    "vp8.webm": (["-c:v", "libvpx", "-c:a", "libvorbis"], False),
    "vp9.webm": (["-c:v", "libvpx-vp9", "-c:a", "libopus"], False),
    "mpeg4.avi": (["-c:v", "mpeg4", "-c:a", "libmp3lame"], False),
    "mpeg4.3gp": (["-c:v", "mpeg4"] + AAC, False),
    "mpeg2.mpg": (["-c:v", "mpeg2video", "-c:a", "mp2"], False),
    "theora.ogv": (["-c:v", "libtheora", "-c:a", "libvorbis"], False),
    "wmv.wmv": (["-c:v", "wmv2", "-c:a", "wmav2"], False),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_container_plays_in_browsers(folder, name):
    options, is_playable = KINDS[name]
    source = clips.clip(folder / "photos" / name, *options)
    site, done = build(folder)
    assert not done.stderr
    [clip] = clips.published(site)
    video, sound = clips.stream(clip, "video"), clips.stream(clip, "audio")
    assert (video["codec_name"], video["pix_fmt"]) == ("h264", "yuv420p")
    assert sound["codec_name"] == "aac"
    # Its list of frames stands first, so that it plays before it has come whole.
    names = clips.boxes(clip)
    assert names.index("moov") < names.index("mdat")
    if is_playable:
        assert clips.packets(clip) == clips.packets(source)
    poster = clips.posters(site)[-1]
    assert poster.size == clips.SIZE
    assert clips.differs(clips.corners(poster), clips.CORNERS) <= 16
    assert float(clips.facts(clip)["format"]["duration"]) == pytest.approx(2, abs=0.15)
    checked(folder)


def test_what_is_large_is_made_smaller(folder):
    clips.clip(folder / "photos/tall.mp4", *H264, *AAC, size=(600, 1000))
    (folder / "photos/photofall.yaml").write_text("video: {height: 300}\n")
    site, _ = build(folder)
    video = clips.stream(clips.published(site)[0], "video")
    assert (video["width"], video["height"]) == (300, 500)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
@pytest.mark.parametrize("codec", [H264, ["-c:v", "mpeg4"]])
def test_clips_stand_upright(folder, degrees, codec):
    flat = clips.clip(folder / "flat.mp4", *codec, *AAC)
    turned = folder / "photos/turned.mp4"
    clips.ffmpeg("-display_rotation:v:0", degrees, "-i", flat, "-c", "copy", turned) if (
        "display_rotation" in subprocess.run(
            ["ffmpeg", "-v", "error", "-h", "full"], capture_output=True, text=True).stdout
    ) else clips.ffmpeg(
        "-i", flat, "-c", "copy", "-metadata:s:v:0", f"rotate={degrees}", turned)
    clips.ffmpeg("-i", turned, "-frames:v", 1, folder / "reference.png")
    reference = Image.open(folder / "reference.png")
    assert reference.size == (clips.SIZE if degrees % 180 == 0 else clips.SIZE[::-1])
    site, _ = build(folder)
    poster = clips.posters(site)[-1]
    assert poster.size == reference.size
    assert clips.differs(clips.corners(poster), clips.corners(reference)) <= 12
    # The clip itself is turned by the player, or was when it was encoded.
    clips.ffmpeg("-i", clips.published(site)[0], "-frames:v", 1, folder / "shown.png")
    shown = Image.open(folder / "shown.png")
    assert shown.size == reference.size
    assert clips.differs(clips.corners(shown), clips.corners(reference)) <= 12


def test_pixels_that_are_no_squares(folder):
    clips.clip(folder / "photos/wide.mp4", *H264, *AAC, "-vf", "setsar=4/3")
    site, _ = build(folder)
    assert clips.posters(site)[-1].size == (256, 128)


def test_interlaced_frames_become_whole(folder):
    clips.clip(folder / "photos/fields.mts", *H264, "-flags", "+ildct+ilme", "-x264-params", "tff=1",
               *AAC, "-f", "mpegts")
    site, _ = build(folder)
    assert clips.stream(clips.published(site)[0], "video")["field_order"] == "progressive"


@pytest.mark.parametrize("curve", ["smpte2084", "arib-std-b67"])
def test_high_dynamic_range_is_toned_down(folder, curve):
    clips.clip(folder / "photos/bright.mov", "-c:v", "libx265", "-pix_fmt", "yuv420p10le",
               "-x265-params", "log-level=none:colorprim=bt2020:colormatrix=bt2020nc:transfer=" + curve,
               "-color_primaries", "bt2020", "-color_trc", curve, "-colorspace", "bt2020nc", *AAC,
               size=(384, 256))
    (folder / "photos/photofall.yaml").write_text("images: {quality: 95}\nvideo: {height: 144}\n")
    site, _ = build(folder)
    [clip] = clips.published(site)
    video = clips.stream(clip, "video")
    assert (video["pix_fmt"], video["color_transfer"]) == ("yuv420p", "bt709")
    assert (video["width"], video["height"]) == (216, 144)
    colours = clips.corners(clips.posters(site)[-1])
    clips.ffmpeg("-i", clip, "-frames:v", 1, folder / "frame.png")
    assert clips.differs(clips.corners(Image.open(folder / "frame.png")), colours) <= 16
    # The corners keep their hues.
    assert max(colours["top left"]) == colours["top left"][0]
    assert max(colours["bottom left"]) == colours["bottom left"][2]


@pytest.mark.parametrize("told", ["transfer=arib-std-b67:colorprim=bt2020", "transfer=smpte2084"])
def test_high_dynamic_range_may_leave_the_rest_unsaid(folder, told):
    clips.clip(folder / "photos/bright.mov", "-c:v", "libx265", "-pix_fmt", "yuv420p10le",
               "-x265-params", f"log-level=none:{told}", sound=False)
    site, done = build(folder)
    assert not done.stderr
    assert clips.stream(clips.published(site)[0], "video")["color_space"] == "bt709"


@pytest.mark.parametrize("name, options", [
    ("two tracks.mkv", [*H264, "-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a:0", "aac", "-c:a:1",
                        "truehd", "-strict", "-2"]),
    ("float.mov", [*H264, "-c:a", "pcm_f32be"]),
    ("cineform.mov", ["-c:v", "cfhd", "-pix_fmt", "yuv422p10le"]),
    ("archive.mkv", ["-c:v", "ffv1"]),
    ("lossless.avi", ["-c:v", "huffyuv", "-pix_fmt", "yuv422p"]),
])
def test_codecs_of_cameras_and_archives_are_read(folder, name, options):
    clips.clip(folder / "photos" / name, *options)
    site, done = build(folder)
    assert not done.stderr
    assert clips.differs(clips.corners(clips.posters(site)[-1]), clips.CORNERS) <= 16
    assert len(clips.published(site)) == 1


def test_a_codec_that_is_not_read_is_named(folder):
    clips.picture(folder / "photos/good.png")
    clips.clip(folder / "photos/old.avi", "-c:v", "snow", "-strict", "-2", sound=False)
    _, done = build(folder)
    assert done.stderr.strip().endswith(
        "old.avi: has a codec that is not read, snow; convert it to H.264 and AAC")


def test_a_clip_that_is_cut_off_is_shown_where_that_is_asked_for(folder):
    name = "cut.mp4"
    whole = clips.clip(folder / name, *H264, *AAC, "-movflags", "+faststart", seconds=10)
    content = whole.read_bytes()
    (folder / "photos" / name).write_bytes(content[:len(content) // 2])
    clips.picture(folder / "photos/good.png")
    site, done = build(folder)
    assert re.search(rf"{name}: ends after \d\.\d s of 10\.\d s; copy it anew", done.stderr)
    assert not clips.published(site)
    site, done = build(folder, "--allow-truncated")
    assert f"{name}: truncated; shown as far as it goes" in done.stderr
    [data] = (site / "data").glob("*.json")
    [told] = [photo["clip"]["duration"] for photo in json.loads(data.read_text())["photos"]
              if "clip" in photo]
    assert told == pytest.approx(
        float(clips.facts(clips.published(site)[0])["format"]["duration"]), abs=0.2)
    # What such a build has left does not change the mind of a strict one.
    site, done = build(folder)
    assert "ends after" in done.stderr and not clips.published(site)


PRIVATE = ["48.8583", "2.2945", "Pixel 99", "SN-12345", "Chapter of mine", "2023-08-11", "2023:08:11",
           "Grandmother", "Core Media"]


@pytest.mark.parametrize("codec", [H264, ["-c:v", "mpeg4"]])
@pytest.mark.parametrize("name", ["private.mov", "private.mp4", "private.mkv"])
def test_nothing_private_is_published(folder, codec, name):
    chapters = folder / "chapters.txt"
    chapters.write_text(
        ";FFMETADATA1\nlocation=+48.8583+002.2945/\ncreation_time=2023-08-11T10:11:12Z\n"
        "com.apple.quicktime.location.ISO6709=+48.8583+002.2945/\nmodel=Pixel 99\nserial=SN-12345\n"
        "comment=Grandmother\ntitle=At the sea\n"
        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Chapter of mine\n")
    plain = clips.clip(folder / "plain.mp4", *codec, *AAC)
    clips.ffmpeg("-i", plain, "-i", chapters, "-map_metadata", 1, "-map_chapters", 1, "-c", "copy",
                 "-metadata:s:v:0", "handler_name=Core Media Pixel 99", "-movflags",
                 "use_metadata_tags", folder / "photos" / name)
    site, _ = build(folder)
    [clip] = clips.published(site)
    told = subprocess.run(["exiftool", "-a", "-u", "-G1", "-ee", clip], capture_output=True, text=True)
    content = clip.read_bytes()
    for secret in PRIVATE:
        assert secret not in told.stdout
        assert secret.encode() not in content
    assert not clips.facts(clip)["chapters"]
    for file in site.rglob("*"):
        if file.is_file():
            assert b"48.8583" not in file.read_bytes(), file
    # The title is among what is published by default.
    assert "At the sea" in (site / "index.html").read_text()


SEI = "11111111-2222-3333-4444-555555555555+N48.8583 Pixel 99 SN-12345"


def spoken(path, form):
    """A clip that tells of its place, and of more, within its streams."""
    if form != "jpeg":
        return clips.clip(path, *{
            "h264": H264 + AAC + ["-bsf:v", f"h264_metadata=sei_user_data='{SEI}'"],
            "vorbis": ["-c:v", "libvpx", "-c:a", "libvorbis", "-metadata:s:a", "place=48.8583"],
            "theora": ["-c:v", "libtheora", "-c:a", "libvorbis", "-metadata:s:v", "place=48.8583"],
        }[form])
    frame = clips.picture(path.parent.parent / "frame.jpg")
    subprocess.run(["exiftool", "-q", "-overwrite_original", "-GPSLatitude=48.8583", "-Model=Pixel 99",
                    "-SerialNumber=SN-12345", "-Comment=Grandmother", frame], check=True)
    clips.ffmpeg("-loop", 1, "-framerate", 25, "-t", 2, "-i", frame, "-c", "copy", path)
    return path


@pytest.mark.parametrize("name, form", [
    ("sea.mp4", "h264"), ("sea.mts", "h264"), ("sea.mov", "jpeg"), ("sea.webm", "vorbis"),
    ("sea.ogv", "theora")])
def test_nothing_private_within_a_stream_is_published(folder, name, form):
    source = spoken(folder / "photos" / name, form)
    assert any(secret.encode() in source.read_bytes() for secret in PRIVATE)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    for file in site.rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        assert not [secret for secret in PRIVATE if secret.encode() in content], file
    originals = list((site / "media").rglob("*-original.*"))
    if form == "theora":
        assert not originals
        assert "original is not offered: frames of the codec theora may hold words" in done.stderr
        return
    assert not done.stderr
    for copy in originals + (clips.published(site) if form == "h264" else []):
        assert clips.frames(copy) == clips.frames(source)
    if form == "vorbis":
        assert clips.stream(originals[0], "audio")["codec_name"] == "flac"
    checked(folder)


@pytest.mark.parametrize("length", [0, 1])
@pytest.mark.parametrize("codec, container", [
    ("hevc", "mov"), ("hevc", "mkv"), ("av1", "mp4"), ("av1", "mkv")])
def test_nothing_private_in_the_set_up_of_a_decoder_is_published(folder, codec, container, length):
    plain = clips.clip(folder / "plain.mov" if codec == "hevc" else folder / "plain.mp4", *{
        "hevc": ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
        "av1": ["-c:v", "libsvtav1", "-preset", 12]}[codec], *AAC)
    clips.speak_in_setup(plain, (SEI + "!" * length).encode())
    source = folder / "photos" / f"sea.{container}"
    clips.ffmpeg("-i", plain, "-c", "copy", source)
    assert b"48.8583" in source.read_bytes()
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert not done.stderr
    [original] = (site / "media").rglob("*-original.*")
    for file in site.rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        assert not [secret for secret in PRIVATE if secret.encode() in content], file
    assert clips.frames(original) == clips.frames(source)
    # Players that look closely find nothing amiss.
    told = subprocess.run(
        ["ffmpeg", "-v", "warning", "-err_detect", "crccheck+bitstream+buffer", "-i", original, "-f", "null",
         "-"], capture_output=True, text=True, check=True)
    assert not told.stderr
    checked(folder)


@pytest.mark.parametrize("parts, keys, shown", [
    ([(4.5, 3)], "0", {"blue"}), ([(0, 3)], "0", {"red"}),
    # A key frame is there: of the pictures nothing is left in the file, but a second of the sound.
    ([(4, 4)], "4", {"blue"}),
    ([(0, 1.5), (5.5, 2.5)], "0,1,2,3,4,5,6,7", {"red", "blue"}),
])
@pytest.mark.parametrize("codec", [H264, ["-c:v", "mpeg4"]])
def test_what_was_cut_away_is_not_published(folder, parts, keys, shown, codec):
    source = clips.two_parts(
        folder / "photos/party.mov", *codec, *AAC, "-g", "1000", "-bf", "0", "-force_key_frames", keys)
    clips.trim(source, *parts)
    assert len(clips.hues(source)) == 200
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    [clip] = clips.published(site)
    seconds = sum(part[1] for part in parts)
    assert set(clips.hues(clip)) == shown
    assert len(clips.hues(clip)) == pytest.approx(25 * seconds, abs=2)
    facts = clips.facts(clip)
    assert float(facts["format"]["duration"]) == pytest.approx(seconds, abs=0.15)
    [sound] = [one for one in facts["streams"] if one["codec_type"] == "audio"]
    assert int(sound["nb_frames"]) * 1024 / 44100 == pytest.approx(seconds, abs=0.15)
    assert "party.mov" in done.stderr and "cut away" in done.stderr
    assert not list((site / "media").rglob("*-original.*"))
    checked(folder)


def test_the_original_of_a_codec_that_quicktime_does_not_hold(folder):
    source = clips.clip(folder / "photos/sea.mp4", "-c:v", "libsvtav1", "-preset", 12, *AAC)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert not done.stderr
    [original] = (site / "media").rglob("*-original.mkv")
    assert clips.frames(original) == clips.frames(source)


def test_the_original_of_a_clip_with_the_sound_of_old_phones(folder):
    film = clips.clip(folder / "film.mp4", "-c:v", "mpeg4", sound=False)
    # Silence of AMR at 12.2 kbit/s.
    (folder / "sound.amr").write_bytes(b"#!AMR\n" + (b"\x3c" + bytes(31)) * 100)
    source = folder / "photos/old.3gp"
    clips.ffmpeg("-i", film, "-i", folder / "sound.amr", "-c", "copy", source)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert not done.stderr
    [original] = (site / "media").rglob("*-original.mkv")
    assert clips.frames(original) == clips.frames(source)
    assert clips.frames(original, "a") == clips.frames(source, "a")


def test_metadata_is_read_from_the_container(folder):
    plain = clips.clip(folder / "plain.mov", *H264, *AAC)
    clips.ffmpeg("-i", plain, "-c", "copy", "-movflags", "use_metadata_tags", "-metadata",
                 "com.apple.quicktime.creationdate=2019-07-24T11:25:40+0300", "-metadata",
                 "com.apple.quicktime.model=iPhone 6", "-metadata", "com.apple.quicktime.make=Apple",
                 "-metadata", "title=Over the dunes", folder / "photos/phone.mov")
    done = run(folder, "inspect", "--json", "photos/phone.mov")
    [told] = json.loads(done.stdout)
    assert (told["kind"], told["format"], told["duration"]) == ("clip", "h264", pytest.approx(2, abs=0.1))
    assert told["metadata"]["title"] == "Over the dunes"
    assert "2019-07-24" in json.dumps(told["metadata"]) and "+03:00" in json.dumps(told["metadata"])


def test_a_clip_of_android_stands_on_the_day_of_its_name(folder):
    clips.clip(folder / "photos/20230811_082000.mp4", *H264, "-metadata",
               "creation_time=2023-08-10T23:20:02Z", sound=False)
    (folder / "photos/photofall.yaml").write_text(
        "sections: day\nmetadata: {publish: all}\n")
    site, _ = build(folder)
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", (site / "index.html").read_text(), re.S) == [
        "August 11, 2023"]
    [told] = json.loads(run(folder, "inspect", "--json", "photos/20230811_082000.mp4").stdout)
    assert "2023-08-11T08:20:00+09:00" in json.dumps(told)
    # What a person says of it goes first.
    (folder / "photos/20230811_082000.mp4.xmp").write_text(clips.REJECTED.replace(
        "xmp:Rating='-1'", "xmlns:p='http://ns.adobe.com/photoshop/1.0/' p:DateCreated='2023-08-12'"))
    site, _ = build(folder)
    assert "August 12, 2023" in (site / "index.html").read_text()


def test_the_poster_is_not_black(folder):
    clips.clip(folder / "photos/fade.mp4", *H264, *AAC, "-vf", "fade=in:st=1:d=0.4", seconds=3)
    site, _ = build(folder)
    colours = clips.corners(clips.posters(site)[-1])
    assert max(max(colour) for colour in colours.values()) > 40


def test_a_clip_that_is_black_all_through_is_shown(folder):
    clips.clip(folder / "photos/night.mp4", *H264, *AAC, "-vf", "drawbox=color=black:t=fill")
    site, done = build(folder)
    assert len(clips.published(site)) == 1 and not done.stderr


def test_a_moment_can_be_chosen(folder):
    clips.clip(folder / "photos/film.mp4", *H264, *AAC, "-vf", "fade=out:st=1.4:d=0.2", seconds=3)
    (folder / "photos/album.yaml").write_text("poster: {film.mp4: 2.5}\n")
    site, _ = build(folder)
    assert max(max(colour) for colour in clips.corners(clips.posters(site)[-1]).values()) < 30
    (folder / "photos/album.yaml").write_text("poster: {film.mp4: 0.5}\n")
    site, done = build(folder)
    assert clips.differs(clips.corners(clips.posters(site)[-1]), clips.CORNERS) <= 16
    assert len(clips.published(site)) == 1
    (folder / "photos/album.yaml").write_text("poster: {film.mp4: soon}\n")
    assert "album.yaml:1" in run(folder, "build", "photos", "--cache", "cache").stderr


def test_a_moment_that_an_item_does_not_have_is_named_and_changes_no_picture(folder):
    clips.clip(
        folder / "photos/film.mp4", *H264, "-vf", "fade=in:st=0:d=0.4", seconds=3, sound=False)
    clips.picture(folder / "photos/still.png")
    site, done = build(folder)
    assert not done.stderr
    before = files(site)
    (folder / "photos/album.yaml").write_text("poster:\n  film.mp4: 50\n  still.png: 3\n")
    for _ in range(2):
        site, done = build(folder)
        assert 'album.yaml:2: "film.mp4" ends after 3.0 s' in done.stderr
        assert 'album.yaml:3: "still.png" is no clip' in done.stderr
        assert files(site) == before
    (folder / "photos/album.yaml").write_text("poster: {film.mp4: 2}\n")
    site, done = build(folder)
    assert not done.stderr and files(site) != before


def test_without_ffmpeg_each_clip_is_named_and_the_rest_is_built(folder):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    clips.picture(folder / "photos/still.png")
    site, done = build(folder, PATH="/nowhere")
    assert "sea.mp4" in done.stderr and "ffmpeg" in done.stderr and "install" in done.stderr
    assert len(list((site / "media").rglob("*.jpg"))) >= 1 and not clips.published(site)
    # As soon as it is there the clip is.
    site, done = build(folder)
    assert not done.stderr and len(clips.published(site)) == 1


def test_ffmpeg_may_be_named(folder):
    tools = folder / "tools"
    tools.mkdir()
    for name in ("ffmpeg", "ffprobe"):
        (tools / name).symlink_to(shutil.which(name))
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    (folder / "photos/photofall.yaml").write_text(f"tools: {{ffmpeg: {tools}/ffmpeg}}\n")
    site, done = build(folder, PATH="/nowhere")
    assert not done.stderr and len(clips.published(site)) == 1


def test_the_same_bytes_each_time(folder):
    for number in range(3):
        clips.clip(folder / f"photos/{number}.webm", "-c:v", "libvpx", "-c:a", "libvorbis",
                   size=(96 + 32 * number, 96))
    build(folder, "-j", "1")
    first = files(folder / "_site")
    clips.clip(folder / "photos/more.mp4", *H264, *AAC)
    build(folder)
    (folder / "photos/more.mp4").unlink()
    build(folder)
    assert files(folder / "_site") == first
    for made in ("cache", "_site"):
        shutil.rmtree(folder / made)
    build(folder, "-j", "2")
    assert files(folder / "_site") == first


def test_a_killed_build_keeps_the_clips_that_were_done(folder):
    for number in range(3):
        clips.clip(folder / f"photos/{number}.webm", "-c:v", "libvpx", "-an", size=(320 + 32 * number, 240))
    process = subprocess.Popen(
        [PROGRAM, "build", "photos", "--cache", "cache", "--quiet"], cwd=folder)
    # The first three objects are the posters' pictures.
    while process.poll() is None and len(objects(folder)) < 4:
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = {path: path.stat().st_mtime_ns for path in objects(folder)}
    assert len(kept) >= 4
    site, _ = build(folder)
    assert len(clips.published(site)) == 3
    assert {path: path.stat().st_ino for path in kept} == {path: path.stat().st_ino for path in kept}
    assert not list((folder / "cache/parts").iterdir())
    checked(folder)


def test_a_terminal_shows_what_is_encoded_of_a_clip(folder):
    clips.clip(folder / "photos/a lake.webm", "-c:v", "libvpx", "-an", size=(960, 540), seconds=8)
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 120))
    with subprocess.Popen([PROGRAM, "build", "photos", "--cache", "cache"], cwd=folder,
                          stdout=subprocess.DEVNULL, stderr=theirs,
                          env={**os.environ, "TERM": "xterm"}) as build_:
        os.close(theirs)
        shown = b"".join(iter(lambda: said(ours), b"")).decode()
    os.close(ours)
    assert build_.returncode == 0
    shares = [int(share) for share in re.findall(r"Making pictures, a lake\.webm (\d+)%", shown)]
    assert shares == sorted(shares) and any(0 < share <= 100 for share in shares)


def said(terminal):
    """What comes next; nothing once nobody writes any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def objects(folder):
    return [path for path in (folder / "cache/photos").rglob("*") if path.is_file()]


class Listener(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_error(404)

    def log_message(self, *arguments):
        pass


@pytest.fixture
def listener():
    Listener.asked.clear()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


def hostile(folder, address):
    """Files that are no clips, or name other files, by name."""
    secret = clips.clip(folder / "secret.mp4", *H264, *AAC)
    good = secret.read_bytes()
    playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n{}\n#EXT-X-ENDLIST\n"
    yield "empty.mp4", b""
    yield "text.mov", b"a letter " * 100
    yield "head.mp4", good[:1000]
    yield "half.mp4", good[:len(good) // 2]
    yield "huge box.mp4", (0x7FFFFFFF).to_bytes(4) + good[4:]
    yield "playlist.mp4", playlist.format(secret).encode()
    yield "stream.mp4", playlist.format(address + "/a.ts").encode()
    yield "list.mkv", f"ffconcat version 1.0\nfile {secret}\n".encode()
    yield "sound.mp4", b""
    yield "endless.webm", b""
    yield "streams.mkv", b""
    yield "8K.mp4", b""


@pytest.mark.parametrize("sandbox", ["auto", "off"])
def test_bad_files_are_named_and_nothing_is_fetched(folder, listener, sandbox):
    (folder / "photos/photofall.yaml").write_text(f"limits: {{sandbox: {sandbox}}}\n")
    clips.picture(folder / "photos/good.png")
    names = []
    for name, content in hostile(folder, listener):
        names.append(name)
        (folder / "photos" / name).write_bytes(content)
    photos = folder / "photos"
    clips.ffmpeg("-f", "lavfi", "-i", "sine=duration=1", *AAC, photos / "sound.mp4")
    with open(photos / "endless.webm", "wb") as pipe:
        # What is written to a pipe cannot say at its start how long it is.
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x64:duration=1", "-c:v",
             "libvpx", "-f", "webm", "-"], stdout=pipe, check=True)
    maps = [word for _ in range(100) for word in ("-map", "0:v")]
    clips.ffmpeg("-i", folder / "secret.mp4", *maps, "-c", "copy", photos / "streams.mkv")
    clips.ffmpeg("-f", "lavfi", "-i", "color=size=7680x4320:duration=0.1:rate=10", *H264, "-preset",
                 "ultrafast", photos / "8K.mp4")
    site, done = build(folder)
    assert not clips.published(site)
    for name in names:
        assert name in done.stderr, name
    assert "/dev/fd" not in done.stderr and "0x" not in done.stderr
    assert not Listener.asked
    for picture in clips.posters(site):
        assert picture.size[0] <= clips.SIZE[0]


def test_a_tool_that_was_taken_over_is_denied_everything(folder):
    clips.clip(folder / "photos/sea.mp4", *H264)
    clips.picture(folder / "photos/good.png")
    victim = folder / "photos/victim.txt"
    victim.write_text("precious")
    (folder / "tools").mkdir()
    source = Path(__file__).with_name("hostile_tool.c")
    for name in ("ffmpeg", "ffprobe"):
        subprocess.run(["clang", "-O1", f'-DVICTIM="{victim}"', "-o", folder / "tools" / name, source],
                       check=True)
    (folder / "photos/photofall.yaml").write_text(
        f"tools: {{ffmpeg: '{folder}/tools/ffmpeg'}}\nlimits: {{sandbox: require}}\n")
    before = victim.stat()
    _, done = build(folder)
    assert "sea.mp4: cannot be read: allowed: nothing" in done.stderr
    after = victim.stat()
    assert victim.read_text() == "precious"
    assert (after.st_mode, after.st_mtime_ns) == (before.st_mode, before.st_mtime_ns)


def test_clips_are_shown_like_photos(folder):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC, seconds=3)
    (folder / "photos/photofall.yaml").write_text("site: {url: 'https://example.org/'}\n")
    (folder / "photos/album.yaml").write_text("captions: {sea.mp4: The sea}\nalt: {sea.mp4: Waves}\n")
    site, _ = build(folder)
    [clip] = clips.published(site)
    address = str(clip.relative_to(site))
    page = html.unescape((site / "p/sea.html").read_text())
    assert f'src="../{address}"' in page and "<video controls" in page and 'preload="metadata"' in page
    assert "media-src 'self'" in page
    assert f'property="og:video" content="https://example.org/{address}"' in page
    assert '"@type":"VideoObject"' in page and '"duration":"PT3S"' in page
    feed = (site / "feed.xml").read_text()
    assert f'<link rel="enclosure" type="video/mp4" href="https://example.org/{address}"/>' in feed
    album = (site / "index.html").read_text()
    assert 'data-kind="clip"' in album and "0:03" in album
    [data] = (site / "data").glob("*.json")
    [photo] = json.loads(data.read_text())["photos"]
    assert photo["kind"] == "clip" and photo["clip"]["duration"] == pytest.approx(3, abs=0.1)
    # A clip that is gone is missed.
    clip.unlink()
    assert address in run(folder, "check", "_site").stderr


ONE, OTHER = "6F98E4E3-F5B9-42EE-A8B0-7B968B72C4F1", "9B539AB8-A668-4FA6-9207-EB653A5E7E3C"


@pytest.mark.parametrize("still, clip, one, other, isPair", [
    ("IMG_1.jpg", "IMG_1.MOV", None, None, True),
    ("IMG_1.JPG", "img_1.mov", None, None, True),
    ("IMG_1.jpg", "IMG_1_HEVC.MOV", None, None, True),
    ("IMG_1.jpg", "renamed.mov", ONE, ONE, True),
    ("IMG_1.jpg", "IMG_1.mov", ONE, OTHER, False),
    ("IMG_1.jpg", "IMG_1.mov", None, ONE, True),
    ("IMG_1.jpg", "IMG_1.mov", ONE, None, True),
    ("IMG_1.jpg", "IMG_2.mov", None, None, False),
])
def test_live_photos_are_one_item(folder, still, clip, one, other, isPair):
    clips.live_still(folder / "photos" / still, one)
    clips.live_clip(folder / "photos" / clip, other)
    site, done = build(folder)
    assert not done.stderr
    expected = {still: ("live", True)} if isPair else {still: ("still", False), clip: ("clip", True)}
    assert shown(site) == expected
    assert len(clips.published(site)) == 1
    page = (site / "index.html").read_text()
    assert ("Live Photo" in page) == isPair
    checked(folder)


def test_a_clip_may_spell_the_name_of_its_still_otherwise(folder):
    photos, names = folder / "photos", ["caf\u00e9", "cafe\u0301"]
    clips.live_still(photos / f"{names[0]}.jpg")
    clips.live_clip(photos / f"{names[1]}.mov")
    site, _ = build(folder)
    assert list(shown(site).values()) == [("live", True)]
    # A still that is spelled as the clip is has it for its own.
    clips.live_still(photos / f"{names[1]}.jpg")
    site, _ = build(folder)
    assert sorted(shown(site).values()) == [("live", True), ("still", False)]
    clips.live_clip(photos / f"{names[0]}.mov", seconds=3)
    site, _ = build(folder)
    assert list(shown(site).values()) == [("live", True)] * 2
    assert len(clips.published(site)) == 2
    checked(folder)


@pytest.mark.parametrize("clip, id", [("IMG_1.MOV", None), ("IMG_1_HEVC.MOV", None), ("renamed.mov", ONE)])
def test_a_clip_that_comes_later_joins_its_still(folder, clip, id):
    clips.live_still(folder / "photos/IMG_1.jpg", id)
    clips.picture(folder / "photos/other.png")
    build(folder)
    clips.live_clip(folder / "photos" / clip, id)
    site, _ = build(folder)
    assert shown(site) == {"IMG_1.jpg": ("live", True), "other.png": ("still", False)}
    checked(folder)


def test_copies_of_a_still_move_each_in_its_own_way(folder):
    for album, seconds in ("a", None), ("b", 2), ("c", 1):
        photos = folder / "photos" / album
        photos.mkdir()
        clips.live_still(photos / "IMG_1.jpg")
        if seconds:
            clips.live_clip(photos / "IMG_1.MOV", seconds=seconds)
    site, done = build(folder)
    assert not done.stderr
    assert len(clips.published(site)) == 2
    checked(folder)


def test_a_long_video_of_the_same_name_is_no_live_photo(folder):
    clips.live_still(folder / "photos/DSC_1.jpg")
    clips.live_clip(folder / "photos/DSC_1.mov", seconds=11)
    site, _ = build(folder)
    assert shown(site) == {"DSC_1.jpg": ("still", False), "DSC_1.mov": ("clip", True)}


def test_what_is_told_of_the_clip_of_a_live_photo_is_named(folder):
    photos = folder / "photos"
    clips.live_still(photos / "IMG_1.jpg")
    clips.live_clip(photos / "IMG_1.mov")
    clips.picture(photos / "other.png")
    (photos / "album.yaml").write_text(
        "titles: {IMG_1.mov: Of the clip}\ncover: IMG_1.mov\n"
        "sections: [{title: Moving, photos: [IMG_1.mov]}]\n")
    (photos / "IMG_1.mov.md").write_text("More of it")
    for _ in range(2):
        _, done = build(folder)
        lines = done.stderr.splitlines()
        assert len(lines) == 4
        assert all('"IMG_1.mov" moves with IMG_1.jpg; say this of IMG_1.jpg' in line for line in lines)
    (photos / "album.yaml").write_text("poster: {IMG_1.mov: 1}\n")
    (photos / "IMG_1.mov.md").unlink()
    _, done = build(folder)
    [line] = done.stderr.splitlines()
    assert line.endswith('"IMG_1.mov" moves with IMG_1.jpg, which stands for it; take it out of poster')
    (photos / "album.yaml").write_text("hidden: [IMG_1.mov]\n")
    _, done = build(folder)
    assert not done.stderr


def test_files_under_names_of_another_kind_are_told_their_own(folder):
    photos = folder / "photos"
    clips.picture(photos / "good.png")
    film = clips.clip(folder / "film.mp4", *H264)
    for name in ("a.jpg", "b.HEIC", "c.gif"):
        shutil.copy(film, photos / name)
    clips.live_still(folder / "still.jpg").rename(photos / "d.mp4")
    moving.animation(folder / "fun.gif").rename(photos / "e.mov")
    (photos / "f.mp4").touch()
    _, done = build(folder)
    said = done.stderr.splitlines()
    ways = {"a.jpg": ".mp4", "b.HEIC": ".mp4", "c.gif": ".mp4", "d.mp4": ".jpg", "e.mov": ".gif"}
    for name, way in ways.items():
        [line] = [line for line in said if name in line]
        assert f"not what its name says; rename it to {way}" in line
    assert [line for line in said if "f.mp4" in line and "empty" in line]


def test_an_animation_beside_a_clip_of_its_name_keeps_its_own(folder):
    moving.animation(folder / "photos/fun.gif")
    clips.live_clip(folder / "photos/fun.mp4")
    site, _ = build(folder)
    assert shown(site) == {"fun.gif": ("animation", True), "fun.mp4": ("clip", True)}


@pytest.mark.parametrize("hiding", ["album.yaml", "arrangement.txt", "IMG_1.mov.xmp"])
def test_a_still_rests_whose_clip_is_hidden_or_rejected(folder, hiding):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    (folder / "photos" / hiding).write_text({
        "album.yaml": "hidden: [IMG_1.mov]\n", "arrangement.txt": "- IMG_1.mov\n",
        "IMG_1.mov.xmp": clips.REJECTED}[hiding])
    site, done = build(folder)
    assert shown(site) == {"IMG_1.jpg": ("still", False)}
    assert not done.stderr and not clips.published(site)
    checked(folder)


def test_a_still_rests_in_another_album_if_its_own_hides_its_clip(folder):
    for album in ("a", "b"):
        (folder / "photos" / album).mkdir()
    clips.live_still(folder / "photos/a/IMG_1.jpg")
    clips.live_clip(folder / "photos/a/IMG_1.mov")
    clips.picture(folder / "photos/a/x.png")
    (folder / "photos/a/album.yaml").write_text("hidden: [IMG_1.mov]\n")
    (folder / "photos/b/album.yaml").write_text("photos: [a/IMG_1.jpg]\nhidden: [IMG_2.mov]\n")
    clips.live_clip(folder / "photos/b/IMG_2.mov")
    site, _ = build(folder)
    assert "IMG_1" in (site / "b/index.html").read_text() and not clips.published(site)


@pytest.mark.parametrize("sidecar", ["IMG_1.jpg.xmp", "IMG_1.mov.xmp"])
def test_no_half_of_a_live_photo_stands_in_for_one_with_a_damaged_sidecar(folder, sidecar):
    clips.picture(folder / "photos/a.png")
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    (folder / "photos" / sidecar).write_text(clips.REJECTED[:-20])
    said = run(folder, "build", "photos", "--cache", "cache").stderr
    assert f"{sidecar[:-4]}: its sidecar is no XMP that can be read" in said
    rest = {"a.png": ("still", False)}
    if sidecar == "IMG_1.mov.xmp":
        rest["IMG_1.jpg"] = ("still", False)
    assert shown(folder / "_site") == rest and not clips.published(folder / "_site")


@pytest.mark.parametrize("hiding", ["album.yaml", "arrangement.txt"])
@pytest.mark.parametrize("clip", ["IMG_9.mov", "img_9.MOV", "IMG_9_HEVC.MOV"])
def test_a_clip_stays_hidden_with_its_still_that_cannot_be_read(folder, hiding, clip):
    clips.picture(folder / "photos/a.png")
    (folder / "photos/IMG_9.jpg").write_bytes(b"")
    clips.live_clip(folder / "photos" / clip)
    (folder / "photos" / hiding).write_text(
        "hidden: [IMG_9.jpg]\n" if hiding == "album.yaml" else "- IMG_9.jpg\n")
    run(folder, "build", "photos", "--cache", "cache")
    assert shown(folder / "_site") == {"a.png": ("still", False)}
    assert not clips.published(folder / "_site")


def test_a_hidden_clip_hides_no_other_of_its_name(folder):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    clips.clip(folder / "photos/IMG_1.mp4", *H264, *AAC, seconds=12)
    (folder / "photos/album.yaml").write_text("hidden: [IMG_1.mov]\n")
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {"IMG_1.jpg": ("still", False), "IMG_1.mp4": ("clip", True)}


def test_live_photos_may_rest(folder):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    (folder / "photos/photofall.yaml").write_text("live: still\n")
    site, done = build(folder)
    assert shown(site) == {"IMG_1.jpg": ("still", False)}
    assert not done.stderr and not clips.published(site)


def test_a_live_photo_whose_clip_changes(folder):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    site, _ = build(folder)
    [first] = clips.published(site)
    clips.live_clip(folder / "photos/IMG_1.mov", seconds=3)
    build(folder)
    [second] = clips.published(site)
    assert second != first
    (folder / "photos/IMG_1.mov").unlink()
    build(folder)
    assert shown(site) == {"IMG_1.jpg": ("still", False)} and not clips.published(site)
    again = files(site)
    shutil.rmtree(site)
    build(folder)
    assert files(site) == again


@pytest.mark.parametrize("options, said", [
    (["-metadata", "location=+48.1+11.5/"], "holds tags"),
    (["-metadata", "creation_time=2024-05-06T07:08:09Z"], "tells when it was made"),
    (["-c:v", "libx265", "-x265-params", "log-level=none"], "has a track of hev1"),
    (["-movflags", "0"], "plays only once it is there as a whole"),
    (["-vn"], "is a clip without pictures"),
])
def test_a_check_knows_clips(folder, options, said):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    site, _ = build(folder)
    [clip] = clips.published(site)
    shutil.copy(clip, folder / "film.mp4")
    # A host may drop what begins with a dot, and with it the list of all that was written.
    shutil.rmtree(site / ".photofall")
    assert run(folder, "check", "_site").returncode == 0
    clips.ffmpeg("-i", folder / "film.mp4", "-c", "copy", "-fflags", "+bitexact", "-movflags",
                 "+faststart", *options, clip)
    done = run(folder, "check", "_site")
    assert done.returncode == 1
    assert f"{clip.name}: {said}" in done.stderr


@pytest.mark.parametrize("options, count", [
    (["-metadata", "location=+48.1+11.5/"], 1),
    # Its format is its author's to choose.
    (["-c:v", "libx265", "-x265-params", "log-level=none", "-movflags", "0"], 0),
])
def test_a_check_knows_what_clips_of_a_theme_tell(folder, options, count):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    (folder / "photos/Templates").mkdir()
    clips.ffmpeg("-i", folder / "photos/sea.mp4", "-c", "copy", "-fflags", "+bitexact", "-movflags",
                 "+faststart", *options, folder / "photos/Templates/waves.mp4")
    build(folder)
    done = run(folder, "check", "_site")
    assert len(done.stderr.splitlines()) == count
    assert done.stderr.count("waves") == done.stderr.count("take it out of the file in") == count


def test_a_check_finds_a_clip_that_is_cut_off(folder):
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    site, _ = build(folder)
    [clip] = clips.published(site)
    clip.write_bytes(clip.read_bytes()[:-1000])
    done = run(folder, "check", "_site")
    assert done.returncode == 1
    assert f"{clip.name}: is not what photofall wrote" in done.stderr
    shutil.rmtree(site / ".photofall")
    assert f"{clip.name}: a clip that is cut off" in run(folder, "check", "_site").stderr


def is_in_order(path):
    """True if the frames of a clip come one after the other, each with a time."""
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "json",
         path], capture_output=True, text=True, check=True)
    times = [float(frame["pts_time"]) for frame in json.loads(told.stdout)["frames"]]
    return len(times) > 40 and times == sorted(times)


@pytest.mark.parametrize("name, options", [
    ("sea.avi", H264 + ["-bf", "2"] + AAC),
    ("sea.avi", ["-c:v", "mpeg4", "-bf", "2", "-c:a", "libmp3lame"]),
    ("sea.mpg", ["-c:v", "mpeg2video", "-bf", "2", "-c:a", "mp2"]),
    ("sea.avi", H264 + ["-profile:v", "baseline"] + AAC),
    ("sea.avi", H264 + ["-profile:v", "high", "-bf", "0"] + AAC),
])
def test_frames_come_in_order(folder, name, options):
    source = clips.clip(folder / "photos" / name, *options)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert is_in_order(clips.published(site)[0])
    originals = list((site / "media").rglob("*-original.mkv"))
    if "libx264" in options and "2" in options:
        assert not originals
        assert "original is not offered: an AVI does not say in which order" in done.stderr
        return
    assert not done.stderr and is_in_order(originals[0])
    assert clips.frames(originals[0]) == clips.frames(source)


@pytest.mark.parametrize("name, codec, extension", [
    ("sea.mov", ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"], "mov"),
    ("sea.mp4", H264, "mov"),
    ("sea.avi", ["-c:v", "mpeg4"], "mkv"),
])
def test_an_original_is_offered_without_what_it_tells(folder, name, codec, extension):
    clips.clip(folder / "photos" / name, *codec, *AAC, "-metadata", "title=Ada's secret",
               "-metadata", "location=+48.1351+011.5820/", "-movflags", "use_metadata_tags")
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert not done.stderr
    [original] = (site / "media").rglob(f"*-original.{extension}")
    for one in ("video", "audio"):
        given, got = (clips.stream(path, one) for path in (folder / "photos" / name, original))
        assert [given[key] for key in ("codec_name", "profile")] == [
            got[key] for key in ("codec_name", "profile")]
    assert b"secret" not in original.read_bytes() and b"48.135" not in original.read_bytes()
    page = (site / "p/sea.html").read_text()
    assert original.name in page and f'download="sea.{extension}"' in page
    checked(folder)
    # Neither another poster nor another size makes it again.
    (folder / "photos/photofall.yaml").write_text("originals: download\nvideo: {height: 144}\n")
    build(folder)
    assert [path.name for path in (site / "media").rglob("*-original.*")] == [original.name]
    (folder / "photos/photofall.yaml").write_text("originals: none\n")
    build(folder)
    assert not list((site / "media").rglob("*-original.*"))


def test_an_archive_holds_no_clips_and_nothing_is_told_of_them(folder):
    clips.clip(folder / "photos/sea.mp4", *H264)
    Image.new("RGB", (120, 90), "navy").save(folder / "photos/sky.jpg")
    (folder / "photos/photofall.yaml").write_text("originals: album-zip\n")
    site, done = build(folder)
    assert not done.stderr
    [archive] = site.rglob("*-originals.zip")
    assert zipfile.ZipFile(archive).namelist() == ["sky.jpg"]


@pytest.mark.parametrize("name, codec, words", [
    ("sea.mp4", H264, "(c) Ada = Ada's\nall rights"), ("sea.mp4", ["-c:v", "mpeg4"], "(c) " + 300 * "ü"),
    ("sea.avi", ["-c:v", "mpeg4"], "(c) Ada")])
def test_a_published_copyright_stands_in_all_files_of_a_clip(folder, name, codec, words):
    clips.clip(folder / "photos" / name, *codec, *AAC, "-metadata", f"copyright={words}",
               "-metadata", "title=Secret")

    def made(published):
        (folder / "photos/photofall.yaml").write_text(
            "originals: download\nvideo: {webm: vp9}\nmetadata: {publish: " + published + "}\n")
        site, done = build(folder)
        assert not done.stderr
        checked(folder)
        found = [file for file in (site / "media").rglob("*")
                 if file.suffix in (".mp4", ".webm", ".mov", ".mkv")]
        assert len(found) == 3
        assert not [file for file in found if b"Secret" in file.read_bytes()]
        tags = [clips.facts(file)["format"]["tags"] for file in found]
        notices = [{key.lower(): text for key, text in each.items()}.get("copyright") for each in tags]
        return {file.name for file in found}, notices

    without, notices = made("none")
    assert notices == [None, None, None]
    # As pictures have it: no more than 511 bytes, and no half of a letter.
    within, notices = made("[copyright]")
    assert notices == [words[:257]] * 3
    assert not within & without
    assert made("none") == (without, [None, None, None])


def test_a_live_photo_carries_its_copyright_in_its_clip_too(folder):
    clips.live_still(folder / "photos/IMG_1.jpg")
    clips.live_clip(folder / "photos/IMG_1.mov")
    (folder / "photos/IMG_1.jpg.xmp").write_text(clips.REJECTED.replace(
        "xmp:Rating='-1'", "xmlns:dc='http://purl.org/dc/elements/1.1/' dc:rights='(c) Ada'"))
    site, _ = build(folder)
    [clip] = clips.published(site)
    assert clips.facts(clip)["format"]["tags"]["copyright"] == "(c) Ada"
    checked(folder)


def test_the_limit_of_files_is_none_of_posters(folder):
    source = clips.clip(folder / "photos/sea.mp4", *H264, sound=False)
    limit = 50_000
    # Its poster has three bytes a pixel until pictures are made of it.
    assert source.stat().st_size < limit < 3 * clips.SIZE[0] * clips.SIZE[1]
    (folder / "photos/photofall.yaml").write_text(f"limits: {{bytes: {limit}}}\n")
    site, done = build(folder)
    assert not done.stderr and len(clips.published(site)) == 1
    assert clips.posters(site)[-1].size == clips.SIZE


def test_a_dry_run_counts_the_original(folder):
    clips.clip(folder / "photos/sea.mov", *H264, *AAC)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    sizes = []
    for options in ["--dry-run"], []:
        done = run(folder, "build", "photos", "--cache", "cache", *options)
        assert done.returncode == 0, done.stderr
        sizes.append(re.search(r"(\d+) files(?:, | to write)", done.stdout + done.stderr).group(1))
    assert sizes[0] == sizes[1]
