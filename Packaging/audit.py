"""Lists the libraries of a program and what each is for: audit.py PROGRAM

Which untrusted data each touches, and in which process, stands in libraries.csv beside this file; a
library that is missing there, or that the program does not have, is an error.
"""
import csv
import subprocess
import sys
from pathlib import Path

from sbom import COMPILED_IN, libraries

COLUMNS = ("package", "version", "purpose", "data", "process")


def version(package):
    show = ["dpkg-query", "--show", "--showformat", "${Version}", package]
    return subprocess.run(show, check=True, stdout=subprocess.PIPE, text=True).stdout


def audit(program, known):
    """The table of a program's packages, and what is wrong with what is known of them."""
    linked = {package for _, package in libraries(program).values()} | set(COMPILED_IN)
    rows = [known[package] | {"version": version(package)} for package in sorted(linked & known.keys())]
    missing = [f"{package} is linked, and libraries.csv does not say what it is for"
               for package in sorted(linked - known.keys())]
    stale = [f"{package} stands in libraries.csv, and is not linked"
             for package in sorted(known.keys() - linked)]
    return rows, missing + stale


def main(program):
    with Path(__file__).with_name("libraries.csv").open(newline="") as file:
        known = {row["package"]: row for row in csv.DictReader(file)}
    rows, problems = audit(program, known)
    lines = [dict(zip(COLUMNS, COLUMNS)), *rows]
    widths = [max(len(line[column]) for line in lines) for column in COLUMNS]
    for line in lines:
        cells = (line[column].ljust(width) for column, width in zip(COLUMNS, widths))
        print("  ".join(cells).rstrip())
    for problem in problems:
        print(f"audit: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
