"""How fast clips are published: benchmark.py PHOTOFALL [COUNT [MEGABYTES]]

Makes COUNT clips (200) of about MEGABYTES (20) that browsers play as they are, and publishes them;
beside that, in the same run, cp copies them and ffmpegthumbnailer makes a poster of each. Then has
photofall encode a clip that browsers do not play, and ffmpeg the same with the same settings. Prints
ratios, and the memory of photofall itself without its tools; exit 1 when one misses its limit.
"""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

WORK = pathlib.Path(".build/video").resolve()
# Wall time by that of cp and ffmpegthumbnailer; processor time by ffmpeg's; bytes.
MOST_WALL, MOST_CPU, MOST_MEMORY = 1.5, 1.05, 60e6


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, arguments)], check=True)


def timed(act):
    """Wall and processor seconds, those of all child processes included."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    act()
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def build(photofall, folder):
    """Builds a site anew; returns the peak memory of the program itself, bytes."""
    for made in ("site", "cache"):
        shutil.rmtree(folder / made, ignore_errors=True)
    process = subprocess.Popen(
        [photofall, "build", folder / "photos", "-o", folder / "site", "--cache", folder / "cache",
         "-q"])
    peak = 0
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            break
        peak = max([peak] + [int(line.split()[1]) << 10 for line in status.splitlines()
                             if line.startswith("VmHWM")])
        time.sleep(0.05)
    assert process.wait() == 0
    return peak


def ready_clips(folder, count, megabytes):
    """Clips that are alike but for a word, each with bytes of its own."""
    (folder / "photos").mkdir(parents=True)
    film = folder / "film.mp4"
    rate = 16_000  # kbit/s
    ffmpeg("-f", "lavfi", "-i", f"testsrc2=size=1920x1080:rate=25:duration={megabytes * 8000 / rate}",
           "-f", "lavfi", "-i", "sine=duration=1", "-c:v", "libx264", "-preset", "ultrafast",
           # A constant rate, whatever there is to see.
           "-x264-params", "nal-hrd=cbr:filler=1", "-b:v", f"{rate}k", "-minrate", f"{rate}k",
           "-maxrate", f"{rate}k", "-bufsize", f"{rate}k", "-pix_fmt", "yuv420p", "-c:a", "aac",
           film)
    for number in range(count):
        ffmpeg("-i", film, "-c", "copy", "-metadata", f"title=Clip {number}",
               folder / f"photos/{number:03}.mp4")
    film.unlink()


def copying(folder):
    """What anybody would do by hand."""
    target = folder / "copies"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for clip in sorted((folder / "photos").iterdir()):
        subprocess.run(["cp", clip, target], check=True)
        subprocess.run(["ffmpegthumbnailer", "-i", clip, "-o", target / f"{clip.stem}.jpg", "-s",
                        "640"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def encoding(photofall, folder):
    """Processor time of encoding, by that of ffmpeg alone."""
    (folder / "photos").mkdir(parents=True)
    film = folder / "photos/film.webm"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=15", "-vf",
           "noise=alls=10:allf=t", "-c:v", "libvpx", "-b:v", "6M", "-deadline", "realtime", film)
    bare = lambda: ffmpeg(  # noqa: E731
        "-i", film, "-map", "0:v", "-vf", "scale=1280:720,setsar=1,format=yuv420p", "-c:v",
        "libx264", "-preset", "medium", "-crf", "23", "-profile:v", "high", "-threads:v", "4",
        "-movflags", "+faststart", folder / "bare.mp4")
    ratios = []
    for _ in range(3):
        own = timed(lambda: build(photofall, folder))[1]
        ratios.append(own / timed(bare)[1])
    return sorted(ratios)[1]


def main(photofall, count=200, megabytes=20):
    shutil.rmtree(WORK, ignore_errors=True)
    ready, other = WORK / "ready", WORK / "other"
    ready_clips(ready, int(count), int(megabytes))
    os.sync()
    by_hand = timed(lambda: copying(ready))[0]
    os.sync()
    peaks = []
    own = timed(lambda: peaks.append(build(photofall, ready)))[0]
    os.sync()
    rows = [
        ("publishing clips, by cp and ffmpegthumbnailer", own / by_hand, MOST_WALL),
        ("encoding, by ffmpeg alone, processor time", encoding(photofall, other), MOST_CPU),
        ("memory of photofall itself, MB", peaks[0] / 1e6, MOST_MEMORY / 1e6),
    ]
    print(f"{count} clips of {megabytes} MB: by hand {by_hand:.1f} s, photofall {own:.1f} s")
    for name, value, most in rows:
        print(f"{name}: {value:.2f} (at most {most:g}){'' if value <= most else '  MISSED'}")
    print(json.dumps({name: round(value, 3) for name, value, _ in rows}))
    shutil.rmtree(WORK)
    return int(any(value > most for _, value, most in rows))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
