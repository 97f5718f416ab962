#include "inflate.h"

#include <zlib.h>

bool pf_inflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity,
                size_t *count) {
  uLongf length = capacity;
  bool isWhole = uncompress(output, &length, bytes, size) == Z_OK;
  *count = isWhole ? length : 0;
  return isWhole;
}

size_t pf_deflate_bound(size_t size) { return compressBound(size); }

size_t pf_deflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity) {
  uLongf length = capacity;
  return compress2(output, &length, bytes, size, Z_BEST_COMPRESSION) == Z_OK ? length : 0;
}
