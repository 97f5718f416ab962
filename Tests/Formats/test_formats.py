"""Stills of every format that is read, beside what other decoders make of them."""
import io
import struct
import subprocess

import pillow_heif
import pytest
from PIL import Image, ImageCms, TiffImagePlugin

from conftest import PROGRAM, SIZE, patches, pattern, pixel, worst

# A JPEG of quality 100 that keeps a quarter of the colours, and another one's rounding.
ROUNDING = 4
# At the edges of squares, where the colours that were left out are made up.
EDGES = 12


def deep_tiff(path, order):
    """A TIFF of 16 bits a sample, which Pillow does not write."""
    width, height = SIZE
    samples = [257 * part for y in range(height) for x in range(width) for part in pixel(x, y)]
    entries = [
        (256, 3, 1, width), (257, 3, 1, height), (258, 3, 3, 8), (259, 3, 1, 1), (262, 3, 1, 2),
        (273, 4, 1, 14), (277, 3, 1, 3), (278, 3, 1, height), (279, 4, 1, 2 * len(samples)),
    ]
    directory = struct.pack(order + "H", len(entries))
    for tag, kind, count, value in entries:
        is_short = kind == 3 and count == 1
        directory += struct.pack(order + "HHI", tag, kind, count)
        directory += struct.pack(order + ("HH" if is_short else "I"), *((value, 0) if is_short else (value,)))
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 14 + 2 * len(samples))
    bits = struct.pack(order + "HHH", 16, 16, 16)
    path.write_bytes(head + bits + struct.pack(f"{order}{len(samples)}H", *samples) + directory
                     + struct.pack(order + "I", 0))


WHITE = struct.pack(">4s4x3i", b"XYZ ", 63190, 65536, 54061)
STRAIGHT = struct.pack(">4s4xI", b"curv", 0)


def linear_grey():
    """An ICC profile of grey whose light is proportional to its samples."""
    return icc_profile(b"GRAY", [(b"kTRC", STRAIGHT), (b"wtpt", WHITE)])


def linear_rgb():
    """One of RGB, with the primaries of sRGB under D50."""
    columns = [[28578, 14581, 912], [25241, 46981, 6362], [9376, 3972, 46799]]
    primaries = [(name, struct.pack(">4s4x3i", b"XYZ ", *column))
                 for name, column in zip([b"rXYZ", b"gXYZ", b"bXYZ"], columns, strict=True)]
    curves = [(name, STRAIGHT) for name in (b"rTRC", b"gTRC", b"bTRC")]
    return icc_profile(b"RGB ", [*primaries, *curves, (b"wtpt", WHITE)])


def icc_profile(space, tags):
    table, body = struct.pack(">I", len(tags)), b""
    for name, content in tags:
        table += struct.pack(">4sII", name, 132 + 12 * len(tags) + len(body), len(content))
        body += content
    head = struct.pack(">I4xI4s4s4s12x4s28x", 128 + len(table + body), 0x02100000, b"mntr", space,
                       b"XYZ ", b"acsp") + WHITE[8:]
    return head.ljust(128, b"\0") + table + body


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "CMYK", "RGBA", "LA"])
@pytest.mark.parametrize("compression", ["raw", "tiff_lzw", "tiff_deflate", "packbits"])
def test_tiff(gallery, mode, compression):
    picture = patches() if mode == "P" else pattern("L").convert("LA") if mode == "LA" else pattern(mode)
    picture.save(gallery.path("scan.tif"), compression=compression)
    assert worst(gallery.shown(), picture) <= {"1": 40, "P": EDGES}.get(mode, ROUNDING)


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_tiff_with_jpeg_inside(gallery, mode):
    pattern(mode).save(gallery.path("scan.tif"), compression="jpeg", quality=100)
    assert worst(gallery.shown(), pattern(mode)) <= 2 * ROUNDING


def test_inks_of_a_tiff_are_mixed_as_ever_where_light_is_scaled(gallery):
    gallery.path("photofall.yaml").write_text("images: {quality: 100, linearLight: yes}\n")
    pattern("CMYK").save(gallery.path("scan.tif"), compression="tiff_lzw")
    assert worst(gallery.shown(), pattern("CMYK")) <= ROUNDING


