#define _GNU_SOURCE
#include "decoder.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jerror.h>
#include <jpegint.h>

enum { MAX_LINES = 32 };

static void on_error(j_common_ptr jpeg) {
  pf_jpeg_decoder *d = jpeg->client_data;
  char text[JMSG_LENGTH_MAX], message[JMSG_LENGTH_MAX + 20];
  switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: pf_jpeg_give_up(d, PF_NO_MEMORY, "not enough memory");
    case JERR_NO_BACKING_STORE:
      pf_jpeg_give_up(d, PF_OVER_LIMIT, "decoding it needs more memory than limits.memory allows");
    case JERR_BAD_PRECISION:
      pf_jpeg_give_up(d, PF_UNSUPPORTED, "a JPEG of more than 8 bits a sample");
    case JERR_SOF_UNSUPPORTED:
      pf_jpeg_give_up(d, PF_UNSUPPORTED, "a lossless or hierarchical JPEG");
  }
  jpeg->err->format_message(jpeg, text);
  snprintf(message, sizeof message, "damaged JPEG data (%s)", text);
  if (d->at_end) pf_jpeg_give_up(d, PF_TRUNCATED, "premature end of JPEG data");
  pf_jpeg_give_up(d, PF_DAMAGED, message);
}

static void on_message(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: pf_jpeg_lose_data(jpeg->client_data);
  }
}

static void set_up(pf_jpeg_decoder *d) {
  d->jpeg.err = jpeg_std_error(&d->errors);
  d->errors.error_exit = on_error;
  d->errors.emit_message = on_message;
  d->jpeg.client_data = d;
  jpeg_create_decompress(&d->jpeg);
  d->jpeg.client_data = d;
  d->jpeg.mem->max_memory_to_use = (long)d->limits.memory_bytes;
  pf_jpeg_connect(d);
}

static void read_header(pf_jpeg_decoder *d) {
  set_up(d);
  jpeg_save_markers(&d->jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&d->jpeg, TRUE);
  if (d->jpeg.num_components == 2)
    pf_jpeg_give_up(d, PF_UNSUPPORTED, "a JPEG of two components, whose meaning is unknown");
  jpeg_read_icc_profile(&d->jpeg, &d->profile, &d->profile_length);
}

// The coefficients of a progressive picture are tens of megabytes. glibc would keep such blocks in
// its heaps once it has seen one freed, where they pile up; so they go back to the kernel.
static void return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 4 << 20); }

pf_jpeg_decoder *pf_jpeg_open(
    int file, uint64_t offset, pf_jpeg_limits limits, pf_failure *failure) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, return_large_blocks);
  pf_jpeg_decoder *d = malloc(sizeof *d);
  if (!d) {
    pf_fail(failure, PF_NO_MEMORY, "not enough memory");
    return NULL;
  }
  memset(d, 0, offsetof(pf_jpeg_decoder, buffer));
  d->limits = limits;
  d->file = file;
  lseek(file, (off_t)offset, SEEK_SET);
  if (!setjmp(d->escape)) {
    read_header(d);
    return d;
  }
  *failure = d->failure;
  pf_jpeg_close(d);
  return NULL;
}

void pf_jpeg_close(pf_jpeg_decoder *d) {
  if (!d) return;
  jpeg_destroy_decompress(&d->jpeg);
  free(d->profile);
  free(d->row);
  free(d);
}

const uint8_t *pf_jpeg_profile(const pf_jpeg_decoder *d, size_t *length) {
  *length = d->profile_length;
  return d->profile;
}

bool pf_jpeg_is_incomplete(const pf_jpeg_decoder *d) { return d->incomplete; }

// The log2 of `whole` / `part`, or -1 where the resampler knows no such subsampling.
static int shift_between(int whole, int part) {
  for (int shift = 0; shift <= 2; shift++)
    if (part << shift == whole) return shift;
  return -1;
}

