"""HEICs of several items, such as grids of tiles, as phones and cameras write them: ISO/IEC 23008-12."""
import struct

import pillow_heif
import tone_maps


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + kind + body


def full(kind, *parts, version=0):
    return box(kind, bytes([version, 0, 0, 0]), *parts)


class Items:
    """Items of a file, and what they refer to."""

    def __init__(self, folder):
        self.folder = folder
        self.items, self.shared, self.references = [], [], []

    def add(self, kind, content, properties=(), hidden=True):
        self.items.append((kind, content, [self.place(one) for one in properties], hidden))
        return len(self.items)

    def place(self, one):
        if one not in self.shared:
            self.shared.append(one)
        return self.shared.index(one) + 1

    def refer(self, kind, item, *others):
        self.references.append(box(kind, struct.pack(f">HH{len(others)}H", item, len(others), *others)))

    def picture(self, mode, size, samples, hidden=False, **options):
        """A picture in HEVC, as an item."""
        path = self.folder / "part.heic"
        pillow_heif.from_bytes(mode, size, samples).save(path, **options)
        # With one picture that is all of the data, and all properties are its own.
        top = dict(tone_maps.boxes(path.read_bytes()))
        shared = dict(tone_maps.boxes(dict(tone_maps.boxes(top["meta"][4:]))["iprp"]))["ipco"]
        path.unlink()
        return self.add(b"hvc1", top["mdat"], [
            box(kind.encode(), body) for kind, body in tone_maps.boxes(shared)], hidden)

    def grid(self, tiles, columns, size, more=(), hidden=False):
        """A picture of tiles that are items."""
        rows = len(tiles) // columns
        like = [self.shared[number - 1] for number in self.items[tiles[0] - 1][2]]
        kept = [one for one in like if one[4:8] in (b"colr", b"pixi")]
        item = self.add(
            b"grid", struct.pack(">BBBBII", 0, 1, rows - 1, columns - 1, *size),
            [full(b"ispe", struct.pack(">II", *size)), *kept, *more], hidden)
        self.refer(b"dimg", item, *tiles)
        return item

    def file(self, primary):
        kind = box(b"ftyp", b"heic", bytes(4), b"mif1heic")
        data = kind + self.metadata(primary, 0)
        return kind + self.metadata(primary, len(data) + 8) + box(
            b"mdat", *(content for _, content, _, _ in self.items))

    def metadata(self, primary, start):
        entries, places, links = [], [], []
        for number, (kind, content, properties, hidden) in enumerate(self.items, 1):
            tail = b"\0application/rdf+xml\0" if kind == b"mime" else b"\0"
            entries.append(box(b"infe", bytes([2, 0, 0, hidden]), struct.pack(">HH", number, 0), kind, tail))
            places.append(struct.pack(">HHHII", number, 0, 1, start, len(content)))
            links.append(struct.pack(">HB", number, len(properties)) + bytes(properties))
            start += len(content)
        count = struct.pack(">H", len(self.items))
        return full(
            b"meta", full(b"hdlr", bytes(4), b"pict", bytes(13)),
            full(b"pitm", struct.pack(">H", primary)),
            full(b"iloc", b"\x44\0", count, *places), full(b"iinf", count, *entries),
            full(b"iref", *self.references),
            box(b"iprp", box(b"ipco", *self.shared),
                full(b"ipma", struct.pack(">I", len(links)), *links)))