@pytest.mark.parametrize("options", [
    ["-t", "-w", "32", "-l", "16"], ["-p", "separate"], ["-p", "separate", "-t", "-w", "16", "-l", "32"],
    ["-8"], ["-B"], ["-c", "zip:2", "-r", "7"], ["-c", "lzma"], ["-c", "zstd"],
], ids=" ".join)
@pytest.mark.parametrize("bits", [8, 16])
def test_tiff_of_any_layout(gallery, tmp_path, options, bits):
    if bits == 16 and "separate" in options:
        pytest.skip("tiffcp writes no such TIFF")
    deep_tiff(tmp_path / "plain.tif", "<")
    if bits == 8:
        pattern().save(tmp_path / "plain.tif")
    subprocess.run(["tiffcp", *options, "plain.tif", gallery.path("scan.tif")], cwd=tmp_path, check=True)
    assert worst(gallery.shown(), pattern()) <= ROUNDING


@pytest.mark.parametrize("order", "<>")
def test_tiff_of_16_bits(gallery, order):
    deep_tiff(gallery.path("scan.tif"), order)
    assert worst(gallery.shown(), pattern()) <= ROUNDING


def test_tiff_of_lab(gallery):
    profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    picture = ImageCms.applyTransform(
        pattern(), ImageCms.buildTransform(*profiles, "RGB", "LAB"))
    picture.save(gallery.path("scan.tif"), compression="tiff_lzw")
    assert worst(gallery.shown(), pattern()) <= 8


def test_tiff_with_a_profile(gallery):
    """Colours that are wider than sRGB's stay so, as the picture's own profile says."""
    picture = pattern()
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture.save(gallery.path("scan.tif"), icc_profile=profile)
    assert worst(gallery.shown(), picture) <= ROUNDING


