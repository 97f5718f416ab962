#include "pf_heif.h"

#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

struct pf_heif {
  struct heif_context *context;
  struct heif_image_handle *picture;
};

// libheif's own words speak of its insides.
static const char *words_for(pf_reason reason) {
  switch (reason) {
    case PF_UNSUPPORTED: return "an HEIC or AVIF of a kind that is not read; export it as JPEG";
    case PF_NO_MEMORY: return "not enough memory";
    default: return "damaged HEIC or AVIF data";
  }
}

static bool has_failed(struct heif_error error, pf_failure *failure) {
  if (error.code == heif_error_Ok) return false;
  // There is nothing to see of a part, so this is no PF_TRUNCATED.
  if (error.subcode == heif_suberror_End_of_data)
    return !pf_fail(failure, PF_DAMAGED, "premature end of its data; copy it anew");
  pf_reason reason = error.code == heif_error_Unsupported_filetype ||
                             error.code == heif_error_Unsupported_feature
                         ? PF_UNSUPPORTED
                     : error.code == heif_error_Memory_allocation_error ? PF_NO_MEMORY
                                                                        : PF_DAMAGED;
  pf_fail(failure, reason, words_for(reason));
  return true;
}

void pf_heif_prepare(void) { heif_init(NULL); }

pf_heif *pf_heif_open(const uint8_t *bytes, size_t length, pf_failure *failure) {
  pf_heif *heif = calloc(1, sizeof *heif);
  if (heif) heif->context = heif_context_alloc();
  if (!heif || !heif->context) {
    pf_fail(failure, PF_NO_MEMORY, "not enough memory");
    free(heif);
    return NULL;
  }
  // The caller's workers are all the threads that there shall be.
  heif_context_set_max_decoding_threads(heif->context, 0);
  if (!has_failed(
          heif_context_read_from_memory_without_copy(heif->context, bytes, length, NULL),
          failure) &&
      !has_failed(heif_context_get_primary_image_handle(heif->context, &heif->picture), failure))
    return heif;
  pf_heif_close(heif);
  return NULL;
}

void pf_heif_close(pf_heif *heif) {
  if (!heif) return;
  if (heif->picture) heif_image_handle_release(heif->picture);
  heif_context_free(heif->context);
  free(heif);
}

pf_heif_header pf_heif_header_of(const pf_heif *heif) {
  pf_heif_header header = {
      .width = (uint32_t)heif_image_handle_get_width(heif->picture),
      .height = (uint32_t)heif_image_handle_get_height(heif->picture),
      .bits = heif_image_handle_get_luma_bits_per_pixel(heif->picture),
      .has_alpha = heif_image_handle_has_alpha_channel(heif->picture) != 0,
      .primaries = 2, .transfer = 2};
  struct heif_color_profile_nclx *nclx = NULL;
  if (heif_image_handle_get_nclx_color_profile(heif->picture, &nclx).code == heif_error_Ok) {
    header.primaries = (int)nclx->color_primaries;
    header.transfer = (int)nclx->transfer_characteristics;
    heif_nclx_color_profile_free(nclx);
  }
  return header;
}

uint8_t *pf_heif_profile(const pf_heif *heif, size_t *length) {
  *length = heif_image_handle_get_raw_color_profile_size(heif->picture);
  uint8_t *profile = *length ? malloc(*length) : NULL;
  if (profile &&
      heif_image_handle_get_raw_color_profile(heif->picture, profile).code == heif_error_Ok)
    return profile;
  free(profile);
  *length = 0;
  return NULL;
}

// ISO/IEC 23008-12, A.2.1: four bytes say how far behind them the TIFF header stands.
static bool strip_offset(uint8_t *block, size_t *length) {
  if (*length < 4) return false;
  size_t offset = 4 + ((size_t)block[0] << 24 | block[1] << 16 | block[2] << 8 | block[3]);
  if (offset >= *length) return false;
  *length -= offset;
  memmove(block, block + offset, *length);
  return true;
}

static uint8_t *item_of(
    const struct heif_image_handle *picture, heif_item_id item, size_t limit, size_t *length) {
  *length = heif_image_handle_get_metadata_size(picture, item);
  uint8_t *block = *length && *length <= limit ? malloc(*length) : NULL;
  if (block && heif_image_handle_get_metadata(picture, item, block).code == heif_error_Ok)
    return block;
  free(block);
  *length = 0;
  return NULL;
}