// Raw planes spare libjpeg's upsampling and colour conversion. What is not regular goes through it.
static bool is_raw(const pf_jpeg_decoder *d, int *shift_x, int *shift_y) {
  const jpeg_component_info *c = d->jpeg.comp_info;
  *shift_x = *shift_y = 0;
  if (d->jpeg.jpeg_color_space == JCS_GRAYSCALE) return true;
  if (d->jpeg.jpeg_color_space != JCS_YCbCr) return false;
  if (c[1].h_samp_factor != c[2].h_samp_factor || c[1].v_samp_factor != c[2].v_samp_factor)
    return false;
  if (c[1].DCT_scaled_size != c[2].DCT_scaled_size) return false;
  if (c[0].h_samp_factor != d->jpeg.max_h_samp_factor) return false;
  if (c[0].v_samp_factor != d->jpeg.max_v_samp_factor) return false;
  int size = c[0].DCT_scaled_size, chroma = c[1].DCT_scaled_size;
  *shift_x = shift_between(c[0].h_samp_factor * size, c[1].h_samp_factor * chroma);
  *shift_y = shift_between(c[0].v_samp_factor * size, c[1].v_samp_factor * chroma);
  return *shift_x >= 0 && *shift_y >= 0;
}

static void choose_scale(pf_jpeg_decoder *d, uint32_t width, uint32_t height) {
  uint64_t eighths = 8;
  while (eighths > 1 && d->jpeg.image_width * eighths / 2 >= 16ull * width &&
         d->jpeg.image_height * eighths / 2 >= 16ull * height)
    eighths /= 2;
  d->jpeg.scale_num = (unsigned)eighths;
  d->jpeg.scale_denom = 8;
  jpeg_calc_output_dimensions(&d->jpeg);
}

// The insides of libjpeg that are changed below are those of libjpeg-turbo 2.1, 62.3 as a library.
bool pf_jpeg_has_known_insides(const char *library) {
  const char *version = strstr(library, ".so.");
  return version && !strncmp(version, ".so.62.3.", 9) && LIBJPEG_TURBO_VERSION_NUMBER / 1000 == 2001;
}

static bool has_known_insides;

static void look_at_library(void) {
  Dl_info library;
  char *file = dladdr((void *)jpeg_read_header, &library) ? realpath(library.dli_fname, NULL) : NULL;
  has_known_insides = file && pf_jpeg_has_known_insides(file);
  free(file);
}

void pf_jpeg_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, look_at_library);
}

// At a reduced scale libjpeg would bring chroma as finely as luma, from whole blocks of
// coefficients, though the pictures want half of that. Its interface has no say in that; the steps
// of its inverse transform, set up once more, have. Another version than the known one brings chroma
// as it likes, which only takes longer.
static void keep_chroma_coarse(pf_jpeg_decoder *d, pf_layout *layout) {
  pf_jpeg_prepare();
  if (!has_known_insides) return;
  int size = d->jpeg.min_DCT_scaled_size, shift_x, shift_y;
  for (int c = 1; c < d->jpeg.num_components; c++) {
    jpeg_component_info *chroma = &d->jpeg.comp_info[c];
    chroma->MCU_sample_width = chroma->MCU_sample_width / chroma->DCT_scaled_size * size;
    chroma->DCT_scaled_size = size;
  }
  d->jpeg.idct->start_pass(&d->jpeg);
  is_raw(d, &shift_x, &shift_y);
  layout->shift_x = (uint32_t)shift_x;
  layout->shift_y = (uint32_t)shift_y;
}

static pf_model choose_output(pf_jpeg_decoder *d, bool as_rgb, pf_layout *layout) {
  bool is_raw_wanted = !as_rgb && !layout->is_linear;
  int shift_x, shift_y;
  bool raw = is_raw(d, &shift_x, &shift_y);
  layout->shift_x = layout->shift_y = 0;
  if (d->jpeg.num_components == 4) {
    d->jpeg.out_color_space = JCS_CMYK;
    d->inverts = !d->jpeg.saw_Adobe_marker;
    return PF_CMYK;
  }
  if (d->jpeg.num_components == 3 && !(raw && is_raw_wanted)) {
    d->jpeg.out_color_space = JCS_RGB;
    return PF_RGB;
  }
  if (layout->is_linear) return PF_GREY;
  d->jpeg.raw_data_out = TRUE;
  d->jpeg.out_color_space = d->jpeg.jpeg_color_space;
  if (d->jpeg.num_components == 1) return PF_GREY;
  layout->shift_x = (uint32_t)shift_x;
  layout->shift_y = (uint32_t)shift_y;
  return PF_YCBCR;
}

