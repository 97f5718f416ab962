#include "graph.h"

#include <stdio.h>
#include <stdlib.h>

// Every plane is resampled alone, as a grey picture: what the resampler keeps at hand for one fits
// into a core's cache, where three would make it work in strips.
static zimg_image_format format_of(const pf_layout *layout, uint32_t plane) {
  zimg_image_format format;
  zimg_image_format_default(&format, ZIMG_API_VERSION);
  format.width = pf_layout_plane_width(layout, plane);
  format.height = pf_layout_plane_height(layout, plane);
  format.pixel_type = layout->sample_bytes == 1 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD;
  format.depth = layout->sample_bytes * 8;
  format.pixel_range = ZIMG_RANGE_FULL;
  return format;
}

// The stretch of a source plane, in its samples, that a whole target plane shows.
typedef struct stretch {
  double start, length;
} stretch;

// Chroma samples may reach over the picture's edge, by one pixel of an odd length.
static stretch stretch_of(
    double from, uint32_t from_shift, uint32_t to, uint32_t samples, uint32_t to_shift,
    bool pads_start) {
  double step = from / to / (1u << from_shift);
  uint32_t reach = samples << to_shift;
  return (stretch){pads_start ? step * ((double)to - reach) : 0, step * reach};
}

static zimg_filter_graph *graph_of(
    const pf_layout *from, const pf_layout *to, uint32_t plane, pf_padding padding) {
  zimg_image_format in = format_of(from, plane), out = format_of(to, plane);
  stretch x = stretch_of(
      from->true_width, plane ? from->shift_x : 0, to->width, out.width, plane ? to->shift_x : 0,
      padding.left);
  stretch y = stretch_of(
      from->true_height, plane ? from->shift_y : 0, to->height, out.height,
      plane ? to->shift_y : 0, padding.top);
  in.active_region.left = x.start;
  in.active_region.width = x.length;
  in.active_region.top = y.start;
  in.active_region.height = y.length;
  zimg_graph_builder_params params;
  zimg_graph_builder_params_default(&params, ZIMG_API_VERSION);
  // Bilinear chroma looks the same and halves the time, since chroma may be as large as luma.
  bool is_chroma = from->model == PF_YCBCR && plane > 0;
  params.resample_filter = is_chroma ? ZIMG_RESIZE_BILINEAR : ZIMG_RESIZE_SPLINE36;
  return zimg_filter_graph_build(&in, &out, &params);
}

static bool graph_failure(pf_failure *failure) {
  char text[PF_MESSAGE_BYTES - 40], message[PF_MESSAGE_BYTES];
  // It has no words for this one.
  if (zimg_get_last_error(text, sizeof text) == ZIMG_ERROR_OUT_OF_MEMORY) {
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  }
  snprintf(message, sizeof message, "cannot be resampled: %s", text);
  return pf_fail(failure, PF_UNSUPPORTED, message);
}

bool pf_run_graph(
    zimg_filter_graph *graph, const pf_plane *from, const pf_plane *to,
    zimg_filter_graph_callback on_demand, void *user, pf_failure *failure) {
  zimg_image_buffer_const in = {.version = ZIMG_API_VERSION};
  zimg_image_buffer out = {.version = ZIMG_API_VERSION};
  in.plane[0].data = from->data;
  in.plane[0].stride = (ptrdiff_t)from->stride;
  in.plane[0].mask = from->mask;
  out.plane[0].data = to->data;
  out.plane[0].stride = (ptrdiff_t)to->stride;
  out.plane[0].mask = to->mask;
  size_t bytes = 0;
  if (zimg_filter_graph_get_tmp_size(graph, &bytes)) return graph_failure(failure);
  void *scratch = aligned_alloc(PF_ALIGNMENT, (bytes + PF_ALIGNMENT) / PF_ALIGNMENT * PF_ALIGNMENT);
  if (!scratch) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  int status = zimg_filter_graph_process(graph, &in, &out, scratch, on_demand, user, NULL, NULL);
  free(scratch);
  return status == 0 || graph_failure(failure);
}

static void free_graphs(graphs *g) {
  zimg_filter_graph_free(g->of[0]);
  zimg_filter_graph_free(g->of[1]);
}

static bool make_graphs(
    graphs *g, const pf_layout *from, const pf_layout *to, pf_padding padding,
    pf_failure *failure) {
  *g = (graphs){0};
  for (uint32_t p = 0; p < 2 && p < pf_layout_planes(to); p++) {
    g->of[p] = graph_of(from, to, p, padding);
    if (!g->of[p]) {
      free_graphs(g);
      return graph_failure(failure);
    }
  }
  return true;
}

static bool rescale(const graphs *g, const pf_image *from, pf_image *to, pf_failure *failure) {
  for (uint32_t p = 0; p < pf_layout_planes(&to->layout); p++)
    if (!pf_run_graph(graph_for(g, p), &from->planes[p], &to->planes[p], NULL, NULL, failure))
      return false;
  return true;
}

bool pf_rescale(const pf_image *from, pf_image *to, pf_failure *failure) {
  graphs g;
  if (!make_graphs(&g, &from->layout, &to->layout, (pf_padding){0}, failure)) return false;
  bool done = rescale(&g, from, to, failure);
  free_graphs(&g);
  return done;
}

static pf_image *image_within(
    const pf_layout *layout, uint32_t rows, size_t limit, pf_failure *failure) {
  if (pf_layout_bytes(layout, rows) > limit) {
    pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
    return NULL;
  }
  pf_image *image = pf_image_create(layout, rows);
  if (!image) pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  return image;
}

bool pf_read_more(
    const pf_source *source, pf_image *into, uint32_t *ready, pf_failure *failure) {
  if (source->is_cancelled()) return pf_fail(failure, PF_CANCELLED, "cancelled");
  return source->read(source->decoder, into, ready, failure);
}

// The number of rows of a plane that its resampling needs at hand.
static uint32_t rows_at_hand(const graphs *g) {
  uint32_t rows = 0;
  for (int i = 0; i < 2 && g->of[i]; i++) {
    unsigned lines = 0;
    zimg_filter_graph_get_input_buffering(g->of[i], &lines);
    if (rows < lines) rows = lines;
  }
  return rows;
}

static bool resample_whole(
    const pf_source *source, const graphs *g, const pf_layout *from, size_t memory_bytes,
    pf_image *to, pf_failure *failure) {
  pf_image *whole = image_within(from, 0, memory_bytes, failure);
  if (!whole) return false;
  bool done = true;
  for (uint32_t ready = 0; done && ready < from->height;)
    done = pf_read_more(source, whole, &ready, failure);
  done = done && rescale(g, whole, to, failure);
  pf_image_destroy(whole);
  return done;
}

bool pf_resample(
    const pf_source *source, const pf_layout *from, size_t memory_bytes, pf_image *to,
    pf_padding padding, pf_failure *failure) {
  graphs g;
  if (!make_graphs(&g, from, &to->layout, padding, failure)) return false;
  bool done, in_strips = false;
  uint32_t rows = 64, needed = rows_at_hand(&g);
  while (rows < needed + source->rows_at_once) rows *= 2;
  pf_image *window = image_within(from, rows, memory_bytes, failure);
  done = window &&
         pf_resample_window(source, &g, window, rows - needed, to, &in_strips, failure);
  pf_image_destroy(window);
  if (in_strips) done = resample_whole(source, &g, from, memory_bytes, to, failure);
  free_graphs(&g);
  return done;
}
