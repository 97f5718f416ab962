// For open_memstream.
#define _POSIX_C_SOURCE 200809L

#include "codecs.h"

#include <stdio.h>

#include <jpeglib.h>

static void set_colour(j_compress_ptr jpeg, Channels channels) {
  bool grey = channels == ChannelsGrey;
  jpeg->in_color_space = grey ? JCS_GRAYSCALE : JCS_RGB;
  jpeg->input_components = grey ? 1 : 3;
  jpeg_set_defaults(jpeg);
  jpeg->comp_info[0].h_samp_factor = 2;
  jpeg->comp_info[0].v_samp_factor = 2;
}

static void write_exif(j_compress_ptr jpeg, Bytes exif) {
  static const uint8_t signature[6] = "Exif\0";
  jpeg_write_m_header(jpeg, JPEG_APP0 + 1, (unsigned)(sizeof signature + exif.count));
  for (size_t i = 0; i < sizeof signature; i++) jpeg_write_m_byte(jpeg, signature[i]);
  for (size_t i = 0; i < exif.count; i++) jpeg_write_m_byte(jpeg, exif.start[i]);
}

EncodedFile encode_jpeg(Pixels pixels, int quality, bool progressive, Bytes exif, Bytes profile) {
  EncodedFile file = {};
  FILE *stream = open_memstream((char **)&file.bytes, &file.count);
  struct jpeg_error_mgr errors;
  struct jpeg_compress_struct jpeg = {.err = jpeg_std_error(&errors)};
  jpeg_create_compress(&jpeg);
  jpeg_stdio_dest(&jpeg, stream);
  jpeg.image_width = pixels.width;
  jpeg.image_height = pixels.height;
  set_colour(&jpeg, pixels.channels);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.optimize_coding = TRUE;
  if (progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  if (exif.count) write_exif(&jpeg, exif);
  if (profile.count) jpeg_write_icc_profile(&jpeg, profile.start, (unsigned)profile.count);
  size_t stride = (size_t)pixels.width * (size_t)jpeg.input_components;
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)pixels.samples + jpeg.next_scanline * stride;
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  fclose(stream);
  return file;
}
