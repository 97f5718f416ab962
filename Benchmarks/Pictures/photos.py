"""Photos to measure with, made from a seed: photos.py FOLDER COUNT, or photos.py FOLDER PHOTO...

The first form makes photos of 12 megapixels, the second progressive copies of others.
"""

import pathlib
import sys

import numpy
from PIL import Image, ImageDraw

WIDTH, HEIGHT = 4000, 3000


def draw_shapes(random):
    """Things with edges, of every size."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "gray")
    draw = ImageDraw.Draw(picture)
    for number in range(3000):
        size = 1500 / (1 + number / 20)
        x, y = random.uniform(-0.1, 1, 2) * (WIDTH, HEIGHT)
        width, height = random.uniform(0.3, 1, 2) * size + 4
        shape = draw.ellipse if random.random() < 0.5 else draw.rectangle
        shape((x, y, x + width, y + height), fill=tuple(random.integers(0, 256, 3)))
    return numpy.asarray(picture, numpy.float32)


def make_photo(seed):
    """Shapes under soft and rough light, with the noise of a sensor: as dear to decode as a photo."""
    random = numpy.random.default_rng(seed)
    picture = draw_shapes(random) * 0.7 + 38
    for octave in range(3, 12):
        size = 2**octave
        light = Image.fromarray(random.normal(0, 1, (size * 3 // 4, size)).astype(numpy.float32))
        layer = numpy.asarray(light.resize((WIDTH, HEIGHT), Image.BILINEAR))
        picture += layer[:, :, None] * random.normal(1, 0.3, 3).astype(numpy.float32) * 12
    picture += random.normal(0, 2, (HEIGHT, WIDTH, 1)).astype(numpy.float32)
    return Image.fromarray(picture.clip(0, 255).astype(numpy.uint8))


def main(folder, *arguments):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if arguments[0].isdigit():
        for number in range(int(arguments[0])):
            path = folder / f"photo-{number:02}.jpg"
            if not path.exists():
                make_photo(number).save(path, quality=93, subsampling="4:2:0")
    else:
        for path in map(pathlib.Path, arguments):
            Image.open(path).save(folder / path.name, quality=93, progressive=True)


main(*sys.argv[1:])
