#include "pf_tiff.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <lcms2.h>
#include <tiffio.h>

enum { MOST_PAGES = 64, MOST_PARTS = 16 };

typedef struct page {
  pf_input input;
  uint64_t length;  // of the file, bytes
  bool at_end;      // more was asked for than the file has
  TIFF *tiff;
  uint32_t width, height;
  uint16_t bits, samples, photometric, planar, compression, format, orientation;
  bool has_alpha, is_premultiplied;
  cmsHTRANSFORM from_lab;  // to sRGB; NULL: the colours are no Lab
} page;

static tmsize_t read_some(thandle_t handle, void *into, tmsize_t count) {
  page *p = handle;
  size_t done = pf_input_read(&p->input, into, (size_t)count);
  p->at_end |= done < (size_t)count;
  return (tmsize_t)done;
}

static tmsize_t write_nothing(thandle_t handle, void *from, tmsize_t count) {
  (void)handle, (void)from, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  page *p = handle;
  if (whence == SEEK_CUR) offset += p->input.offset;
  if (whence == SEEK_END) offset += p->length;
  return p->input.offset = offset;
}

static int close_nothing(thandle_t handle) { return (void)handle, 0; }
static toff_t length_of(thandle_t handle) { return ((page *)handle)->length; }

// libtiff's own words speak of its insides, and would go to standard error.
static int keep_quiet(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)user, (void)module, (void)format, (void)arguments;
  return 1;
}

static bool fail(const page *p, pf_failure *failure) {
  return pf_input_fail(&p->input, p->at_end, "damaged TIFF data", failure);
}

static void note_alpha(page *p, uint16_t colours) {
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  p->has_alpha = colours < PF_PLANES && p->samples > colours && count > 0 &&
                 kinds[0] != EXTRASAMPLE_UNSPECIFIED;
  p->is_premultiplied = p->has_alpha && kinds[0] == EXTRASAMPLE_ASSOCALPHA;
}

static uint16_t colours_of(const page *p) {
  switch (p->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE: return 1;
    case PHOTOMETRIC_SEPARATED: return 4;
    default: return 3;
  }
}

static bool read_fields(page *p, pf_failure *failure) {
  if (!TIFFGetField(p->tiff, TIFFTAG_IMAGEWIDTH, &p->width) ||
      !TIFFGetField(p->tiff, TIFFTAG_IMAGELENGTH, &p->height) ||
      !TIFFGetField(p->tiff, TIFFTAG_PHOTOMETRIC, &p->photometric))
    return pf_fail(failure, PF_DAMAGED, "a TIFF without a picture");
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_BITSPERSAMPLE, &p->bits);
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_SAMPLESPERPIXEL, &p->samples);
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_PLANARCONFIG, &p->planar);
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_COMPRESSION, &p->compression);
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_SAMPLEFORMAT, &p->format);
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_ORIENTATION, &p->orientation);
  // JPEG converts the colours only where they lie together.
  if (p->compression == COMPRESSION_JPEG && p->photometric == PHOTOMETRIC_YCBCR &&
      p->planar == PLANARCONFIG_CONTIG) {
    TIFFSetField(p->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    p->photometric = PHOTOMETRIC_RGB;
  }
  note_alpha(p, colours_of(p));
  return true;
}

static bool is_small_copy(const page *p) {
  uint32_t kind = 0;
  TIFFGetFieldDefaulted(p->tiff, TIFFTAG_SUBFILETYPE, &kind);
  return kind & FILETYPE_REDUCEDIMAGE;
}

// Turns to the first picture below the page that is no smaller copy, nor of a sensor; false: there is none.
static bool turn_to_part(page *p) {
  uint16_t count = 0, photometric = 0;
  uint64_t *found = NULL, parts[MOST_PARTS];
  if (!TIFFGetField(p->tiff, TIFFTAG_SUBIFD, &count, &found) || !found) return false;
  if (count > MOST_PARTS) count = MOST_PARTS;
  memcpy(parts, found, count * sizeof *parts);
  tdir_t number = TIFFCurrentDirectory(p->tiff);
  for (uint16_t i = 0; i < count; i++)
    if (TIFFSetSubDirectory(p->tiff, parts[i]) && !is_small_copy(p) &&
        TIFFGetField(p->tiff, TIFFTAG_PHOTOMETRIC, &photometric) && photometric != PHOTOMETRIC_CFA)
      return true;
  TIFFSetDirectory(p->tiff, number);
  return false;
}

// Turns to the first picture that is no smaller copy of another, else to the first of all.
static void pass_small_copies(page *p) {
  bool at_end = p->at_end;
  for (int number = 0; number < MOST_PAGES; number++) {
    if (!is_small_copy(p) || turn_to_part(p)) return;
    if (!TIFFReadDirectory(p->tiff)) break;
  }
  TIFFSetDirectory(p->tiff, 0);
  p->at_end = at_end;
}

