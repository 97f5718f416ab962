#include "pf_webp_encoder.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>
#include <webp/mux.h>

// WebP's YCbCr has the limited range of BT.601, JPEG's the full one.
static uint8_t limited_luma(uint32_t v) { return (uint8_t)(16 + (v * 219 + 127) / 255); }
static uint8_t limited_chroma(uint32_t v) { return (uint8_t)(16 + (v * 224 + 127) / 255); }

static bool import_planes(WebPPicture *picture, const pf_image *image) {
  if (!WebPPictureAlloc(picture)) return false;
  uint32_t height = image->layout.height, width = image->layout.width;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *in = pf_row(image, 0, y);
    uint8_t *out = picture->y + (size_t)y * (size_t)picture->y_stride;
    for (uint32_t x = 0; x < width; x++) out[x] = limited_luma(in[x]);
  }
  for (uint32_t y = 0; y < (height + 1) / 2; y++)
    for (uint32_t p = 1; p < 3; p++) {
      uint8_t *out = (p == 1 ? picture->u : picture->v) + (size_t)y * (size_t)picture->uv_stride;
      if (image->layout.model == PF_GREY) {
        memset(out, 128, (width + 1) / 2);
        continue;
      }
      const uint8_t *in = pf_row(image, p, y);
      for (uint32_t x = 0; x < (width + 1) / 2; x++) out[x] = limited_chroma(in[x]);
    }
  return true;
}

static bool import_colours(WebPPicture *picture, const pf_image *image) {
  uint32_t planes = pf_layout_planes(&image->layout);
  size_t stride = (size_t)image->layout.width * planes;
  uint8_t *rows = malloc(stride * image->layout.height);
  if (!rows) return false;
  for (uint32_t y = 0; y < image->layout.height; y++)
    pf_image_interleave(image, y, rows + y * stride);
  bool done = planes == 4 ? WebPPictureImportRGBA(picture, rows, (int)stride)
                          : WebPPictureImportRGB(picture, rows, (int)stride);
  free(rows);
  return done;
}

static bool import(WebPPicture *picture, const pf_image *image) {
  pf_model model = image->layout.model;
  picture->width = (int)image->layout.width;
  picture->height = (int)image->layout.height;
  return model == PF_RGB || model == PF_RGBA ? import_colours(picture, image)
                                             : import_planes(picture, image);
}

static bool set_chunk(WebPMux *mux, const char name[4], const uint8_t *bytes, size_t length) {
  WebPData chunk = {bytes, length};
  return length == 0 || WebPMuxSetChunk(mux, name, &chunk, 0) == WEBP_MUX_OK;
}

// Puts the picture and what goes along in an extended file.
static bool attach(WebPMemoryWriter *writer, pf_attachments extras) {
  if (extras.profile_length == 0 && extras.exif_length == 0) return true;
  WebPData picture = {writer->mem, writer->size}, whole = {0};
  WebPMux *mux = WebPMuxNew();
  bool done = mux && WebPMuxSetImage(mux, &picture, 0) == WEBP_MUX_OK &&
              set_chunk(mux, "ICCP", extras.profile, extras.profile_length) &&
              set_chunk(mux, "EXIF", extras.exif, extras.exif_length) &&
              WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK;
  WebPMuxDelete(mux);
  if (!done) return false;
  WebPMemoryWriterClear(writer);
  writer->mem = (uint8_t *)whole.bytes;
  writer->size = whole.size;
  return true;
}

static bool encode(WebPPicture *picture, const pf_image *image, pf_webp_options options) {
  WebPConfig config;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, (float)options.quality)) return false;
  config.method = 2;  // the fastest that is a quarter smaller than JPEG
  return import(picture, image) && WebPEncode(&config, picture);
}

bool pf_webp_encode(
    const pf_image *image, pf_webp_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure) {
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPPictureInit(&picture)) return pf_fail(failure, PF_UNSUPPORTED, "another libwebp");
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  bool done = encode(&picture, image, options) && attach(&writer, options.attachments);
  WebPPictureFree(&picture);
  if (done) *bytes = writer.mem, *length = writer.size;
  else WebPMemoryWriterClear(&writer);
  return done || pf_fail(failure, PF_NO_MEMORY, "cannot be encoded as WebP");
}
