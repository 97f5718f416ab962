"""Any number of tiny photos, the same for the same seed: python photos.py FOLDER COUNT [SEED]"""
import io
import random
import sys
from pathlib import Path

from PIL import Image

SHAPES = [(64, 43), (64, 48), (64, 64), (48, 64), (43, 64), (64, 36), (64, 27)]


def jpeg(shape, colour):
    file = io.BytesIO()
    Image.new("RGB", shape, colour).save(file, "JPEG", quality=60)
    return file.getvalue()


def write(folder, count, seed=1):
    """Writes the photos that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(seed)
    stock = [
        jpeg(shape, tuple(chance.randrange(40, 220) for _ in range(3)))
        for shape in SHAPES
        for _ in range(40)
    ]
    for index in range(count):
        path = folder / f"photo-{index:06}.jpg"
        content = chance.choice(stock)
        # A comment of its own, so that no two are the same file.
        comment = b"%06d" % index
        marker = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
        if not path.exists():
            path.write_bytes(content[:2] + marker + content[2:])
    return folder


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]), *map(int, sys.argv[3:4]))
