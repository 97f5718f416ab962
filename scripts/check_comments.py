"""Names comments in folders that begin with a question word instead of a noun: those that document
Swift, and all in C, JavaScript and style sheets."""
import re
import sys
from pathlib import Path

WORDS = r"(What|Whether|How|Who|Whose|Where|When|Why|Which)\b"
DOCUMENTATION = re.compile(rf"/// {WORDS}")
PARAMETER = re.compile(rf"/// +- (Parameter )?\w+: {WORDS}")
ANY = re.compile(rf"(///?|/\*\*?) {WORDS}")
OPENINGS = {".swift": DOCUMENTATION, **dict.fromkeys([".c", ".cpp", ".h", ".js", ".ts", ".css"], ANY)}


def findings(path):
    before = ""
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        line = line.strip()
        is_first = not before.startswith("//")
        if PARAMETER.match(line) or is_first and OPENINGS[path.suffix].match(line):
            yield f"{path}:{number}: {line}"
        before = line


found = [each for folder in sys.argv[1:] for path in sorted(Path(folder).rglob("*"))
         if path.suffix in OPENINGS for each in findings(path)]
print(*found, sep="\n")
if found:
    sys.exit("begin a comment with the noun that it is about")
