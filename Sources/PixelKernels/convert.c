// Conversions of small pictures, and of single rows as they arrive from a decoder.
#include "pf_image.h"

#include <stddef.h>

#include "light.h"

// round(v / 257), which is how 65535 steps fall on 255.
static inline uint8_t to8(uint32_t v) { return (uint8_t)((v * 255u + 32895u) >> 16); }

// round(a * b / 65535)
static inline uint32_t product16(uint32_t a, uint32_t b) {
  return (uint32_t)(((uint64_t)a * b + 32767) / 65535);
}

static void store_premultiplied(pf_image *image, uint32_t y, const uint8_t *row, uint32_t bytes) {
  const uint16_t *curve = image->layout.is_linear ? pf_linear_from_srgb() : NULL;
  uint16_t *out[4];
  for (uint32_t p = 0; p < 4; p++) out[p] = (uint16_t *)pf_row(image, p, y);
  for (size_t x = 0; x < image->layout.width; x++) {
    uint32_t alpha = pf_sample16(row, bytes, 4 * x + 3);
    for (uint32_t p = 0; p < 3; p++) {
      uint32_t colour = pf_sample16(row, bytes, 4 * x + p);
      out[p][x] = (uint16_t)product16(curve ? curve[colour] : colour, alpha);
    }
    out[3][x] = (uint16_t)alpha;
  }
}

static void store_linear(pf_image *image, uint32_t y, const uint8_t *row, uint32_t bytes) {
  const uint16_t *curve = pf_linear_from_srgb();
  uint32_t planes = pf_layout_planes(&image->layout);
  for (uint32_t p = 0; p < planes; p++) {
    uint16_t *out = (uint16_t *)pf_row(image, p, y);
    for (size_t x = 0; x < image->layout.width; x++)
      out[x] = curve[pf_sample16(row, bytes, planes * x + p)];
  }
}

static void store_same(pf_image *image, uint32_t y, const uint8_t *row, uint32_t bytes) {
  uint32_t planes = pf_layout_planes(&image->layout), width = image->layout.width;
  for (uint32_t p = 0; p < planes; p++) {
    uint8_t *out = pf_row(image, p, y);
    if (bytes == 1)
      for (size_t x = 0; x < width; x++) out[x] = row[planes * x + p];
    else
      for (size_t x = 0; x < width; x++)
        ((uint16_t *)out)[x] = ((const uint16_t *)row)[planes * x + p];
  }
}

// A library may bring other rows than its answers have promised: a shorter one would end amidst
// whatever stands behind it in memory, a deeper one would not fit into its plane.
static bool is_as_planned(const pf_layout *layout, uint32_t y, pf_samples row) {
  uint64_t samples = (uint64_t)layout->width * pf_layout_planes(layout);
  bool becomes_deep = layout->model == PF_RGBA || layout->is_linear;
  uint32_t stored = becomes_deep ? 2 : row.sample_bytes;
  return row.bytes && y < layout->height && row.length == samples * row.sample_bytes &&
         (row.sample_bytes == 1 || row.sample_bytes == 2) && stored == layout->sample_bytes;
}

bool pf_image_store(pf_image *image, uint32_t y, pf_samples row, pf_failure *failure) {
  if (!is_as_planned(&image->layout, y, row))
    return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
  if (image->layout.model == PF_RGBA) store_premultiplied(image, y, row.bytes, row.sample_bytes);
  else if (image->layout.is_linear) store_linear(image, y, row.bytes, row.sample_bytes);
  else store_same(image, y, row.bytes, row.sample_bytes);
  return true;
}

static pf_image *same_size(const pf_image *image, pf_model model, uint32_t sample_bytes) {
  pf_layout layout = image->layout;
  layout.model = model;
  layout.sample_bytes = sample_bytes;
  return pf_image_create(&layout, 0);
}

// Resampling may bring a colour above its alpha.
static uint16_t quotient16(uint32_t value, uint32_t alpha) {
  if (value >= alpha) return alpha ? 65535 : 0;
  return (uint16_t)((value * 65535ull + alpha / 2) / alpha);
}

pf_image *pf_image_straight(const pf_image *image) {
  pf_image *out = same_size(image, PF_RGBA, 2);
  if (!out) return NULL;
  for (uint32_t p = 0; p < 4; p++)
    for (uint32_t y = 0; y < image->layout.height; y++) {
      const uint16_t *in = (const uint16_t *)pf_row(image, p, y);
      const uint16_t *alphas = (const uint16_t *)pf_row(image, 3, y);
      uint16_t *row = (uint16_t *)pf_row(out, p, y);
      for (size_t x = 0; x < image->layout.width; x++)
        row[x] = p == 3 ? in[x] : quotient16(in[x], alphas[x]);
    }
  return out;
}

pf_image *pf_image_narrow(const pf_image *image) {
  pf_image *out = same_size(image, image->layout.model, 1);
  if (!out) return NULL;
  uint32_t bytes = image->layout.sample_bytes;
  for (uint32_t p = 0; p < pf_layout_planes(&image->layout); p++)
    for (uint32_t y = 0; y < pf_layout_plane_height(&image->layout, p); y++) {
      const uint8_t *in = pf_row(image, p, y);
      uint8_t *row = pf_row(out, p, y);
      for (size_t x = 0; x < pf_layout_plane_width(&image->layout, p); x++)
        row[x] = to8(pf_sample16(in, bytes, x));
    }
  return out;
}

pf_image *pf_image_flatten(const pf_image *image, const uint8_t background[3]) {
  pf_image *out = same_size(image, PF_RGB, 1);
  if (!out) return NULL;
  uint32_t bytes = image->layout.sample_bytes;
  for (uint32_t p = 0; p < 3; p++)
    for (uint32_t y = 0; y < image->layout.height; y++) {
      const uint8_t *in = pf_row(image, p, y), *alphas = pf_row(image, 3, y);
      uint8_t *row = pf_row(out, p, y);
      for (size_t x = 0; x < image->layout.width; x++) {
        uint32_t alpha = pf_sample16(alphas, bytes, x);
        uint32_t behind = product16(background[p] * 257u, 65535u - alpha);
        row[x] = to8(product16(pf_sample16(in, bytes, x), alpha) + behind);
      }
    }
  return out;
}

pf_image *pf_image_naive_rgb(const pf_image *image) {
  pf_image *out = same_size(image, PF_RGB, 1);
  if (!out) return NULL;
  for (uint32_t p = 0; p < 3; p++)
    for (uint32_t y = 0; y < image->layout.height; y++) {
      const uint8_t *ink = pf_row(image, p, y), *black = pf_row(image, 3, y);
      uint8_t *row = pf_row(out, p, y);
      for (size_t x = 0; x < image->layout.width; x++)
        row[x] = (uint8_t)((ink[x] * black[x] + 127) / 255);
    }
  return out;
}

pf_image *pf_image_encoded(const pf_image *image) {
  pf_image *out = same_size(image, image->layout.model, 2);
  if (!out) return NULL;
  out->layout.is_linear = false;
  const uint16_t *curve = pf_srgb_from_linear();
  for (uint32_t p = 0; p < pf_layout_planes(&image->layout); p++)
    for (uint32_t y = 0; y < image->layout.height; y++) {
      const uint16_t *in = (const uint16_t *)pf_row(image, p, y);
      uint16_t *row = (uint16_t *)pf_row(out, p, y);
      for (size_t x = 0; x < image->layout.width; x++) row[x] = p == 3 ? in[x] : curve[in[x]];
    }
  return out;
}
