#include "pf_webp_decoder.h"

#include "pf_webp_animation.h"

#include <webp/decode.h>

static bool has_failed(VP8StatusCode status, bool lenient, bool *is_short, pf_failure *failure) {
  *is_short = status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA;
  if (status == VP8_STATUS_OK || (*is_short && lenient)) return false;
  if (*is_short) pf_fail(failure, PF_TRUNCATED, "premature end of WebP data");
  else if (status == VP8_STATUS_OUT_OF_MEMORY) pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  else pf_fail(failure, PF_DAMAGED, "damaged WebP data");
  return true;
}

static bool decode_into(
    WebPDecoderConfig *config, const uint8_t *bytes, size_t length, bool lenient,
    pf_interleaved *whole, pf_failure *failure) {
  config->output.colorspace = config->input.has_alpha ? MODE_RGBA : MODE_RGB;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = whole->rows;
  config->output.u.RGBA.stride = (int)whole->stride;
  config->output.u.RGBA.size = whole->stride * whole->layout.height;
  // The incremental decoder leaves the rows in place that a truncated file has.
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
  if (!decoder) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  VP8StatusCode status = WebPIUpdate(decoder, bytes, length);
  WebPIDelete(decoder);
  return !has_failed(status, lenient, &whole->is_incomplete, failure);
}

bool pf_webp_decode(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, bool lenient, pf_interleaved *whole,
    pf_failure *failure) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return pf_fail(failure, PF_UNSUPPORTED, "another libwebp");
  VP8StatusCode status = WebPGetFeatures(bytes, length, &config.input);
  if (has_failed(status, false, &whole->is_incomplete, failure)) return false;
  if (config.input.has_animation)
    return pf_webp_decode_first(bytes, length, memory_bytes, whole, failure);
  pf_header rows = {
      .width = (uint32_t)config.input.width, .height = (uint32_t)config.input.height,
      .model = config.input.has_alpha ? PF_RGBA : PF_RGB};
  return pf_interleaved_make(whole, &rows, 1, memory_bytes, failure) &&
         decode_into(&config, bytes, length, lenient, whole, failure);
}
