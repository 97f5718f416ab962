#include "pf_resample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zimg.h>

// With subsampled chroma the resampler takes whole chroma samples only.
static uint32_t padded_width(const pf_layout *l) {
  return pf_layout_plane_width(l, 1) << l->shift_x;
}

static uint32_t padded_height(const pf_layout *l) {
  return pf_layout_plane_height(l, 1) << l->shift_y;
}

static zimg_image_format format_of(const pf_layout *l) {
  zimg_image_format format;
  zimg_image_format_default(&format, ZIMG_API_VERSION);
  format.width = padded_width(l);
  format.height = padded_height(l);
  format.pixel_type = l->sample_bytes == 1 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD;
  format.depth = l->sample_bytes * 8;
  format.pixel_range = ZIMG_RANGE_FULL;
  format.subsample_w = l->shift_x;
  format.subsample_h = l->shift_y;
  format.chroma_location = ZIMG_CHROMA_CENTER;
  if (l->model == PF_YCBCR) {
    format.color_family = ZIMG_COLOR_YUV;
    format.matrix_coefficients = ZIMG_MATRIX_BT470_BG;
  } else if (l->model != PF_GREY) {
    format.color_family = ZIMG_COLOR_RGB;
    format.matrix_coefficients = ZIMG_MATRIX_RGB;
  }
  // A fourth plane of any meaning is scaled like the others.
  if (pf_layout_planes(l) == 4) format.alpha = ZIMG_ALPHA_PREMULTIPLIED;
  return format;
}

static zimg_filter_graph *graph_of(const pf_layout *from, const pf_layout *to, pf_padding padding) {
  zimg_image_format in = format_of(from), out = format_of(to);
  double step_x = from->true_width / to->width, step_y = from->true_height / to->height;
  in.active_region.width = step_x * out.width;
  in.active_region.height = step_y * out.height;
  in.active_region.left = padding.left ? step_x * ((double)to->width - out.width) : 0;
  in.active_region.top = padding.top ? step_y * ((double)to->height - out.height) : 0;
  zimg_graph_builder_params params;
  zimg_graph_builder_params_default(&params, ZIMG_API_VERSION);
  params.resample_filter = params.resample_filter_uv = ZIMG_RESIZE_SPLINE36;
  params.filter_param_a = params.filter_param_a_uv = 3;
  return zimg_filter_graph_build(&in, &out, &params);
}

// The rows that the resampler asks for, on their way from the decoder.
typedef struct feed {
  const pf_source *source;
  pf_image *window;
  uint32_t ready;
  bool in_strips;
  pf_failure *failure;
} feed;

// The samples beyond an odd width or height are repeated from the last ones inside.
static void pad_row(pf_image *image, uint32_t y) {
  uint32_t bytes = image->layout.sample_bytes, width = image->layout.width;
  uint8_t *row = pf_row(image, 0, y);
  for (uint32_t x = width; x < padded_width(&image->layout); x++)
    memcpy(row + (size_t)x * bytes, row + (size_t)(width - 1) * bytes, bytes);
}

static void pad_below(pf_image *image) {
  uint32_t height = image->layout.height;
  for (uint32_t y = height; y < padded_height(&image->layout); y++)
    memcpy(pf_row(image, 0, y), pf_row(image, 0, height - 1), image->planes[0].stride);
}

static bool read_rows(feed *f, uint32_t needed) {
  uint32_t height = f->window->layout.height;
  while (f->ready < height && f->ready < needed) {
    if (f->source->is_cancelled()) return pf_fail(f->failure, PF_CANCELLED, "cancelled");
    uint32_t first = f->ready;
    if (!f->source->read(f->source->decoder, f->window, &f->ready, f->failure)) return false;
    if (f->ready > height) f->ready = height;
    for (uint32_t y = first; y < f->ready; y++) pad_row(f->window, y);
    if (f->ready == height) pad_below(f->window);
  }
  return true;
}

