#include "pf_gif.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

typedef struct gif {
  pf_input input;
  GifFileType *file;
  int transparent;          // the number of the colour that is none; -1: there is none
  uint32_t width, height;   // of the canvas, px
} gif;

static int read_some(GifFileType *file, GifByteType *into, int count) {
  gif *g = file->UserData;
  return (int)pf_input_read(&g->input, into, (size_t)count);
}

static bool fail(const gif *g, int error, pf_failure *failure) {
  if (error == D_GIF_ERR_NOT_ENOUGH_MEM)
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  bool at_end = error == D_GIF_ERR_EOF_TOO_SOON || error == D_GIF_ERR_READ_FAILED;
  return pf_input_fail(&g->input, at_end, "damaged GIF data", failure);
}

static bool read_extension(gif *g) {
  int code;
  GifByteType *block;
  if (DGifGetExtension(g->file, &code, &block) == GIF_ERROR) return false;
  GraphicsControlBlock control;
  if (block && code == GRAPHICS_EXT_FUNC_CODE &&
      DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
    g->transparent = control.TransparentColor;
  while (block)
    if (DGifGetExtensionNext(g->file, &block) == GIF_ERROR) return false;
  return true;
}

// Opens the file, and reads up to the first picture.
static bool open_picture(gif *g, int file, pf_failure *failure) {
  int error = 0;
  *g = (gif){.input.file = file, .transparent = NO_TRANSPARENT_COLOR};
  g->file = DGifOpen(g, read_some, &error);
  if (!g->file) return fail(g, error, failure);
  GifRecordType record;
  do {
    if (DGifGetRecordType(g->file, &record) == GIF_ERROR ||
        (record == EXTENSION_RECORD_TYPE && !read_extension(g)) ||
        (record == IMAGE_DESC_RECORD_TYPE && DGifGetImageDesc(g->file) == GIF_ERROR))
      return fail(g, g->file->Error, failure);
    if (record == TERMINATE_RECORD_TYPE)
      return pf_fail(failure, PF_DAMAGED, "a GIF without a picture");
  } while (record != IMAGE_DESC_RECORD_TYPE);
  // Some writers leave the size of the canvas out.
  const GifImageDesc *frame = &g->file->Image;
  bool has_canvas = g->file->SWidth > 0 && g->file->SHeight > 0;
  g->width = (uint32_t)(has_canvas ? g->file->SWidth : frame->Left + frame->Width);
  g->height = (uint32_t)(has_canvas ? g->file->SHeight : frame->Top + frame->Height);
  return true;
}

static void close_picture(gif *g) {
  int error;
  if (g->file) DGifCloseFile(g->file, &error);
}

static pf_header header_of(const gif *g) {
  const GifImageDesc *frame = &g->file->Image;
  bool covers = frame->Left == 0 && frame->Top == 0 && (uint32_t)frame->Width >= g->width &&
                (uint32_t)frame->Height >= g->height;
  bool is_opaque = covers && g->transparent == NO_TRANSPARENT_COLOR;
  return (pf_header){
      .width = g->width, .height = g->height, .bits = 8, .orientation = 1,
      .model = is_opaque ? PF_RGB : PF_RGBA, .primaries = 2, .transfer = 2};
}

// True where there is a picture after the first one, which has just been opened.
static bool has_another(gif *g) {
  int size;
  GifByteType *block;
  if (DGifGetCode(g->file, &size, &block) == GIF_ERROR) return false;
  while (block)
    if (DGifGetCodeNext(g->file, &block) == GIF_ERROR) return false;
  GifRecordType record;
  while (DGifGetRecordType(g->file, &record) != GIF_ERROR) {
    if (record == IMAGE_DESC_RECORD_TYPE) return true;
    if (record != EXTENSION_RECORD_TYPE || !read_extension(g)) return false;
  }
  return false;
}

static bool read_header(
    int file, pf_codec_limits limits, pf_header *header, pf_blocks blocks, pf_failure *failure) {
  (void)limits, (void)blocks;
  gif g;
  bool done = open_picture(&g, file, failure);
  if (done) {
    *header = header_of(&g);
    header->is_animated = has_another(&g);
  }
  close_picture(&g);
  return done;
}

// Draws a line of colour numbers; what lies outside of the canvas is cut off.
static void draw(const gif *g, pf_interleaved *whole, int y, const GifPixelType *line) {
  const GifImageDesc *frame = &g->file->Image;
  const ColorMapObject *map = frame->ColorMap ? frame->ColorMap : g->file->SColorMap;
  uint32_t channels = pf_layout_planes(&whole->layout), top = (uint32_t)(frame->Top + y);
  if (top >= g->height) return;
  uint8_t *row = whole->rows + top * whole->stride;
  for (uint32_t x = 0; x < (uint32_t)frame->Width; x++) {
    uint32_t left = (uint32_t)frame->Left + x;
    if (left >= g->width) return;
    bool is_shown = line[x] != g->transparent;
    GifColorType colour = {0, 0, 0};
    if (map && line[x] < map->ColorCount && is_shown) colour = map->Colors[line[x]];
    uint8_t *pixel = row + (size_t)left * channels;
    pixel[0] = colour.Red, pixel[1] = colour.Green, pixel[2] = colour.Blue;
    if (channels == 4) pixel[3] = is_shown ? 255 : 0;
  }
}

static bool draw_lines(gif *g, pf_interleaved *whole, GifPixelType *line) {
  static const struct { int first, step; } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}}, one = {0, 1};
  const GifImageDesc *frame = &g->file->Image;
  for (int pass = 0; pass < (frame->Interlace ? 4 : 1); pass++) {
    int first = frame->Interlace ? passes[pass].first : one.first;
    int step = frame->Interlace ? passes[pass].step : one.step;
    for (int y = first; y < frame->Height; y += step) {
      if (DGifGetLine(g->file, line, frame->Width) == GIF_ERROR) return false;
      draw(g, whole, y, line);
    }
  }
  return true;
}

static bool decode_picture(
    gif *g, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  pf_header header = header_of(g);
  if (!pf_interleaved_make(whole, &header, 1, limits.memory_bytes, failure)) return false;
  // The canvas around a picture shows through.
  if (header.model == PF_RGBA) memset(whole->rows, 0, whole->stride * header.height);
  GifPixelType *line = malloc((size_t)g->file->Image.Width + 1);
  if (!line) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  whole->is_incomplete = !draw_lines(g, whole, line);
  free(line);
  return !whole->is_incomplete ||
         (!fail(g, g->file->Error, failure) && limits.lenient && failure->reason == PF_TRUNCATED);
}

static bool decode(
    int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  gif g;
  bool done = open_picture(&g, file, failure) && decode_picture(&g, limits, whole, failure);
  close_picture(&g);
  return done;
}

const pf_codec pf_gif_codec = {read_header, decode};
