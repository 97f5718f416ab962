// For open_memstream.
#define _POSIX_C_SOURCE 200809L

#include "jpeg_writer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static_assert(sizeof((CJPEGFile){}.message) >= JMSG_LENGTH_MAX);

// On the heap, since a local that changes after setjmp is undefined after longjmp.
struct writer {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  FILE *stream;
};

static void fail(j_common_ptr jpeg) {
  longjmp(((struct writer *)jpeg->client_data)->failed, 1);
}

static void stay_quiet(j_common_ptr jpeg) {
  (void)jpeg;
}

static void set_colour(j_compress_ptr jpeg, CJPEGColour colour) {
  static const struct {
    J_COLOR_SPACE given, kept;
    int components;
  } spaces[] = {
    [CJPEGColourGrey] = {JCS_GRAYSCALE, JCS_GRAYSCALE, 1},
    [CJPEGColourRGB] = {JCS_RGB, JCS_YCbCr, 3},
    [CJPEGColourPlainRGB] = {JCS_RGB, JCS_RGB, 3},
    [CJPEGColourCMYK] = {JCS_CMYK, JCS_CMYK, 4},
    [CJPEGColourYCCK] = {JCS_CMYK, JCS_YCCK, 4},
  };
  jpeg->in_color_space = spaces[colour].given;
  jpeg->input_components = spaces[colour].components;
  jpeg_set_defaults(jpeg);
  jpeg_set_colorspace(jpeg, spaces[colour].kept);
}

static void set_sampling(j_compress_ptr jpeg, const CJPEGOptions *options) {
  int horizontal = options->horizontalSampling ? options->horizontalSampling : 1;
  int vertical = options->verticalSampling ? options->verticalSampling : 1;
  for (int i = 0; i < jpeg->num_components; i++) {
    // In YCCK the black has luma's resolution.
    bool full = i == 0 || i == 3;
    jpeg->comp_info[i].h_samp_factor = full ? horizontal : 1;
    jpeg->comp_info[i].v_samp_factor = full ? vertical : 1;
  }
}

static void set_coding(j_compress_ptr jpeg, const CJPEGOptions *options) {
  jpeg_set_quality(jpeg, options->quality, !options->wideQuantizers);
  jpeg->arith_code = options->arithmetic;
  jpeg->optimize_coding = !options->arithmetic;
  jpeg->restart_interval = options->restartInterval;
  if (options->progressive) jpeg_simple_progression(jpeg);
}

static void write_exif(struct writer *writer, const CJPEGOptions *options) {
  static const uint8_t signature[6] = "Exif\0";
  jpeg_write_m_header(&writer->jpeg, JPEG_APP0 + 1,
                      (unsigned)(sizeof signature + options->exifCount));
  for (size_t i = 0; i < sizeof signature; i++) jpeg_write_m_byte(&writer->jpeg, signature[i]);
  for (size_t i = 0; i < options->exifCount; i++)
    jpeg_write_m_byte(&writer->jpeg, options->exif[i]);
}

static void write_segments(struct writer *writer, const CJPEGOptions *options) {
  if (options->exif) write_exif(writer, options);
  if (options->profile)
    jpeg_write_icc_profile(&writer->jpeg, options->profile, (unsigned)options->profileCount);
  if (options->comment)
    jpeg_write_marker(&writer->jpeg, JPEG_COM, (const JOCTET *)options->comment,
                      (unsigned)strlen(options->comment));
}

static void write_rows(j_compress_ptr jpeg, const uint8_t *samples) {
  size_t stride = (size_t)jpeg->image_width * (size_t)jpeg->input_components;
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = (JSAMPROW)(samples + jpeg->next_scanline * stride);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
}

static void write_file(struct writer *writer, const uint8_t *samples, CJPEGColour colour,
                       const CJPEGOptions *options) {
  set_colour(&writer->jpeg, colour);
  set_sampling(&writer->jpeg, options);
  set_coding(&writer->jpeg, options);
  jpeg_start_compress(&writer->jpeg, TRUE);
  write_segments(writer, options);
  write_rows(&writer->jpeg, samples);
  jpeg_finish_compress(&writer->jpeg);
}

static bool encode(struct writer *writer, const uint8_t *samples, uint32_t width, uint32_t height,
                   CJPEGColour colour, const CJPEGOptions *options) {
  writer->jpeg.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = fail;
  writer->errors.output_message = stay_quiet;
  writer->jpeg.client_data = writer;
  if (setjmp(writer->failed)) return false;
  jpeg_create_compress(&writer->jpeg);
  jpeg_stdio_dest(&writer->jpeg, writer->stream);
  writer->jpeg.image_width = width;
  writer->jpeg.image_height = height;
  write_file(writer, samples, colour, options);
  return true;
}

bool cjpeg_encode(const uint8_t *samples, uint32_t width, uint32_t height, CJPEGColour colour,
                  const CJPEGOptions *options, CJPEGFile *file) {
  *file = (CJPEGFile){.message = "out of memory"};
  struct writer *writer = calloc(1, sizeof *writer);
  if (writer) writer->stream = open_memstream((char **)&file->bytes, &file->count);
  if (!writer || !writer->stream) {
    free(writer);
    return false;
  }
  bool succeeded = encode(writer, samples, width, height, colour, options);
  file->message[0] = '\0';
  if (!succeeded) writer->errors.format_message((j_common_ptr)&writer->jpeg, file->message);
  jpeg_destroy_compress(&writer->jpeg);
  fclose(writer->stream);
  free(writer);
  if (!succeeded) {
    free(file->bytes);
    file->bytes = NULL;
    file->count = 0;
  }
  return succeeded;
}

void cjpeg_file_free(CJPEGFile *file) {
  free(file->bytes);
  *file = (CJPEGFile){};
}
