"""Photofall from Python: runs the program that this package brings, and returns what it reports."""

import json
import subprocess
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
                if file.parts[-2:] == ("bin", "photofall"))


def build(photos, output="_site", **options):
    """Makes a site from a folder of photos, and returns the report of the build.

    Options are those of `photofall build`: `strict=True` is `--strict`, `cache="c"` is `--cache c`,
    `dry_run=True` is `--dry-run`. Photos that are left out stand in the report's `skipped`.
    """
    flags = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags += [flag, str(value)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        run = subprocess.run(
            [program(), "build", "--quiet", "--output", str(output), "--report", str(report),
             *flags, "--", str(photos)],
            stderr=subprocess.PIPE, text=True)
        if not report.exists():
            raise BuildError(run.stderr.strip(), run.returncode)
        return json.loads(report.read_text())
