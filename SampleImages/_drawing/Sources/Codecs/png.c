// For open_memstream.
#define _POSIX_C_SOURCE 200809L

#include "codecs.h"

#include <stdio.h>

#include <png.h>

static void set_palette(png_structp png, png_infop info, Bytes palette) {
  png_color entries[PNG_MAX_PALETTE_LENGTH];
  int count = (int)(palette.count / 3);
  for (int i = 0; i < count; i++) {
    const uint8_t *entry = palette.start + 3 * (size_t)i;
    entries[i] = (png_color){entry[0], entry[1], entry[2]};
  }
  png_set_PLTE(png, info, entries, count);
}

static void write_rows(png_structp png, png_infop info, Pixels pixels) {
  png_set_packing(png);
  if (pixels.depth == 16 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(png);
  size_t sample = pixels.depth == 16 ? 2 : 1;
  size_t stride = (size_t)pixels.width * png_get_channels(png, info) * sample;
  for (size_t y = 0; y < pixels.height; y++)
    png_write_row(png, (png_const_bytep)pixels.samples + y * stride);
}

EncodedFile encode_png(Pixels pixels, Bytes palette) {
  EncodedFile file = {};
  FILE *stream = open_memstream((char **)&file.bytes, &file.count);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, stream);
  png_set_compression_level(png, 9);
  png_set_IHDR(png, info, pixels.width, pixels.height, pixels.depth, (int)pixels.channels,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (palette.count) set_palette(png, info, palette);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  write_rows(png, info, pixels);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  fclose(stream);
  return file;
}
