// Sharpening and watermark of small pictures of 8 bits on their way to a file.
#include <math.h>
#include <string.h>

#include "pf_image.h"

static uint8_t clamped(double v) { return v <= 0 ? 0 : v >= 255 ? 255 : (uint8_t)lround(v); }

static pf_image *like(const pf_image *image, pf_model model) {
  pf_layout layout = image->layout;
  layout.model = model;
  if (model != PF_YCBCR) layout.shift_x = layout.shift_y = 0;
  return pf_image_create(&layout, 0);
}

// ITU-T T.871, clause 7.
static void rgb_row(const pf_image *image, uint32_t y, pf_image *out) {
  const pf_layout *l = &image->layout;
  const uint8_t *luma = pf_row(image, 0, y);
  const uint8_t *blue = pf_row(image, 1, y >> l->shift_y);
  const uint8_t *red = pf_row(image, 2, y >> l->shift_y);
  for (uint32_t x = 0; x < l->width; x++) {
    double cb = blue[x >> l->shift_x] - 128.0, cr = red[x >> l->shift_x] - 128.0;
    pf_row(out, 0, y)[x] = clamped(luma[x] + 1.402 * cr);
    pf_row(out, 1, y)[x] = clamped(luma[x] - 0.344136 * cb - 0.714136 * cr);
    pf_row(out, 2, y)[x] = clamped(luma[x] + 1.772 * cb);
  }
}

pf_image *pf_image_rgb(const pf_image *image) {
  pf_image *out = like(image, PF_RGB);
  if (!out) return NULL;
  for (uint32_t y = 0; y < image->layout.height; y++)
    if (image->layout.model == PF_YCBCR)
      rgb_row(image, y, out);
    else
      for (uint32_t p = 0; p < 3; p++)
        memcpy(pf_row(out, p, y), pf_row(image, image->layout.model == PF_GREY ? 0 : p, y),
               image->layout.width);
  return out;
}

// An unsharp mask with a blur of 1-2-1 both ways; the edges stand for what is beyond them.
static void sharpen_row(const pf_image *image, pf_image *out, uint32_t p, uint32_t y, int amount) {
  uint32_t width = image->layout.width, last = image->layout.height - 1;
  const uint8_t *above = pf_row(image, p, y > 0 ? y - 1 : 0), *here = pf_row(image, p, y);
  const uint8_t *below = pf_row(image, p, y < last ? y + 1 : last);
  uint8_t *row = pf_row(out, p, y);
  for (uint32_t x = 0; x < width; x++) {
    uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < width ? x + 1 : x;
    int blur = above[left] + 2 * above[x] + above[right] + 2 * here[left] + 4 * here[x] +
               2 * here[right] + below[left] + 2 * below[x] + below[right];
    int value = here[x] + (amount * (16 * here[x] - blur) + 2048) / 4096;
    row[x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

pf_image *pf_image_sharpened(const pf_image *image, double amount) {
  pf_image *out = like(image, image->layout.model);
  if (!out) return NULL;
  uint32_t planes = pf_layout_planes(&image->layout);
  uint32_t sharpened = image->layout.model == PF_YCBCR ? 1 : planes < 3 ? planes : 3;
  for (uint32_t p = 0; p < planes; p++)
    for (uint32_t y = 0; y < pf_layout_plane_height(&image->layout, p); y++)
      if (p < sharpened) sharpen_row(image, out, p, y, (int)lround(amount * 256));
      else memcpy(pf_row(out, p, y), pf_row(image, p, y), image->planes[p].stride);
  return out;
}

void pf_image_overlay(
    pf_image *image, const pf_image *overlay, uint32_t left, uint32_t top, double opacity) {
  for (uint32_t y = 0; y < overlay->layout.height && top + y < image->layout.height; y++)
    for (uint32_t p = 0; p < 3; p++) {
      const uint8_t *colours = pf_row(overlay, p, y), *alphas = pf_row(overlay, 3, y);
      uint8_t *row = pf_row(image, p, top + y) + left;
      for (uint32_t x = 0; x < overlay->layout.width && left + x < image->layout.width; x++) {
        double share = alphas[x] / 255.0 * opacity;
        row[x] = clamped(colours[x] * share + row[x] * (1 - share));
      }
    }
}
