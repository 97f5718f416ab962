"""Tools that fail for a while: what they fail at comes once they work, and costs no build until then."""
import shutil
import subprocess

import clips
import moving
import pytest

from sites import AAC, H264, build, checked, files, run, shown

NO_ENCODER = 'case "$*" in *libx264*) echo "Unknown encoder" >&2; exit 1;; esac'


# ffmpeg 5.0 and older: `-vsync` is what others call `-fps_mode`, which the newest ones know alone.
OLD = """case "$*" in *-fps_mode*)
  echo "Unrecognized option 'fps_mode'." >&2
  echo "Error splitting the argument list: Option not found" >&2; exit 1;; esac
for word do shift; [ "$word" != -vsync ] || word=-fps_mode; set -- "$@" "$word"; done"""


@pytest.fixture
def pair(folder):
    """A folder with a photo, and a clip that has to be encoded."""
    clips.picture(folder / "photos/good.png")
    clips.clip(folder / "photos/sea.avi", "-c:v", "mpeg4", sound=False)
    return folder


def tools(folder, ffmpeg="", ffprobe=""):
    """Programs that do what a shell is told, and then what they always do; ffmpeg notes its calls."""
    for name, words in ("ffmpeg", f'echo "$*" >> {folder}/calls\n{ffmpeg}'), ("ffprobe", ffprobe):
        program = folder / "tools" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\n{words}\nexec {shutil.which(name)} "$@"\n')
        program.chmod(0o755)
    return f"tools: {{ffmpeg: {folder}/tools/ffmpeg}}\n"


def configure(folder, named="", limits=""):
    # A shell that is confined starts no other program.
    (folder / "photos/photofall.yaml").write_text(f"{named}limits: {{sandbox: off{limits}}}\n")


def encodings(folder):
    return (folder / "calls").read_text().count("libx264")


@pytest.mark.parametrize("way", ["another program", "another version"])
def test_a_clip_comes_with_an_ffmpeg_that_has_the_encoder(pair, way):
    configure(pair, tools(pair, NO_ENCODER))
    for _ in range(3):
        site, done = build(pair)
        assert "sea.avi" in done.stderr and "Unknown encoder" in done.stderr
        assert not clips.published(site)
    # The same program is not asked for the same again.
    assert encodings(pair) == 1
    if way == "another version":
        tools(pair)
    else:
        configure(pair)
    site, done = build(pair)
    assert not done.stderr and len(clips.published(site)) == 1
    checked(pair)


def test_an_ffmpeg_of_years_ago_makes_clips_and_animations(folder):
    clips.clip(folder / "photos/sea.avi", "-c:v", "mpeg4")
    moving.animation(folder / "photos/one.gif")
    configure(folder, tools(folder, OLD))
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {"sea.avi": ("clip", True), "one.gif": ("animation", True)}
    # A newer one makes the same.
    configure(folder)
    done = run(folder, "build", "photos", "-o", "again", "--cache", "empty", "--quiet")
    assert not done.stderr and files(folder / "again") == files(site)


def test_a_clip_comes_with_the_memory_that_it_needs(pair):
    needing = f'[ $(ulimit -d) -gt 200000 ] || {{ {NO_ENCODER.replace("Unknown encoder", "No memory")}; }}'
    named = tools(pair, needing)
    configure(pair, named, ", memory: 80000000")
    site, done = build(pair)
    assert "No memory" in done.stderr and not clips.published(site)
    configure(pair, named)
    site, done = build(pair)
    assert not done.stderr and len(clips.published(site)) == 1


@pytest.mark.parametrize("status", [0, 1])
def test_a_disk_that_is_full_costs_no_clip(pair, status):
    full = (f'case "$(readlink /proc/self/fd/4)" in {pair}/cache/*) echo a part > /dev/fd/4; '
            f'echo "Error writing trailer: No space left on device" >&2; exit {status};; esac')
    configure(pair, tools(pair, full))
    site, done = build(pair)
    assert "keeps nothing for the next build: cannot write: No space left on device" in done.stderr
    assert "sea.avi" not in done.stderr
    [clip] = clips.published(site)
    assert clips.stream(clip, "video")["codec_name"] == "h264"
    assert clips.differs(clips.corners(clips.posters(site)[-1]), clips.CORNERS) <= 16
    checked(pair)


@pytest.mark.parametrize("trouble", ["kill -9 $$", "exit 127"])
@pytest.mark.parametrize("part", ["*", "*packet=*"], ids=["all", "packets"])
def test_an_animation_moves_once_ffprobe_works(folder, trouble, part):
    moving.animation(folder / "photos/one.gif")
    trouble = f'case "$*" in {part}) [ ! -e {folder}/ailing ] || {trouble};; esac'
    configure(folder, tools(folder, ffprobe=trouble))
    (folder / "ailing").touch()
    for _ in range(3):
        site, done = build(folder)
        assert "1 photo that moves rests" in done.stderr and "build again" in done.stderr
        assert shown(site) == {"one.gif": ("still", False)} and not clips.published(site)
    (folder / "ailing").unlink()
    site, done = build(folder)
    assert not done.stderr
    assert shown(site) == {"one.gif": ("animation", True)} and len(clips.published(site)) == 1


