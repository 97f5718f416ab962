"""Photos to measure with: a folder's, or ones made from a seed."""

import pathlib
import shutil

import numpy
from PIL import Image

WIDTH, HEIGHT, COUNT = 4000, 3000, 40


def make_photo(seed):
    """Shapes of every size, soft light, and the noise of a sensor: as dear to decode as a photo."""
    random = numpy.random.default_rng(seed)
    picture = numpy.zeros((HEIGHT, WIDTH, 3), numpy.float32)
    for octave in range(2, 11):
        size = 2**octave
        light = Image.fromarray(random.normal(0, 1, (size * 3 // 4, size)).astype(numpy.float32))
        tint = random.normal(1, 0.4, 3).astype(numpy.float32) * 60 / octave
        layer = numpy.asarray(light.resize((WIDTH, HEIGHT), Image.BILINEAR))
        picture += layer[:, :, None] * tint
    picture += random.normal(0, 2.5, (HEIGHT, WIDTH, 1)).astype(numpy.float32)
    return Image.fromarray((picture + 128).clip(0, 255).astype(numpy.uint8))


def prepare(source, folder):
    """Puts the photos into `folder`: those of `source`, or 40 of 12 megapixels."""
    folder.mkdir(parents=True, exist_ok=True)
    if source:
        for path in sorted(pathlib.Path(source).iterdir()):
            if path.suffix.lower() in (".jpg", ".jpeg"):
                shutil.copyfile(path, folder / path.name)
        return
    for number in range(COUNT):
        path = folder / f"photo-{number:02}.jpg"
        if not path.exists():
            make_photo(number).save(path, quality=93, subsampling="4:2:0")


def make_progressive(photos, folder):
    """The same photos as progressive JPEGs."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in photos:
        if not (folder / path.name).exists():
            Image.open(path).save(folder / path.name, quality=93, progressive=True)
