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

static int read_some(void *user, char *into, int count) {
  return (int)pf_input_read(user, into, (size_t)count);
}

static void skip(void *user, int count) { ((pf_input *)user)->offset += (uint64_t)(int64_t)count; }

static int is_at_end(void *user) {
  pf_input *input = user;
  char byte;
  if (pf_input_read(input, &byte, 1) == 0) return 1;
  input->offset -= 1;
  return 0;
}

static const stbi_io_callbacks callbacks = {read_some, skip, is_at_end};

// Why stb gave up, in words for people.
static bool fail(const pf_input *input, pf_failure *failure) {
  const char *reason = stbi_failure_reason();
  if (reason && !strcmp(reason, "outofmem"))
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  if (reason && (!strcmp(reason, "BMP RLE") || !strcmp(reason, "BMP JPEG/PNG") ||
                 !strcmp(reason, "unknown BMP")))
    return pf_fail(
        failure, PF_UNSUPPORTED,
        "a BMP of a kind that Photofall does not read; convert it to PNG");
  return pf_input_fail(input, false, "damaged BMP data", failure);
}

static uint32_t number(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  while (count-- > 0) value = value << 8 | bytes[count];
  return value;
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
  pf_input input = {.file = file};
  int width, height, channels;
  if (!stbi_info_from_callbacks(&callbacks, &input, &width, &height, &channels))
    return fail(&input, failure);
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
  pf_input input = {.file = file};
  // Half of the memory, since the pixels are there twice for a moment.
  if (!read_header(file, limits, &header, (pf_blocks){0}, failure) ||
      !pf_interleaved_make(whole, &header, 1, limits.memory_bytes / 2, failure))
    return false;
  int width, height, channels;
  uint8_t *pixels = stbi_load_from_callbacks(
      &callbacks, &input, &width, &height, &channels, header.model == PF_RGBA ? 4 : 3);
  if (!pixels) return fail(&input, failure);
  bool done = copy_pixels(whole, pixels, width, height, failure);
  stbi_image_free(pixels);
  whole->is_incomplete = is_short(file, &header);
  if (done && whole->is_incomplete && !limits.lenient)
    return pf_input_fail(&input, true, "", failure);
  return done;
}

const pf_codec pf_bmp_codec = {read_header, decode};