uint8_t *pf_heif_exif(const pf_heif *heif, size_t limit, size_t *length) {
  heif_item_id item;
  *length = 0;
  if (heif_image_handle_get_list_of_metadata_block_IDs(heif->picture, "Exif", &item, 1) != 1)
    return NULL;
  uint8_t *block = item_of(heif->picture, item, limit, length);
  if (block && strip_offset(block, length)) return block;
  free(block);
  *length = 0;
  return NULL;
}

static uint8_t *xmp_of(const struct heif_image_handle *picture, size_t limit, size_t *length) {
  heif_item_id items[16];
  int count = heif_image_handle_get_list_of_metadata_block_IDs(picture, "mime", items, 16);
  *length = 0;
  for (int i = 0; i < count; i++) {
    const char *kind = heif_image_handle_get_metadata_content_type(picture, items[i]);
    if (kind && !strcmp(kind, "application/rdf+xml"))
      return item_of(picture, items[i], limit, length);
  }
  return NULL;
}

uint8_t *pf_heif_xmp(const pf_heif *heif, size_t limit, size_t *length) {
  return xmp_of(heif->picture, limit, length);
}

static bool is_gains(const struct heif_image_handle *picture) {
  const char *kind = NULL;
  heif_image_handle_get_auxiliary_type(picture, &kind);
  bool result = kind && !strcmp(kind, "urn:com:apple:photo:2020:aux:hdrgainmap");
  heif_image_handle_free_auxiliary_types(picture, &kind);
  return result;
}

// The gain map, which is to be released; null: there is none.
static struct heif_image_handle *gains_of(const pf_heif *heif) {
  const int filter = LIBHEIF_AUX_IMAGE_FILTER_OMIT_ALPHA | LIBHEIF_AUX_IMAGE_FILTER_OMIT_DEPTH;
  heif_item_id items[16];
  int count =
      heif_image_handle_get_list_of_auxiliary_image_IDs(heif->picture, filter, items, 16);
  for (int i = 0; i < count; i++) {
    struct heif_image_handle *found = NULL;
    if (heif_image_handle_get_auxiliary_image_handle(heif->picture, items[i], &found).code !=
        heif_error_Ok)
      continue;
    if (is_gains(found)) return found;
    heif_image_handle_release(found);
  }
  return NULL;
}

pf_heif_header pf_heif_gains_of(const pf_heif *heif) {
  pf_heif_header header = {0};
  struct heif_image_handle *gains = gains_of(heif);
  if (!gains) return header;
  header.width = (uint32_t)heif_image_handle_get_width(gains);
  header.height = (uint32_t)heif_image_handle_get_height(gains);
  heif_image_handle_release(gains);
  return header;
}

uint8_t *pf_heif_gains_xmp(const pf_heif *heif, size_t limit, size_t *length) {
  struct heif_image_handle *gains = gains_of(heif);
  *length = 0;
  uint8_t *xmp = gains ? xmp_of(gains, limit, length) : NULL;
  if (gains) heif_image_handle_release(gains);
  return xmp;
}

// The brightest light of the picture itself, else that of the screen on which it was made.
static double peak_of(const struct heif_image *image) {
  struct heif_content_light_level own;
  struct heif_mastering_display_colour_volume coded;
  struct heif_decoded_mastering_display_colour_volume screen;
  if (heif_image_has_content_light_level(image)) {
    heif_image_get_content_light_level(image, &own);
    if (own.max_content_light_level > 0) return own.max_content_light_level;
  }
  if (!heif_image_has_mastering_display_colour_volume(image)) return 0;
  heif_image_get_mastering_display_colour_volume(image, &coded);
  return heif_mastering_display_colour_volume_decode(&coded, &screen).code == heif_error_Ok
             ? screen.max_display_mastering_luminance
             : 0;
}

// Brings samples of a few bits to 16.
static void widen(const uint8_t *row, int bits, uint16_t *out, size_t count) {
  uint32_t most = (1u << bits) - 1;
  for (size_t i = 0; i < count; i++) {
    uint32_t sample = (uint32_t)row[2 * i] | (uint32_t)row[2 * i + 1] << 8;
    out[i] = sample < most ? (uint16_t)((sample * 65535 + most / 2) / most) : 65535;
  }
}

