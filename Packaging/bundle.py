"""Puts the libraries of a program beside it, so that it runs from anywhere: bundle.py TREE

TREE/bin/photofall finds them in TREE/lib/photofall. All are brought along but those of glibc, as
Debian built them; TREE/share/doc/photofall/licences says under which terms. Where one asks for what
glibc has had since 2.36 only, a library of our own has it, and the version is no condition any more.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sbom import copyright_file, libraries

HERE = Path(__file__).parent
COMMON = Path("/usr/share/common-licenses")
# The program looks at the name of this file for its version, and knows the insides of some.
NAMED_BY_VERSION = "libjpeg.so.62"
SUPPLIED = {"arc4random", "arc4random_buf"}
SUPPLIED_VERSION = "GLIBC_2.36"


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
        if asked_for(SUPPLIED_VERSION, folder / name) <= SUPPLIED:
            make_optional(SUPPLIED_VERSION, folder / name)
    supply(program, folder / "libarc4random.so")
    write_licences(packages, tree / "share/doc/photofall/licences")


def patch(program, *change):
    """Makes one change: of several at once patchelf 0.14 mixes up the values."""
    subprocess.run(["patchelf", *change, program], check=True)


def asked_for(version, library):
    """The symbols of a version of glibc that a library asks for."""
    symbols = subprocess.run(["objdump", "--dynamic-syms", library],
                             check=True, stdout=subprocess.PIPE, text=True).stdout
    return set(re.findall(rf"\({re.escape(version)}\)\s+(\S+)", symbols))


def make_optional(version, library):
    """Sets the flag VER_FLG_WEAK where a library asks for a version: its loader goes on without."""
    needs = subprocess.run(["readelf", "--version-info", "--wide", library],
                           check=True, stdout=subprocess.PIPE, text=True).stdout.partition(
                               "Version needs section")[2]
    entry = re.search(rf"(0x\w+):\s+Name: {re.escape(version)} ", needs)
    if entry:
        section = int(re.search(r"Offset: (0x\w+)", needs)[1], 16)
        with open(library, "r+b") as file:
            file.seek(section + int(entry[1], 16) + 4)  # vna_flags behind vna_hash, elf(5)
            file.write((2).to_bytes(2, "little"))


def supply(program, library):
    """Builds the library that stands in for an older glibc; the program loads it."""
    subprocess.run(["clang", "-shared", "-O2", "-fPIC", "-nostartfiles", f"-Wl,-soname,{library.name}",
                    "-o", library, HERE / "arc4random.c"], check=True)
    patch(program, "--add-needed", library.name)


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
Photofall is under the MIT licence. The libraries beside it are Debian's, each under the
terms in the file of its package's name. Some are under the GNU GPL (libx265) and LGPL: whoever
passes all of this on does so under these terms too. Their sources are Debian's source packages,
listed with versions in sbom.cdx.json, to be had at https://snapshot.debian.org. Any library can be
replaced by another build of it: the program takes what lies in lib/photofall.
"""


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