static bool open_page(page *p, int file, pf_codec_limits limits, pf_failure *failure) {
  struct stat status;
  *p = (page){.input.file = file, .length = fstat(file, &status) == 0 ? (uint64_t)status.st_size : 0};
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  tmsize_t most = limits.memory_bytes > INT64_MAX ? INT64_MAX : (tmsize_t)limits.memory_bytes;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, most);
  TIFFOpenOptionsSetErrorHandlerExtR(options, keep_quiet, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, keep_quiet, NULL);
  // Not mapped into memory, where a file that is cut short would end the process.
  p->tiff = TIFFClientOpenExt("", "rm", p, read_some, write_nothing, seek, close_nothing, length_of,
                              NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  if (!p->tiff) return fail(p, failure);
  pass_small_copies(p);
  return read_fields(p, failure);
}

static void close_page(page *p) {
  if (p->from_lab) cmsDeleteTransform(p->from_lab);
  if (p->tiff) TIFFClose(p->tiff);
}

static bool is_lab(const page *p) {
  return p->photometric == PHOTOMETRIC_CIELAB || p->photometric == PHOTOMETRIC_ICCLAB;
}

// True for samples that are taken as they stand; libtiff makes 8-bit RGBA of others.
static bool is_plain(const page *p) {
  bool has_colours = p->photometric == PHOTOMETRIC_MINISBLACK ||
                     p->photometric == PHOTOMETRIC_MINISWHITE ||
                     p->photometric == PHOTOMETRIC_RGB || p->photometric == PHOTOMETRIC_SEPARATED;
  return (has_colours || is_lab(p)) && p->format == SAMPLEFORMAT_UINT && (p->bits == 8 || p->bits == 16) &&
         p->samples >= colours_of(p);
}

static pf_model model_of(const page *p) {
  if (p->has_alpha) return PF_RGBA;
  if (!is_plain(p)) return PF_RGB;
  uint16_t colours = colours_of(p);
  return colours == 1 ? PF_GREY : colours == 4 ? PF_CMYK : PF_RGB;
}

static pf_header header_of(const page *p) {
  bool is_turned = p->orientation >= 1 && p->orientation <= 8;
  return (pf_header){
      .width = p->width, .height = p->height, .bits = p->bits < 16 ? p->bits : 16, .model = model_of(p),
      .orientation = is_turned ? p->orientation : 1, .primaries = 2, .transfer = 2};
}

static void take(const page *p, uint32_t tag, pf_block kind, size_t limit, pf_blocks blocks) {
  // Lab is converted here, whatever its profile says.
  if (kind == PF_ICC && is_lab(p)) return;
  uint32_t length = 0;
  void *bytes = NULL;
  if (TIFFGetField(p->tiff, tag, &length, &bytes) && bytes && length <= limit)
    blocks.take(blocks.context, kind, bytes, length);
}

static bool read_header(
    int file, pf_codec_limits limits, pf_header *header, pf_blocks blocks, pf_failure *failure) {
  page p;
  bool done = open_page(&p, file, limits, failure);
  if (done) {
    *header = header_of(&p);
    take(&p, TIFFTAG_ICCPROFILE, PF_ICC, limits.block_bytes, blocks);
    take(&p, TIFFTAG_XMLPACKET, PF_XMP, limits.block_bytes, blocks);
    take(&p, TIFFTAG_PHOTOSHOP, PF_PHOTOSHOP, limits.block_bytes, blocks);
  }
  close_page(&p);
  return done;
}

// A sample of a row, as 16 bits.
static inline uint32_t sample16(const uint8_t *row, uint16_t bits, size_t index) {
  return bits == 8 ? row[index] * 257u : ((const uint16_t *)row)[index];
}

static void put(pf_interleaved *whole, uint8_t *row, size_t index, uint32_t value) {
  if (whole->sample_bytes == 1) row[index] = (uint8_t)(value / 257);
  else ((uint16_t *)row)[index] = (uint16_t)value;
}

// Lab under D50 as sRGB (TIFF 6.0, section 23): a and b may be signed, or counted from 128.
static void convert_lab(const page *p, uint32_t samples[3]) {
  bool is_signed = p->photometric == PHOTOMETRIC_CIELAB;
  cmsCIELab lab = {.L = samples[0] / 655.35};
  for (int i = 1; i < 3; i++) {
    double number = samples[i] / (p->bits == 8 ? 257.0 : 256.0);
    double part = !is_signed ? number - 128 : number < 128 ? number : number - 256;
    if (i == 1) lab.a = part;
    else lab.b = part;
  }
  uint16_t colour[3];
  cmsDoTransform(p->from_lab, &lab, colour, 1);
  for (int i = 0; i < 3; i++) samples[i] = colour[i];
}

