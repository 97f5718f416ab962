#include "pf_webp_animation.h"

#include <stdlib.h>
#include <string.h>
#include <webp/demux.h>
#include <zlib.h>

// Opens an animation; null: failed. The decoder has two canvases, and the caller a third one.
static WebPAnimDecoder *open_animation(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, WebPAnimInfo *info,
    pf_failure *failure) {
  WebPAnimDecoderOptions options;
  WebPData data = {bytes, length};
  int width, height;
  if (!WebPAnimDecoderOptionsInit(&options)) {
    pf_fail(failure, PF_UNSUPPORTED, "another libwebpdemux");
    return NULL;
  }
  if (!WebPGetInfo(bytes, length, &width, &height)) {
    pf_fail(failure, PF_DAMAGED, "damaged WebP data");
    return NULL;
  }
  if (12 * (uint64_t)width * (uint64_t)height > memory_bytes) {
    pf_fail(failure, PF_OVER_LIMIT, "needs more memory than limits.memory allows");
    return NULL;
  }
  WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
  if (decoder && WebPAnimDecoderGetInfo(decoder, info)) return decoder;
  WebPAnimDecoderDelete(decoder);
  pf_fail(failure, PF_DAMAGED, "damaged WebP data");
  return NULL;
}

static void copy_rows(const uint8_t *canvas, pf_interleaved *whole) {
  size_t samples = whole->layout.model == PF_RGBA ? 4 : 3;
  for (uint32_t y = 0; y < whole->layout.height; y++) {
    const uint8_t *in = canvas + (size_t)y * whole->layout.width * 4;
    uint8_t *out = whole->rows + y * whole->stride;
    for (uint32_t x = 0; x < whole->layout.width; x++)
      memcpy(out + x * samples, in + (size_t)x * 4, samples);
  }
}

bool pf_webp_decode_first(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, pf_interleaved *whole,
    pf_failure *failure) {
  WebPAnimInfo info;
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, length, &features) != VP8_STATUS_OK)
    return pf_fail(failure, PF_DAMAGED, "damaged WebP data");
  WebPAnimDecoder *decoder = open_animation(bytes, length, memory_bytes / 2, &info, failure);
  if (!decoder) return false;
  uint8_t *canvas;
  int time;
  bool is_decoded = WebPAnimDecoderGetNext(decoder, &canvas, &time);
  pf_header rows = {
      .width = info.canvas_width, .height = info.canvas_height,
      .model = features.has_alpha ? PF_RGBA : PF_RGB};
  bool done = is_decoded ? pf_interleaved_make(whole, &rows, 1, memory_bytes / 2, failure)
                         : pf_fail(failure, PF_DAMAGED, "damaged WebP data");
  if (done) copy_rows(canvas, whole);
  WebPAnimDecoderDelete(decoder);
  return done;
}

// An animated PNG that is being written.
typedef struct animated_png {
  uint8_t *bytes;
  size_t count, room, most;
  uint32_t width, height, sequence;
  bool has_failed;
} animated_png;

static void put(animated_png *png, const void *bytes, size_t count) {
  if (png->has_failed) return;
  if (count > png->room - png->count) {
    size_t room = 2 * (png->count + count);
    uint8_t *grown = room <= png->most ? realloc(png->bytes, room) : NULL;
    if (!grown) {
      png->has_failed = true;
      return;
    }
    png->bytes = grown;
    png->room = room;
  }
  memcpy(png->bytes + png->count, bytes, count);
  png->count += count;
}

static void number(uint8_t *into, uint32_t value) {
  for (int i = 0; i < 4; i++) into[i] = (uint8_t)(value >> (24 - 8 * i));
}

// A chunk of two parts, of which the second may be empty.
static void put_chunk(
    animated_png *png, const char *kind, const uint8_t *head, size_t head_count,
    const uint8_t *rest, size_t rest_count) {
  uint8_t length[4], sum[4];
  number(length, (uint32_t)(head_count + rest_count));
  uLong crc = crc32_z(0, (const uint8_t *)kind, 4);
  if (head_count) crc = crc32_z(crc, head, head_count);
  if (rest_count) crc = crc32_z(crc, rest, rest_count);
  number(sum, (uint32_t)crc);
  put(png, length, 4);
  put(png, kind, 4);
  if (head_count) put(png, head, head_count);
  if (rest_count) put(png, rest, rest_count);
  put(png, sum, 4);
}

