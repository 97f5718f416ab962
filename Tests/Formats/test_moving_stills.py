"""Stills that move: Motion Photos and animations."""
import json

import clips
import moving
import pytest

from sites import AAC, H264, build, checked, files, shown

FORMS = {
    "MVIMG_1.jpg": moving.micro_video,
    "PXL_1.MP.jpg": moving.motion_photo,
    "20240101_101010.jpg": moving.samsung,
    "20240101_101011.heic": moving.heic,
}


@pytest.fixture(scope="module")
def movie(tmp_path_factory):
    return clips.clip(tmp_path_factory.mktemp("movie") / "film.mp4", *H264, *AAC).read_bytes()


@pytest.mark.parametrize("name", FORMS)
def test_a_motion_photo_moves(folder, name, movie):
    FORMS[name](folder / "photos" / name, movie)
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {name: ("live", True)}
    [clip] = clips.published(site)
    (folder / "film.mp4").write_bytes(movie)
    assert clips.packets(clip) == clips.packets(folder / "film.mp4")
    assert clips.differs(clips.corners(clips.posters(site)[-1]), clips.CORNERS) <= 24
    checked(folder)


@pytest.mark.parametrize("name", FORMS)
def test_an_original_leaves_its_movie_behind(folder, name, movie):
    FORMS[name](folder / "photos" / name, movie)
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    originals = [path for path in (site / "media").rglob("*") if path.is_file()
                 and b"mdat" in path.read_bytes() and "-clip" not in path.name]
    assert not originals


def switched_off(path):
    content = path.read_bytes()
    for word in (b"MotionPhoto", b"MicroVideo"):
        content = content.replace(word + b'="1"', word + b'="0"')
    path.write_bytes(content)


@pytest.mark.parametrize("form", ["micro_video", "motion_photo", "samsung"])
def test_a_motion_photo_rests_whose_motion_is_switched_off(folder, form, movie):
    photo = folder / "photos/one.jpg"
    if form == "samsung":
        moving.samsung(photo, movie, moving.packet(f'{moving.CAMERA} GCamera:MotionPhoto="1"'))
    else:
        getattr(moving, form)(photo, movie)
    switched_off(photo)
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {"one.jpg": ("still", False)} and not clips.published(site)


def test_a_movie_that_is_gone_or_cut_short(folder, movie):
    moving.motion_photo(folder / "photos/gone.jpg", movie, after=b"")
    gone = (folder / "photos/gone.jpg").read_bytes()
    (folder / "photos/gone.jpg").write_bytes(gone[:-len(movie)])
    moving.micro_video(folder / "photos/short.jpg", movie)
    short = (folder / "photos/short.jpg").read_bytes()
    (folder / "photos/short.jpg").write_bytes(short[:-1000])
    site, done = build(folder)
    [line] = done.stderr.splitlines()
    assert "short.jpg: does not move" in line
    assert shown(site) == {"gone.jpg": ("still", False), "short.jpg": ("still", False)}


@pytest.mark.parametrize("told", ["right", "short", "zero"])
def test_a_movie_moves_that_is_not_where_the_photo_says(folder, told, movie):
    photo = folder / "photos/one.jpg"
    moving.motion_photo(photo, movie, after=b"")
    length = str(len(movie))
    other = {"right": length, "short": f"{len(movie) - 7:0{len(length)}}", "zero": "0" * len(length)}[told]
    content = photo.read_bytes().replace(f'"{length}"'.encode(), f'"{other}"'.encode())
    # As phones of Honor write it. Another picture, and words, may stand before it.
    others = b"a ftyp of no box" + b"\0\0\0\x18ftypheic" + bytes(12)
    start = len(content) - len(movie)
    photo.write_bytes(content[:start] + others + movie + b"LIVE_" + bytes(24))
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {"one.jpg": ("live", True)}
    [clip] = clips.published(site)
    (folder / "film.mp4").write_bytes(movie)
    assert clips.packets(clip) == clips.packets(folder / "film.mp4")
    checked(folder)


def test_what_moves_may_rest(folder, movie):
    moving.micro_video(folder / "photos/one.jpg", movie)
    moving.animation(folder / "photos/two.gif")
    (folder / "photos/photofall.yaml").write_text("live: still\n")
    site, done = build(folder)
    assert not done.stderr and not clips.published(site)
    assert set(shown(site).values()) == {("still", False)}
    (folder / "photos/photofall.yaml").write_text("live: show\n")
    build(folder)
    assert len(clips.published(site)) == 2


def test_without_ffmpeg_stills_are_shown_and_one_line_tells(folder, movie):
    moving.micro_video(folder / "photos/one.jpg", movie)
    moving.animation(folder / "photos/two.gif")
    site, done = build(folder, PATH="/nowhere")
    [line] = done.stderr.splitlines()
    assert "2 photos" in line and "ffmpeg" in line and "install" in line
    assert set(shown(site).values()) == {("still", False)}
    # As soon as it is there they move.
    site, done = build(folder)
    assert not done.stderr and len(clips.published(site)) == 2


