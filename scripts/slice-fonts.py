"""Cuts Debian's fonts-noto-core and fonts-noto-cjk into the slices of Templates/fonts, and notes which
characters each has.

    python3 -m venv .build/fonts
    .build/fonts/bin/pip install --requirement scripts/requirements-fonts.txt
    .build/fonts/bin/python scripts/slice-fonts.py

The slices are part of the repository, since other versions of these tools write other bytes.
"""
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
FONTS = Path("/usr/share/fonts")
SLICED = ROOT / "Templates/fonts"
ACCENTS = [(0x300, 0x36F)]
JOINERS = [(0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2060), (0x2066, 0x2069)]
# The 2,350 syllables of KS X 1001, which nearly all Korean texts are written with.
SYLLABLES = [(ord(letter), ord(letter)) for row in range(0xB0, 0xC9)
             for letter in bytes(code for cell in range(0xA1, 0xFF)
                                 for code in (row, cell)).decode("euc_kr")]
# What each slice has, of what its font has.
SLICES = {
    "latin": ("NotoSans", ACCENTS + JOINERS + [
        (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2B0, 0x2FF), (0x1E9E, 0x1E9E),
        (0x2000, 0x206F), (0x2070, 0x20CF), (0x2100, 0x215F), (0x2190, 0x2199), (0x2212, 0x2212),
        (0xFB00, 0xFB06), (0xFFFD, 0xFFFD)]),
    "latin-extended": ("NotoSans", ACCENTS + [
        (0x180, 0x2AF), (0x1D00, 0x1DBF), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF),
        (0xAB30, 0xAB6F)]),
    "greek": ("NotoSans", ACCENTS + [(0x370, 0x3FF), (0x1F00, 0x1FFF)]),
    "cyrillic": ("NotoSans", ACCENTS + [
        (0x400, 0x52F), (0x1C80, 0x1C8F), (0x2DE0, 0x2DFF), (0xA640, 0xA69F)]),
    "arabic": ("NotoSansArabic", JOINERS + [
        (0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)]),
    "armenian": ("NotoSansArmenian", [(0x530, 0x58F), (0xFB13, 0xFB17)]),
    "bengali": ("NotoSansBengali", JOINERS + [(0x980, 0x9FF)]),
    "devanagari": ("NotoSansDevanagari", JOINERS + [(0x900, 0x97F), (0xA8E0, 0xA8FF)]),
    "georgian": ("NotoSansGeorgian", [(0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)]),
    "hangul": ("NotoSansCJK", SYLLABLES),
    "hebrew": ("NotoSansHebrew", JOINERS + [(0x590, 0x5FF), (0xFB1D, 0xFB4F)]),
    "tamil": ("NotoSansTamil", JOINERS + [(0xB80, 0xBFF)]),
    "thai": ("NotoSansThai", [(0xE00, 0xE7F)]),
}
# Those of which there are bold ones, for headings.
BOLD = ["latin", "latin-extended", "greek", "cyrillic"]
# The metrics of Noto Sans, which all slices have: browsers place a line by the font that came first,
# and would move it when the one of its spaces comes.
ASCENT, DESCENT, UNITS = 1069, 293, 1000


def face(font, weight, options):
    if font == "NotoSansCJK":
        # The second font of the collection is the Korean one.
        options.font_number = 1
        return subset.load_font(FONTS / "opentype/noto/NotoSansCJK-Regular.ttc", options)
    return subset.load_font(FONTS / f"truetype/noto/{font}-{weight}.ttf", options)


def place(font):
    """Gives a font the ascent and the descent of all, wherever systems read them."""
    assert font["head"].unitsPerEm == UNITS
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ASCENT, -DESCENT, 0
    metrics.usWinAscent, metrics.usWinDescent = ASCENT, DESCENT


def cut(name, weight="Regular"):
    font, ranges = SLICES[name]
    target = name if weight == "Regular" else f"{name}-{weight.lower()}"
    # Of its names those stay that say whose it is and under which licence.
    options = subset.Options(flavor="woff2", hinting=False, name_IDs=[0, 1, 2, 13, 14])
    whole = face(font, weight, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    subsetter.subset(whole)
    place(whole)
    subset.save_font(whole, SLICED / f"{target}.woff2", options)


def unicode_range(file):
    """The characters of a font, as the descriptor of that name in CSS has them."""
    ranges = []
    for code in sorted(TTFont(file)["cmap"].getBestCmap()):
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ",".join(
        f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in ranges)


def note_characters():
    lines = [
        f'#define {file.stem.replace("-", "_")}_characters \\\n  "{unicode_range(file)}"\n'
        for file in sorted(SLICED.glob("*.woff2"))]
    (ROOT / "Sources/ThemeFonts/characters.h").write_text(
        "// Written by scripts/slice-fonts.py.\n#pragma once\n\n" + "".join(lines))


if __name__ == "__main__":
    for name in SLICES:
        cut(name)
    for name in BOLD:
        cut(name, "Bold")
    note_characters()
