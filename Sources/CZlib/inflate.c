#include "inflate.h"

#include <zlib.h>

bool pf_inflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity,
                size_t *count) {
  uLongf length = capacity;
  bool isWhole = uncompress(output, &length, bytes, size) == Z_OK;
  *count = isWhole ? length : 0;
  return isWhole;
}
