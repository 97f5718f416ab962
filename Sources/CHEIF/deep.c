#include <stdlib.h>
#include <string.h>

#include <aom/aom_encoder.h>
#include <aom/aomcx.h>

#include "pf_avif_encoder.h"

// Samples of 16 bits as ones of ten: round(v * 1023 / 65535).
static uint16_t to10(double v) { return (uint16_t)(v * 1023 / 65535 + 0.5); }

// The mean of the colours that a sample of a plane stands for.
static double mean_of(
    const pf_image *image, uint32_t x, uint32_t y, uint32_t shift, const double weights[3]) {
  double sum = 0;
  for (uint32_t i = 0; i < 1u << (2 * shift); i++) {
    uint32_t column = (x << shift) + (i & shift), row = (y << shift) + (i >> 1);
    if (column >= image->layout.width) column = image->layout.width - 1;
    if (row >= image->layout.height) row = image->layout.height - 1;
    for (uint32_t p = 0; p < 3; p++)
      sum += weights[p] * ((const uint16_t *)pf_row(image, p, row))[column];
  }
  return sum / (1u << (2 * shift));
}

// A plane of YCbCr by ITU-R BT.601.
static void import_colours(const pf_image *image, uint32_t plane, aom_image_t *out) {
  static const double weights[3][3] = {
      {0.299, 0.587, 0.114}, {-0.168736, -0.331264, 0.5}, {0.5, -0.418688, -0.081312}};
  uint32_t shift = plane ? out->x_chroma_shift : 0, round = (1u << shift) - 1;
  for (uint32_t y = 0; y < (out->d_h + round) >> shift; y++) {
    uint16_t *row = (uint16_t *)(out->planes[plane] + (size_t)y * (size_t)out->stride[plane]);
    for (uint32_t x = 0; x < (out->d_w + round) >> shift; x++)
      row[x] = to10(mean_of(image, x, y, shift, weights[plane]) + (plane ? 32768 : 0));
  }
}

static void import_grey(const pf_image *image, uint32_t plane, aom_image_t *out) {
  out->monochrome = 1;
  for (uint32_t y = 0; y < out->d_h; y++) {
    const uint16_t *in = (const uint16_t *)pf_row(image, plane, y);
    uint16_t *row = (uint16_t *)(out->planes[0] + (size_t)y * (size_t)out->stride[0]);
    for (uint32_t x = 0; x < out->d_w; x++) row[x] = to10(in[x]);
  }
  for (uint32_t p = 1; p < 3; p++)
    for (uint32_t y = 0; y < (out->d_h + 1) / 2; y++) {
      uint16_t *row = (uint16_t *)(out->planes[p] + (size_t)y * (size_t)out->stride[p]);
      for (uint32_t x = 0; x < (out->d_w + 1) / 2; x++) row[x] = 512;
    }
}

static bool is_grey(const pf_image *image, pf_av1_options options) {
  return options.is_alpha || image->layout.model == PF_GREY;
}

static aom_image_t *import(const pf_image *image, pf_av1_options options) {
  bool is_full = options.full_chroma && !is_grey(image, options);
  aom_image_t *out = aom_img_alloc(
      NULL, is_full ? AOM_IMG_FMT_I44416 : AOM_IMG_FMT_I42016, image->layout.width,
      image->layout.height, 16);
  if (!out) return NULL;
  out->bit_depth = 10;
  if (is_grey(image, options)) import_grey(image, options.is_alpha ? 3 : 0, out);
  else
    for (uint32_t p = 0; p < 3; p++) import_colours(image, p, out);
  return out;
}

static bool is_set(aom_codec_err_t error) { return error == AOM_CODEC_OK; }

static bool set_up(aom_codec_ctx_t *codec, const pf_image *image, pf_av1_options options) {
  aom_codec_enc_cfg_t config;
  if (!is_set(aom_codec_enc_config_default(aom_codec_av1_cx(), &config, AOM_USAGE_ALL_INTRA)))
    return false;
  config.g_profile = options.full_chroma && !is_grey(image, options) ? 1 : 0;
  config.g_bit_depth = AOM_BITS_10;
  config.g_input_bit_depth = 10;
  config.g_w = image->layout.width;
  config.g_h = image->layout.height;
  config.g_limit = 1;
  config.g_threads = 1;
  config.g_lag_in_frames = 0;
  config.monochrome = is_grey(image, options);
  config.rc_end_usage = AOM_Q;
  if (!is_set(aom_codec_enc_init(
          codec, aom_codec_av1_cx(), &config, AOM_CODEC_USE_HIGHBITDEPTH)))
    return false;
  // As libheif sets them.
  unsigned level = (unsigned)((100 - options.quality) * 63 + 50) / 100;
  return is_set(aom_codec_control(codec, AOME_SET_CPUUSED, 9)) &&
         is_set(aom_codec_control(codec, AOME_SET_CQ_LEVEL, level)) &&
         is_set(aom_codec_control(codec, AV1E_SET_LOSSLESS, options.is_alpha ? 1u : 0u)) &&
         is_set(aom_codec_control(codec, AOME_SET_TUNING, AOM_TUNE_SSIM)) &&
         is_set(aom_codec_control(codec, AV1E_SET_COLOR_PRIMARIES, options.is_srgb ? 1 : 2)) &&
         is_set(aom_codec_control(
             codec, AV1E_SET_TRANSFER_CHARACTERISTICS, options.is_srgb ? 13 : 2)) &&
         is_set(aom_codec_control(codec, AV1E_SET_MATRIX_COEFFICIENTS, 6)) &&
         is_set(aom_codec_control(codec, AV1E_SET_COLOR_RANGE, 1));
}

static bool append(const aom_codec_cx_pkt_t *packet, uint8_t **bytes, size_t *length) {
  uint8_t *longer = realloc(*bytes, *length + packet->data.frame.sz);
  if (!longer) return false;
  memcpy(longer + *length, packet->data.frame.buf, packet->data.frame.sz);
  *bytes = longer;
  *length += packet->data.frame.sz;
  return true;
}

// Encodes a picture, or what is left to write at the end of all.
static bool encode(
    aom_codec_ctx_t *codec, const aom_image_t *image, uint8_t **bytes, size_t *length) {
  bool done = is_set(aom_codec_encode(codec, image, 0, 1, 0));
  const aom_codec_cx_pkt_t *packet;
  for (aom_codec_iter_t at = NULL; done && (packet = aom_codec_get_cx_data(codec, &at));)
    if (packet->kind == AOM_CODEC_CX_FRAME_PKT) done = append(packet, bytes, length);
  return done;
}

bool pf_av1_encode(
    const pf_image *image, pf_av1_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure) {
  aom_codec_ctx_t codec = {0};
  aom_image_t *imported = import(image, options);
  uint8_t *made = NULL;
  size_t count = 0;
  bool done = imported && set_up(&codec, image, options) && encode(&codec, imported, &made, &count) &&
              encode(&codec, NULL, &made, &count) && count > 0;
  if (imported) aom_img_free(imported);
  aom_codec_destroy(&codec);
  if (done) *bytes = made, *length = count;
  else free(made);
  return done || pf_fail(failure, PF_NO_MEMORY, "cannot be encoded as AVIF");
}
