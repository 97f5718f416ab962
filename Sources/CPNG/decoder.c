#include "pf_png_decoder.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

enum { INPUT_BYTES = 64 * 1024, UNKNOWN_SAMPLE = 0x80 };

struct pf_png_decoder {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  pf_failure failure;
  pf_png_limits limits;
  uint64_t allocated;
  int file;
  bool at_end;
  bool incomplete;
  uint8_t *rows;       // one, or all of an interlaced picture
  size_t row_bytes;
  uint32_t sample_bytes;
  bool has_all_rows;
  size_t next, filled;  // of `buffer`
  uint8_t buffer[INPUT_BYTES];
};

static _Noreturn void give_up(pf_png_decoder *d, pf_reason reason, const char *message) {
  pf_fail(&d->failure, reason, message);
  longjmp(d->escape, 1);
}

static void on_error(png_structp png, png_const_charp text) {
  pf_png_decoder *d = png_get_error_ptr(png);
  if (d->failure.reason == PF_OVER_LIMIT)
    give_up(d, PF_OVER_LIMIT, "decoding it needs more memory than limits.memory allows");
  char message[PF_MESSAGE_BYTES];
  snprintf(message, sizeof message, "damaged PNG data (%s)", text);
  give_up(d, PF_DAMAGED, message);
}

// libpng warns of 5 % of good files, of profiles that everybody uses.
static void keep_quiet(png_structp png, png_const_charp text) { (void)png, (void)text; }

// libpng's own limits leave gaps; a cap on all it takes does not. Sizes stand before the blocks.
enum { SIZE_BYTES = 16 };

static void *allocate(png_structp png, png_alloc_size_t bytes) {
  pf_png_decoder *d = png_get_mem_ptr(png);
  if (bytes > d->limits.memory_bytes - d->allocated) {
    d->failure.reason = PF_OVER_LIMIT;
    return NULL;
  }
  uint8_t *block = malloc(bytes + SIZE_BYTES);
  if (!block) return NULL;
  memcpy(block, &bytes, sizeof bytes);
  d->allocated += bytes;
  return block + SIZE_BYTES;
}

static void release(png_structp png, void *block) {
  pf_png_decoder *d = png_get_mem_ptr(png);
  png_alloc_size_t bytes;
  memcpy(&bytes, (uint8_t *)block - SIZE_BYTES, sizeof bytes);
  d->allocated -= bytes;
  free((uint8_t *)block - SIZE_BYTES);
}

static void fill_buffer(pf_png_decoder *d) {
  ssize_t count;
  do count = read(d->file, d->buffer, INPUT_BYTES);
  while (count < 0 && errno == EINTR);
  if (count < 0) {
    d->failure.error_number = errno;
    give_up(d, PF_CANNOT_READ, "");
  }
  d->at_end = count == 0;
  if (d->at_end) give_up(d, PF_TRUNCATED, "premature end of PNG data");
  d->next = 0;
  d->filled = (size_t)count;
}

static void read_input(png_structp png, png_bytep into, size_t count) {
  pf_png_decoder *d = png_get_io_ptr(png);
  while (count > 0) {
    if (d->next == d->filled) fill_buffer(d);
    size_t part = d->filled - d->next < count ? d->filled - d->next : count;
    memcpy(into, d->buffer + d->next, part);
    d->next += part;
    into += part;
    count -= part;
  }
}

// Only chunks that matter to the pixels are read at all.
static void choose_chunks(png_structp png) {
  static const png_byte wanted[] = "gAMA\0cHRM\0sRGB\0iCCP";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, wanted, 4);
}

static void read_header(pf_png_decoder *d) {
  d->png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, d, on_error, keep_quiet, d, allocate, release);
  if (d->png) d->info = png_create_info_struct(d->png);
  if (!d->info) give_up(d, PF_NO_MEMORY, "not enough memory");
  png_set_read_fn(d->png, d, read_input);
  choose_chunks(d->png);
  png_read_info(d->png, d->info);
}

pf_png_decoder *pf_png_open(int file, pf_png_limits limits, pf_failure *failure) {
  pf_png_decoder *d = malloc(sizeof *d);
  if (!d) {
    pf_fail(failure, PF_NO_MEMORY, "not enough memory");
    return NULL;
  }
  memset(d, 0, offsetof(pf_png_decoder, buffer));
  d->limits = limits;
  d->file = file;
  lseek(file, 0, SEEK_SET);
  if (!setjmp(d->escape)) {
    read_header(d);
    return d;
  }
  *failure = d->failure;
  pf_png_close(d);
  return NULL;
}

