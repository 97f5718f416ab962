"""The sizes of every photo by pyvips, each from one decoding: OUTPUT FORMAT WIDTH... -- PHOTO..."""

import pathlib
import sys

import pyvips

arguments = sys.argv[1:]
split = arguments.index("--")
output, format = pathlib.Path(arguments[0]), arguments[1]
# Of AVIF the fastest, at the quality that Photofall takes for the same as 80.
options = {"jpg": {"Q": 80, "strip": True}, "avif": {"Q": 63, "effort": 0, "strip": True}}[format]
widths = sorted(map(int, arguments[2:split]), reverse=True)
for photo in map(pathlib.Path, arguments[split + 1 :]):
    image = pyvips.Image.thumbnail(str(photo), widths[0], height=100_000).copy_memory()
    for width in widths:
        image = image if width == widths[0] else image.thumbnail_image(width, height=100_000)
        image = image.copy_memory()
        image.write_to_file(str(output / f"{photo.stem}-{width}.{format}"), **options)
print(".".join(str(pyvips.version(part)) for part in range(3)))
