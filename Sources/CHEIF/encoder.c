#include "pf_avif_encoder.h"

#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// Handles that libheif owns until a picture is written.
typedef struct encoder {
  struct heif_context *context;
  struct heif_encoder *codec;
  struct heif_image *image;
  struct heif_image_handle *picture;
  struct heif_color_profile_nclx *meaning;
  struct heif_encoding_options *options;
} encoder;

typedef struct output {
  uint8_t *bytes;
  size_t length;
} output;

static bool is_done(struct heif_error error) { return error.code == heif_error_Ok; }

static uint8_t *add_plane(
    struct heif_image *image, enum heif_channel channel, uint32_t width, uint32_t height,
    int *stride) {
  if (!is_done(heif_image_add_plane(image, channel, (int)width, (int)height, 8))) return NULL;
  return heif_image_get_plane(image, channel, stride);
}

static bool import_planes(encoder *e, const pf_image *image, bool full_chroma) {
  static const enum heif_channel channels[] = {
      heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  pf_layout layout = image->layout;
  bool is_grey = layout.model == PF_GREY;
  if (is_grey) layout.shift_x = layout.shift_y = full_chroma ? 0 : 1;
  layout.model = PF_YCBCR;
  enum heif_chroma chroma = full_chroma ? heif_chroma_444 : heif_chroma_420;
  if (!is_done(heif_image_create(
          (int)layout.width, (int)layout.height, heif_colorspace_YCbCr, chroma, &e->image)))
    return false;
  for (uint32_t p = 0; p < 3; p++) {
    int stride = 0;
    uint32_t width = pf_layout_plane_width(&layout, p);
    uint32_t height = pf_layout_plane_height(&layout, p);
    uint8_t *out = add_plane(e->image, channels[p], width, height, &stride);
    if (!out) return false;
    for (uint32_t y = 0; y < height; y++, out += stride)
      if (is_grey && p > 0) memset(out, 128, width);
      else memcpy(out, pf_row(image, p, y), width);
  }
  return true;
}

static bool import_colours(encoder *e, const pf_image *image) {
  pf_layout layout = image->layout;
  int stride = 0;
  enum heif_chroma chroma = layout.model == PF_RGBA ? heif_chroma_interleaved_RGBA
                                                    : heif_chroma_interleaved_RGB;
  if (!is_done(heif_image_create(
          (int)layout.width, (int)layout.height, heif_colorspace_RGB, chroma, &e->image)))
    return false;
  uint8_t *out =
      add_plane(e->image, heif_channel_interleaved, layout.width, layout.height, &stride);
  if (!out) return false;
  for (uint32_t y = 0; y < layout.height; y++, out += stride) pf_image_interleave(image, y, out);
  return true;
}

// The colours: sRGB, or those of the profile, or none. The matrix is JPEG's, in the full range.
static bool say_meaning(encoder *e, pf_avif_options options) {
  pf_attachments extras = options.attachments;
  e->meaning = heif_nclx_color_profile_alloc();
  e->options = heif_encoding_options_alloc();
  if (!e->meaning || !e->options) return false;
  bool has_profile = extras.profile_length > 0;
  bool is_srgb = !has_profile && !options.is_gain_map;
  e->meaning->color_primaries =
      is_srgb ? heif_color_primaries_ITU_R_BT_709_5 : heif_color_primaries_unspecified;
  e->meaning->transfer_characteristics = is_srgb ? heif_transfer_characteristic_IEC_61966_2_1
                                                 : heif_transfer_characteristic_unspecified;
  e->meaning->matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6;
  e->meaning->full_range_flag = 1;
  e->options->output_nclx_profile = e->meaning;
  e->options->macOS_compatibility_workaround_no_nclx_profile = 0;
  return is_done(heif_image_set_nclx_color_profile(e->image, e->meaning)) &&
         (!has_profile || is_done(heif_image_set_raw_color_profile(
                              e->image, "prof", extras.profile, extras.profile_length)));
}

static bool set_up(encoder *e, pf_avif_options options) {
  struct heif_encoder **codec = &e->codec;
  const char *chroma = options.full_chroma ? "444" : "420";
  return is_done(heif_context_get_encoder_for_format(e->context, heif_compression_AV1, codec)) &&
         is_done(heif_encoder_set_lossy_quality(*codec, options.quality)) &&
         // The fastest; the next takes three and a half times as long for a tenth fewer bytes.
         is_done(heif_encoder_set_parameter_integer(*codec, "speed", 9)) &&
         // The caller's workers are all the threads that there shall be.
         is_done(heif_encoder_set_parameter_integer(*codec, "threads", 1)) &&
         is_done(heif_encoder_set_parameter_string(*codec, "chroma", chroma)) &&
         is_done(heif_encoder_set_parameter_boolean(*codec, "lossless-alpha", 1));
}

static struct heif_error keep(
    struct heif_context *context, const void *bytes, size_t length, void *into) {
  (void)context;
  output *kept = into;
  kept->bytes = malloc(length);
  if (!kept->bytes)
    return (struct heif_error){
        heif_error_Memory_allocation_error, heif_suberror_Unspecified, "not enough memory"};
  memcpy(kept->bytes, bytes, length);
  kept->length = length;
  return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "Success"};
}

static bool encode(encoder *e, const pf_image *image, pf_avif_options options, output *made) {
  bool has_planes = image->layout.model == PF_GREY || image->layout.model == PF_YCBCR;
  pf_attachments extras = options.attachments;
  struct heif_writer writer = {.writer_api_version = 1, .write = keep};
  e->context = heif_context_alloc();
  return e->context &&
         (has_planes ? import_planes(e, image, options.full_chroma) : import_colours(e, image)) &&
         say_meaning(e, options) && set_up(e, options) &&
         is_done(heif_context_encode_image(
             e->context, e->image, e->codec, e->options, &e->picture)) &&
         (extras.exif_length == 0 ||
          is_done(heif_context_add_exif_metadata(
              e->context, e->picture, extras.exif, (int)extras.exif_length))) &&
         is_done(heif_context_write(e->context, &writer, made));
}

bool pf_avif_encode(
    const pf_image *image, pf_avif_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure) {
  encoder e = {0};
  output made = {0};
  bool done = encode(&e, image, options, &made);
  if (e.picture) heif_image_handle_release(e.picture);
  if (e.image) heif_image_release(e.image);
  if (e.codec) heif_encoder_release(e.codec);
  if (e.meaning) heif_nclx_color_profile_free(e.meaning);
  heif_encoding_options_free(e.options);
  if (e.context) heif_context_free(e.context);
  if (done) *bytes = made.bytes, *length = made.length;
  else free(made.bytes);
  return done || pf_fail(failure, PF_NO_MEMORY, "cannot be encoded as AVIF");
}