static uint32_t straight(uint32_t value, uint32_t alpha) {
  if (value >= alpha) return alpha ? 65535 : 0;
  return (value * 65535u + alpha / 2) / alpha;
}

// The samples of a pixel in the order and the sense of the rows that are made.
static void store_pixel(
    const page *p, pf_interleaved *whole, uint8_t *row, size_t x, uint32_t *samples) {
  uint32_t planes = pf_layout_planes(&whole->layout), colours = colours_of(p);
  bool is_negative =
      p->photometric == PHOTOMETRIC_MINISWHITE || p->photometric == PHOTOMETRIC_SEPARATED;
  uint32_t alpha = p->has_alpha ? samples[colours] : 65535;
  if (p->from_lab) convert_lab(p, samples);
  for (uint32_t plane = 0; plane < planes; plane++) {
    uint32_t value = plane == 3 && p->has_alpha ? alpha : samples[plane < colours ? plane : 0];
    bool is_colour = !(plane == 3 && p->has_alpha);
    if (is_colour && p->is_premultiplied) value = straight(value, alpha);
    if (is_colour && is_negative) value = 65535 - value;
    put(whole, row, planes * x + plane, value);
  }
}

// A block is a row, a strip or a tile: `wide` pixels a row, with all samples, or a plane for each.
typedef struct blocks {
  uint8_t *bytes;
  size_t plane_bytes, row_bytes;
  uint32_t wide, high;
} blocks;

static void store_block(const page *p, pf_interleaved *whole, const blocks *b, uint32_t left,
                        uint32_t top) {
  bool is_planar = p->planar == PLANARCONFIG_SEPARATE;
  uint32_t used = colours_of(p) + (p->has_alpha ? 1u : 0u), samples[PF_PLANES + 1] = {0};
  for (uint32_t y = 0; y < b->high && top + y < p->height; y++) {
    uint8_t *row = whole->rows + (top + y) * whole->stride;
    const uint8_t *line = b->bytes + y * b->row_bytes;
    for (uint32_t x = 0; x < b->wide && left + x < p->width; x++) {
      for (uint32_t s = 0; s < used; s++)
        samples[s] = is_planar ? sample16(line + s * b->plane_bytes, p->bits, x)
                               : sample16(line, p->bits, (size_t)x * p->samples + s);
      store_pixel(p, whole, row, left + x, samples);
    }
  }
}

static bool read_block(const page *p, const blocks *b, uint32_t left, uint32_t top) {
  uint16_t planes = p->planar == PLANARCONFIG_SEPARATE
                        ? (uint16_t)(colours_of(p) + (p->has_alpha ? 1 : 0)) : 1;
  for (uint16_t plane = 0; plane < planes; plane++) {
    uint8_t *into = b->bytes + plane * b->plane_bytes;
    tmsize_t count =
        TIFFIsTiled(p->tiff) ? TIFFReadTile(p->tiff, into, left, top, 0, plane)
        : b->high == 1 && planes == 1
            ? TIFFReadScanline(p->tiff, into, top, 0)
            : TIFFReadEncodedStrip(
                  p->tiff, TIFFComputeStrip(p->tiff, top, plane), into, (tmsize_t)b->plane_bytes);
    if (count < 0) return false;
  }
  return true;
}

static bool make_blocks(const page *p, pf_codec_limits limits, blocks *b, pf_failure *failure) {
  bool is_tiled = TIFFIsTiled(p->tiff), is_planar = p->planar == PLANARCONFIG_SEPARATE;
  // Row by row, since a strip may be the whole picture; planes would have to start over each time.
  uint32_t high = 1;
  *b = (blocks){.wide = p->width};
  if (is_tiled) {
    TIFFGetField(p->tiff, TIFFTAG_TILEWIDTH, &b->wide);
    TIFFGetField(p->tiff, TIFFTAG_TILELENGTH, &high);
  } else if (is_planar) {
    TIFFGetFieldDefaulted(p->tiff, TIFFTAG_ROWSPERSTRIP, &high);
    if (high > p->height) high = p->height;
  }
  b->high = high;
  b->row_bytes = (size_t)(is_tiled ? TIFFTileRowSize64(p->tiff) : TIFFScanlineSize64(p->tiff));
  b->plane_bytes = b->row_bytes * high;
  uint64_t pixel_row = (uint64_t)b->wide * (is_planar ? 1 : p->samples) * (p->bits / 8u);
  if (!b->wide || !high || b->row_bytes < pixel_row)
    return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
  uint64_t bytes = (uint64_t)b->plane_bytes * (is_planar ? PF_PLANES + 1 : 1);
  if (bytes > limits.memory_bytes)
    return pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
  b->bytes = calloc(1, bytes);
  if (b->bytes) return true;
  pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  return false;
}

