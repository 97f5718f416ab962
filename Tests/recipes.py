"""The commands that the documentation gives."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class Recipe:
    """What the documentation says below a heading: what is set up once, and what is done each time."""

    def __init__(self, page, heading, **replaced):
        text = (ROOT / "Documentation" / page).read_text()
        section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]
        blocks = re.findall(r"^```(sh)?\n(.*?)^```", section, re.M | re.S)
        self.once = "".join(block for kind, block in blocks if not kind)
        self.each = "".join(block for kind, block in blocks if kind)
        for old, new in replaced.values():
            assert old in self.once + self.each, f"{page} does not say {old}"
            self.once = self.once.replace(old, new)
            self.each = self.each.replace(old, new)

    @property
    def steps(self):
        """Each command of those that are done each time, as a script of its own."""
        prelude, commands = self.each.split("\n\n", 1)
        return [f"{prelude}\n{command}" for command in commands.strip().split(" &&\n")]
