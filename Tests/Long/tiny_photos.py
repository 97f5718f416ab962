"""Photos of a few pixels, quick to make and each another one."""
import struct
import zlib


def png(seed, width=None, height=None):
    """A PNG of one colour; equal sizes of picture are equal sizes of file."""
    width = width or 18 + 4 * (seed % 7)
    height = height or 14 + 4 * (seed // 7 % 5)
    colour = bytes((seed * 37 % 256, seed * 101 % 256, seed // 3 % 256))
    rows = b"".join(b"\0" + colour * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    note = b"Comment\0%08d" % seed
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"tEXt", note)
        + _chunk(b"IDAT", zlib.compress(rows, 0)) + _chunk(b"IEND", b"")
    )


def sidecar(rating, year, keyword=None):
    """What an XMP sidecar says of a photo."""
    subject = f"<dc:subject><rdf:Bag><rdf:li>{keyword}</rdf:li></rdf:Bag></dc:subject>" if keyword else ""
    return (
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
        "<rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/'"
        " xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
        f"<xmp:Rating>{rating}</xmp:Rating><photoshop:DateCreated>{year}</photoshop:DateCreated>{subject}"
        "</rdf:Description></rdf:RDF></x:xmpmeta>")


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
