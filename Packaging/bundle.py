"""Puts the libraries of a program beside it, so that it runs from anywhere: bundle.py TREE

TREE/bin/photofall finds them in TREE/lib/photofall. All are brought along but those of glibc, as
Debian built them; TREE/share/doc/photofall/licences says under which terms.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sbom import copyright_file, libraries

COMMON = Path("/usr/share/common-licenses")
# The program looks at the name of this file for its version, and knows the insides of some.
NAMED_BY_VERSION = "libjpeg.so.62"


def bundle(tree):
    program = tree / "bin/photofall"
    folder = tree / "lib/photofall"
    folder.mkdir(parents=True)
    packages = {"libkainjow-mustache-dev", "libstb-dev"}
    # An RPATH, unlike a RUNPATH, counts for the libraries of libraries too: these stay as they are.
    patch(program, "--force-rpath", "--set-rpath", "$ORIGIN/../lib/photofall")
    for name, (file, package) in libraries(program).items():
        if package == "libc6":
            continue
        packages.add(package)
        if name == NAMED_BY_VERSION:
            patch(program, "--replace-needed", name, file.name)
            name = file.name
        shutil.copyfile(file, folder / name)
    write_licences(packages, tree / "share/doc/photofall/licences")


def patch(program, *change):
    """Makes one change: of several at once patchelf 0.14 mixes up the values."""
    subprocess.run(["patchelf", *change, program], check=True)


def write_licences(packages, folder):
    folder.mkdir(parents=True)
    common = set()
    for name in packages:
        text = copyright_file(name).read_bytes()
        (folder / name).write_bytes(text)
        common |= set(re.findall(rb"/usr/share/common-licenses/([A-Za-z]+-[0-9]+(?:\.[0-9]+)?)", text))
    for name in sorted(each.decode() for each in common):
        shutil.copyfile(COMMON / name, folder / name)
    (folder / "README").write_text(LICENCES)


LICENCES = """\
Photofall is under the MIT licence. The libraries beside it are Debian's, unchanged, each under the
terms in the file of its package's name. Some are under the GNU GPL (libx265) and LGPL: whoever
passes all of this on does so under these terms too. Their sources are Debian's source packages,
listed with versions in sbom.cdx.json, to be had at https://snapshot.debian.org. Any library can be
replaced by another build of it: the program takes what lies in lib/photofall.
"""


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
