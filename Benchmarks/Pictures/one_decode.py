"""The sizes of every photo by pyvips, each from one decoding: OUTPUT WIDTH... -- PHOTO..."""

import pathlib
import sys

import pyvips

arguments = sys.argv[1:]
split = arguments.index("--")
output = pathlib.Path(arguments[0])
widths = sorted(map(int, arguments[1:split]), reverse=True)
for photo in map(pathlib.Path, arguments[split + 1 :]):
    image = pyvips.Image.thumbnail(str(photo), widths[0], height=100_000).copy_memory()
    for width in widths:
        image = image if width == widths[0] else image.thumbnail_image(width, height=100_000)
        image = image.copy_memory()
        image.jpegsave(str(output / f"{photo.stem}-{width}.jpg"), Q=80, strip=True)
print(".".join(str(pyvips.version(part)) for part in range(3)))