void pf_png_close(pf_png_decoder *d) {
  if (!d) return;
  png_destroy_read_struct(&d->png, &d->info, NULL);
  free(d->rows);
  free(d);
}

const uint8_t *pf_png_profile(const pf_png_decoder *d, size_t *length) {
  png_charp name;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  int compression;
  if (!png_get_iCCP(d->png, d->info, &name, &compression, &profile, &count)) profile = NULL;
  *length = profile ? count : 0;
  return profile;
}

pf_png_colour pf_png_colour_of(const pf_png_decoder *d) {
  pf_png_colour colour = {0};
  double *p = colour.primaries;
  colour.is_srgb = png_get_valid(d->png, d->info, PNG_INFO_sRGB) != 0;
  png_get_gAMA(d->png, d->info, &colour.gamma);
  colour.has_primaries =
      png_get_cHRM(d->png, d->info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7) != 0;
  return colour;
}

bool pf_png_is_incomplete(const pf_png_decoder *d) { return d->incomplete; }

static void ask_for_plain_samples(pf_png_decoder *d) {
  int type = png_get_color_type(d->png, d->info);
  png_set_expand(d->png);
  if ((type & PNG_COLOR_MASK_ALPHA) || png_get_valid(d->png, d->info, PNG_INFO_tRNS))
    png_set_gray_to_rgb(d->png);
  if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(d->png);
}

// The rows are what libpng makes of what it was asked for, and not what the chunks promise: of a
// tRNS that stands before PLTE it makes no alpha.
static void note_rows(pf_png_decoder *d, pf_layout *layout) {
  int channels = png_get_channels(d->png, d->info);
  d->row_bytes = png_get_rowbytes(d->png, d->info);
  d->sample_bytes = png_get_bit_depth(d->png, d->info) / 8u;
  layout->model = channels == 1 ? PF_GREY : channels == 3 ? PF_RGB : PF_RGBA;
  layout->sample_bytes =
      layout->model == PF_RGBA || layout->is_linear ? 2 : d->sample_bytes;
}

// Written so that a picture cut short shows its coarse passes.
static void read_passes(pf_png_decoder *d, int passes, uint32_t height) {
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(d->png, NULL, d->rows + y * d->row_bytes);
}

static void read_interlaced(pf_png_decoder *d, int passes, uint32_t height) {
  d->has_all_rows = true;
  if (setjmp(d->escape)) {
    d->incomplete = true;
    return;
  }
  read_passes(d, passes, height);
}

static bool make_rows(pf_png_decoder *d, uint32_t count) {
  if (d->row_bytes * (uint64_t)count > d->limits.memory_bytes)
    return pf_fail(&d->failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory");
  d->rows = malloc(d->row_bytes * count);
  if (!d->rows) return pf_fail(&d->failure, PF_NO_MEMORY, "not enough memory");
  memset(d->rows, UNKNOWN_SAMPLE, d->row_bytes * count);
  return true;
}

static int start(pf_png_decoder *d, pf_layout *layout) {
  ask_for_plain_samples(d);
  int passes = png_set_interlace_handling(d->png);
  png_read_update_info(d->png, d->info);
  layout->true_width = layout->width = png_get_image_width(d->png, d->info);
  layout->true_height = layout->height = png_get_image_height(d->png, d->info);
  layout->shift_x = layout->shift_y = 0;
  note_rows(d, layout);
  return passes;
}

bool pf_png_start(pf_png_decoder *d, bool as_light, pf_layout *layout, pf_failure *failure) {
  if (setjmp(d->escape)) {
    *failure = d->failure;
    return false;
  }
  layout->is_linear = as_light;
  int passes = start(d, layout);
  bool done = make_rows(d, passes > 1 ? layout->height : 1);
  if (done && passes > 1) {
    read_interlaced(d, passes, layout->height);
    done = !d->incomplete || d->limits.lenient;
  }
  if (!done) *failure = d->failure;
  return done;
}

static bool read_row(pf_png_decoder *d, pf_failure *failure) {
  if (setjmp(d->escape)) {
    d->incomplete = true;
    memset(d->rows, UNKNOWN_SAMPLE, d->row_bytes);
    *failure = d->failure;
    return d->limits.lenient;
  }
  png_read_row(d->png, d->rows, NULL);
  return true;
}

bool pf_png_read(void *decoder, pf_image *into, uint32_t *ready, pf_failure *failure) {
  pf_png_decoder *d = decoder;
  const uint8_t *row = d->rows;
  if (d->has_all_rows) row += *ready * d->row_bytes;
  else if (!d->incomplete && !read_row(d, failure)) return false;
  pf_samples samples = {row, d->row_bytes, d->sample_bytes};
  return pf_image_store(into, (*ready)++, samples, failure);
}