def test_a_movie_that_cannot_be_encoded_leaves_the_still(folder):
    film = clips.clip(folder / "film.mp4", *H264, "-pix_fmt", "yuv420p10le", sound=False)
    broken = bytearray(film.read_bytes())
    start, end = broken.index(b"mdat") + 4, broken.index(b"moov") - 4
    broken[start:end] = bytes(end - start)
    moving.micro_video(folder / "photos/one.jpg", bytes(broken))
    site, done = build(folder)
    assert "one.jpg: does not move" in done.stderr
    assert shown(site) == {"one.jpg": ("still", False)} and not clips.published(site)
    checked(folder)


@pytest.mark.parametrize("name", ["one.gif", "one.png", "one.apng", "one.avif", "one.webp"])
def test_an_animation_goes_on_and_on(folder, name):
    moving.animation(folder / "photos" / name)
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {name: ("animation", True)}
    [clip] = clips.published(site)
    frames, times = moving.moments(clip)
    assert times == [0, 400, 600]
    for frame, colour in zip(frames, moving.COLOURS, strict=True):
        assert max(abs(a - b) for a, b in zip(frame.getpixel((48, 32)), colour)) <= 16
    # The last one has its own time, too.
    assert float(clips.facts(clip)["format"]["duration"]) == pytest.approx(0.9, abs=0.001)
    assert clips.stream(clip, "audio") is None
    still = clips.posters(site)[-1].convert("RGB").getpixel((48, 32))
    assert max(abs(a - b) for a, b in zip(still, moving.COLOURS[0])) <= 16
    page = (site / "index.html").read_text()
    assert ">Animation<" in page
    checked(folder)


@pytest.mark.parametrize("name", ["one.gif", "one.png", "one.webp"])
def test_two_pictures_are_shown_for_their_times(folder, name):
    moving.animation(folder / "photos" / name, durations=(500, 2000))
    (folder / "photos/photofall.yaml").write_text("video: {webm: vp9}\n")
    site, _ = build(folder)
    for clip in [*clips.published(site), *(site / "media").rglob("*-clip.webm")]:
        assert moving.moments(clip)[1] == [0, 500]
        assert float(clips.facts(clip)["format"]["duration"]) == pytest.approx(2.5, abs=0.001)
    [data] = (site / "data").glob("*.json")
    [photo] = json.loads(data.read_text())["photos"]
    assert photo["clip"]["duration"] == 2.5


def test_a_webp_that_moves_has_no_original(folder):
    moving.animation(folder / "photos/one.webp")
    (folder / "photos/photofall.yaml").write_text("originals: download\n")
    site, done = build(folder)
    assert "one.webp" in done.stderr and "a WebP that moves" in done.stderr
    assert not list((site / "media").rglob("*-original.*"))
    checked(folder)


@pytest.mark.parametrize("name", ["one.gif", "one.png", "one.webp"])
def test_a_single_picture_is_a_still(folder, name):
    moving.animation(folder / "photos" / name, durations=(400,))
    site, done = build(folder)
    assert not done.stderr and shown(site) == {name: ("still", False)}


@pytest.mark.parametrize("name", ["one.gif", "one.png", "one.webp"])
def test_what_is_empty_shows_the_background(folder, name):
    moving.animation(folder / "photos" / name, transparent=True)
    (folder / "photos/photofall.yaml").write_text('images: {background: "#3060c0"}\n')
    site, _ = build(folder)
    [clip] = clips.published(site)
    for frame, colour in zip(moving.moments(clip)[0], moving.COLOURS, strict=True):
        for place, wanted in (((20, 12), (0x30, 0x60, 0xC0)), ((72, 48), colour)):
            assert max(abs(a - b) for a, b in zip(frame.getpixel(place), wanted)) <= 20
    # Another background is another clip, under another name.
    (folder / "photos/photofall.yaml").write_text('images: {background: "#ffffff"}\n')
    build(folder)
    [other] = clips.published(site)
    assert other.name != clip.name


def test_a_clock_of_small_ticks_is_no_flood_of_frames(folder):
    """A frame of 10 s and one of 10 ms: as many frames, not one for each tick."""
    moving.animation(folder / "photos/one.png", durations=(10_000, 10, 1000))
    site, _ = build(folder)
    [clip] = clips.published(site)
    assert moving.moments(clip)[1] == [0, 10_000, 10_010]


def test_moving_stills_give_the_same_bytes(folder, movie):
    moving.samsung(folder / "photos/one.jpg", movie)
    moving.animation(folder / "photos/two.gif")
    build(folder, "-j", "1")
    first = files(folder / "_site")
    moving.animation(folder / "photos/three.png")
    build(folder)
    (folder / "photos/three.png").unlink()
    build(folder)
    assert files(folder / "_site") == first