static bool read_blocks(
    page *p, pf_codec_limits limits, const blocks *b, pf_interleaved *whole, pf_failure *failure) {
  for (uint32_t top = 0; top < p->height; top += b->high)
    for (uint32_t left = 0; left < p->width; left += b->wide) {
      if (read_block(p, b, left, top)) {
        store_block(p, whole, b, left, top);
        continue;
      }
      // libtiff tells too little of whether data ends or is damaged; a file cut short says so.
      whole->is_incomplete = true;
      return fail(p, failure) || (limits.lenient && failure->reason == PF_TRUNCATED);
    }
  return true;
}

// Rows of RGBA, whose colours come multiplied by alpha.
static void store_converted(
    pf_interleaved *whole, const uint32_t *raster, uint32_t width, uint32_t top, uint32_t count) {
  uint32_t planes = pf_layout_planes(&whole->layout);
  uint8_t *pixel = whole->rows + top * whole->stride;
  for (size_t i = 0; i < (size_t)width * count; i++, pixel += planes) {
    uint32_t alpha = TIFFGetA(raster[i]);
    uint32_t colours[] = {TIFFGetR(raster[i]), TIFFGetG(raster[i]), TIFFGetB(raster[i])};
    for (int c = 0; c < 3; c++)
      pixel[c] = (uint8_t)(planes == 4 ? straight(colours[c] * 257, alpha * 257) / 257 : colours[c]);
    if (planes == 4) pixel[3] = (uint8_t)alpha;
  }
}

static bool convert_rows(page *p, TIFFRGBAImage *image, pf_codec_limits limits,
                         pf_interleaved *whole, pf_failure *failure) {
  // As many rows at once as are stored together, since a strip is decoded as a whole.
  uint32_t rows = p->height;
  if (TIFFIsTiled(p->tiff)) TIFFGetField(p->tiff, TIFFTAG_TILELENGTH, &rows);
  else TIFFGetFieldDefaulted(p->tiff, TIFFTAG_ROWSPERSTRIP, &rows);
  if (!rows || rows > p->height) rows = p->height;
  uint64_t bytes = (uint64_t)p->width * rows * sizeof(uint32_t);
  if (bytes > limits.memory_bytes)
    return pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
  uint32_t *raster = calloc(1, bytes);
  if (!raster) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  image->req_orientation = header_of(p).orientation == 1 ? ORIENTATION_TOPLEFT : p->orientation;
  bool done = true;
  for (uint32_t top = 0; done && top < p->height; top += rows) {
    uint32_t count = rows < p->height - top ? rows : p->height - top;
    image->row_offset = (int)top;
    done = TIFFRGBAImageGet(image, raster, p->width, count);
    if (done) store_converted(whole, raster, p->width, top, count);
  }
  free(raster);
  return done || fail(p, failure);
}

// Whatever else libtiff can show: palettes, bits, YCbCr, JPEG of old.
static bool read_converted(page *p, pf_codec_limits limits, pf_interleaved *whole,
                           pf_failure *failure) {
  char reason[1024];
  TIFFRGBAImage image;
  if (!TIFFRGBAImageOK(p->tiff, reason) || !TIFFRGBAImageBegin(&image, p->tiff, 1, reason))
    return pf_fail(
        failure, PF_UNSUPPORTED,
        "a TIFF of a kind that Photofall does not read; convert it to one of 8 or 16 bits a sample");
  bool done = convert_rows(p, &image, limits, whole, failure);
  TIFFRGBAImageEnd(&image);
  return done;
}

static bool open_lab(page *p) {
  cmsHPROFILE lab = cmsCreateLab4Profile(NULL), srgb = cmsCreate_sRGBProfile();
  if (lab && srgb)
    p->from_lab = cmsCreateTransform(
        lab, TYPE_Lab_DBL, srgb, TYPE_RGB_16, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE);
  if (lab) cmsCloseProfile(lab);
  if (srgb) cmsCloseProfile(srgb);
  return p->from_lab != NULL;
}

static bool decode_page(
    page *p, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  pf_header header = header_of(p);
  // Inks are mixed 8 bits deep.
  uint32_t bytes = is_plain(p) && p->bits == 16 && header.model != PF_CMYK ? 2 : 1;
  if (!pf_interleaved_make(whole, &header, bytes, limits.memory_bytes, failure)) return false;
  if (!is_plain(p)) return read_converted(p, limits, whole, failure);
  if (is_lab(p) && !open_lab(p)) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  blocks b;
  bool done =
      make_blocks(p, limits, &b, failure) && read_blocks(p, limits, &b, whole, failure);
  free(b.bytes);
  return done;
}

static bool decode(
    int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  page p;
  bool done = open_page(&p, file, limits, failure) && decode_page(&p, limits, whole, failure);
  close_page(&p);
  return done;
}

const pf_codec pf_tiff_codec = {read_header, decode};
