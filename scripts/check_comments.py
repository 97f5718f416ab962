"""Names documentation comments in folders that begin with a question word instead of a noun."""
import re
import sys
from pathlib import Path

OPENING = re.compile(r"/// (What|Whether|How|Who|Whose|Where|When|Why|Which)\b")


def findings(path):
    before = ""
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        line = line.strip()
        if OPENING.match(line) and not before.startswith("///"):
            yield f"{path}:{number}: {line}"
        before = line


found = [each for folder in sys.argv[1:] for path in sorted(Path(folder).rglob("*.swift"))
         for each in findings(path)]
print(*found, sep="\n")
if found:
    sys.exit("begin a comment with the noun that it is about")
