#include "pf_jpeg_encoder.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct encoder {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  char message[JMSG_LENGTH_MAX];
  unsigned char *bytes;
  unsigned long length;
  uint8_t *row;
} encoder;

static void on_error(j_common_ptr jpeg) {
  encoder *e = jpeg->client_data;
  jpeg->err->format_message(jpeg, e->message);
  longjmp(e->escape, 1);
}

static void keep_quiet(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }

// Gains of a colour count as much as those of all: one table for all planes, and codes of its own.
static void make_alike(j_compress_ptr jpeg) {
  jpeg->optimize_coding = TRUE;
  for (int p = 0; p < jpeg->num_components; p++) {
    jpeg_component_info *plane = &jpeg->comp_info[p];
    plane->quant_tbl_no = plane->dc_tbl_no = plane->ac_tbl_no = 0;
  }
}

static void set_up(encoder *e, const pf_layout *layout, pf_jpeg_options options) {
  e->jpeg.err = jpeg_std_error(&e->errors);
  e->errors.error_exit = on_error;
  e->errors.emit_message = keep_quiet;
  jpeg_create_compress(&e->jpeg);
  e->jpeg.client_data = e;
  jpeg_mem_dest(&e->jpeg, &e->bytes, &e->length);
  e->jpeg.image_width = layout->width;
  e->jpeg.image_height = layout->height;
  e->jpeg.input_components = layout->model == PF_GREY ? 1 : 3;
  e->jpeg.in_color_space = layout->model == PF_GREY  ? JCS_GRAYSCALE
                           : layout->model == PF_RGB ? JCS_RGB
                                                     : JCS_YCbCr;
  jpeg_set_defaults(&e->jpeg);
  jpeg_set_quality(&e->jpeg, options.quality, TRUE);
  e->jpeg.dct_method = JDCT_ISLOW;
  e->jpeg.raw_data_in = layout->model == PF_YCBCR;
  if (options.full_chroma)
    e->jpeg.comp_info[0].h_samp_factor = e->jpeg.comp_info[0].v_samp_factor = 1;
  if (options.is_gain_map) make_alike(&e->jpeg);
  if (options.progressive) jpeg_simple_progression(&e->jpeg);
}

static void pad_right(pf_image *image, uint32_t plane, uint32_t block) {
  uint32_t width = pf_layout_plane_width(&image->layout, plane);
  uint32_t padded = (width + block - 1) / block * block;
  for (uint32_t y = 0; y < pf_layout_plane_height(&image->layout, plane); y++) {
    uint8_t *row = pf_row(image, plane, y);
    memset(row + width, row[width - 1], padded - width);
  }
}

// A row of blocks at a time, two of luma where chroma is subsampled; below the picture its last row
// stands again.
static void write_raw(encoder *e, pf_image *image) {
  JSAMPROW rows[3][16];
  JSAMPARRAY planes[3] = {rows[0], rows[1], rows[2]};
  uint32_t luma = 8 * (uint32_t)e->jpeg.comp_info[0].v_samp_factor;
  for (uint32_t p = 0; p < 3; p++) pad_right(image, p, p == 0 ? luma : 8);
  for (uint32_t y = 0, row = 0; y < image->layout.height; y += luma, row++) {
    for (uint32_t p = 0; p < 3; p++) {
      uint32_t height = pf_layout_plane_height(&image->layout, p), count = p == 0 ? luma : 8;
      for (uint32_t i = 0; i < count; i++) {
        uint32_t line = row * count + i;
        rows[p][i] = pf_row(image, p, line < height ? line : height - 1);
      }
    }
    jpeg_write_raw_data(&e->jpeg, planes, luma);
  }
}

static void write_rows(encoder *e, const pf_image *image) {
  uint32_t planes = pf_layout_planes(&image->layout), width = image->layout.width;
  e->row = malloc((size_t)planes * width);
  if (!e->row) {
    snprintf(e->message, sizeof e->message, "not enough memory");
    longjmp(e->escape, 1);
  }
  for (uint32_t y = 0; y < image->layout.height; y++) {
    pf_image_interleave(image, y, e->row);
    jpeg_write_scanlines(&e->jpeg, &e->row, 1);
  }
}

// EXIF, which wants to stand first (JEITA CP-3451, 4.5.4), then the profile.
static void attach(j_compress_ptr jpeg, pf_attachments extras) {
  static const uint8_t signature[6] = "Exif\0";
  if (extras.exif_length) {
    jpeg_write_m_header(
        jpeg, JPEG_APP0 + 1, (unsigned)(sizeof signature + extras.exif_length));
    for (size_t i = 0; i < sizeof signature; i++) jpeg_write_m_byte(jpeg, signature[i]);
    for (size_t i = 0; i < extras.exif_length; i++) jpeg_write_m_byte(jpeg, extras.exif[i]);
  }
  if (extras.profile_length)
    jpeg_write_icc_profile(jpeg, extras.profile, (unsigned)extras.profile_length);
}

static void encode(encoder *e, pf_image *image, pf_jpeg_options options) {
  set_up(e, &image->layout, options);
  jpeg_start_compress(&e->jpeg, TRUE);
  attach(&e->jpeg, options.attachments);
  if (e->jpeg.raw_data_in) write_raw(e, image);
  else write_rows(e, image);
  jpeg_finish_compress(&e->jpeg);
}

bool pf_jpeg_encode(
    pf_image *image, pf_jpeg_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure) {
  encoder *e = calloc(1, sizeof *e);
  if (!e) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  bool done = !setjmp(e->escape);
  if (done) encode(e, image, options);
  else pf_fail(failure, PF_UNSUPPORTED, e->message);
  jpeg_destroy_compress(&e->jpeg);
  free(e->row);
  if (done) *bytes = e->bytes, *length = e->length;
  else free(e->bytes);
  free(e);
  return done;
}