@pytest.mark.parametrize("kind", ["bytes", "longs", "turned longs"])
def test_iptc_that_stands_by_itself_in_a_tiff(gallery, kind):
    """As archives' tools write it: as bytes, or as long integers, whose bytes some of them turn."""
    caption = b"Dunes at noon, from the north"
    iptc = b"\x1c\x02\x78" + struct.pack(">H", len(caption)) + caption
    iptc += bytes(-len(iptc) % 4)
    info = TiffImagePlugin.ImageFileDirectory_v2()
    info.tagtype[33723] = 7
    info[33723] = iptc
    pattern().save(gallery.path("scan.tif"), tiffinfo=info)
    content = gallery.path("scan.tif").read_bytes()
    if "longs" in kind:
        bare = struct.pack("<HHI", 33723, 7, len(iptc))
        assert content.count(bare) == 1 and content.count(iptc) == 1
        content = content.replace(bare, struct.pack("<HHI", 33723, 4, len(iptc) // 4))
    if "turned" in kind:
        turned = b"".join(iptc[at:at + 4][::-1] for at in range(0, len(iptc), 4))
        content = content.replace(iptc, turned)
    gallery.path("scan.tif").write_bytes(content)
    assert gallery.build().returncode == 0
    assert caption.decode() in (gallery.folder / "_site/index.html").read_text()


def test_words_of_a_big_tiff(gallery, tmp_path):
    pattern().save(tmp_path / "small.tif", tiffinfo={270: "Dunes at noon"})
    command = ["tiffcp", "-8", "small.tif", gallery.path("scan.tif")]
    subprocess.run(command, cwd=tmp_path, check=True)
    inspected = subprocess.run([PROGRAM, "inspect", gallery.path("scan.tif")], capture_output=True,
                               text=True, check=True)
    assert "Dunes at noon" in inspected.stdout


def nested(content):
    """The TIFF with its second page below the first one, whose entry for software that takes."""
    [first] = struct.unpack_from("<I", content, 4)
    [count] = struct.unpack_from("<H", content, first)
    end = first + 2 + 12 * count
    entry = content.index(struct.pack("<HH", 305, 2), first)
    below = struct.pack("<HHI", 330, 4, 1) + content[end:end + 4]
    return content[:entry] + below + content[entry + 12:end] + bytes(4) + content[end + 4:]


@pytest.mark.parametrize("maker", [[], ["271", "EPSON"]], ids=["", "maker"])
@pytest.mark.parametrize("place", ["behind", "below"])
def test_a_small_copy_before_the_picture_is_passed_over(gallery, tmp_path, maker, place):
    """As scanners write it, with their maker as cameras do."""
    file = gallery.path("scan.tif")
    pattern().resize((12, 8)).save(tmp_path / "small.tif")
    pattern().save(tmp_path / "large.tif")
    subprocess.run(["tiffcp", "small.tif", "large.tif", file], cwd=tmp_path, check=True)
    for tag in [["254", "1"], ["305", "Scanner"], maker]:
        if tag:
            subprocess.run(["tiffset", "-s", *tag, file], check=True)
    if place == "below":
        file.write_bytes(nested(file.read_bytes()))
    assert worst(gallery.shown(), pattern()) <= ROUNDING


def test_the_first_page_of_a_tiff_is_shown(gallery):
    pattern().save(gallery.path("scan.tif"), save_all=True, append_images=[Image.new("RGB", (8, 8))])
    assert worst(gallery.shown(), pattern()) <= ROUNDING


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_tiff_stands_upright(gallery, orientation):
    turns = {2: [0], 3: [3], 4: [1], 5: [5], 6: [4], 7: [6], 8: [2]}
    picture = pattern()
    picture.save(gallery.path("scan.tif"), tiffinfo={274: orientation})
    for turn in turns.get(orientation, []):
        picture = picture.transpose(Image.Transpose(turn))
    assert worst(gallery.shown(), picture) <= ROUNDING


def with_window(mode):
    picture = pattern(mode)
    picture.putalpha(Image.linear_gradient("L").resize(SIZE))
    return picture


@pytest.mark.parametrize("options", [["-d", "0"], ["-d", "0.1"], ["-d", "0", "--container=1"]], ids=" ".join)
@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA"])
def test_jpeg_xl(gallery, tmp_path, mode, options):
    picture = with_window("RGB") if mode == "RGBA" else pattern(mode)
    picture.save(tmp_path / "plain.png")
    subprocess.run(["cjxl", "plain.png", gallery.path("photo.jxl"), *options, "--quiet"],
                   cwd=tmp_path, check=True, capture_output=True)
    subprocess.run(["djxl", gallery.path("photo.jxl"), "seen.png"], cwd=tmp_path, check=True,
                   capture_output=True)
    seen = Image.open(tmp_path / "seen.png")
    if mode == "RGBA":
        gallery.path("photofall.yaml").write_text(
            "images: {quality: 100, background: '#ffffff'}\n")
        paper = Image.new("RGB", SIZE, "white")
        paper.paste(seen, mask=seen.getchannel("A"))
        seen = paper
    assert worst(gallery.shown(), seen) <= ROUNDING


def test_a_jpeg_inside_a_jpeg_xl(gallery, tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "Dunes at noon"
    pattern().save(tmp_path / "plain.jpg", quality=95, exif=exif)
    subprocess.run(["cjxl", "plain.jpg", gallery.path("photo.jxl"), "--quiet"], cwd=tmp_path,
                   check=True, capture_output=True)
    assert worst(gallery.shown(), Image.open(tmp_path / "plain.jpg")) <= ROUNDING
    assert "Dunes at noon" in (gallery.folder / "_site/index.html").read_text()


@pytest.mark.parametrize("options", [{}, {"interlace": 1}, {"save_all": True}], ids=str)
def test_gif(gallery, options):
    patches().save(gallery.path("drawing.gif"), append_images=[Image.new("P", SIZE)], **options)
    assert worst(gallery.shown(), Image.open(gallery.path("drawing.gif"))) <= EDGES


def test_gif_with_holes(gallery):
    picture = Image.new("P", SIZE, 1)
    picture.putpalette([0, 0, 0, 200, 30, 30])
    picture.paste(0, (0, 0, 48, 64))
    picture.save(gallery.path("drawing.gif"), transparency=0)
    gallery.path("photofall.yaml").write_text("images: {quality: 100, background: '#ffffff'}\n")
    shown = gallery.shown().convert("RGB")
    assert min(shown.getpixel((20, 30))) > 250
    assert worst(shown.crop((60, 0, 96, 64)), Image.new("RGB", (36, 64), (200, 30, 30))) <= ROUNDING


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "RGBA"])
def test_bmp(gallery, mode):
    picture = patches() if mode == "P" else pattern(mode)
    picture.save(gallery.path("drawing.bmp"))
    assert worst(gallery.shown(), picture) <= {"1": 40, "P": EDGES}.get(mode, ROUNDING)


@pytest.mark.parametrize("item", [0, 1])
def test_an_avif_whose_alpha_belongs_to_no_item(gallery, item):
    """GPAC writes that of its pictures so."""
    picture = pattern("RGBA")
    picture.putalpha(Image.linear_gradient("L").resize(SIZE))
    file = io.BytesIO()
    picture.save(file, "AVIF", quality=100, subsampling="4:4:4")
    content = bytearray(file.getvalue())
    at = content.index(b"auxl") + 4
    assert content[at + 2:at + 6] == bytes([0, 1, 0, 1])
    content[at + 5] = item
    gallery.path("drawing.avif").write_bytes(content)
    paper = Image.new("RGBA", SIZE, (0xFC, 0xFB, 0xF9))
    assert worst(gallery.shown(), Image.alpha_composite(paper, picture)) <= 2 * ROUNDING


@pytest.mark.parametrize("brand", [b"hevc", b"hevx", b"miaf", b"mif2"])
def test_an_heic_that_names_the_brand_of_stills_second(gallery, brand):
    pillow_heif.register_heif_opener()
    file = gallery.path("phone.heic")
    pattern().save(file, quality=100, chroma=444)
    content = file.read_bytes()
    assert content[8:12] in [b"heic", b"heix"] and b"mif1" in content[16:40]
    file.write_bytes(content[:8] + brand + content[12:])
    assert worst(gallery.shown(), pattern()) <= 2 * ROUNDING


def test_an_avif_whose_colours_are_multiplied_by_alpha(gallery):
    picture = with_window("RGB")
    picture.save(gallery.path("drawing.avif"), quality=100, subsampling="4:4:4",
                 alpha_premultiplied=True)
    assert b"prem" in gallery.path("drawing.avif").read_bytes()
    paper = Image.new("RGBA", SIZE, (0xFC, 0xFB, 0xF9))
    assert worst(gallery.shown(), Image.alpha_composite(paper, picture)) <= 2 * ROUNDING


@pytest.mark.parametrize("name", ["photo.avif", "photo.jxl", "scan.tif", "drawing.png"])
def test_a_profile_of_grey(gallery, tmp_path, name):
    """Where rows of grey come as RGB or RGBA, as all of these do."""
    profile = linear_grey()
    picture = pattern("L").convert("LA")
    picture.save(tmp_path / "plain.png", icc_profile=profile)
    path = gallery.path(name)
    command = {"avif": ["avifenc", "-y", "400", "-r", "full", "--min", "0", "--max", "0"],
               "jxl": ["cjxl", "-d", "0", "--quiet"]}.get(path.suffix[1:])
    if command:
        subprocess.run([*command, "plain.png", path], cwd=tmp_path, check=True, capture_output=True)
    else:
        picture.save(path, icc_profile=profile)
    light = [level / 255 for level in range(256)]
    shown = [round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))
             for v in light]
    assert worst(gallery.shown(), pattern("L").point(shown)) <= ROUNDING


