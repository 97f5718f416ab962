#include "pf_resample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zimg.h>

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
  params.resample_filter = ZIMG_RESIZE_SPLINE36;
  return zimg_filter_graph_build(&in, &out, &params);
}

// The rows that the resampler asks for, on their way from the decoder.
typedef struct feed {
  const pf_source *source;
  pf_image *image;
  uint32_t ready;
  bool in_strips;
  pf_failure *failure;
} feed;

static bool read_rows(feed *f, uint32_t needed) {
  while (f->ready < needed) {
    if (f->source->is_cancelled()) return pf_fail(f->failure, PF_CANCELLED, "cancelled");
    if (!f->source->read(f->source->decoder, f->image, &f->ready, f->failure)) return false;
  }
  return true;
}

static int on_demand(void *user, unsigned row, unsigned left, unsigned right) {
  feed *f = user;
  // A strip leaves out columns on its first call already, before anything has been decoded.
  f->in_strips = left > 0 || right < f->image->layout.width;
  return f->in_strips || !read_rows(f, row + 1);
}

static bool graph_failure(pf_failure *failure) {
  char text[PF_MESSAGE_BYTES - 40], message[PF_MESSAGE_BYTES];
  zimg_get_last_error(text, sizeof text);
  snprintf(message, sizeof message, "cannot be resampled: %s", text);
  return pf_fail(failure, PF_UNSUPPORTED, message);
}

static bool run(
    zimg_filter_graph *graph, const pf_plane *from, const pf_plane *to, feed *f,
    pf_failure *failure) {
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
  int status = zimg_filter_graph_process(graph, &in, &out, scratch, f ? on_demand : NULL, f, 0, 0);
  free(scratch);
  return status == 0 || graph_failure(failure);
}

// Planes of the same measures share a graph: its coefficients take a while to compute.
static bool rescale_planes(
    const pf_image *from, pf_image *to, uint32_t first, pf_padding padding, pf_failure *failure) {
  zimg_filter_graph *graph = NULL;
  bool done = true;
  for (uint32_t p = first; done && p < pf_layout_planes(&to->layout); p++) {
    bool is_like_last = p > 1 || (p == 1 && !to->layout.shift_x && !from->layout.shift_x &&
                                  !to->layout.shift_y && !from->layout.shift_y);
    if (!graph || !is_like_last) {
      zimg_filter_graph_free(graph);
      graph = graph_of(&from->layout, &to->layout, p, padding);
    }
    done = graph ? run(graph, &from->planes[p], &to->planes[p], NULL, failure)
                 : graph_failure(failure);
  }
  zimg_filter_graph_free(graph);
  return done;
}

static uint32_t window_rows(zimg_filter_graph *graph, const pf_source *source) {
  unsigned lines = 0;
  zimg_filter_graph_get_input_buffering(graph, &lines);
  uint32_t rows = 64;
  while (rows < lines + source->rows_at_once) rows *= 2;
  return rows;
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

// The first plane while its rows arrive, the others once they are all there.
static bool resample_window(
    zimg_filter_graph *graph, feed *f, pf_image *to, pf_padding padding) {
  pf_failure while_running = {0};
  f->failure->reason = PF_NO_FAILURE;
  // The last rows may add nothing, but only they tell whether the file is whole.
  bool done = run(graph, &f->image->planes[0], &to->planes[0], f, &while_running) &&
              read_rows(f, f->image->layout.height);
  if (!done && f->failure->reason == PF_NO_FAILURE) *f->failure = while_running;
  return done && rescale_planes(f->image, to, 1, padding, f->failure);
}

static bool resample_whole(feed *f, pf_image *to, pf_padding padding) {
  return read_rows(f, f->image->layout.height) &&
         rescale_planes(f->image, to, 0, padding, f->failure);
}

bool pf_resample(
    const pf_source *source, const pf_layout *from, size_t memory_bytes, pf_image *to,
    pf_padding padding, pf_failure *failure) {
  zimg_filter_graph *graph = graph_of(from, &to->layout, 0, padding);
  if (!graph) return graph_failure(failure);
  feed f = {.source = source, .failure = failure};
  f.image = image_within(from, window_rows(graph, source), memory_bytes, failure);
  bool done = f.image && resample_window(graph, &f, to, padding);
  if (f.in_strips) {
    pf_image_destroy(f.image);
    f.image = image_within(from, 0, memory_bytes, failure);
    done = f.image && resample_whole(&f, to, padding);
  }
  pf_image_destroy(f.image);
  zimg_filter_graph_free(graph);
  return done;
}

bool pf_rescale(const pf_image *from, pf_image *to, pf_failure *failure) {
  return rescale_planes(from, to, 0, (pf_padding){0}, failure);
}