def test_a_clip_is_not_taken_for_trimmed_because_ffprobe_was_ended(folder):
    clips.picture(folder / "photos/good.png")
    source = clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    trouble = f'case "$*" in *packet=*) [ ! -e {folder}/ailing ] || kill -9 $$;; esac'
    configure(folder, tools(folder, ffprobe=trouble))
    (folder / "ailing").touch()
    site, done = build(folder)
    assert "sea.mp4: ended ffprobe (signal 9)" in done.stderr and not clips.published(site)
    (folder / "ailing").unlink()
    site, done = build(folder)
    [clip] = clips.published(site)
    assert not done.stderr and clips.packets(clip) == clips.packets(source)


def test_a_clip_whose_packets_are_not_listed_in_time_is_shown(folder):
    clips.picture(folder / "photos/good.png")
    clips.clip(folder / "photos/sea.mp4", *H264, *AAC)
    # As where the disk is slow, and the file as long as it takes to read.
    configure(folder, tools(folder, ffprobe='case "$*" in *packet=*) exec sleep 3600;; esac'),
              ", seconds: 30")
    for _ in range(2):
        site, done = build(folder)
        assert not done.stderr and len(clips.published(site)) == 1
    checked(folder)


LIBRARY = 'const char *words(void) { return "the words of the library"; }\n'
SPEAKER = """#include <stdio.h>
const char *words(void);
int main(void) { return fprintf(stderr, "%s\\n", words()) < 0 ? 2 : 1; }
"""


def test_a_tool_may_bring_its_libraries_in_a_folder_beside_its_own(folder):
    """As what is unpacked in /opt does, or Conda's."""
    clips.picture(folder / "photos/good.png")
    clips.clip(folder / "photos/sea.mp4", *H264, sound=False)
    for part in "bin", "lib":
        (folder / "tools" / part).mkdir(parents=True)
    for name, text in ("words.c", LIBRARY), ("speaker.c", SPEAKER):
        (folder / name).write_text(text)
    run = [("-shared", "-fPIC", "words.c", "-o", "tools/lib/libwords.so")] + [
        ("speaker.c", "-o", f"tools/bin/{name}", "-Ltools/lib", "-lwords",
         "-Wl,-rpath,$ORIGIN/../lib") for name in ("ffmpeg", "ffprobe")]
    for arguments in run:
        subprocess.run(["clang", *arguments], cwd=folder, check=True)
    (folder / "photos/photofall.yaml").write_text(f"tools: {{ffmpeg: '{folder}/tools/bin/ffmpeg'}}\n")
    site, done = build(folder)
    assert "sea.mp4: cannot be read: the words of the library" in done.stderr


def test_a_tool_that_starts_another_elsewhere_is_told_what_to_do(pair):
    named = tools(pair)
    (pair / "tools").rename(pair / "elsewhere")
    (pair / "tools").mkdir()
    for name in "ffmpeg", "ffprobe":
        (pair / "tools" / name).write_text(f'#!/bin/sh\nexec {pair}/elsewhere/{name} "$@"\n')
        (pair / "tools" / name).chmod(0o755)
    (pair / "photos/photofall.yaml").write_text(named)
    site, done = build(pair)
    assert "; if ffprobe starts in a shell, say limits.sandbox: off" in done.stderr
    configure(pair, named)
    site, done = build(pair)
    assert not done.stderr and len(clips.published(site)) == 1


def test_a_clip_in_a_photo_that_ffprobe_refuses_is_named_until_another_one_reads_it(folder):
    movie = clips.clip(folder / "film.mp4", *H264, sound=False).read_bytes()
    moving.motion_photo(folder / "photos/one.jpg", movie)
    asked = f'echo "$*" >> {folder}/asked\necho "not mine" >&2; exit 1'
    configure(folder, tools(folder, ffprobe=asked))
    counts = []
    for _ in range(3):
        site, done = build(folder)
        [line] = done.stderr.splitlines()
        assert "one.jpg: does not move: its clip cannot be read: not mine" in line
        assert shown(site) == {"one.jpg": ("still", False)}
        counts.append(len((folder / "asked").read_text().splitlines()))
    # A photo that came at the very moment of the first build is looked at once more.
    assert counts[2] == counts[1]
    configure(folder)
    site, done = build(folder)
    assert not done.stderr and shown(site) == {"one.jpg": ("live", True)}
