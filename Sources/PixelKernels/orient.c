// Turning upright. Pictures are small by then; the source's rows are walked in order, the target's
// by a step that may be negative or a column's.
#include "pf_image.h"

// Orientations 5...8 swap the axes. In the upright picture the stored row 0 stands on the
// top (1, 2), bottom (3, 4), left (5, 8) or right (6, 7) side, by EXIF 2.32, 4.6.4 A, tag 0x0112.
typedef struct placement {
  bool swaps, mirrors_x, mirrors_y;  // mirroring is that of the stored axes
} placement;

static placement placement_of(int orientation) {
  static const placement table[9] = {
      [1] = {0, 0, 0}, [2] = {0, 1, 0}, [3] = {0, 1, 1}, [4] = {0, 0, 1},
      [5] = {1, 0, 0}, [6] = {1, 0, 1}, [7] = {1, 1, 1}, [8] = {1, 1, 0},
  };
  return table[orientation];
}

static void place(
    const uint8_t *in, uint8_t *out, ptrdiff_t step, uint32_t count, uint32_t sample_bytes) {
  if (sample_bytes == 1)
    for (uint32_t x = 0; x < count; x++) out[(ptrdiff_t)x * step] = in[x];
  else
    for (uint32_t x = 0; x < count; x++)
      *(uint16_t *)(out + (ptrdiff_t)x * step) = ((const uint16_t *)in)[x];
}

static void turn_plane(const pf_image *from, pf_image *to, uint32_t plane, placement how) {
  uint32_t bytes = from->layout.sample_bytes;
  uint32_t width = pf_layout_plane_width(&from->layout, plane);
  uint32_t height = pf_layout_plane_height(&from->layout, plane);
  ptrdiff_t across = how.swaps ? (ptrdiff_t)to->planes[plane].stride : (ptrdiff_t)bytes;
  for (uint32_t y = 0; y < height; y++) {
    uint32_t line = how.mirrors_y ? height - 1 - y : y;
    uint8_t *start = how.swaps ? pf_row(to, plane, 0) + (size_t)line * bytes
                               : pf_row(to, plane, line);
    if (how.mirrors_x) start += across * (ptrdiff_t)(width - 1);
    place(pf_row(from, plane, y), start, how.mirrors_x ? -across : across, width, bytes);
  }
}

pf_image *pf_image_upright(const pf_image *image, int orientation) {
  placement how = placement_of(orientation);
  pf_layout layout = image->layout;
  if (how.swaps) {
    layout.width = image->layout.height;
    layout.height = image->layout.width;
    layout.shift_x = image->layout.shift_y;
    layout.shift_y = image->layout.shift_x;
    layout.true_width = image->layout.true_height;
    layout.true_height = image->layout.true_width;
  }
  pf_image *out = pf_image_create(&layout, 0);
  if (!out) return NULL;
  for (uint32_t p = 0; p < pf_layout_planes(&layout); p++) turn_plane(image, out, p, how);
  return out;
}
