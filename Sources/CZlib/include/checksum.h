// The checksum of ZIP archives and PNG chunks, by zlib.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The CRC-32 of some bytes that follow those of which `before` is the CRC-32; 0: none.
uint32_t pf_crc32(uint32_t before, const uint8_t *bytes, size_t size);
