// The formats that are a row of pieces: PNG, JPEG, RIFF (WebP) and ISO boxes (HEIC, AVIF).
#include "mutator.h"

#include <string.h>
#include <zlib.h>

static uint32_t big(const uint8_t *at, size_t bytes) {
  uint32_t value = 0;
  for (size_t i = 0; i < bytes; i++) value = value << 8 | at[i];
  return value;
}

static void put_big(uint8_t *at, size_t bytes, size_t value) {
  for (size_t i = bytes; i > 0; i--, value >>= 8) at[i - 1] = (uint8_t)value;
}

static uint32_t little(const uint8_t *at) {
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put_little(uint8_t *at, size_t value) {
  for (size_t i = 0; i < 4; i++, value >>= 8) at[i] = (uint8_t)value;
}

static size_t at_most(size_t value, size_t limit) { return value < limit ? value : limit; }

// PNG 3, 5.3: length, type, data, CRC of type and data.

static bool is_png(const uint8_t *file, size_t size) {
  return size > 8 && !memcmp(file, "\x89PNG\r\n\x1A\n", 8);
}

static bool measure_png(const uint8_t *at, size_t left, piece *found) {
  if (left < 12) return false;
  size_t data = at_most(big(at, 4), left - 12);
  *found = (piece){.length = data + 12, .body = 8, .body_length = data};
  return true;
}

static void mend_png(uint8_t *at, size_t length) {
  put_big(at, 4, length - 12);
  put_big(at + length - 4, 4, crc32(0, at + 4, (uInt)length - 8));
}

// ITU-T T.81, B.1.1: a marker, and its segment's length; coded data follow those of a scan.

static bool is_jpeg(const uint8_t *file, size_t size) {
  return size > 3 && file[0] == 0xFF && file[1] == 0xD8 && file[2] == 0xFF;
}

static size_t end_of_scan(const uint8_t *at, size_t from, size_t left) {
  while (from + 1 < left &&
         (at[from] != 0xFF || at[from + 1] == 0 || (at[from + 1] & 0xF8) == 0xD0))
    from++;
  return from + 1 < left ? from : left;
}

static bool measure_jpeg(const uint8_t *at, size_t left, piece *found) {
  if (left < 4 || at[0] != 0xFF) return false;
  size_t length = at_most(big(at + 2, 2) + 2, left);
  if (length < 4) return false;
  size_t body = 4;
  if (length > 10 && !memcmp(at + 4, "Exif\0", 6)) body = 10;
  // The directory of further pictures (CIPA DC-007) is built like EXIF's.
  if (length > 8 && !memcmp(at + 4, "MPF\0", 4)) body = 8;
  *found = (piece){.length = length, .body = body, .body_length = length - body};
  if (at[1] == 0xDA) found->length = end_of_scan(at, length, left);
  return true;
}

static void mend_jpeg(uint8_t *at, size_t length) {
  if (at[1] != 0xDA) put_big(at + 2, 2, length - 2);
}

// RIFF: type, size, data, a byte of padding behind an odd size.

static bool is_riff(const uint8_t *file, size_t size) {
  return size > 12 && !memcmp(file, "RIFF", 4);
}

static bool measure_riff(const uint8_t *at, size_t left, piece *found) {
  if (left < 8) return false;
  size_t data = at_most(little(at + 4), left - 8);
  *found = (piece){.length = at_most(data + data % 2 + 8, left), .body = 8, .body_length = data};
  return true;
}

static void mend_riff(uint8_t *at, size_t length) { put_little(at + 4, length - 8); }

static void finish_riff(uint8_t *file, size_t size) { put_little(file + 4, size - 8); }

// ISO/IEC 14496-12, 4.2: size, type, data, which may be boxes again.

static bool measure_box(const uint8_t *at, size_t left, piece *found) {
  if (left < 8) return false;
  size_t size = big(at, 4), body = 8;
  if (size == 0 || size > left) size = left;
  if (size < 8) return false;
  if (!memcmp(at + 4, "meta", 4) || !memcmp(at + 4, "iref", 4)) body = 12;
  if (!memcmp(at + 4, "iinf", 4)) body = 14;
  body = at_most(body, size);
  *found = (piece){.length = size, .body = body, .body_length = size - body};
  return true;
}

static bool is_boxes(const uint8_t *file, size_t size) {
  if (size < 8 || big(file, 4) < 8 || big(file, 4) > size) return false;
  for (int i = 4; i < 8; i++)
    if (file[i] < ' ' || file[i] > '~') return false;
  return true;
}

static void mend_box(uint8_t *at, size_t length) { put_big(at, 4, length); }

static const container containers[] = {
    {8, is_png, measure_png, 0, 4, 4, 4, mend_png, NULL},
    {2, is_jpeg, measure_jpeg, 2, 2, 1, 1, mend_jpeg, NULL},
    {12, is_riff, measure_riff, 4, 4, 0, 4, mend_riff, finish_riff},
    {0, is_boxes, measure_box, 0, 4, 4, 4, mend_box, NULL},
};

const container *container_of(const uint8_t *file, size_t size) {
  for (size_t i = 0; i < sizeof containers / sizeof *containers; i++)
    if (containers[i].matches(file, size)) return &containers[i];
  return NULL;
}
