#include "pf_bmp.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

enum { FILE_HEAD = 14, OLDEST_HEAD = 12, COMMON_HEAD = 40, LONGEST_HEAD = 108, MOST_COLOURS = 256 };

// A file as stb reads it: with a header of a kind that it understands.
typedef struct source {
  pf_input input;
  uint8_t head[FILE_HEAD + COMMON_HEAD + 4 * MOST_COLOURS];
  uint64_t head_length;  // bytes; what follows them is the file's from `rest` on
  uint64_t rest, offset;
} source;

static uint32_t number(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  while (count-- > 0) value = value << 8 | bytes[count];
  return value;
}

static void set_number(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (8 * i));
}

// The palette behind OS/2's header of 12 bytes, of 3 bytes a colour, lacks four colours in stb: here
// it has 4 bytes a colour, behind a header of 40.
static void widen_palette(source *s) {
  uint8_t *info = s->head + FILE_HEAD, colours[3 * MOST_COLOURS] = {0};
  uint32_t width = number(info + 4, 2), height = number(info + 6, 2), bits = number(info + 10, 2);
  uint32_t start = FILE_HEAD + OLDEST_HEAD, pixels = number(s->head + 10, 4);
  if (bits > 8 || pixels < start + 3) return;
  size_t count = (pixels - start) / 3;
  if (count > 1u << bits) count = 1u << bits;
  s->input.offset = start;
  pf_input_read(&s->input, colours, 3 * count);
  memset(info, 0, COMMON_HEAD + 4 * MOST_COLOURS);
  set_number(info, COMMON_HEAD);
  set_number(info + 4, width);
  set_number(info + 8, height);
  set_number(info + 12, 1 | bits << 16);  // one plane
  for (size_t i = 0; i < count; i++) memcpy(info + COMMON_HEAD + 4 * i, colours + 3 * i, 3);
  s->head_length = FILE_HEAD + COMMON_HEAD + 4 * count;
  s->rest = pixels;
  set_number(s->head + 10, (uint32_t)s->head_length);
}

// Headers of 52 and 56 bytes have the masks that follow one of 40, but within them; one of OS/2, of
// 64 bytes, has other numbers there. The header of 108 bytes has room for all masks.
static source open_source(int file) {
  source s = {.input = {.file = file}};
  uint64_t count = pf_input_read(&s.input, s.head, FILE_HEAD + 64);
  uint32_t length = number(s.head + FILE_HEAD, 4);
  if (count < FILE_HEAD + (uint64_t)length) return s;
  if (length == OLDEST_HEAD) widen_palette(&s);
  if (length != 52 && length != 56 && length != 64) return s;
  uint32_t masks = length == 64 ? 0 : length - 40;
  memset(s.head + FILE_HEAD + 40 + masks, 0, LONGEST_HEAD - 40 - masks);
  set_number(s.head + 10, number(s.head + 10, 4) + LONGEST_HEAD - length);
  set_number(s.head + FILE_HEAD, LONGEST_HEAD);
  s.head_length = FILE_HEAD + LONGEST_HEAD;
  s.rest = FILE_HEAD + length;
  return s;
}

static int read_some(void *user, char *into, int count) {
  source *s = user;
  size_t done = 0, wanted = (size_t)count;
  while (done < wanted && s->offset < s->head_length) into[done++] = (char)s->head[s->offset++];
  s->input.offset = s->offset - s->head_length + s->rest;
  size_t more = pf_input_read(&s->input, into + done, wanted - done);
  s->offset += more;
  return (int)(done + more);
}

static void skip(void *user, int count) { ((source *)user)->offset += (uint64_t)(int64_t)count; }

static int is_at_end(void *user) {
  char byte;
  if (read_some(user, &byte, 1) == 0) return 1;
  ((source *)user)->offset -= 1;
  return 0;
}

static const stbi_io_callbacks callbacks = {read_some, skip, is_at_end};

// True for compressed rows, of a few bits a pixel, or a whole JPEG or PNG.
static bool is_compressed(const source *s) {
  uint32_t bits = number(s->head + FILE_HEAD + 14, 2), kind = number(s->head + FILE_HEAD + 16, 4);
  return number(s->head + FILE_HEAD, 4) >= 40 && bits <= 32 && kind > 0 && kind < 6 && kind != 3;
}

// The reason why stb gave up, in words for people.
static bool fail(const source *s, pf_failure *failure) {
  const char *reason = stbi_failure_reason();
  if (reason && !strcmp(reason, "outofmem"))
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  if (is_compressed(s))
    return pf_fail(
        failure, PF_UNSUPPORTED, "a compressed BMP, which Photofall does not read; convert it to PNG");
  return pf_input_fail(&s->input, false, "damaged BMP data", failure);
}

// True if the file ends before its last pixel: stb would take the missing bytes for zeros.
static bool is_short(int file, const pf_header *header) {
  uint8_t head[30];
  struct stat status;
  pf_input input = {.file = file};
  if (pf_input_read(&input, head, sizeof head) < sizeof head || fstat(file, &status) != 0)
    return true;
  uint64_t start = number(head + 10, 4), bits = number(head + (head[14] == 12 ? 24 : 28), 2);
  uint64_t row = bits * header->width, stride = (row + 31) / 32 * 4;
  return (uint64_t)status.st_size < start + stride * (header->height - 1) + (row + 7) / 8;
}

static bool read_header(
    int file, pf_codec_limits limits, pf_header *header, pf_blocks blocks, pf_failure *failure) {
  (void)limits, (void)blocks;
  source s = open_source(file);
  int width, height, channels;
  if (!stbi_info_from_callbacks(&callbacks, &s, &width, &height, &channels))
    return fail(&s, failure);
  // The height of rows that are stored from the top is negative.
  *header = (pf_header){
      .width = (uint32_t)width, .height = (uint32_t)(height < 0 ? -(int64_t)height : height),
      .bits = 8, .orientation = 1,
      .model = channels == 4 ? PF_RGBA : PF_RGB, .primaries = 2, .transfer = 2};
  return true;
}

static bool copy_pixels(
    pf_interleaved *whole, const uint8_t *pixels, int width, int height, pf_failure *failure) {
  if (width != (int)whole->layout.width || height != (int)whole->layout.height)
    return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
  memcpy(whole->rows, pixels, whole->stride * whole->layout.height);
  return true;
}

static bool decode(
    int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  pf_header header;
  source s = open_source(file);
  // Half of the memory, since the pixels are there twice for a moment.
  if (!read_header(file, limits, &header, (pf_blocks){0}, failure) ||
      !pf_interleaved_make(whole, &header, 1, limits.memory_bytes / 2, failure))
    return false;
  int width, height, channels;
  uint8_t *pixels = stbi_load_from_callbacks(
      &callbacks, &s, &width, &height, &channels, header.model == PF_RGBA ? 4 : 3);
  if (!pixels) return fail(&s, failure);
  bool done = copy_pixels(whole, pixels, width, height, failure);
  stbi_image_free(pixels);
  whole->is_incomplete = is_short(file, &header);
  if (done && whole->is_incomplete && !limits.lenient)
    return pf_input_fail(&s.input, true, "", failure);
  return done;
}

const pf_codec pf_bmp_codec = {read_header, decode};