@pytest.mark.parametrize("name", ["photo.jpg", "scan.tif", "drawing.png"])
def test_grey_with_a_profile_of_rgb(gallery, name):
    """What a conversion to black and white writes that keeps the profile."""
    quality = {"quality": 100} if name == "photo.jpg" else {}
    pattern("L").save(gallery.path(name), icc_profile=linear_rgb(), **quality)
    shown = [round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))
             for v in (level / 255 for level in range(256))]
    assert worst(gallery.shown(), pattern("L").point(shown)) <= 2 * ROUNDING


def test_an_avif_of_the_brand_of_sequences_alone(gallery):
    file = io.BytesIO()
    pattern().save(file, "AVIF", quality=100, subsampling="4:4:4")
    own, other = b"avif\0\0\0\0avifmif1", b"avis\0\0\0\0avismsf1"
    assert file.getvalue().startswith(b"\0\0\0 ftyp" + own)
    gallery.path("drawing.avif").write_bytes(file.getvalue().replace(own, other))
    assert worst(gallery.shown(), pattern()) <= 2 * ROUNDING


@pytest.mark.parametrize("length, masks", [
    (56, (0xFF000000, 0xFF0000, 0xFF00, 0)), (52, (0xFF, 0xFF00, 0xFF0000)),
    (56, (0xFF0000, 0xFF00, 0xFF, 0xFF000000)), (40, (0xFF000000, 0xFF00, 0xFF)),
])
def test_bmp_with_masks(gallery, length, masks):
    """Masks stand behind a header of 40 bytes, or within a longer one."""
    shifts = [mask.bit_length() - 8 for mask in masks if mask]
    rows = b"".join(
        sum(part << shift for part, shift in zip((*pixel(x, y), 255), shifts, strict=False))
        .to_bytes(4, "little")
        for y in reversed(range(SIZE[1])) for x in range(SIZE[0]))
    told = struct.pack(f"<{len(masks)}I", *masks)
    start = 14 + 40 + len(told)
    head = struct.pack("<IiiHHIIIIII", length, *SIZE, 1, 32, 3, len(rows), 0, 0, 0, 0)
    gallery.path("drawing.bmp").write_bytes(
        b"BM" + struct.pack("<III", start + len(rows), 0, start) + head + told + rows)
    assert worst(gallery.shown(), pattern()) <= ROUNDING