static int on_demand(void *user, unsigned row, unsigned left, unsigned right) {
  feed *f = user;
  const pf_layout *layout = &f->window->layout;
  // A strip leaves out columns on its first call already, before anything has been decoded.
  f->in_strips = left > 0 || right < layout->width;
  return f->in_strips || !read_rows(f, row + (1u << layout->shift_y));
}

static bool graph_failure(pf_failure *failure) {
  char text[PF_MESSAGE_BYTES - 40], message[PF_MESSAGE_BYTES];
  zimg_get_last_error(text, sizeof text);
  snprintf(message, sizeof message, "cannot be resampled: %s", text);
  return pf_fail(failure, PF_UNSUPPORTED, message);
}

static bool run(
    zimg_filter_graph *graph, const pf_image *from, pf_image *to, feed *f, pf_failure *failure) {
  zimg_image_buffer_const in = {.version = ZIMG_API_VERSION};
  zimg_image_buffer out = {.version = ZIMG_API_VERSION};
  for (uint32_t p = 0; p < pf_layout_planes(&to->layout); p++) {
    in.plane[p].data = from->planes[p].data;
    in.plane[p].stride = (ptrdiff_t)from->planes[p].stride;
    in.plane[p].mask = from->planes[p].mask;
    out.plane[p].data = to->planes[p].data;
    out.plane[p].stride = (ptrdiff_t)to->planes[p].stride;
    out.plane[p].mask = ZIMG_BUFFER_MAX;
  }
  size_t bytes = 0;
  if (zimg_filter_graph_get_tmp_size(graph, &bytes)) return graph_failure(failure);
  void *scratch = aligned_alloc(PF_ALIGNMENT, (bytes + PF_ALIGNMENT) / PF_ALIGNMENT * PF_ALIGNMENT);
  if (!scratch) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  int status = zimg_filter_graph_process(graph, &in, &out, scratch, f ? on_demand : NULL, f, 0, 0);
  free(scratch);
  return status == 0 || graph_failure(failure);
}

static uint32_t window_rows(zimg_filter_graph *graph, const pf_source *source) {
  unsigned lines = 0;
  zimg_filter_graph_get_input_buffering(graph, &lines);
  uint32_t rows = 64;
  while (rows < lines + source->rows_at_once) rows *= 2;
  return rows;
}

static bool resample_whole(
    zimg_filter_graph *graph, feed *f, size_t whole_bytes, pf_image *to, pf_failure *failure) {
  const pf_layout *layout = &f->window->layout;
  if (pf_layout_bytes(layout, 0) > whole_bytes)
    return pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
  pf_image *whole = pf_image_create(layout, 0);
  if (!whole) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  feed all = {f->source, whole, 0, false, failure};
  bool done = read_rows(&all, layout->height) && run(graph, whole, to, NULL, failure);
  pf_image_destroy(whole);
  return done;
}

bool pf_resample(
    const pf_source *source, const pf_layout *from, size_t whole_bytes, pf_image *to,
    pf_padding padding, pf_failure *failure) {
  zimg_filter_graph *graph = graph_of(from, &to->layout, padding);
  if (!graph) return graph_failure(failure);
  feed f = {source, pf_image_create(from, window_rows(graph, source)), 0, false, failure};
  bool done = false;
  if (!f.window) {
    pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  } else {
    failure->reason = PF_NO_FAILURE;
    pf_failure while_running = {0};
    // The last rows may add nothing, but only they tell whether the file is whole.
    done = run(graph, f.window, to, &f, &while_running) && read_rows(&f, from->height);
    if (f.in_strips) done = resample_whole(graph, &f, whole_bytes, to, failure);
    else if (!done && failure->reason == PF_NO_FAILURE) *failure = while_running;
  }
  pf_image_destroy(f.window);
  zimg_filter_graph_free(graph);
  return done;
}

bool pf_rescale(const pf_image *from, pf_image *to, pf_failure *failure) {
  zimg_filter_graph *graph = graph_of(&from->layout, &to->layout, (pf_padding){0});
  if (!graph) return graph_failure(failure);
  bool done = run(graph, from, to, NULL, failure);
  zimg_filter_graph_free(graph);
  return done;
}
