#include <stdlib.h>
#include <ucontext.h>

#include "graph.h"

// The resampler pulls rows, plane by plane; a decoder brings those of all planes at once. So each
// plane is resampled on a stack of its own, which rests whenever its next row is not there yet.
enum { STACK_BYTES = 256 * 1024 };

typedef struct lanes lanes;

typedef struct lane {
  ucontext_t context;
  void *stack;
  lanes *all;
  uint32_t plane;
  bool is_finished, has_failed;
  pf_failure failure;
} lane;

struct lanes {
  ucontext_t reader;
  lane of[PF_PLANES];
  uint32_t count;
  const graphs *graphs;
  pf_image *window, *to;
  uint32_t ready;  // rows of the first plane
  bool is_stopped, in_strips;
};

static bool has_row(const lanes *all, uint32_t plane, uint32_t row) {
  const pf_layout *layout = &all->window->layout;
  return all->ready >= layout->height ||
         row < all->ready >> (plane > 0 ? layout->shift_y : 0);
}

static int on_demand(void *user, unsigned row, unsigned left, unsigned right) {
  lane *l = user;
  const pf_layout *layout = &l->all->window->layout;
  // A strip leaves out columns on its first call already, before anything has been decoded.
  if (left > 0 || right < pf_layout_plane_width(layout, l->plane)) l->all->in_strips = true;
  while (!l->all->in_strips && !l->all->is_stopped && !has_row(l->all, l->plane, row))
    swapcontext(&l->context, &l->all->reader);
  return l->all->in_strips || l->all->is_stopped;
}

// makecontext passes nothing wider than an int.
static void work(unsigned high, unsigned low) {
  lane *l = (lane *)((uintptr_t)high << 32 | low);
  const lanes *all = l->all;
  l->has_failed = !pf_run_graph(
      graph_for(all->graphs, l->plane), &all->window->planes[l->plane], &all->to->planes[l->plane],
      on_demand, l, &l->failure);
  l->is_finished = true;
}

static bool prepare(lanes *all, uint32_t plane) {
  lane *l = &all->of[plane];
  l->all = all;
  l->plane = plane;
  l->stack = malloc(STACK_BYTES);
  if (!l->stack) return false;
  getcontext(&l->context);
  l->context.uc_stack.ss_sp = l->stack;
  l->context.uc_stack.ss_size = STACK_BYTES;
  l->context.uc_link = &all->reader;
  uintptr_t address = (uintptr_t)l;
  makecontext(
      &l->context, (void (*)(void))work, 2, (unsigned)(address >> 32), (unsigned)address);
  all->count++;
  return true;
}

static void go_on(lanes *all) {
  for (uint32_t p = 0; p < all->count; p++)
    if (!all->of[p].is_finished) swapcontext(&all->reader, &all->of[p].context);
}

// Lets every lane come to its end, so that the resampler gives back what it holds.
static bool end(lanes *all, pf_failure *failure) {
  bool done = !all->is_stopped && !all->in_strips;
  all->is_stopped = true;
  go_on(all);
  for (uint32_t p = 0; p < all->count; p++) {
    free(all->of[p].stack);
    if (done && all->of[p].has_failed) *failure = all->of[p].failure;
    done = done && !all->of[p].has_failed;
  }
  return done;
}

bool pf_resample_window(
    const pf_source *source, const graphs *g, pf_image *window, uint32_t spare_rows, pf_image *to,
    bool *in_strips, pf_failure *failure) {
  lanes *all = calloc(1, sizeof *all);
  if (!all) return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  all->graphs = g;
  all->window = window;
  all->to = to;
  for (uint32_t p = 0; p < pf_layout_planes(&to->layout); p++)
    if (!prepare(all, p)) all->is_stopped = !pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  go_on(all);
  while (!all->is_stopped && !all->in_strips && all->ready < window->layout.height) {
    uint32_t full = all->ready + spare_rows;
    do all->is_stopped = !pf_read_more(source, window, &all->ready, failure);
    while (!all->is_stopped && all->ready < window->layout.height &&
           all->ready + source->rows_at_once <= full);
    go_on(all);
  }
  bool done = end(all, failure);
  *in_strips = all->in_strips;
  free(all);
  return done;
}