static void put_start(animated_png *png, const WebPAnimInfo *info) {
  uint8_t header[13] = {0}, control[8] = {0};
  number(header, png->width);
  number(header + 4, png->height);
  header[8] = 8;  // bits a sample
  header[9] = 6;  // RGBA
  number(control, info->frame_count);
  put(png, "\x89PNG\r\n\x1a\n", 8);
  put_chunk(png, "IHDR", header, sizeof header, NULL, 0);
  put_chunk(png, "acTL", control, sizeof control, NULL, 0);
}

// The rows of a canvas, each with its filter, none, packed by zlib; the caller frees them.
static uint8_t *packed(const animated_png *png, const uint8_t *canvas, uLongf *count) {
  size_t row = (size_t)png->width * 4;
  uint8_t *rows = malloc((row + 1) * png->height);
  *count = compressBound((row + 1) * png->height);
  uint8_t *output = malloc(*count);
  for (uint32_t y = 0; rows && y < png->height; y++) {
    rows[y * (row + 1)] = 0;
    memcpy(rows + y * (row + 1) + 1, canvas + y * row, row);
  }
  bool done = rows && output &&
              compress2(output, count, rows, (row + 1) * png->height, Z_BEST_SPEED) == Z_OK;
  free(rows);
  if (done) return output;
  free(output);
  return NULL;
}

// A picture that is shown for some milliseconds. Browsers give one of at most 10 ms 100.
static void put_picture(animated_png *png, const uint8_t *canvas, int duration) {
  uint8_t control[26] = {0}, sequence[4];
  if (duration <= 10) duration = 100;
  if (duration > 65535) duration = 65535;
  number(control, png->sequence++);
  number(control + 4, png->width);
  number(control + 8, png->height);
  control[20] = (uint8_t)(duration >> 8), control[21] = (uint8_t)duration;
  control[22] = 1000 >> 8, control[23] = 1000 & 255;
  put_chunk(png, "fcTL", control, sizeof control, NULL, 0);
  uLongf count;
  uint8_t *data = packed(png, canvas, &count);
  if (!data) {
    png->has_failed = true;
    return;
  }
  if (png->sequence == 1) {
    put_chunk(png, "IDAT", data, count, NULL, 0);
  } else {
    number(sequence, png->sequence++);
    put_chunk(png, "fdAT", sequence, sizeof sequence, data, count);
  }
  free(data);
}

static bool put_pictures(animated_png *png, WebPAnimDecoder *decoder) {
  uint8_t *canvas;
  int time, before = 0;
  while (!png->has_failed && WebPAnimDecoderHasMoreFrames(decoder)) {
    if (!WebPAnimDecoderGetNext(decoder, &canvas, &time)) return false;
    put_picture(png, canvas, time - before);
    before = time;
  }
  put_chunk(png, "IEND", NULL, 0, NULL, 0);
  return true;
}

bool pf_webp_unroll(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, uint8_t **output,
    size_t *output_length, pf_failure *failure) {
  WebPAnimInfo info;
  WebPAnimDecoder *decoder = open_animation(bytes, length, memory_bytes / 4, &info, failure);
  if (!decoder) return false;
  animated_png png = {
      .most = memory_bytes / 4, .width = info.canvas_width, .height = info.canvas_height};
  put_start(&png, &info);
  bool is_whole = put_pictures(&png, decoder);
  WebPAnimDecoderDelete(decoder);
  if (is_whole && !png.has_failed) {
    *output = png.bytes;
    *output_length = png.count;
    return true;
  }
  free(png.bytes);
  return is_whole ? pf_fail(failure, PF_OVER_LIMIT, "needs more memory than limits.memory allows")
                  : pf_fail(failure, PF_DAMAGED, "damaged WebP data");
}
