// The checksum of ZIP archives, by zlib.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The CRC-32 of some bytes.
uint32_t pf_crc32(const uint8_t *bytes, size_t size);
