#include "checksum.h"

#include <zlib.h>

uint32_t pf_crc32(const uint8_t *bytes, size_t size) { return crc32_z(0, bytes, size); }
