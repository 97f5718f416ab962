// For open_memstream.
#define _POSIX_C_SOURCE 200809L

#include "png_writer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// On the heap, since a local that changes after setjmp is undefined after longjmp.
struct writer {
  png_structp png;
  png_infop info;
  FILE *stream;
  CPNGFile *file;
  jmp_buf failed;
};

static void fail(png_structp png, png_const_charp message) {
  struct writer *writer = png_get_error_ptr(png);
  snprintf(writer->file->message, sizeof writer->file->message, "%s", message);
  longjmp(writer->failed, 1);
}

static void stay_quiet(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void set_palette(struct writer *writer, const CPNGOptions *options) {
  png_color entries[PNG_MAX_PALETTE_LENGTH];
  if (options->paletteCount < 1 || options->paletteCount > PNG_MAX_PALETTE_LENGTH)
    png_error(writer->png, "a palette has 1 to 256 entries");
  for (int i = 0; i < options->paletteCount; i++) {
    const uint8_t *entry = options->palette + 3 * i;
    entries[i] = (png_color){entry[0], entry[1], entry[2]};
  }
  png_set_PLTE(writer->png, writer->info, entries, options->paletteCount);
}

static void set_transparency(struct writer *writer, CPNGColour colour, const CPNGOptions *options) {
  int expected = colour == CPNGColourPalette ? options->paletteCount
                 : colour == CPNGColourRGB   ? 3
                                             : 1;
  const uint16_t *given = options->transparency;
  if (options->transparencyCount < 1 || options->transparencyCount > expected
      || (colour != CPNGColourPalette && options->transparencyCount != expected))
    png_error(writer->png, "tRNS has at most the palette's count, or 1 for grey, 3 for RGB");
  if (colour == CPNGColourPalette) {
    png_byte alphas[PNG_MAX_PALETTE_LENGTH];
    for (int i = 0; i < options->transparencyCount; i++) alphas[i] = (png_byte)given[i];
    png_set_tRNS(writer->png, writer->info, alphas, options->transparencyCount, NULL);
  } else {
    png_color_16 clear = {.gray = given[0]};
    if (expected == 3) clear = (png_color_16){.red = given[0], .green = given[1], .blue = given[2]};
    png_set_tRNS(writer->png, writer->info, NULL, 0, &clear);
  }
}

static void set_colour_chunks(struct writer *writer, const CPNGOptions *options) {
  const CPNGChromaticities *xy = options->chromaticities;
  if (options->gamma > 0) png_set_gAMA(writer->png, writer->info, options->gamma);
  if (xy)
    png_set_cHRM(writer->png, writer->info, xy->whiteX, xy->whiteY, xy->redX, xy->redY, xy->greenX,
                 xy->greenY, xy->blueX, xy->blueY);
  if (options->sRGB) png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (options->profile)
    png_set_iCCP(writer->png, writer->info, "ICC profile", PNG_COMPRESSION_TYPE_BASE,
                 options->profile, (png_uint_32)options->profileCount);
}

static void set_words(struct writer *writer, const CPNGOptions *options) {
  if (options->exif)
    png_set_eXIf_1(writer->png, writer->info, (png_uint_32)options->exifCount,
                   (png_bytep)options->exif);
  for (int i = 0; i < options->textCount; i++) {
    png_text text = {
      .compression = PNG_TEXT_COMPRESSION_NONE,
      .key = (png_charp)options->texts[i].keyword,
      .text = (png_charp)options->texts[i].text,
    };
    png_set_text(writer->png, writer->info, &text, 1);
  }
}

static void write_rows(struct writer *writer, const void *samples, int depth) {
  png_set_packing(writer->png);
  if (depth == 16 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(writer->png);
  png_uint_32 height = png_get_image_height(writer->png, writer->info);
  size_t stride = (size_t)png_get_image_width(writer->png, writer->info)
                  * png_get_channels(writer->png, writer->info) * (depth == 16 ? 2 : 1);
  for (int pass = png_set_interlace_handling(writer->png); pass > 0; pass--)
    for (png_uint_32 y = 0; y < height; y++)
      png_write_row(writer->png, (png_const_bytep)samples + y * stride);
}

static bool encode(struct writer *writer, const void *samples, uint32_t width, uint32_t height,
                   CPNGColour colour, int depth, const CPNGOptions *options) {
  if (setjmp(writer->failed)) return false;
  png_init_io(writer->png, writer->stream);
  png_set_compression_level(writer->png, 9);
  png_set_IHDR(writer->png, writer->info, width, height, depth, (int)colour,
               options->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (options->palette) set_palette(writer, options);
  if (options->transparency) set_transparency(writer, colour, options);
  set_colour_chunks(writer, options);
  set_words(writer, options);
  png_write_info(writer->png, writer->info);
  write_rows(writer, samples, depth);
  png_write_end(writer->png, writer->info);
  return true;
}

bool cpng_encode(const void *samples, uint32_t width, uint32_t height, CPNGColour colour, int depth,
                 const CPNGOptions *options, CPNGFile *file) {
  *file = (CPNGFile){.message = "out of memory"};
  struct writer *writer = calloc(1, sizeof *writer);
  if (!writer) return false;
  writer->file = file;
  writer->stream = open_memstream((char **)&file->bytes, &file->count);
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, stay_quiet);
  if (writer->png) writer->info = png_create_info_struct(writer->png);
  bool succeeded = writer->stream && writer->info
                   && encode(writer, samples, width, height, colour, depth, options);
  png_destroy_write_struct(&writer->png, &writer->info);
  if (writer->stream) fclose(writer->stream);
  free(writer);
  if (succeeded) {
    file->message[0] = '\0';
  } else {
    free(file->bytes);
    file->bytes = NULL;
    file->count = 0;
  }
  return succeeded;
}

void cpng_file_free(CPNGFile *file) {
  free(file->bytes);
  *file = (CPNGFile){};
}
