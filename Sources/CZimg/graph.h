// Graph that the parts of the resampler share.
#pragma once

#include <zimg.h>

#include "pf_resample.h"

// The first plane's graph, and that of the others, which are alike: coefficients take a while.
typedef struct graphs {
  zimg_filter_graph *of[2];
} graphs;

static inline zimg_filter_graph *graph_for(const graphs *g, uint32_t plane) {
  return g->of[plane > 0];
}

// Resamples a plane; `on_demand`, if any, is called for each row before it is read.
bool pf_run_graph(
    zimg_filter_graph *graph, const pf_plane *from, const pf_plane *to,
    zimg_filter_graph_callback on_demand, void *user, pf_failure *failure);

// Brings the next rows of all planes.
bool pf_read_more(
    const pf_source *source, pf_image *into, uint32_t *ready, pf_failure *failure);

// Resamples all planes while their rows arrive in `window`, which has so many rows more than are
// needed at once. A plane that would be resampled in strips ends it before anything has been read.
bool pf_resample_window(
    const pf_source *source, const graphs *g, pf_image *window, uint32_t spare_rows, pf_image *to,
    bool *in_strips, pf_failure *failure);