def test_bmp_of_os_2(gallery):
    """A header of 64 bytes, and a palette."""
    picture = patches()
    rows = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
    palette = picture.getpalette()[:3 * 24]
    colours = b"".join(bytes(palette[at:at + 3][::-1]) + b"\0" for at in range(0, len(palette), 3))
    head = struct.pack("<IiiHHIIIIII", 64, *SIZE, 1, 8, 0, len(rows), 0, 0, 24, 0) + bytes(24)
    start = 14 + len(head) + len(colours)
    gallery.path("drawing.bmp").write_bytes(
        b"BM" + struct.pack("<III", start + len(rows), 0, start) + head + colours + rows)
    assert worst(gallery.shown(), picture) <= EDGES


@pytest.mark.parametrize("kind, words", [(1, "a compressed BMP"), (5, "a compressed BMP"), (9, "damaged")])
def test_a_bmp_that_is_not_read_is_named(gallery, kind, words):
    head = struct.pack("<IiiHHIIIIII", 40, 8, 8, 1, 8, kind, 64, 0, 0, 0, 0)
    gallery.path("drawing.bmp").write_bytes(b"BM" + struct.pack("<III", 1142, 0, 1078) + head + bytes(1088))
    pattern().save(gallery.path("whole.jpg"))
    assert words in gallery.build().stderr


def saved(kind, **options):
    file = io.BytesIO()
    pattern().resize((400, 300)).save(file, kind, **options)
    return file.getvalue()


def jpeg_xl(tmp_path):
    pattern().resize((400, 300)).save(tmp_path / "plain.png")
    subprocess.run(["cjxl", "plain.png", "whole.jxl", "-d", "0", "--quiet"], cwd=tmp_path, check=True,
                   capture_output=True)
    return (tmp_path / "whole.jxl").read_bytes()


