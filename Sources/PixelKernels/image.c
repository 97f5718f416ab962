#include "pf_image.h"

#include <stdlib.h>
#include <string.h>

bool pf_fail(pf_failure *failure, pf_reason reason, const char *message) {
  failure->reason = reason;
  strncpy(failure->message, message, PF_MESSAGE_BYTES - 1);
  failure->message[PF_MESSAGE_BYTES - 1] = 0;
  return false;
}

uint32_t pf_layout_planes(const pf_layout *layout) {
  switch (layout->model) {
    case PF_GREY: return 1;
    case PF_YCBCR:
    case PF_RGB: return 3;
    default: return 4;
  }
}

static uint32_t subsampled(uint32_t length, uint32_t shift) {
  return (length + (1u << shift) - 1) >> shift;
}

uint32_t pf_layout_plane_width(const pf_layout *layout, uint32_t plane) {
  return subsampled(layout->width, plane == 0 ? 0 : layout->shift_x);
}

uint32_t pf_layout_plane_height(const pf_layout *layout, uint32_t plane) {
  return subsampled(layout->height, plane == 0 ? 0 : layout->shift_y);
}

// Codecs write whole blocks, the resampler whole vectors: 16 samples more than the width are ours.
static size_t stride_of(const pf_layout *layout, uint32_t plane) {
  size_t bytes = ((size_t)pf_layout_plane_width(layout, plane) + 16) * layout->sample_bytes;
  return (bytes + PF_ALIGNMENT - 1) / PF_ALIGNMENT * PF_ALIGNMENT;
}

// Below a whole picture stand rows for the blocks that its last ones are a part of.
enum { SPARE_ROWS = 32 };

static size_t rows_of(const pf_layout *layout, uint32_t plane, uint32_t rows) {
  return rows > 0 ? rows : (size_t)pf_layout_plane_height(layout, plane) + SPARE_ROWS;
}

size_t pf_layout_bytes(const pf_layout *layout, uint32_t rows) {
  size_t total = 0;
  for (uint32_t p = 0; p < pf_layout_planes(layout); p++)
    total += stride_of(layout, p) * rows_of(layout, p, rows);
  return total;
}

bool pf_interleaved_plan(
    pf_interleaved *whole, const pf_header *header, uint32_t sample_bytes, uint64_t memory_bytes,
    pf_failure *failure) {
  bool is_linear = whole->layout.is_linear && header->model != PF_CMYK;
  bool becomes_deep = header->model == PF_RGBA || is_linear;
  whole->layout = (pf_layout){
      .model = header->model, .width = header->width, .height = header->height,
      .sample_bytes = becomes_deep ? 2 : sample_bytes, .is_linear = is_linear,
      .true_width = header->width, .true_height = header->height};
  whole->sample_bytes = sample_bytes;
  whole->stride = (size_t)header->width * pf_layout_planes(&whole->layout) * sample_bytes;
  if ((uint64_t)whole->stride * header->height > memory_bytes)
    return pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
  return true;
}

bool pf_interleaved_fill(pf_interleaved *whole, pf_failure *failure) {
  size_t bytes = whole->stride * whole->layout.height;
  whole->rows = malloc(bytes);
  if (!whole->rows) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  memset(whole->rows, 0x80, bytes);
  return true;
}

bool pf_interleaved_make(
    pf_interleaved *whole, const pf_header *header, uint32_t sample_bytes, uint64_t memory_bytes,
    pf_failure *failure) {
  return pf_interleaved_plan(whole, header, sample_bytes, memory_bytes, failure) &&
         pf_interleaved_fill(whole, failure);
}

bool pf_interleaved_read(void *state, pf_image *into, uint32_t *ready, pf_failure *failure) {
  const pf_interleaved *whole = state;
  pf_samples row = {whole->rows + *ready * whole->stride, whole->stride, whole->sample_bytes};
  return pf_image_store(into, (*ready)++, row, failure);
}

pf_image *pf_image_create(const pf_layout *layout, uint32_t rows) {
  pf_image *image = calloc(1, sizeof *image);
  if (!image) return NULL;
  uint8_t *data = aligned_alloc(PF_ALIGNMENT, pf_layout_bytes(layout, rows));
  if (!data) {
    free(image);
    return NULL;
  }
  image->layout = *layout;
  for (uint32_t p = 0; p < pf_layout_planes(layout); p++) {
    size_t plane_rows = rows_of(layout, p, rows);
    image->planes[p] = (pf_plane){data, stride_of(layout, p), rows > 0 ? rows - 1 : UINT32_MAX};
    data += image->planes[p].stride * plane_rows;
  }
  return image;
}

void pf_image_interleave(const pf_image *image, uint32_t y, uint8_t *row) {
  uint32_t planes = pf_layout_planes(&image->layout);
  for (uint32_t p = 0; p < planes; p++) {
    const uint8_t *in = pf_row(image, p, y);
    for (size_t x = 0; x < image->layout.width; x++) row[planes * x + p] = in[x];
  }
}

bool pf_image_takes(
    const pf_image *image, uint32_t plane, uint64_t samples, uint64_t count, pf_failure *failure) {
  const pf_plane *p = &image->planes[plane];
  if (samples * image->layout.sample_bytes <= p->stride && count <= SPARE_ROWS &&
      count <= (uint64_t)p->mask + 1)
    return true;
  return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
}

void pf_image_destroy(pf_image *image) {
  if (!image) return;
  free(image->planes[0].data);
  free(image);
}
