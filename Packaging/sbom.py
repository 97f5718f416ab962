"""Lists what a program consists of as a CycloneDX bill of materials: sbom.py PROGRAM VERSION, and
Debian's packages of the libraries that it opens by itself: sbom.py --opened PROGRAM

The libraries that it runs with come from the metadata of Debian's packages, their licences from
debian/copyright; what was compiled into it is listed by hand.
"""
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from hashlib import sha256
from os import environ
from pathlib import Path

# The Debian packages whose headers alone make up a library.
COMPILED_IN = ["libkainjow-mustache-dev", "libstb-dev"]
# The libraries that the program opens when it first needs them (`dlopen`).
OPENED = ["libcurl-gnutls.so.4"]


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def libraries(program):
    """The libraries that a program is linked with or opens: file and Debian package by name."""
    found = {name: output("clang", f"-print-file-name={name}").strip() for name in OPENED}
    for file in [program, *found.values()]:
        found |= re.findall(r"^\t(\S+) => (/\S+)", output("ldd", file), re.MULTILINE)
    files = {name: Path(file).resolve() for name, file in sorted(found.items())}
    # The list of a package may name a file below /lib, a link.
    names = [form for file in files.values() for form in (str(file), str(file).removeprefix("/usr"))]
    search = subprocess.run(["dpkg", "--search", *names], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True).stdout
    packages = {Path(file).resolve(): package
                for package, file in re.findall(r"^([^:\s]+):\S+ (\S+)$", search, re.MULTILINE)}
    return {name: (file, packages[file]) for name, file in files.items()}


def copyright_file(name):
    return Path("/usr/share/doc", name, "copyright")


def licences(name):
    """The licences that a package's copyright file names, where a machine can read it."""
    text = copyright_file(name).read_text(errors="replace")
    if not text.startswith("Format:"):
        return []
    return sorted(set(re.findall(r"^License: *(\S[^\n]*)", text, re.MULTILINE)))


def component(name, files=()):
    """A Debian package as a component, with digests of the files that are used."""
    fields = "${Version}\n${Architecture}\n${source:Package}\n${source:Version}\n${Homepage}"
    show = output("dpkg-query", "--show", "--showformat", fields, name)
    version, architecture, source, source_version, homepage = show.split("\n")
    found = {
        "type": "library", "name": name, "version": version,
        "purl": f"pkg:deb/debian/{name}@{version}?arch={architecture}".replace("+", "%2B"),
        "licenses": [{"license": {"name": each}} for each in licences(name)],
        "properties": [{"name": "debian:source", "value": f"{source} {source_version}"}],
        "components": [
            {"type": "file", "name": file.name,
             "hashes": [{"alg": "SHA-256", "content": sha256(file.read_bytes()).hexdigest()}]}
            for file in files],
    }
    if homepage:
        found["externalReferences"] = [{"type": "website", "url": homepage}]
    return found


def bill(program, version):
    files = {}
    for file, package in libraries(program).values():
        files.setdefault(package, []).append(file)
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    compiled_in = [
        *map(component, COMPILED_IN),
        {"type": "library", "name": "swift-runtime", "version": swift,
         "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
         "externalReferences": [{"type": "website", "url": "https://www.swift.org"}]},
        {"type": "data", "name": "Noto Sans and Noto Sans CJK, in slices",
         "licenses": [{"license": {"id": "OFL-1.1"}}]},
    ]
    moment = datetime.fromtimestamp(int(environ["SOURCE_DATE_EPOCH"]), UTC)
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "application", "name": "photofall", "version": version,
                          "licenses": [{"license": {"id": "MIT"}}]}},
        "components": compiled_in + [component(name, files[name]) for name in sorted(files)],
    }


if __name__ == "__main__":
    if sys.argv[1] == "--opened":
        found = libraries(sys.argv[2])
        print(", ".join(found[name][1] for name in OPENED))
    else:
        print(json.dumps(bill(*sys.argv[1:]), indent=1))
