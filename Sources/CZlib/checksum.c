#include "checksum.h"

#include <zlib.h>

uint32_t pf_crc32(uint32_t before, const uint8_t *bytes, size_t size) {
  return crc32_z(before, bytes, size);
}