bool pf_jpeg_start(
    pf_jpeg_decoder *d, uint32_t wanted_width, uint32_t wanted_height, bool as_rgb, bool as_light,
    pf_layout *layout, uint32_t *rows_at_once, pf_failure *failure) {
  if (setjmp(d->escape)) {
    *failure = d->failure;
    return false;
  }
  if (jpeg_has_multiple_scans(&d->jpeg)) pf_jpeg_check_scans(d);
  choose_scale(d, wanted_width, wanted_height);
  layout->is_linear = as_light && d->jpeg.num_components < 4;
  layout->sample_bytes = layout->is_linear ? 2 : 1;
  layout->model = choose_output(d, as_rgb, layout);
  d->jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&d->jpeg);
  if (layout->model == PF_YCBCR) keep_chroma_coarse(d, layout);
  layout->width = d->jpeg.output_width;
  layout->height = d->jpeg.output_height;
  layout->true_width = d->jpeg.image_width * d->jpeg.scale_num / 8.0;
  layout->true_height = d->jpeg.image_height * d->jpeg.scale_num / 8.0;
  if (d->jpeg.raw_data_out) {
    *rows_at_once = (uint32_t)(d->jpeg.max_v_samp_factor * d->jpeg.min_DCT_scaled_size);
    return true;
  }
  *rows_at_once = 1;
  d->row = malloc((size_t)d->jpeg.output_width * (size_t)d->jpeg.output_components);
  if (!d->row) pf_jpeg_give_up(d, PF_NO_MEMORY, "not enough memory");
  return true;
}

static void check_room(pf_jpeg_decoder *d, const pf_image *into) {
  for (int c = 0; c < d->jpeg.num_components; c++) {
    const jpeg_component_info *component = &d->jpeg.comp_info[c];
    uint64_t size = (uint64_t)component->DCT_scaled_size;
    if (!pf_image_takes(
            into, (uint32_t)c, component->width_in_blocks * size,
            (uint64_t)component->v_samp_factor * size, &d->failure))
      longjmp(d->escape, 1);
  }
}

static uint32_t read_raw(pf_jpeg_decoder *d, pf_image *into, uint32_t first) {
  JSAMPROW rows[3][MAX_LINES];
  JSAMPARRAY planes[3] = {rows[0], rows[1], rows[2]};
  check_room(d, into);
  uint32_t lines = (uint32_t)(d->jpeg.max_v_samp_factor * d->jpeg.min_DCT_scaled_size);
  for (int c = 0; c < d->jpeg.num_components; c++) {
    const jpeg_component_info *component = &d->jpeg.comp_info[c];
    uint32_t own = (uint32_t)(component->v_samp_factor * component->DCT_scaled_size);
    for (uint32_t i = 0; i < own; i++)
      rows[c][i] = pf_row(into, (uint32_t)c, first / lines * own + i);
  }
  return jpeg_read_raw_data(&d->jpeg, planes, lines);
}

static uint32_t read_row(pf_jpeg_decoder *d, pf_image *into, uint32_t y) {
  uint32_t count = jpeg_read_scanlines(&d->jpeg, &d->row, 1);
  size_t samples = (size_t)d->jpeg.output_width * (size_t)d->jpeg.output_components;
  if (d->inverts)
    for (size_t i = 0; i < samples; i++) d->row[i] = 255 - d->row[i];
  if (!pf_image_store(into, y, (pf_samples){d->row, samples, 1}, &d->failure))
    longjmp(d->escape, 1);
  return count;
}

bool pf_jpeg_read(void *decoder, pf_image *into, uint32_t *ready, pf_failure *failure) {
  pf_jpeg_decoder *d = decoder;
  if (setjmp(d->escape)) {
    *failure = d->failure;
    return false;
  }
  pf_jpeg_top_up(d);
  *ready += d->jpeg.raw_data_out ? read_raw(d, into, *ready) : read_row(d, into, *ready);
  return true;
}