// The rows are made here, since libheif has freed by now the most that it takes.
static bool copy_rows(
    const struct heif_image *image, enum heif_channel channel, pf_interleaved *whole,
    pf_failure *failure) {
  int stride, bits = heif_image_get_bits_per_pixel_range(image, channel);
  const uint8_t *rows = heif_image_get_plane_readonly(image, channel, &stride);
  bool is_deep = whole->sample_bytes == 2;
  if (!rows || (size_t)stride < whole->stride || (is_deep ? bits <= 8 || bits > 16 : bits != 8) ||
      heif_image_get_width(image, channel) != (int)whole->layout.width ||
      heif_image_get_height(image, channel) != (int)whole->layout.height)
    return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
  if (!pf_interleaved_fill(whole, failure)) return false;
  for (uint32_t y = 0; y < whole->layout.height; y++) {
    const uint8_t *row = rows + y * (size_t)stride;
    uint8_t *out = whole->rows + y * whole->stride;
    if (is_deep) widen(row, bits, (uint16_t *)out, whole->stride / 2);
    else memcpy(out, row, whole->stride);
  }
  whole->peak = peak_of(image);
  return true;
}

// Rounding may leave a colour above its alpha.
static uint32_t quotient(uint32_t colour, uint32_t alpha, uint32_t most) {
  return colour < alpha ? (colour * most + alpha / 2) / alpha : most;
}

// Divides the colours of RGBA by their alpha, by which some files have them multiplied.
static void make_straight(pf_interleaved *whole) {
  size_t end = 4 * (size_t)whole->layout.width * whole->layout.height;
  uint8_t *shallow = whole->rows;
  uint16_t *deep = (uint16_t *)whole->rows;
  bool is_deep = whole->sample_bytes == 2;
  for (size_t pixel = 0; pixel < end; pixel += 4)
    for (size_t i = pixel; i < pixel + 3; i++)
      if (is_deep) deep[i] = (uint16_t)quotient(deep[i], deep[pixel + 3], 65535);
      else shallow[i] = (uint8_t)quotient(shallow[i], shallow[pixel + 3], 255);
}

static enum heif_chroma chroma_of(bool has_alpha, bool deep) {
  if (deep)
    return has_alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE;
  return has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
}

bool pf_heif_decode(
    const pf_heif *heif, uint64_t memory_bytes, bool deep, pf_interleaved *whole,
    pf_failure *failure) {
  pf_heif_header header = pf_heif_header_of(heif);
  pf_header rows = {
      .width = header.width, .height = header.height, .model = header.has_alpha ? PF_RGBA : PF_RGB};
  if (!pf_interleaved_plan(whole, &rows, deep ? 2 : 1, memory_bytes, failure)) return false;
  struct heif_image *image = NULL;
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (options) options->convert_hdr_to_8bit = !deep;
  struct heif_error error = heif_decode_image(
      heif->picture, &image, heif_colorspace_RGB, chroma_of(header.has_alpha, deep), options);
  heif_decoding_options_free(options);
  bool done = !has_failed(error, failure) &&
              copy_rows(image, heif_channel_interleaved, whole, failure);
  if (done && header.has_alpha && heif_image_handle_is_premultiplied_alpha(heif->picture))
    make_straight(whole);
  if (image) heif_image_release(image);
  return done;
}

// A grid comes as RGB, of which the planes of grey are alike.
static enum heif_channel grey_of(const struct heif_image *image) {
  return heif_image_has_channel(image, heif_channel_Y) ? heif_channel_Y : heif_channel_G;
}

bool pf_heif_decode_gains(
    const pf_heif *heif, bool primary, uint64_t memory_bytes, pf_interleaved *whole,
    pf_failure *failure) {
  struct heif_image_handle *gains = primary ? heif->picture : gains_of(heif);
  if (!gains) return pf_fail(failure, PF_DAMAGED, words_for(PF_DAMAGED));
  pf_header rows = {
      .width = (uint32_t)heif_image_handle_get_width(gains),
      .height = (uint32_t)heif_image_handle_get_height(gains), .model = PF_GREY};
  struct heif_image *image = NULL;
  bool done = pf_interleaved_plan(whole, &rows, 1, memory_bytes, failure) &&
              !has_failed(
                  heif_decode_image(
                      gains, &image, heif_colorspace_undefined, heif_chroma_undefined, NULL),
                  failure) &&
              copy_rows(image, grey_of(image), whole, failure);
  if (image) heif_image_release(image);
  if (!primary) heif_image_handle_release(gains);
  return done;
}