@pytest.mark.parametrize("name", ["scan.tif", "drawing.gif", "drawing.bmp", "photo.jxl"])
def test_a_file_cut_short_is_named_and_the_rest_is_published(gallery, tmp_path, name):
    whole = {"tif": lambda: saved("TIFF", compression="tiff_lzw"), "gif": lambda: saved("GIF"),
             "bmp": lambda: saved("BMP"), "jxl": lambda: jpeg_xl(tmp_path)}[name[-3:]]()
    # A TIFF of Pillow begins with its directory.
    gallery.path(name).write_bytes(whole[:len(whole) * 2 // 3])
    pattern().save(gallery.path("whole.jpg"))
    run = gallery.build()
    assert run.returncode == 0 and name in run.stderr and "whole.jpg" not in run.stderr, run.stderr
    assert "Traceback" not in run.stderr and "crash" not in run.stderr


def test_what_there_is_of_a_jpeg_xl_cut_short_is_shown_on_demand(gallery, tmp_path):
    whole = jpeg_xl(tmp_path)
    gallery.path("photo.jxl").write_bytes(whole[:len(whole) * 9 // 10])
    said = gallery.build().stderr
    assert "premature end" in said and "--allow-truncated" in said
    assert gallery.build("--allow-truncated").returncode == 0
    [file] = (gallery.folder / "_site/media").rglob("*-400.jpg")
    corner = (0, 0, 200, 150)
    picture = Image.open(tmp_path / "plain.png")
    assert worst(Image.open(file).crop(corner), picture.crop(corner)) <= ROUNDING


@pytest.mark.parametrize("name, kind", [("phone.heic", "HEIF"), ("drawing.avif", "AVIF")])
def test_an_heic_cut_short_is_said_to_end_too_early(gallery, name, kind):
    pillow_heif.register_heif_opener()
    whole = saved(kind, quality=95)
    gallery.path(name).write_bytes(whole[:len(whole) * 2 // 3])
    said = gallery.build().stderr
    assert f"{name}: premature end of its data; copy it anew" in said and "damaged" not in said


def test_a_jpeg_xl_of_floating_point_is_shown(gallery, tmp_path):
    samples = b"".join(struct.pack("<3f", *(part / 255 for part in pixel(x, y)))
                       for y in reversed(range(SIZE[1])) for x in range(SIZE[0]))
    (tmp_path / "plain.pfm").write_bytes(b"PF\n%d %d\n-1.0\n" % SIZE + samples)
    subprocess.run(["cjxl", "plain.pfm", gallery.path("photo.jxl"), "-d", "0", "--quiet", "-x",
                    "color_space=RGB_D65_SRG_Per_SRG"], cwd=tmp_path, check=True, capture_output=True)
    assert worst(gallery.shown(), pattern()) <= ROUNDING


def test_a_tiff_of_floating_point_is_refused_with_a_reason(gallery):
    Image.new("F", SIZE, 0.5).save(gallery.path("scan.tif"))
    pattern().save(gallery.path("whole.jpg"))
    assert "scan.tif: a TIFF of a kind that Photofall does not read" in gallery.build().stderr


def test_a_tiff_of_planes_of_jpeg_in_ycbcr_is_refused_with_a_reason(gallery, tmp_path):
    """As libtiff itself refuses it; it was shown in wrong colours."""
    pattern().save(tmp_path / "plain.tif")
    subprocess.run(["tiffcp", "-c", "jpeg:95", "-r", "16", "-p", "separate", "plain.tif",
                    gallery.path("scan.tif")], cwd=tmp_path, check=True, capture_output=True)
    pattern().save(gallery.path("whole.jpg"))
    assert "scan.tif: a TIFF of a kind that Photofall does not read" in gallery.build().stderr


@pytest.mark.parametrize("name, content", [
    ("bomb.tif", struct.pack("<4sI", b"II*\0", 8) + struct.pack("<H", 4) + b"".join(
        struct.pack("<HHII", tag, 4, 1, value)
        for tag, value in [(256, 4_000_000_000), (257, 4_000_000_000), (262, 2), (273, 8)])
     + struct.pack("<I", 0)),
    ("bomb.gif", b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0, 0, 0)
     + b"," + struct.pack("<HHHHB", 0, 0, 65535, 65535, 0) + b"\x02\x00"),
    ("bomb.bmp", b"BM" + struct.pack("<IIIIIIHHIIIIII", 54, 0, 54, 40, 1 << 30, 1 << 30, 1, 24,
                                     0, 0, 0, 0, 0, 0)),
])
def test_a_bomb_is_named_and_the_rest_is_published(gallery, name, content):
    gallery.path(name).write_bytes(content)
    pattern().save(gallery.path("whole.jpg"))
    run = gallery.build()
    assert run.returncode == 0 and name in run.stderr, run.stderr
    assert len(list((gallery.folder / "_site/media").rglob("*.jpg"))) == 1


def sized(kind, content):
    return struct.pack(">I", len(content) + 8) + kind + content


def boxes(content):
    """The boxes in a range, each with its content."""
    found = []
    while content:
        size = struct.unpack_from(">I", content)[0]
        found.append((content[4:8], content[8:size]))
        content = content[size:]
    return found


def described(item, *targets):
    """A reference of metadata to what they describe."""
    return sized(b"cdsc", struct.pack(f">HH{len(targets)}H", item, len(targets), *targets))


@pytest.mark.parametrize("order", [1, -1])
def test_a_phones_heic_whose_metadata_describe_a_tone_map_too(gallery, order):
    file = gallery.path("phone.heic")
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Maker", "Phone 16"
    phone = pillow_heif.from_pillow(pattern())
    phone.add_from_pillow(patches())
    phone.save(file, quality=100, chroma=444, exif=exif.tobytes(), save_all=True)
    top = boxes(file.read_bytes())
    meta = dict(boxes(dict(top)[b"meta"][4:]))
    [photo] = struct.unpack(">H", meta[b"pitm"][4:])
    items = {struct.unpack_from(">H", box, 4)[0]: box[8:12] for _, box in boxes(meta[b"iinf"][6:])}
    exif_item = next(item for item, kind in items.items() if kind == b"Exif")
    # The second picture becomes the tone map.
    [tone_map] = {item for item, kind in items.items() if kind == b"hvc1"} - {photo}
    named = struct.pack(">HH", tone_map, 0)
    meta[b"iinf"] = meta[b"iinf"].replace(named + b"hvc1", named + b"tmap")
    references = [(kind, box) for kind, box in boxes(meta[b"iref"][4:]) if kind != b"cdsc"]
    meta[b"iref"] = bytes(4) + b"".join(sized(*one) for one in references) + described(
        exif_item, *[photo, tone_map][::order])
    # Contents stay where they are, since the boxes go to the end.
    whole = sized(b"meta", bytes(4) + b"".join(sized(*one) for one in meta.items()))
    file.write_bytes(b"".join(
        sized(b"free" if kind == b"meta" else kind, box) for kind, box in top) + whole)
    assert worst(gallery.shown(), pattern()) <= 2 * ROUNDING
    inspected = subprocess.run([PROGRAM, "inspect", file], capture_output=True, text=True, check=True)
    assert "Phone 16" in inspected.stdout


def test_an_option_that_is_given_is_not_advised(gallery):
    pattern("RGB").convert("P").save(gallery.path("cut.gif"))
    whole = gallery.path("cut.gif").read_bytes()
    # Nothing but the header and the palette is left.
    gallery.path("cut.gif").write_bytes(whole[: 13 + 3 * 2 ** ((whole[10] & 7) + 1)])
    said = gallery.build("--allow-truncated").stderr
    assert "premature end" in said and "--allow-truncated" not in said


@pytest.mark.parametrize("name", ["large.webp", "large.gif", "large.tif"])
def test_a_photo_that_needs_more_memory_than_it_may_have_says_so(gallery, name):
    picture = Image.effect_noise((2000, 1500), 90).convert("RGB")
    picture.save(gallery.path(name), **{"large.tif": {"compression": "tiff_lzw"}}.get(name, {}))
    pattern().save(gallery.path("small.png"))
    settings = gallery.path("photofall.yaml")
    settings.write_text("limits: {memory: 18000000}\n")
    for _ in range(2):
        done = gallery.build()
        assert f"{name}: needs more memory than limits.memory allows: about" in done.stderr
    settings.write_text("")
    done = gallery.build()
    assert done.returncode == 0 and not done.stderr
